"""Statements and questions about what somebody thinks and wants."""

import numpy as np

from symbolic.language.mentions import PlaceMention
from symbolic.language.question import Question
from symbolic.language.render.names_in_words import name_object, name_place, pick
from symbolic.language.statements import At, Believes, Claim, Query, Wants, thought_place
from symbolic.world.vocabulary import FIXTURES


def render_claim(claim: Claim, rng: np.random.Generator | None = None) -> str:
    """Write a claim as a clause without a full stop: "Mark thinks that the apple is inside the fridge"."""
    fact = thought_place(claim)
    if fact is not None and isinstance(claim, Believes):
        return _belief(claim.agent, fact, rng)
    if isinstance(claim, Wants):
        return _goal(claim, rng)
    raise TypeError(f"no words for {claim}")


def _belief(agent: str, fact: At, rng: np.random.Generator | None) -> str:
    thing = fact.object
    assert isinstance(fact.place, PlaceMention), "beliefs about rooms have no words here"
    where = f"{relation(fact.place)} {name_place(fact.place, rng=rng)}"
    think = pick(rng, ("thinks", "believes"))
    the, a = name_object(thing, article="the"), name_object(thing)
    if fact.holds:
        return pick(rng, (f"{agent} {think} that {the} is {where}", f"{agent} {think} there is {a} {where}"))
    return pick(
        rng,
        (
            f"{agent} {think} that {the} is not {where}",
            f"{agent} {think} there isn't {a} {where}",
            f"{agent} doesn't {think[:-1]} that {the} is {where}",
            f"{agent} {think} that {the} isn't {where}",
        ),
    )


def _goal(claim: Wants, rng: np.random.Generator | None) -> str:
    agent, thing = claim.agent, name_object(claim.objects[0])
    if claim.place is not None:
        where = f"{relation(claim.place)} {name_place(claim.place, rng=rng)}"
        return pick(
            rng, (f"{agent} has been trying to put {thing} {where}", f"{agent} wants to put {thing} {where}")
        )
    return pick(
        rng,
        (
            f"{agent} has been trying to get {thing}",
            f"{agent} wants to get {thing}",
            f"{agent} is looking for {thing}",
            f"{agent} has been searching for {thing}",
        ),
    )


def relation(place: PlaceMention) -> str:
    """The preposition for a place: "inside" a container, "on" a surface."""
    fixture = FIXTURES.get(place.kind)
    return "inside" if fixture is not None and fixture.container else "on"


def render_question(query: Query, rng: np.random.Generator | None = None) -> tuple[str, tuple[str, ...]]:
    """Write a query as a prompt and its choices."""
    which = pick(
        rng,
        (
            "which one of the following statements is",
            "which of the following statements is",
            "which statement is",
        ),
    )
    likely = {"most": ("more likely", "most likely"), "least": ("less likely", "least likely")}[query.sense]
    asked = f"{which} {pick(rng, likely)} to be true?"
    conditions = " and ".join(render_claim(claim, rng) for said in query.conditions for claim in said.claims)
    prompt = (
        f"{pick(rng, ('If', 'Assuming that', 'Given that'))} {conditions}, {asked}"
        if conditions
        else f"{asked[0].upper()}{asked[1:]}"
    )
    return prompt, tuple(f"{render_claim(statement.claims[0], rng)}." for statement in query.statements)


def join_question(question: Question, agent: str) -> str:
    """Write a question of two choices as one string with headings, which `split_question` takes apart."""
    first, second = question.choices
    return (
        f"What's inside the apartment: {question.scene}\nActions taken by {agent}: {question.narrative}\n"
        f"Question: {question.prompt} (a) {first} (b) {second} Please respond with either a or b."
    )
