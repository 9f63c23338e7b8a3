"""Versions of how something is, in the order in which a story comes to them, and the last that somebody knows of.

The choices of a question on what somebody takes to be so (or on what is so) are values of one fluent, which a story
goes through one after the other: the bench, the sink, the window sill; six o'clock, seven; white, green. Where the
events were not read as such, the order of mention tells the order of the values, and attention (`attention`) who
knows of which. A person's version is the last that the person took in; the first is what all know who belong there.
What a container is called, or is labelled, is the version of whoever does not know what it holds.

Which clauses count was chosen by hand; fitted_on: story batches one to three, our voices and four more, by looking.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bip.inference.plain_stories.beliefs.asked_mind import (
    FIRST,
    asks_contents,
    asks_place,
    mind_of,
    people_asked,
)
from bip.inference.plain_stories.beliefs.exchanges import exchange_at
from bip.inference.plain_stories.beliefs.places import seeker, seen_through, wanted
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.mentions import CONTAINERS, Mention, distinct, head_of, mentions
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.attention import attends, by_nobody, is_addressed, root_of
from bip.inference.plain_stories.witnesses.copresence import denies, real
from bip.inference.plain_stories.witnesses.news import kept_secret, looks_in, outright, unread
from bip.inference.plain_stories.witnesses.whereabouts import AWAY_AT
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.another import of_another
from symbolic.language.reader.questions.asking import THINK, Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.words.places import AREAS


@dataclass(frozen=True, slots=True)
class Version:
    """A place in a story where it says one of the choices.

    Attributes:
        choice: its index.
        unit: index of the unit that says it.
        order: what is later is greater; what stands on a label, or in its kind's name, is before all else.
        known: whether the person takes it in; None where nothing tells.
    """

    choice: int
    unit: int
    order: tuple[int, int]
    known: bool | None = None


_LABEL = -9
"""Order of what a label says: it comes before all that a story tells."""
_UNREAL = frozenset(
    ("if", "unless", "purpose", "until", "as if", "as though", "in case", "so that", "whether")
)
_SETTLES = frozenset("decide agree announce arrange settle promise plan declare inform".split())
_AT_FIRST = re.compile(
    r"\b(?:before|at first|to begin with|until)\b|\bhad (?:\w+ ){1,3}(?:thought|believed|expected|supposed|assumed)\b"
)
_NOW = re.compile(
    r"\b(?:now|really|actually|today|currently|in (?:fact|truth|reality)|in the end|at the end|finally)\b"
)
_AMOUNT = re.compile(r"\bhow (?:much|old|long|far|big|tall|high|late|early|heavy|deep|hot)\b")
_PREVIOUS = re.compile(r"\bbefore\b")


def believed_version(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the last version that the person in question knows of; None where that is left open."""
    person = mind_of(views, asked)
    told = _told(views, asked, choices, person) if person else None
    if told and asks_contents(asked):
        if seen_through(views, asked, choices) is not None:
            return None
        if _AT_FIRST.search(asked.text.lower()):
            return _only(told[0].choice if told[0].order[0] == _LABEL else None, len(choices))
    chosen = _last_known(views, asked, told, distinct(views, choices), person) if person and told else None
    return _only(chosen, len(choices))


def _only(chosen: int | None, count: int) -> list[float] | None:
    return None if chosen is None else [2.0 * (at == chosen) for at in range(count)]


def true_version(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what is so at the end, or was at first where that is asked for."""
    lower = asked.text.lower()
    settled = asked.word in ("where", "when") or _NOW.search(lower) or FIRST.search(lower)
    if mind_of(views, asked) != "" or asked.word in ("who", "whom") or not settled:
        return None
    told = _told(views, asked, choices, "")
    if told and told_backwards(views.telling, [v.unit for v in told]):
        return None
    return _in_truth(asked, told, len(choices)) if told else None


def told_backwards(story: Telling, units: Sequence[int]) -> bool:
    """Whether a story goes back in time among some clauses: "it hung in the hall, where he had put it on Monday"."""
    texts = [story.texts[story.units[at].sentence].lower() for at in units]
    if any(words in text for text in texts for words in ("before that", "before then", "earlier still")):
        return True
    if any(story.units[at].clause.link in ("before", "long before", "just before") for at in units):
        return True
    past = [_pluperfect(story.units[at]) for at in sorted(units)]
    return all(past) or any(later and not earlier for earlier, later in itertools.pairwise(past))


def _pluperfect(unit: Unit) -> bool:
    clause = unit.clause
    by_then = any(time.startswith("by ") for time in (*clause.times, *clause.adverbs))
    return clause.perfect and clause.tense == "past" and not by_then  # "by July they had been moved" goes on


def first_version(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what was so at first, where that is asked for; None where it is not, or the story goes back."""
    return true_version(views, asked, choices) if FIRST.search(asked.text.lower()) else None


def _told(views: Views, asked: Asked, choices: Sequence[Choice], person: str) -> list[Version] | None:
    """Return the versions that a story tells; None where the choices are no versions of one fluent."""
    amount = asked.word == "how" and _AMOUNT.search(asked.text.lower()) is not None
    whys = asked.word == "why" and all(any(c.verb in (*THINK, "know") for c in k.clauses) for k in choices)
    open_form = whys or amount or asked.word not in _NO_VALUE
    if not open_form or any(c.polarity for c in choices) or exchange_at(views.telling) is not None:
        return None
    words = distinct(views, choices)
    if any("\0" in mine for mine in words) or (
        asked.core is not None and asked.core.verb == "do" and not asked.chain
    ):
        return None
    return _versions(views, asked, words, [head_of(c) for c in choices], person)


_NO_VALUE = frozenset(("why", "", "whose", "how", "how many"))
"""Question words that ask for no value of a fluent, or for a number, which deeds add to and take from."""


def _versions(
    views: Views, asked: Asked, words: Sequence[frozenset[str]], heads: Sequence[frozenset[str]], person: str
) -> list[Version]:
    """Return the versions in the order of the story."""
    story = views.telling
    taken = attends(story, person) if person else [None] * len(story.units)
    found: dict[tuple[int, int, bool], list[Mention]] = {}
    whole = _topic(views, asked)
    people = people_asked(views, asked)
    inside = asked.word in ("what", "which", "why", "")
    spoken = lemmas(asked.text)
    for hit in mentions(story, words, asks_place(asked)):
        if inside and hit.label not in ("", "mark") and spoken & CONTAINERS and hit.label not in spoken:
            continue  # the name of another container
        found.setdefault((hit.choice, hit.unit, inside and bool(hit.label)), []).append(hit)
    versions: list[Version] = []
    topic = whole - frozenset(w for mine in words for w in mine)
    another = (
        of_another([unit.clause for unit in story.units], topic) if asks_place(asked) else frozenset[int]()
    )
    for (choice, at, label), hits in found.items():
        unit = story.units[at]
        if at in another or not _whole(words[choice], heads[choice], hits):
            continue
        if not label and not _tells(unit, person, asked, views.telling, whole, people):
            continue
        source = not label and all(h.source for h in hits)
        if source and any(v.choice == choice for v in versions):
            continue
        order = _LABEL if label else _order(story, at, source)
        known = False if taken[at] is None and _hidden_from_source(story, unit, person) else taken[at]
        versions.append(Version(choice, at, (order, min(h.offset for h in hits)), known))
    versions = _present_last(story, _without_lists(versions))
    about = [
        v
        for v in versions
        if _about(story.units[v.unit], topic, asks_contents(asked)) or v.order[0] == _LABEL
    ]
    kept = about if len({v.choice for v in about}) > 1 else versions
    return sorted(kept, key=lambda v: v.order)


def _present_last(story: Telling, versions: Sequence[Version]) -> list[Version]:
    """Let how things are now come last, where a story opens with it and goes back: "It is fish today. It was ..."."""
    now = [v for v in versions if v.order[0] != _LABEL and _holds_now(story.units[v.unit])]
    then = [v for v in versions if v not in now and v.order[0] != _LABEL]
    if not now or not then or any(story.units[v.unit].clause.tense != "past" for v in then):
        return list(versions)
    last = 2 * len(story.units)
    return [replace(v, order=(v.order[0] + last, v.order[1])) if v in now else v for v in versions]


def _holds_now(unit: Unit) -> bool:
    """Whether a clause tells a state in the present: neither a habit, nor what somebody says or thinks."""
    clause = unit.clause
    now = {"now", "today", "currently"} & {*clause.adverbs, *clause.times}
    told = unit.outer is not None or bool(unit.speaker) or bool(clause.modal)
    return clause.tense == "present" and clause.verb in ("be", *_HANGS) and bool(now) and not told


def _order(story: Telling, at: int, source: bool) -> int:
    """Return when a version held, relative to others: what is left, or had been so, comes before."""
    unit = story.units[at]
    if unit.clause.link == "relative" and _pluperfect(unit):
        return 2 * story.spans[unit.sentence][0] - 1
    return 2 * at - (source or _formerly(unit))


def _hidden_from_source(story: Telling, unit: Unit, person: str) -> bool:
    """ "She did not know that it had been moved": of whom she told where it was, neither does that one."""
    outer = unit.outer
    if outer is None or not denies(outer.clause) or person in outer.subjects:
        return False
    return any(speaks(u.clause) and u.subjects == outer.subjects and person in u.hearers for u in story.units)


def _whole(words: frozenset[str], head: frozenset[str], hits: Sequence[Mention]) -> bool:
    """Whether a clause says a choice: its head noun, or where all choices have the same, half of its other words."""
    said = {word for h in hits for word in h.words}
    if any(word.isdigit() for word in words):
        return words <= said  # a gate, a room, an hour
    return bool(words) and (bool(head & said) if head & words else len(said) * 2 >= len(words))


def _without_lists(versions: Sequence[Version]) -> list[Version]:
    """Leave out where a story merely lists the choices: "the old one and the new one" in one clause."""
    together: dict[tuple[int, int], set[int]] = {}
    for v in versions:
        together.setdefault((v.unit, v.order[0]), set()).add(v.choice)
    listed = {unit for (unit, _), choices in together.items() if len(choices) > 1}
    return [v for v in versions if v.unit not in listed or v.order[0] != 2 * v.unit]


def _formerly(unit: Unit) -> bool:
    used_to = unit.outer is not None and unit.outer.clause.verb == "use" and unit.clause.form == "to"
    earlier = {"before", "usually", "always", "originally", "formerly", "once", "at first"}
    return used_to or bool(earlier & {*unit.clause.adverbs, *unit.clause.times})


def _tells(
    unit: Unit, person: str, asked: Asked, story: Telling, topic: frozenset[str], people: frozenset[str]
) -> bool:
    """Whether a clause tells how something is or comes to be: neither supposed, wished, denied, nor somebody's way.

    Args:
        unit: the clause.
        person: in whose eyes.
        asked: the question.
        story: clause by clause.
        topic: what the question is about, without its people.
        people: those of whom it asks where they are.
    """
    clause = unit.clause
    if not _happens(unit, person):
        return False
    if clause.verb in ("call", "name", "nickname") and clause.quote is None:
        return False
    if clause.verb in ("show", "write", "chalk", "pencil") and clause.object is not None:
        return True
    own = person in unit.subjects
    if asks_contents(asked) and own and not is_a(clause, *_SHOWS):
        return False  # "takes the one with the pins" tells what is meant, not what is known
    if own and asks_place(asked) and _busy_elsewhere(unit, topic):
        return False
    sees = perceives(clause) and unit.outer is None and not own
    about = sees and _about(unit, topic, False)
    if (speaks(clause) and unit.subjects) or (sees and not about):
        return clause.quote is not None
    if clause.verb in ("be", *_HANGS) and _standing(story, unit):
        return False
    intransitive = clause.object is None and not clause.passive and clause.quote is None
    anybody = clause.subject is not None and clause.subject.head in _ANYBODY
    whereabouts = (bool(unit.subjects) or anybody) and (intransitive or _moves_oneself(clause, topic))
    return not whereabouts or bool(unit.subjects & people)


def _busy_elsewhere(unit: Unit, topic: frozenset[str]) -> bool:
    """ "Was eating soup in the canteen": where somebody is busy with something else is no place of what is asked of."""
    clause = unit.clause
    doing = clause.progressive and clause.object is not None and not clause.passive
    return doing and not _about(unit, topic, False)


def _happens(unit: Unit, person: str) -> bool:
    """Whether a clause is told as so: not denied, supposed, or to come unless it is settled, nor another's thought."""
    clause, outer = unit.clause, unit.outer
    if (
        clause.link in _UNREAL
        or clause.negated
        or denies(clause)
        or unit.words & {"neither", "nor"}
        or by_nobody(clause)
    ):
        return False
    told = outer is not None and (speaks(outer.clause) or bool(unit.speaker))
    settled = outer is not None and (outer.clause.verb in (*_SETTLES, "use") or _is_due(outer.clause))
    said = told or (outer is not None and perceives(outer.clause) and not denies(outer.clause))
    if clause.modal in ("may", "might") or (told and not person):
        return False
    seen = clause.modal in ("can", "could") and perceives(clause)
    if clause.modal and not (settled or said or seen):
        return False
    if outer is None or unit.speaker or settled:
        return True
    if outer.clause.verb == "help" and real(outer):
        return True  # "helped him hang it": it hangs
    return not is_a(outer.clause, "want") and (not is_a(outer.clause, "think") or person in outer.subjects)


def _is_due(clause: Clause) -> bool:
    """ "Was supposed to be at six", "was meant to": what is planned."""
    return clause.passive and clause.verb in (
        "suppose",
        "mean",
        "expect",
        "schedule",
        "intend",
        "plan",
        "set",
    )


_ANYBODY = frozenset("everybody everyone somebody someone anybody anyone nobody we you i people one".split())
_SHOWS = tuple("put fill hide see hear learn read tell say know think open substitute".split())
"""Classes of deeds by which one comes to know what something holds."""
_HANGS = frozenset(
    "hang lie stand sit rest stay remain lean stack store keep park lock stow lay sleep".split()
)
_ALONG = ("all the while", "all along", "the whole time", "all the time", "in fact", "really", "actually")


def _standing(story: Telling, unit: Unit) -> bool:
    """Whether a clause says how things are all the while, or in fact, which is no change."""
    said = " ".join((*unit.clause.times, *unit.clause.adverbs, story.texts[unit.sentence].lower()))
    return any(words in said for words in _ALONG)


def _topic(views: Views, asked: Asked) -> frozenset[str]:
    """Return what a question is about, in small letters, without the people: the thing sought, or all its words."""
    names = frozenset(w.lower() for p in views.tale.chronicle.cast.people for w in p.split())
    noun = seeker(views, asked)[1]
    sought = noun_words(noun) if noun is not None and noun.kind == "noun" else frozenset()
    person = mind_of(views, asked)
    aim = wanted(views, person) if person and not sought - frozenset(asked.focus) else None
    if aim is not None:
        sought = frozenset(aim.split()) - frozenset(asked.focus)
    said = frozenset(w.lower() for w in normal(sought))
    said -= names - (
        frozenset((noun.head.lower(),)) if noun is not None else frozenset()
    )  # "his boss", "the goat"
    return said or frozenset(w.lower() for w in normal(lemmas(asked.text))) - names


_RIDES = frozenset("bus train taxi ferry tram lift elevator plane boat path road stairs way seat".split())
_LEAVES = frozenset("leave exit cross board".split())


def _moves_oneself(clause: Clause, topic: frozenset[str]) -> bool:
    """ "Leaves his room", "took the bus to town": where somebody goes, though by a verb with an object."""
    noun = clause.object
    if noun is None or clause.passive or clause.recipient is not None:
        return False
    if noun.head.lower() in topic or any(noun.head.lower() in word for word in topic):
        return False
    rides = clause.verb in ("take", "catch", "get", "board") and noun.head.lower() in _RIDES
    return rides or (clause.verb in _LEAVES and not clause.places and noun.head.lower() in AREAS | AWAY_AT)


_PRONOUNS = frozenset("it they them one this that both".split())


def _about(unit: Unit, topic: frozenset[str], inside: bool) -> bool:
    """Whether a clause speaks of a topic: by its words, or by a pronoun for a thing as what is acted upon, or is."""
    clause = unit.clause
    noun = clause.object if clause.object is not None and not clause.passive else clause.subject
    if noun is None or noun.kind in ("name", "quote") or not clause.verb:
        return bool(unit.words & topic)
    if noun.kind == "gap" or (noun.kind == "pronoun" and noun.head in _PRONOUNS):
        return True
    said = frozenset(w.lower() for w in normal(noun_words(noun))) or unit.words
    return bool((said if noun is clause.object and not inside else said | unit.words) & topic)


def _in_truth(asked: Asked, told: Sequence[Version], count: int) -> list[float] | None:
    """What is so, or was at first, or before what the question names."""
    lower = asked.text.lower()
    if len({v.choice for v in told}) < 2:
        return None
    if FIRST.search(lower):
        chosen = told[0].choice
    elif _PREVIOUS.search(lower):
        return None
    else:
        chosen = told[-1].choice
    return _only(chosen, count)


def _last_known(
    views: Views,
    asked: Asked,
    told: Sequence[Version],
    words: Sequence[frozenset[str]],
    person: str,
) -> int | None:
    story = views.telling
    topic = _topic(views, asked)
    if len(told) == 1 and told[0].order[0] == _LABEL:
        return None if _looks_inside(story, person) else told[0].choice
    if len({v.choice for v in told if v.order[0] == _LABEL}) > 1:
        return None  # a label and a picture that say two things
    if len({v.choice for v in told}) < 2:
        alone = told and asked.word not in ("who", "whom") and _is_told(story, told[-1], person)
        return told[-1].choice if alone else None
    for at in range(len(told) - 1, 0, -1):
        arrived = not unread(story, person, told[at].unit)
        if told[at].known and arrived:
            return told[at].choice
        if told[at].choice == told[at - 1].choice:
            continue
        inside = told[0].order[0] == _LABEL or asks_contents(asked)
        about = frozenset() if inside else topic
        known = arrived and _knows_of(story, person, told[at], words[told[at].choice], about)
        if known is None and inside and _comes_after(story, person, told[at].unit):
            known = False
        if known is None:
            return None
        if known:
            return told[at].choice
    rival = [v for v in told[1:] if v.order == told[0].order]
    return None if rival or _is_missed_deed(story, told[0], person) else told[0].choice


def _is_missed_deed(story: Telling, version: Version, person: str) -> bool:
    """Whether a version is what others did while a person was away: no state of things that one began with."""
    unit = story.units[version.unit]
    state = unit.clause.verb in ("be", *_HANGS) or unit.clause.passive or version.order[0] != 2 * version.unit
    known_before = any(person in names for names in story.people[: unit.sentence])
    return (
        version.known is False
        and known_before
        and bool(unit.subjects)
        and person not in unit.people
        and not state
    )


def _is_told(story: Telling, version: Version, person: str) -> bool:
    """Whether a version is what somebody says to a person: that is believed, where the story has no other of it."""
    root = root_of(story.units[version.unit])
    told = speaks(root.clause) and not root.clause.negated and is_addressed(story, root, person)
    return bool(version.known) and told and not is_a(root.clause, "ask")


def _looks_inside(story: Telling, person: str) -> bool:
    """Whether somebody opens something, or has seen something happen: then more is known than a label says."""
    return any(
        real(unit)
        and (
            (person in unit.subjects and (looks_in(unit.clause) or _observes(unit)))
            or (person in unit.hearers and speaks(unit.clause))
        )
        for unit in story.units
    )


def _observes(unit: Unit) -> bool:
    return is_a(unit.clause, "see") and bool(unit.clause.content) and unit.clause.verb not in ("look", "find")


def _comes_after(story: Telling, person: str, at: int) -> bool:
    """Whether a story speaks of a person only after it has told what something holds: a newcomer sees its label."""
    named = next((n for n, unit in enumerate(story.units) if person in unit.people), None)
    return named is not None and story.units[named].sentence > story.units[at].sentence


def _knows_of(
    story: Telling, person: str, version: Version, news: frozenset[str], topic: frozenset[str]
) -> bool | None:
    """Whether a person knows of a version: took it in, or is said to; not if away, or if it was told to nobody."""
    if version.known:
        return True
    said = outright(story, person, version.unit, news, topic)
    if said is not None or version.known is False:
        return bool(said)
    return False if kept_secret(story, version.unit) else None
