"""What laws say where they are broken: which, on what, both values, and what to mend."""

from typing import Any

import numpy as np


class BrokenLawError(AssertionError):
    """An implementation breaks a law of its protocol."""


def require(holds: bool, law: str, what: str, mend: str) -> None:
    """Raise unless a law holds.

    Args:
        holds: whether it does.
        law: the law, in words.
        what: where it is broken, with the values.
        mend: what to do.

    Raises:
        BrokenLawError: it does not hold.
    """
    if not holds:
        raise BrokenLawError(f"{law}: {what}; {mend}")


def require_close(found: Any, expected: Any, atol: float, law: str, where: str, mend: str) -> None:
    """Raise unless two arrays are equal to within a tolerance.

    Args:
        found, expected: arrays of one shape.
        atol: how far values may lie apart; infinities of one sign are equal.
        law, mend: as for `require`.
        where: on what they were computed.

    Raises:
        BrokenLawError: they differ.
    """
    ours, theirs = np.asarray(found, dtype=np.float64), np.asarray(expected, dtype=np.float64)
    require(ours.shape == theirs.shape, law, f"{where} has shape {ours.shape} against {theirs.shape}", mend)
    if np.allclose(ours, theirs, rtol=0.0, atol=atol):
        return
    gaps = np.where(ours == theirs, 0.0, np.abs(ours - theirs))
    at = np.unravel_index(int(np.nanargmax(np.where(np.isnan(gaps), np.inf, gaps))), gaps.shape)
    place = "".join(f"[{int(k)}]" for k in at)
    require(False, law, f"{where}{place} is {ours[at]:.6g} against {theirs[at]:.6g} (atol {atol:g})", mend)
