"""Claims as choices: what each says is so, held against what somebody knows."""

from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.changes.answers import believed, next_deeds
from bip.inference.plain_stories.changes.form import change_for
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import Value, holding, place_of
from symbolic.language.reader.discourse.said import said_facts
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.questions.asking import THINK
from symbolic.language.reader.questions.choices import Choice, normal
from symbolic.world.plain import Become


def stripped(clause: Clause) -> Clause:
    """Return what is thought: "Ann believes that S" is S."""
    while clause.verb in THINK and clause.content:
        clause = clause.content[0]
    return clause


def truth_of(views: Views, facts: Mapping[str, str], clause: Clause) -> float | None:
    """Return 1 for what the facts say, -1 for what they deny, None for what they leave open."""
    claims = said_facts(views.tale.chronicle, clause, None)
    verdicts = []
    for subject, value in claims:
        known = facts.get(subject)
        if known is None and subject.startswith("what is in "):
            known = expected(views, subject.removeprefix("what is in "))
        if known is None:
            continue
        if subject.startswith("how ") and not agree(views, value, known):
            continue
        verdicts.append(1.0 if agree(views, value, known) else -1.0)
    if not verdicts:
        return None
    return -verdicts[0] if clause.negated else verdicts[0]


def expected(views: Views, key: str) -> str | None:
    """Return what one takes a container to hold of which one knows no more than its label or its kind."""
    chronicle = views.tale.chronicle
    traits = next((thing.traits for thing in chronicle.cast.things if thing.key == key), frozenset())
    words = (
        chronicle.labels.get(key, frozenset()) or traits
    )  # a choice may name what is no thing: a person, a value
    if not words:
        return None
    text = f"as its label says: {' '.join(sorted(words))}"
    chronicle.values[text] = holding(text, "", words)
    return text


_LIGHT = frozenset("be seem appear look feel very".split())


def agree(views: Views, value: Value, known: str) -> bool:
    """Whether two values of a fluent are the same."""
    other = views.value(known)
    if value.text == known:
        return True
    if value.thing and other.thing:
        return value.thing == other.thing
    mine, theirs = normal(value.words), normal(other.words)
    about = frozenset(word for word in mine if word in value.text.split("(")[-1] or word in _LIGHT)
    return bool((mine - about) & theirs) if value.relation == "state" else bool(mine & theirs)


def by_words(
    views: Views, chain: Sequence[str], choices: Sequence[Choice], prompt: str
) -> list[float] | None:
    """Score claims by their words: those of what the chain knows speak for, the later the more; others against."""
    known = views.facts(chain)
    steps = views.tale.story.steps
    people = {place_of(name) for name in views.tale.chronicle.cast.people}
    latest: dict[str, float] = {}
    unknown: set[str] = set()
    for at, event in enumerate(steps):
        action = event.action
        if not isinstance(action, Become) or action.subject in people:
            continue
        words = normal(views.value(action.value).words)
        if known.get(action.subject) == action.value:
            latest |= {word: 0.2 + 1.5 * (at / len(steps)) ** 2 for word in words}
        elif action.subject not in known:
            unknown |= words
    for _subject, text in known.items():
        if not any(isinstance(e.action, Become) and e.action.value == text for e in steps):
            latest |= dict.fromkeys(normal(views.value(text).words), 1.7)
    scores = []
    for choice in choices:
        own = normal(choice.own)
        scores.append(sum(latest.get(w, -1.0 if w in unknown else 0.0) for w in own) / max(1, len(own)))
    order = sorted(scores, reverse=True)
    if (
        len(order) < 2
        or (len(order) > 2 and order[0] <= 0)
        or order[0] - order[1] < (0.1 if len(order) == 2 and len(chain) < 2 else 0.6)
    ):
        return None
    return [2.0 * (score - order[-1]) for score in scores]


def _places(views: Views, choice: Choice) -> bool:
    """Whether a choice says where something is: "in the box", but not "in perfect condition", "in full bloom".

    A phrase names a place if the story has put something there, or if it is an area where people are.
    """
    if choice.relation not in ("in", "on", "under", "behind"):
        return False
    chronicle = views.tale.chronicle
    held = {v.thing for v in chronicle.values.values() if v.thing and v.relation not in ("with", "contents")}
    # What something is "in front of" may be a person, who is none of the things.
    words = normal(frozenset(thing.head for thing in chronicle.cast.things if thing.key in held))
    words |= normal(frozenset(w for room in chronicle.room_of.values() for w in room.split()))
    phrases = [p for clause in all_clauses(choice.clauses) for p in (*clause.places, *clause.detail)]
    heads = [p.object.head.lower() for p in phrases if p.object is not None]
    return bool((normal(frozenset(heads)) or normal(choice.own)) & words)


def claims(views: Views, chain: Sequence[str], choices: Sequence[Choice], prompt: str) -> list[float] | None:
    """Return the scores of choices that are clauses: true in the chain's eyes 2, false 0, open 1."""
    facts = views.facts(chain)
    plain = not any(_places(views, c) for c in choices)
    if len(choices) == 2 and change_for(views, chain) is not None:
        scores = believed(views, chain, choices)
        if plain or scores is not None:
            return scores
    verdicts = []
    for choice in choices:
        clause = next((stripped(c) for c in choice.clauses if c.verb), None)
        verdicts.append(truth_of(views, facts, clause) if clause is not None else None)
    if any(v == 1.0 for v in verdicts) and sum(v == 1.0 for v in verdicts) == 1:
        return [2.0 if v == 1.0 else 0.0 for v in verdicts]
    if len(choices) == 2 and sum(v == -1.0 for v in verdicts) == 1 and None in verdicts:
        return [0.0 if v == -1.0 else 2.0 for v in verdicts]
    if len(choices) > 2:
        return None  # of stories that nobody had looked at, words alone told one in five right
    return by_words(views, chain, choices, prompt)


def deeds(views: Views, chain: Sequence[str], choices: Sequence[Choice]) -> list[float] | None:
    """Score deeds that somebody may do next: by what the person takes to be so, and by what the person means to do.

    Who has noticed a change that others made is not going to do just what was meant before it.
    """
    if len(choices) == 2 and change_for(views, chain) is not None:
        return next_deeds(views, chain, choices)
    by_belief = by_words(views, chain, choices, "") or [0.0] * len(choices)
    agent, chronicle = chain[-1], views.tale.chronicle
    aims = normal(
        frozenset(w for a in chronicle.aims if a.agent == agent and a.positive for w in a.words)
    ) - {agent}
    changes = [d for d in chronicle.deeds if d.kind == "deed" and d.agent != agent and not d.negated]
    known = views.facts(chain)
    noticed = bool(changes) and changes[-1].subject in known
    sign = -0.6 if noticed else 1.2
    shares = [len(normal(c.own) & aims) / max(1, len(c.own)) for c in choices]
    scores = [s + sign * share for s, share in zip(by_belief, shares, strict=True)]
    order = sorted(scores, reverse=True)
    least = 0.25 if len(order) == 2 else 1.0
    return [s - order[-1] for s in scores] if order[0] - order[1] > least else None
