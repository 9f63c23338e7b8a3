"""What a clause says that somebody did, as events: by the frame of its verb, or by how else a story tells a deed."""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.language.mentions import EventMention, RoomMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.accounted import LINK
from symbolic.language.reader.household.actors import subject_ahead
from symbolic.language.reader.household.clause_kinds import DEEDS, helps_oneself
from symbolic.language.reader.household.deeds import FRAMES
from symbolic.language.reader.household.idioms import is_place
from symbolic.language.reader.household.motions import fetched, hands_of, moved, thing_moved
from symbolic.language.reader.household.naming import named, room_said
from symbolic.language.reader.household.state import State
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.words.places import GOALS

_NOBODY = frozenset(("nobody", "no-one", "none", "neither", "no one"))


def do(state: State, clause: Clause, kind: str, who: Sequence[str]) -> None:
    """Read the deed of a clause.

    Args:
        state: what was read so far; the events are added to it, or the clause to what is skipped.
        clause: the clause.
        kind: the class of its verb (`clause_kinds.deed_class`).
        who: those who act.
    """
    if _moves_itself(state, clause, who):
        return
    if kind in ("be", "have") or (
        kind == "stay" and clause.verb in ("stay", "remain", "stand", "sit", "wait")
    ):
        _is_there(state, clause, who)
        return
    if clause.verb == "help" and helps_oneself(clause):
        kind, clause = "take", replace(clause, object=clause.places[0].object, places=clause.places[1:])
    _comes_first(state, clause, who)
    clause = _with_goal_alone(clause)
    if not who and kind == "close" and clause.object is None:  # "The stove shut, Frank ..."
        who, clause = subject_ahead(state), replace(clause, object=clause.subject, subject=None)
    frame = FRAMES.get(kind)
    if frame is None:
        return
    clause = _with_relatives(state, clause, kind)
    found = False
    if not who and clause.subject is not None and clause.subject.head not in _NOBODY and kind in DEEDS:
        state.skipped.append(state.span_of(clause))  # a deed of nobody whom the story knows
    for agent in who:
        for event in frame(clause, agent, state.memory):
            done = replace(event, span=state.span_of(clause))
            state.emit(done)
            found = True
            if event.verb == "put" and kind in ("move", "take"):
                state.carried.append(done)
        if kind in ("go", "arrive") and found and (thing := fetched(clause, agent, state.memory)) is not None:
            state.memory.fetching[agent] = thing.object, len(state.memory.events)
            state.memory.speak_of(thing.object)
    if found:
        state.read_verb(clause)
    if not found and kind in ("go", "arrive"):
        _joins(state, clause, who)
    if not (found or clause.places) and kind == "leave" and (not clause.object or is_place(clause.object)):
        state.read_verb(clause)  # where to is told later, or by what is done there
    if not found and kind in ("open", "close", "put", "take", "hide") and who:
        state.skipped.append(state.span_of(clause))


def _comes_first(state: State, clause: Clause, who: Sequence[str]) -> None:
    """ "Back in the living room, Mary picks up ...", "once at the stove, she opened it": she has gone there."""
    if clause.subject is None:
        return
    deed = bool(DEEDS & classes(clause.verb, clause.particle))
    stands = [
        p for p in clause.places if p.preposition in _STANDS_AT and (deed or p.start < clause.subject.start)
    ]
    for phrase in [p for p in stands if is_place(p.object)][:1]:
        for agent in who:
            _goes_up(state, clause, agent, phrase.object)
    fronted = [
        p for p in clause.places if p.start < clause.subject.start and p.preposition in ("in", "inside")
    ]
    room = room_said(fronted)
    for agent in who:
        if room is not None and state.rooms.get(agent) != room.room:
            state.emit(EventMention(agent, "walk", room, span=state.span_of(clause)))


_STANDS_AT = frozenset(("at", "in front of", "before"))


def _with_goal_alone(clause: Clause) -> Clause:
    """ "Ann, at the stove, put the mug on the desk": where she stands is not where the mug is put."""
    stands = [p for p in clause.places if p.preposition == "at" and is_place(p.object)]
    goals = [p for p in clause.places if p.preposition in GOALS | {"onto"} and p not in stands]
    apart = bool(stands) and any(is_place(p.object) or p.preposition == "on" for p in goals)
    if not apart or not {"put", "hide"} & classes(clause.verb, clause.particle):
        return clause
    return replace(clause, places=[p for p in clause.places if p not in stands])


def _goes_up(state: State, clause: Clause, agent: str, noun: NounPhrase | None) -> None:
    """Let somebody go to where the story says that they stand, if they are not there."""
    place = state.memory.place(agent, noun)
    last = state.memory.place_of.get(agent)
    if place is not None and (
        last is None or last.kind != place.kind or place.determiner in ("a", "another")
    ):
        state.emit(EventMention(agent, "walk", place, span=state.span_of(clause)))


def _with_relatives(state: State, clause: Clause, kind: str) -> Clause:
    """Let "the mug that Tom had put on the desk" say where the mug is, unless the clause says where it goes."""
    if kind not in ("take", "see", "go", "arrive") and any(p.preposition in GOALS for p in clause.places):
        return _in_rooms(state, clause)
    nouns = [
        clause.object,
        clause.subject if clause.passive else None,
        *(p.object for p in clause.places),
    ]
    more = [p for noun in nouns if noun is not None for p in state.hosts.get(noun.start, ())]
    return replace(clause, places=[*clause.places, *more]) if more else clause


def _in_rooms(state: State, clause: Clause) -> Clause:
    """ "Put it on the table that stands in the den": the relative says in which room the goal is."""
    told = [
        p for goal in clause.places if goal.object is not None for p in state.hosts.get(goal.object.start, ())
    ]
    rooms = [p for p in told if room_said([p]) is not None and p.preposition in ("in", "inside", "at")]
    return (
        replace(clause, places=[*clause.places, *rooms]) if rooms and not room_said(clause.places) else clause
    )


def _is_there(state: State, clause: Clause, who: Sequence[str]) -> None:
    """ "was in the kitchen as well": where somebody is who was not told to go there."""
    room = room_said(clause.places)
    at = next((p.object for p in clause.places if p.preposition in _STANDS_AT and is_place(p.object)), None)
    for agent in who:
        if at is not None and room is None:
            _goes_up(state, clause, agent, at)
        if room is None or state.rooms.get(agent) == room.room:
            continue
        if any(event.agent == agent for event in state.memory.events):
            state.emit(EventMention(agent, "walk", room, span=state.span_of(clause)))
        else:
            state.start[agent] = state.rooms[agent] = room.room


def same_again(state: State, clause: Clause, who: Sequence[str]) -> bool:
    """ "so did Mary", "did the same with the stove": what was done last, by another or with another."""
    if clause.verb != "do":
        return False
    if "so" in clause.adverbs and (one := named(clause.object)) is not None and one.category == "place":
        return _done_to(state, clause, clause.object)
    if "so" in clause.adverbs and clause.object is not None and (others := state.cast.persons(clause.object)):
        for event in [e for e in state.memory.events if e.span is not None][-1:]:
            for other in others:
                state.emit(replace(event, agent=other, span=state.span_of(clause)))
        return True
    place = next((p.object for p in clause.places if p.preposition in ("with", "to", "for")), None)
    if place is None or not any("same" in a for a in clause.adverbs):
        return False
    return bool(who) and _done_to(state, clause, place)


def _joins(state: State, clause: Clause, who: Sequence[str]) -> None:
    """ "Ben came in too", "behind whom came Ben", "Ben followed her": he goes where the other has gone."""
    led = [p for p in clause.places if p.preposition in ("behind", "after")]
    by = [p.object for p in led] + [clause.object if clause.verb in ("follow", "join") else None]
    others = [name for noun in by for name in state.cast.persons(noun) if name not in who]
    comes_in = {"in", "inside"} & set(clause.particle.split()) and not clause.places
    if not others and comes_in:
        walks = (e for e in reversed(state.memory.events) if e.verb == "walk" and e.agent not in who)
        others = [e.agent for e in walks][:1]
    room = state.rooms.get(others[0]) if others else None
    room = state.memory.scene if comes_in and room is None else room
    room = state.memory.stage or room if comes_in else room
    if others:
        state.read(clause.start - LINK, clause.end, ("behind",))
    for agent in who:
        if room is not None and state.rooms.get(agent) != room:
            state.emit(EventMention(agent, "walk", RoomMention(room), span=state.span_of(clause)))


def _done_to(state: State, clause: Clause, place: NounPhrase | None) -> bool:
    """Whoever opened and closed one place last does so with another."""
    last = state.memory.events[-1:]
    mention = state.memory.place(last[0].agent, place) if last else None
    if mention is None:
        return False
    again = [e for e in state.memory.events if e.agent == last[0].agent][-2:]
    for event in [e for e in again if e.verb in ("open", "close")]:
        state.emit(replace(event, target=mention, span=state.span_of(clause)))
    return True


def _moves_itself(state: State, clause: Clause, who: Sequence[str]) -> bool:
    """ "Into it went the bread", "the spoon went with her to the bedroom": somebody's hands move it."""
    if thing_moved(clause) is None:
        return False
    found = named(thing_moved(clause))
    name = state.memory.known(found) if found is not None else ""
    holder = [one for one, held in state.memory.held.items() if name in held]
    hands = state.cast.persons(hands_of(clause))
    agent = hands or holder or who or state.acted or state.cast.subjects[-1:]
    events = moved(clause, agent[0], state.memory) if agent else []
    for event in events:
        state.emit(replace(event, span=state.span_of(clause)))
    if events:
        state.read_verb(clause)
        state.acted = list(agent[:1])
        state.cast.subjects += agent[:1]
    return bool(events)
