"""What a language model is told when it reads English for us, with a worked example of each task."""

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

STORY = """\
You turn a story of what several people do and say in a home into data: `events`, all that each of them does,
in the order in which it happened. What the story recalls later ("the mug that Tom had left on the desk")
stands where it happened, first if need be. The home is not described; name rooms and furniture as the text
does. `verb` and what goes with it: walk (target: a room, a place, or an object walked up to; to be told to be
in a room counts as a walk there), open and close (target: furniture with a door or drawers), grab (object;
target: the place or room it is taken from, or null), put (object; target: the place or room it is laid down,
or null), ask (object asked for; target: null), tell (object spoken of; target: the place where it is said to
be, or null for somebody who does not know).
To ask or to tell is the deed of whoever speaks, whether the words or the speaker come first; leave out talk
that is not about where an object is. The place that is told need not be true, and nobody walks by telling.
For "it", "there" and "the same one" write what they stand for; for "he" and "she" the person's name.
A place is {"kind", "number", "room", "determiner"}: `number` is its ordinal from the left, 0 where none is said;
`room` is the room said with it, else null; `determiner` "another" means one not spoken of before. A room is
{"room"}. An object is {"object", "count", "place"}, singular; `place` is null. `imminent` is true only for a deed
that is about to happen.

Example: "Ben paced around the kitchen. \"A plum? In the stove,\" was what Eve had for him when he wondered aloud
where the plum might be. Out of the bedroom drawer came a plum, in Ben's hand."
{"events": [
 {"agent": "Ben", "verb": "walk", "target": {"room": "kitchen"}, "object": null, "imminent": false},
 {"agent": "Ben", "verb": "ask", "target": null,
  "object": {"object": "plum", "count": 1, "place": null}, "imminent": false},
 {"agent": "Eve", "verb": "tell", "target": {"kind": "stove", "number": 0, "room": null, "determiner": "the"},
  "object": {"object": "plum", "count": 1, "place": null}, "imminent": false},
 {"agent": "Ben", "verb": "grab",
  "target": {"kind": "dresser", "number": 0, "room": "bedroom", "determiner": "the"},
  "object": {"object": "plum", "count": 1, "place": null}, "imminent": false}]}"""

QUERY = """\
You turn a multiple-choice question about a person's mind into data. `conditions` is what the question tells
us to assume, `statements` the choices in their order, `sense` whether the most or the least likely choice is
asked for. Decide first whether the question is about one mind alone, or about one person's mind with regard
to another person: whether the one helps or hinders the other, or what the one thinks that the other wants.

About one mind alone, each condition and statement is a belief {"agent", "object", "place", "holds"} (`holds` is
false for "thinks it is not there") or a goal {"agent", "object", "place"} (`place` is where the person wants it
laid down; null for just getting it).

About one mind with regard to another, each condition and statement is {"agent", "parts", "deeds", "about"}, of
one and the same agent. `parts` is all that it says of that mind, one or several of: a belief as above; a social
goal {"agent", "other", "social_goal"} (help, hinder, or independent for somebody who does not care); knowledge
of what is, and what is not, at a place {"agent", "place"}; what `agent` thinks that `other` wants {"agent",
"other", "objects", "place", "as_placed"} (`objects` [] for not knowing what; `place` null and `as_placed` true for
"where the other had put them"). `deeds` is what it takes for granted that `agent` did: a put of each object moved,
with its place as `target` if one is said. `about` is "speech" where it explains what `agent` said or answered,
"objects" where it explains the deeds in `deeds`, else null.

Example: "If Ann doesn't think there is milk in the fridge, what is more likely? Ann wants milk. / a cup."
{"conditions": [{"agent": "Ann", "object": "milk", "place": {"kind": "fridge", "number": 0, "room": null,
  "determiner": "the"}, "holds": false}],
 "statements": [{"agent": "Ann", "object": "milk", "place": null},
  {"agent": "Ann", "object": "cup", "place": null}], "sense": "most"}

Example: "Eve saw what was on the desk. Which is the least likely? It was to spite Ben that Eve answered so. /
Eve laid the pen on the sofa since she took it for what Ben was after."
{"conditions": [{"agent": "Eve", "parts": [{"agent": "Eve", "place": {"kind": "desk", "number": 0, "room": null,
   "determiner": "the"}}], "deeds": [], "about": null}],
 "statements": [
  {"agent": "Eve", "parts": [{"agent": "Eve", "other": "Ben", "social_goal": "hinder"}], "deeds": [],
   "about": "speech"},
  {"agent": "Eve", "parts": [{"agent": "Eve", "other": "Ben", "objects": ["pen"], "place": null,
    "as_placed": false}],
   "deeds": [{"agent": "Eve", "verb": "put", "target": {"kind": "sofa", "number": 0, "room": null,
    "determiner": "the"}, "object": {"object": "pen", "count": 1, "place": null}, "imminent": false}],
   "about": "objects"}], "sense": "least"}"""

SYMBOLS = """\
You turn a story and a multiple-choice question about it into symbols. Do not answer the question, and do
not work out what anybody thinks: say what is where at first, what happens, and who perceives it; the rest
is computed.

Story. `rooms`: rooms or areas that people can be in ("kitchen", "garden", "office"). `places`: containers
and surfaces in a room where objects can be (`inside`: the place in which it stands, else null; `surface`:
true where what is there is in view). `people`: everybody, with the room in which each is at first, or
"elsewhere" for who is not there yet or nobody knows where. Use one name for each, "the nurse" for who has
none. `things`: objects that are moved or looked for, with the places where they are at first. `facts`:
anything else that is so at first and that everybody knows: subject and value in a few words, the same words
each time ("the milk", "fresh"; "the meeting", "on Tuesday"; "what is in the tin", "biscuits"). `events`, in
the order in which they happen: walk (who, where: a room or place), leave (who: goes elsewhere), open and
close (who, where), grab (who, what, where), put and move (who, what, where: the place it goes to), reveal
(what, where: it turns out to be there), ask (who, what), tell (who, what, where: where it is said to be;
`to`: who alone is told), become (subject, value: a fact changes; who: by whose deed, else null; where: the
room in which it can be perceived, else null), see (who, subject: looks and finds how it is), say (who,
subject, value: says that it is so; `to`), suppose (who, subject, value: comes to think so for reasons of
one's own: a label, a habit, a guess). Everybody who is in the room perceives an event. `missed_by`: who is
there and does not (asleep, back turned, ear phones). `seen_by`: who perceives it though elsewhere (through
the window, by phone, from a note), unknown to the others. What is wanted, planned, denied or feared does
not happen and is no event. `imminent` is true only for what is about to happen. Fields that an event does
not have are null or [].

Question. One statement a choice, in their order, each a list of claims: holds (thing, at: it is there), is
(subject, value), believes (who, that: a claim, which may be about what another believes), knows (who and
one of thing, at, subject), wants (who, things), will (who, verb "look", thing, at: looks for it there
first), social (who, other, goal: help, hinder or independent). `negated` for "not"; `when` "first" for how
it was at first. "Where will Ann look for it?" is will; "where does Ann think it is?" is believes of holds.
`conditions`: what the question tells to assume. `sense`: whether the most or the least likely choice is
asked for. `unclear`: what you had to guess or leave out, [] if nothing.

Example: "Ida put the letter in the drawer. While she slept in the next room, the dog tore it up. Does Ida think that
the letter is whole?" Yes / No
{"rooms": ["study", "next room"], "places": [{"name": "drawer", "room": "study", "inside": null, "surface": false}],
 "people": [{"name": "Ida", "room": "study"}, {"name": "the dog", "room": "study"}],
 "things": [{"name": "letter", "places": []}],
 "facts": [{"subject": "the letter", "value": "whole"}],
 "events": [
  {"does": "move", "who": "Ida", "what": "letter", "where": "drawer", "subject": null, "value": null, "to": [],
   "seen_by": [], "missed_by": [], "imminent": false},
  {"does": "walk", "who": "Ida", "what": null, "where": "next room", "subject": null, "value": null, "to": [],
   "seen_by": [], "missed_by": [], "imminent": false},
  {"does": "become", "who": "the dog", "what": null, "where": null, "subject": "the letter", "value": "torn",
   "to": [], "seen_by": [], "missed_by": [], "imminent": false}],
 "conditions": [],
 "statements": [
  {"claims": [{"claim": "believes", "who": "Ida", "that": {"claim": "is", "who": null, "that": null, "thing": null,
   "things": [], "at": null, "subject": "the letter", "value": "whole", "verb": null, "other": null, "goal": null,
   "negated": false, "when": "now"}, "thing": null, "things": [], "at": null, "subject": null, "value": null,
   "verb": null, "other": null, "goal": null, "negated": false, "when": "now"}]},
  {"claims": [{"claim": "believes", "who": "Ida", "that": {"claim": "is", "who": null, "that": null, "thing": null,
   "things": [], "at": null, "subject": "the letter", "value": "whole", "verb": null, "other": null, "goal": null,
   "negated": true, "when": "now"}, "thing": null, "things": [], "at": null, "subject": null, "value": null,
   "verb": null, "other": null, "goal": null, "negated": false, "when": "now"}]}],
 "sense": "most", "unclear": []}"""

ONLY = "The whole text, for reference:\n{text}\n\nTurn only this sentence of it into data:\n{sentence}"
REPAIR = "This cannot be used: {problem}. Reply with the whole corrected JSON."
