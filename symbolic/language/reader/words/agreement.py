"""Whether a part of speech agrees with those before it: a plural verb with a singular noun, a participle and "have".

The table of transitions knows two neighbours; these rules know the words before, for the tags that depend on them.
Each cost is a hand-set step of about a factor e, and is fitted to nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from symbolic.language.reader.words.lexicon import Sense

Path: TypeAlias = Sequence[Sense]
_VERBAL = ("VF", "VB", "VG", "VN")
FORCES = frozenset(
    "pull push swing slide throw slam yank ease click nudge kick bang draw fling burst prise pry force jerk tug shove "
    "wrench cut tear break rip slit crack get press flick bump work nose knee elbow shoulder lever heave drag haul "
    "snap flip let fall".split()
)
"""Verbs that move something open or shut: "pushed it shut"."""
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
_LICENSE = frozenset(
    "see watch hear let make help have feel notice observe find catch keep leave spot stop".split()
)
"""Verbs that are followed by somebody doing something ("finds him sleeping")."""
_TELLS = frozenset(
    "reply answer respond say explain state know report reveal add tell announce remember recall mention claim inform "
    "response information remark".split()
)
_INSIDE = frozenset("in inside on under behind within at beneath underneath by near beside".split())


def agreement(path: Path, sense: Sense, before: str) -> float:
    """Return the cost of disagreement: a plural verb after a singular noun, a participle without its auxiliary.

    Args:
        path: the senses chosen so far, in order.
        sense: the one in question.
        before: the word before, in small letters.
    """
    rule = _RULES.get(sense.tag)
    return rule(path, sense, before) if rule is not None else 0.0


def _last(path: Path) -> str:
    """Return the tag of the word before; "" where there is none."""
    return path[-1].tag if path else ""


def _nearest(path: Path) -> Sense | None:
    """Return the last of the words right before that is no adverb and no "not"."""
    for sense in path[:-5:-1]:
        if sense.tag not in ("ADV", "NOT"):
            return sense
    return None


def _that(path: Path, sense: Sense, before: str) -> float:
    """ "Ann, on her way, answers that": a verb comes first."""
    tags = [s.tag for s in path]
    return 1.5 if "COMMA" in tags and not ("VF" in tags or "MD" in tags or "VG" in tags) else 0.0


def _preposition(path: Path, sense: Sense, before: str) -> float:
    last = _last(path)
    if last in ("PRON", "DET") and _place_comes_first(path, sense):
        return 4.0
    if last == "NOT" and (nearest := _nearest(path)) is not None and nearest.lemma == "do":
        return 4.0  # "does not like her": the verb, not "like" as in "like a bird"
    if last == "VN" and len(path) > 1 and path[-2].tag in ("POSS", "DET"):
        return 2.0
    return 2.0 if sense.lemma == "to" and path and path[-1].lemma in _TO_VERB else 0.0


def _adverb(path: Path, sense: Sense, before: str) -> float:
    if _last(path) in ("PRON", "DET") and _place_comes_first(path, sense):
        return 4.0
    return 1.5 if sense.lemma == "home" and before in ("at", "from", "to") else 0.0


def _determiner(path: Path, sense: Sense, before: str) -> float:
    last = _last(path)
    if last == "ADV" and path[-1].lemma in _INSIDE and [s.tag for s in path[-2:-1]] == ["THAT"]:
        return 2.5  # "that inside THE stove he had found it": a preposition
    return -1.2 if sense.tag == "DET" and sense.lemma == "that" and last == "N" else 0.0


def _adjective(path: Path, sense: Sense, before: str) -> float:
    last = _last(path)
    if sense.lemma == "left" and last in ("CC", "COMMA"):
        return 2.5  # "turned it off and left"
    if _after_have(path):
        return 1.5
    if sense.lemma in ("shut", "open"):
        return _forced(path)
    if sense.lemma in ("left", "right") and last == "CC":
        return 0.0 if len(path) > 1 and path[-2].tag in ("ADJ", "ADV") else 2.5  # "put it away and left"
    return -0.3 if path and path[-1].lemma == "be" else 0.0


def _participle(path: Path, sense: Sense, before: str) -> float:
    if sense.lemma in ("shut", "open"):
        return _forced(path)
    if not path:
        return 0.0
    last = path[-1].tag
    late = 0.3 if last == "COMMA" else 0.0
    return 0.0 if _auxiliary_before(path) or last in ("DET", "POSS", "POS", "ADJ") else 1.2 + late


def _forced(path: Path) -> float:
    return -2.5 if any(s.lemma in FORCES and s.tag in _VERBAL for s in path[-4:]) else 0.0


def _doing(path: Path, sense: Sense, before: str) -> float:
    if not path:
        return 0.0
    if before in ("him", "her", "me", "us", "them") and not any(s.lemma in _LICENSE for s in path[-4:]):
        return 1.5
    return 0.0 if _auxiliary_before(path) or path[-1].tag in ("IN", "COMMA", "SC") else 0.6


def _noun(path: Path, sense: Sense, before: str) -> float:
    if before in ("i", "we", "they", "he", "she"):
        return 2.0  # "I saw", "they leaves": a subject's pronoun stands before no noun
    if not path:
        return 0.0
    if not sense.plural:
        return 0.8 if path[-1].lemma == "be" else 0.0
    return 0.6 if path[-1].tag in ("N", "WH") else 0.0


def _finite(path: Path, sense: Sense, before: str) -> float:
    if not path:
        return 0.0
    if _after_have(path):
        return 1.5
    last = path[-1].tag
    named = last in ("N", "PN", "PRON")
    if named and _one_verb_in_fronted(path):
        return -1.8 + (2.5 if sense.plural and not (before in _SUBJECTS or path[-1].plural) else 0.0)
    if path[-1].lemma == "be" and last in ("VN", "VG", "VB"):
        return 4.0  # "had been PUT there": a participle stands behind "been"
    if last in ("PN", "PRON") and _clefted(path):
        return -1.8
    if _contact_relative(path) and sum(s.tag == "VF" for s in path) == 1:
        return -1.8
    if any(s.lemma in _OPENS_CLAUSE and s.tag in ("VF", "VB", "VG") for s in path[-5:-1]):
        return -1.8 + (2.5 if sense.plural and before not in _SUBJECTS and not path[-1].plural else 0.0)
    if not named:
        return 0.0
    of_it = len(path) > 1 and path[-2].lemma == "of"
    of_them = of_it and before in ("them", "us")
    plural = before in _SUBJECTS or of_them or (last == "N" and path[-1].plural)
    together = len(path) > 2 and any(s.tag == "CC" for s in path[-4:-1])
    if sense.plural and not plural and not together:
        return 2.5
    return 3.0 if before in ("him", "me", "us", "them") and not of_it else 0.0


_RULES: Mapping[str, Callable[[Path, Sense, str], float]] = {
    "THAT": _that, "IN": _preposition, "ADV": _adverb, "DET": _determiner, "POSS": _determiner,
    "ADJ": _adjective, "VN": _participle, "VG": _doing, "N": _noun, "VF": _finite,
}  # fmt: skip


def _after_have(path: Path) -> bool:
    nearest = _nearest(path)
    return nearest is not None and nearest.tag == "VF" and nearest.lemma == "have"


def _place_comes_first(path: Path, sense: Sense) -> bool:
    """ "Replied that in the stove he had found it": the "that" of a verb of telling, and no "replied that"."""
    if path[-1].lemma != "that" or sense.lemma not in _INSIDE:
        return False
    before = [s for s in path[-4:-1] if s.tag not in ("PRON", "PN", "ADV", "POSS")]
    return bool(before) and before[-1].lemma in _TELLS


def _contact_relative(path: Path) -> bool:
    """Whether the words before are a noun and a relative clause without its word: "the cup I saw (was)"."""
    last = next((at for at in range(len(path) - 1, 1, -1) if path[at].tag not in ("ADV", "NOT")), 0)
    return (
        last >= 2
        and path[last].tag == "VF"
        and path[last - 1].tag in ("PRON", "PN")
        and path[last - 2].tag == "N"
    )


def _clefted(path: Path) -> bool:
    """Whether the words before are "it was the box Ann", whose verb is still to come."""
    be = next((at for at in range(len(path) - 1, 0, -1) if path[at].tag == "VF"), 0)
    it = be > 0 and path[be].lemma == "be" and path[be - 1].lemma == "it"
    return it and len(path) - be > 2 and path[-2].tag == "N"


def _one_verb_in_fronted(path: Path) -> bool:
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


def _auxiliary_before(path: Path) -> bool:
    for sense in reversed(path[-4:]):
        if sense.tag in ("VF", "VB", "VN", "VG", "MD"):
            return sense.lemma in _BE_HAVE
        if sense.tag not in ("ADV", "NOT", "PRON", "PN", "N", "DET", "CC"):
            return False
    return False
