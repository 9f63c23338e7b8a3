"""From the forms that a language model fills to parses, each checked against vocabulary and household."""

from collections.abc import Collection, Sequence

from symbolic.language.account import told
from symbolic.language.llm.json_form import FormError
from symbolic.language.llm.reading_checks import (
    ReadingError,
    check_events,
    check_minds,
    check_named,
    check_people,
    check_places,
    check_story_events,
)
from symbolic.language.llm.reading_forms import (
    BeliefForm,
    MindForm,
    NarrativeForm,
    QueryForm,
    SceneForm,
    StoryForm,
    WishForm,
    statement_of,
)
from symbolic.language.mentions import EventMention
from symbolic.language.parses import NarrativeParse, Reading, SceneParse
from symbolic.language.staging.enactment import enact
from symbolic.language.staging.stager import stage, story_of
from symbolic.language.statements import Query
from symbolic.world.notes import Note, not_in_vocabulary
from symbolic.world.places import Home, Place
from symbolic.world.vocabulary import FIXTURES, OBJECTS


def scene_of(form: SceneForm) -> SceneParse:
    """Return a home.

    Raises:
        ReadingError: its places contradict each other.
    """
    check_places([(place.room, place.kind, place.number) for place in form.places], form.rooms)
    contents: dict[Place, tuple[str, ...]] = {}
    places: list[Place] = []
    for written in form.places:
        place = Place(written.room, written.kind, written.number, FIXTURES[written.kind].container)
        places.append(place)
        if written.contents is not None:
            contents[place] = written.contents
    things = [thing for inside in contents.values() for thing in inside]
    return SceneParse(Home(form.rooms, tuple(places)), contents, Reading(notes=_odd(things)))


def narrative_of(form: NarrativeForm, agent: str | None, scene: SceneParse, *, whole: bool) -> NarrativeParse:
    """Return what people did in a described home.

    Args:
        form: what the model wrote.
        agent: the person asked about; None where it is not known.
        scene: the home.
        whole: whether it is all that happened, so that the household must allow it.

    Raises:
        BipError: it cannot have happened; the message says why.
    """
    start = {begin.agent: begin.room for begin in form.start}
    check_people([*start, *(event.agent for event in form.events)], agent)
    check_events(form.events, scene.home)
    names = tuple(dict.fromkeys([*start, *(event.agent for event in form.events)]))
    parse = NarrativeParse(names, start, form.events, Reading(notes=_odd(_things(form.events))))
    if whole:
        story_of(told(scene, parse))  # the household says whether it can have happened
    return parse


def parse_of_story(form: StoryForm, text: str, names: Sequence[str], *, whole: bool) -> NarrativeParse:
    """Return what people did and said in a home that is not described.

    Args:
        form: what the model wrote.
        text: the story, which must name whoever acts.
        names: people known to take part.
        whole: whether it is the whole story, in which each of `names` must do or say something.

    Raises:
        BipError: it cannot have happened; the message says why.
    """
    check_story_events(form.events)
    agents = tuple(dict.fromkeys(event.agent for event in form.events))
    check_named(agents, text)
    parse = NarrativeParse(agents, {}, form.events, Reading(notes=_odd(_things(form.events))))
    if whole:
        missing = [name for name in names if name not in agents]
        if missing:
            raise ReadingError(f"the story is also about {missing[0]}, of whom no event is listed")
        require_enactable(parse)
    return parse


def require_enactable(parse: NarrativeParse, known: Collection[Note] = ()) -> None:
    """Check that a story can be staged in a home and enacted there, with nothing left out.

    Args:
        parse: the story.
        known: notes on what is known to be left out.

    Raises:
        ReadingError: an event has no place in the home that the others make up.
        ImpossibleActionError: the household does not allow a step.
    """
    story = stage(told(None, parse))
    inferred = [note for note in story.notes if note.kind != "only a room"]
    left_out = [note for note in inferred if note not in (*parse.reading.notes, *known)]
    if left_out:
        raise ReadingError(str(left_out[0]))
    enact(story)


def query_of(form: QueryForm, choices: Sequence[str], prompt: str) -> Query:
    """Return a question about one mind, or about one mind with regard to another.

    Raises:
        FormError: the statements are not those of the choices, or not about one person.
        ReadingError: a statement about two people contradicts itself.
    """
    if len(form.statements) != len(choices):
        raise FormError(f"there are {len(choices)} choices, but {len(form.statements)} statements")
    if len(set(form.statements)) < len(choices):
        raise FormError("two statements are the same")
    _require_one_agent(form)
    minds = [claim for claim in (*form.conditions, *form.statements) if isinstance(claim, MindForm)]
    if not minds:
        return _query(form)
    if len(minds) < len(form.conditions) + len(form.statements):
        raise FormError(
            "some statements are about one mind alone and some about it with regard to another; write all of "
            "them with agent, parts, deeds and about"
        )
    check_minds(minds, "\n".join((prompt, *choices)))
    return _social_query(form)


def _require_one_agent(form: QueryForm) -> None:
    agents = {statement.agent for statement in (*form.conditions, *form.statements)}
    if len(agents) != 1:
        raise FormError(
            f"the statements are about {', '.join(sorted(agents))}; they must be about one person"
        )


def _query(form: QueryForm) -> Query:
    conditions = tuple(claim for claim in form.conditions if not isinstance(claim, MindForm))
    statements = tuple(claim for claim in form.statements if not isinstance(claim, MindForm))
    notes = _odd([claim.object for claim in (*conditions, *statements)])
    return _stated(conditions, statements, form, notes)


def _social_query(form: QueryForm) -> Query:
    conditions = tuple(claim for claim in form.conditions if isinstance(claim, MindForm))
    statements = tuple(claim for claim in form.statements if isinstance(claim, MindForm))
    deeds = [deed for claim in (*conditions, *statements) for deed in claim.deeds]
    return _stated(conditions, statements, form, _odd(_things(deeds)))


def _stated(
    conditions: Sequence[BeliefForm | WishForm | MindForm],
    statements: Sequence[BeliefForm | WishForm | MindForm],
    form: QueryForm,
    notes: tuple[Note, ...],
) -> Query:
    return Query(
        tuple(map(statement_of, conditions)),
        tuple(map(statement_of, statements)),
        form.sense,
        Reading(notes=notes),
    )


def _things(events: Sequence[EventMention]) -> list[str]:
    return [event.object.object for event in events if event.object]


def _odd(things: Sequence[str]) -> tuple[Note, ...]:
    """Return a note for each object that is not in the vocabulary, as the grammar does."""
    odd = dict.fromkeys(thing for thing in things if thing not in OBJECTS)
    return tuple(map(not_in_vocabulary, odd))
