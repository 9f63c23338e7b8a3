"""Every word of a question is read, or cannot change what is asked, or is said: what holds a question to that.

"more likely to be false"           asks for the less likely of two
"stopped trying to help"            is refused: nobody reads "stopped"
"has been pretending to help"       is read, with a note on "pretending"
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from symbolic.errors import ParseError
from symbolic.language.grammar.questions.claim_words import CLAIMING
from symbolic.language.grammar.words.altering import ALTERING, MANNER, altering
from symbolic.language.grammar.words.lexer import Token, lex
from symbolic.language.grammar.words.lexicon import Lexeme, chunk
from symbolic.language.grammar.words.quote import quote
from symbolic.language.grammar.words.spans import Stretches
from symbolic.language.statements import Claim, people_in_claim, places_in_claim, things_in_claim
from symbolic.world.notes import Note, turned, unread
from symbolic.world.provenance import Span

THINKING = frozenset(
    "think thinks thought believe believes believed suppose supposes supposed expect expects expected imagine imagines"
    " imagined guess assume assumes assumed suspect suspects suspected reckon presume feel feels felt figure figures"
    " doubt doubts doubted".split()
)
WANTING = frozenset(
    "want wants wanted wanting wish wishes wished hope hopes hoped try tries tried trying attempt attempts attempted"
    " attempting need needs needed 'd".split()
)
"""Verbs of claims; other words of `ALTERING` are not read there but for those named."""
_ASKING = frozenset(
    (
        "which what one of the these those following two three four both statement statements option options"
        " explanation explanations claim claims choice choices answer answers account accounts is are was"
        " seems sounds looks would be do does you he she they it think believe find more most less least"
        " likely likelier likeliest plausible probable unlikely unlikelier unlikeliest improbable to true hold"
        " case or and a b c thing things agent agents here below above in to that then so now after wants want"
        " trying get been has have looking for correct right best about scene situation"
    ).split()
)
_FALSE = frozenset("false untrue incorrect wrong".split())
_LESS = re.compile(r"\b(?:least|less)\s+(?:un)?(?:likely|plausible|probable)\b", re.I)
_UNLIKELY = re.compile(r"\b(?:unlikely|unlikelier|unlikeliest|improbable|implausible)\b", re.I)
_TRAILING = re.compile(
    r"[,\s]+((?:then,?\s+)?(?:if|assuming|given|supposing|provided|on the assumption)\b[^?]*)", re.I
)
_NOT = frozenset({"not", "n't"})


def sense(asked: str, choices: int) -> Literal["most", "least"]:
    """Return whether the likeliest choice is asked for, or the least likely; each "not" and "false" turns it round.

    Raises:
        ParseError: of three choices or more, the one that is "not the most likely" is asked for.
    """
    norms = [token.norm for token in lex(asked)]
    turns = sum(norm in _NOT or norm in _FALSE for norm in norms)
    if turns and choices > 2 and any(norm in _NOT for norm in norms):
        raise ParseError(
            f"The question {quote(asked)} does not say which of {choices} choices it asks for. Ask for the most or the "
            "least likely."
        )
    turns += bool(_LESS.search(asked)) + bool(
        _UNLIKELY.search(asked)
    )  # "the least unlikely" is the likeliest
    return "least" if turns % 2 else "most"


def cut_supposition(asked: str) -> tuple[str, str]:
    """Split "is likelier, given that Ann knows" into the question and what is supposed for it, which may be empty."""
    trailing = _TRAILING.search(asked)
    return (asked[: trailing.start()], trailing[1]) if trailing else (asked, "")


def unread_asked(asked: str, *, names: Iterable[str] = ()) -> Iterator[Note]:
    """Yield notes on words of "which of these is likelier" that no such question has.

    Args:
        asked: that part of the prompt.
        names: people.
    """
    known = _ASKING | _NOT | _FALSE
    people = frozenset(name.lower() for name in names)
    asked, supposed = cut_supposition(asked)
    if supposed:
        yield turned(Span(0, len(supposed), supposed))
    for token in lex(asked):
        if token.kind in ("word", "number") and token.norm not in known and token.norm not in people:
            yield turned(Span(token.start, token.end, asked[token.start : token.end]))


def changes_claim(tokens: Sequence[Token], text: str, names: Iterable[str] = ()) -> bool:
    """Whether a claim about one mind has a word that may change it, and that its reader does not read."""
    read = THINKING | WANTING | _NOT | {"no", "never", "nothing", "lacks", "lack", "false", "untrue"}
    return any(True for _ in altering(tokens, text, _FOUND, read, names))


_FOUND = re.compile(r"(?<!\S)(?:can|could)\ be\ (?:found|seen|spotted|located)(?!\S)")


_ABOUT = re.compile(
    r"\b(?:help|assist|aid|support|cooperat|collaborat|benefit|hinder|prevent|mislead|misled|sabotag|obstruct|thwart|block"
    r"|interfer|imped|deceiv|trick|foil|frustrat|undermin|hamper|delay|harm|indifferen|independen|unconcerned|neutral"
    r"|regardless|interest|car(?:e|ing)|mind|thought|regard|concern|inten[td]|goal|aim|desire|purpose|inform|repl|answer"
    r"|given (?:the|this|that|what|all|how|above)|giv(?:es|ing)|gave|provid|based on"
    r"|thinking (?:about|of)|judging (?:by|from)"
    r"|statement|likel|true|convinced|aware|unaware|knowledge|contain|accommodat)\w*",
    re.I,
)
"""What the reader of two minds looks for, and what is said with it."""
_SOUGHT = re.compile(
    r"\b(?:locat|find|get|obtain|reach)(?:e|ing|ting)? (?:the|an?|his|her) \w+(?=[\s.,?!]|$)", re.I
)
"""What somebody is helped to find: of whatever kind, it is what that person wants."""


def unread_words(text: str, taken: frozenset[str], names: Iterable[str]) -> Iterator[Note]:
    """Yield notes on words of a choice or a condition that no claim read of it holds, and no list accounts for.

    Args:
        text: a choice, or a condition.
        taken: the words of what is claimed: things, places, people.
        names: people.
    """
    spans = Stretches(match.span() for form in (_ABOUT, _SOUGHT) for match in form.finditer(text))
    people = frozenset(name.lower() for name in names)
    before: Lexeme | None = None
    lexemes = chunk(lex(text), people)
    claimed = taken | people
    nouns = claimed | {word.removesuffix("s") for word in claimed} | {f"{word}s" for word in claimed}
    for at, lexeme in enumerate(lexemes):
        counts = "ordinal" in lexeme and any(
            _is_thing(one) or "room" in one for one in lexemes[at + 1 : at + 4]
        )
        known = counts or lexeme.start in spans or _is_accounted(lexeme, nouns)
        doubled = before is not None and _is_thing(before) and _is_thing(lexeme) and "room" not in before
        if doubled or not (known or lexeme.norm in ALTERING):
            yield unread(Span(lexeme.start, lexeme.end, text[lexeme.start : lexeme.end]))
        before = lexeme


def words_claimed(claims: Iterable[Claim]) -> frozenset[str]:
    """Return the words of the people, things and places of which claims speak."""
    said: list[str] = []
    for claim in claims:
        said += [name for name in people_in_claim(claim) if name]
        said += things_in_claim(claim)
        for place in places_in_claim(claim):
            said += [getattr(place, "kind", ""), getattr(place, "room", "") or ""]
    return frozenset(word for name in said for word in name.lower().split())


_OF_CLAIMS = CLAIMING | MANNER


def _is_accounted(lexeme: Lexeme, nouns: frozenset[str]) -> bool:
    """Whether a word is of the nouns that a claim holds, or of the words with which claims are made."""
    words = {word.replace("’", "'").removesuffix("'s") for word in lexeme.norm.split()} - {""}
    if words <= nouns or not any(letter.isalpha() for letter in lexeme.norm):
        return True
    if "cardinal" in lexeme or _is_thing(lexeme):
        return True
    return words <= _OF_CLAIMS | nouns


def _is_thing(lexeme: Lexeme) -> bool:
    return any(category in lexeme for category in ("fixture", "object", "room"))
