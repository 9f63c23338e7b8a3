"""Which choice a story supports: each form of question by what it asks, undecided where nothing tells."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from bip.inference.plain_stories import openness
from bip.inference.plain_stories.ascribed import judgement as ascribed
from bip.inference.plain_stories.awareness import judgement as awareness
from bip.inference.plain_stories.beliefs import (
    axes,
    claims,
    contents_of,
    culprits,
    exchanges,
    judgement,
    places,
    quest,
    reasons,
    retrieval,
    tenets,
    versions,
)
from bip.inference.plain_stories.beliefs.nested import nested
from bip.inference.plain_stories.beliefs.undetermined import left_undetermined
from bip.inference.plain_stories.changes.form import change_for
from bip.inference.plain_stories.clauses.kinds import perceives
from bip.inference.plain_stories.everyday import (
    circumstances,
    clocks,
    found_out,
    helpers,
    routines,
    substitutes,
    untruths,
)
from bip.inference.plain_stories.history import judgement as history
from bip.inference.plain_stories.messages import judgement as messages
from bip.inference.plain_stories.messages import message, motive
from bip.inference.plain_stories.movers import judgement as movers
from bip.inference.plain_stories.next_deeds import by_time, prospects
from bip.inference.plain_stories.purposes import judgement as purposes
from bip.inference.plain_stories.reliability import measured, with_misreading
from bip.inference.plain_stories.sides import judgement as sides
from bip.inference.plain_stories.social import presumption, stances, who_helps
from bip.inference.plain_stories.tellers import judgement as tellers
from bip.inference.plain_stories.views import Views, best
from bip.inference.plain_stories.wants import aims, believed_goals, ends, meanings
from bip.inference.plain_stories.wants.stated import stated
from bip.inference.plain_stories.weighing import Found, Judgement
from bip.inference.plain_stories.witnesses import knowledge
from bip.inference.plain_stories.witnesses.elimination import by_elimination
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import Tale, read_story
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.questions.asking import Asked, read_question
from symbolic.language.reader.questions.choices import Choice, leaves_open, normal, read_choices


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """What a story says of a question.

    Attributes:
        tale: the story as read.
        asked: the question as read.
        scores: of the choices, at least 0; empty if nothing tells.
        choice: index of the answer; None if it cannot be told.
        how: which way it was found.
        open: how likely the story leaves the question open, whatever speaks for a choice.
    """

    tale: Tale
    asked: Asked
    scores: tuple[float, ...]
    choice: int | None
    how: str
    open: float = 0.0

    def share(self) -> float:
        """Return the probability that the answer rests on a right reading of a story that tells it."""
        return measured().share(self.how) * (1.0 - self.open)


Way = Callable[[Views, Asked, Sequence[Choice]], list[float] | None]


def answer_plain(question: Question) -> PlainAnswer:
    """Answer a question on any story."""
    tied = read_plain(question)
    choices = read_choices(question.choices, tuple(tied.tale.chronicle.cast.names))
    views = Views(tied.tale)
    if left_open(tied.tale, tied.asked):
        return _open_choice(tied, question.choices)
    judged = _judged(views, _found(views, tied, choices), choices)
    return _or_open(_with_openness(views, judged, choices), question.choices)


def found_by_reading(question: Question) -> PlainAnswer:
    """Return what the ways of reading alone find, before all evidence is weighed."""
    tied = read_plain(question)
    choices = read_choices(question.choices, tuple(tied.tale.chronicle.cast.names))
    if left_open(tied.tale, tied.asked):
        return _open_choice(tied, question.choices)
    return _found(Views(tied.tale), tied, choices)


_STANDS = frozenset(
    way.__name__
    for way in (
        contents_of.seen_inside,
        message,
        found_out.unsuspecting,
        by_time.by_time,
        clocks.by_clock,
        substitutes.taken_for,
        culprits.culprit,
        by_elimination,
    )
)
"""Ways that go by what somebody sees, means, hides, has time for, has reason to doubt or concludes: nothing told
elsewhere counts against them."""


_BY_CHANGE = frozenset(("_claims", "_stated_deeds"))
"""Ways that go by the evidence on changes where a story is of one."""
CHANGES = "changes"
"""Name of what that evidence tells, which knows more of such stories than any other."""


def _by_change(views: Views, how: str, choices: int) -> bool:
    """Whether a way has weighed the evidence on a change, which tells two choices apart, and no more."""
    people = views.tale.chronicle.cast.people
    return (
        how in _BY_CHANGE and choices == 2 and any(change_for(views, (name,)) is not None for name in people)
    )


def _judged(views: Views, found: PlainAnswer, choices: Sequence[Choice]) -> PlainAnswer:
    """Weigh what a way has found, or left open, with what else the story says for each choice."""
    if _by_change(views, found.how, len(choices)):
        return replace(found, how=CHANGES)
    after = found.how and _after_change(views, found.asked, choices)
    if after or (found.choice is not None and found.how in _STANDS):
        return found
    for how, verdict in _verdicts(views, found, choices):
        if verdict is not None:
            return replace(found, scores=tuple(verdict[0]), choice=verdict[1], how=how)
    return found


def _with_openness(views: Views, found: PlainAnswer, choices: Sequence[Choice]) -> PlainAnswer:
    """Return an answer with how likely the story leaves the question open; what changes tell is weighed by itself."""
    if found.choice is None or found.how == CHANGES or _after_change(views, found.asked, choices):
        return found
    return replace(found, open=openness.left_open(views, found.asked, len(choices)))


def _verdicts(
    views: Views, found: PlainAnswer, choices: Sequence[Choice]
) -> Iterator[tuple[str, Judgement | None]]:
    """Yield what each judge says, with its name, the most particular first; None where a question is not its own."""
    asked, choice, how = found.asked, found.choice, found.how
    yield "awareness", awareness.judged(views, asked, choices, choice)
    yield "history", history.judged(views, asked, choices, choice, how)
    yield "sides", sides.judged(views, asked, choices, choice, how)
    yield "tellers", tellers.judged(views, asked, choices, choice, how)
    yield "movers", movers.judged(views, asked, choices, choice, how)
    belief = judgement.judged(views, asked, choices, found.scores, choice, how)
    known = as_found(found, belief)
    yield "messages", messages.judged(views, asked, choices, known)
    yield "ascribed", ascribed.judged(views, asked, choices, known)
    yield "purposes", purposes.judged(views, asked, choices, known)
    yield "judged", belief
    yield "at last", purposes.at_last(views, asked, choices, known)


def as_found(found: PlainAnswer, belief: Judgement | None) -> Found:
    """Return what is known of a question before the evidence on aims is weighed."""
    scores, choice = belief or ((), None)
    return Found(found.scores, found.choice, found.how, scores, choice)


def _found(views: Views, tied: PlainAnswer, choices: Sequence[Choice]) -> PlainAnswer:
    """Return what the surest way that decides has found; where none does, what the last that scored left open."""
    asked = tied.asked
    surest: tuple[Way, ...] = (
        quest.sought,
        contents_of.seen_inside,
        contents_of.taken_to_hold,
        culprits.culprit,
        reasons.reasons,
        stated,
        message,
        motive,
        untruths.lied,
        helpers.helped,
        found_out.unsuspecting,
        circumstances.wanted_in,
        circumstances.felt_in,
        clocks.by_clock,
        substitutes.taken_for,
        by_elimination,
        nested,
        knowledge.known_claims,
        _stated_deeds,
        by_time.by_time,
        _by_sure_prospects,
        tenets.held_true,
        versions.believed_version,
        exchanges.exchanged,
        versions.first_version,
        routines.unchanged,
    )
    last = (
        versions.true_version,
        axes.state_of_mind,
        _by_clauses,
        presumption.presumed,
    )
    first = _ordered(surest, asked)
    for way in (*first, *ways(asked, choices), *last):
        scores = way(views, asked, choices)
        if scores is None:
            continue
        found = PlainAnswer(tied.tale, asked, tuple(scores), best(scores), way.__name__)
        if found.choice is not None:
            return found
        tied = found
    return tied


def _ordered(surest: Sequence[Way], asked: Asked) -> tuple[Way, ...]:
    """Return the surest ways as a question has them: what others believe goes before what circumstances call for."""
    needs = circumstances.wanted_in
    rest = [way for way in surest if way is not needs]
    if believed_goals.asks_believed_goal(asked):
        return (believed_goals.believed_goal, *rest)  # what a deed is taken for is no message, and no need
    return (*rest, needs) if _asks_next(asked) else tuple(surest)


def _asks_next(asked: Asked) -> bool:
    """Whether a question asks what somebody does next."""
    return asked.core is not None and asked.core.modal in ("will", "would") and not asked.chain


def read_plain(question: Question) -> PlainAnswer:
    """Read a story and its question, and answer nothing."""
    narrative = " ".join(part for part in (question.scene, question.narrative) if part)
    tale = read_story(narrative, question.prompt, question.choices)
    return PlainAnswer(tale, read_question(question.prompt, tale), (), None, "")


def _open_choice(found: PlainAnswer, texts: Sequence[str]) -> PlainAnswer:
    """Choose what says that it cannot be told, where one choice does."""
    says = [leaves_open(text) for text in texts]
    if sum(says) != 1:
        return found
    return replace(found, scores=tuple(2.0 * s for s in says), choice=says.index(True), how="left open")


SURE = 0.7
"""Probability from which on an answer is given where a choice says that it cannot be told.

Who offers that choice has left it open more often than not. Set by hand; fitted_on: plain_8 to plain_11, plain_15,
plain_16, plain_18 to plain_20, plain_23, plain_24, plain_26, plain_27 and plain_29: 26 of their 29 such are open.
"""


def _or_open(found: PlainAnswer, texts: Sequence[str]) -> PlainAnswer:
    """Choose what says that it cannot be told, where nothing surely tells."""
    if found.choice is not None and found.scores:
        p = with_misreading(found.scores, found.share())
        if p[found.choice] >= SURE:
            return found
    return _open_choice(found, texts)


_MINDFUL = frozenset("know look go search want mean try lie tell see hear notice learn realize read".split())


def left_open(tale: Tale, asked: Asked) -> bool:
    """Whether the story says of somebody in question that it is not known what that one perceived."""
    open_for = tale.chronicle.open_for
    core = asked.core
    about = set(asked.chain)
    if core is not None and core.subject is not None:
        about |= set(tale.chronicle.cast.persons(core.subject, subject=True))
    minds = bool(asked.chain) or (core is not None and core.verb in _MINDFUL)
    untold = minds and any(left_undetermined(sentence.text) for sentence in tale.text.sentences)
    return bool(open_for & about) or ("*" in open_for and minds) or untold


def ways(asked: Asked, choices: Sequence[Choice]) -> list[Way]:
    """Return the ways that fit the form of a question, the surest first."""
    wishes = asked.core is not None and asked.core.verb in ("want", "go", "try", "plan", "intend", "hope")
    if believed_goals.asks_believed_goal(asked):
        return [believed_goals.believed_goal]
    if stances.asks_of_help(asked, choices):
        return [stances.stances, knowledge.polar] if any(c.polarity for c in choices) else [stances.stances]
    if _asks_aim(asked):
        polar = any(c.polarity for c in choices)
        if asked.word == "which":
            return [who_helps.who_helps, meanings.meaning, ends.by_trail]
        if polar:
            return [stances.stances, knowledge.polar]
        of_another = bool(_OF_ANOTHER.search(asked.text))
        served, own = ([], []) if of_another else ([ends.served], [ends.by_trail])
        return [meanings.meaning, *served, stances.stances, *own]
    if (
        asked.word in ("what", "which")
        and asked.core is not None
        and {"mean", "really"} & set(asked.text.split())
        and not perceives(asked.core)
    ):
        return [meanings.meaning]
    if (
        asked.word == "where"
        and not asked.chain
        and wishes
        and asked.core is not None
        and asked.core.verb == "want"
    ):
        return [ends.by_trail]
    if asked.word == "where":
        return [places.where]
    if asked.word == "how many":
        return [places.count]
    if asked.word in ("who", "whom"):
        return [knowledge.who, who_helps.who_helps, _who_did, ends.by_trail]
    if any(c.polarity for c in choices):
        return [knowledge.polar, stances.stances]
    if asked.word in ("which", "whose"):
        placed: list[Way] = [places.where] if asked.focus or asked.chain else []
        if not asked.chain and aims.asks_goal(asked, choices):
            placed = [ends.by_trail]
        return [
            knowledge.who,
            who_helps.who_helps,
            meanings.meaning,
            *placed,
            *([] if asked.chain else [ends.served, stances.stances, ends.by_trail]),
        ]
    if asked.word == "what" and not asked.chain and aims.asks_goal(asked, choices):
        return [meanings.meaning, ends.served, stances.stances, ends.by_trail]
    if asked.word == "what" and asked.chain and asked.core is not None and asked.core.verb == "do":
        return [places.contents, _claims]
    if asked.word == "what" and (asked.chain or "in" in asked.text.split()):
        return [places.contents, _claims]
    if asked.word == "" and asked.chain:
        return [_claims]
    if (
        asked.core is not None
        and asked.core.verb == "do"
        and (asked.core.modal or "next" in asked.text.split())
    ):
        return []
    return [ends.served, stances.stances, ends.by_trail]


_OF_ANOTHER = re.compile(
    r"\bwant(?:s|ed)? (?!to\b)(?:[\w'’.]+ ){1,4}to (?:understand|realize|realise|know)\b", re.I
)
"""What another is to understand is told by words and signs; one's deeds tell what one wants oneself."""
_AIMS = frozenset("want try mean hope intend help hinder lie trick plan mislead wish aim".split())


def _asks_aim(asked: Asked) -> bool:
    """ "What did she mean to achieve?", "is he trying to help?": of an aim, not of what somebody takes to be so."""
    clause = asked.clause
    if asked.text.rstrip().endswith(("because...", "in order to...", "because", "in order to")):
        return True
    if asked.word == "which" and clause is not None and clause.verb in _AIMS and clause.how == "to":
        return True
    if asked.word not in ("", "what", "why") or clause is None or clause.verb not in _AIMS:
        return False
    hopes_that = asked.word == "what" and bool(asked.chain) and clause.verb == "hope" and clause.how != "to"
    return clause.how != "that" and not hopes_that


def _who_did(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Who did what a question tells of: the agent of the deed that shares its words."""
    if asked.core is None or perceives(asked.core):
        return None
    words = normal(clause_words(asked.core))
    deed = knowledge.matching(views, words)
    if deed is None or not deed.agent:
        return None
    return [2.0 if deed.agent in knowledge.named(views, [choice]) else 0.0 for choice in choices]


def _doer(views: Views, asked: Asked) -> list[str]:
    core = asked.core
    return (
        views.tale.chronicle.cast.persons(core.subject, subject=True)[:1]
        if core is not None and core.subject is not None
        else []
    )


def _claims(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    return claims.claims(views, asked.chain, choices, asked.text)


def _after_change(views: Views, asked: Asked, choices: Sequence[Choice]) -> bool:
    """Whether a story ends on somebody whom a change may have reached: what does not tell that tells nothing."""
    return len(choices) == 2 and asked.word == "" and change_for(views, asked.chain) is not None


def _by_clauses(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """What one person believes, by the clauses that speak for each choice."""
    wishes = asked.core is not None and asked.core.verb in ("want", "mean", "plan", "intend", "hope")
    if len(asked.chain) != 1 or wishes or asked.word == "why" or _after_change(views, asked, choices):
        return None
    return retrieval.believed(views, asked.chain, choices, asked.text)


_LOOKS = frozenset("look search think believe expect say answer find know see feel be want mean tell".split())
"""Verbs of which a question asks for a belief, or for words, rather than for the next deed."""


_ON_CONDITION = re.compile(
    r"\b(?:if (?:he|she|they|the|it)|unless|but not (?:when|while|if)|otherwise)\b", re.IGNORECASE
)


def _stated_deeds(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Which of two deeds somebody does, where what they suppose is so or is not in that one's eyes."""
    if len(choices) != 2 or asked.core is None or asked.core.verb != "do":
        return None
    if any(_ON_CONDITION.search(text) for text in views.telling.texts):
        return None  # what is done on a condition is no deed yet
    chain = asked.chain or tuple(_doer(views, asked))
    stated = claims.deeds(views, chain, choices) if chain else None
    return stated if stated is not None and best(stated) is not None else None


def _by_sure_prospects(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """What somebody does next, by what that one thinks, was told, or cannot do."""
    doer, core = _doer(views, asked), asked.core
    if asked.chain or not doer or core is None or asked.word not in ("what", "which", "where", "how"):
        return None
    if any(c.polarity for c in choices) or core.perfect or core.negated:
        return None
    text = f" {asked.text.lower().rstrip('?. ')} "
    soon = any(
        words in text for words in (" next ", " about to ", " likely to ", " going to ", " first ", " now ")
    )
    if core.modal not in ("will", "would") and not soon:
        return None
    if core.verb in _LOOKS and not (core.verb == "be" and soon):
        return None
    return prospects.prospects(views, doer[0], choices, asked.text)
