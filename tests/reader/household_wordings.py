"""Stories of two people in a home, told in ever other words: what happens in them is known before a word is written.

A story is a sequence of deeds with one exchange of question and answer. Each deed is told by one of the verbs of its
class, several deeds make a sentence by one of many constructions (participles, clauses of time, absolutes, relatives,
clefts, passives, inversion), and what is said is quoted or reported. The verbs are data
(`tests/fixtures/household_wordings.toml`); a story names what it was made of, so that a failure can be counted to it.
"""

import random
import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import lemminflect

_FILE = Path(__file__).parents[1] / "fixtures" / "household_wordings.toml"
_SAY = SimpleNamespace(**tomllib.loads(_FILE.read_text("utf-8")))
"""The wordings of each deed."""

PEOPLE = (
    ("Vera", "f"),
    ("Otto", "m"),
    ("Priya", "f"),
    ("Hugo", "m"),
    ("Nadia", "f"),
    ("Kwame", "m"),
    ("Ines", "f"),
    ("Tom", "m"),
)
THINGS = (
    "plum",
    "mug",
    "notebook",
    "torch",
    "bread",
    "carrot",
    "magazine",
    "remote control",
    "wine glass",
    "scarf",
    "kettle",
)
ROOMS = {
    "kitchen": ("fridge", "stove", "microwave", "dishwasher", "kitchen counter", "kitchen table"),
    "living room": ("cabinet", "sofa", "desk"),
    "bedroom": ("wardrobe", "nightstand", "bed"),
    "bathroom": ("bathroom cabinet", "shelf"),
}  # fmt: skip
SURFACES = frozenset(("kitchen counter", "kitchen table", "sofa", "desk", "nightstand", "bed", "shelf"))
_PRONOUNS = {"f": ("she", "her", "her", "herself"), "m": ("he", "him", "his", "himself")}

Kind = Literal["enter", "approach", "open", "close", "take", "pick", "put", "carry", "ask", "tell"]


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody does.

    Attributes:
        agent: the name.
        kind: what is done.
        place: the fixture with which it is done, or that is told.
        room: where to, or that of the place that is told.
        thing: what is taken, put, asked for or told of.
    """

    agent: str
    kind: Kind
    place: str = ""
    room: str = ""
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one person does in a row, in words.

    Attributes:
        text: the words.
        deeds: what happens in them, in order.
        wordings: of what they were made.
    """

    text: str
    deeds: tuple[Deed, ...]
    wordings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A story in words, turn by turn."""

    turns: tuple[Turn, ...]

    @property
    def text(self) -> str:
        """The story."""
        return " ".join(turn.text for turn in self.turns)

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What happens in it, in order."""
        return tuple(deed for turn in self.turns for deed in turn.deeds)

    @property
    def wordings(self) -> tuple[str, ...]:
        """Of what it was made."""
        return tuple(wording for turn in self.turns for wording in turn.wordings)


def story(rng: random.Random, people: Sequence[tuple[str, str]] | None = None) -> Told:
    """Return a random story in random words."""
    people = people or _couple(rng)
    first, second = people[0][0], people[1][0]
    turns = _turns(rng, first, second)
    teller = _Teller(rng, dict(people))
    told: list[Turn] = []
    while turns:
        one, other = turns[0], turns[1] if len(turns) > 1 else []
        both = (
            bool(other) and one[0].agent != other[0].agent and teller.fit(one, other) and rng.random() < 0.4
        )
        told.append(teller.both(one, other) if both else teller.turn(one))
        turns = turns[2:] if both else turns[1:]
    return Told(tuple(told))


def _couple(rng: random.Random) -> list[tuple[str, str]]:
    one = rng.choice(PEOPLE)
    return [one, rng.choice([person for person in PEOPLE if person[1] != one[1]])]


def _turns(rng: random.Random, a: str, b: str) -> list[list[Deed]]:
    """What the two do, by turns: one looks in a place and asks, the other answers and goes on, the first goes there."""
    here, there, last = rng.sample(list(ROOMS), 3)
    sought, other = rng.sample(THINGS, 2)
    searched = rng.choice([f for f in ROOMS[here] if f not in SURFACES] or ["cabinet"])
    told = rng.choice(ROOMS[there])
    turns = [
        [
            Deed(a, "enter", room=here),
            Deed(a, "approach", searched),
            Deed(a, "open", searched),
            Deed(a, "close", searched),
        ]
    ]
    turns += [[Deed(b, "enter", room=rng.choice((here, last)))]]
    turns += [[Deed(a, "ask", thing=sought)], [Deed(b, "tell", told, there, sought)]]
    found = rng.choice(ROOMS[last])
    mine = [Deed(b, "approach", found), *_fetched(b, found, other)]
    goal = rng.choice(ROOMS[here])
    turns += (
        [[Deed(b, "enter", room=last), *mine[:1]], mine[1:]]
        if rng.random() < 0.5
        else [[Deed(b, "enter", room=last), *mine]]
    )
    turns += [[Deed(a, "enter", room=there), Deed(a, "approach", told)], _fetched(a, told, sought)]
    turns += [[Deed(b, "carry", room=here, thing=other)], _laid(b, goal, other)]
    if rng.random() < 0.5:
        end = rng.choice(ROOMS[there])
        turns += [_laid(a, end, sought)]
    return turns


def _fetched(agent: str, place: str, thing: str) -> list[Deed]:
    if place in SURFACES:
        return [Deed(agent, "pick", place, thing=thing)]
    return [Deed(agent, "open", place), Deed(agent, "take", place, thing=thing), Deed(agent, "close", place)]


def _laid(agent: str, place: str, thing: str) -> list[Deed]:
    put = Deed(agent, "put", place, thing=thing)
    if place in SURFACES:
        return [Deed(agent, "approach", place), put]
    return [Deed(agent, "approach", place), Deed(agent, "open", place), put, Deed(agent, "close", place)]


Form = Literal["past", "ing", "done", "bare"]
_TAGS = {"past": "VBD", "ing": "VBG", "done": "VBN"}


def inflected(verb: str, form: Form) -> str:
    """Return a form of a verb."""
    if form == "bare":
        return verb
    rare = _SAY.forms.get(verb)
    if rare is not None and form != "ing":
        return str(rare[form == "done"])
    return str(lemminflect.getInflection(verb, _TAGS[form])[0])


class _Teller:
    """Tells turn after turn; knows who was spoken of last."""

    def __init__(self, rng: random.Random, genders: dict[str, str]) -> None:
        self.rng = rng
        self.genders = genders
        self.last = ""
        self.wordings: list[str] = []
        self.known: set[str] = set()
        self.asked = ""

    def turn(self, deeds: Sequence[Deed]) -> Turn:
        """Tell what one person does in a row, now and then with a remark that has nothing to do with it."""
        kind, self.wordings = deeds[0].kind, []
        told = (
            self._ask(deeds[0])
            if kind == "ask"
            else self._tell(deeds[0])
            if kind == "tell"
            else self._done(deeds)
        )
        self.last = deeds[-1].agent
        remark = f" {self.rng.choice(_SAY.noise)}" if self.rng.random() < 0.08 else ""
        return Turn(_sentence(told) + remark, tuple(deeds), tuple(self.wordings))

    @staticmethod
    def fit(one: Sequence[Deed], other: Sequence[Deed]) -> bool:
        """Whether two turns can be told in one sentence: neither is speech, and each is short."""
        return not {"ask", "tell"} & {deed.kind for deed in (*one, *other)} and max(len(one), len(other)) < 3

    def both(self, one: Sequence[Deed], other: Sequence[Deed]) -> Turn:
        """Tell what the two do in one sentence."""
        self.wordings = []
        a, b = one[0].agent, other[0].agent
        joint = self.rng.choice(_SAY.joints)
        form: Form = "done" if "{done}" in joint else "ing" if "{ing}" in joint else "past"
        first = _and(self._vps(one, form), self.rng)
        second = _and(self._vps(other, "ing" if "{ing_b}" in joint else "past"), self.rng)
        self.wordings.append(joint)
        self.last = b
        her = _PRONOUNS[self.genders[b]][2]
        gaps = {
            "A": a,
            "B": b,
            "a": first,
            "done": first,
            "ing": first,
            "b": second,
            "ing_b": second,
            "her": her,
        }
        return Turn(_sentence(_filled(joint, gaps)), (*one, *other), tuple(self.wordings))

    # --- deeds

    def _done(self, deeds: Sequence[Deed]) -> str:
        who = self._who(deeds[0].agent)
        frames = [frame for frame, fits in _FRAMES.items() if fits(deeds)]
        frame = self.rng.choice(frames)
        self.wordings.append(frame)
        return str(getattr(self, f"_{frame}")(who, list(deeds)))

    def _who(self, agent: str) -> str:
        new = agent != self.last
        if new or self.rng.random() < 0.3:
            return agent
        return _PRONOUNS[self.genders[agent]][0]

    def vp(self, deed: Deed, form: Form, *, at: str = "", has: bool = False) -> str:
        """Tell a deed as a verb phrase.

        Args:
            deed: what is done.
            form: of the verb.
            at: the place spoken of last in the sentence: it may be "it".
            has: whether the thing was named in the sentence.
        """
        wording = self._wording(deed, at)
        self.wordings.append(wording)
        verb, _, rest = wording.partition("|")
        told = f"{inflected(verb, form)} {self._fill(rest, deed, at, has)}".strip()
        return re.sub(r"\b(open|up|out) it$", r"it \1", told)

    def _wording(self, deed: Deed, at: str) -> str:
        table = {
            "enter": _SAY.enter,
            "approach": _SAY.approach,
            "open": _SAY.opens,
            "close": _SAY.closes,
            "carry": _SAY.carries,
        }.get(deed.kind)
        if table is None and deed.kind == "take":
            table = _SAY.takes if deed.place == at and self.rng.random() < 0.8 else _SAY.takes_from
        elif table is None and deed.kind == "pick":
            table = _SAY.picks if deed.place == at else _SAY.takes_from
        elif table is None:
            inside = deed.place == at and deed.place not in SURFACES and self.rng.random() < 0.6
            table = _SAY.puts_inside if inside else _SAY.puts
        return str(self.rng.choice(table))

    def _fill(self, rest: str, deed: Deed, at: str, has: bool) -> str:
        agent = _PRONOUNS[self.genders[deed.agent]]
        surface = deed.place in SURFACES
        same = deed.place == at
        place = "it" if same and self.rng.random() < 0.6 and not has else f"the {deed.place}"
        door = (
            self.rng.choice(("the door", "its door", f"the door of the {deed.place}"))
            if same
            else f"the {deed.place}"
        )
        gaps = {
            "R": f"the {deed.room}",
            "F": place,
            "D": door,
            "in": "on" if surface else self.rng.choice(("in", "inside")),
            "into": self.rng.choice(("on", "onto")) if surface else "into",
            "her": agent[2],
            "herself": agent[3],
            "her_obj": agent[1],
            "T": "it" if has else self._thing(deed),
        }
        return re.sub(r"\{(\w+)\}", lambda m: gaps[m.group(1)], rest)

    def _thing(self, deed: Deed) -> str:
        new = deed.thing not in self.known
        self.known.add(deed.thing)
        return f"{'a' if new and deed.kind in ('take', 'pick') else 'the'} {deed.thing}"

    def _vps(self, deeds: Sequence[Deed], form: Form, at: str = "", thing: str = "") -> list[str]:
        told = []
        for deed in deeds:
            has = bool(thing) and deed.thing == thing
            told.append(self.vp(deed, form, at=at, has=has and self.rng.random() < 0.7))
            at = deed.place or at
            at = "" if deed.kind in ("enter", "carry") else at
            thing = deed.thing or thing
        return told

    def _listed(self, who: str, deeds: list[Deed]) -> str:
        return f"{who} {_and(self._vps(deeds, 'past'), self.rng)}"

    def _then(self, who: str, deeds: list[Deed]) -> str:
        *first, last = self._vps(deeds, "past")
        joint = self.rng.choice(
            (
                ", then {}",
                " and then {}",
                ", after which {p} {}",
                "; then {p} {}",
                "; {p} then {}",
                ", before {ing}",
                ". After that {p} {}",
                ". Next {p} {}",
                ", whereupon {p} {}",
            )
        )
        if "{ing}" in joint:
            last = self._vps(deeds, "ing")[-1]
        he = _PRONOUNS[self.genders[deeds[0].agent]][0]
        self.wordings.append(joint)
        return f"{who} {_and(first, self.rng)}" + joint.replace("{}", last).replace("{ing}", last).replace(
            "{p}", he
        )

    def _having(self, who: str, deeds: list[Deed]) -> str:
        opener = self.rng.choice(
            (
                "Having {done}",
                "After {ing}",
                "Once {p} had {done}",
                "After having {done}",
                "When {p} had {done}",
                "On {ing}",
                "Upon {ing}",
                "As soon as {p} had {done}",
                "After {p} had {done}",
                "No sooner had {p} {done} than",
                "Once {p}'d {done}",
                "When {p}'d {done}",
            )
        )
        he = _PRONOUNS[self.genders[deeds[0].agent]][0]
        form: Form = "ing" if "{ing}" in opener else "done"
        first = self._vps(deeds[:1], form)[0]
        rest = _and(self._vps(deeds[1:], "past", deeds[0].place, deeds[0].thing), self.rng)
        self.wordings.append(opener)
        lead = (
            opener.replace("{done}", first)
            .replace("{ing}", first)
            .replace("{p}", he if "No sooner" not in opener else who)
        )
        return f"{lead} {he} {rest}" if "No sooner" in opener else f"{lead}, {who} {rest}"

    def _which(self, who: str, deeds: list[Deed]) -> str:
        """ "Went to the fridge, which she opened"."""
        go = self.vp(deeds[0], "past")
        he = _PRONOUNS[self.genders[deeds[0].agent]][0]
        verb = self.rng.choice(("opened", "pulled open", "then opened"))
        rest = self._vps(deeds[2:], "past", deeds[0].place)
        lead = f"{who} {go}, which {he} {verb}"
        if not rest:
            return lead
        return (
            f"{lead}; {he} {_and(rest, self.rng)}"
            if self.rng.random() < 0.5
            else f"{lead}. {he} {_and(rest, self.rng)}"
        )

    def _absolute(self, who: str, deeds: list[Deed]) -> str:
        """ "With the fridge open, she took"."""
        before = next(at for at, deed in enumerate(deeds) if deed.kind == "open")
        he = _PRONOUNS[self.genders[deeds[0].agent]][0]
        first, rest = (
            self._vps(deeds[: before + 1], "past"),
            self._vps(deeds[before + 1 :], "past", deeds[before].place),
        )
        place = deeds[before].place
        opener = self.rng.choice(
            (
                "With the {} open",
                "The {} open",
                "With the {} now open",
                "The {} once open",
                "With the door open",
            )
        )
        self.wordings.append(opener)
        return f"{who} {_and(first, self.rng)}. {opener.format(place)}, {he} {_and(rest, self.rng)}"

    def _stated(self, who: str, deeds: list[Deed]) -> str:
        """ "Ann went to the fridge. Fridge open. She took a plum": a state stands for the deed."""
        before = next(at for at, deed in enumerate(deeds) if deed.kind == "open")
        he, place = _PRONOUNS[self.genders[deeds[0].agent]][0], deeds[before].place
        rest = self._vps(deeds[before + 1 :], "past", place)
        opened = self.rng.choice(("{} open", "Door open", "Open", "The {} came open", "Open went the {}"))
        self.wordings.append(opened)
        return (
            f"{who} {_and(self._vps(deeds[:before], 'past'), self.rng)}. {opened.format(place).capitalize()}. "
            f"{he} {_and(rest, self.rng)}"
        )

    def _purpose(self, who: str, deeds: list[Deed]) -> str:
        """ "Ann opened the fridge in order to take a plum": what she does it for is done."""
        at = next(n for n, deed in enumerate(deeds) if deed.kind == "open")
        he, joint = (
            _PRONOUNS[self.genders[deeds[0].agent]][0],
            self.rng.choice(("in order to", "so as to", "to")),
        )
        self.wordings.append(joint)
        done = self.vp(deeds[at + 1], "bare", at=deeds[at].place)
        rest = self._vps(deeds[at + 2 :], "past", deeds[at].place)
        lead = f"{who} {_and(self._vps(deeds[: at + 1], 'past'), self.rng)} {joint} {done}"
        return f"{lead}. {he} {_and(rest, self.rng)}" if rest else lead

    def _midst(self, who: str, deeds: list[Deed]) -> str:
        """ "Ann was in the act of opening the fridge"."""
        noun = self.rng.choice(("act", "process"))
        self.wordings.append(noun)
        he, rest = (
            _PRONOUNS[self.genders[deeds[0].agent]][0],
            self._vps(deeds[1:], "past", deeds[0].place, deeds[0].thing),
        )
        lead = f"{who} was in the {noun} of {self._vps(deeds[:1], 'ing')[0]}"
        return f"{lead}. {he} {_and(rest, self.rng)}" if rest else lead

    def _finally_shut(self, who: str, deeds: list[Deed]) -> str:
        """ "Took a plum, shutting the fridge again"."""
        rest = _and(self._vps(deeds[:-1], "past"), self.rng)
        last = self.vp(deeds[-1], "ing", at=deeds[-1].place)
        return f"{who} {rest}, {self.rng.choice(('', 'then ', 'afterwards '))}{last}"

    def _step(self, who: str, deeds: list[Deed]) -> str:
        """ "Her next step was to open the fridge"."""
        gaps = {
            "P": who, "P's": self._whose(who, deeds[0].agent), "done": self._vps(deeds[:1], "bare")[0],
            "n": self.rng.choice(("next", "first")), "s": self.rng.choice(("step", "act", "move", "action")),
        }  # fmt: skip
        return self._led(self.rng.choice(_SAY.steps), gaps, deeds)

    def _cleft(self, who: str, deeds: list[Deed]) -> str:
        """ "It was the fridge that she opened"."""
        clefts = {"enter": _SAY.cleft_enter, "approach": _SAY.cleft_approach, "open": _SAY.cleft_open}
        gaps = {
            "P": who,
            "P's": self._whose(who, deeds[0].agent),
            "W": f"the {deeds[0].place or deeds[0].room}",
        }
        return self._led(self.rng.choice(clefts[deeds[0].kind]), gaps, deeds)

    def _journey(self, who: str, deeds: list[Deed]) -> str:
        """ "Her steps took her to the fridge"."""
        pronouns = _PRONOUNS[self.genders[deeds[0].agent]]
        gaps = {"P's": self._whose(who, deeds[0].agent), "her": pronouns[1]}
        gaps["W"] = f"the {deeds[0].place or deeds[0].room}"
        return self._led(self.rng.choice(_SAY.journeys), gaps, deeds)

    def _itself(self, who: str, deeds: list[Deed]) -> str:
        """ "Ann opened the fridge. Out came the plum, and she shut the door"."""
        at = next(n for n, deed in enumerate(deeds) if deed.kind in ("take", "put"))
        deed, he = deeds[at], _PRONOUNS[self.genders[deeds[0].agent]][0]
        inside = deed.place not in SURFACES
        table = _SAY.comes_out if deed.kind == "take" else _SAY.goes_in if inside else _SAY.goes_on
        wording = self.rng.choice(table)
        self.wordings.append(wording)
        gaps = {
            "T": self._thing(deed),
            "W": f"the {deed.place}",
            "her": _PRONOUNS[self.genders[deed.agent]][2],
        }
        rest = self._vps(deeds[at + 1 :], "past", deed.place)
        lead = f"{who} {_and(self._vps(deeds[:at], 'past'), self.rng)}. {_filled(wording, gaps)}"
        return f"{lead}. {he} {_and(rest, self.rng)}" if rest else lead

    def _hosted(self, who: str, deeds: list[Deed]) -> str:
        """ "The den had Ann in it": the room has whoever comes there."""
        name = deeds[0].agent
        return self._led(
            self.rng.choice(_SAY.hosted), {"P": name, "P's": f"{name}'s", "R": f"the {deeds[0].room}"}, deeds
        )

    def _named_deed(self, who: str, deeds: list[Deed]) -> str:
        """ "Ann's opening of the fridge followed", "the fridge swung open under Ann's hand"."""
        name, opened = deeds[0].agent, deeds[0].kind == "open"
        gaps = {
            "P": name, "P's": f"{name}'s", "W": f"the {deeds[0].place}", "ing": "opening" if opened else "closing",
            "so": "open" if opened else "shut", "pulled": "pulled" if opened else "pushed",
            "moved": "swung" if opened else "fell",
        }  # fmt: skip
        return self._led(self.rng.choice(_SAY.named_deeds), gaps, deeds)

    def _led(self, wording: str, gaps: dict[str, str], deeds: list[Deed]) -> str:
        """The first deed in a sentence of its own, the others after it."""
        self.wordings.append(wording)
        lead, he = _filled(wording, gaps), _PRONOUNS[self.genders[deeds[0].agent]][0]
        rest = self._vps(deeds[1:], "past", deeds[0].place, deeds[0].thing)
        return f"{lead}. {he} {_and(rest, self.rng)}" if rest else lead

    def _whose(self, who: str, name: str) -> str:
        return f"{name}'s" if who == name else _PRONOUNS[self.genders[name]][2]

    def _passive(self, who: str, deeds: list[Deed]) -> str:
        """ "The fridge was opened by Ann, the plum taken out and the door shut again"."""
        name = deeds[0].agent
        tables = {
            "close": _SAY.passive_close,
            "take": _SAY.passive_take,
            "pick": _SAY.passive_pick,
            "put": _SAY.passive_put,
        }
        parts: list[str] = []
        for deed in deeds:
            within = "on" if deed.place in SURFACES else self.rng.choice(("in", "inside"))
            gaps = {"T": f"the {deed.thing}", "W": f"the {deed.place}", "in": within}
            if deed.kind == "approach":
                parts.append(f"{who} {self.vp(deed, 'past')}")
            elif deed.kind == "open":
                parts.append(f"{'it' if parts else 'the ' + deed.place} was opened")
            else:
                parts.append(_filled(self.rng.choice(tables[deed.kind]), gaps))
        if deeds[0].kind != "approach" and (self.last != name or self.rng.random() < 0.5):
            parts[0] += f" by {name}"
        return self.rng.choice(("; ", "; ", ". ")).join(parts)

    # --- what is said

    def _ask(self, deed: Deed) -> str:
        other = next(name for name in self.genders if name != deed.agent)
        self.asked = deed.agent
        self.known.add(deed.thing)
        if self.rng.random() < 0.5:
            wording = self.rng.choice(_SAY.asks_reported)
            self.wordings.append(wording)
            verb, _, rest = wording.partition("|")
            gaps = {
                "T": deed.thing,
                "Q": other,
                "q": _PRONOUNS[self.genders[other]][0],
                "p": _PRONOUNS[self.genders[deed.agent]][0],
                "p_obj": _PRONOUNS[self.genders[deed.agent]][1],
            }
            return f"{self._who(deed.agent)} {inflected(verb, 'past')} {_filled(rest, gaps)}"
        wording = self.rng.choice(_SAY.asks_quoted)
        self.wordings.append(wording)
        return self._quoted(
            _filled(wording, {"T": deed.thing}), deed.agent, self.rng.choice(_SAY.asking), other
        )

    def _tell(self, deed: Deed) -> str:
        other = next(name for name in self.genders if name != deed.agent)
        inside = "on" if deed.place in SURFACES else self.rng.choice(("in", "inside"))
        gaps = {
            "T": deed.thing,
            "F": deed.place,
            "R": deed.room,
            "in": inside,
            "In": inside.capitalize(),
            "q": _PRONOUNS[self.genders[deed.agent]][0],
            "P_obj": self.rng.choice((other, _PRONOUNS[self.genders[other]][1])),
        }
        if self.rng.random() < 0.5:
            wording = self.rng.choice(_SAY.tells_reported)
            self.wordings.append(wording)
            verb, _, rest = wording.partition("|")
            return f"{deed.agent} {inflected(verb, 'past')} {_filled(rest, gaps)}"
        wording = self.rng.choice(_SAY.tells_quoted)
        self.wordings.append(wording)
        return self._quoted(
            _filled(wording, gaps), deed.agent, _filled(self.rng.choice(_SAY.answering), gaps), other
        )

    def _quoted(self, words: str, agent: str, verb: str, other: str) -> str:
        head, _, rest = verb.partition(" ")
        said = f"{inflected(head, 'past')} {rest}".strip()
        ends = words if words.endswith("?") else words[:-1] + ","
        frame = self.rng.choice(("after", "before", "colon", "turned", "came"))
        self.wordings += [f"quoted {frame}", f"said: {verb}"]
        if frame == "after":
            inverted = not rest and self.rng.random() < 0.5
            return f'"{ends}" ' + (f"{said} {agent}." if inverted else f"{agent} {said}.")
        if frame == "before":
            return f'{agent} {said}, "{words}"'
        if frame == "colon":
            return f'{agent} {said}: "{words}"'
        if frame == "turned":
            return f'{agent} turned to {other}. "{words}"'
        noun = "question" if words.endswith("?") else "answer"
        return self.rng.choice(
            (
                f'"{ends}" was {agent}\'s {noun}.',
                f'{agent}\'s {noun} was: "{words}"',
                f'"{ends}" came the {noun} from {agent}.',
            )
        )


def _kinds(deeds: Sequence[Deed]) -> list[str]:
    return [deed.kind for deed in deeds]


_FRAMES: dict[str, Callable[[Sequence[Deed]], bool]] = {
    "listed": lambda deeds: True,
    "then": lambda deeds: len(deeds) > 1,
    "having": lambda deeds: len(deeds) > 1,
    "which": lambda deeds: _kinds(deeds)[:2] == ["approach", "open"],
    "absolute": lambda deeds: "open" in _kinds(deeds)[:-1],
    "stated": lambda deeds: "open" in _kinds(deeds)[1:-1],
    "purpose": lambda deeds: "open take" in " ".join(_kinds(deeds)) or "open put" in " ".join(_kinds(deeds)),
    "midst": lambda deeds: deeds[0].kind in ("open", "close", "take", "put"),
    "finally_shut": lambda deeds: len(deeds) > 1 and deeds[-1].kind == "close",
    "step": lambda deeds: True,
    "cleft": lambda deeds: deeds[0].kind in ("enter", "approach", "open"),
    "journey": lambda deeds: deeds[0].kind in ("enter", "approach"),
    "hosted": lambda deeds: deeds[0].kind == "enter",
    "named_deed": lambda deeds: deeds[0].kind in ("open", "close"),
    "itself": lambda deeds: (
        bool({"take", "put"} & set(_kinds(deeds)[1:])) and not {"take", "put"} & {deeds[0].kind}
    ),
    "passive": lambda deeds: not {"enter", "carry"} & set(_kinds(deeds)) and len(deeds) > 1,
}
"""How several deeds make a sentence, and which it fits."""


def _filled(wording: str, gaps: dict[str, str]) -> str:
    return re.sub(r"\{([\w']+)\}", lambda m: gaps[m.group(1)], wording)


def _and(parts: Sequence[str], rng: random.Random) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return (
        f"{', '.join(parts[:-1])}{rng.choice((' and ', ', and ')) if len(parts) > 2 else ' and '}{parts[-1]}"
    )


def _sentence(text: str) -> str:
    """Return a text with capital letters where sentences begin, and a full stop."""
    whole = re.sub(r"(^|[.!?] )([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
    return whole if whole.endswith((".", '"', "?")) else f"{whole}."
