"""What a question asks: whose mind, of what, in which form."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from symbolic.errors import ParseError
from symbolic.language.reader.clauses.assembly import assemble
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.phrases.chunker import chunk
from symbolic.language.reader.questions.phrasing import put_plainly
from symbolic.language.reader.questions.replies import put_as_reply, question_answered
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.lexicon import senses
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

    "What will Ann answer?" asks what the question does that she is asked, in Ann's mind.

    Raises:
        ParseError: nothing is asked.
    """
    plain = put_as_reply(prompt)
    asked = _read(plain, tale)
    core = asked.core
    if core is None or core.verb not in _REPLIES or core.content or not asked.chain or asked.word != "what":
        return asked
    question = question_answered(plain, [s.text for s in tale.text.sentences])
    if question is None:
        return asked
    inner = _read(question, tale)
    if inner.core is None or inner.word not in ("where", "what", "which", "when"):
        return asked
    own = inner.chain[1:] if inner.chain[:1] == asked.chain[-1:] else inner.chain
    return replace(inner, chain=(*asked.chain, *own), text=f"{prompt} {question}")


_REPLIES = frozenset("answer say reply respond".split())


def _read(prompt: str, tale: Tale) -> Asked:
    tokens = tokenize(put_plainly(prompt))
    names = {part for name in tale.chronicle.cast.names for part in name.split()}
    groups = sentences(tokens)
    asked = [g for g in groups if g[-1].text == "?"] or groups
    if not asked:
        raise ParseError(
            f"the question {prompt[:60]!r} has no words; ask what somebody thinks, wants or does"
        )
    words = _verbs_told(tag(asked[-1], names))
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
    for clause in clauses:
        _turn_round(clause)
    _speaks_of(tale, [word for group in groups[: groups.index(asked[-1])] for word in tag(group, names)])
    chain, core = _nest(tale, main, words)
    if word == "why" and main is not None and main.verb in ("say", "answer"):
        chain, core = (
            _source(tale, " ".join(w.text for w in words)),
            main,
        )  # why it was said, not what is so in it
    others = tuple(c for c in all_clauses(clauses) if c is not main and c is not core)
    return Asked(word, focus, preposition, tuple(chain), core, main, prompt, others)


def _verbs_told(words: Sequence[Word]) -> list[Word]:
    """Return a question's words with verbs that look like nouns, or have no subject, told by their places.

    "What will Gloria ANSWER?": a modal wants a verb. "Who did Gloria BELIEVE had won?": so does "do". "Where does
    she think the twins THINK it is?": what follows a plural noun, and no auxiliary, is finite.
    """
    found = list(words)
    last = next((at for at in range(len(found) - 1, -1, -1) if found[at].tag not in ("STOP", "COMMA")), None)
    helped = any(w.tag == "MD" or (w.tag == "VF" and w.lemma == "do") for w in found)
    bare = helped and not any(w.tag in ("VB", "VG") for w in found) and last and found[last - 1].tag != "DET"
    if last is not None and bare and any(s.tag == "VB" for s in senses(found[last].lower)):
        found[last] = replace(found[last], tag="VB")
    thinks = _thinking(found) if helped else None
    if thinks is not None:
        found[thinks] = replace(found[thinks], tag="VB", lemma=found[thinks].lower)
        subject = found[thinks - 1]
        if subject.tag == "ADJ" and any(s.tag == "N" for s in senses(subject.lower)):
            found[thinks - 1] = replace(subject, tag="N")  # "the stranger"
    for at in range(1, len(found) - 1):
        if found[at - 1].lemma in THINK and found[at - 1].tag in ("VB", "VF") and _acts(*found[at : at + 2]):
            past = next(s for s in senses(found[at].lower) if s.tag == "VF")
            found[at] = replace(found[at], tag="VF", lemma=past.lemma)
    for at in range(1, len(found)):
        word, before = found[at], found[at - 1]
        several = (before.tag == "N" and before.plural) or before.lower in ("i", "you", "we", "they")
        if word.tag == "VB" and word.lemma in THINK and several:
            again = any(w.lemma in THINK and w.tag in ("VB", "VF") for w in found[:at])
            found[at] = replace(word, tag="VF") if again else word
    return found


def _acts(word: Word, following: Word) -> bool:
    """Whether what follows a verb of thinking is a verb with its object: "who does she think BROKE the vase?"."""
    opens = following.tag in ("DET", "POSS", "PN") or following.lower in ("it", "them", "him", "her")
    return word.tag != "VF" and opens and any(s.tag == "VF" for s in senses(word.lower))


def _thinking(words: Sequence[Word]) -> int | None:
    """Return where a verb of thinking was read as a noun, or as finite: after "do" and a subject, before any verb."""
    starts = [at for at, w in enumerate(words) if w.tag == "MD" or (w.tag == "VF" and w.lemma == "do")]
    for at in range(starts[0] + 2 if starts else len(words), len(words)):
        word = words[at]
        if word.tag in ("VB", "VF", "VG", "MD"):
            return None
        if word.tag == "N" and word.lower in THINK and words[at - 1].tag in ("N", "PN", "ADJ", "PRON", "RB"):
            return at
    return None


def _turn_round(clause: Clause) -> None:
    """ "Is Gemma aware of it?", "where is the cup?": what follows the copula of a question is its subject."""
    if clause.verb != "be" or clause.subject is not None or clause.nominal is None or clause.existential:
        return
    clause.subject = clause.nominal
    of_noun = {*clause.nominal.head.lower().split(), *clause.nominal.modifiers}
    rest = [word for word in clause.predicate.split() if word.lower() not in of_noun]
    clause.predicate = " ".join(rest) or clause.predicate


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
    if late and words[late[0]].lower in _WH and all(words[at].tag in ("VF", "MD") for at in late[1:]):
        return late[:1]  # "in which room, according to Ann, does ...": the auxiliary is the same question's
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


def _speaks_of(tale: Tale, before: Sequence[Word]) -> None:
    """Let pronouns of a question mean whom the sentences before it name: "Ann is coming. Where does she look?"."""
    cast = tale.chronicle.cast
    for word in before:
        full = [name for name in cast.people if word.tag == "PN" and word.text in name.split()]
        cast.subjects += full[:1]


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
    chain += _source(tale, text)
    while clause is not None and (
        clause.verb in THINK or (clause.verb == "be" and clause.predicate in ("sure", "certain"))
    ):
        found = cast.persons(clause.subject, exclude=_others(tale, clause), subject=True)
        chain += found[:1]
        if not clause.content:
            break
        clause = clause.content[0]
    return chain, clause


_VIEW = r"opinion|view|mind|eyes|understanding|belief|head|book|judge?ment|reckoning|imagination"
_OWN = {"his": "he", "her": "she", "their": "they"}


def _source(tale: Tale, text: str) -> list[str]:
    """Whose view a question asks for: "according to the nurse", "in Ann's opinion"."""
    found = re.search(
        rf"\b[Aa]ccording to ([\w .'’-]+?)(?: ,|[,?]|$)|\b[Ii]n ([\w .-]+?) ?['’]s? (?:{_VIEW})\b"
        rf"|\b[Ii]n ({'|'.join(_OWN)}) (?:own )?(?:{_VIEW})\b",
        text,
    )
    said = next((group for group in found.groups() if group), "") if found else ""
    said = _OWN.get(said.lower(), said)
    if not said:
        return []
    if said in tale.chronicle.cast.people:
        return [said]
    clauses = [
        c
        for s in read_clauses(f"{said} waits.", list(tale.chronicle.cast.names)).sentences
        for c in s.clauses
    ]
    noun = next((clause.subject for clause in clauses if clause.subject is not None), None)
    return tale.chronicle.cast.persons(noun, subject=True)[:1] if noun is not None else []


def _others(tale: Tale, clause: Clause) -> list[str]:
    """People whom a pronoun cannot mean: "he expects the visitor to find it" speaks of two."""
    inner = clause.content[0].subject if clause.content else None
    if inner is None or inner.kind == "pronoun" or clause.subject is None or clause.subject.kind != "pronoun":
        return []
    return tale.chronicle.cast.persons(inner, subject=True)
