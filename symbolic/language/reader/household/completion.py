"""What the clauses of a sentence share, where relatives say that things are, and the order in which clauses happen."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.idioms import is_fixture
from symbolic.language.reader.household.naming import named, room_said
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.agreement import FORCES
from symbolic.language.reader.words.lexicon import senses

_AFTER = frozenset(
    (
        "after",
        "once",
        "as soon as",
        "since",
        "right after",
        "just after",
        "because",
        "shortly after",
        "now that",
        "when",
    )
)
"""What they say comes before what they hang on; "when" only where it is over: "when she had opened it"."""
_BEFORE = frozenset(("before", "just before", "shortly before", "right before", "long before"))


def completed(clauses: Sequence[Clause]) -> list[Clause]:
    """Return clauses with what they share: "opened and shut the stove", "was taken by Tom and put away"."""
    whole: list[Clause] = []
    for at, given in enumerate(clauses):
        following = clauses[at + 1] if at + 1 < len(clauses) else None
        before = whole[-1] if whole else None
        clause = _with_fronted(given, whole)
        if before is not None and _completes(before, clause):
            said = (
                before.object
            )  # "what she took out was the carrot", "the first thing she opened was the fridge"
            whole = [
                replace(c, object=clause.nominal) if c is before or c.object is said else c for c in whole
            ]
            continue
        if before is not None and clause.form == "bare" and clause.verb in _OPENS and before.verb in FORCES:
            whole[-1] = replace(before, predicate=clause.verb)  # "pulled the fridge open"
            continue
        whole += [_shared(part, before, following) for part in _parts(_passive_of(clause))]
    return whole


def _parts(clause: Clause) -> list[Clause]:
    """ "Put the fork on the sofa and the mug in the desk": two deeds, whose second thing was taken for a place."""
    for at, phrase in enumerate(clause.places[:-1]):
        members = phrase.object.members if phrase.object is not None else ()
        found = named(members[-1]) if len(members) == 2 else None
        if clause.object is None or found is None or found.category in ("room", "place"):
            continue
        first = replace(clause, places=[*clause.places[:at], replace(phrase, object=members[0])])
        return [
            first,
            replace(clause, object=members[-1], places=clause.places[at + 1 :], start=members[-1].start),
        ]
    return [clause]


def _with_fronted(clause: Clause, before: Sequence[Clause]) -> Clause:
    """ "Into the fridge, once he had opened it, went the carrot": the place stands apart from its verb."""
    if clause.verb not in ("go", "come") or clause.object is None or clause.places:
        return clause
    fronted = next((c for c in reversed(before) if not c.verb and c.places), None)
    return clause if fronted is None else replace(clause, places=fronted.places)


def _completes(before: Clause, clause: Clause) -> bool:
    """Whether a clause says what the one before, which stands after "what", is about."""
    same = before.subject is not None and before.subject is clause.subject
    return (
        same
        and clause.verb == "be"
        and clause.nominal is not None
        and (before.object is None or before.object.head == "thing")
        and not clause.joined
    )


_OPENS = frozenset(("open", "shut"))


def _passive_of(clause: Clause) -> Clause:
    """Let "is set down on the desk" be a passive where the participle was taken for an adjective."""
    verb = next((s.lemma for s in senses(clause.predicate) if s.tag == "VN"), "") if clause.predicate else ""
    lays = bool(verb) and bool(classes(verb) & {"put", "take", "move", "hide"})
    done = clause.verb == "be" and lays and (bool(clause.places) or clause.particle in ("in", "inside"))
    return replace(clause, verb=verb, predicate="", passive=True) if done else clause


def _shared(clause: Clause, before: Clause | None, following: Clause | None) -> Clause:
    """Give a clause what it shares with its neighbours: the verb, the object, the passive."""
    if (
        before is not None
        and clause.joined
        and clause.subject is before.subject
        and _lacks_object(clause)
        and before.passive
    ):
        return replace(clause, passive=True)
    if not clause.verb and clause.places and clause.subject is None and before is not None and clause.joined:
        return replace(
            before, places=clause.places, object=None, start=clause.start, end=clause.end, content=[]
        )
    acts = {"open", "close", "take", "put"} & classes(clause.verb, clause.particle)
    lays = (
        acts == {"put"} and clause.joined and clause.object is None and not clause.passive and clause.places
    )
    if (
        lays
        and before is not None
        and before.object is not None
        and before.link == "relative"
        and "take" in classes(before.verb)
    ):
        return replace(clause, object=before.object)  # "which she took hold of and set on the table"
    if not acts or clause.object is not None or clause.passive or clause.places:
        return clause
    turns = bool({"open", "close"} & acts) and not {"take", "put"} & acts
    shut = before is not None and turns and not is_fixture(before.object)  # "took the bread and closed up"
    if shut:
        return replace(clause, object=NounPhrase("it", "pronoun", start=clause.start, end=clause.start))
    if clause.joined and before is not None and before.object is not None and before.object.kind == "noun":
        return replace(clause, object=before.object)
    shares = following is not None and (following.joined or following.link == "manner")
    if shares and following is not None and following.object is not None and following.object.kind == "noun":
        return replace(clause, object=following.object)
    return clause


def _lacks_object(clause: Clause) -> bool:
    return clause.object is None and not clause.perfect and clause.subject is not None


def relatives(clauses: Sequence[Clause]) -> dict[int, list[PrepPhrase]]:
    """Return where relatives and participles say that their hosts are, by the host's start."""
    found: dict[int, list[PrepPhrase]] = {}
    for clause in clauses:
        told = clause.loose and not clause.perfect and clause.verb not in _STANDS
        goes = (
            bool({"go", "arrive", "leave"} & classes(clause.verb, clause.particle))
            and clause.object is clause.host
        )
        leads = goes or (clause.object is None and clause.verb in _GOES)  # "the fridge that she had gone to"
        if (
            clause.link == "relative"
            and clause.host is not None
            and identifies(clause)
            and not (told or leads)
        ):
            found.setdefault(clause.host.start, []).extend(p for p in clause.places if p.preposition != "by")
    return found


_GOES = frozenset("go walk come head move step cross proceed return".split())
_STANDS = frozenset("be lie stand sit rest stay remain hang".split())


def in_order(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence in the order in which they happen.

    That of the text, but for what follows "after" and perfect participles, which come before their main clause, and
    what follows "before", which comes after it. A relative that only says which one is meant tells nothing new.
    """
    order: list[Clause] = []
    cleft = {
        id(c.nominal) for c in clauses if c.verb == "be" and c.subject is not None and c.subject.head == "it"
    }
    cleft |= {
        id(p.object)
        for c in clauses
        if c.verb == "be" and c.subject is not None and c.subject.head == "it"
        for p in c.places
    }
    told = sorted(clauses, key=lambda c: (c.start, c.link != "manner"))
    for clause, following in zip_longest(told, told[1:]):
        if (
            clause.link == "relative"
            and not (clause.loose and not (clause.passive and clause.perfect))
            and id(clause.host) not in cleft
            and identifies(clause)
        ):
            continue
        earlier = (clause.link in _AFTER and (clause.link != "when" or clause.perfect)) or (
            clause.link in ("manner", "relative") and clause.perfect
        )
        earlier = earlier or (clause.link == "relative" and clause.verb == "be") or _comes_in(clause, order)
        if earlier and not (clause.link in (*_AFTER, "manner") and _leads(clause, following)):
            order.insert(_main(order, clause), clause)
        else:
            order.append(clause)
    before = [c for c in order if c.link in _BEFORE]
    if before and order[0] in before and len(order) > 1:
        order = [*(c for c in order if c not in before), *before]
    return order


def _comes_in(clause: Clause, order: Sequence[Clause]) -> bool:
    """ "The stove was her first stop when she came in": she is in a room before she goes to what is there."""
    main = order[-1] if order else None
    if clause.link not in ("when", "as", "once") or main is None or main.link not in ("", "so"):
        return False
    opens = "open" in classes(clause.verb) and is_fixture(clause.object) and clause.link in ("when", "as")
    if opens and ("take" in classes(main.verb) or (main.verb == "come" and main.particle == "out")):
        return True  # "the plum came out when she opened the door"
    comes = "go" in classes(clause.verb, clause.particle) or clause.verb in ("enter", "arrive", "come", "be")
    into = room_said(clause.places) is not None or is_room(clause.object)
    same = same_person(clause.subject, main.subject) or main.passive
    return comes and into and same and any(is_fixture(p.object) for p in main.places)


def is_room(noun: NounPhrase | None) -> bool:
    """Whether a noun phrase names a room."""
    found = named(noun)
    return found is not None and found.category == "room"


def same_person(one: NounPhrase | None, other: NounPhrase | None) -> bool:
    """Whether two subjects may be the same person: one of them is a pronoun, or the name is the same."""
    if one is None or other is None:
        return True
    personal = {"he", "she", "his", "her"}
    return one.head == other.head or one.head in personal or (other.head in personal and one.kind != "noun")


def _leads(clause: Clause, following: Clause | None) -> bool:
    """Whether a subordinate clause stands before what it hangs on: "and, once it was shut, ..."; "which, once ..."."""
    inserted = (
        following is not None
        and following.link == "relative"
        and following.host is not None
        and following.host.start < clause.start
    )
    return bool(clause.joined) or inserted


def identifies(clause: Clause) -> bool:
    """Whether a relative says which one is meant: about a thing, or about the past."""
    host = clause.host
    thing = host is None or host.kind != "name"
    return thing or clause.perfect


def _main(order: Sequence[Clause], clause: Clause) -> int:
    """Index of the clause before one that hangs on it: for "after", a relative too; the end where there is none."""
    for at in range(len(order) - 1, -1, -1):
        told = order[at].link == "relative" and clause.link in _AFTER
        if order[at].link in ("", "so") or told:
            return at
    return len(order)
