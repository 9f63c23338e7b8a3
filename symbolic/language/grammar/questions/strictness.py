"""Every word of a question is read, or cannot change what is asked, or is said: what holds a question to that.

"more likely to be false"           asks for the less likely of two
"stopped trying to help"            is refused: nobody reads "stopped"
"has been pretending to help"       is read, with a note on "pretending"
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from symbolic.errors import ParseError
from symbolic.language.grammar.phrases.phrases import ObjectPhrase, Phrase
from symbolic.language.grammar.words.altering import ALTERING, MANNER, altering, unread
from symbolic.language.grammar.words.lexer import Token, lex
from symbolic.language.grammar.words.lexicon import Lexeme, chunk
from symbolic.language.grammar.words.quote import quote
from symbolic.language.grammar.words.spans import Stretches
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
        " trying get been has have looking for correct right best"
    ).split()
)
_FALSE = frozenset("false untrue incorrect wrong".split())
_LEAST = re.compile(
    r"\b(?:least|less)\s+(?:likely|plausible|probable)\b|\b(?:unlikely|unlikelier|unlikeliest|improbable)\b",
    re.I,
)
_TRAILING = re.compile(
    r"[,\s]+((?:then,?\s+)?(?:if|assuming|given|supposing|provided|on the assumption)\b[^?]*)", re.I
)
_NOT = frozenset({"not", "n't"})
_SOCIAL = re.compile(
    r"""(?<!\S)(?:
    (?:do|does|did)\ (?:n't|not)\ know | not\ know(?:ing)? | never\ knew | not\ aware | no\ idea
    | there\ (?:is|was|were|are)\ (?:n't|not|no(?!\ longer)) | (?<!what\ )(?:is|was)\ (?:n't|not)\ (?:inside|in|on|at)
    | without\ (?:\w+\ ){0,2}(?:thinking|caring|considering|thought|account|regard\w*|minding|consideration|heed)
    | no\ (?:regard|interest|thought|concern|knowledge|clue|notion) | neither\ \w+\ nor
    | (?:not|n't)\ (?:care|caring|mind|interested|concerned|thinking|considering)
    | (?:not|n't)\ (?:trying|intending|aiming|meaning)\ to\ \w+\ (?:or|nor)
    | to\ stop\ (?!trying|helping|hindering)\w+ | if | assuming | supposing
    )(?!\S)""",
    re.VERBOSE,
)
"""Where a question about two people reads words that may change its meaning."""
_TELLING = frozenset(
    "say says said saying tell tells told telling considering considered independently".split()
)


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
    return "least" if bool(_LEAST.search(asked)) != bool(turns % 2) else "most"


def cut_supposition(asked: str) -> tuple[str, str]:
    """Split "is likelier, given that Ann knows" into the question and what is supposed for it, which may be empty."""
    trailing = _TRAILING.search(asked)
    return (asked[: trailing.start()], trailing[1]) if trailing else (asked, "")


def unread_asked(asked: str, *, turned: bool = True) -> Iterator[str]:
    """Yield notes on words of "which of these is likelier" that no such question has.

    Args:
        asked: that part of the prompt.
        turned: whether the reader turns the question round at "not" and "false".
    """
    known = _ASKING | _NOT | _FALSE if turned else _ASKING
    asked, supposed = cut_supposition(asked)
    if supposed and turned:
        yield unread(Span(0, len(supposed), supposed))
    for token in lex(asked):
        if token.kind == "word" and token.norm not in known and not token.capital:
            yield unread(Span(token.start, token.end, asked[token.start : token.end]))


def changes_claim(tokens: Sequence[Token], text: str, names: Iterable[str] = ()) -> bool:
    """Whether a claim about one mind has a word that may change it, and that its reader does not read."""
    read = THINKING | WANTING | _NOT | {"no", "never", "nothing", "lacks", "lack", "false", "untrue"}
    return any(True for _ in altering(tokens, text, _FOUND, read, names))


_FOUND = re.compile(r"(?<!\S)(?:can|could)\ be\ (?:found|seen|spotted|located)(?!\S)")


_PLAIN = frozenset(
    "achieve achieves achieved achieving reach reaches reached reaching accomplish accomplishing fulfil fulfill"
    " him her himself herself themselves happened light purpose described spoke speaks behaved acted how story"
    " scene interaction above agent agents events event passage account accounts whose own deliberate hand".split()
)
"""Words that lead in, point, or say that somebody gets what is spoken of."""


def altered_claim(text: str, names: Iterable[str]) -> Iterator[str]:
    """Yield notes on the words of a text about two people that may change its meaning."""
    people = [name.lower() for name in names]
    for span in altering(lex(text), text, _SOCIAL, THINKING | WANTING | _TELLING, people):
        yield unread(span)


_READ_VERBS = frozenset(
    "be have do get find locate place put move obtain make let go come be set store lie hold know look search keep"
    " provide contain take carry reach seek stay leave follow continue interact".split()
)


def _is_plain(lexeme: Lexeme) -> bool:
    """Whether a word is in the lexicon, and is no verb but those of what people do with things, and no joint."""
    if lexeme.norm in _JOINTS or "unknown" in lexeme:
        return False
    return lexeme.senses.keys() != {"verb"} or bool(set(lexeme["verb"].value.split()) & _READ_VERBS)


_JOINTS = frozenset("before until since although though unless instead".split())


_ABOUT = re.compile(
    r"\b(?:help|assist|aid|support|cooperat|collaborat|benefit|hinder|prevent|mislead|misled|sabotag|obstruct|thwart|block"
    r"|interfer|imped|deceiv|trick|foil|frustrat|undermin|hamper|delay|harm|indifferen|independen|unconcerned|neutral"
    r"|regardless|interest|car(?:e|ing)|mind|thought|regard|concern|inten[td]|goal|aim|desire|purpose|inform|repl|answer"
    r"|given (?:the|this|that|what|all|how|above)|giv(?:es|ing)|gave|provid|based on"
    r"|thinking (?:about|of)|judging (?:by|from)"
    r"|statement|likel|true|(?<=there was )|(?<=there is )|convinced|aware|unaware|knowledge|contain|accommodat)\w*",
    re.I,
)
"""What the reader of two minds looks for, and what is said with it."""


def unread_words(
    text: str, row: Sequence[Phrase], names: Iterable[str], read: Iterable[re.Pattern[str]]
) -> Iterator[str]:
    """Yield notes on words of a text that neither a phrase, a pattern nor a list accounts for.

    Args:
        text: a choice, or a condition.
        row: its phrases.
        names: people.
        read: patterns of what the reader looks for.
    """
    spans = Stretches(match.span() for pattern in (_ABOUT, *read) for match in pattern.finditer(text))
    nouns = {norm for phrase in row if isinstance(phrase, ObjectPhrase) for norm in phrase.object.split()}
    plain = _PLAIN | MANNER | nouns
    for lexeme in chunk(lex(text), frozenset(name.lower() for name in names)):
        inside = lexeme.start in spans
        stranger = lexeme.capital and "unknown" in lexeme
        named = lexeme.norm in plain or lexeme.norm.removesuffix("s") in plain
        known = _is_plain(lexeme) or (named and not stranger)
        if not inside and not known and lexeme.norm not in ALTERING:
            yield unread(Span(lexeme.start, lexeme.end, text[lexeme.start : lexeme.end]))
