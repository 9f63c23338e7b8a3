"""How somebody means it with another: each clause of the story that tells it, as evidence for a stance.

Four facts decide whether somebody helps, hinders, errs, or has nothing to do with another: what the other wants, what
the doer knows of that, whether the deed or word brings the other nearer to it, and whether the doer wished it so. A
story tells each of them by classes of verbs and set phrases of English, which are the data of this module.

The weights are in nats, set by hand; fitted_on: the development stories (batches one to three, voices three to seven).
"""

import re
from collections.abc import Iterator, Sequence

from bip.inference.plain_stories.clauses.outcomes import worth
from bip.inference.plain_stories.clauses.phrases import pattern
from bip.inference.plain_stories.social.effects import effects
from bip.inference.plain_stories.social.party import Turn
from bip.inference.plain_stories.social.signs import SAYS, Sign, sought_by_other, text_of
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.choices import lemmas
from symbolic.language.reader.words.tokens import tokenize


def signs(views: Views, told: Sequence[Turn]) -> list[Sign]:
    """Return what a story tells of how the doer means it with the other, its clauses told apart by whose they are."""
    found = [*_wishes(views, told), *_feelings(views, told), *_words(views, told), *_knowing(views, told)]
    return [*found, *effects(views, told)]


def _lower(text: str) -> list[str]:
    return [t.lower for t in tokenize(text) if t.kind in ("word", "clitic")]


# --- what one wishes, and feels ----------------------------------------------------------------------------------

_WISH = frozenset("want hope like wish mean plan decide intend love prefer long desire aim".split())
_SELF = pattern("for_oneself")


def _wishes(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """What the doer is told to wish for the other, good or ill; to want for oneself what another seeks is a rival's.

    "Wanted him to give up", "did not want her to take part", "wants her talk to fail".
    """
    theirs = sought_by_other(views, told)
    within: dict[int, list[Turn]] = {}
    for turn in told:
        if turn.around is not None:
            within.setdefault(id(turn.around), []).append(turn)
    for turn in told:
        clause = turn.unit.clause
        if turn.subject != "doer" or clause.verb not in _WISH or turn.unit.speaker or turn.around is not None:
            continue
        text = text_of(views, clause, turn.unit.sentence)
        words = _lower(text)
        words = [
            w
            for w in words
            if w not in ("want", "wants", "wanted", "not", "did", "does", "do", "n't", "have")
        ]
        value = worth(words)
        inner = within.get(id(turn), [])
        for_other = turn.toward == "other" or any("other" in (t.subject, t.toward) for t in inner)
        if _FAILS.search(text.lower()) and not clause.negated:
            value = "bad"
        sought = bool(lemmas(text) & theirs)
        own = bool(_SELF.search(text.lower())) and not any(t.subject == "other" for t in inner)
        yield from _wished(turn, value, for_other, own, sought)


_FAILS = pattern("wished_to_fail")


def _wished(turn: Turn, value: str | None, for_other: bool, own: bool, sought: bool) -> Iterator[Sign]:
    clause, at = turn.unit.clause, turn.unit.sentence
    if own and not clause.negated and value != "bad":
        yield Sign("hinder", 1.5, "wished", at)
    elif clause.negated:
        if for_other and value != "bad":
            yield Sign("hinder", 3.0, "wished", at)
        elif for_other:
            yield Sign("help", 2.0, "wished", at)
        elif own:
            yield Sign("hinder", 2.0, "wished", at)
    elif for_other:
        plain = 2.5 if value == "good" or sought else 0.5
        yield Sign("hinder" if value == "bad" else "help", 3.0 if value == "bad" else plain, "wished", at)
    elif value == "bad":
        yield Sign("hinder", 2.0, "wished", at)


_ILL = pattern("ill_will")
_KIND = pattern("good_will")
_DENIED = re.compile(r"(?:\b(?:not|never|no|without)|n['’]t)\b[^,.;]{0,20}$")
_MOCKS = frozenset(
    "laugh grin wink giggle smirk snigger chuckle snicker sneer gloat hoot cackle guffaw jeer".split()
)


_HATES = frozenset("hate despise detest loathe dislike resent abhor begrudge envy".split())


def _feelings(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """A grudge, spite, glee at a deed of one's own; pity, fondness, kindness."""
    acted = False
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        if turn.subject != "doer" or turn.unit.speaker:
            continue
        if clause.verb in _MOCKS and not clause.negated:
            yield Sign("hinder", 2.0 if acted or turn.toward == "other" else 1.0, "mocks", at)
            continue
        text = text_of(views, clause, at)
        ill, kind = _ILL.search(text.lower()), _KIND.search(text)
        if clause.verb in _HATES and turn.toward == "other" and not clause.negated:
            yield Sign("hinder", 2.0, "ill will", at)
        if ill and not _DENIED.search(text[: ill.start()].lower()):
            yield Sign("hinder", 2.0, "ill will", at)
        if kind and not (_DENIED.search(text[: kind.start()].lower()) and "reason" not in kind.group()):
            yield Sign("help", 2.0, "good will", at)
        acted = acted or (clause.verb not in ("be", "see", "know", "have") and turn.around is None)


_SILENT = re.compile(r"\b(?:says?|said|told|tells?) (?:nothing|no one|nobody)\b")
_DEALS = frozenset(
    "put place set push pull roll slide lift carry take move drag shift lay hang open hold clear sweep pick".split()
)
"""Handling things, of which one may say nothing."""

# --- what one says -----------------------------------------------------------------------------------------------

_SO = pattern("so")
_NOT_SO = pattern("not_so")
_WRONG_WAY = pattern("wrong_way")
_OFFERS = pattern("offers")
_REFUSES = pattern("refuses")
_CONTRADICTED = pattern("contradicted")
_GOOD_FAITH = pattern("good_faith")


def _words(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """Whether what the doer says is so, as the narrator says; whether it is withheld; whether it was meant well."""
    said, dealt = -1, -2
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        if turn.unit.speaker:
            continue
        if (
            turn.subject == "doer"
            and clause.verb in _DEALS
            and clause.object is not None
            and not clause.negated
        ):
            dealt = at
        if dealt >= at - 1 and _SILENT.search(text_of(views, clause, at).lower()):
            continue  # to say nothing of one's own deed withholds nothing
        if turn.subject == "doer" and (clause.verb in SAYS or clause.quote) and turn.around is None:
            said = at
            if _WRONG_WAY.search(text_of(views, clause, at).lower()):
                yield Sign("hinder", 2.5, "untrue", at)
            if _REFUSES.search(text_of(views, clause, at).lower()) or _REFUSES.search(
                (clause.quote or "").lower()
            ):
                yield Sign("hinder", 2.5, "refuses", at)
            elif _OFFERS.search((clause.quote or "").lower()):
                yield Sign("help", 2.0, "offers", at)
    if said < 0:
        return
    if _CONTRADICTED.search(views.tale.text.sentences[said].text):
        yield Sign("hinder", 2.0, "contradicted", said)  # "None," he said, though half the house was empty
    for at, sentence in enumerate(views.tale.text.sentences[said : said + 2], said):
        text = sentence.text.lower()
        if _NOT_SO.search(text):
            yield Sign("hinder", 2.5, "untrue", at)
        elif _SO.search(text):
            yield Sign("help", 2.5, "true", at)


# --- what one knows ----------------------------------------------------------------------------------------------

_UNKNOWING = pattern("unknowing")
_NOBODY_TOLD = pattern("nobody_told")


def _knowing(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """What the doer does not know of is no stance towards another; an error, where one spoke or acted by it."""
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        if turn.unit.speaker:
            continue
        text = text_of(views, clause, at).lower()
        if turn.subject == "doer" and turn.around is None:
            if _GOOD_FAITH.search(text):
                yield Sign("honest", 2.5, "good faith", at)
            if _UNKNOWING.search(text):
                yield Sign("unaware", 2.5, "unknowing", at)
        if _NOBODY_TOLD.search(text):
            yield Sign("honest", 2.0, "untold", at)
