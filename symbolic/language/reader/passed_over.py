"""What the reading of a story in anybody's words passed over: a word is read, cannot change the meaning, or is named.

The reader of clauses makes events of what it understands, and leaves the rest. Here each word of a sentence is looked
up once more: a word is accounted for where a verb of a known class, somebody or something spoken of, or a place that
such a verb takes has it, or a list of words that say how, when or in which order. The others are named, as are clauses
that tell of what is denied, only possible, supposed or wished.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from symbolic.language.grammar.passed_over import as_lexemes, only_spoken_of
from symbolic.language.grammar.words.altering import (
    ALTERING,
    APPROXIMATELY,
    MANNER,
    OF_SEVERAL,
    denied,
    unread,
)
from symbolic.language.grammar.words.lexer import lex
from symbolic.language.grammar.words.spans import Stretches
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes, is_a
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.household.clause_kinds import unreal
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.questions.choices import lemmas
from symbolic.language.reader.text import Sentence, read_clauses
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.tokens import Token, tokenize
from symbolic.world.provenance import Span

_SUPPOSED = frozenset(
    ("if", "unless", "whether", "lest", "as if", "as though", "in case", "so that", "even if")
)
_PLACED = (
    "be", "have", "arrive", "leave", "go", "stay", "take", "put", "hide", "move", "give", "open", "close", "search",
    "see", "hear", "tell", "say", "ask", "read", "learn", "call", "fill", "swap", "substitute", "consume", "sleep",
)  # fmt: skip
"""Classes of verbs whose places are read."""
_QUANTIFIERS = frozenset(
    "no few fewer neither either none nobody no-one most some whoever everybody everyone everything all anybody anyone"
    " anything somebody someone half hardly nothing".split()
)
"""What stands for people or things of whom the story does not say which they are."""
_ORDER = frozenset(
    "then next first second finally afterwards afterward later soon now again back already still too also so and but or"
    " here there just only even together away home today tonight meanwhile indoors outdoors upstairs downstairs inside"
    " outside nearby straight alone aloud right well very quite really twice out off up down over in on at to of by for"
    " with from into onto after before while when as until till since because about around along across through past"
    " than that which who whom whose what where how why 's 'm 're 've yet once both each however suddenly ahead aside"
    " though although like if whether unless not n't never".split()
)
"""Words that join, point, or say when and in which direction; those that deny or suppose are seen to by clause."""
_TIMES = _ORDER | frozenset(
    "the a an this that same moment moments minute minutes hour hours morning evening afternoon night noon midnight"
    " day lunchtime dinnertime bedtime breakfast lunch dinner supper monday tuesday wednesday thursday friday"
    " saturday sunday o'clock half quarter past few little short long while time meantime end beginning dawn dusk"
    " weekend week one two three four five six seven eight nine ten eleven twelve every all whole late early summer"
    " autumn winter spring her his their its my our".split()
)


def passed_over(tale: Tale, prompt: str, choices: Sequence[str]) -> Iterator[str]:
    """Yield notes on what may change the meaning of a story, a question or its choices, and was not read."""
    sentences = tale.text.sentences
    told = [_content(sentence.text) for sentence in sentences]
    heard = Counter(
        word for words in (*told, _content(prompt), _content(" ".join(choices))) for word in words
    )
    for sentence, words in zip(sentences, told, strict=True):
        yield from _of_sentence(sentence, words, heard)
    yield from _of_question(prompt, heard)
    for choice in choices:
        yield from _of_choice(choice)


def _content(text: str) -> frozenset[str]:
    """Return the words of a text that can be spoken of again."""
    return lemmas(text) - CLOSED.keys()


def _of_sentence(sentence: Sentence, words: frozenset[str], heard: Counter[str]) -> Iterator[str]:
    whole = Span(sentence.start, sentence.end, sentence.text)
    clauses = [clause for clause in all_clauses(sentence.clauses) if clause.verb or clause.quote is not None]
    linked = any(heard[word] > 1 for word in words) or any(
        token.lower in _LINKS for token in tokenize(sentence.text)
    )
    asks = sentence.text.rstrip(" \"'”’").endswith("?") and not any(
        clause.quote is not None for clause in clauses
    )
    if not clauses or not linked or asks:
        yield unread(
            whole
        )  # it tells nothing, or of nothing that the story or the question speaks of elsewhere
        return
    for at, clause in enumerate(clauses):
        if _is_foreign(clause, sentence, heard):
            yield unread(_part(sentence, clause.start, clause.end))
        elif _is_unreal(clause):
            yield denied(_part(sentence, clause.start, clause.end))
        for meant in (
            clause.content if _is_about(clause) else _gerund(clause, clauses[at + 1 : at + 3], sentence)
        ):
            yield denied(_part(sentence, meant.start, meant.end))
    yield from _by_form(sentence, clauses)
    covered = _Covered(clauses, heard)
    for start, end in _stretches(sentence, covered):
        yield unread(_part(sentence, start, end))


def _by_form(sentence: Sentence, clauses: Sequence[Clause]) -> Iterator[str]:
    """Yield notes on what several words say together: "all but opened", "came close to opening"; on "it" that acts."""
    tokens = lex(sentence.text)
    if not any(clause.quote for clause in clauses):
        plain = "".join(token.norm + " " for token in tokens)
        for match in OF_SEVERAL.finditer(plain):
            yield unread(Span(sentence.start, sentence.end, match[0]))
        for span in only_spoken_of(as_lexemes(tokens, frozenset()), sentence.text):
            yield denied(span)
    for clause in clauses:
        vague = clause.subject is not None and clause.subject.head in ("it", "one")
        if vague and is_a(clause, "take", "put", "move", "go", "leave", "hide", "open", "close"):
            yield unread(_part(sentence, clause.start, clause.end))


def _is_unreal(clause: Clause) -> bool:
    """Whether a clause tells of what is denied, only possible, supposed or dreamt."""
    return unreal(clause) or bool(clause.modal) or clause.link in _SUPPOSED


def _is_about(clause: Clause) -> bool:
    """Whether what a clause holds is only meant: "knows how to", "considers moving"; not "sees her moving"."""
    if clause.verb == "be" and clause.how == "that":  # "it is a myth that", "it is unlikely that"
        return not set(clause.predicate.lower().split()) & _TRUE
    if clause.how == "ing":
        return not is_a(clause, *_PERCEIVED) and clause.verb not in _BEGUN
    return clause.how in ("to", "how", "whether") or (is_a(clause, "ask") and clause.how in _QUESTION_WORDS)


def _gerund(clause: Clause, clauses: Sequence[Clause], sentence: Sentence) -> Iterator[Clause]:
    """Yield what stands right behind a verb that says nothing of its own of what happened: "considered moving"."""
    bare = clause.object is None and not clause.places and not clause.particle and clause.verb not in _BEGUN
    if not bare or is_a(clause, "be", "go", "arrive", "leave", "stay", "sleep", "search"):
        return
    for one in clauses:
        between = sentence.text[clause.start - sentence.start : one.start - sentence.start]
        if one.link == "manner" and clause.start < one.start <= clause.end and "," not in between:
            yield one


_PERCEIVED = ("see", "hear", "feel", "miss", "search")
_TRUE = frozenset("true clear certain sure obvious plain fact glad happy aware good lucky sad pity".split())
_QUESTION_WORDS = frozenset("who whom what which where when why if".split())
_BEGUN = frozenset("start begin continue keep finish stop go spend".split())


def _is_foreign(clause: Clause, sentence: Sentence, heard: Counter[str]) -> bool:
    """Whether a clause speaks of nothing that is spoken of elsewhere: "when the house was still a mill"."""
    text = sentence.text[clause.start - sentence.start : clause.end - sentence.start]
    pointing = any(token.lower in _LINKS or token.kind == "quote" for token in tokenize(text))
    words = _content(text)
    of_whom = clause.subject  # it may stand before the clause: "and came back"
    pointing = pointing or (of_whom is not None and max(heard[of_whom.head], heard[of_whom.head.lower()]) > 1)
    return bool(words) and not pointing and not any(heard[word] > 1 for word in words)


_LINKS = frozenset("he she they it him her them his their".split())


def _part(sentence: Sentence, start: int, end: int) -> Span:
    return Span(start, end, sentence.text[start - sentence.start : end - sentence.start])


def _stretches(sentence: Sentence, covered: "_Covered") -> Iterator[tuple[int, int]]:
    """Yield from where to where words stand, one after the other, that nothing accounts for."""
    begun: tuple[int, int] | None = None
    for token in tokenize(sentence.text):
        at = sentence.start + token.start
        if token.kind in ("word", "clitic") and not covered.has(token, at):
            begun = (begun[0] if begun else at, sentence.start + token.end)
        elif begun:
            yield begun
            begun = None
    if begun:
        yield begun


class _Covered:
    """Which words of a sentence its clauses account for."""

    def __init__(self, clauses: Sequence[Clause], heard: Counter[str]) -> None:
        self._verbs = {c.verb for c in clauses if classes(c.verb, c.particle)}
        self._words: set[str] = set()
        self._spans: list[tuple[int, int]] = []
        self._questioned: list[tuple[int, int]] = []
        self._negated = any(clause.negated for clause in clauses)
        for clause in clauses:
            self._take(clause, heard)
        self._taken, self._doubted = Stretches(self._spans), Stretches(self._questioned)

    def _take(self, clause: Clause, heard: Counter[str]) -> None:
        self._words.update(clause.particle.split(), clause.predicate.lower().split(), clause.modal.split())
        speaks = is_a(clause, "tell", "say", "think") and clause.subject is not None
        if speaks and clause.subject is not None and not _may_speak(clause.subject, heard):
            self._questioned.append((clause.subject.start, clause.subject.end))
        for noun in (clause.subject, clause.object, clause.recipient, clause.nominal):
            if noun is not None and not (noun is clause.subject and _is_strange(clause, noun, heard)):
                self._spans += _spans(noun, heard)
        for phrase in (*clause.places, *clause.detail):
            if _is_taken(clause, phrase, heard):
                noun = phrase.object
                self._spans.append((phrase.start, phrase.end if noun is None else noun.start))
                self._spans += _spans(noun, heard) if noun is not None else ()
        for time in clause.times:
            words = {word.strip(",.") for word in time.lower().split()}
            self._words |= words if words <= _TIMES else set[str]()

    def has(self, token: Token, at: int) -> bool:
        """Whether a word is accounted for."""
        word = token.lower
        if at in self._doubted:
            return False
        if word in _QUANTIFIERS:
            return self._negated or (word in ("all", "some", "most", "half") and not self._inside(at))
        if self._inside(at):
            return word not in APPROXIMATELY
        if word in _ORDER or word in self._words or (word in MANNER and word not in ALTERING):
            return True
        tags = CLOSED.get(word, ())
        if "PRON" in tags or "POSS" in tags or "DET" in tags or "TO" in tags:
            return word not in ALTERING
        lemma = {sense.lemma for sense in senses(word) if sense.tag in ("VF", "VB", "VN", "VG")}
        return (
            bool(lemma & (self._verbs | {"be", "have", "do"})) or "MD" in tags
        )  # a modal is told by its clause

    def _inside(self, at: int) -> bool:
        return at in self._taken


def _is_strange(clause: Clause, noun: NounPhrase, heard: Counter[str]) -> bool:
    """Whether a thing that is spoken of here alone does something: "the song goes", "word has it"."""
    thing = noun.kind == "noun" and not noun.members and not is_person(noun.head)
    return thing and heard[noun.head.lower()] < 2 and not is_a(clause, "be", "stay") and not clause.passive


def _spans(noun: NounPhrase, heard: Counter[str]) -> Iterator[tuple[int, int]]:
    """Yield where a noun phrase stands; of "a drawing of the box" only what is spoken of elsewhere."""
    if noun.kind == "gap":
        return
    for phrase in noun.of:
        yield phrase.start, phrase.end
    owners = [
        phrase.object.head.lower() for phrase in noun.of if phrase.preposition == "of" and phrase.object
    ]
    image = (
        any(heard[head] > 1 for head in owners) and heard[noun.head.lower()] < 2 and noun.head not in _PARTS
    )
    if not image:
        yield noun.start, noun.end


_PARTS = frozenset(
    "bottom top side edge back front end middle inside rest lid handle key door corner piece half part bit one two all"
    " some each both none name most many few first last other number colour color sight sound pair lot group"
    " row".split()
)
"""What a thing has: "the bottom of the box" is where the box is."""


def _may_speak(noun: NounPhrase, heard: Counter[str]) -> bool:
    """Whether a noun is somebody of whom the story tells more, or carries words: not "the parrot", "a horoscope"."""
    if noun.kind in ("name", "pronoun", "gap") or noun.members:
        return True
    known = noun.owner is not None or heard[noun.head.lower()] > 1
    return (is_person(noun.head) and known and noun.head not in _QUANTIFIERS) or noun.head in _LETTERS


_LETTERS = frozenset("note letter message sign label text email postcard notice card list one".split())


def _is_taken(clause: Clause, phrase: PrepPhrase, heard: Counter[str]) -> bool:
    """Whether a place is read: by its verb, or because the story or the question speaks of it elsewhere."""
    if phrase.object is None:
        return True
    fronted = clause.subject is not None and phrase.start < clause.subject.start
    head = phrase.object.head
    known = max(heard[head], heard[head.lower()]) > 1 or phrase.object.kind == "pronoun"
    return known or (is_a(clause, *_PLACED) and not fronted and phrase in clause.places[-1:])


def _of_question(prompt: str, heard: Counter[str]) -> Iterator[str]:
    """Yield notes on the words of a question that change what is asked, and on verbs that are foreign to the story."""
    for token in tokenize(prompt):
        if token.kind not in ("word", "clitic"):
            continue
        lemma = {sense.lemma for sense in senses(token.lower) if sense.tag in ("VF", "VB", "VN", "VG")}
        asked = bool(lemma & _ASKED) or token.lower in _FRAMING
        strange = (
            bool(lemma) and token.lower not in CLOSED and max((heard[one] for one in lemma), default=0) < 2
        )
        if not asked and (token.lower in ALTERING or _is_odd(token) or (strange and _is_verb(token))):
            yield unread(Span(token.start, token.end, token.text))


_ASKED = frozenset(
    "think believe suppose expect imagine guess know want wish hope plan intend try look search find go get do be have"
    " say tell ask happen need mean feel see hear come put keep take use".split()
)
_FRAMING = frozenset(
    "will would can could may might should must 'll 'd first before until till once long".split()
)


def _is_verb(token: Token) -> bool:
    """Whether a word is rather a verb than a noun or an adjective."""
    found = sorted(senses(token.lower), key=lambda sense: sense.cost)
    return bool(found) and found[0].tag in ("VF", "VB", "VN", "VG")


def _is_odd(token: Token) -> bool:
    return len(token.lower) > 4 and token.lower.endswith("ly") and token.lower not in MANNER


def _of_choice(choice: str) -> Iterator[str]:
    """Yield notes on words of a choice that turn it round and that no clause of it reads."""
    clauses = [
        clause for sentence in read_clauses(choice).sentences for clause in all_clauses(sentence.clauses)
    ]
    negated = any(clause.negated for clause in clauses if clause.verb)
    claims = {clause.verb for clause in clauses}
    for token in tokenize(choice):
        if token.kind not in ("word", "clitic") or not (token.lower in ALTERING or _is_odd(token)):
            continue
        lemma = {sense.lemma for sense in senses(token.lower)}
        if token.lower in _RELATIONS or lemma & claims & _ASKED or (negated and token.lower in _DENIALS):
            continue
        yield unread(Span(token.start, token.end, f"{choice[token.start : token.end + 24]}".strip()))


_RELATIONS = frozenset("under underneath beneath below behind outside opposite will would can could".split())
_DENIALS = frozenset("not n't never no none nobody nothing neither nor".split())


def in_one(notes: Iterable[str]) -> tuple[str, ...]:
    """Return notes, each once, those of one kind in one."""
    said: dict[str, dict[str, None]] = {}
    for note in notes:
        kind, _, words = note.partition(": ")
        said.setdefault(kind, {})[words] = None
    return tuple(f"{kind}: {'; '.join(words)}" for kind, words in said.items())
