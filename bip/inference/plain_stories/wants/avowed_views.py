"""What somebody says or thinks outright that another is after: the surest sign of what one takes another to want.

"He's after her purse!" cries a passer-by: whatever he is after in truth, that is her view of it. What she says, thinks,
is sure of, or was told and had no reason to doubt, counts; what the narrator alone tells does not. A choice may say the
same in other words: who sees a "burglar" takes him to want to steal. Such words are classes of English.

The words are classes of English, chosen with some of the stories in view; fitted_on: batches one to three, our own
voices and four written for learning, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.messages.utterance import utterances
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.goals import keys_of
from bip.inference.plain_stories.wants.private_aims import private_aims
from bip.inference.plain_stories.witnesses.copresence import denies, real
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.words.lexicon import senses

_IMPLIED: tuple[tuple[str, str], ...] = (
    (
        ("burglar robber thief pickpocket shoplifter crook burglary robbery theft mug mugger steal rob "
        "loot swindler"),
        "steal rob burgle break take purse wallet silver jewel money valuable theft loot",
    ),
    (
        "hungry starve famished peckish hunger eat lunch biscuit bowl sandwich bread menu",
        "eat food meal sandwich lunch dinner bite snack something bread cake biscuit",
    ),
    ("thirsty parched thirst", "drink water"),
    ("offer price bid customer purchase bargain", "buy purchase"),
    ("spy snoop eavesdrop pry", "spy overhear secret watch find listen"),
    ("lost direction map way", "way find direction"),
    (
        "chip scratch kick smash vandal vandalise vandalize deface scrawl graffiti",
        "damage destroy break spoil ruin deface",
    ),
    ("pack suitcase luggage ticket", "leave travel go away move"),
    ("ring propose knee", "marry propose wedding"),
    ("cheat copy crib peek", "cheat copy answer"),
    ("escape flee bolt", "escape run away flee leave"),
    ("ill sick fever poorly headache", "medicine doctor rest bed lie"),
    ("rod net bait tackle", "fish catch"),
    ("spade seed plant", "plant dig garden"),
    ("tired exhausted sleepy", "sleep rest bed nap lie sit"),
    ("cold freeze shiver", "warm close coat fire blanket"),
    ("hide look search seek hunt joke prank trick", "hide trick joke tease prank"),
    ("jump drown suicide ledge", "jump kill drown"),
    ("fight punch hit beat attack", "hurt attack hit fight harm"),
    ("sorry apology apologise apologize", "apologise apologize sorry forgive"),
    ("police policeman constable alarm guard lock bolt", "steal rob burgle break theft thief burglar"),
    ("bill check receipt cashier", "pay"),
    ("menu order", "order eat"),
    ("medicine doctor ambulance poor pill", "ill sick hurt pain unwell faint"),
    ("dirty dust mop bucket sponge soap", "clean wash wipe tidy"),
    ("heat hot stuffy sweat fan", "air cool fresh window"),
    ("kettle teapot teabag", "tea"),
    ("lead leash collar", "walk outside"),
    ("driver brake", "bus train catch tram"),
    ("lens lose lost miss", "look search find"),
    ("ladder shelf", "reach get down"),
    ("crumb bread seed duck pigeon", "feed"),
    ("safe traffic car kerb curb", "cross road street"),
    ("smitten blush flower admirer", "talk see love speak marry court"),
    ("theft resale dealer", "sell steal money"),
)  # fmt: skip
"""Words for what somebody is taken to be or do -> words for what that one is then taken to want."""

_CLASSES = tuple((frozenset(a.split()), frozenset(b.split())) for a, b in _IMPLIED)
_SURE = frozenset("sure certain convinced confident positive afraid".split())
_VIEW = re.compile(
    r"\b(?:news|word|warning|impression|belief|idea|fear|conviction|thought|suspicion|hope|cry|"
    r"opinion) that (?P<what>.+)",
    re.IGNORECASE,
)
_DOUBTS = re.compile(
    r"\b(?:did|does|do)(?:n['’]t| not) believe\b|\bdisbelie\w+\b|\bdoubt(?:s|ed)?\b|\bknew better\b", re.I
)


def avowed(views: Views, thinker: str, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what a thinker avows, or was told and believes; else by what that one does about it.

    What the narrator alone tells of the other's aim counts for nothing, unless the thinker has heard of it, too.
    None where none of this tells the choices apart.
    """
    for told in heard(views, thinker):
        if (scores := _only_best(_agreements(told, choices))) is not None:
            return scores
    out = unheard(private_aims(views, thinker).words, views, thinker, choices)
    reply = _implied(replied(views, thinker), choices)
    seen = (offered(views.telling, thinker), headed_for(views.telling, thinker))
    for agreements in (*(_agreements(told, choices) for told in seen), reply):
        left = [0.0 if gone else score for gone, score in zip(out, agreements, strict=True)]
        if (scores := _only_best(left)) is not None:
            return scores
    return None


def left_over(views: Views, thinker: str, choices: Sequence[Choice]) -> list[float] | None:
    """Score the one choice that is not another's aim as the narrator alone tells it; else the one that is denied."""
    private = private_aims(views, thinker)
    out = unheard(private.words, views, thinker, choices)
    if out.count(False) == 1 and len(out) > 1:
        return [0.0 if gone else 2.0 for gone in out]
    supposed = unheard(private.denied, views, thinker, choices)
    return [2.0 * fits for fits in supposed] if sum(supposed) == 1 else None


def heard(views: Views, thinker: str) -> tuple[frozenset[str], ...]:
    """Return the words of what somebody thinks, of that with what that one says, and of what that one was told."""
    thoughts = own_words(views, thinker, said=False)
    return thoughts, own_words(views, thinker), told_to(views.telling, thinker)


def unheard(words: frozenset[str], views: Views, thinker: str, choices: Sequence[Choice]) -> list[bool]:
    """Return which choices name mostly what some stems do, and nothing that the thinker thinks, says or was told."""
    own = [stems(keys) for keys in keys_of(choices)]
    known = [
        max(found) for found in zip(*(_agreements(t, choices) for t in heard(views, thinker)), strict=True)
    ]
    return [not k and len(keys & words) >= MOST * len(keys) for keys, k in zip(own, known, strict=True)]


MOST = 0.6
"""Share of a choice's words from which on the story speaks of what it names."""


def _only_best(scores: Sequence[float]) -> list[float] | None:
    """Return scores for the one choice that stands out; None where none does."""
    best = max(scores)
    if best <= 0 or sum(score > best - 0.25 for score in scores) != 1:
        return None
    return [2.0 if score == best else 0.0 for score in scores]


def _agreements(told: frozenset[str], choices: Sequence[Choice]) -> list[float]:
    """Return how far each choice says what some words do, or what they imply."""
    whole = [normal(choice.words) for choice in choices]
    known = told | frozenset(s.lemma for w in told if w.islower() for s in senses(w) if s.cost < 2.0)
    return [_agreement(own, all_, known) for own, all_ in zip(keys_of(choices), whole, strict=True)]


def _implied(told: frozenset[str], choices: Sequence[Choice]) -> list[float]:
    """Return for each choice whether some words imply what it names."""
    known = told | frozenset(s.lemma for w in told if w.islower() for s in senses(w) if s.cost < 2.0)
    whole = [normal(choice.words) for choice in choices]
    return [float(any(known & signs and own & aims for signs, aims in _CLASSES)) for own in whole]


def _agreement(own: frozenset[str], whole: frozenset[str], told: frozenset[str]) -> float:
    """Return the share of a choice's words that are avowed, or half of one if they are implied by what is."""
    share = len(own & told) / max(1, len(own))
    implied = any(told & signs and whole & aims for signs, aims in _CLASSES)
    return max(share, 0.5 if implied else 0.0)


_WITH = re.compile(r"\bwith (?:an?|the|that|this|his|her|their|your) \w+", re.IGNORECASE)
"""What something is done with is no goal."""


def own_words(views: Views, thinker: str, said: bool = True) -> frozenset[str]:
    """Return the words of what somebody thinks, fears or is sure of.

    Args:
        views: the story.
        thinker: who.
        said: whether what the person says counts, too.
    """
    quotes = [_WITH.sub("", one.text) for one in utterances(views) if one.speaker == thinker and said]
    found = frozenset(word for text in quotes for word in normal(lemmas(text)))
    for unit in views.telling.units:
        view = _VIEW.search(unit.text) if thinker in unit.subjects else None
        if view is not None:
            found |= normal(lemmas(view["what"]))
        if (
            thinker in unit.subjects
            and not unit.clause.negated
            and _avows(unit, said)
            and not denies(unit.clause)
        ):
            found |= _content(views.telling, unit)
    return found


def _avows(unit: Unit, said: bool) -> bool:
    clause = unit.clause
    minded = is_a(clause, "think") or bool(_SURE & set(clause.predicate.lower().split()))
    return minded or (said and speaks(clause) and bool(clause.content))


def _content(story: Telling, unit: Unit) -> frozenset[str]:
    """Return the words of what is said or thought: of the clauses within a clause."""
    inner = [u for u in story.within(unit.sentence, unit.sentence) if u.outer is unit]
    return frozenset(w for u in inner for w in u.words | _content(story, u))


def told_to(story: Telling, thinker: str) -> frozenset[str]:
    """Return the words of what others told somebody, where nothing says that it was doubted."""
    if any(_DOUBTS.search(text) for text in story.texts):
        return frozenset()
    found: frozenset[str] = frozenset()
    for unit in story.units:
        others = unit.subjects - {thinker}
        if others and thinker in unit.hearers and speaks(unit.clause) and not unit.clause.negated:
            found |= _content(story, unit)
        if perceives(unit.clause) and thinker in unit.subjects and is_a(unit.clause, "hear"):
            found |= _content(story, unit)
    return found


_GIVES = frozenset("give hand bring offer pass fetch fill serve pour hold show open push shove".split())


_COMES = frozenset("come go hurry run rush walk return step bring".split())


def offered(story: Telling, thinker: str) -> frozenset[str]:
    """Return the words of what somebody gives or does for another, or comes with: it is taken to be wanted."""
    found: set[str] = set()
    for unit in story.units:
        clause = unit.clause
        if thinker not in unit.subjects or not real(unit):
            continue
        fetches = clause.verb in _GETS and (
            clause.particle or any(p.preposition == "for" for p in clause.places)
        )
        if clause.verb in _GIVES or fetches:
            found |= noun_words(clause.object)
        if clause.verb in _COMES:
            found |= {w for p in clause.places if p.preposition == "with" for w in noun_words(p.object)}
    return normal(frozenset(found))


_GETS = frozenset("take lift get pull pick reach lower cut break".split())


def replied(views: Views, thinker: str) -> frozenset[str]:
    """Return the words of what somebody does and says about another, and of what that one has in hand for it."""
    found = [
        unit
        for unit in views.telling.units
        if thinker in unit.subjects and real(unit) and not unit.clause.perfect and not perceives(unit.clause)
    ]
    quotes = [_WITH.sub("", one.text) for one in utterances(views) if one.speaker == thinker]
    said = frozenset(word for text in quotes for word in normal(lemmas(text)))
    return said | frozenset(word for unit in found for word in normal(unit.words))


_TOWARD = frozenset(("to", "toward", "towards", "for", "at", "after", "into", "up to"))


def headed_for(story: Telling, thinker: str) -> frozenset[str]:
    """Return the words of what somebody sees another reach for, look at or go to."""
    found: frozenset[str] = frozenset()
    for unit in story.units:
        seer = unit.outer if unit.outer is not None else unit
        if thinker in seer.subjects and is_a(seer.clause, "see") and real(seer):
            phrases = [p for p in unit.clause.places if p.preposition in _TOWARD]
            phrases = [p for p in phrases if unit is not seer or p.preposition not in ("at", "to")]
            found |= frozenset(w for p in phrases for w in normal(noun_words(p.object)))
    return found
