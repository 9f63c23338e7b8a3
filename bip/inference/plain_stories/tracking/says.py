"""Whether a sentence of a story tells that a choice is so, as numbers: which of its words it has, and how it says them.

That a sentence has a word of a choice is not enough, "she looked at the tin": it has to say that it is so. Of each
sentence and choice it is noted how many of the choice's words it has, beside what it has of the others; in which kind
of clause, and with which words around. Nothing here decides; the weights (says.toml,
`python -m training.fitting.tracking says`) are fitted to labels.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from bip.inference.plain_stories.beliefs.asked_mind import asks_contents
from bip.inference.plain_stories.beliefs.changed import wordings_in, wordings_of
from bip.inference.plain_stories.beliefs.sayings import is_undone
from bip.inference.plain_stories.changes.words import akin, stemmed
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.tracking.scenes import ANAPHOR, NONE, Scene, Words, lemmas_of, scene_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal

_LONG, _WORDY = 40, 10
"""Words from which on a sentence, and a choice, is long."""
_CLOSE = 2.0
"""What it counts at most how closely words go together."""
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)\b", re.I
)


def evidence(
    views: Views, asked: Asked, choices: Sequence[Choice], numbers: Sequence[int]
) -> list[list[Evidence]]:
    """Return for each choice, of some sentences of the story, what tells whether each tells that it is so."""
    scene = scene_of(views, asked, choices)
    return [[of_sentence(scene, at, number) for number in numbers] for at in range(len(choices))]


def of_sentence(scene: Scene, n: int, number: int) -> Evidence:
    """Return what tells whether a sentence tells that a choice is so.

    Args:
        scene: a story and a question.
        n: index of the choice.
        number: index of the sentence.
    """
    row: Evidence = {"always": 1.0}
    row |= _shares(scene, n, number)
    row |= _as_said(scene, n, number)
    row |= _around(scene, n, number)
    row |= _asking(scene, n, number)
    row |= _carried(scene, n, number)
    row |= dict.fromkeys(_roles(scene, n, number), 1.0)
    row["undone"] = float(_is_undone(scene, n, number))
    row |= _company(scene, n, number, row["some"])
    row |= _linked(scene, n, number, row["some"])
    row |= _signed(scene, n, number)
    row |= dict.fromkeys(_states(scene, n, number), 1.0)
    row |= {f"cause {name}": float(number in found) for name, found in scene.causes[n].items()}
    row["first sentence"] = float(number == 0)
    row["last sentence"] = float(number == len(scene.told) - 1)
    if row["some"] or row["said"]:
        row |= dict.fromkeys(_wording(scene.story, scene.words[n], number), 1.0)
        form = scene.asked.word or "other"
        row |= {f"{form}: {name}": row[name] for name in ("some", "whole", "said")}
    return {name: value for name, value in row.items() if value}


def _shares(scene: Scene, n: int, number: int) -> Evidence:
    """Return how many of a choice's words a sentence has, beside the others' and beside the other sentences."""
    mine, share, told = scene.words[n], scene.matched[n][number], scene.told[number]
    others = max((each[number] for m, each in enumerate(scene.matched) if m != n), default=0.0)
    most = max(scene.matched[n])
    stems = frozenset(stem for word in told for stem in stemmed(word))
    kin = sum(any(akin(one, other) for other in stems) for one in mine.stems) / max(1, len(mine.stems))
    hit = mine.own & told
    return {
        "share": share,
        "some": float(share > 0),
        "whole": float(share == 1.0 and bool(mine.own)),
        "several": float(len(hit) > 1),
        "unmatched": min(4, len(mine.own - told)) / 4,
        "head": float(bool(mine.head & told)),
        "head own": float(bool(mine.head & mine.own & told)),
        "head missing": float(share > 0 and bool(mine.head & mine.own) and not mine.head & told),
        "share of all": len(mine.all & told) / max(1, len(mine.all)),
        "others": others,
        "more than others": float(share > others),
        "as much as others": float(share == others > 0),
        "less than others": float(share < others),
        "most": float(share == most > 0),
        "not most": float(0 < share < most),
        "kin": kin,
        "kin only": float(kin > 0 and share == 0),
        "kin whole": float(kin == 1.0),
        "rare": 1.0 / min(scene.often[w] for w in hit) if hit else 0.0,
        "no words": float(not mine.own),
        "nowhere": float(most == 0),
        "short": float(len(mine.own) == 1),
    }


def _as_said(scene: Scene, n: int, number: int) -> Evidence:
    """Return whether, and how, the ways of finding where a story says a choice find it in a sentence."""
    story, mine = scene.story, scene.said[n]
    places = [at for at, (unit, _) in enumerate(mine.places) if story.units[unit].sentence == number]
    if not places:
        return {"said": 0.0, "said elsewhere": float(bool(mine.places))}
    others = any(
        story.units[unit].sentence == number
        for m, each in enumerate(scene.said)
        if m != n
        for unit, _ in each.places
    )
    row: Evidence = {
        "said": 1.0,
        "said with others": float(others),
        "said left": float(all(mine.left[at] for at in places)),
        "said label": float(any(mine.labels[at] for at in places)),
        "said quoted": float(any(mine.quotes[at] is not None for at in places)),
    }
    row |= {f"said {name}": value for name, value in mine.fit.items()}
    return row | _manner([story.units[mine.places[at][0]] for at in places])


_LOOKS_IN = re.compile(
    r"\b(?:open(?:s|ed)?|peep(?:s|ed)?|peek(?:s|ed)?|look(?:s|ed)? (?:in|inside|into)|lift(?:s|ed)? the (?:lid|flap)|"
    r"unwrap(?:s|ped)?|unpack(?:s|ed)?|saw inside|glance[sd]? (?:in|inside|into))\b",
    re.I,
)
_CARRIES = re.compile(
    r"\b(?:so|it|this|that|the (?:news|change|call|message|note|same|thing)|too|also|as well|both|there|"
    r"everything|all)\b",
    re.I,
)
"""Words by which a sentence takes up what one before it tells: "told her as well", "saw it all"."""


def _carried(scene: Scene, n: int, number: int) -> Evidence:
    """Return whether a sentence without words of any choice takes up what one before it tells of a choice."""
    story, matched = scene.story, scene.matched
    if any(each[number] for each in matched):
        return {}
    before = next((at for at in range(number - 1, -1, -1) if any(each[at] for each in matched)), None)
    if before is None:
        return {"nothing before": 1.0}
    mine = matched[n][before]
    if not mine or mine < max(each[before] for each in matched):
        return {"another before": 1.0}
    units = story.units[slice(*story.spans[number])]
    said = {story.units[unit].sentence for unit, _ in scene.said[n].places}
    row: Evidence = {
        "carried": 1.0,
        "carried, next": float(before == number - 1),
        "carried, said": float(before in said),
        "carried by": float(_CARRIES.search(story.texts[number]) is not None),
        "carried, told": float(any(speaks(unit.clause) for unit in units)),
        "carried, seen": float(any(perceives(unit.clause) for unit in units)),
        "carried, denied": float(any(unit.clause.negated for unit in units)),
        "carried, thought": float(any(is_a(unit.clause, "think", "know") for unit in units)),
        "carried, deed": float(any(is_a(unit.clause, "put", "move", "hide", "take") for unit in units)),
        "carried, opened": float(
            asks_contents(scene.asked) and _LOOKS_IN.search(story.texts[number]) is not None
        ),
    }
    for unit in units:
        if unit.clause.verb:
            row[f"carried does: {unit.clause.verb}"] = 1.0
    return row


def _manner(units: Sequence[Unit]) -> Evidence:
    """Return in which manner of clause a choice is said."""

    def some(test: Callable[[Unit], bool]) -> float:
        return float(any(test(unit) for unit in units))

    def within(*kinds: str) -> float:
        return some(lambda unit: unit.outer is not None and is_a(unit.outer.clause, *kinds))

    return {
        "in negated": some(lambda unit: unit.clause.negated or unit.denied),
        "in modal": some(lambda unit: bool(unit.clause.modal)),
        "in if": some(lambda unit: unit.clause.link in ("if", "unless", "purpose")),
        "in to": some(lambda unit: unit.clause.form == "to"),
        "in content": some(lambda unit: unit.outer is not None),
        "in wish": within("want"),
        "in thought": within("think"),
        "in search": some(lambda unit: is_a(unit.clause, "search")),
        "in put": some(lambda unit: is_a(unit.clause, "put", "hide", "move")),
        "in be": some(lambda unit: unit.clause.verb == "be"),
        "in speech": some(lambda unit: speaks(unit.clause)),
        "in perception": some(lambda unit: perceives(unit.clause)),
        "in perfect": some(lambda unit: unit.clause.perfect),
        "in unreal": some(lambda unit: not unit.real),
    }


def _around(scene: Scene, n: int, number: int) -> Evidence:
    """Return whether a sentence speaks of what is asked, and denies what the choice affirms."""
    text, told, words = scene.story.texts[number], scene.told[number], scene.words[n]
    denied, anaphor = NONE.search(text) is not None, ANAPHOR.search(text) is not None
    topic = bool(told & scene.topic)
    return {
        "topic": float(topic),
        "anaphor": float(anaphor),
        "no topic": float(not topic and not anaphor),
        "denied alike": float(denied and words.denied),
        "denied here only": float(denied and not words.denied),
        "denies": float(words.denied),
        "affirmed here, denied": float(words.denied and not denied),
        "same preposition": float(words.placed is not None and words.placed.search(text) is not None),
        "number": float(_NUMBER.search(scene.choices[n].text) is not None),
        "long sentence": min(_LONG, len(text.split())) / _LONG,
    }


def _asking(scene: Scene, n: int, number: int) -> Evidence:
    """Return what is asked for, and by which choices; where in the story the sentence stands."""
    words = len(scene.choices[n].text.split())
    return {
        f"asks {scene.asked.word or 'other'}": 1.0,
        "a choice of two": float(len(scene.choices) == 2),
        "a place": float(scene.words[n].placed is not None),
        "words": min(_WORDY, words) / _WORDY,
        "how late": (number + 1) / len(scene.told),
    }


def _roles(scene: Scene, n: int, number: int) -> Iterator[str]:
    """Yield in which role a clause has a choice's words, and in which what is asked about."""
    own, form = scene.words[n].own, scene.asked.word or "other"
    begin, end = scene.story.spans[number]
    for unit in scene.story.units[begin:end]:
        parts = list(_parts(unit.clause))
        mine = [role for role, words in parts if words & own]
        about = [role for role, words in parts if words & scene.topic or words & _PRONOUNS]
        if not mine:
            continue
        bare = "" if unit.clause.object is not None else ", no object"
        for role in mine:
            yield from (
                f"as {role}",
                f"{form}: as {role}",
                f"as {role}{bare}",
                f"as {role} of {unit.clause.verb}",
            )
            yield from (f"as {role}, asked {other}" for other in about or ("nowhere",))
        yield f"subject {_sort(scene, unit)}"
        yield f"{form}: subject {_sort(scene, unit)}"


def _is_undone(scene: Scene, n: int, number: int) -> bool:
    """Whether a sentence has a choice's words in deeds alone that are not done: "nearly moved it to the tin"."""
    begin, end = scene.story.spans[number]
    own = scene.words[n].own
    told = [unit for unit in scene.story.units[begin:end] if (unit.words | unit.open_words) & own]
    return bool(told) and all(is_undone(unit.clause) for unit in told)


def _company(scene: Scene, n: int, number: int, some: float) -> Evidence:
    """Return whether a choice's words ever stand in one clause with what is asked about, as those of others do."""
    mine, others = scene.together[n], frozenset().union(*scene.together[:n], *scene.together[n + 1 :])
    row = {
        "with what is asked": float(number in mine),
        "never with it": float(not mine),
        "never with it, others are": float(not mine and bool(others)),
        "with it elsewhere": float(bool(mine - {number})),
        "others with it here": float(number in others),
    }
    return row | {f"some, {name}": value * some for name, value in row.items()}


def _linked(scene: Scene, n: int, number: int, some: float) -> Evidence:
    """Return how closely a sentence goes, in life, with a choice: beside the other choices, and the other sentences."""
    mine, most = scene.near[n][number], max(scene.near[n])
    if not mine:
        return {}
    others = max((each[number] for m, each in enumerate(scene.near) if m != n), default=0.0)
    row = {
        "linked": min(_CLOSE, mine),
        "linked more": float(mine > others),
        "linked most": float(mine == most),
        "linked lead": max(-_CLOSE, min(_CLOSE, mine - others)),
        "linked more, most": float(mine == most and mine > others),
    }
    return row if some else row | {f"{name}, untold": value for name, value in row.items()}


_MANY = 4
"""Phrases of one sentence that are counted."""


def _signed(scene: Scene, n: int, number: int) -> Evidence:
    """Return whether a sentence has phrases by which stories tell what a choice says, or what another does."""
    signs, mine = scene.signs, scene.signs[n]
    here = [] if mine is None else mine[number]
    most = max(map(len, mine), default=0) if mine is not None else 0
    others = max(
        (len(each[number]) for m, each in enumerate(signs) if m != n and each is not None), default=0
    )
    row = {
        "signs known": float(mine is not None),
        "signs nowhere": float(mine is not None and not most),
        "signs": float(bool(here)),
        "signs, several": float(len(here) > 1),
        "signs, count": min(_MANY, len(here)) / _MANY,
        "signs, long": float(max(here, default=0) > 1),
        "signs, most": float(len(here) == most > 0),
        "signs, alone": float(bool(here) and not others),
        "signs elsewhere": float(bool(most) and not here),
        "signs of others": float(bool(others) and not here),
    }
    return {f"{name}, denied" if scene.words[n].denied else name: value for name, value in row.items()}


def _states(scene: Scene, n: int, number: int) -> Iterator[str]:
    """Yield how a choice, and a sentence, say that things are: "as it was", "changed", "going", "stopped"."""
    told = wordings_in(scene.story.texts[number]) or ["nothing of it"]
    place = "first" if number == 0 else "last" if number == len(scene.told) - 1 else "later"
    for wording in wordings_of(scene.choices[n]):
        yield f"says {wording}, {place}"
        yield from (f"says {wording}, told {each}" for each in told)


_PRONOUNS = frozenset("it them they this that".split())


def _sort(scene: Scene, unit: Unit) -> str:
    """Return what sort of subject a clause has."""
    noun = unit.clause.subject
    if noun is None:
        return "none"
    if unit.subjects & set(scene.asked.chain):
        return "who is asked about"
    if unit.subjects:
        return "somebody"
    return "asked" if frozenset(normal(noun_words(noun))) & scene.topic else "another thing"


def _parts(clause: Clause) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the words of a clause by their role."""
    nouns = [
        ("subject", clause.subject),
        ("object", clause.object),
        ("recipient", clause.recipient),
        ("predicate", clause.nominal),
        *((f"place {phrase.preposition}", phrase.object) for phrase in clause.places),
        *((f"detail {phrase.preposition}", phrase.object) for phrase in clause.detail),
    ]
    for role, noun in nouns:
        if noun is not None:
            yield role, frozenset(word.lower() for word in normal(noun_words(noun) | {noun.head}))
    yield "predicate", lemmas_of(clause.predicate) if clause.predicate else frozenset()
    for said in clause.times:
        yield "time", lemmas_of(said)
    for said in clause.adverbs:
        yield "adverb", lemmas_of(said)


def _wording(story: Telling, words: Words, number: int) -> Iterator[str]:
    """Yield the verbs of the clauses that have a choice's words, and the words just before these."""
    begin, end = story.spans[number]
    for unit in story.units[begin:end]:
        if (unit.open_words | unit.words) & (words.own | words.head) and unit.clause.verb:
            negated = "not " if unit.clause.negated else ""
            yield f"does: {negated}{unit.clause.verb}"
            yield f"form: {unit.clause.form}"
            if unit.clause.link:
                yield f"link: {unit.clause.link}"
    tokens = re.findall(r"[\w’'-]+", story.texts[number].lower())
    for at, token in enumerate(tokens):
        if lemmas_of(token) & words.own:
            for back in (1, 2, 3):
                if at >= back:
                    yield f"before: {tokens[at - back]}"
            if at + 1 < len(tokens):
                yield f"after: {tokens[at + 1]}"
