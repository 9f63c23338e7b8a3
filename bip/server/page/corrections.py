"""A corrected reading: the changes of a form made to the symbols, which are then asked like any question."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from bip.server.page.views import Asked
from symbolic.errors import InputError
from symbolic.json_text import decode_json
from symbolic.language.symbols.story_json import NEEDS

Form = Mapping[str, Sequence[str]]


def corrected(form: Form) -> Asked:
    """Return what a form of a reading asks: the symbols with its changes, and those before any.

    Raises:
        InputError: the form holds no reading.
    """
    asked = Asked.from_form(form)
    symbols, base = _symbols(form, "symbols"), _symbols(form, "base")
    return replace(asked, symbols=correct(symbols, form), base=base)


def correct(symbols: Mapping[str, Any], form: Form) -> dict[str, Any]:
    """Return a question as symbols with the changes that a form makes; what is given stays as it is.

    Fields: `person:NAME` and `thing:NAME` for where they are at first; for event n `who.n`, `does.n`, `what.n`,
    `where.n`, `saw.n` (who is ticked), `shown.n` (who was), `drop.n`; and `does.new` with its fields and `at.new`.
    """
    changed = deepcopy(dict(symbols))
    story = changed["story"]
    for name in story["people"]:
        story["people"][name] = _one(form, f"person:{name}", story["people"][name])
    for thing in list(story["things"]):
        place = _one(form, f"thing:{thing}", None)
        if place is not None:
            story["things"][thing] = [place] if place else []
    kept = [_event(event, form, str(n)) for n, event in enumerate(story["events"]) if f"drop.{n}" not in form]
    if does := _one(form, "does.new", ""):
        at = _one(form, "at.new", "")
        after = int(at) if at.isdecimal() else len(story["events"])
        dropped = sum(f"drop.{n}" in form for n in range(after))
        kept.insert(after - dropped, _event({"does": does}, form, "new"))
    story["events"] = kept
    return changed


def _event(event: Mapping[str, Any], form: Form, n: str) -> dict[str, Any]:
    """An event with the form's changes; only the fields that its verb takes are kept."""
    does = _one(form, f"does.{n}", event["does"])
    takes = (*NEEDS.get(does, ()), *(("where",) if does == "tell" else ()))
    found: dict[str, Any] = {"does": does}
    for name in takes:
        if value := _one(form, f"{name}.{n}", event.get(name, "")):
            found[name] = value
    found |= {"imminent": True} if event.get("imminent") else {}
    ticked, shown = set(form.get(f"saw.{n}", ())), set(_one(form, f"shown.{n}", "").split("\n")) - {""}
    return found | _witnessed(event, ticked - shown, shown - ticked, n)


def _witnessed(event: Mapping[str, Any], on: set[str], off: set[str], n: str) -> dict[str, list[str]]:
    """Who perceives an event, after some were ticked on and some off; the others do as their presence has it."""
    if "to" in event:
        heard = (set(event["to"]) | on) - off
        if not heard:
            raise InputError(f"event {int(n) + 1} is told to nobody; drop it instead")
        return {"to": sorted(heard)}
    seen, missed = set(event.get("seen_by", ())), set(event.get("missed_by", ()))
    people = {"seen_by": (seen | (on - missed)) - off, "missed_by": (missed | (off - seen)) - on}
    return {part: sorted(names) for part, names in people.items() if names}


def _one(form: Form, name: str, otherwise: Any) -> Any:
    """The value of a field; of one that the form does not have, what it was."""
    return form[name][0].strip() if name in form else otherwise


def _symbols(form: Form, name: str) -> dict[str, Any]:
    try:
        symbols = decode_json(form.get(name, [""])[0].encode())
    except InputError:
        symbols = None
    if not isinstance(symbols, dict) or not isinstance(symbols.get("story"), dict):
        raise InputError(f"the form's field {name!r} holds no reading; load the page again")
    return symbols
