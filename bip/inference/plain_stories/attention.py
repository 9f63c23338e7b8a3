"""What of a story somebody takes in: clause by clause, by presence, by what is said outright, and by being told.

The events of a story carry witnesses, where every clause of it was read as an event. This reads the same from the
telling alone, so that a clause whose event was not read still tells: who has gone, sleeps, is busy, or is spoken of
as elsewhere in a clause with "while" takes in nothing of what others do meanwhile; who looks on, is shown, told, rung
up, or reads what was written does; and what a story says outright ("she knows nothing of it", "nobody told him")
outweighs both. Where nothing is said, nothing is concluded.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.copresence import denies, real
from bip.inference.plain_stories.units import Telling, Unit, perceives, speaks
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes, is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase

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
_HERE = frozenset("back again here in inside".split())
_NEAR = frozenset("there here beside next with by near same present corner".split())
_STAYS = frozenset("be stay lie sit stand remain live wait spend".split())
_NOBODY = frozenset(("nobody", "no-one", "none", "nothing"))
_ANAPHORS = frozenset("it this that these those everything all anything one them what which so".split())
_NEWS = frozenset(
    "news note message letter text email e-mail mail card sign notice word voicemail post announcement memo paper "
    "newspaper change notification poster bulletin slip telegram postcard whole lot bit swap move exchange".split()
)
_SECRET = re.compile(
    r"\b(?:told|said|says|wrote|writes|mentioned) (?:it |so |this )?only\b|"
    r"\b(?:ke(?:ep|eps|pt)\b[^.]{0,25}\b(?:secret|to (?:him|her|them)sel(?:f|ves))"
    r"|(?:said|says|say|saying|breathed) (?:nothing|not a word)"
    r"|without (?:a word|saying|telling|mentioning|informing)"
    r"|forg[eo]t(?:ting|s|ten)? (?:all about it|to (?:mention|tell|say|inform|warn|pass|let))"
    r"|(?:no ?body|no one|not one of them|neither of them) (?:\w+ ){0,3}?"
    r"(?:mention|tell|told|said|caught|warn|inform|let)\w*)\b",
    re.I,
)
"""That who did it told nobody."""


def attends(story: Telling, person: str) -> list[bool | None]:
    """Return for each unit of a story whether a person takes in what it tells as it happens; None where open."""
    found: list[bool | None] = []
    present: bool | None = None
    for number, (first, last) in enumerate(story.spans):
        units = story.units[first:last]
        local = _meanwhile(units, person)
        if any(u.clause.link in _AFTER and _goes(u, person) for u in units):
            present = False
        aside = _phrase(story.texts[number], person, present)
        if aside is None and number and _behind_back(story, number, person):
            aside = False
        for unit in units:
            own = person in unit.subjects and not (present is False and _they(unit.clause))
            own = own and not (unit.clause.passive and not speaks(unit.clause) and not perceives(unit.clause))
            root = _root(unit)
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
            elif own or (_hears(unit, person) and _says(unit.clause)):
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
    return found


def number_of(story: Telling, at: int) -> int:
    """Return the index of the sentence of a unit."""
    return story.units[at].sentence


def _watched(unit: Unit, person: str) -> bool:
    root = _root(unit)
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


def _hears(unit: Unit, person: str) -> bool:
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


def _root(unit: Unit) -> Unit:
    while unit.outer is not None:
        unit = unit.outer
    return unit


def _presence(unit: Unit, present: bool | None, person: str) -> bool | None:
    """Return whether a person is about, and awake, after a clause of which that one is the subject."""
    clause = unit.clause
    if clause.negated or clause.modal or clause.link in ("if", "unless", "purpose", "before", "until"):
        return present
    if is_numb(unit) or _goes(unit, person) or _elsewhere(clause):
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


def _goes(unit: Unit, person: str) -> bool:
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


def _elsewhere(clause: Clause) -> bool:
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
    rehearsal bus car bathroom garden yard kitchen bedroom garage shed
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
                if clause.link in ("while", "as", "manner") and not _elsewhere(clause):
                    return True
                continue
            if _elsewhere(clause) or is_numb(unit) or _goes(unit, person):
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
    if re.search(
        rf"\b[Ww]ith {name} {looks}|\b(?:in front of|in the presence of|under the (?:eyes?|nose) of) {name}\b",
        text,
    ):
        return True
    if re.search(rf"\b(?:under|before) {name}['’]s? (?:very )?(?:own )?(?:eyes|nose)\b", text):
        return True
    return None


_BACKS = re.compile(
    r"\bbehind (?:his|her|their) back\b|\bwhile (?:his|her|their) (?:back|head|face) (?:is|was|were) turned",
    re.I,
)


def _behind_back(story: Telling, number: int, person: str) -> bool:
    """ "Behind his back, Miriam hid it": of whom the sentence before speaks, and this one does nothing."""
    if not _BACKS.search(story.texts[number]):
        return False
    doers = frozenset(p for u in story.within(number, number) if u.outer is None for p in u.subjects)
    before = frozenset(p for u in story.within(number - 1, number - 1) if u.outer is None for p in u.subjects)
    return person in before and person not in doers


def outright(
    story: Telling, person: str, since: int, news: frozenset[str], topic: frozenset[str]
) -> bool | None:
    """What a story says outright, from a change on, of whether a person comes to know of it; the last word counts.

    Args:
        story: clause by clause.
        person: of whom.
        since: index of the unit that tells of the change.
        news: words that say the new version.
        topic: words of what has changed; none for what something holds, which one does not see from outside.
    """
    start = story.units[since].sentence
    verdict: bool | None = None
    for at, unit in enumerate(story.units):
        if unit.sentence < start:
            continue
        found = _learns(story, unit, person, news, topic, since)
        if found is None and at >= since:
            found = _ignorant(story, unit, person, news | topic, unit.sentence <= start + 1)
        verdict = found if found is not None else verdict
    return True if verdict is False and _sees_all(story, person, start) else verdict


_ALL_OF_IT = re.compile(
    r"\b(?:saw|seen|sees|watched|heard|hears|followed|noticed) "
    r"(?:it all|everything|every bit|every word|all of it|the whole)"
)


def _sees_all(story: Telling, person: str, start: int) -> bool:
    """ "Ann stood behind the mirror and saw every bit of it": of whom the sentence speaks last before that."""
    for number in range(start, len(story.texts)):
        found = _ALL_OF_IT.search(story.texts[number])
        if found is None:
            continue
        before = story.texts[number][: found.start()]
        last = {name: before.rfind(name.split()[-1]) for name in story.people[number]}
        if last.get(person, -1) >= 0 and last[person] == max(last.values()):
            return True
    return False


def _learns(
    story: Telling, unit: Unit, person: str, news: frozenset[str], topic: frozenset[str], since: int
) -> bool | None:
    """Whether a clause tells that somebody learns of a change: sees it, reads of it, hears it, is told of it."""
    clause = unit.clause
    text = story.texts[unit.sentence]
    if re.search(
        rf"\b(?:except|but|apart from|save|excluding|forgot|not)(?: for)? (?:\w+ )?{re.escape(person.split()[-1])}\b",
        text,
    ):
        return False
    if (
        not real(unit)
        or clause.link in ("before", "until", "without")
        or unit.words & {"neither", "nor", "hardly"}
    ):
        return None
    near = frozenset(w for words in story.words[max(0, unit.sentence - 2) : unit.sentence + 1] for w in words)
    if person in unit.subjects and near & (news | topic) and (_all_along(clause) or clause.verb in _JOINS):
        return True
    if not topic and person in unit.subjects and looks_in(clause):
        return True
    if person in unit.subjects and perceives(clause):
        if _blank(clause):
            return None
        said = unit.words | frozenset(w for u in story.units if u.outer is unit for w in u.words)
        if said & news:
            return True
        writing = _heads(clause) & (_NEWS | {"it", "them"})
        if is_a(clause, "read") and (writing or clause.link == "relative") and near & news:
            return True
        if _watches_doer(story, unit, story.units[since]):
            return True
        told = bool(_heads(clause) & (_ANAPHORS | _NEWS)) or (clause.object is None and not clause.content)
        told = told and (bool(topic) or not is_a(clause, "see"))  # who sees a box does not see into it
        return True if told and is_a(clause, "see", "hear", "learn") and near & (news | topic) else None
    if _hears(unit, person) and speaks(clause) and (unit.subjects or clause.passive) and not _asks(clause):
        said = unit.words | frozenset(w for u in story.units if u.outer is unit for w in u.words)
        if clause.quote is not None:
            return True if said & news or lower_words(clause.quote) & news else None
        if said & news:
            return True
        what = clause.how in ("what", "how", "where", "why") and bool(said & _DONE)
        bare = (not clause.content or what) and clause.quote is None
        return True if bare and near & (news | topic) else None
    return None


def _watches_doer(story: Telling, unit: Unit, change: Unit) -> bool:
    """ "She watched him close the lid": who is seen at it by somebody who is there."""
    if unit.sentence > change.sentence + 1 or unit.clause.verb not in ("watch", "see", "catch"):
        return False
    seen = unit.others | frozenset(p for u in story.units if u.outer is unit for p in u.subjects)
    return bool(change.subjects & seen) and bool(unit.clause.content)


_LOOKS = frozenset("look peek peep peer glance reach feel".split())


def looks_in(clause: Clause) -> bool:
    """Whether somebody opens something, lifts its lid, or looks into it."""
    if clause.negated or clause.modal:
        return False
    into = any(p.preposition in ("in", "into", "inside") or p.adverb == "inside" for p in clause.places)
    into = into or bool({"in", "inside"} & set(clause.particle.split()))
    lid = clause.verb in ("lift", "raise", "remove", "unscrew") and "lid" in noun_words(clause.object)
    return (is_a(clause, "open") and not clause.passive) or lid or (clause.verb in _LOOKS and into)


_JOINS = frozenset("help assist join".split())


def _all_along(clause: Clause) -> bool:
    """ "Stood beside her the entire time": was there, and awake, through all of it."""
    said = " ".join((*clause.times, *clause.adverbs))
    whole = any(
        words in said for words in ("the whole time", "the entire time", "all the while", "throughout")
    )
    near = any(p.preposition in ("beside", "next to", "by", "with", "near") for p in clause.places)
    return whole and near and clause.verb in ("be", "stand", "sit", "stay", "remain", "wait")


_DONE = frozenset("do happen go become".split())


def lower_words(text: str) -> frozenset[str]:
    """Return the words of a text in small letters."""
    return frozenset(word.strip(".,;:!?'\"“”‘’()").lower() for word in text.split())


def _asks(clause: Clause) -> bool:
    return (is_a(clause, "ask") and not is_a(clause, "tell")) or "?" in (clause.quote or "")


def _heads(clause: Clause) -> frozenset[str]:
    nouns: list[NounPhrase | None] = [clause.object, *(p.object for p in clause.places)]
    return frozenset(n.head.lower() for n in nouns if n is not None)


def _blank(clause: Clause) -> bool:
    noun = clause.object
    shut = {"closed", "shut", "sealed", "locked", "unopened"}
    return noun is not None and bool(shut & {*noun.modifiers, *clause.predicate.lower().split()})


_CHANNELS = frozenset("speak talk meet check open look read visit receive get log".split())


def _ignorant(story: Telling, unit: Unit, person: str, about: frozenset[str], near: bool) -> bool | None:
    """False where a clause says that somebody does not come to know of a change; None where it says nothing of it."""
    clause = unit.clause
    if person in unit.subjects:
        meanwhile = clause.progressive or clause.tense == "past" or "still" in clause.adverbs
        away = unit.outer is None and not clause.link and (is_numb(unit) or _elsewhere(clause))
        if near and away and meanwhile and not _goes(unit, person):
            return False
        if clause.modal == "would" and clause.perfect:
            return None  # "would have known nothing of it had he not ..."
        missed = denies(clause) or (is_a(clause, "miss") and not clause.negated)
        if clause.negated and clause.verb in _CHANNELS and not clause.modal:
            return False
        missed = missed or (clause.passive and speaks(clause) and (clause.negated or _nothing(clause)))
        missed = missed or bool(
            {"unaware", "oblivious", "unsuspecting", "wiser"} & set(clause.predicate.split())
        )
        if missed and (_vague(clause) or unit.words & about or _inner(story, unit) & about):
            return False
        return None
    spoken = speaks(clause) or clause.verb in ("reach", "catch", "wake", "meet")
    nobody = _nothing(clause)
    if spoken and person in unit.people and (clause.negated or nobody) and not _heads(clause) & _LIES:
        return False
    outer = unit.outer.clause if unit.outer is not None else None
    if spoken and person in unit.people and outer is not None:
        by_nobody = outer.subject is not None and outer.subject.head in _NOBODY
        if outer.verb == "forget" or by_nobody or outer.negated:
            return False
    if clause.verb in ("forget", "omit", "neglect") and person in unit.others and not clause.negated:
        return False
    return None


_LIES = frozenset("lie fib untruth story".split())


def _inner(story: Telling, unit: Unit) -> frozenset[str]:
    return frozenset(w for u in story.units if u.outer is unit for w in u.words)


def _nothing(clause: Clause) -> bool:
    nouns = (clause.subject, clause.object, clause.recipient)
    return any(
        n is not None and (n.head in _NOBODY or (n.head == "one" and n.determiner == "no")) for n in nouns
    )


def _vague(clause: Clause) -> bool:
    """Whether a denial is of nothing in particular, or of what was just told."""
    heads = _heads(clause)
    return not heads or bool(heads & (_ANAPHORS | _NEWS | _NOBODY))


def kept_secret(story: Telling, since: int) -> bool:
    """Whether a story says, of a change or after it, that it was told to nobody."""
    start = story.units[since].sentence
    return any(_SECRET.search(text) for text in story.texts[start:])
