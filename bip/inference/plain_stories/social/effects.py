"""What somebody does to another's ends: deeds that bring nearer or keep away, what comes of them, and who is apart.

A deed is read by its class of verb, by where it puts things, by whether it moves what stood in the way or what the
other struggles with, and by what comes of it. Who is elsewhere, busy with other things, has no part in it.

The weights are in nats, set by hand; fitted_on: the development stories (batches one to three, voices three to seven).
"""

import re
from collections.abc import Collection, Iterator, Sequence

from bip.inference.plain_stories.clauses.phrases import pattern
from bip.inference.plain_stories.social.party import Turn
from bip.inference.plain_stories.social.signs import SAYS, Sign, sought_by_other, text_of, words_of_other
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.questions.choices import lemmas
from symbolic.language.reader.words.persons import is_person

OUTWARD = frozenset(
    (
        "clears",
        "eases",
        "removes",
        "against",
        "toward",
        "harms",
        "serves",
        "result",
        "thanked",
        "apart",
        "undisturbed",
        "afterwards",
        "gone",
        "locks",
        "lifts",
        "succeeds",
        "advised",
    )
)
"""Kinds of evidence that tell what was done and what came of it, not how it was meant."""


def effects(views: Views, told: Sequence[Turn]) -> list[Sign]:
    """Return what the doer's deeds, and what comes of them, tell of a stance."""
    found = [*_deeds(views, told), *_results(views, told), *_obstacles(views, told), *_needs(views, told)]
    return [*found, *_apart(views, told)]


# --- what one does -----------------------------------------------------------------------------------------------

_HELPS = frozenset(
    "help assist aid support steady fetch bring hand pass give lend show guide lead free release rescue save untie "
    "unlock untangle unblock repair fix mend tow comfort encourage bandage feed translate explain teach warn remind "
    "escort accompany prop deliver return share unjam loosen shelter advise".split()
)
_HINDERS = frozenset(
    "block bar obstruct hide snatch grab steal trip shake knock kick slam lock bolt tear rip break smash spill unplug "
    "delete erase interrupt disturb distract tickle poke jostle splash drag scatter bury deflate jam tip trample stamp "
    "scare frighten chase refuse confiscate withhold swipe pinch nick pocket shove topple wreck ruin spoil sabotage "
    "destroy crush throw fling hurl toss push prod pester hinder barricade cut delay mislead deceive trick cheat "
    "fool".split()
)
_BOTH = frozenset("push pull throw cut lock drag tip toss shake hide".split())
"""What these do depends on where to: the help or harm is told by other words."""
_AGAINST = pattern("against")
_TOWARD = pattern("toward")


_DANGER = pattern("danger")
_DOWN = re.compile(r"\b(?:down|back|away|over|out) again\b")
_IN_FRONT = re.compile(r"\bin front of (?:him|her|them|it|the|\w+)\b")
_STANDS = frozenset(
    "stand sit park step jump plant position push roll kick throw wheel drive walk run squat lie".split()
)
_GESTURES = frozenset(
    "smile look glance nod wave kiss grin wink start sigh shrug shout cry push kick way speech".split()
)
_OWN = frozenset("head hand finger hair face fist shoulder".split())


def _deeds(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """What the doer does, by its class of verb, and by where it puts things with respect to the other.

    To move what is dangerous away from somebody tells no ill will.
    """
    theirs = words_of_other(views, told)
    danger = any(_DANGER.search(s.text.lower()) for s in views.tale.text.sentences)
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        unreal = clause.negated or clause.modal not in ("", "could") or clause.passive
        goes_on = turn.around is not None and turn.around.unit.clause.verb in _ASPECT
        if turn.subject != "doer" or turn.unit.speaker or unreal or (turn.around is not None and not goes_on):
            continue
        if clause.link in ("when", "while", "if", "because", "before") or (
            clause.form == "to" and not goes_on
        ):
            continue
        text = text_of(views, clause, at).lower()
        if _goes_against(clause, text):
            if not danger:
                yield Sign("hinder", 2.0, "against", at)
        elif _goes_toward(turn, text):
            yield Sign("help", 1.5, "toward", at)
        elif (_harms(clause, text) and concerns(turn, theirs)) or _hurls(turn):
            yield Sign("hinder", 1.5, "harms", at)
        elif (_helps(clause) and concerns(turn, theirs)) or _benefits(turn):
            yield Sign("help", 1.2, "serves", at)


_ASPECT = frozenset("keep start begin continue go proceed".split())


def _goes_against(clause: Clause, text: str) -> bool:
    """Back down, out of reach, into one's way: by the place, and for some verbs by "in front of" and "again"."""
    again = clause.verb in _STANDS | {"pull", "shake", "knock", "drag", "shove"} and _DOWN.search(text)
    itself = clause.object is None and clause.verb in (
        "slide",
        "glide",
        "float",
        "drift",
        "hop",
        "rush",
        "come",
        "go",
    )
    before = (clause.verb in _STANDS or itself) and _IN_FRONT.search(text)
    return bool(_AGAINST.search(text) or again or before)


def _goes_toward(turn: Turn, text: str) -> bool:
    """Over to somebody, within reach, aside, handed or pointed out to one: what is put in front of one is at hand."""
    clause = turn.unit.clause
    if (
        clause.object is not None
        and turn.toward == "other"
        and clause.verb not in SAYS | {"do", "prefer", "owe"}
    ) and any(p.preposition == "to" and p.object is not None and _personal(p.object) for p in clause.places):
        return True
    found = _TOWARD.search(text)
    if found and _PERSONAL.search(found.group()) and turn.toward != "other":
        found = None  # "for them", who are neither of the two
    puts = clause.object is not None and clause.verb in ("put", "place", "lay", "set", "slide")
    return bool(found or (puts and _IN_FRONT.search(text)))


_PERSONAL = re.compile(r"\b(?:him|her|them)$")


def _harms(clause: Clause, text: str) -> bool:
    if clause.verb in ("shake", "hide"):
        return clause.object is not None and clause.object.head not in _OWN
    if clause.verb in _AT_PEOPLE and not (clause.object is not None and _personal(clause.object)):
        return False
    return clause.verb in _HINDERS - _BOTH and not (clause.verb == "knock" and "at" in text.split())


_AT_PEOPLE = frozenset("poke prod tickle push jostle trip pinch scare frighten chase nick".split())


def _personal(noun: NounPhrase) -> bool:
    return noun.kind == "name" or noun.head in ("him", "her", "them", "it") or is_person(noun.head)


def _helps(clause: Clause) -> bool:
    if clause.verb in ("let", "allow", "permit", "enable") and clause.content:
        return clause.object is None or not clause.object.head.endswith(("self", "selves"))
    return clause.verb in _HELPS - _BOTH and (clause.object is None or clause.object.head not in _GESTURES)


_HURLS = frozenset("throw shoot fire spit swing hurl fling toss aim squirt spray kick".split())


def _hurls(turn: Turn) -> bool:
    """ "Throws stones at them"."""
    at = any(p.preposition == "at" for p in turn.unit.clause.places)
    return at and turn.toward == "other" and turn.unit.clause.verb in _HURLS


def _benefits(turn: Turn) -> bool:
    """ "Drew him a map", "poured her some tea": something is made or got for the other, who is its first object."""
    clause = turn.unit.clause
    if turn.toward != "other" or clause.recipient is None or clause.object is None or clause.verb in SAYS:
        return False
    return clause.verb not in _NO_GIFTS and clause.object.head not in _GESTURES


_NO_GIFTS = frozenset(
    "ask cost deny refuse envy grudge begrudge promise owe fine charge sell play do".split()
)


def concerns(turn: Turn, theirs: Collection[str]) -> bool:
    """Whether a deed is done to the other, or to a thing that the other has to do with."""
    noun = turn.unit.clause.object
    if turn.toward == "other":
        return True
    return noun is not None and (
        noun.kind == "pronoun" or bool(lemmas(noun.head) & set(theirs)) or bool(noun.owner)
    )


_WAY = frozenset(
    "way path exit entrance door doorway gate gateway drive driveway road lane aisle ramp passage".split()
)
_BLOCKS = frozenset("block obstruct bar jam".split())
_SHIFTS = frozenset(
    "move drive push pull carry roll drag shift take lift slide wheel clear remove tow haul back shove heave".split()
)


def _obstacles(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """Who moves what stood in the way clears it: a truck in the exit, a van in front of the ramp."""
    bars: set[str] = set()
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        noun = clause.object if turn.subject == "doer" and clause.object is not None else clause.subject
        places = {w for p in clause.places for w in noun_words(p.object)}
        stands = clause.verb in ("stand", "be", "lie", "block", "park", "stop", "leave", "fall", "sit")
        if noun is not None and noun.kind == "noun" and clause.verb in _BLOCKS:
            bars |= {noun.head.lower()}
        elif stands and places & _WAY:
            heads = [noun, *(p.object for p in clause.places if p.preposition == "with")]
            bars |= {n.head.lower() for n in heads if n is not None and n.kind == "noun"}
            bars |= {
                o.object.head.lower() for n in heads if n is not None for o in n.of if o.object is not None
            }
        if turn.subject != "doer" or clause.negated or clause.object is None or clause.verb not in _SHIFTS:
            continue
        text = text_of(views, clause, at).lower()
        if {clause.object.head.lower(), *noun_words(clause.object)} & bars and not _AGAINST.search(text):
            yield Sign("help", 1.5, "clears", at)


_STRUGGLES = frozenset("struggle strain stretch bump fail fumble wrestle tug strive grope".split())
_TAKES_AWAY = frozenset("hide steal snatch confiscate pocket".split())


def _needs(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """Who handles what the other struggles with, and does not take it away, serves; who takes it away, hinders.

    "She could not reach the jug ... slid the jug along"; "wants the ladder ... carried the ladder away".
    """
    stuck: set[str] = set()
    undone: set[str] = set()
    acted = False
    sought = set(sought_by_other(views, told))
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        text = text_of(views, clause, at)
        unable = clause.negated and clause.modal in ("can", "could", "ca")
        if turn.subject == "other" and (unable or clause.verb in _STRUGGLES) and not turn.unit.speaker:
            stuck |= lemmas(text)
            undone |= {clause.verb, *(inner.verb for inner in clause.content)} - _STRUGGLES
        elif turn.subject == "other" and acted and not clause.negated and _same_deed(clause, undone):
            yield Sign("help", 1.5, "succeeds", at)  # "could not sleep ... was asleep"
        if turn.subject != "doer" or clause.negated or turn.around is not None:
            continue
        acted = acted or clause.verb not in _MENTAL
        if clause.verb in _LOCKS and sought and not turn.unit.clause.passive:
            yield Sign("hinder", 1.2, "locks", at)
        if stuck and turn.toward == "other" and clause.verb in _LIFTS and not _AGAINST.search(text.lower()):
            yield Sign("help", 1.2, "lifts", at)
        if _occupies(views, turn, sought) and not _TOWARD.search(text.lower()):
            yield Sign("hinder", 1.5, "occupies", at)
        if clause.object is None:
            continue
        things = lemmas(clause.object.head) | ({"it"} if clause.object.head == "it" else set())
        away = {"away", "off", "out"} & set(clause.particle.split()) or clause.verb in _TAKES_AWAY
        if (
            away
            and things & (stuck | sought)
            and clause.verb in _TAKES_AWAY | _SHIFTS | {"throw", "kick", "put"}
        ):
            yield Sign("hinder", 1.5, "removes", at)
        elif (
            (things & stuck or _under(views, turn, stuck))
            and not _AGAINST.search(text.lower())
            and clause.verb in _SHIFTS | _SERVES
        ):
            yield Sign("help", 1.2, "eases", at)


_LOCKS = frozenset("lock bolt padlock bar chain".split())
_LIFTS = frozenset("lift carry pull push take steady lead hoist guide haul boost hold support help".split())


def _same_deed(clause: Clause, undone: Collection[str]) -> bool:
    """Whether what one does now is what one could not do before: "sleep" and "asleep" are one."""
    words = [w for w in (clause.verb, *clause.predicate.split(), *clause.adverbs) if len(w) > 3]
    return any(w.endswith(v) for w in words for v in undone if len(v) > 3)


def _under(views: Views, turn: Turn, stuck: Collection[str]) -> bool:
    """Whether something is put under, against or beside what the other struggles with."""
    near = ("under", "beneath", "below", "underneath", "against", "beside", "next to", "up to")
    return any(p.preposition in near and _meant(views, p) & set(stuck) for p in turn.unit.clause.places)


def _meant(views: Views, phrase: PrepPhrase) -> set[str]:
    """Return the words of a phrase's object, and of the thing that it was taken to mean."""
    resolved = views.tale.chronicle.cast.resolved
    words = set(noun_words(phrase.object))
    if phrase.object is not None and id(phrase.object) in resolved:
        words |= set(resolved[id(phrase.object)][1].split())
    return words


def _occupies(views: Views, turn: Turn, sought: Collection[str]) -> bool:
    """Whether the doer sits down on, or puts something on, the very thing that the other is after."""
    clause = turn.unit.clause
    if clause.verb not in ("sit", "put", "park", "spread", "lie", "settle", "plant"):
        return False
    within = ("on", "in", "onto", "into")
    return any(p.preposition in within and _meant(views, p) & set(sought) for p in clause.places)


_SERVES = frozenset(
    "open hold steady unscrew twist loosen turn press reach fetch bring hand pass lower tie untie fix".split()
)


# --- what comes of it --------------------------------------------------------------------------------------------

_SUCCESS = pattern("success")
_WORKED = pattern("worked")
_FAILURE = pattern("failure")


def _results(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """What comes of the doer's deed for the other: told in the same sentence after it, or by the other's response."""
    acted, advised = -1, -1
    advice: frozenset[str] = frozenset()
    sought = sought_by_other(views, told)
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        if turn.unit.speaker:
            continue
        done = turn.subject == "doer" and turn.around is None and not clause.negated
        if done and (clause.verb in SAYS or clause.quote):
            acted = advised = at
            advice = lemmas(clause.quote or " ".join(text_of(views, inner, at) for inner in clause.content))
        elif done and clause.verb not in _MENTAL:
            acted = at
            yield from _outcome_of(_rest(views, turn), at)
        elif turn.subject == "other" and turn.around is None:
            yield from _response(views, turn, acted, advised, advice)
        elif acted == at and turn.around is None and not turn.subject and _gone(turn, sought):
            yield Sign("hinder", 1.5, "gone", at)


def _rest(views: Views, turn: Turn) -> str:
    """Return a sentence from a clause on, in small letters."""
    sentence = views.tale.text.sentences[turn.unit.sentence]
    return sentence.text[max(0, turn.unit.clause.start - sentence.start) :].lower()


def _outcome_of(rest: str, at: int) -> Iterator[Sign]:
    if _FAILURE.search(rest):
        yield Sign("hinder", 1.5, "result", at)
    elif _SUCCESS.search(rest):
        yield Sign("help", 1.5, "result", at)


def _response(views: Views, turn: Turn, acted: int, advised: int, advice: Collection[str]) -> Iterator[Sign]:
    """What the other does after the doer's deed or word: thanks, does as told and succeeds, gets there in time."""
    clause, at = turn.unit.clause, turn.unit.sentence
    said = lemmas(text_of(views, clause, at)) - {"he", "she"}
    if acted >= 0 and clause.verb in ("thank", "smile", "beam") and not clause.negated:
        yield Sign("help", 1.5, "thanked", at)
    elif at > acted and set(advice) & said and _WORKED.search(_rest(views, turn)):
        yield Sign("help", 1.5, "advised", at)
    elif 0 <= advised < at <= advised + 1 and not clause.negated and _ARRIVES.search(_rest(views, turn)):
        yield Sign("help", 1.2, "afterwards", at)


_ARRIVES = pattern("arrives")


def _gone(turn: Turn, sought: Collection[str]) -> bool:
    """Whether what the other was after is gone: the deer that one was about to photograph."""
    clause = turn.unit.clause
    flees = "gone" in clause.predicate.split() or clause.verb in (
        "vanish",
        "disappear",
        "scatter",
        "flee",
        "bolt",
    )
    away = clause.verb in ("fly", "run", "go", "roll", "drift") and bool(
        {"away", "off"} & set(clause.particle.split())
    )
    return (flees or away) and clause.subject is not None and bool(lemmas(clause.subject.head) & set(sought))


_MENTAL = frozenset("be see know notice hear have want hope think believe feel like watch ask".split())


# --- who has nothing to do with it -------------------------------------------------------------------------------

_REMOTE = pattern("remote")
_UNDISTURBED = pattern("undisturbed")


def _apart(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """Who is somewhere else, busy with other things, and leaves the other as before, neither helps nor hinders."""
    attends = any(t.subject == "doer" and t.toward == "other" and not t.unit.clause.negated for t in told)
    for turn in told:
        if turn.unit.speaker or turn.around is not None:
            continue
        at = turn.unit.sentence
        text = views.tale.text.sentences[at].text.lower()
        if turn.subject == "doer" and not attends and _REMOTE.search(text):
            yield Sign("unaware", 1.5, "apart", at)
        if (
            turn.subject == "other"
            and at
            and _UNDISTURBED.search(text_of(views, turn.unit.clause, at).lower())
        ):
            yield Sign("unaware", 1.0, "undisturbed", at)
