"""What is written: notes for whoever reads them, and the labels of things."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse import perceiving
from symbolic.language.reader.discourse.chronicle import Chronicle, Value
from symbolic.language.reader.discourse.said import said_facts
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.text import read_clauses

_LABELS = frozenset("picture label photo drawing word name sign sticker image logo".split())


def written(c: Chronicle, clause: Clause) -> bool:
    """Keep what a note says, for whoever reads it; on a thing, it is a label. False if nothing is written."""
    noun = clause.subject if clause.subject is not None else clause.host
    speaks = clause.verb in ("say", "read", "state", "tell")
    if noun is None or noun.kind != "noun" or not speaks or c.cast.persons(noun):
        return False
    if noun.head in perceiving.WRITINGS:
        writer = (c.cast.subjects or [""])[-1]
        facts = _written_facts(c, clause, writer)
        if facts:
            for _, value in facts:
                c.values[value.text] = value
            c.note = (writer, tuple((subject, value.text) for subject, value in facts))
        return True
    if (
        clause.object is not None
        and clause.object.kind in ("name", "noun")
        and clause.quote is None
        and not clause.content
    ):
        bearer = next((k for k in c.cast.salient() if c.cast.by_key(k).head not in _LABELS), None)
        thing = c.cast.by_key(bearer) if noun.head in _LABELS and bearer else c.cast.thing(noun)
        if thing is not None:
            c.labels[thing.key] = frozenset(
                w.lower() for w in (*noun_words(clause.object), *clause.object.head.split())
            )
        return True
    if clause.quote is not None:
        owner = c.cast.thing(noun, create=False)
        last = next((k for k in c.cast.salient() if c.cast.by_key(k).head not in _LABELS), None)
        key = (
            last
            if noun.head in ("label", "sign", "sticker", "tag", "lid", "front") or owner is None
            else owner.key
        )
        if key:
            c.labels[key] = frozenset(w.strip(".,!?").lower() for w in clause.quote.split())
        return True
    return False


def _written_facts(c: Chronicle, clause: Clause, writer: str) -> list[tuple[str, Value]]:
    inner = list(clause.content)
    if clause.quote is not None:
        inner += [k for s in read_clauses(clause.quote, c.cast.names).sentences for k in s.clauses]
    c.cast.speaker = writer or None
    facts = [fact for k in inner for fact in said_facts(c, k, writer)]
    c.cast.speaker = None
    return facts


def label(c: Chronicle, clause: Clause) -> None:
    """Keep what a thing says of itself: "a can with a picture of chips on it", "a tin with "Coffee" written on it"."""
    words: set[str] = set()
    if clause.quote is not None and clause.verb in ("be", "have", "stand", "lie", "show", "see", "find"):
        words |= {word.strip(".,!?").lower() for word in clause.quote.split()}
    for phrase in clause.places:
        noun = phrase.object
        if phrase.preposition == "with" and noun is not None and noun.head in _LABELS:
            words |= noun_words(noun) - {noun.head}
    noun = clause.object if clause.object is not None else clause.subject
    thing = c.cast.thing(noun) if words and noun is not None and not c.cast.persons(noun) else None
    if thing is not None:
        c.labels[thing.key] = frozenset(words)
