"""Whom each choice of a question means: "only Ann", "Ann and Ben", "both of them", "nobody", "the driver but not I"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_BESIDES = re.compile(
    r"\b(?:besides?|apart from|other than|except(?: for)?|aside from|all but)\b([^,?]*)", re.I
)
_BUT_NOT = re.compile(r",? (?:but|and|though) not |, not | rather than ", re.I)
_BUT_FOR = re.compile(r"\b(?:but(?! not)|except(?: for)?|apart from|other than|save)\b", re.I)
_EVERYBODY = re.compile(
    r"^(?:both(?: of (?:them|us|the two))?$|all\b|every(?:body|one)?\b|each\b|any\b|"
    r"the (?:whole|entire|two|three|four)\b|both (?:of )?(?:the )?[a-z]+$)",
    re.I,
)
_NOBODY = re.compile(r"^(?:neither|nobody|no[- ]?one|none|no|not (?:one|any|a))\b", re.I)
_ALONE = re.compile(
    r"^(?:both|only|just|either|neither)\s+|\s+(?:only|alone|too|as well|himself|herself|at all)$", re.I
)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*", re.I)
_TELLER = re.compile(r"^(?:i|me|myself)\b|\b(?:tells?|telling|narrator|teller|speaker|storyteller)\b", re.I)
_NARRATORS = ("the narrator", "the speaker")
_ARTICLES = frozenset("the a an his her their my our its your".split())
_GROUP = re.compile(
    r"^(?:all|every|the (?:whole|entire|two|three|four)) (?:of )?(?:the )?(?P<noun>\w+)$", re.I
)
_CLAUSES = re.compile(r"[,;] (?:and|but|while|whereas) | (?:while|whereas) |; ", re.I)
_DENIED = re.compile(r"\b(?:does|do|did|is|are|was|has|have|can|could)(?: not|n['’]t)\b|\bnot$", re.I)
_VERB = re.compile(r" (?:does|do|did|knows?|knew|is|are|has|have|can|could)\b.*$", re.I)
_REST = "everybody else"


@dataclass(frozen=True, slots=True)
class Circle:
    """Whom a choice means.

    Attributes:
        people: by their names in the story, or as the choice has them where the story names none such.
        kind: "none", "one", "some" or "all" of those in question.
    """

    people: frozenset[str]
    kind: str


def circles(
    texts: Sequence[str], prompt: str, cast: Sequence[str], narrative: str
) -> tuple[Circle, ...] | None:
    """Return whom each choice means; None where they name nobody of the story, or all mean the same.

    Args:
        texts: the choices.
        prompt: the question, which may leave somebody out: "who besides Ann knows it?".
        cast: the people of the story, as it was read.
        narrative: the story as written.
    """
    members = [_members(text, cast) for text in texts]
    besides = _BESIDES.search(prompt)
    left_out = {p for p in cast if besides is not None and _last(p) in besides.group(1)}
    people = {person for named in members for person in named} - left_out
    if not any(person in cast or _last(person).lower() in narrative.lower() for person in people):
        return None
    if len(people) == 1:  # "only Ann", "nobody": of whom else it may be, the question or the story tells
        people |= {p for p in cast if re.search(rf"\b{re.escape(_last(p))}\b", prompt)} - left_out
    further = max(map(_said_number, texts)) - len(people)
    rest = [person for person in cast if person not in people | left_out]
    people |= set(rest if len(rest) == further else (_REST,)) if further > 0 else set()
    found = tuple(_circle(t, m, frozenset(people), cast) for t, m in zip(texts, members, strict=True))
    return found if len(set(found)) > 1 else None


def _members(text: str, cast: Sequence[str]) -> frozenset[str]:
    """Return whom a choice names; none where it speaks of all or nobody."""
    kept = _kept(text)
    group = _GROUP.search(kept)
    if group is not None and _same_head(group["noun"], cast):
        return frozenset(_same_head(group["noun"], cast))
    if _NOBODY.search(kept) or _EVERYBODY.search(kept):
        return frozenset()
    return frozenset(_person(piece, cast) for piece in _AND.split(_bare(kept)) if piece)


def _kept(text: str) -> str:
    """Return a choice without those of whom it says that they do not: "Ann" of "Ann does, and Ben does not"."""
    pieces = [p for p in _CLAUSES.split(_BUT_NOT.split(text.strip(" .!?"))[0]) if not _DENIED.search(p)]
    return " and ".join(_VERB.sub("", piece) for piece in pieces) or text.strip(" .!?")


def _circle(text: str, members: frozenset[str], people: frozenset[str], cast: Sequence[str]) -> Circle:
    kept = _kept(text)
    if members:
        kind = "one" if len(members) == 1 else "all" if members >= people else "some"
        return Circle(members, kind)
    if _NOBODY.search(kept):
        return Circle(frozenset(), "none")
    excepted = _BUT_FOR.split(kept)
    names = _AND.split(excepted[1].strip()) if excepted[1:] else []
    without = frozenset(_person(name, cast) for name in names)
    return Circle(people - without, "some" if without else "all")


_NUMBERS = {"three": 3, "four": 4, "five": 5}


def _said_number(text: str) -> int:
    """Return of how many a choice speaks: of three in "all three"; 0 where it does not say."""
    return next((n for word, n in _NUMBERS.items() if re.search(rf"\b{word}\b", text, re.I)), 0)


def _bare(text: str) -> str:
    """Return a choice without "only", "both", "alone"."""
    shorter = _ALONE.sub("", text.strip())
    return shorter if shorter == text else _bare(shorter)


def _person(text: str, cast: Sequence[str]) -> str:
    """Return whom of the story a name or noun phrase means; itself, without its article, where nobody of it is meant.

    It is meant by the whole name, by part of it, or by the head noun: "his wife" by "Mr Ray's wife".
    """
    said = _bare(text)
    if _TELLER.search(said):
        return next((p for p in cast if p in _NARRATORS), _NARRATORS[0])
    words = [word for word in re.findall(r"[\w'’.-]+", said) if word.lower() not in _ARTICLES]
    exact = [person for person in cast if _words(person) == frozenset(words)]
    near = [p for p in cast if words and _last(p) == words[-1] and _one_in_other(_words(p), words)]
    first = [p for p in cast if words and _words(p) >= {words[0]} and words[0][:1].isupper()]
    found = next((several for several in (exact, near, first) if len(several) == 1), [])
    return found[0] if found else " ".join(words) or said


def _words(name: str) -> frozenset[str]:
    return frozenset(name.split()) - _ARTICLES


def _one_in_other(name: frozenset[str], said: Sequence[str]) -> bool:
    return name <= frozenset(said) or frozenset(said) <= name


def _same_head(noun: str, cast: Sequence[str]) -> list[str]:
    """Return the people of a story who are called by a noun."""
    return [person for person in cast if _last(person) == noun][:1]


def _last(name: str) -> str:
    return name.split()[-1] if name.split() else name
