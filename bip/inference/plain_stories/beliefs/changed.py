"""Whether a choice says that all is as it was, or that something has changed, and whether somebody knows of a change.

"The quiz is on as usual", "it is still broken" is what one thinks to whom no change came through; "it has been sold"
what one thinks to whom it did. Many such choices have no word of the story. Nothing here decides, see `judgement`.
fitted_on: as `evidence`, of which it is part.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from bip.inference.plain_stories.beliefs.periods import Places
from bip.inference.plain_stories.beliefs.reach import Reach
from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.witnesses.whereabouts import elsewhere_is, goes_away, is_numb
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.questions.choices import Choice

_AS_IT_WAS = re.compile(
    r"\b(?:still|as (?:usual|always|before|planned|ever)|usual|same|yet|remains?|normal|never|nothing has|"
    r"ha(?:s|ve) not|ha(?:s|ve)n['’]t|is not yet|isn['’]t yet|goes on)\b",
    re.I,
)
_NOT_AS_IT_WAS = re.compile(
    r"\b(?:already|no longer|any ?more|instead|(?:an)?other|else|new|gone|finished|over|cancell?ed|called off|"
    r"(?:has|have|had|['’]s) (?:just |already |now )?"
    r"(?:been|become|come|gone|left|\w+ed|sold|won|lost|taken|broken|put))\b",
    re.I,
)
_GOING = re.compile(
    r"\b(?:hot|warm|bak(?:ed|ing)|burning|alight|lit|glowing|running|boiling|cook(?:ed|ing)|ready|done|full|"
    r"charg(?:ed|ing)|playing|working|works|dr(?:y|ied|ying)|be played|go(?:es|ing)? ahead|be (?:bought|had|done)|"
    r"there|alive|won|winning|blooming|growing|in (?:flower|bloom|one piece)|fine|safe|whole)\b",
    re.I,
)
_STOPPED = re.compile(
    r"\b(?:cold|cool|off|out|dead|empty|stopped|broken?|cancell?ed|closed|raw|wet|shut|lost|burnt|ruined|spoil\w*|"
    r"gone|nothing|missing|failed|rotten|jammed|damaged|sold|dust|pieces)\b",
    re.I,
)
_TO_DO = re.compile(r"\W*(?:(?:so as|in order|that (?:s?he|they) wants?) )?to\b", re.I)
"""So begins what says an aim: "to get it ready"."""
_WORDINGS = {
    "as it was": _AS_IT_WAS,
    "changed": _NOT_AS_IT_WAS,
    "going": _GOING,
    "stopped": _STOPPED,
}
_POSTURES = frozenset("stand sit wait lean kneel".split())
_LEARNT = ("learns", "attended", "addressed", "all seen", "took part", "notes", "receives")
_UNLEARNT = ("blind", "cut off", "untold", "to be told", "unattended")
"""Cues that surely tell that somebody learns of a change, or does not."""
_MAY_LEARN = ("in view", "there when", "answers", "checked", "found")
_MAY_MISS = ("astray", "silence", "still")
"""Cues that tell of it where no sure one does."""


def wordings_of(choice: Choice) -> list[str]:
    """Return what a choice says of how things are, as `wordings_in`; nothing of one that says an aim."""
    return [] if _TO_DO.match(choice.text) else wordings_in(choice.text)


def wordings_in(text: str) -> list[str]:
    """Return what is said of how things are: "as it was", or else "changed"; "going" as meant, or "stopped"."""
    said = [name for name, words in _WORDINGS.items() if words.search(text)]
    return [name for name in said if name != "changed" or "as it was" not in said]


def cues_since(
    story: Telling,
    person: str,
    reach: Reach,
    contact: Mapping[str, Sequence[int]],
    versions: Sequence[Places],
) -> Mapping[str, int]:
    """Return the last unit, from a change on, of each cue that somebody learns of it or does not.

    Args:
        story: clause by clause.
        person: whose.
        reach: what reaches that one.
        contact: which units tell of contact or want of it, by class.
        versions: where each version of what is asked about is said.
    """
    since, changes = change_in(story, versions)
    cues = {
        **reach.cues,
        **contact,
        "attended": [at for at in changes if reach.taken[at] is True],
        "unattended": [at for at in changes if reach.taken[at] is False],
        "addressed": list(_addressed(story, person, since)),
        "there when": [at for at in changes if _there_when(story, person, at)],
    }
    found = {name: max((at for at in units if at >= since), default=-1) for name, units in cues.items()}
    before = any(at < since for at in reach.cues["misses"])
    stayed = not before and _leaves_after(story, person, max(changes, default=since))
    states = {"away": before, "present": stayed}
    return {name: at for name, at in found.items() if at >= 0} | {
        name: since for name, so in states.items() if so
    }


def _leaves_after(story: Telling, person: str, at: int) -> bool:
    """Whether somebody is first told to go away after a unit, and so was there by then."""
    units = enumerate(story.units)
    left = (n for n, unit in units if unit.outer is None and not unit.speaker and goes_away(unit, person))
    return next(left, -1) > at


def informed(since: Mapping[str, int]) -> str:
    """Return whether the last cue from a change on is one that somebody learns of it, misses it, or neither.

    Returns:
        "informed", "uninformed"; where nothing tells, "away" for who had gone before the change, "present" for who
        goes only after it, otherwise "open".
    """
    for learnt, missed in ((_LEARNT, _UNLEARNT), (_MAY_LEARN, _MAY_MISS)):
        learns = max((since.get(name, -1) for name in learnt), default=-1)
        misses = max((since.get(name, -1) for name in missed), default=-1)
        if max(learns, misses) >= 0:
            return "informed" if learns > misses else "uninformed"
    return next((state for state in ("away", "present") if state in since), "open")


def _addressed(story: Telling, person: str, since: int) -> Iterator[int]:
    """Yield the units that somebody else says to one, by the verb of saying or by calling that one by name."""
    name = re.escape(person.split()[-1])
    for at in range(since, len(story.units)):
        unit = story.units[at]
        if unit.speaker in ("", person) or not unit.quoted:
            continue
        near = story.within(unit.sentence - 1, unit.sentence + 1)
        told = any(person in each.hearers and not each.speaker for each in near)
        if told or re.search(rf"(?:[\"“‘,]\s*){name}[,!.?]", story.texts[unit.sentence]):
            yield at


def _there_when(story: Telling, person: str, at: int) -> bool:
    """Whether somebody is about as something happens: "she is standing at the stall when he wipes it off"."""
    unit = story.units[at]
    return any(
        person in each.subjects
        and not each.speaker
        and (each.clause.progressive or is_a(each.clause, "be", "stay") or each.clause.verb in _POSTURES)
        and not (elsewhere_is(each.clause) or is_numb(each) or each.clause.negated)
        and (unit.clause.link == "when" or each.clause.link in ("while", "as"))
        for each in story.within(unit.sentence, unit.sentence)
        if each is not unit
    )


def change_in(story: Telling, versions: Sequence[Places]) -> tuple[int, Sequence[int]]:
    """Return from which unit on a story tells of a change, and which units say versions other than the first.

    A change begins with the sentence that says another version first; without one, after the only version.
    """
    said = sorted((places[0], n) for n, places in enumerate(versions) if places)
    if not said:
        return story.spans[0][1], ()
    (first, _), mine = said[0]
    others = [at for n, places in enumerate(versions) if n != mine for at, _ in places]
    if not others:
        return first + 1, ()
    begins = story.spans[story.units[min(others)].sentence][0]
    return max(first + 1, begins), sorted(set(others))
