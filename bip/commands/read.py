"""`bip read`: what was understood of a story."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from symbolic.errors import InputError


def read(
    file: Annotated[str, typer.Argument(help="A story: plain text, or our JSON; - for stdin.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the reading as JSON.")] = False,
) -> None:
    """Show what was understood: people, things, events and who knows of them, and what was skipped."""
    from symbolic.language.reader.discourse.tale import read_story
    from symbolic.language.reader.report import as_json as values
    from symbolic.language.reader.report import as_text

    story, prompt, choices = _text(sys.stdin.buffer.read() if file == "-" else _bytes(Path(file)), file)
    tale = read_story(story, prompt, choices)
    if not any(clause.verb for sentence in tale.text.sentences for clause in sentence.clauses):
        raise InputError(
            f"{file}: no sentence tells what anybody does or how anything is; give a story in plain English"
        )
    print(json.dumps(values(tale), indent=2) if as_json else as_text(tale))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); give a file that exists") from error


def _text(raw: bytes, where: str) -> tuple[str, str, tuple[str, ...]]:
    """Return the story, and the question with its choices if the file holds one."""
    from bip.question_files import read_question
    from symbolic.errors import ParseError
    from symbolic.language.reader.questions.layout import read_layout

    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: not UTF-8 text (byte {error.start}); save the file as UTF-8") from error
    if not text.strip():
        raise InputError(f"{where}: the file is empty; give a story in plain English")
    if text.lstrip()[:1] == "{":
        asked = read_question(raw, where)
    else:
        try:
            asked = read_layout(text)
        except ParseError:
            return text, "", ()
    return f"{asked.scene} {asked.narrative}".strip(), asked.prompt, asked.choices
