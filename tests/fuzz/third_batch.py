"""A third batch of classes, written before anybody looked at how any reader treats them; over stories of every kind."""

from tests.fuzz.deeds import on_deed
from tests.fuzz.mutation import Mutation, appending, rewriting, wrapping
from tests.fuzz.subjects import other_subject, swapped_names


def _deeds(family: str, *forms: str) -> list[Mutation]:
    return [on_deed(family, words, batch="third") for words in forms]


NEGATION = _deeds(
    "negation",
    "by no means {fin}",
    "under no circumstances {fin}",
    "{do} not so much as {base}",
    "{omit} to {base}",
    "{neglect} to {base}",
    "neither {fin} nor {look} up, and never",
    "no longer {fin}",
    "{be} careful not to {base}",
)
IRREALIS = _deeds(
    "irrealis",
    "{intend} to {base} some other day",
    "may or may not have {part}",
    "could easily have {part}",
    "{long} to {base}",
    "{consider} {ing}",
    "{be} expected to {base}",
    "would gladly have {part}",
    "{be} going to {base} one day, but not today,",
)
ABILITY = _deeds(
    "ability",
    "{know} how to {base}",
    "{be} free to {base}",
    "{have} permission to {base}",
    "{be} hardly able to {base}",
    "{try} in vain to {base}",
    "{struggle} to {base}",
)
DREAMT = _deeds(
    "unreal deeds",
    "{fin} in a daydream",
    "{appear} to {base}",
    "{fin} on the screen, in an old film,",
    "{threaten} to {base}",
    "{offer} to {base}",
    "{practise} {ing} in front of a mirror",
    "{fin} (only kidding)",
)
HEARSAY = wrapping(
    "hearsay",
    [
        "Word has it that {}",
        "{}, people say.",
        "A horoscope claimed that {}",
        "{}, at least if one believes the tabloids.",
        "The parrot keeps saying that {}",
        "{}, or that is what a drunk in the street shouted.",
        "Some swear that {}",
    ],
    batch="third",
)
TIME = wrapping(
    "time",
    [
        "Ten years earlier, {}",
        "{}. That was in another century.",
        "On Christmas Day of 1923, {}",
        "{}, but that is not going to happen until next month.",
        "Back when the house was still a mill, {}",
        "In a year from now, {}",
    ],
    batch="third",
)
COUNTERFACTUAL = wrapping(
    "counterfactual",
    [
        "If only it were so that {}",
        "Suppose for a moment that {}",
        "In a better world, {}",
        "Were it not for the strike, one could say that {}",
        "{}: that is what would have happened without the fire.",
        "Whoever thinks that {} is mistaken.",
    ],
    batch="third",
)
FICTION = wrapping(
    "fiction",
    [
        "In the novel that lay about, {}",
        "On the stage of the school theatre, {}",
        "The painting on the wall shows how {}",
        "In a game that the children played, {}",
        "{}, so the song goes.",
        "According to the script, {}",
    ],
    batch="third",
)
SARCASM = appending(
    "sarcasm",
    [
        "Yeah, right.",
        "Not!",
        "And pigs have wings.",
        "As if!",
        "And I am the Queen of Sheba.",
        "Just kidding.",
    ],
    batch="third",
)
UNDONE = appending(
    "deeds undone",
    [
        "A moment later, all of that was undone.",
        "Then everything was put back exactly as it had been.",
        "Then the clock was turned back, and none of it had ever taken place.",
        "At once this was reversed.",
        "The order was cancelled before anything came of it.",
        "But on second thoughts, things were left as they were.",
    ],
    batch="third",
)
QUANTIFIER = [
    other_subject("quantifier", name, batch="third")
    for name in (
        "Not a single person",
        "Few people",
        "At most one of the guests",
        "None of them",
        "Everyone but the person in question",
        "Neither",
        "Either one or the other of them",
        "Not everyone",
    )
]
SWAPPED = [swapped_names("agents swapped", batch="third")]
ASKED = rewriting(
    "question polarity",
    "prompt",
    [
        (r"likely to be true", "likely to be the opposite of the truth"),
        (r"is (?=more|less|MOST|LEAST)", "is anything but "),
        (r"is (?=more|less|MOST|LEAST)", "does nobody consider "),
        (r"\b(which .*statements)\b", r"apart from the right one, \1"),
        (r"has been trying to", "has been careful not to"),
        (r"has been trying to", "has been paid not to"),
        (r"\bknows what", "is mistaken about what"),
        (r"\b[Ii]f ", "supposing it to be wrong that "),
        (r"^(Where|What|Who) (will|does|did|is|was|do) (?!not)", r"\1 \2 not "),
        (r"^(Where|What|Who) (will|does|did|is|was)\b", r"\1 on earth except in the right case \2"),
        (r"\b(think|believe|know)s?\b(?!s)", "refuse to believe"),
        (r"^(?=Where|What|Who|Which|Did|Does|Is|Was)", "Ignoring what was told, "),
        (r"(?<=\w)\?$", ", if the whole story is a lie?"),
    ],
    batch="third",
)
CHOSEN = rewriting(
    "choice polarity",
    "choices",
    [
        (r"^(?=[a-z])", "not "),
        (r"^(?=[a-z])", "anything but "),
        (r"^(In|On|Under|Behind|At|To) ", r"Nowhere near, let alone \1 "),
        (r"^(in|on|under|behind|at|to) ", r"far away from being \1 "),
        (r"(thinks|believed|thought) that", "would be astonished to hear that"),
        (r"(thinks|believed|thought) that", "has been told by a liar that"),
        (r"(thinks|believed|thought) that", "stopped thinking that"),
        (r"has been trying to get", "has been trying in vain to forget"),
        (r"has been trying to get", "has been trying to sell"),
        (r"has been trying to (help|prevent)", r"has been dreaming of being able to \1"),
        (r"has been trying to (help|prevent)", r"has been ordered not to \1"),
        (r"is (not )?inside", r"is \1rumoured to be inside"),
        (r"is (not )?inside", r"is \1painted on"),
        (r"was (a|an) (\w+) (inside|on)", r"had never been \1 \2 \3"),
        (r"was (a|an) (\w+) (inside|on)", r"was room for \1 \2 \3"),
        (r"(?<!intentionally )moved the", "forgot to move the"),
        (r"(?<!intentionally )moved the", "thought about who moved the"),
        (r"was indifferent", "could not be called indifferent"),
        (r"(wants|wanted) to (place|put)", r"\1 under no circumstances to \2"),
        (r"(wants|wanted) to (place|put)", r"once \1 to \2"),
    ],
    batch="third",
)
THIRD_BATCH: tuple[Mutation, ...] = (
    *NEGATION, *IRREALIS, *ABILITY, *DREAMT, *HEARSAY, *TIME, *COUNTERFACTUAL, *FICTION, *SARCASM, *UNDONE,
    *QUANTIFIER, *SWAPPED, *ASKED, *CHOSEN,
)  # fmt: skip
