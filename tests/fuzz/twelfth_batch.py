"""A twelfth batch: written by somebody who had not seen the readers, before any of it was tried on them.

Like the tenth and the eleventh it judges how far what the others had taught holds of other ways to destroy a meaning:
charges, what is called off or resisted, what others are forbidden, wagers, set phrases with put and take, all but the
thing, exercises and errata, sneers, premises that say nothing, second guesses, a thing's past, roles turned round,
namesakes, statements that are not listed, choices that say nothing, borrowed voices, another family's home,
... As in the eleventh a change strikes all of a kind, every deed or every choice, and it passes over questions whose
old answer would outlive it.
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
        Mutation(family, f"every {pattern} -> {words}", "twelfth", True, _rewrite_all(field, pattern, words))
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
    return [Mutation(family, form, "twelfth", True, _frame(field, form)) for form in forms]


def _frame(field: Field, form: str) -> Change:
    def change(question: Question, _: Random) -> Question | None:
        text = getattr(question, field)
        return replace(question, **{field: form.replace("{}", text)}) if text.strip() else None

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
_MOVE = rf"{_BEHIND}\b(?P<verb>{_any(_MOVING)})(?P<tense>)(?P<then>) (?P<thing>{_THING}) {_TO} (?P<place>{_PLACE})\b"
_HANDLED = rf"{_BEHIND}\b({_any(_MOVING)}) ((?:the|an?|his|her) \w+)(?= (?:{_TO}|and)\b)"
_SPOKEN = r"\"|\b(?:told|tells|said|says)\b"
"""Where it is said what is where, a deed less changes little."""
_LEFT_OVER = rf"{_SPOKEN}|\b(?:from|out of) (?:the|his|her)\b|\bclimbed\b"
"""To be cleared of taking a cake from the fridge is still to say that it was there."""
_BORNE_OUT = r"^(?!.*\bLEAST\b)(?:Where|If|Which one|Given)\b"
"""Questions whose answer rests on what was done: not on a label, and not on what is absurd anyway."""
_NOT_ON_PLANS = r"^(?!.*\bLEAST\b)(?:Where|Given)\b"
"""Those of them whose answer a deed has to bear: who has a plan to open a fridge may still want what is in it."""


def _every(family: str, pattern: str, *forms: str, asked: str = _BORNE_OUT, silent: str) -> list[Mutation]:
    """Return a mutation for each form, which stands in place of every verb of the narrative that matches."""
    found = re.compile(pattern)
    told = [Mutation(family, f"every {words}", "twelfth", True, _tell_all(found, words)) for words in forms]
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


COURTS = _every(
    "charges and verdicts",
    _DEED,
    "{get} accused of {ing}",
    "{get} acquitted of {ing}",
    "{plead} not guilty to {ing}",
    "{deny} under oath ever {ing}",
    "{sue} a newspaper over a story about {ing}",
    "{hire} a lawyer to fight the charge of {ing}",
    "{get} cleared of {ing}",
    silent=_LEFT_OVER,
)
CALLED_OFF = _every(
    "put off and called off",
    _DEED,
    "{put} off {ing}",
    "{postpone} {ing}",
    "{call} off {ing}",
    "{shelve} the plan of {ing}",
    "{drop} the idea of {ing}",
    "{skip} {ing}",
    "{save} for another year the pleasure of {ing}",
    asked=_NOT_ON_PLANS,
    silent=_LEFT_OVER,
)
RESISTED = _every(
    "temptations resisted",
    _DEED,
    "{resist} the urge to {base}",
    "{draw} the line at {ing}",
    "{shrink} from {ing}",
    "{balk} at {ing}",
    "{know} better than to {base}",
    "{think} better of {ing}",
    "{get} talked out of {ing}",
    asked=_NOT_ON_PLANS,
    silent=_LEFT_OVER,
)
TOLD_TO = _every(
    "what people are told to do",
    _DEED,
    "{get} begged not to {base}",
    "{get} invited to {base}",
    "{get} warned against {ing}",
    "{get} paid not to {base}",
    "{read} a sign that says not to {base}",
    "{get} a letter that asks for volunteers to {base}",
    "{hear} from a priest that it is a sin to {base}",
    silent=_LEFT_OVER,
)
OTHERS = _every(
    "what others are to do",
    _DEED,
    "{forbid} the children to {base}",
    "{dare} a neighbour to {base}",
    "{stop} the twins from {ing}",
    "{beg} a stranger not to {base}",
    "{laugh} at people who {base}",
    "{ask} who on earth would {base}",
    "{pity} people who {base}",
    silent=_LEFT_OVER,
)
WAGERS = _every(
    "wagers and bargains",
    _DEED,
    "{gamble} against {ing}",
    "{lose} a wager on {ing}",
    "{toss} a coin about {ing}",
    "{draw} lots with friends over who is to {base}",
    "{haggle} over a fee for {ing}",
    "{turn} down good money for {ing}",
    "{demand} to be paid in advance for {ing}",
    asked=_NOT_ON_PLANS,
    silent=_LEFT_OVER,
)
IDIOMS = _every(
    "put, take and hold in set phrases",
    _MOVE,
    r"{take} \g<thing> for granted",
    r"{take} \g<thing> with a pinch of salt",
    r"{put} \g<thing> to the test",
    r"{put} \g<thing> up for auction",
    r"{leave} \g<thing> out of account",
    r"{hold} \g<thing> in high esteem",
    r"{drive} a hard bargain over \g<thing>",
    r"{get} \g<thing> all wrong",
    silent=rf"{_SPOKEN}|\bclimbed\b",
)
ALL_BUT = _only(
    _throughout(
        "all but the thing",
        "narrative",
        [
            (_HANDLED, r"\1 everything but \2"),
            (_HANDLED, r"\1 something other than \2"),
            (_HANDLED, r"\1 not \2 but a pebble"),
            (_HANDLED, r"\1 a pebble instead of \2"),
            (_HANDLED, r"\1 a cheap copy of \2"),
            (_HANDLED, r"\1 a stand-in for \2"),
            (_HANDLED, r"\1 the wrapping without \2"),
            (_HANDLED, r"\1 the lot, save for \2,"),
        ],
    ),
    asked=r"^Where ",
    silent=rf"{_LEFT_OVER}|\b(?:{_any(_MOVING)}) (?:it|them)\b",
    fits=_told_by(_HANDLED),
)
EXERCISES = _only(
    _framed(
        "exercises for the class",
        "narrative",
        [
            "Exercise: no sentence of this text is true; write down what is. {}",
            "Turn each of these sentences into its opposite before you read on. {}",
            "For the class to put right, since all of it is wrong: {}",
            "Dictation, in which the teacher has swapped every noun for another: {}",
            "A list of wrong guesses at what went on that day: {}",
            "What none of them would ever do: {}",
            "Cross out the untrue sentences, which are all of them. {}",
        ],
    ),
    asked=_BORNE_OUT,
)
ERRATA = _only(
    _framed(
        "keys and errata",
        "narrative",
        [
            "{} Erratum: wherever a place is named above, read some other place.",
            "{} By a slip of the pen, every sentence above has lost the word that denied it.",
            "{} Key: each verb above stands for its opposite.",
            "{} The nouns above were shuffled at random, each one anew.",
            "{} The printer mixed up the pages: none of the above belongs to this story.",
            "{} Read every full stop above as a question mark.",
            "{} Sorry, autocorrect has changed all of the nouns and verbs.",
        ],
    ),
    asked=_BORNE_OUT,
)
_STOP = r"(?<=[a-z])(?<!\bMr)(?<!\bMrs)(?<!\bMs)\.(?=\s|$)"
SNEERS = _only(
    _throughout(
        "sneers at every sentence",
        "narrative",
        [
            (_STOP, "?"),
            (_STOP, ", my foot."),
            (_STOP, ", as if!"),
            (_STOP, ", yeah, right."),
            (_STOP, " (not true)."),
            (_STOP, ", and pigs fly."),
            (_STOP, ", in your dreams."),
            (_STOP, ", like hell."),
        ],
    ),
    asked=_BORNE_OUT,
    silent=r"\"",
)
_WANTING = r"^If ([A-Z]\w+) has been trying to get ([^,]+),"
_HINDERING = r"\bif ([A-Z]\w+) has been trying to hinder [^,]+,"
_KNOWING = r"\bassuming that ([A-Z]\w+) knows what is (?:inside|in|on) the ([^,]+),"


def _belied(question: Question) -> bool:
    """Return whether the thing was found elsewhere: what was right would be known for help without the premise."""
    known = re.search(_KNOWING, question.prompt)
    last = re.split(r"(?<=[.!?])\s+", question.narrative.strip())[-1]
    return known is not None and not re.search(rf"\b{known[2].split(' in ')[0]}\b", last)


IDLE = [
    *rewriting(
        "premises that say nothing",
        "prompt",
        [
            (_WANTING, "If tomorrow is a Tuesday,"),
            (_WANTING, r"If \1 has been trying to remember a tune,"),
            (_WANTING, r"If nobody has ever shown an interest in \2,"),
            (_WANTING, r"If \1 has been told to keep away from \2,"),
            (_WANTING, r"If somebody in Peru has been trying to sell \2,"),
            (_HINDERING, "if the bus was late again,"),
            (_HINDERING, r"if \1 has been trying to finish a crossword,"),
        ],
        batch="twelfth",
    ),
    *_only(
        rewriting(
            "premises that say nothing",
            "prompt",
            [
                (_KNOWING, r"assuming that \1 knows what day it is,"),
                (_KNOWING, r"assuming that \1 knows a good baker,"),
            ],
            batch="twelfth",
        ),
        fits=_belied,
    ),
]
_LOOK = r"^Where will (the \w+|[A-Z]\w+) look for the (\w+)(?: first)?\?$"
_THINK = r"^Where does (the \w+|[A-Z]\w+) (think|believe) the (\w+) (is|are)\?$"
SECOND = rewriting(
    "second guesses",
    "prompt",
    [
        (_LOOK, r"Where will \1 look for the \2 last?"),
        (_LOOK, r"Where else will \1 look for the \2, when there is no sign of it there?"),
        (_LOOK, r"Where will \1 look for the \2 only out of despair?"),
        (_LOOK, r"Where will \1 forget to look for the \2?"),
        (_LOOK, r"Where would \1 never dream of looking for the \2?"),
        (_THINK, r"Where does \1 \2 the \3 \4, if not there?"),
        (_THINK, r"Where is \1 quite sure not to find the \3?"),
        (_THINK, r"Where had \1 thought of keeping the \3 before the story began?"),
    ],
    batch="twelfth",
)
_WHERE = (
    r"^Where (?:does|will) (the \w+|[A-Z]\w+) (?:think|believe|look for) the (\w+)(?: is| are)?(?: first)?\?$"
)
PAST = rewriting(
    "where a thing is from and where it will end",
    "prompt",
    [
        (_WHERE, r"Where did the \2 come from in the first place?"),
        (_WHERE, r"Where did the maker of the \2 live?"),
        (_WHERE, r"Where did \1 first set eyes on the \2?"),
        (_WHERE, r"Where did one find the \2 ten years ago?"),
        (_WHERE, r"Where might the \2 end up in a hundred years?"),
        (_WHERE, r"Where would \1 go to have the \2 repainted?"),
        (_WHERE, r"Where did \1 pay for the \2?"),
    ],
    batch="twelfth",
)
_LOOK_FOR = r"\blook for (the \w+)(?: first)?\?$"
_IS = r"\b(think|believe) (the \w+) (is|are)\?$"
PARTICLES = rewriting(
    "look and is with other words behind them",
    "prompt",
    [
        (_LOOK_FOR, r"look forward to \1?"),
        (_LOOK_FOR, r"look back on the loss of \1?"),
        (_LOOK_FOR, r"look foolish because of \1?"),
        (_LOOK_FOR, r"look like the owner of \1?"),
        (_IS, r"\1 \2 \3 from?"),
        (_IS, r"\1 \2 \3 least welcome?"),
        (_IS, r"\1 \2 \3 talked about too much?"),
        (_IS, r"\1 \2 \3 of no use?"),
    ],
    batch="twelfth",
)
_PUTS = (
    rf"{_BEHIND}\b({_any(_MOVING)}) ((?:the|an?|his|her) \w+) ((?:into|onto|inside|in|on|under|behind|to)) "
    rf"((?:the|an?|his|her) (?:kitchen table|\w+))\b"
)


def _names_swapped(question: Question, _: Random) -> Question | None:
    """Swap two people in every choice that names both: "Ann moved it to help Ben" -> "Ben moved it to help Ann"."""
    people = [set(re.findall(r"\b[A-Z][a-z]+\b", choice)) - {"When"} for choice in question.choices]
    if any(len(named) != 2 or named != people[0] for named in people):
        return None
    one, other = sorted(people[0])
    names = {one: other, other: one}
    choices = tuple(re.sub(rf"\b(?:{one}|{other})\b", lambda m: names[m[0]], c) for c in question.choices)
    return replace(question, choices=choices)


ROLES = [
    *rewriting(
        "roles turned round",
        "prompt",
        [
            (_LOOK, r"Where will the \2 look for \1?"),
            (_THINK, r"Where might the \3 \2 \1 is?"),
            (
                r"\bif ([A-Z]\w+) has been trying to hinder ([A-Z]\w+) from achieving (?:his|her) goal",
                r"if \2 has been trying to hinder \1 from achieving a goal",
            ),
        ],
        batch="twelfth",
    ),
    *_throughout(
        "roles turned round",
        "choices",
        [
            (
                r"^([A-Z]\w+) thinks that the ([a-z ]+?) is (not )?inside\b",
                r"The \2 thinks that \1 is \3inside",
            ),
            (
                r"^([A-Z]\w+) has been trying to get (?:an?|the) ([a-z ]+)",
                r"The \2 has been trying to get \1",
            ),
        ],
    ),
    *_only(
        [Mutation("roles turned round", "the people in every choice", "twelfth", True, _names_swapped)],
        asked=r"\bMOST\b",
    ),
    *_only(
        _throughout("roles turned round", "narrative", [(_PUTS, r"\1 \4 \3 \2")]),
        asked=r"^Where ",
        silent=rf"{_LEFT_OVER}|\b(?:{_any(_MOVING)}) (?:it|them)\b",
        fits=_told_by(_PUTS),
    ),
]
_ASKED_PERSON = r"(?<=^Where )(does|will) ([A-Z]\w+) (?=(?:think|believe|look|go)\b)"
_OFFERED_PERSON = r"^([A-Z]\w+) (?=thinks that\b|has been trying to get\b)"
NAMESAKES = [
    *rewriting(
        "namesakes",
        "prompt",
        [
            (_ASKED_PERSON, r"\1 the other \2 "),
            (_ASKED_PERSON, r"\1 another person by the name of \2 "),
            (_ASKED_PERSON, r"\1 \2's namesake in the next village "),
            (_ASKED_PERSON, r"\1 the \2 of the next story "),
        ],
        batch="twelfth",
    ),
    *_throughout(
        "namesakes",
        "choices",
        [
            (_OFFERED_PERSON, r"The other \1 "),
            (_OFFERED_PERSON, r"Some film star who is also called \1 "),
            (_OFFERED_PERSON, r"A baby that was named after \1 "),
        ],
    ),
]
_FOLLOWING = r"\b[Ww]hich(?: one)? of the following statements(?= is\b)"
UNLISTED = rewriting(
    "statements that are not listed",
    "prompt",
    [
        (_FOLLOWING, "which one of the statements left out here"),
        (_FOLLOWING, "which statement that is not among the following"),
        (_FOLLOWING, "which statement about the weather"),
        (_FOLLOWING, "which one of the statements struck out by the editor"),
        (_FOLLOWING, "which one of last week's statements"),
        (_FOLLOWING, "which statement that nobody has thought of"),
        (_FOLLOWING, "which prediction for next year"),
    ],
    batch="twelfth",
)
_WORLDS = [
    (_WHERE, r"Where would \1 look for the \2 had the \2 gone missing years before?"),
    (_WHERE, r"Where would \1 look for the \2 if everybody had done the opposite?"),
    (_WHERE, r"Where would \1 look for the \2 in a story that we have not been told?"),
    (r"\blikely to be true\?$", "likely to be true of a day on which none of this happened?"),
    (r"\blikely to be true\?$", "likely to be true had all of this gone the other way round?"),
    (r"^Given the above interaction\b", "Had the above interaction never taken place"),
    (r"^Given the above interaction\b", "Given the exact reverse of the above interaction"),
]
WORLDS = _only(
    rewriting("asked about another course of events", "prompt", _WORLDS, batch="twelfth"),
    asked=r"^(?!.*\bLEAST\b)",
)
_ALL = r"^(?=\S)(.+?)(\.?)$"
_AT = r"^((?:[Ii]n|[Oo]n|[Uu]nder|[Bb]ehind|[Aa]t|[Tt]o)\b.+?)(\.?)$"
EMPTY = _throughout(
    "choices that say nothing",
    "choices",
    [
        (_ALL, r"\1, or else not\2"),
        (_ALL, r"\1, unless the contrary is the case\2"),
        (_ALL, r"\1, or just the reverse\2"),
        (_ALL, r"Either that or not: \1\2"),
        (_ALL, r"Who can say whether this is so or not: \1\2"),
        (_AT, r"\1, or anywhere else\2"),
        (_AT, r"\1, or wherever it may be\2"),
    ],
)
_THINKS = r"\bthinks that\b"
_BELIEVED = r"\bbelieved that (?=there was\b)"
THOUGHTS = _throughout(
    "think and believe in other phrases",
    "choices",
    [
        (_THINKS, "thinks up a rhyme to the effect that"),
        (_THINKS, "thinks nothing of people who say that"),
        (_THINKS, "thinks of a film in which"),
        (_THINKS, "thinks twice before repeating that"),
        (_BELIEVED, "believed those who denied that "),
        (_BELIEVED, "believed nobody who claimed that "),
        (_BELIEVED, "believed in finding out by asking others whether "),
    ],
)
_INSIDE = r"\bthat the ([a-z ]+?) is (not )?inside\b"
_THERE = r"\bthat there was (an? [a-z ]+?) (?:inside|on|in) "
COMPARED = [
    *_only(
        _throughout(
            "choices that compare",
            "choices",
            [
                (_INSIDE, r"that the \1 is \2worth more than"),
                (_INSIDE, r"that the \1 is \2the same colour as"),
                (_INSIDE, r"that the \1 is \2harder to clean than"),
            ],
        ),
        tells=r"\b(?:about|preparing) to open\b",
    ),
    *_throughout(
        "choices that compare",
        "choices",
        [
            (_THERE, r"that \1 was worth more than "),
            (_THERE, r"that \1 was harder to clean than "),
            (_THERE, r"that \1 was easier to draw than "),
        ],
    ),
]
_SAYING = r"replied|said|answered|responded|told|informed|suggested|added"


def _voice(speaker: str) -> Mutation:
    """Return a mutation that gives what an informant says to somebody else: "Ann replied" -> "a parrot replied"."""

    def change(question: Question, _: Random) -> Question | None:
        informants = {
            match[1] for c in question.choices if (match := re.match(r"When giving [a-z]+, (\w+)", c))
        }
        if len(informants) != 1 or '"' not in question.narrative:
            return None
        name = informants.pop()
        text = re.sub(
            rf"(^|[.!?]\"? )?\b{name}(?= (?:{_SAYING})\b)",
            lambda m: (
                m[0][: -len(name)] + (speaker[0].upper() + speaker[1:] if m[1] is not None else speaker)
            ),
            question.narrative,
        )
        text = re.sub(rf"\b({_SAYING}) {name}\b", rf"\1 {speaker}", text)
        return replace(question, narrative=text) if text != question.narrative else None

    return Mutation("borrowed voices", speaker, "twelfth", True, change)


VOICES = [
    _voice(speaker)
    for speaker in (
        "a parrot",
        "a voice on the radio",
        "the boy from next door",
        "an actor in the film on television",
        "a toy robot",
        "a burglar behind the curtain",
        "the smart speaker",
    )
]
OTHER_HOMES = _only(
    _framed(
        "scene, another family's home",
        "scene",
        [
            "An advert for a flat in another city reads as follows. {}",
            "This is how the family downstairs have furnished their home. {}",
            "Before everything in it was moved around, the place looked as follows. {}",
            "Once it has been rebuilt and filled anew, this is what the home will be like. {}",
            "The plan below shows a flat that was never built. {}",
            "For comparison, here is a flat of the same size across the street. {}",
            "{} No, sorry, that was the flat of another family.",
        ],
    ),
    asked=r"^Which one of\b",
    offered=r"trying to get (?!.*\b(?:salmon|fish|milk)\b)",
)
TWELFTH_BATCH: tuple[Mutation, ...] = (
    *COURTS, *CALLED_OFF, *RESISTED, *TOLD_TO, *OTHERS, *WAGERS, *IDIOMS, *ALL_BUT, *EXERCISES, *ERRATA, *SNEERS,
    *IDLE, *SECOND, *PAST, *PARTICLES, *ROLES, *NAMESAKES, *UNLISTED, *WORLDS, *EMPTY, *THOUGHTS, *COMPARED, *VOICES,
    *OTHER_HOMES,
)  # fmt: skip
"""Twenty-four families."""
