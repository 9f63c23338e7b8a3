"""The lock file covers what the package asks for, and the audit never takes silence for a clean bill."""

import re
import sys
import tomllib
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def entries() -> dict[str, list[str]]:
    """Return the entries of the lock by package: one, or one for each kind of system."""
    found: dict[str, list[str]] = {}
    for entry in re.split(r"\n(?=[a-z0-9])", LOCK):
        found.setdefault(re.match(r"[\w.-]+", entry)[0], []).append(entry)  # type: ignore[index]
    return found


def asked() -> set[str]:
    """Return the names of all that pyproject.toml asks for, in every extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [
        *project["dependencies"],
        *(w for extra in project["optional-dependencies"].values() for w in extra),
    ]
    names = {re.match(r"[\w.-]+", one)[0] for one in wanted}  # type: ignore[index]
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names} - {"bip"}


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    loader = SourceFileLoader("audit", str(ROOT / ".ci" / "audit"))
    module = module_from_spec(spec_from_loader("audit", loader))  # type: ignore[arg-type]
    loader.exec_module(module)
    return module


def test_every_dependency_of_every_extra_is_locked() -> None:
    assert asked() <= set(entries())


def test_every_entry_is_one_version_with_digests_and_no_place() -> None:
    for name, found in entries().items():
        for entry in found:
            assert re.match(rf"{name}==[\w.+!-]+", entry), entry[:80]
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), name
    assert "://" not in LOCK
    assert "--index" not in LOCK
    assert "--find-links" not in LOCK


def test_the_lock_agrees_with_the_constraints() -> None:
    pinned = dict(
        line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line
    )
    locked = entries()
    for name, version in pinned.items():
        for entry in locked.get(re.sub(r"[-_.]+", "-", name).lower(), []):
            assert entry.split("==")[1].split()[0] == version, name


def test_what_the_service_does_not_know_is_no_clean_bill(audit: ModuleType) -> None:
    good = {"name": "a", "version": "1", "vulns": []}
    assert audit.judged([good, good])[0] == 0
    status, said = audit.judged([good, {"name": "b", "skip_reason": "not found"}])
    assert (status, "1 of 2 packages: not found" in said) == (3, True)
    assert audit.judged([])[0] == 3
    status, said = audit.judged(
        [{"name": "b", "skip_reason": "x"}, {"name": "c", "version": "2", "vulns": [{"id": "CVE-1"}]}]
    )
    assert (status, said) == (1, "known vulnerabilities: c 2: CVE-1")


@pytest.mark.skipif(sys.platform == "win32", reason="the tool is a shell script")
def test_no_service_and_no_tool_have_a_status_of_their_own(
    audit: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "pip-audit"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert audit.vulnerabilities(tmp_path / "lock")[0] == 3
    tool.write_text("#!/bin/sh\necho 'connection refused' >&2\nexit 1\n")
    tool.chmod(0o755)
    assert audit.vulnerabilities(tmp_path / "lock") == (
        3,
        "the service of known vulnerabilities could not be reached: connection refused",
    )


def test_licences_that_we_cannot_pass_on_are_named(
    audit: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Package:
        def __init__(self, name: str, said: str) -> None:
            self.metadata = Metadata(name, said)

    class Metadata(dict[str, str]):
        def __init__(self, name: str, said: str) -> None:
            super().__init__(Name=name, **{"License-Expression": said})

        def get_all(self, name: str, default: list[str]) -> list[str]:
            return default

    told = {"fine": "MIT", "strict": "GPL-3.0-only", "silent": "", "less": "LGPL-2.1", "not_ours": "GPL-2.0"}
    monkeypatch.setattr(audit, "distributions", lambda: [Package(*pair) for pair in told.items()])
    said = list(audit.objections({"fine", "strict", "silent", "less"}))
    assert [sentence.split(":")[0] for sentence in said] == ["strict", "silent", "less"]


def test_the_licences_of_what_is_installed_here_can_be_passed_on(audit: ModuleType) -> None:
    assert list(audit.objections(audit.locked(ROOT / "requirements.lock"))) == []
