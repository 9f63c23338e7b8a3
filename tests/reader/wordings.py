"""Stories of a thing that is moved, told in ever other words: what each person thinks at the end is known beforehand.

A story has four turns: somebody puts a thing down, perceives or misses what follows, somebody else moves the thing, and
word of it comes or does not. Each turn is told in one of many ways (voice, order, participles, relatives, pronouns,
quotes, synonyms), in the past or the present, with remarks in between. The wordings are data
(`tests/fixtures/wordings.toml`); a story names those it was made of, so that a failure can be counted to them.
"""

import random
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import lemminflect

Tense = Literal["past", "present"]

_FILE = Path(__file__).parents[1] / "fixtures" / "wordings.toml"
_SAY = SimpleNamespace(**tomllib.loads(_FILE.read_text("utf-8")))
"""The wordings of each turn."""

PEOPLE = (
    ("Nadia", "f"), ("Tom", "m"), ("Priya", "f"), ("Oscar", "m"), ("Mei Ling", "f"), ("Kwame", "m"), ("Aunt Rosa", "f"),
    ("Hugo", "m"), ("Mrs Okafor", "f"), ("Mr Lindqvist", "m"), ("Yuki", "f"), ("Dmitri", "m"),
)  # fmt: skip
"""Names with the gender that their pronouns have."""
THINGS = (
    ("ring", "it"), ("blue scarf", "it"), ("notebook", "it"), ("torch", "it"), ("phone charger", "it"),
    ("chocolate bar", "it"), ("passport", "it"), ("gloves", "them"), ("car keys", "them"), ("violin", "it"),
)  # fmt: skip
PLACES = (
    ("in", "into", "drawer"), ("on", "onto", "shelf"), ("under", "under", "bed"), ("behind", "behind", "sofa"),
    ("in", "into", "wooden box"), ("in", "into", "cupboard"), ("on", "on", "windowsill"),
    ("inside", "into", "green bag"),
    ("on top of", "on top of", "wardrobe"), ("in", "in", "tin"), ("beside", "beside", "lamp"), ("in", "into", "basket"),
)  # fmt: skip
"""Where a thing is, where to it is brought, and the noun."""

ROOMS = ("kitchen", "living room", "classroom", "workshop", "office")


@dataclass(frozen=True, slots=True)
class Told:
    """A story in words with a question on it.

    Attributes:
        narrative: the story.
        prompt: the question.
        choices: of places, of people, or yes and no.
        answer: the right one.
        wordings: of what it was made, in order.
    """

    narrative: str
    prompt: str
    choices: tuple[str, ...]
    answer: str
    wordings: tuple[str, ...]


def story(rng: random.Random) -> Told:
    """Return a random story in random words."""
    tense: Tense = rng.choice(("past", "present"))
    (p, p_gender), (q, q_gender) = _couple(rng)
    thing, it = rng.choice(THINGS)
    a, b, c = rng.sample(PLACES, 3)
    room = rng.choice(ROOMS)
    course = rng.choice(("gone", "gone", "blind", "watched", "told", "spied"))
    puts, *remarks = rng.choice(_SAY.puts), rng.choice(_SAY.remarks), rng.choice(_SAY.remarks)
    turns = [puts, remarks[0], *_course(course, rng), remarks[1]]
    words = _Words(p, p_gender, q, q_gender, thing, it, a, b, room, tense)
    told = " ".join(_sentence(words.fill(turn.replace("|", ""))) for turn in turns if turn)
    prompt, choices, answer = _question(rng, words, [a, b, c], course)
    made_of = tuple(part for turn in (*turns, prompt) for part in turn.split("|") if part)
    return Told(told, words.fill(prompt), tuple(choices), answer, (course, *made_of))


def _question(
    rng: random.Random, words: "_Words", places: Sequence[tuple[str, str, str]], course: str
) -> tuple[str, list[str], str]:
    """A question, with its choices in any order, and the right one."""
    asks = {"first": _SAY.questions, "second": _SAY.about_minds, "real": _SAY.truly, "before": _SAY.at_first,
            "knows": _SAY.knowing, "who": _SAY.who}  # fmt: skip
    kind = rng.choice(("first", "first", "second", "real", "before", "knows", "who"))
    prompt = rng.choice(asks[kind])
    knows = course in ("watched", "told", "spied")
    if kind == "knows":
        return prompt, ["Yes", "No"], "Yes" if knows else "No"
    if kind == "who":
        choices = [f"Only {words.q}", f"Only {words.p}", f"Both {words.p} and {words.q}"]
        answer = choices[2 if knows else 0]
    else:
        at_b = kind == "real" or (kind != "before" and knows and not (kind == "second" and course == "spied"))
        choices = [f"{place[0]} the {place[2]}" for place in places]
        answer = choices[at_b]
    rng.shuffle(choices)
    return prompt, choices, answer


def _couple(rng: random.Random) -> tuple[tuple[str, str], tuple[str, str]]:
    """Two people whose pronouns differ."""
    one = rng.choice(PEOPLE)
    return one, rng.choice([person for person in PEOPLE if person[1] != one[1]])


def _course(course: str, rng: random.Random) -> list[str]:
    """The turns after the thing was put down: who misses or perceives the move, and what is heard of it."""
    move = rng.choice(_SAY.moves)
    if course == "watched":
        return [f"Then |{move}", rng.choice(_SAY.watches)]
    if course == "blind":
        falls, meanwhile = rng.choice(_SAY.blind)
        return [falls, f"{meanwhile}|{move}", rng.choice(_SAY.missed), rng.choice(_SAY.wakes)]
    leaves, moved = rng.choice(_SAY.leaves), f"{rng.choice(_SAY.gone)}|{move}"
    if course == "told":
        return [leaves, moved, rng.choice(_SAY.told), rng.choice(_SAY.returns)]
    if course == "spied":
        return [leaves, moved, rng.choice(_SAY.spies)]
    return [leaves, moved, rng.choice(_SAY.missed), rng.choice(_SAY.returns)]


_PRONOUNS = {"f": ("she", "her", "her"), "m": ("he", "him", "his")}
_TAGS = {"past": "VBD", "present": "VBZ"}


@dataclass(frozen=True, slots=True)
class _Words:
    """What fills a wording's gaps."""

    p: str
    p_gender: str
    q: str
    q_gender: str
    thing: str
    it: str
    a: tuple[str, str, str]
    b: tuple[str, str, str]
    room: str
    tense: Tense

    def fill(self, wording: str) -> str:
        he, him, his = _PRONOUNS[self.p_gender]
        several = self.it == "them"
        the = f"the {self.thing}"
        at_a, to_a, the_a = (
            f"{self.a[0]} the {self.a[2]}",
            f"{self.a[1]} the {self.a[2]}",
            f"the {self.a[2]}",
        )
        at_b, to_b, the_b = (
            f"{self.b[0]} the {self.b[2]}",
            f"{self.b[1]} the {self.b[2]}",
            f"the {self.b[2]}",
        )
        gaps = {
            "P": self.p, "p": he, "pm": him, "pp": his, "P's": f"{self.p}'s",
            "Q": self.q, "q": _PRONOUNS[self.q_gender][0], "Qm": self.q, "Q's": f"{self.q}'s",
            "T": the, "it0": the, "t0": f"pair of {self.thing}" if several else self.thing, "it": self.it,
            "are": "are" if several else "is", "were": "were" if several else "was", "room": self.room,
            "A": the_a, "at A": at_a, "to A": to_a, "B": the_b, "at B": at_b, "to B": to_b,
        }  # fmt: skip
        told = re.sub(
            r"\{T\}( currently)? \[be(!?)\]", lambda m: "{T} " + self._be(several, bool(m.group(2))), wording
        )
        told = re.sub(r"\{it\} \[be\]", lambda m: "{it} " + self._be(several, False), told)
        told = re.sub(r"\{P\} and \{Q\} \[(\w+)\]", lambda m: "{P} and {Q} " + self._plural(m.group(1)), told)
        told = re.sub(r"neighbours \[be\]", lambda m: "neighbours " + self._plural("be"), told)
        told = re.sub(r"There \[be\] two", lambda m: "There " + self._plural("be") + " two", told)
        told = re.sub(r"\[(\w+)!?\]", lambda m: self._inflect(m.group(1)), told)
        return re.sub(r"\{([^}]+)\}", lambda m: gaps[m.group(1)], told)

    def _be(self, several: bool, said: bool) -> str:
        past = self.tense == "past" and not said
        return ("were" if past else "are") if several else ("was" if past else "is")

    def _plural(self, verb: str) -> str:
        if verb == "be":
            return "were" if self.tense == "past" else "are"
        return self._inflect(verb) if self.tense == "past" else verb

    def _inflect(self, verb: str) -> str:
        if verb == "be":
            return "was" if self.tense == "past" else "is"
        if verb == "leave" and self.tense == "past":
            return "left"
        if verb == "lie" and self.tense == "past":
            return "lay"
        return str(lemminflect.getInflection(verb, _TAGS[self.tense])[0])


def _sentence(text: str) -> str:
    """Return a text with a capital letter first, after each full stop too."""
    return re.sub(r"(^|[.!?] )([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
