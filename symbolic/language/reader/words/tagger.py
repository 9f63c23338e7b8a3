"""Parts of speech: the cheapest path through the senses of a sentence's words (Viterbi, 1967).

A state is a tag and whether the clause at hand still lacks its finite verb. Costs are hand-set steps,
each about a
factor e: they order readings that English allows and are fitted to nothing.
"""

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import TypeAlias

from symbolic.language.reader.words.bounded import Bounded
from symbolic.language.reader.words.closed import CLOSED, SPEECH_FORMS
from symbolic.language.reader.words.compounds import told_by_neighbours
from symbolic.language.reader.words.first_names import FEMALE_NAMES, MALE_NAMES
from symbolic.language.reader.words.government import governed
from symbolic.language.reader.words.lexicon import Sense, senses
from symbolic.language.reader.words.tokens import LONGEST, Token
from symbolic.language.reader.words.verb_classes import common_verbs


def _transitions() -> dict[str, dict[str, float]]:
    text = resources.files("symbolic.language.reader.words").joinpath("transitions.toml").read_text("utf-8")
    return {
        tag: {after: float(cost) for after, cost in row.items()} for tag, row in tomllib.loads(text).items()
    }


_TRANSITIONS = _transitions()
UNUSUAL = 3.0
"""Cost of two tags that the table does not list together."""
SECOND_FINITE = 2.2
"""Cost of a finite verb where the clause has one and nothing starts another."""
NO_FINITE = 2.5
"""Cost of a sentence that ends without its finite verb."""


@dataclass(frozen=True, slots=True)
class Word:
    """A token with its part of speech.

    Attributes:
        text: as written.
        tag: see closed.py.
        lemma: dictionary form, in small letters but for names.
        start: index of its first character in the text.
        end: index after its last character.
        plural: a plural noun or a plural form of a verb.
        lower: the text in small letters, with a straight apostrophe.
    """

    text: str
    tag: str
    lemma: str
    start: int
    end: int
    plural: bool = False
    lower: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lower", self.text.lower().replace("’", "'"))


def tag(sentence: Sequence[Token], names: Collection[str] = ()) -> list[Word]:
    """Return the words of one sentence with their parts of speech; a very long one is read in stretches.

    Args:
        sentence: the tokens of one sentence.
        names: words known to be names from elsewhere in the text.
    """
    starts = range(0, len(sentence), STRETCH)
    return [word for start in starts for word in _tag(sentence[start : start + STRETCH], names)]


STRETCH = LONGEST
"""Tokens that are read together: the search keeps its paths, and so takes the square of their length."""


def _tag(sentence: Sequence[Token], names: Collection[str]) -> list[Word]:
    """Return the words of one stretch: what they are depends on their forms and on which are names alone."""
    key = tuple((t.text, t.kind) for t in sentence), frozenset(t.text for t in sentence if t.text in names)
    found = _READ.get(key)
    if found is None:
        found = _READ[key] = _likeliest(sentence, key[1])
    return [
        Word(t.text, s.tag, s.lemma, t.start, t.end, s.plural) for t, s in zip(sentence, found, strict=True)
    ]


_Key: TypeAlias = tuple[tuple[tuple[str, str], ...], frozenset[str]]
REMEMBERED = 400_000
"""Characters of the stretches that are remembered at most: of two of the longest texts that are read."""


def _characters(key: _Key) -> int:
    return sum(len(text) for text, _ in key[0])


_READ: Bounded[_Key, tuple[Sense, ...]] = Bounded(REMEMBERED, weight=_characters)


def _likeliest(sentence: Sequence[Token], names: Collection[str]) -> tuple[Sense, ...]:
    asks = bool(sentence) and sentence[-1].text == "?"
    options = [
        _options(token, at == 0 or sentence[at - 1].kind == "quote", names)
        for at, token in enumerate(sentence)
    ]
    if (
        asks
        and options
        and (closed := [s for s in options[0] if s.tag in ("VF", "MD") and s.lemma in _AUXILIARIES])
    ):
        options[0] = [Sense(s.tag, s.lemma, -3.0) for s in closed]
    options = told_by_neighbours(options, sentence)
    for at in range(1, len(sentence)):
        if _says(sentence, at):
            options[at] = [sense for sense in options[at] if sense.tag == "VF"] or options[at]
    best: dict[tuple[str, bool], tuple[float, tuple[Sense, ...]]] = {("START", True): (0.0, ())}
    for at, choices in enumerate(options):
        before = sentence[at - 1].lower if at else ""
        best = _step(best, choices, before)
    return min(best.items(), key=lambda item: item[1][0] + (NO_FINITE if item[0][1] else 0.0))[1][1]


def _says(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word is the verb of a quotation behind it: "Mary, opening it, ANSWERS, '...'"."""
    behind = [token for token in sentence[at + 1 : at + 3] if token.text not in (",", ":")][:1]
    spoken = bool(behind) and behind[0].kind == "quote" and sentence[at + 1].kind != "word"
    return spoken and sentence[at].lower in SPEECH_FORMS and sentence[at - 1].text == ","


_VERBAL = ("VF", "VB", "VG", "VN")
FORCES = frozenset(
    "pull push swing slide throw slam yank ease click nudge kick bang draw fling burst prise pry force jerk tug shove "
    "wrench cut tear break rip slit crack get press flick bump work nose knee elbow shoulder lever heave drag haul "
    "snap flip let fall".split()
)
"""Verbs that move something open or shut: "pushed it shut"."""
_AUXILIARIES = frozenset("be have do can could will would shall should may might must".split())
Paths = dict[tuple[str, bool], tuple[float, tuple[Sense, ...]]]


def _step(best: Paths, choices: Sequence[Sense], before: str) -> Paths:
    result: Paths = {}
    for (tag_before, lacks), (cost, path) in best.items():
        row = _TRANSITIONS[tag_before]
        for sense in choices:
            total = cost + sense.cost + row.get(sense.tag, UNUSUAL)
            total += _agreement(tag_before, path, sense, before) + governed(path, sense, before, choices)
            for lacks_now, extra in _flags(sense.tag, lacks, tag_before):
                key = (sense.tag, lacks_now)
                if key not in result or total + extra < result[key][0]:
                    result[key] = (total + extra, (*path, sense))
    return result


def _flags(tag: str, lacks: bool, before: str) -> tuple[tuple[bool, float], ...]:
    """Whether the clause lacks its finite verb after a tag, with the cost of each way."""
    if tag in ("VF", "MD"):
        free = lacks or before in ("CC", "COMMA", "NOT", "QUOTE", "INTJ")
        return ((False, (0.0 if free else SECOND_FINITE) + (1.2 if before == "CC" and lacks else 0.0)),)
    if tag in ("PN", "PRON") and before == "N" and not lacks:
        return ((False, 0.0), (True, 0.6))  # "the cup Ann washed": a relative without its word
    if tag in ("SC", "WH", "THAT"):
        return ((True, 0.0), (False, 0.8))
    if tag == "COMMA" and lacks and before in ("N", "PN"):
        return ((True, 0.9), (False, 1.5))
    if tag in ("COMMA", "CC", "QUOTE", "INTJ"):
        return ((True, 0.1), (lacks, 0.0)) if not lacks else ((True, 0.0), (False, 0.6))
    return ((lacks, 0.0),)


_OPENS_CLAUSE = frozenset(
    "think know say believe hope guess suppose assume imagine notice remember forget hear mean tell bet "
    "wish expect".split()
)
_TO_VERB = frozenset(
    "want need try decide hope plan intend wish forget begin start have able about ready learn refuse agree offer "
    "promise manage fail pretend seem appear happen tend mean expect choose prefer hate love long ask afford dare "
    "threaten hesitate struggle continue swear deserve prepare arrange bear help teach".split()
)
_SUBJECTS = frozenset("i you we they these those both all".split())
_BE_HAVE = frozenset(("be", "have", "get"))


def _agreement(tag_before: str, path: Sequence[Sense], sense: Sense, before: str) -> float:
    """Cost of disagreement: a plural verb after a singular noun, a participle without its auxiliary."""
    nearest = next((s for s in reversed(path[-4:]) if s.tag not in ("ADV", "NOT")), None)
    if sense.tag == "THAT" and not any(s.tag in ("VF", "MD", "VG") for s in path):
        return (
            1.5 if any(s.tag == "COMMA" for s in path) else 0.0
        )  # "Ann, on her way, answers that": a verb comes first
    if sense.tag in ("IN", "ADV") and tag_before in ("PRON", "DET") and _place_comes_first(path, sense):
        return 4.0
    after_that = (
        tag_before == "ADV" and path[-1].lemma in _INSIDE and [s.tag for s in path[-2:-1]] == ["THAT"]
    )
    if after_that and sense.tag in ("DET", "POSS"):
        return 2.5  # "that inside THE stove he had found it": a preposition
    if sense.tag == "ADJ" and sense.lemma == "left" and tag_before in ("CC", "COMMA"):
        return 2.5  # "turned it off and left"
    if sense.tag in ("VF", "ADJ") and nearest is not None and nearest.tag == "VF" and nearest.lemma == "have":
        return 1.5
    if sense.tag in ("VN", "ADJ") and sense.lemma in ("shut", "open"):
        return -2.5 if any(s.lemma in FORCES and s.tag in _VERBAL for s in path[-4:]) else 0.0
    if sense.tag == "VF" and tag_before in ("N", "PN", "PRON") and _one_verb_in_fronted(path):
        return -1.8 + (2.5 if sense.plural and not (before in _SUBJECTS or path[-1].plural) else 0.0)
    if sense.tag == "VF" and path and path[-1].lemma == "be" and path[-1].tag in ("VN", "VG", "VB"):
        return 4.0  # "had been PUT there": a participle stands behind "been"
    if sense.tag == "VF" and tag_before in ("PN", "PRON") and _clefted(path):
        return -1.8
    if sense.tag == "VF" and sum(s.tag == "VF" for s in path) == 1 and _contact_relative(path):
        return -1.8
    if sense.tag == "VF" and any(
        s.lemma in _OPENS_CLAUSE and s.tag in ("VF", "VB", "VG") for s in path[-5:-1]
    ):
        return -1.8 + (2.5 if sense.plural and before not in _SUBJECTS and not path[-1].plural else 0.0)
    if sense.tag == "VF" and tag_before in ("N", "PN", "PRON"):
        of_them = before in ("them", "us") and len(path) > 1 and path[-2].lemma == "of"
        plural = before in _SUBJECTS or of_them or (tag_before == "N" and path[-1].plural)
        together = len(path) > 2 and any(s.tag == "CC" for s in path[-4:-1])
        if sense.plural and not plural and not together:
            return 2.5
        if before in ("him", "me", "us", "them") and not (len(path) > 1 and path[-2].lemma == "of"):
            return 3.0
    if sense.tag == "IN" and nearest is not None and nearest.lemma == "do" and tag_before == "NOT":
        return 4.0  # "does not like her": the verb, not "like" as in "like a bird"
    if sense.tag == "ADV" and sense.lemma == "home" and before in ("at", "from", "to"):
        return 1.5
    if sense.tag == "N" and before in ("i", "we", "they", "he", "she"):
        return 2.0  # "I saw", "they leaves": a subject's pronoun stands before no noun
    if sense.tag == "N" and not sense.plural and path and path[-1].lemma == "be":
        return 0.8
    if sense.tag == "N" and sense.plural and tag_before in ("N", "WH"):
        return 0.6
    if sense.tag == "DET" and sense.lemma == "that" and tag_before == "N":
        return -1.2
    if sense.tag == "IN" and tag_before == "VN" and len(path) > 1 and path[-2].tag in ("POSS", "DET"):
        return 2.0
    if sense.tag == "VN" and path:
        late = 0.3 if tag_before == "COMMA" else 0.0
        return 0.0 if _auxiliary_before(path) or tag_before in ("DET", "POSS", "POS", "ADJ") else 1.2 + late
    if sense.tag == "VG" and path:
        if before in ("him", "her", "me", "us", "them") and not any(s.lemma in _LICENSE for s in path[-4:]):
            return 1.5
        return 0.0 if _auxiliary_before(path) or tag_before in ("IN", "COMMA", "SC") else 0.6
    if sense.tag == "ADJ" and sense.lemma in ("left", "right") and tag_before == "CC":
        return 0.0 if len(path) > 1 and path[-2].tag in ("ADJ", "ADV") else 2.5  # "put it away and left"
    if sense.tag in ("ADJ",) and path and path[-1].lemma == "be":
        return -0.3
    if sense.tag == "IN" and sense.lemma == "to" and path and path[-1].lemma in _TO_VERB:
        return 2.0
    return 0.0


_TELLS = frozenset(
    "reply answer respond say explain state know report reveal add tell announce remember recall mention claim inform "
    "response information remark".split()
)
_INSIDE = frozenset("in inside on under behind within at beneath underneath by near beside".split())


def _place_comes_first(path: Sequence[Sense], sense: Sense) -> bool:
    """ "Replied that in the stove he had found it": the "that" of a verb of telling, and no "replied that"."""
    if path[-1].lemma != "that" or sense.lemma not in _INSIDE:
        return False
    before = [s for s in path[-4:-1] if s.tag not in ("PRON", "PN", "ADV", "POSS")]
    return bool(before) and before[-1].lemma in _TELLS


def _contact_relative(path: Sequence[Sense]) -> bool:
    """Whether the words before are a noun and a relative clause without its word: "the cup I saw (was)"."""
    last = next((at for at in range(len(path) - 1, 1, -1) if path[at].tag not in ("ADV", "NOT")), 0)
    return (
        last >= 2
        and path[last].tag == "VF"
        and path[last - 1].tag in ("PRON", "PN")
        and path[last - 2].tag == "N"
    )


def _clefted(path: Sequence[Sense]) -> bool:
    """Whether the words before are "it was the box Ann", whose verb is still to come."""
    be = next((at for at in range(len(path) - 1, 0, -1) if path[at].tag == "VF"), 0)
    it = be > 0 and path[be].lemma == "be" and path[be - 1].lemma == "it"
    return it and len(path) - be > 2 and path[-2].tag == "N"


def _one_verb_in_fronted(path: Sequence[Sense]) -> bool:
    """Whether one finite verb has come since a subordinator that opens a sentence, or a clause after "and"."""
    verbs = 0
    for at in range(len(path) - 1, -1, -1):
        tag = path[at].tag
        if tag == "SC":
            return verbs == 1 and (at == 0 or path[at - 1].tag == "CC")
        if tag == "COMMA":
            return False
        verbs += tag == "VF"
    return False


def _auxiliary_before(path: Sequence[Sense]) -> bool:
    for sense in reversed(path[-4:]):
        if sense.tag in ("VF", "VB", "VN", "VG", "MD"):
            return sense.lemma in _BE_HAVE
        if sense.tag not in ("ADV", "NOT", "PRON", "PN", "N", "DET", "CC"):
            return False
    return False


_LICENSE = frozenset(
    "see watch hear let make help have feel notice observe find catch keep leave spot stop".split()
)

"""Verbs that are followed by somebody doing something ("finds him sleeping")."""


DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february april june july august "
    "september "
    "october november december christmas easter halloween".split()
)


_FIRST_NAMES = FEMALE_NAMES | MALE_NAMES


def _options(token: Token, first: bool, names: Collection[str]) -> list[Sense]:
    if token.kind == "quote":
        return [Sense("QUOTE", "quote", 0.0)]
    if token.kind == "mark" and token.lower not in (".", "!", "?", "...", "…"):
        return [Sense("COMMA", token.text, 0.0)]
    form = token.lower
    capital = token.text[:1].isupper() and token.text != "I" and token.kind == "word"
    found = list(senses(form))
    if not capital or form.rstrip("s") in DAYS:
        return [Sense("N", form.rstrip("s"), 0.0)] if capital else found
    if len(form) > 2 and token.text.isupper() and not _dictionary_lacks(found, form):
        return found  # capitals for emphasis
    if token.text in names:
        return [Sense("PN", token.text, 0.0), *(Sense(s.tag, s.lemma, s.cost + 4.0, s.plural) for s in found)]
    if first:
        known = any(s.cost == 0.0 for s in found) and not _dictionary_lacks(found, form)
        if form in ("having", "being"):
            return found
        if form in _FIRST_NAMES and form not in CLOSED:
            known = False  # "Amir wants" opens a sentence with a name: the noun would have its article
        opens = form in CLOSED or any(
            s.tag in ("VB", "VN", "VG") and s.lemma in common_verbs() for s in found
        )
        return [*found, Sense("PN", token.text, (4.0 if opens else 2.0) if known else -0.5)]
    return [Sense("PN", token.text, 0.0), *(Sense(s.tag, s.lemma, s.cost + 2.0, s.plural) for s in found)]


def _dictionary_lacks(found: Sequence[Sense], form: str) -> bool:
    return len(found) == 1 and found[0].tag == "N" and found[0].cost == 0.5
