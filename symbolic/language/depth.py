"""Texts that nest without end ("Ann thinks Ben thinks Ann thinks ..."): refused in a sentence, not by a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

from symbolic.errors import ParseError


@contextmanager
def of_bounded_depth() -> Iterator[None]:
    """Let what is read within nest no deeper than the interpreter can follow.

    A clause is read within the one around it.

    Raises:
        ParseError: it nests deeper.
    """
    try:
        yield
    except RecursionError:
        raise ParseError(
            "a text nests hundreds of clauses in one another, deeper than can be followed; write shorter sentences"
        ) from None
