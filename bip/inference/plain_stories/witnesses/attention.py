"""What of a story somebody takes in: clause by clause, by presence, by what is said outright, and by being told.

The events of a story carry witnesses, where every clause of it was read as an event. This reads the same from the
telling alone, so that a clause whose event was not read still tells: who has gone, sleeps, is busy, or is spoken of
as elsewhere in a clause with "while" takes in nothing of what others do meanwhile; who looks on, is shown, told, rung
up, or reads what was written does; and what a story says outright ("she knows nothing of it", "nobody told him")
outweighs both. Where nothing is said, nothing is concluded.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.witnesses.copresence import denies, real
from bip.inference.plain_stories.witnesses.whereabouts import (
    comes,
    elsewhere_is,
    goes_away,
    is_at,
    is_back,
    is_numb,
    words_of,
)
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words

_MEANWHILE = frozenset(("while", "when", "as", "whilst", "during", "since", "because"))
_BEFORE = frozenset(
    ("before", "just before", "by the time", "until", "till", "shortly before", "long before")
)
_AFTER = frozenset(
    ("after", "once", "as soon as", "just after", "right after", "shortly after", "the moment", "now that")
)
_NOBODY = frozenset(("nobody", "no-one", "none", "nothing"))


@once
def attends(story: Telling, person: str) -> Sequence[bool | None]:
    """Return for each unit of a story whether a person takes in what it tells as it happens; None where open."""
    found: list[bool | None] = []
    present: bool | None = None
    named: frozenset[str] = frozenset()
    looks: int | None = None
    in_view = False
    for number, (first, last) in enumerate(story.spans):
        units = story.units[first:last]
        local = _meanwhile(units, person)
        if any(u.clause.link in _AFTER and goes_away(u, person) for u in units):
            present = False
        aside = _phrase(story.texts[number], person, present)
        if aside is None and number:
            aside = _by_pronoun(story, number, person, named)
        named = story.people[number] or named
        for unit in units:
            own = person in unit.subjects and not (present is False and _they(unit.clause))
            own = own and not (unit.clause.passive and not speaks(unit.clause) and not perceives(unit.clause))
            root = root_of(unit)
            if (
                not unit.clause.verb
                and unit.clause.quote is None
                and not unit.subjects
                and len(found) > first
            ):
                found.append(found[-1])  # a mere phrase goes with the clause before it
                continue
            joined = unit.outer is None and unit.clause.form == "ing" and not unit.subjects and bool(found)
            if (
                joined
                and number_of(story, len(found) - 1) == number
                and _watched(story.units[len(found) - 1], person)
            ):
                found.append(found[-1])  # "saw him taking it and hiding it"
            elif own or (hears(unit, person) and is_said(unit)):
                found.append(not (own and denies(unit.clause)))
            elif root is not unit and person in root.subjects and _is_there_for(root.clause):
                found.append(real(root))
            elif is_addressed(story, root, person) and _says(root.clause):
                found.append(True)
            elif aside is not None:
                found.append(aside)
            elif local is not None and (local or unit.clause.link not in _MEANWHILE):
                found.append(local)
            elif _by_night(story.texts[number]) and person not in story.people[number]:
                found.append(False)
            elif in_view and present is not False:
                found.append(True)
            else:
                found.append(None if present else present)  # who is merely about may look elsewhere
            in_view = (in_view and present is not False) or (own and _overlooks(unit))
            if _shuts_out(unit, person):
                looks = _looks_through(story, person) if looks is None else looks
                present = False if looks < len(found) else present
            if own and (unit.outer is None or (root.clause.verb in _SETS_ABOUT and person in root.subjects)):
                present = _presence(unit, present, person)
    return _without_absences(story, person, _until_leaving(story, person, found))


_THEN = re.compile(r"(?:then|afterwards?|after that|later|only then)\b", re.I)


def _until_leaving(story: Telling, person: str, found: Sequence[bool | None]) -> list[bool | None]:
    """Let who goes away only then have been there: "Bo moved the coin. Then Ada went out"."""
    taken = list(found)
    for at, unit in enumerate(story.units):
        begins = _THEN.match(story.texts[unit.sentence]) is not None and real(unit)
        if begins and goes_away(unit, person):
            for before in range(at - 1, -1, -1):
                if taken[before] is False:
                    break
                taken[before] = True
            return taken
    return taken


def _is_there_for(clause: Clause) -> bool:
    """Whether who does what a clause tells takes in what its content tells: sees it, or helps with it."""
    return perceives(clause) or clause.verb in ("help", "assist")


_NIGHT = re.compile(
    r"\b(?:(?:in|during) the night|at night|(?:last|that) night|overnight|at midnight)\b", re.I
)


def _by_night(text: str) -> bool:
    """Whether something is done by night, when those of whom nothing is said sleep, or are at home."""
    return _NIGHT.search(text) is not None


def _without_absences(story: Telling, person: str, found: Sequence[bool | None]) -> list[bool | None]:
    """Let who comes back, wakes, or was elsewhere all the while, not have taken in what happened in between.

    What is told of somebody after the others' deeds, as a state or as going on, holds while they are done: an absence
    begins where that one was last spoken of as doing something.
    """
    taken, since = list(found), 0
    for at, unit in enumerate(story.units):
        if person not in unit.subjects or unit.outer is not None or unit.speaker:
            continue
        if is_back(unit.clause) or _has_been_away(story, unit, person):
            for missed in range(since, at):
                heard = story.units[missed].sentence > 0 and hears(story.units[missed], person)
                taken[missed] = False if taken[missed] is None and not heard else taken[missed]
        since = at + 1
    return taken


_ADVANCES = frozenset("then later next now afterwards after soon finally once until when as since".split())
_ATTENDING = (
    "see hear read learn know think want say tell ask be help search arrive leave stay wait wake".split()
)
_POSTURES = frozenset("sit stand wait stay lean hold start begin look".split())


def _has_been_away(story: Telling, unit: Unit, person: str) -> bool:
    """ "She was having her hair cut", "he was out": a state, or what goes on, is no event that follows the others."""
    clause = unit.clause
    on = [said for said in (clause.link, *clause.times, *clause.adverbs) if not said.startswith("by ")]
    if _ADVANCES & {w for words in on for w in words.lower().split()}:
        return False
    engaged = clause.progressive and not is_a(clause, *_ATTENDING) and clause.verb not in _POSTURES
    if goes_away(unit, person) and not engaged:
        return clause.perfect and clause.tense == "past"  # "had gone by then"
    return not clause.negated and (
        engaged or elsewhere_is(clause) or is_numb(unit) or _is_apart(story, unit, person)
    )


_LASTS = re.compile(
    r"\b(?:the (?:whole|entire) \w+|all (?:\w+ )?(?:day|night|morning|afternoon|evening|week|month|year|summer|winter)"
    r"|all (?:the while|along|(?:the |that |this )?time)|throughout|at (?:that|the) (?:time|moment)|(?:just|by) then"
    r"|(?:for|since) (?:\w+ ){1,3}(?:hours?|days?|weeks?|months?|years?|minutes?|o['’]clock|\w*day|noon|morning))\b",
    re.I,
)
"""That a state lasts while other things happen."""


def _is_apart(story: Telling, unit: Unit, person: str) -> bool:
    """ "She was at football the whole time": where nothing else of the story is, so that it is not seen from there."""
    if unit.subjects != frozenset((person,)) or not _LASTS.search(unit.text or story.texts[unit.sentence]):
        return False
    told = frozenset(word.lower() for words in story.words[: unit.sentence] for word in words)
    return bool(is_at(unit.clause)) and not is_at(unit.clause) & told


def number_of(story: Telling, at: int) -> int:
    """Return the index of the sentence of a unit."""
    return story.units[at].sentence


def _watched(unit: Unit, person: str) -> bool:
    root = root_of(unit)
    return (
        root is not unit and person in root.subjects and perceives(root.clause) and unit.clause.form == "ing"
    )


def _they(clause: Clause) -> bool:
    """Whether the subject is "they", of whom somebody who is away is none."""
    return clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head == "they"


def is_said(unit: Unit) -> bool:
    """Whether something is said: neither denied nor merely to be said, "forgot to ring her", "means to tell him"."""
    return _says(unit.clause) and not (
        unit.outer is not None and unit.clause.form in _TO_COME and not real(unit)
    )


_TO_COME = frozenset(("to", "bare", "ing"))


def _says(clause: Clause) -> bool:
    return speaks(clause) and not clause.negated and not by_nobody(clause)


def by_nobody(clause: Clause) -> bool:
    """Whether the subject of a clause is "nobody", "no one", "nothing"."""
    noun = clause.subject
    return noun is not None and (noun.head in _NOBODY or (noun.head == "one" and noun.determiner == "no"))


_REACTS = frozenset(
    "thank nod answer reply agree smile wave groan laugh cheer grin whoop gasp sigh wink salute".split()
)
"""What one does on being told something."""
_GIVES_SIGN = re.compile(
    r"\b(?:say|said|give|gave|mouth|send|sent)\w* (?:\w+ ){0,2}?(?:thanks|thank you|thumbs?|nod|wave)\b", re.I
)


def is_addressed(story: Telling, unit: Unit, person: str) -> bool:
    """Whether something is said to a person: by name, or in reply to that one, or so that that one reacts to it.

    Of "Ann asked where it was. 'In the hall,' said the guard", or of "... Ann thanked her" just after it, Ann is told.
    """
    if hears(unit, person):
        return True
    if not speaks(unit.clause) or unit.clause.negated or person in unit.subjects or unit.hearers:
        return False
    if not unit.subjects and not unit.clause.passive:
        return False
    number = unit.sentence
    before = [u for u in story.within(number - 1, number) if u.clause.start < unit.clause.start]
    said = [u for u in before if u.subjects and not u.speaker]
    asked = [u for u in said if speaks(u.clause) or is_a(u.clause, "ask")]
    if asked and person in asked[-1].subjects and is_a(asked[-1].clause, "ask"):
        return True
    after = [u for u in story.within(number, number + 1) if u.clause.start > unit.clause.start]
    reacts = [u for u in after if u.outer is None and u.subjects and u.subjects != unit.subjects]
    return bool(reacts) and person in reacts[0].subjects and acknowledges(reacts[0])


def acknowledges(unit: Unit) -> bool:
    """Whether somebody shows that something was understood: "nods", "waves", "says thanks", "gives a thumbs up"."""
    clause = unit.clause
    return not clause.negated and (clause.verb in _REACTS or _GIVES_SIGN.search(unit.text) is not None)


_OVERLOOKED = frozenset(
    "room shop yard hall street garden square kitchen everything all whole door floor".split()
)


def _overlooks(unit: Unit) -> bool:
    """ "Could see the whole shop in the mirror": who has a place in view sees what is done there."""
    clause = unit.clause
    noun = clause.object
    if not perceiving(clause) or clause.negated or noun is None:
        return False
    able = clause.modal in ("can", "could") or noun.head in _VIEWS
    wide = noun_words(noun) | frozenset(
        w for p in noun.of if p.object is not None for w in noun_words(p.object)
    )
    return able and bool(wide & _OVERLOOKED)


_CALLS = frozenset("ring call phone telephone text email message".split())


def hears(unit: Unit, person: str) -> bool:
    """Whether something is said to a person: "told her", "rang up Ann"."""
    clause = unit.clause
    if unit.speaker and clause.subject is None and not clause.passive:
        return False  # "Tell Ann that ...": whom somebody else is asked to tell
    return person in unit.hearers or (clause.verb in _CALLS and person in unit.others)


_BARRIERS = frozenset("curtain blind shutter door screen hatch window flap drape".split())
_GLASS = frozenset("mirror glass window door hatch screen gap crack keyhole hole curtain".split())


def _shuts_out(unit: Unit, person: str) -> bool:
    """ "Drew the curtain across the mirror": through which somebody may have been looking until then."""
    clause = unit.clause
    shut = is_a(clause, "close") or clause.verb in ("draw", "pull", "lower", "drop")
    noun = clause.subject if clause.passive else clause.object
    return shut and noun is not None and noun.head in _BARRIERS and person not in unit.subjects


def _looks_through(story: Telling, person: str) -> int:
    """Return the index of the first unit that tells of somebody's looking through glass; after the last for none."""
    looked = (
        at
        for at, unit in enumerate(story.units)
        if person in unit.subjects and perceives(unit.clause) and noun_words_of(unit.clause) & _GLASS
    )
    return next(looked, len(story.units))


def noun_words_of(clause: Clause) -> frozenset[str]:
    """Return the words of a clause's places."""
    return frozenset(w for p in clause.places for w in noun_words(p.object))


_SETS_ABOUT = frozenset("decide go start begin want need have be".split())


def root_of(unit: Unit) -> Unit:
    """Return the outermost clause whose content, or the content of whose content, a clause is."""
    while unit.outer is not None:
        unit = unit.outer
    return unit


def _presence(unit: Unit, present: bool | None, person: str) -> bool | None:
    """Return whether a person is about, and awake, after a clause of which that one is the subject."""
    clause = unit.clause
    if clause.negated or clause.modal or clause.link in ("if", "unless", "purpose", "before", "until"):
        return present
    if is_numb(unit) or goes_away(unit, person) or elsewhere_is(clause):
        return False
    if comes(clause) or is_a(clause, "wake"):
        return True
    if present is None and not is_a(clause, "be", "have", "think", "want", "know"):
        return True
    return present


def _meanwhile(units: Sequence[Unit], person: str) -> bool | None:
    """What a subordinate clause on a person says of what the rest of its sentence tells: perceived, missed, or open."""
    for unit in units:
        clause = unit.clause
        if person not in unit.subjects or clause.negated or unit.outer is not None:
            continue
        if _takes_part(units, unit, person):
            return True
        if clause.link in ("while", "as", "when", "whilst") or (
            clause.link == "manner" and not clause.passive
        ):
            if perceiving(clause) or clause.verb in ("look", "stand", "help", "hold"):
                if clause.link in ("while", "as", "manner") and not elsewhere_is(clause):
                    return True
                continue
            if elsewhere_is(clause) or is_numb(unit) or goes_away(unit, person) or is_at(clause):
                return False
            if clause.link in ("while", "whilst") and not is_a(clause, "be", "have", "think", "know", "want"):
                return False
        elif clause.link in _BEFORE and (_is_up(clause) or comes(clause) or clause.verb == "finish"):
            return False
        elif (
            not clause.link
            and perceiving(clause)
            and clause.object is not None
            and real(unit)
            and any(u.clause.link in ("as", "while", "when") and person not in u.people for u in units)
        ):
            return True  # "had a clear view of him as he hid it"
    return None


def _is_up(clause: Clause) -> bool:
    """ "Before he was up", "before she woke": who takes in nothing until then."""
    about = clause.verb in ("be", "get") and bool(words_of(clause) & {"up", "awake", "back", "about"})
    return about or is_a(clause, "wake")


_ALONGSIDE = frozenset(("behind", "beside", "with", "alongside", "next to", "after", "in front of"))


def _takes_part(units: Sequence[Unit], unit: Unit, person: str) -> bool:
    """ "He moved it while she walked behind him", "and she held the rope for him": who is at it together."""
    clause = unit.clause
    if clause.modal or clause.form == "to" or is_numb(unit):
        return False
    doers = frozenset(p for u in units if u is not unit and u.outer is None for p in u.subjects) - {person}
    together = unit.others & doers
    near = any(p.preposition in _ALONGSIDE for p in clause.places)
    moves = is_a(clause, "go", "stay") and near and clause.link in ("", "while", "as", "whilst")
    moves = moves or (
        bool(clause.link) and any(p.preposition in ("beside", "next to") for p in clause.places)
    )
    holds = clause.verb in ("hold", "steady") and any(p.preposition == "for" for p in clause.places)
    helps = is_a(clause, "help") and not is_a(clause, "want") and not clause.link
    return bool(together) and (moves or holds or helps)


_VIEWS = frozenset("view glimpse sight look".split())


def perceiving(clause: Clause) -> bool:
    """Whether a clause tells of perceiving, by its verb or by a noun: "had a view of", "caught sight of"."""
    noun = clause.object
    by_noun = clause.verb in ("have", "catch", "get") and noun is not None and noun.head in _VIEWS
    return perceives(clause) or by_noun


_IN_ABSENCE = re.compile(r"\bin (?:his|her|their) absence\b")


def _phrase(text: str, person: str, present: bool | None) -> bool | None:
    """What a phrase says: "in her absence", "behind his back", "with Ann looking on", "before Ann's very eyes"."""
    lower = text.lower()
    if person.split()[-1].lower() not in lower:
        return False if present is False and _IN_ABSENCE.search(lower) else None
    name = re.escape(person.split()[-1])
    if re.search(rf"\b(?:in|during) {name}['’]s? absence|\bbehind {name}['’]s? back\b", text):
        return False
    if re.search(rf"\b(?:un(?:be)?known(?:st)? to|without the knowledge of) (?:\w+ )?{name}\b", text, re.I):
        return False
    if re.search(rf"\bwithout {name}['’]s? (?:knowledge|knowing|noticing|seeing)", text):
        return False
    if present is False and _IN_ABSENCE.search(lower):
        return False
    looks = (
        r"(?:looking on|watching|looking|standing by|there|present|beside (?:him|her)|at (?:his|her) side)"
    )
    whom = rf"(?:(?:the|his|her|their|my) )?{name}"
    sight = r"(?:the )?(?:full |plain |clear |open )?(?:view|sight|presence)"
    before = rf"(?:in (?:front|{sight})|under the (?:eyes?|nose)) of"
    if re.search(rf"\b[Ww]ith {whom} {looks}|\b{before} {whom}\b", text):
        return True
    if re.search(rf"(?<!not )(?<!never )\b(?:watched|observed|witnessed|eyed|filmed) by {whom}\b", text):
        return True
    if re.search(rf"\b(?:under|before) {whom}['’]s? (?:very )?(?:own )?(?:gaze|eyes|nose)\b", text):
        return True
    if re.search(rf"\bin {whom}['’]s? (?:presence|sight|company|full view)\b", text):
        return True
    return None


_BACKS = re.compile(
    r"\bbehind (?:his|her|their) back\b|\b(?:while|when|after|as|once|with) (?:his|her|their) (?:eyes?|back|head|face) "
    r"(?:\w+ ){0,3}?(?:turned|closed|shut|covered|bandaged|buried|bent|bowed|averted)\b",
    re.IGNORECASE,
)
_EYES = re.compile(
    r"\b(?:under|before) (?:his|her|their) (?:very |own )*(?:eyes|nose)\b|\bin front of (?:him|her|them)\b"
    r"|\bin (?:his|her|their) (?:presence|sight)\b",
    re.IGNORECASE,
)


def _by_pronoun(story: Telling, number: int, person: str, named: frozenset[str]) -> bool | None:
    """ "Behind his back she hid it", "right before her eyes": of whom was spoken last, and who does nothing here.

    Args:
        story: clause by clause.
        number: index of the sentence.
        person: of whom.
        named: whom the last sentence before it names that names anybody.
    """
    seen, unseen = _EYES.search(story.texts[number]), _BACKS.search(story.texts[number])
    if not (seen or unseen):
        return None
    doers = frozenset(p for u in story.within(number, number) if u.outer is None for p in u.subjects)
    if person not in named or person in doers:
        return None
    return bool(seen)
