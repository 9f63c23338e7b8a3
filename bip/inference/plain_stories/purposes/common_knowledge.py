"""How closely each choice is linked, by what goes with what in life, to what a story tells: slugs go with a garden.

What somebody is after is seldom named, but goes with what is done and with what. Of a goal, what the beginning or the
question itself goes with tells less: that is what all choices are about. And of some deeds it is known what people do
them for, and next.
"""

from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.next_deeds.prospects import Outlook
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.purposes.form import Kind
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.associations import Lemmas, content, linked, reach
from symbolic.language.reader.words.consequences import deeds_in, every_lemma, share_of

_SCALE = 16.0
_PER_REACH = 4.0
"""By which what is counted is of the order of one."""


def closeness(
    views: Views, asked: Asked, choices: Sequence[Choice], kind: Kind, pieces: Sequence[Outlook]
) -> list[dict[str, float]]:
    """Return for each choice how closely it is linked to the story, and to those parts that tell by themselves."""
    people, sentences = _people(views), _sentences(views)
    story = list(dict.fromkeys(word for sentence in sentences for word in sentence))
    if kind == "goal":
        first, question = sentences[0] if sentences else [], content(asked.text, people)
        parts = {"linked to the first": first, "linked to the question": question}
    else:
        held = " ".join(piece.text for piece in pieces if piece.held)
        parts = {"linked to what is held": content(held, people)}
    words = [content(choice.text, people) for choice in choices]
    return [{**_to_all(own, story, kind), **_to(own, parts)} for own in words]


def usual(views: Views, choices: Sequence[Choice], kind: Kind) -> list[dict[str, float]]:
    """Return for each choice how much it has of what people do the deeds of a story for, or next, and of the rest."""
    deeds = [deed for text in views.telling.texts for deed in deeds_in(text)]
    found = []
    for choice in choices:
        own = every_lemma(choice.text)
        asked = [share_of(d.why if kind == "goal" else d.next, own) * len(d.words) for d in deeds]
        other = [share_of(d.then if kind == "goal" else d.why, own) * len(d.words) for d in deeds]
        found.append({"usual": _of_two(asked), "usual otherwise": _of_two(other)})
    return found


def _of_two(shares: Sequence[float]) -> float:
    """Return the most of some shares, which count whole for a deed that two words tell of."""
    return min(1.0, max(shares, default=0.0) / 2)


def _to(own: Sequence[Lemmas], parts: Mapping[str, Sequence[Lemmas]]) -> dict[str, float]:
    return {name: _SCALE * linked(own, words) for name, words in parts.items()}


def _to_all(own: Sequence[Lemmas], story: Sequence[Lemmas], kind: Kind) -> dict[str, float]:
    """Return how closely a choice is linked to all of a story; of a goal, out of all that it is linked to, too."""
    near = _SCALE * linked(own, story)
    if kind == "next":
        return {"linked": near}
    return {"linked": near, "linked, of its reach": _PER_REACH * near / max(1.0, reach(own))}


def _people(views: Views) -> frozenset[str]:
    return frozenset(word for person in views.tale.chronicle.cast.people for word in person.lower().split())


@once
def _sentences(views: Views) -> list[list[Lemmas]]:
    people = _people(views)
    return [content(text, people) for text in views.telling.texts]
