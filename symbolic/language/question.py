"""All that the reasoner may see of a question."""

from dataclasses import dataclass, field

from symbolic.errors import InputError
from symbolic.language.account import Account
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.statements import Query
from symbolic.world.provenance import Source
from symbolic.world.state import Frame


@dataclass(frozen=True, slots=True)
class Clue:
    """Soft evidence of where an object was before anybody moved it.

        log p(clue | object is there) - log p(clue | it is elsewhere) = weight

    Attributes:
        object: object class.
        places: where it was, as far as the clue tells: places or whole rooms, any one of them.
        weight: log-likelihood ratio in nats; negative for evidence that it was not there.
        source: the modality it comes from.
        provenance: what was seen or said, in words, with its place in the source.
    """

    object: str
    places: "tuple[PlaceMention | RoomMention, ...]"
    weight: float
    source: Source
    provenance: str


@dataclass(frozen=True, slots=True)
class Question:
    """All that the reasoner may see. It has no field for a gold answer or a question type.

    Attributes:
        scene: description of the home; empty when there is none.
        narrative: what people did and said.
        prompt: the question with its condition, without the choices.
        choices: the statements to choose from, without letters; two or more, all different.
        video: frames of the video, when the modality has them.
        clues: soft evidence of where objects were, when the modality has it.
        told: the home, and what was done, as symbols: beside the texts or in place of them.
        query: what is asked, as symbols: in place of the prompt and the choices as they read.
    """

    scene: str
    narrative: str
    prompt: str
    choices: tuple[str, ...]
    video: tuple[Frame, ...] = ()
    clues: tuple[Clue, ...] = ()
    told: Account | None = field(default=None, hash=False)
    query: Query | None = None

    @property
    def in_words(self) -> bool:
        """Whether it is told and asked in words alone."""
        return self.told is None and self.query is None and not self.video


def letter(index: int) -> str:
    """Return the letter of a choice: a, b, c, ..., z, aa, ab, ..."""
    head, last = divmod(index, 26)
    return (letter(head - 1) if head else "") + "abcdefghijklmnopqrstuvwxyz"[last]


LONGEST = 20_000
"""Characters of a question and its choices at most: they are read several times for each pair of people."""


def require_choices(question: Question) -> None:
    """Refuse a question that leaves nothing to choose, or that no question is so long as.

    Raises:
        InputError: it has fewer than two choices, or it and they have more than `LONGEST` characters.
    """
    asked = sum(map(len, (question.prompt, *question.choices)))
    if asked > LONGEST:
        raise InputError(
            f"the question {question.prompt[:80]!r} and its choices have {asked:,} characters, more than {LONGEST:,}; "
            "what was told belongs into the story"
        )
    if len(question.choices) < 2:
        said = f"the one choice {question.choices[0]!r}" if question.choices else "no choices"
        raise InputError(f"the question {question.prompt[:80]!r} has {said}; give two or more")
