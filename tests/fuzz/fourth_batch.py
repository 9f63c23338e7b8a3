"""A fourth batch, written on the same day as the third and kept aside: it judges what the third taught."""

from tests.fuzz.deeds import on_deed
from tests.fuzz.mutation import Mutation, appending, rewriting, wrapping
from tests.fuzz.subjects import other_subject


def _deeds(family: str, *forms: str) -> list[Mutation]:
    return [on_deed(family, words, batch="fourth") for words in forms]


FAILURE = _deeds(
    "failures",
    "{get} no further than wanting to {base}",
    "{lack} the courage to {base}",
    "all but {fin}",
    "{refrain} from {ing}",
    "{decide} against {ing}",
    "{make} as if to {base}",
    "{come} close to {ing}",
    "{be} stopped before anybody could {base}",
)
OTHERS = _deeds(
    "deeds of others",
    "{ask} the porter to {base}",
    "{see} somebody in the street who {fin}",
    "{recall} how, as a child, one {fin}",
    "{forbid} everybody to {base}",
    "{complain} that nobody {fin}",
    "{wonder} who {fin}",
)
RARE = _deeds(
    "rarity", "rarely if ever {fin}", "on no occasion {fin}", "{fin} as good as never", "scarcely {fin}"
)
OBJECTS = rewriting(
    "things that are none",
    "narrative",
    [
        (r"\bthe (?=[a-z])", "a drawing of the "),
        (r"\bthe (?=[a-z])", "what used to be the "),
        (r"\bthe (?=[a-z])", "an imaginary copy of the "),
        (r"\bthe (?=[a-z])", "everything except the "),
        (r"\bthe (?=[a-z])", "neither the window nor the "),
        (r"\b(in|into|inside|on|to) the\b", r"nowhere near the"),
        (r"\b(in|into|inside|on|to) the\b", r"away from the"),
    ],
    batch="fourth",
)
UTTERED = rewriting(
    "utterances",
    "narrative",
    [
        (r'"I (?=found|saw)', '"I never '),
        (r'"I (?=found|saw)', '"I wish that I '),
        (r'"I (?=found|saw)', '"I would be lying if I said that I '),
        (r"\b(replied|said|answered)\b(?! nothing)", r"wanted to say, but did not,"),
        (r"\b(replied|said|answered)\b(?! nothing)", r"heard a voice on the radio say"),
        (r"\btold\b", "never told"),
        (r"\btold\b", "did not dare to tell"),
        (r"\b(saw|watched|heard)\b", r"failed to notice that one \1"),
        (r"\b(saw|watched|heard)\b", r"missed the moment in which one \1"),
    ],
    batch="fourth",
)
CLAIMED = wrapping(
    "opinions",
    [
        "It is most unlikely that {}",
        "There was no chance at all that {}",
        "Perhaps {}",
        "A stranger feared that {}",
        "Everybody hoped in vain that {}",
        "It was anything but clear that {}",
        "I am not saying that {}",
        "Who would have thought that {}",
    ],
    batch="fourth",
)
ASKED = wrapping(
    "sentences as questions or orders",
    [
        "Did it happen that {}?",
        "Who says that {}?",
        "Please imagine that {}",
        "Do not believe that {}",
        "What if {}?",
    ],
    batch="fourth",
)
RETRACTED = appending(
    "retractions",
    [
        "No, that is wrong.",
        "Sorry, I mixed that up with another story.",
        "The opposite is the case.",
        "Strike that.",
        "At least that is what I wrote in my novel.",
        "None of the above is true.",
        "It turned out to have been a dream.",
    ],
    batch="fourth",
)
ELSEWHERE = wrapping(
    "other worlds",
    [
        "On the other side of the world, {}",
        "In somebody else's house, {}",
        "During the rehearsal, {}",
        "In theory, {}",
    ],
    batch="fourth",
)
SCENE = rewriting(
    "scene, fourth",
    "scene",
    [
        (r"\b(?:contains|holds|houses|stores)\b", "has room for"),
        (r"\b(?:contains|holds|houses|stores)\b", "does not by any means contain"),
        (r"\b(?:contains|holds|houses|stores)\b", "contains neither hair nor hide of"),
        (r"\b(?:contains|holds|houses|stores)\b", "resembles"),
        (r"\b(?:is placed|is|rests|sits|stands) on the\b", "is painted on the"),
        (r"\b(?:is placed|is|rests|sits|stands) on the\b", "is hidden far from the"),
        (r"\b(is|are) empty", r"\1 no more empty than full"),
        (r"\bthere (is|are)\b", r"there \1 no trace of"),
        (r"\bthere (is|are)\b", r"there \1 said to be"),
    ],
    batch="fourth",
)
SUBJECTS = [
    other_subject("subjects, fourth", name, batch="fourth")
    for name in (
        "Hardly a soul",
        "Whoever it was",
        "The twin",
        "A ghost",
        "Half the village",
        "One of the two",
        "It",
    )
]
QUESTION = rewriting(
    "question, fourth",
    "prompt",
    [
        (r"likely to be true", "likely to be made up"),
        (r"is (?=more|less|MOST|LEAST)", "used to be "),
        (r"is (?=more|less|MOST|LEAST)", "would a fool call "),
        (r"has been trying to get", "has been trying to stop wanting"),
        (r"has been trying to", "has only once been trying to"),
        (r"\bknows what", "could not care less what"),
        (r"\b[Ii]f ", "as it is untrue that "),
        (r"\b(think|believe)s?\b(?!s)", "deny"),
        (r"\b(think|believe)s?\b(?!s)", "pretend"),
        (r"\blook\b", "avoid to look"),
        (r"^(?=Where|What|Who|Which|Did|Does|Is|Was)", "Tell me the reverse of the truth: "),
        (r"\b(will|does|did|is|was)\b", r"\1n't"),
    ],
    batch="fourth",
)
CHOICES = rewriting(
    "choices, fourth",
    "choices",
    [
        (r"^(?=[a-z])", "never "),
        (r"^(?=[a-z])", "everywhere except "),
        (r"^(?=[A-Z])", "Contrary to fact: "),
        (r"(?<=\w)$", ", which is wrong"),
        (r"(thinks|believed|thought) that", "doubts that"),
        (r"(thinks|believed|thought) that", "tells everybody, against better knowledge, that"),
        (r"has been trying to get", "has been trying to do without"),
        (r"has been trying to (help|prevent)", r"has been asked to stop trying to \1"),
        (r"has been trying to (help|prevent)", r"has been trying not to \1"),
        (r"is (not )?inside", r"is \1next to"),
        (r"was (a|an) (\w+) (inside|on)", r"was no longer \1 \2 \3"),
        (r"(?<!intentionally )moved the", "almost moved the"),
        (r"was indifferent", "was less and less indifferent"),
        (r"(wants|wanted) to (place|put)", r"was afraid that somebody would \2"),
    ],
    batch="fourth",
)
FOURTH_BATCH: tuple[Mutation, ...] = (
    *FAILURE, *OTHERS, *RARE, *OBJECTS, *UTTERED, *CLAIMED, *ASKED, *RETRACTED, *ELSEWHERE, *SCENE, *SUBJECTS,
    *QUESTION, *CHOICES,
)  # fmt: skip
