"""Questions about one person's mind with regard to another."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.render.names_in_words import (
    enumerate_words,
    name_object,
    name_place,
    pick,
)
from symbolic.language.render.question_in_words import relation
from symbolic.language.statements import (
    At,
    Believes,
    Claim,
    Holds,
    Knows,
    Query,
    Social,
    Statement,
    Wants,
)
from symbolic.mind.goals import SocialGoal

NOBODY: Mapping[str, str] = MappingProxyType({})

_TRYING: Mapping[SocialGoal, tuple[str, ...]] = {
    "help": ("has been trying to help {}", "wanted to assist {}"),
    "hinder": ("has been trying to hinder {}", "wanted to hamper {}"),
    "independent": ("has been indifferent to what {} wanted", "did not care about what {} wanted"),
}
_PURPOSE: Mapping[SocialGoal, tuple[str, ...]] = {
    "help": ("to help {}", "in order to assist {}"),
    "hinder": ("to hinder {}", "in order to hamper {}"),
    "independent": ("without caring what {} wanted", "regardless of what {} wanted"),
}


def render_social_query(
    query: Query, rng: np.random.Generator | None = None, pronouns: Mapping[str, str] = NOBODY
) -> tuple[str, tuple[str, ...]]:
    """Write a query as a prompt and its choices, all of which share one wording.

    Args:
        query: the question.
        rng: varies the wording; without it the wording is canonical.
        pronouns: "he" or "she" for each person; names are repeated for those left out.
    """
    which = pick(rng, ("which of the following statements", "which of these statements", "which statement"))
    asked = f"{which} is {query.sense.upper()} likely?"
    wording = _Wording(rng, pronouns)
    conditions = [wording.statement(condition) for condition in query.conditions]
    prompt = (
        f"{pick(rng, ('If', 'Assuming that', 'Given that'))} {' and '.join(conditions)}, {asked}"
        if conditions
        else f"{asked[0].upper()}{asked[1:]}"
    )
    return prompt, tuple(f"{wording.statement(statement)}." for statement in query.statements)


class _Wording:
    """One choice among the wordings of each thing, for all statements of a question alike.

    Choices that differed in wording, too, would differ in length by chance; so they differ in
    nothing but what they say.
    """

    def __init__(self, rng: np.random.Generator | None, pronouns: Mapping[str, str]) -> None:
        self._draws = [0] * 8 if rng is None else [int(n) for n in rng.integers(2**16, size=8)]
        self._pronouns = pronouns

    def _pick(self, slot: int, wordings: Sequence[str]) -> str:
        return wordings[self._draws[slot] % len(wordings)]

    def statement(self, claim: Statement) -> str:
        """Write what is said of a mind, without a full stop."""
        clauses = [self._part(part, claim) for part in claim.claims]
        if claim.deeds and not any(isinstance(part, Social) for part in claim.claims):
            clauses.append(self._deeds(claim.deeds))
        pronoun = self._pronouns.get(claim.agent)
        joints = (f": {pronoun} ", f"; {pronoun} ", f", so {pronoun} ") if pronoun else (f": {claim.agent} ",)
        lead = (
            self._pick(0, ("When giving information, ", "When answering, "))
            if claim.about == "speech"
            else ""
        )
        return f"{lead}{claim.agent} {self._pick(1, joints).join(clauses)}"

    def _part(
        self,
        part: Claim,
        claim: Statement,
    ) -> str:
        match part:
            case Believes(_, Holds(At(thing, PlaceMention() as place, holds))):
                there = f"there was {name_object(thing) if holds else f'no {thing}'} {self._where(place)}"
                return f"{self._pick(2, ('believed', 'thought'))} that {there}"
            case Knows(_, PlaceMention() as place):
                return f"{self._pick(2, ('knows', 'knew'))} what was {self._where(place)}"
            case Believes(_, Wants() as wish):
                return self._believed_goal(wish)
            case Social(_, other, goal) if claim.deeds:
                return f"{self._deeds(claim.deeds)} {self._pick(3, _PURPOSE[goal]).format(other)}"
            case Social(_, other, goal):
                return self._pick(3, _TRYING[goal]).format(other)
            case _:
                raise TypeError(f"no words for {part}")

    def _believed_goal(self, part: Wants) -> str:
        if not part.objects:
            return f"did not know what {part.agent} wanted"
        think = self._pick(2, ("believed", "thought"))
        things = enumerate_words([name_object(thing, article="the") for thing in part.objects])
        it = "it" if len(part.objects) == 1 else "them"
        if part.as_placed:
            return f"{think} that {part.agent} had put {things} where {part.agent} wanted {it}"
        if part.place is None:
            return f"{think} that {part.agent} wanted {self._pick(4, ('', 'to get '))}{things}"
        wish = self._pick(4, ("wanted {} {}", "wanted to put {} {}", "wanted {} to be {}"))
        return f"{think} that {part.agent} {wish.format(things, self._where(part.place))}"

    def _deeds(self, deeds: Sequence[EventMention]) -> str:
        """Write what was moved, and where to if all of it came to one place."""
        things = enumerate_words([name_object(d.object.object, article="the") for d in deeds if d.object])
        match deeds[0].target:
            case PlaceMention() as place:
                to = f" to {self._named(place)}"
            case RoomMention(room):
                to = f" to the {room}"
            case ObjectMention() | None:
                to = ""
        return f"{self._pick(5, ('moved', 'took'))} {things}{to}" if to else f"moved {things}"

    def _where(self, place: PlaceMention) -> str:
        return f"{relation(place)} {self._named(place)}"

    def _named(self, place: PlaceMention) -> str:
        return name_place(place, rng=np.random.default_rng(self._draws[6]))
