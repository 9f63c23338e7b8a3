"""The classes of mutation that were known when the grammar was mended: those of the report that asked for it."""

from tests.fuzz.deeds import on_deed
from tests.fuzz.mutation import Mutation, rewriting, wrapping
from tests.fuzz.subjects import other_subject

QUESTION = rewriting(
    "question",
    "prompt",
    [
        (r"likely to be true", "likely to be false"),
        (r"likely to be true", "likely not to be true"),
        (r"is (?=more|less|MOST|LEAST|most|least)", "isn't "),
        (r"is (?=more|less|MOST|LEAST|most|least)", "is not "),
        (r"likely(?= to be true|\?)", "likely to be untrue"),
        (r"has been trying to", "has been trying not to"),
        (r"has been trying to", "has not been trying to"),
        (r"has been trying to", "has been pretending to"),
        (r"has been trying to", "has been refusing to"),
        (r"has been trying to get", "has been trying to avoid"),
        (r"has been trying to get", "stopped trying to get"),
        (r"has been trying to (help|hinder)", r"has been unable to \1"),
        (r"\bknows what", "does not know what"),
        (r"\bknows what", "forgot what"),
        (r"\b([Ii])f ", "unless "),
        (r"\bassuming that", "denying that"),
    ],
    batch="first",
)
CHOICES = rewriting(
    "choices",
    "choices",
    [
        (r"thinks that", "did not believe that"),
        (r"thinks that", "no longer thinks that"),
        (r"thinks that", "pretends to think that"),
        (r"(believed|thought) that", "did not believe that"),
        (r"(believed|thought) that", "stopped believing that"),
        (r"has been trying to get", "has been trying to avoid"),
        (r"has been trying to get", "stopped trying to get"),
        (r"has been trying to get", "has been trying not to get"),
        (r"has been trying to get", "has never tried to get"),
        (r"is (not )?inside", r"is \1outside"),
        (r"is (not )?inside", r"is \1behind"),
        (r"was (a|an) (\w+) (inside|on)", r"was \1 \2 behind"),
        (r"was (a|an) (\w+) (inside|on)", r"was \1 \2 outside"),
        (r"has been trying to (help|prevent)", r"has been pretending to \1"),
        (r"has been trying to (help|prevent)", r"has been refusing to \1"),
        (r"has been trying to (help|prevent)", r"has been unable to \1"),
        (r"has been trying to (help|prevent)", r"stopped trying to \1"),
        (r"moved the", "pretended to move the"),
        (r"moved the", "refused to move the"),
        (r"was indifferent", "was not indifferent"),
        (r"wants to place", "refuses to place"),
        (r"wants to place", "does not want to place"),
    ],
    batch="first",
)
WRAPPED = wrapping(
    "wrapped sentences",
    [
        "It would be a lie to say that {}",
        "In a dream, {}",
        "It is not true that {}",
        "It is false that {}",
        "Nobody would say that {}",
        "It only seemed as if {}",
    ],
    batch="first",
)
_HOLD = r"\b(?:contains|holds|houses|stores)\b"
_ON = r"\b(?:is placed|is|rests|sits|stands) on the\b"
SCENE = rewriting(
    "scene",
    "scene",
    [
        (_HOLD, "used to contain"),
        (_HOLD, "no longer contains"),
        (_HOLD, "might contain"),
        (_HOLD, "almost contains"),
        (_HOLD, "never contains"),
        (_HOLD, "should contain"),
        (_HOLD, "once contained"),
        (r"\bInside the\b", "Outside the"),
        (r"\bInside the\b", "Behind the"),
        (_ON, "was once on the"),
        (_ON, "is not on the"),
        (r"\b(is|are) empty", r"\1 not empty"),
        (r"\b(is|are) empty", r"might be empty"),
        (r"\b(is|are) empty", r"used to be empty"),
        (r"\bcurrently empty", "never empty"),
    ],
    batch="first",
)
DEEDS = [
    on_deed("deeds", words, batch="first")
    for words in (
        "almost {fin}",
        "might {base}",
        "could {base}",
        "would {base}",
        "{stop} short of {ing}",
        "did not {base}",
        "never {fin}",
        "{refuse} to {base}",
        "{pretend} to {base}",
        "{be} unable to {base}",
        "{fail} to {base}",
        "{forget} to {base}",
        "{dream} of {ing}",
        "nearly {fin}",
    )
]
SUBJECTS = [other_subject("subjects", name, batch="first") for name in ("No one", "The dog", "A stranger")]

FIRST_BATCH: tuple[Mutation, ...] = (*QUESTION, *CHOICES, *WRAPPED, *SCENE, *DEEDS, *SUBJECTS)
