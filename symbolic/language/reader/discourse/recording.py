"""What is kept of a clause for questions: its words as a deed, purposes, and what it leaves open."""

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.absence import is_nobody
from symbolic.language.reader.discourse.chronicle import Aim, Chronicle, Deed, being, deed_subject
from symbolic.language.reader.discourse.kinds import kind_of
from symbolic.language.reader.discourse.reality import NOT_YET, is_real
from symbolic.language.reader.discourse.roles import theme
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words


def record(c: Chronicle, clause: Clause, kind: str, who: list[str]) -> None:
    """Keep a clause as words, for questions that speak of it."""
    if clause.link == "purpose" or (clause.modal in NOT_YET and clause.link != "content" and kind != "want"):
        _purpose(c, clause, who)
    for pronoun in (theme(clause), clause.subject):
        if pronoun is not None and pronoun.kind == "pronoun" and pronoun.head == "it":
            c.cast.thing(pronoun)
    nouns = [
        n for n in (theme(clause), *(p.object for p in clause.places)) if n is not None and n.kind == "noun"
    ]
    if kind == "want":
        nouns = [n for n in nouns if n is not clause.object]
    known = len(c.cast.things)
    things = frozenset(t.key for n in nouns if not c.cast.persons(n) and (t := c.cast.thing(n)))
    placed = {
        t.key for p in clause.places if p.object in nouns and p.object and (t := c.cast.thing(p.object))
    }
    c.cast.only_places |= placed & {t.key for t in c.cast.things[known:]}
    acted = theme(clause) or clause.subject
    named = acted is not None and (acted in nouns or (acted.kind == "pronoun" and acted.head == "it"))
    done = c.cast.thing(acted) if named else None
    if done is not None:
        c.cast.only_places.discard(done.key)
    category = (
        "deed"
        if kind
        not in ("see", "hear", "know", "think", "want", "be", "have", "stay", "miss", "sleep", "wake", "turn")
        else kind
    )
    agent = who[0] if who else ""
    passed = frozenset(w for p in clause.places if p.preposition in _BY for w in noun_words(p.object))
    words = clause_words(clause) - passed | {word for name in who for word in name.split()}
    words |= {done.head, *done.traits} if done is not None else set()
    words |= {"move"} if kind in ("put", "take", "move", "hide") else set()
    subject = deed_subject(len(c.deeds))
    real = is_real(clause, kind)
    about = noun_words(acted) | (frozenset({done.head, *done.traits}) if done is not None else frozenset())
    c.deeds.append(
        Deed(
            subject, agent, clause.verb, words, things, clause.negated, category, len(c.events), c.sentence,
            clause.start, real, about, _others(c, clause, who), clause,
        )
    )  # fmt: skip


def _others(c: Chronicle, clause: Clause, who: list[str]) -> tuple[str, ...]:
    """Return the people whom a clause has as its objects."""
    nouns = [clause.recipient, clause.object, *(p.object for p in clause.places)]
    people = [name for noun in nouns if noun is not None for name in c.cast.persons(noun, exclude=who)]
    return tuple(dict.fromkeys(name for name in people if name not in who))


_BY = frozenset(("past", "through", "along", "from", "out of", "across", "off", "around"))
"""Prepositions of what somebody merely goes by, or leaves."""


def _purpose(c: Chronicle, clause: Clause, who: list[str]) -> None:
    thing = (
        c.cast.thing(clause.object, create=True)
        if clause.object is not None and not c.cast.persons(clause.object, exclude=who)
        else None
    )
    for person in who:
        c.aims.append(
            Aim(
                person,
                clause.verb,
                clause_words(clause),
                not clause.negated,
                thing.key if thing else "",
                len(c.events),
                c.sentence,
            )
        )


def tell_deed(c: Chronicle, who: list[str]) -> None:
    """Let what is done be an event of its own, so that one can know of it or not."""
    deed = c.deeds[-1]
    if deed.kind == "deed" and not deed.negated:
        value = being(f"{deed.verb} ({deed.subject})", deed.words)
        c.become(deed.agent, deed.subject, value, deed.verb, to=tuple(who[1:]))


def leave_open(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Keep what nobody can tell: "she may have been looking", "it is not known which", "at some point"."""
    if clause.modal in ("may", "might") and (clause.perfect or clause.progressive or clause.verb == "be"):
        c.open_for |= set(who)
    forgotten = clause.verb in ("remember", "know", "recall") and is_nobody(clause.subject)
    unknown = forgotten or (
        clause.negated
        and (
            (clause.verb == "know" and (not who or clause.passive)) or clause.predicate in ("known", "clear")
        )
    )
    vague = any(
        word in time and not time.startswith("for ")
        for time in clause.times
        for word in ("some time", "some point")
    )
    silent = clause.negated and clause.verb in ("say", "tell", "reveal") and _is_the_text(clause)
    if (
        unknown
        or vague
        or silent
        or (clause.subject is not None and clause.subject.head == "we" and clause.negated)
    ):
        c.open_for.add("*")
    first = "for the first time" in clause.adverbs or (
        clause.perfect and clause.negated and kind_of(clause) in ("see", "open", "search")
    )
    if (first and clause.negated) or "for the first time" in clause.adverbs:
        c.newcomers |= set(who)


def _is_the_text(clause: Clause) -> bool:
    """ "The story does not say whether"."""
    return clause.subject is not None and clause.subject.head in ("story", "text", "tale", "account")
