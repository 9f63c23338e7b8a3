"""A hypothesis about a mind in words: "Ann wants the salmon and thinks it is on the stove"."""

from bip.hypotheses.hypothesis import Mind
from symbolic.mind.goals import Goal


def mind_in_words(mind: Mind) -> str:
    """Return what a hypothesis says of a mind beyond its claims; "" for nothing."""
    if mind.goal is None:
        return _stance(mind)
    stated = [
        f"thinks that it is{'' if belief.holds else ' not'} {belief.place.relation} the {belief.place.words}"
        for belief in mind.beliefs
        if belief.object == mind.goal.object
    ]
    wishes = " and ".join(_wish(goal) for goal in mind.goals)
    return f"{mind.agent} {' and '.join([f'wants {wishes}', *stated])}"


def _wish(goal: Goal) -> str:
    return f"the {goal.object}" + (f" {goal.place.relation} the {goal.place.words}" if goal.place else "")


def _stance(mind: Mind) -> str:
    """What a hypothesis says of one person with regard to the other."""
    if mind.social_goal is None:
        return ""
    act = {"help": "wants to help", "hinder": "wants to hinder"}.get(mind.social_goal, "is indifferent to")
    if mind.other is None:
        return f"{mind.agent} {act} the other, not knowing the other's goal"
    wishes = " and ".join(_wish(goal) for goal in mind.other.goals)
    return f"{mind.agent} {act} {mind.other.agent}, who is thought to want {wishes}"
