"""A question about one person's mind with regard to another: conditions and choices as mind statements.

    "if Ann has been trying to help Tom"                  -> Social(Ann, Tom, help)
    "assuming that Ann knows what is inside the fridge"   -> Knows(Ann, fridge)
    "Ann believed that there was a mug inside the fridge" -> thinks(Ann, mug, fridge)
    "Ann thought Tom wanted the mug on the desk"          -> Believes(Ann, Wants(Tom, mug, desk))
    "she moved the mug to the desk to hinder Tom"         -> what Ann did, and Social

A choice may say several of these at once. Whoever is named first is the person asked about.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from symbolic.errors import ParseError
from symbolic.language.grammar.clauses.dialogue import (
    mention_place,
    named_after_determiner,
    noun_phrases,
    target_of,
)
from symbolic.language.grammar.phrases.phrases import ObjectPhrase, Phrase, PlacePhrase
from symbolic.language.grammar.words.names_of_people import people_in
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.statements import (
    Believes,
    Claim,
    Knows,
    Query,
    Social,
    Statement,
    Wants,
    thinks,
)
from symbolic.mind.goals import SocialGoal


def _any_of(*forms: str) -> re.Pattern[str]:
    """Return a pattern that matches any of some forms as whole words; * stands for any ending."""
    words = [form.replace("*", r"\w*") for line in forms for form in line.split("|")]
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.I)


_HELP = _any_of(
    "help*|assist*|aid|aids|aided|aiding|support*|cooperat*|collaborat*|lend* a hand|make it easier|benefit*"
)
_HINDER = _any_of(
    "hinder*|prevent*|stop|stops|stopped|stopping|mislead*|misled|sabotag*|obstruct*|thwart*|block|blocks|blocked|blocking",
    "interfer*|imped*|deceiv*|trick*|foil*|frustrat*|undermin*|hamper*|delay*|harm*|lead* astray|led astray",
    r"keep* \w+ from|kept \w+ from|make it harder|work* against|lie to|lied to|lying to|fool|fools|fooled|fooling",
)
_INDEPENDENT = _any_of(
    "indifferen*|independent*|unconcerned|regardless|without thinking|without caring|without considering",
    "without regard*",
    r"no regard|no interest|neither \w+ nor|unrelated|own goal*|own task*|own business|neutral",
    r"(?:not|n't) (?:care|caring|mind|interested|concerned|thinking|considering)",
    r"(?:not|n't) (?:trying|intending|aiming|meaning) to \w+ (?:or|nor)",
)
_GOALS: tuple[tuple[SocialGoal, re.Pattern[str]], ...] = (
    ("independent", _INDEPENDENT),
    ("hinder", _HINDER),
    ("help", _HELP),
)
_DENIED = re.compile(
    r"\b(?:not|never|n't)\b(?:\s+(?:been|really|actually))?"
    r"\s+(?:trying|try|want\w*|mean\w*|intend\w*|aim\w*)?\s*(?:to\s+)?$",
    re.I,
)
_KNOWS = re.compile(
    r"\b(?:kn[eo]ws?|known|aware of|saw|(?:has|had) seen|familiar with)\s+(?:exactly\s+)?"
    r"(?:what(?:'s| is| was| were| lies| objects? (?:is|are))?|which\b|the contents? of)",
    re.I,
)
_UNKNOWING = _any_of(
    r"(?:does|did|do)(?:n't| not) know|unaware of|no idea|ignorant of|unsure|not aware of|not know|never knew"
)
_THINKS = re.compile(
    r"\b(?:believ\w+|th(?:inks?|ought|inking)|suppos\w+|assum(?:es|ed)|(?:was|is) (?:convinced|sure)|expect\w*"
    r"|suspect\w*)\b(?:\s+that)?",
    re.I,
)
_WISH = _any_of("goal*|want*|desire*|intend*|looking for")
_WANTS = _any_of(
    "want*|wish*|intend*|look* for|search* for|aim*|goal|desire|desires|desired|hopes|hoped|hoping|plan*|meant|need*",
    r"tr(?:ies|ied|ying) to (?:find|get|put|place|move)",
)
_AS_PLACED = re.compile(
    r"\b(?:desired|intended|preferred|right|correct|proper|final)\s+(?:location|place|spot|position)"
    r"|where (?:he|she|they|\w+) (?:want\w*|wish\w*|intend\w*|meant)|(?:already|exactly) where",
    re.I,
)
_THERE = re.compile(
    r"\bthere(?:'s| is| was| were| are| might be| could be)\s+(?:an?\s+|some\s+|the\s+)?(?!no\b|any|not\b)",
    re.I,
)
"""What follows it is an object, even one that no vocabulary knows: "there was water in the fridge"."""
_MOVED = _any_of(
    "move|moves|moved|moving|placed|placing|put|puts|putting|took|take|takes|carr(?:y|ies|ied|ying)|br(?:ing|ings|ought)",
    "transfer*|relocat*",
)
_PURPOSE = re.compile(rf"\b(?:in order )?to\s+(?={_HELP.pattern}|{_HINDER.pattern})", re.I)
_SPEAKS = _any_of(
    "giving|gave|providing|when (?:answering|replying|telling|speaking)|information|reply*|answer|answers|answered",
    "answering",
    "told|tell|tells|telling|said|saying",
)
_CLAUSE = re.compile(
    r"\s*[:;]\s*|,\s+(?=(?:and|so|but)\s+(?:he|she|they)\b)|,\s+(?=(?:he|she|they)\b)|\s+(?:and|so|but)\s+(?=(?:he|she|they)\b)"
)


@dataclass(frozen=True, slots=True)
class _People:
    """Who the question is about, and the other one."""

    agent: str
    other: str


def parse_social_query(prompt: str, choices: Sequence[str]) -> Query | None:
    """Read a question about two minds; None when nothing in it concerns one person's stance on another.

    Raises:
        ParseError: it is such a question, but a choice says nothing that can be read.
    """
    texts = (prompt, *choices)
    names = people_in(" . ".join(texts))
    if len(names) < 2:
        return None
    if not any(pattern.search(text) for text in texts for _, pattern in _GOALS) and not _about_goals(
        choices, names
    ):
        return None
    people = _whom(texts, names)
    conditions = _read(_condition(prompt), people)
    statements = tuple(_read(choice, people) for choice in choices)
    for choice, statement in zip(choices, statements, strict=True):
        if not statement.claims:
            raise ParseError(f"the choice {choice!r} {_what_is_missing(choice, people)}")
    return Query((conditions,) if conditions.claims else (), statements, _sense(prompt))


def _what_is_missing(choice: str, people: _People) -> str:
    """Say why a choice could not be read."""
    if _THINKS.search(choice):
        return "names no place and object that are known; name a piece of furniture, e.g. 'inside the fridge'"
    return f"says nothing of what {people.agent} believes, or wants for {people.other}"


def _about_goals(choices: Sequence[str], names: Sequence[str]) -> bool:
    """Whether some choice is about what one person thinks the other wants."""
    return any(
        _THINKS.search(text) and _WANTS.search(text) and sum(name in text for name in names) > 1
        for text in choices
    )


def _sense(prompt: str) -> Literal["most", "least"]:
    least = re.search(r"\b(?:least|less|un)\s*(?:likely|probable|plausible)|\bmost unlikely\b", prompt, re.I)
    return "least" if least else "most"


def _condition(prompt: str) -> str:
    """The part of a prompt that tells what to assume: up to "which of the following"."""
    return re.split(
        r"\bwhich\s+(?:of|one|statement|explanation|is)\b|\bwhat\s+is\s+(?:the\s+)?(?:most|least)\b",
        prompt,
        flags=re.I,
    )[0]


def _whom(texts: Sequence[str], names: Sequence[str]) -> _People:
    """The person asked about is the one named first in most texts; the other is the one named next."""
    firsts = [found[0] for text in texts if (found := _in_order(text, names))]
    agent = max(names, key=lambda name: (firsts.count(name), -names.index(name)))
    others = [name for text in texts for name in _in_order(text, names) if name != agent]
    if not others:
        raise ParseError(f"the question names {agent} alone; a question about two people names both")
    return _People(agent, max(others, key=others.count))


def _in_order(text: str, names: Sequence[str]) -> list[str]:
    found = [
        (match.start(), name) for name in names for match in re.finditer(rf"\b{re.escape(name)}\b", text)
    ]
    return [name for _, name in sorted(found)]


# --- one statement -------------------------------------------------------------------------------


def _read(text: str, people: _People) -> Statement:
    parts: list[Claim] = []
    deeds: list[EventMention] = []
    for clause in _CLAUSE.split(text):
        parts.extend(_parts(clause, people))
        deeds.extend(_deeds(clause, people))
    spoken = bool(_SPEAKS.search(text))
    about: Literal["speech", "objects"] | None = "speech" if spoken else "objects" if deeds else None
    return Statement(tuple(parts), tuple(deeds), about)


def _parts(clause: str, people: _People) -> Iterator[Claim]:
    knows = _KNOWS.search(clause)
    if knows and not _UNKNOWING.search(clause):
        place = _place(noun_phrases(clause[knows.end() :]))
        if place is not None:
            yield Knows(people.agent, place)
    thinks = _THINKS.search(clause)
    if _UNKNOWING.search(clause) and _WISH.search(clause):
        yield Believes(people.agent, Wants(people.other))
        if not any(pattern.search(clause) for _, pattern in _GOALS):
            return
    elif thinks:
        yield from _thought(clause[thinks.end() :], people, denied=_is_denied(clause, thinks))
    goal = _social_goal(clause)
    if goal is not None:
        yield Social(people.agent, people.other, goal)


def _is_denied(clause: str, match: re.Match[str]) -> bool:
    return bool(re.search(r"(?:\bnot|n't|\bnever)\s+$", clause[: match.start()], re.I))


def _thought(text: str, people: _People, *, denied: bool) -> Iterator[Claim]:
    """Read what somebody thinks: where a thing is, or what the other wants."""
    there = _THERE.sub("a ", text, count=1)
    found = noun_phrases(there)
    things = tuple(phrase.object for phrase in found if isinstance(phrase, ObjectPhrase))
    named = named_after_determiner(there)
    things = things or ((named,) if named else ())
    place = _place(found)
    of_other = re.search(rf"^\W*(?:that\s+)?{re.escape(people.other)}\b", text)
    if of_other and (_WANTS.search(text) or _AS_PLACED.search(text)):
        as_placed = bool(_AS_PLACED.search(text))
        wish = Wants(people.other, things, None if as_placed else place, as_placed)
        yield Believes(people.agent, wish)
        return
    if things and place is not None:
        none = denied or bool(re.search(r"\b(?:no|not|n't)\b", text, re.I))
        yield thinks(people.agent, things[0], place, not none)


def _social_goal(clause: str) -> SocialGoal | None:
    for goal, pattern in _GOALS:
        match = pattern.search(clause)
        if match is None:
            continue
        if goal != "independent" and _DENIED.search(clause[: match.start()]):
            raise ParseError(f"{clause.strip()!r} denies one social goal without saying which it is: name it")
        return goal
    return None


def _deeds(clause: str, people: _People) -> Iterator[EventMention]:
    """Read what a clause takes for granted that the person did: moving things, perhaps to a place."""
    moved = _MOVED.search(clause)
    before = clause[: moved.start()].rsplit(" and ", 1)[-1] if moved else ""
    if moved is None or _THINKS.search(before) or _WANTS.search(before):
        return
    before_purpose = _INDEPENDENT.split(_PURPOSE.split(clause[moved.end() :], maxsplit=1)[0], maxsplit=1)[0]
    found = noun_phrases(before_purpose)
    target = target_of(found)
    things = [p.object for p in found if isinstance(p, ObjectPhrase) and (p.known or p.determiner)]
    named = named_after_determiner(before_purpose)
    for thing in things or ([named] if named and target is None else []):
        yield EventMention(people.agent, "put", target, ObjectMention(thing))


def _place(found: Sequence[Phrase]) -> PlaceMention | None:
    places = [i for i, phrase in enumerate(found) if isinstance(phrase, PlacePhrase) and phrase.kind]
    return mention_place(found, places[-1]) if places else None
