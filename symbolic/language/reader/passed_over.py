"""What the reading of a story in anybody's words passed over: a word is read, cannot change the meaning, or is named.

The reader of clauses makes events of what it understands, and leaves the rest. Here each word of a sentence is looked
up once more: a word is accounted for where a verb of a known class, somebody or something spoken of, or a place that
such a verb takes has it, or a list of words that say how, when or in which order. The others are named, as are clauses
that tell of what is denied, only possible, supposed or wished.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from symbolic.language.grammar.passed_over import as_lexemes, only_spoken_of
from symbolic.language.grammar.words.altering import OF_SEVERAL, marked, passed, passed_several
from symbolic.language.grammar.words.lexer import lex
from symbolic.language.reader.asked import choice_notes, question_notes
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import CONTENT, is_a
from symbolic.language.reader.consumed import consumed
from symbolic.language.reader.covered import ANYWHERE, LONG_TIMES, TIMES, Covered, Told, measures, strangers
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.household.clause_kinds import unreal
from symbolic.language.reader.left_out import leaves_out
from symbolic.language.reader.named import Naming
from symbolic.language.reader.questions.another import handled, handles_another
from symbolic.language.reader.questions.choices import lemmas
from symbolic.language.reader.text import Sentence, read_clauses
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.tokens import tokenize
from symbolic.world.notes import Note, another_s, as_aside, denied, turned, unread
from symbolic.world.provenance import Span

_SUPPOSED = frozenset(
    ("if", "unless", "whether", "lest", "as if", "as though", "in case", "so that", "even if")
)


def passed_over(tale: Tale, prompt: str, choices: Sequence[str]) -> Iterator[Note]:
    """Yield notes on what may change the meaning of a story, a question or its choices, and was not read."""
    sentences = tale.text.sentences
    told = [_content(sentence.text) for sentence in sentences]
    heard = Counter(
        word for words in (*told, _content(prompt), _content(" ".join(choices))) for word in words
    )
    told_of = heard - Counter(_content(" ".join(choices)))
    clauses = [clause for sentence in sentences for clause in all_clauses(sentence.clauses)]
    naming = Naming(clauses, (*(sentence.text for sentence in sentences), prompt, *choices))
    taken = consumed(tale.chronicle)
    yield from marked(" ".join(sentence.text for sentence in sentences))
    asked = _content(prompt)
    for sentence, words in zip(sentences, told, strict=True):
        read = taken.get(sentence.start, frozenset())
        here = Told(heard, naming, read, sentence.text, sentence.start)
        points, is_remark = _points(sentence), _is_remark(sentence)
        notes = _of_sentence(sentence, words, here, points, is_remark)
        yield from notes if points or is_remark or words & asked else map(as_aside, notes)
        yield from _of_another(sentence, asked)
    yield from question_notes(prompt, heard)
    for choice in choices:
        yield from choice_notes(choice, told_of)


def _of_another(sentence: Sentence, asked: frozenset[str]) -> Iterator[Note]:
    """Yield notes on what is handled, and only has to do with what is asked about: "the receipt for the letter"."""
    for clause in all_clauses(sentence.clauses):
        noun = handled(clause)
        if noun is not None and noun.kind == "noun" and handles_another(clause, noun, asked):
            yield passed(_part(sentence, noun.start, noun.end))


def _content(text: str) -> frozenset[str]:
    """Return the words of a text that can be spoken of again."""
    return lemmas(text) - CLOSED.keys()


def _of_sentence(
    sentence: Sentence, words: frozenset[str], told: Told, points: bool, is_remark: bool
) -> Iterator[Note]:
    """Yield the notes on a sentence.

    Args:
        sentence: the sentence.
        words: those of it that can be spoken of again.
        told: what the whole story tells.
        points: whether it speaks by pronouns of who or what was spoken of before.
        is_remark: whether it is nothing but a remark on what was told.
    """
    heard = told.heard
    whole = Span(sentence.start, sentence.end, sentence.text)
    clauses = _telling(sentence)
    linked = points or any(heard[word] > 1 for word in words)
    asks = sentence.text.rstrip(" \"'”’").endswith("?") and not any(
        clause.quote is not None for clause in clauses
    )
    vague = any(_is_about_the_telling(clause) for clause in clauses)
    if _IN_VAIN.fullmatch(sentence.text.strip()):
        yield unread(whole)
        return
    if asks or is_remark:
        yield turned(whole)  # it speaks of what was told: "That never happened.", "Not!"
        return
    if not clauses or not linked or vague:
        yield unread(
            whole
        )  # it tells nothing, or of nothing that the story or the question speaks of elsewhere
        return
    for at, clause in enumerate(clauses):
        nobody = clause.subject is None and not clause.link and clause.quote is None
        if (nobody and clause.form in ("finite", "bare")) or _is_foreign(clause, sentence, heard):
            yield unread(_part(sentence, clause.start, clause.end))
        elif _is_unreal(clause):
            yield denied(_part(sentence, clause.start, clause.end))
        yield from map(denied, _judged(clause, clauses[at + 1 : at + 3], sentence, told))
        how = clause.form == "to" and "rel:how" in clause.adverbs
        if how or _is_ordered(clause, sentence) or _is_held(clause, told):
            yield denied(_part(sentence, clause.start, clause.end))
        for meant in (
            clause.content if _is_about(clause) else _gerund(clause, clauses[at + 1 : at + 3], sentence)
        ):
            yield denied(_part(sentence, meant.start, meant.end))
    heading = _HEADING.match(sentence.text)
    if heading and not any(
        heard[form] > 1 or form in _LINKS for word in heading[1].split() for form in (word, word.lower())
    ):
        yield unread(_part(sentence, sentence.start + heading.start(1), sentence.start + heading.end(1)))
    for match in _LED_IN.finditer(sentence.text):
        yield unread(_part(sentence, sentence.start, sentence.start + match.end()))
    yield from _by_form(sentence, clauses)
    yield from _by_others(clauses, told)
    for clause in clauses:
        if clause.quote is not None and not _is_said(clause):
            yield unread(_part(sentence, clause.start, clause.end))
        elif clause.quote is not None:
            yield from _in_quote(clause.quote, told)
    covered = Covered(clauses, told)
    for start, end in _stretches(sentence, covered):
        part = _part(sentence, start, end)
        if not leaves_out(part.text, sentence.text[end - sentence.start :], clauses):
            yield unread(part) if _measures(part, sentence) else passed(part)


_IN_VAIN = re.compile(
    r"no (?:luck|joy|use|good|sign(?: of (?:it|him|her|them))?|trace(?: of it)?|answer|reply|sound|response|success)\.",
    re.I,
)
"""A remark on a try that came to nothing; it takes back nothing that was told."""


def _measures(part: Span, sentence: Sentence) -> bool:
    """Whether a word like "nearly" stands before what is measured, "nearly an hour", and not before a deed."""
    behind = sentence.text[part.end - sentence.start :][:_NEXT]
    after = next(iter(tokenize(behind)), None)
    return measures(part.text.rpartition(" ")[2].lower(), after)


_HEADING = re.compile(r"([^\W\d_]+(?: [^\W\d_]+){0,3}): (?![\"'\u2018\u201c])")
"""What a sentence stands under, "TODO: Ann left"; not who speaks, "Ann: 'I left'"."""
_LED_IN = re.compile(r"\b(?<!like )(?:this|these|what follows|the following|here goes)(?=: )")
"""What points at the words behind a colon, and says something of them: "I invented this: Ann left"."""
_NEXT = 40
"""Characters within which the next word stands: a sentence may have no end."""


def _points(sentence: Sentence) -> bool:
    """Whether a sentence speaks by pronouns of who or what was spoken of before."""
    return any(token.lower in _LINKS for token in tokenize(sentence.text))


def _telling(sentence: Sentence) -> list[Clause]:
    """Return the clauses of a sentence in which somebody does, is or says something."""
    return [clause for clause in all_clauses(sentence.clauses) if clause.verb or clause.quote is not None]


def _is_remark(sentence: Sentence) -> bool:
    """Whether a sentence is nothing but a remark on what was told: "Yeah, right.", "Not!", "That was in a play."."""
    clauses = _telling(sentence)
    if not clauses:
        return sum(token.kind == "word" for token in tokenize(sentence.text)) <= _FEW
    pointing = clauses[0].subject is not None and clauses[0].subject.head in ("this", "that", "all", "none")
    return pointing and all(_is_about_the_telling(clause) or clause.subject is None for clause in clauses)


_FEW = 3
"""Words of a remark at most; longer ones without a verb are headings, times and places."""
_ABOUT = frozenset("about of from against".split())
"""Prepositions before a deed that is spoken of, or kept from being done; not "after", "by", "for"."""


def _is_about_the_telling(clause: Clause) -> bool:
    """Whether a clause speaks of what was told: "it was a rehearsal", "all this happened to a neighbour"."""
    subject = clause.subject
    if subject is None or subject.kind != "pronoun" or clause.link or clause.how:
        return False
    named = clause.verb == "be" and clause.nominal is not None and clause.nominal.determiner in ("a", "an")
    return subject.head in ("this", "that", "these", "those", "all") or (subject.head == "it" and named)


def _by_others(clauses: Sequence[Clause], told: Told) -> Iterator[Note]:
    """Yield notes on deeds of somebody of whom the story tells no more: "paid a boy to open", "an uncle opened"."""
    for clause, noun in strangers(clauses, told):
        start, end = min(noun.start, clause.start), max(noun.start, clause.end)
        yield another_s(Span(start, end, told.written(start, end)))


@lru_cache(maxsize=256)
def _quoted(quote: str) -> tuple[Sentence, ...]:
    """Return the sentences of a quotation, which a text may repeat."""
    return read_clauses(quote).sentences


def _in_quote(quote: str, told: Told) -> Iterator[Note]:
    """Yield notes on the words of a quotation that its clauses do not account for, and on strangers in it."""
    for sentence in _quoted(quote):
        clauses = [clause for clause in all_clauses(sentence.clauses) if clause.verb]
        here = replace(told, text=sentence.text, start=sentence.start)
        yield from _by_others(clauses, here)
        for start, end in _stretches(sentence, Covered(clauses, here)):
            yield passed(_part(sentence, start, end))


_ON_CONDITION = re.compile(r"(?<!\S)(?:provid(?:ed|ing) that|on condition that|so long as)(?!\S)")
"""What makes of a deed one under a condition, and is no link that clauses are read with."""


def _is_said(clause: Clause) -> bool:
    """Whether somebody says, thinks or writes what is quoted: not "was written on the banner", "the password was"."""
    if not clause.verb or is_a(clause, "say", "tell", "ask", "think", "call", "hear", "read"):
        return not clause.passive
    return clause.subject is not None and clause.verb != "be" and not clause.passive


def _by_form(sentence: Sentence, clauses: Sequence[Clause]) -> Iterator[Note]:
    """Yield notes on what several words say together: "all but opened", "came close to opening"; on "it" that acts."""
    tokens = lex(sentence.text)
    if not any(clause.quote for clause in clauses):
        plain = "".join(token.norm + " " for token in tokens)
        for match in OF_SEVERAL.finditer(plain):
            yield passed_several(Span(sentence.start, sentence.end, match[0]))
        for match in _ON_CONDITION.finditer(plain):
            yield unread(Span(sentence.start, sentence.end, match[0]))
        if "ing" in plain or "'ve" in plain:  # no other word is a verb in that form
            yield from map(denied, only_spoken_of(as_lexemes(tokens, frozenset()), sentence.text))
        for before, token in pairwise(tokenize(sentence.text)):
            if before.lower in _ABOUT and _is_deed(token.lower):
                yield denied(Span(before.start, token.end, sentence.text[before.start : token.end]))
    for clause in clauses:
        subject = clause.subject
        vague = subject is not None and subject.kind == "pronoun" and subject.head in ("it", "one")
        if vague and (
            subject is None
            or subject.head == "one"
            or is_a(clause, "take", "put", "move", "go", "leave", "hide", "open", "close")
        ):
            yield unread(_part(sentence, clause.start, clause.end))


def _is_deed(word: str) -> bool:
    """Whether a word in "-ing" is most likely a verb, "closing", and not a noun, "morning"."""
    return min(((sense.cost, sense.tag) for sense in senses(word)), default=(0.0, ""))[1] == "VG"


def _judged(clause: Clause, clauses: Sequence[Clause], sentence: Sentence, told: Told) -> Iterator[Span]:
    """Yield what is judged, and not told: "it was against the law that she left"; not "it was in the box that"."""
    vague = clause.verb == "be" and clause.subject is not None and clause.subject.head == "it"
    for phrase in clause.places if vague else ():
        if phrase.object is None or told.heard_elsewhere(phrase.object) or phrase.preposition in _WHERE:
            continue
        for one in clauses:
            if one.host == phrase.object and one.subject is not None and one.subject.kind != "gap":
                yield _part(sentence, one.start, one.end)


def _is_ordered(clause: Clause, sentence: Sentence) -> bool:
    """Whether a reader is told what to do with a clause: "Imagine that she left", read as a noun."""
    noun = clause.host
    if clause.link != "relative" or noun is None or "rel:that" not in clause.adverbs or noun.determiner:
        return False
    first = sentence.text[: noun.end - sentence.start].strip(" \"'‘“")
    opens = " " not in first and any(sense.tag == "VB" for sense in senses(first.lower()))
    return opens and clause.subject is not None and clause.subject.kind != "gap"


def _is_held(clause: Clause, told: Told) -> bool:
    """Whether a clause is what somebody may hold, "the view that she left": no relative one, "the box that she left".

    Such a clause lacks nothing: it has an object of its own, or a verb that takes none.
    """
    noun = clause.host
    if clause.link != "relative" or noun is None or "rel:that" not in clause.adverbs or noun.kind != "noun":
        return False
    if clause.subject is None or clause.subject.kind == "gap" or noun.head in _FACTS or is_person(noun.head):
        return False
    needs_none = is_a(clause, "go", "arrive", "stay", "sleep", "be") or clause.verb == "be"
    own = clause.object is not None and clause.object is not noun and clause.object.kind != "gap"
    whole = own or (needs_none and all(phrase.object is not None for phrase in clause.places))
    return whole and noun.head not in _WHEN_OR_WHERE and not told.heard_elsewhere(noun)


_FACTS = frozenset("fact news truth knowledge proof result effect way reason extent so such".split())
"""Nouns of which a clause says what is so, or how."""
_WHEN_OR_WHERE = TIMES | LONG_TIMES | ANYWHERE
_WHERE = frozenset("in on at from under behind inside by near to".split())


def _is_unreal(clause: Clause) -> bool:
    """Whether a clause tells of what is denied, only possible, supposed or dreamt."""
    to_come = clause.form == "to" and clause.link == "the moment"  # "let the moment to leave go by"
    return to_come or unreal(clause) or bool(clause.modal) or clause.link in _SUPPOSED


def _is_about(clause: Clause) -> bool:
    """Whether what a clause holds is only meant: "knows how to", "considers moving"; not "sees her moving"."""
    if clause.how == "that" and clause.verb != "be" and not is_a(clause, *CONTENT):
        return True  # a verb of which nobody knows what it makes of what is said: "bets that"
    if clause.verb == "be" and clause.how == "that":  # "it is a myth that", "it is unlikely that"
        return not set(clause.predicate.lower().split()) & _TRUE
    if clause.how == "ing" and clause.particle == "like":
        return True  # "felt like moving", not "felt it moving"
    if clause.how == "ing":
        return not is_a(clause, *_PERCEIVED) and clause.verb not in _BEGUN
    return clause.how in ("to", "how", "whether") or (is_a(clause, "ask") and clause.how in _QUESTION_WORDS)


def _gerund(clause: Clause, clauses: Sequence[Clause], sentence: Sentence) -> Iterator[Clause]:
    """Yield what is only meant by a verb that stands right before it: "considered moving", "paid a boy to move"."""
    begun = clause.verb in _BEGUN or is_a(clause, "be", "go", "arrive", "leave", "stay", "sleep", "search")
    if begun and clause.verb not in _FORGONE:
        return
    for one in clauses:
        before = sentence.text[clause.start - sentence.start : one.start - sentence.start].rstrip()
        bare = before.removesuffix(f" {clause.particle}") if clause.particle else before
        if one.link == "manner" and clause.start < one.start <= clause.end and _ends_in(bare, clause.verb):
            yield one
        whom = clause.object or clause.recipient
        behind = whom is not None and whom.end + 1 == one.start
        behind = behind and whom is not None and (is_person(whom.head) or whom.head in _TO_BE_DONE)
        if one.link == "purpose" and (behind or _ends_in(before, clause.verb)):
            yield one


_FORGONE = frozenset("skip miss quit".split())
_TO_BE_DONE = frozenset(
    "chance opportunity occasion request need urge wish desire plan intention order command permission right duty vow"
    " promise decision refusal attempt offer reason time moment courage nerve heart strength temptation invitation"
    " instruction suggestion proposal demand obligation ambition hope fear threat resolution motion".split()
)
"""Nouns of what is to be done, or might be: the deed behind them is only meant."""


def _ends_in(text: str, verb: str) -> bool:
    """Whether a text ends in a form of a verb."""
    last = text.rpartition(" ")[2].lower()
    return any(sense.lemma == verb for sense in senses(last))


_PERCEIVED = ("see", "hear", "feel", "miss", "search")
_TRUE = frozenset("true clear certain sure obvious plain fact glad happy aware good lucky sad pity".split())
_QUESTION_WORDS = frozenset("who whom what which where when why if".split())
_BEGUN = frozenset("start begin continue keep finish stop go spend carry".split())


def _is_foreign(clause: Clause, sentence: Sentence, heard: Counter[str]) -> bool:
    """Whether a clause speaks of nothing that is spoken of elsewhere: "when the house was still a mill"."""
    of_whom = clause.subject  # it may stand before the clause: "and came back"
    if of_whom is not None and (heard[of_whom.head] > 1 or heard[of_whom.head.lower()] > 1):
        return False
    text = sentence.text[clause.start - sentence.start : clause.end - sentence.start]
    if any(token.lower in _LINKS or token.kind == "quote" for token in tokenize(text)):
        return False
    words = _content(text)
    return bool(words) and not any(heard[word] > 1 for word in words)


_LINKS = frozenset("he she they it him her them his their".split())


def _part(sentence: Sentence, start: int, end: int) -> Span:
    return Span(start, end, sentence.text[start - sentence.start : end - sentence.start])


def _stretches(sentence: Sentence, covered: Covered) -> Iterator[tuple[int, int]]:
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
