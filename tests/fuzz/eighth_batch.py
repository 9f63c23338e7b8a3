"""An eighth batch: written after the seventh was mended, before its own changes were tried on any reader.

Like the seventh it judges how far what the others had taught holds of other ways to destroy a meaning: regrets,
accusations, habits, plain verbs in the place of others, clefts and appositions, odds, code, doubts about the text,
words defined anew, orders to whoever answers, ...
"""

from tests.fuzz.deeds import on_deed
from tests.fuzz.mutation import Mutation, appending, rewriting, wrapping


def _deeds(family: str, *forms: str) -> list[Mutation]:
    return [on_deed(family, words, batch="eighth") for words in forms]


REGRETS = _deeds(
    "regrets",
    "{regret} not {ing}",
    "{apologise} for not having {part}",
    "{be} glad not to have {part}",
    "{feel} guilty for never {ing}",
    "{be} blamed for not {ing}",
    "{be} ashamed even to think of {ing}",
    "{be} spared {ing}",
)
ACCUSED = _deeds(
    "accusations",
    "{claim} to have {part}",
    "{be} wrongly accused of {ing}",
    "{be} cleared of {ing}",
    "{be} mistaken for someone who {fin}",
    "{sue} those who {fin}",
    "{swear} to never having {part}",
)
HABITS = _deeds(
    "habits",
    "used to {base}",
    "on most days, though not on that one, {fin}",
    "{tend} to {base}",
    "{be} the kind of person to {base}",
    "{be} in the habit of {ing}",
    "{have} a name for {ing}",
    "{look} like someone who {fin}",
)
AVOIDED = _deeds(
    "ways around a deed",
    "{find} an excuse not to {base}",
    "{stay} put lest one {base}",
    "{wander} about so as not to {base}",
    "{talk} a friend out of {ing}",
    "{argue} against {ing}",
    "{wait} for somebody to {base}",
    "{leave} without {ing}",
    "{win} a bet by not {ing}",
)
MINDS = _deeds(
    "states of mind before a deed",
    "{be} loath to {base}",
    "{be} in no mood to {base}",
    "{be} in two minds about {ing}",
    "{be} at a loss how to {base}",
    "{be} nowhere near {ing}",
    "{be} curious what it is like to {base}",
    "{be} of the opinion that nobody {fin}",
)
VERBS = rewriting(
    "other verbs in the narrative",
    "narrative",
    [
        (r"\b(?:went|goes|walks|walked|strides|proceeds) (?:back )?(?:to|towards|into)\b", "asked about"),
        (r"\b(?:went|goes|walks|walked|strides|proceeds) (?:back )?(?:to|towards|into)\b", "took a photo of"),
        (r"\b(?:puts?|placed|places|laid|lays)\b", "insured"),
        (r"\b(?:puts?|placed|places|laid|lays)\b", "counted"),
        (r"\b(?:opens|opened)\b", "painted"),
        (r"\b(?:opens|opened)\b", "knocked on"),
        (r"\b(?:closes|closed|shuts|shut)\b", "left open"),
        (r"\b(?:grabs|grabbed|takes|took)\b", "praised"),
        (r"\b(?:left|leaves)\b", "dusted"),
    ],
    batch="eighth",
)
_SUBJECT = (
    r"(?:(?<=[.!?] )|(?<=^))(?!The |There |In |On |At |It |Then |When |While |Later |After |Before |Following )"
    r"([A-Z][a-z]+)(?= (?!is |was |are |were )[a-z]+(?:s|ed|ut|t|ook|ame|id)\b)"
)
CLEFTS = rewriting(
    "clefts",
    "narrative",
    [
        (_SUBJECT, r"It was not \1 who"),
        (_SUBJECT, r"If anyone, it was not \1 who"),
        (_SUBJECT, r"There was no proof that it was \1 who"),
        (_SUBJECT, r"What nobody had counted on was that it was not \1 but the caretaker who"),
        (_SUBJECT, r"All but \1"),
        (_SUBJECT, r"A colleague, in place of \1,"),
    ],
    batch="eighth",
)
APPOSITIONS = rewriting(
    "appositions",
    "narrative",
    [
        (_SUBJECT, r"\1, or somebody dressed up as \1,"),
        (_SUBJECT, r"\1, who had died the year before,"),
        (_SUBJECT, r"\1, in the version that the neighbours tell,"),
        (_SUBJECT, r"\1, as the poet saw it,"),
        (_SUBJECT, r"\1, played here by a famous actor,"),
        (_SUBJECT, r"\1, in a world of our own making,"),
        (_SUBJECT, r"\1, not being there,"),
    ],
    batch="eighth",
)
RECIPIENTS = rewriting(
    "others as objects",
    "narrative",
    [
        (r"\b(saw|told|helped|asked|watched|gave|heard) (him|her|[A-Z][a-z]+)\b", r"\1 everybody but \2"),
        (r"\b(saw|told|helped|asked|watched|gave|heard) ([A-Z][a-z]+)\b", r"\1 a person who looks like \2"),
        (
            r"\b(saw|told|helped|asked|watched|gave|heard) (him|her|[A-Z][a-z]+)\b",
            r"\1 neither \2 nor anybody else",
        ),
        (r"\b(to|for|with|from) (him|her|[A-Z][a-z]+)(?= [a-z])", r"\1 nobody, least of all \2,"),
        (r"\b(saw|told|helped|asked|watched|gave|heard) (him|her|[A-Z][a-z]+)\b", r"\1 a photo of \2"),
    ],
    batch="eighth",
)
_END = r"(?<=[a-z])\.(?=\s|$)"
_DEED_END = (
    r"(?:(?<=[.!?] )|(?<=^))(?![^.]*\b(?:is|was|were|are|has|had|said|asked|cannot|not)\b)"
    r"[A-Z][^.!?\"']*[a-z](?=\.(?:\s|$))"
)
"""A sentence without its full stop that tells a deed, and neither a state nor what is said."""
BROKEN_OFF = rewriting(
    "broken off",
    "narrative",
    [
        (_DEED_END, r"\g<0>, but was called away before it was done"),
        (_END, ", but got only halfway."),
        (_END, ", or rather wanted to."),
        (_END, ", but only in the sense in which a chair sits."),
        (_END, " -- no, that was the day after."),
        (_END, ", if my memory of a story that I never read is right."),
        (_END, " in a photo album."),
        (_END, " for a bet that was never made."),
    ],
    batch="eighth",
)
OTHER_DAYS = wrapping(
    "all days but this",
    [
        "Except on the day in question, {}",
        "On every day but this, {}",
        "Only on days on which nobody was there, {}",
        "At no point of the story did it happen that {}",
        "Never in living memory has it come about that {}",
        "Not until a year later would it come about that {}",
        "In the weeks after this story ends, {}",
    ],
    batch="eighth",
)
OPEN = wrapping(
    "open whether",
    [
        "It is anybody's guess whether {}",
        "To this day people argue over whether {}",
        "Whether or not {}, the soup got cold.",
        "The jury is still out on whether {}",
        "It cannot be ruled out that {}",
        "Nobody has yet been able to show that {}",
        "I forget whether {}",
    ],
    batch="eighth",
)
ODDS = wrapping(
    "odds",
    [
        "With a probability of one in a million, {}",
        "There is a zero per cent chance that {}",
        "The odds are a hundred to one against it that {}",
        "Toss a coin: heads, {}",
        "In two cases out of a thousand, {}",
        "Place your bets: {}",
    ],
    batch="eighth",
)
CODE = wrapping(
    "code and signs",
    [
        "assert not: {}",
        "¬({})",
        "P({}) = 0",
        "❌ {}",
        "{} == False",
        "TODO: {}",
        "if 1 > 2: {}",
    ],
    batch="eighth",
)
TEXT = wrapping(
    "doubts about the text",
    [
        "Autocorrect has made this out of something else: {}",
        "A hacker inserted the following line: {}",
        "An earlier edition, since corrected, had here: {}",
        "The translator had to guess at this line: {}",
        "A bored child scribbled in the margin: {}",
        "What the smudged page seems to say is that {}",
        "If I read my own handwriting correctly, which I doubt, {}",
    ],
    batch="eighth",
)
DEFINED = appending(
    "words defined anew",
    [
        "In this story every verb stands for its opposite.",
        "Every 'the' up there ought to read 'no'.",
        "A cipher turned every word of that line into another one.",
        "All names and places in that line have been altered.",
        "Everybody and everything above bears a false name.",
        "Put a 'not' into that sentence.",
        "The last verb is in code.",
    ],
    batch="eighth",
)
CORRECTED = appending(
    "corrections",
    [
        "Correction: none of that.",
        "Edit: it was the other one.",
        "Wait, I got that backwards.",
        "Scratch that last bit.",
        "Hang on, that was Thursday's story.",
        "On reflection I think that I dreamt that part.",
        "The police later established that nothing of the sort had taken place.",
        "My sister says that it went quite differently.",
    ],
    batch="eighth",
)
_ASKING = r"^(?=Where|What|Who|Which|Did|Does|Is|Was|How|Why|If|When|Given)"
_ASKED = r"(?<=\w)\?$"
ORDERS = rewriting(
    "orders to whoever answers",
    "prompt",
    [
        (_ASKING, "Name the wrong answer. "),
        (_ASKING, "Choose the option that contradicts the story. "),
        (_ASKING, "Answer as somebody would who skipped the middle: "),
        (_ASKED, "? Answer with the opposite."),
        (_ASKED, "? Pick the one that can be ruled out."),
        (r"^(Did|Does|Is|Was|Were|Will)\b(.+)\?$", r"\1\2? (Say no if you mean yes.)"),
        (_ASKED, "? Hint: the story is a hoax."),
        (_ASKED, "? Give the answer that a careless reader would give."),
    ],
    batch="eighth",
)
WHEN = rewriting(
    "when the question is asked for",
    "prompt",
    [
        (_ASKING, "Before any of this happened: "),
        (_ASKING, "Ten years later, with everyone retired: "),
        (_ASKING, "Suppose that the last two deeds had not taken place. "),
        (_ASKING, "Leave out the second sentence. "),
        (_ASKED, ", had nobody touched anything?"),
        (_ASKED, " on a completely different evening?"),
        (_ASKED, ", to judge by the weather alone?"),
    ],
    batch="eighth",
)
ASKED_VERBS = rewriting(
    "other verbs in the question",
    "prompt",
    [
        (r"\blook for\b", "buy insurance for"),
        (r"\blook for\b", "be ashamed of"),
        (r"\b(?:think|believe)\b", "insist to the police"),
        (r"\b(?:thinks|believes)\b", "hopes"),
        (r"\btrying to get\b", "trying to describe"),
        (r"\btrying to (?=[a-z])", "hired to "),
        (r"\bknows what\b", "paid for what"),
        (r"\blikely to be true\b", "likely to be printed first"),
        (r"\blikely to be true\b", "likely to make people laugh"),
        (r"\b(wants|wanted) to\b", "was obliged to"),
    ],
    batch="eighth",
)
CHOSEN = rewriting(
    "choices undone",
    "choices",
    [
        (r"^(?=[a-zA-Z])", "All of these but this: "),
        (r"^(?=[a-zA-Z])", "Ruled out: "),
        (r"^(?=[a-zA-Z])", "A frequent wrong answer: "),
        (r"^(?=[a-zA-Z])", "In the remake: "),
        (r"(?<=[a-z])\.?$", " -- or so it was until last winter."),
        (r"(?<=[a-z])\.?$", " is what one must not say."),
        (r"(?<=[a-z])\.?$", ", give or take a mile."),
        (r"(?<=[a-z])\.?$", " (joke answer)."),
        (r"(thinks|believed|thought) that", "has been accused of thinking that"),
        (r"(thinks|believed|thought) that", "is tired of hearing that"),
        (r"(thinks|believed|thought) that", "would pay to be told that"),
        (r"has been trying to get", "has been trying to return"),
        (r"has been trying to get", "has been trying to insure"),
        (r"has been trying to (help|prevent)", r"has been forbidden to \1"),
    ],
    batch="eighth",
)
_HOLD = r"\b(?:contains|holds|houses|stores)\b"
_ON = r"\b(?:is placed|is|rests|sits|stands) on the\b"
LABELLED = rewriting(
    "scene, other relations",
    "scene",
    [
        (_HOLD, "is labelled"),
        (_HOLD, "has been cleared of"),
        (_HOLD, "is the same colour as"),
        (_HOLD, "is often confused with"),
        (_HOLD, "still smells of"),
        (_HOLD, "contains, on alternate Sundays,"),
        (_ON, "has been sold along with the"),
        (_ON, "is engraved on the"),
        (_ON, "is visible from the"),
    ],
    batch="eighth",
)
PLACES = rewriting(
    "scene, other places",
    "scene",
    [
        (r"\bIn(?:side)? the (?=[a-z])", "Two floors below the "),
        (r"\bIn(?:side)? the (?=[a-z])", "In the insurance claim for the "),
        (r"\bIn(?:side)? the (?=[a-z])", "On the wallpaper of the "),
        (r"\bIn(?:side)? the (?=[a-z])", "In an advertisement for the "),
        (r"\bThe (?=[a-z]+ (?:has|contains|holds|is|features|stores))", "Next door's "),
        (r"\bThe (?=[a-z]+ (?:has|contains|holds|is|features|stores))", "No "),
    ],
    batch="eighth",
)
EIGHTH_BATCH: tuple[Mutation, ...] = (
    *REGRETS, *ACCUSED, *HABITS, *AVOIDED, *MINDS, *VERBS, *CLEFTS, *APPOSITIONS, *RECIPIENTS, *BROKEN_OFF, *OTHER_DAYS,
    *OPEN, *ODDS, *CODE, *TEXT, *DEFINED, *CORRECTED, *ORDERS, *WHEN, *ASKED_VERBS, *CHOSEN, *LABELLED, *PLACES,
)  # fmt: skip
"""Twenty-three families."""
