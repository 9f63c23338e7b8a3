"""A thirteenth batch: written by somebody who had not seen the readers, before any of it was tried on them.

Like the three before it, it judges how far what the others had taught holds of other ways to destroy a meaning: near
misses, poems and films about a deed, what stands in a deed's way, leave that is refused, days to come and gone, deeds
undone at once, open and close in set phrases, gaps in a draft, messages that are taken back, hoaxes, sarcastic replies,
other question words, wishes and fears, nobody and the average burglar, another of the kind, statements judged by their
style, premises turned off, what may be one day, goals given up, choices that say why, choices that are only mentioned,
... As before a change strikes all of a kind, every deed or every choice, and it passes over questions whose old
answer would outlive it.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import TypeAlias

from symbolic.language.question import Question
from tests.fuzz.deeds import inflected
from tests.fuzz.mutation import Change, Field, Mutation, rewriting

_Fits: TypeAlias = Callable[[Question], bool]


def _throughout(family: str, field: Field, table: Iterable[tuple[str, str]]) -> list[Mutation]:
    """Return a mutation for each (pattern, replacement): it rewrites every match, in all choices or none."""
    return [
        Mutation(
            family, f"every {pattern} -> {words}", "thirteenth", True, _rewrite_all(field, pattern, words)
        )
        for pattern, words in table
    ]


def _rewrite_all(field: Field, pattern: str, words: str) -> Change:
    def change(question: Question, _: Random) -> Question | None:
        if field == "choices":
            if not all(re.search(pattern, choice) for choice in question.choices):
                return None
            choices = tuple(re.sub(pattern, words, choice) for choice in question.choices)
            return replace(question, choices=choices) if len(set(choices)) == len(choices) else None
        new = replace(question, **{field: re.sub(pattern, words, getattr(question, field))})
        return None if new == question else new

    return change


def _framed(family: str, field: Field, forms: Iterable[str]) -> list[Mutation]:
    """Return a mutation for each form, "What nobody did: {}": a whole field stands in it."""
    return [Mutation(family, form, "thirteenth", True, _frame(field, form)) for form in forms]


def _frame(field: Field, form: str) -> Change:
    def change(question: Question, _: Random) -> Question | None:
        text = getattr(question, field).strip()
        return replace(question, **{field: form.format(text)}) if text else None

    return change


def _only(
    mutations: list[Mutation],
    *,
    asked: str = "",
    offered: str = "",
    tells: str = "",
    silent: str = r"(?!)",
    fits: _Fits = lambda _: True,
) -> list[Mutation]:
    """Keep mutations to the questions whose old answer they destroy.

    Args:
        mutations: those that are kept.
        asked: what the prompt has to match.
        offered: what every choice has to match.
        tells: what the narrative has to match.
        silent: what the narrative must not match.
        fits: what else has to hold of the question.
    """

    def fitting(question: Question) -> bool:
        return bool(
            re.search(asked, question.prompt)
            and all(re.search(offered, choice) for choice in question.choices)
            and re.search(tells, question.narrative)
            and not re.search(silent, question.narrative)
            and fits(question)
        )

    return [replace(mutation, change=_limited(mutation.change, fitting)) for mutation in mutations]


def _limited(change: Change, fits: _Fits) -> Change:
    return lambda question, rng: change(question, rng) if fits(question) else None


_MOVING = (
    "put move place carry hide lay drop leave lock take grab park drive bring set store tuck slip stick hang"
).split()
_DOING = (
    *_MOVING,
    *"walk open close head approach proceed stride go climb come return enter step run reach turn".split(),
)
_FINITE = {inflected(lemma, tag): (lemma, tag) for lemma in _DOING for tag in ("VBZ", "VBD")}
"""From a finite form to its lemma and tag."""


def _any(lemmas: Iterable[str]) -> str:
    """Return a pattern of the finite forms of verbs."""
    forms = {inflected(lemma, tag) for lemma in lemmas for tag in ("VBZ", "VBD")}
    return "|".join(sorted(forms, key=lambda form: (-len(form), form)))


_NO_VERB_AFTER = (
    "the a an his her their two no is are was were be been being has have had having to did does do not never will"
    " would can could may might must shall should"
).split()
_BEHIND = "".join(rf"(?<!\b{word} )" for word in _NO_VERB_AFTER)
_DEED = (
    rf"{_BEHIND}\b(?:(?P<tense>is|was) (?:about|preparing|going) to (?P<then>{'|'.join(_DOING)})"
    rf"|(?P<verb>{_any(_DOING)}))\b"
)
_THING = r"(?:(?:the|an?|his|her) \w+|it)"
_TO = r"(?:out of|from|into|onto|inside|in|on|under|behind|to)"
_PLACE = r"(?:the|an?|his|her) (?:kitchen table|\w+)"
_SPOKEN = r"\"|\b(?:told|tells|said|says)\b"
"""Where it is said what is where, a deed less changes little."""
_LEFT_OVER = rf"{_SPOKEN}|\b(?:from|out of) (?:the|his|her)\b|\bclimbed\b"
"""To be refused leave to take a cake from the fridge is still to say that it was there."""
_BORNE_OUT = r"^(?!.*\bLEAST\b)(?:Where|If|Which one|Given)\b"
"""Questions whose answer rests on what was done: not on a label, and not on what is absurd anyway."""
_NOT_ON_PLANS = r"^(?!.*\bLEAST\b)(?:Where|Given)\b"
"""Those of them whose answer a deed has to bear: who nearly opens a fridge may still want what is in it."""
_ABOUT_TO_OPEN = r"\b(?:about|preparing) to open\b"
"""Where a container is opened already, what somebody believes of it is seen without any premise."""


def _every(family: str, pattern: str, *forms: str, asked: str = _BORNE_OUT, silent: str) -> list[Mutation]:
    """Return a mutation for each form, which stands in place of every verb of the narrative that matches."""
    found = re.compile(pattern)
    told = [
        Mutation(family, f"every {words}", "thirteenth", True, _tell_all(found, words)) for words in forms
    ]
    return _only(told, asked=asked, silent=silent, fits=_told_by(pattern))


def _tell_all(pattern: re.Pattern[str], words: str) -> Change:
    def change(question: Question, _: Random) -> Question | None:
        text = pattern.sub(lambda match: _said(words, match), question.narrative)
        return replace(question, narrative=text) if text != question.narrative else None

    return change


def _said(words: str, match: re.Match[str]) -> str:
    if match["then"]:
        lemma, tag = match["then"], "VBZ" if match["tense"] == "is" else "VBD"
    else:
        lemma, tag = _FINITE[match["verb"]]
    own = {"base": lemma, "ing": inflected(lemma, "VBG")}
    return match.expand(re.sub(r"\{(\w+)\}", lambda m: own.get(m[1]) or inflected(m[1], tag), words))


def _told_by(pattern: str) -> _Fits:
    """Return whether all that bears the answer matches: what is told of the thing asked for, else every sentence."""

    def told(question: Question) -> bool:
        sentences = re.split(r"(?<=[.!?])\s+", question.narrative.strip())
        if question.prompt.startswith("Where"):
            thing = re.search(r"\bthe (\w+)(?: is| are)?(?: really| first)?\?$", question.prompt)
            if thing is None:
                return False
            bearing = [sentence for sentence in sentences if re.search(rf"\b{thing[1]}\b", sentence)]
        else:
            bearing = [s for s in sentences if not re.match(r"[A-Z]\w+ (?:is|was) (?:\w+ )?in\b", s)]
        return bool(bearing) and all(re.search(pattern, sentence) for sentence in bearing)

    return told


NEAR_MISSES = _every(
    "near misses",
    _DEED,
    "{come} within an inch of {ing}",
    "{come} this close to {ing}",
    "{lose} heart just before {ing}",
    "{chicken} out of {ing}",
    "{freeze} on the verge of {ing}",
    "{miss} by a whisker the chance of {ing}",
    asked=_NOT_ON_PLANS,
    silent=_LEFT_OVER,
)
IN_ART = _every(
    "in a poem, a game or a film",
    _DEED,
    "{write} a limerick about {ing}",
    "{draw} a cartoon about {ing}",
    "{have} a nightmare about {ing}",
    "{design} a video game about {ing}",
    "{hum} a song about {ing}",
    "{doze} off during a film about {ing}",
    "{be} asked at charades to mime {ing}",
    silent=_LEFT_OVER,
)
HELD_BACK = _every(
    "too weak, too late, held back",
    _DEED,
    "{lack} the strength for {ing}",
    "{be} nowhere near tall enough for {ing}",
    "{be} in no state to {base}",
    "{get} stopped in time from {ing}",
    "{get} called away and so never {get} round to {ing}",
    "{be} kept by a bad back from {ing}",
    "{run} out of time for {ing}",
    "{fall} asleep instead of {ing}",
    asked=_NOT_ON_PLANS,
    silent=_LEFT_OVER,
)
NO_LEAVE = _every(
    "leave asked for and refused",
    _DEED,
    "{offer} in vain to {base}",
    "{be} refused leave to {base}",
    "{ask} without success to be allowed to {base}",
    "{get} turned down for the job of {ing}",
    "{plead} in vain for a chance of {ing}",
    "{volunteer}, to no avail, to {base}",
    "{be} still waiting for a permit to {base}",
    asked=_NOT_ON_PLANS,
    silent=_LEFT_OVER,
)
OTHER_DAYS = _every(
    "days to come and days gone by",
    _DEED,
    "{long} for the day of {ing}",
    "{mean} some day to {base}",
    "{hope} in a future life to {base}",
    "{vow} when rich and retired to {base}",
    "{look} back on summers long ago spent {ing}",
    "{miss} the old days of {ing}",
    asked=_NOT_ON_PLANS,
    silent=_LEFT_OVER,
)
_PUT_THERE = rf"{_BEHIND}\b(?:{_any(_MOVING)}) (?P<thing>{_THING}) {_TO} {_PLACE}(?! \w+ (?:and|to)\b|'s?\b)"
UNDONE = _only(
    _throughout(
        "deeds undone at once",
        "narrative",
        [
            (_PUT_THERE, r"\g<0> only to remove \g<thing> again at once"),
            (_PUT_THERE, r"\g<0> for a second before removing \g<thing> again"),
            (_PUT_THERE, r"\g<0> only to fling \g<thing> out of the window a moment later"),
            (_PUT_THERE, r"\g<0> for a photo before clearing \g<thing> away again"),
            (_PUT_THERE, r"\g<0> by mistake before sending \g<thing> to a cousin abroad"),
            (_PUT_THERE, r"\g<0> just for fun before going off with \g<thing> again"),
        ],
    ),
    asked=r"^Where ",
    silent=rf"{_LEFT_OVER}|\b(?:{_any(_MOVING)}) (?:it|them)\b",
    fits=_told_by(_PUT_THERE),
)
_STEERING = "walk head proceed stride move go".split()
_TOUCHED = (
    rf"{_BEHIND}\b(?:(?P<tense>is|was) (?:about|preparing|going) to (?P<then>open|close)"
    rf"|(?P<verb>{_any(('open', 'close', 'approach'))}|(?:{_any(_STEERING)})(?= (?:to|towards|for) ))"
    r"(?: (?:to|towards|for))?)(?= (?:the|an?|his|her|it)\b)"
)
SET_PHRASES = _every(
    "open, close and go in set phrases",
    _TOUCHED,
    "{open} up to a friend about",
    "{close} the book on",
    "{open} a debate on",
    "{approach} the council about",
    "{walk} out in protest at",
    "{go} on and on about",
    "{head} a campaign for",
    asked=r"^(?:If|Which one)\b",
    silent=rf"{_SPOKEN}|\b(?:{_any(('grab', 'take', 'pick', 'put', 'place'))})\b",
)
_GAP = (
    rf"{_BEHIND}\b(?P<put>(?:{_any(_MOVING)}) {_THING}|climbed) (?P<to>{_TO}) "
    r"(?:the|an?|his|her|[A-Z]\w+'s) (?:\w+'s )?(?:kitchen table|\w+)"
    r"(?=[.,;!]|$| (?:and|while|when|then|before|after|because|but|so)\b)"
)


def _in_gaps_only(question: Question) -> bool:
    """Return whether no place that is offered stands anywhere but in what becomes a gap."""
    left = re.sub(_GAP, "", question.narrative)
    places = [re.findall(r"\w+", choice)[-1] for choice in question.choices]
    return not any(re.search(rf"\b{place}\b", left) for place in places)


DRAFTS = _only(
    _throughout(
        "drafts with gaps",
        "narrative",
        [
            (_GAP, r"\g<put> \g<to> [place to be decided]"),
            (_GAP, r"\g<put> \g<to> the ______"),
            (_GAP, r"\g<put> \g<to> XXX (look this up)"),
            (_GAP, r"\g<put> \g<to> the, um, thingy"),
            (_GAP, r"\g<put> \g<to> the [illegible]"),
            (_GAP, r"\g<put> \g<to> <INSERT FURNITURE HERE>"),
        ],
    ),
    asked=r"^Where ",
    silent=_SPOKEN,
    fits=lambda question: _told_by(_GAP)(question) and _in_gaps_only(question),
)
CHATS = _only(
    _framed(
        "messages taken back",
        "narrative",
        [
            "{} lol jk none of that happened",
            "{} wait no, wrong chat, ignore everything above",
            "{} EDIT: all of this turned out to be wrong, will post what really happened later.",
            "{} nvm I mixed this up with a completely different story",
            "{} (Removed by the moderator: nothing in this post is true.)",
            "{} Scratch that. It all went quite differently.",
            "{} oops, that was my phone making things up again",
        ],
    ),
    asked=_BORNE_OUT,
)
SOURCES = [
    *_only(
        _framed(
            "hoaxes, forecasts and fallen-through plans",
            "narrative",
            [
                "A chain letter claims the following, and it is a hoax: {}",
                "What a chatbot made up when asked about that day: {}",
                "Here is an account of the day by a man who was drunk and got all of it wrong: {}",
            ],
        ),
        asked=_BORNE_OUT,
    ),
    *_only(
        _framed(
            "hoaxes, forecasts and fallen-through plans",
            "narrative",
            [
                "Their plan for the day, which fell through: {}",
                "What the horoscope foretold, and got wrong: {}",
                "The day as it would have gone had nobody overslept: {}",
                "What the neighbours had in mind for everybody else, and what nobody then did: {}",
            ],
        ),
        asked=_NOT_ON_PLANS,
    ),
]
_REPLY = r"\"I (found|saw) (an? [a-z ]+?) ((?:inside|on|in|at|under) [^\".,?!]+)([.,])(?=\")"
REPLIES = _only(
    rewriting(
        "sarcastic and stubborn replies",
        "narrative",
        [
            (_REPLY, r'"Oh sure, everybody keeps \2 \3, very funny\4'),
            (_REPLY, r'"I am not telling you whether I \1 \2 \3\4'),
            (_REPLY, r'"I dreamt last night that I \1 \2 \3\4'),
            (_REPLY, r'"Just because somebody in a film \1 \2 \3, you need not ask me\4'),
            (_REPLY, r'"Who told you the silly tale that I \1 \2 \3? Ask somebody else\4'),
            (_REPLY, r'"You must be joking if you hope that I \1 \2 \3\4'),
            (_REPLY, r'"When I was five, in our old house, I \1 \2 \3\4'),
        ],
        batch="thirteenth",
    ),
    asked=r"\bif [A-Z]\w+ has been trying to (?:help|hinder)\b",
)
_LOOK = r"^Where will (the \w+|[A-Z]\w+) look for the (\w+)(?: first)?\?$"
_WHERE = (
    r"^Where (?:does|will) (the \w+|[A-Z]\w+) (?:think|believe|look for) the (\w+)(?: is| are)?(?: first)?\?$"
)
ASK_WORDS = rewriting(
    "asked when, how and why",
    "prompt",
    [
        (_LOOK, r"When will \1 look for the \2?"),
        (_LOOK, r"How long will \1 look for the \2?"),
        (_LOOK, r"With whom will \1 look for the \2?"),
        (_WHERE, r"How did \1 come by the \2?"),
        (_WHERE, r"How much did \1 pay for the \2?"),
        (_WHERE, r"Why does \1 care so much about the \2?"),
        (_WHERE, r"Who gave \1 the \2?"),
    ],
    batch="thirteenth",
)
WISHES = rewriting(
    "wished for, feared and joked about",
    "prompt",
    [
        (_WHERE, r"Where would the \2 look nicest?"),
        (_WHERE, r"Where does \1 wish somebody would put the \2?"),
        (_WHERE, r"Where does \1 jokingly claim to keep the \2?"),
        (_WHERE, r"Where did \1 dream of finding the \2 last night?"),
        (_WHERE, r"Where does \1 fear that the \2 will be found by the police?"),
        (_WHERE, r"Where is there no room for the \2?"),
        (_WHERE, r"Where would \1 pretend to look for the \2 to fool a thief?"),
    ],
    batch="thirteenth",
)
_ASKED_PERSON = r"(?<=^Where )(does|will) (the \w+|[A-Z]\w+) (?=(?:think|believe|look|go)\b)"
_OFFERED_PERSON = r"^([A-Z]\w+) (?=thinks that\b|has been trying to get\b)"
QUANTIFIED = [
    *rewriting(
        "nobody and the average burglar",
        "prompt",
        [
            (_ASKED_PERSON, r"\1 hardly anybody in town "),
            (_ASKED_PERSON, r"\1 the average burglar "),
            (_ASKED_PERSON, r"\1 no one at all "),
            (_ASKED_PERSON, r"\1 one person in a million "),
        ],
        batch="thirteenth",
    ),
    *_throughout(
        "nobody and the average burglar",
        "choices",
        [
            (_OFFERED_PERSON, "Hardly anybody in town "),
            (_OFFERED_PERSON, r"Everybody except \1 "),
            (_OFFERED_PERSON, "One person in a million "),
        ],
    ),
]
_ASKED_THING = r"\b(think|believe|look for|Where is) the (\w+)(?= is\?| are\?| really\?| first\?|\?$)"
_GOAL = r"\btrying to get (an?) ([a-z ]+?)(\.?)$"
KINDS = [
    *rewriting(
        "another of the kind",
        "prompt",
        [
            (_ASKED_THING, r"\1 the other \2"),
            (_ASKED_THING, r"\1 last year's \2"),
            (_ASKED_THING, r"\1 the \2 in the painting"),
            (_ASKED_THING, r"\1 the neighbours' \2"),
        ],
        batch="thirteenth",
    ),
    *_throughout(
        "another of the kind",
        "choices",
        [
            (_GOAL, r"trying to get a toy \2\3"),
            (_GOAL, r"trying to get a tattoo of \1 \2\3"),
            (_GOAL, r"trying to get a song about \1 \2 off the radio\3"),
        ],
    ),
]
_LIKELY = r"\b(more|less|MOST|LEAST) likely(?: to be true)?\?$"
JUDGED = rewriting(
    "statements judged by their style",
    "prompt",
    [
        (_LIKELY, r"\1 likely to be misspelt?"),
        (_LIKELY, r"\1 likely to bore a child?"),
        (_LIKELY, r"\1 fun to read out loud?"),
        (_LIKELY, r"\1 likely to win a prize for its style?"),
        (_LIKELY, r"\1 likely to be printed on a T-shirt?"),
        (_LIKELY, r"\1 polite?"),
        (_LIKELY, r"\1 often heard in church?"),
    ],
    batch="thirteenth",
)
_WANTING = r"^If ([A-Z]\w+) has been trying to get ([^,]+),"
_STANCE = r"\bif ([A-Z]\w+) has been trying to (help|hinder) "
PREMISES = [
    *_only(
        rewriting(
            "premises turned off",
            "prompt",
            [
                (_WANTING, r"Unless \1 has been trying to get \2,"),
                (_WANTING, r"Whether or not \1 has been trying to get \2,"),
                (_WANTING, r"If \1 has long since stopped trying to get \2,"),
                (_WANTING, r"If everyone but \1 has been trying to get \2,"),
                (_WANTING, r"If \1 would not take \2 even as a gift,"),
            ],
            batch="thirteenth",
        ),
        tells=_ABOUT_TO_OPEN,
    ),
    *rewriting(
        "premises turned off",
        "prompt",
        [
            (_STANCE, r"unless \1 has been trying to \2 "),
            (_STANCE, r"if nobody has been trying to \2 "),
        ],
        batch="thirteenth",
    ),
]
_INSIDE = r"\bis (not )?inside\b"
_THERE = r"\bbelieved that there was (?=an? )"
MOODS = [
    *_only(
        _throughout(
            "what may be one day and what might be done",
            "choices",
            [
                (_INSIDE, r"will one day \1be on show inside"),
                (_INSIDE, r"was \1welcome in the last owner's time inside"),
                (_INSIDE, r"could \1be traded for"),
                (_INSIDE, r"would \1look good painted on"),
            ],
        ),
        tells=_ABOUT_TO_OPEN,
    ),
    *_throughout(
        "what may be one day and what might be done",
        "choices",
        [
            (_THERE, "believed that there would one day be "),
            (_THERE, "believed that there was no room for "),
            (_THERE, "believed that there ought to be a law against "),
        ],
    ),
]
_WANTS = r"\bhas been trying to get (?=an? )"
GOALS = _throughout(
    "goals given up and reached long ago",
    "choices",
    [
        (_WANTS, "refuses to touch "),
        (_WANTS, "has no use at all for "),
        (_WANTS, "was once hit by "),
        (_WANTS, "knows the French word for "),
        (_WANTS, "already owns "),
        (_WANTS, "has been trying to give away "),
    ],
)
_AT = r"^(?:[Ii]n|[Oo]n|[Uu]nder|[Bb]ehind|[Aa]t|[Tt]o|[Ii]nside) ((?:the|an?|his|her|[A-Z]\w+'s) .+?)(\.?)$"
ANSWERS = _only(
    _throughout(
        "choices that say why and what like",
        "choices",
        [
            (_AT, r"About as heavy as \1\2"),
            (_AT, r"Out of fear of \1\2"),
            (_AT, r"Thanks to \1\2"),
            (_AT, r"Until \1 is sold\2"),
            (_AT, r"The same colour as \1\2"),
            (_AT, r"With no thought for \1\2"),
        ],
    ),
    asked=r"^Where\b",
)
_ALL = r"^(?=\S)(.+?)(\.?)$"
MENTIONED = _throughout(
    "choices that are only mentioned",
    "choices",
    [
        (_ALL, r'The words "\1" in Latin\2'),
        (_ALL, r'A film by the name of "\1"\2'),
        (_ALL, r"A rumour with no truth in it: \1\2"),
        (_ALL, r"Whatever is the case, not this: \1\2"),
        (_ALL, r'A riddle that begins "\1"\2'),
        (_ALL, r'"\1" is what a liar would say\2'),
    ],
)
OTHER_QUESTIONS = _framed(
    "questions taken back or talked about",
    "prompt",
    [
        "{} Sorry, wrong window. What I want to know is who won the match.",
        "{} No, scrap that: when does the next train leave?",
        "{} Actually, don't answer that. Which of these would make a good name for a band?",
        "How would you say this in French: {}",
        "Please leave this one blank, it belongs to another story: {}",
        "In which subject would a teacher ask this: {}",
        "{} That is what the exam asked last year. How many pupils got it right?",
    ],
)
_HOLD = r"(?<!room )\b(?:contains|holds|houses|stores)\b"


def _held_only(question: Question) -> bool:
    """Return whether the scene speaks of the things that are offered only where something holds them."""
    things = [
        match[1] for c in question.choices if (match := re.search(r"\bto get (?:an?|the) ([a-z ]+)", c))
    ]
    sentences = re.split(r"(?<=[.!?])\s+", question.scene.strip())
    naming = [s for s in sentences if any(re.search(rf"\b{thing}", s) for thing in things)]
    free = "|".join(rf"\b{thing}s? (?:is|are|rests?|sits?|lies?|placed)\b" for thing in things)
    return bool(naming) and all(
        re.search(_HOLD, s) and not re.search(rf"\bthere (?:is|are)\b|{free}", s) for s in naming
    )


NO_HOLD = _only(
    _throughout(
        "scene, what it is too small for",
        "scene",
        [
            (_HOLD, "is too small for"),
            (_HOLD, "has room for"),
            (_HOLD, "could do with"),
            (_HOLD, "has never held"),
            (_HOLD, "is the wrong shape for"),
            (_HOLD, "must on no account be used for"),
        ],
    ),
    asked=r"^Which one of\b",
    offered=r"trying to get (?!.*\b(?:salmon|fish|milk)\b)",
    fits=_held_only,
)
THIRTEENTH_BATCH: tuple[Mutation, ...] = (
    *NEAR_MISSES, *IN_ART, *HELD_BACK, *NO_LEAVE, *OTHER_DAYS, *UNDONE, *SET_PHRASES, *DRAFTS, *CHATS, *SOURCES,
    *REPLIES, *ASK_WORDS, *WISHES, *QUANTIFIED, *KINDS, *JUDGED, *PREMISES, *MOODS, *GOALS, *ANSWERS, *MENTIONED,
    *OTHER_QUESTIONS, *NO_HOLD,
)  # fmt: skip
"""Twenty-three families."""
