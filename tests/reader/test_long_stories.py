"""What readers remember and look back on: the same as without, in time that grows with the text alone."""

import sys
from collections.abc import Callable, Iterator
from random import Random
from types import FrameType

import pytest

from bip.any_story import AnyStory
from bip.inference.plain_stories.clauses.own_words import _owners
from symbolic.errors import InputError
from symbolic.language.question import Question
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.genders import _only_one
from symbolic.language.reader.discourse.size import require_readable
from symbolic.language.reader.words.bounded import Bounded
from symbolic.language.reader.words.spelling import nearest
from symbolic.language.reader.words.tagger import tag
from symbolic.language.reader.words.tokens import LONGEST, sentences, tokenize


def lines(work: Callable[[], object]) -> int:
    """Return how many lines of Python some work takes."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> object:
        nonlocal count
        count += event == "line"
        return counted

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def test_what_is_remembered_is_forgotten_where_it_would_be_too_much() -> None:
    memory: Bounded[str, int] = Bounded(10, weight=len)
    for word in ("aaaa", "bbbb"):
        memory[word] = 1
    assert set(memory) == {"aaaa", "bbbb"}
    memory["ccc"] = 1
    assert set(memory) == {"ccc"}


def test_a_sentence_is_tagged_the_same_when_it_comes_again_elsewhere() -> None:
    text = "Ann told Ben where the cup was."
    here, there = tokenize(text), tokenize("Well. " + text)[2:]
    first, again = tag(here, {"Ann"}), tag(there, {"Ann", "Carl"})
    assert [(w.text, w.tag, w.lemma) for w in first] == [(w.text, w.tag, w.lemma) for w in again]
    assert [w.start + len("Well. ") for w in first] == [w.start for w in again]


def test_names_decide_how_a_sentence_is_tagged_and_are_not_mixed_up() -> None:
    tokens = tokenize("Then Will left.")
    assert [w.tag for w in tag(tokens, {"Will"})][1] == "PN"
    plain = tokenize("Then the Rest left.")
    assert [w.cost if hasattr(w, "cost") else w.tag for w in tag(plain, {"Rest"})][2] == "PN"


def test_tokens_can_be_changed_by_who_asked_for_them() -> None:
    tokenize("Ann left.").clear()
    assert [token.text for token in tokenize("Ann left.")] == ["Ann", "left", "."]


@pytest.mark.parametrize("mark", ["“", "«"])
def test_a_quotation_that_nothing_ends_is_a_mark(mark: str) -> None:
    closing = {"“": "”", "«": "»"}[mark]
    tokens = tokenize(f"{mark}One.{closing} Ann said, {mark}two")
    assert [(t.text, t.kind) for t in tokens if t.kind in ("quote", "mark")] == [
        ("One.", "quote"), (",", "mark"), (mark, "mark"),
    ]  # fmt: skip


def test_a_sentence_without_an_end_is_read_as_several() -> None:
    tokens = tokenize("and looked, " * 500)
    assert max(map(len, sentences(tokens))) == LONGEST
    assert sum(map(len, sentences(tokens))) == len(tokens)


def test_no_slip_is_looked_for_in_a_word_that_is_longer_than_any() -> None:
    assert nearest("teh") == "the"
    assert lines(lambda: nearest("a" * 100_000)) < 20  # by 2.6 million words of that length it was looked for


def _clauses(spans: list[tuple[int, int]]) -> list[Clause]:
    return [Clause(start=start, end=end) for start, end in sorted(spans)]


def _owner_by_definition(clauses: list[Clause], position: int) -> int:
    around = [n for n, c in enumerate(clauses) if c.start <= position < c.end]
    if around:
        return min(around, key=lambda n: clauses[n].end - clauses[n].start)
    return max((n for n, c in enumerate(clauses) if c.start <= position), default=0)


def test_the_innermost_clause_has_a_word() -> None:
    rng = Random(3)
    for _ in range(200):
        spans = [
            (at, at + rng.randint(1, 12)) for at in (rng.randint(0, 30) for _ in range(rng.randint(1, 8)))
        ]
        clauses = _clauses(spans)
        positions = sorted(rng.randint(0, 45) for _ in range(20))
        assert _owners(clauses, positions) == [_owner_by_definition(clauses, at) for at in positions]


def test_finding_the_clause_of_each_word_is_linear() -> None:
    def work(n: int) -> int:
        clauses, positions = (
            _clauses([(at, 10 * n) for at in range(0, 10 * n, 10)]),
            list(range(0, 10 * n, 5)),
        )
        return lines(lambda: _owners(clauses, positions))

    assert work(400) <= 2.1 * work(200)


def test_who_alone_can_be_meant_is_found_in_one_go() -> None:
    def marks(n: int) -> Iterator[tuple[str, str]]:
        for at in range(n):
            yield from ((f"name {at}", "name"), ("f", "pronoun"))

    assert _only_one([("Kim", "name"), ("f", "pronoun")], {}) == ("Kim", "f")
    assert _only_one([("Kim", "name"), ("Ann", "name"), ("f", "pronoun")], {"Ann": "f"}) is None
    assert _only_one([("Kim", "name"), ("Ann", "name"), ("m", "pronoun")], {"Ann": "f"}) == ("Kim", "m")
    known = {"name 0": "f"}
    assert lines(lambda: _only_one(list(marks(400)), known)) <= 2.1 * lines(
        lambda: _only_one(list(marks(200)), known)
    )


def test_people_times_clauses_are_bounded() -> None:
    require_readable(700, 7_000)
    with pytest.raises(InputError, match="9,000 people in 9,000 clauses"):
        require_readable(9_000, 9_000)


@pytest.mark.parametrize(
    ("narrative", "prompt", "choices"),
    [
        (
            "Nora's ring was put in the drawer by the maid. Nora was out.",
            "Where does Nora's sister think that the ring is?",
            ("in the drawer", "on the desk"),
        ),
        (
            "Nora left her ring in the drawer and went out. The maid moved it to the desk.",
            "Does Nora's boss think that the ring is in the drawer?",
            ("Yes", "No"),
        ),
    ],
)
def test_an_answer_explains_itself_where_a_person_is_asked_for_of_whom_nothing_is_told(
    narrative: str, prompt: str, choices: tuple[str, ...]
) -> None:
    # the steps as that one knows them were asked of a person who is nowhere: a KeyError
    assert choices[0] in AnyStory().answer(Question("", narrative, prompt, choices)).explain()
