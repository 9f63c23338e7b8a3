"""Whether a question asks for the likeliest of its choices, or for the least likely one.

"The most likely", "the soundest guess", "the best chance of being true" ask for the one; "the least likely", "the
hardest to believe", "the poorest chance", "which would you rule out first" for the other; "the least doubtful" and
"hardest to doubt" turn round twice. Each superlative has a side, and each word of doubt turns it.
"""

import re
from collections.abc import Iterator
from typing import Literal

from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import tokenize
from symbolic.world.provenance import Span

_LOW = frozenset(
    "riskiest strangest oddest wildest flimsiest unlikeliest "
    "least less worst worse weakest poorest lowest smallest slightest slimmest faintest fewest last lower poorer "
    "weaker smaller slimmer bottom hardest harder toughest slowest shakiest remotest furthest farthest "
    "trickiest".split()
)
_HIGH = frozenset(
    "most more best better first highest greatest strongest soundest largest biggest higher greater stronger readiest "
    "easiest easier top foremost".split()
)
_COMPARATIVE = frozenset(
    "less worse lower poorer weaker smaller slimmer harder more better higher greater stronger easier".split()
)
_UNLIKELY = frozenset("unlikely unlikelier improbable implausible".split())
_DOUBTING = _UNLIKELY | frozenset(
    "doubtful dubious questionable incredible unbelievable far-fetched farfetched untenable unreasonable unsound "
    "unconvincing unsafe unwise false untrue incorrect wrong doubt doubted disbelieve deny denied reject rejected "
    "dismiss dismissed discard discarded exclude excluded surprising surprised surprise astonishing strange odd "
    "contradict contradicts contradicted contradictory conflict conflicts clash clashes clashing odds-with at-odds "
    "inconsistent incompatible irreconcilable unsupported unwarranted unfounded unjustified unnatural forced strained "
    "strains stretch mistaken misguided absurd problematic suspect unsatisfactory ill-founded outlandish fanciful "
    "inaccurate inapt unfitting unacceptable undermined refuted disproved ruled-out counterintuitive baffling puzzling "
    "wide against fail fails fall falls short".split()
)
"""Words that turn a superlative beside them round: "most doubtful"; the first few ask for the least likely alone."""
_CHOOSING = frozenset(
    "which these those three following statement statements choice choices option options explanation explanations "
    "interpretation interpretations account accounts reading readings conclusion conclusions view views claim claims "
    "description descriptions inference inferences suggestion suggestions hypothesis hypotheses proposition "
    "propositions theory theories version versions judgement judgements judgment judgments motive motives "
    "answer answers guess guesses thought thoughts belief beliefs assumption assumptions possibility possibilities "
    "alternative alternatives candidate candidates supposition suppositions conjecture conjectures construction "
    "picture diagnosis verdict verdicts infer conclude suppose choose pick select".split()
)
"""Words of a question that asks to choose between what is offered."""
_OUT = re.compile(
    r"\b(?:rul|str[iu]c?k|cross|throw|thrown|leav|left|cast|count|weed|drop)\w*\b(?:\s+\w+){0,3}?\s+out\b"
    r"|\b(?:set|put|lay|laid|leave|left|push|cast|brush)\w*(?:\s+(?!by\b)\w+){0,2}?\s+aside\b"
    r"|\bto be a lie\b|\blongest (?:shot|odds)\b|\bleast of all\b|\b(?:only )?after (?:all )?the (?:others|rest)\b"
    r"|\b(?:can|could|should|would|may|must) (?:you|we|one)(?:\s+\w+){0,3}?\s+"
    r"(?:discount|eliminate|abandon|discard|dismiss|reject|exclude|disregard|scratch|drop)\b(?! (?:him|her|them)\b)"
    r"|\b(?:can|could|should|may|must)(?: (?:most|best|first|now|then|thus|\w+ly)){0,3} be (?:\w+ly )?"
    r"(?:discounted|eliminated|abandoned|discarded|dismissed|rejected|excluded|disregarded|scratched|dropped)\b"
    r"(?! by\b)|\b(?:bet|wager|count|speak|argue|tell)s? (?:most |best |strongly )?against\b"
    r"|\b(?:rank|place|put|come|list|rate)[sd]? (?:\w+ )?(?:last|lowest|at the bottom)\b|\bgive up (?:on )?first\b",
    re.I,
)
"""What is done with the choice that is least likely: "rule out first", "struck out"."""
_OF_CHANCE = frozenset(
    "likely probable plausible possible true right correct credible believable tenable reasonable convincing safe "
    "safely wise apt certain accurate fitting sensible acceptable favoured favored supported founded justified "
    "satisfactory likelihood probability chance chances odds credence credit belief plausibility probably plausibly "
    "readily natural naturally warranted compelling persuasive trustworthy defensible tenably sustainable consistent "
    "compatible well-founded confident confidently confidence support supports supporting supportable fits fit fitting "
    "squares square agrees agree accords accord tallies tally matches match harmonizes sits sit suits suit explains "
    "explain accounts account truth fact faithful conceivable imaginable expected expect inclined ready willing apt "
    "justifiable logical rational evident obvious sound solid secure convincingly credibly reasonably satisfying "
    "satisfactorily easily comfortably reason believed explained".split()
)
"""What a question for the likeliest asks after: a superlative beside one of these counts before any other."""


def sense_of(prompt: str) -> Literal["most", "least"]:
    """Return whether the likeliest or the unlikeliest choice is asked for; the likeliest where nothing says."""
    words = [token.lower for token in tokenize(prompt) if token.kind in ("word", "clitic")]
    sides = [(at, side) for at, word in enumerate(words) if (side := _side(words, at))]
    near = [
        (at, side)
        for at, side in sides
        if _near(words, at, _OF_CHANCE)
        or words[at].endswith("est")
        or (words[at] in _HARD and words[at + 1 : at + 2] == ["to"])
        or _startling(words, at)
    ]
    choosing = not _CHOOSING.isdisjoint(words) or bool(
        _WHAT_CAN.match(prompt)
    )  # not "where did the smallest boy look?"
    ranked = [(at, side) for at, side in sides if choosing and words[at] not in _COMPARATIVE]
    at, side = (near or ranked or [(0, 1)])[-1]
    turned = bool(_UNLIKELY & set(words)) or (
        bool(near or ranked) and (_near(words, at, _DOUBTING) or _startling(words, at))
    )
    return "least" if (side < 0) != turned or (choosing and _OUT.search(prompt)) else "most"


def rated_otherwise(prompt: str) -> Iterator[Span]:
    """Yield by what a question compares its choices, where that is not how likely they are: "is more polite"."""
    tokens = tokenize(prompt)
    if _STATEMENTS.isdisjoint(token.lower for token in tokens):
        return
    for more, rate, after in zip(tokens, tokens[1:], (*tokens[2:], None), strict=False):
        last = after is None or after.kind == "mark"
        if (
            last
            and more.lower in _MORE
            and rate.lower not in _OF_CHANCE | _DOUBTING
            and _is_adjective(rate.lower)
        ):
            yield Span(more.start, rate.end, prompt[more.start : rate.end])


_STATEMENTS = frozenset("statement statements claim claims option options choice choices".split())
_MORE = frozenset(("more", "most", "less", "least"))


def _is_adjective(word: str) -> bool:
    return any(sense.tag == "ADJ" for sense in senses(word))


_WHAT_CAN = re.compile(
    r"(?:^|.*[,.:;] )what (?:(?:can|could|should|would|may|might|must)\b|(?:do|does|did) (?:they|these|those)\b)",
    re.I | re.S,
)
_OWN = frozenset("his her their my your our its".split())
_HARD = frozenset(
    "hard harder hardest tough tougher toughest easy easier easiest difficult slow slowest".split()
)
_STARTLING = frozenset(
    "surprise surprises surprised astonish astonishes astonished startle startles baffle baffles puzzle "
    "puzzles amaze amazes shock shocks strain strains stretch stretches tax taxes defy defies trouble "
    "troubles doubt doubted distrust distrusted contradict contradicts contradicted mistrust disbelieve".split()
)
"""Verbs that turn an adverb behind them: "would surprise you most", "contradicted most by"."""


def _startling(words: list[str], at: int) -> bool:
    """Whether a superlative stands behind a verb of doubt and rates no adjective."""
    rates = (
        any(sense.tag in ("ADJ", "ADV") for sense in senses(words[at + 1]))
        if at + 1 < len(words) and words[at + 1] not in ("given", "considering", "here")
        else False
    )
    return (
        words[at] in ("most", "least", "more", "less")
        and not rates
        and bool(_STARTLING & set(words[max(0, at - 4) : at]))
    )


def _near(words: list[str], at: int, among: frozenset[str]) -> bool:
    """Whether one of some words stands behind another, before a condition: not "likeliest, if Ann is not mistaken"."""
    behind = words[at + 1 : at + 6]
    end = next((n for n, word in enumerate(behind) if word in _CONDITIONS), len(behind))
    return bool(among & set(behind[:end]))


_CONDITIONS = frozenset("if provided providing supposing assuming granted granting given presuming".split())


def _side(words: list[str], at: int) -> int:
    """Return 1 for a superlative or comparative of more, -1 for one of less, 0 for any other word."""
    word = words[at]
    if word == "best" and words[at - 1 : at] and words[at - 1] in _OWN:
        return 0  # "doing her best"
    if word in _LOW:
        return 0 if words[max(0, at - 1) : at] == ["at"] else -1
    if word in _HIGH:
        return 1
    superlative = word.endswith(("est", "ier")) and any(sense.tag == "ADJ" for sense in senses(word))
    return 1 if superlative and word not in _DOUBTING else 0
