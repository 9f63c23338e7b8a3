"""What somebody says or thinks outright that another is after: the surest sign of what one takes another to want.

"He's after her purse!" cries a passer-by: whatever he is after in truth, that is her view of it. What she says, thinks,
is sure of, or was told and had no reason to doubt, counts; what the narrator alone tells does not. A choice may say the
same in other words: who sees a "burglar" takes him to want to steal. Such words are classes of English.

The words are classes of English, chosen with some of the stories in view; fitted_on: batches one to three, our own
voices and four written for learning, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.messages.utterance import utterances
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.goals import keys_of
from bip.inference.plain_stories.witnesses.copresence import denies, real
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.words.lexicon import senses

_IMPLIED: tuple[tuple[str, str], ...] = (
    (
        ("burglar robber thief pickpocket shoplifter crook burglary robbery theft mug mugger steal rob "
        "loot swindler"),
        "steal rob burgle break take purse wallet silver jewel money valuable theft loot",
    ),
    (
        "hungry starve famished peckish hunger eat lunch biscuit bowl sandwich bread menu",
        "eat food meal sandwich lunch dinner bite snack something bread cake biscuit",
    ),
    ("thirsty parched thirst", "drink water"),
    ("offer price bid customer purchase bargain", "buy purchase"),
    ("spy snoop eavesdrop pry", "spy overhear secret watch find listen"),
    ("lost direction map way", "way find direction"),
    (
        "chip scratch kick smash vandal vandalise vandalize deface scrawl graffiti",
        "damage destroy break spoil ruin deface",
    ),
    ("pack suitcase luggage ticket", "leave travel go away move"),
    ("ring propose knee", "marry propose wedding"),
    ("cheat copy crib peek", "cheat copy answer"),
    ("escape flee bolt", "escape run away flee leave"),
    ("ill sick fever poorly headache", "medicine doctor rest bed lie"),
    ("rod net bait tackle", "fish catch"),
    ("spade seed plant", "plant dig garden"),
    ("tired exhausted sleepy", "sleep rest bed nap lie sit"),
    ("cold freeze shiver", "warm close coat fire blanket"),
    ("hide look search seek hunt joke prank trick", "hide trick joke tease prank"),
    ("jump drown suicide ledge", "jump kill drown"),
    ("fight punch hit beat attack", "hurt attack hit fight harm"),
    ("sorry apology apologise apologize", "apologise apologize sorry forgive"),
)  # fmt: skip
"""Words for what somebody is taken to be or do -> words for what that one is then taken to want."""

_CLASSES = tuple((frozenset(a.split()), frozenset(b.split())) for a, b in _IMPLIED)
_SURE = frozenset("sure certain convinced confident positive afraid".split())
_VIEW = re.compile(
    r"\b(?:news|word|warning|impression|belief|idea|fear|conviction|thought|suspicion|hope|cry|"
    r"opinion) that (?P<what>.+)",
    re.IGNORECASE,
)
_DOUBTS = re.compile(
    r"\b(?:did|does|do)(?:n['’]t| not) believe\b|\bdisbelie\w+\b|\bdoubt(?:s|ed)?\b|\bknew better\b", re.I
)


def avowed(views: Views, thinker: str, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what a thinker avows, or was told and believes; None where that does not tell them apart."""
    thoughts = own_words(views, thinker, said=False)
    grounds = (
        thoughts,
        own_words(views, thinker),
        told_to(views.telling, thinker),
        offered(views.telling, thinker),
        headed_for(views.telling, thinker),
    )
    for told in grounds:
        if not told:
            continue
        whole = [normal(choice.words) for choice in choices]
        known = told | frozenset(s.lemma for w in told if w.islower() for s in senses(w) if s.cost < 2.0)
        scores = [_agreement(own, all_, known) for own, all_ in zip(keys_of(choices), whole, strict=True)]
        best = max(scores)
        if best > 0 and sum(score > best - 0.25 for score in scores) == 1:
            return [2.0 if score == best else 0.0 for score in scores]
    return None


def _agreement(own: frozenset[str], whole: frozenset[str], told: frozenset[str]) -> float:
    """Return the share of a choice's words that are avowed, or half of one if they are implied by what is."""
    share = len(own & told) / max(1, len(own))
    implied = any(told & signs and whole & aims for signs, aims in _CLASSES)
    return max(share, 0.5 if implied else 0.0)


_WITH = re.compile(r"\bwith (?:an?|the|that|this|his|her|their|your) \w+", re.IGNORECASE)
"""What something is done with is no goal."""


def own_words(views: Views, thinker: str, said: bool = True) -> frozenset[str]:
    """Return the words of what somebody thinks, fears or is sure of.

    Args:
        views: the story.
        thinker: who.
        said: whether what the person says counts, too.
    """
    quotes = [_WITH.sub("", one.text) for one in utterances(views) if one.speaker == thinker and said]
    found = frozenset(word for text in quotes for word in normal(lemmas(text)))
    for unit in views.telling.units:
        view = _VIEW.search(unit.text) if thinker in unit.subjects else None
        if view is not None:
            found |= normal(lemmas(view["what"]))
        if (
            thinker in unit.subjects
            and not unit.clause.negated
            and _avows(unit, said)
            and not denies(unit.clause)
        ):
            found |= _content(views.telling, unit)
    return found


def _avows(unit: Unit, said: bool) -> bool:
    clause = unit.clause
    minded = is_a(clause, "think") or bool(_SURE & set(clause.predicate.lower().split()))
    return minded or (said and speaks(clause) and bool(clause.content))


def _content(story: Telling, unit: Unit) -> frozenset[str]:
    """Return the words of what is said or thought: of the clauses within a clause."""
    inner = [u for u in story.within(unit.sentence, unit.sentence) if u.outer is unit]
    return frozenset(w for u in inner for w in u.words | _content(story, u))


def told_to(story: Telling, thinker: str) -> frozenset[str]:
    """Return the words of what others told somebody, where nothing says that it was doubted."""
    if any(_DOUBTS.search(text) for text in story.texts):
        return frozenset()
    found: frozenset[str] = frozenset()
    for unit in story.units:
        others = unit.subjects - {thinker}
        if others and thinker in unit.hearers and speaks(unit.clause) and not unit.clause.negated:
            found |= _content(story, unit)
        if perceives(unit.clause) and thinker in unit.subjects and is_a(unit.clause, "hear"):
            found |= _content(story, unit)
    return found


_GIVES = frozenset("give hand bring offer pass fetch fill serve pour hold show open push shove".split())


def offered(story: Telling, thinker: str) -> frozenset[str]:
    """Return the words of what somebody gives or does for another: it is taken to be wanted."""
    return frozenset(
        word
        for unit in story.units
        if thinker in unit.subjects and unit.clause.verb in _GIVES and real(unit)
        for word in normal(noun_words(unit.clause.object))
    )


_TOWARD = frozenset(("to", "toward", "towards", "for", "at", "after", "into", "up to"))


def headed_for(story: Telling, thinker: str) -> frozenset[str]:
    """Return the words of what somebody sees another reach for, look at or go to."""
    found: frozenset[str] = frozenset()
    for unit in story.units:
        seer = unit.outer if unit.outer is not None else unit
        if thinker in seer.subjects and is_a(seer.clause, "see") and real(seer):
            phrases = [p for p in unit.clause.places if p.preposition in _TOWARD]
            phrases = [p for p in phrases if unit is not seer or p.preposition not in ("at", "to")]
            found |= frozenset(w for p in phrases for w in normal(noun_words(p.object)))
    return found
