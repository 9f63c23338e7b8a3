"""What a clause means: each class of verbs has its reading; what is wanted, denied or supposed does not happen."""

from collections.abc import Callable, Sequence

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.discourse import handling, motion, perceiving, speaking, states, thinking
from symbolic.language.reader.discourse.absence import is_nobody
from symbolic.language.reader.discourse.chronicle import (
    Chronicle,
    Deed,
    Value,
    being,
    contents_of,
    held_by,
    holding,
    place_of,
    state_of,
)
from symbolic.language.reader.discourse.roles import agents, area, area_name, goal, source, theme
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.words.persons import is_person

Handler = Callable[[Chronicle, Clause, list[str]], None]

_HANDLERS: dict[str, Handler] = {
    "be": states.be, "have": states.have, "arrive": motion.arrive, "leave": motion.leave, "go": motion.go,
    "stay": motion.stay, "take": handling.take, "put": handling.put, "hide": handling.put, "move": handling.move,
    "give": handling.give, "swap": handling.swap, "substitute": handling.substitute, "open": handling.open_,
    "close": handling.close, "switch": handling.switch, "consume": handling.consume, "fill": handling.fill,
    "search": thinking.search, "see": perceiving.perceive, "hear": perceiving.perceive, "learn": perceiving.learn,
    "read": perceiving.read, "miss": perceiving.miss, "tell": speaking.tell, "say": speaking.tell,
    "ask": speaking.ask, "call": speaking.tell, "think": thinking.think, "know": thinking.know,
    "want": thinking.aim, "sleep": states.sleep, "wake": states.wake,
}  # fmt: skip

_ORDER = (
    "sleep", "wake", "swap", "substitute", "switch", "fill", "hide", "give", "take", "put", "close", "open", "move",
    "arrive", "leave", "search", "tell", "ask", "say", "learn", "see", "hear", "read", "miss", "know", "think",
    "consume", "want", "go", "stay", "have", "be", "call",
)  # fmt: skip
"""Which class a verb of several has, where nothing else decides."""


def kind_of(clause: Clause) -> str:
    """Return the class of a clause's verb, by its verb and by what stands with it."""
    found = classes(clause.verb, clause.particle)
    special = _special(clause, found)
    if special is not None:
        return special
    return next((name for name in _ORDER if name in found), "act")


_CHECKS = frozenset("check feel try dig reach grope seek comb examine".split())
"""Verbs that are a search where their frame allows one."""


def _special(clause: Clause, found: frozenset[str]) -> str | None:
    """The verbs whose class depends on their object and places."""
    verb, acts_on = clause.verb, clause.object is not None or clause.passive
    if (
        verb in ("stop", "start", "begin", "continue", "finish", "keep")
        and not clause.content
        and not acts_on
    ):
        return "act"
    if "asleep" in clause.predicate.split():
        return "sleep"
    if (
        verb == "keep"
        and not clause.content
        and clause.how == ""
        and (acts_on and (clause.places or clause.passive))
    ):
        return "stay" if clause.passive else "have"
    if verb == "catch" and clause.object is not None and is_person(clause.object.head):
        return "see"
    turned = theme(clause)
    if verb == "turn" and turned is not None and turned.head in ("back", "head", "face"):
        return "turn"
    prepositions = {p.preposition for p in clause.places}
    if verb in ("turn",) and not acts_on:
        return "turn"
    if verb == "leave":
        located = bool(prepositions - {"for", "with", "after", "before", "at"}) or (
            "at" in prepositions and acts_on
        )
        there = {"there", "here"} & set(clause.adverbs)
        return "put" if acts_on and (located or there or "behind" in clause.particle) else "leave"
    if verb in ("return", "bring", "carry") and acts_on:
        return "put" if verb == "return" else "move"
    if verb in ("hang", "rest", "lean", "stick", "balance", "hide") and not acts_on:
        return "stay"
    if verb == "find":
        return "learn" if clause.content and clause.how == "that" else "see"
    if found & {"want", "think", "know"} and clause.content and clause.how == "to" and verb not in ("go",):
        return "want" if "want" in found or "think" in found else "know"
    if verb == "lie" and not clause.quote and not clause.content and (clause.places or clause.particle):
        return "stay"
    if verb == "look":
        return _looking(clause, prepositions)
    if "search" in found and verb in _CHECKS:
        return "search" if not clause.content else "want"
    if found & {"put", "take", "move", "hide", "give"} and not acts_on:
        return "go" if found & {"go", "leave", "arrive", "move"} else ("stay" if prepositions else "act")
    if found & {"say", "tell"} and not (clause.quote or clause.content or acts_on or prepositions):
        return "act"
    if verb in ("see", "watch", "hear") or ("see" in found and acts_on):
        return "see"
    if verb in ("get",) and acts_on:
        return "take"
    if (
        verb in ("appear", "seem", "look", "remain", "stay", "become", "feel", "smell", "taste", "grow")
        and clause.predicate
    ):
        return "be"
    if verb in ("lock", "shut", "close", "zip", "seal") and acts_on:
        return "close"
    return None


def _looking(clause: Clause, prepositions: set[str]) -> str:
    if clause.particle in ("inside", "in") and not prepositions:
        return "search"
    if clause.predicate and not prepositions:
        return "be"
    if (
        prepositions & {"at", "out of", "on"}
        or prepositions == {"through"}
        or (not prepositions and not clause.particle)
    ):
        return "see"
    if "through" in prepositions and not prepositions & {"for"}:
        return "see"
    return (
        "search"
        if prepositions
        & {"for", "in", "under", "behind", "inside", "into", "on", "around", "beneath", "through", "by"}
        else "see"
    )


_UNREAL = frozenset(
    ("if", "unless", "whether", "lest", "as if", "as though", "in case", "so that", "even if", "until")
)
_RAISING = frozenset("appear seem happen prove tend".split())
_NOT_YET = frozenset("will would should may might must shall".split())


def happen(c: Chronicle, clause: Clause, told_by: str | None = None) -> None:
    """Let what a clause tells happen, if it tells that something happens."""
    if clause.link in _UNREAL and clause.link != "until":
        return
    if (
        clause.verb == "have"
        and clause.object is not None
        and clause.object.head in ("idea", "clue", "inkling")
    ) and clause.object.determiner == "no":
        clause.verb, clause.negated, clause.object = "know", True, None
    used = clause.verb == "use" and clause.tense == "past"  # "used to hang in the hall"
    if used and clause.content and clause.how == "to":
        start = len(c.events)
        for inner in clause.content:
            happen(c, inner, told_by)
        c.known_to_all(start)
        return
    if clause.verb in _RAISING and clause.content and clause.how == "to":
        for inner in clause.content:
            inner.negated = inner.negated or clause.negated
            happen(c, inner, told_by)
        return
    kind = c.kind = kind_of(clause)
    known = frozenset(c.room_of)
    if clause.link in ("before", "just before") and kind in ("see", "hear", "read", "learn"):
        clause.negated = True  # "it blew away before she saw it"
    if clause.verb == "" and clause.quote is None:
        return
    c.cast.acting = []
    who = agents(c, clause)
    c.cast.acting = who
    _note_pronouns(c, clause)
    _label(c, clause)
    if kind not in _SETTING and _real(clause, kind):
        c.introduce(who)
    if clause.verb == "" and clause.quote is not None:
        _bare_quote(c, clause, who)
        return
    _leave_open(c, clause, who)
    if not _real(clause, kind):
        _record(c, clause, kind, who)
        return
    _record(c, clause, kind, who)
    _place_agent(c, clause, kind, who)
    _bystanders(c, clause, kind)
    if clause.passive and _called_away(c, clause, kind):
        return
    _tell_deed(c, who)
    if kind == "turn":
        states.turn(c, clause, who)
        return
    if ("cause" in classes(clause.verb) and clause.content) or clause.verb == "allow":
        for inner in clause.content:
            happen(c, inner)
        return
    if not who and _written(c, clause):
        return
    handler = _HANDLERS.get(kind)
    if kind in ("say", "tell", "ask") or (
        clause.quote is not None and kind in ("act", "see", "want", "think")
    ):
        (speaking.ask if kind == "ask" else speaking.tell)(c, clause, who)
    elif handler is not None:
        handler(c, clause, who)
    else:
        c.introduce(who)
        _act(c, clause, who)
    if clause.perfect and "just" in clause.adverbs and kind in ("arrive", "leave", "go"):
        for person in [n for n in who if n not in known]:
            c.missed_till_now(person)  # "has just got off the bus"
    for person in who:
        c.introduce([person])
    if clause.perfect and not clause.negated:
        c.background = (c.sentence, who[0] if who else "")
    if c.background == (c.sentence, who[0] if who else "") and kind in _HANDLING:
        for name in c.newcomers - set(who):
            c.unseen(name, len(c.events) - c.deeds[-1].time)  # it was done before they came to look
    if _habitual(clause):
        c.known_to_all(c.deeds[-1].time)


_HABITS = frozenset("always usually normally generally ordinarily".split())


def _habitual(clause: Clause) -> bool:
    """ "The bus always stops outside the shop": what is so as a rule, everybody knows."""
    return bool(_HABITS & set(clause.adverbs)) and clause.tense == "present" and not clause.negated


def _bystanders(c: Chronicle, clause: Clause, kind: str) -> None:
    """Who is named as standing by is there; behind somebody's back, that one sees nothing of it."""
    for phrase in clause.places:
        if phrase.object is None:
            continue
        if (
            phrase.preposition == "behind"
            and phrase.object.head == "back"
            and (owner := c.cast.owner(phrase.object))
        ):
            c.introduce([owner])
            c.unaware.add(owner)
            continue
        near = phrase.preposition in ("in front of", "beside", "next to", "with", "opposite")
        if near and kind in _HANDLING and phrase.object.kind != "pronoun":
            c.introduce(c.cast.persons(phrase.object))


def _called_away(c: Chronicle, clause: Clause, kind: str) -> bool:
    """ "Was called in for dinner", "is taken away": the person is gone."""
    people = c.cast.persons(clause.subject, subject=True) if clause.subject is not None else []
    away = set(clause.particle.split()) & {"in", "away", "out", "off", "home", "inside", "over"}
    if (
        not people
        or clause.negated
        or clause.verb not in ("call", "send", "take", "drive", "summon", "fetch", "lead")
    ):
        return False
    area_told = any(
        p.object is not None and area(p) and p.preposition in ("to", "into", "from", "out of")
        for p in clause.places
    )
    if not away and not area_told:
        return False
    for person in people:
        c.introduce([person])
        c.walk(person, c.absent(person))
    return True


def _tell_deed(c: Chronicle, who: list[str]) -> None:
    """Let what is done be an event of its own, so that one can know of it or not."""
    deed = c.deeds[-1]
    if deed.kind == "deed" and not deed.negated:
        value = being(f"{deed.verb} ({deed.subject})", deed.words)
        c.become(deed.agent, deed.subject, value, deed.verb, to=tuple(who[1:]))


_PASSAGE = frozenset(("some time", "some point", "one part", "part of", "some of the time", "the other part"))


def _leave_open(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """ "She may have been looking", "it is not known which", "at some point": what nobody can tell."""
    if clause.modal in ("may", "might") and (clause.perfect or clause.progressive or clause.verb == "be"):
        c.open_for |= set(who)
    forgotten = clause.verb in ("remember", "know", "recall") and is_nobody(clause.subject)
    unknown = forgotten or (
        clause.negated
        and (
            (clause.verb == "know" and (not who or clause.passive)) or clause.predicate in ("known", "clear")
        )
    )
    vague = any(word in time for time in clause.times for word in ("some time", "some point"))
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


_HANDLING = frozenset(
    ("put", "take", "move", "hide", "give", "close", "fill", "search", "swap", "open", "switch")
)


_OUT = frozenset("outside outdoors upstairs downstairs abroad away".split())


def _place_agent(c: Chronicle, clause: Clause, kind: str, who: list[str]) -> None:
    """ "At home his sister eats the cake": who acts in an area is there."""
    if kind in _SETTING or not who:
        return
    if clause.progressive and c.began and _OUT & {*clause.adverbs, *clause.particle.split()}:
        for person in who:
            c.introduce([person])
            c.unseen_since_own(person)
            c.walk(person, c.absent(person))  # "was playing outside"
    verb_at = min((p.start for p in clause.places), default=0)
    for phrase in clause.places:
        fronted = phrase.start < (clause.subject.start if clause.subject is not None else verb_at)
        if (
            phrase.object is None
            or phrase.preposition not in ("in", "at")
            or not (fronted or kind not in _HANDLING)
        ):
            continue
        if not area(phrase) or kind in ("see", "hear", "say", "tell", "ask", "think", "know", "want"):
            continue
        name = area_name(phrase)
        if clause.link == "while" and clause.progressive and name != c.here:
            for person in who:
                c.introduce([person])
                c.walk(person, name)  # "while he was reading in his room"
        elif name != c.here and (name in c.room_of.values() or phrase.object.head.lower() == "home"):
            for person in who:
                c.introduce([person])
                c.walk(person, name)
        elif not c.here and not c.began:
            c.here = name


def _written(c: Chronicle, clause: Clause) -> bool:
    """ "A note that says ...": what is written, for whoever reads it; on a thing, it is a label."""
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
    from symbolic.language.reader.text import read_clauses

    inner = list(clause.content)
    if clause.quote is not None:
        inner += [k for s in read_clauses(clause.quote, c.cast.names).sentences for k in s.clauses]
    c.cast.speaker = writer or None
    facts = [fact for k in inner for fact in said_facts(c, k, writer)]
    c.cast.speaker = None
    return facts


def _label(c: Chronicle, clause: Clause) -> None:
    """ "A can with a picture of chips on it", "a tin with "Coffee" written on it": what a thing says of itself."""
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


_LABELS = frozenset("picture label photo drawing word name sign sticker image logo".split())
_SETTING = frozenset(("arrive", "leave", "go", "stay", "be", "have", "see", "hear", "learn", "take", "turn"))
"""Classes that say themselves where somebody comes from or is."""


def _note_pronouns(c: Chronicle, clause: Clause) -> None:
    """Let pronouns tell the gender of those they mean, whatever the clause does with them."""
    if clause.subject is not None and clause.subject.owner is not None:
        c.cast.owner(clause.subject)
    for noun in (clause.nominal, clause.object, clause.recipient, *(p.object for p in clause.places)):
        if noun is None:
            continue
        if (noun.kind == "pronoun" and noun.head in ("him", "her")) or noun.kind == "name":
            c.cast.persons(noun)
        if noun.owner is not None:
            c.cast.owner(noun)


def _bare_quote(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """A quote without its speaker goes on in the voice of the last one."""
    speaker = who[0] if who else (c.last_said[0] if c.last_said else (c.cast.subjects or [""])[-1])
    if speaker:
        speaking.quote(c, clause, speaker, [])


def _real(clause: Clause, kind: str) -> bool:
    """Whether it happens: not if denied, wished, possible or to come."""
    minds = kind in (
        "see",
        "hear",
        "know",
        "think",
        "be",
        "have",
        "learn",
        "tell",
        "say",
        "ask",
        "want",
        "search",
        "miss",
        "read",
    )
    if clause.negated and not minds:
        return False
    if clause.modal in _NOT_YET and kind not in ("see", "think", "want", "know"):
        return False
    if clause.modal in ("can", "could", "ca") and kind not in ("see", "hear", "know"):
        return False
    return not (clause.link == "purpose" and kind not in ("search",))


def _record(c: Chronicle, clause: Clause, kind: str, who: list[str]) -> None:
    """Keep a clause as words, for questions that speak of it."""
    if clause.link == "purpose" or (clause.modal in _NOT_YET and clause.link != "content" and kind != "want"):
        _purpose(c, clause, who)
    for pronoun in (theme(clause), clause.subject):
        if pronoun is not None and pronoun.kind == "pronoun" and pronoun.head == "it":
            c.cast.thing(pronoun)
    nouns = [
        n for n in (theme(clause), *(p.object for p in clause.places)) if n is not None and n.kind == "noun"
    ]
    if kind == "want":
        nouns = [n for n in nouns if n is not clause.object]
    known = {t.key for t in c.cast.things}
    things = frozenset(t.key for n in nouns if not c.cast.persons(n) and (t := c.cast.thing(n)))
    placed = {
        t.key for p in clause.places if p.object in nouns and p.object and (t := c.cast.thing(p.object))
    }
    c.cast.only_places |= placed - known
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
    subject = f"deed {len(c.deeds) + 1}"
    real = _real(clause, kind)
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
    from symbolic.language.reader.discourse.chronicle import Aim

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


def _act(c: Chronicle, clause: Clause, who: list[str]) -> None:
    """Any other verb: what it is done to is so from now on."""
    noun = theme(clause)
    agent = who[0] if who else ""
    if noun is None and not who:
        noun = clause.subject
    if noun is None or c.cast.persons(noun, exclude=who):
        return
    for thing in handling.things_of(c, noun):
        words = clause_words(clause)
        c.become(agent, state_of(thing.key), being(f"{clause.name} ({thing.key})", words), clause.name)
        found = goal(c, clause) if noun is clause.subject and not clause.passive else None
        if found is not None and found[0].thing != thing.key:
            c.become(agent, place_of(thing.key), found[0], clause.name)


# --- what a clause says is so, without its happening now -----------------------------------------------------


def said_facts(c: Chronicle, clause: Clause, speaker: str | None) -> list[tuple[str, Value]]:
    """Return the fluents that a clause gives values to, as somebody says, thinks, or sees."""
    if clause.verb in _RAISING and clause.content and clause.how == "to":
        return [fact for inner in clause.content for fact in said_facts(c, inner, speaker)]
    if clause.negated or clause.link in _UNREAL or clause.how == "whether":
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
            (state_of(t.key), being(f"{word} ({t.key})", {word, clause.verb}))
            for t in handling.things_of(c, noun)
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
        return [(place_of(t.key), found[0]) for t in handling.things_of(c, noun)]
    if kind == "act" and found is not None and clause.object is None and not clause.passive:
        return _being_facts(c, clause, "stay")
    if noun is not None and kind in ("consume", "act", "switch", "open", "fill") and not c.cast.persons(noun):
        words = clause_words(clause)
        return [
            (state_of(t.key), being(f"{clause.name} ({t.key})", words)) for t in handling.things_of(c, noun)
        ]
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
    things = handling.things_of(c, noun)
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


# --- the order of clauses in time ------------------------------------------------------------------------------

_FIRST = frozenset(
    ("after", "when", "once", "as soon as", "since", "now that", "while", "as", "whenever", "just as", "right after",
     "just after", "because", "the moment", "by the time", "although", "though", "even though", "shortly after")
)  # fmt: skip


def in_time(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence in the order in which they happen."""
    order: list[Clause] = []
    for clause in clauses:
        if clause.link == "relative" and "rel:where" in clause.adverbs:
            continue
        if clause.link == "relative" and not clause.loose and clause.verb not in ("say", "read"):
            continue
        if clause.link == "relative" and (_state(clause) or clause.perfect) and order:
            order.insert(len(order) - 1, clause)
            continue
        if (clause.link in _FIRST and order and _state(clause)) or (
            clause.link in ("after", "once", "as soon as", "since", "because", "right after") and order
        ):
            order.insert(_main_before(order), clause)
        else:
            order.append(clause)
    before = [
        clause
        for clause in order
        if clause.link in ("before", "just before", "until", "shortly before", "long before")
    ]
    if before and order[0] in before and len(order) > 1:
        order = [*order[1:], order[0]] if len(before) == 1 else order
    return order


def _state(clause: Clause) -> bool:
    return (
        clause.progressive
        or clause.verb in ("be", "stand", "sit", "have", "lie", "wait", "sleep")
        or clause.link in ("after", "once", "as soon as", "since")
    )


def _main_before(order: Sequence[Clause]) -> int:
    """Index of the main clause that a subordinate one after it belongs to."""
    for at in range(len(order) - 1, -1, -1):
        if order[at].link == "":
            return at
    return 0


__all__ = ["happen", "said_facts", "in_time", "kind_of", "noun_words"]
