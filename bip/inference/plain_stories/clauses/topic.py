"""What a question is about, as the words by which a story's clauses speak of it."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import lemmas, normal
from symbolic.language.reader.words.persons import is_person

_LIGHT = frozenset(
    "know aware realize notice learn see hear now today yet still already really tell which what where who when how "
    "whether new about of in on at to do did be have thing two three one other these those we not also "
    "ever there".split()
)


def _parts(word: str) -> tuple[str, ...]:
    """Return a word, and those that a hyphen joins in it; of "wh:cup" what stands after the mark."""
    bare = word.rsplit(":", 1)[-1]
    return (bare, *bare.split("-"))


_GROUPS = frozenset(
    "family member team group crew household pair couple party class company staff everyone".split()
)


def _said_to_be(clause: Clause | None) -> frozenset[str]:
    """ "Who knows that there is a ring in the box?": a question about the ring; to handle the box tells nothing."""
    inner = clause.content[0] if clause is not None and clause.content else None
    if inner is None or not inner.existential:
        return frozenset()
    return noun_words(inner.nominal or inner.object or inner.subject)


def topic_of(tale: Tale, asked: Asked) -> frozenset[str]:
    """Return what a question is about, as lemmas: neither its people, nor knowing itself."""
    people = tale.chronicle.cast.people.values()
    names = {w for person in people if not person.animal for w in person.name.split()}
    leaving = normal(frozenset(names | {w.lower() for w in names})) | _LIGHT
    clause = asked.clause
    focus = frozenset(word for word in asked.focus if not is_person(word) and word not in _GROUPS)
    said = clause_words(clause) | focus if clause is not None else frozenset()
    said -= frozenset(asked.focus) - focus
    there = _said_to_be(clause)
    for words in (there, said, lemmas(asked.text)):
        small = frozenset(part for word in words if word.islower() for part in _parts(word))
        found = normal(small) - leaving
        if found:
            return found | {"note"} if "write" in found else found  # what somebody wrote is in a letter
    inner = clause.content[0].subject if clause is not None and clause.content else None
    return frozenset(inner.head.lower().split()) if inner is not None and inner.kind != "gap" else frozenset()
