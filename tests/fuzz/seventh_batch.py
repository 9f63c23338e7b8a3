"""A seventh batch: written after the sixth was known, before its own changes were tried on any reader.

It judges how far what the six had taught holds of other ways to destroy a meaning. Its families share no form with
theirs: deeds forgone, plans and rules, simulations, markup, scorn, other tongues, owners, whose question it is, ...
"""

from tests.fuzz.deeds import on_deed
from tests.fuzz.mutation import Mutation, appending, rewriting, wrapping
from tests.fuzz.subjects import other_subject


def _deeds(family: str, *forms: str) -> list[Mutation]:
    return [on_deed(family, words, batch="seventh") for words in forms]


FORGONE = _deeds(
    "deeds forgone",
    "{pass} up the chance to {base}",
    "{resist} the urge to {base}",
    "{skip} {ing}",
    "{think} better of {ing}",
    "{let} the moment to {base} go by",
    "{abstain} from {ing}",
    "{miss} the opportunity to {base}",
    "{shrink} back from {ing}",
)
NOMINAL = _deeds(
    "deeds as nouns",
    "{make} a vow to {base}",
    "{have} no reason to {base}",
    "{have} every intention of {ing}",
    "{harbour} doubts about {ing}",
    "{have} half a mind to {base}",
    "{have} a horror of {ing}",
    "{receive} an order not to {base}",
    "{file} a request to {base}",
)
BEHIND = _deeds(
    "negated behind the verb",
    "{fin} not",
    "{fin} in no sense of the word",
    "{fin} nowhere and at no time",
    "{fin} only as a manner of speaking",
    "{fin} in name only",
    "{fin} to no extent",
    "{fin} solely in rehearsal",
)
ASIDE = _deeds(
    "asides",
    "{fin} (or so it was planned)",
    "{fin} -- had it not been for the lock --",
    "{fin}, one would like to think,",
    "{fin}, were one to trust the gossip,",
    "{fin} (this is contested)",
    "{fin}, or maybe not,",
    "{fin}, which is impossible,",
)
COMPARED = _deeds(
    "comparisons",
    "{fin} as little as a stone would",
    "{fin} no more than the wall did",
    "did anything rather than {base}",
    "would sooner have died than {base}",
    "{fin} as seldom as a fish sings",
    "did less than {base}",
)
FORESEEN = _deeds(
    "deeds that are ahead",
    "would {base} in years to come",
    "{swear} one day to {base}",
    "{schedule} for next spring the day on which to {base}",
    "{await} a sign to {base}, which did not come,",
    "{rehearse} how to {base}",
    "{put} off till later the need to {base}",
)
NORMS = wrapping(
    "plans and rules",
    [
        "The rules demand that {}",
        "The plan for tomorrow reads: {}",
        "It is strictly forbidden that {}",
        "A leaflet recommended that {}",
        "A new law would have it that {}",
        "The contract stipulated that {}",
        "The timetable foresees that {}",
    ],
    batch="seventh",
)
SIMULATED = wrapping(
    "simulations",
    [
        "In the video game, {}",
        "In the computer's simulation, {}",
        "The crossword clue was: {}",
        "In the puppet show, {}",
        "A doll's house was set up so that {}",
        "In the language course, one had to repeat: {}",
        "By the fortune cookie's account, {}",
    ],
    batch="seventh",
)
MARKUP = wrapping(
    "markup",
    [
        "~~{}~~",
        "<del>{}</del>",
        "// {}",
        "{} [citation needed]",
        "<!-- {} -->",
        "{} (withdrawn)",
        "Placeholder text: {}",
    ],
    batch="seventh",
)
SCORN = wrapping(
    "scorn",
    [
        "{}, my foot.",
        "Like hell {}",
        "{}, in your dreams.",
        "No way {}",
        "Fat chance that {}",
        "{}, and the moon is a balloon.",
        "Tell it to the marines: {}",
    ],
    batch="seventh",
)
CHAT = appending(
    "marks of chat",
    [
        "/s",
        "jk",
        "lol no",
        "NOT",
        ":P gotcha",
        "Psych!",
        "April fools!",
    ],
    batch="seventh",
)
TONGUES = wrapping(
    "other tongues",
    [
        "Nein, es stimmt nicht: {}",
        "Ce n'est pas vrai que {}",
        "{} Mentira.",
        "Non e vero: {}",
        "Hypothesi causa, {}",
        "{} (sensu negativo)",
    ],
    batch="seventh",
)
MEANT = appending(
    "afterthoughts on who and when",
    [
        "I am speaking of a namesake.",
        "This was in another street, with other people.",
        "It is the order in which it ought to go, I mean.",
        "By that I mean that it is due next week.",
        "The person in question was an actor, in costume.",
        "It was a different Tuesday, though.",
        "With us, that is a saying for when one does nothing.",
    ],
    batch="seventh",
)
OWNERS = rewriting(
    "owners",
    "narrative",
    [
        (r"\b(his|her|their)\b (?=[a-z])", "nobody's "),
        (r"\b(his|her|their)\b (?=[a-z])", "her rival's "),
        (r"\b(his|her|their)\b (?=[a-z])", "some stranger's "),
        (r"\bthe (?=[a-z])", "next door's "),
        (r"\bthe (?=[a-z])", "last year's "),
        (r"\bthe (?=[a-z])", "Napoleon's "),
        (r"\bthe (?=[a-z])", "the photograph's "),
    ],
    batch="seventh",
)
INSTEAD = rewriting(
    "nouns of nouns",
    "narrative",
    [
        (r"\bthe (?=[a-z])", "the bill for the "),
        (r"\bthe (?=[a-z])", "the shadow of the "),
        (r"\bthe (?=[a-z])", "the rumour of the "),
        (r"\bthe (?=[a-z])", "the lack of the "),
        (r"\bthe (?=[a-z])", "the opposite of the "),
        (r"\bthe (?=[a-z])", "some other "),
        (r"\bthe (?=[a-z])", "no "),
    ],
    batch="seventh",
)
JOINTS = rewriting(
    "joints",
    "narrative",
    [
        (r"\band (?=[a-z]+(?:ed|s)\b)", "or "),
        (r"\band (?=[a-z]+(?:ed|s)\b)", "and in the end neither slept nor "),
        (r"\band (?=[a-z]+(?:ed|s)\b)", "and meant for others what one "),
        (r"\band (?=(?:he|she|they|then)\b)", "in order to avoid that "),
        (r"\b(?:then|Then)\b", "then, it is feared,"),
        (r", (?=and\b|but\b)", ", not as if it had really happened, "),
    ],
    batch="seventh",
)
DOUBTED = rewriting(
    "perception in doubt",
    "narrative",
    [
        (r"\b(saw|sees)\b", "would rather not have seen"),
        (r"\b(saw|noticed|heard|sees|hears)\b", r"had been hypnotised to believe that one \1"),
        (r"\b(saw|noticed|heard|watched|sees|hears)\b", r"could have sworn that nobody \1"),
        (r"\b(knew|thought|believed|knows|thinks)\b", r"had long stopped asking whether one \1"),
        (r"\b(told|said|replied|answered|says)\b", r"rehearsed what others \1"),
        (r"\b(found|finds)\b", "searched without any luck for"),
        (r"\b(read|heard)\b", r"slept through what others \1"),
    ],
    batch="seventh",
)
SUBJECTS = [
    other_subject("subjects that are unsure", name, batch="seventh")
    for name in (
        "Possibly nobody",
        "Anyone but her",
        "A person unknown",
        "An actor",
        "The hero of the play",
        "Some say a fox",
        "A hologram",
        "The name on the list",
    )
]
WHOSE = rewriting(
    "another person in the question",
    "prompt",
    [
        (r"\b(does|will|did|is|was|has) ([A-Z][a-z]+)\b", r"\1 the late grandfather of \2"),
        (r"\b(does|will|did|is|was|has) ([A-Z][a-z]+)\b", r"\1 somebody who had never met \2"),
        (r"\b(does|will|did|is|was|has) ([A-Z][a-z]+)\b", r"\1 nobody except \2"),
        (r"\b([A-Z][a-z]+) has been trying", r"a namesake of \1 has been trying"),
        (r"(?<=[a-z] )([A-Z][a-z]+)\b(?!')", r"\1's boss"),
        (r"(?<=[a-z] )([A-Z][a-z]+)\b(?!')", r"the actor who plays \1"),
        (r"(?<=[a-z] )([A-Z][a-z]+)\b(?!')", r"whoever is not \1"),
    ],
    batch="seventh",
)
MODAL = rewriting(
    "modality of the question",
    "prompt",
    [
        (r"\bwill\b", "should"),
        (r"\bwill\b", "may under no circumstances"),
        (r"\b(does|did)\b", "would, had the story gone on differently,"),
        (r"\b(does|did)\b", "ought"),
        (r"\b(is|are) (?=more|less|MOST|LEAST)", r"\1, in the dark, seldom "),
        (r"\blikely to be true\b", "likely to be worth hearing"),
        (r"\blikely to be true\b", "likely to be misquoted"),
        (r"\b(think|believe|know|want)s?\b(?!s)", "teach others to doubt"),
        (r"\b(look|go|search|expect)\b(?! at)", r"forget to \1"),
    ],
    batch="seventh",
)
ASKED_THING = rewriting(
    "another thing in the question",
    "prompt",
    [
        (r"\b(the|his|her) (?=[a-z])", "the price of the "),
        (r"\b(the|his|her) (?=[a-z])", "the replacement for the "),
        (r"\b(the|his|her) (?=[a-z])", "no "),
        (r"\b(the|his|her) (?=[a-z])", "yesterday's "),
        (r"\b(the|his|her) (?=[a-z])", "the smell of the "),
    ],
    batch="seventh",
)
HEDGED = rewriting(
    "choices hedged",
    "choices",
    [
        (r"^(?=[a-zA-Z])", "Probably not: "),
        (r"^(?=[a-zA-Z])", "God forbid: "),
        (r"(?<=[a-z])\.?$", ", I should hope not."),
        (r"(?<=[a-z])\.?$", ", unless I am awake."),
        (r"(?<=[a-z])\.?$", ", minus the truth of it."),
        (r"\b(the|a|an) (?=[a-z])", "a photo of the "),
        (r"\b(the|a|an) (?=[a-z])", "what is not the "),
        (r"\b(in|on|inside|to|at) (?=the|a|his|her)", r"two miles from \1 "),
        (r"has been trying to get", "has been trying to be rid of the wish for"),
        (r"(thinks|believed|thought) that", "resents the suggestion that"),
        (r"(thinks|believed|thought) that", "was punished for the lie that"),
        (r"has been trying to (help|prevent)", r"has been blamed by mistake for trying to \1"),
    ],
    batch="seventh",
)
_HOLD = r"\b(?:contains|holds|houses|stores)\b"
SCENE = rewriting(
    "scene in doubt",
    "scene",
    [
        (_HOLD, "awaits delivery of"),
        (_HOLD, "is advertised with"),
        (_HOLD, "is too small for"),
        (_HOLD, "keeps out"),
        (_HOLD, "contains the recipe for"),
        (r"\b(?:is placed|is|rests|sits|stands) on the\b", "casts its shadow on the"),
        (r"\b(?:is placed|is|rests|sits|stands) on the\b", "is missing from the"),
        (r"\bthere (is|are)\b", r"there \1, if the brochure does not lie,"),
        (r"\bthere (is|are)\b", "there will next year be"),
        (r"\b(is|are) empty", r"\1 seldom empty"),
        (r"\bThe (?=[a-z])", "The blueprint of the "),
    ],
    batch="seventh",
)
SEVENTH_BATCH: tuple[Mutation, ...] = (
    *FORGONE, *NOMINAL, *BEHIND, *ASIDE, *COMPARED, *FORESEEN, *NORMS, *SIMULATED, *MARKUP, *SCORN, *CHAT, *TONGUES,
    *MEANT, *OWNERS, *INSTEAD, *JOINTS, *DOUBTED, *SUBJECTS, *WHOSE, *MODAL, *ASKED_THING, *HEDGED, *SCENE,
)  # fmt: skip
"""Twenty-three families."""
