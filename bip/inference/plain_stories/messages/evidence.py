"""What in a story speaks for each answer to a question on what words or signs mean, as numbers.

What is said literally is in the words; what is meant beyond them goes with what the words go with in life, and with
what is so while they are said (Grice 1975). A hint asks for something, irony says the contrary, a sign is a request in
little; who hears a word of two senses takes the one that goes with what that hearer does and knows. So of each choice
it is noted how much of it the words say, and the story around them, by whom; what goes with it; and what sort of
meaning it is. Nothing here decides: the weights do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.phrases import patterns_of
from bip.inference.plain_stories.clauses.stems import share, stems
from bip.inference.plain_stories.messages.form import asks_meaning, of_hearer
from bip.inference.plain_stories.messages.gestures import shown
from bip.inference.plain_stories.messages.glosses import glosses
from bip.inference.plain_stories.messages.irony import contrary, praises, sincere, speaks_ill
from bip.inference.plain_stories.messages.requests import remedies
from bip.inference.plain_stories.messages.utterance import (
    Utterance,
    asked_about,
    denied,
    forms,
    utterances,
)
from bip.inference.plain_stories.messages.valence import BAD, PRAISE
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.goals import keys_of
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas
from symbolic.language.reader.words.associations import content, linked
from symbolic.language.reader.words.tokens import tokenize

_SCALE = 16.0
"""By which what words are linked is of the order of one."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A message as evidence is read from it.

    Attributes:
        said: the words that are asked about; None where nothing is said.
        people: words of the names in the story.
        parts: parts of the story by name, as written.
        signs: what the story tells of how the words were said.
    """

    said: Utterance | None
    people: frozenset[str]
    parts: dict[str, str]
    signs: tuple[str, ...]


def evidence(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence] | None:
    """Return for each choice what speaks for it; None where it is not asked what is meant."""
    if not asks_meaning(asked):
        return None
    scene = _scene(views, asked)
    rows: list[Evidence] = []
    names = stems(scene.people)
    for own, choice in zip(keys_of(choices), choices, strict=True):
        keys = stems(own) - names or stems(own)
        kinds = _kinds(choice)
        rows.append(
            {
                **_told(scene, keys),
                **_linked(scene, choice),
                **{f"says {kind}": 1.0 for kind in kinds},
                **{f"{kind}: {sign}": 1.0 for kind in kinds for sign in scene.signs},
            }
        )
    for name, fits in _fits(views, scene, choices).items():
        for row, fit in zip(rows, fits, strict=True):
            row[name] = float(fit)
    return [{name: value for name, value in row.items() if value} for row in rows]


def _scene(views: Views, asked: Asked) -> Scene:
    said = asked_about(views, asked) or next(iter(utterances(views)[-1:]), None)
    people = frozenset(w for person in views.tale.chronicle.cast.people for w in person.lower().split())
    texts = views.telling.texts
    at = said.sentence if said is not None else len(texts) - 1
    parts = {
        "around": _narrated(texts[at]),
        "before": " ".join(texts[:at]),
        "after": " ".join(texts[at + 1 :]),
        "code": " ".join(
            text for text in texts if patterns_of("messages", "signs")["code"].search(text.lower())
        ),
    }
    return Scene(said, people, parts, tuple(_signs(views, asked, said)))


def _narrated(text: str) -> str:
    """Return what the narrator says in a sentence."""
    return " ".join(token.text for token in tokenize(text) if token.kind != "quote")


def _signs(views: Views, asked: Asked, said: Utterance | None) -> list[str]:
    """Return what is asked, and what the story tells of how something was said or shown."""
    told = " ".join(map(_narrated, views.telling.texts))
    found = ["hearer" if of_hearer(asked) else "speaker", "worded" if said is not None else "shown"]
    found += [f"story {n}" for n, p in patterns_of("messages", "signs").items() if p.search(told.lower())]
    if forms(told) & BAD:
        found.append("story bad")
    if sincere(views):
        found.append("story sincere")
    found += [
        f"asked {n}" for n, p in patterns_of("messages", "asks").items() if p.search(asked.text.lower())
    ]
    return found


def _told(scene: Scene, own: frozenset[str]) -> Evidence:
    """Return how much of a choice each part of the story says."""
    found = {f"in {name}": share(own, stems(lemmas(text))) for name, text in scene.parts.items()}
    found["untold"] = float(not any(found.values()))
    return found


def _linked(scene: Scene, choice: Choice) -> Evidence:
    """Return how closely a choice goes with each part of the story."""
    own = content(choice.text, scene.people)
    return {
        f"goes with {name}": _SCALE * linked(own, content(text, scene.people))
        for name, text in scene.parts.items()
    }


def _kinds(choice: Choice) -> list[str]:
    """Return what sort of meaning a choice is."""
    text = choice.text.lower()
    found = [name for name, pattern in patterns_of("messages", "says").items() if pattern.search(text)]
    if denied(choice):
        found.append("denial")
    words = forms(choice.text)
    if words & PRAISE:
        found.append("praise")
    if words & BAD:
        found.append("bad")
    return found


def _fits(views: Views, scene: Scene, choices: Sequence[Choice]) -> dict[str, Sequence[float | bool]]:
    """Return for each choice whether it is what a gesture, a complaint, a gloss or irony is known to mean."""
    found: dict[str, Sequence[float | bool]] = {"found sign": shown(views, choices)}
    gloss = glosses(views, choices)
    if gloss:
        found["gloss heard" if "hearer" in scene.signs else "gloss"] = gloss
    if scene.said is not None:
        text = scene.said.text
        found["found remedy"] = remedies(scene.said, choices)
        found["contrary"] = [contrary(text, choice.text) for choice in choices]
        ill = [speaks_ill(forms(choice.text)) for choice in choices]
        found["ill"] = ill
        if praises(text) and not sincere(views):
            found["ill of the praised"] = ill
    return found
