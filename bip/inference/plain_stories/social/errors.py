"""Who errs: who does not know, was not told, goes by what has changed unseen, or takes one thing for another.

Weights and thresholds were set by hand; fitted_on: story batches one and two and our own voices, by looking.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from bip.inference.plain_stories.clauses.phrases import pattern
from bip.inference.plain_stories.social.party import Turn
from bip.inference.plain_stories.social.signs import Sign, text_of
from bip.inference.plain_stories.social.sincerity import LATEST, Remark, did, faith, knowledge, remarks
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.discourse.kinds import kind_of
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_UNKNOWING = frozenset(
    "know hear realize realise notice learn suspect guess see read expect remember".split()
)
_SLIPS = frozenset("misread mishear misunderstand confuse mistake overlook miscount misjudge mislay".split())
_SUPPOSES = frozenset("think believe suppose assume trust mistake expect".split())
_CHANGES = frozenset("put take move hide swap substitute give close open leave go fill consume".split())
"""Classes of deeds that make what one saw before untrue."""
_VALUES = frozenset(
    "funny nice mean good bad right wrong fair unfair sad fun boring angry cross jealous".split()
)
"""What is thought of as these is an opinion, and no belief about what is so."""


def erring(views: Views, agent: str) -> Literal["honest", "unaware"] | None:
    """Who is told not to know, or to suppose what is not so, errs; who knows of nobody has no stance at all.

    So does who goes by what others have changed unseen: who says where one left a thing that has been moved since.
    """
    found: Literal["honest", "unaware"] | None = None
    spoke = bool(remarks(views, agent))
    for deed in views.tale.chronicle.deeds:
        words = deed.words | set(deed.clause.predicate.split() if deed.clause else ())
        unseen = deed.clause is not None and any(
            p.preposition == "without" and noun_words(p.object) & _UNKNOWING for p in deed.clause.places
        )
        untold = deed.verb in ("tell", "inform", "warn", "show") and _untold(views, deed, agent)
        if untold:
            found = "honest"
        if unseen or ({"mistake", "mistaken"} & words and "think" not in words):
            found = found or "honest"
        if not did(views, deed, agent):
            continue
        if deed.negated and deed.verb in _UNKNOWING and not (deed.clause and deed.clause.modal):
            found = "honest" if spoke or found == "honest" else "unaware"
        elif deed.verb in _SLIPS and not deed.negated:
            found = "honest"
        elif deed.verb == "think" and deed.negated and deed.clause is not None and not deed.clause.content:
            found = "honest"  # "had not thought of it"
        elif _INSINCERE.search(views.tale.text.sentences[deed.sentence].text.lower()):
            continue  # what one thinks to oneself is not what one says
        elif deed.kind == "think" and deed.verb in _SUPPOSES and not deed.negated and not _opinion(deed):
            found = "honest"
    if found is None and any(_TOOK_FOR.search(s.text) for s in views.tale.text.sentences):
        found = "honest"
    if found is None and spoke and any(_bad_source(s.text) for s in views.tale.text.sentences):
        found = "honest"
    return found or ("honest" if _outdated(views, agent) else None)


_TOOK_FOR = re.compile(
    r"\b(?:took|takes|taking|mistook|mistakes) (?:him|her|it|them|this|that|[A-Z]\w+) for "
    r"(?:his|her|their|the|a|an|hers|theirs|one|\w+['’]s)\b"
)
"""Takes one thing or person for another."""
_SOURCE = (
    r"leaflet|timetable|schedule|list|map|guidebook|guide|board|sign|letter|clock|watch|calendar|newspaper|paper|label|"
    r"website|page|brochure|poster|catalogue|catalog|phone book|programme|program|menu|report|note|app"
)
_BAD_SOURCE = re.compile(
    rf"\b({_SOURCE})\b[^.;]*\b(old|wrong|last year['’]s|out of date|outdated|stopped|slow|fast|misprint|not up to date|"
    rf"mistaken|false)\b|\b(old|wrong|last year['’]s|outdated)\b ({_SOURCE})\b"
)


def _bad_source(text: str) -> bool:
    """Whether a sentence tells that what one goes by was wrong: an old leaflet, a watch that had stopped."""
    return bool(_BAD_SOURCE.search(text.lower()))


def _untold(views: Views, deed: Deed, agent: str) -> bool:
    """ "Had not been told", "nobody told him": who does not know."""
    clause = deed.clause
    if clause is None:
        return False
    cast = views.tale.chronicle.cast
    patient = agent in deed.people or (
        clause.passive and clause.subject is not None and agent in cast.persons(clause.subject, subject=True)
    )
    nobody = clause.subject is not None and clause.subject.head in ("nobody", "no-one", "none")
    return patient and (deed.negated or nobody)


def _outdated(views: Views, agent: str) -> bool:
    """Whether somebody speaks or acts by what has been changed since, unseen, by others."""
    deeds = views.tale.chronicle.deeds
    facts, real = views.facts((agent,)), views.facts(())
    used: dict[str, int] = {}
    for deed in deeds:
        if deed.agent == agent and deed.kind == "deed":
            used.update({word: max(deed.time, used.get(word, 0)) for word in normal(deed.theme)})
    said = [r for r in remarks(views, agent)[-LATEST:] if faith(views, r) == "true"]
    for deed in deeds:
        if (
            deed.kind != "deed"
            or did(views, deed, agent)
            or deed.subject in facts
            or deed.subject not in real
        ):
            continue
        if deed.clause is None or kind_of(deed.clause) not in _CHANGES:
            continue
        words = normal(deed.words | deed.theme)
        if any(_earlier(views, deed, r.deed) and words & _spoken_of(views, r) for r in said):
            return True
        hidden = kind_of(deed.clause) in ("swap", "substitute", "fill")
        if hidden and any(used.get(word, -1) > deed.time for word in normal(deed.theme)):
            return True
    return False


def _earlier(views: Views, first: Deed, second: Deed) -> bool:
    return first.time < second.time or first.sentence >= second.sentence


def _spoken_of(views: Views, remark: Remark) -> frozenset[str]:
    """Return the words of a remark and of what it answers."""
    pieces, _ = knowledge(views, remark.speaker, remark.deed)
    return remark.words | {w for piece in pieces if piece & remark.words for w in piece}


_BY_OTHERS = pattern("changed_by_others")
"""What others have changed: what one knew before is so no longer."""
_REMORSE = pattern("remorse")
"""How one takes it who did not mean what came of a deed of one's own."""
_INSINCERE = pattern("insincere")
_HABIT = pattern("habit")
_TAKES = pattern("mistaken")


def error_signs(views: Views, told: Sequence[Turn]) -> Iterator[Sign]:
    """What tells that a deed or word of the doer was an error: one supposed otherwise, others had changed things since.

    Also that one did as always, and that one was shocked at what came of it.
    """
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        if turn.unit.speaker:
            continue
        text = text_of(views, clause, at).lower()
        if turn.subject == "doer":
            if _REMORSE.search(text):
                yield Sign("honest", 1.5, "remorse", at)
            if _KNEW.search(text) and not clause.negated and not clause.modal and turn.around is None:
                yield Sign("hinder", 2.0, "knew better", at)
            if clause.verb in _SUPPOSES and not clause.negated and _INSINCERE.search(text):
                yield Sign("hinder", 1.5, "insincere", at)  # "to herself she thought that it was ugly"
            elif clause.verb in _SUPPOSES and not clause.negated and not _valued(clause):
                yield Sign("honest", 2.0, "supposed", at)
        elif _BY_OTHERS.search(text) and turn.around is None:
            yield Sign("honest", 1.5, "changed", at)
    for at, sentence in enumerate(views.tale.text.sentences):
        lower = sentence.text.lower()
        if _TAKES.search(lower):
            yield Sign("honest", 2.0, "mistook", at)
        if _HABIT.search(lower):
            yield Sign("honest", 1.0, "habit", at)


_KNEW = pattern("knew_better")
_PURPOSES = frozenset(
    "want wish mean promise try intend hope plan think believe suppose assume take expect offer".split()
)
_LABEL = re.compile(
    r"\b(?:label\w*|marked|said|says|read|called|sign|with the (?:word|name))\b[^.;]*?['\"“‘](\w[^'\"”’]*)|"
    r"\b(?:said|says|read) ([A-Z]{3,})\b"
)


def purposed(views: Views, told: Sequence[Turn], choices: Sequence[Choice]) -> list[float] | None:
    """Score what one who erred was after: what one wished or supposed, or read on a label; not what others had changed.

    Args:
        views: the story.
        told: its clauses, with the doer's told apart.
        choices: what may have been meant.
    """
    meant: set[str] = set()
    unmeant: set[str] = set()
    for turn in told:
        clause, at = turn.unit.clause, turn.unit.sentence
        text = text_of(views, clause, at)
        wished = clause.verb in _PURPOSES or clause.link in ("purpose", "because") or clause.form == "to"
        if turn.subject == "doer" and wished and not clause.negated and not turn.unit.speaker:
            meant |= lemmas(text)
        elif turn.subject != "doer" and turn.around is None and _BY_OTHERS.search(text.lower()):
            unmeant |= lemmas(text)
    for sentence in views.tale.text.sentences:
        for found in _LABEL.finditer(sentence.text):
            meant |= lemmas(" ".join(filter(None, found.groups())).lower())
    scores = [len(normal(c.own) & normal(frozenset(meant - unmeant))) for c in choices]
    best = max(scores)
    return [2.0 if s == best else 0.0 for s in scores] if best and scores.count(best) == 1 else None


def _valued(clause: Clause) -> bool:
    """Whether what is thought is an opinion: "thinks it is funny"."""
    return any(
        inner.modal in ("should", "ought", "must") or bool(clause_words(inner) & _VALUES)
        for inner in clause.content
    )


def _opinion(deed: Deed) -> bool:
    """ "Thinks that he should buy his own", "thinks it is funny": no belief about what is so."""
    clause = deed.clause
    return clause is None or any(
        inner.modal in ("should", "ought", "must") or bool(clause_words(inner) & _VALUES)
        for inner in clause.content
    )
