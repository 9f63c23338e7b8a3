"""The two whom a question of helping is about: who acts, whom it concerns, and which clauses of the story are whose.

Such a question names both, as the story does, whoever they are: people, animals, shapes in a film. With only two to
choose between, a pronoun is told by its gender, else by who was spoken of last and by who was asked.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.social.party import Dyad, Party, Role, Turn
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.phrases.chunker import chunk
from symbolic.language.reader.phrases.phrase import NounPhrase, VerbGroup
from symbolic.language.reader.phrases.phrase import Unit as Chunk
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.first_names import FEMALE_NAMES, MALE_NAMES
from symbolic.language.reader.words.persons import ANIMALS, PRONOUN_GENDERS, gender, is_person
from symbolic.language.reader.words.tagger import tag
from symbolic.language.reader.words.tokens import sentences, tokenize

_ROLES: tuple[Role, Role] = ("doer", "other")

_TITLES = frozenset(
    "mr mr. mrs mrs. ms ms. miss dr dr. sir lady lord old little young big small the a an".split()
)
_NOBODY = frozenset(
    "one ones two other others rest you someone somebody anyone anybody nobody everyone everybody helper "
    "hinderer word sentence story".split()
)
_MINDS = frozenset(
    "want try know see notice hear hope wish mean like love hate look ask tell say answer go come walk run climb push "
    "pull put take give bring carry help hinder decide think believe struggle move need".split()
)


def dyad_of(views: Views, asked: Asked, choices: Sequence[Choice]) -> Dyad | None:
    """Return the two of whom a question speaks: its first agent, and the next one named in it or in its choices."""
    fronted, main = parties_asked(views, asked.text)
    if not main:  # "when Ann told Ben so, was she lying?"
        fronted, main = [], fronted
    if not main:
        return None
    named = [_parties(views, chunk(tag(tokenize(c.text), _names(views)))) for c in choices]
    rest = [*main[1:], *fronted, *_of_most(named), *(p for parties in named for p in parties)]
    doer: Party | None = main[0]
    if len(main) > 1 and _BY.search(asked.text):  # "was Ann helped or hindered by Ben?"
        doer, rest = main[-1], [*main[:-1], *fronted]
    if doer is None or not _told_of(
        views, doer
    ):  # "the neighbour" of a man who sat in the next seat: the other one
        known = next((p for p in rest if _told_of(views, p)), None)
        doer = _anybody_else(views, known) if known is not None else None
    if doer is None:
        return None
    other = next((p for p in rest if not same_party(p, doer) and _told_of(views, p)), None) or _anybody_else(
        views, doer
    )
    if other is None and not doer.names:
        other = _object_asked(views, asked.text)
    if other is None or same_party(other, doer):
        return Dyad(doer, None)
    told = [t.lower for text in (asked.text, *(c.text for c in choices)) for t in tokenize(text)]
    asked_sex = {PRONOUN_GENDERS[word] for word in told if word in PRONOUN_GENDERS} - {doer.sex}
    concerned = {
        PRONOUN_GENDERS[two]
        for one, two in pairwise(told)
        if two in PRONOUN_GENDERS and one.startswith(_CONCERN)
    }
    sexes = concerned or (asked_sex if doer.sex is not None else set())
    if other.sex is None and len(sexes) == 1:
        other = replace(other, sex=next(iter(sexes)))
    heads = {"he": "m", "she": "f"}
    nouns = [u.clause.subject for u in views.telling.units if not u.speaker]
    spoken = {heads[n.head] for n in nouns if n is not None and n.kind == "pronoun" and n.head in heads}
    doer, other = _by_contrast(doer, other, spoken), _by_contrast(other, doer, spoken)
    return Dyad(_as_read(views, doer), _as_read(views, other))


def _of_most(named: Sequence[Sequence[Party]]) -> list[Party]:
    """Return those whom at least two choices name, and more of them than anybody else."""
    counts = [(sum(any(same_party(p, q) for q in other) for other in named), p) for own in named for p in own]
    most = max((count for count, _ in counts), default=0)
    return [party for count, party in counts if count == most] if most > 1 else []


def _as_read(views: Views, party: Party) -> Party:
    """Where nothing else tells, a named one has the sex that the reader of the story gave that one."""
    name = next(iter(party.names), "")
    if party.sex is not None or name not in views.tale.chronicle.cast.names:
        return party
    return replace(party, sex=views.tale.chronicle.cast.people[name].gender)


_BY = re.compile(r"\b(?:helped|hindered|misled|assisted|supported|tricked|deceived|stopped)\b[^,?]*\bby\b")
_CONCERN = ("help", "hinder", "mislead", "trick", "stop", "assist", "annoy", "deceiv", "support")
"""Stems of the verbs whose object, in a question, is the other and not the doer."""


def _by_contrast(party: Party, against: Party, spoken: Collection[str]) -> Party:
    """Where nothing tells one's sex, but the other's, the pronoun that the other cannot have is one's own."""
    left = set(spoken) - {against.sex}
    return (
        replace(party, sex=next(iter(left)))
        if party.sex is None and against.sex and len(left) == 1
        else party
    )


def _object_asked(views: Views, text: str) -> Party | None:
    """Return what a question says is helped or hindered, where it is no person: a shape in a film."""
    units = chunk(tag(tokenize(text), _names(views)))
    for at, unit in enumerate(units[:-1]):
        follows = units[at + 1]
        helps = unit.kind == "VG" and unit.group.lemma in ("help", "hinder", "assist", "stop", "support")
        if helps and follows.kind == "NP" and follows.noun.kind == "noun":
            return _of_words(follows.noun)
    return None


def _told_of(views: Views, party: Party) -> bool:
    """Whether the story speaks of somebody at all."""
    if set(party.names) & set(views.tale.chronicle.room_of):
        return True
    return any(w.lower() in party.heads for s in views.tale.text.sentences for w in _words_of(s.text))


def _words_of(text: str) -> list[str]:
    return [t.lower.removesuffix("'s") for t in tokenize(text)]


def party_of(views: Views, name: str) -> Party:
    """Return somebody of the cast as a party."""
    person = views.tale.chronicle.cast.people.get(name)
    words = name.removeprefix("the ").replace("'s ", " ").split()
    named = name in views.tale.chronicle.cast.names
    heads = {w.lower() for w in (words if named else words[-1:])} - _TITLES
    if person is not None:
        heads |= {role for role, _ in person.roles if is_person(role)}
    owner = name.rpartition("'s ")[0].lower().split()
    own = frozenset(heads - set(owner) - _NOBODY)
    return Party((name,), own, _sex_of(own))


_MAIN = ("", "and", "but", "so", "then")
_OPENING = ("when", "as", "while", "after", "as soon as", "once", "since", "before")
"""What joins a clause that may stand before the main one: "when Ann saw him, she ..."."""


def turns(views: Views, dyad: Dyad) -> list[Turn]:
    """Return the clauses of a story in order, each with the part that the two have in it."""
    found: list[Turn] = []
    of_unit: dict[int, Turn] = {}
    of_noun: dict[int, Role] = {}
    last: Role = ""
    started = -1
    asker: Role = ""
    for unit in views.telling.units:
        around = of_unit.get(id(unit.outer)) if unit.outer is not None else None
        noun = unit.clause.subject
        subject: Role = "" if unit.speaker else _subject(views, dyad, unit, last, asker, around)
        if noun is not None and id(noun) in of_noun:
            subject = of_noun[id(noun)]  # "he smiled and pointed": one and the same
        elif noun is not None:
            of_noun[id(noun)] = subject
        turn = Turn(unit, subject, _toward(views, dyad, unit, subject), around)
        found.append(turn)
        of_unit[id(unit)] = turn
        opening = unit.clause.link in _OPENING and unit.sentence != started
        started = unit.sentence if unit.clause.link in _MAIN and not unit.speaker else started
        if subject and not unit.speaker and unit.outer is None and (unit.clause.link in _MAIN or opening):
            last = subject
            asks = unit.clause.verb in ("ask", "wonder", "beg", "inquire", "enquire", "want")
            if asks and not unit.clause.negated:  # who does not want something asks for nothing
                asker = subject
        elif unit.subjects and not unit.speaker and unit.outer is None and unit.clause.link in _MAIN:
            last = ""  # somebody else has come in
    return found


# --- who is meant ------------------------------------------------------------------------------------------------


def parties_asked(views: Views, text: str) -> tuple[list[Party], list[Party]]:
    """Return whom a question's opening phrase names ("with regard to Ann's plan, ..."), and whom the rest does."""
    groups = sentences(tokenize(text))
    asking = next(
        (g for g in reversed(groups) if g[-1].text in ("?", "...", "…")), groups[-1] if groups else []
    )
    units = chunk(tag(asking, _names(views)))
    if not units:
        return [], []
    start = 1 if units[0].kind == "WH" and units[0].text.lower() in ("which", "what", "whose") else 0
    start += 1 if start and len(units) > 1 and units[1].kind == "NP" and units[1].noun.kind == "noun" else 0
    for at, unit in enumerate(units):
        opens = (
            unit.kind == "WH" or (unit.kind == "VG" and unit.group.inverted is not None) or unit.kind == "NP"
        )
        if unit.kind == "COMMA" and unit.text == "," and at + 1 < len(units) and units[0].kind in _FRONTS:
            follows = units[at + 1]
            inverted = follows.kind == "VG" and isinstance(follows.value, VerbGroup)
            if follows.kind in ("WH", "NP") or inverted:
                start = at + 1
                break
        if opens and units[0].kind not in _FRONTS:
            break
    fronted = units[:start] if units[0].kind != "WH" else []
    return _parties(views, fronted), _parties(views, units[start:])


_FRONTS = ("PP", "SC", "PART", "ADV", "WORD", "TIME")


def _names(views: Views) -> set[str]:
    return {part for name in views.tale.chronicle.cast.names for part in name.split()}


def _parties(views: Views, units: Iterable[Chunk]) -> list[Party]:
    """Return the agents that some chunks name, in order: a name, a person, or what acts in the story."""
    found: list[Party] = []
    for unit in units:
        nouns: list[NounPhrase | None] = []
        if unit.kind == "VG":
            nouns = [unit.group.inverted]
        elif unit.kind == "NP":
            nouns = [unit.noun]
        elif unit.kind == "PP":
            nouns = [unit.phrase.object]
        nouns += [phrase.object for phrase in unit.extra]
        for noun in nouns:
            for each in noun.each() if noun is not None else ():
                agents = _agents(views, each)
                if (
                    not agents
                    and unit.kind == "VG"
                    and each.kind == "noun"
                    and _active(views, each.head.lower())
                ):
                    agents = [_of_words(each)]
                found += agents
    return found


def _agents(views: Views, noun: NounPhrase) -> list[Party]:
    """Return the party that a noun phrase names, or whose it is: "Ann's answer" is Ann's."""
    party = _party(views, noun)
    if party is not None:
        return [party]
    inner = [p.object for p in noun.of if p.object is not None]
    owners = [noun.owner] if noun.owner is not None else []
    found = [p for n in (*owners, *inner) for p in _agents(views, n)]
    person = (
        next((w for w in noun.modifiers if is_person(w)), None) if not found and noun.determiner else None
    )
    return [Party((), frozenset({person}), gender(person))] if person is not None else found


def _party(views: Views, noun: NounPhrase) -> Party | None:
    if noun.kind in ("pronoun", "gap", "quote") or noun.head.lower() in _NOBODY:
        return None
    cast = views.tale.chronicle.cast
    head = noun.head.lower()
    if head in ANIMALS and noun.owner is not None and not _acts(views, head):
        return None  # "did Ann's advice bear on it": no animal
    if not (noun.kind == "name" or is_person(head) or head in cast.minded or _acts(views, head)):
        return None
    known = _known(views, noun)
    words = {w for w in head.split() if w not in _TITLES} or {head}
    if len(known) == 1 and noun.kind != "name":
        party = party_of(views, known[0])
        return Party(party.names, party.heads | words, party.sex or _sex_of({head}))
    if known:
        party = party_of(views, known[0])
        return Party(tuple(known), party.heads | words, party.sex or _sex_of(words), len(known) > 1)
    return _of_words(noun)


def _of_words(noun: NounPhrase) -> Party:
    head = noun.head.lower()
    words = frozenset(w for w in head.split() if w not in _TITLES) or frozenset({head})
    return Party((), words, _sex_of({*words, *head.split()}), noun.plural, frozenset(noun.modifiers))


def _known(views: Views, noun: NounPhrase) -> list[str]:
    """Return whom of the cast a noun phrase names, without making anybody new of it."""
    cast = views.tale.chronicle.cast
    head = noun.head.lower()
    if noun.kind == "name":
        parts = [p for p in noun.head.split() if p.lower() not in _TITLES] or noun.head.split()
        return [n for n in cast.people if noun.head == n or set(parts) <= set(n.split())][:1]
    owner = _known(views, noun.owner)[:1] if noun.owner is not None and noun.owner.kind == "name" else []
    fitting = [
        p.name
        for p in cast.people.values()
        if any(role == head and (not owner or not whose or whose == owner[0]) for role, whose in p.roles)
    ]
    exact = [n for n in fitting if n.lower().split()[-len(noun.modifiers) - 1 :] == [*noun.modifiers, head]]
    narrow = exact or [n for n in fitting if n in views.tale.chronicle.room_of] or fitting
    return narrow[:1]


def _acts(views: Views, head: str) -> bool:
    """Whether something does in the story what only who has a mind, or is shown as having one, does."""
    return any(
        u.clause.subject is not None and u.clause.subject.head.lower() == head and u.clause.verb in _MINDS
        for u in views.telling.units
        if not u.clause.passive
    )


_STILL = frozenset("be stand lie hang sit stay seem look become have open close fall".split())


def _active(views: Views, head: str) -> bool:
    """Whether something is told to do anything: whom a question makes its subject can then be somebody."""
    return any(
        u.clause.subject is not None and u.clause.subject.head.lower() == head and u.clause.verb not in _STILL
        for u in views.telling.units
        if not u.clause.passive
    )


def _sex_of(words: Iterable[str]) -> str | None:
    for word in words:
        told = gender(word)
        if told is None and (word in FEMALE_NAMES) != (word in MALE_NAMES):
            told = "f" if word in FEMALE_NAMES else "m"
        if told is not None:
            return told
    return None


def same_party(one: Party, two: Party) -> bool:
    """Whether two parties are one: the same name in the cast, or a noun that both go by."""
    if one.traits and two.traits and not one.traits & two.traits:
        return False
    return bool(set(one.names) & set(two.names)) or (
        bool(one.heads & two.heads) and not (one.names and two.names)
    )


def _anybody_else(views: Views, doer: Party) -> Party | None:
    """Return the other one who wants something, else the one spoken of most, where a question names one alone."""
    chronicle = views.tale.chronicle
    people = [n for n in chronicle.cast.people if n in chronicle.room_of and n not in doer.names]
    if not people:
        nouns = [
            u.clause.subject for u in views.telling.units if u.clause.verb in _MINDS and not u.clause.passive
        ]
        heads = [n.head.lower() for n in nouns if n is not None and n.kind == "noun"]
        rest = [h for h in heads if h not in doer.heads]
        return Party((), frozenset(rest[:1]), _sex_of(rest[:1])) if rest else None
    wishing = [a.agent for a in chronicle.aims if a.agent in people]
    spoken = [n for u in views.telling.units for n in (*u.subjects, *u.others) if n in people]
    name = wishing[0] if wishing else max(people, key=spoken.count)
    return party_of(views, name)


# --- whose a clause is -------------------------------------------------------------------------------------------


def _subject(views: Views, dyad: Dyad, unit: Unit, last: Role, asker: Role, around: Turn | None) -> Role:
    noun = unit.clause.subject
    if noun is None:
        return around.subject if around is not None else ""
    if noun.kind == "gap" and unit.clause.host is not None:
        return _of_noun(views, dyad, unit.clause.host)
    if noun.kind != "pronoun":
        return _of_noun(views, dyad, noun)
    word = noun.head
    if word in ("both", "each", "neither"):
        return _of_names(dyad, unit.subjects)
    if word not in PRONOUN_GENDERS and word not in ("they", "it"):
        return ""
    if _a_third(views, dyad, unit):
        return ""
    fits: list[Role] = [role for role in _ROLES if _agrees(dyad, role, word)]
    named = _named_in(views, dyad, unit)
    fits = [role for role in fits if role not in named] or fits
    if len(fits) == 1:
        return fits[0]
    if not fits:
        return ""
    speaks = is_a(unit.clause, "say", "tell") or unit.clause.quote is not None
    if speaks and asker and unit.outer is None and not unit.clause.negated:
        return "other" if asker == "doer" else "doer"
    if around is not None and around.subject:
        return around.subject
    return last or _of_names(dyad, unit.subjects)


def _named_in(views: Views, dyad: Dyad, unit: Unit) -> list[Role]:
    """Return the roles that a clause names as those to whom something is done: its pronoun subject is another."""
    nouns = [unit.clause.object, unit.clause.recipient]
    return [_of_noun(views, dyad, noun) for noun in nouns if noun is not None and noun.kind != "pronoun"]


def _a_third(views: Views, dyad: Dyad, unit: Unit) -> bool:
    """Whether a pronoun was taken, while the story was read, for somebody who is neither of the two."""
    two = {*dyad.doer.names, *(dyad.other.names if dyad.other is not None else ())}
    known = bool(dyad.doer.names) and dyad.other is not None and bool(dyad.other.names)
    people = [
        n
        for n, p in views.tale.chronicle.cast.people.items()
        if n in views.tale.chronicle.room_of and not p.animal
    ]
    noun = unit.clause.subject
    sex = PRONOUN_GENDERS.get(noun.head) if noun is not None else None
    fits = [role for role in _ROLES if noun is not None and _agrees(dyad, role, noun.head)]
    sure = any(_sex_of(name.lower().split()) == sex for name in unit.subjects)
    return (
        known
        and len(people) > 2
        and bool(unit.subjects)
        and not unit.subjects & two
        and (sure or len(fits) != 1)
    )


def _of_noun(views: Views, dyad: Dyad, noun: NounPhrase) -> Role:
    for role in _ROLES:
        party = dyad.doer if role == "doer" else dyad.other
        if party is None:
            continue
        for each in noun.each():
            if _means(views, party, each):
                return role
    return ""


def _means(views: Views, party: Party, noun: NounPhrase) -> bool:
    meant = views.tale.chronicle.cast.meant.get(id(noun))
    if meant is not None and party.names and noun.kind == "noun":
        return bool(set(meant[1]) & set(party.names)) or (
            noun.head.lower() in party.heads and not set(meant[1]) & set(views.tale.chronicle.room_of)
        )
    if noun.kind == "name":
        words = {w.lower() for w in noun.head.split()} - _TITLES
        return bool(words & party.heads)
    told_apart = party.traits and noun.modifiers and not party.traits & set(noun.modifiers)
    return noun.kind == "noun" and noun.head.lower() in party.heads and not told_apart


def _of_names(dyad: Dyad, names: Iterable[str]) -> Role:
    named = set(names)
    if named & set(dyad.doer.names):
        return "doer"
    return "other" if dyad.other is not None and named & set(dyad.other.names) else ""


def _agrees(dyad: Dyad, role: Role, word: str) -> bool:
    party = dyad.doer if role == "doer" else dyad.other
    if party is None:
        return False
    if word == "they":
        return party.plural or any(h.endswith("s") for h in party.heads)
    if word == "it":
        return bool(party.heads & ANIMALS) or not (party.names or any(is_person(h) for h in party.heads))
    return not party.plural and (party.sex is None or party.sex == PRONOUN_GENDERS[word])


def _toward(views: Views, dyad: Dyad, unit: Unit, subject: Role) -> Role:
    """Return the one of the two, other than the subject, whom an object or a phrase means."""
    clause = unit.clause
    nouns = [clause.object, clause.recipient, clause.nominal, *(p.object for p in clause.places)]
    nouns += [n.owner for n in nouns if n is not None and n.owner is not None]
    for noun in nouns:
        if noun is None:
            continue
        if noun.kind != "pronoun":
            role = _of_noun(views, dyad, noun)
            if role and role != subject:
                return role
        elif noun.head in PRONOUN_GENDERS or noun.head in ("them", "their", "it"):
            word = "they" if noun.head in ("them", "their") else noun.head
            fits: list[Role] = [r for r in _ROLES[::-1] if r != subject and _agrees(dyad, r, word)]
            if fits and not noun.head.endswith("self") and (subject or len(fits) == 1):
                return fits[0]
    return ""
