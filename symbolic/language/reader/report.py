"""A reading in words and as JSON values: people, things, events with their witnesses, what each knows."""

from collections.abc import Iterator
from typing import Any

from symbolic.language.reader.discourse.chronicle import HERE
from symbolic.language.reader.discourse.tale import Tale
from symbolic.world.actions import Walk
from symbolic.world.perspective import perspective
from symbolic.world.plain import Become, Look, Say
from symbolic.world.story import Event, replay, witnesses

_ASIDE = ("deed ", "what is in ")
"""Fluents that say again what others say: left out of what is shown."""


def as_json(tale: Tale) -> dict[str, Any]:
    """Return a reading as plain JSON values."""
    chronicle = tale.chronicle
    return {
        "people": [
            {"name": p.name, "gender": p.gender, "animal": p.animal} for p in chronicle.cast.people.values()
        ],
        "things": [thing.key for thing in chronicle.cast.things],
        "events": list(_events(tale)),
        "knows": {name: _known(tale, name) for name in chronicle.room_of},
        "wants": [
            {"agent": aim.agent, "words": sorted(aim.words), "wanted": aim.positive} for aim in chronicle.aims
        ],
        "not_understood": list(tale.doubts),
    }


def as_text(tale: Tale) -> str:
    """Return a reading as lines that people read."""
    shown = as_json(tale)
    lines = [f"people: {', '.join(p['name'] for p in shown['people']) or 'nobody'}"]
    lines += [f"things: {', '.join(shown['things']) or 'nothing'}", "events:"]
    for number, event in enumerate(shown["events"], start=1):
        seen = ", ".join(event["witnesses"]) or "nobody"
        lines.append(f"{number:3}. {event['agent'] or '-'}: {event['what']}  (known to {seen})")
    for name, facts in shown["knows"].items():
        lines.append(f"what {name} knows:")
        lines += [f"     {subject}: {value}" for subject, value in facts.items()] or [
            "     nothing that was read"
        ]
    lines += [f"not understood: {text!r}" for text in shown["not_understood"]]
    return "\n".join(lines)


def _events(tale: Tale) -> Iterator[dict[str, Any]]:
    states = replay(tale.story)
    telling = {(e.span, e.action.agent) for e in tale.story.steps if not _is_deed(e)}
    for at, event in enumerate(tale.story.steps):
        what = _what(event)
        if _is_deed(event) and (event.span, event.action.agent) in telling:
            continue  # what it changed is told by the next event
        if what is not None:
            known = sorted(witnesses(event, states[at], states[at + 1]))
            yield {
                "agent": event.action.agent,
                "what": what,
                "witnesses": known,
                "text": event.span.text if event.span else "",
            }


def _is_deed(event: Event) -> bool:
    return isinstance(event.action, Become) and event.action.subject.startswith(_ASIDE[0])


def _what(event: Event) -> str | None:
    action = event.action
    if isinstance(action, Walk):
        return _way(str(action.target))
    if isinstance(action, Become) and _is_deed(event):
        return action.deed
    if isinstance(action, Become):
        return None if action.subject.startswith(_ASIDE[1]) else f"{action.subject}: {action.value}"
    if isinstance(action, Look | Say) and action.subject.startswith(_ASIDE):
        return None
    return action.phrase()


def _way(room: str) -> str:
    if room == HERE:
        return "is here"
    return "goes away" if room.startswith(("away", "offstage")) else f"goes to: {room}"


def _known(tale: Tale, name: str) -> dict[str, str]:
    facts = replay(perspective(tale.story, name))[-1].facts
    return {subject: value for subject, value in facts.items() if not subject.startswith(_ASIDE)}
