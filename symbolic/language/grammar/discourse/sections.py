"""One string with headings to a question: scene, narrative, prompt and choices."""

import re

from symbolic.errors import ParseError
from symbolic.language.grammar.words.lexer import check_length
from symbolic.language.grammar.words.quote import quote
from symbolic.language.question import Question

_FORM = (
    "Write the story, an empty line, the question, and each choice on a line of its own. Where a home is described, "
    'the sections are "What\'s inside the apartment:", "Actions taken by NAME:", and "Question:", in this order.'
)
_SCENE = re.compile(
    r"^\s*(?:what(?:'|\u2019)?s inside the apartment|what is inside the apartment|scene|apartment)?\s*:", re.I
)
_ACTIONS = re.compile(r"\bactions?\s+(?:taken|performed|done)?\s*by\s+(?P<name>[^\W\d_]+)\s*:", re.I)
_QUESTION = re.compile(r"\bquestion\s*:", re.I)
_OPTION = re.compile(r"(?:^|(?<=\s))(?:\((?P<a>[a-h])\)|(?P<b>[a-h])[.)](?=\s))\s*", re.I)
_RESPOND = re.compile(r"\s*(?:please )?(?:respond|answer|reply|choose)\b[^.]{0,60}\.?$", re.I)


def split_question(text: str) -> Question:
    """Split the benchmark's one string into scene, narrative, prompt and choices.

    Raises:
        ParseError: the text is too long, a section is missing, or there are not two different choices.
    """
    check_length(text)
    actions, asked = _ACTIONS.search(text), _last(_QUESTION, text)
    if actions is None:
        raise _missing("Actions taken by NAME:", text)
    if asked is None or asked.start() < actions.start():
        raise _missing("Question:", text)
    scene = _SCENE.sub("", text[: actions.start()], count=1).strip()
    if not scene:
        raise _missing("What's inside the apartment:", text)
    narrative = text[actions.end() : asked.start()].strip()
    if not narrative:
        raise ParseError(f"The section {quote(actions.group())} is empty. {_FORM}")
    if not re.search(rf"\b{actions.group('name')}\b", narrative):
        narrative = f"{actions.group()} {narrative}"
    prompt, choices = _choices(text[asked.end() :])
    return Question(scene, narrative, prompt, choices)


def _missing(section: str, text: str) -> ParseError:
    return ParseError(f'The text lacks the section "{section}": {quote(text)}. {_FORM}')


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next(iter(reversed(list(pattern.finditer(text)))), None)


def _choices(text: str) -> tuple[str, tuple[str, ...]]:
    """Split "Which ...? (a) ... (b) ... Please respond with ..." into prompt and choices."""
    body = _RESPOND.sub("", " ".join(text.split()))
    marks = list(_OPTION.finditer(body))
    if sum(mark.group("a") is not None for mark in marks) > 1:
        marks = [mark for mark in marks if mark.group("a")]
    letters = [(mark.group("a") or mark.group("b")).lower() for mark in marks]
    if letters != ["a", "b"]:
        listed = ", ".join(f"({letter})" for letter in letters) or "none"
        raise ParseError(
            f"A question of this form has two choices, (a) and (b); found {listed} in {quote(text.strip())}."
        )
    prompt = body[: marks[0].start()].strip()
    choices = (body[marks[0].end() : marks[1].start()].strip(), body[marks[1].end() :].strip())
    if not all(choices):
        raise ParseError(f"A choice is empty in {quote(text.strip())}.")
    if choices[0].strip(". ").lower() == choices[1].strip(". ").lower():
        raise ParseError(f"Both choices say the same: {quote(choices[0])}.")
    return prompt, choices
