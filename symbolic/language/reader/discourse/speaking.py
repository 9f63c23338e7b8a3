"""Telling, asking, writing: what is said to whom, and whether it is heard."""

from itertools import islice

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import LOOK_BACK, Chronicle, Saying, Value, place_of
from symbolic.language.reader.discourse.known import known_to
from symbolic.language.reader.discourse.roles import place_value
from symbolic.language.reader.discourse.said import said_facts
from symbolic.language.reader.discourse.vocabulary_of import all_clauses, clause_words, noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.choices import lemmas
from symbolic.language.reader.text import read_clauses
from symbolic.world.plain import Become

_WRITTEN = frozenset("text write message email mail".split())


def hearers(c: Chronicle, clause: Clause, who: list[str]) -> list[str]:
    """Return to whom something is said: named, or whoever else is there."""
    for noun in (clause.recipient, clause.object):
        found = c.cast.persons(noun, exclude=who) if noun is not None else []
        if found:
            return found
    for phrase in clause.places:
        if phrase.preposition in ("to", "with", "at", "toward") and phrase.object is not None:
            found = c.cast.persons(phrase.object, exclude=who)
            if found:
                return found
    return _addressed(c, clause, who)


_TURNS_TO = frozenset(
    "ring phone call telephone text message meet visit approach find join see wake stop".split()
)


def _addressed(c: Chronicle, clause: Clause, who: list[str]) -> list[str]:
    """ "She rang Tom and explained it": whom one has just turned to, in the same sentence."""
    for deed in reversed(c.deeds[-4:]):
        before = deed.clause
        if before is None or deed.sentence != c.sentence or before is clause:
            continue
        if who and deed.agent == who[0] and deed.people and deed.verb in _TURNS_TO and not deed.negated:
            return list(deed.people)
    return []


def tell(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody tells somebody something, in words quoted or reported."""
    if not who or (clause.passive and not who):
        _passive(c, clause)
        return
    speaker = who[0]
    passive = c.cast.persons(clause.subject, subject=True) if clause.passive else []
    to = passive or hearers(c, clause, who)
    _keep(c, clause, speaker, to)
    if (
        clause.negated
        or _object_is_nothing(clause)
        or (clause.object is not None and clause.object.head in ("nobody", "no-one"))
    ):
        return
    for person in to:
        if _remote(clause) and person not in c.room_of:
            c.introduce([person], c.absent(person))
    c.introduce(to)
    if clause.quote is not None:
        for one in who:
            quote(c, clause, one, to)
        return
    c.cast.hearer = to[0] if to else None
    facts = [
        fact for inner in clause.content if clause.how == "that" for fact in said_facts(c, inner, speaker)
    ]
    unread = clause.verb in _WRITTEN
    for subject, value in facts:
        _deliver(c, speaker, subject, value, to, unread)
    did_so = any(
        k.verb == "do" and (k.object is None or k.object.kind == "pronoun") and "so" in (*k.adverbs, "so")
        for k in clause.content
    )
    if (
        (did_so and not facts)
        or (not facts and not clause.content and (to or clause.verb == "tell"))
        or clause.how
        in (
            "where",
            "what",
            "how",
            "about",
        )
    ):
        share(c, clause, speaker, to)
    if clause.how == "to" and to:
        _command(c, clause, speaker, to)


_UPDATES = frozenset(("fill in", "bring up", "clue in", "put in", "catch up"))
_NEWS = frozenset("news message word tidings update heads-up tip".split())


def lets_know(c: Chronicle, clause: Clause, who: list[str]) -> bool:
    """ "Lets her know", "fills him in", "gives her the news": telling without a verb of it; False if it is none."""
    if clause.negated or not who:
        return False
    known = [inner for inner in clause.content if inner.verb in ("know", "hear")]
    if clause.verb == "let" and known:
        to = [n for inner in known for n in c.cast.persons(inner.subject, exclude=who)]
        content = [k for inner in known for k in inner.content]
        facts = [fact for k in content for fact in said_facts(c, k, who[0])]
    elif clause.name in _UPDATES and any(_abreast(p.object) for p in clause.places) | (
        clause.name == "fill in"
    ):
        to, facts = c.cast.persons(clause.object, exclude=who) if clause.object is not None else [], []
    elif clause.verb in ("give", "bring", "break", "pass", "send") and _is_news(clause):
        to, facts = hearers(c, clause, who), []
    else:
        return False
    c.introduce(to)
    for subject, value in facts:
        _deliver(c, who[0], subject, value, to, False)
    if to and not facts:
        share(c, clause, who[0], to, news=True)
    return bool(to)


_HEARS = frozenset("hear learn know".split())


def hears_from(c: Chronicle, clause: Clause, who: list[str]) -> bool:
    """ "Hears about it from Ben", "learns of this from her": is told by the other; False if it says nothing of it."""
    heard = clause.verb in _HEARS or clause.name == "find out"
    if not heard or clause.negated or clause.content or not who:
        return False
    sources = [p.object for p in clause.places if p.preposition == "from" and p.object is not None]
    speakers = [name for noun in sources for name in c.cast.persons(noun, exclude=who)]
    for speaker in speakers[:1]:
        c.introduce([speaker])
        share(c, clause, speaker, who, news=True)
    return bool(speakers)


def _abreast(noun: NounPhrase | None) -> bool:
    return noun is not None and noun.head in ("date", "picture", "speed", "news")


def _is_news(clause: Clause) -> bool:
    return clause.object is not None and clause.object.head in _NEWS and not clause.content


_WIRES = frozenset("phone telephone mobile radio mail post letter email text message line".split())


def _remote(clause: Clause) -> bool:
    """Whether something is said over a distance: the hearer is somewhere else."""
    words = {w for p in clause.places for w in noun_words(p.object)}
    return clause.verb in (*_WRITTEN, "phone", "ring", "telephone") or bool(words & _WIRES)


def _keep(c: Chronicle, clause: Clause, speaker: str, to: list[str]) -> None:
    """Keep the words for questions on what somebody gathered from them."""
    words = lemmas(clause.quote) if clause.quote is not None else frozenset()
    for inner in clause.content:
        words |= clause_words(inner)
    there = [n for n in c.present(c.room_of.get(speaker)) if n != speaker]
    if words and not clause.negated:
        c.sayings.append(Saying(speaker, frozenset(to or there), words, len(c.events)))


def _object_is_nothing(clause: Clause) -> bool:
    nouns = (clause.object, clause.recipient)
    return any(n is not None and n.kind == "pronoun" and n.head in ("nothing", "anything") for n in nouns)


def _passive(c: Chronicle, clause: Clause) -> None:
    """ "Ann is told that ...": told by somebody."""
    if not clause.passive or clause.negated:
        return
    to = c.cast.persons(clause.subject)
    for inner in clause.content:
        for subject, value in said_facts(c, inner, None):
            for person in to:
                c.suppose(person, subject, value)


def _command(c: Chronicle, clause: Clause, speaker: str, to: list[str]) -> None:
    for inner in clause.content:
        for phrase in inner.places:
            value = place_value(c, phrase, inner)
            if value is not None and c.asked is not None:
                _deliver(c, speaker, c.asked, value, to, False)
                return


def _deliver(c: Chronicle, speaker: str, subject: str, value: Value, to: list[str], written: bool) -> None:
    """Let people be told; what nobody has said otherwise is true, and the speaker knows it."""
    c.values[value.text] = value
    elsewhere = c.truth.get(place_of(value.thing)) if subject.startswith("what is in ") else None
    if subject not in c.truth and (elsewhere is None or subject.endswith(f" {c.values[elsewhere].thing}")):
        c.become("", subject, value, room="", to=(speaker,))
    if written:
        earlier = c.note[1] if c.note is not None and c.note[0] == speaker else ()
        c.note = (speaker, (*earlier, (subject, value.text)))
    c.say(speaker, subject, value, to)


def quote(c: Chronicle, clause: Clause, speaker: str, to: list[str]) -> None:
    """Words in quotes: their facts are told, their questions asked, a bare phrase answers what was asked."""
    assert clause.quote is not None
    c.cast.speaker = speaker
    c.cast.hearer = (
        to or [n for n in c.present(c.room_of.get(speaker)) if n != speaker] or [c.asked_by or ""]
    )[0] or None
    written = clause.verb in _WRITTEN
    apart = [n for n in _audience(c, speaker) if c.room_of.get(n) != c.room_of.get(speaker)]
    to = to or apart
    c.introduce([speaker])
    for sentence in read_clauses(clause.quote, c.cast.names).sentences:
        question = sentence.text.rstrip().endswith("?")
        if _request(c, sentence.clauses, speaker):
            continue
        if question:
            _question(c, sentence.clauses, speaker)
            continue
        facts = []
        for inner in sentence.clauses:
            if inner.verb:
                facts += said_facts(c, inner, speaker)
            else:
                facts += _fragment(c, inner)
        for subject, value in facts:
            _deliver(c, speaker, subject, value, to, written)
    c.cast.speaker = c.cast.hearer = None


def _request(c: Chronicle, clauses: list[Clause], speaker: str) -> bool:
    """ "Run to the hall and bring me the key": the speaker thinks that the key is in the hall."""
    orders = [
        k for k in clauses if (k.form == "bare" and k.subject is None) or k.modal in ("could", "can", "would")
    ]
    places: list[Value] = []
    fetched: list[NounPhrase] = []
    for order in orders:
        places += [
            v
            for p in order.places
            if p.preposition not in ("for", "with") and (v := place_value(c, p, order))
        ]
        if order.verb in _FETCH and order.object is not None and not c.cast.persons(order.object):
            fetched.append(order.object)
    for noun in fetched:
        thing = c.cast.thing(noun)
        if thing is not None and places:
            c.suppose(speaker, place_of(thing.key), places[0])
    return bool(fetched and places)


_FETCH = frozenset("bring get fetch take grab find collect pick hand give pass".split())


def _audience(c: Chronicle, speaker: str) -> list[str]:
    if c.asked_by is not None and c.asked_by != speaker:
        return [c.asked_by]
    room = c.room_of.get(speaker, c.stage)
    return [n for n in c.present(room) if n != speaker]


def _fragment(c: Chronicle, clause: Clause) -> list[tuple[str, Value]]:
    """ "Behind the curtain.": where what was asked for is."""
    if c.asked is None:
        return []
    for phrase in clause.places:
        value = place_value(c, phrase, clause)
        if value is not None:
            return [(c.asked, value)]
    return []


def _question(c: Chronicle, clauses: list[Clause], speaker: str) -> None:
    for inner in all_clauses(clauses):
        noun = inner.subject if inner.verb in ("be", "go") else inner.object
        if noun is None or noun.kind == "gap":
            continue
        _ask_for(c, noun, speaker)


def _ask_for(c: Chronicle, noun: NounPhrase, speaker: str) -> None:
    people = c.cast.persons(noun, exclude=[speaker]) if noun.kind != "pronoun" else []
    if people:
        c.asked, c.asked_by = place_of(people[0]), speaker
        return
    thing = c.cast.thing(noun)
    if thing is not None:
        c.asked, c.asked_by = place_of(thing.key), speaker


def ask(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Somebody asks something."""
    if not who:
        return
    to = hearers(c, clause, who)
    c.introduce(to)
    if to and (clause.quote is None or clause.quote.rstrip().endswith("?")):
        c.cast.addressed = (to[0], c.sentence)
    if clause.quote is not None:
        quote(c, clause, who[0], to)
        return
    for inner in all_clauses(clause.content):
        if inner.subject is not None and inner.subject.kind != "gap" and inner.verb in ("be", "go", "find"):
            noun = inner.object if inner.verb == "find" else inner.subject
            if noun is not None:
                _ask_for(c, noun, who[0])
                return
    for phrase in clause.places:
        if phrase.preposition in ("about", "for") and phrase.object is not None:
            _ask_for(c, phrase.object, who[0])


RECENT = 400
"""Events that a report looks back on: each report takes the time of that many, however long the text is."""


def share(c: Chronicle, clause: Clause, speaker: str, to: list[str], news: bool = False) -> None:
    """ "Tells her about it", "tells him where it is": the hearers learn how it is in the speaker's eyes."""
    told = to or _audience(c, speaker)
    if not told:
        return
    topics = _topics(c, clause, news)
    view = known_to(c, speaker, topics, RECENT) if topics and speaker in c.room_of else {}
    for subject in topics:
        text = view.get(subject) or c.truth.get(subject)
        if text is not None:
            c.say(speaker, subject, c.values[text], told)


def _topics(c: Chronicle, clause: Clause, news: bool = False) -> list[str]:
    """The fluents that a report is about: those of the things it names, else what changed last."""
    nouns = [p.object for p in clause.places if p.preposition in ("about", "of") and p.object is not None]
    for inner in all_clauses(clause.content):
        nouns += [n for n in (inner.subject, inner.object) if n is not None]
    found: list[str] = []
    reported = [
        k for k in all_clauses(clause.content) if k.verb in ("say", "tell", "announce", "write", "hear")
    ]
    if reported and c.last_said is not None:
        return [c.last_said[1]]
    for noun in nouns:
        abstract = noun.kind == "pronoun" and noun.head in ("this", "that", "it", "everything", "all")
        thing = None if abstract and noun.head != "it" else c.cast.thing(noun, create=False)
        if thing is not None:
            known = islice(reversed(c.fluents.items()), LOOK_BACK)
            about = [s for s, v in known if thing.key in s or c.values[v].thing == thing.key]
            found += reversed(about)
    if found:
        return list(dict.fromkeys(found))
    if c.last_said is not None and ("the same" in clause.adverbs or not c.deeds):
        return [c.last_said[1]]
    latest = (c.events[at].action for at in c.lately(len(c.events) - RECENT))
    changes = [a for a in latest if isinstance(a, Become) and not a.subject.startswith("deed ")]
    speaker = (c.cast.acting or [""])[0]
    own = [a.subject for a in changes if a.agent == speaker]
    changed = (own or [a.subject for a in changes if a.agent])[::-1]
    words = clause_words(clause)
    return (
        list(dict.fromkeys(changed[-3:]))
        if news or words & {"do", "everything", "all", "it", "happen", "this", "that", "about", "tell"}
        else []
    )
