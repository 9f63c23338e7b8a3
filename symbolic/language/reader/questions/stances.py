"""What one person is to another, by its signs: out to help, to hinder, or neither.

Where the signs of two stances stand side by side, or one is denied, more than one stance is left: nothing is decided.
"""

import re

from symbolic.errors import ParseError
from symbolic.language.reader.questions.gist_words import (
    CARELESS,
    CARELESS_WORDS,
    DENIED,
    HELPING,
    HINDERING,
    NEGATION,
    OPEN,
    SUCCESS,
)
from symbolic.language.reader.questions.signs import Signs
from symbolic.mind.goals import SocialGoal


def stance_of(signs: Signs, text: str, you: str, *, of_things: bool) -> SocialGoal | None:
    """Return the stance that a text tells of; None for none.

    Args:
        signs: the text's, of which those that tell it are taken up.
        text: as written, for the error.
        you: towards whom.
        of_things: whether it says where things are or are wanted, so that finding one helps nobody.

    Raises:
        ParseError: a stance is denied, or two are told: more than one is left.
    """
    careless = [*signs.search(CARELESS), *signs.search(CARELESS_WORDS)]
    hindering = [m for m in signs.search(HINDERING) if not _FROM_ME.match(signs.plain[m.start() :])]
    helping = signs.search(HELPING)
    if signs.asking:
        careless, hindering, helping = (
            [match for match in found if _PERSON.search(signs.around(match))]
            for found in (careless, hindering, helping)
        )
    neither = bool(hindering and helping) and all(
        _NEITHER.search(signs.before(match)) for match in (*hindering, *helping)
    )
    if neither and not careless:
        for found in (hindering, helping, signs.search(NEGATION)):
            signs.take(found)
        return "independent"
    if careless:
        return _careless(signs, text, you, careless, (hindering, helping))
    if hindering and helping:
        hindering, helping = _ruling(signs, hindering, helping)
    if hindering and helping:
        words = " and ".join(repr(found[0][0].strip()) for found in (hindering, helping))
        raise ParseError(
            f"in {text!r} two stances towards {_named(you)} stand together: {words}; say which it is"
        )
    signs_of: tuple[tuple[SocialGoal, list[re.Match[str]]], ...] = (("hinder", hindering), ("help", helping))
    for stance, found in signs_of:
        if found:
            _require_said(signs, text, you, found, whole=stance == "help")
            signs.take(found)
            return stance
    own = "§me" in signs.plain or re.match(r"(?:s?he|they|to) ", signs.plain)
    success = signs.search(SUCCESS) if own and not of_things and not signs.asking else []
    if success:
        _require_said(signs, text, you, success, whole=True)
        signs.take(success)
    return "help" if success else None


_FROM_ME = re.compile(r"(?:hide|hidden|conceal|keep|secret) from §me(?!\S)")
"""What is kept from me is what I do not know, and hinders nobody else."""
_NEITHER = re.compile(r"(?<!\S)(?:neither|nor) (?:[^\s,;.:?]+ ){0,4}$|neither .* n?or (?:[^\s,;.:?]+ ){0,4}$")
"""What denies help and hindrance alike: "neither to further his plans nor to harm them"."""
_PERSON = re.compile(r"(?<!\S)(?:§me|§you|he|she|him|her|his|they|them|their)(?!\S)")


def _careless(
    signs: Signs,
    text: str,
    you: str,
    careless: list[re.Match[str]],
    others: tuple[list[re.Match[str]], list[re.Match[str]]],
) -> SocialGoal:
    """Return indifference, where what is told of help or hindrance beside it is what one is indifferent to."""
    plainly = [match for match in careless if CARELESS_WORDS.fullmatch(match[0].strip())]
    _require_said(signs, text, you, plainly)
    apart = [
        match
        for found in others
        for match in found
        if not _minded_by(signs, match, careless) and not _NEITHER.search(signs.before(match))
    ]
    if apart:
        raise ParseError(
            f"in {text!r} two stances towards {_named(you)} stand together: {careless[0][0].strip()!r} and "
            f"{apart[0][0].strip()!r}; say which it is"
        )
    for found in (careless, *others):
        signs.take(found)
    for words in (NEGATION, OPEN):
        signs.find(words)
    return "independent"


def _minded_by(signs: Signs, match: re.Match[str], careless: list[re.Match[str]]) -> bool:
    """Whether a sign is within, or right behind, one of indifference: "no interest in helping Tom"."""
    if OPEN.search(signs.around(match)):
        return True
    for one in careless:
        if one.start() <= match.start() < one.end():
            return True
        between = signs.plain[one.end() : match.start()]
        if one.end() <= match.start() and _NEAR.fullmatch(between):
            return True
    return False


_NEAR = re.compile(
    r"\s?(?:(?:§you|him|her|them) (?:from|in) )?(?:(?!(?:s?he|they|§me|§you|and|but|yet)\s)[^\s,;.:?]+ ){0,4}"
)


def _ruling(
    signs: Signs, hindering: list[re.Match[str]], helping: list[re.Match[str]]
) -> tuple[list[re.Match[str]], list[re.Match[str]]]:
    """Drop the signs of help that are what is hindered: "to deny him any help", "lead him off the right track"."""
    left = [
        help_
        for help_ in helping
        if not any(
            hinder.start() <= help_.start()
            and (help_.start() < hinder.end() or _NEAR.fullmatch(signs.plain[hinder.end() : help_.start()]))
            for hinder in hindering
        )
    ]
    within = [h for h in hindering if any(o.start() <= h.start() and h.end() <= o.end() for o in left)]
    return ([h for h in hindering if h not in within] if left else hindering), left


def _require_said(
    signs: Signs, text: str, you: str, found: list[re.Match[str]], *, whole: bool = False
) -> None:
    """Refuse signs that are denied: before them or, of a whole phrase that denies nothing itself, within them."""
    for match in found:
        within = f"{match[0].strip().rpartition(' ')[0]} ".lstrip() if whole else ""
        if DENIED.search(f"{_since_joint(signs, text, match)}{within}"):
            raise ParseError(
                f"in {text!r} a stance towards {_named(you)} is denied, which leaves two open: say which it is"
            )


def _since_joint(signs: Signs, text: str, match: re.Match[str]) -> str:
    """Return what stands before a sign in its clause: of "wanted him to fail and was in his way" only "was"."""
    before = signs.before(match)
    first, last = (signs.at(at) for at in (match.start() - len(before), match.start()))
    forms = signs.marked.forms
    for at in range(last, first, -1):
        form = forms[at]
        begins = form.norm in _SUBJECTS or text[form.start : form.end].lower() in _FINITE
        if forms[at - 1].norm in ("and", "but") and begins:
            return signs.plain[signs.starts[at] : match.start()]
    return before


_SUBJECTS = frozenset("§me §you he she they".split())
_FINITE = frozenset("was were is has had did does".split())
"""Words that begin another clause behind "and", so that nothing before it denies what it tells."""


def _named(you: str) -> str:
    return you or "the other"
