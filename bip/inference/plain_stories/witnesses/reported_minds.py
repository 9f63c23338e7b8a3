"""What a story reports of one person's view of another's mind, in so many words.

"Ann said, 'Ben still thinks it is at noon'" tells outright what Ann thinks that Ben thinks; "neither knew that the
other had been told" takes away the common ground of both; "each saw that the other was watching" gives it.

The words are classes of English, chosen with some of the stories in view; fitted_on: batches one to three, our own
voices and four written for learning, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.kinds import perceives, speaks
from bip.inference.plain_stories.clauses.units import Telling, Unit
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.choices import lemmas, normal

_MINDED = frozenset(
    "think believe expect suppose assume fancy imagine reckon guess figure suspect presume await look "
    "fear hope take".split()
)
_KNOWS = r"(?:know\w*|knew|realis\w*|realiz\w*|suspect\w*|notic\w*|saw|sees?|seen|aware|heard?|told|learn\w*|guess\w*)"
_TAKES = (
    r"(?:believes?|believed|thinks?|thought|supposes?|supposed|assumes?|assumed|takes|took|is sure|was sure|"
    r"is convinced|fancies)"
)
_APART = re.compile(
    rf"\bneither of (?:the others|the other two|them|the two|these two)\b[^.;]*\b{_KNOWS}\b(?! (?:the|"
    r"a|an|his|her|their)\b)|"
    rf"\b(?:neither|none|nor)\b[^.;]*\b{_KNOWS}\b[^.;]*\b(?:the other|the others|each other|one another)\b|"
    rf"\beach\b[^.;]*\b{_TAKES}\b[^.;]*\bother\b[^.;]*\b(?:nothing|not|never|no|alone|ignorant|unaware|"
    r"in the dark|still|asleep)\b|"
    r"\b(?:unknown to|unseen by|unaware of|unnoticed by) (?:each other|one another|the other)\b|"
    r"\bwithout (?:the other|each other)(?:['’]s)? (?:knowing|knowledge|seeing|noticing)\b|"
    rf"\bneither (?:has |had )?(?:told|tell|mentioned|spoken)\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    rf"\beach\b(?![^.;]*\b(?:not|nothing|never|nobody)\b)[^.;]*\b{_KNOWS}\b[^.;]*\bother\b|"
    r"\bin (?:full |plain |clear )?(?:view|sight) of (?:each other|one another)\b|"
    r"\b(?:told|tell|have told|looked at|facing|beside|nodded at|nodded to|smiled at) (?:each other|"
    r"one another|the other)\b|"
    r"\b(?:talk\w*|discuss\w*|went|spoke|chat\w*|agreed?) (?:\w+ ){0,3}(?:together|among themselves|"
    r"between them)\b",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"^\W*(?:and |but |so |then )?(?:(?:they|we) (?:all|both)|all (?:of them|three|four|five|the)|both|"
    r"everyone|everybody|"
    r"the (?:two|three|four)|(?:all )?(?:two|three|four) of them)\b",
    re.IGNORECASE,
)


def reported(story: Telling, chain: Sequence[str], words: Sequence[frozenset[str]]) -> list[float] | None:
    """Score versions by what the last mind but one is reported to say or think of the last one's; None without report.

    Args:
        story: clause by clause.
        chain: at least two people, the outermost mind first.
        words: of each version, those that no other has.
    """
    found: list[float] | None = None
    for unit in story.units:
        if not _thought_of(unit, chain[-2], chain[-1]):
            continue
        content = _content(story, unit)
        fits = [bool(content & own) for own in words]
        if sum(fits) == 1:
            found = [2.0 if one else 0.0 for one in fits]
    return found or said_of_minds(story, chain, words)


_UNDELIVERED = re.compile(
    r"\b(?:not|never|n['’]t)(?: been)? (?:sent|delivered|gone through|arrived?|reach\w*)\b|"
    r"\bundelivered\b|\bundeliverable\b|"
    r"\b(?:returned|came back|comes back|bounced) (?:unopened|to (?:her|him|the sender)|unread)\b|"
    r"\bfailed to send\b",
    re.IGNORECASE,
)


_SHOWN = re.compile(
    r"\b(?:show(?:s|ed|n)?|display\w*|return(?:s|ed)|came back|comes back|bounce[sd]|error|warning|red "
    r"(?:sign|mark))\b",
    re.IGNORECASE,
)


def undelivered(story: Telling, sender: str) -> bool:
    """Whether a sentence that speaks of a sender, as seeing or believing it, says that the message did not arrive."""
    for number, text in enumerate(story.texts):
        if not _UNDELIVERED.search(text):
            continue
        learnt = any(
            sender in u.subjects
            and (perceives(u.clause) or is_a(u.clause, "think") or u.clause.verb == "get")
            for u in story.within(number, number)
        )
        shown = sender in story.people[number] or any(
            sender in u.people for u in story.within(number, number)
        )
        learnt = learnt or (shown and _SHOWN.search(text) is not None)
        if learnt and not re.search(
            r"\b(?:sure|certain|convinced|trusts?|supposes?|does not know|no idea)\b", text
        ):
            return True
    return False


_SAYS_MIND = re.compile(
    r"\b(?P<who>[Hh]e|[Ss]he|[Tt]hey|[A-Z]\w+)(?:['’]ll|['’]s| will| must| still| surely| probably| "
    r"just| is| are)* "
    r"(?:still |just |now )?(?:think|thinks|thinking|believe|believes|fancy|fancies|expect|expects|"
    r"expecting|suppose|supposes|"
    r"imagine|imagines|reckon|reckons|assume|assumes|guess|guesses)\b(?P<after>[^.;!?]*)|"
    r"(?P<before>[^.;!?,]*)\bis what (?P<her>he|she|they|[A-Z]\w+)(?:['’]s| is| are)? (?:thinks?|"
    r"thinking|believes?|expects?|expecting|"
    r"supposes?)\b"
)
_QUOTED = re.compile(r"[\"“‘](?P<said>[^\"”]+)[\"”’]|(?<![\w])'(?P<plain>[^\"]+?)'(?!\w)")


def said_of_minds(
    story: Telling, chain: Sequence[str], words: Sequence[frozenset[str]]
) -> list[float] | None:
    """The same, by what the last mind but one says in quotes: "she'll fancy it's in the drawer"."""
    found: list[float] | None = None
    for number, text in enumerate(story.texts):
        units = story.within(number, number)
        speakers = {n for u in units if u.clause.quote is not None for n in u.subjects}
        speakers |= {u.speaker for u in units if u.speaker} if not speakers else set()
        for quote in _QUOTED.finditer(text):
            said = quote["said"] or quote["plain"]
            for match in _SAYS_MIND.finditer(said):
                who = match["who"] or match["her"]
                before = normal(lemmas(said[: match.start()]))
                by = speakers & set(chain[:-1]) or (_named(chain[-2]) & before and before & _MINDED)
                meant = who.lower() in ("he", "she", "they") or bool(normal(lemmas(who)) & _named(chain[-1]))
                if by and meant:
                    told = normal(lemmas(match["after"] or match["before"] or ""))
                    fits = [bool(frozenset(w.lower() for w in told) & own) for own in words]
                    found = [2.0 if one else 0.0 for one in fits] if sum(fits) == 1 else found
    return found


def _named(person: str) -> frozenset[str]:
    """Return the words of a name, or of a role: "mother" of "Leo's mother"."""
    words = person.removeprefix("the ").split()
    return normal(lemmas(words[-1])) if "'s" in person else normal(frozenset(words))


def _thought_of(unit: Unit, one: str, other: str) -> bool:
    """Whether a clause says what another thinks, and one person says or thinks that clause."""
    clause = unit.clause
    minded = clause.verb in _MINDED or is_a(clause, "think")
    if not minded or other not in unit.subjects or clause.negated or unit.outer is None:
        return False
    root: Unit | None = unit.outer
    while root is not None:
        attitude = (
            is_a(root.clause, "think", "say", "know") or speaks(root.clause) or root.clause.quote is not None
        )
        if one in root.subjects and attitude and not root.clause.negated:
            return True
        if root.subjects and one not in root.subjects and not unit.speaker:
            return False
        root = root.outer
    return False


def _content(story: Telling, unit: Unit) -> frozenset[str]:
    """Return the words of what is thought: of the clause and of those within it."""
    inner = frozenset(w for u in story.units for w in u.words if _within(u, unit))
    return unit.words | inner


def _within(unit: Unit, outer: Unit) -> bool:
    root = unit.outer
    while root is not None:
        if root is outer:
            return True
        root = root.outer
    return False


def mutual(story: Telling, chain: Sequence[str], since: int) -> bool | None:
    """Whether all in a chain are told to know, or not to know, of one another's knowledge; None where nothing tells.

    Args:
        story: clause by clause.
        chain: people.
        since: index of the first clause that can give common ground; what takes it away counts anywhere after.
    """
    start = story.units[max(0, since)].sentence if story.units else 0
    verdict: bool | None = None
    for number in range(start, len(story.texts)):
        text = story.texts[number]
        if _APART.search(text):
            return False
        if _TOGETHER.search(text) and _covers(story, number, chain) and not _of_others(story, number, chain):
            verdict = True
    for unit in story.units:
        joint = (
            perceives(unit.clause) or speaks(unit.clause) or is_a(unit.clause, "see", "hear", "say", "agree")
        )
        if unit.sentence >= start and joint and not unit.clause.negated and _ALL.search(unit.text):
            named = frozenset(n for u in story.within(0, unit.sentence) for n in u.people)
            verdict = True if frozenset(chain) <= named and _count(unit.text, named) else verdict
    return verdict


_NUMBERS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5}


def _count(text: str, named: frozenset[str]) -> bool:
    """Whether "all three" can mean the people spoken of so far."""
    said = [_NUMBERS[w] for w in re.findall(r"[a-z]+", text.lower())[:4] if w in _NUMBERS]
    return not said or said[0] == len(named)


def _of_others(story: Telling, number: int, chain: Sequence[str]) -> bool:
    """ "Ann and Ben looked at each other, and then at Cleo": what is mutual is between those two alone."""
    pairs = [u for u in story.within(number, number) if _TOGETHER.search(u.text) and len(u.subjects) > 1]
    named = [u for u in pairs if u.clause.subject is not None and u.clause.subject.kind != "pronoun"]
    return bool(named) and not any(frozenset(chain) <= u.subjects for u in named)


def _covers(story: Telling, number: int, chain: Sequence[str]) -> bool:
    """Whether a sentence, or those before it to which "they" and "each" refer, speak of all in a chain."""
    near = frozenset(n for u in story.within(number - 1, number) for n in u.people) | story.people[number]
    return frozenset(chain) <= near
