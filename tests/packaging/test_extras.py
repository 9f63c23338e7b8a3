"""The extras ask for nothing that has no wheel on a system, so that installing the tests never fails there."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
SYSTEMS = {
    "Linux": {"sys_platform": "linux", "platform_machine": "x86_64"},
    "Linux on ARM": {"sys_platform": "linux", "platform_machine": "aarch64"},
    "macOS": {"sys_platform": "darwin", "platform_machine": "arm64"},
    "macOS on Intel": {"sys_platform": "darwin", "platform_machine": "x86_64"},
    "Windows": {"sys_platform": "win32", "platform_machine": "AMD64"},
}


def wanted(extra: str, system: str, python: str) -> set[str]:
    """Return the names of what an extra asks for there, with the extras that it brings."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    names: set[str] = set()
    for text in extras[extra]:
        requirement = Requirement(text)
        where = {**SYSTEMS[system], "python_version": python, "extra": extra}
        if requirement.name == "bip":
            names |= {name for part in requirement.extras for name in wanted(part, system, python)}
        elif requirement.marker is None or requirement.marker.evaluate(where):
            names.add(requirement.name)
    return names


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_one_open3d_where_it_has_a_wheel_and_none_elsewhere(system: str, python: str) -> None:
    found = wanted("test", system, python) & {"open3d", "open3d-cpu"}
    if system == "Linux":
        assert found == {"open3d-cpu"}
    elif system == "macOS on Intel" and python in ("3.13", "3.14"):
        assert found == set()
    else:
        assert found == {"open3d"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_needs_pytorch_is_asked_for_where_it_has_a_wheel(system: str) -> None:
    found = wanted("test", system, "3.12") & {"torch", "peft", "accelerate"}
    assert found == (set() if system == "macOS on Intel" else {"torch", "peft", "accelerate"})
    assert {"pytest", "mypy", "pillow", "fastapi"} <= wanted("test", system, "3.12")
