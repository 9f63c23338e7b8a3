"""A question about minds, by the gist of its condition and its choices, as statements.

    "supposing that Ann has been out to help Tom"           -> Social(Ann, Tom, help)
    "Ann knows what is inside the fridge"                   -> Knows(Ann, fridge)
    "in Ann's view there was a mug in the fridge"           -> Believes(Ann, Holds(At(mug, fridge)))
    "believing that Tom wants the mug on the desk"          -> Believes(Ann, Wants(Tom, mug, desk))
    "it was to hinder Tom that she moved the mug"           -> what Ann did, and Social(Ann, Tom, hinder)

The choices of a question are alternatives, so what tells them apart is what matters: two that come out as the same
statement, or one that says nothing, show that they were not understood, and then nothing is read.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from symbolic.errors import ParseError, UndecidedError
from symbolic.language.grammar.words.altering import ALTERING, amended, headed, marked, mentioned
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.language.parses import Reading
from symbolic.language.reader.discourse.genders import told_genders
from symbolic.language.reader.questions.elsewhere import of_a_third, of_relations, on_wording
from symbolic.language.reader.questions.extremum import sense_of
from symbolic.language.reader.questions.gist import Gist, gist
from symbolic.language.reader.questions.gist_words import (
    ABSTRACT,
    AIMING,
    FINDING,
    FRAMING,
    LOCATED,
    NEGATION,
    SUPPOSING,
    WILLING,
)
from symbolic.language.reader.questions.marks import FORMS, UNNAMED, mark, nouns_unknown
from symbolic.language.reader.questions.names import people_of, two_people
from symbolic.language.reader.questions.numbering import with_ordinals
from symbolic.language.reader.questions.roles import roles
from symbolic.language.reader.questions.signs import Signs
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Query, Social, Statement, Wants
from symbolic.mind.goals import SocialGoal
from symbolic.world.notes import Note, turned, unread
from symbolic.world.provenance import Span

REMAINING = "read as the remaining choice"
"""Of a choice that says nothing that was read, where the others say all but one of the stances."""


def read_two_minds(prompt: str, choices: Sequence[str], *, unnamed: bool = True) -> Query | None:
    """Read a question about one person's mind towards another; None where it is not of that kind.

    Args:
        prompt: the question.
        choices: what may be so.
        unnamed: whether it may name one person alone; then "" stands for the other, whom the story has.

    Raises:
        UndecidedError: it is of that kind, but a choice says nothing that can be read, or as much as another; or a
            stance is denied, which leaves two others, or two are told.
    """
    prompt, choices = _unquoted(prompt), [_unquoted(choice) for choice in choices]
    names = two_people(choices, prompt)
    if names is None and unnamed:
        alone = people_of(choices, prompt)
        names = _with_other(alone[0], (prompt, *choices)) if len(alone) == 1 else None
    if names is None:
        return None
    try:
        best = _best(roles(names, (prompt, *choices)), prompt, choices)
    except ParseError as error:
        if UNNAMED & set(names):
            return None
        raise UndecidedError(str(error)) from error
    best = best.unnamed()
    names = ["" if name in UNNAMED else name for name in names]
    if not any(isinstance(claim, Social) or _of_goals(claim) for said in best.said for claim in said.claims):
        _require_condition(best, choices)
        return None
    stances = any(isinstance(claim, Social) for said in best.said for claim in said.claims)
    if "" in names and (not stances or _understood(best) < len(choices)):
        return None  # nothing says that there is another one
    for choice, said in zip(choices, best.statements, strict=True):
        if not said.claims:
            raise UndecidedError(
                f"the choice {choice!r} says nothing that can be read of what {best.me} believes, or wants for "
                f"{best.you or 'the other'}; say what {best.me} thinks is where, or whom {best.me} tries to help or "
                "hinder"
            )
        if best.statements.count(said) > choices.count(choice):
            raise UndecidedError(
                f"the choice {choice!r} says no more than another, as far as it was understood"
            )
    return best.query(sense_of(prompt))


def _with_other(name: str, texts: Sequence[str]) -> list[str]:
    """Return the one who is named and the pronoun that can only mean another, that first; "" where none does."""
    sex = dict(told_genders("", [name])).get(name)
    other = {"f": "he", "m": "she"}.get(sex or "", "")
    spoken = {word.lower() for text in texts for word in re.findall(r"[A-Za-z]+", text)}
    return [other, name] if spoken & set(FORMS.get(other, ())) else [name, ""]


def _require_condition(reading: "_Reading", choices: Sequence[str]) -> None:
    """Refuse beliefs under a condition that speaks of the other and of which nothing was read.

    Raises:
        UndecidedError: that is so.
    """
    unread = [
        note
        for note in reading.notes
        if note.said == _CONDITION_UNREAD and (reading.you or "") in note.words[0]
    ]
    beliefs = all(isinstance(claim, Believes) for said in reading.statements for claim in said.claims)
    if reading.you and unread and beliefs and _understood(reading) == len(choices):
        raise UndecidedError(
            f"the condition {unread[0].words[0]!r} was not read: say whether {reading.me} helps or hinders "
            f"{reading.you}"
        )


def read_one_mind(prompt: str, choices: Sequence[str]) -> Query | None:
    """Read a question about one person's mind; None where its choices are not understood, or not told apart."""
    names = people_of(choices, prompt)
    if len(names) != 1:
        return None
    found = _read(prompt, choices, names[0], None)
    return found.query(sense_of(prompt)) if _understood(found) == len(choices) else None


@dataclass(frozen=True, slots=True)
class _Reading:
    """A question as read with one of its people for whose mind it is.

    Attributes:
        me: whose mind.
        you: the other one; "" for one whom the question does not name, None for none.
        given: what is told to assume.
        statements: what each choice says.
        notes: on words that no sign took up.
    """

    me: str
    you: str | None
    given: Statement
    statements: tuple[Statement, ...]
    notes: tuple[Note, ...]

    @property
    def said(self) -> tuple[Statement, ...]:
        """What is told to assume, and what each choice says."""
        return (self.given, *self.statements)

    def unnamed(self) -> "_Reading":
        """Return it with "" for whom only a pronoun names."""
        me, you = _unnamed(self.me), self.you and _unnamed(self.you)
        statements = tuple(_without_name(said) for said in self.statements)
        return replace(self, me=me, you=you, given=_without_name(self.given), statements=statements)

    def query(self, sense: Literal["most", "least"]) -> Query:
        """Return it as a question."""
        conditions = (self.given,) if self.given.claims else ()
        return Query(conditions, self.statements, sense, Reading(notes=tuple(dict.fromkeys(self.notes))))


def _without_name(said: Statement) -> Statement:
    """Return a statement with "" for whom only a pronoun names."""
    deeds = tuple(replace(deed, agent="") if deed.agent in UNNAMED else deed for deed in said.deeds)
    return replace(said, claims=tuple(_claim_unnamed(claim) for claim in said.claims), deeds=deeds)


def _claim_unnamed(claim: Claim) -> Claim:
    match claim:
        case Social(agent, other):
            return replace(claim, agent=_unnamed(agent), other=_unnamed(other))
        case Believes(agent, inner) if isinstance(inner, Wants):
            return replace(claim, agent=_unnamed(agent), claim=replace(inner, agent=_unnamed(inner.agent)))
        case Believes(agent) | Knows(agent) | Wants(agent):
            return replace(claim, agent=_unnamed(agent))
        case _:
            return claim


def _unnamed(name: str) -> str:
    return "" if name in UNNAMED else name


def _best(among: Sequence[tuple[str, str, int]], prompt: str, choices: Sequence[str]) -> _Reading:
    """Read a question in each of some roles, the likelier first, and return the first that is understood best.

    Where nothing tells whose mind it is about, a note says so, and nothing is answered.

    Raises:
        ParseError: a stance is denied, or two are told, in each.
    """
    readings: list[tuple[_Reading, int]] = []
    errors: list[ParseError] = []
    plainly = [one for one in among if one[2] > among[0][2] - _PLAIN_LEAD]
    for me, you, score in plainly:
        try:
            readings.append((_read(prompt, choices, me, you), score))
        except ParseError as error:
            errors.append(error)
    if not readings:
        raise errors[0]
    best, score = max(readings, key=lambda found: _understood(found[0]))
    equal = [one for one, other in readings if other == score and _understood(one) == _understood(best)]
    if len(equal) > 1 and all(among[0][:2]):
        whose = Note("turned", "it cannot be told whose mind is asked about", (best.me, best.you or ""))
        return replace(best, notes=(whose, *best.notes))
    return best


_PLAIN_LEAD = 5
"""By how many signs one role must lead before the other is no longer tried, however well it reads."""


def _understood(reading: _Reading) -> int:
    """Return how many choices say something, and something else than the others, in claims of the same kinds."""
    told = reading.statements
    kinds = Counter(_kinds(said) for said in told)
    usual = max(kinds, key=lambda kind: (bool(kind), kinds[kind]))
    return sum(bool(said.claims) and _kinds(said) == usual and told.count(said) == 1 for said in told)


def _kinds(said: Statement) -> tuple[type, ...]:
    return tuple(type(claim) for claim in said.claims)


def _read(prompt: str, choices: Sequence[str], me: str, you: str | None) -> _Reading:
    """Read a question with somebody for whose mind it is about, and perhaps another one."""
    prompt, choices = _plain(prompt), [_plain(choice) for choice in choices]
    names = [name for name in (me, you) if name]
    told = [gist(choice, me, you) for choice in choices]
    unlisted = _unlisted_things(told, choices, names)
    told = [
        gist(choice, me, you, unlisted) if unlisted else one
        for one, choice in zip(told, choices, strict=True)
    ]
    spoken_of = {thing for one in told for thing in one.marked.things}
    asked = gist(_RATED.sub(_blank, prompt), me, you, spoken_of or _located(prompt, names), asking=True)
    told = [_in_place(one, asked) for one in told] if _of_things_alone(told, asked) else told
    filled = _with_third_stance(told) if you is not None else told
    remaining = [
        choice for one, now, choice in zip(told, filled, choices, strict=True) if one.stance != now.stance
    ]
    told = filled
    told = _told_apart(told)
    thinking = asked.thinks and not any(one.thinks or one.stance for one in told)
    statements = tuple(_statement(one, me, you, thinking, asked.speaks) for one in told)
    assumed = _claims(asked, me, you) if not _of_things_alone(told, asked) else _stance(asked, me, you)
    given = Statement(tuple(assumed))
    notes = [*_notes(asked, prompt, _DENIALS, FRAMING | SUPPOSING)]
    of_home = any(form.norm.startswith("§") and form.start > prompt.find("?") for form in asked.marked.forms)
    notes += [] if of_home else amended(prompt, {name.lower() for name in names}.__contains__)
    for one, choice in zip(told, choices, strict=True):
        notes += _notes(one, choice, ALTERING, FRAMING)
        notes += [*_heading(one, choice, names), *of_a_third(choice, names)]
        notes += mentioned(choice, {name.lower() for name in names}.__contains__)
    for text in (prompt, *choices):
        notes += [*marked(text), *of_relations(text, names)]
    notes += on_wording(prompt, " ".join(choices).lower().split())
    notes += [Note("remark", REMAINING, (choice,)) for choice in remaining]
    if you is not None:
        notes += _unequal(told, statements, choices)
    notes += [] if given.claims else _unread_condition(prompt, names)
    return _Reading(me, you, given, statements, tuple(notes))


def _heading(said: Gist, choice: str, names: Sequence[str]) -> Iterator[Note]:
    """Yield a note on what a choice stands under, but where that is part of what it says: "In the stove: a plum"."""
    before = choice.partition(":")[0]
    heads = [(at, form) for at, form in enumerate(said.marked.forms) if form.end <= len(before)]
    told = any(at in said.read or form.norm.startswith("§") for at, form in heads)
    turned_by = {word.lower() for word in before.split()} & ALTERING - _DENIALS
    nothing = said.stance == "independent" and set(before.lower().split()) <= _OF_NOTHING
    if turned_by or not (told or nothing):
        yield from headed(choice, {name.lower() for name in names}.__contains__)


_OF_NOTHING = frozenset(
    "nothing none neither in particular special much of the kind sort such at all".split()
)


def _told_apart(told: list[Gist]) -> list[Gist]:
    """Leave out of each choice the thing that all name, where each of them speaks of one more or of that alone.

    "When he told her about the mug, he thought that a plate was there": what tells the choices apart is meant.
    """
    things = [frozenset(one.marked.things) for one in told]
    shared = frozenset.intersection(*things) if things else frozenset()
    if len(shared) != 1 or max(map(len, things)) != _TWO or any(one.wish for one in told):
        return told
    return [
        replace(one, marked=replace(one.marked, things=tuple(sorted(mine - shared))))
        if mine > shared
        else one
        for one, mine in zip(told, things, strict=True)
    ]


_TWO = 2


def _plain(text: str) -> str:
    """Return a text with its ordinals in front, and "that" behind a verb of thought where it may be left out."""
    plain = _THINKING_IT.sub(r"\1 that ", with_ordinals(text))
    return _WOULD_FIND.sub("there was", plain)


_THINKING_IT = re.compile(
    r"\b(thinking|believing|supposing|assuming|imagining) (?=(?:the|there|an?)\b|\w+ (?:was|were|is|lay|stood)\b)",
    re.I,
)
_WOULD_FIND = re.compile(r"\b(?:you|one|anybody|anyone) (?:would|could|might|may|can|will) find\b", re.I)
"""What anybody would find somewhere is there."""


def _unquoted(text: str) -> str:
    """Return a text with what it quotes as what it says: what is quoted is what is thought."""
    plain = _OPENED.sub(lambda match: match[1].lower() if match[1].lower() in CLOSED else match[1], text)
    return plain.translate(_QUOTES)


_OPENED = re.compile(r"""(?<=[a-z,:;] )["“](\w+)""")
_QUOTES = str.maketrans("", "", '"“”')


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _of_things_alone(told: Sequence[Gist], asked: Gist) -> bool:
    """Whether the choices name a thing each, and the prompt where it is thought to be."""
    bare = all(len(one.marked.things) == 1 and not one.marked.places and one.stance is None for one in told)
    bare = bare and not any(
        {"§me", "§you"} & set(one.marked.plain.split()) for one in told
    )  # "Ann looks for it"
    return bare and asked.thinks and bool(asked.marked.places)


def _in_place(said: Gist, asked: Gist) -> Gist:
    """Return what a choice says of the place of which its prompt asks."""
    holds = said.holds and NEGATION.search(f"{said.marked.plain} ") is None
    marked = replace(said.marked, places=asked.marked.places[-1:])
    return replace(said, thinks=True, wish=None, holds=holds, marked=marked)


def _unequal(told: Sequence[Gist], statements: Sequence[Statement], choices: Sequence[str]) -> Iterator[Note]:
    """Yield a note on each choice of which the stance, or the belief, was not read, though others tell theirs."""
    wishes = any(_tells_wish(said) and Social in _kinds(said) for said in statements)
    believes = any(Believes in _kinds(said) and Social in _kinds(said) for said in statements)
    for one, said, choice in zip(told, statements, choices, strict=True):
        without_stance = wishes and _tells_wish(said) and Social not in _kinds(said)
        without_belief = believes and one.thinks and Social in _kinds(said) and Believes not in _kinds(said)
        if without_stance or without_belief:
            yield Note("turned", "says less than the other choices, as far as it was read", (choice,))


def _tells_wish(said: Statement) -> bool:
    return any(_of_goals(claim) for claim in said.claims)


def _unread_condition(prompt: str, names: Sequence[str]) -> Iterator[Note]:
    """Yield a note on a condition of which nothing was read."""
    for match in _CONDITION.finditer(prompt):
        words = set(re.findall(r"[\w'’]+", match["told"]))
        if _OF_READER.match(match["told"]):
            continue
        if any(name in words for name in names) or words & _PRONOUNS:
            yield Note("turned", _CONDITION_UNREAD, (match[0].strip(),))


_OF_READER = re.compile(
    r"\s*(?:it |from |by |all |the |that |what |how )*"
    r"(?:the |their |these |those |its )?(?:\w+ )?(?:actions?|deeds|conduct|"
    r"behaviou?r|doings|moves|facts|evidence|"
    r"story|scene|they did|they do|happened)\b|"
    r"\s*(?:we|you|one|us)\s+(?!\w*\s?(?:assum|suppos|accept|grant|tak|imagin|presum|say|allow|believ|know|are told|"
    r"hear|learn|postulat|posit)\w*)",
    re.I,
)
"""What the one who answers is to do, "if you had to put your money on one", is no condition."""
_CONDITION_UNREAD = "a condition that was not read"
_CONDITION = re.compile(
    r"\b(?:if|suppos(?:e|ing)|assum(?:e|ing|ed)|provided|grant(?:ed|ing)|on (?:the )?(?:condition|assumption|premise|"
    r"supposition|understanding|footing)|in (?:case|the event)|"
    r"(?<![a-z] )(?:imagin(?:e|ing)|say|think of|presum(?:e|ing))|let us say|let it be|say that|given that|"
    r"taking it|take it|were)\b"
    r"(?P<told>[^.?!;]*)",
    re.I,
)
_PRONOUNS = frozenset("he she him her his they them their".split())


def _with_third_stance(told: list[Gist]) -> list[Gist]:
    """Give the one of three choices that says no stance the one that is left: choices are alternatives.

    Where choices tell of a wish, too, stances can come back, and only one who does not know the other's wish is
    indifferent to it.
    """
    if any(one.wish is not None for one in told):
        free = [one.wish == "unknown" and one.stance is None for one in told]
        return [replace(one, stance="independent") if f else one for one, f in zip(told, free, strict=True)]
    said = [one.stance for one in told]
    left = [stance for stance in _STANCES if stance not in said]
    if len(told) != len(_STANCES) or said.count(None) != 1 or len(left) != 1:
        return told
    return [_remaining(one, left[0]) if one.stance is None and not _says_where(one) else one for one in told]


def _remaining(one: Gist, stance: SocialGoal) -> Gist:
    """Return a choice as the one that is left; what it says of how one sets about it is no more than that."""
    signs = Signs(one.marked)
    for words in (WILLING, AIMING, FINDING):
        signs.find(words)
    return replace(one, stance=stance, read=one.read | signs.read)


def _says_where(said: Gist) -> bool:
    return said.wish is None and bool(said.marked.places and said.marked.things)


_STANCES: tuple[SocialGoal, ...] = ("help", "hinder", "independent")


def _of_goals(claim: Claim) -> bool:
    return isinstance(claim, Believes) and isinstance(claim.claim, Wants)


def _unlisted(text: str, names: Sequence[str]) -> frozenset[str]:
    """Return the nouns of no vocabulary that are for things, where a text names none of a vocabulary."""
    if mark(text, "", "").things:
        return frozenset()
    return frozenset(
        noun for noun in nouns_unknown(text, names) if noun and not _is_abstract(noun.split()[-1])
    )


def _unlisted_things(told: Sequence[Gist], choices: Sequence[str], names: Sequence[str]) -> frozenset[str]:
    """Return the nouns of no vocabulary that are for things: of a choice that only tells a stance, those of others."""
    nouns = [_unlisted(choice, names) for choice in choices]
    counts = Counter(noun for found in nouns for noun in found)
    return frozenset(
        noun
        for one, found in zip(told, nouns, strict=True)
        for noun in found
        if counts[noun] > 1 or not one.stance or one.wish or one.moves or one.thinks
    )


def _located(prompt: str, names: Sequence[str]) -> frozenset[str]:
    """Return the noun of no vocabulary that a prompt says to be at a place: "that the plum was in the stove"."""
    unlisted = _unlisted(prompt, names)
    return frozenset(noun for noun in unlisted if LOCATED.search(mark(prompt, "", "", (noun,)).plain))


def _is_abstract(noun: str) -> bool:
    return noun in ABSTRACT or noun.endswith(_ENDINGS)


_ENDINGS = ("tion", "sion", "ment", "ness", "ance", "ence", "ity", "ship", "ing")
"""Of nouns that are for no thing that could lie somewhere."""


def _statement(said: Gist, me: str, you: str | None, thinking: bool, speaking: bool) -> Statement:
    """Return what a choice says; `thinking` where the question asks for a belief, `speaking` where of an answer."""
    claims = tuple(_claims(said, me, you, thinking))
    speaks = said.speaks or (speaking and said.wish is None)
    of_deed = said.wish is not None or (said.stance is not None and not speaks)
    moved = said.marked.things if said.moves and of_deed else ()
    deeds = tuple(EventMention(me, "put", _moved_to(said), ObjectMention(thing)) for thing in moved)
    wish = said.wish in ("placed", "at") and bool(said.marked.things)
    social = you is not None and bool(claims)
    about: Literal["speech", "objects"] | None = (
        "objects" if deeds else "speech" if social and speaks and not wish else None
    )
    return Statement(claims, deeds, about)


def _moved_to(said: Gist) -> PlaceMention | None:
    """Return where things were moved."""
    place = said.marked.places[said.to] if said.to is not None else None
    return place if isinstance(place, PlaceMention) else None


def _claims(said: Gist, me: str, you: str | None, thinking: bool = False) -> Iterator[Claim]:
    places, things = said.marked.places, said.marked.things
    place = places[said.at] if said.at < len(places) else None
    there = place if isinstance(place, PlaceMention) else None
    if said.wish == "unknown":
        yield Believes(me, Wants(you or ""))
    elif said.wish is not None and things:
        placed = said.wish == "placed"
        yield Believes(me, Wants(you or "", things, None if placed else there, as_placed=placed))
    elif place is not None and len(things) == 1 and (said.thinks or said.knows or thinking):
        yield Believes(me, Holds(At(things[0], place, said.holds)))
    elif there is not None and said.knows and not things:
        yield Knows(me, there)
    elif said.wants and things and said.holds:
        yield Wants(me, things, there)
    yield from _stance(said, me, you)


def _stance(said: Gist, me: str, you: str | None) -> Iterator[Claim]:
    if said.stance is not None and you is not None:
        yield Social(me, you, said.stance)


def _notes(said: Gist, text: str, altering: Collection[str], carrying: Collection[str]) -> Iterator[Note]:
    """Yield notes on the words that turn a claim, and on those that no sign took up and that do not just carry it."""
    for at, form in enumerate(said.marked.forms):
        word = text[form.start : form.end]
        span = Span(form.start, form.end, word)
        taken = (
            at in said.read
            or (form.norm in _DENIALS and said.stance == "independent")
            or form.norm.startswith("§")
            or not form.norm[:1].isalpha()
        )
        if at in said.turning:
            yield turned(span)
        elif not taken and not {word.lower(), form.norm} & set(carrying):
            yield turned(span) if word.lower() in altering else unread(span)


_DENIALS = frozenset("almost no not n't never nothing none nobody neither nor without cannot".split())
"""What turns a question round; the other words that alter a story's meaning are of how one asks."""
_RATED = re.compile(
    r"(?<!second )(?<!third )(?<!his )(?<!her )(?<!their )(?<!mean )(?<!meant )(?<!means )(?<!meaning )"
    r"\b(?:best|worst|most|least|better|well|worse|more|less) "
    r"(?!aware\b|acquaint|inform|vers|that\b|know)\w+",
    re.I,
)
"""How choices are rated: "best supported" supports nobody; not "did her best for him", "meant well by him"."""
