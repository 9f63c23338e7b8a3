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
from bip.inference.plain_stories.witnesses.copresence import denies, real
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes, is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words

_MEANWHILE = frozenset(("while", "when", "as", "whilst", "during", "since", "because"))
_BEFORE = frozenset(
    ("before", "just before", "by the time", "until", "till", "shortly before", "long before")
)
_AFTER = frozenset(
    ("after", "once", "as soon as", "just after", "right after", "shortly after", "the moment", "now that")
)
_NUMB = frozenset("asleep unconscious sleeping dozing snoring blindfolded deaf blind".split())
_SENSES = frozenset("eye back head face ear".split())
_SHUT = frozenset("close shut cover turn bury bend bow lower bandage".split())
_EARS = frozenset("headphone earphone earplug earbud blindfold headset".split())
_ABSORBED = frozenset("engrossed absorbed lost deep buried busy immersed intent bent".split())
_OUT = frozenset(
    "home away out gone absent off abroad outside upstairs downstairs outdoors elsewhere".split()
)
_OFF = frozenset("away off out home outside upstairs downstairs indoors outdoors abroad ashore below".split())
_STAYS = frozenset("be stay lie sit stand remain live wait spend".split())
_NOBODY = frozenset(("nobody", "no-one", "none", "nothing"))


def attends(story: Telling, person: str) -> list[bool | None]:
    """Return for each unit of a story whether a person takes in what it tells as it happens; None where open."""
    found: list[bool | None] = []
    present: bool | None = None
    for number, (first, last) in enumerate(story.spans):
        units = story.units[first:last]
        local = _meanwhile(units, person)
        if any(u.clause.link in _AFTER and goes_away(u, person) for u in units):
            present = False
        aside = _phrase(story.texts[number], person, present)
        if aside is None and number:
            aside = _by_pronoun(story, number, person)
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
            elif own or (hears(unit, person) and _says(unit.clause)):
                found.append(not (own and denies(unit.clause)))
            elif root is not unit and person in root.subjects and perceives(root.clause):
                found.append(real(root))
            elif aside is not None:
                found.append(aside)
            elif local is not None and (local or unit.clause.link not in _MEANWHILE):
                found.append(local)
            else:
                found.append(None if present else present)  # who is merely about may look elsewhere
            if _shuts_out(story, unit, person, found):
                present = False
            if own and (unit.outer is None or (root.clause.verb in _SETS_ABOUT and person in root.subjects)):
                present = _presence(unit, present, person)
    return _without_absences(story, person, found)


def _without_absences(story: Telling, person: str, found: Sequence[bool | None]) -> list[bool | None]:
    """Let who comes back, wakes, or was elsewhere all the while, not have taken in what happened in between.

    What is told of somebody after the others' deeds, as a state or as going on, holds while they are done: an absence
    begins where that one was last spoken of as doing something.
    """
    taken, since = list(found), 0
    for at, unit in enumerate(story.units):
        if person not in unit.subjects or unit.outer is not None or unit.speaker:
            continue
        if _is_back(unit.clause) or _has_been_away(unit, person):
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


def _has_been_away(unit: Unit, person: str) -> bool:
    """ "She was having her hair cut", "he was out": a state, or what goes on, is no event that follows the others."""
    clause = unit.clause
    on = (clause.link, *clause.times, *clause.adverbs)
    if _ADVANCES & {w for words in on for w in words.lower().split()} or goes_away(unit, person):
        return False
    engaged = clause.progressive and not is_a(clause, *_ATTENDING) and clause.verb not in _POSTURES
    return not clause.negated and (engaged or elsewhere_is(clause) or is_numb(unit))


_RETURNS = frozenset("return reappear resurface".split())


def _is_back(clause: Clause) -> bool:
    """Whether a clause tells of a return, or of waking: so of an absence that went before."""
    if clause.negated or clause.modal or clause.link in ("if", "unless", "purpose"):
        return False
    said = _words(clause)
    back = "back" in said and (is_a(clause, "go", "arrive") or clause.verb in ("come", "get"))
    home = "home" in said and clause.verb in ("come", "get", "arrive")
    return clause.verb in _RETURNS or back or home or is_a(clause, "wake")


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


def _says(clause: Clause) -> bool:
    return speaks(clause) and not clause.negated and not by_nobody(clause)


def by_nobody(clause: Clause) -> bool:
    """Whether the subject of a clause is "nobody", "no one", "nothing"."""
    noun = clause.subject
    return noun is not None and (noun.head in _NOBODY or (noun.head == "one" and noun.determiner == "no"))


_CALLS = frozenset("ring call phone telephone text email message".split())


def hears(unit: Unit, person: str) -> bool:
    """Whether something is said to a person: "told her", "rang up Ann"."""
    return person in unit.hearers or (unit.clause.verb in _CALLS and person in unit.others)


_BARRIERS = frozenset("curtain blind shutter door screen hatch window flap drape".split())
_GLASS = frozenset("mirror glass window door hatch screen gap crack keyhole hole curtain".split())


def _shuts_out(story: Telling, unit: Unit, person: str, found: Sequence[bool | None]) -> bool:
    """ "Drew the curtain across the mirror": through which somebody has been looking until then."""
    clause = unit.clause
    shut = is_a(clause, "close") or clause.verb in ("draw", "pull", "lower", "drop")
    noun = clause.subject if clause.passive else clause.object
    if not shut or noun is None or noun.head not in _BARRIERS or person in unit.subjects:
        return False
    looked = [
        u
        for u in story.units[: len(found)]
        if person in u.subjects and perceives(u.clause) and noun_words_of(u.clause) & _GLASS
    ]
    return bool(looked)


def noun_words_of(clause: Clause) -> frozenset[str]:
    """Return the words of a clause's places."""
    return frozenset(w for p in clause.places for w in noun_words(p.object))


_SETS_ABOUT = frozenset("decide go start begin want need have be".split())
_BREAKS = frozenset("shower bath nap walk break swim stroll rest bus train taxi ferry tram lift".split())


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
    if _comes(clause) or is_a(clause, "wake"):
        return True
    if present is None and not is_a(clause, "be", "have", "think", "want", "know"):
        return True
    return present


def _words(clause: Clause) -> frozenset[str]:
    said = {*clause.particle.split(), *clause.predicate.lower().split()}
    said |= {w for adverb in clause.adverbs for w in adverb.split()}
    return frozenset(said | {p.adverb for p in clause.places if p.adverb})


def goes_away(unit: Unit, person: str) -> bool:
    """Whether a person goes away: "left", "ran out", "went for a nap", "was called to the door", "sets off"."""
    clause = unit.clause
    if person not in unit.subjects or clause.negated or clause.modal:
        return False
    kinds = classes(clause.verb, clause.particle)
    if clause.passive:
        return clause.verb in ("call", "send", "take", "drive", "summon", "fetch", "lead", "ask") and bool(
            _words(clause) & _OFF
            or any(p.preposition in ("to", "into", "out of", "from", "for") for p in clause.places)
        )
    if clause.verb == "leave" and clause.object is None:
        return True
    if (
        clause.verb in ("take", "have", "catch")
        and clause.object is not None
        and clause.object.head in _BREAKS
    ):
        return True
    if "arrive" in kinds and clause.particle not in ("home", "in"):
        return False
    if kinds & {"go", "leave", "arrive"} or clause.verb in ("pop", "nip", "slip", "turn"):
        somewhere = any(
            p.preposition in ("to", "into", "for", "from", "out of", "round") for p in clause.places
        )
        bare = "leave" in kinds or clause.verb in ("go", "run", "hurry", "rush", "pop", "nip")
        away = bool(_words(clause) & _OFF) or somewhere or (bare and not clause.places)
        return away and not _words(clause) & {"back", "over", "up", "past"}
    return False


def _comes(clause: Clause) -> bool:
    """Whether somebody comes, or is back: from then on the person is about."""
    if "arrive" in classes(clause.verb, clause.particle) and clause.verb != "go":
        return True
    back = bool(_words(clause) & {"back"})
    return back and (is_a(clause, "go", "arrive", "leave") or clause.verb in ("be", "come", "get"))


def is_numb(unit: Unit) -> bool:
    """Whether a clause says that its subject cannot perceive: asleep, eyes shut, back turned, under headphones."""
    clause = unit.clause
    said = _words(clause) | unit.words
    if is_a(clause, "sleep") and not any(p.preposition == "at" for p in clause.places):
        return not clause.negated
    turned = "back" in noun_words(clause.object) and clause.verb in ("turn", "have", "keep")
    turned = turned or any(
        p.preposition == "with" and p.object is not None and p.object.head in ("back", "eye", "headphone")
        for p in clause.places
    )
    covered = bool(said & _EARS) and is_a(clause, "have", "wear", "put", "act", "see")
    shut = bool(said & _SENSES - {"back"}) and bool(said & _SHUT) and "open" not in said
    absorbed = clause.verb in ("be", "sit", "stay") and bool(_words(clause) & _ABSORBED)
    return not clause.negated and (bool(said & _NUMB) or turned or covered or shut or absorbed)


def elsewhere_is(clause: Clause) -> bool:
    """Whether a clause says that somebody is away: "was out", "is at the market", "lay in hospital"."""
    if clause.negated or clause.verb not in _STAYS:
        return False
    if _words(clause) & _OUT:
        return True
    return any(
        p.object is not None
        and p.preposition in ("at", "in", "on")
        and p.object.kind == "noun"
        and p.object.head in AWAY_AT
        for p in clause.places
    )


AWAY_AT = frozenset(
    """
    work school market hospital shop bank dentist doctor office holiday vacation trip bath shower bed ship train
    plane meeting lunch dinner breakfast church class clinic station airport abroad city town business leave cellar
    attic hairdresser barber library pool gym training practice prison honeymoon sea mast queue surgery home house
    rehearsal bus car bathroom garden yard kitchen bedroom garage shed phone telephone
    """.split()
)
"""Where one is when one is not where the story is."""


def _meanwhile(units: Sequence[Unit], person: str) -> bool | None:
    """What a subordinate clause on a person says of what the rest of its sentence tells: perceived, missed, or open."""
    for unit in units:
        clause = unit.clause
        if person not in unit.subjects or clause.negated or unit.outer is not None:
            continue
        if clause.link in ("while", "as", "when", "whilst") or (
            clause.link == "manner" and not clause.passive
        ):
            if perceiving(clause) or clause.verb in ("look", "stand", "help", "hold"):
                if clause.link in ("while", "as", "manner") and not elsewhere_is(clause):
                    return True
                continue
            if elsewhere_is(clause) or is_numb(unit) or goes_away(unit, person):
                return False
            if clause.link in ("while", "whilst") and not is_a(clause, "be", "have", "think", "know", "want"):
                return False
        elif clause.link in _BEFORE and (_comes(clause) or is_a(clause, "wake") or clause.verb == "finish"):
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


_VIEWS = frozenset("view glimpse sight look".split())


def perceiving(clause: Clause) -> bool:
    """Whether a clause tells of perceiving, by its verb or by a noun: "had a view of", "caught sight of"."""
    noun = clause.object
    by_noun = clause.verb in ("have", "catch", "get") and noun is not None and noun.head in _VIEWS
    return perceives(clause) or by_noun


def _phrase(text: str, person: str, present: bool | None) -> bool | None:
    """What a phrase says: "in her absence", "behind his back", "with Ann looking on", "before Ann's very eyes"."""
    name = re.escape(person.split()[-1])
    lower = text.lower()
    if re.search(rf"\b(?:in|during) {name}['’]s? absence|\bbehind {name}['’]s? back\b", text):
        return False
    if re.search(rf"\b(?:un(?:be)?known(?:st)? to|without the knowledge of) (?:\w+ )?{name}\b", text, re.I):
        return False
    if re.search(rf"\bwithout {name}['’]s? (?:knowledge|knowing|noticing|seeing)", text):
        return False
    if present is False and re.search(r"\bin (?:his|her|their) absence\b", lower):
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


def _by_pronoun(story: Telling, number: int, person: str) -> bool | None:
    """ "Behind his back she hid it", "right before her eyes": of whom was spoken last, and who does nothing here."""
    seen, unseen = _EYES.search(story.texts[number]), _BACKS.search(story.texts[number])
    if not (seen or unseen):
        return None
    doers = frozenset(p for u in story.within(number, number) if u.outer is None for p in u.subjects)
    named = next((story.people[n] for n in range(number - 1, -1, -1) if story.people[n]), frozenset())
    if person not in named or person in doers:
        return None
    return bool(seen)
