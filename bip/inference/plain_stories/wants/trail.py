"""What somebody's trail through a story shows of what was met: taken, asked for, gone past, put back.

Inverse planning, clause by clause. A goal makes likely that one goes on until one comes to the thing, and stops
there; that what is met before is passed, tried and put back, or moved out of the way; that one is glad, pays, sits
down, once it is reached. So the last that is shown of each thing counts most, and what the trail ends with more than
all. Weights in nats, set by hand; fitted_on: the everyday stories that may be seen, by looking.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bip.inference.plain_stories.clauses.outcomes import forms
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.clauses.wording import named_words
from bip.inference.plain_stories.wants.trail_words import (
    ACQUIRES,
    BACK,
    ENGAGES,
    GENTLE,
    GLAD,
    MOUNTS,
    MOVES,
    OFFERS,
    PLACES,
    POSTURES,
    REFUSES,
    RESPONDS,
    SEEKS,
    SORRY,
)
from symbolic.language.reader.words.tagger import Word

REFUSED, SAD, STATED, TAKEN, GENTLY, SOUGHT, MEANS, LAST = -1.5, -0.7, 2.0, 1.0, 0.6, 0.8, -0.6, 0.5
_POINTS = frozenset("it them there".split())
_BARE = frozenset("one that this those these each both".split())
"""Words that mean what was spoken of just before, unless a noun or an adjective stands with them."""
_NEGATED = re.compile(r" (?:not|never|nothing|without|neither|nor|hardly|barely|no|cannot|none) ")
_LIKEWISE = re.compile(
    r" (?:so|nor|neither) (?:did|does|do|was|were|is|are|went|had|has)? ?| (?:too|either|likewise) ?$"
)
_THERE = re.compile(
    r" at last | finally | there you are | that ?'s it | just (?:right|what) | perfect | found it "
)
_GOT_NOTHING = re.compile(
    r" (?:got|gets|get|received|was given|were given) nothing | (?:was|were|is|are) (?:waved on|"
    r"turned away|sent away|ignored|left|passed over|put back|refused|skipped)|"
    r" (?:goes|went|go|come|came) (?:straight |right )?back(?: in | on | too |$)"
)
_LETS_GO = re.compile(
    r" (?:let|lets|letting) (?:\w+ ){1,5}?(?:go|leave|pass|by|drive|run|roll|pull|sail)(?: |$)"
)
_GOES_ON = re.compile(
    r" (?:mov|walk|pass|stroll|dr[io]v|wander|hurri|skip)\w* (?:straight |right )?on $| (?:goes|went|going) on $|"
    r" (?:walk|turn|stroll|wander)\w* away $"
)
_ARMS = re.compile(
    r" (?:stretch|hold|reach|held)\w* (?:out )?(?:out )?(?:\w+ )?(?:arms?|hands?)(?: out)? $| (?:opens|opened) "
    r"(?:\w+ )?(?:mouth|arms) (?:wide )?$"
)
_TURNS_FROM = re.compile(
    r" (?:turn|turns|turned) (?:\w+ ){0,2}?(?:head|face|nose|back)?\w* ?(?:away )?(?:from|on) "
)
_LIKED = re.compile(
    r" (?:my|his|her) (?:favou?rite|dream)| (?:love|adore|like best|prefer|want|need) | i (?:'d|would) like "
)
_GONE = re.compile(r" (?:gone|away|off|fled|flew|left|out of sight|vanished|disappeared) ")
_SETTLES = re.compile(r" (?:settl|mak|made)\w* (?:do )?(?:for|with) ")
_SIDE = re.compile(r" (?:to (?:one|the|a) side|out of (?:the|her|his|its|their) way) ")
_GONE_BY = re.compile(r" (?:past|by) ")
_OVER = re.compile(r" step(?:s|ped|ping)? (?:right |straight )?over ")


@dataclass(frozen=True, slots=True)
class Sign:
    """What a clause shows of what it names.

    Attributes:
        words: lemmas of what it is shown of.
        weight: in nats; below 0 against its being wanted.
        sentence: index of its sentence.
        last: nothing of the person's doing follows.
    """

    words: frozenset[str]
    weight: float
    sentence: int
    last: bool = False


def trail(found: Sequence[Unit], agent: str, alone: bool) -> list[Sign]:
    """Return what the clauses of a story show of what somebody is after, in order.

    Args:
        found: the finite clauses.
        agent: who is after something.
        alone: whether nobody else does anything, so that deeds without a doer are that one's.
    """
    signs: list[Sign] = []
    focus: frozenset[str] = frozenset()
    speaker = ""
    for at, unit in enumerate(found):
        speaker = speaker if unit.quoted else unit.doer
        if at and found[at - 1].sentence == unit.sentence:
            focus |= _named_within(found[max(0, at - 3) : at], unit.sentence, agent)
        untold = alone and unit.doer == "" and _lacks_subject(unit)
        says = unit.quoted and speaker == agent
        mine = unit.doer == agent or untold or says or _answers(found[:at], unit)
        own = unit.nouns - _own_words(agent)
        points = _points(unit)
        reached = own | focus if points else _same(own, found[max(0, at - 4) : at])
        for words, weight in _shown(unit, found[at + 1 : at + 3], mine, own, reached, focus, signs):
            if words and weight:
                signs.append(Sign(words, weight, unit.sentence))
        focus = reached if points and mine else own or focus
    return _with_last(signs)


def _named_within(before: Sequence[Unit], sentence: int, agent: str) -> frozenset[str]:
    """Return what the last clauses of a sentence name, which a pronoun of the same sentence may mean."""
    words = [named_words(_without(s.tagged, _BESIDE)) or s.nouns for s in before if s.sentence == sentence]
    return frozenset(w for own in words for w in own) - _own_words(agent)


def _same(own: frozenset[str], before: Sequence[Unit]) -> frozenset[str]:
    """ "Picked up a chocolate cake ... put the cake back": what was called more fully when it was met."""
    for unit in reversed(before):
        for at, word in enumerate(unit.tagged):
            if named_words([word]) & own:
                full = _phrase(unit.tagged, at)
                if full - own:
                    return own | full
    return own


def _phrase(words: Sequence[Word], at: int) -> frozenset[str]:
    """Return the words of a noun with those that stand with it: "a dark chocolate cake", "a tin of biscuits"."""
    start = end = at
    while start and words[start - 1].tag in ("ADJ", "N", "NUM", "PN"):
        start -= 1
    if at + 2 < len(words) and words[at + 1].lower == "of":
        end = next((n for n in range(at + 2, len(words)) if words[n].tag == "N"), at)
    return named_words(words[start : end + 1])


def _lacks_subject(unit: Unit) -> bool:
    """Whether nothing is named before the first verb, nor in what a relative speaks of."""
    if unit.link in ("that", "which", "who"):
        return False
    tags = [w.tag for w in unit.tagged]
    at = next((n for n, tag in enumerate(tags) if tag in ("VF", "MD", "VG", "VN", "VB")), len(tags))
    return not {"N", "PN", "PRON", "EX"} & set(tags[:at])


def _answers(before: Sequence[Unit], unit: Unit) -> bool:
    """ "The waiter offered the fish. He shook his head": who answers an offer is not who makes it."""
    offered = bool(before) and bool(before[-1].verbs & OFFERS) and before[-1].doer == unit.doer != ""
    return offered and bool(unit.verbs & RESPONDS) and unit.tagged[0].tag == "PRON"


def _points(unit: Unit) -> bool:
    """Whether a clause speaks by a pronoun of what was named before: "it", "that", but not "the red one"."""
    for at, word in enumerate(unit.tagged):
        if word.lower in _POINTS and word.tag != "EX":
            return True
        before, after = unit.tagged[at - 1 : at], unit.tagged[at + 1 : at + 2]
        alone = not any(w.tag in ("ADJ", "N", "NUM") for w in (*before, *after))
        if word.lower in _BARE and alone and word.tag in ("PRON", "DET", "N"):
            return True
    return False


def _own_words(agent: str) -> frozenset[str]:
    return frozenset({*agent.split(), *agent.lower().split()})


def _with_last(signs: Sequence[Sign]) -> list[Sign]:
    """Return the signs with the last two marked that speak for anything, where one sentence tells both."""
    ends = [n for n, s in enumerate(signs) if s.weight >= 0.4]
    last = {n for n in ends[-2:] if signs[n].sentence == signs[ends[-1]].sentence}
    return [replace(sign, last=n in last) for n, sign in enumerate(signs)]


Shown = list[tuple[frozenset[str], float]]


def _shown(
    unit: Unit,
    ahead: Sequence[Unit],
    mine: bool,
    own: frozenset[str],
    reached: frozenset[str],
    focus: frozenset[str],
    before: Sequence[Sign],
) -> Shown:
    """Return what one clause shows, as words with weights; nothing if it tells of another's doing."""
    text = unit.wording
    if _LIKEWISE.search(text) and before and len(unit.tagged) <= 6:
        return [(own or focus, before[-1].weight)]
    if _GOT_NOTHING.search(text):
        return [(own | (focus if not own else frozenset()), REFUSED)]
    if not mine:
        return []
    if unit.quoted:
        return _quoted(unit, own, focus)
    if unit.verbs & {"shake"} and ({"head"} & unit.nouns or "it" in text.split()):
        return [((reached | focus) - {"head"}, REFUSED)]
    if _SETTLES.search(text):
        return [(own, SAD)]
    if ahead and ahead[0].link in ("till", "until") and _GONE.search(ahead[0].wording):
        return [(reached | focus, REFUSED)]  # "clapped his hands till they were gone"
    if _LETS_GO.search(text):
        return [(reached, REFUSED)]
    if _GOES_ON.search(text):
        return [(focus, REFUSED)]
    if _ARMS.search(text):
        return [(reached - {"arm", "hand"} | focus, TAKEN)]
    if (turned := _TURNS_FROM.search(text)) is not None:
        return [(named_words(unit.tagged[len(text[: turned.end()].split()) :]) or focus, REFUSED)]
    if _THERE.search(text) or (unit.verbs & GLAD and not _NEGATED.search(text)):
        same = before[-1:] if before and before[-1].sentence == unit.sentence else []
        met = next((s.words for s in same if s.weight > 0), focus)
        return [(reached if own else met, TAKEN)]  # "at the jar of cumin she nodded", or at what came before
    if unit.verbs & SORRY and not unit.verbs & ACQUIRES - GENTLE:
        return [(reached | focus, SAD)]
    return _by_deed(unit, ahead, own, reached, bool(before))


def _quoted(unit: Unit, own: frozenset[str], focus: frozenset[str]) -> Shown:
    text = unit.wording
    if _LIKED.search(text) and not _NEGATED.search(text):
        return [(own | (focus if _points(unit) else frozenset()), STATED)]
    if re.search(r" (?:no|not|too|wrong) ", text):
        return [(own | focus, REFUSED)]
    return [(own | focus, TAKEN if _THERE.search(text) else 0.5)]


def _by_deed(
    unit: Unit,
    ahead: Sequence[Unit],
    own: frozenset[str],
    reached: frozenset[str],
    started: bool,
) -> Shown:
    """Return what somebody's deed shows: against what is gone past or put back, for what is taken or sought."""
    text, verbs = unit.wording, unit.verbs
    if _GONE_BY.search(text) and _moves(unit):
        return _gone_past(unit)
    if _NEGATED.search(text):
        return _not_done(unit, reached if reached - own and _before_not(unit) else own or reached)
    if _OVER.search(text) or (verbs & REFUSES and not (verbs & {"leave", "return", "drop"})):
        return [(reached, REFUSED)]
    particles = {w.lower for w in unit.tagged if w.tag in ("ADV", "IN", "ADJ")}
    put_back = bool(verbs & PLACES and reached) and bool(
        (BACK & particles and not _departs(unit)) or ({"set", "put", "lay"} & verbs and "down" in particles)
    )
    if put_back or _SIDE.search(text) or (verbs & {"return", "drop"} and not {"into", "in"} & particles):
        return [(reached, REFUSED)]
    if verbs & {"leave"} and not {"with", "for"} & particles:
        return [(reached, REFUSED)] if reached else []
    if _is_means(unit, ahead):
        return [(_taken(unit) & reached or reached, MEANS)]
    if "with" in particles and verbs & (MOVES | {"leave", "return", "get", "emerge", "appear"}) and started:
        return [(_after(unit, ("with",)), TAKEN)]
    if verbs & SEEKS and "for" in particles:
        return [(_after(unit, ("for",)), SOUGHT)]
    if verbs & ACQUIRES:
        taken = reached if verbs & POSTURES else _taken(unit) & reached or reached
        return [(taken, GENTLY if not verbs & (ACQUIRES - GENTLE) else TAKEN)]
    if verbs & SEEKS and (sought := _after(unit, ("to", "at", "into", "toward", "towards", "in"))):
        return [(sought, 0.4)]
    if verbs & {"stand", "stay", "remain"} and "for" in particles and "queue" in unit.nouns:
        return [(_after(unit, ("for",)), SOUGHT)]
    if verbs & MOVES and (toward := _after(unit, ("to", "into", "toward", "towards", "onto", "up"))):
        return [(toward, 0.4)]
    return [(_taken(unit) & reached or reached, 0.2)]


_WHERE = frozenset(
    "in on at from off under behind inside near out of by onto between beside above below over around along through "
    "against across during after before beneath underneath".split()
)


_BESIDE = frozenset("between beside behind near by above below around along through over beneath".split())


def _taken(unit: Unit) -> frozenset[str]:
    """Return what is acted upon, not where, nor what for: "used the hammer to drive in pegs"."""
    at = next((n for n, w in enumerate(unit.tagged) if w.tag == "TO"), len(unit.tagged))
    return named_words(_without(unit.tagged[:at], _WHERE))


def _without(words: Sequence[Word], prepositions: Collection[str]) -> list[Word]:
    """Return words without the phrases of some prepositions."""
    kept: list[Word] = []
    placed = False
    for word in words:
        if word.tag == "IN":
            placed = word.lower in prepositions
        elif word.tag not in ("DET", "POSS", "ADJ", "NUM", "N", "PN", "POS"):
            placed = False
        if not placed:
            kept.append(word)
    return kept


def _not_done(unit: Unit, reached: frozenset[str]) -> Shown:
    text = unit.wording
    if re.search(r" (?:could|can) ?not ", text) or " cannot " in text:
        return [(reached, 0.5)]
    if unit.verbs & (REFUSES - {"pass", "skip"}) and not unit.verbs & MOVES:
        return [(reached, TAKEN)]
    if unit.verbs & (ENGAGES | MOVES | {"do"}) or " without " in text:
        return [(reached, REFUSED)]
    return []


def _before_not(unit: Unit) -> bool:
    """ "Handed it on without a glance": the pronoun stands before the denial, and means what is denied."""
    words = [w.lower for w in unit.tagged]
    at = next((n for n, w in enumerate(words) if w == "without"), 0)
    return "it" in words[:at] or "them" in words[:at]


def _departs(unit: Unit) -> bool:
    """ "Pushed off on that", "set off": the verb has no object."""
    at = next((n for n, w in enumerate(unit.tagged) if w.lower == "off"), None)
    return at is not None and at > 0 and unit.tagged[at - 1].tag in ("VF", "VB", "VN", "VG")


def _moves(unit: Unit) -> bool:
    """Whether a clause tells of going or carrying; a verb of motion may look like a noun ("the heron walks past")."""
    return any(forms(w.lower) & (MOVES | {"carry", "bring", "lead", "lug"}) for w in unit.tagged)


def _gone_past(unit: Unit) -> Shown:
    """ "Walked past the jam to the bread": the one is refused, the other made for."""
    at = next(n for n, w in enumerate(unit.tagged) if w.lower in ("past", "by"))
    ends = [n for n, w in enumerate(unit.tagged) if n > at and w.lower in ("to", "into", "towards", "toward")]
    end = ends[0] if ends else len(unit.tagged)
    passed = named_words(unit.tagged[at:end])
    return [(passed, REFUSED), (named_words(unit.tagged[end:]), 0.4)]


def _after(unit: Unit, prepositions: Sequence[str]) -> frozenset[str]:
    """Return the nouns that follow the first of some prepositions."""
    at = next((n for n, w in enumerate(unit.tagged) if w.lower in prepositions), None)
    return named_words(unit.tagged[at:]) if at is not None else frozenset()


def _is_means(unit: Unit, ahead: Sequence[Unit]) -> bool:
    """Whether something is moved to be climbed on, or merely opened."""
    mounted = any(s.verbs & MOUNTS and not _down(s.tagged) and s.doer == unit.doer for s in ahead[:1])
    if unit.verbs & {
        "pull",
        "push",
        "drag",
        "move",
        "fetch",
        "carry",
        "bring",
        "shift",
        "lean",
        "set",
        "take",
    }:
        return mounted and not unit.verbs & MOUNTS
    mounts = unit.verbs & MOUNTS and any(w.lower in ("on", "onto", "up", "over") for w in unit.tagged)
    return bool(mounts or unit.verbs & {"open", "unlock", "unzip", "unlatch"}) and not _down(unit.tagged)


def _down(words: Sequence[Word]) -> bool:
    return any(w.lower in ("down", "off") for w in words)
