"""Which words of a sentence the clauses and the events that were read of it account for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from symbolic.language.grammar.words.altering import ALTERING, APPROXIMATELY, MANNER
from symbolic.language.grammar.words.qualities import QUALITIES
from symbolic.language.grammar.words.spans import Stretches
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.complementary import no_places
from symbolic.language.reader.clauses.frames import classes, is_a
from symbolic.language.reader.named import Naming, within
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.questions.choices import canonical
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.places import RELATIONS, SOURCES
from symbolic.language.reader.words.tokens import Token

QUANTIFIERS = frozenset(
    "zero no few fewer every any neither either none nobody no-one most some whoever everybody everyone everything all"
    " anybody anyone anything others somebody someone half hardly nothing".split()
)
"""What stands for people or things of whom the story does not say which they are."""
_ORDER = frozenset(
    "then next first second finally afterwards afterward later soon now again back already still too also so and but or"
    " here there just only even together away home today tonight meanwhile indoors outdoors upstairs downstairs inside"
    " outside nearby straight alone aloud right well very quite really twice out off up down over in on at to of by for"
    " with from into onto after before while when as until till since because about around along across through"
    " than that which who whom whose what where how why 's 'm 're 've yet both each however suddenly ahead"
    " aside".split()
)
"""Words that join, point, or say when and in which direction; those that deny or suppose are seen to by clause."""
TIMES = _ORDER | frozenset(
    "the a an this that same moment moments minute minutes hour hours morning evening afternoon night noon midnight"
    " day lunchtime dinnertime bedtime breakfast lunch dinner supper monday tuesday wednesday thursday friday"
    " saturday sunday o'clock half quarter past few little short long while time meantime end beginning dawn dusk"
    " weekend week one two three four five six seven eight nine ten eleven twelve every all whole late early summer"
    " autumn winter spring her his their its my our".split()
)
LONG_TIMES = frozenset("month year decade century millennium age era generation lifetime past future".split())
"""Nouns of times so long that what is told of them is another story; they are no thing that one does anything to."""
_PREPOSITION = 4
"""Words of a preposition at most; of "with whom he agreed" the phrase is apart from its noun."""
_READ_PREPOSITIONS = RELATIONS.keys() | frozenset(
    "with of for about as than like after before until since".split()
)
"""Prepositions that a reading takes up; others ("past", "despite", "without") are named."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the whole story tells, against which one sentence is held.

    Attributes:
        heard: in how many sentences, of the story, the question and the choices, each lemma stands.
        naming: which words name its things.
        taken: the words that what was read of this sentence holds.
        text: of the sentence.
        start: of the sentence within the story.
    """

    heard: Counter[str]
    naming: Naming
    taken: frozenset[str]
    text: str
    start: int

    def knows(self, noun: NounPhrase) -> bool:
        """Whether somebody or something is spoken of elsewhere, or was taken up here."""
        return self.heard_elsewhere(noun) or self.took(noun)

    def heard_elsewhere(self, noun: NounPhrase) -> bool:
        """Whether somebody or something is spoken of elsewhere."""
        if noun.kind in ("pronoun", "gap") or noun.members:
            return True
        return self.times(noun) > 1

    def times(self, noun: NounPhrase) -> int:
        """In how many sentences a noun stands, or one that means the same."""
        head = noun.head.lower()
        return max(self.heard[noun.head], self.heard[head], self.heard[canonical(head)])

    def took(self, noun: NounPhrase) -> bool:
        """Whether what was read of this sentence holds a noun."""
        return set(noun.head.lower().split()) <= self.taken

    def written(self, start: int, end: int) -> str:
        """The text between two places of the story."""
        return self.text[start - self.start : end - self.start]


class Covered:
    """Which words of a sentence its clauses account for."""

    def __init__(self, clauses: Sequence[Clause], told: Told) -> None:
        self._told = told
        self._verbs = {c.verb for c in clauses if classes(c.verb, c.particle)}
        self._words: set[str] = set()
        self._spans: list[tuple[int, int]] = []
        self._questioned: list[tuple[int, int]] = []
        self._modifiers: list[tuple[int, int, frozenset[str]]] = []
        self._negated = Stretches((c.start, c.end) for c in clauses if c.negated)
        self._nearly = Stretches(
            (c.start, c.end) for c in clauses if c.negated and APPROXIMATELY & set(c.adverbs)
        )
        self._asked = Stretches((c.start, c.end) for c in clauses if c.link in ("whether", "if"))
        for clause in clauses:
            self._take(clause)
        self._taken, self._doubted = Stretches(self._spans), Stretches(self._questioned)

    def _take(self, clause: Clause) -> None:
        told = self._told
        self._words.update(
            clause.particle.split(), clause.modal.split(), clause.link.split(), clause.how.split()
        )
        state = set(clause.predicate.lower().split())
        self._words |= state if clause.verb == "be" else state & (told.taken | QUALITIES)
        speaks = is_a(clause, "tell", "say", "think") and clause.subject is not None
        if speaks and clause.subject is not None and not _may_speak(clause.subject, told):
            self._questioned.append((clause.subject.start, clause.subject.end))
        for noun in (clause.subject, clause.object, clause.recipient, clause.nominal):
            if noun is None:
                continue
            if noun is clause.subject and _is_strange(clause, noun, told):
                self._questioned.append((noun.start, noun.end))  # in whatever other clause it stands too
                continue
            if noun.head in LONG_TIMES or (not told.knows(noun) and _is_out_of_role(clause, noun)):
                continue
            self._name(noun)
        compared = list(no_places(clause))
        for phrase in (*clause.places, *clause.detail):
            noun = phrase.object
            if phrase in compared or not _is_taken(clause, phrase, told):
                if noun is not None:  # it is named with its preposition: "because of the rain"
                    self._questioned.append((phrase.start, noun.start + 1))
            else:
                end = phrase.end if noun is None else noun.start
                if len(told.written(phrase.start, end).split()) <= _PREPOSITION:
                    self._spans.append((phrase.start, end))
                if noun is not None:
                    self._name(noun)
        for time in clause.times:
            words = {word.strip(",.") for word in time.lower().split()}
            self._words |= words if words <= TIMES else set[str]()

    def _name(self, noun: NounPhrase) -> None:
        """Take a noun phrase as read, but for those of its words that name nothing."""
        self._spans += _spans(noun, self._told)
        for member in noun.members:  # company may stand apart: "Ben moved it together with Ann"
            self._spans += _spans(member, self._told)
        for inner in within(noun):
            beside = inner.apposition
            if beside is not None and beside.kind == "noun" and not is_person(beside.head):
                self._questioned.append((beside.start, beside.end))  # "Fiction: Ann left"
            doubted = self._told.naming.doubted(inner, self._told.written(inner.start, inner.end))
            owner = inner.owner
            if doubted:
                self._modifiers.append((inner.start, inner.end, doubted))
            if owner is not None and owner.kind in ("noun", "name") and not self._told.knows(owner):
                self._questioned.append((owner.start, owner.end))

    def has(self, token: Token, at: int) -> bool:
        """Whether a word is accounted for."""
        word = token.lower
        if at in self._doubted:
            return False
        if any(start <= at < end and word in words for start, end, words in self._modifiers):
            return False
        if word in ("not", "n't", "never"):
            return at in self._negated or self._inside(at)
        if word in QUANTIFIERS:
            return at in self._negated or (word in ("all", "some", "most", "half") and not self._inside(at))
        if word in APPROXIMATELY and at in self._nearly:
            return True  # its deed is read as not done
        if word == "anywhere":
            return at in self._negated or at in self._asked  # no place is meant
        if self._inside(at):
            return word not in APPROXIMATELY
        if word in _ORDER or word in self._words or (word in MANNER and word not in ALTERING):
            return True
        tags = CLOSED.get(word, ())
        if "PRON" in tags or "POSS" in tags or "DET" in tags or "TO" in tags:
            return word not in ALTERING
        if word in QUALITIES and "ADJ" in {sense.tag for sense in senses(word)}:
            return True
        lemma = {sense.lemma for sense in senses(word) if sense.tag in ("VF", "VB", "VN", "VG")}
        return (
            bool(lemma & (self._verbs | {"be", "have", "do"})) or "MD" in tags
        )  # a modal is told by its clause

    def _inside(self, at: int) -> bool:
        return at in self._taken


def _is_strange(clause: Clause, noun: NounPhrase, told: Told) -> bool:
    """Whether a thing that is spoken of here alone does something: "the song goes", "word has it"."""
    thing = noun.kind == "noun" and not noun.members and not is_person(noun.head)
    once = told.times(noun) < 2
    return thing and once and not is_a(clause, "be", "stay") and not clause.passive


def strangers(clauses: Sequence[Clause], told: Told) -> Iterator[tuple[Clause, NounPhrase]]:
    """Yield the clauses in which somebody acts of whom no more is told, with the noun phrase that says who."""
    for clause in clauses:
        subject = clause.host if clause.subject is None or clause.subject.kind == "gap" else clause.subject
        for noun in subject.each() if subject is not None and not clause.passive else ():
            if noun.kind != "noun":
                continue
            introduced = noun.determiner in ("a", "an", "another") and told.naming.is_old(noun)
            once = told.times(noun) < 2 and (noun.owner is None or noun.owner.kind == "noun")
            if clause.verb not in ("", "be") and is_person(noun.head) and (once or introduced):
                yield clause, noun


def _spans(noun: NounPhrase, told: Told) -> Iterator[tuple[int, int]]:
    """Yield where a noun phrase stands; of "a drawing of the box" only what is spoken of elsewhere."""
    if noun.kind == "gap":
        return
    for phrase in noun.of:
        read = phrase.preposition in _READ_PREPOSITIONS
        if phrase.object is None or phrase.preposition == "of" or (read and told.knows(phrase.object)):
            yield phrase.start, phrase.end
    known = [p for p in noun.of if p.object is not None and told.heard_elsewhere(p.object)]
    image = (
        any(p.preposition in ("of", "for", "to") for p in known)
        and told.times(noun) < 2
        and noun.head not in _PARTS
    )
    vague = bool(known) and noun.head in ANYWHERE  # "the place next to the box"
    if not image and not vague:
        yield noun.start, noun.end


ANYWHERE = frozenset("place spot space area point thing location room one".split())
"""What is nothing but where it is: beside something else, it is not that."""
_PARTS = frozenset(
    "bottom top side edge back front end middle inside rest lid handle key door corner piece half part bit one two all"
    " some each both none name most many few first last other number colour color sight sound pair lot group"
    " row".split()
)
"""What a thing has: "the bottom of the box" is where the box is."""


def _may_speak(noun: NounPhrase, told: Told) -> bool:
    """Whether a noun is somebody of whom the story tells more, or carries words: not "the parrot", "a horoscope"."""
    if noun.kind in ("name", "pronoun", "gap") or noun.members:
        return True
    known = noun.owner is not None or told.times(noun) > 1
    return (is_person(noun.head) and known and noun.head not in QUANTIFIERS) or noun.head in LETTERS


LETTERS = frozenset("note letter message sign label text email postcard notice card list one".split())
"""What carries words."""


def _is_out_of_role(clause: Clause, noun: NounPhrase) -> bool:
    """Whether a noun stands where the verb takes none: "a century later she went", "told a century later Ann"."""
    if noun is clause.object:
        return is_a(clause, "go", "arrive", "stay")
    return noun is clause.recipient and not is_person(noun.head)


def _is_taken(clause: Clause, phrase: PrepPhrase, told: Told) -> bool:
    """Whether a place is read: the story or the question speaks of it, or what was read of the sentence holds it.

    What is told here alone must stand where a verb has its places: not before its subject ("in a better world, she
    left"), nor before its object ("took, in another version, the key").
    """
    place = phrase.object
    if place is not None and (_is_apart(clause, phrase, place) or _is_measure(place, told)):
        return False
    if place is None or (told.heard_elsewhere(place) and phrase.preposition in _READ_PREPOSITIONS):
        return True
    before = any(noun is not None and phrase.start < noun.start for noun in (clause.subject, clause.object))
    left = phrase.preposition in SOURCES and is_a(clause, "go", "leave", "arrive")
    return phrase.preposition in _READ_PREPOSITIONS and not before and (left or told.took(place))


def _is_apart(clause: Clause, phrase: PrepPhrase, place: NounPhrase) -> bool:
    """Whether something is said to be away from a place, where a verb that tells where it is is read as being there.

    "put it opposite the box", "left it out of the box"; not "went out of the house", "hid it from Ann".
    """
    if place.kind != "noun" or is_person(place.head):
        return False
    laid = is_a(clause, "put", "hide") or (clause.verb in ("leave", "keep") and clause.object is not None)
    out = phrase.preposition in SOURCES and (laid or is_a(clause, "stay"))
    return phrase.preposition == "opposite" or out


def _is_measure(place: NounPhrase, told: Told) -> bool:
    """Whether what stands for a place is no noun: "as far as possible"."""
    plain = not place.determiner and place.owner is None and not told.heard_elsewhere(place)
    found = sorted(senses(place.head.lower()), key=lambda sense: sense.cost)
    return plain and bool(found) and found[0].tag in ("ADJ", "ADV")


_MEASURES = frozenset("almost nearly hardly scarcely barely".split())


def measures(word: str, after: Token | None) -> bool:
    """Whether a word like "nearly" measures what stands behind it, "nearly empty", and not a deed, "nearly opened"."""
    forms = [sense for sense in senses(after.lower) if sense.tag != "VB"] if after is not None else []
    found = sorted(forms, key=lambda sense: sense.cost)
    deed = bool(found) and found[0].tag in ("VF", "VN", "VG")
    return word in _MEASURES and not deed
