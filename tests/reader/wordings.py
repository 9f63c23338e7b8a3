"""Stories of a thing that is moved, told in ever other words: what each person thinks at the end is known beforehand.

A story has four turns: somebody puts a thing down, perceives or misses what follows, somebody else moves the thing, and
word of it comes or does not. Each turn is told in one of many ways (voice, order, participles, relatives, pronouns, quotes,
synonyms), in the past or the present, with remarks in between. The wordings are data; a story names those it was made of, so
that a failure can be counted to them.
"""

import random
import re
from dataclasses import dataclass
from typing import Literal

import lemminflect

Tense = Literal["past", "present"]

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
    ("in", "into", "wooden box"), ("in", "into", "cupboard"), ("on", "on", "windowsill"), ("inside", "into", "green bag"),
    ("on top of", "on top of", "wardrobe"), ("in", "in", "tin"), ("beside", "beside", "lamp"), ("in", "into", "basket"),
)  # fmt: skip
"""Where a thing is, where to it is brought, and the noun."""

PUTS = (
    "{P} [put] {T} {at A}.", "{P} [leave] {T} {at A}.", "{P} [lay] {T} {at A}.", "{P} [place] {T} {to A}.",
    "{P} [have] a new {t0}. {p} [put] {it} {at A}.", "{T} [be] put {at A} by {P}.", "{P} [tuck] {T} away {at A}.",
    "{P} [finish] using {T} and [set] {it} down {at A}.", "It [be] {P} who [put] {T} {at A}.",
    "Having used {T}, {P} [put] {it} back {at A}.", "{P} [take] {T} out of {pp} coat and [slip] {it} {to A}.",
    "After breakfast {P} [stow] {T} {at A}.", "{P} always [keep] {T} {at A}, and {p} [put] {it} there today too.",
    "There [be] a {room} with {A} and {B} in it. {P} [put] {T} {at A}.", "{P} [drop] {T} {to A}.",
    "{P} and {Q} [be] in the {room}. {P} [hide] {T} {at A} while {Q} [be] watching.",
    "{P} and {Q} [share] a flat. On Monday {P} [put] {T} {at A}.", "{T}, which {P} [love], [be] lying {at A}, where {p} [put] {it}.",
)  # fmt: skip
"""P puts T at A; both know it, if Q is about."""
LEAVES = (
    "{p} [leave] the {room}.", "{p} [go] out.", "Then {p} [go] off to the shops.", "{p} then [head] off to work.",
    "{P} [be] called to the phone and [walk] out into the hall.", "{p} [step] outside to take a call.",
    "{p} [run] outside to play.", "{p} [catch] the bus into town.", "Then {P} [drive] to the dentist.",
    "After that, {p} [disappear] into the garden.", "{p} [pop] out for some bread.", "{p} [say] goodbye and [go] home.",
    "Soon afterwards {P} [set] off for {pp} swimming lesson.", "{p} [have] to go to a meeting on the third floor.",
    "{p} [leave] for school.", "{p} [go] upstairs to have a bath.", "Off {p} [go] to the market.",
    "{p} [hurry] away to catch a train.", "{P} [take] the dog for a walk.", "{p} [be] sent to the office with a letter.",
)  # fmt: skip
"""P is somewhere else from now on."""
GONE = (
    "While {p} [be] away, ", "While {p} [be] gone, ", "While {p} [be] out, ", "In {pp} absence, ", "In the meantime, ", "Meanwhile, ",
    "As soon as {p} [have] left, ", "Once {p} [be] out of sight, ", "With {P} gone, ", "After {p} [have] gone, ", "Then ",
    "Before {p} [return], ", "Five minutes later, ", "When {p} [have] left, ", "Shortly afterwards, ", "During that time, ",
)  # fmt: skip
BLIND = (
    ("{p} [fall] asleep.", "While {p} [be] asleep, "), ("{p} [doze] off in the armchair.", "While {p} [sleep], "),
    ("{p} [turn] {pp} back to look out of the window.", "While {pp} back [be] turned, "),
    ("{p} [close] {pp} eyes and [count] to twenty.", "While {p} [be] counting, "),
    ("{p} [lie] down for a nap.", "During {pp} nap, "), ("{p} [put] on a blindfold.", "Without a sound, "),
    ("{P} [bury] {pp} face in a magazine.", "Behind {pp} back, "), ("{p} [be] on the phone, facing the wall.", "Quietly, "),
    ("{p} [be] so busy with a crossword that {p} [notice] nothing.", "Unnoticed, "),
)  # fmt: skip
"""P is there but perceives nothing."""
MOVES = (
    "{Q} [move] {T} from {A} to {B}.", "{Q} [take] {T} out of its place and [put] {it} {to B}.", "{T} [be] moved to {B} by {Q}.",
    "{Q} [take] {T} from {A} and [hide] {it} {at B}.", "{Q} [transfer] {T} to {B}.", "{Q} [pick] up {T} and [drop] {it} {to B}.",
    "having taken {T} from {A}, {Q} [put] {it} {at B}.", "{Q} [find] {T} and [stick] {it} {to B}.", "{Q} [need] the space and [shift] {T} to {B}.",
    "{Q}, who [want] to tidy up, [put] {T} {at B}.", "{Q} [come] in, [see] {T} and [put] {it} {at B}.", "{Q} [carry] {T} over to {B} and [leave] {it} there.",
    "{Q} [borrow] {T}, and when {q} [be] done with {it}, {q} [put] {it} {at B} instead.", "{T} [be] taken from {A} and put {at B} by {Q}.",
    "it [be] {Q} who [put] {T} {at B}.", "{Q} [decide] that {T} [be] safer {at B} and [put] {it} there.", "{Q} [lift] {T} out and [lay] {it} {at B}.",
    "{Q} [take] {it0}, which {P} had put {at A}, and [slide] {it} {to B}.", "in order to play a trick, {Q} [hide] {T} {at B}.",
)  # fmt: skip
"""Q moves T from A to B."""
MISSED = (
    "", "", "", "{P} [do] not see this.", "{P} [see] nothing of it.", "{P} [have] no idea that this [have] happened.", "Nobody [tell] {P} about it.",
    "{Q} [say] nothing to {P}.", "{P} [notice] nothing.", "{P} [be] unaware of this.", "{Q} [do] not tell anyone.", "None of this [be] seen by {P}.",
    "{P} [know] nothing about it.", "{Q} [forget] to mention it to {P}.",
)  # fmt: skip
RETURNS = (
    "{P} [come] back.", "{P} [return].", "A little later {P} [be] back.", "{P} [come] back in and [want] {T}.", "Then {P} [get] back, looking for {T}.",
    "Now {P} [need] {T}.", "An hour later {P} [walk] in again.", "On {pp} return {P} [want] {T}.", "",
)  # fmt: skip
WAKES = ("{P} [need] {T} now.", "A little later {P} [want] {T}.", "Afterwards {P} [look] up.", "")
WATCHES = (
    "{P} [watch] {Qm} do it.", "{P} [see] all of it.", "All this time {P} [be] watching.", "{P} [be] standing right next to {Qm} and [see] it.",
    "{P} [nod] and [say], \"Fine, {it} can stay {at B}.\"", "{P} [look] on.", "This [happen] before {pp} eyes.", "{P}, who [be] still in the {room}, [see] this.",
)  # fmt: skip
"""P was there, and Q knows it."""
TOLD = (
    "{Q} [tell] {P} about it.", "{Q} [send] {P} a message that {T} [be] now {at B}.", "When {P} [come] back, {Q} [tell] {pm}, \"{T} [be!] {at B}.\"",
    "{P} [find] a note from {Qm} which [say] that {T} [be] {at B}.", "Later {Q} [ring] {P} and [explain] where {T} [be].",
    "On the stairs {P} [meet] {Qm}, who [tell] {pm} that {q} had put {T} {at B}.", "\"I put {T} {at B},\" {Q} [tell] {P} afterwards.",
    "{P} [be] told by {Q} that {T} [be] {at B} now.", "{Q} [let] {P} know.", "{P} [hear] about it from {Qm}.",
)  # fmt: skip
SPIES = (
    "{P} [see] this through the window, but {Q} [do] not notice {pm}.", "Unknown to {Qm}, {P} [be] watching through the keyhole.",
    "{P}, who had secretly come back, [watch] it from behind the door.", "{Q} [do] not know that {P} [be] watching from the garden.",
)  # fmt: skip
"""P sees it, and Q does not know that."""
REMARKS = (
    "", "", "", "It [be] a rainy day.", "A clock [be] ticking on the wall.", "The neighbours [be] playing loud music.",
    "{Q} [like] apples.", "There [be] two chairs near the door.", "It [be] nearly four o'clock.",
)  # fmt: skip
QUESTIONS = (
    "Where will {P} look for {T} first?", "Where does {P} think {T} {are}?", "Where will {P} look for {T}?", "Where does {P} believe {T} {are} now?",
    "In which place does {P} expect to find {T}?", "Where will {P} go to get {T}?", "Where would {P} say {T} {are}?", "If {P} wants {T}, where will {p} look?",
    "According to {P}, where {are} {T}?", "{P} wants {T}. Where will {p} search first?", "Where, in {P's} opinion, {are} {T}?", "Which place will {P} check first for {T}?",
)  # fmt: skip
ABOUT_MINDS = (
    "Where does {Q} think that {P} will look for {T}?", "Where does {Q} think {P} thinks {T} {are}?", "Where does {Q} believe {P} expects to find {T}?",
    "In {Q's} opinion, where does {P} think {T} {are}?",
)  # fmt: skip
TRULY = ("Where {are} {T} really?", "Where {are} {T} now?", "Where {are} {T} in fact?")
ROOMS = ("kitchen", "living room", "classroom", "workshop", "office")


@dataclass(frozen=True, slots=True)
class Told:
    """A story in words with a question on it.

    Attributes:
        narrative: the story.
        prompt: the question.
        choices: of places.
        answer: the right one.
        wordings: of what it was made, in order.
    """

    narrative: str
    prompt: str
    choices: tuple[str, str, str]
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
    turns = [rng.choice(PUTS), rng.choice(REMARKS), *_course(course, rng), rng.choice(REMARKS)]
    words = _Words(p, p_gender, q, q_gender, thing, it, a, b, room, tense)
    told = " ".join(_sentence(words.fill(turn.replace("|", ""))) for turn in turns if turn)
    kind = rng.choice(("first", "first", "second", "real"))
    prompt = rng.choice({"first": QUESTIONS, "second": ABOUT_MINDS, "real": TRULY}[kind])
    knows = course in ("watched", "told", "spied")
    at_b = kind == "real" or (kind == "first" and knows) or (kind == "second" and knows and course != "spied")
    choices = [f"{place[0]} the {place[2]}" for place in (a, b, c)]
    answer = choices[1] if at_b else choices[0]
    rng.shuffle(choices)
    made_of = tuple(part for turn in (*turns, prompt) for part in turn.split("|") if part)
    return Told(told, words.fill(prompt), (choices[0], choices[1], choices[2]), answer, (course, *made_of))


def _couple(rng: random.Random) -> tuple[tuple[str, str], tuple[str, str]]:
    """Two people whose pronouns differ."""
    one = rng.choice(PEOPLE)
    return one, rng.choice([person for person in PEOPLE if person[1] != one[1]])


def _course(course: str, rng: random.Random) -> list[str]:
    """The turns after the thing was put down: who misses or perceives the move, and what is heard of it."""
    move = rng.choice(MOVES)
    if course == "watched":
        return [f"Then |{move}", rng.choice(WATCHES)]
    if course == "blind":
        falls, meanwhile = rng.choice(BLIND)
        return [falls, f"{meanwhile}|{move}", rng.choice(MISSED), rng.choice(WAKES)]
    leaves, moved = rng.choice(LEAVES), f"{rng.choice(GONE)}|{move}"
    if course == "told":
        return [leaves, moved, rng.choice(TOLD), rng.choice(RETURNS)]
    if course == "spied":
        return [leaves, moved, rng.choice(SPIES)]
    return [leaves, moved, rng.choice(MISSED), rng.choice(RETURNS)]


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
        gaps = {
            "P's": f"{self.p}'s", "Q's": f"{self.q}'s", "P": self.p, "Q": self.q, "Qm": self.q, "p": he, "pm": him, "pp": his,
            "q": _PRONOUNS[self.q_gender][0], "T": f"the {self.thing}", "t0": f"pair of {self.thing}" if several else self.thing, "it": self.it,
            "it0": f"the {self.thing}", "are": "are" if several else "is", "A": f"the {self.a[2]}", "B": f"the {self.b[2]}",
            "at A": f"{self.a[0]} the {self.a[2]}", "to A": f"{self.a[1]} the {self.a[2]}", "at B": f"{self.b[0]} the {self.b[2]}",
            "to B": f"{self.b[1]} the {self.b[2]}", "room": self.room,
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
