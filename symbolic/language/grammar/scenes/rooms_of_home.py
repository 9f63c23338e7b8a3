"""Sentences that only name the rooms of a home."""

from collections.abc import Sequence

from symbolic.language.grammar.scenes.remarks import DESCRIBING
from symbolic.language.grammar.scenes.scene_trees import Rooms
from symbolic.language.grammar.scenes.scene_words import BE, HAVE, HOMES, THE, noun

_OF_HOMES = (
    HOMES
    | THE
    | BE
    | HAVE
    | frozenset(
        """a an one , : ; - and with room rooms two three four five six there namely of in which form forms
        make makes up made contains contain consists consist comprises comprise includes include 's
        all into divided consisting composed belong belongs to within features offers we you 'd find
        what that together whole simple layout containing total altogether called first along as
        also constitute found can be following part parts such count see imagine picture couple
        family apartments other whose how laid out distinct different separate plus both look round
        around at kinds it our my 've live lives lived i you get got where again they note on comes come
        offering offers extending extends
        to each roomed bedroomed am describing describe described show holiday city summer student 'm one
        just only exactly altogether""".split()
    )
)
"""What a sentence that only names the rooms of a home may say besides."""


def rooms_of_home(words: Sequence[str]) -> Rooms | None:
    """The rooms that a sentence names, if that is all that it does: "The home has four rooms: ..."."""
    rooms, at = [], 0
    while at < len(words):
        found = noun(words, at)
        if found is not None and found[0].kind == "room":
            if found[1] < len(words) and words[found[1]] == "'s":
                return None
            rooms.append(found[0].name)
            at = found[1]
        elif words[at + 1 : at + 2] == ["'s"] and not HOMES.isdisjoint(words[at + 2 : at + 4]):
            at += 2  # "my grandmother's flat"
        elif found is not None or not (words[at] in _OF_HOMES or words[at] in DESCRIBING):
            return None
        else:
            at += 1
    if not rooms and not HOMES.isdisjoint(words):
        return Rooms(())  # "this is a small apartment", "the rooms of the home are these"
    return (
        Rooms(tuple(dict.fromkeys(rooms))) if len(set(rooms)) > 1 and len(rooms) == len(set(rooms)) else None
    )
