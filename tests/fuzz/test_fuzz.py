"""Questions whose meaning was destroyed are not answered as before without a word, and nothing breaks."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bip.answer import Answer
from bip.reasoner import Reasoner
from tests.fuzz.__main__ import main
from tests.fuzz.material import material, own
from tests.fuzz.mutations import MUTATIONS
from tests.fuzz.strategies import mutated
from tests.fuzz.table import answered, cases, tally
from tests.fuzz.verdict import compare, judge

LEARNED = [mutation for mutation in MUTATIONS if mutation.destroys and mutation.batch in ("first", "second")]
GENERIC = [mutation for mutation in MUTATIONS if not mutation.destroys]
_HEALTH = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)


@cache
def untouched() -> tuple[Answer, ...]:
    return tuple(answered(Reasoner(), own()))


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=_HEALTH)
@given(data=st.data())
def test_whatever_happens_to_a_question_ends_in_an_answer_or_a_sentence(data: st.DataObject) -> None:
    case = data.draw(mutated(untouched(), MUTATIONS))
    assume(case is not None)
    assert case is not None
    verdict = judge(Reasoner(), case.untouched, case.question)
    assert verdict.outcome != "traceback", verdict.said


def test_hardly_any_destroyed_meaning_goes_without_a_word() -> None:
    found = list(tally(Reasoner(), cases(untouched(), LEARNED, 100, seed=1)))
    outcomes = Counter(verdict.outcome for _, verdict in found)
    silent = [f"{case.mutation.family}: {case.mutation.name}" for case, v in found if v.outcome == "silent"]
    assert outcomes["traceback"] == 0
    assert len(silent) <= 0.02 * 100, silent
    assert outcomes["undecided"] + outcomes["refused"] >= 0.5 * 100
    assert outcomes["undecided"] + outcomes["refused"] + outcomes["noted"] >= 0.9 * 100


def test_the_untouched_are_answered_without_a_note_on_words() -> None:
    # a reader that complains of everything would never be silent
    complaints = [
        note
        for answer in untouched()
        for note in answer.notes
        if "not read" in str(note) or "not done" in str(note)
    ]
    assert len(untouched()) >= 14
    assert complaints == []


def test_silence_is_seen_where_a_change_is_passed_over() -> None:
    answer = untouched()[0]
    assert compare(answer, answer) == "silent"


def test_the_command_prints_a_line_a_class(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--n", "6", "--seed", "3", "--classes", "subjects", "deeds"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["class", "n"]
    assert any(line.startswith("deeds") for line in lines)
    assert any(line.startswith("total") for line in lines)


@pytest.mark.slow
def test_two_thousand_mutations_end_in_an_answer_or_a_sentence() -> None:
    answers = answered(Reasoner(), material())
    half = [*tally(Reasoner(), cases(answers, LEARNED, 1_000, seed=7))]
    half += tally(Reasoner(), cases(answers, GENERIC, 1_000, seed=7))
    broken = [verdict.said for _, verdict in half if verdict.outcome == "traceback"]
    silent = sum(verdict.outcome == "silent" for case, verdict in half if case.mutation.destroys)
    assert broken == []
    assert silent <= 20
