"""Questions of minds in minds where the events were not read: the version of things that all in the chain share.

The choices are versions of how things are, in the order in which the story comes to them. A later version is the
innermost mind's only on common ground of the chain (`copresence`); else the one before it is.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re
from collections.abc import Iterable, Sequence

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.topic import topic_of
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.copresence import Version, denies, shared
from bip.inference.plain_stories.witnesses.reported_minds import reported
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.chronicle import place_of
from symbolic.language.reader.questions.asking import THINK, Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.words.persons import is_person
from symbolic.world.plain import Become, Say

_BEFORE = frozenset("before old usual usually always originally once earlier used former first".split())
_OLD = frozenset("old former previous".split())
_RELATIONS = frozenset("in on at to by near over under behind inside outside up down of".split())
_WISHES = frozenset("want wish hope plan intend desire prefer like need mean try aim help hinder".split())

Place = tuple[int, int]
"""Where in a story something is said: index of the clause, and of the character in its sentence."""


def minds(views: Views, asked: Asked) -> tuple[str, ...]:
    """Return whose minds a question nests: those that think, then who knows, goes, looks or expects in the core."""
    cast, core = views.tale.chronicle.cast, asked.core
    chain = asked.chain
    if core is None or core.subject is None:
        return chain
    minded = (perceives(core) and not is_a(core, "search")) or denies(core) or core.verb in THINK
    if not chain and minded and core.content and perceives(core.content[0]):
        # "does Ann know that Ben has seen it?": whether she takes him to know
        inner = cast.persons(core.content[0].subject, subject=True)
        outer = cast.persons(core.subject, subject=True)
        return (*outer[:1], *inner[:1]) if outer[:1] != inner[:1] else ()
    will = core.modal in ("will", "would") and bool(chain)  # what somebody will do, the belief decides
    asks_place = asked.word in ("where", "which", "when") and is_a(core, "go", "take", "arrive")
    done = (
        asks_place
        and bool(chain)
        and (core.tense == "past" or core.perfect or core.progressive)
        and not is_a(core, "search")
    )
    seeks = asked.word in ("where", "which", "when") and (
        will or (is_a(core, "go", "search", "take", "arrive") and not done)  # where somebody went is a fact
    )
    found = cast.persons(core.subject, subject=True) if minded or seeks or done else []
    if done and not (minded or seeks):
        found = [name for name in found if _informed(views.telling, name)]
    found = found[:1] if minded else found  # of several who know, one stands for all
    return (*chain, *(p for p in found if p not in chain[-1:])) if len(found) == 1 else chain


def _informed(story: Telling, person: str) -> bool:
    """Whether a story tells of something that a person perceives or is told: so that one's own mind sends one there."""
    return any(
        (person in unit.hearers and speaks(unit.clause))
        or (person in unit.subjects and perceives(unit.clause))
        for unit in story.units
    )


def nested(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices on what somebody takes another to think, by common ground; None where nothing decides."""
    if asked.core is not None and asked.core.verb in _WISHES:
        return None  # of wishes there is no earlier and later version
    if any(c.link == "before" for c in asked.others):
        return None  # grounds are weighed at the end of the story
    chain = minds(views, asked)
    story = views.telling
    chain = (*chain, *_thinker(views, asked, choices)) if len(chain) == 1 else chain
    claimed = _claims_of_knowing(views, asked, story, choices) if chain else None
    if claimed is not None or len(chain) < 2:
        return claimed
    topic = normal(lemmas(asked.text)) - _names(views)
    topic |= frozenset(part for word in topic for part in word.split("-"))
    if any(c.polarity for c in choices):
        return _polar(asked, chain, topic_of(views.tale, asked), story, choices)
    words = telling(views, topic, choices)
    told = reported(story, chain, words)
    if told is not None:
        return told
    said = versions(views, story, topic, choices)
    if sum(_ignorant(c) for c in choices) == 1:
        return _ignorance(story, chain, choices, said)
    order = sorted({place for place in said if place is not None})
    if len(order) == 1 and asked.word != "what":
        return _only_version(story, chain, said, order[0])
    if len(order) < 2:
        return None
    apart = False
    for place in reversed(order[1:]):
        own = frozenset(w for at, mine in zip(said, words, strict=True) if at == place for w in mine)
        others = frozenset(w for at, mine in zip(said, words, strict=True) if at != place for w in mine)
        ground = shared(story, chain, _told_from(story, place[0]), Version(own, others))
        if ground or (ground is None and openly_known(views, chain, story.units[place[0]].sentence)):
            return _only(place == at for at in said)
        apart = apart or ground is False
    return _only(order[0] == at for at in said) if apart or _replaced(views, order) else None


def _replaced(views: Views, order: Sequence[Place]) -> bool:
    """Whether the first of some versions was so before, as the story says or events of one fact bring about.

    Who misses a change holds what was so before it. Versions that merely stand in different sentences are none
    of each other: nothing is known of the mind that holds the first.
    """
    if order[0][0] < 0:
        return True
    sentences = views.tale.text.sentences
    first, last = (sentences[_sentence(views.telling, place)].start for place in (order[0], order[-1]))
    starts: dict[str, set[int]] = {}
    for event in views.tale.story.steps:
        if isinstance(event.action, Become) and event.span is not None:
            starts.setdefault(event.action.subject, set()).add(event.span.start)
    return any({first, last} <= found for found in starts.values())


def _sentence(story: Telling, place: Place) -> int:
    return story.units[max(0, place[0])].sentence


def _only(fits: Iterable[bool]) -> list[float] | None:
    """Score the only choice that fits; None where several do."""
    scores = [2.0 if fit else 0.0 for fit in fits]
    return scores if sum(s > 0 for s in scores) == 1 else None


def _ignorance(
    story: Telling, chain: Sequence[str], choices: Sequence[Choice], said: Sequence[Place | None]
) -> list[float] | None:
    """Score choices of which one is to know nothing: so it is, but on common ground for what another says."""
    order = sorted(place for place in said if place is not None)
    known = shared(story, chain, _told_from(story, max(0, order[0][0])) if order else 0)
    if known:
        return _only(place == order[-1] for place in said) if order else None
    return _only(_ignorant(c) for c in choices)


def openly_known(views: Views, chain: Sequence[str], sentence: int) -> bool:
    """Whether the events of a sentence, as all but the last of a chain know them, have the last perceive them openly.

    What is told later counts as well: the last was told how a thing is that changed in that sentence.
    """
    span = views.tale.text.sentences[sentence]
    changed: set[tuple[str, str]] = set()
    goings = {
        place_of(name) for name in views.tale.chronicle.cast.people
    }  # to go away is no change of things
    for event in views.story(chain[:-1]).steps:
        action = event.action
        if (
            not isinstance(action, Become | Say)
            or action.subject.startswith("deed ")
            or action.subject in goings
        ):
            continue
        within = event.span is not None and event.span.start >= span.start
        if (
            isinstance(action, Become)
            and action.agent
            and within
            and event.span is not None
            and event.span.start < span.end
        ):
            changed.add((action.subject, action.value))
            if chain[-1] in action.to or chain[-1] == action.agent:
                return True
        if (
            isinstance(action, Say)
            and within
            and chain[-1] in action.to
            and action.subject in {s for s, _ in changed}
        ):
            return True
    return False


def _only_version(
    story: Telling, chain: Sequence[str], said: Sequence[Place | None], place: Place
) -> list[float] | None:
    """Where the story speaks of one version alone, it is what is thought if there is common ground for it."""
    known = shared(story, chain, _told_from(story, max(0, place[0])))
    if known is None or (not known and len(said) != 2):
        return None
    return _only((at == place) == known for at in said)


def _told_from(story: Telling, at: int) -> int:
    """Return the index of the clause whose content, or the content of whose content, a clause is."""
    root = story.units[at]
    while root.outer is not None:
        root = root.outer
    return next(n for n, unit in enumerate(story.units) if unit.clause is root.clause)


def _polar(
    asked: Asked,
    chain: tuple[str, ...],
    topic: frozenset[str],
    story: Telling,
    choices: Sequence[Choice],
) -> list[float] | None:
    core = asked.core
    if core is None or not (perceives(core) or denies(core)):
        return None
    since = next((at for at, unit in enumerate(story.units) if unit.words & topic), 0)
    known = bool(shared(story, chain, since))
    wanted = "yes" if known != denies(core) else "no"
    scores = [2.0 if c.polarity == wanted else 0.0 for c in choices]
    return scores if sum(s > 0 for s in scores) == 1 else None


def _claims_of_knowing(
    views: Views, asked: Asked, story: Telling, choices: Sequence[Choice]
) -> list[float] | None:
    """Score choices of which one says that somebody else knows, and one that the same person does not.

    Whom a pronoun means is who else the question names.
    """
    said = [_knowing(choice) for choice in choices]
    if said.count(True) < 1 or said.count(False) != 1 or any(c.polarity for c in choices):
        return None
    chain = minds(views, asked)
    others = [n for n in _spoken_of(views, asked, choices) if n != chain[-1]]
    if not others:
        return None
    known = bool(shared(story, (*chain, others[0]), 0))
    scores = [2.0 if value is known else 0.0 for value in said]
    return scores if sum(s > 0 for s in scores) == 1 else None


def _thinker(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[str]:
    """Return whose mind all the choices speak of, if they do: "what does Ann think of Ben": "that he knows ..."."""
    firsts = [next((c for c in choice.clauses if c.verb), None) for choice in choices]
    if any(c.polarity for c in choices) or not all(
        c is not None and (is_a(c, "think") or perceives(c) or denies(c)) for c in firsts
    ):
        return []
    last = minds(views, asked)[-1:]
    return [name for name in _spoken_of(views, asked, choices) if name not in last][:1]


def _knowing(choice: Choice) -> bool | None:
    """Whether a choice says that somebody knows (or saw, or heard), or that somebody does not; None for neither."""
    for clause in choice.clauses:
        if clause.verb and not is_a(clause, "think"):
            return not denies(clause) if perceives(clause) or denies(clause) else None
    return None


def _spoken_of(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[str]:
    """Return the people whom the choices name as knowing, or else those whom the question names last."""
    people = list(views.tale.chronicle.cast.people)
    heads = [c.subject.head for choice in choices for c in choice.clauses[:1] if c.subject is not None]
    named = [p for p in people if any(h == p or h in p.split() for h in heads)]
    if named:
        return named
    text = asked.text
    later = [(text.rfind(p.split()[-1]), p) for p in people if p.split()[-1] in text]
    return [p for _, p in sorted(later, reverse=True)]


def versions(
    views: Views, story: Telling, topic: frozenset[str], choices: Sequence[Choice]
) -> list[Place | None]:
    """Return for each choice where the story first says what it alone says; before all else for what was so before.

    If the story says it of the topic for two choices at least, it is not looked for elsewhere for others.
    """
    words = telling(views, topic, choices)
    if any(w & _OLD for w in words) and len(choices) == 2:
        return [(-1, 0) if w & _OLD else (0, 0) for w in words]  # "in the old house", "in the new one"
    about = [_first(views, [u if u.words & topic else None for u in story.units], w) for w in words]
    if sum(place is not None for place in about) >= 2:
        return about
    return [_first(views, story.units, w) for w in words]


def _ignorant(choice: Choice) -> bool:
    """Whether a choice says that somebody does not know: "he has no idea where it is"."""
    return _IGNORANT.search(choice.text) is not None or any(denies(clause) for clause in choice.clauses)


_IGNORANT = re.compile(
    r"\b(?:(?:not|n['’]t) (?:know|sure)|no (?:idea|clue|inkling|notion)|nowhere|in the dark|unaware)\b|"
    r"\b(?:knows?|knew) nothing\b|^nothing\b",
    re.IGNORECASE,
)


def telling(views: Views, topic: frozenset[str], choices: Sequence[Choice]) -> list[frozenset[str]]:
    """Return the words that tell each choice from the others: no names, and no persons where it has other words."""
    words = [w - _names(views) - topic for w in unlike(choices)]
    words = [frozenset() if _ignorant(c) else w for c, w in zip(choices, words, strict=True)]
    return [frozenset(one for one in w if not is_person(one)) or w for w in words]


def unlike(choices: Sequence[Choice]) -> list[frozenset[str]]:
    """Return the words of each choice that no other choice has, in small letters and without those of mere place."""
    words = [frozenset(w.lower() for w in normal(c.words)) - _RELATIONS for c in choices]
    return [
        mine - frozenset(w for other in words[:at] + words[at + 1 :] for w in other)
        for at, mine in enumerate(words)
    ]


def _names(views: Views) -> frozenset[str]:
    people = views.tale.chronicle.cast.people.values()
    names = {w for person in people if not person.animal for w in person.name.split()}
    return normal(frozenset(names | {w.lower() for w in names}))


def _first(views: Views, story: Sequence[Unit | None], words: frozenset[str]) -> Place | None:
    shares = [len(words & unit.words) if unit is not None else 0 for unit in story]
    while words and max(shares, default=0) >= max(1, len(words) / 2):
        at = shares.index(max(shares))
        alike = [n for n, unit in enumerate(story) if shares[n] == shares[at] and _same(unit, story[at])]
        unit = story[min(alike, key=lambda n: _length(story[n]))]
        assert unit is not None
        if not _stance(unit):
            before, offset = _came_before(views, unit, words)
            return (-1 if before else at, offset)
        for n in alike:  # where somebody sits says nothing of where a thing is
            shares[n] = 0
    return None


def _same(unit: Unit | None, other: Unit | None) -> bool:
    return unit is not None and other is not None and unit.sentence == other.sentence


def _length(unit: Unit | None) -> int:
    return len(unit.text) if unit is not None and unit.text else 10**6


_POSTURES = frozenset("sit stand lie kneel lean crouch squat perch recline".split())


def _stance(unit: Unit) -> bool:
    """Whether a clause tells where somebody sits or stands."""
    return bool(unit.subjects) and unit.clause.verb in _POSTURES and unit.clause.object is None


def _came_before(views: Views, unit: Unit, words: frozenset[str]) -> tuple[bool, int]:
    """Whether a clause says of something that it had been so before the story; and where in its sentence it does."""
    clause = unit.clause
    past = clause.perfect and clause.tense == "past" and is_a(clause, "be", "have", "stay")
    text = views.tale.text.sentences[unit.sentence].text
    spoken = text.lower().replace(",", " ").replace(".", " ").split()
    at = next((n for n, word in enumerate(spoken) if normal(lemmas(word)) & words), 0)
    start = spoken[max(0, at - 4) : at]
    leaves = "from" in start and "to" not in start and "to" in spoken[at : at + 6]
    former = clause.verb == "be" and bool(
        _BEFORE & set(spoken[:3])
    )  # "the old time, which all knew, was nine"
    instead = bool({"not", "than"} & set(spoken[max(0, at - 3) : at])) or spoken[max(0, at - 2) : at] == [
        "instead",
        "of",
    ]
    formerly = former or instead or bool(_BEFORE & set(clause.adverbs))
    return past or leaves or formerly, at
