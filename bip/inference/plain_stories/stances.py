"""Helping, hindering, erring: what somebody means to do to another, from what was said, known, wanted and done."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from bip.inference.plain_stories.claims import agree
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal
from symbolic.language.reader.words.tokens import tokenize
from symbolic.world.plain import Say

Stance: TypeAlias = Literal["help", "hinder", "honest", "unaware"]

_HARM = frozenset(
    "miss lose fail late stuck trick spoil fool tease cheat annoy deceive mislead lie prank scare win".split()
)
_KIND = frozenset("help assist favor favour warn save protect rescue comfort support".split())
_MOCKS = frozenset("laugh grin wink giggle smirk snigger chuckle".split())
_GIVES = frozenset(
    "give hand bring offer lend pass open push roll slide lift carry help pull warn guide hold".split()
)
_BARS = frozenset("hide lock shut block kick steal snatch remove close bar cover bury".split())


def stance(views: Views, agent: str) -> Stance | None:
    """Return what somebody means to do to others; None where nothing tells.

    What one wants in the story's own words comes first; then whether one says what one holds to be so; then whether
    one laughs at it; then what one does with things that others are after.
    """
    ignorant = _ignorant(views, agent)
    return (
        _stated(views, agent)
        or ignorant
        or _said(views, agent)
        or _mocked(views, agent)
        or _done(views, agent)
    )


def _ignorant(views: Views, agent: str) -> Stance | None:
    """Who does not know better errs in what one says, and has no stance to whom one does not know of."""
    unknowing = [
        d
        for d in views.tale.chronicle.deeds
        if d.agent == agent
        and d.negated
        and d.verb in ("know", "hear", "realize", "notice", "learn", "suspect", "guess")
    ]
    if not unknowing:
        return None
    spoke = any(
        d.agent == agent and d.verb in ("say", "tell", "answer", "reply", "explain", "write", "text", "call")
        for d in views.tale.chronicle.deeds
    )
    return "honest" if spoke else "unaware"


def _stated(views: Views, agent: str) -> Stance | None:
    chronicle = views.tale.chronicle
    for aim in reversed(chronicle.aims):
        if aim.agent != agent:
            continue
        words = aim.words
        others = {n for n in chronicle.room_of if n != agent and set(n.split()) & words}
        if (
            words & _HARM
            and aim.positive
            and aim.verb in ("want", "hope", "like", "try", "mean", "plan", "decide", "wish")
        ):
            return "hinder"
        if words & _KIND and aim.positive:
            return "help"
        if not aim.positive and aim.verb in ("want", "like") and (others or aim.words):
            return "hinder"
    for deed in reversed(chronicle.deeds):
        if deed.agent == agent and {"sorry", "pity"} & deed.words and not deed.negated:
            return "help"
        if deed.agent == agent and {"angry", "funny", "jealous", "cross"} & deed.words and not deed.negated:
            return "hinder"
    return None


def _said(views: Views, agent: str) -> Stance | None:
    """Who says what one holds to be so helps, or errs; who says otherwise misleads."""
    steps = views.tale.story.steps
    said = [
        (t, e.action) for t, e in enumerate(steps) if isinstance(e.action, Say) and e.action.agent == agent
    ]
    if not said:
        return None
    own = views.facts((agent,))
    known = sorted(
        (action for _, action in said if action.subject in own),
        key=lambda action: action.subject.startswith("where "),
    )
    if not known:
        return None
    action = known[-1]
    held, truth = own[action.subject], views.facts(()).get(action.subject)
    value = views.value(action.value)
    if not agree(views, value, held):
        return "hinder"
    return "help" if truth is None or agree(views, value, truth) else "honest"


def _mocked(views: Views, agent: str) -> Stance | None:
    deeds = [d for d in views.tale.chronicle.deeds if d.agent == agent and not d.negated]
    return "hinder" if any(d.verb in _MOCKS for d in deeds[-3:]) else None


def _done(views: Views, agent: str) -> Stance | None:
    for deed in reversed(views.tale.chronicle.deeds):
        if deed.agent != agent or deed.negated or deed.kind != "deed":
            continue
        if (
            deed.words & {"away", "down"}
            and deed.verb in ("carry", "take", "push", "pull", "put")
            and "down" not in deed.words
        ):
            return "hinder"
        if deed.verb in _BARS:
            return "hinder"
        if deed.verb in _GIVES:
            return "help"
    return None


_HELPING = frozenset(
    "help helping helped reach find get right clean safe safely protect use guide guides leads true good reached favor "
    "easier able could can comfort warn stamps".split()
)
_HINDERING = frozenset(
    "hinder hindering stop stopping prevent trick miss late wrong stuck harm spoil annoy hurt keep keeping from tease "
    "mislead lie lied lying purpose away block trouble cheat fool lose delay without".split()
)
_HONEST = frozenset("thought think believed believe trusted mistook mistake unknowingly assumed took".split())
_IGNORANT = frozenset("know knew idea aware realize notice".split())


def reading_of(choice: Choice) -> Stance | None:
    """Return what a choice says of somebody's stance."""
    words = [token.lower for token in tokenize(choice.text) if token.kind == "word"]
    negated = bool({"not", "never", "cannot", "nothing", "no"} & set(words[1 if choice.polarity else 0 :]))
    said = set(words)
    if said & _IGNORANT and negated and not said & {"find", "reach"}:
        return "unaware"
    if said & _HONEST and "because" not in said:
        return "honest"
    if said & {"keep", "stop", "prevent", "keeping"} and said & {
        "burned",
        "hurt",
        "clean",
        "safe",
        "falling",
    }:
        return "help"
    if said & _HINDERING:
        return "help" if negated and not choice.polarity and not said & {"find", "get", "reach"} else "hinder"
    if said & _HELPING:
        return "hinder" if negated else "help"
    return None


def stances(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of choices that say how somebody means it with another."""
    agent = _agent(views, asked)
    if agent is None:
        return None
    found = stance(views, agent)
    if found is None or not any(d.agent not in ("", agent) for d in views.tale.chronicle.deeds):
        return None
    readings = [reading_of(choice) for choice in choices]
    polar = [c.polarity for c in choices]
    if any(polar) and not any(r in ("honest", "unaware") for r in readings):
        return _polar(asked, found, polar, readings)
    wanted = {found, "help"} if found == "honest" and "honest" not in readings else {found}
    if not {"hinder", "honest", "unaware"} & set(readings):
        return None
    scores = [2.0 if r in wanted else 0.0 for r in readings]
    if sum(s > 0 for s in scores) > 1:
        scores = [s + _after(views, agent, c) if s else 0.0 for s, c in zip(scores, choices, strict=True)]
    return scores if any(scores) else None


def _after(views: Views, agent: str, choice: Choice) -> float:
    """Return how much a choice says of what the others are after."""
    chronicle = views.tale.chronicle
    words = frozenset(w for a in chronicle.aims if a.agent != agent for w in a.words)
    words |= frozenset(w for d in chronicle.deeds if d.agent not in ("", agent) for w in d.words)
    return 0.5 * len(normal(choice.own) & normal(words))


def _polar(
    asked: Asked, found: Stance, polar: Sequence[str], readings: Sequence[Stance | None]
) -> list[float] | None:
    """ "Is she helping him?": yes for help; "does he want to trick him?": yes for hindering."""
    words = {token.lower for token in tokenize(asked.text)}
    asks_help = bool(words & {"help", "helping", "get", "find"}) and not words & _HINDERING - {"from"}
    asks_harm = bool(words & (_HINDERING - {"from", "right"}))
    if not asks_help and not asks_harm:
        return None
    yes = found == "help" if asks_help else found == "hinder"
    wanted = "yes" if yes else "no"
    scores = [2.0 if p == wanted else 0.0 for p in polar]
    return [s + (0.5 if r == found and s else 0.0) for s, r in zip(scores, readings, strict=True)]


def _agent(views: Views, asked: Asked) -> str | None:
    cast = views.tale.chronicle.cast
    for clause in (asked.core, asked.clause):
        subject = clause.subject if clause is not None else None
        found = cast.persons(subject, subject=True) if subject is not None else []
        if found:
            return found[0]
    if asked.clause is not None and asked.clause.nominal is not None:
        return cast.owner(asked.clause.nominal) or next(iter(cast.persons(asked.clause.nominal)), None)
    return None


def who_helps(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of choices that name who helps, hinders, or misleads."""
    from bip.inference.plain_stories.knowledge import meant, named

    words = {token.lower for token in tokenize(asked.text)}
    if words & {"help", "helping", "helps", "helped"} and asked.core is not None and asked.clause is not None:
        wanted: Stance = "help"
    elif words & {
        "mislead",
        "misleading",
        "hinder",
        "hindering",
        "trick",
        "tricking",
        "lying",
        "lied",
        "lie",
    }:
        wanted = "hinder"
    else:
        return None
    subject = asked.clause.subject if asked.clause is not None else None
    if subject is not None and views.tale.chronicle.cast.persons(subject, subject=True):
        return None
    people = named(views, choices)
    stances_ = {person: stance(views, person) for person in people}
    if any(s is None for s in stances_.values()):
        return None
    true = frozenset(p for p, s in stances_.items() if s == wanted)
    return [2.0 if meant(views, choice, people) == true else 0.0 for choice in choices]
