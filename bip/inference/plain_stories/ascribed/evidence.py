"""What in a story speaks for each choice of a question on what somebody takes another to want, as numbers.

What another wants is judged by what one sees and hears of that one, and by what one knows of the world; what the
narrator alone tells of the other's aims, one does not know. So of what each choice names it is noted in clauses of
which kinds, and of whom, the story tells it: what the thinker says, thinks, or does about it; what the other is seen
to do, or is told to want; what the thinker misses. Nothing here decides: the weights do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.clauses.knowing import in_eyes_of
from bip.inference.plain_stories.clauses.phrases import patterns_of
from bip.inference.plain_stories.clauses.stems import share, shared, stems
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.believed_goals import asks_believed_goal
from bip.inference.plain_stories.wants.goals import keys_of
from bip.inference.plain_stories.weighing import Evidence
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas


@dataclass(frozen=True, slots=True)
class Piece:
    """A clause as evidence.

    Attributes:
        whose: "thinker", "other" or "thing": who does or says what it tells.
        kinds: names of its kinds.
        stems: of its words.
    """

    whose: str
    kinds: frozenset[str]
    stems: frozenset[str]


def evidence(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[Evidence] | None:
    """Return for each choice what speaks for it; None where it is not asked what somebody takes another to want."""
    if not asks_believed_goal(asked) or any(c.polarity for c in choices) or not asked.chain:
        return None
    thinker, other = asked.chain[0], _other(views, asked)
    pieces = _pieces(views, thinker, other)
    sentences = [stems(words) for words in views.telling.words]
    names = stems(frozenset(w for p in views.tale.chronicle.cast.people for w in p.lower().split()))
    owns = [stems(words) - names or stems(words) for words in keys_of(choices)]
    signs = _signs(views, thinker)
    rows = []
    for own, choice in zip(owns, choices, strict=True):
        row = {**_told(own, sentences), **_by_kind(own, pieces)}
        said = {
            f"says {n}": 1.0
            for n, p in patterns_of("ascribed", "says").items()
            if p.search(choice.text.lower())
        }
        row |= said
        row |= {f"{one}: {two}": 1.0 for one in said for two in signs}
        row["asked"] = share(own, stems(lemmas(asked.text)))
        rows.append({name: value for name, value in row.items() if value})
    return _compared(rows)


def _other(views: Views, asked: Asked) -> str:
    """Return who is taken to want something; "" where nobody is named."""
    core = asked.core
    if core is None or core.subject is None:
        return asked.chain[1] if len(asked.chain) > 1 else ""
    found = views.tale.chronicle.cast.persons(core.subject, exclude=asked.chain[:1], subject=True)
    return next(iter(found), "")


def _pieces(views: Views, thinker: str, other: str) -> list[Piece]:
    """Return the finite clauses of a story as evidence."""
    known = {id(unit.clause): unit.known for unit in in_eyes_of(views, (thinker,))}
    found = []
    for unit in views.telling.finite:
        kinds = {
            name
            for name, pattern in patterns_of("ascribed", "clauses").items()
            if pattern.search(unit.wording)
        }
        if id(unit.clause) in known:
            kinds.add({True: "known", False: "missed", None: "maybe known"}[known[id(unit.clause)]])
        if unit.quoted:
            kinds.add("quoted")
        if unit.link:
            kinds.add(f"link {unit.link}" if unit.link in _LINKS else "linked")
        found.append(Piece(_whose(unit, thinker, other), frozenset(kinds), stems(unit.open_words)))
    return found


_LINKS = frozenset("because so as that who but while and when".split())


def _whose(unit: Unit, thinker: str, other: str) -> str:
    """Return whose words or deed a clause is."""
    if unit.quoted:
        return "thinker" if unit.speaker == thinker else "other" if unit.speaker == other else "thing"
    if unit.doer == thinker or (not unit.doer and thinker in unit.subjects):
        return "thinker"
    return "other" if other and (unit.doer == other or other in unit.subjects) else "thing"


def _told(own: frozenset[str], sentences: Sequence[frozenset[str]]) -> Evidence:
    """Return how much of a choice the story tells, and where."""
    words = frozenset(word for sentence in sentences for word in sentence)
    by_sentence = [share(own, sentence) for sentence in sentences]
    at = [n for n, told in enumerate(by_sentence, 1) if told >= 0.5]
    hits = shared(own, words)
    return {
        "told": share(own, words),
        "untold": float(not hits),
        "told whole": float(hits == len(own)),
        "told first": by_sentence[0] if by_sentence else 0.0,
        "told last": by_sentence[-1] if by_sentence else 0.0,
        "last at": at[-1] / len(by_sentence) if at else 0.0,
    }


def _by_kind(own: frozenset[str], pieces: Sequence[Piece]) -> Evidence:
    """Return how much of a choice the clauses of each kind, and of each one, name."""
    found: Evidence = {}
    for piece in pieces:
        named = share(own, piece.stems)
        if named:
            for name in (piece.whose, *piece.kinds, *(f"{piece.whose} {kind}" for kind in piece.kinds)):
                found[name] = max(found.get(name, 0.0), named)
    aims = [p.stems for p in pieces if p.whose == "other" and p.kinds & _AIMS and "quoted" not in p.kinds]
    own_mind = [p.stems for p in pieces if p.whose == "thinker"]
    aim, mind = (max((share(own, s) for s in some), default=0.0) for some in (aims, own_mind))
    return found | {"aim": aim, "aim unthought": aim * (1 - mind), "thought, no aim": mind * (1 - aim)}


_AIMS = frozenset(("private", "wishes", "purpose", "missed", "link because", "link so", "link as"))


def _signs(views: Views, thinker: str) -> list[str]:
    """Return how the thinker takes the other, by what the thinker says and does."""
    texts = []
    for unit in views.telling.units:
        if unit.doer == thinker or thinker in unit.subjects or unit.speaker == thinker:
            quote = unit.clause.quote or ""
            texts.append(f"{unit.text} {quote} {unit.wording}".lower())
    return [
        name
        for name, pattern in patterns_of("ascribed", "signs").items()
        if any(pattern.search(t) for t in texts)
    ]


_RANKED = (
    *("told", "told last", "told first", "thinker", "other", "thinker quoted", "other wishes"),
    *("known", "missed", "aim", "aim unthought", "thought, no aim"),
)


def _compared(rows: Sequence[Mapping[str, float]]) -> list[Evidence]:
    """Add how the evidence of each choice stands to that of the others."""
    found = [dict(row) for row in rows]
    for name in _RANKED:
        values = [row.get(name, 0.0) for row in rows]
        for at, row in enumerate(found):
            rest = [v for n, v in enumerate(values) if n != at]
            if values[at] > max(rest, default=0.0):
                row[f"most {name}"] = 1.0
            if not values[at] and any(rest):
                row[f"only others {name}"] = 1.0
    return found
