"""A story as stretches: pieces with one verb each, every one with whose doing it is and what it speaks of.

Clauses say who does what to whom; where a sentence is not read in full, its pieces still say in which order things
were met, by whom, and what was done with each. A stretch ends where a comma, a conjunction, a relative or a
subordinator begins another verb's words; a piece without a verb belongs to the one before ("Cinnamon she shut again,
and nutmeg").
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bip.inference.plain_stories.clauses.outcomes import forms
from symbolic.language.reader.discourse.referents import Person
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.questions.choices import canonical
from symbolic.language.reader.words.persons import gender
from symbolic.language.reader.words.tagger import Word, tag
from symbolic.language.reader.words.tokens import Token, sentences, tokenize

_CUTS = frozenset(("CC", "SC", "WH", "THAT"))
_VERBS = frozenset(("VF", "VB", "VN", "VG", "MD"))
_SEX = {"he": "m", "she": "f"}
_MARKS = (",", ";", ":", "—", "–", "(", ")")


_PAIRS = frozenset(
    tuple(pair.split())
    for pair in (
        "up down", "back forth", "to fro", "now then", "again again", "more less", "in out", "round round", "by by",
        "over over", "on on", "here there", "first foremost", "safe sound", "sooner later", "on off",
    )
)  # fmt: skip
"""What a conjunction joins to one adverb."""


@dataclass(slots=True)
class _Piece:
    """Words between two cuts, while a sentence is being cut."""

    link: str = ""
    words: list[Word] = field(default_factory=list)
    seams: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a story with one verb.

    Attributes:
        sentence: index of its sentence.
        words: as tagged, in order, quotes opened.
        link: the word that joins it to the one before ("though", "and"); "" where none does.
        agent: whose doing it is: a name; "" for a thing's, or where it was not told.
        quoted: it is part of what somebody says.
        verbs: lemmas that its verb forms may have.
        nouns: lemmas of its nouns, names and adjectives, synonyms made one.
        seams: indices of words before which a comma or conjunction stands that begins no verb's words of its own.
    """

    sentence: int
    words: tuple[Word, ...]
    link: str
    agent: str
    quoted: bool
    verbs: frozenset[str]
    nouns: frozenset[str]
    seams: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """Return its words in small letters, a blank around each."""
        return f" {' '.join(word.lower for word in self.words)} "

    @property
    def content(self) -> frozenset[str]:
        """Return the lemmas of all its open words."""
        return self.nouns | self.verbs


def stretches(tale: Tale) -> list[Stretch]:
    """Return a story piece by piece, in the order of the text."""
    cast = tale.chronicle.cast
    people = {**cast.people, **_mentioned(tale)}
    sexes = {name: _sex(name, person, cast.genders) for name, person in people.items()}
    names = {part for name in cast.names for part in name.split()}
    found: list[Stretch] = []
    for number, sentence in enumerate(tale.text.sentences):
        for piece, quoted in _pieces(tokenize(sentence.text), names):
            last = found[-1].agent if found else ""
            met = {name: person for name, person in people.items() if person.introduced <= number}
            gap = piece.link in ("that", "which") and piece.words[0].tag in _VERBS
            agent = "" if gap else _agent(met, sexes, piece.words, last, _recent(found, people))
            found.append(_stretch(number, piece, agent, quoted))
    return found


def _mentioned(tale: Tale) -> dict[str, Person]:
    """Return those whom the story names before anything that they do was read: "in Mrs Adeyemi's class"."""
    cast = tale.chronicle.cast
    known = {part for name in cast.people for part in name.split()}
    names = [name for name in sorted(cast.names) if name in cast.people or not set(name.split()) & known]
    found: dict[str, Person] = {}
    for name in names:
        at = next((n for n, s in enumerate(tale.text.sentences) if name in s.text), None)
        person = cast.people.get(name, Person(name, introduced=len(tale.text.sentences)))
        if at is not None and at < person.introduced:
            found[name] = replace(person, introduced=at)
    return found


def _stretch(number: int, piece: _Piece, agent: str, quoted: bool) -> Stretch:
    words = tuple(piece.words)
    told = [w for at, w in enumerate(words) if w.tag != "MD" and _is_verb(words, at)]
    verbs = frozenset(form for w in told for form in (w.lemma, *forms(w.lower)))
    return Stretch(number, words, piece.link, agent, quoted, verbs, named_words(words), tuple(piece.seams))


def _is_verb(words: Sequence[Word], at: int) -> bool:
    """Whether a word is a verb of a stretch, and not a participle before a noun: "a stuffed pike"."""
    if words[at].tag not in _VERBS:
        return False
    before, after = words[at - 1 : at] if at else [], words[at + 1 : at + 2]
    described = (
        bool(before) and before[0].tag in ("DET", "POSS") and bool(after) and after[0].tag in ("N", "ADJ")
    )
    return not (described and words[at].lower.endswith(("ed", "en", "ing", "n", "t")))


def named_words(words: Sequence[Word]) -> frozenset[str]:
    """Return the lemmas of nouns, names, numbers and adjectives, synonyms made one, names as written."""
    named = [w for w in words if w.tag in ("N", "PN", "ADJ", "NUM")]
    found = {w.text if w.tag == "PN" else canonical(w.lemma.lower()) for w in named}
    return frozenset(found | {w.lower for w in named if w.tag == "ADJ"})


def _pieces(tokens: Sequence[Token], names: set[str]) -> list[tuple[_Piece, bool]]:
    """Return the pieces of one sentence, each with whether it is said by somebody."""
    found: list[tuple[_Piece, bool]] = []
    outside = [t for t in tokens if t.kind != "quote"]
    if outside:
        found += [(piece, False) for piece in _cut(tag(outside, names))]
    for token in tokens:
        if token.kind == "quote":
            for said in sentences(tokenize(token.text)):
                found += [(piece, True) for piece in _cut(tag(said, names))]
    return found


def _cut(words: Sequence[Word]) -> list[_Piece]:
    pieces = [_Piece()]
    for at, word in enumerate(words):
        paired = 0 < at < len(words) - 1 and (words[at - 1].lower, words[at + 1].lower) in _PAIRS
        if paired:
            pieces[-1].words.append(word)
        elif word.tag in _CUTS or (word.tag == "COMMA" and word.text in _MARKS):
            link = word.lower if word.tag in _CUTS else ""
            if not pieces[-1].words:
                pieces[-1].link = link or pieces[-1].link
            else:
                pieces.append(_Piece(link))
        elif word.tag != "STOP":
            if _begins_anew(pieces[-1].words, words[at : at + 3]):
                pieces.append(_Piece())
            pieces[-1].words.append(word)
    return _merged([piece for piece in pieces if piece.words])


def _begins_anew(before: Sequence[Word], ahead: Sequence[Word]) -> bool:
    """ "When his hand came to the drops she clapped": a subject pronoun with its verb, after another verb."""
    finite = any(w.tag in ("VF", "MD") for w in before)
    if not finite or ahead[0].tag != "PRON" or ahead[0].lower not in ("he", "she", "they", "we", "i"):
        return False
    return any(w.tag in ("VF", "MD") for w in ahead[1:])


def _merged(pieces: Sequence[_Piece]) -> list[_Piece]:
    """Return pieces so that each has a verb: one without joins the one before, the first ones the one after."""
    found: list[_Piece] = []
    fronted = _Piece()
    for at, piece in enumerate(pieces):
        relative = at + 1 < len(pieces) and pieces[at + 1].link in ("who", "whose")
        if any(_is_verb(piece.words, n) for n in range(len(piece.words))):
            before = len(fronted.words)
            seams = [*fronted.seams, *([before] if before else []), *(n + before for n in piece.seams)]
            found.append(_Piece(piece.link, [*fronted.words, *piece.words], seams))
            fronted = _Piece()
        else:
            target = found[-1] if found and not relative else fronted  # "Tomas, who had lost it, emptied ..."
            if target.words:
                target.seams.append(len(target.words))
            target.words.extend(piece.words)
    return found or ([fronted] if fronted.words else [])


def _recent(found: Sequence[Stretch], people: Mapping[str, Person]) -> list[str]:
    """Return the people of the last stretches, the latest last."""
    return [s.agent for s in found[-6:] if s.agent in people and not _aside(s)]


def _aside(stretch: Stretch) -> bool:
    """ "When a customer asked, he turned round": somebody new in a subordinate clause is not who is spoken of."""
    return stretch.link in ("when", "as", "while", "after", "before") and stretch.words[0].lower in (
        "a",
        "an",
    )


def _sex(name: str, person: Person, told: Mapping[str, str]) -> str | None:
    """Return what a name, a title or a role tells of somebody's sex; of a bare role, pronouns tell little."""
    words = [*name.removeprefix("the ").split(), *(role for role, _ in person.roles)]
    by_word = next((sex for word in words if (sex := gender(word)) is not None), None)
    return told.get(name) or by_word or (None if name.startswith("the ") else person.gender)


def _agent(
    people: Mapping[str, Person],
    sexes: Mapping[str, str | None],
    piece: Sequence[Word],
    last: str,
    recent: Sequence[str],
) -> str:
    """Return who does what a stretch tells: the person named before its verb, else whoever did the last."""
    before: list[Word] = []
    for at, word in enumerate(piece):
        pair = piece[at : at + 2]
        if word.tag in ("VF", "MD") and _is_verb(piece, at) and not _names(pair) and not _inverted(pair):
            break
        owner = at + 1 < len(piece) and piece[at + 1].tag == "POS"
        if not owner and not (at and piece[at - 1].tag == "IN" and word.tag not in ("PN",)):
            before.append(word)
    else:
        return _absolute(people, piece) or last  # no finite verb of its own
    for word in reversed(before):
        if word.tag == "PRON" and word.lower in _SEX:
            fitting = [n for n in people if sexes[n] in (_SEX[word.lower], None)]
            sure = [n for n in fitting if sexes[n] == _SEX[word.lower]] or fitting
            nearest = next((n for n in reversed(recent) if n in sure), "")
            return nearest or (sure[0] if sure else "")
        if word.tag == "PRON" and word.lower in ("it", "they", "this", "that", "these", "those", "nobody"):
            return ""
        if name := person_named(people, word):
            return name
    subject = [w for w in before if w.tag in ("N", "PN", "PRON")]
    return "" if subject else last


def _absolute(people: Mapping[str, Person], piece: Sequence[Word]) -> str:
    """ "Her flatmate, mixing things up, told her": the person before a participle."""
    at = next((n for n, w in enumerate(piece) if w.tag in _VERBS), 0)
    named = [
        person_named(people, w) for n, w in enumerate(piece[:at]) if not (n and piece[n - 1].tag == "IN")
    ]
    return next((name for name in reversed(named) if name), "")


def _inverted(words: Sequence[Word]) -> bool:
    """ "Only there did he kneel": the subject follows."""
    subject = len(words) == 2 and (words[1].tag == "PN" or words[1].lower in ("he", "she", "they"))
    return subject and words[0].lemma in ("do", "have", "be")


def _names(words: Sequence[Word]) -> bool:
    """ "A toddler named Zara": no deed of hers."""
    return len(words) == 2 and words[0].lower in ("named", "called") and words[1].tag == "PN"


def person_named(people: Mapping[str, Person], word: Word) -> str:
    """Return the person whom a word names, by name or by role; "" for none."""
    for name, person in people.items():
        bare = name.removeprefix("the ")
        if word.tag == "PN" and word.text in bare.split():
            return name
        if word.tag == "N" and (
            word.lower == bare.split()[-1].lower() or any(word.lower == role for role, _ in person.roles)
        ):
            return name
    return ""
