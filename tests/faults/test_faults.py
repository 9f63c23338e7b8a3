"""The list of faults fits the tree, and the tests notice what is on it."""

import os
from collections import Counter

import pytest

from tests.faults.__main__ import main
from tests.faults.fault import ROOT, Fault
from tests.faults.table import FAULTS


def test_every_fault_fits_its_file_exactly_once() -> None:
    problems = []
    for fault in FAULTS:
        try:
            fault.applied(ROOT)
        except ValueError as error:
            problems.append(str(error))
    assert not problems, "\n".join(problems)


def test_every_fault_has_a_name_of_its_own_and_tests_that_exist() -> None:
    assert [name for name, count in Counter(fault.name for fault in FAULTS).items() if count > 1] == []
    assert len({(fault.path, fault.original, fault.faulty) for fault in FAULTS}) == len(FAULTS)
    for fault in FAULTS:
        assert fault.tests
        for test in fault.tests:
            assert (ROOT / test).is_file(), f"{fault.name}: there is no {test}"


def test_a_fault_that_does_not_fit_is_named() -> None:
    with pytest.raises(ValueError, match=r"'a stray fault'.*occurs 0 times"):
        Fault("a stray fault", "bip/__init__.py", "no such words", "", ()).applied(ROOT)
    with pytest.raises(ValueError, match="'a lost fault': there is no"):
        Fault("a lost fault", "bip/no_such_file.py", "x", "y", ()).applied(ROOT)


@pytest.mark.slow
def test_the_tests_notice_nearly_all_faults() -> None:
    assert main(["--jobs", str(os.cpu_count() or 1)]) == 0
