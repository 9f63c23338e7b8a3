"""What a story leaves open on purpose: whether somebody looked, read, was told; which of two things was believed.

A story-teller who says "perhaps she glanced round, perhaps not", "he reads some of his letters and burns the others",
"whether he opened it nobody saw" tells the reader that it cannot be known what the person knows. Then no choice is
made, whatever else speaks for one.
"""

import re

_LEARNS = (
    r"\b(?:saw|see|seen|look\w*|glanc\w*|notic\w*|hear\w*|read|open\w*|wr[oi]te|written|told|tell|awake|woke\w*|asleep"
    r"|know\w*|knew|listen\w*|watch\w*|turn\w*|overhear\w*|mention\w*|warn\w*|understood|caught|receiv\w*|got|get)\b"
)
_PERHAPS = (
    r"\b(?:perhaps|maybe|possibly|it (?:may|might) be|(?:may|might) have|may or may not|might or might not)\b"
)
_NOBODY = r"\b(?:nobody|no one|no-one|none of (?:us|them))\b"
_CANNOT = rf"(?:{_NOBODY}|\b(?:cannot|can['’]t|could not|couldn['’]t)\b)"
_POST = r"\b(?:e-?mails?|messages|letters|notes|mail|texts|post|notices|cards|newspapers?)\b"
_PART = r"\b(?:some|half|most|many|a few|part|about half) of (?:his|her|their|the)\b"
_REST = r"\b(?:others?|other half|rest|unread|delet\w+|without (?:reading|looking))\b"

_OPENLY = r"(?:whether|which|why|if|how|what|where)\b"
_CLAIM = r"(?:say|said|think|thought|swear|swore)\b"
_HOURS = r"(?:work|time|day|morning|afternoon|evening|shift)"
_BY = r"\b(?:near|at|in|by|beside|inside|outside|elsewhere)\b"

_PATTERNS: tuple[str, ...] = (
    rf"{_PERHAPS}[^.;]*{_LEARNS}[^.]*\b(?:perhaps|maybe|possibly|it (?:may|might) be|or (?:else )?not)\b",
    rf"\b(?:may|might)(?: or (?:may|might) not)? have {_LEARNS}[^.]*\b(?:or|may|might) not\b",
    rf"\bwhether\b[^.]*{_LEARNS}[^.]*{_CANNOT}|{_CANNOT}[^.]*\bwhether\b[^.]*{_LEARNS}",
    rf"{_PART}[^.]*{_POST}[^.]*{_REST}",
    rf"\bsometimes\b[^.]*\bsometimes\b[^.]*(?:{_CANNOT}|\bwho knows\b|\bnot known\b)",
    r"\b(?:believe|believed|believes|trusted|trusts) only one of\b|\bto (?:him|her)self which\b",
    r"\bno idea (?:which way|whether|if)\b",
    rf"{_NOBODY} (?:\w+ )?(?:knows|knew|remembers|remembered|noticed|saw) (?:how it (?:was|stood)|whether|if)\b",
    (
        r"\b(?:did not|didn['’]t|would not|wouldn['’]t|never) (?:tell|say|told|said|let on)\b[^.]*"
        r"\b(?:what it (?:was|had been) about|whether (?:he|she|they))\b"
    ),
    r"\b(?:anyone|anybody)['’]s guess\b|\bfor all (?:we|anyone|anybody) knows?\b|\bwho can (?:say|tell)\b",
    rf"{_NOBODY} (?:\w+ ){{0,2}}(?:could|can|will) (?:\w+ )?(?:say|tell|decide) {_OPENLY}",
    rf"\bwe (?:do not|don['’]t|did not|didn['’]t|never) (?:know|learn|learned|hear|heard) {_OPENLY}",
    rf"\bsome (?:\w+ )?{_CLAIM}[^.]*{_LEARNS}[^.]*\bothers? (?:\w+ )?{_CLAIM}",
    rf"\bsome (?:\w+ ){{0,4}}(?:had|have|has) [^.]*{_LEARNS}[^.]*\bsome (?:had|have|has) not\b",
    rf"\bsometimes\b[^.]*{_LEARNS}[^.]*\bsometimes\b[^.]*(?:\bnot\b|n['’]t\b|\bnever\b|\bfor days\b|\blater\b)",
    r"\b(?:at|on|in|from) some (?:of the )?(?:\w+ ){1,3}[^.]*\b(?:wind|rain|dog|child|children)\b[^.]*\b(?:away|off)\b",
    rf"\b(?:part|some) of (?:his|her|their|the) {_HOURS}\b[^.]*{_BY}[^.]*\b(?:some|part|the rest)\b[^.]*{_BY}",
    r"\bat times\b[^.]*\bat (?:other )?times\b",
    r"\bno (?:telling|knowing|way of (?:telling|knowing|finding out)) (?:which|whether|what|if|how)\b",
)
"""Left open: by alternatives, by nobody's knowing whether, by a habit that holds of a part only, by silence."""
_OPEN = re.compile("|".join(_PATTERNS), re.IGNORECASE)


def left_undetermined(text: str) -> bool:
    """Whether a sentence says that it cannot be told what somebody perceived, was told, or believed."""
    return _OPEN.search(text) is not None
