"""What speaks for each choice of a question on what somebody takes a container to hold.

Of the choices one may be what the container shows, others what the story says to be in it. Whether the one asked about
knows what is in it is told by that one's filling it, helping, looking in, being told, or having been away.

Which evidence is taken was chosen by hand; fitted_on: as `evidence`, of which it is part.
"""

import re
from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.beliefs.container_words import (
    DENIES,
    FIRST_THOUGHT,
    HINTS,
    LOOKS_IN,
    OPENS,
    PUT_INTO,
    PUTS_IN,
    TAKES_PART,
)
from bip.inference.plain_stories.beliefs.contents_of import asks_of_contents, shown_by
from bip.inference.plain_stories.beliefs.sayings import Saying
from bip.inference.plain_stories.clauses.kinds import speaks
from bip.inference.plain_stories.clauses.pieces import pieces_on
from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from bip.inference.plain_stories.witnesses.attention import hears
from bip.inference.plain_stories.witnesses.copresence import real
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

Ways = dict[str, set[int]]
"""Ways in which somebody has to do with what is inside, each with the indices of the sentences that tell of it."""

_HELPS = re.compile(
    r" (?:help\w*|held|holds?|holding|passe[sd]|handed|hands|steadie[sd]|together|watch\w*|saw|sees|stood by|"
    r"in front of|before (?:his|her|their) eyes) "
)
"""Who does so while something is put in sees what it is."""
_STRANGE = re.compile(
    r" (?:first (?:time|day|visit)|never|new|stranger|visitor|guest|does not know|did not know|just (?:come|arrived)|"
    r"only just|comes in|walks in|came in) "
)
_AWAY = re.compile(r" (?:asleep|away|out|outside|upstairs|downstairs|back turned|meanwhile) ")
_TRUSTS = re.compile(r" (?:believe[sd]?|trust(?:s|ed)?|nod(?:s|ded)?|thank(?:s|ed)?) ")
_SENSES = re.compile(
    r" (?:hear[sd]?|smell[s]?|smelt|smelled|feel[s]?|felt|through the|gap|crack|hole|slit|tear|torn) "
)
_DEEDS: Mapping[str, Sequence[re.Pattern[str]]] = {
    "fills": (PUTS_IN, PUT_INTO),
    "looks in": (LOOKS_IN, OPENS),
}
_WAYS: Mapping[str, Sequence[re.Pattern[str]]] = {
    "senses": (_SENSES, HINTS),
    "strange": (_STRANGE,),
    "away": (_AWAY,),
    "trusts": (_TRUSTS,),
}
_SEEN_THROUGH = re.compile(
    r" (?:through the|gap|crack|holes?|slits?|tear|torn|split|burst|stick(?:s|ing) out|poke[sd]?|poking|peep(?:s|ing)|"
    r"reaches out|glass|transparent|spill\w*|fell out|falls out|leak\w*) "
)
"""That what is in something shows, to whoever is there."""
_WORD = re.compile(r"[a-z'’-]+")
_INFORMS = frozenset(("fills", "looks in", "senses", "helps", "has some", "is told"))


def inside(
    views: Views, asked: Asked, choices: Sequence[Choice], said: Sequence[Saying], person: str
) -> list[Evidence]:
    """Return what speaks for each choice as what a person takes something to hold; nothing for other questions."""
    shown = shown_by(views, choices) if asked.word == "what" else None
    if shown is None and not asks_of_contents(views, asked):
        return [{} for _ in choices]
    story = views.telling
    before = FIRST_THOUGHT.search(asked.text.lower()) is not None  # nothing had been learnt by then
    ways: Ways = {} if before else ways_inside(story, person)
    held = [_sentences(story, one) if at != shown else [] for at, one in enumerate(said)]
    informed = max((max(ways[way]) for way in _INFORMS & set(ways)), default=-1)
    rows = [_row(at == shown, held[at], held, ways, informed) for at in range(len(choices))]
    return (
        rows
        if before
        else _with_signs(rows, {"told": _told(story, said, person), "shows": _showing(story, held)})
    )


def _with_signs(rows: Sequence[Evidence], signs: Mapping[str, Sequence[bool]]) -> list[Evidence]:
    """Add to each choice which signs it has, and which of them only others have."""
    found = [dict(row) for row in rows]
    for name, has in signs.items():
        for row, mine in zip(found, has, strict=True):
            if any(has):
                row[f"inside: {name}" if mine else f"inside: other {name}"] = 1.0
    return found


def _told(story: Telling, said: Sequence[Saying], person: str) -> list[bool]:
    """Return of each choice whether somebody else says it where the person is spoken of, or to."""
    heard = {u.sentence for u in story.units if hears(u, person) and speaks(u.clause) and real(u)}

    def told(one: Saying) -> bool:
        pairs = list(zip(one.places, one.quotes, strict=True))
        quoted = {story.units[at].sentence for (at, _), q in pairs if q is not None and q.speaker != person}
        near = (u for n in quoted for u in story.within(n - 1, n))
        hears_it = any(story.units[at].sentence in heard for at in one.units)
        return hears_it or any(person in u.people for u in near)

    return [told(one) for one in said]


def _showing(story: Telling, held: Sequence[Sequence[int]]) -> list[bool]:
    """Return of each choice whether a sentence says that it shows from within."""
    return [any(_SEEN_THROUGH.search(_plain(story.texts[n])) for n in numbers) for numbers in held]


def _row(
    shown: bool, own: Sequence[int], held: Sequence[Sequence[int]], ways: Ways, informed: int
) -> Evidence:
    role = "shown" if shown else "held" if own else "neither"
    row = {f"{role}: {way}": 1.0 for way in ways} | {f"inside: {role}": 1.0}
    row[f"{role}: informed" if _INFORMS & set(ways) else f"{role}: uninformed"] = 1.0
    if not any(held):
        row[f"{role}: none held"] = 1.0
    if own:
        there = frozenset(n for at in own for n in (at - 1, at, at + 1))
        row |= {f"held: {way} there": 1.0 for way in _INFORMS & set(ways) if ways[way] & there}
        row["held: by then" if own[0] <= informed else "held: later on"] = 1.0
        latest = max(sentences[-1] for sentences in held if sentences)
        row["held: latest" if own[-1] == latest else "held: earlier"] = 1.0
    return row


def _sentences(story: Telling, said: Saying) -> list[int]:
    """Return the indices of the sentences that say a choice otherwise than on a label."""
    told = [at for (at, _), label in zip(said.places, said.labels, strict=True) if not label]
    return sorted({story.units[at].sentence for at in told})


def ways_inside(story: Telling, person: str) -> Ways:
    """Return each way in which somebody has to do with what is inside, with the indices of the sentences of it."""
    found: Ways = {}
    for number, piece in pieces_on(story, person):
        text = _plain(piece)
        told = [way for way, patterns in _WAYS.items() if any(p.search(text) for p in patterns)]
        if not DENIES.search(text):
            told += [way for way, patterns in _DEEDS.items() if any(p.search(text) for p in patterns)]
        if _HELPS.search(text) and any(fills(story.texts[n]) for n in (max(0, number - 1), number)):
            told.append("helps")
        if TAKES_PART.search(text):
            told.append("has some")
        for way in told:
            found.setdefault(way, set()).add(number)
    hearing = {u.sentence for u in story.units if hears(u, person) and speaks(u.clause) and real(u)}
    return found | ({"is told": hearing} if hearing else {})


def fills(text: str) -> bool:
    """Whether a sentence tells that something is put into something."""
    return any(pattern.search(_plain(text)) for pattern in _DEEDS["fills"])


def _plain(text: str) -> str:
    """Return the words of a text in small letters, a blank around each."""
    return f" {' '.join(_WORD.findall(text.lower()))} "
