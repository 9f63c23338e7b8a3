"""Contact of somebody with what goes on, and want of it, by the words that English has for both.

"She has spoken to nobody since", "is still at her desk", "nobody thought of ringing him", "means to tell her
tomorrow", "the letter went to a stranger"; "saw the whole thing", "was one of the six who carried it". Each class is
noted by itself, clause by clause; what it says of a version is for `periods`, and nothing here decides.
fitted_on: as `evidence`, of which it is part.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from re import Pattern

from bip.inference.plain_stories.clauses.units import Telling, Unit
from bip.inference.plain_stories.once import once

_GAP = r"[^;]{0,80}"
"""What stands between two words that belong together."""
_NO = r"(?:not|cannot|\w+n['’]t|never|nobody|no one|no-one|none|nothing|no|without|neither|nor|hardly|yet to)"
_TELL = (
    r"(?:t[eo]ll?(?:d|s|ing)?|r[iau]ng(?:s|ing)?|phon(?:e[ds]?|ing)|call(?:s|ed|ing)?|text(?:s|ed|ing)?|warn(?:s|ed|ing)?|"
    r"inform(?:s|ed|ing)?|mention(?:s|ed|ing)?|let(?:s|ting)?|sa(?:y|ys|id|ying)|wr(?:i|o)t(?:e|es|ing|ten)|"
    r"contact(?:s|ed|ing)?|notif(?:y|ied|ies|ying)|messag(?:e[ds]?|ing)|reach(?:es|ed|ing)?|sen[dt](?:s|ing)?|"
    r"explain(?:s|ed|ing)?|pass(?:es|ed|ing)? (?:it |this |the \w+ )?on)"
)
_CHANNEL = (
    r"(?:sp(?:o|ea)k(?:en|s|ing)?|spoke|talk(?:s|ed|ing)?|hear[ds]?|hearing|read(?:s|ing)?|check(?:s|ed|ing)?|"
    r"pass(?:es|ed|ing)?|past|visit(?:s|ed|ing)?|ask(?:s|ed|ing)?|seen?|saw|met|meet|open(?:s|ed|ing)?|look(?:s|ed|ing)?|"
    r"been (?:back|in|there|near|out|past|to)|(?:gone|go|come|went|came) (?:back|in|near|there|over)|back|news|paper|"
    r"messages?|calls?|called|rung|rang|listen(?:s|ed|ing)?|soul|answer(?:s|ed|ing)?|turn(?:s|ed)? (?:it )?on|"
    r"contact|touch|phone|left|log(?:s|ged)?|notic(?:e[ds]?|ing))"
)
_MESSAGE = (
    r"(?:phone|mobile|message|letter|texts?|note|e-?mails?|post|mail|voicemail|calls?|card|notice|radio|battery|"
    r"news)"
)
_OF_SUBJECT: Mapping[str, Pattern[str]] = {
    "cut off": re.compile(
        rf"\b{_NO}\b{_GAP}\b{_CHANNEL}\b|\b{_CHANNEL}\b{_GAP}\b(?:nobody|no one|no-one|nothing|none)\b"
    ),
    "still": re.compile(r"\bstill\b|\bkeeps? \w+ing\b|\bgoes on \w+ing\b|\b(?:is|was) busy\b"),
    "all seen": re.compile(
        r"\b(?:s(?:aw|ees?|een)|watch(?:ed|es)|heard|hears|follow(?:s|ed)|notice[sd]?) (?:it all|everything|every bit|"
        r"every word|all of it|the (?:whole|entire|lot))\b"
    ),
    "took part": re.compile(
        r"\bhelp(?:s|ed|ing)?\b|\btogether\b|\bone of (?:the|those|them)\b|"
        r"\bgave? [^;]{0,80}\ba hand\b|\bcarried one end\b"
    ),
    "found": re.compile(
        r"\bf(?:ou|i)nds?\b|\bdiscover(?:s|ed)?\b|\bnotic(?:es|ed)\b|\brealis|\brealiz|\blearn(?:s|ed|t)\b"
    ),
    "back": re.compile(
        r"\b(?:back|return(?:s|ed|ing)?|arriv(?:es|ed|ing)|w[oa]ken?s?|c[oa]mes? (?:in|out|home))\b"
    ),
    "checked": re.compile(
        r"\b(?:check(?:s|ed)|stud(?:ies|ied)|play(?:s|ed) (?:it|the (?:message|voicemail|tape))|glanc(?:es|ed)|"
        r"read(?:s)? (?:it|every|the|all)|look(?:s|ed) (?:up|out|on|over|in|through)|watch(?:es|ed|ing))\b"
    ),
    "notes": re.compile(
        r"\b(?:cross|scor|str[iu]ck|strik|rub|scratch)\w* (?:\w+ ){0,4}?(?:out|off|through)\b|"
        r"\b(?:not|jott?|mark|circl|copi?|repeat|t[iy]p|enter)(?:e[sd]|s|ed|ing|ted|y)?\b[^;]{0,40}\b(?:down|diary|calendar|"
        r"planner|phone|list|aloud|book|date|time|number|address)\b|"
        r"\b(?:wr[io]t(?:e|es|ing|ten)|chang(?:e[sd]|ing)|puts?|set|correct(?:s|ed))\b[^;]{0,40}\b(?:down|diary|calendar|planner|"
        r"alarm|reminder|wrist|own hand)\b"
    ),
    "receives": re.compile(
        rf"\b(?:g[eo]ts?|receiv(?:e[sd]|ing)|ha[ds]|having|open(?:s|ed)|unfold(?:s|ed)|play(?:s|ed)|pick(?:s|ed) up|"
        rf"answer(?:s|ed)|listen(?:s|ed) to|f(?:ou|i)nds?)\b{_GAP}\b{_MESSAGE}\b|\bin (?:his|her) hand\b"
    ),
    "answers": re.compile(
        r"\b(?:thank(?:s|ed)?|thumbs?|nod(?:s|ded)?|agree[sd]?|"
        r"(?:text|holler|shout|call|wr[io]t|answer|wav|yell)\w* back)\b"
    ),
    "content": re.compile(
        r"\b(?:smil(?:es|ed|ing)|hum(?:s|med|ming)|whistl(?:es|ed|ing)|sing(?:s|ing)?|sang|"
        r"lean(?:s|ed|ing) back|grin\w*|proud(?:ly)?|happ(?:y|ily)|beam(?:s|ed|ing)|pleased|"
        r"glad(?:ly)?|rub(?:s|bed)? (?:his|her|their) hands)\b"
    ),
    "sure": re.compile(
        r"\bsure\b|\bcheerful|\blooks? forward|\blooking forward|\bexpect|\bwonder|\bas (?:usual|always)\b"
    ),
}
"""What a clause says of who is its subject."""
_OF_ALL: Mapping[str, Pattern[str]] = {
    "untold": re.compile(
        rf"\b(?:nobody|no one|no-one|none|neither|not one|without)\b{_GAP}\b{_TELL}\b|\bnobody had\b"
    ),
    "to be told": re.compile(
        r"\b(?:mean(?:s|t|ing)?|plan(?:s|ned|ning)?|intend\w*|want(?:s|ed|ing)?|hop(?:e[sd]?|ing)|going|will|would|"
        rf"promis\w+|wait\w*|forg[eo]t\w*|decid\w+|before \w+ (?:could|can))\b{_GAP}\b{_TELL}\b"
    ),
    "in view": re.compile(
        r"\bin the (?:\w+ )?mirror\b|\b(?:through|from|in) (?:the|his|her|an?) (?:\w+ ){0,2}?(?:window|glass|"
        r"monitor|screen|binoculars|crack|gap|keyhole|hedge)\b|"
        r"\bon (?:the|his|her) (?:\w+ ){0,2}?(?:screen|monitor|camera)\b|"
        r"\b(?:under|right at) (?:\w+ ){1,2}(?:\w+['’]s )?(?:very )?nose\b|"
        r"\bbefore (?:his|her|their|\w+['’]s) (?:very |own )*eyes\b|\bin (?:full |plain |clear )?(?:view|sight)\b|"
        r"\b(?:watched|seen|observed) by\b|\bin front of (?:him|her|them)\b"
    ),
    "astray": re.compile(
        rf"\b{_MESSAGE}\b{_GAP}\b(?:strangers?|wrong|spam|unread|unopened|undelivered|lost|fell|fallen|dead|died|off|"
        rf"flat|stolen|broken|silent|signal|gave out|not|never|\w+n['’]t|unable|late[r]?|drawer|still)\b|"
        r"\bno (?:signal|reception|internet|network)\b"
    ),
}
"""What a clause says, of whomever."""
_WRITES = re.compile(
    r"\b(?:wr[io]t(?:e|es|ing|ten)|chalk(?:s|ed)|print(?:s|ed)|post(?:s|ed)|pin(?:s|ned)|paint(?:s|ed)|mark(?:s|ed)|"
    r"label(?:s|led|ed)?|list(?:s|ed)?|notes?|signs?|boards?|cards?|posters?|timetables?|calendar|letter|notice|"
    r"e-?mails?|texts?|telegram|menu|chart|diary)\b"
)
"""That something is in writing."""
CONTACTS = (*_OF_SUBJECT, *_OF_ALL)
"""The names of the classes."""


@once
def contacts(story: Telling, person: str) -> Mapping[str, Sequence[int]]:
    """Return for each class of contact, or want of it, the units that tell of it for one person, in their order."""
    found: dict[str, list[int]] = {name: [] for name in CONTACTS}
    for at, unit in enumerate(story.units):
        for name in _classes(unit, person):
            found[name].append(at)
    return found


def written(story: Telling, units: Iterable[int]) -> bool:
    """Whether one of some units tells of what is in writing, or its sentence does."""
    numbers = {story.units[at].sentence for at in units}
    return any(_WRITES.search(story.texts[number].lower()) for number in numbers)


def _classes(unit: Unit, person: str) -> Iterator[str]:
    if unit.speaker or not unit.text:
        return
    text = unit.text.lower()
    if person in unit.subjects:
        yield from (name for name, words in _OF_SUBJECT.items() if words.search(text))
    yield from (name for name, words in _OF_ALL.items() if words.search(text))
