"""The laws of a parser: what was not read is said, the same text reads the same, and no text breaks it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from bip.testing.agreement import require
from symbolic.errors import BipError
from symbolic.language.parser import Parser
from symbolic.language.parses import Reading

Read: TypeAlias = Callable[[str], Any]

NONSENSE = "Flurbling grindlewocks besnorted the quibbleth."
"""A sentence that nobody can read."""
ODD = (
    "",
    " \n",
    ".",
    "?!",
    "\x00",
    "“",
    "'\"'",
    "a " * 500,
    "🙂",
    "The the the of in.",
    "1 2 3.",
    "A" * 5000,
)
"""Texts that are hardly any."""


def check_parser(
    parser: Parser,
    scene: str,
    narratives: Sequence[str],
    stories: Sequence[tuple[str, Sequence[str]]],
    questions: Sequence[tuple[str, Sequence[str]]],
) -> None:
    """Check every law.

    Args:
        parser: what to check.
        scene: the description of a home, that the parser can read.
        narratives: what one person did in it.
        stories: what several people did and said, each with their names.
        questions: prompts with their choices.

    Raises:
        BrokenLawError: a law is broken.
    """
    home = parser.scene(scene)
    _check_texts("scene", parser.scene, [scene])
    _check_texts("narrative", lambda text: parser.narrative(text, None, home), narratives)
    for story, names in stories:
        _check_texts("story", lambda text, names=names: parser.story(text, names), [story])  # type: ignore[misc]
    for prompt, choices in questions:
        _check_texts("query", lambda text, choices=choices: parser.query(text, choices), [prompt])  # type: ignore[misc]
        _check_choices(parser, prompt, choices)


def _check_texts(method: str, read: Read, texts: Sequence[str]) -> None:
    for text in texts:
        the_same_text_reads_the_same(method, read, text)
        spans_are_of_the_text(method, read, text)
        what_was_not_read_is_said(method, read, text)
    for odd in ODD:
        no_text_breaks_it(method, read, odd)


def the_same_text_reads_the_same(method: str, read: Read, text: str) -> None:
    """Check that a text reads the same twice, whatever was read in between."""
    first = read(text)
    no_text_breaks_it(method, read, NONSENSE)
    require(
        read(text) == first,
        "the same text reads the same",
        f"{method}({text!r:.60}) differs the second time",
        "keep nothing from one text to the next",
    )


def spans_are_of_the_text(method: str, read: Read, text: str) -> None:
    """Check that skipped spans quote the text, and that the confidence is a share."""
    reading: Reading = read(text).reading
    for span in reading.skipped:
        require(
            text[span.start : span.end] == span.text,
            "spans are of the text",
            f"{method}({text!r:.60}) skips {span.text!r}, where the text has {text[span.start : span.end]!r}",
            "count characters in the text as it was given",
        )
    require(
        0.0 <= reading.confidence <= 1.0,
        "the confidence is a share",
        f"{method}({text!r:.60}) has {reading.confidence}",
        "divide what was read by all that there is to read",
    )


def what_was_not_read_is_said(method: str, read: Read, text: str) -> None:
    """Check that a sentence that nobody can read is skipped, noted or refused, wherever it stands."""
    for joined in (f"{text} {NONSENSE}", f"{NONSENSE} {text}"):
        try:
            reading: Reading = read(joined).reading
        except BipError:
            continue
        _require_said(method, joined, reading)


def no_text_breaks_it(method: str, read: Read, text: str) -> None:
    """Check that what cannot be read is refused in a sentence."""
    try:
        read(text)
    except BipError as error:
        require(bool(str(error).strip()), "a refusal says why", f"{method}({text!r:.60})", "write a sentence")
    except Exception as error:  # noqa: BLE001  whatever it raises, the law names it
        what = f"{method}({text!r:.60}) raises {type(error).__name__}: {error}"
        require(False, "no text breaks a parser", what, "raise a ParseError that says why")


def _check_choices(parser: Parser, prompt: str, choices: Sequence[str]) -> None:
    """Check that a choice that nobody can read is said too."""
    for i in range(len(choices)):
        changed = [*choices[:i], NONSENSE, *choices[i + 1 :]]
        try:
            reading = parser.query(prompt, changed).reading
        except BipError:
            continue
        _require_said("query", f"{prompt} {changed}", reading)


def _require_said(method: str, text: str, reading: Reading) -> None:
    words = {word.strip(".").lower() for word in NONSENSE.split()} - {"the"}
    skipped, notes = [span.text for span in reading.skipped], list(map(str, reading.notes))
    said = " ".join([*skipped, *notes]).lower()
    require(
        any(word in said for word in words),
        "what was not read is said",
        f"{method}({text!r:.200}) skips {skipped} and notes {notes}, of {NONSENSE!r} nothing",
        "put what was not used into the Reading, or raise a ParseError",
    )
