"""Who knows what: whether the person's story has the event, or the right value."""

import re
from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.beliefs.claims import agree, stripped, truth_of
from bip.inference.plain_stories.beliefs.places import target
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.topic import topic_of
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.acquaintance import acquainted, elsewhere, left_open, stood_by
from bip.inference.plain_stories.witnesses.copresence import denies, real
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import Deed, contents_of, place_of
from symbolic.language.reader.discourse.said import said_facts
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words, phrase_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.asking import THINK, Asked
from symbolic.language.reader.questions.choices import Choice, normal
from symbolic.language.reader.words.persons import is_person
from symbolic.world.plain import Become


def knows(views: Views, chain: Sequence[str], person: str, clause: Clause) -> bool | None:
    """Whether a person (in the eyes of a chain) knows what a clause of knowing speaks of; None if it cannot be told.

    "Knows that S" and "knows where it is" hold where the person's facts are as the outer ones; "knows that it was
    done" where the person perceived the deed.
    """
    outer, inner = views.facts(chain), views.facts((*chain, person))
    for content in clause.content:
        if clause.how in ("where", "which", "what", "how") or clause.how.startswith("which"):
            return _knows_value(views, content, outer, inner, clause.how)
        for subject, value in said_facts(views.tale.chronicle, content, None):
            if subject in outer and agree(views, value, outer[subject]):
                return subject in inner and agree(views, value, inner[subject])
        return perceived(views, (*chain, person), normal(clause_words(content)))
    words = normal(phrase_words(clause.places) | noun_words(clause.object))
    told = perceived(views, (*chain, person), words) if words else None
    if told is not None or not words:
        return told
    keys = [t.key for t in views.tale.chronicle.cast.things if normal(frozenset({t.head})) & words]
    about = [s for s in outer if any(s.endswith((f" {key} is", f" {key}")) for key in keys)]
    return any(inner.get(s) == outer[s] for s in about) if about else None


def _knows_value(
    views: Views, content: Clause, outer: Mapping[str, str], inner: Mapping[str, str], how: str
) -> bool | None:
    noun = (
        content.subject if content.subject is not None and content.subject.kind != "gap" else content.object
    )
    key = target(views, noun)
    if key is None:
        return None
    for subject in (place_of(key), contents_of(key)):
        if subject in outer:
            return subject in inner and agree(views, views.value(outer[subject]), inner[subject])
    return None


def perceived(views: Views, chain: Sequence[str], words: frozenset[str]) -> bool | None:
    """Whether the last of a chain perceived, or was told of, the event that some words speak of."""
    deed = matching(views, words)
    if deed is None:
        return None
    if deed.subject in views.facts(chain):
        return True
    steps = views.tale.story.steps
    later = [d.time for d in views.tale.chronicle.deeds if d.time > deed.time]
    end = min(later) if later else len(steps)
    made = [e.action for e in steps[deed.time : end] if isinstance(e.action, Become)]
    facts = views.facts(chain)
    return any(facts.get(a.subject) == a.value for a in made if a.subject != deed.subject)


def matching(views: Views, words: frozenset[str]) -> Deed | None:
    """Return the deed that shares most words with a question's clause, two at least or all there are."""
    found, most = None, 0
    for deed in views.tale.chronicle.deeds:
        if deed.kind != "deed":
            continue
        shared = len(normal(deed.words) & words)
        if shared >= most and shared >= min(2, len(words)):
            found, most = deed, shared
    return found


def thinks(views: Views, person: str, clause: Clause) -> bool | None:
    """Whether a person thinks what a clause says."""
    content = stripped(clause)
    if content.verb == "know" and content.content:
        other = views.tale.chronicle.cast.persons(content.subject, subject=True)
        if not other:
            return None
        verdict = knows(views, (person,), other[0], content)
        return None if verdict is None else verdict != content.negated
    verdict_ = truth_of(views, views.facts((person,)), content)
    return None if verdict_ is None else verdict_ > 0


def yes_no(views: Views, asked: Asked) -> bool | None:
    """Return the answer to a yes-or-no question on knowing or thinking."""
    cast = views.tale.chronicle.cast
    core, clause = asked.core, asked.clause
    if core is None or clause is None:
        return None
    if core.verb in ("know", "realize", "notice", "see", "hear", "learn") or "aware" in core.predicate:
        people = cast.persons(core.subject, subject=True)
        if not people:
            return None
        return knows(views, asked.chain, people[0], core)
    if asked.chain:
        verdict = truth_of(views, views.facts(asked.chain), core)
        return None if verdict is None else verdict > 0
    return None


def polar(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of "yes" and "no" choices; of several that say the same, the reason that the story has."""
    if not any(c.polarity for c in choices):
        return None
    verdict = _knowing(views, asked)
    if verdict is None and _open_for(views, asked):
        return None
    verdict = yes_no(views, asked) if verdict is None else verdict
    if verdict is None:
        return _by_reason(views, asked, choices)
    wanted = "yes" if verdict else "no"
    scores = [1.0 if c.polarity == wanted else 0.0 for c in choices]
    if sum(scores) > 1:
        facts = views.facts(asked.chain)
        core = asked.core
        people = views.tale.chronicle.cast.persons(core.subject, subject=True) if core is not None else []
        for at, choice in enumerate(choices):
            inner = next((stripped(c) for c in choice.clauses if c.verb), None)
            if scores[at] and inner is not None:
                reason = told_of(views.telling, choice, "".join(people[:1]))
                scores[at] += 0.5 * (truth_of(views, facts, inner) or 0.0) + reason
    return scores


def _knowing(views: Views, asked: Asked) -> bool | None:
    """Whether somebody knows of what a question speaks, by how it could be learnt; None for other questions.

    What nobody is told to have perceived, or to have been there for, is not known.
    """
    core = asked.core
    if core is None or asked.chain or not (perceives(core) or denies(core)):
        return None
    people = views.tale.chronicle.cast.persons(core.subject, subject=True)
    topic = topic_of(views.tale, asked)
    if not people or not topic:
        return None
    since = _since(views.telling, core)
    learnt = acquainted(views.telling, people[0], topic, since=since)
    if learnt is None and left_open(views.telling, people[0]):
        return None
    found = come_to_know(views, people[0], topic, core) if not since else bool(learnt)
    return None if found is None or (found and learnt is None) else found != denies(core)


_STATIVE = frozenset("be have want like need know think live stay".split())


def _since(story: Telling, core: Clause) -> int:
    """Return the index of the clause that tells of what is known to have been done; 0 where it is no deed."""
    inner = core.content[0] if core.content and core.how == "that" else None
    if inner is None or inner.verb in _STATIVE or inner.negated or (not inner.passive and not inner.perfect):
        return 0
    told = [
        n for n, u in enumerate(story.units) if u.outer is None and u.clause.verb == inner.verb and real(u)
    ]
    return told[0] if len(told) == 1 else 0


def _open_for(views: Views, asked: Asked) -> bool:
    core = asked.core
    people = views.tale.chronicle.cast.persons(core.subject, subject=True) if core is not None else []
    return bool(people) and not asked.chain and left_open(views.telling, people[0])


def come_to_know(views: Views, person: str, topic: frozenset[str], clause: Clause) -> bool | None:
    """Whether a person knows of a topic: by the clauses of the story, else by presence if there from the start."""
    story = views.telling
    by_value = bool(clause.content) and clause.how in ("where", "which", "what", "how", "who")
    learnt = acquainted(story, person, topic, lasting=not by_value)
    if learnt is not None:
        return learnt
    if comes_later(story, person, topic) or elsewhere(story, person):
        return False
    return knows(views, (), person, clause)


def comes_later(story: Telling, person: str, topic: frozenset[str]) -> bool:
    """Whether a story first speaks of a person after it has told of a topic: who comes later was no witness."""
    told = next((unit.sentence for unit in story.units if unit.words & topic), None)
    named = next((unit.sentence for unit in story.units if person in unit.people), None)
    if any(stood_by(unit, person, topic) for unit in story.units):
        return False
    return told is not None and (named is None or named > told)


def told_of(story: Telling, choice: Choice, person: str) -> float:
    """Return how well the story tells what a choice gives as the reason, at most 1; less for what it denies.

    Who does it must be the same: "she" is who the question is about; and one way of telling is as good as another.
    """
    clause = next((c for c in choice.clauses if c.verb), None)
    noun = clause.subject if clause is not None else None
    own = normal(choice.own) or normal(choice.words)
    best = 0.0
    for unit in story.units:
        names = frozenset(part for n in unit.people for word in n.split() for part in (word, word.lower()))
        shared = own & (unit.words | names)
        if clause is not None and speaks(clause) and speaks(unit.clause):
            shared |= {clause.verb} & own
            full = person in unit.people
        else:
            full = True
        share = len(shared) / max(1, len(own))
        best = max(best, share if full and real(unit) and _same_doer(unit, noun, person) else 0.25 * share)
    return best


def _same_doer(unit: Unit, noun: NounPhrase | None, person: str) -> bool:
    if noun is None or not unit.subjects:
        return True
    if noun.kind == "pronoun":
        return person in unit.subjects
    if noun.kind == "noun" and not noun.members and not is_person(noun.head):
        return True  # "her music was too loud" tells of no doer
    return any(noun.head.lower() in name.lower().replace("'s", "").split() for name in unit.subjects)


def _by_reason(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score yes and no by the reasons that they give, in the eyes of whom the question is about."""
    cast = views.tale.chronicle.cast
    chain = asked.chain
    if not chain and asked.core is not None and asked.core.subject is not None:
        chain = tuple(cast.persons(asked.core.subject, subject=True)[:1])
    if not chain:
        return None
    verdicts = []
    for choice in choices:
        inner = next((stripped(c) for c in choice.clauses if c.verb), None)
        if inner is not None and inner.verb == "know" and inner.content and inner.how == "that":
            inner = inner.content[0]
        verdicts.append(truth_of(views, views.facts(chain), inner) if inner is not None else None)
    if sum(v == 1.0 for v in verdicts) != 1:
        return None
    return [2.0 if v == 1.0 else 0.0 for v in verdicts]


def known_claims(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score what somebody may know ("which of these does Ann know?") by whether the person came to know each.

    Of several that are known the one that says most; nothing if the story speaks of none.
    """
    core = asked.core
    if core is None or core.verb != "know" or core.content or asked.word not in ("what", "which"):
        return None
    people = views.tale.chronicle.cast.persons(core.subject, subject=True)
    if not people or any(c.polarity for c in choices):
        return None
    scores = [_known_claim(views, people[0], choice) for choice in choices]
    neither = [choice.text.lower().startswith(("neither of", "none of", "nothing")) for choice in choices]
    if not any(scores) and sum(neither) == 1 and len(choices) > 2:
        return [2.0 if says else 0.0 for says in neither]
    return scores if any(scores) else None


_INDEFINITE = frozenset("something somebody someone anything anybody some one thing".split())


def _known_claim(views: Views, person: str, choice: Choice) -> float:
    """Return how well what a person perceived covers a claim; 0 where what the person missed covers it better."""
    words = normal(choice.words) - _INDEFINITE
    clause = next((c for c in choice.clauses if c.verb), None)
    if clause is None or not words or denies(clause) or choice.negated:
        return 0.0
    facts, story = views.facts((person,)), views.telling
    missed = [u for u in story.units if person in u.subjects and denies(u.clause)]
    if any(len(u.words & words) * 2 >= len(words) for u in missed):
        return 0.0
    shares = {True: 0.0, False: 0.0}
    for deed in views.tale.chronicle.deeds:
        if deed.kind == "deed" and not deed.negated:
            known = deed.subject in facts
            shares[known] = max(shares[known], len(normal(deed.words) & words) / len(words))
    for unit in story.units:
        if person in unit.subjects and perceives(unit.clause) and real(unit):
            shares[True] = max(shares[True], len(story.words[unit.sentence] & words) / len(words))
    return 1.0 + shares[True] if shares[True] >= max(0.6, shares[False]) else 0.0


_EVERYONE = ("all", "everyone", "everybody")


def who(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of choices that name people: who knows, thinks, has it wrong."""
    clause = asked.clause
    if clause is None or asked.word == "whom":
        return None
    people = named(views, choices)
    if any(choice.text.lower().startswith(_EVERYONE) for choice in choices):
        people = list(views.tale.chronicle.room_of)
    if not people:
        return None
    found = {person: _of(views, person, asked, clause) for person in people}
    sets = [_who_is_meant(views, choice, people) for choice in choices]
    surely = {person: _surely(views, person, asked, clause) for person in people}
    if all(v is None for v in (*found.values(), *surely.values())):
        return None
    for verdicts in (found, surely):
        if all(v is None for v in verdicts.values()):
            continue
        true = frozenset(p for p, v in verdicts.items() if v)
        if not true and any(surely[p] is not False for p in people) and not clause.negated:
            continue  # that nobody knows is not to be taken from silence
        scores = [2.0 if s == true else 0.0 for s in sets]
        if sum(s > 0 for s in scores) == 1:
            return scores
    return _consistent(surely, sets) or [0.0] * len(sets)


_NONE = re.compile(r"\b(?:neither|nobody|no one|none|no[- ]one|nor|not? \w+ of)\b", re.IGNORECASE)


def _who_is_meant(views: Views, choice: Choice, people: Sequence[str]) -> frozenset[str]:
    """Return whom a choice means; somebody who is not in the story for a choice that names no one of it."""
    found = meant(views, choice, people)
    return (
        found
        if found or _NONE.search(choice.text) or _named_in(choice.text, people)
        else frozenset((choice.text,))
    )


def _consistent(surely: Mapping[str, bool | None], sets: Sequence[frozenset[str]]) -> list[float] | None:
    """Score the only choice that agrees with all that the story says outright of who knows; None with several."""
    if all(v is None for v in surely.values()):
        return None
    fits = [all((name in s) == v for name, v in surely.items() if v is not None) and bool(s) for s in sets]
    return [2.0 if fit else 0.0 for fit in fits] if sum(fits) == 1 else None


def _surely(views: Views, person: str, asked: Asked, clause: Clause) -> bool | None:
    """What the clauses of the story say outright of what somebody knows; None where they are silent."""
    topic = topic_of(views.tale, asked)
    if not (perceives(clause) or _could_tell(clause)) or not topic:
        return None
    learnt = acquainted(views.telling, person, topic)
    return None if learnt is None else learnt != clause.negated


_TELLS = frozenset("tell say name recite repeat give show explain describe".split())


def _could_tell(clause: Clause) -> bool:
    """ "Who could say where it is?": who knows it."""
    return clause.modal in ("can", "could") and clause.verb in _TELLS


def _of(views: Views, person: str, asked: Asked, clause: Clause) -> bool | None:
    if clause.verb in ("know", "learn") or _could_tell(clause):
        topic = topic_of(views.tale, asked)
        verdict = come_to_know(views, person, topic, clause) if topic else knows(views, (), person, clause)
        return None if verdict is None and not topic else bool(verdict) != clause.negated
    if clause.verb in THINK and clause.content:
        verdict = thinks(views, person, clause)
        return None if verdict is None else verdict != clause.negated
    if "wrong" in asked.text or "mistaken" in asked.text:
        noun = next((c.subject for c in clause.content if c.subject is not None), None)
        key = target(views, noun)
        subject = place_of(key) if key else ""
        outer, inner = views.facts(()), views.facts((person,))
        if subject not in outer or subject not in inner:
            return None
        return not agree(views, views.value(outer[subject]), inner[subject])
    return None


def named(views: Views, choices: Sequence[Choice]) -> list[str]:
    """Return the people whom the choices name, in order of mention."""
    found = []
    for name in views.tale.chronicle.room_of:
        words = {name, name.split()[-1], name.removeprefix("the ")}
        if any(
            w in choice.text.replace(",", " ").replace(".", " ").split() or f" {w}" in f" {choice.text}"
            for choice in choices
            for w in words
            if len(w) > 1
        ):
            found.append(name)
    return found


def meant(views: Views, choice: Choice, people: Sequence[str]) -> frozenset[str]:
    """Return the people whom a choice means, of some."""
    text = choice.text
    excepted = _EXCEPT.search(text)
    if excepted is not None and text.lower().startswith(("all", "every", "both", "any")):
        return frozenset(people) - _named_in(text[excepted.end() :], people)
    meant_here: set[str] = set()
    for piece in _PIECES.split(text):
        if not _DENIED.search(piece):
            meant_here |= _named_in(piece, people)
    if _named_in(text, people):
        return frozenset(meant_here)
    return frozenset(people) if text.lower().startswith(("both", *_EVERYONE)) else frozenset()


_EXCEPT = re.compile(r"\b(?:but|except(?: for)?|apart from|other than|save)\b", re.IGNORECASE)
_PIECES = re.compile(r",? but |, and | whereas |; |, (?=not\b)|(?<=s) and (?=\w+ (?:does|did|is|has) ?n)")
_DENIED = re.compile(r"\b(?:not|neither|nor|never|no)\b|n['’]t\b", re.IGNORECASE)


def _named_in(text: str, people: Sequence[str]) -> frozenset[str]:
    """Return those of some people whom a text names, by the last word of the name."""
    words = set(re.findall(r"[\w'’.-]+", text)) | set(re.findall(r"[\w-]+", text))
    lasts = [n.split()[-1] for n in people]
    return frozenset(  # "Mr Ray" and "Mrs Ray" are told apart by the whole name
        n
        for n, last in zip(people, lasts, strict=True)
        if (last in words and lasts.count(last) == 1)
        or re.search(rf"\b{re.escape(n.removeprefix('the '))}\b", text)
    )
