"""Speech without quotation marks around the verb that reports it: "Did he know, she asked, where it was?"."""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase

_ASKING = frozenset(("whether", "if", "where"))
_TOLD = frozenset("be have know find see".split())
_SPEAKS = frozenset(("say", "tell", "ask"))
SPEECH = frozenset(
    "reply answer response question words inquiry enquiry query report retort information".split()
)
"""Nouns of what is said."""
_AT_ONCE = frozenset(("as", "while", "when", "even as", "just as"))


def reported(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence, what a reporting clause stands in or after being its content."""
    clauses = _had_he(clauses)
    left = list(clauses)
    for clause in clauses:
        if not _reports(clause) or clause not in left:
            continue
        at = left.index(clause)
        before = _before(left, at)
        after = _after(left, at)
        if not before and not (after and left.index(after[0]) == at + 1):
            continue
        content = [*before, *after]
        asks = any(c.inverted or c.link in _ASKING or c.how in _ASKING for c in before)
        verb = "ask" if _wishes_to_know(clause) else clause.verb
        told = replace(clause, verb=verb, content=content, how="whether" if asks else "that")
        kept = [c for c in left if not any(c is part for part in content)]
        left = [told if c is clause else c for c in kept]
    return [clause for clause in left if not _speaks_of_itself(clause)]


def one_voice(clauses: Sequence[Clause]) -> list[Clause]:
    """ "I saw it," said Ann as she said it, "there.": both quotations are of the one verb of speaking."""
    found: list[Clause] = []
    for clause in clauses:
        voice = next((c for c in found if c.quote is not None), None)
        if clause.quote is not None and voice is not None and _speaks_of_itself(replace(clause, quote=None)):
            voice.quote = f"{voice.quote} {clause.quote}"
            continue
        found.append(clause)
    return found


def gathered(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence, what stands behind a verb or noun of speech being its content.

    "Wanted to know FROM BEN WHERE IT WAS", "the question was WHERE IT WAS", "reported HAVING FOUND IT THERE": what
    comes between a verb and its content leaves the content a relative or a clause of its own.
    """
    found: list[Clause] = []
    for clause in _asked_outright(_said_so(_located(clauses))):
        at = _last_main(found)
        if found and _is_content(clause) and (whole := _holding(found[at], clause)) is not None:
            found[at] = whole
        else:
            found.append(clause)
    return found


def _last_main(clauses: Sequence[Clause]) -> int:
    """Where the last clause stands but for participles that open the sentence: "walking off, she put it to him"."""
    at = len(clauses) - 1
    while at > 0 and clauses[at].link == "manner" and clauses[at].start < clauses[at - 1].start:
        at -= 1
    back = at
    while back > 0 and _interposed(clauses[back]) and not _lacks_content(clauses[back]):
        back -= 1
    return back if back >= 0 and _lacks_content(clauses[back]) else at


def _interposed(clause: Clause) -> bool:
    """ "Asked Ben, WHO WAS JUST COMING IN, where it was", "asked, AS HE WALKED, if": what stands within commas."""
    condition = clause.link == "if" and not (clause.content or clause.object)
    return clause.link in _AT_ONCE or condition or clause.link in ("manner",) or clause.loose


def _located(clauses: Sequence[Clause]) -> list[Clause]:
    """ "He said that the desk was WHERE HE HAD FOUND IT": the clause behind "was" belongs to what is said."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        inner = before.content[-1] if before is not None and before.content else None
        where = clause.link == "where" and (clause.verb in _TOLD or _meets(clause)) and not clause.joined
        at = next((n for n in range(len(found) - 1, -1, -1) if _open_ended(found[n])), -1) if where else -1
        if at >= 0:
            said = found[at]
            inner = said.content[-1]
            place = (
                [PrepPhrase("in", inner.subject, inner.start, inner.end)] if inner.subject is not None else []
            )
            told = replace(clause, link="content", places=[*inner.places, *place, *clause.places])
            found[at] = replace(said, content=[*said.content[:-1], told])
            continue
        found.append(clause)
    return found


def _meets(clause: Clause) -> bool:
    """ "Had come across it", "had come upon it": found it."""
    return clause.verb == "come" and any(p.preposition in ("across", "upon") for p in clause.places)


def _open_ended(clause: Clause) -> bool:
    """Whether a clause of speech ends in "that X was", which says nothing yet."""
    inner = clause.content[-1] if clause.content else None
    speaks = bool(classes(clause.verb, clause.particle) & _SPEAKS) or _is_answer(clause)
    empty = (
        inner is not None and inner.verb == "be" and not (inner.places or inner.predicate or inner.nominal)
    )
    return speaks and clause.how == "that" and empty and inner is not None and not inner.content


def _is_answer(clause: Clause) -> bool:
    return clause.subject is not None and clause.subject.head in SPEECH


def _said_so(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Remarking as he did so that he had found it": "so that" is no purpose, but what he remarked."""
    found: list[Clause] = []
    for clause in clauses:
        does = bool(found) and found[-1].verb == "do" and found[-1].object is None
        if clause.link == "so that" and does and len(found) > 1 and _lacks_content(found[-2]):
            found.pop()
            places = [p for p in found[-1].places if p.preposition != "as"]
            told = replace(clause, link="content")
            found[-1] = replace(found[-1], places=places, content=[told], how="that")
            continue
        found.append(clause)
    return found


def announces(clause: Clause) -> bool:
    """Whether a clause says that somebody asks something, and not what: "called out a question", "put it to her"."""
    nouns = [clause.object, *(p.object for p in clause.places)]
    question = any(n is not None and n.head in _QUESTIONS for n in nouns)
    verb = bool(classes(clause.verb, clause.particle) & _SPEAKS) or clause.verb in (
        "put",
        "have",
        "pose",
        "raise",
    )
    puts_it = (
        clause.verb == "put"
        and clause.object is not None
        and clause.object.head == "it"
        and any(
            p.preposition == "to" and p.object is not None and p.object.kind != "noun" for p in clause.places
        )
    )
    asks = "ask" in classes(clause.verb) or clause.verb in ("wonder", "inquire", "enquire", "speak")
    wishes = _wishes_to_know(clause)
    told = bool(clause.content) and not wishes
    return (puts_it or (question and verb) or asks or wishes) and not (told or clause.negated or clause.quote)


def _wishes_to_know(clause: Clause) -> bool:
    """ "He wanted to know", and not what."""
    inner = clause.content[-1] if clause.content else None
    return (
        clause.how == "to"
        and inner is not None
        and inner.verb in _KNOWS
        and not (inner.content or inner.object)
    )


def _had_he(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """ "Had he seen it, asked Jessica": the auxiliary in front is no verb of its own, and who asks stands behind."""
    asks = [c for c in clauses if "ask" in classes(c.verb) and _asks_bare(c)]
    had = [c for c in clauses if c.verb == "have" and c.form == "past" and c.how == "small" and c.content]
    if not asks or not had:
        return clauses
    inner = had[0].content[0]
    seen = replace(inner, passive=False, perfect=True, inverted=True, form="finite")
    who = asks[0].subject or asks[0].object
    told = replace(asks[0], subject=who, object=None, link="", content=[seen], how="whether")
    return [told if c is asks[0] else c for c in clauses if c is not had[0]]


def _asks_bare(clause: Clause) -> bool:
    """ "Asked Jessica", "she asked": who asks, and not what."""
    if clause.subject is None:
        return _is_name(clause.object)
    return clause.link == "" and not (clause.content or clause.object or clause.quote or clause.joined)


def _is_name(noun: NounPhrase | None) -> bool:
    return noun is not None and noun.kind == "name"


_QUESTIONS = frozenset("question query inquiry enquiry".split())


def _asked_outright(clauses: Sequence[Clause]) -> list[Clause]:
    """ "She put a question to him: had he seen it?": the question outright is what is asked."""
    found: list[Clause] = []
    for clause in clauses:
        at = _last_told(found)
        before = found[at] if found else None
        asking = clause.inverted or (clause.verb in ("have", "know") and clause.how in _ASKING)
        if before is not None and announces(before) and asking and not clause.joined:
            found[at] = replace(
                before, verb="ask", particle="", object=None, how="whether", content=[replace(clause, link="content")]
            )  # fmt: skip
            continue
        more = before is not None and before.verb == "ask" and bool(before.content) and clause.inverted
        if more and before is not None and "where" in _marks(clause) and not clause.joined:
            told = replace(clause, link="content", host=None, places=[])  # "could he say, where might it be?"
            found[at] = replace(before, content=[*before.content, told])
            continue
        found.append(clause)
    return found


def _last_told(clauses: Sequence[Clause]) -> int:
    """Where the last clause stands but for those that hang on it: "wondered, STANDING THERE, to Ben, WHO CAME IN"."""
    at = len(clauses) - 1
    while at > 0 and (clauses[at].loose or clauses[at].link == "manner"):
        at -= 1
    return at


def _holding(before: Clause, content: Clause) -> Clause | None:
    """Return a clause of speech with its content; the verb of "wanted to know" is the inner one. None for another."""
    last = before.content[-1] if before.content else None
    asks = "ask" in classes(before.verb) and not before.passive
    if last is not None and asks and last.existential and (content.link == "where" or _marks(content)):
        return replace(before, content=[*before.content, replace(content, link="content", host=None)])
    if last is not None and last.verb in (_KNOWS | {"tell", "say"} if asks else _KNOWS) and not last.content:
        inner = _holding(replace(last, verb="say"), content)
        return None if inner is None else replace(before, content=[replace(inner, verb=last.verb)])
    if not _lacks_content(before):
        return None
    how = next((word for word in _ASKING if word in (content.link, *_marks(content))), "that")
    return replace(before, content=[*before.content, content], how=before.how or how)


_KNOWS = frozenset("know learn hear".split())


def _marks(clause: Clause) -> list[str]:
    return [adverb.removeprefix("rel:") for adverb in clause.adverbs if adverb.startswith("rel:")]


def _lacks_content(clause: Clause) -> bool:
    speaks = bool(classes(clause.verb, clause.particle) & _SPEAKS) or clause.verb in (
        "wonder",
        "learn",
        "hear",
    )
    subject, noun = clause.subject, clause.object
    speaks = speaks or (
        subject is not None and subject.head in SPEECH and clause.verb in ("be", "come", "run")
    )
    speaks = speaks or (
        noun is not None and (noun.head in SPEECH or (clause.verb == "put" and noun.head == "it"))
    )
    return speaks and clause.quote is None and not clause.content


def _is_content(clause: Clause) -> bool:
    """Whether a clause can be what the one before it tells or asks."""
    if clause.joined or clause.quote is not None:
        return False
    asks = clause.link in _ASKING or "where" in _marks(clause)
    told = "that" in _marks(clause) and clause.object is clause.host and bool(clause.places)
    having = clause.link == "manner" and clause.perfect and clause.verb in _TOLD
    return asks or told or having


def _reports(clause: Clause) -> bool:
    """Whether a clause says that somebody speaks and not what."""
    speaks = bool(classes(clause.verb, clause.particle) & _SPEAKS) or clause.verb == "wonder"
    speaks = speaks or _wishes_to_know(clause)
    person = clause.subject is not None and clause.subject.kind in ("name", "pronoun")
    bare = (
        (not clause.content or _wishes_to_know(clause))
        and not clause.negated
        and clause.link in ("", "so")
        and not clause.joined
    )
    return speaks and person and bare


def _before(clauses: Sequence[Clause], at: int) -> list[Clause]:
    """What stands before a reporting clause and can be what is reported: it tells of a past, a state or a question."""
    found: list[Clause] = []
    for clause in reversed(clauses[:at]):
        if not (_can_be_told(clause) or (clause.link in _ASKING and found)):
            break
        found.insert(0, clause)
        if clause.link in ("", "so") or clause.link in _ASKING:
            break
    return found


def _can_be_told(clause: Clause) -> bool:
    state = clause.verb in _TOLD and (clause.perfect or clause.verb != "find")
    told = clause.perfect or clause.inverted or clause.negated or clause.link in _ASKING or state
    return told and clause.quote is None and clause.link in ("", "so", *_ASKING) and not clause.joined


def _after(clauses: Sequence[Clause], at: int) -> list[Clause]:
    """What goes on behind a reporting clause: "that, he said, WAS WHERE HE HAD FOUND IT"."""
    found: list[Clause] = []
    for clause in clauses[at + 1 :]:
        where = clause.link == "where" or "rel:where" in clause.adverbs
        where = where or (clause.link == "when" and clause.verb in ("find", "see"))  # "when he found it"
        goes_on = clause.link == "" and not clause.joined and clause.verb == "be" and not clause.places
        if not (where or goes_on) or clause.verb not in _TOLD:
            break
        found.append(clause)
    return found


def _speaks_of_itself(clause: Clause) -> bool:
    """ "As he said so", "as she did", "while doing this": that something happens while it happens."""
    noun = clause.object
    speaks = bool(classes(clause.verb) & _SPEAKS) or clause.verb in ("do", "speak")
    vague = noun is None or noun.head in ("it", "so", "this", "that")
    return (
        clause.link in _AT_ONCE and speaks and vague and not (clause.content or clause.quote or clause.places)
    )
