"""Evidence on how somebody treats another, and what of the story it is read from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bip.inference.plain_stories.social.party import Turn
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.questions.choices import lemmas

Stance: TypeAlias = Literal["help", "hinder", "honest", "unaware"]


@dataclass(frozen=True, slots=True)
class Sign:
    """One piece of evidence.

    Attributes:
        stance: what it speaks for.
        weight: by how much, in nats.
        why: what kind of evidence it is.
        sentence: index of the sentence that tells it.
    """

    stance: Stance
    weight: float
    why: str
    sentence: int


def weigh(found: Sequence[Sign]) -> dict[Stance, float]:
    """Return the sum of the evidence for each stance; of one kind, the strongest alone counts."""
    best: dict[tuple[Stance, str], float] = {}
    for sign in found:
        key = (sign.stance, sign.why)
        best[key] = max(best.get(key, 0.0), sign.weight)
    weights: dict[Stance, float] = {"help": 0.0, "hinder": 0.0, "honest": 0.0, "unaware": 0.0}
    for (stance, _), weight in best.items():
        weights[stance] += weight
    return weights


def words_of_other(views: Views, told: Sequence[Turn]) -> frozenset[str]:
    """Return the words of the sentences that begin with the other: what a deed must touch to be of concern there."""
    first: dict[int, Turn] = {}
    for turn in told:
        if turn.around is None and not turn.unit.speaker:
            first.setdefault(turn.unit.sentence, turn)
    own = [at for at, turn in first.items() if "other" in (turn.subject, turn.toward)]
    return frozenset(w for at in own for w in lemmas(views.tale.text.sentences[at].text))


def text_of(views: Views, clause: Clause, sentence: int) -> str:
    """Return a clause as written, with what it says, wants or thinks."""
    text = views.tale.text.sentences[sentence]
    end = max([clause.end, *(inner.end for inner in clause.content)])
    return text.text[max(0, clause.start - text.start) : max(0, end - text.start)]


_SEEKS = frozenset(
    "want need look search reach seek find ask get fetch wish hope try like long beg wonder hunt "
    "rummage yearn aim strive "
    "attempt crave covet struggle stretch strain grope fumble race hurry rush wait".split()
)


def sought_by_other(views: Views, told: Sequence[Turn]) -> frozenset[str]:
    """Return the words of what the other is told to want, look for, ask for, or try."""
    found: set[str] = set()
    for turn in told:
        clause = turn.unit.clause
        about = (
            clause.verb == "be"
            and bool(clause.content)
            and "about" in (*clause.predicate.split(), *clause.particle.split())
        )
        if turn.subject == "other" and (clause.verb in _SEEKS or about) and not turn.unit.speaker:
            found |= lemmas(text_of(views, turn.unit.clause, turn.unit.sentence))
    names = {
        part for name in views.tale.chronicle.cast.people for part in (name, name.lower(), *name.split())
    }
    return frozenset(w for w in found if w[:1].islower()) - _SEEKS - names


SAYS = frozenset(
    "say tell answer reply call shout whisper remark write explain point direct send advise warn murmur announce add "
    "spell recommend respond declare mutter suggest text message assure inform pant gasp".split()
)
