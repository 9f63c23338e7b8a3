"""Where somebody takes a thing to be, from where that one goes and what is opened, lifted, or turned out for it.

People look where they believe a thing to be (the principle of inverse planning, in words): a place that a
searcher's own deeds speak of is believed in; one that the searcher passes, leaves, or does not trouble to look into
is not; and where the story-teller says that the thing lies tells of no belief at all. It counts in stories in which
nobody moves the thing: where somebody does, versions and witnesses decide.

Which deeds count was chosen by hand; fitted_on: story batch three, our voices and four more, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.asked_mind import mind_of
from bip.inference.plain_stories.attention import by_nobody, root_of
from bip.inference.plain_stories.mentions import Mention, distinct, head_of, mentions
from bip.inference.plain_stories.places import seeker
from bip.inference.plain_stories.units import Telling, Unit, speaks
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal

_FIRST = re.compile(
    r"(?<!her )(?<!his )(?<!their )(?<!the )\bfirst\b"
    r"|\b(?:began|begin|started|at first|before|to begin with|on the way|set (?:out|off))\b"
)
_REJECTS = re.compile(
    r"^[^,;]*?\b(?:aside|alone|unopened|untouched|without (?:opening|looking|touching|checking))\b"
)
_GOES_BY = frozenset("pass cross skip avoid ignore circle leave skirt".split())
_PASSES = re.compile(
    r"\b(?:past|by|without|ignor\w+|skip\w+|avoid\w+|pass\w*|neither|nor|not|never|rather than|instead of|from|out of"
    r"|away from|n't|n’t)\b[^,;]*$",
    re.IGNORECASE,
)
_FAILS = re.compile(
    r"\b(?:not|n['’]t) (?:in )?there\b|\bfound nothing\b|\bfinds nothing\b|\bnothing but\b|\bin vain\b|\bno luck\b"
    r"|\b(?:is|was|were|are) empty\b|\bempty-handed\b"
)
_MOVES = ("put", "move", "take", "hide", "give", "swap", "substitute", "consume")
_IDLE = ("be", "have", "think", "want", "know", "sleep")


def own_search(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the places that the person in question goes to and handles; None where none is, or two are."""
    person = mind_of(views, asked)
    if (
        not person
        or not asked.chain
        or asked.word not in ("where", "which")
        or any(c.polarity for c in choices)
    ):
        return None
    at_first = _FIRST.search(asked.text.lower()) is not None
    if not at_first and any(c.link in ("when", "as", "after", "once") for c in asked.others):
        return None  # at a moment of the story that the question picks out
    story = views.telling
    noun = seeker(views, asked)[1]
    thing = frozenset(w.lower() for w in normal(noun_words(noun))) if noun is not None else frozenset()
    if _moved_by_others(story, person, thing):
        return None
    words = distinct(views, choices)
    if any("\0" in mine for mine in words):
        return None
    found = _handled(story, person, thing, words, [head_of(c) for c in choices])
    order = list(dict.fromkeys(found))
    if not order:
        return None
    past = asked.clause is not None and asked.clause.tense == "past"
    if not past and _FAILS.search(" ".join(story.texts[-2:]).lower()):
        return None  # looked for there, and not found: where it is thought to be now, is open
    chosen = order[0] if at_first else found[-1]
    return [2.0 * (at == chosen) for at in range(len(choices))]


_TRANSFERS = frozenset("move take put bring carry transfer shift remove lend give sell hand relocate".split())


def _moved_by_others(story: Telling, person: str, thing: frozenset[str]) -> bool:
    """Whether somebody else, or nobody in particular, moves the thing that is sought."""
    for unit in story.units:
        clause = unit.clause
        noun = clause.subject if clause.passive else clause.object
        if noun is None or unit.outer is not None or not is_a(clause, *_MOVES) or clause.verb == "show":
            continue
        by = any(p.preposition == "by" for p in clause.places)
        stands = clause.passive and not by and clause.verb not in _TRANSFERS  # "the books were stacked there"
        own = person in unit.subjects and not clause.passive
        if not own and not stands and (noun.kind == "pronoun" or normal(noun_words(noun)) & thing):
            return True
    return False


def _handled(
    story: Telling,
    person: str,
    thing: frozenset[str],
    words: Sequence[frozenset[str]],
    heads: Sequence[frozenset[str]],
) -> list[int]:
    """Return the choices that somebody's own deeds speak of, in order; in one clause only the one it says best."""
    groups: dict[int, dict[int, list[Mention]]] = {}
    for hit in mentions(story, words, False):
        groups.setdefault(hit.unit, {}).setdefault(hit.choice, []).append(hit)
    found: list[int] = []
    for at, by_choice in sorted(groups.items()):
        if not _searches(story, at, person, thing):
            continue
        shares = {
            choice: len(frozenset(w for h in hits for w in h.words)) / len(words[choice])
            for choice, hits in by_choice.items()
            if _stands_as_noun(story.units[at], heads[choice], words[choice])
            and not _passed(story, at, min(h.offset for h in hits))
        }
        best = [choice for choice, share in shares.items() if share == max(shares.values()) and share >= 0.5]
        found += best if len(best) == 1 else ()
        if len(best) > 1:
            return []  # both at once
    return found


def _stands_as_noun(unit: Unit, head: frozenset[str], words: frozenset[str]) -> bool:
    """Whether a clause has the head noun of a choice as a noun of its own, and not before another ("coal shovel")."""
    clause = unit.clause
    nouns = [clause.object, clause.nominal, *(p.object for p in clause.places)]
    members = [m for n in nouns if n is not None for m in (n.members or (n,))]
    parts = [p.object for n in members for p in n.of if p.object is not None]
    said = normal(frozenset(n.head.lower() for n in (*members, *parts)))
    return not said or not head & words or bool(head & said)


def _searches(story: Telling, at: int, person: str, thing: frozenset[str]) -> bool:
    """Whether a clause tells of a deed of a person by which a place is gone to or looked into."""
    unit = _of_verb(story, at)
    root = root_of(unit)
    clause = root.clause
    if person not in root.subjects or clause.negated or by_nobody(clause) or clause.passive or clause.modal:
        return False
    noun = clause.object
    thing_itself = noun is not None and (noun.kind == "pronoun" or bool(normal(noun_words(noun)) & thing))
    places = is_a(clause, "put", "hide", "leave") and thing_itself
    return not is_a(clause, *_IDLE) and not speaks(clause) and not places


def _of_verb(story: Telling, at: int) -> Unit:
    """Return the clause that a mere phrase goes with: the one before it in its sentence."""
    unit = story.units[at]
    first = story.spans[unit.sentence][0]
    while at > first and not unit.clause.verb:
        at -= 1
        unit = story.units[at]
    return unit


def _passed(story: Telling, at: int, offset: int) -> bool:
    """Whether the words before a place, in its clause, say that it is passed by, left, or not looked into."""
    unit = story.units[at]
    start = max(0, unit.clause.start - story.starts[unit.sentence])
    text = story.texts[unit.sentence]
    if unit.clause.verb in _GOES_BY or _REJECTS.search(text[offset:]):
        return True
    return _PASSES.search(text[start:offset]) is not None
