"""How closely each choice is linked, by what goes with what in life, to what a story tells: slugs go with a garden.

What somebody is after is seldom named, but goes with what is done and with what. Of a goal, what the beginning or the
question itself goes with tells less: that is what all choices are about.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.next_deeds.prospects import Outlook
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.purposes.form import Kind
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.associations import Lemmas, content, linked

_SCALE = 16.0
"""By which what is counted is of the order of one."""


def closeness(
    views: Views, asked: Asked, choices: Sequence[Choice], kind: Kind, pieces: Sequence[Outlook]
) -> list[dict[str, float]]:
    """Return for each choice how closely it is linked to the story, and to those parts that tell by themselves."""
    people = _people(views)
    sentences = _sentences(views)
    story = list(dict.fromkeys(word for sentence in sentences for word in sentence))
    told = frozenset(lemma for word in story for lemma in word)
    parts = {"linked": story}
    if kind == "goal":
        parts |= {
            "linked to the first": sentences[0] if sentences else [],
            "linked to the question": content(asked.text, people),
        }
    else:
        held = " ".join(piece.text for piece in pieces if piece.held)
        parts["linked to what is held"] = content(held, people)
    rows = []
    for choice in choices:
        words = content(choice.text, people)
        row = {name: _SCALE * linked(words, part) for name, part in parts.items()}
        untold = [word for word in words if not word & told]
        rows.append({**row, "untold words linked": _SCALE * linked(untold, story)})
    return rows


def _people(views: Views) -> frozenset[str]:
    return frozenset(word for person in views.tale.chronicle.cast.people for word in person.lower().split())


@once
def _sentences(views: Views) -> list[list[Lemmas]]:
    people = _people(views)
    return [content(text, people) for text in views.telling.texts]
