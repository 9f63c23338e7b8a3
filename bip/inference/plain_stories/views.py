"""What a chain of people thinks: the facts at the end of the story as they know it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bip.inference.plain_stories.clauses.telling import told
from bip.inference.plain_stories.clauses.units import Telling
from symbolic.language.reader.discourse.chronicle import Value, place_of
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.questions.choices import Choice, normal
from symbolic.world.perspective import view
from symbolic.world.places import ELSEWHERE
from symbolic.world.state import Body, State
from symbolic.world.story import Story, replay


@dataclass(slots=True)
class Views:
    """A story in the eyes of those in it; each chain of people is worked out once.

    Attributes:
        tale: the story.
        found: what was worked out of it, see `once`.
    """

    tale: Tale
    _stories: dict[tuple[str, ...], Story] = field(default_factory=dict)
    _states: dict[tuple[str, ...], Sequence[State]] = field(default_factory=dict)
    _telling: list[Telling] = field(default_factory=list)
    found: dict[tuple[object, ...], Any] = field(default_factory=dict)

    @property
    def telling(self) -> Telling:
        """Return the story clause by clause."""
        if not self._telling:
            self._telling.append(told(self.tale))
        return self._telling[0]

    def story(self, chain: Sequence[str]) -> Story:
        """Return the story as the last of a chain of people knows it, as those before think."""
        key = tuple(chain)
        if not key:
            return self.tale.story
        if key not in self._stories:
            outer = self.story(key[:-1])
            whole = _with(outer, key[-1])
            states = self._replayed(key[:-1]) if whole is outer else replay(whole)
            self._stories[key], self._states[key] = view(whole, states, key[-1])
        return self._stories[key]

    def _replayed(self, key: tuple[str, ...]) -> Sequence[State]:
        """Return the states of a story as a chain of people knows it, before each event and after the last."""
        story = self.story(key)
        if key not in self._states:
            self._states[key] = replay(story)
        return self._states[key]

    def facts(self, chain: Sequence[str]) -> Mapping[str, str]:
        """Return the facts at the end."""
        return self._replayed(tuple(chain))[-1].facts

    def value(self, text: str) -> Value:
        """Return a value by its text."""
        return self.tale.chronicle.values[text]

    def words(
        self, text: str, facts: Mapping[str, str], depth: int = 2
    ) -> tuple[frozenset[str], frozenset[str]]:
        """Return the words of a value, and those of where its place is in turn."""
        value = self.value(text)
        outer = facts.get(place_of(value.thing)) if value.thing else None
        further: frozenset[str] = frozenset()
        if outer is not None and depth and outer != text:
            near, far = self.words(outer, facts, depth - 1)
            further = near | far
        return normal(value.words), further


def _with(story: Story, name: str) -> Story:
    """Return a story in which a person whom only the question names is nowhere."""
    if name in story.initial.bodies:
        return story
    return replace(story, initial=story.initial.with_body(name, Body(ELSEWHERE)))


def match(
    views: Views, text: str, facts: Mapping[str, str], choices: Sequence[Choice], owner: str = ""
) -> list[float]:
    """Return how well each choice says a value, at least 0; equal values where the words do not tell."""
    near, far = views.words(text, facts)
    relation = views.value(text).relation
    scores = []
    for choice in choices:
        own = normal(choice.own)
        score = 2.0 * len(own & near) + 0.5 * len(own & far)
        score -= 0.25 * len(own - near - far)
        if score <= 0 and normal(choice.words) & near and not own & near:
            score = 0.2 * len(normal(choice.words) & near)
        if choice.relation == relation and relation and score > 0:
            score += 0.3
        if owner and owner in near and {"own", "her", "his"} & set(choice.text.lower().split()):
            score += 1.0
        scores.append(max(0.0, score))
    return scores


def best(scores: Sequence[float], margin: float = 0.25) -> int | None:
    """Return the index of the best score; None if none is good, or the best two are too near."""
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    if not order or scores[order[0]] <= 0:
        return None
    if len(order) > 1 and scores[order[0]] - scores[order[1]] < margin:
        return None
    return order[0]
