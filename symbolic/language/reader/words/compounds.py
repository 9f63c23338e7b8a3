"""Words whose part of speech their neighbours tell: "filing cabinet", "that day", "The boat, pushed by the wind,"."""

from collections.abc import Sequence

from symbolic.language.reader.words.lexicon import Sense, senses
from symbolic.language.reader.words.tokens import Token

_USES = frozenset(
    "filing dining changing waiting sleeping washing swimming sewing ironing fishing parking shopping cutting baking "
    "climbing rocking hiding watering mixing chopping drawing serving folding recycling knitting wrapping writing "
    "reading hearing frying dressing meeting living sitting drying cooking steaming boiling measuring walking hiking "
    "riding skating sailing rowing bathing sorting storing packing operating training fitting tasting diving jumping "
    "skipping gardening camping cleaning drinking driving sporting heating lighting playing vending carving spinning "
    "weaving rolling melting airing potting feeding milking loading landing racing running tuning weighing".split()
)
"""What something is for: the first part of a compound noun."""
_FOR_USE = frozenset(
    "room cabinet bag machine pool box board rod lot tray chair place can bowl pin dish bin kit basket needle needles "
    "paper desk lamp aid pan table cupboard hut centre center area hall school club suit gloves boots court class "
    "station stage rink boat rope dock bay tub scale scales shed stool jug cup knife gear course track oven rack line "
    "list trip tin stove fluid teacher lesson lessons instructor coach ticket permit licence license ring wheel "
    "theatre theater shoes hat bottle water fountain pot cord stick wall frame pen".split()
)
"""What is made for a use: the head of such a compound."""
NUMBERED = frozenset(
    "gate platform room bed ward bay track lane door chapter page table seat row shelf drawer locker box hut cabin "
    "house flat bus tram line exit floor level deck aisle court pitch lab desk dock pier berth unit block building "
    "group tank cage stall pen counter window channel booth stage hall freezer fridge plot field pool stop terminal "
    "number apartment suite office studio class grade team player station hangar warehouse".split()
)
"""Nouns of which one names the single ones by a number or a letter: "gate B4", "ward three", "freezer D"."""
NUMERALS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty".split()
)
_SPANS = frozenset(
    "day morning afternoon evening night week weekend month year summer winter spring autumn moment minute time "
    "monday tuesday wednesday thursday friday saturday sunday".split()
)
_PARTICLES_OF_NAMES = frozenset("de van von der den la le du da di del dos el bin ibn al ter ten".split())
"""Small words inside a surname."""


def names_one(text: str) -> bool:
    """Whether a word names one of several by a numeral, a letter or both: "three", "B", "B4", "19"."""
    capital = text[:1].isupper() and len(text) <= 3 and text != "I" and (len(text) == 1 or text[-1].isdigit())
    return text in NUMERALS or text[:1].isdigit() or (capital and text != "A")


def told_by_neighbours(
    options: Sequence[Sequence[Sense]], sentence: Sequence[Token]
) -> list[Sequence[Sense]]:
    """Return the senses of each word of a sentence that the words around it leave."""
    result: list[Sequence[Sense]] = []
    for at, found in enumerate(options):
        left = _told_by_next(found, sentence, at)
        if _between_commas(options, sentence, at):
            participles = (
                [sense for sense in left if sense.tag == "VN"] if sentence[at].lower == "left" else []
            )
            left = participles or [sense for sense in left if sense.tag != "VF"]
        if _fronted(options, sentence, at):
            left = [sense for sense in left if sense.tag != "VF"]
        if _names_its_noun(options, sentence, at):
            left = [sense for sense in left if sense.tag != "VF"]
        if at == 0 and _opens_as_adjective(options, sentence):
            left = [sense for sense in left if sense.tag != "PN"]
        result.append(left)
    return result


_NAMING = frozenset("named called marked labelled labeled titled entitled stamped".split())


def _names_its_noun(options: Sequence[Sequence[Sense]], sentence: Sequence[Token], at: int) -> bool:
    """Whether "The jar marked 'Salt' held sugar" has its verb still to come."""
    following = sentence[at + 1] if 0 < at < len(sentence) - 1 else None
    if following is None or sentence[at].lower not in _NAMING:
        return False
    if not (following.kind == "quote" or following.text[:1].isupper()):
        return False
    if not any(s.tag == "N" for s in options[at - 1]) or sentence[at - 1].text[:1].isupper():
        return False
    verbs = 0
    for found, token in zip(options[at + 2 :], sentence[at + 2 :], strict=True):
        if token.lower in ("and", "but", "or", "because", "when", ";"):
            break
        verbs += any(s.tag in ("VF", "MD") and s.cost < 0.6 and not s.plural for s in found)
        verbs -= token.lower in ("who", "which", "that")
    return verbs > 0


_EARLIER = frozenset("also previously earlier already just lately once recently still".split())
"""Adverbs before a participle between commas: "the boat, also pushed by the wind, ..."."""
_OPENS_OBJECT = frozenset("the a an it him her them his their another".split())


def _rather_verb(found: Sequence[Sense]) -> bool:
    """Whether a word is a verb before it is a noun."""
    verb = min((s.cost for s in found if s.tag in ("VF", "MD", "VG") and not s.plural), default=9.0)
    noun = min((s.cost for s in found if s.tag in ("N", "PN", "ADJ", "PRON", "DET")), default=9.0)
    return verb < min(noun, 1.4)


def _opens_as_adjective(options: Sequence[Sequence[Sense]], sentence: Sequence[Token]) -> bool:
    """Whether a sentence opens with "Tired and hungry," and not with somebody called Tired."""
    if len(sentence) < 5 or sentence[1].lower != "and" or sentence[3].text != ",":
        return False
    both = all(any(s.tag in ("ADJ", "VN", "VG") for s in options[at]) for at in (0, 2))
    return both and sentence[2].text.islower()


def _fronted(options: Sequence[Sequence[Sense]], sentence: Sequence[Token], at: int) -> bool:
    """Whether a sentence opens with the participle of "Pushed by the wind, the boat drifted away"."""
    if at or not {"VF", "VN"} <= {s.tag for s in options[0]}:
        return False
    comma = next((i for i, token in enumerate(sentence) if token.text == ","), 0)
    ahead = options[comma + 2 :]
    return comma > 1 and any(s.tag in ("VF", "MD") and s.cost < 0.6 for found in ahead for s in found)


def _between_commas(options: Sequence[Sequence[Sense]], sentence: Sequence[Token], at: int) -> bool:
    """Whether a word can only be the participle of "The boat, pushed by the wind, drifted away".

    What stands before the first comma has no verb, and a verb follows the second one.
    """
    if at < 2 or not (sentence[at - 1].text == "," or sentence[at - 1].lower in _EARLIER):
        return False
    if not {"VF", "VN"} <= {s.tag for s in options[at]}:
        return False
    if sentence[at - 1].lower in _EARLIER and at > 2:
        at, options = at - 1, [*options[: at - 1], *options[at:]]
        sentence = [*sentence[:at], *sentence[at + 1 :]]
    if sentence[at - 1].text != ",":
        return False
    if sentence[at + 1 : at + 2] and sentence[at + 1].lower in _OPENS_OBJECT:
        return False  # "Ann, for her part, opened the box, ...": a participle of the passive has no object
    closing = next((i for i in range(at + 1, len(sentence)) if sentence[i].text == ","), 0)
    follows = options[closing + 1] if 0 < closing < len(sentence) - 1 else []
    opening = next((i + 1 for i in range(at - 2, -1, -1) if sentence[i].text in (",", "and", "but")), 0)
    subject = options[opening : at - 1]
    verbal = any(_rather_verb(found) for found in subject)
    nominal = bool(subject) and any(s.tag in ("N", "PN") for s in subject[-1])
    return nominal and not verbal and any(s.tag in ("VF", "MD") and s.cost < 1.4 for s in follows)


_DAYS_FROM_NOW = frozenset(("today", "tomorrow", "yesterday", "tonight"))
_JOINTS = (
    ("by", "the", "time"),
    ("as", "soon", "as"),
    ("as", "long", "as"),
    ("even", "though"),
    ("even", "if"),
)
"""Subordinators of several words, whose last word is tagged as one."""
_JOINT_ENDS = frozenset(joint[-1] for joint in _JOINTS)


def _ends_joint(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word ends a subordinator of several words; "by the time of" is none."""
    if sentence[at].lower not in _JOINT_ENDS:
        return False
    following = sentence[at + 1].lower if at + 1 < len(sentence) else ""
    words = tuple(token.lower for token in sentence[max(0, at - 2) : at + 1])
    return following not in ("of", "", ",", ".") and any(words[-len(joint) :] == joint for joint in _JOINTS)


def _no_longer(sentence: Sequence[Token], at: int) -> bool:
    if sentence[at].lower not in ("no", "longer"):
        return False
    words = [token.lower for token in sentence[max(0, at - 1) : at + 2]]
    return words[-2:] == ["no", "longer"] if sentence[at].lower == "no" else words[:2] == ["no", "longer"]


def _titled(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word is a title and no verb: "Miss Halloran"; "Miss" alone misses somebody."""
    following = sentence[at + 1] if at + 1 < len(sentence) else None
    if sentence[at].text not in ("Miss", "Dame", "Sister", "Brother", "Nurse", "Coach", "Chef"):
        return False
    return following is not None and following.kind == "word" and following.text[:1].isupper()


def _of_ones_back(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word is of "with her back to ...": somebody's back, not the way back."""
    if sentence[at].lower not in _OWNERS and sentence[at].lower not in ("back", "backs"):
        return False
    for start in (at - 1, at - 2):
        words = [token.lower for token in sentence[max(start, 0) : start + 3]]
        if start >= 0 and words[0] in _BACKS and words[2:] in (["back"], ["backs"]) and words[1] in _OWNERS:
            return True
    return False


_BACKS = frozenset("with had has have having turned turns turning kept keeps keeping".split())
_OWNERS = frozenset("my your his her its our their".split())


_DEMONSTRATIVES = frozenset(("that", "this", "these", "those"))
_AJAR = frozenset(("open", "shut"))


def _noun_or_adjective(form: str) -> bool:
    """Whether a noun phrase may go on with a word: "that very SAME", "that very CUP"."""
    return any(sense.tag in ("N", "ADJ") and sense.cost < 1.0 for sense in senses(form))


def _is_named(found: Sequence[Sense], sentence: Sequence[Token]) -> bool:
    """Whether a sentence opens with a name, of whom a relative clause tells: "Will, who ..."."""
    relative = [token.lower for token in sentence[1:3]] in ([",", "who"], [",", "whose"])
    return relative and sentence[0].text[:1].isupper() and any(s.tag == "PN" for s in found)


def _told_by_next(found: Sequence[Sense], sentence: Sequence[Token], at: int) -> Sequence[Sense]:
    """Return the senses of a word that its next word leaves; all of them where it tells nothing."""
    following = sentence[at + 1] if at + 1 < len(sentence) else None
    form = sentence[at].lower
    if _no_longer(sentence, at):
        return [Sense("ADV", sentence[at].lower, 0.0)]
    if at == 0 and _is_named(found, sentence):
        return [sense for sense in found if sense.tag == "PN"]
    if form == "ah" and following is not None and following.text[:1].isupper() and at == 0:
        return [Sense("PN", sentence[at].text, 0.0)]
    if _titled(sentence, at):
        return [Sense("PN", sentence[at].text, 0.0)]
    if following is not None and following.lower == "'s" and sentence[at].lower in _DAYS_FROM_NOW:
        return [Sense("N", sentence[at].lower, 0.0)]
    if _ends_joint(sentence, at):
        return [Sense("SC", sentence[at].lower, 0.0)]
    if at and form in _FOR_USE and sentence[at - 1].lower in _USES:
        return [sense for sense in found if sense.tag == "N"] or found
    if _of_ones_back(sentence, at):
        return [sense for sense in found if sense.tag in ("POSS", "N")] or found
    if following is None or sentence[at].kind != "word" or following.kind != "word":
        return found
    if form in NUMBERED and names_one(following.text):
        return [sense for sense in found if sense.tag == "N"] or found
    if form in _USES and following.lower in _FOR_USE:
        return [Sense("N", form, 0.0)]
    if form == "that" and following.lower in _SPANS and at:
        return [Sense("DET", form, 0.0)]
    third = sentence[at + 2].lower if at + 2 < len(sentence) else ""
    if form in _DEMONSTRATIVES and following.lower == "very" and _noun_or_adjective(third):
        return [Sense("DET", form, 0.0)]
    if (
        form in ("that", "this", "it")
        and following.lower in _AJAR
        and third in ("", ".", ",", "and", "as", "to")
    ):
        return [sense for sense in found if sense.tag == "PRON"] or found  # "pulled that open"
    if form in _DEMONSTRATIVES and following.lower in ("being", "having"):
        return [sense for sense in found if sense.tag == "PRON"] or found
    if form == "being" and any(s.tag == "VN" for s in senses(following.lower)):
        return [sense for sense in found if sense.tag == "VG"] or found  # "this being opened"
    before = sentence[at - 1] if at else None
    if form in _PARTICLES_OF_NAMES and sentence[at].text.islower() and before is not None:
        titled = before.kind == "word" and before.text[:1].isupper()
        if titled and (following.text[:1].isupper() or following.lower in _PARTICLES_OF_NAMES):
            return [Sense("PN", sentence[at].text, 0.0)]
    return found
