"""What in a story speaks for each choice of a question on what somebody takes to be so, as numbers.

The choices are values of one fluent, or claims; a story says them one after the other. Of each it is noted when it is
said (first, last, alone, not at all), by whom and to whom, and whether those whose minds are asked about take it in,
as it happens or later. Nothing here decides: `judgement` weighs the evidence, which is symmetric in the choices.

Which evidence is taken was chosen by hand; fitted_on: the failures of eight authors (voices 08, 09, 12 to 14, 23, 24
and 39), and likelihood on authors left out of the fit.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.beliefs import changed, periods, roles
from bip.inference.plain_stories.beliefs.asked_mind import minds_asked
from bip.inference.plain_stories.beliefs.brought_about import Causes, causes_of, taken_in
from bip.inference.plain_stories.beliefs.contact import contacts, written
from bip.inference.plain_stories.beliefs.inside import inside
from bip.inference.plain_stories.beliefs.of_another import of_another
from bip.inference.plain_stories.beliefs.reach import Reach, reach_of, reached, ways_told
from bip.inference.plain_stories.beliefs.sayings import Saying, sayings
from bip.inference.plain_stories.clauses.kinds import perceives
from bip.inference.plain_stories.clauses.mentions import distinct
from bip.inference.plain_stories.clauses.topic import topic_of
from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.believed_goals import asks_believed_goal
from bip.inference.plain_stories.weighing import Evidence
from bip.inference.plain_stories.witnesses.attention import by_nobody
from bip.inference.plain_stories.witnesses.copresence import real
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas, normal

_SEARCHES = frozenset(
    "look search check open lift go walk run rush try dig rummage feel pull tip peer turn head hurry unlock crawl "
    "climb reach ask unscrew empty shake drive ride hike march knock call return step enter dump point pat".split()
)
_TRUTH = re.compile(
    r"\b(?:really|actually|in (?:truth|fact|reality)|the (?:whole|entire) time|all (?:along|the while|the time)|"
    r"turned out|meanwhile|but|already|by mistake|secretly)\b",
    re.I,
)
_NONE = re.compile(r"\b(?:no|not|nothing|nobody|neither|never|nowhere)\b|n['’]t\b")
_TWICE = re.compile(r"\band (?:is|was|are|were|does|did|where|what|who|why|how) ", re.I)
"""What asks two things at once: "where does she think it is, and is she right?"."""
_AT_FIRST = re.compile(
    r"\b(?:at first|first|to begin with|originally|before|at the (?:start|beginning|outset)|began|starte?d?)\b"
)
_NOW = re.compile(r"\bnow\b")
_BY_ORDER = frozenset(
    (
        *(
            "taken in",
            "missed",
            "known outright",
            "unknown outright",
            "unread",
            "secret",
            "newcomer",
            "silence",
        ),
        *("learns later", "misses later", "misses before", "reacts later", "acts later", "reads later"),
        *(
            "sees later",
            "is told later",
            "is told there",
            "sees there",
            "all told",
            "but for some",
            "acknowledged",
        ),
    )
)
"""Evidence that speaks for the last version but against the first, or the other way: of the last it counts apart."""
_BY_FORM = (
    *("own deed", "own search", "own put", "own last deed", "perceived", "in truth", "label"),
    *("first", "last", "sole", "both", "mid", "unsaid"),
)
"""Evidence that counts for more in some forms of question than in others."""
_ORDERS = ("first", "last", "sole", "both", "mid", "unsaid")


@dataclass(frozen=True, slots=True)
class _Scene:
    """A story as evidence on a belief is read from it; what is of a choice stands in the order of the choices.

    Attributes:
        story: clause by clause.
        asked: the question.
        chain: whose mind is asked about, the outermost first.
        reaches: what reaches each of them.
        contact: which units tell of the innermost's contact with others, or want of it, by class.
        words: that each choice alone has.
        said: where the story says each choice.
        causes: what bears on the state that each names.
        orders: when each is said among the others.
        among: the same of what is said of the topic.
        spans: from which unit to which each holds; None where it is not said.
        state: whether the innermost is informed of the last change.
        topic: words of what the question is about.
        names: of the people, word by word.
    """

    story: Telling
    asked: Asked
    chain: Sequence[str]
    reaches: Mapping[str, Reach]
    contact: Mapping[str, Sequence[int]]
    words: Sequence[frozenset[str]]
    said: Sequence[Saying]
    causes: Sequence[Causes]
    orders: Sequence[str]
    among: Sequence[str]
    spans: Sequence[tuple[int, int] | None]
    state: str
    topic: frozenset[str]
    names: frozenset[str]

    @property
    def innermost(self) -> str:
        """Return whose belief it is in the end."""
        return self.chain[-1]


def evidence(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence] | None:
    """Return for each choice what speaks for it; None where a question asks for nobody's belief."""
    story, chain = views.telling, minds_asked(views, asked)
    if not chain or not story.units or len(choices) < 2 or any(c.polarity for c in choices):
        return None
    if _TWICE.search(asked.text):
        return None
    words = distinct(views, choices)
    if any("\0" in mine for mine in words):
        words = [frozenset(w.lower() for w in normal(c.words)) for c in choices]
    causes = causes_of(story, choices)
    said = sayings(story, choices, words, causes)
    own = frozenset(word for mine in words for word in mine)
    versions = roles.versions_about(story, said, topic_of(views.tale, asked) - own, asked.word)
    scene = _scene(views, asked, chain, words, said, causes, versions)
    nests = len(set(chain)) > 1 and not asks_believed_goal(asked)
    others = of_another(story, chain, said, versions) if nests else [{} for _ in choices]
    contents = inside(views, asked, choices, said, chain[-1])
    found = []
    for at, choice in enumerate(choices):
        row, mind = _told(scene, at, choice) | contents[at], _reaching(scene, at, choice)
        if said[at].units:
            mind |= _unwitnessed(row | mind, scene, at)
        whole = {**(_nested(row, mind) if len(chain) > 1 else row | mind), **others[at]}
        found.append({name: value for name, value in whole.items() if value})
    return found


def _scene(
    views: Views,
    asked: Asked,
    chain: Sequence[str],
    words: Sequence[frozenset[str]],
    said: Sequence[Saying],
    causes: Sequence[Causes],
    versions: Sequence[periods.Places],
) -> _Scene:
    """Return a story as evidence is read from it, of the versions that it tells of what is asked about."""
    story, own = views.telling, frozenset(word for mine in words for word in mine)
    heard = ways_told(story) if any(one.units for one in said) else {}
    reaches, contact = (
        {person: reach_of(story, person, heard) for person in chain},
        contacts(story, chain[-1]),
    )
    names = frozenset(word.lower() for person in views.tale.chronicle.cast.people for word in person.split())
    return _Scene(
        story=story,
        asked=asked,
        chain=chain,
        reaches=reaches,
        contact=contact,
        words=words,
        said=said,
        causes=causes,
        orders=periods.orders([each.places for each in said]),
        among=periods.orders(versions),
        spans=periods.held(versions, story),
        state=changed.informed(changed.cues_since(story, chain[-1], reaches[chain[-1]], contact, versions)),
        topic=frozenset(w.lower() for w in normal(lemmas(asked.text))) - own,
        names=names,
    )


def _told(scene: _Scene, at: int, choice: Choice) -> Evidence:
    """Return how a story tells of a choice: when, of what, in which role and manner."""
    said, order, story = scene.said[at], scene.orders[at], scene.story
    row: Evidence = {order: 1.0, **said.fit}
    if said.units:
        row |= _manner(story, scene.chain, said)
        row |= roles.asides(story, said)
        row |= roles.as_of(story, scene.innermost, said)
        row |= roles.roles(story, scene.innermost, said)
        row["written"] = float(written(story, said.units))
    row[f"about {scene.among[at]}"] = 1.0
    row |= {f"says {wording}": 1.0 for wording in changed.wordings_of(choice)}
    row["of it"] = float(_of_topic(story, said, scene.topic - scene.names))
    row["listed"] = float(any(n != at and _listed(story, said, s) for n, s in enumerate(scene.said)))
    row["others said"] = float(order == "unsaid" and any(s.units for s in scene.said))
    row["nothing"] = float(bool(_NONE.search(choice.text)))
    row["asked"] = float(bool(scene.words[at] & lemmas(scene.asked.text)))
    return row | _by_form(scene.asked, row, order)


def _reaching(scene: _Scene, at: int, choice: Choice) -> Evidence:
    """Return whether what a story tells of a choice reaches the innermost mind."""
    said, reach, story = scene.said[at], scene.reaches[scene.innermost], scene.story
    row: Evidence = {f"about {scene.among[at]}: {scene.state}": 1.0}
    row |= {f"says {wording}: {scene.state}": 1.0 for wording in changed.wordings_of(choice)}
    row |= taken_in(scene.causes[at], reach.taken)
    if said.units:
        row |= _of_minds(
            story, scene.chain, scene.reaches, said, scene.words[at], scene.topic, scene.orders[at]
        )
        row |= periods.in_period(reach, scene.contact, scene.spans[at], story)
        if written(story, said.units):
            row[f"{scene.among[at]}: written, read"] = row["reads later"]
    return row


def _nested(row: Evidence, mind: Evidence) -> Evidence:
    """Return evidence on what one takes another to think: how it is told, and by itself what reaches the innermost.

    What comes to the other in truth, one need not know: so it does not count as it does for that one's own belief.
    """
    return row | {f"nested: {name}": value for name, value in (row | mind).items()}


_WITNESSED = (
    "taken in", "there", "learns later", "learns there", "known outright", "perceived", "seen done", "heard", "said",
)  # fmt: skip
"""Evidence that somebody came to know of a version, by being there or later."""


def _unwitnessed(row: Evidence, scene: _Scene, at: int) -> Evidence:
    """Return whether a version is others' doing of which nothing tells that it reached the innermost mind.

    Of a later version that somebody was informed of, nothing more is to be told.
    """
    later = scene.among[at] not in ("first", "unsaid")
    witnessed = any(row.get(name) for name in _WITNESSED) or (later and scene.state == "informed")
    if not row.get("others' deed") or witnessed:
        return {}
    return {"unwitnessed": 1.0, "last: unwitnessed": float(scene.orders[at] == "last")}


_ANAPHOR = re.compile(r"\b(?:it|its|them|they|one|this|that|there)\b", re.I)


def _of_topic(story: Telling, said: Saying, topic: frozenset[str]) -> bool:
    """Whether a sentence that says a choice speaks of what a question is about, if by a pronoun only."""
    numbers = {story.units[at].sentence for at in said.units}
    return any(story.words[n] & topic or _ANAPHOR.search(story.texts[n]) is not None for n in numbers)


_SEVERAL = re.compile(r"\b(?:two|three|both|several|one\b[^.]*\b(?:and|,) (?:one|another|the other))\b", re.I)


def _listed(story: Telling, one: Saying, other: Saying) -> bool:
    """Whether a story says two choices in one breath only: "two gates, one by the mill and one by the school"."""
    if not (one.units and other.units):
        return False
    numbers = {story.units[at].sentence for at in (*one.units, *other.units)}
    return one.units == other.units or (
        len(numbers) == 1 and _SEVERAL.search(story.texts[min(numbers)]) is not None
    )


def _of_minds(
    story: Telling,
    chain: Sequence[str],
    reaches: Mapping[str, Reach],
    said: Saying,
    words: frozenset[str],
    topic: frozenset[str],
    order: str,
) -> Evidence:
    """Return whether a version reaches the innermost mind, and of several the outermost."""
    row: Evidence = {}
    names = ((chain[-1], ""),) if len(set(chain)) == 1 else ((chain[-1], ""), (chain[0], "outer "))
    for person, prefix in names:
        for name, value in reached(story, person, reaches[person], said, words, topic).items():
            row[prefix + name] = value
            if order == "last" and name in _BY_ORDER:
                row[f"last: {prefix}{name}"] = value
    return row


def _manner(story: Telling, chain: Sequence[str], said: Saying) -> Evidence:
    """Return how a version is told: as whose deed, thought or words, as denied or supposed, early or late."""
    person = chain[-1]
    told = [story.units[at] for at in said.units]

    def some(test: Callable[[Unit], bool]) -> float:
        return float(any(test(unit) for unit in told))

    def own(unit: Unit) -> bool:
        return person in unit.subjects and not unit.speaker

    def thinks(unit: Unit) -> frozenset[str]:
        outer = unit.outer
        held = outer is not None and is_a(outer.clause, "think") and not outer.clause.negated
        return outer.subjects if outer is not None and held else frozenset()

    def watched(unit: Unit) -> bool:
        outer = unit.outer
        if outer is not None and person in outer.subjects and perceives(outer.clause) and real(outer):
            return True
        around = story.within(unit.sentence, unit.sentence)
        sees = any(person in u.subjects and perceives(u.clause) and real(u) for u in around)
        return sees and person not in unit.subjects

    last = told[-1]
    return {
        "own deed": some(lambda u: own(u) and u.outer is None and not perceives(u.clause)),
        "own search": some(
            lambda u: own(u) and (is_a(u.clause, "search", "open") or u.clause.verb in _SEARCHES)
        ),
        "own put": some(lambda u: own(u) and is_a(u.clause, "put", "hide")),
        "own last deed": float(person in last.subjects and last.outer is None and not last.clause.negated),
        "perceived": some(lambda u: person in u.subjects and perceives(u.clause) and real(u)),
        "seen done": some(watched),
        "thought": some(lambda u: person in thinks(u)),
        "thought by others": some(lambda u: bool(thinks(u)) and person not in thinks(u)),
        "denied": some(lambda u: u.clause.negated or u.denied or by_nobody(u.clause)),
        "supposed": some(lambda u: bool(u.clause.modal) or u.clause.link in ("if", "unless", "purpose")),
        "in truth": some(lambda u: _TRUTH.search(story.texts[u.sentence]) is not None),
        "pluperfect": some(lambda u: u.clause.perfect),
        "others' deed": some(lambda u: bool(u.subjects) and u.subjects.isdisjoint(chain) and u.outer is None),
        "left": float(all(said.left)),
        "label": float(any(said.labels)),
        "at the end": float(last.sentence == len(story.texts) - 1),
        "at the start": float(told[0].sentence == 0),
        "often": min(3, len({u.sentence for u in told})) / 3,
        **_quoted_by(person, said),
    }


def _quoted_by(person: str, said: Saying) -> Evidence:
    """Return in whose words a version is told, and to whom."""
    quotes = [quote for quote in said.quotes if quote is not None]
    others = [quote for quote in quotes if quote.speaker not in ("", person)]
    return {
        "quoted": float(bool(quotes)),
        "only quoted": float(len(quotes) == len(said.quotes)),
        "said": float(any(quote.speaker == person for quote in quotes)),
        "heard": float(any(person in quote.hearers for quote in quotes)),
        "said by others": float(bool(others)),
        "said to others": float(any(q.hearers and person not in q.hearers for q in others)),
        "named in it": float(any(person.split()[-1] in quote.text for quote in quotes)),
    }


def _by_form(asked: Asked, row: Mapping[str, float], order: str) -> Evidence:
    """Return what counts for more in some forms of question: on deeds, on what was once thought, "at first", "now"."""
    core = asked.core
    past = core is not None and core.tense == "past"
    form = "past" if past and asked.chain else "now" if asked.chain else "acts"
    found: Evidence = {}
    for name in _BY_FORM:
        if row.get(name):
            found[f"{form}: {name}"] = found[f"{asked.word}: {name}"] = row[name]
    if asked.word == "where":
        found["where: placed"] = row.get("placed", 0.0)
    lower = asked.text.lower()
    if order in _ORDERS and _AT_FIRST.search(lower):
        found[f"at first: {order}"] = 1.0
    if order in _ORDERS and _NOW.search(lower):
        found[f"at last: {order}"] = 1.0
    return found
