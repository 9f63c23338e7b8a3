"""Speech whose words stand in clauses that are not its own: put back into the clause that tells it.

"To Ann's question where it was, Ben ...", "..., to which his answer was", "there was a plum that he had found in it",
"gave her to understand that": who speaks stands in one clause and what is said in another. Each function takes the
clauses of a sentence in the order of the text and returns them with one such form mended; see `reported.py` for speech
around the verb that reports it.
"""

from collections.abc import Sequence
from dataclasses import replace

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes
from symbolic.language.reader.household.idioms import words
from symbolic.language.reader.phrases.phrase import NounPhrase

QUESTIONS = frozenset("question query inquiry enquiry".split())
"""Nouns of what is asked."""
ANSWERS = frozenset(
    "reply answer response report retort information news message rejoinder explanation".split()
)
"""Nouns of what is told."""
_ANSWERING = frozenset("reply answer respond return retort rejoin say".split())
_UNDERSTAND = frozenset("understand know believe".split())
_TAGS = frozenset("reply say answer respond explain add report state retort remark".split())
_HAPPENS = frozenset("chance happen".split())


def put_together(clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses of a sentence, what is said being the content of what says it."""
    found = list(clauses)
    for way in (
        _untangled,
        _apposed_answer,
        _at_a_question,
        _answered_to,
        _given_to_understand,
        _happens_to,
        _news,
        _there_was,
        _tagged,
    ):
        found = way(found)
    return found


def _untangled(clauses: Sequence[Clause]) -> list[Clause]:
    """ "As he did that he told her ...": "that" is what he did, and no content follows it."""
    found: list[Clause] = []
    for clause in clauses:
        inner = clause.content[0] if clause.content else None
        if clause.verb == "do" and clause.how == "that" and clause.link and inner is not None:
            that = NounPhrase("that", "pronoun", start=clause.start, end=clause.end)
            end = min(clause.end, inner.start)
            found.append(replace(clause, content=[], how="", object=that, end=end))
            found += [replace(c, link="", joined="") for c in clause.content]
            continue
        found.append(clause)
    return found


def _apposed_answer(clauses: Sequence[Clause]) -> list[Clause]:
    """ "His answer, that he had found the plum there, reached her": he told her that."""
    found: list[Clause] = []
    skip: Clause | None = None
    for at, clause in enumerate(clauses):
        if clause is skip:
            continue
        noun, told = clause.subject, clauses[at + 1] if at + 1 < len(clauses) else None
        bare = not (clause.verb or clause.places or clause.content or clause.quote or clause.negated)
        that = told is not None and told.object is not None and told.object.head == "that"
        answers = noun is not None and noun.head in ANSWERS and noun.owner is not None
        if not (bare and answers and that) or noun is None or told is None or told.nominal is None:
            found.append(clause)
            continue
        content = replace(told, object=told.nominal, nominal=None, predicate="", link="content")
        found.append(
            replace(
                clause,
                verb="tell",
                subject=noun.owner,
                content=[content],
                how="that",
                tense=told.tense,
                end=told.end,
            )
        )
        ends = clauses[at + 2] if at + 2 < len(clauses) else None
        skip = told
        if ends is not None and ends.verb in _REACHES and ends.object is not None and not ends.negated:
            return [*found, *clauses[at + 3 :]]
    return found


_REACHES = words("exchange", "reaches")


def _at_a_question(clauses: Sequence[Clause]) -> list[Clause]:
    """ "To Ann's question where it was, Ben answered ...": Ann has asked."""
    found: list[Clause] = []
    taken: list[Clause] = []
    for at, clause in enumerate(clauses):
        if any(clause is other for other in taken):
            continue
        phrase = next(
            (p for p in clause.places if p.preposition in ("to", "at", "upon", "on") and _is_asked(p.object)),
            None,
        )
        noun = phrase.object if phrase is not None else None
        if noun is None or noun.owner is None or clause.content:
            found.append(clause)
            continue
        what = clauses[at + 1 : at + 2] if not clause.verb else []
        what = [c for c in what if c.verb in ("be", "know", "have", "see") and not c.joined]
        taken += what
        content = [replace(c, link="content") for c in what]
        found.append(
            Clause(
                verb="ask", subject=noun.owner, form="finite", tense="past", content=content, start=noun.start,
                how="where" if content else "", places=list(noun.of), end=content[-1].end if content else noun.end,
            )
        )  # fmt: skip
        rest = [p for p in clause.places if p is not phrase]
        if clause.verb:
            found.append(replace(clause, places=rest))
    return found


def _is_asked(noun: NounPhrase | None) -> bool:
    return noun is not None and noun.head in QUESTIONS


def _answered_to(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Asked where it was, to which his answer was '...'": who answers tells the quotation, and not who asked."""
    found: list[Clause] = []
    for clause in clauses:
        asks = clause.verb in ("ask", "wonder", "inquire", "enquire", "want") or bool(
            classes(clause.verb) & {"ask"}
        )
        asked, told = _cut(clause) if asks else (clause, [])
        if not told:
            found.append(clause)
            continue
        own = clause.quote is not None and told[0].quote is None
        quote = clause.quote if own else told[0].quote
        particle = asked.particle.removesuffix("to").strip()
        found.append(
            replace(asked, quote=None if own else clause.quote, particle=particle, end=told[0].start)
        )
        found += [replace(told[0], link="", quote=quote), *(replace(c, link="") for c in told[1:])]
    return found


def _cut(clause: Clause) -> tuple[Clause, list[Clause]]:
    """Return a clause without those that answer, at any depth of what it asks, and those."""
    at = next((n for n, inner in enumerate(clause.content) if n and _answers(inner)), 0)
    if at:
        return replace(clause, content=clause.content[:at]), clause.content[at:]
    if not clause.content:
        return clause, []
    inner, told = _cut(clause.content[-1])
    return (replace(clause, content=[*clause.content[:-1], inner]), told) if told else (clause, [])


def _answers(clause: Clause) -> bool:
    nouns = (clause.subject, clause.object)
    return clause.verb in _ANSWERING or any(n is not None and n.head in ANSWERS for n in nouns)


def _given_to_understand(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Gave her to understand that": told her that."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        purpose = clause.link == "purpose" and clause.verb in _UNDERSTAND and bool(clause.content)
        if purpose and before is not None and before.verb == "give" and not before.content:
            found[-1] = replace(
                before, verb="tell", content=clause.content, how=clause.how or "that", end=clause.end
            )
            continue
        found.append(clause)
    return found


def _happens_to(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Asked if she chanced to know where it was": asked whether she knew."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        inner = before.content[-1] if before is not None and before.content else None
        if clause.link == "purpose" and before is not None and inner is not None and inner.verb in _HAPPENS:
            known = replace(clause, subject=inner.subject, link="content", form="finite")
            found[-1] = replace(before, content=[*before.content[:-1], known], end=clause.end)
            continue
        found.append(clause)
    return found


def _news(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Gave the answer that he had found it there": what follows the noun is the answer, and says nothing of it."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        noun = clause.host
        news = noun is not None and noun.head in ANSWERS and "rel:that" in clause.adverbs
        gap = clause.object is noun or clause.subject is noun
        if news and not gap and before is not None and before.object is noun and not before.content:
            told = replace(
                clause, link="content", host=None, adverbs=[a for a in clause.adverbs if a != "rel:that"]
            )
            found[-1] = replace(before, verb="tell", object=None, content=[told], how="that", end=clause.end)
            continue
        found.append(clause)
    return found


def _there_was(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Said that there was a plum (that) he had found in it": the relative says where, and is what is said too."""
    found: list[Clause] = []
    for clause in clauses:
        at = next(
            (n for n in range(len(found) - 1, -1, -1) if found[n].link not in ("relative", "manner")), None
        )
        whole = _where_it_was(found[at], clause) if at is not None else None
        if at is not None and whole is not None:
            found[at] = whole
            continue
        found.append(clause)
    return found


def _where_it_was(before: Clause, clause: Clause) -> Clause | None:
    """Return a clause of telling with the relative that says where the thing of its content was; None for another."""
    inner = before.content[-1] if before.content else None
    if inner is not None and inner.content:  # "let her know that there was"
        whole = _where_it_was(inner, clause)
        return (
            None if whole is None else replace(before, content=[*before.content[:-1], whole], end=clause.end)
        )
    if inner is None or not inner.existential or inner.verb != "be" or inner.places:
        return None
    cut = inner.nominal is not None and inner.nominal.kind in ("pronoun", "name")
    follows = (clause.link == "relative" or (cut and clause.link == "")) and not clause.joined
    if clause.verb not in _MEETS or not follows or clause.start < inner.start:
        return None
    told = replace(
        clause,
        link="content",
        subject=inner.nominal if cut else clause.subject,
        object=clause.object or inner.subject,
    )
    plain = replace(inner, nominal=None, predicate="") if cut else inner
    return replace(before, content=[*before.content[:-1], plain, told], end=clause.end)


_MEETS = frozenset("find see come notice spot discover leave".split())


def _tagged(clauses: Sequence[Clause]) -> list[Clause]:
    """ "It was in the stove that he had found it, replied Ben": who speaks stands behind the verb."""
    found: list[Clause] = []
    for clause in clauses:
        noun = clause.object
        tag = clause.verb in _TAGS and noun is not None and noun.kind == "name" and not clause.joined
        bare = not (clause.content or clause.quote or clause.places or clause.passive or clause.link)
        told = [c for c in found if c.verb == "be" and c.subject is not None and c.subject.head == "it"]
        shared = clause.subject is None or clause.subject.head == "it"
        if tag and bare and shared and told and not clause.negated:
            at = found.index(told[0])
            content = [replace(c, link="content") for c in found[at:]]
            said = replace(clause, subject=noun, object=None, content=content, how="that")
            found[at:] = [said]
            continue
        found.append(clause)
    return found
