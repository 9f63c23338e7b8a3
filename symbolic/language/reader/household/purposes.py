"""What somebody opens a place or goes somewhere for: done, where nothing that follows takes it back.

"She opened the fridge in order to put the plum in, and then shut it": a story that goes on so has told that the plum
is in the fridge. What somebody goes for ("went to the den to get a mug") is in their hands once they lay it down.
"""

import re

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.household.clause_kinds import deed_class
from symbolic.language.reader.household.naming import named
from symbolic.language.reader.household.state import State
from symbolic.world.notes import remark

_TAKEN_BACK = re.compile(
    r"\b(?:but|only to|however|in vain|nothing|could ?n[o'’]t|did ?n[o'’]t|was ?n[o'’]t|empty|instead|changed|never"
    r"|without|forgot|unable|failed|before (?:he|she|they) could|yet)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\s*(?:But|However|Nothing|It|There|In vain|Unfortunately|Alas|Only|Yet|No|None)\b[^.!?]*"
)
"""A sentence that goes on with what the one before told."""


def carried_out(state: State, clause: Clause) -> bool:
    """Whether a clause of purpose tells of a deed that is done: with what is held, or from a place just opened.

    What is to be fetched from afar is noted as such, and counts as taken once it is laid down.
    """
    kind, last = deed_class(clause), state.memory.events[-1:]
    if clause.negated or clause.passive or kind not in ("put", "take") or not last or clause.object is None:
        return False
    agent = last[0].agent
    found = named(clause.object)
    thing = state.memory.thing(agent, clause.object, taken=kind == "put")
    own = clause.subject is None or agent in state.cast.persons(clause.subject)
    of_home = (found is not None and found.category == "object") or (
        thing is not None and thing.object in state.memory.things
    )
    if thing is None or not own or not of_home or _taken_back(state, clause):
        return False
    if kind == "put":
        done = last[0].verb in ("walk", "open", "grab") and state.memory.has(agent, thing.object)
    else:
        done = last[0].verb == "open"
    if kind == "take" and last[0].verb == "walk":
        state.memory.fetching[agent] = thing.object, len(state.memory.events)
        state.memory.speak_of(thing.object)
    if done:
        words = state.text[clause.start : clause.end].strip()
        state.notes.append(
            remark(f"what was done in order to {words.removeprefix('to ')} is taken to have led to it")
        )
    return done


def _taken_back(state: State, clause: Clause) -> bool:
    """Whether the rest of a sentence, or one that goes on with it, says that nothing came of it: "but it was empty"."""
    end = state.span.end if state.span is not None else clause.end
    following = _GOES_ON.match(state.text, end)
    rest = state.text[clause.end : end] + (following[0] if following else "")
    return _TAKEN_BACK.search(rest) is not None
