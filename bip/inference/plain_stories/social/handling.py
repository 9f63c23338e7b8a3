"""What somebody does with what another needs: puts it where it is not found, takes it apart, lays it at hand.

Where a thing goes tells what becomes of the other's aim: into a pond or behind a heater it cannot be used, on the table
beside her it is easy to take for who can hardly bend. That one does so unseen, or is the other's rival, tells of ill
will, but only along with such a deed. Classes of phrases are data (phrases.toml).

The weights are in nats, set by hand; fitted_on: seven authors of plain stories and voices 19 to 22, by looking.
"""

from collections.abc import Iterator, Sequence

from bip.inference.plain_stories.clauses.phrases import pattern
from bip.inference.plain_stories.social.effects import concerns
from bip.inference.plain_stories.social.party import Dyad, Turn
from bip.inference.plain_stories.social.signs import Sign, text_of, words_of_other
from bip.inference.plain_stories.views import Views

_STOWS = pattern("stows_away")
_APART = pattern("takes_apart")
_FURTIVE = pattern("furtive")
_RIVALRY = pattern("rivalry")
_FRAIL = pattern("frail")
_AT_HAND = pattern("at_hand")
_EASES = pattern("eases_way")

_PUTS = frozenset(
    "put place set push pull roll slide lift carry take move drag shift lay tip shove kick throw hang drop sink toss "
    "stuff cram pack stow bury fling shut lower pick".split()
)


def handling(views: Views, told: Sequence[Turn], dyad: Dyad) -> Iterator[Sign]:
    """Yield what the doer's handling of the other's things tells of a stance."""
    theirs = words_of_other(views, told)
    sentences = [sentence.text for sentence in views.tale.text.sentences]
    frail = any(_FRAIL.search(text.lower()) for text in sentences)
    at_odds = any(_RIVALRY.search(text.lower()) for text in sentences)
    harmed = False
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        if turn.subject != "doer" or turn.unit.speaker or clause.negated or clause.passive:
            continue
        text = text_of(views, clause, at)
        touches = at_odds or concerns(turn, theirs) or _owned(text, dyad)
        if _APART.search(text) and touches:
            harmed = True
            yield Sign("hinder", 1.5, "takes apart", at)
        elif (
            clause.verb in _PUTS
            and touches
            and _STOWS.search(text.lower())
            and not (frail and _EASES.search(text.lower()))
        ):
            harmed = True
            yield Sign("hinder", 1.5, "stows away", at)
        elif frail and clause.verb in _PUTS and _EASES.search(text.lower()):
            yield Sign("help", 1.5, "eases way", at)
        elif frail and clause.verb in _PUTS and touches and _AT_HAND.search(text):
            yield Sign("help", 1.5, "at hand", at)
    if harmed:
        yield from _ill_meant(sentences)


def _ill_meant(sentences: Sequence[str]) -> Iterator[Sign]:
    """Yield the signs that a harm was meant: a rivalry, doing it unseen."""
    for at, text in enumerate(sentences):
        if _RIVALRY.search(text.lower()):
            yield Sign("hinder", 1.0, "rivalry", at)
        if _FURTIVE.search(text):
            yield Sign("hinder", 0.5, "furtive", at)


def _owned(text: str, dyad: Dyad) -> bool:
    """Whether some words name a thing as the other's: "took Femi's boots"."""
    if dyad.other is None:
        return False
    small = text.lower().replace("’", "'")
    return any(f"{head}'s" in small for head in dyad.other.heads)
