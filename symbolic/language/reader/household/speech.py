"""Who says, asks and answers what: quotes and their voices, indirect speech, questions that no verb asks."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from symbolic.language.mentions import EventMention, RoomMention
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.accounted import ASKING, LINK, SAYING, WISHING
from symbolic.language.reader.household.actors import by_whom, persons_named
from symbolic.language.reader.household.clause_kinds import SPEAKS
from symbolic.language.reader.household.doing import do
from symbolic.language.reader.household.idioms import is_fixture
from symbolic.language.reader.household.reported import SPEECH, announces
from symbolic.language.reader.household.state import State
from symbolic.language.reader.household.tellings import ANSWERS
from symbolic.language.reader.household.utterances import NO_THINGS, every, mentions, quoted, said
from symbolic.language.reader.phrases.phrase import PrepPhrase
from symbolic.language.reader.text import read_clauses
from symbolic.world.provenance import Span

_KNOWS = frozenset(("know", "have", "see", "find", "notice", "spot"))
"""What is asked outright: "did he know", "had he seen it"."""
_REPORTED = frozenset(("that", "whether"))
_ABOUT = frozenset("about after for of concerning regarding over".split())


def hear(state: State, clauses: Sequence[Clause]) -> None:
    """Note the quotes of a sentence, and the clauses that say whose they are."""
    state.quotes = [quote for clause in every(clauses) if (quote := clause.quote) is not None]
    state.voices = [c for c in clauses if c.quote is not None and classes(c.verb, c.particle) & SPEAKS]


def speak_left(state: State) -> None:
    """Read the quotes of a sentence that no clause of it gave to anybody: they are skipped if they tell nothing."""
    if not state.quotes:
        return
    before, left, heard = bool(state.memory.events), quoted_span(state, " ".join(state.quotes)), state.heard
    _speak(state, _voice_alone(state), None)
    nothing = state.heard is heard or state.heard[2] is None
    if before and nothing and left is not None:
        state.skipped.append(left)


def talks(state: State, clause: Clause, kind: str, who: list[str]) -> bool:
    """Read a clause of saying, asking, letting know or wanting to know; False if it is none."""
    if clause.inverted and clause.verb in _KNOWS and _free_question(state, clause, who):
        return True
    if clause.passive and clause.verb in _ADDRESSES and not by_whom(state, clause):
        who = _others_than(state, clause)
    clause = _said_outright(state, clause)
    speech_noun = clause.subject if clause.subject is not None and clause.subject.head in SPEECH else None
    if speech_noun is not None and clause.verb in ("be", "come") and clause.content and not clause.negated:
        by = state.cast.owner(speech_noun) or _named_in(state, speech_noun.of) or _answerer(state)
        more = Clause(places=[p for p in clause.places if p.start > clause.content[0].start])
        _indirect(state, [*clause.content, more], [by] if by else who, asks=False)
        return True
    if speech_noun is not None and state.quotes:
        owner = state.cast.owner(speech_noun) or _named_in(state, (*speech_noun.of, *clause.places))
        if not owner and speech_noun.head in ANSWERS and not by_whom(state, clause):
            owner = _answerer(state)  # "came the reply": from whom was asked
        _speak(state, [owner] if owner else who or state.cast.persons(clause.nominal), None)
        return True
    gives = clause.verb == "give" and clause.object is not None and clause.object.head in SPEECH
    _walks_on(state, clause, who)
    speaks = kind in SPEAKS or gives or bool(classes(clause.verb, clause.particle) & SPEAKS)
    if not speaks and not (state.quotes and clause.quote is not None):
        return False
    if state.quotes and (clause.quote is not None or not clause.content) and clause.how not in _REPORTED:
        _speak(state, who, clause)
        return True
    if not clause.content:
        if state.question and announces(clause):
            asked, state.question = state.question, []
            _indirect(state, asked, who, asks=True)
            return True
        if kind == "ask" and not clause.negated:
            _asks_after(state, clause, who)
        return kind in SPEAKS
    if clause.negated:
        return True
    state.read(clause.start, clause.content[0].start + 1, SAYING)
    if kind == "ask":
        state.read(clause.start, clause.content[0].start, WISHING)
    late = [p for p in clause.places if p.start > clause.content[0].start]
    more = Clause(places=late, quote=clause.quote)
    content = [*clause.content, more] if late or clause.quote is not None else clause.content
    _indirect(state, content, who, asks=kind == "ask" or clause.how in ("whether", "if", "where"))
    return True


_ADDRESSES = frozenset("tell inform assure advise ask question answer notify".split())
"""Verbs of which a passive has whom they address as its subject: "was told that"."""


def _others_than(state: State, clause: Clause) -> list[str]:
    """ "She was told that it was there": by the other of two."""
    addressed = state.cast.persons(clause.subject, subject=True)
    others = [name for name in state.cast.people if name not in addressed]
    if clause.subject is None:  # "came the answer that", "then came the question where"
        answerer = _answerer(state) if clause.verb != "ask" else ""
        return [answerer] if answerer else state.cast.subjects[-1:]
    return others if addressed and len(others) == 1 else []


def _said_outright(state: State, clause: Clause) -> Clause:
    """ "In the stove, he said", "the stove, came the answer": an answer without quotation marks, to what was asked."""
    if clause.verb != "come" and clause.verb not in _OUTRIGHT:
        return clause
    if clause.content or clause.quote or clause.negated or clause.link or not _answers_question(state):
        return clause
    subject, answer = clause.subject, clause.object
    if clause.verb == "come" and answer is not None and answer.head in SPEECH and is_fixture(subject):
        places = [PrepPhrase("in", subject, clause.start, clause.end)]
    elif clause.verb in _OUTRIGHT and subject is not None and clause.object is None:
        places, answer = (
            [p for p in clause.places if p.start < subject.start and is_fixture(p.object)],
            subject,
        )
    else:
        return clause
    if not places:
        return clause
    told = Clause(verb="be", link="content", places=places, start=clause.start, end=clause.end)
    left = [p for p in clause.places if p not in places]
    return replace(clause, verb="say", subject=answer, object=None, places=left, content=[told], how="that")


_OUTRIGHT = frozenset("say answer reply respond".split())


_LOOKS_BACK = 2_000
"""Events back to which a clause can answer: who talks of nothing for longer has asked nothing."""


def _last_said(state: State) -> EventMention | None:
    """Return what was last asked or told; None for nothing."""
    recent = islice(reversed(state.memory.events), _LOOKS_BACK)
    return next((event for event in recent if event.verb in ("ask", "tell")), None)


def _answers_question(state: State) -> bool:
    last = _last_said(state)
    return last is not None and last.verb == "ask"


def adds_condition(state: State, clause: Clause) -> bool:
    """ "Asked where it was, if he knew": a condition of the answer, not of the question."""
    if clause.link != "if" or clause.verb not in _KNOWS:
        return False
    last = _last_said(state)
    if last is None or last.verb != "ask":
        return False
    if last.span is None or state.span is None or last.span.start < state.span.start:
        return False
    state.read_all(clause.start - LINK, clause.end + 1)
    return True


def _free_question(state: State, clause: Clause, who: Sequence[str]) -> bool:
    """ "Had he seen the plum? She put the question to him": a question that no verb of its sentence asks."""
    if state.text[clause.end - 1 : clause.end + 2].find("?") < 0 and not clause.content:
        return False
    last = state.memory.events[-1:]
    bare = not clause.content and (clause.object is None or clause.object.head in NO_THINGS)
    if bare:  # "where was it, did he know?"
        state.read_all(clause.start, clause.end)
        return bool(last) and last[0].verb == "ask"
    if state.announced:
        state.question = [clause]
        state.read_all(clause.start, clause.end)
        return True
    asker = [name for name in reversed(state.cast.subjects) if name not in who][:1]
    _indirect(state, [clause], asker, asks=True)
    return True


def _asks_after(state: State, clause: Clause, who: Sequence[str]) -> None:
    """ "Asked him about the plum", "asked after the whereabouts of the plum"."""
    for phrase in clause.places:
        noun = phrase.object
        if phrase.preposition not in _ABOUT or noun is None or not who:
            continue
        inner = next((p.object for p in noun.of if noun.head in NO_THINGS), None)
        inner = inner or (noun.owner if noun.head in NO_THINGS else None)
        thing = state.memory.thing(who[0], inner or noun)
        if thing is not None:
            _add_speech(state, EventMention(who[0], "ask", None, thing), clause)
            return


def _named_in(state: State, phrases: Sequence[PrepPhrase]) -> str | None:
    """ "The reply from Paul": Paul."""
    found = [
        name
        for p in phrases
        if p.preposition in ("of", "from", "by")
        for name in persons_named(state, p.object)
    ]
    return found[0] if found else None


def _walks_on(state: State, clause: Clause, who: Sequence[str]) -> None:
    """ "On her way to the desk, she said": she walks there."""
    if not any(a.startswith("on") and a.endswith("way") for a in clause.adverbs):
        return
    steps = [p for p in clause.places if p.preposition in ("to", "into", "towards", "toward")]
    if steps and who:
        walk = Clause(verb="walk", places=steps, start=clause.start, end=clause.end)
        do(state, walk, "go", who)
        clause.places = [p for p in clause.places if p not in steps]


def _speak(state: State, who: Sequence[str], clause: Clause | None) -> None:
    """The quotes of a sentence are the words of one speaker."""
    if (
        clause is not None and clause.quote is not None and len(state.voices) > 1
    ):  # "asked, '...' ... replied, '...'"
        text = clause.quote
        state.quotes = [quote for quote in state.quotes if quote != text]
    else:
        text, state.quotes = " ".join(state.quotes), []
    speaker = who[0] if who else state.teller
    if not speaker:
        return
    text = _without_address(state, text)
    event = None if clause is not None and clause.verb else _gone_on(state, speaker, text)
    if event is None:
        event = quoted(text, speaker, state.memory)
        _add_speech(state, event, clause, text)
    state.heard = speaker, text, state.memory.events[-1] if event is not None else None


def _without_address(state: State, text: str) -> str:
    """Return a quotation without the name of whom it is spoken to: "The plum, Mary, where is it?"."""
    names = "|".join(re.escape(name) for name in state.cast.people)
    if not names:
        return text
    plain = re.sub(rf",\s*(?:{names})(?=\s*[,.?!;])", "", text)
    return re.sub(rf"(?:^|(?<=[.?!] ))(?:{names}),\s*(\w)", lambda m: m[1].upper(), plain)


def _gone_on(state: State, speaker: str, text: str) -> EventMention | None:
    """ "'The plum,' she said. 'Where is it?'": one utterance in two sentences, that is told once.

    Returns:
        the event that stands for both; None where the second says something of its own.
    """
    before, first, told = state.heard
    events = state.memory.events
    if before != speaker or told is None or not any(told is event for event in events):
        return None
    room_alone = isinstance(told.target, RoomMention)  # "'The den,' she said. 'On the desk there.'"
    if (told.target is not None and not room_alone) or (told.verb == "tell" and not mentions(first)):
        return None
    whole = quoted(
        f"{first.rstrip(' ,')}{'' if first.rstrip()[-1:] in '.?!' else '.'} {text}", speaker, state.memory
    )
    if whole is None:
        return None
    at = next(n for n, event in enumerate(events) if event is told)
    events[at] = replace(whole, span=told.span)
    if whole.verb == "ask" and whole.object is not None:
        state.asker, state.memory.asked = speaker, whole.object.object
    state.teller, state.actor = speaker, ""
    return events[at]


def _indirect(state: State, content: Sequence[Clause], who: Sequence[str], *, asks: bool) -> None:
    """What somebody is said to have said or asked, in words that are not quoted."""
    whole = list(content)
    for quote in [clause.quote for clause in every(content) if clause.quote is not None]:
        state.quotes = [other for other in state.quotes if other != quote]
        whole += [c for sentence in read_clauses(quote).sentences for c in sentence.clauses]
    inner = list(every(content))
    if inner and state.span is not None:
        state.read(max(state.span.start, inner[0].start - LINK), inner[0].start + 1, SAYING)
    if asks and state.span is not None:
        state.read(min(c.start for c in inner) - LINK, max(c.end for c in inner), ASKING)
        state.read_all(content[0].start, max(c.end for c in inner))
        state.accounted.append(state.span)
    for clause in inner:
        if clause.perfect and not clause.modal:
            state.read(clause.start, clause.end, ("'d",))
    if who:
        _add_speech(state, said(whole, who[0], state.memory, asks=asks), content[0])


def quoted_span(state: State, text: str) -> Span | None:
    """Where a quote stands, with its marks; the sentence where it is in parts."""
    if state.span is None:
        return None
    at = state.text.find(text, state.span.start) if text else -1
    if at < 1 or at > state.span.end:
        return state.span
    return Span(at - 1, at + len(text) + 1, state.text[at - 1 : at + len(text) + 1])


def _add_speech(state: State, event: EventMention | None, clause: Clause | None, text: str = "") -> None:
    """Add what was said, unless it goes on with an answer that has told as much."""
    if event is None:
        return
    span = state.span_of(clause) if clause is not None and not text else quoted_span(state, text)
    before = _last_said(state)
    goes_on = (
        (clause is None or not clause.verb)
        and before is not None
        and before.verb == "tell"
        and event.verb == "tell"
        and before.agent == event.agent
    )
    if goes_on and before is not None:  # "On the desk." ... "I found it there.": one answer in two sentences
        if event.target is None:
            return
        if before.target is None:
            state.memory.events.remove(before)
    if event.verb == "ask":
        state.asker = event.agent
    state.teller, state.actor = event.agent, ""
    state.emit(replace(event, span=span))


def _voice_alone(state: State) -> list[str]:
    """Whose words stand alone: of who has done something since, of who answers, or of who goes on."""
    last = state.memory.events[-1:]
    if state.actor or not state.teller:
        return [state.actor] if state.actor else state.cast.subjects[-1:]
    others = [name for name in state.cast.people if name != state.teller]
    answers = bool(last) and last[0].verb == "ask" and not any("?" in quote for quote in state.quotes)
    answers = answers and not _echoed(state)
    return others if answers and len(others) == 1 else [state.teller]


def _echoed(state: State) -> bool:
    """ "Where is the plum?" ... "The plum?": who repeats a question goes on to answer it."""
    spoken = [e for e in state.memory.events if e.verb in ("ask", "tell")][-2:]
    if len(spoken) < 2 or any(e.verb != "ask" for e in spoken):
        return False
    return spoken[0].agent != spoken[1].agent and spoken[0].object == spoken[1].object


def stands_alone(state: State, clause: Clause) -> bool:
    """Read a quotation that is the whole of its sentence: who speaks follows from who has spoken and acted."""
    bare = clause.quote is not None and not (clause.verb or clause.subject or clause.content or clause.places)
    if not bare or state.ahead or state.span is None or clause.start > state.span.start + 1:
        return False
    speak_left(state)
    return True


def _answerer(state: State) -> str:
    """Who answers what was asked last: the other of two; "" where nobody asked."""
    others = [name for name in state.cast.people if name != state.asker]
    return others[0] if state.asker and len(others) == 1 else ""
