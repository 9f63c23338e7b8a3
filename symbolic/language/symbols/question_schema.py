"""The JSON Schema of questions as symbols, from the same tables that read them."""

from typing import Any

from symbolic.language.symbols.claims_json import CLAIM_FIELDS, SOCIAL_GOALS, WHEN
from symbolic.language.symbols.story_json import LATER_WITNESS, NEEDS
from symbolic.world.verbs import VERBS

_TEXT = {"type": "string", "minLength": 1}
_NAMES = {"type": "array", "items": _TEXT}
_REFERENCES: dict[str, Any] = {
    "who": {"$ref": "#/$defs/person"},
    "other": {"$ref": "#/$defs/person"},
    "what": {"$ref": "#/$defs/thing"},
    "thing": {"$ref": "#/$defs/thing"},
    "things": {"type": "array", "items": {"$ref": "#/$defs/thing"}, "minItems": 1},
    "subject": {"$ref": "#/$defs/subject"},
    "value": _TEXT,
    "where": {"$ref": "#/$defs/place"},
    "at": {"$ref": "#/$defs/place"},
    "that": {"$ref": "#/$defs/claim"},
    "not": {"type": "boolean", "default": False},
    "when": {"enum": list(WHEN), "default": "now"},
    "goal": {"enum": list(SOCIAL_GOALS)},
    "verb": {"enum": ["look", *VERBS], "default": "look"},
    "to": {"type": "array", "items": {"$ref": "#/$defs/person"}, "description": "who alone is told"},
    "seen_by": {
        "type": "array",
        "items": {"$ref": "#/$defs/person"},
        "description": "who perceives it without being there, which nobody else knows",
    },
    "missed_by": {
        "type": "array",
        "items": {"$ref": "#/$defs/person"},
        "description": "who is there and does not perceive it, which the others see: asleep, looking away",
    },
    "imminent": {"type": "boolean", "default": False, "description": "about to happen, without a result"},
}
_MORE = {"tell": ("where", "to"), "become": ("who", "where", "to"), "say": ("to",)}
"""Fields of events that may be left out, beside those of all events."""
_OPTIONAL = frozenset({"not", "when", "verb"})
_EITHER = {"knows": [["thing"], ["at"], ["subject"]]}
"""Claims of which one field or another is needed."""


def question_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a question as symbols."""
    statement = {
        "anyOf": [
            {"$ref": "#/$defs/claim"},
            {"type": "array", "items": {"$ref": "#/$defs/claim"}, "minItems": 1},
        ]
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A question about minds, as symbols",
        "type": "object",
        "required": ["story", "query"],
        "properties": {
            "story": {"$ref": "#/$defs/story"},
            "query": {"$ref": "#/$defs/query"},
            "prompt": {**_TEXT, "description": "the question in words, for the answer"},
            "choices": {**_NAMES, "description": "the statements in words, for the answer"},
        },
        "$defs": {
            "person": {**_TEXT, "description": "a name in story.people"},
            "thing": {**_TEXT, "description": "an object; a claim may also say where a person is"},
            "place": {**_TEXT, "description": "a name in story.places, or a room"},
            "subject": {**_TEXT, "description": "what a plain fact is about, always in the same words"},
            "story": _story(),
            "event": {"anyOf": [_event(verb) for verb in NEEDS]},
            "claim": {"anyOf": [_claim(kind) for kind in CLAIM_FIELDS]},
            "statement": statement,
            "query": {
                "type": "object",
                "required": ["statements"],
                "additionalProperties": False,
                "properties": {
                    "conditions": {"type": "array", "items": {"$ref": "#/$defs/statement"}},
                    "statements": {"type": "array", "items": {"$ref": "#/$defs/statement"}, "minItems": 2},
                    "sense": {"enum": ["most", "least"], "default": "most"},
                },
            },
        },
    }  # fmt: skip


def _story() -> dict[str, Any]:
    place = {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "room": _TEXT,
            "in": {**_TEXT, "description": "the place in which it stands"},
            "surface": {"type": "boolean", "default": False, "description": "what is there is in view"},
        },
    }
    return {
        "type": "object",
        "anyOf": [{"required": ["places"]}, {"required": ["facts"]}, {"required": ["events"]}],
        "additionalProperties": False,
        "properties": {
            "rooms": _NAMES,
            "places": {
                "description": "containers, and surfaces: a list of names, or by name the room",
                "anyOf": [_NAMES, {"type": "object", "additionalProperties": {"anyOf": [_TEXT, place]}}],
            },
            "people": {
                "description": "by name the room at first, or 'elsewhere'; a list of names is elsewhere",
                "anyOf": [_NAMES, {"type": "object", "additionalProperties": _TEXT}],
            },
            "things": {
                "description": "by name the place, or places, where such things are at first",
                "type": "object",
                "additionalProperties": {"anyOf": [_TEXT, _NAMES]},
            },
            "facts": {
                "description": "by subject, what is plainly so at first, as everybody knows",
                "type": "object",
                "additionalProperties": _TEXT,
            },
            "events": {"type": "array", "items": {"$ref": "#/$defs/event"}},
            "trust": {
                "description": "how far people believe what is told, or who left the scene later knows better",
                "anyOf": [{"type": "number", "minimum": 0, "maximum": 1}, {"const": LATER_WITNESS}],
            },
            "in_view": {"type": "boolean", "default": False, "description": "containers stand open at first"},
        },
    }


def _event(verb: str) -> dict[str, Any]:
    fields = [*NEEDS[verb], *_MORE.get(verb, ())]
    about = "leave the room for elsewhere" if verb == "leave" else (VERBS[verb].__doc__ or "").splitlines()[0]
    shared = ("seen_by", "missed_by", "imminent")
    return {
        "type": "object",
        "description": about,
        "required": ["does", *NEEDS[verb]],
        "additionalProperties": False,
        "properties": {"does": {"const": verb}, **{name: _REFERENCES[name] for name in (*fields, *shared)}},
    }


def _claim(kind: str) -> dict[str, Any]:
    fields = CLAIM_FIELDS[kind]
    either = _EITHER.get(kind, [])
    free = _OPTIONAL | {name for names in either for name in names} | ({"at"} if kind == "wants" else set())
    schema: dict[str, Any] = {
        "type": "object",
        "required": ["claim", *(name for name in fields if name not in free)],
        "additionalProperties": False,
        "properties": {"claim": {"const": kind}, **{name: _REFERENCES[name] for name in fields}},
    }
    if either:
        schema["oneOf"] = [{"required": names} for names in either]
    return schema
