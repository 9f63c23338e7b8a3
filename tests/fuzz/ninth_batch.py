"""A ninth batch: written after the eighth was mended, before its own changes were tried on any reader.

Like the eighth it judges how far what the others had taught holds of other ways to destroy a meaning: likes, duties,
deeds that are only spoken of, plain verbs that say the contrary, the order of events turned round, what was swept away
afterwards, other measures in the question, questions about the question, ...
"""

from tests.fuzz.deeds import on_deed
from tests.fuzz.mutation import Mutation, appending, rewriting, wrapping


def _deeds(family: str, *forms: str) -> list[Mutation]:
    return [on_deed(family, words, batch="ninth") for words in forms]


LIKES = _deeds(
    "likes and dislikes",
    "{feel} like {ing}",
    "{miss} {ing}",
    "{hate} {ing}",
    "{love} the idea of {ing}",
    "{prefer} not to {base}",
    "{joke} about {ing}",
    "{suggest} {ing}",
    "{volunteer} to {base}",
)
DUTIES = _deeds(
    "duties and rights",
    "{be} due to {base}",
    "{need} to {base}",
    "{be} entitled to {base}",
    "{be} under orders to {base}",
    "{owe} it to a friend to {base}",
    "{be} excused from {ing}",
    "{have} until Friday to {base}",
)
TOO_LATE = _deeds(
    "too late and too little",
    "{be} just too late to {base}",
    "{run} out of time before {ing}",
    "{give} up on {ing}",
    "{be} held up on the way to {ing}",
    "{get} bogged down before {ing}",
    "{come} within an inch of {ing}",
    "{bungle} {ing}",
)
TOPICS = _deeds(
    "deeds as topics",
    "{buy} a book on {ing}",
    "{google} how one {fin}",
    "{give} a talk on {ing}",
    "{hum} a song about a man who {fin}",
    "{mime} {ing}",
    "{add} to the list of things to do: {base}",
    "{chat} about {ing}",
)
_GOING = (
    r"\b(?:went|goes|walks|walked|strides|proceeds|headed|heads|moves) (?:back )?(?:to|towards|into|for)"
    r"(?= (?:the|a|an|his|her)\b)"
)
OPPOSITE = rewriting(
    "opposite verbs",
    "narrative",
    [
        (_GOING, "ran away from"),
        (_GOING, "steered clear of"),
        (_GOING, "turned back before reaching"),
        (r"\b(?:puts?|placed|places|laid|lays)\b(?= (?:the|a|an|his|her)\b)", "looked in vain for"),
        (r"\b(?:opens|opened)\b", "barricaded"),
        (r"\b(?:grabs|grabbed|takes|took)\b(?= (?:the|a|an|his|her)\b)", "discarded"),
        (r"\b(?:left|leaves)\b(?= (?:the|his|her)\b)", "lost sight of"),
        (
            r"\btold (him|her|[A-Z][a-z]+) (?=that (?:he|she|it|they|the|his|her)\b|about|where)",
            r"kept secret from \1 ",
        ),
        (r"\b(?:saw|sees|noticed)\b", "overlooked"),
    ],
    batch="ninth",
)
ORDER = rewriting(
    "order turned round",
    "narrative",
    [
        (r"(?:(?<=[.!?] )|(?<=^))(?:Then|Next|Finally|Later|After that|Following this)\b,?", "Long before that,"),
        (r"(?:(?<=[.!?] )|(?<=^))(?:Then|Next|Finally|Later|After that|Following this)\b,?", "In another life,"),
        (r"\b(?:and|and then|then) (?=(?:opens|closes|walks|moves|takes|places|opened|closed|moved|took|placed)\b)",
         "and, years before, "),
        (r"\bwhile (?=[a-z]+ [a-z]+)", "long before "),
        (r"\b[Mm]eanwhile\b", "a lifetime ago"),
        (r"\bafter\b(?= (?:(?:he|she|they|the)\b|[A-Z]))", "in the days before"),
        (r"\b[Ww]hen\b(?= (?:(?:he|she|they|the)\b|[A-Z]))", "on no day on which"),
    ],
    batch="ninth",
)  # fmt: skip
SUBORDINATE = rewriting(
    "subordinate clauses bent",
    "narrative",
    [
        (r"\bbecause\b(?! of)", "as though"),
        (r", who (?=[a-z]+(?:ed|s)\b)", ", who, if the letter is genuine, "),
        (r", which (?=[a-z]+(?:ed|s)\b)", ", which, in a better year, "),
        (r"\b(said|told [a-z]+|told [A-Z][a-z]+|replied) that\b", r"\1 in a sketch that"),
        (r"\bso that\b", "with no chance that"),
        (r"\bwithout\b", "not without"),
    ],
    batch="ninth",
)
_SUBJECT = (
    r"(?:(?<=[.!?] )|(?<=^))"
    r"(?!The |There |In |On |At |It |Then |When |While |Later |After |Before |Following |Next |Two |He |She |They |We "
    r"|You |That |This |Both |Nobody |Everyone |Everybody |Who |What |Mr |Mrs )"
    r"([A-Z][a-z]+)(?= (?!is |was |are |were )[a-z]+(?:s|ed|ut|t|ook|ame|id)\b)"
)
SUBJECTS = rewriting(
    "those around the subject",
    "narrative",
    [
        (_SUBJECT, r"A statue of \1"),
        (_SUBJECT, r"An opponent of \1"),
        (_SUBJECT, r"The lawyer of \1"),
        (_SUBJECT, r"Whoever stole the passport of \1"),
        (_SUBJECT, r"Someone who had never met \1"),
        (_SUBJECT, r"Rather than \1, a courier"),
        (_SUBJECT, r"The user with the nickname \1"),
    ],
    batch="ninth",
)
_DEED_END = (
    r"(?:(?<=[.!?] )|(?<=^))(?![^.]*\b(?:is|was|were|are|has|had|said|asked|cannot|not)\b)"
    r"[A-Z][^.!?\"']*[a-z](?<!Mr)(?<!Mrs)(?<!Ms)(?=\.(?:\s|$))"
)
"""A sentence without its full stop that tells a deed, and neither a state nor what is said."""
RESERVED = rewriting(
    "reservations behind a deed",
    "narrative",
    [
        (_DEED_END, r"\g<0>, subject to permission"),
        (_DEED_END, r"\g<0> -- at least in the trailer"),
        (_DEED_END, r"\g<0>, to quote the con man"),
        (_DEED_END, r"\g<0>, time permitting"),
        (_DEED_END, r"\g<0> on every page of the comic"),
        (_DEED_END, r"\g<0>, but on the Monday after"),
        (_DEED_END, r"\g<0>, for all that anyone can prove to the contrary"),
    ],
    batch="ninth",
)
SWEPT = appending(
    "swept away afterwards",
    [
        "Thieves then cleared the whole place out.",
        "A flood carried it all away a minute later.",
        "Someone then swapped everything around.",
        "A fire has since destroyed all of it.",
        "By then the movers had emptied the house.",
        "An earthquake then jumbled everything up.",
        "Whatever had been moved went straight back.",
    ],
    batch="ninth",
)
ANSWERED = appending(
    "asked and denied",
    [
        "Did that come off? It did not.",
        "Really? Of course not.",
        "True? False.",
        "Has anybody seen it happen? Not one of us.",
        "Can that be right? I checked, and no.",
        "Who would fall for that? I did, and I was wrong.",
    ],
    batch="ninth",
)
MACHINES = wrapping(
    "machines' claims",
    [
        "A chatbot hallucinated that {}",
        "In the deepfake video, {}",
        "The faulty sensor reported that {}",
        "The weather app predicted that {}",
        "Due to a bug, the log says that {}",
        "The fact checkers flagged this: {}",
        "Generated by a random story machine: {}",
    ],
    batch="ninth",
)
REFUTED = wrapping(
    "refuted",
    [
        "The neighbours contradict the claim that {}",
        "Everyone laughed at the notion that {}",
        "Science has refuted the idea that {}",
        "The newspaper had to apologise for writing that {}",
        "The security camera disproves that {}",
        "The defence lawyer tore apart the theory that {}",
        "Only the villain of the piece maintains that {}",
    ],
    batch="ninth",
)
WISHES = wrapping(
    "wishes and prayers",
    [
        "Let us pray that {}",
        "Here is to the day on which {}",
        "We kept our fingers crossed that {}",
        "Heaven forbid that {}",
        "It is to be hoped that {}",
        "What would I not give for it if {}",
        "Santa was asked to make sure that {}",
    ],
    batch="ninth",
)
LITTLE = wrapping(
    "little truth",
    [
        "There is not a grain of truth in the tale that {}",
        "Nothing could be further from the truth than that {}",
        "With a lot of good will one might say that {}",
        "By no stretch of the imagination can it be said that {}",
        "Precious little supports the view that {}",
        "It is about as true that cows lay eggs as that {}",
        "It is only in part a lie that {}",
    ],
    batch="ninth",
)
READER = wrapping(
    "to the reader",
    [
        "Let me lie to you for once: {}",
        "Close your eyes and picture this: {}",
        "You have been warned not to trust me, so here goes: {}",
        "I bet a friend that I could make you believe that {}",
        "Between you and me, I invented this: {}",
        "Cross out what follows: {}",
        "If you ever meet me, ask me why I wrote, falsely, that {}",
    ],
    batch="ninth",
)
VERSE = wrapping(
    "jokes and rhymes",
    [
        "Stop me if you know this joke: {}",
        "In the nursery rhyme, {}",
        "In the riddle on the cracker, {}",
        "The opera opens thus: {}",
        "An old sea shanty has it that {}",
        "In the charade, the clue was that {}",
        "At the fancy dress party they acted out how {}",
    ],
    batch="ninth",
)
_ASKING = r"^(?=Where|What|Who|Which|Did|Does|Is|Was|How|Why|If|When|Given)"
_ASKED = r"(?<=\w)\?$"
ABOUT = rewriting(
    "about the question",
    "prompt",
    [
        (_ASKING, "What would a pessimist get wrong here? "),
        (_ASKING, "Give the shortest of the choices, whatever it says: "),
        (_ASKING, "Which answer do most people wrongly give? "),
        (_ASKING, "This was asked about a different family: "),
        (_ASKING, "Translate, but do not answer: "),
        (_ASKING, "Here is how not to put the question: "),
        (_ASKING, "Say which of the choices has nothing to do with it: "),
    ],
    batch="ninth",
)
AMENDED = rewriting(
    "the question amended",
    "prompt",
    [
        (_ASKED, "? Or rather, which of these is not?"),
        (_ASKED, "? No, tell me what is left over."),
        (_ASKED, "? I mean for the other one."),
        (_ASKED, "? And before the last move?"),
        (_ASKED, " -- or what is the contrary of that?"),
        (_ASKED, ", had the door been locked?"),
        (_ASKED, ", in the opinion of someone who was misinformed?"),
        (_ASKED, "? Take the runner-up."),
    ],
    batch="ninth",
)
_IS_LIKELY = r"\bis (?:more|less|most|least|MOST|LEAST) likely(?: to be true)?(?=\?)"
MEASURES = rewriting(
    "other measures in the question",
    "prompt",
    [
        (_IS_LIKELY, "is the hardest to spell"),
        (_IS_LIKELY, "is easier to put into verse"),
        (_IS_LIKELY, "is more widely reported"),
        (r"\blikely to be true\b", "likely to offend somebody"),
        (r"\blikely to be true\b", "likely to be retracted"),
        (r"\b(does|did|will) ([A-Z][a-z]+) (?:think|believe|expect|know)\b", r"\1 \2 tell the neighbours"),
        (r"\b(does|did|will) ([A-Z][a-z]+) (?:think|believe|expect|know)\b", r"\1 \2 dread to hear"),
        (r"\b(will|does|did) (\w+) (?:look|go|search)\b", r"\1 \2 refuse to go"),
        (r"\b(will|does|did) (\w+) (?:look|go|search)\b", r"\1 \2 send a stranger"),
    ],
    batch="ninth",
)
CONTRADICTED = rewriting(
    "choices contradicted",
    "choices",
    [
        (r"(?<=[a-z])\.?$", ", which the story rules out."),
        (r"(?<=[a-z])\.?$", " and the contrary as well."),
        (r"(?<=[a-z])\.?$", " [deprecated]"),
        (r"(?<=[a-z])\.?$", " ... not."),
        (r"(?<=[a-z])\.?$", ", as nobody in the story believes."),
        (r"^(?=[a-zA-Z])", "Wrong on purpose: "),
        (r"^(?=[a-zA-Z])", "What the others guessed: "),
        (r"^(in|on|under|behind|at|to|In|On|Under|Behind|At|To) ", r"in the next village, not \1 "),
    ],
    batch="ninth",
)
_IN_ORDER = r"(?<!trying )(?<!neither )(?<!wanted )(?<!wants )(?<=[a-z] )(?:in order to|so as to|to) "
MINDS = rewriting(
    "choices, other minds",
    "choices",
    [
        (r"has been trying to get", "has been trying to draw"),
        (r"has been trying to get", "has been trying to get a refund for"),
        (r"has been trying to get", "has been trying to remember the word for"),
        (r"(thinks|believed|thought) that", "is paid to say that"),
        (r"(thinks|believed|thought) that", "hopes to prove that"),
        (r"(thinks|believed|thought) that", "has never been told that"),
        (_IN_ORDER + r"(help|assist|hinder|hamper|stop)\b", r"without meaning to \1"),
        (_IN_ORDER + r"(help|assist|hinder|hamper|stop)\b", r"and was later asked to \1"),
        (r"\bthat ([A-Z][a-z]+) (wanted|wants)\b", r"that everyone but \1 \2"),
        (r"has been trying to (help|prevent)", r"has been learning how to \1"),
    ],
    batch="ninth",
)
_HOLD = r"\b(?:contains|holds|houses|stores)\b"
_ON = r"\b(?:is placed|is|rests|sits|stands) on the\b"
SCENE = rewriting(
    "scene, bought and sold",
    "scene",
    [
        (_HOLD, "was designed for"),
        (_HOLD, "was traded for"),
        (_HOLD, "costs as much as"),
        (_HOLD, "is older than"),
        (_HOLD, "is due to receive"),
        (_HOLD, "bears a sticker that shows"),
        (_ON, "has never touched the"),
        (_ON, "was stolen from the"),
        (_ON, "leaves a stain on the"),
        (_ON, "is reflected in the"),
        (r"\b(is|are) empty", r"\1 expected to be empty by next week"),
        (r"\b(is|are) empty", r"\1 overflowing"),
    ],
    batch="ninth",
)
NINTH_BATCH: tuple[Mutation, ...] = (
    *LIKES, *DUTIES, *TOO_LATE, *TOPICS, *OPPOSITE, *ORDER, *SUBORDINATE, *SUBJECTS, *RESERVED, *SWEPT, *ANSWERED,
    *MACHINES, *REFUTED, *WISHES, *LITTLE, *READER, *VERSE, *ABOUT, *AMENDED, *MEASURES, *CONTRADICTED, *MINDS, *SCENE,
)  # fmt: skip
"""Twenty-three families."""
