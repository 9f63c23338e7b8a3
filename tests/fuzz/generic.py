"""Changes without a meaning of their own: deletions, repetitions, shuffles, odd characters, length."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from symbolic.language.question import Question
from tests.fuzz.mutation import Change, Mutation

_ODD = (
    "\u0000\u200b\u202e\ufeff\u0301é漢字🙂\U0001f469\u200d\U0001f4bb\ud800\u2028“”‘’…—–"
    "\t\r\n\"'`()[]{}<>&|\\/%$#@~^*_=+;:!?"
)
_FIELDS = ("scene", "narrative", "prompt", "choices")

Edit = Callable[[str, Random], str]


def _delete(text: str, rng: Random) -> str:
    words = text.split(" ")
    at, many = rng.randrange(len(words)), rng.choice((1, 1, 2, 5, 20))
    return " ".join(words[:at] + words[at + many :])


def _cut(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[at:] if rng.random() < 0.5 else text[:at]


def _repeat(text: str, rng: Random) -> str:
    words = text.split(" ")
    at, many = rng.randrange(len(words)), rng.choice((1, 3, 10))
    return " ".join(words[: at + many] + words[at : at + many] * rng.choice((1, 2, 5)) + words[at + many :])


def _shuffle(text: str, rng: Random) -> str:
    pieces = text.split(rng.choice((" ", ". ", ", ")))
    rng.shuffle(pieces)
    return " ".join(pieces)


def _odd(text: str, rng: Random) -> str:
    for _ in range(rng.choice((1, 3, 10))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(_ODD) * rng.choice((1, 1, 4)) + text[at:]
    return text


def _swap(text: str, rng: Random) -> str:
    words = text.split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def _case(text: str, rng: Random) -> str:
    return rng.choice((text.upper(), text.lower(), text.title(), text.swapcase()))


def _lengthen(text: str, rng: Random) -> str:
    return " ".join([text] * rng.choice((2, 3, 8)))


def _empty(text: str, rng: Random) -> str:
    return rng.choice(("", " ", "\n", ".", "?", "\u00a0"))


def _edit(edit: Edit) -> Change:
    def change(question: Question, rng: Random) -> Question | None:
        field = rng.choice(_FIELDS)
        if field == "choices":
            choices = list(question.choices)
            at = rng.randrange(len(choices))
            choices[at] = edit(choices[at], rng)
            return replace(question, choices=tuple(choices))
        return replace(question, **{field: edit(getattr(question, field), rng)})

    return change


def _mixed(question: Question, rng: Random) -> Question | None:
    """Two fields change places."""
    one, other = rng.sample(("scene", "narrative", "prompt"), 2)
    return replace(question, **{one: getattr(question, other), other: getattr(question, one)})


def _choices(question: Question, rng: Random) -> Question | None:
    """No choice, one, the same twice, or many: what Python code can pass."""
    first = question.choices[:1]
    many = tuple(f"{choice} {i}" for i in range(rng.choice((3, 20, 60))) for choice in question.choices)
    return replace(
        question, choices=rng.choice(((), first, first * 2, ("",), ("", ""), many, question.choices * 2))
    )


def _names(question: Question, rng: Random) -> Question | None:
    """A person of the story is called otherwise in one text: a name that is a word, a pronoun, a number."""
    words = [word for word in question.choices[0].split() if word.istitle()] or ["The"]
    name = rng.choice(
        ("The", "She", "Fridge", "May", "Will", "Ann-Marie", "O'Neil", "X", "42", "Not", "Éloïse", "")
    )
    field = rng.choice(("scene", "narrative", "prompt"))
    return replace(question, **{field: getattr(question, field).replace(rng.choice(words).strip(".,"), name)})


_EDITS: dict[str, Edit] = {
    "deletions": _delete,
    "cuts": _cut,
    "repetitions": _repeat,
    "shuffles": _shuffle,
    "odd characters": _odd,
    "swaps": _swap,
    "case": _case,
    "length": _lengthen,
    "emptiness": _empty,
}
_OTHERS: dict[str, Change] = {"fields mixed": _mixed, "numbers of choices": _choices, "odd names": _names}

GENERIC: tuple[Mutation, ...] = (
    *(Mutation("generic", name, "first", False, _edit(edit)) for name, edit in _EDITS.items()),
    *(Mutation("generic", name, "first", False, change) for name, change in _OTHERS.items()),
)
