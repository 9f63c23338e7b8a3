"""What somebody does next: the way, the place or the thing that, in that one's eyes, serves what is wanted.

Means-ends reasoning in words. A story tells of each choice what somebody takes it to offer: that the wanted thing is
there, that it is open, or locked, or has what one shuns. What is thought, or has been told and is not doubted, counts
most; what is perceived counts; what only the narrator knows does not. Where one choice is barred, the other is left.

Weights in nats, set by hand; fitted_on: the everyday stories that may be seen, by looking.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bip.inference.plain_stories.clauses.knowing import in_eyes_of
from bip.inference.plain_stories.clauses.stems import shared, stem, stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.clauses.wording import named_words
from bip.inference.plain_stories.next_deeds.prospect_words import (
    AFFORDED,
    APPROACHES,
    AS_KNOWN,
    AVERSE,
    GIVES_UP,
    HARMS,
    IS_BARRED,
    NARRATOR,
    NEEDS,
    NOTICES,
    OBSTACLE_PHRASES,
    PERCEIVES,
    SURE,
    TELLS,
    THINKS,
)
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.goals import keys_of
from symbolic.language.reader.questions.choices import Choice, lemmas
from symbolic.language.reader.words.tagger import Word

LEAST = 0.6
"""In nats: by how much the best choice must be ahead."""
SERVES, USABLE, THERE, MENTIONED, BARRED = 1.0, 0.6, 0.5, 0.1, -1.2
HELD, PERCEIVED, UNCLEAR, UNKNOWN = 1.5, 1.0, 0.6, 0.0


@dataclass(frozen=True, slots=True)
class Outlook:
    """A piece of a story as one person takes it.

    Attributes:
        words: stems of what it names.
        text: in small letters, a blank around each word.
        weight: how much it counts for the person; 0 where the person does not know of it.
        held: the person thinks so, or has been told.
        sentence: index of its sentence.
        agent: whose doing it is; "" for a thing's.
    """

    words: frozenset[str]
    text: str
    weight: float
    held: bool
    sentence: int
    agent: str = ""


@once
def outlooks(views: Views, agent: str) -> list[Outlook]:
    """Return the pieces of a story in somebody's eyes, each part of an enumeration by itself."""
    found: list[Outlook] = []
    told: dict[int, list[Unit]] = {}
    for one in in_eyes_of(views, (agent,)):
        told.setdefault(one.sentence, []).append(one)
    held, sentence, speaker, last, ignored = False, -1, "", 0, False
    for unit in views.telling.finite:
        if unit.sentence != sentence:
            held, sentence, last, ignored = False, unit.sentence, len(found), False
        speaker = speaker if unit.quoted else unit.doer
        ignored = (ignored and unit.link not in ("and", "but", "so")) or _ignores(unit, agent)
        against = held and unit.link in ("though", "although", "but", "while", "whereas")
        aside = (
            bool(NARRATOR.search(unit.wording))
            or against
            or ignored
            or unit.link in ("if", "unless", "until")
        )
        held = held and not aside
        at = None if aside or held else _content(unit, agent)
        if unit.link == "as" and at is not None:  # "it holds water, so far as he knows"
            found[last:] = [
                replace(o, weight=HELD, held=True) if o.agent != agent else o for o in found[last:]
            ]
        last = len(found)
        said = unit.quoted and not aside and speaker != agent
        cut = 0 if held or said else len(unit.tagged) if at is None else at
        known = UNKNOWN if aside else _known(views, unit, told.get(sentence, ()))
        found += _outlooks(unit, cut, known, found[-2:])
        held = held or at is not None
    return found


def _outlooks(unit: Unit, cut: int, known: float, before: Sequence[Outlook]) -> list[Outlook]:
    """Return the parts of a clause: what stands before a word is known as it is, what follows is thought or told."""
    found: list[Outlook] = []
    bounds = sorted({0, *unit.seams, min(cut, len(unit.tagged)), len(unit.tagged)})
    for start, end in itertools.pairwise(bounds):
        held = start >= cut
        words, weight = unit.tagged[start:end], HELD if held else known
        found.append(_outlook(words, weight, held, unit, [*before, *found]))
    return found


def _outlook(
    words: Sequence[Word], weight: float, held: bool, unit: Unit, before: Sequence[Outlook]
) -> Outlook:
    named = stems(named_words(words) | frozenset(w.lemma for w in words if w.tag[:1] == "V"))
    gap = unit.link in ("which", "who", "where", *(() if held else ("that",))) and words[0] is unit.tagged[0]
    points = gap or any(w.lower in ("it", "them") or _there(words, n) for n, w in enumerate(words))
    spoken = [o for o in before if o.sentence == unit.sentence and o.words]
    if points and spoken:
        named |= spoken[-1].words
    if points and spoken and len(spoken[-1].words) == 1 and len(before) > 1:
        named |= before[-2].words  # "... her jumper. She remembers that she hung it ..."
    anew = re.match(r" (?:a|an|another) (?:\w+ )?one ", f" {' '.join(w.lower for w in words)} ")
    if anew and before and before[-1].sentence == unit.sentence - 1:
        named |= before[-1].words  # "He fears dogs. A big one ..."
    return Outlook(named, f" {' '.join(w.lower for w in words)} ", weight, held, unit.sentence, unit.doer)


def _there(words: Sequence[Word], at: int) -> bool:
    """Whether a word is the "there" of a place, and not that of "there is a hen"."""
    return words[at].lower == "there" and not (at + 1 < len(words) and words[at + 1].lemma in ("be", "'s"))


def _content(unit: Unit, agent: str) -> int | None:
    """Return from which word on a clause, and what follows it, is what a person thinks or was told; None if never."""
    text = unit.wording
    if AS_KNOWN.search(text):
        return 0
    if _denied(text):
        return None
    at, verb = _main_verb(unit)
    if unit.doer == agent:
        passive = verb in TELLS and re.search(r" (?:been|was|were|is|are) (?:\w+ )?\w+ ", text)
        sure = next((n for n, w in enumerate(unit.tagged) if w.lower in SURE), None)
        if passive or sure is not None or verb in PERCEIVES:
            return _clause_after(unit, at if sure is None else sure)
        return at + 1 if verb in THINKS else None
    hears = re.search(r" (?:him|her|them) ", text) or agent.split()[-1].lower() in text.split()
    return _clause_after(unit, at) if verb in TELLS and hears else None


def _ignores(unit: Unit, agent: str) -> bool:
    """ "She does not know", "nobody has told her": what follows is not how things are in her eyes."""
    verb = _main_verb(unit)[1]
    untold = verb in TELLS and bool(re.search(r" (?:nobody|no one|none) ", unit.wording))
    return untold or (
        unit.doer == agent and _denied(unit.wording) and verb in ("know", "realize", "suspect", "notice")
    )


def _clause_after(unit: Unit, at: int) -> int:
    """Return where a clause without "that" begins after a word: "told him there is one", "sure it is"; else the end."""
    words = unit.tagged
    for start in range(at + 1, len(words) - 1):
        subject = (
            words[start].lower in ("there", "it", "he", "she", "they", "that") or words[start].tag == "PN"
        )
        if subject and any(w.tag in ("VF", "MD") or w.text[0] in "'’" for w in words[start + 1 : start + 3]):
            return start
    return len(words)


def _main_verb(unit: Unit) -> tuple[int, str]:
    """Return the index and the lemma of the first verb that is no auxiliary; "" where there is none."""
    for at, word in enumerate(unit.tagged):
        if word.tag in ("VF", "VB", "VN", "VG") and word.lemma not in ("be", "have", "do"):
            return at, word.lemma
    return -1, ""


def _denied(text: str) -> bool:
    return bool(re.search(r" (?:not|never|nobody|nothing|no) ", text))


def _known(views: Views, unit: Unit, told: Sequence[Unit]) -> float:
    """Return how much a clause counts by whether the person knows of its clause."""
    sentence = views.tale.text.sentences[unit.sentence]
    end = sentence.start + unit.tagged[-1].end
    own = [t for t in told if t.clause.start < end]
    if not own:
        return UNCLEAR
    nearest = max(own, key=lambda t: t.clause.start)
    return {True: PERCEIVED, None: UNCLEAR, False: UNKNOWN}[nearest.known]


def prospects(views: Views, agent: str, choices: Sequence[Choice], prompt: str) -> list[float] | None:
    """Score choices by what is thought, or told, of what they offer; None where that does not tell them apart.

    Args:
        views: the story.
        agent: who acts.
        choices: what that one may do.
        prompt: the question, whose words tell no choice from another.
    """
    scores = offered(views, agent, choices, prompt, surely=True)
    order = sorted(scores, reverse=True)
    if len(order) < 2 or order[0] - order[1] < LEAST:
        return None
    left = order[0] >= 0.0 and order[1] <= -LEAST  # all others are barred
    if order[0] < LEAST and not left:
        return None
    return [2.0 if score == order[0] else 0.0 for score in scores]


def offered(
    views: Views, agent: str, choices: Sequence[Choice], prompt: str, surely: bool = False
) -> list[float]:
    """Return what each choice offers, in nats; surely, by what is thought, or told, and obstacles alone."""
    found = outlooks(views, agent)
    if surely:
        found = found[_last_noticed(views, agent, found) :]
        news = _last_told(views, agent)
        found = [o for o in found if o.sentence >= news or not (o.agent == agent and _PUTS.search(o.text))]
    goal = wants(views, agent)
    shunned = shuns(views, agent) - goal
    said = stems(lemmas(prompt))
    told = frozenset(w for o in found for w in o.words)
    shunned -= _of_all(choices, found)
    names = stems(frozenset({*agent.split(), *agent.lower().split()}))
    keys = [
        own | (frozenset(c.text.lower().split()) & _SIDES)
        for own, c in zip(keys_of(choices), choices, strict=True)
    ]
    texts = [f" {c.text.lower()} " for c in choices]
    owns = _apart([(stems(own) - said or stems(own)) - names for own in keys], texts)
    scores = []
    for choice, own in zip(choices, owns, strict=True):
        score = (
            sum(_offers(o, _told(own, told), goal, shunned, owns, agent, surely) for o in found)
            if own & told
            else 0.0
        )
        if surely and score > 0 and not approaches(choice):
            score = 0.0  # where things are says whither one goes, not what else one does
        score -= 1.0 if GIVES_UP.search(f" {choice.text.lower()} ") else 0.0
        score += BARRED if _near_shunned(owns.index(own), found, shunned, owns) else 0.0
        score -= (
            1.0 if stems(choice.words) & shunned and not _RIDS.search(f" {choice.text.lower()} ") else 0.0
        )
        scores.append(score)
    return scores


def _last_told(views: Views, agent: str) -> int:
    """Return the last sentence of words to a person; -1 for none: where one put a thing before then may be past."""
    heard = [
        unit.sentence
        for unit in views.telling.finite
        if unit.doer != agent and _main_verb(unit)[1] in TELLS and _content(unit, agent) is not None
    ]
    return max(heard, default=-1)


_SIDES = frozenset(
    "front back left right upper lower top bottom first second third fourth fifth sixth seventh".split()
)
"""What tells two of a kind apart."""


_PHRASE = 8
"""Words of a choice that names a way, a place or a thing; a longer one tells a course of things."""
_ELSE = re.compile(r" (?:else|elsewhere|another|other|different|some) ")


def _apart(owns: Sequence[frozenset[str]], texts: Sequence[str]) -> list[frozenset[str]]:
    """Leave of each choice the words that no other has, where it has such: the front of two doors, not the door.

    Of a choice all of whose words another has too ("a shop somewhere else"), no word of the story tells.
    """
    found: list[frozenset[str]] = []
    if any(len(text.split()) > _PHRASE for text in texts):
        return list(owns)
    for at, own in enumerate(owns):
        others = frozenset(w for n, other in enumerate(owns) if n != at for w in other)
        within = _ELSE.search(texts[at]) and any(own < other for n, other in enumerate(owns) if n != at)
        found.append((own - others) or (frozenset() if within else own))
    return found


def _repeats(pattern: re.Pattern[str], o: Outlook, own: frozenset[str]) -> bool:
    """Whether the choice is to bring about what a piece says is so already."""
    found = pattern.search(o.text)
    return found is not None and stem(found.group().split()[-1]) in own


def _last_noticed(views: Views, agent: str, found: Sequence[Outlook]) -> int:
    """Return the index of the first piece of the sentence in which somebody last notices something.

    What was thought before may be out of date.
    """
    seen = [
        s.sentence
        for s in views.telling.finite
        if s.doer == agent and _main_verb(s)[1] in NOTICES and not _denied(s.wording)
    ]
    return next((n for n, o in enumerate(found) if seen and o.sentence >= seen[-1]), 0)


def approaches(choice: Choice) -> bool:
    """Whether a choice names a place or a thing, or going to it, opening it, taking it, and no other deed."""
    told = [clause.verb for clause in choice.clauses if clause.verb]
    return not told or told[0] in APPROACHES


def _has(words: frozenset[str], shunned: frozenset[str]) -> bool:
    """Whether some words name what is shunned, by itself or at the end of a compound: nuts, walnuts."""
    return any(word == one or (len(one) >= 3 and word.endswith(one)) for word in words for one in shunned)


def _told(own: frozenset[str], told: frozenset[str]) -> frozenset[str]:
    """Return those of a choice's words that the story has, whole or in part."""
    return frozenset(word for word in own if shared(frozenset((word,)), told))


def _of_all(choices: Sequence[Choice], found: Sequence[Outlook]) -> frozenset[str]:
    """Return the words that the story has with every choice: "long hair" and "short hair"; they tell none apart."""
    keys = [stems(own) for own in keys_of(choices)]
    near = [frozenset(w for o in found if own & o.words for w in o.words - own) for own in keys]
    return frozenset.intersection(*near) if near else frozenset()


_RIDS = re.compile(
    r" (?:avoid|away|throw|hide|without|escape|flee|leave|refuse|keep|round|around|except|but) "
)


def _says(pattern: re.Pattern[str], o: Outlook, own: frozenset[str]) -> bool:
    """Whether a piece says of a thing what a pattern finds, and not merely repeats a word of the choice."""
    found = pattern.search(o.text)
    return found is not None and stem(found.group().split()[-1]) not in own


_NOT = re.compile(r" (?:not|never|no|nobody|nothing|without|neither) ")
_TO_BE_DONE = re.compile(r" (?:already|will|'ll|must|should|would) ")
"""What is done, or is to be done, is said of deeds, and tells of no place that it is where to go."""
_DONE = re.compile(r" (?:has|had|have|been|already) (?:already )?(?:been )?(\w+)")


def _done_already(o: Outlook, own: frozenset[str]) -> bool:
    """Whether somebody takes it that what a choice is to do has been done: "he had locked them in"."""
    return o.held and not _NOT.search(o.text) and any(stem(found) in own for found in _DONE.findall(o.text))


_TRUSTS = re.compile(
    r" (?:word for (?:it|gospel)|for gospel|(?:believe|trust)(?:s|d|ed)? (?:him|her|it|them|every|all|what)) "
)
"""That somebody is believed, which tells of no place."""
NOT_THERE = re.compile(
    r" (?:not|nothing|no \w+|no longer|only \w+|only \w+ \w+) (?:in|at|on|there|under|behind|inside|left)(?: |$)|"
    r" (?:is|are|was|were|will|does|do|did|has) (?:not|no longer|never) (?:be )?(?:com(?:e|ing)|run(?:ning)?|"
    r"work(?:ing)?|stop(?:ping)?|open|here|there|available|sold|serv(?:e|ed|ing)) "
)


def _offers(
    o: Outlook,
    own: frozenset[str],
    goal: frozenset[str],
    shunned: frozenset[str],
    owns: Sequence[frozenset[str]],
    agent: str = "",
    surely: bool = False,
) -> float:
    """Return what one piece says of a choice: that it serves, that it can be used, or that it cannot."""
    share = shared(own, o.words) / len(own)
    if share < 0.5 or not o.weight:
        return 0.0
    others = any(other & o.words for other in owns if not other & own)
    if others and not o.held:
        return 0.0  # it speaks of all choices at once
    weight = o.weight * share
    bars = bool(_says(IS_BARRED, o, own) or OBSTACLE_PHRASES.search(o.text) or _has(o.words - own, shunned))
    affords = _says(AFFORDED, o, own)
    denied = bool(_NOT.search(o.text))
    if _repeats(IS_BARRED, o, own) or _repeats(AFFORDED, o, own):
        return 0.0  # "open the window", which is open
    if bars != affords:
        sign = bars != denied
        return BARRED * weight if sign else USABLE * weight
    if NOT_THERE.search(o.text) or _done_already(o, own):
        return BARRED * weight
    if WISHES.search(o.text):
        return 0.2 * weight
    if surely and o.agent == agent and _puts(o, own, goal):
        return SERVES * weight
    if _TRUSTS.search(o.text) or _TO_BE_DONE.search(o.text) or (surely and not o.held):
        return 0.0
    if o.agent == agent and not o.held:
        return (
            SERVES if _puts(o, own, goal) else MENTIONED
        ) * weight  # what one did is no offer, but where one put it
    if (o.words - own) & goal:
        return SERVES * weight
    return (THERE if o.held else MENTIONED) * weight


_PUTS = re.compile(
    r" (?:puts?|hung|hangs|left|leaves|laid|lays|kept|keeps|hid|hides|stored|parked|placed|set) "
)
"""Putting something somewhere, where one takes it to be still."""


def _puts(o: Outlook, own: frozenset[str], goal: frozenset[str]) -> bool:
    """Whether a piece says that somebody put what is wanted where a choice goes."""
    undone = re.search(r" (?:not|never|nearly|almost) ", o.text)
    return bool(_PUTS.search(o.text) and not undone and (o.words - own) & goal)


def _near_shunned(
    at: int, found: Sequence[Outlook], shunned: frozenset[str], owns: Sequence[frozenset[str]]
) -> bool:
    """Whether somebody takes what is shunned to be where a sentence names one choice alone, and that one."""
    feared = {o.sentence for o in found if o.held and o.weight and o.words & shunned}
    for sentence in feared:
        said = frozenset(w for o in found if o.sentence == sentence for w in o.words)
        if [bool(own & said) for own in owns] == [n == at for n in range(len(owns))]:
            return True
    return False


def shuns(views: Views, agent: str) -> frozenset[str]:
    """Return the stems of what somebody fears, hates, or may not have."""
    found: set[str] = set()
    for unit in views.telling.finite:
        at = AVERSE.search(unit.wording)
        if at is not None and unit.doer in (agent, ""):
            begun = len(unit.wording[: at.end()].split())
            found |= named_words(unit.tagged[begun:][:6]) - _VAGUE
        at = HARMS.search(unit.wording)
        if at is not None:
            found |= named_words(unit.tagged[: len(unit.wording[: at.start()].split())])
    return stems(frozenset(found) - frozenset({*agent.split(), *agent.lower().split()}))


def wants(views: Views, agent: str) -> frozenset[str]:
    """Return the stems of what somebody wants, needs, likes, or has to do."""
    found = views.telling.finite
    averse = frozenset(w for s in found if AVERSE.search(s.wording) for w in s.open_words)
    aims = [a for a in views.tale.chronicle.aims if a.agent == agent and a.positive]
    words = {w for a in aims for w in (*a.words, *a.thing.split()) if w not in averse}
    wished = frozenset(words)
    for unit in found:
        if unit.doer == agent and WISHES.search(unit.wording) and not AVERSE.search(unit.wording):
            words |= unit.open_words
        if _MISSING.search(unit.wording):
            words |= unit.nouns
        for need, objects in NEEDS.items():
            named = wished & set(objects.split())  # who is thirsty and wants water wants no milk
            if not named and f" {need} " in unit.wording and unit.doer in (agent, ""):
                words |= set(objects.split())
    return stems(frozenset(words)) - stems(frozenset({*agent.split(), *agent.lower().split()})) - _LIGHT


_VAGUE = frozenset("thing way time one something anything place".split())
_MISSING = re.compile(
    r" (?:is|are|was|were|has gone|had gone|gone|been) (?:missing|lost|mislaid|nowhere to be found) "
)
"""What is missing is wanted back."""
WISHES = re.compile(
    r" (?:wants?|wanted|needs?|needed|wish(?:es|ed)?|has to|have to|had to|must|would like|would love|"
    r"long(?:s|ed|ing)? for|fancied|fancies|is set on|was set on|hopes?|hoped|loves?|loved|likes?|liked|prefers?|"
    r"preferred|is looking for|promised) "
)


_LIGHT = stems(
    frozenset("be have go get want need wish do make take one two way time must would will can".split())
)
