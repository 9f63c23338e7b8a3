"""All formats by name: ours, and those that other packages register.

A package adds one with an entry point of the group `bip.sources` that leads to a `Source`.
"""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from perception.sources.mmtom_qa.mmtom_qa_source import MMTOM_QA
from perception.sources.muma_tom.muma_tom_source import MUMA_TOM
from perception.sources.recordings.recording_source import FOLDER, REPLICA, SCANNET, TUM
from perception.sources.source import Source
from perception.sources.virtualhome.virtualhome_source import VIRTUALHOME_GRAPHS
from symbolic.errors import InputError


@cache
def sources() -> Mapping[str, Source]:
    """All sources by name, in the order in which they are tried on unknown files.

    Raises:
        InputError: what an entry point leads to is no source.
    """
    found = [MMTOM_QA, MUMA_TOM, FOLDER, TUM, SCANNET, REPLICA]
    for entry in entry_points(group="bip.sources"):
        source = entry.load()
        if not isinstance(source, Source):
            raise InputError(f"the entry point bip.sources:{entry.name} leads to {source!r}, no Source")
        found.append(source)
    # Any folder of JSON files may be VirtualHome's, so that it comes last.
    return {source.name: source for source in (*found, VIRTUALHOME_GRAPHS)}


def source_of(name: str) -> Source:
    """The source of a name.

    Raises:
        InputError: there is none.
    """
    if name not in sources():
        raise InputError(f"unknown format {name!r}: choose one of {', '.join(sources())}")
    return sources()[name]


def format_of(path: Path) -> str:
    """The format of the files at a path, told from their names.

    Raises:
        InputError: they are of no known format, or the path does not exist.
    """
    for source in sources().values():
        if source.recognise(path):
            return source.name
    reason = "it does not exist" if not path.exists() else "no file in it has a known name"
    raise InputError(f"cannot tell the format of {path}: {reason}; give --format ({', '.join(sources())})")
