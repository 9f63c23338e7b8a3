"""What the places of a sentence refer to, in view of what the text has established so far."""

from symbolic.language.grammar.phrases.groups import Group
from symbolic.language.grammar.phrases.phrases import PlacePhrase, Word
from symbolic.language.grammar.scenes.layout import Layout, Slot

_NTH = {
    "one of which": 0,
    "the first of which": 0,
    "the second of which": 1,
    "the third of which": 2,
    "the last of which": -1,
}
_GROUP = ("both", "all", "each", "they", "them", "neither", "none", "everything", "these")


def resolve(group: Group, after: Group | None, layout: Layout, declares: bool) -> tuple[Slot, ...]:
    """Find the places that a group speaks of, and make them the last ones spoken of.

    Args:
        group: places or a pronoun.
        after: the next group; the number of its verb decides what "which" stands for.
        layout: what has been established; new furniture is added to it.
        declares: whether the sentence lists furniture.
    """
    if group.kind == "pronoun":
        layout.last = _pronoun(group.norm(), after, layout)
        return layout.last
    _share(group)
    located = group.preposition() in ("in", "on")
    places = [member for member in group.members if isinstance(member, PlacePhrase)]
    earlier, layout.last_phrases = layout.last, []
    for place in places:
        if place.room and not declares and not _is_new(place, located, declares, layout):
            layout.enter(place.room)
        new = _is_new(place, located, declares, layout)
        layout.last_phrases.append(layout.declare(place) if new else layout.refer(place))
    layout.before = earlier if len(earlier) == 1 else ()
    layout.last = tuple(dict.fromkeys(slot for slots in layout.last_phrases for slot in slots))
    return layout.last


def _share(group: Group) -> None:
    """Spread what is said once for several: noun, room, and article.

    "the first and the third cabinets", "a desk and a bed in the bedroom", "the stove and microwave"
    """
    definite = False
    for member in group.members:
        assert isinstance(member, PlacePhrase)
        definite |= member.determiner == "the"
        if definite and not member.determiner and not member.count:
            member.determiner = "the"
    kind, room = "", None
    for member in reversed(group.members):
        assert isinstance(member, PlacePhrase)
        if member.numbers and not member.kind and member.determiner == "the" and kind:
            member.kind = kind
        kind = member.kind if member.numbers and member.plural else kind
        if member.room is None and member.determiner in ("a", "") and room:
            member.room = room
        room = member.room


def _is_new(phrase: PlacePhrase, located: bool, declares: bool, layout: Layout) -> bool:
    """Whether a phrase introduces furniture: "a desk", "eight cabinets", where furniture is listed."""
    definite = phrase.determiner in ("the", "one", "other", "some") or bool(phrase.quantifier)
    if located or definite or not phrase.kind or (phrase.numbers and not phrase.count):
        return False
    return declares or not layout.knows(phrase)


def _pronoun(norm: str, after: Group | None, layout: Layout) -> tuple[Slot, ...]:
    newest = layout.last_phrases[-1] if layout.last_phrases else layout.last
    if norm in _NTH and layout.last:
        return layout.last[_NTH[norm] : _NTH[norm] + 1 or None]
    if norm.startswith(("the former", "the latter")) and len(layout.last) == 2:
        return layout.last[:1] if norm.startswith("the former") else layout.last[1:]
    if norm.startswith("both") and len(layout.last) == 1:
        return (*layout.before, *layout.last)
    if norm.startswith("the former"):
        return layout.last_phrases[-2] if len(layout.last_phrases) > 1 else layout.last[:1]
    if norm.startswith("the latter") or norm == "there":
        return newest
    if norm.startswith(_GROUP):
        return layout.last
    if norm in ("which", "that") and _is_plural(after):
        return newest if len(newest) > 1 else layout.last
    return newest[-1:]


def _is_plural(after: Group | None) -> bool:
    verb: Word | None = after.linked("verb") if after else None
    return verb is not None and verb.lexeme["verb"].form == "base"
