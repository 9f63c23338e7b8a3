"""Verb groups: auxiliaries, negation, adverbs between them, the main verb; the inverted subject of questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from symbolic.language.reader.phrases.noun_phrases import NounReader
from symbolic.language.reader.phrases.phrase import Form, NounPhrase, Tense, VerbGroup
from symbolic.language.reader.phrases.prepositions import FIXED, OPENS_FIXED
from symbolic.language.reader.words.tagger import Word

_AUXILIARY = frozenset(("be", "have", "do"))
_PAST_AUX = frozenset(("was", "were", "had", "did", "would", "could", "might", "'d"))
_NEGATIVE = frozenset(("not", "never", "hardly", "barely", "nor", "neither"))
_NEARLY = frozenset(("almost", "nearly"))
"""Adverbs right before a verb whose deed is not done: "nearly fell"; not "almost at once fell"."""


@dataclass(slots=True)
class _Group:
    """What has been read of a group so far."""

    verbs: list[Word] = field(default_factory=list)
    modal: str = ""
    negated: bool = False
    inverted: NounPhrase | None = None
    adverbs: list[str] = field(default_factory=list)
    infinitive: bool = False
    short: bool = False


_OBJECTS = ("him", "her", "them", "me", "us")


def read_verb_group(words: Sequence[Word], at: int) -> tuple[VerbGroup, int] | None:
    """Return the verb group that starts at a word (perhaps with adverbs or "not"), and the index after it."""
    start = _skip(words, at)
    if words[at].lower == "there" and at and words[at - 1].lower in _OBJECTS:
        return None  # "told him there is one"
    if start >= len(words) or words[start].tag not in ("VF", "VB", "VN", "VG", "MD", "TO"):
        return None
    if words[start].tag == "TO" and any(word.tag == "ADV" for word in words[at:start]):
        return None
    group = _Group()
    for n in range(at, start):
        _adverb(group, words, n)
    after = _collect(words, start, group)
    if group.infinitive and not group.verbs:
        return None
    return _close(group, words, at, after), after


def _skip(words: Sequence[Word], at: int) -> int:
    while at < len(words) and words[at].tag in ("ADV", "NOT"):
        at += 1
    return at


def _adverb(group: _Group, words: Sequence[Word], at: int) -> None:
    word = words[at]
    if word.lower in _NEGATIVE or (word.lower == "no" and word.tag == "ADV"):
        group.negated = True
    else:
        group.negated = group.negated or _is_undone(words, at)
        group.adverbs.append(word.lower)


def _is_undone(words: Sequence[Word], at: int) -> bool:
    """Whether an adverb says that the deed right behind it is not done: "nearly fell", "almost opened it"."""
    behind = words[at + 1].tag if at + 1 < len(words) else ""
    return words[at].lower in _NEARLY and behind in ("VF", "VB", "VN", "VG")


def _collect(words: Sequence[Word], at: int, group: _Group) -> int:
    """Take auxiliaries and the main verb; return the index after the group."""
    end = at
    while at < len(words):
        word = words[at]
        if word.tag == "TO" and not group.verbs and not group.modal:
            group.infinitive = True
        elif word.tag == "MD" and not group.verbs:
            group.modal, group.short = word.lemma, word.lower == "'d"
        elif word.tag in ("VF", "VB", "VN", "VG") and _continues(group, word):
            group.verbs.append(word)
        elif word.tag in ("NOT", "ADV") and _verb_after(words, at, group):
            _adverb(group, words, at)
        elif (aside := _aside(words, at)) and _verb_after(words, aside, group):
            at = end = aside
            continue
        elif word.tag == "NOT" and (group.verbs or group.modal):
            group.negated = True
        elif (subject := _inversion(words, at, group)) is not None:
            group.inverted, at = subject
            end = at
            continue
        else:
            break
        at += 1
        end = at
        if group.verbs and group.verbs[-1].lemma not in _AUXILIARY and not _got(words, at, group):
            break
    return end


def _got(words: Sequence[Word], at: int, group: _Group) -> bool:
    """Whether "got" is the auxiliary of a passive: "got broken"; not "got lost", "got dressed"."""
    if group.verbs[-1].lemma != "get" or (len(group.verbs) > 1 and group.verbs[-2].lemma == "get"):
        return False
    return at < len(words) and words[at].tag == "VN" and words[at].lemma not in _BECOMES


_BECOMES = frozenset(
    "lose dress stick marry engage divorce tire bore start settle know do use acquaint go".split()
)
"""Verbs whose participle says after "get" what somebody becomes, not what is done to them."""


def _aside(words: Sequence[Word], at: int) -> int:
    """Index after an adverb of two or three words ("in fact"); 0 where none stands here."""
    if at >= len(words) or words[at].lower not in OPENS_FIXED:
        return 0
    for length in (3, 2):
        if FIXED.get(" ".join(word.lower for word in words[at : at + length])) == "ADV":
            return at + length
    return 0


def _continues(group: _Group, word: Word) -> bool:
    """Whether a verb goes on with the group: "has" + "put", "is" + "putting", "will" + "be"."""
    if not group.verbs:
        short = group.short and word.tag == "VN"  # "she'd found it"
        return True if not group.modal and not group.infinitive else word.tag == "VB" or short
    last = group.verbs[-1].lemma
    if last == "have":
        return word.tag == "VN"
    if last == "be":
        return word.tag in ("VN", "VG")
    if last == "get":
        return word.tag == "VN" and word.lemma not in _BECOMES
    return last == "do" and word.tag == "VB" and group.verbs[-1].tag == "VF"


def _verb_after(words: Sequence[Word], at: int, group: _Group) -> bool:
    following = _skip(words, at)
    if following >= len(words) or not (group.verbs or group.modal or group.infinitive):
        return False
    return words[following].tag in ("VF", "VB", "VN", "VG") and _continues(group, words[following])


def _inversion(words: Sequence[Word], at: int, group: _Group) -> tuple[NounPhrase, int] | None:
    """ "does ANN think", "will HE look": the subject between auxiliary and verb."""
    if group.inverted is not None or group.infinitive or len(group.verbs) > 1:
        return None
    if not group.modal and not (
        group.verbs and group.verbs[0].lemma in ("do", "have", "be") and group.verbs[0].tag == "VF"
    ):
        return None
    if group.modal and group.verbs:
        return None
    if group.verbs and group.verbs[0].lemma == "have" and _has_subject(words, group):
        return None  # "she had the roof mended": no question
    found = NounReader(words).phrase(at)
    if found is None:
        return None
    noun, after = found
    while (
        after + 1 < len(words) and words[after].tag == "IN" and (inner := NounReader(words).phrase(after + 1))
    ):
        after = inner[1]
    following = _skip(words, _aside(words, after) or after)
    if (
        following < len(words)
        and words[following].tag in ("VF", "VB", "VN", "VG")
        and _continues(group, words[following])
    ):
        return noun, after
    return None


def _has_subject(words: Sequence[Word], group: _Group) -> bool:
    """Whether a subject stands before the group, as in no question; "which tool had Ann" has a question word."""
    at = next(i for i, word in enumerate(words) if word is group.verbs[0]) - 1
    while at >= 0 and words[at].tag in ("ADV", "NOT"):
        at -= 1
    if at < 0 or words[at].tag not in ("N", "PN", "PRON", "NUM"):
        return at >= 0 and words[at].tag == "CC" and words[at].lower != "nor"
    while at >= 0 and words[at].tag in ("N", "PN", "PRON", "NUM", "ADJ", "DET", "POSS", "POS", "IN"):
        at -= 1
    return at < 0 or words[at].tag != "WH"


def _close(group: _Group, words: Sequence[Word], at: int, after: int) -> VerbGroup:
    verbs = group.verbs
    first = words[_skip(words, at)]
    main = verbs[-1].lemma if verbs else group.modal
    lemmas = [verb.lemma for verb in verbs]
    gone = lemmas[-2:] == ["be", "go"] and verbs[-1].tag == "VN"
    passive = len(verbs) > 1 and verbs[-1].tag == "VN" and lemmas[-2] in ("be", "get") and not gone
    if group.short and verbs and verbs[0].tag == "VN":
        group.modal, lemmas = "", ["have", *lemmas]
    perfect = (
        (group.short and not group.modal)
        or any(a == "have" and b.tag == "VN" for a, b in zip(lemmas, verbs[1:], strict=False))
        or gone
    )
    progressive = len(verbs) > 1 and verbs[-1].tag == "VG" and lemmas[-2] == "be"
    return VerbGroup(
        main,
        _form(group, first),
        _tense(first),
        passive,
        progressive,
        perfect,
        group.negated,
        group.modal,
        group.inverted,
        lemmas[0] if len(verbs) > 1 else "",
        tuple(group.adverbs),
        words[at].start,
        words[after - 1].end,
    )


_FORMS: Mapping[str, Form] = {"VF": "finite", "MD": "finite", "VB": "bare", "VN": "past", "VG": "ing"}


def _form(group: _Group, first: Word) -> Form:
    return "to" if group.infinitive else _FORMS[first.tag]


def _tense(first: Word) -> Tense:
    if first.tag == "MD":
        return "past" if first.lower in _PAST_AUX else "present"
    if first.tag != "VF":
        return "none"
    lower = first.lower
    if lower in _PAST_AUX:
        return "past"
    present = (
        first.plural or lower.endswith("s") or lower in ("is", "are", "am", "have", "do", "'re", "'ve", "'m")
    )
    return "present" if present and lower not in ("was",) else "past"
