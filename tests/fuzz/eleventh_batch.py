"""An eleventh batch: written when the tenth was mended, before its changes were tried on any reader.

Like the tenth it judges how far what the others had taught holds of other ways to destroy a meaning: things that are
likened and not moved, papers about things, places that are left open, newcomers to whom a pronoun goes, deeds that two
do together, what would surprise somebody, ... Here a change strikes all of a kind, every deed or both choices, where
one that is left would still bear the old answer, and it passes over questions whose old answer would outlive it.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random

from symbolic.language.question import Question
from tests.fuzz.deeds import inflected
from tests.fuzz.mutation import Change, Field, Mutation, rewriting


def _throughout(family: str, field: Field, table: Iterable[tuple[str, str]]) -> list[Mutation]:
    """Return a mutation for each (pattern, replacement): it rewrites every match in a field."""
    return [
        Mutation(family, f"every {pattern} -> {words}", "eleventh", True, _rewrite_all(field, pattern, words))
        for pattern, words in table
    ]


def _rewrite_all(field: Field, pattern: str, words: str) -> Change:
    def change(question: Question, _: Random) -> Question | None:
        if field == "choices":
            choices = tuple(re.sub(pattern, words, choice) for choice in question.choices)
            new = replace(question, choices=choices) if len(set(choices)) == len(choices) else None
        else:
            new = replace(question, **{field: re.sub(pattern, words, getattr(question, field))})
        return None if new == question else new

    return change


def _only(
    mutations: list[Mutation], *, asked: str = "", offered: str = "", tells: str = "", silent: str = r"(?!)"
) -> list[Mutation]:
    """Keep mutations to the questions whose old answer they destroy.

    Args:
        mutations: those that are kept.
        asked: what the prompt has to match.
        offered: what every choice has to match.
        tells: what the narrative has to match.
        silent: what the narrative must not match.
    """
    return [
        replace(mutation, change=_limited(mutation.change, asked, offered, tells, silent))
        for mutation in mutations
    ]


def _limited(change: Change, asked: str, offered: str, tells: str, silent: str) -> Change:
    def limited(question: Question, rng: Random) -> Question | None:
        fits = (
            re.search(asked, question.prompt)
            and all(re.search(offered, choice) for choice in question.choices)
            and re.search(tells, question.narrative)
            and not re.search(silent, question.narrative)
        )
        return change(question, rng) if fits else None

    return limited


_MOVING = "put move place carry hide lay drop leave lock take grab park drive".split()
_DOING = (*_MOVING, *"walk open close head approach proceed stride go climb".split())
_FORMS = {lemma: (lemma, "VBZ") for lemma in _DOING} | {
    inflected(lemma, tag): (lemma, tag) for tag in ("VBZ", "VBD") for lemma in _DOING
}
"""From a form to its lemma and tag; a bare one stands behind "is about to"."""


def _any(lemmas: Iterable[str]) -> str:
    """Return a pattern of the finite forms of verbs."""
    forms = {inflected(lemma, tag) for lemma in lemmas for tag in ("VBZ", "VBD")}
    return "|".join(sorted(forms, key=lambda form: (-len(form), form)))


def _every(family: str, pattern: str, *forms: str) -> list[Mutation]:
    """Return a mutation for each form, which stands in place of every verb of the narrative that matches."""
    return [
        Mutation(family, f"every {words}", "eleventh", True, _tell_all(re.compile(pattern), words))
        for words in forms
    ]


def _tell_all(pattern: re.Pattern[str], words: str) -> Change:
    def change(question: Question, _: Random) -> Question | None:
        text = pattern.sub(lambda match: _said(words, match), question.narrative)
        return replace(question, narrative=text) if text != question.narrative else None

    return change


def _said(words: str, match: re.Match[str]) -> str:
    lemma, tag = _FORMS[match["verb"] or match["then"]]
    own = {"base": lemma, "ing": inflected(lemma, "VBG")}
    return match.expand(re.sub(r"\{(\w+)\}", lambda m: own.get(m[1]) or inflected(m[1], tag), words))


_DEED = (
    r"(?<!\bthe )(?<!\ba )(?<!\bhis )(?<!\bher )"
    rf"\b(?:is (?:about|preparing) to (?P<then>{'|'.join(_DOING)})|(?P<verb>{_any(_DOING)}))\b"
)
_THING = r"(?:(?:the|an?|his|her) \w+|it)"
_TO = r"(?:out of|from|into|onto|inside|in|on|under|behind|to)"
_PLACE = r"(?:the|an?|his|her) (?:kitchen table|\w+)"
_MOVE = rf"\b(?:(?P<verb>{_any(_MOVING)})(?P<then>)) (?P<thing>{_THING}) {_TO} (?P<place>{_PLACE})\b"
_SPOKEN = r"\"|\btold\b"
"""Where it is said what is where, a deed less changes little."""
_LEFT_OVER = rf"{_SPOKEN}|\bfrom the\b|\bclimbed\b"
"""To speak against taking a cake from the fridge is still to say that it is there."""
_BORNE_OUT = r"^(?!Who |.*\bLEAST\b)"
"""Questions whose answer rests on what was done."""
CAMPAIGNS = _only(
    _every(
        "campaigns against a deed",
        _DEED,
        "{vote} against {ing}",
        "{speak} out against {ing}",
        "{sign} a petition against {ing}",
        "{argue} against {ing}",
        "{raise} an objection to {ing}",
        "{call} for a ban on {ing}",
    ),
    asked=_BORNE_OUT,
    silent=_LEFT_OVER,
)
OMISSIONS = _only(
    _every(
        "praise and blame for what was left undone",
        _DEED,
        "{apologise} for not {ing}",
        "{be} fined for not {ing}",
        "{be} thanked for not {ing}",
        "{make} excuses for not {ing}",
        "{get} told off for not {ing}",
    ),
    asked=_BORNE_OUT,
    silent=_LEFT_OVER,
)
LIKENED = _only(
    _every(
        "likened, not moved",
        _MOVE,
        r"{compare} \g<thing> with \g<place>",
        r"{prefer} \g<thing> to \g<place>",
        r"{mistake} \g<thing> for \g<place>",
        r"{weigh} \g<thing> against \g<place>",
        r"{choose} between \g<thing> and \g<place>",
        r"{paint} \g<thing> in the colours of \g<place>",
        r"{swap} \g<thing> for \g<place>",
    ),
    asked=_BORNE_OUT,
    silent=rf"{_SPOKEN}|\bclimbed\b",
)
_PUT = rf"\b(?P<put>(?:{_any(_MOVING)}) {_THING}|climbed) {_TO} {_PLACE}\b"
VAGUE = _only(
    _throughout(
        "places left open",
        "narrative",
        [
            (_PUT, r"\g<put> somewhere or other"),
            (_PUT, r"\g<put> somewhere safe"),
            (_PUT, r"\g<put> out of sight"),
            (_PUT, r"\g<put> a little further along"),
            (_PUT, r"\g<put> goodness knows where"),
            (_PUT, r"\g<put> out of harm's way"),
        ],
    ),
    asked=r"^Where ",
    silent=_SPOKEN,
)
_TOUCHED = (
    r"\b(opens?|closes|approaches|(?:walks|heads|moves|proceeds|goes|strides) (?:to|towards|for))"
    r" the (?=[a-z])"
)
_HANDLED = (
    rf"\b({_any(lemma for lemma in _MOVING if lemma not in ('park', 'drive'))}) "
    rf"((?:the|an?|his|her) \w+)(?= (?:{_TO}|and) )"
)
PAPERS = [
    *_only(
        _throughout(
            "papers about a thing",
            "narrative",
            [
                (_TOUCHED, r"\1 the leaflet about the "),
                (_TOUCHED, r"\1 the file on the "),
                (_TOUCHED, r"\1 the folder with the bills for the "),
            ],
        ),
        silent=_SPOKEN,
    ),
    *_only(
        _throughout(
            "papers about a thing",
            "narrative",
            [
                (_HANDLED, r"\1 the receipt for \2"),
                (_HANDLED, r"\1 the note about \2"),
                (_HANDLED, r"\1 the advert for \2"),
            ],
        ),
        asked=r"^Where ",
        silent=rf"{_SPOKEN}|\bclimbed\b",
    ),
]
_ASKED_FOR = r"\b(think|believe|look for|Where is) the (?=\w+(?: is\?| really\?| first\?|\?$))"
_BELIEVED_IN = r"\bthat the ([a-z ]+?) is (not )?inside\b"
BELONGINGS = [
    *rewriting(
        "what belongs to a thing",
        "prompt",
        [
            (_ASKED_FOR, r"\1 the owner of the "),
            (_ASKED_FOR, r"\1 the receipt for the "),
            (_ASKED_FOR, r"\1 the advert for the "),
            (_ASKED_FOR, r"\1 the shop that sold the "),
            (_ASKED_FOR, r"\1 the best price for the "),
        ],
        batch="eleventh",
    ),
    *_only(
        _throughout(
            "what belongs to a thing",
            "choices",
            [
                (_BELIEVED_IN, r"that the bill for the \1 is \2inside"),
                (_BELIEVED_IN, r"that a coupon for the \1 is \2inside"),
                (_BELIEVED_IN, r"that a photo of the \1 is \2inside"),
            ],
        ),
        tells=r"\b(?:about|preparing) to open\b",
    ),
]
_GET = r"\btrying to get (?=an? )"
GET = [
    *rewriting(
        "get with other words behind it",
        "prompt",
        [
            (_GET, "trying to get by without "),
            (_GET, "trying to get over the loss of "),
            (_GET, "trying to get used to life without "),
        ],
        batch="eleventh",
    ),
    *_throughout(
        "get with other words behind it",
        "choices",
        [
            (_GET, "trying to get out of paying for "),
            (_GET, "trying to get away from "),
            (_GET, "trying to get even with whoever broke "),
        ],
    ),
]
_REPLY = r"(?<=\")I (?:found|saw) (?=an? )"
REPLIES = rewriting(
    "replies that point nowhere",
    "narrative",
    [
        (_REPLY, "I have yet to come across "),
        (_REPLY, "I would love to see "),
        (_REPLY, "I would be amazed to find "),
        (_REPLY, "I wonder who would ever keep "),
        (_REPLY, "I looked in vain for "),
        (_REPLY, "You will hardly find "),
        (_REPLY, "It would be silly to keep "),
    ],
    batch="eleventh",
)
_SHE_IN = r"^([A-Z]\w+ is (?:situated )?in the [a-z ]+\.) (?=She\b)"
_HE_IN = r"^([A-Z]\w+ is (?:situated )?in the [a-z ]+\.) (?=He\b)"
NEWCOMERS = rewriting(
    "newcomers to whom the pronoun goes",
    "narrative",
    [
        (_SHE_IN, r"\1 She is fast asleep. Her sister Kim has just come home. "),
        (_SHE_IN, r"\1 She stays there all day. The cleaner, a woman named Kim, has the run of the place. "),
        (_SHE_IN, r"\1 With a broken leg she stays where she is, and her mother makes herself at home. "),
        (_HE_IN, r"\1 He is fast asleep. His brother Kit has just come home. "),
        (_HE_IN, r"\1 He stays there all day. The plumber, a man named Kit, has the run of the place. "),
        (_HE_IN, r"\1 With a broken leg he stays where he is, and his father makes himself at home. "),
    ],
    batch="eleventh",
)
_SHARING = (
    r"^(?=(?!The )([A-Z]\w+) )((?:.|\n)*?\. )"
    r"([A-Z]\w+(?: [a-z]+)?) (moves|moved|took|carried|drove|put) (?=the )"
)
TOGETHER = _only(
    rewriting(
        "deeds done together",
        "narrative",
        [
            (_SHARING, r"\2\3, together with \1, \4 "),
            (_SHARING, r"\2\3, helped by \1, \4 "),
            (_SHARING, r"\2\3, in the company of \1, \4 "),
            (_SHARING, r"\2\3, joined by \1, \4 "),
            (_SHARING, r"\2\3, side by side with \1, \4 "),
        ],
        batch="eleventh",
    ),
    asked=r"\b(?:think|believe|look)\b",
    silent=rf"{_SPOKEN}|\b(?:saw him|watching|heard|asleep)\b",
)
_WITNESSED = r"\b(?:saw him do it|saw him(?=\.)|was watching him)"
_LEARNT = r"\btold (her|him) that (?:the|his|her) [^.]+"
ELSEWHERE = rewriting(
    "eyes and ears on something else",
    "narrative",
    [
        (_WITNESSED, "saw a rainbow"),
        (_WITNESSED, "counted the swallows"),
        (_WITNESSED, "admired the sunset"),
        (_WITNESSED, "waved to the postman"),
        (_LEARNT, r"told \1 that the bus was late"),
        (_LEARNT, r"asked \1 for a stamp"),
        (_LEARNT, r"wished \1 a happy birthday"),
    ],
    batch="eleventh",
)
_ASKED_THING = r"\b(think|believe|look for|Where is) the \w+(?= is\?| really\?| first\?|\?$)"
_ASKED_PERSON = r"\b(does|will) (?:the \w+|[A-Z]\w+) (?=(?:think|believe|look|go)\b)"
_FRIEND = r"\b(help|hinder|prevent) ([A-Z]\w+)"
STRANGERS = [
    *rewriting(
        "strangers to the story",
        "prompt",
        [
            (_ASKED_THING, r"\1 the stepladder"),
            (_ASKED_THING, r"\1 the violin"),
            (_ASKED_PERSON, r"\1 the milkman "),
            (_ASKED_PERSON, r"\1 a tourist from Peru "),
        ],
        batch="eleventh",
    ),
    *_throughout(
        "strangers to the story",
        "choices",
        [
            (r"^[A-Z]\w+ (?=has been trying to get\b)", "The postman "),
            (r"^[A-Z]\w+ (?=has been trying to get\b)", "A vet in Peru "),
        ],
    ),
    *_only(
        _throughout(
            "strangers to the story",
            "choices",
            [
                (_FRIEND, r"\1 \2's landlord"),
                (_FRIEND, r"\1 \2's late grandfather"),
            ],
        ),
        asked=r"\bMOST\b",
    ),
]
_LOOKING = r"^Where will ([A-Z]\w+) (look|go)\b"
ADVICE = rewriting(
    "asked for advice",
    "prompt",
    [
        (_LOOKING, r"Where should \1 \2"),
        (_LOOKING, r"Where would you advise \1 to \2"),
        (_LOOKING, r"Where had \1 better \2"),
        (_LOOKING, r"Where would it save \1 time to \2"),
        (_LOOKING, r"Where would a friend who knows better tell \1 to \2"),
    ],
    batch="eleventh",
)
_WHERE = (
    r"^Where (?:does|will) (the \w+|[A-Z]\w+) (?:think|believe|look for) the (\w+)(?: is| are)?(?: first)?\?$"
)
SURPRISE = [
    *rewriting(
        "surprise",
        "prompt",
        [
            (_WHERE, r"Where would \1 be surprised to find the \2?"),
            (_WHERE, r"Where would it puzzle \1 to come across the \2?"),
            (_WHERE, r"Where would \1 least expect to see the \2?"),
            (_WHERE, r"Where would it astonish \1 to see the \2?"),
        ],
        batch="eleventh",
    ),
    *_throughout(
        "surprise",
        "choices",
        [
            (r"\bthinks that\b", "would be surprised to hear that"),
            (r"\bthinks that\b", "would be startled to see that"),
            (r"\bthinks that\b", "would find it hard to believe that"),
        ],
    ),
]
GENERAL = rewriting(
    "asked in general",
    "prompt",
    [
        (_WHERE, r"Where can one buy things like the \2?"),
        (_WHERE, r"Where are things like the \2 cheapest?"),
        (_WHERE, r"Where does one apply for a permit for things like the \2?"),
        (_WHERE, r"Where is it against the law to own things like the \2?"),
        (_WHERE, r"Where in the world are things like the \2 hard to come by?"),
    ],
    batch="eleventh",
)
_HELP = r"\bhelp ([A-Z]\w+) achieve (?:his|her) goal\b"
_HINDER = r"\bhinder ([A-Z]\w+) from achieving (?:his|her) goal\b"
PHRASES = rewriting(
    "help and harm in set phrases",
    "prompt",
    [
        (_HELP, r"lead \1 up the garden path"),
        (_HELP, r"send \1 on a wild goose chase"),
        (_HELP, r"pull the wool over \1's eyes"),
        (_HELP, r"throw \1 off the scent"),
        (_HINDER, r"lend \1 a hand"),
        (_HINDER, r"do \1 a good turn"),
        (_HINDER, r"make life easier for \1"),
    ],
    batch="eleventh",
)
_HOLD = r"(?<!room )\b(?:contains|holds|houses|stores|(?:(?<=bowl )|(?<=glass ))(?:is placed|sits) on)\b"
LOOKS = _only(
    _throughout(
        "scene, looks and names",
        "scene",
        [
            (_HOLD, "is shaped like"),
            (_HOLD, "takes its name from"),
            (_HOLD, "is painted the colour of"),
            (_HOLD, "reminds visitors of"),
            (_HOLD, "has a dent left by"),
        ],
    ),
    asked=r"^Which one of\b",
    offered=r"trying to get (?!.*\b(?:salmon|fish|milk)\b)",
)
ELEVENTH_BATCH: tuple[Mutation, ...] = (
    *CAMPAIGNS, *OMISSIONS, *LIKENED, *VAGUE, *PAPERS, *BELONGINGS, *GET, *REPLIES, *NEWCOMERS, *TOGETHER, *ELSEWHERE,
    *STRANGERS, *ADVICE, *SURPRISE, *GENERAL, *PHRASES, *LOOKS,
)  # fmt: skip
"""Seventeen families."""
