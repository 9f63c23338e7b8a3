"""Whether somebody comes to know of a change: what a story says outright, from the change on.

Who sees it, reads of it, is told or rung up, looks in, or watches who does it knows of it; of whom it is said that
nobody told her, that he noticed nothing, that the letter was never found, does not. The last word counts.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit, last_with
from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.witnesses.attention import acknowledges, hears, is_addressed, root_of
from bip.inference.plain_stories.witnesses.copresence import denies, real
from bip.inference.plain_stories.witnesses.whereabouts import elsewhere_is, goes_away, is_numb
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.left_out import is_left_out
from symbolic.language.reader.phrases.phrase import NounPhrase

_NOBODY = frozenset(("nobody", "no-one", "none", "nothing"))
_ANAPHORS = frozenset("it this that these those everything all anything one them what which so".split())
_NEWS = frozenset(
    "news note message letter text email e-mail mail card sign notice word voicemail post announcement memo paper "
    "newspaper change notification poster bulletin slip telegram postcard whole lot bit swap move exchange".split()
)
SECRET = re.compile(
    r"\b(?:told|said|says|wrote|writes|mentioned) (?:it |so |this )?only\b|"
    r"\b(?:ke(?:ep|eps|pt)\b[^.]{0,25}\b(?:secret|to (?:him|her|them)sel(?:f|ves))"
    r"|(?:said|says|say|saying|breathed) (?:nothing|not a word)"
    r"|without (?:a word|saying|telling|mentioning|informing)"
    r"|forg[eo]t(?:ting|s|ten)? (?:all about it|to (?:mention|tell|say|inform|warn|pass|let))"
    r"|(?:no ?body|no one|not one of them|neither of them) (?:\w+ ){0,3}?"
    r"(?:mention|tell|told|said|caught|warn|inform|let)\w*)\b",
    re.I,
)
"""That who did it told nobody."""


def outright(
    story: Telling, person: str, since: int, news: frozenset[str], topic: frozenset[str]
) -> bool | None:
    """What a story says outright, from a change on, of whether a person comes to know of it; the last word counts.

    Args:
        story: clause by clause.
        person: of whom.
        since: index of the unit that tells of the change.
        news: words that say the new version.
        topic: words of what has changed; none for what something holds, which one does not see from outside.
    """
    start = story.units[since].sentence
    found = _much_later(story, person, news, topic, story.units[since].subjects)
    if found is None or story.units[found[0]].sentence <= start + _SOON:
        begin, end = story.spans[start][0], story.spans[min(start + _SOON, len(story.spans) - 1)][1]
        verdict: bool | None = None
        for at in range(begin, end):  # in order: who knows of it may sleep
            told = _verdict(story, at, person, since, news, topic, verdict is not True)
            verdict = told if told is not None else verdict
    else:
        verdict = found[1]
    return True if verdict is not True and _last_seeing_all(story, person) >= start else verdict


_SOON = 1
"""Sentences after that of a change in which what is told of it depends on where it was told."""


@once
def _much_later(
    story: Telling, person: str, news: frozenset[str], topic: frozenset[str], doers: frozenset[str]
) -> tuple[int, bool] | None:
    """Return the last unit that tells whether somebody comes to know of a change, wherever well before it that was.

    Args:
        story: clause by clause.
        person: of whom.
        news: words that say the new version.
        topic: words of what has changed.
        doers: who changed it.
    """
    since = story.units[0].sentence + _SOON
    for at in reversed(_concerning(story, person)):
        if story.units[at].sentence <= since:
            break
        verdict = _told_by(story, at, person, news, topic, doers, 0)
        if verdict is None:
            verdict = _ignorant(story, story.units[at], person, news | topic, False)
        if verdict is not None:
            return at, verdict
    return None


def _verdict(
    story: Telling, at: int, person: str, since: int, news: frozenset[str], topic: frozenset[str], near: bool
) -> bool | None:
    """What a unit soon after a change tells of whether somebody comes to know of it; `near`: if not by then."""
    verdict = _told_by(story, at, person, news, topic, story.units[since].subjects, since)
    if verdict is None and at >= since:
        return _ignorant(story, story.units[at], person, news | topic, near)
    return verdict


def _told_by(
    story: Telling,
    at: int,
    person: str,
    news: frozenset[str],
    topic: frozenset[str],
    doers: frozenset[str],
    since: int,
) -> bool | None:
    """Whether one unit lets somebody know of a change told in another, in a message that is read; None if neither."""
    verdict = _learns(story, story.units[at], person, news, topic, doers, since)
    return False if verdict and unread(story, person, at) else verdict


@once
def _concerning(story: Telling, person: str) -> Sequence[int]:
    """Return the indices of the units of sentences that speak of a person, or in which somebody confesses."""
    name = person.split()[-1]
    return [
        at
        for (first, last), text in zip(story.spans, story.texts, strict=True)
        if name in text or any(_concerns(unit, person) for unit in story.units[first:last])
        for at in range(first, last)
    ]


def _concerns(unit: Unit, person: str) -> bool:
    people = person in unit.subjects or person in unit.others or person in unit.hearers
    return people or unit.clause.verb in _CONFESSES


_ALL_OF_IT = re.compile(
    r"\b(?:saw|seen|sees|watched|heard|hears|followed|noticed) "
    r"(?:it all|everything|every bit|every word|all of it|the whole)"
)


@once
def _last_seeing_all(story: Telling, person: str) -> int:
    """ "Ann stood behind the mirror and saw every bit of it": the last such sentence; -1 for none.

    Who sees it all is of whom the sentence speaks last before that.
    """
    for number in range(len(story.texts) - 1, -1, -1):
        found = _ALL_OF_IT.search(story.texts[number])
        if found is None:
            continue
        before = story.texts[number][: found.start()]
        last = {name: before.rfind(name.split()[-1]) for name in story.people[number]}
        if last.get(person, -1) >= 0 and last[person] == max(last.values()):
            return number
    return -1


def _learns(
    story: Telling,
    unit: Unit,
    person: str,
    news: frozenset[str],
    topic: frozenset[str],
    doers: frozenset[str],
    since: int,
) -> bool | None:
    """Whether a clause tells that somebody learns of a change: sees it, reads of it, hears it, is told of it."""
    clause = unit.clause
    if is_left_out(story.texts[unit.sentence], person.split()[-1]):
        return False
    if _spied(unit, person):
        return True
    happens = real(unit) or _by_letter(story, unit)
    if not happens or clause.link in _NOT_YET or unit.words & {"neither", "nor", "hardly"}:
        return None
    if clause.verb in _CONFESSES and not unit.hearers and _heads(clause) & (_ANAPHORS | {"truth"}):
        return True  # to whom it was kept from
    told = (
        hears(unit, person) or _told_by_pronoun(story, unit, person) or _called_out(story, unit, person, news)
    )
    if not told and person not in unit.subjects:
        return None
    near = frozenset(w for words in story.words[max(0, unit.sentence - 2) : unit.sentence + 1] for w in words)
    said = unit.words | _inner(story, unit)
    if person in unit.subjects:
        helps = clause.verb in _JOINS and (not unit.others or unit.others & doers)
        if near & (news | topic) and (_all_along(clause) or helps):
            return True
        if not topic and looks_in(clause):
            return True
        if (_receives(clause) or _thanks_for_it(unit)) and near & (news | topic):
            return True
        if (
            clause.verb in ("read", "study")
            and clause.object is None
            and not clause.content
            and not _of_it(clause)
        ):
            return None  # "was reading in the garden"
        if perceives(clause):
            return True if _takes_it_in(story, unit, said, near, news, topic, since) else None
    if told and speaks(clause) and (unit.subjects or clause.passive) and not _asks(clause):
        return True if _is_said(clause, said, near, news, topic) else None
    return None


def _called_out(story: Telling, unit: Unit, person: str, news: frozenset[str]) -> bool:
    """ "'It is in the shed,' he called, and Ann waved": whose words have the news, and who reacts to them."""
    quote = unit.clause.quote
    return quote is not None and bool(lower_words(quote) & news) and is_addressed(story, unit, person)


def _receives(clause: Clause) -> bool:
    """ "Having received the message", "got her text": what has come is read."""
    return clause.verb in ("receive", "get") and bool(_heads(clause) & _NEWS) and not _denied(clause)


def _thanks_for_it(unit: Unit) -> bool:
    """ "Said thanks to her for it": who thanks for what was done has seen it."""
    aimed = any(
        p.preposition == "for" and p.object is not None and p.object.head in _ANAPHORS
        for p in unit.clause.places
    )
    return aimed and acknowledges(unit)


def _denied(clause: Clause) -> bool:
    """ "Has not spoken", "reads no e-mails", "has spoken to nobody": what a clause denies, by whichever word."""
    nouns = (clause.object, *(p.object for p in clause.places))
    none = any(n is not None and (n.determiner == "no" or n.head in _NOBODY) for n in nouns)
    return clause.negated or none


def _of_it(clause: Clause) -> bool:
    return any(p.preposition in ("about", "of") for p in clause.places)


_NOT_YET = frozenset(("before", "until", "without"))


def _spied(unit: Unit, person: str) -> bool:
    """ "Ben does not know that Ann is watching": that she does is so, and what happens she sees."""
    outer, clause = unit.outer, unit.clause
    watches = person in unit.subjects and perceives(clause) and not (clause.content or clause.negated)
    return outer is not None and watches and denies(outer.clause) and person not in outer.subjects


def _takes_it_in(
    story: Telling,
    unit: Unit,
    said: frozenset[str],
    near: frozenset[str],
    news: frozenset[str],
    topic: frozenset[str],
    since: int,
) -> bool:
    """Whether what somebody perceives is the change: its words, a writing about it, who does it, or "it" near by."""
    clause = unit.clause
    if _blank(clause):
        return False
    if said & news or _watches_doer(story, unit, story.units[since]):
        return True
    writing = bool(_heads(clause) & (_NEWS | {"it", "them"})) or clause.link == "relative"
    if is_a(clause, "read") and writing and near & news:
        return True
    vague = bool(_heads(clause) & (_ANAPHORS | _NEWS)) or (clause.object is None and not clause.content)
    vague = vague and (bool(topic) or not is_a(clause, "see"))  # who sees a box does not see into it
    return vague and is_a(clause, "see", "hear", "learn") and bool(near & (news | topic))


def _is_said(
    clause: Clause, said: frozenset[str], near: frozenset[str], news: frozenset[str], topic: frozenset[str]
) -> bool:
    """Whether what somebody is told is the change: in its words, or told without words just after it."""
    if clause.quote is not None:
        return bool(said & news or lower_words(clause.quote) & news)
    if said & news:
        return True
    what = clause.how in ("what", "how", "where", "why") and bool(said & _DONE)
    only = all(
        k.form == "to" and speaks(k) and not k.content for k in clause.content
    )  # "rang to tell her so"
    return (only or what) and bool(near & (news | topic))


def _told_by_pronoun(story: Telling, unit: Unit, person: str) -> bool:
    """ "While the tenants were away he wrote to tell them so": nobody else in the sentence can be meant."""
    nouns = (unit.clause.recipient, unit.clause.object)
    pronoun = any(n is not None and n.kind == "pronoun" and n.head in ("him", "her", "them") for n in nouns)
    if not pronoun or unit.hearers or person in unit.subjects:
        return False
    here = frozenset(p for u in story.within(unit.sentence, unit.sentence) for p in u.subjects)
    return person in here and len(here) == 2


def _by_letter(story: Telling, unit: Unit) -> bool:
    """ "Wrote to tell them so", "rang to say that": what a letter or a call is for is said."""
    if not speaks(unit.clause) or unit.clause.negated or unit.clause.form not in ("to", "bare"):
        return False
    before = [u for u in story.within(unit.sentence, unit.sentence) if u.clause.start < unit.clause.start]
    last = before[-1].clause if before else None
    return last is not None and last.verb in (*_WRITES, "ring", "call", "phone") and not last.negated


def _watches_doer(story: Telling, unit: Unit, change: Unit) -> bool:
    """ "She watched him close the lid": who is seen at it by somebody who is there."""
    if unit.sentence > change.sentence + 1 or unit.clause.verb not in ("watch", "see", "catch"):
        return False
    own = story.within(unit.sentence, unit.sentence)
    seen = unit.others | frozenset(p for u in own if u.outer is unit for p in u.subjects)
    return bool(change.subjects & seen) and bool(unit.clause.content)


_LOOKS = frozenset("look peek peep peer glance reach feel".split())


def looks_in(clause: Clause) -> bool:
    """Whether somebody opens something, lifts its lid, or looks into it."""
    if clause.negated or clause.modal:
        return False
    into = any(p.preposition in ("in", "into", "inside") or p.adverb == "inside" for p in clause.places)
    into = into or bool({"in", "inside"} & set(clause.particle.split()))
    lid = clause.verb in ("lift", "raise", "remove", "unscrew") and "lid" in noun_words(clause.object)
    return (is_a(clause, "open") and not clause.passive) or lid or (clause.verb in _LOOKS and into)


_CONFESSES = frozenset("confess admit reveal blurt".split())
_JOINS = frozenset("help assist join".split())


def _all_along(clause: Clause) -> bool:
    """ "Stood beside her the entire time": was there, and awake, through all of it."""
    said = " ".join((*clause.times, *clause.adverbs))
    whole = any(
        words in said for words in ("the whole time", "the entire time", "all the while", "throughout")
    )
    near = any(p.preposition in ("beside", "next to", "by", "with", "near") for p in clause.places)
    return whole and near and clause.verb in ("be", "stand", "sit", "stay", "remain", "wait")


_DONE = frozenset("do happen go become".split())


def lower_words(text: str) -> frozenset[str]:
    """Return the words of a text in small letters."""
    return frozenset(word.strip(".,;:!?'\"“”‘’()").lower() for word in text.split())


def _asks(clause: Clause) -> bool:
    return (is_a(clause, "ask") and not is_a(clause, "tell")) or "?" in (clause.quote or "")


def _heads(clause: Clause) -> frozenset[str]:
    nouns: list[NounPhrase | None] = [clause.object, *(p.object for p in clause.places)]
    return frozenset(n.head.lower() for n in nouns if n is not None)


def _blank(clause: Clause) -> bool:
    noun = clause.object
    shut = {"closed", "shut", "sealed", "locked", "unopened"}
    return noun is not None and bool(shut & {*noun.modifiers, *clause.predicate.lower().split()})


_CHANNELS = frozenset("speak talk meet check open look read visit receive get log".split())


def _ignorant(story: Telling, unit: Unit, person: str, about: frozenset[str], near: bool) -> bool | None:
    """False where a clause says that somebody does not come to know of a change; None where it says nothing of it."""
    clause = unit.clause
    if person in unit.subjects:
        meanwhile = (
            clause.progressive or clause.tense == "past" or "still" in clause.adverbs or clause.perfect
        )
        away = is_numb(unit) or elsewhere_is(clause)
        away = away and unit.outer is None and not clause.link
        if near and away and meanwhile and not goes_away(unit, person):
            return False
        if clause.modal == "would" and clause.perfect:
            return None  # "would have known nothing of it had he not ..."
        missed = denies(clause) or (is_a(clause, "miss") and not clause.negated)
        if _denied(clause) and clause.verb in _CHANNELS and not clause.modal:
            return False
        missed = missed or (clause.passive and speaks(clause) and (clause.negated or _nothing(clause)))
        missed = missed or bool(
            {"unaware", "oblivious", "unsuspecting", "wiser"} & set(clause.predicate.split())
        )
        if missed and (_vague(clause) or unit.words & about or _inner(story, unit) & about):
            return False
        return None
    spoken = speaks(clause) or clause.verb in ("reach", "catch", "wake", "meet")
    nobody = _nothing(clause)
    if spoken and person in unit.people and (clause.negated or nobody) and not _heads(clause) & _LIES:
        return False
    outer = unit.outer.clause if unit.outer is not None else None
    if spoken and person in unit.people and outer is not None:
        by_nobody = outer.subject is not None and outer.subject.head in _NOBODY
        if outer.verb == "forget" or by_nobody or outer.negated:
            return False
    if clause.verb in ("forget", "omit", "neglect") and person in unit.others and not clause.negated:
        return False
    return None


_LIES = frozenset("lie fib untruth story".split())


def _inner(story: Telling, unit: Unit) -> frozenset[str]:
    own = story.within(unit.sentence, unit.sentence)
    return frozenset(w for u in own if u.outer is unit for w in u.words)


def _nothing(clause: Clause) -> bool:
    nouns = (clause.subject, clause.object, clause.recipient)
    return any(
        n is not None and (n.head in _NOBODY or (n.head == "one" and n.determiner == "no")) for n in nouns
    )


def _vague(clause: Clause) -> bool:
    """Whether a denial is of nothing in particular, or of what was just told."""
    heads = _heads(clause)
    return not heads or bool(heads & (_ANAPHORS | _NEWS | _NOBODY))


_WRITES = frozenset("write text email e-mail message send mail post leave pin stick tape".split())
_GOES_ASTRAY = frozenset("lose fall slip slide blow vanish disappear delete tear burn".split())


_PHONES = frozenset("phone mobile cellphone smartphone telephone battery".split())
_SILENT = frozenset("off dead flat empty broken lost stolen die switch silent".split())
"""How a phone is by which nothing reaches anybody."""


def unread(story: Telling, person: str, at: int) -> bool:
    """Whether what was written to somebody in a unit was not read, or went astray."""
    written = root_of(story.units[at]).clause
    return (written.verb in _WRITES or bool(_heads(written) & _NEWS)) and _last_unread(story, person) > at


@once
def _last_unread(story: Telling, person: str) -> int:
    """Return the last unit that tells that what was written to somebody was not read, or went astray; -1 for none."""
    for at in range(len(story.units) - 1, -1, -1):
        unit = story.units[at]
        clause = unit.clause
        noun = clause.subject
        letter = noun is not None and noun.head.lower() in _NEWS
        if letter and clause.modal in ("will", "would") and clause.verb in ("come", "arrive", "reach"):
            return at
        off = bool(_SILENT & frozenset(f"{clause.verb} {clause.particle} {clause.predicate}".lower().split()))
        if noun is not None and noun.head.lower() in _PHONES and off:
            return at
        if person in unit.subjects and _denied(clause) and (clause.verb in _CHANNELS or perceives(clause)):
            return at
        if letter and (clause.verb in _GOES_ASTRAY or (clause.negated and clause.verb != "be")):
            return at
    return -1


def kept_secret(story: Telling, since: int) -> bool:
    """Whether a story says, of a change or after it, that it was told to nobody."""
    return last_with(story, SECRET) >= story.units[since].sentence
