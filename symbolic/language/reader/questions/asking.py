"""What a question asks: whose mind, of what, in which form."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from symbolic.errors import ParseError
from symbolic.language.reader.clauses.assembly import assemble
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.phrases.chunker import chunk
from symbolic.language.reader.words.tagger import Word, tag
from symbolic.language.reader.words.tokens import sentences, tokenize

THINK = frozenset(
    "think believe expect suppose assume guess imagine suspect say answer feel hope mean reckon figure".split()
)
_WH = ("where", "what", "which", "who", "whom", "whose", "why", "how", "when")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as symbols.

    Attributes:
        word: the question word; "" for yes or no.
        focus: lemmas of the noun that stands with it ("which JAR", "how many APPLES").
        preposition: that stands before it ("under which cup").
        chain: people whose minds nest, the outermost first.
        core: the innermost clause; None if it was not read.
        clause: the whole question's clause.
        fronted: clauses that stand before the question ("when Ann returns").
        text: as written.
    """

    word: str
    focus: tuple[str, ...]
    preposition: str
    chain: tuple[str, ...]
    core: Clause | None
    clause: Clause | None
    text: str
    others: tuple[Clause, ...] = ()


def read_question(prompt: str, tale: Tale) -> Asked:
    """Return what a prompt asks; of several sentences the last question counts.

    Raises:
        ParseError: nothing is asked.
    """
    tokens = tokenize(prompt)
    names = {part for name in tale.chronicle.cast.names for part in name.split()}
    groups = sentences(tokens)
    asked = [g for g in groups if g[-1].text == "?"] or groups
    if not asked:
        raise ParseError(
            f"the question {prompt[:60]!r} has no words; ask what somebody thinks, wants or does"
        )
    words = tag(asked[-1], names)
    _start, word, focus, preposition, after = _question_word(words)
    rest = [*words[after:]]
    clauses, _ = assemble(chunk(rest)) if rest else ([], [])
    main = next((c for c in clauses if c.verb and c.link in ("", "content")), clauses[0] if clauses else None)
    if main is not None and main.verb in THINK and not main.content:
        following = next(
            (c for c in clauses if c is not main and c.verb and c.form == "finite" and not c.link), None
        )
        if following is not None:
            following.subject = None
            main.content.append(following)
    chain, core = _nest(tale, main, words)
    others = tuple(c for c in all_clauses(clauses) if c is not main and c is not core)
    return Asked(word, focus, preposition, tuple(chain), core, main, prompt, others)


def _question_word(words: Sequence[Word]) -> tuple[int, str, tuple[str, ...], str, int]:
    """Return where the question starts, its word, the noun with it, its preposition, and the index after them."""
    for at in _starts(words):
        word = words[at]
        lower = word.lower
        if word.tag in ("VF", "MD"):
            return at, "", (), "", at
        before = words[at - 1].lower if at and words[at - 1].tag == "IN" else ""
        after = at + 1
        focus: list[str] = []
        while after < len(words) and words[after].tag not in ("VF", "MD") and words[after].text != ",":
            if words[after].tag in ("N", "ADJ", "NUM", "PN", "POSS"):
                focus.append(words[after].lemma)
            after += 1
        if (word.lower == "how" and focus[:1] == ["many"]) or (
            after < len(words) and words[at + 1].lower == "many"
        ):
            lower = "how many"
        while after < len(words) and words[after].text == ",":
            after = _skip_aside(words, after)
        return at, lower, tuple(focus), before, after
    return 0, "", (), "", 0


def _starts(words: Sequence[Word]) -> list[int]:
    """Where a question may start: at a question word or an auxiliary that opens the sentence or follows a comma."""
    found = []
    for at, word in enumerate(words):
        opens = at == 0 or words[at - 1].text in (",", ":")
        by_preposition = at and words[at - 1].tag == "IN" and (at == 1 or words[at - 2].text == ",")
        asks = word.lower in _WH and any(w.tag in ("VF", "MD") for w in words[at + 1 : at + 9])
        if (opens or by_preposition) and (asks or (word.tag in ("VF", "MD") and at + 1 < len(words))):
            found.append(at)
    late = [at for at in found if words[at].lower != "when" or at == found[-1]]
    commas = [at for at in late if (at and words[at].lower not in ("which", "who")) or at == 0]
    return list(reversed(commas or late))


def _skip_aside(words: Sequence[Word], at: int) -> int:
    """Skip ", according to Ann,"."""
    for later in range(at + 1, len(words)):
        if words[later].text == ",":
            return later + 1
        if words[later].tag in ("VF", "MD"):
            return at + 1
    return at + 1


def _nest(tale: Tale, clause: Clause | None, before: Sequence[Word]) -> tuple[list[str], Clause | None]:
    cast = tale.chronicle.cast
    for word in before:
        known = [t.key for t in cast.things if word.tag == "N" and t.head == word.lemma]
        cast.recent += known[:1] if len(known) == 1 else []
        cast.moved += known[:1] if len(known) == 1 else []
        full = [name for name in cast.people if word.tag == "PN" and word.text in name.split()]
        cast.subjects += full[:1]
    chain: list[str] = []
    text = " ".join(word.text for word in before)
    source = re.search(r"[Aa]ccording to ([A-Z]\w+)", text)
    if source and source.group(1) in cast.people:
        chain.append(source.group(1))
    while clause is not None and (
        clause.verb in THINK or (clause.verb == "be" and clause.predicate in ("sure", "certain"))
    ):
        found = cast.persons(clause.subject, exclude=[], subject=True)
        chain += found[:1]
        if not clause.content:
            break
        clause = clause.content[0]
    return chain, clause
