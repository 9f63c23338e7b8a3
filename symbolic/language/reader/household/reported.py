"""Speech without quotation marks around the verb that reports it: "Did he know, she asked, where it was?"."""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes

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
        told = replace(clause, content=content, how="whether" if asks else "that")
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
    for clause in clauses:
        if found and _is_content(clause) and (whole := _holding(found[-1], clause)) is not None:
            found[-1] = whole
        else:
            found.append(clause)
    return found


def _holding(before: Clause, content: Clause) -> Clause | None:
    """Return a clause of speech with its content; the verb of "wanted to know" is the inner one. None for another."""
    last = before.content[-1] if before.content else None
    if last is not None and last.verb in _KNOWS and not last.content:
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
    person = clause.subject is not None and clause.subject.kind in ("name", "pronoun")
    bare = not clause.content and not clause.negated and clause.link in ("", "so") and not clause.joined
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
