"""The errors that a user can meet: each is one sentence with what, where and what to do."""


class BipError(Exception):
    """Base of every error that bad input can cause; the CLI prints its sentence and nothing else."""


class InputError(BipError):
    """A file or a record that cannot be used: empty, not JSON, a missing field, the wrong encoding."""


class ParseError(BipError):
    """A text whose form the grammar does not know."""


class UndecidedError(ParseError):
    """A question whose kind is known, but of which something was not read, or has two readings: no answer is due."""


class UnknownThingError(BipError):
    """A room, place, object or person that the home does not have."""


class AmbiguousPlaceError(UnknownThingError):
    """A place that several places of the home fit."""


class ImpossibleActionError(BipError):
    """An action that cannot have happened in the home as described."""


class ImpossibleEvidenceError(BipError):
    """No hypothesis gives the evidence a positive probability."""
