"""Whether somebody has come to know of something, by how one comes to know: seeing, reading, being told, doing it.

Each clause of the story is evidence for or against, whether or not its event was read: who perceives what the topic
speaks of, is told of it, tells of it or has done it knows; who is asleep, turned away, blindfolded, or is said not
to have noticed, does not; what one perceives after that outweighs it, and what one forgets is lost again. Where no
clause speaks either way, nothing is said.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.witnesses.copresence import denies, real
from bip.inference.plain_stories.witnesses.idioms import attends_elsewhere, idiom
from bip.inference.plain_stories.witnesses.tongues import grasps
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.perceiving import WRITINGS
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.choices import lemmas
from symbolic.language.reader.words.persons import is_person

_ANAPHORS = frozenset("it this that these those everything all which one them every anything".split())
_WHOLE = frozenset("word everything story whole scene lot news".split())
_BLANK = frozenset("clean empty blank closed sealed locked unopened nothing only".split())
_SENSES = frozenset("eye ear back head face".split())
_SHUT = frozenset("close shut cover closed covered turn turned blindfold blindfolded".split())
_NUMB = frozenset("asleep blindfolded unconscious deaf blind".split())
_COVERS = frozenset("headphone earphone earplug earbud earmuff blindfold cotton".split())
_LOSES = frozenset(
    "fall lose burn blow delete erase drop vanish disappear eat smudge fail switch die".split()
)


def acquainted(
    story: Telling, person: str, topic: frozenset[str], lasting: bool = True, since: int = 0
) -> bool | None:
    """Whether a person has come to know of a topic; None where no clause speaks of it.

    Args:
        story: clause by clause.
        person: whose knowledge.
        topic: what is or is not known, as lemmas.
        lasting: what is known stays so; if not, what others do with it later leaves it open again.
        since: index of the clause that tells of the event; nobody learns of it before.
    """
    verdict: bool | None = None
    asleep = numb = False
    felt = by_touch(story, topic)
    for unit in story.units[since:]:
        found = _touched(unit, person) if felt else _evidence(story, unit, person, topic)
        if person in unit.subjects:
            asleep = found is False and _numb(unit) if not asleep else not _awake(unit)
        elif asleep and not (found and unit.hearers == frozenset((person,))):
            continue  # what all are told does not reach who sleeps; who is told alone is awake
        if found and _vague_time(story.texts[unit.sentence]):
            continue  # it may have been before or after
        if found is None and numb and person in unit.subjects and _comes_to(unit):
            verdict, numb = None, False
        elif found is not None:
            verdict, numb = found, found is False and _numb(unit)
        elif not lasting and verdict and _changes(unit, person, topic):
            verdict = None
    if grasps(story, person) is False and not any(_explained_to(u, person) for u in story.units):
        return False
    if verdict is not None:
        return verdict
    if any(_untold(unit, person) for unit in story.units):
        return False
    if any(_keeps_company(story, unit, person, topic) for unit in story.units):
        return True
    busy = any(attends_elsewhere(unit, person) for unit in story.units)
    return False if busy and not left_open(story, person) else None


_TACTILE = frozenset(
    "soft hard hot cold warm rough smooth heavy light wet sticky sharp blunt slippery fluffy solid "
    "hollow".split()
)
"""What one feels, and does not see."""
_TOUCHES = frozenset(
    "touch feel squeeze press pinch stroke hold lift weigh grasp grip pat rub poke prod knead handle "
    "taste bite "
    "try".split()
)


def by_touch(story: Telling, topic: frozenset[str]) -> bool:
    """Whether a topic, as lemmas, is of what one feels, in a story of somebody who touches or tries something."""
    return bool(topic & _TACTILE) and any(unit.clause.verb in _TOUCHES for unit in story.units)


def _touched(unit: Unit, person: str) -> bool | None:
    """Whether a clause tells that somebody has felt something, or been told of how it feels."""
    hears = person in unit.hearers and speaks(unit.clause) and real(unit)
    feels = person in unit.subjects and unit.clause.verb in _TOUCHES
    if not (hears or feels):
        return None
    return bool(hears or real(unit))


def _explained_to(unit: Unit, person: str) -> bool:
    """Whether somebody tells a person something, in words of their own."""
    named = bool(unit.subjects or unit.clause.passive) and person not in unit.subjects
    return named and person in unit.hearers and speaks(unit.clause) and real(unit)


def _comes_to(unit: Unit) -> bool:
    """Whether somebody perceives again who could not: "opens his eyes", "takes off the scarf", "turns round"."""
    words = unit.words
    opens = bool(words & _SENSES) and "open" in words
    turns = "turn" in words and bool(words & {"around", "round", "back"})
    bares = bool(words & {"off", "untie", "remove"}) and bool(words & (_COVERS | {"scarf"}))
    return not unit.clause.negated and (opens or turns or bares or is_a(unit.clause, "wake"))


def _untold(unit: Unit, person: str) -> bool:
    """ "Nobody has told her", "they tell her nothing", "has not spoken to her": so far she has not been told."""
    clause = unit.clause
    nouns = (clause.subject, clause.object, clause.recipient, *(p.object for p in clause.places))
    nothing = any(
        n is not None and n.kind == "pronoun" and n.head in ("nobody", "nothing", "none", "neither")
        for n in nouns
    )
    nothing = nothing or "no one" in unit.text.lower()
    hears = person in unit.others or (clause.passive and person in unit.subjects)
    return speaks(clause) and hears and (clause.negated or nothing) and not clause.modal


def _awake(unit: Unit) -> bool:
    """Whether a clause shows somebody to perceive again: by waking up, or by any deed of the person's own."""
    return real(unit) and not _numb(unit) and not is_a(unit.clause, "be", "have", "stay")


def _changes(unit: Unit, person: str, topic: frozenset[str]) -> bool:
    """Whether somebody else does something with what the topic speaks of."""
    noun = unit.clause.subject if unit.clause.passive else unit.clause.object
    moved = is_a(unit.clause, "put", "move", "take", "hide", "give", "swap", "substitute")
    watched = unit.outer is not None and person in unit.outer.people
    own = watched or person in unit.people or not (unit.subjects or unit.clause.passive)
    return moved and not own and real(unit) and noun is not None and bool(unit.words & topic)


def _evidence(story: Telling, unit: Unit, person: str, topic: frozenset[str]) -> bool | None:
    clause = unit.clause
    if any(word in time.split() for time in clause.times for word in ("each", "every")):
        return None  # what happens every day need not have happened this time
    if _in_anothers_thought(unit, person):
        return None
    phrase = idiom(unit, person)
    if phrase is not None and (person in unit.subjects or _bears(story, unit, topic)):
        return phrase
    if person in unit.agents and topic and real(unit) and _share(unit, topic) > 0.5:
        return True
    if _of_former(unit, topic):
        return None  # of the old one, one may know all the same
    if person in unit.subjects:
        if _numb(unit) or clause.verb == "forget" or _looks_for(unit, topic):
            return False if not clause.negated else None
        if clause.verb in ("lose", "mislay", "misplace") and unit.words & topic and real(unit):
            return False
        if denies(clause):
            return False if _bears(story, unit, topic) else None
        if clause.verb == "do" and clause.object is None and not clause.negated:
            before = story.within(unit.sentence - 1, unit.sentence)  # "Ann did not see it. Ben did."
            return True if any(denies(u.clause) and _bears(story, u, topic) for u in before) else None
        if not real(unit):
            return None
        if _passes_time(clause):
            return None
        if perceives(clause):
            return True if not _blank(clause) and _bears(story, unit, topic) else None
        if speaks(clause) and topic and _share(unit, topic) > 0.5:
            return True
        made = not clause.passive and clause.object is not None and _share(unit, topic) > 0.5
        return True if made and not is_a(clause, "be", "have", "want", "think", "search", "go") else None
    if person in unit.hearers and speaks(clause) and (unit.subjects or clause.passive) and real(unit):
        return (
            True
            if _bears(story, unit, topic) and not _lost(story, unit) and not _of_else(unit, topic)
            else None
        )
    return None


def _in_anothers_thought(unit: Unit, person: str) -> bool:
    """ "Ann thinks that Ben does not know": what she thinks of it tells nothing of what he knows."""
    outer = unit.outer
    thinks = outer is not None and is_a(outer.clause, "think") and not perceives(outer.clause)
    return thinks and outer is not None and bool(outer.subjects) and person not in outer.subjects


def _of_else(unit: Unit, topic: frozenset[str]) -> bool:
    """ "Told her what there had been for lunch": what is told is told of, and is something else."""
    inner = unit.clause.content
    told = [
        c for c in inner if c.verb and c.verb not in ("do", "happen", "be", "say", "see", "know", "learn")
    ]
    words = frozenset(w for c in inner for w in clause_words(c))
    return bool(told) and unit.clause.how in ("what", "which", "where", "who", "how") and not words & topic


_BESIDE = frozenset(("next to", "beside", "with", "behind", "in front of", "opposite"))


def _keeps_company(story: Telling, unit: Unit, person: str, topic: frozenset[str]) -> bool:
    """ "She stood next to him": who stands by while somebody does something with the topic sees it."""
    near = any(p.preposition in _BESIDE and p.object is not None for p in unit.clause.places)
    stays = person in unit.subjects and unit.clause.verb in ("stand", "sit", "be", "wait") and real(unit)
    if not (near and stays):
        return False
    done = story.within(unit.sentence - 1, unit.sentence)
    return any(u.words & topic and u.subjects & unit.others and real(u) for u in done if u is not unit)


_FORMER = re.compile(r"\b(?:old|former|previous|earlier|outdated) (?P<thing>\w+)", re.IGNORECASE)


def _of_former(unit: Unit, topic: frozenset[str]) -> bool:
    """ "He still has the old code": speaks of what was there before what the topic speaks of."""
    if topic & {"old", "former", "previous", "earlier"}:
        return False
    return any(lemmas(match["thing"]) & topic for match in _FORMER.finditer(unit.text))


def _passes_time(clause: Clause) -> bool:
    """ "Was reading on the balcony": of nothing in question."""
    about = any(p.preposition in ("about", "of", "in") for p in clause.places)
    return clause.verb in ("read", "study") and clause.object is None and not (clause.content or about)


def _share(unit: Unit, topic: frozenset[str]) -> float:
    return len(unit.words & topic) / max(1, len(topic))


def _bears(story: Telling, unit: Unit, topic: frozenset[str]) -> bool:
    """Whether a clause speaks of a topic: in its words, or by a pronoun for what is said near by."""
    if unit.words & topic and _share(unit, topic) >= 0.5:
        return True
    clause = unit.clause
    nouns = [clause.object, *(p.object for p in clause.places)]
    noun = clause.object
    hearer = speaks(clause) and noun is not None and (noun.kind != "noun" or is_person(noun.head.lower()))
    aimed = any(p.preposition in ("at", "about", "of") for p in clause.places)
    bare = ((noun is None and not aimed) or hearer) and not clause.content
    vague = any(n is not None and _vague(n) for n in nouns) or bare or _sees_doer(story, unit, topic)
    near = story.words[max(0, unit.sentence - 2) : unit.sentence + 3]
    return (vague or clause.how in ("what", "which", "where", "who", "how")) and any(w & topic for w in near)


def _sees_doer(story: Telling, unit: Unit, topic: frozenset[str]) -> bool:
    """ "Saw him through the hedge": sees who has just done what the topic speaks of."""
    done = [u for u in story.within(unit.sentence - 1, unit.sentence) if u.words & topic and u is not unit]
    return is_a(unit.clause, "see") and any(u.subjects & unit.others for u in done)


def _vague(noun: NounPhrase) -> bool:
    said = noun.head in WRITINGS or noun.head in _WHOLE
    return (noun.kind == "pronoun" and noun.head in _ANAPHORS) or noun.head in ("one", "other") or said


def _blank(clause: Clause) -> bool:
    noun = clause.object
    words = set(clause.adverbs) | (set(noun.modifiers) | {noun.head} if noun is not None else set())
    return bool(words & _BLANK)


def _numb(unit: Unit) -> bool:
    """Whether a clause says that somebody cannot perceive: asleep, eyes shut, back turned, under headphones."""
    clause = unit.clause
    if unit.outer is not None and not unit.speaker and not perceives(unit.outer.clause):
        return False  # thought to be asleep
    words = unit.words | frozenset(clause.predicate.lower().split())
    covers = bool(words & _COVERS) and is_a(clause, "have", "see", "hear", "put", "act")
    turned = "back" in noun_words(clause.object) or any(
        p.object is not None and p.object.head == "back" and p.preposition == "with" for p in clause.places
    )
    over = any(p.preposition == "over" and noun_words(p.object) & _SENSES for p in clause.places)
    blind = over or (bool(words & _SENSES) and bool(words & _SHUT) and "open" not in words)
    sleeps = is_a(clause, "sleep") and not any(p.preposition == "at" for p in clause.places)
    return sleeps or bool(words & _NUMB) or covers or turned or blind


def _looks_for(unit: Unit, topic: frozenset[str]) -> bool:
    clause = unit.clause
    sought = any(p.preposition == "for" for p in clause.places) and bool(unit.words & topic)
    return sought and is_a(clause, "search", "see")


def _lost(story: Telling, told: Unit) -> bool:
    """Whether what was written did not arrive: the letter is lost, the note falls behind, the phone is off."""
    written = (is_a(told.clause, "say") and told.clause.quote is None) or bool(told.words & WRITINGS)
    after = [u for u in story.units if u is not told]
    gone = any((u.words & (WRITINGS | {"phone"})) and (u.words & _LOSES) for u in after)
    return written and gone


_VAGUE = (
    "some of the time",
    "part of the time",
    "at some point",
    "at some time",
    "some time during",
    "whether or not",
)


def left_open(story: Telling, person: str) -> bool:
    """Whether a story leaves open on purpose what somebody perceived: "may have seen", "at some point", "whether"."""
    for unit in story.units:
        clause = unit.clause
        unsure = clause.modal in ("may", "might", "could") and clause.perfect
        asked = clause.link == "whether" or clause.how == "whether" or unit.words & {"whether"}
        if person in unit.subjects and perceives(clause) and (unsure or asked):
            return True
    return any(_vague_time(text) for text in story.texts)


def _vague_time(text: str) -> bool:
    return any(phrase in text.lower() for phrase in _VAGUE)


def stood_by(unit: Unit, person: str, topic: frozenset[str]) -> bool:
    """Whether something is done to the topic in front of a person."""
    near = ("in front of", "before", "beside", "next to", "near", "with", "opposite")
    return (
        person in unit.others
        and bool(unit.words & topic)
        and any(p.preposition in near for p in unit.clause.places)
    )


_HERE = frozenset("room there here same corner doorway side".split())


def elsewhere(story: Telling, person: str) -> bool:
    """Whether a story says where somebody is, alone, or what keeps the person busy: apart from what others do."""
    for unit in story.units:
        clause = unit.clause
        alone = unit.subjects == frozenset((person,)) and not unit.others and unit.outer is None
        placed = [
            noun_words(p.object) for p in clause.places if p.preposition in ("in", "at", "on") and p.object
        ]
        if (
            alone
            and real(unit)
            and is_a(clause, "be", "stay")
            and placed
            and not _HERE & frozenset().union(*placed)
        ):
            return True
    return False
