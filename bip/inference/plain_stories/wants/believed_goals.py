"""What somebody takes another to want: only what the thinker perceived, heard, believes and answers to counts.

The same likelihoods as for goals, in the thinker's story: words of what one believes and says oneself tell most, then
what the other was heard to say, then what one was seen to do; what the thinker is told not to see, or not to know,
and what the narrator alone tells of the other's wishes, speaks against. The weights are in nats, set by hand;
fitted_on: the first two batches of everyday stories, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.social.sincerity import did
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.attitudes import Attitude
from bip.inference.plain_stories.wants.avowed_views import avowed, left_over
from bip.inference.plain_stories.wants.goals import keys_of
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.questions.phrasing import put_plainly

BELIEVED, KNOWN, HEARD, SEEN, OFFERED, PRIVATE, UNSEEN = 2.0, 1.2, 1.2, 0.4, 1.0, -0.7, -1.5
LEAST = 0.5
"""In nats: by how much the best choice must be ahead."""

_AIM = re.compile(
    r"\b(want(s|ed)?|going to|about to|after|look(ing)? for|trying to|hop(es?|ing)|come(s)? for|wish(es|ed)?|"
    r"intend(s|ed)?|up to|needs?|up there for|for|to do|doing)\b"
)
_OFFERS = frozenset(
    "give hand bring offer pass fetch fill serve buy leave show hold get put pour make order reach open".split()
)
_SENSES = ("see", "hear", "learn", "read", "feel")


_BY = re.compile(
    r"\baccording to\b|\bin [\w' ’.]+ (?:eyes|opinion|view|mind)\b|\bto [\w' ’.]+ mind\b", re.IGNORECASE
)


def asks_believed_goal(asked: Asked) -> bool:
    """Whether a question asks for what one takes another to be after, or about to do."""
    after = re.split(
        r"\b(?:think|thinks|thought|believe|believes|suppose|assume|expect|suspect|imagine|guess|fear|conclude|reckon|fancy|"
        r"(?:take|takes|took)(?= .+ to (?:be|want|need)\b))\b",
        asked.text,
    )[1:]
    if asked.chain and not after and _BY.search(put_plainly(asked.text)):
        return asked.word == "why" or (asked.word in ("what", "which") and bool(_AIM.search(asked.text)))
    if not asked.chain or not after or after[-1].startswith(" to "):
        return False  # what one expects to do oneself is no view of another
    return asked.word == "why" or (asked.word in ("what", "which") and bool(_AIM.search(after[-1])))


def believed_goal(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what the thinker has to go by; None where it does not tell them apart."""
    if not asked.chain:
        return None
    thinker = asked.chain[-1]
    if any(clause.link == "before" for clause in asked.others):
        return _by_evidence(views, thinker, choices)
    ways = (avowed, _by_evidence, left_over)
    return next((found for way in ways if (found := way(views, thinker, choices)) is not None), None)


def _by_evidence(views: Views, thinker: str, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by all that bears on what the thinker takes others to want."""
    found = evidence(views, thinker)
    named = keys_of(choices)
    scores = [sum(a.weight * len(own & a.words) / max(len(own), 1) for a in found) for own in named]
    order = sorted(scores, reverse=True)
    left = order[0] >= 0.0 and all(score <= -0.6 for score in order[1:]) and len(order) > 2
    if not left and (order[0] <= 0.2 or (len(order) > 1 and order[0] - order[1] < LEAST)):
        return None
    return [2.0 if score == order[0] else 0.0 for score in scores]


def evidence(views: Views, thinker: str) -> list[Attitude]:
    """Return what bears on what a thinker takes others to want, as words with weights in nats.

    Args:
        views: the story.
        thinker: in whose eyes.
    """
    found: list[Attitude] = []
    deeds = [d for d in views.tale.chronicle.deeds if d.clause is not None]
    for at, deed in enumerate(deeds):
        words = _words(deed)
        if did(views, deed, thinker):
            weight, about = _own(deed, words)
            if _points_back(deed):
                before = [d for d in deeds[max(0, at - 3) : at] if d.sentence >= deed.sentence - 1]
                about |= frozenset(w for d in before for w in _words(d))
        else:
            weight, about = _others(views, deed, thinker, deeds[max(0, at - 3) : at]), words
            held = _held(deed) if deed.agent and deed.kind not in ("be", "have") else frozenset()
            if held and weight >= 0:
                found.append(Attitude(normal(held), -0.8, deed.sentence))
        if weight and about:
            found.append(Attitude(normal(about), weight, deed.sentence))
    return found


def _words(deed: Deed) -> frozenset[str]:
    clause = deed.clause
    assert clause is not None
    words = (deed.words | deed.theme) - {*deed.agent.split(), *deed.agent.lower().split()}
    return frozenset(words | (lemmas(clause.quote) if clause.quote is not None else frozenset()))


def _points_back(deed: Deed) -> bool:
    clause = deed.clause
    noun = clause.object if clause is not None else None
    if clause is None or clause.content or any(p.object is not None for p in clause.places):
        return False
    bare = (
        noun is None or noun.kind == "pronoun" or noun.determiner in ("that", "this") or noun.head == "well"
    )
    return bare and (deed.kind == "know" or (deed.kind in _SENSES and bool(_ELSE & set(clause.adverbs))))


_ELSE = frozenset(("otherwise", "else", "differently"))


def _held(deed: Deed) -> frozenset[str]:
    """What somebody is seen to have along is a means rather than an aim."""
    clause = deed.clause
    assert clause is not None
    return frozenset(w for p in clause.places if p.preposition == "with" for w in noun_words(p.object))


def _own(deed: Deed, words: frozenset[str]) -> tuple[float, frozenset[str]]:
    """Return what the thinker's own thoughts, words and deeds tell."""
    clause = deed.clause
    assert clause is not None
    inner = frozenset(w for content in clause.content for w in clause_words(content))
    about = inner | deed.theme | (words - {deed.verb})
    if deed.kind in ("know", *_SENSES) and deed.negated and _ELSE & set(clause.adverbs):
        return KNOWN, about  # "has never seen it otherwise"
    if deed.kind in ("know", *_SENSES) and (deed.negated or deed.verb == "forget"):
        return UNSEEN, about
    if deed.negated:
        return 0.0, frozenset()
    if clause.quote is not None:
        return BELIEVED, lemmas(clause.quote)
    if deed.kind == "think" and not clause.content and deed.people:
        return 0.0, frozenset()  # "believes him": what was heard counts already
    if deed.kind == "think" or clause.predicate in ("sure", "convinced", "certain"):
        return BELIEVED, about
    if deed.kind in ("know", "learn", "hear") or deed.verb == "hear":
        return KNOWN, about
    if deed.kind == "see":
        return SEEN, about
    return (OFFERED, deed.theme) if deed.verb in _OFFERS else (0.0, frozenset())


_WISHES = frozenset("want hope need plan intend wish like love decide mean try long prefer".split())
_TELLS = frozenset("tell say announce explain mention whisper write text".split())


def _others(views: Views, deed: Deed, thinker: str, before: Sequence[Deed]) -> float:
    """Return what others' words and deeds tell, as far as the thinker has them."""
    clause = deed.clause
    assert clause is not None
    if clause.quote is not None or (clause.content and deed.verb in _TELLS):
        names = views.tale.chronicle.cast.names
        others = [name for name in deed.people if name != thinker and name in names]
        return 0.0 if deed.negated or others else HEARD
    told = [d for d in before if d.sentence == deed.sentence and d.verb in _TELLS and thinker in d.people]
    if told and not told[-1].negated and clause.link in ("purpose", "content"):
        return HEARD
    if deed.negated:
        return 0.0
    private = deed.verb in _WISHES or clause.link == "purpose" or clause.verb in ("look", "search")
    if private or (deed.kind == "be" and any(p.preposition == "after" for p in clause.places)):
        return PRIVATE
    facts, real = views.facts((thinker,)), views.facts(())
    if deed.subject in real:
        return SEEN if deed.subject in facts else PRIVATE
    return 0.0
