"""What packages offer by entry point: policies, parsers, benchmarks and more, found by name and loaded when chosen.

    [project.entry-points."bip.policies"]
    mine = "my_package:MyModel"

Ours are registered in the same way as anybody's.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from symbolic.errors import InputError

NOUNS: Final[Mapping[str, str]] = {
    "bip.policies": "policy",
    "bip.parsers": "parser",
    "bip.benchmarks": "benchmark",
    "bip.sources": "source",
    "bip.observation_models": "observation model",
    "bip.backends": "backend",
    "bip.commands": "command",
}
"""The groups of entry points, and what one thing in each is called."""


class Registered(Mapping[str, Any]):
    """What is registered under a group, by name; a thing is loaded when it is first asked for.

    Iteration, length and membership load nothing.

    Args:
        group: one of `NOUNS`.
        check: called with each thing that is loaded; raises `InputError` where it cannot be used.
    """

    def __init__(self, group: str, check: Callable[[Any], object] = lambda thing: None) -> None:
        self.group, self.noun = group, NOUNS[group]
        self._check = check
        self._load = cache(self._loaded)

    def __getitem__(self, name: str) -> Any:
        """Return what is registered under a name.

        Raises:
            InputError: nothing is, or two packages claim the name, or what is there cannot be loaded.
        """
        return self._load(self.entry(name))

    def __iter__(self) -> Iterator[str]:
        return iter(_found(self.group))

    def __len__(self) -> int:
        return len(_found(self.group))

    def __contains__(self, name: object) -> bool:
        return name in _found(self.group)

    def entry(self, name: str) -> EntryPoint:
        """Return the entry point of a name, without loading it.

        Raises:
            InputError: there is none, or there are several.
        """
        found = _found(self.group)
        if name not in found:
            known = f"choose from {', '.join(found)}" if found else f"no package registers any ({self.group})"
            raise InputError(f"there is no {self.noun} {name!r}; {known}")
        first, *others = found[name]
        if others:
            claims = " and ".join(f"{package_of(entry)} ({entry.value})" for entry in found[name])
            raise InputError(
                f"two packages register the {self.noun} {name!r}: {claims}; uninstall one of them"
            )
        return first

    def _loaded(self, entry: EntryPoint) -> Any:
        whose = f"the {self.noun} {entry.name!r} of the package {package_of(entry)}"
        try:
            thing = entry.load()
        except Exception as error:
            said = " ".join(f"{type(error).__name__}: {error}".split())
            raise InputError(
                f"{whose} cannot be loaded from {entry.value} ({said}); mend that package or uninstall it"
            ) from error
        try:
            self._check(thing)
        except InputError as error:
            raise InputError(f"{whose} cannot be used: {error}") from error
        return thing


def registered(group: str, check: Callable[[Any], object] = lambda thing: None) -> Registered:
    """Return what packages register under a group of entry points, ours first, each by its name."""
    return Registered(group, check)


def package_of(entry: EntryPoint) -> str:
    """Return the name of the package that an entry point comes from."""
    return entry.dist.name if entry.dist is not None else "unknown"


def _found(group: str) -> Mapping[str, tuple[EntryPoint, ...]]:
    return _found_on(group, tuple(sys.path))


@lru_cache(maxsize=32)
def _found_on(group: str, path: tuple[str, ...]) -> Mapping[str, tuple[EntryPoint, ...]]:
    """The entry points of a group by name, ours first as they stand, then others by package and name.

    Args:
        group: of entry points.
        path: where packages are looked for; a package that joins it later is found too.
    """
    found: dict[str, dict[str, EntryPoint]] = {}
    entries = entry_points(group=group)
    for entry in sorted(entries, key=lambda entry: (package_of(entry) != "bip", package_of(entry))):
        found.setdefault(entry.name, {}).setdefault(f"{package_of(entry)} {entry.value}", entry)
    return {name: tuple(claims.values()) for name, claims in found.items()}
