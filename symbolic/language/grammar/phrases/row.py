"""A sentence as a row of groups, and which neighbours in it belong together."""

from collections.abc import Sequence
from dataclasses import dataclass

from symbolic.language.grammar.phrases.groups import Group
from symbolic.language.grammar.phrases.phrases import (
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    Word,
)

_JOINTS = ("comma", "and", "while")


@dataclass(slots=True)
class Row:
    """The groups of a sentence, and the words after the last one."""

    groups: list[Group]
    tail: Sequence[Word]

    def __len__(self) -> int:
        return len(self.groups)

    def __getitem__(self, at: int) -> Group:
        return self.groups[at]

    def get(self, at: int) -> Group | None:
        """The group at an index; None beyond the end."""
        return self.groups[at] if at < len(self.groups) else None

    def split(self, at: int) -> bool:
        """Where the last members of a list begin the next clause, make them a group of their own."""
        cut = self._cut(at)
        if cut:
            self.groups.insert(at + 1, self[at].cut(cut))
        return cut > 0

    def followed(self, at: int, category: str) -> bool:
        """Whether a word of a category stands between a group and the next, or the end."""
        words = self[at + 1].links if at + 1 < len(self) else self.tail
        return any(category in word for word in words)

    def lists(self, at: int) -> bool:
        """Whether places after a colon say which are meant: "Three cabinets are empty: the first, ..."."""
        group = self.get(at)
        return (
            group is not None and group.kind == "places" and bool(group.links) and _opens(group.links[0], ":")
        )

    def parenthesis(self, at: int) -> str:
        """What the places after a group of places do there: "except", "same" ("like the stove"), or ""."""
        aside, after = self.get(at + 1), self.get(at + 2)
        if aside is None or aside.kind != "places" or after is None or not _predicates(after):
            return ""
        first = self[at].members[0]
        if any(self[at].linked(category) for category in ("same", "except")) or not aside.links:
            return ""
        if aside.linked("same") and all("same" in word or _opens(word, ",") for word in aside.links):
            return "same" if "comma" in aside.links[0] else ""
        whole = isinstance(first, PlacePhrase) and first.quantifier not in ("", "no", "neither")
        but = all(_opens(word, "but") for word in aside.links)
        return "except" if but and whole else ""

    def names(self, at: int) -> bool:
        """Whether places after a predicate say which were counted: "Two of them are empty, the first and ..."."""
        group = self.get(at)
        if group is None or group.kind != "places" or not all("comma" in word for word in group.links):
            return False
        after = self.get(at + 1)
        return bool(group.links) and (after is None or not _predicates(after))

    def only(self, at: int) -> bool:
        """Whether objects after "nothing" or "empty" are all there is: "nothing but a plate"."""
        group = self.get(at)
        if group is None or group.kind != "objects" or not group.links or self.locates(at + 1):
            return False
        but = _opens(group.links[0], "but") and len(group.links) == 1
        return (but and self[at - 1].kind == "nothing") or "except" in group.links[0]

    def series(self, at: int) -> list[Group]:
        """The groups from an index on that make one list of objects and nothings: "an apple, nothing, a plate"."""
        found: list[Group] = []
        while (group := self.get(at + len(found))) is not None and group.kind in ("objects", "nothing"):
            if found and not all(_is_joint(word) for word in group.links):
                break
            found.append(group)
        return found

    def locates(self, at: int) -> bool:
        """Whether the group at an index says where the objects before it are."""
        group = self.get(at)
        if group is None or group.kind not in ("places", "pronoun") or group.linked("while"):
            return False
        if group.preposition() in ("in", "on", "near", "to"):
            return True
        if group.kind == "pronoun":
            return group.norm() not in ("which", "that")
        return group.linked("verb") is not None and "and" not in group.links[-1]

    def resumes(self, at: int) -> bool:
        """Whether a pronoun after the objects repeats their place: "has a book on it", "with a plate there"."""
        group = self.get(at)
        if group is None or group.kind != "pronoun" or any(_is_joint(word) for word in group.links):
            return False
        return bool(group.preposition()) or any(isinstance(m, Word) and "there" in m for m in group.members)

    def _cut(self, at: int) -> int:
        """Where a list ends because its last members begin the next clause; 0 when it does not."""
        group, follower = self[at], self.get(at + 1)
        if len(group.members) < 2 or follower is None or not follower.links:
            return 0
        first = follower.links[0]
        if _is_joint(first) or "with" in first or "except" in first or "same" in first:
            return 0
        if group.kind == "objects":
            begins = self.locates(at + 1) and not self.resumes(at + 1)
        else:
            begins = follower.kind in ("objects", "empty", "nothing") and "verb" in first
        return _best_cut(group, first) if begins else 0


def predicates(after: Group, declares: bool) -> bool:
    """Whether the group after some places says what they hold.

    Args:
        after: that group.
        declares: whether the sentence lists furniture, so that objects may only follow by chance.
    """
    if after.kind not in ("objects", "empty", "nothing") or after.linked("except"):
        return False
    if after.linked("while") and not after.linked("verb"):
        return False
    if after.links and (_opens(after.links[-1], "(") or _opens(after.links[-1], ":")):
        return True
    bare = not any("verb" in word or "with" in word for word in after.links)
    joined = any(_is_joint(word) for word in after.links)
    return not (joined and bare and declares and after.kind == "objects")


def attaches(group: Group, after: Group) -> bool:
    """Whether only the last of some new fixtures is meant: "a desk and a sofa with a book"."""
    if group.kind != "places" or len(group.members) < 2:
        return False
    verb = after.linked("verb")
    loose = verb is not None and verb.lexeme["verb"].form in ("ing", "ed")
    return loose or after.linked("with") is not None or (bool(after.links) and _opens(after.links[-1], "("))


def _predicates(after: Group) -> bool:
    """Whether a group with a verb of its own says what the places before it hold."""
    verbal = any("verb" in word for word in after.links)
    joined = any("and" in word or "while" in word for word in after.links)
    return after.kind in ("objects", "empty", "nothing") and verbal and not joined


def _is_joint(word: Word) -> bool:
    return any(category in word for category in _JOINTS)


def _opens(word: Word, mark: str) -> bool:
    return word.lexeme.norm == mark


def _best_cut(group: Group, verb: Word) -> int:
    """Cut where the verb agrees with the tail, at the strongest joint, as late as possible."""
    form = verb.lexeme["verb"].form if "verb" in verb else ""
    best, rank = 0, -1
    for at in range(1, len(group.members)):
        joint = group.joints[at - 1]
        plural = _is_plural(group.members[at:], group.joints[at:])
        agrees = not ((form == "s" and plural) or (form == "base" and not plural))
        if joint > 0 and agrees and joint >= rank:
            best, rank = at, joint
    return best


def _is_plural(members: Sequence[Phrase], joints: Sequence[int]) -> bool:
    if len(members) > 1 and any(joint > 0 for joint in joints):
        return True
    phrase = members[0]
    if isinstance(phrase, ObjectPhrase):
        return phrase.count > 1 or phrase.plural
    return isinstance(phrase, PlacePhrase) and (phrase.plural or len(phrase.numbers) > 1)
