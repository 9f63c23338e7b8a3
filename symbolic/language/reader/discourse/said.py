"""What a clause says is so, without its happening now: for what people say, think and see."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse.chronicle import (
    Chronicle,
    Value,
    being,
    contents_of,
    held_by,
    holding,
    place_of,
    state_of,
)
from symbolic.language.reader.discourse.kinds import kind_of
from symbolic.language.reader.discourse.reality import RAISING, UNREAL
from symbolic.language.reader.discourse.roles import agents, goal, source, theme, things_of
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words


def said_facts(c: Chronicle, clause: Clause, speaker: str | None) -> list[tuple[str, Value]]:
    """Return the fluents that a clause gives values to, as somebody says, thinks, or sees."""
    if clause.verb in RAISING and clause.content and clause.how == "to":
        return [fact for inner in clause.content for fact in said_facts(c, inner, speaker)]
    if clause.negated or clause.link in UNREAL or clause.how == "whether":
        return []
    kind = kind_of(clause)
    if clause.how in ("to",) and kind == "want":
        return []
    for pronoun in (theme(clause), clause.subject):
        if pronoun is None or pronoun.kind != "pronoun" or pronoun.head not in ("it", "they", "them"):
            continue
        if pronoun.head == "it" or any(
            c.cast.by_key(k).plural for k in [*c.cast.moved[-2:], *c.cast.recent[-3:]]
        ):
            c.cast.thing(pronoun)
    found = goal(c, clause)
    noun = theme(clause)
    if kind in ("close", "open", "switch") and found is None and noun is not None:
        word = _state_word(clause)
        return [
            (state_of(t.key), being(f"{word} ({t.key})", {word, clause.verb})) for t in things_of(c, noun)
        ]
    if kind in ("put", "move", "hide", "give", "close", "take"):
        return _moved_facts(c, clause, kind)
    if kind == "have" and clause.object is not None and found is not None:
        return _moved_facts(c, clause, kind)
    if kind == "have" and clause.object is not None and clause.verb in ("hold", "contain", "have"):
        held = _holding_facts(c, clause)
        if held:
            return held
    if kind in ("be", "stay", "go", "arrive", "leave", "have"):
        return _being_facts(c, clause, kind)
    if noun is not None and found is not None and kind in ("see", "find"):
        return [(place_of(t.key), found[0]) for t in things_of(c, noun)]
    if kind == "act" and found is not None and clause.object is None and not clause.passive:
        return _being_facts(c, clause, "stay")
    if noun is not None and kind in ("consume", "act", "switch", "open", "fill") and not c.cast.persons(noun):
        words = clause_words(clause)
        return [(state_of(t.key), being(f"{clause.name} ({t.key})", words)) for t in things_of(c, noun)]
    return []


def _holding_facts(c: Chronicle, clause: Clause) -> list[tuple[str, Value]]:
    """ "It holds nails": what is in a thing; "it" is a thing of which one knows that something is in it."""
    noun = clause.subject
    if noun is None or clause.object is None or noun.kind == "gap" or c.cast.persons(noun, subject=True):
        return []
    holders = [k for k in reversed(c.cast.recent) if contents_of(k) in c.truth or k in c.labels]
    known = c.cast.by_key(holders[0]) if noun.kind == "pronoun" and holders else c.cast.thing(noun)
    inner = c.cast.thing(clause.object)
    if known is None or inner is None:
        return []
    words = {inner.head, *inner.traits, *noun_words(clause.object)}
    return [(contents_of(known.key), holding(f"{inner.key} (in {known.key})", inner.key, words))]


def _state_word(clause: Clause) -> str:
    """The state in which a verb leaves a thing: "locked", "open", "off"."""
    words = set(clause.particle.split())
    if classes(clause.verb, clause.particle) & {"switch"}:
        return "off" if words & {"off", "out", "down"} or clause.verb == "unplug" else "on"
    known = {"lock": "locked", "unlock": "unlocked", "seal": "sealed", "open": "open"}
    return known.get(clause.verb, "open" if kind_of(clause) == "open" else "closed")


def _moved_facts(c: Chronicle, clause: Clause, kind: str) -> list[tuple[str, Value]]:
    noun = theme(clause)
    if noun is None:
        return []
    found = goal(c, clause)
    people = c.cast.persons(noun)
    if people and noun.head != "it":
        return [(place_of(p), found[0]) for p in people if found is not None]
    things = things_of(c, noun)
    if found is None:
        who = agents(c, clause)
        if kind in ("take",) and who and source(c, clause) is None:
            return [(place_of(t.key), held_by(who[0])) for t in things]
        return []
    facts = [(place_of(t.key), found[0]) for t in things]
    if found[0].relation == "in":
        words = noun_words(noun)
        facts += [
            (
                contents_of(found[0].thing),
                holding(f"{t.key} ({found[0].text})", t.key, {t.head, *t.traits, *words}),
            )
            for t in things
        ]
    return facts


def _being_facts(c: Chronicle, clause: Clause, kind: str) -> list[tuple[str, Value]]:
    noun = clause.subject
    if noun is None or noun.kind == "gap":
        return []
    found = goal(c, clause)
    plural = noun.head in ("they", "them") and any(
        c.cast.by_key(k).plural for k in [*c.cast.moved[-2:], *c.cast.recent[-3:]]
    )
    personal = not (noun.kind == "pronoun" and (noun.head == "it" or (plural and found is not None)))
    people = c.cast.persons(noun, subject=True) if personal else []
    if people:
        return [(place_of(p), found[0]) for p in people if found is not None]
    thing = c.cast.thing(noun)
    if thing is None:
        return []
    if found is not None and kind != "have":
        facts = [(place_of(thing.key), found[0])]
        if found[0].relation == "in" and clause.existential:
            facts.insert(
                0,
                (
                    contents_of(found[0].thing),
                    holding(f"{thing.key} ({found[0].text})", thing.key, {thing.head, *thing.traits}),
                ),
            )
        elif found[0].relation == "in":
            facts.append(
                (
                    contents_of(found[0].thing),
                    holding(f"{thing.key} ({found[0].text})", thing.key, {thing.head, *thing.traits}),
                )
            )
        return facts
    if clause.predicate or clause.times:
        words = clause_words(clause) | {w for t in clause.times for w in t.split()}
        return [
            (state_of(thing.key), being(f"{clause.predicate or ' '.join(clause.times)} ({thing.key})", words))
        ]
    return []
