"""The laws of perspectives: what `symbolic.world.perspective` promises of any story and any rule of trust."""

from collections.abc import Sequence
from dataclasses import replace

from bip.testing.agreement import require
from symbolic.world.perspective import ConstantTrust, Trust, perspective
from symbolic.world.story import Event, Story, replay

_USUAL = ConstantTrust()


def check_perspectives(story: Story, chain: Sequence[str], trust: Trust = _USUAL) -> None:
    """Check the laws that hold of every story: perspectives are stories, and a full witness has the whole story.

    Args:
        story: what happened.
        chain: people, the outermost first.
        trust: how far they believe each other.

    Raises:
        BrokenLawError: a law is broken.
    """
    perspectives_of_perspectives_are_stories(story, chain, trust)
    for name in chain:
        who_witnessed_everything_has_every_event(story, name, trust)


def as_known(story: Story, chain: Sequence[str], trust: Trust = _USUAL) -> Story:
    """Return a story as the last of a chain of people knows it in the eyes of the others, in turn."""
    for name in chain:
        story = perspective(story, name, trust)
    return story


def perspectives_of_perspectives_are_stories(story: Story, chain: Sequence[str], trust: Trust) -> None:
    """However deep, a perspective replays, says in whose eyes it is, and knows the same people."""
    law, mend = (
        "a perspective is a story",
        "let perspective() keep only what can be replayed from its initial state",
    )
    for depth in range(1, len(chain) + 1):
        known = as_known(story, chain[:depth], trust)
        require(
            known.eyes == tuple(chain[:depth]), law, f"its eyes are {known.eyes}, not {chain[:depth]}", mend
        )
        people, all_people = list(known.initial.bodies), list(story.initial.bodies)
        require(people == all_people, law, f"it has {people}, the story {all_people}", mend)
        states = len(replay(known))
        require(states == len(known.steps) + 1, law, f"{states} states of {len(known.steps)} events", mend)


def who_witnessed_everything_has_every_event(story: Story, name: str, trust: Trust) -> None:
    """With somebody watching all along, all that happened is in that person's story, in order."""
    watched = tuple(
        replace(event, seen_by=event.seen_by | {name}, missed_by=event.missed_by - {name})
        for event in story.steps
    )
    known = as_known(replace(story, steps=watched), [name], trust)
    actions = iter([event.action for event in known.steps])
    for event in watched:  # a subsequence, in order
        require(
            event.action in actions,
            "who witnesses everything has the whole story",
            f"{name} saw {event.action}, which is not in {name}'s story, or not in its place",
            "keep every event that a person perceives, as it was",
        )


def what_is_neither_witnessed_nor_traced_changes_nothing(
    story: Story, name: str, at: int, unseen: Event, trust: Trust
) -> None:
    """An event that somebody neither witnesses nor sees the traces of changes nothing of that person's story.

    Args:
        story: what happened.
        name: the person.
        at: the index in `story.steps` before which the event is put.
        unseen: the event.
        trust: how far people believe each other.
    """
    more = replace(story, steps=(*story.steps[:at], unseen, *story.steps[at:]))
    before, after = as_known(story, [name], trust), as_known(more, [name], trust)
    ours, theirs = ([(e.action, e.missed_by) for e in known.steps] for known in (before, after))
    require(
        ours == theirs and before.initial == after.initial,
        "what a person does not notice changes no belief of theirs",
        f"with {unseen.action}, {name}'s story has {len(theirs)} events, without it {len(ours)}, or others",
        "let perspective() depend on what the person perceives alone",
    )
