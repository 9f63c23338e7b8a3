"""Where somebody thinks a thing is, or will look for it."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.beliefs import searching
from bip.inference.plain_stories.beliefs.asked_mind import FIRST, asks_advice
from bip.inference.plain_stories.views import Views, best, match
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.chronicle import Deed, contents_of, count_of, place_of
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.world.plain import Become
from symbolic.world.story import replay

_SEEK = frozenset(
    "look search go find get take fetch run walk check open head pick reach turn ask try lift pull point return drive "
    "cycle ride hurry rush choose".split()
)


def target(views: Views, noun: NounPhrase | None) -> str | None:
    """Return the key of the thing, or the name of the person, that a noun phrase means; None if the story has none."""
    if noun is None or noun.kind == "gap":
        return None
    cast = views.tale.chronicle.cast
    people = (
        cast.persons(noun, subject=True)
        if not (noun.kind == "pronoun" and noun.head in ("it", "them"))
        else []
    )
    thing = cast.thing(noun, create=False) if noun.kind != "name" or not people else None
    if people:
        return people[0]
    return thing.key if thing is not None else None


def seeker(views: Views, asked: Asked) -> tuple[tuple[str, ...], NounPhrase | None]:
    """Return the chain of minds with who will look, and what is looked for."""
    core, chain = asked.core, asked.chain
    if core is None:
        return chain, None
    subject = core.subject if core.subject is not None else core.nominal
    if core.verb in (
        "be",
        "hide",
        "park",
        "lie",
        "stand",
        "keep",
        "sit",
        "hang",
        "live",
        "stay",
        "wait",
    ) or not _seeks(core):
        return chain, subject if core.object is None else core.object
    people = views.tale.chronicle.cast.persons(subject, subject=True) if subject is not None else []
    noun = next((p.object for p in core.places if p.preposition == "for"), None)
    if chain and core.verb in ("find", "get", "take"):
        return chain, core.object
    inner: Sequence[Clause] = (
        *core.content,
        *asked.others,
        *(c for c in (asked.clause,) if c is not None and c is not core),
    )
    for clause in inner:
        noun = (
            noun or clause.object or next((p.object for p in clause.places if p.preposition == "for"), None)
        )
    noun = noun or core.object
    return (*chain, *(p for p in people[:1] if p not in chain[-1:] and not asks_advice(asked))), noun


def _seeks(core: Clause) -> bool:
    return core.verb in _SEEK or any(c.verb in _SEEK for c in core.content)


def where(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of the choices as the place of what is asked for, in the eyes of the chain."""
    if asked.core is not None and asked.core.verb in ("do", "mean", "want", "like", "prefer", "hope"):
        return None
    chain, noun = seeker(views, asked)
    key = target(views, noun) or (wanted(views, chain[-1]) if chain else None)
    if asked.word == "where" and (key is None or place_of(key) not in views.facts(())):
        key = _topic(views) or key
    if not chain and FIRST.search(asked.text.lower()):
        return None  # the order in which it was told decides
    past = len(chain) == 1 and _past(asked)
    if past and (sought := searched(views, chain[0], choices, asked, _last_change(views, key))) is not None:
        return sought
    if not chain and key and (put := _put_by(views, asked, key)) is not None:
        return match(views, put, views.facts(()), choices)
    facts = views.facts(chain)
    if not chain and key and (then := _before(views, asked)) is not None:
        facts = replay(views.story(()))[then.time].facts
    elif not chain and key and (value := _place_before(views, asked, key)) is not None:
        return match(views, value, facts, choices)
    value = facts.get(place_of(key)) if key else None
    if value is not None and views.value(value).relation not in ("not", "away", "with"):
        scores = match(views, value, facts, choices, chain[-1] if chain else "")
        if best(scores) is not None:
            return scores
    if value is not None and views.value(value).relation == "not" and not _past(asked):
        return None  # looked for, and not found
    if len(chain) == 1 and (sought := searched(views, chain[0], choices, asked)) is not None:
        return sought
    if value is not None:
        return match(views, value, facts, choices, chain[-1] if chain else "")
    return None


def _topic(views: Views) -> str | None:
    """Return the thing that the story is about: the one whose place changed last."""
    moved = [k for k in views.tale.chronicle.cast.moved if place_of(k) in views.facts(())]
    return moved[-1] if moved else None


def _past(asked: Asked) -> bool:
    return asked.clause is not None and asked.clause.tense == "past"


def wanted(views: Views, agent: str) -> str | None:
    """Return the key of the thing that somebody wanted last."""
    aims = [a for a in views.tale.chronicle.aims if a.agent == agent and a.thing and a.positive]
    return aims[-1].thing if aims else None


def searched(
    views: Views, agent: str, choices: Sequence[Choice], asked: Asked, changed: int = 0
) -> list[float] | None:
    """Return the choices scored by where somebody went to look last, or when the question says.

    Where one went before the thing was moved is no search for it.
    """
    anchored = _anchor(views, agent, asked)
    to_come = asked.core is not None and asked.core.modal in ("will", "would")
    since = anchored.time if anchored is not None else None
    return searching.searched(views, agent, choices, since, changed, to_come)


_MOVES = ("put", "move", "take", "hide", "give", "swap")


def _put_by(views: Views, asked: Asked, key: str) -> str | None:
    """Return where a question says that somebody put a thing ("where did Ann hide it?"): there, whatever came later."""
    core = asked.core
    if (
        core is None
        or core.modal
        or core.passive
        or not _past(asked)
        or not is_a(core, "put", "hide", "move")
    ):
        return None
    agents = views.tale.chronicle.cast.persons(core.subject, subject=True) if core.subject is not None else []
    put = [
        e.action.value
        for e in views.tale.story.steps
        if isinstance(e.action, Become) and e.action.subject == place_of(key) and e.action.agent in agents
    ]
    there = [text for text in put if views.value(text).relation not in ("with", "not", "away")]
    return there[-1] if there else None


def _last_change(views: Views, key: str | None) -> int:
    """Return the index of the event after which a thing was not moved by anybody any more; 0 if it never was."""
    subject = place_of(key) if key else ""
    moves = [
        at
        for at, e in enumerate(views.tale.story.steps)
        if isinstance(e.action, Become) and e.action.subject == subject and e.action.agent
    ]
    return moves[-1] + 1 if len(moves) > 1 else 0


def _before(views: Views, asked: Asked) -> Deed | None:
    """Return the deed before which a question asks how things were ("before Ann carried it out")."""
    for clause in asked.others:
        if clause.link in ("before", "just before", "right before") and clause.verb:
            words = normal(clause_words(clause))
            deeds = [d for d in views.tale.chronicle.deeds if d.real and not d.negated]
            same = [d for d in deeds if d.verb == clause.verb and normal(d.words) & words]
            if not same and is_a(
                clause, *_MOVES
            ):  # "before Ben moved it": in whatever words the story tells it
                movers = views.tale.chronicle.cast.persons(clause.subject, subject=True)
                same = [
                    d for d in deeds if d.agent in movers and d.clause is not None and is_a(d.clause, *_MOVES)
                ]
                return same[0] if same else None
            return max(same, key=lambda d: len(normal(d.words) & words), default=None)
    return None


def _place_before(views: Views, asked: Asked, key: str) -> str | None:
    """Return the place that a thing had before the one that a question names ("before it came to the attic")."""
    had = [
        e.action.value
        for e in views.tale.story.steps
        if isinstance(e.action, Become) and e.action.subject == place_of(key)
    ]
    for clause in asked.others:
        words = normal(clause_words(clause))
        if clause.link not in ("before", "just before", "right before"):
            continue
        at = [n for n, text in enumerate(had) if normal(views.value(text).words) & words]
        if at and at[-1] > 0:
            return had[at[-1] - 1]
    return None


def _anchor(views: Views, agent: str, asked: Asked) -> Deed | None:
    """Return the deed at which a question asks what somebody thought ("when he went out")."""
    for clause in asked.others:
        if clause.link in ("when", "as", "after", "once", "as soon as") and clause.verb:
            words = normal(clause_words(clause))
            same = [d for d in views.tale.chronicle.deeds if d.agent == agent and d.verb == clause.verb]
            near = [d for d in same if normal(d.words) & words]
            return near[0] if near else None
    return None


def contents(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of the choices as what a container holds, in the eyes of the chain."""
    container = _container(views, asked)
    if container is None or any(views.tale.chronicle.cast.by_key(container).head in c.words for c in choices):
        return None  # what is in a box is no box
    facts = views.facts(asked.chain)
    text = facts.get(contents_of(container))
    shown = seen_through(views, asked, choices)
    if shown is not None:
        return shown
    earlier = "before" in asked.text.split() or (asked.clause is not None and asked.clause.perfect)
    if text is not None and not earlier:
        return match(views, text, {}, choices)
    thing = views.tale.chronicle.cast.by_key(container)
    label = views.tale.chronicle.labels.get(container, frozenset()) or thing.traits
    words = normal(frozenset(label))
    scores = [2.0 * len(normal(c.own) & words) for c in choices]
    return scores if any(scores) else None


def _container(views: Views, asked: Asked) -> str | None:
    cast = views.tale.chronicle.cast
    for clause in (asked.core, asked.clause):
        for phrase in clause.places if clause is not None else ():
            if phrase.object is not None and phrase.preposition in (
                "in",
                "inside",
                "under",
                "out of",
                "into",
                "on",
            ):
                thing = cast.thing(phrase.object, create=False)
                if thing is not None:
                    return thing.key
    noun = asked.core.subject if asked.core is not None else None
    thing = (
        cast.thing(noun, create=False) if noun is not None and not cast.persons(noun, subject=True) else None
    )
    if thing is not None:
        return thing.key
    spoken = lemmas(asked.text)
    chronicle = views.tale.chronicle
    known = [
        t.key
        for t in cast.things
        if t.head in spoken and (contents_of(t.key) in chronicle.truth or t.key in chronicle.labels)
    ]
    held = [t.key for t in cast.things if contents_of(t.key) in chronicle.truth]
    spoken_of = asked.core is not None and asked.core.verb in _GUESSES
    inside = "inside" in chronicle_words(views)
    return known[-1] if known else held[-1] if held and (inside or spoken_of) else None


_CLEAR = re.compile(
    r"\b(?:clear|transparent|see-through) (?:plastic|glass|bag|box|jar|bottle|tin|container|case|lid|tube|foil|folder)"
    r"|\bis (?:\w+ ){0,2}(?:transparent|see-through|clear glass|made of glass)|\bglass (?:jar|bowl|case|box|tank|vase)"
    r"|\bsee (?:\w+ ){1,3}through the (?:glass|plastic|side|lid)"
)
_HIDDEN = re.compile(r"\b(?:wrapped|covered|opaque|painted over|frosted)\b")
_FULL = re.compile(r"\b(?:full of|filled with|filled to the \w+ with|contains?|holds?|packed with) ([^.,;]+)")


def seen_through(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what one sees through a container that hides nothing; None where the story has no such one.

    A clear container shows what fills it to whoever looks, whatever its label says.
    """
    texts = [sentence.text.lower() for sentence in views.tale.text.sentences]
    sees = any(d.agent == asked.chain[-1] for d in views.tale.chronicle.deeds) if asked.chain else False
    clear = any(_CLEAR.search(text) for text in texts) and not any(_HIDDEN.search(text) for text in texts)
    shown = [lemmas(found.group(1)) for text in texts for found in _FULL.finditer(text)]
    if not clear or not shown or not sees:
        return None
    scores = [2.0 * bool(normal(c.own) & normal(shown[-1])) for c in choices]
    return scores if sum(scores) == 2.0 else None


_GUESSES = frozenset("say answer get find guess reply expect".split())
"""What is said or got of a container that the question does not name."""


def chronicle_words(views: Views) -> frozenset[str]:
    """Return the words of what was done and said."""
    return frozenset(w for deed in views.tale.chronicle.deeds for w in deed.words)


def count(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of the choices as how many there are."""
    for word in asked.focus:
        text = views.facts(asked.chain).get(count_of(word))
        if text is not None:
            return match(views, text, {}, choices)
    return None
