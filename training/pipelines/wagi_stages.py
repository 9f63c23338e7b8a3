"""What a model writes of a script: the entries of each app, and an earlier video that bears on the goal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bip.benchmarks.wagibench.modalities import APPS
from bip.benchmarks.wagibench.words import in_words
from bip.language_models.served.structured import Ask
from training.pipelines.asking import asked, form
from training.pipelines.journal import Dropped
from training.pipelines.wagi_scripts import Script, descriptions


@dataclass(frozen=True, slots=True)
class WagiOptions:
    """How questions are made.

    Attributes:
        band: how alike distractors are to the goal: "similar" or "dissimilar".
        negatives: earlier videos in a history that do not bear on the goal.
        everyday: entries of an app that do not bear on the goal.
        now: the date and time on the device.
        seed: of distractors, histories and orders.
    """

    band: str = "dissimilar"
    negatives: int = 4
    everyday: int = 3
    now: str = "Saturday, 10:15"
    seed: int = 0


_SYSTEM = "You write what stands on the phone of a person, and what the person did before. Be concrete and ordinary."
_TEXTS = {"type": "array", "items": {"type": "string"}}
_ENTRIES = form(**{app: form(bearing=_TEXTS, everyday=_TEXTS) for app in APPS})
_CAPTION = form(context={"type": "string"}, action={"type": "string"})


def make_state(script: Script, options: WagiOptions, ask: Ask) -> Mapping[str, Any]:
    """Return the entries of each app, and the caption of an earlier video, that a model writes for a script.

    Raises:
        Dropped: the model wrote none for an app with a cue.
        ServiceError: the server gave no reply.
    """
    cued = {
        app: descriptions([c for c in script.cued("digital") if in_words(c.get("app")) == app])
        for app in APPS
    }
    told = "\n".join(f"- {app}: {'; '.join(texts)}" for app, texts in cued.items() if texts) or "- none"
    who = f"The person: {script.persona or 'nobody in particular'}. What the person wants: {script.words}."
    entries = asked(
        ask,
        "digital_state",
        _ENTRIES,
        _SYSTEM,
        f"{who}\nCues that must stand in an app, in your words:\n{told}\n\nWrite the entries of each app: under "
        f"'bearing' what a cue says, and nothing where an app has none; under 'everyday' {options.everyday} entries "
        "that say nothing of what the person wants.",
    )
    lacking = [app for app, texts in cued.items() if texts and not _list(entries, app, "bearing")]
    if lacking:
        raise Dropped("digital_state", f"no entry of {lacking[0]} says what its cue says")
    caption = asked(
        ask,
        "earlier_video",
        _CAPTION,
        _SYSTEM,
        f"{who}\nDescribe an earlier video of this person, some days ago, in which the person wanted the same kind "
        "of thing and got it. Give where it was and what the person did, without saying what the person wants now.",
    )
    # A model that writes something bearing into an app without a cue would give it away as bearing on the goal.
    apps = {
        app: {
            "bearing": _list(entries, app, "bearing") if texts else [],
            "everyday": _list(entries, app, "everyday"),
        }
        for app, texts in cued.items()
    }
    return {"apps": apps, "earlier": {name: in_words(caption[name]) for name in ("context", "action")}}


def _list(entries: Mapping[str, Any], app: str, kind: str) -> list[str]:
    part = entries.get(app)
    held = part.get(kind) if isinstance(part, Mapping) else None
    return [words for thing in held if (words := in_words(thing))] if isinstance(held, list) else []
