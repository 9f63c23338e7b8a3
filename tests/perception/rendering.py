"""Which tests need Open3D, and skip where it has no wheel."""

from importlib.util import find_spec

import pytest


def _is_there() -> bool:
    try:
        return find_spec("open3d") is not None
    except ModuleNotFoundError:
        return False


NEEDS_OPEN3D = pytest.mark.skipif(not _is_there(), reason="needs Open3D, which has no wheel for this system")
