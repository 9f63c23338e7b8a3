"""Indirect speech acts (Searle 1975): a complaint asks for the remedy, an excuse declines an invitation.

A remark on a state that is uncomfortable for whoever makes it asks the hearer to end that state; that something has
run out asks for more of it; an obligation or obstacle named in answer to an invitation declines it.

The words are classes of English, chosen with some of the stories in view; fitted_on: batches one to three, our own
voices and four written for learning, by looking.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.messages.utterance import (
    Utterance,
    asked_about,
    denied,
    forms,
    the_only,
    utterances,
)
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_REMEDIES: tuple[tuple[str, str], ...] = (
    (
        (
            r"cold|chilly|freezing|frozen|icy|draught\w*|draft\w*|nippy|wintry|arctic|antarctica|siberia|"
            r"alaska|iceland|"
            r"norway|greenland|north pole|south pole|igloo|freezer|icebox|breez\w+|wind|shiver\w*"
        ),
        "close shut heat heating heater blanket warm fire radiator",
    ),
    (
        r"hot|stuffy|boiling|sweltering|airless|roasting|oven|sauna|furnace|baking|stifling|sahara|no air",
        "open fan air cool cooler",
    ),
    (r"dark|dim|gloomy|can(?:not|['’]t) (?:see a thing|read)", "light lamp switch lights candle torch"),
    (r"bright|glare|dazzl\w+|blinding|in my eyes", "curtain blind blinds close draw shade dim off"),
    (
        r"loud|nois\w+|racket|din|deafening|hear myself|can(?:not|['’]t) (?:sleep|think|hear|concentrate)",
        "quiet quieter down lower silent softly softer volume hush stop talking",
    ),
    (r"can(?:not|['’]t) (?:quite )?hear you|speak up", "louder loud up"),
    (r"thirsty|parched|mouth is dry|throat is dry", "drink water tea glass juice"),
    (
        r"hungry|starving|famished|peckish|stomach is (?:rumbling|growling)",
        "eat food feed cook dinner lunch meal supper",
    ),
    (
        r"(?:smells?|looks?|sounds?) (?:\w+ )?(?:delicious|lovely|tasty|good|wonderful|heavenly)",
        "taste try piece slice bite share some",
    ),
    (r"(?:left|forgot|forgotten|lost) (?:\w+ )?(?:money|wallet|purse)|no money|broke", "pay lend loan treat"),
    (r"heavy|hands are full|arms are full|only two hands|weighs a ton", "carry help lift hold door take"),
    (
        r"mess|messy|dirty|filthy|dusty|pigsty|untidy|muddy|crumbs|piling up",
        "clean tidy wash sweep wipe vacuum dishes",
    ),
    (r"(?:bin|rubbish|trash|garbage|dustbin)\b.*\b(?:full|overflowing|smell\w*)", "empty out take"),
    (r"(?:is|are|['’]s|keeps?) (?:\w+ )?ringing", "answer pick"),
    (r"(?:kettle|pot|water|milk)\b.*\b(?:boiling|whistling|boil)", "off make tea stove"),
    (r"(?:baby|child)\b.*\bcrying", "comfort pick soothe feed quiet hold"),
    (r"(?:at|on) the door|doorbell|somebody knocking|someone knocking", "open answer let"),
    (
        (
            r"(?:in|out of) my (?:way|light|view|seat|chair|place)|on my (?:foot|toes?|hat|coat)|your "
            r"(?:foot|elbow)"
        ),
        "move step aside off up get lift",
    ),
    (
        (
            r"tired|exhausted|sleepy|bedtime|(?:so |getting |rather |very |that |already |quite )late|"
            r"look at the time|early "
            r"(?:start|morning)"
        ),
        "sleep bed leave home go",
    ),
    (r"dog\b.*\b(?:door|lead|leash|whin\w+)", "walk out"),
)
"""How a complaint is told -> words for what ends it."""

_COMPILED = tuple((re.compile(rf"\b(?:{p})\b", re.IGNORECASE), frozenset(w.split())) for p, w in _REMEDIES)

_GONE = re.compile(
    r"\b(?:no|not any|n[o'’]t any|n't any|out of|run out of|the last of the|the end of the|short of|"
    r"low on) (?:more |the )?(?P<a>[a-z]+)\b|"
    r"\b(?P<b>[a-z]+) (?:\w+ )?(?:is|are|was|were|'s|has|have) (?:\w+ )?(?:empty|gone|finished|all "
    r"gone|run out|used up|running out|running low)\b",
    re.IGNORECASE,
)
_SUPPLIES = frozenset(
    "buy get bring fetch fill refill order pick supply purchase pour pass give obtain make".split()
)

_INVITES = re.compile(
    r"\b(?:if|whether) (?:he|she|they) (?:could|would|can|might)\b|\b(?:come|coming|join|joining|go|"
    r"going|shall we|play|playing|dance|stay|help|visit|like to|want "
    r"to|fancy|lend|could you|would you|"
    r"can you|will you|can i|may i|could i|can we|may we|could we|dinner|party|film|cinema|movie|lunch|"
    r"walk|swim|trip|invite\w*)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:asked|asks|ask|invited|invites|invite|wondered|suggested|suggests|proposed)\b", re.IGNORECASE
)
_OBSTACLE = re.compile(
    r"\b(?:have|has|had|'ve|’ve) (?:got )?(?:to|an?|so much|too much|a lot|no|my|piles)\b|\bmust\b|"
    r"\bneed to\b|\bgot to\b|"
    r"\bexams?\b|\bexamination\b|\bhomework\b|\bdeadline\b|\btest\b|\bshift\b|\bappointment\b|\bdentist\b|"
    r"\bbusy\b|\bafraid\b|\btired\b|\bill\b|\bsick\b|\bheadache\b|\bbroke\b|\bbroken\b|\bsprain\w*|"
    r"\bcan'?t\b|\bcan’t\b|\bcannot\b|\bnot (?:feeling|well|opened|slept|finished)\b|\bhaven['’]t\b|"
    r"\bpapers\b|\bsad(?:ly)?\b|\bbandage\w*|\bplaster\b|\bcrutch\w*|\blimp\w*|\bfever\b|\bregret\w*|"
    r"\btoo (?:much|many|late|far)\b|\bunfortunately\b|\bsorry\b|\bpromised\b|\bwork (?:late|tonight|"
    r"tomorrow)\b|"
    r"\bearly (?:start|train|flight|tomorrow)\b|\bwish i could\b|\banother time\b",
    re.IGNORECASE,
)
_WELCOMES = re.compile(
    r"\b(?:love|sure|can['’]t wait|wouldn['’]t miss|look(?:ing)? forward|already (?:packed|bought|got|"
    r"booked)|count me in|"
    r"of course|with pleasure|glad|gladly|what time|when do we|pope|does a bear|why not|never ask|you "
    r"bet|try and stop me|help yourself|go ahead|get my coat|fetch my coat|on my way|"
    r"certainly|yes)\b",
    re.IGNORECASE,
)
_RHETORIC = re.compile(
    r"\b(?:do I look like|am I your|are you (?:kidding|joking|serious)|who do you think|what am I|why "
    r"me|why should I|"
    r"says who|have you no|what did your last)\b",
    re.IGNORECASE,
)
_ACCEPTS = re.compile(
    r"^\W*(?:yes|yeah|sure|of course|certainly|gladly|with pleasure|i'd love|i would love)", re.I
)


def by_request(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what a remark asks for, or declines; None where the remark does not tell."""
    said = asked_about(views, asked)
    last = utterances(views)
    remark = said or (last[-1] if last else None)
    if remark is None:
        return None
    return (
        the_only(remedies(remark, choices))
        or _supply(remark, choices)
        or _asked_politely(remark, choices)
        or _declined(views, remark, choices)
    )


def remedies(remark: Utterance, choices: Sequence[Choice]) -> list[bool]:
    """Return which choices end what is complained of."""
    ends = frozenset(w for told, remedy in _COMPILED if told.search(remark.text) for w in remedy)
    own = [forms(choice.text) - forms(remark.text) for choice in choices]
    return [bool(mine & ends) and not denied(c) for mine, c in zip(own, choices, strict=True)]


def _supply(remark: Utterance, choices: Sequence[Choice]) -> list[float] | None:
    """ "There is no milk left": asks for milk."""
    gone: frozenset[str] = frozenset()
    for match in _GONE.finditer(remark.text):
        gone |= forms(match["a"] or match["b"])
    if not gone:
        return None
    supplies = [bool(forms(c.text) & _SUPPLIES) and not denied(c) for c in choices]
    named = [bool(forms(c.text) & gone) for c in choices]
    return the_only([s and n for s, n in zip(supplies, named, strict=True)]) or the_only(supplies)


_POLITE = re.compile(
    r"\b(?:can|could|would|will) (?:you|i|we|somebody|anybody|anyone) (?:please |possibly |kindly )?"
    r"(?:reach|pass|hand|lend|borrow|spare|tell|give|get|bring|see|have|show)\b(?P<a>[^?]*)|"
    r"\b(?:do|have) you (?:happen to |perhaps )?(?:have|know|got|own)\b(?P<b>[^?]*)|\bis there (?:any|"
    r"some|an?)\b(?P<c>[^?]*)",
    re.IGNORECASE,
)
_GETS = frozenset("give pass hand lend borrow get have tell bring obtain receive know show take".split())
_LITERAL = re.compile(
    r"\b(?:how (?:long|far|strong|well)|whether|able|ability|if (?:he|she|they|you)|learn|curious|find "
    r"out if|wonder\w*)\b",
    re.IGNORECASE,
)


def _asked_politely(remark: Utterance, choices: Sequence[Choice]) -> list[float] | None:
    """ "Could you reach the salt?": asks for the salt, not whether one can (Searle 1975)."""
    match = _POLITE.search(remark.text)
    if match is None:
        return None
    thing = forms(match["a"] or match["b"] or match["c"] or "")
    fits = [
        bool((forms(c.text) & thing) - _LIGHT)
        and bool(forms(c.text) & _GETS)
        and _LITERAL.search(c.text) is None
        for c in choices
    ]
    passive = [
        fit and re.search(r"\bbe (?:given|passed|handed|lent|told|shown)\b", c.text) is not None
        for fit, c in zip(fits, choices, strict=True)
    ]
    return the_only(fits) or the_only(passive)


_LIGHT = frozenset("the a an me my you your please to of it that this some any one".split())


def _declined(views: Views, remark: Utterance, choices: Sequence[Choice]) -> list[float] | None:
    """An obligation in answer to an invitation says no: the only choice that denies is what it means."""
    before = [s.text for s in views.tale.text.sentences[max(0, remark.sentence - 2) : remark.sentence + 1]]
    asked = [t for t in before if (_ASKS.search(t) or "?" in t) and _INVITES.search(t)]
    if not asked or _ACCEPTS.match(remark.text) or _WELCOMES.search(remark.text):
        return None
    own = " ".join(s.text for s in views.tale.text.sentences[remark.sentence :])
    offered = "?" in " ".join(before) or bool(_ASKS.search(" ".join(before)))
    if _RHETORIC.search(remark.text):
        return the_only([denied(choice) for choice in choices])
    if not _OBSTACLE.search(own) and not (offered and "?" not in remark.text):
        return None
    return the_only([denied(choice) for choice in choices])
