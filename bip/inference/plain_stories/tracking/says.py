"""Whether a sentence of a story tells that a choice is so, as numbers: which of its words it has, and how it says them.

That a sentence has a word of a choice is not enough, "she looked at the tin": it has to say that it is so. Of each
sentence and choice it is noted how many of the choice's words it has, beside what it has of the others; in which kind
of clause, and with which words around. Nothing here decides; the weights (says.toml,
`python -m training.fitting.tracking says`) are fitted to labels.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.beliefs.asked_mind import asks_contents
from bip.inference.plain_stories.beliefs.brought_about import causes_of
from bip.inference.plain_stories.beliefs.changed import wordings_in, wordings_of
from bip.inference.plain_stories.beliefs.sayings import Saying, is_undone, sayings
from bip.inference.plain_stories.changes.words import akin, stemmed
from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.mentions import distinct, head_of
from bip.inference.plain_stories.clauses.topic import topic_of
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal
from symbolic.language.reader.words.associations import content, linked
from symbolic.language.reader.words.consequences import every_lemma, tellings_of

_NONE = re.compile(r"\b(?:no|not|nothing|nobody|neither|never|nowhere|none|without|cannot)\b|n['’]t\b", re.I)
_ANAPHOR = re.compile(r"\b(?:it|its|them|they|one|this|that|there)\b", re.I)
_PREPOSITION = re.compile(
    r"^\W*(in|on|at|to|into|under|behind|beside|by|inside|near|with|from|for|of|next to|beneath)\b", re.I
)
_LONG, _WORDY = 40, 10
"""Words from which on a sentence, and a choice, is long."""
_SCALE, _CLOSE = 16.0, 2.0
"""By which how closely words go together is of the order of one, and what it counts at most."""
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)\b", re.I
)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a choice.

    Attributes:
        all: lemmas, synonyms made one.
        own: those that no other choice has.
        head: those of its head noun.
        stems: of its own words.
        denied: whether it says that something is not so.
        placed: matches its preposition before one of its words; None where it has none.
    """

    all: frozenset[str]
    own: frozenset[str]
    head: frozenset[str]
    stems: frozenset[str]
    denied: bool
    placed: re.Pattern[str] | None


@dataclass(frozen=True, slots=True)
class _Scene:
    """A story, and a question with its choices; what is of each choice stands in their order.

    Attributes:
        story: clause by clause.
        asked: the question.
        choices: as read.
        words: of each.
        said: where the story says each, as the ways of reading find it.
        causes: the sentences that bear on the state that each names, by how.
        topic: words of what the question is about.
        told: the lemmas of each sentence.
        often: in how many sentences each stands.
        matched: of each choice, which share of its own words each sentence has.
        together: of each choice, the sentences that have its words in one clause with what is asked about.
        near: of each choice, how closely it goes with each sentence in life.
        signs: of each choice, by which phrases each sentence tells it without its words, as the number of their words;
            none of a choice of which no such phrases are known.
    """

    story: Telling
    asked: Asked
    choices: Sequence[Choice]
    words: Sequence[_Words]
    said: Sequence[Saying]
    causes: Sequence[Mapping[str, frozenset[int]]]
    topic: frozenset[str]
    told: Sequence[frozenset[str]]
    often: Counter[str]
    matched: Sequence[Sequence[float]]
    together: Sequence[frozenset[int]]
    near: Sequence[Sequence[float]]
    signs: Sequence[Sequence[Sequence[int]] | None]


LONGEST = 40
"""Sentences of a story up to which all are looked at; of a longer one, so many of the last that have a choice's words.

Everyday stories have less than half of it.
"""


def sentences(views: Views, choices: Sequence[Choice]) -> tuple[int, ...]:
    """Return the indices of the sentences of a story that are looked at."""
    texts = views.telling.texts
    if len(texts) <= LONGEST:
        return tuple(range(len(texts)))
    own = frozenset(word for mine in distinct(views, choices) for word in mine)
    return tuple(number for number, text in enumerate(texts) if own & _lemmas(text))[-LONGEST:]


def evidence(
    views: Views, asked: Asked, choices: Sequence[Choice], numbers: Sequence[int]
) -> list[list[Evidence]]:
    """Return for each choice, of some sentences of the story, what tells whether each tells that it is so."""
    scene = _scene(views, asked, choices)
    return [[_row(scene, at, number) for number in numbers] for at in range(len(choices))]


def _scene(views: Views, asked: Asked, choices: Sequence[Choice]) -> _Scene:
    story, own = views.telling, distinct(views, choices)
    causes = causes_of(story, choices)
    words = tuple(_words_of(choice, mine) for choice, mine in zip(choices, own, strict=True))
    told = tuple(_lemmas(text) for text in story.texts)
    topic = topic_of(views.tale, asked) - frozenset(w for mine in own for w in mine)
    return _Scene(
        story=story,
        asked=asked,
        choices=choices,
        words=words,
        said=sayings(story, choices, own, causes),
        causes=[
            {name: _sentences(story, getattr(each, name)) for name in ("alike", "brought", "ended")}
            for each in causes
        ],
        topic=topic,
        told=told,
        often=Counter(word for mine in told for word in mine),
        matched=[[_matched(each, mine) for mine in told] for each in words],
        together=[_together(story, each, topic) for each in words],
        near=_near(views, choices),
        signs=_signs(views, choices),
    )


def _near(views: Views, choices: Sequence[Choice]) -> list[list[float]]:
    """Return of each choice how closely it goes with each sentence in life (`associations.linked`)."""
    people = frozenset(word for person in views.tale.chronicle.cast.people for word in person.lower().split())
    told = [content(text, people) for text in views.telling.texts]
    own = [content(choice.text, people) for choice in choices]
    return [[_SCALE * linked(each, text) for text in told] for each in own]


def _signs(views: Views, choices: Sequence[Choice]) -> list[list[list[int]] | None]:
    """Return of each choice by which phrases each sentence tells what it alone says, as the number of their words."""
    told, own = [every_lemma(text) for text in views.telling.texts], [every_lemma(c.text) for c in choices]
    found: list[list[list[int]] | None] = []
    for n, choice in enumerate(choices):
        others = [words for m, words in enumerate(own) if m != n]
        alone = [
            each for each in tellings_of(choice.text) if not any(each.words <= words for words in others)
        ]
        phrases = {phrase for each in alone for phrase in each.by if not phrase <= own[n]}
        found.append([[len(p) for p in phrases if p <= text] for text in told] if alone else None)
    return found


def _sentences(story: Telling, units: Sequence[int]) -> frozenset[int]:
    return frozenset(story.units[at].sentence for at in units)


def _row(scene: _Scene, n: int, number: int) -> Evidence:
    """Return what tells whether a sentence tells that a choice is so."""
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


def _lemmas(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in normal(lemmas(text)))


def _words_of(choice: Choice, own: frozenset[str]) -> _Words:
    mine, every = own - {"\0"}, frozenset(word.lower() for word in normal(choice.words))
    return _Words(
        every,
        mine,
        head_of(choice),
        frozenset(stem for word in mine for stem in stemmed(word)),
        _NONE.search(choice.text) is not None,
        _placing(choice, every),
    )


def _placing(choice: Choice, words: frozenset[str]) -> re.Pattern[str] | None:
    """Return what matches the preposition of a choice within three words of one of its words."""
    found = _PREPOSITION.match(choice.text)
    if found is None or not words:
        return None
    near = "|".join(re.escape(word) for word in sorted(words))
    return re.compile(rf"\b{found.group(1)}\b(?:\W+\w+){{0,3}}?\W+(?:{near})", re.I)


def _matched(words: _Words, told: frozenset[str]) -> float:
    """Return the share of a choice's own words that a sentence has."""
    return len(words.own & told) / max(1, len(words.own))


def _shares(scene: _Scene, n: int, number: int) -> Evidence:
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


def _as_said(scene: _Scene, n: int, number: int) -> Evidence:
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


def _carried(scene: _Scene, n: int, number: int) -> Evidence:
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


def _around(scene: _Scene, n: int, number: int) -> Evidence:
    """Return whether a sentence speaks of what is asked, and denies what the choice affirms."""
    text, told, words = scene.story.texts[number], scene.told[number], scene.words[n]
    denied, anaphor = _NONE.search(text) is not None, _ANAPHOR.search(text) is not None
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


def _asking(scene: _Scene, n: int, number: int) -> Evidence:
    """Return what is asked for, and by which choices; where in the story the sentence stands."""
    words = len(scene.choices[n].text.split())
    return {
        f"asks {scene.asked.word or 'other'}": 1.0,
        "a choice of two": float(len(scene.choices) == 2),
        "a place": float(scene.words[n].placed is not None),
        "words": min(_WORDY, words) / _WORDY,
        "how late": (number + 1) / len(scene.told),
    }


def _roles(scene: _Scene, n: int, number: int) -> Iterator[str]:
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


def _is_undone(scene: _Scene, n: int, number: int) -> bool:
    """Whether a sentence has a choice's words in deeds alone that are not done: "nearly moved it to the tin"."""
    begin, end = scene.story.spans[number]
    own = scene.words[n].own
    told = [unit for unit in scene.story.units[begin:end] if (unit.words | unit.open_words) & own]
    return bool(told) and all(is_undone(unit.clause) for unit in told)


def _company(scene: _Scene, n: int, number: int, some: float) -> Evidence:
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


def _linked(scene: _Scene, n: int, number: int, some: float) -> Evidence:
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


def _signed(scene: _Scene, n: int, number: int) -> Evidence:
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


def _states(scene: _Scene, n: int, number: int) -> Iterator[str]:
    """Yield how a choice, and a sentence, say that things are: "as it was", "changed", "going", "stopped"."""
    told = wordings_in(scene.story.texts[number]) or ["nothing of it"]
    place = "first" if number == 0 else "last" if number == len(scene.told) - 1 else "later"
    for wording in wordings_of(scene.choices[n]):
        yield f"says {wording}, {place}"
        yield from (f"says {wording}, told {each}" for each in told)


def _together(story: Telling, words: _Words, topic: frozenset[str]) -> frozenset[int]:
    """Return the sentences that have words of a choice in one clause with what is asked about, or a pronoun."""
    found = set()
    for unit in story.units:
        lemmas_ = frozenset(word.lower() for word in unit.words | unit.open_words)
        if lemmas_ & words.own and (lemmas_ & topic or _ANAPHOR.search(unit.text)):
            found.add(unit.sentence)
    return frozenset(found)


_PRONOUNS = frozenset("it them they this that".split())


def _sort(scene: _Scene, unit: Unit) -> str:
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
    yield "predicate", _lemmas(clause.predicate) if clause.predicate else frozenset()
    for said in clause.times:
        yield "time", _lemmas(said)
    for said in clause.adverbs:
        yield "adverb", _lemmas(said)


def _wording(story: Telling, words: _Words, number: int) -> Iterator[str]:
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
        if _lemmas(token) & words.own:
            for back in (1, 2, 3):
                if at >= back:
                    yield f"before: {tokens[at - back]}"
            if at + 1 < len(tokens):
                yield f"after: {tokens[at + 1]}"
