"""What in a story speaks for each choice of a question on what somebody wants, or does next, as numbers.

Of what a choice names it is noted how much of it the story tells, where, in clauses of which kinds, by whom, and
whether the one in question knows of it; how closely it goes with what the story tells (`common_knowledge`); what the
choice says by classes of English (phrases.toml); and what the ways of reading count for it, be it enough to decide or
not. Nothing here decides: `judgement` weighs the evidence, which is symmetric in the choices.

Which evidence is taken was chosen by hand; fitted_on: the failures of nine authors (plain_8 to plain_11, plain_15,
plain_16, plain_18 to plain_20), and likelihood on authors left out of the fit.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.knowing import in_eyes_of
from bip.inference.plain_stories.clauses.outcomes import outcome
from bip.inference.plain_stories.clauses.phrases import patterns_of
from bip.inference.plain_stories.clauses.stems import share, shared, stem, stems
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.everyday.circumstances import served_by
from bip.inference.plain_stories.next_deeds.planning import places_expected
from bip.inference.plain_stories.next_deeds.prospects import (
    Outlook,
    approaches,
    offered,
    outlooks,
    shuns,
    wants,
)
from bip.inference.plain_stories.purposes.common_knowledge import closeness, usual
from bip.inference.plain_stories.purposes.form import Kind
from bip.inference.plain_stories.purposes.units import OF_EYES, OF_OUTLOOKS, OF_UNITS
from bip.inference.plain_stories.social.stances import agent_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.ends import signs_for, unshown
from bip.inference.plain_stories.wants.goals import deed_scores, keys_of
from bip.inference.plain_stories.wants.pursuit import scores_of
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_MOST = 3.0
"""In nats: what a way of reading counts for a choice at most."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A story as evidence is read from it.

    Attributes:
        agent: whose goal or deed is asked for; "" where nobody is named.
        units: its finite clauses.
        stems: of their words.
        sentences: stems of each sentence.
        links: what joins the clauses of each sentence.
        eyes: the clauses as the agent has them.
        pieces: the story as the agent takes it.
        wanted: stems of what the agent wants.
        shunned: stems of what the agent shuns.
        names: stems of the names in it.
        asked: stems of the question.
    """

    agent: str
    units: Sequence[Unit]
    stems: Sequence[frozenset[str]]
    sentences: Sequence[frozenset[str]]
    links: Sequence[frozenset[str]]
    eyes: Sequence[Unit]
    pieces: Sequence[Outlook]
    wanted: frozenset[str]
    shunned: frozenset[str]
    names: frozenset[str]
    asked: frozenset[str]


def evidence(views: Views, asked: Asked, choices: Sequence[Choice], kind: Kind) -> list[Evidence]:
    """Return for each choice what speaks for it."""
    return [_by_kind(row, kind) for row in of_content(views, asked, choices, kind)]


def of_content(views: Views, asked: Asked, choices: Sequence[Choice], kind: Kind = "goal") -> list[Evidence]:
    """Return for each choice how the story tells what it says, whatever is asked."""
    scene = _scene(views, asked, choices)
    links, habits = closeness(views, asked, choices, kind, scene.pieces), usual(views, choices, kind)
    rows: list[Evidence] = []
    for at, (own, choice) in enumerate(zip(_own(scene, choices), choices, strict=True)):
        rows.append(
            {
                **_told(scene, own, choice),
                **_kinds(scene, own, kind),
                **_worded(choice, kind),
                **links[at],
                **habits[at],
                "signs": signs_for(views, choice) / 2,
                "unshown": float(unshown(views, choice)),
                "serves": float(served_by(views, asked, choice)),
                "rule": _by_rule(scene, own) if kind == "next" else 0.0,
            }
        )
    for row in rows:
        row["linked, untold"] = row["linked"] * row["untold"]
    _scored(views, asked, choices, kind, scene, rows)
    _compared(rows)
    return [{name: value for name, value in row.items() if value} for row in rows]


def _by_kind(row: Evidence, kind: Kind) -> Evidence:
    """Return evidence that counts whatever is asked, and by what is asked too."""
    return {**row, **{f"{kind}: {name}": value for name, value in row.items()}}


def _scene(views: Views, asked: Asked, choices: Sequence[Choice]) -> Scene:
    agent, story = agent_of(views, asked, choices) or "", views.telling
    names = frozenset(word for person in views.tale.chronicle.cast.people for word in person.lower().split())
    return Scene(
        agent=agent,
        units=story.finite,
        stems=[stems(unit.open_words) for unit in story.finite],
        sentences=[stems(words) for words in story.words],
        links=_links(story),
        eyes=in_eyes_of(views, (agent,)) if agent else (),
        pieces=outlooks(views, agent) if agent else (),
        wanted=wants(views, agent) if agent else frozenset(),
        shunned=shuns(views, agent) if agent else frozenset(),
        names=stems(names),
        asked=stems(lemmas(asked.text)) - stems(names),
    )


def _links(story: Telling) -> list[frozenset[str]]:
    found: list[set[str]] = [set() for _ in story.words]
    for unit in story.finite:
        found[unit.sentence].add(unit.link)
    return [frozenset(links) for links in found]


def _all(scene: Scene, choice: Choice) -> frozenset[str]:
    return stems(frozenset(word.lower() for word in normal(choice.words))) - scene.names


def _own(scene: Scene, choices: Sequence[Choice]) -> list[frozenset[str]]:
    """Return the stems that each choice alone has."""
    keys = [stems(words) for words in keys_of(choices)]
    return [
        own - scene.names or own or _all(scene, choice) for own, choice in zip(keys, choices, strict=True)
    ]


def _told(scene: Scene, own: frozenset[str], choice: Choice) -> Evidence:
    """Return how much of a choice the story tells, and where."""
    words = frozenset(word for sentence in scene.sentences for word in sentence)
    every, hits = _all(scene, choice), shared(own, words)
    by_sentence = [share(own, sentence) for sentence in scene.sentences]
    at = [n for n, told in enumerate(by_sentence, 1) if told >= 0.5]
    return {
        "told": hits / max(1, len(own)),
        "told, of all": share(every, words),
        "untold": float(not hits),
        "told whole": float(hits == len(own)),
        "words untold": min(4, len(own) - hits) / 2,
        "words told": min(4, hits) / 2,
        "asked": share(every, scene.asked),
        "told last": by_sentence[-1] if by_sentence else 0.0,
        "last at": at[-1] / len(by_sentence) if at else 0.0,
        "first at": at[0] / len(by_sentence) if at else 0.0,
        "wanted": share(own, scene.wanted),
        "wanted, of all": share(every, scene.wanted),
        "shuns": float(bool(every & scene.shunned)),
        "names": float(
            any(stem(word.strip(".,!?'’")) in scene.names for word in choice.text.lower().split())
        ),
    }


def _most(own: frozenset[str], words: Iterable[frozenset[str]]) -> float:
    return max((share(own, some) for some in words), default=0.0)


def _kinds(scene: Scene, own: frozenset[str], kind: Kind) -> Evidence:
    """Return how much of a choice the clauses of each kind name."""
    pairs = list(zip(scene.units, scene.stems, strict=True))
    found = {
        name: _most(own, (words for unit, words in pairs if holds(unit, scene.agent)))
        for name, holds in OF_UNITS.items()
        if kind == "next" or name not in _OF_DEEDS_ALONE
    }
    found |= {
        name: _most(own, (unit.stems for unit in scene.eyes if has(unit))) for name, has in OF_EYES.items()
    }
    found |= {
        name: _most(own, (piece.words for piece in scene.pieces if takes(piece)))
        for name, takes in OF_OUTLOOKS.items()
    }
    serves = (p.words for p in scene.pieces if p.held and (p.words - own) & scene.wanted)
    return found | {"held of the goal": _most(own, serves)}


_OF_DEEDS_ALONE = ("as a rule",)
"""Kinds of clauses that tell of next deeds, and not of goals."""


def _worded(choice: Choice, kind: Kind) -> Evidence:
    """Return what a choice says, and how."""
    text = choice.text.lower()
    found = {"length": math.log(1 + len(text.split())), "approach": float(approaches(choice))}
    found["no verb"] = float(not any(clause.verb for clause in choice.clauses))
    meant = outcome(choice.text)
    if meant is not None:
        found[f"outcome {meant}"] = 1.0
    classes = [name for name in patterns_of("purposes", "says") if kind == "goal" or name in _SAID_OF_DEEDS]
    return found | {
        f"says {name}": 1.0 for name in classes if patterns_of("purposes", "says")[name].search(text)
    }


_SAID_OF_DEEDS = ("prevents", "returns", "helps")
"""Classes of what a choice says that tell of a next deed, too."""
_CONDITIONS = frozenset(("if", "when", "whenever", "unless"))
_FEW = 4
"""Conditions of one sentence that are looked at."""


def _by_rule(scene: Scene, own: frozenset[str]) -> float:
    """Return how much another sentence says of a condition on which the story puts a choice: "if wet, indoors"."""
    ruled = [
        n
        for n, links in enumerate(scene.links)
        if _CONDITIONS & links and share(own, scene.sentences[n]) >= 0.5
    ]
    if not ruled:
        return 0.0
    at = ruled[-1]
    condition = [
        words
        for unit, words in zip(scene.units, scene.stems, strict=True)
        if unit.sentence == at and unit.link in _CONDITIONS
    ]
    others = [sentence for n, sentence in enumerate(scene.sentences) if n != at]
    return max((_most(words - own, others) for words in condition[:_FEW]), default=0.0)


def _scored(
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    kind: Kind,
    scene: Scene,
    rows: Sequence[Evidence],
) -> None:
    """Add what the ways of reading goals, or next deeds, count for each choice, in nats."""
    if not scene.agent:
        return
    agent, text = scene.agent, asked.text
    if kind == "goal":
        _add(rows, "trail", scores_of(views, asked, agent, choices))
        _add(rows, "deeds", deed_scores(views, agent, choices))
        return
    _add(rows, "offer", offered(views, agent, choices, text))
    places = places_expected(views, agent, text)
    own = _own(scene, choices)
    _add(rows, "place", [max((places.get(word, 0.0) for word in words), default=0.0) for words in own])


def _add(rows: Sequence[Evidence], name: str, scores: Sequence[float]) -> None:
    for row, score in zip(rows, scores, strict=True):
        row[name] = max(-_MOST, min(_MOST, score))


_RANKED = ("told", "signs", "deeds", "told last", "last at", "wanted", "held", "serves", "known", "own deed")
"""Evidence that counts by itself, and also where no other choice has as much of it."""
_ELIMINATES = ("held, not here", "barred", "shunned", "denied", "narrated", "missed")
"""Evidence against some choices that speaks for the others."""


def _compared(rows: Sequence[Evidence]) -> None:
    """Add how the evidence of each choice stands to that of the others."""
    for name in _RANKED:
        values = [row.get(name, 0.0) for row in rows]
        for at, row in enumerate(rows):
            row[f"most {name}"] = float(
                values[at] > max((v for n, v in enumerate(values) if n != at), default=0.0)
            )
    for name in _ELIMINATES:
        values = [row.get(name, 0.0) for row in rows]
        for row, value in zip(rows, values, strict=True):
            row[f"only others {name}"] = float(not value and any(values))
            row[f"alone {name}"] = float(value > 0 and sum(v > 0 for v in values) == 1)
