"""What one mind may take another to know of a change: common ground, by copresence.

That A takes B to know of something needs a ground which both have (Clark and Marshall 1981, "Definite reference and
mutual knowledge", the copresence heuristics): they took part in it together, their eyes met over it, one of them told
the other, or A knows that B perceived it. Without such a ground since the change, B's mind as A has it is the mind
before the change, whatever B has come to know in truth. This takes clauses as evidence, without a perspective: it
decides where the events of a story were not read.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.witnesses.reported_minds import mutual, undelivered
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.words.persons import is_person

_GESTURES = frozenset("wave nod smile wink grin beckon laugh salute greet blush shrug point gesture".split())
_RECIPROCAL = ("each other", "one another", "eye contact", "side by side", "face to face")
_HIDDEN = frozenset(
    "secretly unobserved unnoticed unseen tiptoe keyhole curtain peek peep spy eavesdrop overhear hide".split()
)
_UNAWARE = frozenset("unaware ignorant oblivious unsuspecting".split())
_IRREAL = frozenset(
    ("if", "unless", "whether", "purpose", "so that", "without", "until", "as if", "as though")
)
_IMPLICATIVE = frozenset(
    "happen manage begin start continue keep go get come proceed remember bother dare turn stop pause "
    "hurry rush "
    "contrive chance succeed finish".split()
)
"""Verbs whose "to see" or "seeing" is seeing (Karttunen 1971, "Implicative verbs")."""
_NOBODY = frozenset("nothing nobody none no-one".split())
_NONE_OF = re.compile(r"\W*(?:neither|none|nobody|no one|no-one)\b", re.IGNORECASE)
_ANAPHORS = frozenset("it this that anything nothing any all everything".split())
_PLURAL = frozenset("they their both each".split())
_SURE = frozenset("sure certain convinced confident".split())


def real(unit: Unit) -> bool:
    """Whether a clause tells of something that happens: neither denied, wished, possible, nor merely thought."""
    clause = unit.clause
    nouns = (clause.object, clause.recipient, clause.subject, *(p.object for p in clause.places))
    nothing = any(n is not None and n.kind == "pronoun" and n.head in _NOBODY for n in nouns)
    nothing = nothing or any(n is not None and n.determiner in ("no", "neither") for n in nouns)
    nothing = nothing or _NONE_OF.match(unit.text) is not None
    around = unit.outer
    while around is not None and around.clause.verb in _IMPLICATIVE and real(around):
        around = around.outer  # "happens to see": sees
    implied = around is not unit.outer
    outer = around.clause if around is not None and not unit.speaker else None
    thought = outer is not None and (denies(outer) or not perceives(outer))
    able = clause.modal in ("can", "could") and perceives(clause)
    in_time = "in time" in clause.adverbs  # "came back in time to see": saw
    meant = (clause.form == "to" and not implied) or clause.link in _IRREAL
    unreal = (clause.modal and not able) or (meant and not in_time)
    return not (clause.negated or nothing or unreal or thought)


def denies(clause: Clause) -> bool:
    """Whether a clause says that somebody does not know, or perceives nothing."""
    if _UNAWARE & set(clause.predicate.lower().split()):
        return not clause.negated
    noun = clause.object
    nothing = noun is not None and noun.kind == "pronoun" and noun.head == "nothing"
    if noun is not None and noun.head in ("idea", "clue", "inkling", "notion"):
        return clause.negated or noun.determiner in ("no", "not")
    return perceives(clause) and (clause.negated or nothing)


@dataclass(frozen=True, slots=True)
class Version:
    """How things are by one version, as words.

    Attributes:
        own: those that only this version has.
        others: those that only other versions have.
    """

    own: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def tells(self, words: frozenset[str]) -> bool:
        """Whether some words tell this version."""
        return bool(words & self.own)

    def tells_another(self, words: frozenset[str]) -> bool:
        """Whether some words tell another version, and not this one."""
        return bool(words & self.others) and not words & self.own


ANY = Version()


def takes_to_know(
    story: Telling, one: str, other: str, since: int, outer: Sequence[str] = (), version: Version = ANY
) -> bool | None:
    """Whether a person has grounds to take another to know of a change; None where nothing speaks either way.

    What a story says outright against it outweighs any ground.

    Args:
        story: clause by clause.
        one: whose mind it is.
        other: of whom.
        since: index of the first clause that can be a ground.
        outer: people who must have been about, or have perceived it, for a ground to count.
        version: what they are to know: to be told of another version is no ground for this one.
    """
    start = story.units[max(0, since)].sentence if story.units else 0
    found: set[bool] = set()
    for unit in story.units[max(0, since) :]:
        ground = _ground(story, unit, one, other, start)
        if ground and speaks(unit.clause) and version.tells_another(_content(story, unit)):
            ground = None
        if ground is None and unit.sentence == start and _avows(unit, other):
            ground = True
        if ground is None and _seen_doing(unit, one, other, version):
            ground = True
        if ground is None and _repeats(story, unit, one, other, version):
            ground = True
        if ground is None and _addresses(story, unit, one, other):
            ground = True
        if ground is False or (ground and all(_witnessed(story, unit, name) for name in outer)):
            found.add(ground)
    if not found and _sleeps_through(story, other, start):
        return False
    return False if False in found else True if found else None


def _sleeps_through(story: Telling, person: str, sentence: int) -> bool:
    """Whether somebody is told to sleep in the sentence in which things change."""
    return any(
        person in u.subjects
        and u.outer is None
        and not u.clause.negated
        and (is_a(u.clause, "sleep") or "asleep" in u.clause.predicate.lower().split())
        for u in story.within(sentence, sentence)
    )


def _avows(unit: Unit, other: str) -> bool:
    """Whether somebody says the new version openly, to nobody in particular: so it is taken to be the belief held."""
    asks = "?" in (unit.clause.quote or "") or is_a(unit.clause, "ask")
    said = speaks(unit.clause) and not asks and unit.subjects == frozenset((other,)) and not unit.others
    going_on = unit.outer is None or unit.outer.clause.verb in ("keep", "go", "continue")
    return said and going_on and not unit.clause.negated and bool(unit.clause.content or unit.clause.quote)


def _content(story: Telling, unit: Unit) -> frozenset[str]:
    """Return the words of a clause, and of those within it."""
    inner = (u for u in story.within(unit.sentence, unit.sentence) if u.outer is unit)
    return unit.words | frozenset(w for u in inner for w in _content(story, u))


def _seen_doing(unit: Unit, one: str, other: str, version: Version) -> bool:
    """ "Sam saw her do it": whoever is seen to bring the new version about is taken to know it."""
    watched = unit.outer is not None and one in unit.outer.subjects and is_a(unit.outer.clause, "see")
    did = other in unit.subjects and (unit.clause.verb == "do" or version.tells(unit.words))
    return watched and did and real(unit)


def _repeats(story: Telling, unit: Unit, one: str, other: str, version: Version) -> bool:
    """Whether somebody says the new version aloud where the other is about: said is taken to be believed."""
    said = speaks(unit.clause) and other in unit.subjects and not unit.clause.negated and not unit.speaker
    return said and version.tells(_content(story, unit)) and one in _present(story, unit)


def _beside_somebody(clause: Clause) -> bool:
    """ "With him", "beside her": with people, and not "with his back to her"."""
    nouns = [p.object for p in clause.places if p.preposition in ("with", "beside", "alongside", "next to")]
    return any(n is not None and (n.kind != "noun" or is_person(n.head.lower())) for n in nouns)


def _addresses(story: Telling, unit: Unit, one: str, other: str) -> bool:
    """ "Your keys are in the desk," one calls, to nobody by name: to the only other person spoken of just before."""
    if (
        unit.clause.quote is None
        or unit.others
        or unit.subjects not in (frozenset((one,)), frozenset((other,)))
    ):
        return False
    near = frozenset(p for u in story.within(unit.sentence - 2, unit.sentence) for p in u.people)
    yours = {"you", "your", "yours"} & set(unit.clause.quote.lower().replace(",", " ").split())
    return bool(yours) and near == {one, other}


def _witnessed(story: Telling, ground: Unit, person: str) -> bool:
    """Whether a person is spoken of where something happens, or is said later to have perceived it or been there."""
    if person in _present(story, ground):
        return True
    later = story.within(ground.sentence, len(story.spans))
    there = [u for u in later if person in u.subjects and not denies(u.clause)]
    return any(
        perceives(u.clause) or (u.clause.verb == "be" and u.words & {"there", "present"}) for u in there
    )


_EARLIER = ("before this", "before that", "before", "earlier", "beforehand", "previously")


def _ground(story: Telling, unit: Unit, one: str, other: str, start: int) -> bool | None:
    if unit.clause.perfect and unit.sentence > start and any(w in unit.clause.adverbs for w in _EARLIER):
        return None  # "had waved to him before this": before the change
    outright = _outright(unit, one, other)
    if outright is not None:
        return outright
    if _thought_absent(unit, one, other):
        return False
    if _not_heard_of(story, unit, one, other):
        return False
    if not real(unit) or _in_hiding(unit, other):
        return None
    clause, pair = unit.clause, {one, other}
    here = _present(story, unit)
    text = unit.text.lower()
    met = (
        clause.verb == "meet"
        and clause.subject is not None
        and clause.subject.head in ("eye", "gaze", "look")
    )
    mutual_ = any(phrase in text for phrase in _RECIPROCAL)
    named = len(unit.subjects) > 1 and not _they(clause)  # it is between those two
    if pair <= (unit.subjects if named and mutual_ else here) and (met or mutual_):
        return True
    plural = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head != "both"
    if (
        pair <= unit.subjects
        and (not plural or pair == unit.subjects)
        and not is_a(clause, "be", "have", "think", "want")
    ):
        return True
    if (
        pair <= unit.people
        and _beside_somebody(clause)
        and unit.subjects & pair
        and not is_a(clause, "have", "think", "want")
    ):
        return True
    toward = unit.subjects & pair and not clause.passive
    if toward and pair <= unit.people and pair & unit.hearers and _deals(clause):
        return True
    if toward and _seen_at_it(story, unit, one, other):
        return True
    fresh = unit.sentence <= start + 3
    if toward and pair <= here and fresh and clause.verb in _GESTURES and not _to_oneself(clause):
        return True
    if _says_to_have_seen(story, unit, one, other) or (other in here and _heard_told(unit, one, other)):
        return True
    return None


def _deals(clause: Clause) -> bool:
    """Whether somebody says something to, gives something to, or does something for another."""
    return speaks(clause) or is_a(clause, "give", "help") or clause.verb == "hold"


def _to_oneself(clause: Clause) -> bool:
    """ "Grinning to himself": nobody is meant to see it."""
    nouns = [p.object for p in clause.places if p.preposition in ("to", "at")]
    return any(n is not None and n.head in ("himself", "herself", "themselves", "oneself") for n in nouns)


_APART = frozenset(("through", "from", "behind", "over", "between"))


def _seen_at_it(story: Telling, unit: Unit, one: str, other: str) -> bool:
    """Whether who did it sees the other there, or the other looks on in the open while it is done."""
    clause = unit.clause
    if one in unit.subjects and other in unit.others and is_a(clause, "see") and not clause.content:
        before = story.within(unit.sentence - 1, unit.sentence)
        return any(other in u.subjects and perceives(u.clause) and real(u) for u in before)
    looks = other in unit.subjects and perceives(clause) and clause.link in ("while", "as", "when")
    apart = any(p.preposition in _APART for p in clause.places)
    same = story.within(unit.sentence, unit.sentence)
    return looks and not apart and any(one in u.subjects and u is not unit and u.outer is None for u in same)


def _they(clause: Clause) -> bool:
    noun = clause.subject
    return noun is not None and noun.kind == "pronoun" and noun.head == "they"


def _present(story: Telling, unit: Unit) -> frozenset[str]:
    """Return whom a sentence speaks of; "they", "their eyes" and "waves back" also speak of those just before."""
    named = story.people[unit.sentence]
    several = len(named) > 1  # "they" are those two rather than everybody
    same = [u for u in story.within(unit.sentence, unit.sentence) if not (several and _they(u.clause))]
    found = named | frozenset(p for u in same for p in u.people)
    found |= unit.people if not (several and _they(unit.clause)) else frozenset()
    words = {word.strip(".,;:!?").lower() for word in story.texts[unit.sentence].split()}
    if len(found) > 1 and "back" not in words:
        return found  # "they" are those of the sentence itself
    if words & _PLURAL or unit.clause.particle == "back":
        found |= frozenset(p for u in story.within(unit.sentence - 2, unit.sentence) for p in u.people)
    return found


_NOTHING = re.compile(r"\b(?:nothing|nobody|no one|none)\b", re.IGNORECASE)


def _outright(unit: Unit, one: str, other: str) -> bool | None:
    """What a story says outright of what one takes the other to know, or to have been told."""
    outer, clause = unit.outer, unit.clause
    told = speaks(clause) and other in unit.hearers
    knows = (
        perceives(clause) or denies(clause) or clause.verb in ("get", "receive")
    ) and other in unit.subjects
    if outer is None or not (told or knows):
        return None
    negative = denies(clause) or clause.negated or _NOTHING.search(unit.text) is not None
    if unit.speaker:
        hears = one not in (other, unit.speaker) and unit.speaker != other
        return not negative if hears else None
    shown = one in outer.others and speaks(outer.clause)
    if one not in outer.subjects and not shown:
        return None
    if denies(outer.clause):
        return None if negative else False
    sure = bool(_SURE & set(outer.clause.predicate.lower().split()))
    asked = told and (is_a(outer.clause, "ask") or outer.clause.verb in ("send", "let", "get"))
    attitude = perceives(outer.clause) or is_a(outer.clause, "think") or sure or shown or asked
    return not negative if attitude and not outer.clause.modal else None


_ABSENT = frozenset("asleep out away gone abroad upstairs downstairs outside home absent busy".split())


def _thought_absent(unit: Unit, one: str, other: str) -> bool:
    """ "She is sure that he was out in the hall": who is thought to be elsewhere, or asleep, is thought to miss it."""
    outer, clause = unit.outer, unit.clause
    if outer is None or other not in unit.subjects or one not in outer.subjects or unit.speaker:
        return False
    sure = bool(_SURE & set(outer.clause.predicate.lower().split()))
    thinks = (is_a(outer.clause, "think") or sure) and not outer.clause.negated and not denies(outer.clause)
    told = {*clause.predicate.lower().split(), *clause.adverbs, *clause.particle.split()}
    away = bool(_ABSENT & told) or is_a(clause, "sleep") or (is_a(clause, "stay") and bool(clause.places))
    return thinks and away and not clause.negated


def _not_heard_of(story: Telling, unit: Unit, one: str, other: str) -> bool:
    """ "He never hears about that": of what the other was told or saw just before."""
    clause = unit.clause
    if one not in unit.subjects or not denies(clause) or clause.content:
        return False
    nouns = [clause.object, *(p.object for p in clause.places)]
    vague = all(n is None or (n.kind == "pronoun" and n.head in _ANAPHORS) for n in nouns)
    before = [u for u in story.within(unit.sentence - 1, unit.sentence) if u is not unit]
    return vague and any(other in u.people and one not in u.people for u in before)


def _says_to_have_seen(story: Telling, unit: Unit, one: str, other: str) -> bool:
    """ "I saw that", says the other to one: both were spoken of in this sentence or the one before."""
    said = unit.speaker == other and unit.subjects == frozenset((other,)) and perceives(unit.clause)
    near = story.within(unit.sentence - 2, unit.sentence)
    return said and not denies(unit.clause) and any(one in u.people for u in near)


def _misses(unit: Unit, outermost: str, inner: Sequence[str]) -> bool:
    """ "Dad does not know that I did": the outermost mind misses what one of the others did about it."""
    outer = unit.outer
    ignorant = outer is not None and outermost in outer.subjects and denies(outer.clause)
    did = speaks(unit.clause) or perceives(unit.clause) or unit.clause.verb == "do"
    return ignorant and did and not unit.clause.negated and bool(unit.subjects & set(inner))


def _heard_told(unit: Unit, one: str, other: str) -> bool:
    """ "She hears him tell Ben": one perceives that the other is told."""
    outer = unit.outer
    witness = outer is not None and one in outer.subjects and is_a(outer.clause, "see", "hear")
    return witness and speaks(unit.clause) and other not in unit.subjects


def _in_hiding(unit: Unit, person: str) -> bool:
    """Whether somebody does what a clause tells so that nobody sees."""
    places = frozenset(w for p in unit.clause.places for w in noun_words(p.object))
    words = unit.words | places | frozenset(unit.clause.adverbs)
    return person in unit.subjects and bool(_HIDDEN & words)


def shared(story: Telling, chain: Sequence[str], since: int, version: Version = ANY) -> bool | None:
    """Whether a chain of people takes the last of them to know of a change; None where nothing speaks either way.

    The last but one needs a ground to take the last to know, which those further out must have perceived.

    Args:
        story: clause by clause.
        chain: at least two people, the outermost mind first.
        since: index of the clause in which things change.
        version: how things are then.
    """
    together = mutual(story, chain, since)
    if together is not None:
        return together
    if any(takes_to_know(story, a, b, since) is False for a, b in itertools.pairwise(chain)):
        return False
    if any(_misses(unit, chain[0], chain[1:]) for unit in story.units[max(0, since) :]):
        return False
    if undelivered(story, chain[-2]):
        return False
    return takes_to_know(story, chain[-2], chain[-1], since, chain[:-2], version)
