"""A fifth and a sixth batch: written together before anybody looked at a reader, and told apart by a coin.

The coin was tossed for each family. The fifth may be learned from; the sixth was first run when what the fifth had
shown was mended.
"""

from collections.abc import Iterable
from random import Random

from tests.fuzz.deeds import on_deed
from tests.fuzz.mutation import Batch, Mutation, appending, rewriting, wrapping
from tests.fuzz.subjects import other_subject

_COIN = Random(15)
"""Drawn once for each family, in the order in which the families were written."""


def _tossed() -> Batch:
    return "fifth" if _COIN.random() < 0.5 else "sixth"


def _deeds(family: str, forms: Iterable[str]) -> list[Mutation]:
    batch = _tossed()
    return [on_deed(family, words, batch=batch) for words in forms]


def _subjects(family: str, names: Iterable[str]) -> list[Mutation]:
    batch = _tossed()
    return [other_subject(family, name, batch=batch) for name in names]


PREFIXED = rewriting(
    "negative prefixes",
    "narrative",
    [
        (r"\b(locked|packed|covered|wrapped|loaded|plugged|seen|noticed|opened|told|known)\b", r"un\1"),
        (r"\b(appeared|believed|trusted|agreed|liked|connected)\b", r"dis\1"),
        (r"\b(heard|remembered|read|placed|understood|reported)\b", r"mis\1"),
        (r"\b(able|aware|certain|sure|likely|finished|empty)\b", r"un\1"),
        (r"\b(present|awake|alone|there|home)\b", r"non-\1"),
    ],
    batch=_tossed(),
)
DELEGATED = _deeds(
    "left to others",
    [
        "{have} the butler {base}",
        "{pay} a boy to {base}",
        "{hear} that an uncle {fin}",
        "{read} in the newspaper how a celebrity {fin}",
        "{copy} out a poem in which a sailor {fin}",
        "{envy} those who {fin}",
        "{find} a robot that {fin}",
    ],
)
CONDITIONAL = _deeds(
    "deeds under a condition",
    [
        "{fin}, provided that it snowed in July,",
        "would {base} if it were Sunday, which it was not,",
        "{fin} unless this report lies,",
        "given wings would {base}",
        "{fin}, or else did something different,",
        "{fin} if at all",
    ],
)
PHASE = _deeds(
    "phases",
    [
        "{be} about to {base} when the bell rang, and so did not,",
        "{cease} to {base}",
        "{be} on the point of {ing}",
        "{postpone} {ing}",
        "{begin} to get ready to {base}",
        "{interrupt} the plan of {ing}",
        "{be} yet to begin to {base}",
    ],
)
HOLLOW = _deeds(
    "hollow adverbs",
    [
        "figuratively {fin}",
        "allegedly {fin}",
        "virtually {fin}",
        "unsuccessfully {fin}",
        "so to speak {fin}",
        "hypothetically {fin}",
        "mentally {fin}",
        "supposedly {fin}",
        "in spirit {fin}",
        "{fin} metaphorically",
    ],
)
VOIDED = rewriting(
    "adjectives that void a thing",
    "narrative",
    [
        (r"\bthe (?=[a-z])", "the fake "),
        (r"\bthe (?=[a-z])", "the former "),
        (r"\bthe (?=[a-z])", "the toy "),
        (r"\bthe (?=[a-z])", "the painted "),
        (r"\bthe (?=[a-z])", "the wrong "),
        (r"\bthe (?=[a-z])", "the neighbours' "),
        (r"\bthe (?=[a-z])", "the non-existent "),
        (r"\bthe (?=[a-z])", "the would-be "),
        (r"\bthe (?=[a-z])", "the place where there was once a "),
    ],
    batch=_tossed(),
)
_TO = r"\b(?:in|into|inside|on|onto|to|at|behind|under) (?=the|his|her|a)"
PREPOSITIONS = rewriting(
    "prepositions",
    "narrative",
    [
        (_TO, "past "),
        (_TO, "instead of "),
        (_TO, "opposite "),
        (_TO, "anywhere except "),
        (_TO, "as far as possible from "),
        (_TO, "halfway to "),
        (_TO, "without "),
        (_TO, "for lack of "),
        (_TO, "out of "),
    ],
    batch=_tossed(),
)
_ARTICLE = r"\b(?:a|an) (?=[a-z])"
_NONE_OF = [
    (_ARTICLE, "no "),
    (_ARTICLE, "hardly any "),
    (_ARTICLE, "less than one "),
    (_ARTICLE, "zero "),
    (_ARTICLE, "anything but a "),
    (_ARTICLE, "neither hide nor hair of a "),
]
_OF_COUNTED = _tossed()
COUNTED = [
    *rewriting("determiners", "narrative", _NONE_OF, batch=_OF_COUNTED),
    *rewriting("determiners", "scene", _NONE_OF, batch=_OF_COUNTED),
]
EMBEDDED = wrapping(
    "embedding clauses",
    [
        "Rumour would have us believe that {}",
        "The witness retracted the statement that {}",
        "Nobody ever proved that {}",
        "It was against the law that {}",
        "Grandfather used to dream that {}",
        "It would have been better if {}",
        "The court found it untrue that {}",
        "A fortune teller had foretold that {}",
        "It remained a mere plan that {}",
    ],
    batch=_tossed(),
)
LINKED = wrapping(
    "clause links",
    [
        "Unless the clocks are wrong, {}",
        "Before anyone was born, {}",
        "{}, but only if the moon is made of cheese.",
        "Either {}, or nothing of the kind happened.",
        "It was not because of the rain that {}",
        "Had it not been for a power cut, then {}",
        "Instead of what follows, nothing took place: {}",
        "As though {}",
        "{}, except that it was not so.",
    ],
    batch=_tossed(),
)
CANCELLED = appending(
    "taken back",
    [
        "That was a slip of the pen.",
        "Forget the last sentence.",
        "But this is only how it should have been.",
        "Somebody had made this up.",
        "Or did it?",
        "Well, no.",
        "Read that sentence the other way round.",
        "This line is from a different story.",
        "What was just said holds for another day.",
    ],
    batch=_tossed(),
)
QUOTED = wrapping(
    "quoted from elsewhere",
    [
        '"{}" was written on the banner.',
        "The headline ran: {}",
        '"{}," lied the fox in the fable.',
        "A madman sang: '{}'",
        'Translate into Latin: "{}"',
        'The password was "{}".',
    ],
    batch=_tossed(),
)
SUBJECTS = _subjects(
    "subjects that are none",
    [
        "The portrait",
        "A mannequin",
        "Somebody's reflection in the mirror",
        "The imaginary friend",
        "What looked like a person",
        "Exactly zero people",
        "An impostor",
        "The voice on the answering machine",
        "The uncle from overseas",
        "Everyone else",
    ],
)
ASKED = rewriting(
    "comparisons in the question",
    "prompt",
    [
        (r"is more likely", "is no more likely"),
        (r"is (more|less|MOST|LEAST)", r"was in earlier times \1"),
        (r"(more|most|MOST) likely", "just as likely"),
        (r"(more|most|MOST) likely", "second most likely"),
        (r"(less|least|LEAST) likely", "hardly less likely"),
        (r"\blikely\b", "unlikely"),
        (r"\btrue\b", "of no importance"),
        (r"\bfirst\b", "last"),
        (r"\b(will|does|did) (\w+) (look|go|search)", r"\1 \2 never \3"),
        (r"\b(think|believe|know)s?\b(?!s)", "long ago think"),
        (r"\b(think|believe|know)s?\b(?!s)", "wrongly say"),
    ],
    batch=_tossed(),
)
POINT_OF_VIEW = rewriting(
    "whose question",
    "prompt",
    [
        (r"^(?=Where|What|Who|Which|Did|Does|Is|Was|How|Why)", "According to a liar: "),
        (r"^(?=Where|What|Who|Which|Did|Does|Is|Was|How|Why)", "If the story were the other way round: "),
        (r"^(?=Where|What|Who|Which|Did|Does|Is|Was|How|Why)", "In the sequel: "),
        (r"^(Where|What|Who|Which|Why|How)\b", r"\1 (not)"),
        (r"(?<=\w)\?$", ", according to those who know nothing?"),
        (r"(?<=\w)\?$", " when it is not?"),
        (r"(?<=\w)\?$", " after everything has been cleared away?"),
        (r"\bGiven the above\b", "Given the reverse of the above"),
        (r"has been trying to", "has, as a child, been trying to"),
        (r"has been trying to", "has been keeping others from trying to"),
    ],
    batch=_tossed(),
)
CHOSEN = rewriting(
    "choices bent",
    "choices",
    [
        (r"(?<=[a-z])\.?$", ", or the reverse."),
        (r"(?<=[a-z])\.?$", " (false)."),
        (r"(?<=[a-z])\.?$", ", if one believes the liar."),
        (r"(?<=[a-z])\.?$", " in a parallel universe."),
        (r"(?<=[a-z])\.?$", " but for a moment only, years ago."),
        (r"^(?=[a-zA-Z])", "Less than "),
        (r"^(?=[a-zA-Z])", "Any answer but this: "),
        (r"^(?=[a-zA-Z])", "The former "),
        (r"(thinks|believed|thought) that", "thinks nothing of the idea that"),
        (r"(thinks|believed|thought) that", "once read that"),
        (r"has been trying to get", "has been trying to give away"),
        (r"has been trying to get", "has been spared the trouble of getting"),
        (r"is (not )?inside", r"is \1advertised inside"),
        (r"\b(is|was) ", r"\1 said to have been "),
        (r"has been trying to (help|prevent)", r"has been watching others \1"),
        (r"(wants|wanted) to (place|put)", r"\1 others to \2"),
    ],
    batch=_tossed(),
)
_HOLD = r"\b(?:contains|holds|houses|stores)\b"
SCENE = rewriting(
    "scene bent",
    "scene",
    [
        (_HOLD, "is out of"),
        (_HOLD, "may one day contain"),
        (_HOLD, "is empty but for the smell of"),
        (_HOLD, "would break if it held"),
        (_HOLD, "stopped holding"),
        (_HOLD, "is the only one without"),
        (_HOLD, "contains, says the cook, who lies,"),
        (r"\b(?:is placed|is|rests|sits|stands) on the\b", "is banned from the"),
        (r"\b(?:is placed|is|rests|sits|stands) on the\b", "hovers above the"),
        (r"\b(?:is placed|is|rests|sits|stands) on the\b", "is on the way to the"),
        (r"\bthere (is|are)\b", r"there \1 hardly"),
        (r"\bthere (is|are)\b", "there could be"),
        (r"\b(is|are) empty", r"\1 never called empty"),
        (r"\bInside the\b", "Inside a drawing of the"),
        (r"\bInside the\b", "Except inside the"),
    ],
    batch=_tossed(),
)
KNOWING = rewriting(
    "perception undone",
    "narrative",
    [
        (r"\b(saw|noticed|heard|watched|sees|hears)\b", r"was the only one who never \1"),
        (r"\b(saw|noticed|heard|watched|sees|hears)\b", r"just missed what others \1"),
        (r"\b(saw|noticed|heard|watched|sees|hears)\b", r"only later in life \1"),
        (r"\b(knew|thought|believed|knows|thinks)\b", r"was far from saying that one \1"),
        (r"\b(told|said|replied|answered|says)\b", r"was silent where others \1"),
        (r"\b(told|said|replied|answered|says)\b", r"lied when one \1"),
        (r"\b(without|while|when|before|after|because)\b", "regardless of whether"),
    ],
    batch=_tossed(),
)
REVERSED = rewriting(
    "roles reversed",
    "narrative",
    [
        (r"\b(told|asked|watched|helped|called|followed|thanked)\b (?=[A-Z]|him|her|the)", r"was \1 by "),
        (r"\b(saw|gave|took)\b (?=[A-Z]|him|her|the)", r"was not the one who \1 "),
        (r"\b(in|into|on|to) the (\w+)\b", r"with the \2 \1 mind"),
        (r"\bthe (\w+) (in|into|on|to) the (\w+)\b", r"the \3 \2 the \1"),
    ],
    batch=_tossed(),
)
SOMETIME = _deeds(
    "another place and time",
    [
        "{fin}, in an alternative version of the story,",
        "{fin} on the moon",
        "{fin} only in the first draft of this report, where one",
        "{fin} a century later",
        "back in kindergarten {fin}",
        "{fin} in the hope of never {ing}",
        "{fin} zero times",
        "{fin} less often than never",
        "{fin} at most in thought",
    ],
)
MARKED_UP = wrapping(
    "headings and marks",
    [
        "TO BE DELETED: {}",
        "Fiction: {}",
        "Is it so that {}? No.",
        "[crossed out] {}",
        "Exercise 3, find the mistake: {}",
        "Myth: {}",
        "For example, in some other story, {}",
        "Wrong version: {}",
    ],
    batch=_tossed(),
)
FIFTH_AND_SIXTH: tuple[Mutation, ...] = (
    *PREFIXED, *DELEGATED, *CONDITIONAL, *PHASE, *HOLLOW, *VOIDED, *PREPOSITIONS, *COUNTED, *EMBEDDED, *LINKED,
    *CANCELLED, *QUOTED, *SUBJECTS, *ASKED, *POINT_OF_VIEW, *CHOSEN, *SCENE, *KNOWING, *REVERSED, *SOMETIME,
    *MARKED_UP,
)  # fmt: skip
"""Twenty-one families."""
