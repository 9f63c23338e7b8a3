"""Tokens with their place in the text, sentences, and quotes, which are read apart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from symbolic.language.reader.words.bounded import Bounded
from symbolic.language.reader.words.closed import ANSWERING, CLOSED, SPEECH_FORMS

_NT = "\ue000\ue000\ue000"
"""Stands for the "n't" of a contraction while tokens are cut; of the same length."""

_NEGATION = re.compile(r"n['’]t\b")
_OPEN = "\ue001"
"""Stands for a mark that begins a quotation which nothing ends."""

_SPEECH = (
    r"""(?:(?<=[\s:,(])|(?<![\s\S]))['‘](?:[A-Z]|(?<=[,;] ['‘])[a-z])"""
    r"""(?:[^'"‘’\n]|(?<=[^\W\d_])['’](?=[a-z])|['’](?=(?:em|til|tis|twas)\b)){0,500}[.,?!…]['’](?=[\s.,;:?!]|$)"""
)
"""Words said, between single marks: they begin with a capital and end with a stop or a comma.

A mark within them stands behind a letter, as in "don't", or begins one of a few short forms: any other would have each
mark of a text of such marks look for its end.
"""
_LABEL = r"""(?<=[\s(])['‘](?=[^\s'’])(?:[^'"‘’\n.?!]|['’](?=[a-z])){0,40}[^\s'"‘’]['’](?=[\s.,;:?!)]|$)"""
"""A few words between single marks ("the word 'nuts'", "it said 'Closed'"); an apostrophe follows a letter."""
_TITLE = r"(?:Mr|Mrs|Ms|Dr|St|Prof|Mt)\.(?=\s+(?:[A-Z]|and\b|de\b|van\b|von\b|da\b|di\b|le\b|la\b|al\b))"

_TOKEN = re.compile(
    rf"""(?P<quote>"[^"]*"|“[^”]*”|«[^»]*»|{_SPEECH}|{_LABEL})"""
    rf"""|(?P<word>\ue000{{3}}|o['’]clock|[ap]\.m\.|{_TITLE}|(?i:no[ ]one)\b(?![ ]of\b)|can(?=not\b)|(?<=\bcan)not\b"""
    r"""|\d+(?:[:.,]\d+)*(?:st|nd|rd|th|[A-Za-z])?(?!\w)|[A-Z]{1,2}\d+(?!\w)|[^\W\d_]+(?:-[^\W_]+)*)"""
    r"""|(?P<clitic>['’](?:s|re|ve|ll|d|m|S)\b|(?<=s)['’](?=\s))"""
    r"""|(?P<mark>\.\.\.|…|[.!?,;:()—–-]|\S)""",
)


@dataclass(slots=True)
class Token:
    """A word, a mark, or a whole quote; nothing writes to it (a frozen one takes four times as long to make).

    Attributes:
        text: as written; of a quote, what stands between the marks.
        start: index of its first character in the text.
        end: index after its last character.
        kind: "word", "clitic", "mark" or "quote".
        lower: the text in small letters, with a straight apostrophe.
    """

    text: str
    start: int
    end: int
    kind: str
    lower: str = field(repr=False, compare=False)


def small(text: str) -> str:
    """Return a text in small letters, with straight apostrophes."""
    return text.lower().replace("’", "'")


def tokenize(text: str) -> list[Token]:
    """Return the tokens of a text; "didn't" is two, and so is "Ann's"."""
    found = _TOKENS.get(text)
    if found is None:
        found = _TOKENS[text] = tuple(_tokens(text))
    return list(found)


_TOKENS: Bounded[str, tuple[Token, ...]] = Bounded(1_000_000, weight=len)
"""Of texts of so many characters in all: each part of the reader asks for the tokens of a sentence anew."""


def _tokens(text: str) -> list[Token]:
    tokens = []
    for match in _TOKEN.finditer(_without_open_quotes(_NEGATION.sub(_NT, text))):
        kind = match.lastgroup or "mark"
        start, end = match.span()
        piece = text[start + 1 : end - 1] if kind == "quote" else text[start:end]
        piece = "not" if match.group() == _NT else piece
        tokens.append(Token(piece, start, end, kind, small(piece)))
    return tokens


def _without_open_quotes(text: str) -> str:
    """Return a text whose marks that begin a quotation, and which nothing closes, are other signs of that length.

    Each of them would be looked for its end as far as the text goes.
    """
    for opening, closing in ("“”", "«»"):
        last = text.rfind(closing) + 1
        if opening in text[last:]:
            text = text[:last] + text[last:].replace(opening, _OPEN)
    return text


LONGEST = 200
"""Tokens of a sentence at most; what is longer is read as several, since each clause looks at all around it."""


def sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the tokens sentence by sentence; '"Why?" asked Ann' is one, '"Why?" Ann shrugs' two."""
    result: list[list[Token]] = [[]]
    for at, token in enumerate(tokens):
        sentence = result[-1]
        sentence.append(token)
        may_end = token.kind == "quote" or token.lower in _MAY_END
        if len(sentence) >= LONGEST or (may_end and _ends(token, sentence, tokens[at + 1 : at + 8])):
            result.append([])
    return [sentence for sentence in result if sentence]


_STOPS = frozenset((".", "!", "?", "...", "…"))
_MAY_END = _STOPS | {"a.m.", "p.m."}


def _ends(token: Token, sentence: Sequence[Token], following: Sequence[Token]) -> bool:
    if token.kind == "quote":
        closed = token.text.rstrip()[-1:] in (".", "!", "?", "…")
        small = bool(following) and following[0].text[:1].islower()
        if token.text.rstrip()[-1:] == "?" and not small and _is_answered(following):
            return True
        if closed and following and following[0].kind == "quote":
            return True  # '"Where is it?" "There," said Ann.': another speaks
        return closed and not (small or (len(sentence) == 1 and bool(following) and _goes_on(following)))
    if token.lower in ("a.m.", "p.m."):  # its stop ends the sentence too, but not after "At 5 p.m. Ann"
        return len(sentence) > 4 and bool(following) and following[0].text[:1].isupper()
    if token.text not in _STOPS:
        return False
    before = sentence[-2] if len(sentence) > 1 else None
    if token.text != "." or before is None:
        return True
    initial = len(before.text) == 1 and before.text.isupper() and before.text != "I"
    return not initial or (bool(following) and following[0].lower in CLOSED)


def _goes_on(following: Sequence[Token]) -> bool:
    """Whether the words after a quote say who spoke, or start small."""
    if following[0].kind != "word" or following[0].text[:1].islower():
        return True
    return any(token.lower in SPEECH_FORMS for token in following[:4] if token.kind == "word")


SAYING = ANSWERING | {"says", "said"}


def _is_answered(following: Sequence[Token]) -> bool:
    """Whether the words after a question say who answers it, and what: '"Where?" Ann answered, "There."'."""
    verb = next((at for at, token in enumerate(following[:3]) if token.lower in SAYING), None)
    if verb is None:
        return False
    mark = next((at for at, token in enumerate(following[verb:6], verb) if token.text in (",", ":")), 0)
    quoted = 0 < mark < len(following) - 1 and following[mark + 1].kind == "quote"
    return quoted or any(token.lower == "that" for token in following[verb:])
