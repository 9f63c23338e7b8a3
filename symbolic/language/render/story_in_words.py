"""What two people did and said, as a story."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from symbolic.language.render.names_in_words import (
    enumerate_words,
    name_object,
    name_place,
    pick,
)
from symbolic.world.actions import (
    Action,
    Ask,
    Close,
    Grab,
    Open,
    Put,
    Tell,
    Walk,
)
from symbolic.world.places import Place
from symbolic.world.story import Event

_LONGEST = 4
"""Clauses after which a sentence ends."""


def render_story(
    steps: Sequence[Event | Action],
    start: Mapping[str, str],
    rng: np.random.Generator | None = None,
    pronouns: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Tell what people did and said. The home is not described: a reader learns of it from what is done.

    Args:
        steps: what happens, in order; every step is told as done.
        start: the room where each person is first.
        rng: varies the wording; without it the wording is canonical.
        pronouns: "he" or "she" for each person; names are repeated for those left out.
    """
    actions = [step.action if isinstance(step, Event) else step for step in steps]
    teller = _Teller(tuple(start), pronouns, rng, _rows(actions))
    sentences = [teller.opening(start)]
    before: Action | None = None
    for done in _runs(actions, rng):
        told = teller.speech(done[0]) if isinstance(done[0], Ask | Tell) else teller.deeds(done, before)
        if sentences[1:] and before is not None and _can_join(sentences[-1], done[0], before, rng):
            sentences[-1] = f"{sentences[-1][:-1]}, while {told}"
        elif isinstance(done[0], Ask | Tell):
            sentences.append(told)
        else:
            sentences.append(_led(told, done[0], before, rng))
        before = done[-1]
    return " ".join(sentences)


def _can_join(last: str, action: Action, before: Action, rng: np.random.Generator | None) -> bool:
    """Whether to tell what somebody else does in the sentence before: in one of deeds, not joined yet."""
    speaks = isinstance(action, Ask | Tell) or isinstance(before, Ask | Tell)
    if rng is None or speaks or before.agent == action.agent or " while " in last:
        return False
    return bool(rng.random() < 0.4)


def _led(told: str, action: Action, before: Action | None, rng: np.random.Generator | None) -> str:
    same = before is not None and before.agent == action.agent
    others = ("", "", "Meanwhile, ") if before is not None else ("",)
    lead = pick(rng, ("", "", "Then ", "After that, ", "Next, ") if same else others)
    return f"{lead}{told}" if lead else f"{told[0].upper()}{told[1:]}"


def _runs(actions: Sequence[Action], rng: np.random.Generator | None) -> Iterator[list[Action]]:
    """Yield what goes into one sentence: some deeds of one person, or one utterance."""
    sentence: list[Action] = []
    for action in actions:
        speaks = isinstance(action, Ask | Tell)
        full = isinstance(action, Walk) and len(sentence) >= (_LONGEST if rng is None else rng.integers(1, 6))
        if sentence and (speaks or full or sentence[0].agent != action.agent):
            yield sentence
            sentence = []
        sentence.append(action)
        if speaks:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def _rows(actions: Sequence[Action]) -> frozenset[tuple[str, str]]:
    """The (room, kind) of which a story speaks of several places, so that it has to say which."""
    places = {place for action in actions if (place := _place(action)) is not None}
    named = [(place.room, place.kind) for place in places]
    return frozenset(name for name in named if named.count(name) > 1)


def _place(action: Action) -> Place | None:
    if isinstance(action, Walk):
        return action.target if isinstance(action.target, Place) else None
    place = getattr(action, "place", None)
    return place if isinstance(place, Place) else None


@dataclass(slots=True)
class _Teller:
    """Tells one story, and remembers which things it has spoken of."""

    people: tuple[str, ...]
    pronouns: Mapping[str, str]
    rng: np.random.Generator | None
    rows: frozenset[tuple[str, str]]
    known: set[str] = field(default_factory=set[str])

    def opening(self, start: Mapping[str, str]) -> str:
        """Say where everybody is."""
        rooms = set(start.values())
        if self.rng is not None and len(start) == 2 and len(rooms) == 1:
            return f"{' and '.join(start)} were both in the {rooms.pop()}."
        return f"{enumerate_words([f'{name} was in the {room}' for name, room in start.items()])}."

    # --- deeds

    def deeds(self, done: Sequence[Action], before: Action | None) -> str:
        """Tell what one person does, as a sentence; what goes without saying is left out at times."""
        clauses: list[str] = []
        near: Place | None = None
        for action, after in zip(done, [*done[1:], None], strict=True):
            if self._goes_without_saying(action, after):
                continue
            clauses.append(self._clause(action, near))
            near = _place(action)
        *early, last = clauses
        joint = pick(self.rng, (" and ", ", then ", " and then ")) if len(early) == 1 else " and "
        return f"{self._subject(done[0], before)} {', '.join(early)}{joint if early else ''}{last}."

    def _subject(self, action: Action, before: Action | None) -> str:
        """The name; at times a pronoun for whom the deeds just told were of too."""
        name = action.agent
        if before is None or isinstance(before, Ask | Tell) or before.agent != name or self.rng is None:
            return name
        return pick(self.rng, (name, self.pronouns.get(name, name)))

    def _goes_without_saying(self, action: Action, after: Action | None) -> bool:
        """Whether the next deed implies a walk: to its room, or up to its place."""
        if self.rng is None or after is None or not isinstance(action, Walk) or self.rng.random() < 0.5:
            return False
        place = _place(after)
        return place is not None and action.target in (place, place.room)

    def _clause(self, action: Action, near: Place | None) -> str:
        match action:
            case Walk(_, target):
                walk = pick(self.rng, ("walked to", "went to", "headed to", "went over to", "moved to"))
                return f"{walk} {f'the {target}' if isinstance(target, str) else self._named(target)}"
            case Open(_, place):
                return f"opened {self._it(place, near)}"
            case Close(_, place):
                again = pick(self.rng, ("", " again"))
                return f"{pick(self.rng, ('closed', 'shut'))} {self._it(place, near)}{again}"
            case Grab(_, thing, place):
                took = pick(self.rng, ("took", "grabbed", "picked up"))
                return f"{took} {self._thing(thing)} from {self._it(place, near)}"
            case Put(_, thing, place):
                put = pick(self.rng, ("put", "placed"))
                return f"{put} {self._thing(thing)} {place.relation} {self._named(place)}"
            case Ask() | Tell():
                raise TypeError("speech is told by `speech`")
            case _:
                return action.phrase()

    def _thing(self, thing: str) -> str:
        named = name_object(thing, article="the" if thing in self.known else "a")
        self.known.add(thing)
        return named

    def _it(self, place: Place, near: Place | None) -> str:
        named = self._named(place)
        return pick(self.rng, ("it", "it", named)) if place == near else named

    def _named(self, place: Place) -> str:
        several = (place.room, place.kind) in self.rows
        return name_place(place if several else Place(place.room, place.kind), rng=self.rng)

    # --- speech

    def speech(self, action: Ask | Tell) -> str:
        """Tell one utterance, as a sentence."""
        self.known.add(action.object)
        if isinstance(action, Ask):
            said, verb, end = self._question(action), "asked", "?"
        else:
            said, verb, end = self._report(action), pick(self.rng, ("replied", "answered", "said")), "."
        others = [name for name in self.people if name != action.agent]
        to = f" {others[0]}" if len(others) == 1 and verb == "asked" else ""
        return pick(
            self.rng,
            (
                f'{action.agent} {verb}, "{said}{end}"',
                f'{action.agent} {verb}{to}, "{said}{end}"',
                f'"{said}{end.replace(".", ",")}" {action.agent} {verb}.',
            ),
        )

    def _question(self, action: Ask) -> str:
        the = name_object(action.object, article="the")
        wordings = (
            "Where is {}",
            "Do you know where {} is",
            "Have you seen {}",
            "Any idea where {} could be",
        )
        return pick(self.rng, wordings).format(the)

    def _report(self, action: Tell) -> str:
        the = name_object(action.object, article="the")
        if action.place is None:
            return pick(self.rng, (f"I do not know where {the} is", f"Sorry, I have not seen {the}"))
        where = f"{action.place.relation} {self._named(action.place)}"
        return f"{pick(self.rng, ('I saw', 'I noticed', 'There is'))} {name_object(action.object)} {where}"
