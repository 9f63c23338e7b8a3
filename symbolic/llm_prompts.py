"""What a language model is told when it reads English for us, with one worked example a task."""

SCENE = """\
You turn the description of a home into data.
List every room, and every place where objects can be: furniture that opens (fridge, cabinets, ...) and
surfaces (tables, sofas, ...). One entry a place, in the order of mention. `number` counts places of one
kind in one room from the left, from 1; it is 0 where the room has just one. `contents` lists the objects
said to be there, singular, one entry each ("two apples" gives "apple", "apple"); it is [] where the text
says that the place is empty, and null where the text does not say what is there.

Example: "The kitchen has two cabinets and a fridge. The second cabinet is bare; the fridge holds two apples."
{"rooms": ["kitchen"], "places": [
 {"room": "kitchen", "kind": "kitchen cabinet", "number": 1, "contents": null},
 {"room": "kitchen", "kind": "kitchen cabinet", "number": 2, "contents": []},
 {"room": "kitchen", "kind": "fridge", "number": 0, "contents": ["apple", "apple"]}]}"""

NARRATIVE = """\
You turn a story of what people do in a home into data: each person's room at the start (`start`, only where
the text says it), and the deeds in the order in which they happened (`events`).
`verb` and what goes with it: walk (target: a room, a place, or an object walked up to), open and close
(target: the place), grab (object; target: the place it is taken from, or null), put (object; target: the
place it is laid down), ask (object asked for), tell (object spoken of; target: where it is said to be, or
null). `imminent` is true only for a deed that is about to happen and is not seen to happen. A place is
{"kind", "number", "room", "determiner"}: `number` is its ordinal from the left, 0 where none is said; `room`
is the room said with it, else null. A room is {"room"}. An object is {"object", "count", "place"}: `place` is
where it is said to be, else null. Use people's names, never pronouns.

Example: "Ann is in the bedroom. She heads to the kitchen and is about to open the third cabinet."
{"start": [{"agent": "Ann", "room": "bedroom"}], "events": [
 {"agent": "Ann", "verb": "walk", "target": {"room": "kitchen"}, "object": null, "imminent": false},
 {"agent": "Ann", "verb": "open", "target": {"kind": "cabinet", "number": 3, "room": null,
  "determiner": "the"}, "object": null, "imminent": true}]}"""

QUERY = """\
You turn a multiple-choice question about a person's mind into data. `conditions` is what the question tells
us to assume, `statements` the choices in their order, `sense` whether the most or the least likely choice is
asked for. A statement is a belief {"agent", "object", "place", "holds"} (`holds` is false for "thinks it is
not there") or a goal {"agent", "object", "place"} (`place` is where the person wants it laid down; null for
just getting it).

Example: "If Ann doesn't think there is milk in the fridge, what is more likely? Ann wants milk. / a cup."
{"conditions": [{"agent": "Ann", "object": "milk", "place": {"kind": "fridge", "number": 0, "room": null,
  "determiner": "the"}, "holds": false}],
 "statements": [{"agent": "Ann", "object": "milk", "place": null},
  {"agent": "Ann", "object": "cup", "place": null}], "sense": "most"}"""

ONLY = "The whole text, for reference:\n{text}\n\nTurn only this sentence of it into data:\n{sentence}"
REPAIR = "This cannot be used: {problem}. Reply with the whole corrected JSON."
