"""Set phrases for knowing and not knowing, as data: "in the dark", "in full view of", "behind her back".

English says that somebody did, or did not, come to know of something in many ways that have no verb of perception in
them. Each phrase counts for the person in the role that it asks for: its subject, or whom its noun speaks of.

The words are classes of English, chosen with some of the stories in view; fitted_on: batches one to three, our own
voices and four written for learning, by looking.
"""

import re

from bip.inference.plain_stories.clauses.units import Unit

_POSS = r"(?:her|his|their|its|my|our|your|[\w.]+['’]s?)"

_IGNORANT_SUBJECT = re.compile(
    r"\b(?:not|never|n['’]t) (?:\w+ )?(?:get|got|receive|received|open|opened|collect|collected) "
    r"(?:the|this|that|his|her|their|any|my) "
    r"(?:\w+ )?(?:texts?|messages?|letters?|mails?|emails?|notes?|calls?|news|post|envelope|telegram)\b|"
    r"\b(?:not|never|n['’]t|hardly) (?:\w+ )?(?:catch|caught|hear|heard|take in|took in|understand|"
    r"understood|get|got) (?:a|one|any) "
    r"(?:single )?(?:word|thing|syllable)\b|"
    r"\bin the dark\b|\bnone the wiser\b|\bno wiser\b|\byet to (?:hear|learn|find out|discover|see|be "
    r"told|read|notice)\b|"
    r"\bout of (?:earshot|hearing)\b|\btoo far (?:away|off)? ?to (?:see|hear|make|catch|tell|read)\b|"
    r"\b(?:could|can|did|does|do|was|were|is|are|had|has|have)(?:n['’]t| not|not| no longer| never) "
    r"(?:\w+ )?"
    r"(?:recall|remember|make out|follow|aware|able to (?:see|hear|read|make out|tell)|"
    r"tell (?:whether|if|who|what|which|where|when|how|why))\b|\bwith no idea\b|"
    r"\bunable to (?:see|hear|read|make out|tell|recall|remember|understand)\b|\bno longer (?:recall|"
    r"remember|know)\w*\b|"
    r"\bmake (?:nothing of|neither head nor tail)|\bmade (?:nothing of|neither head nor tail)|"
    r"\bwithout (?:seeing|hearing|noticing|"
    r"reading|opening|looking at|understanding|realising|realizing) (?:a word|it|them|anything|what|"
    r"that|the)\b|"
    r"\bnot (?:have )?the (?:faintest|slightest|least|remotest|foggiest) (?:idea|notion)\b|"
    r"\b(?:heard?|hears|learn\w*|told|had) (?:\w+ ){0,3}from (?:nobody|no one|none)\b|\bgot nothing "
    r"out of\b",
    re.IGNORECASE,
)
"""Somebody is said not to know, or not to have perceived."""

_IGNORANT_OTHER = re.compile(
    rf"\bbehind {_POSS} back\b|\bunbeknownst? to\b|\bunknown to\b|\bwithout (?:the )?(?:{_POSS} "
    r")?(?:knowledge|knowing|noticing|seeing|"
    rf"hearing|realising|realizing)\b|\bwithout (?:\w+ ){{1,3}}(?:knowing|noticing|seeing|hearing|"
    r"realising|realizing)\b|"
    r"\b(?:hidden|kept|secret|concealed|invisible) from\b|\bunnoticed by\b|\bunseen by\b|\bout of "
    r"(?:the )?(?:sight|earshot|hearing) of\b|"
    rf"\bescape[ds]? {_POSS} (?:notice|attention)\b|\b(?:not|never) (?:\w+ )?reach(?:ed)?\b|\bwent "
    rf"over {_POSS} head\b|\blost on\b|"
    rf"\bpass(?:ed|es) {_POSS} by\b",
    re.IGNORECASE,
)
"""Something is said to have passed somebody by."""

_KNOWING_OTHER = re.compile(
    r"\bin (?:full |plain |clear |open )?(?:view|sight) of\b|\bin the presence of\b|\b(?:under|before|"
    r"in front of) (?:the (?:very )?"
    rf"(?:eyes|nose) of|{_POSS} (?:very )?(?:eyes|nose))\b|\bwithin (?:hearing|earshot|sight) of\b|"
    rf"\bin {_POSS} (?:presence|hearing|sight)\b|"
    rf"\bwhile {_POSS} (?:was|were) (?:watching|looking on)\b|\b(?:got|come|came|comes|reach(?:ed)?) "
    rf"to (?:the )?(?:{_POSS} )?ears\b",
    re.IGNORECASE,
)
"""Something is said to have happened where somebody could not but perceive it."""

_BUSY = re.compile(
    r"\b(?:phone|mobile|telephone|radio|television|computer) (?:was |is |had been )?(?:switched |"
    r"turned )?off\b|"
    r"\bon (?:a|the) (?:plane|flight)\b|"
    r"\b(?:not|never|n['’]t) (?:once )?(?:look(?:ed|ing)? up|turn(?:ed)? (?:a)?round|raise (?:her|his|"
    r"their) (?:head|eyes))\b|"
    r"\b(?:not|never|n['’]t) (?:yet )?(?:been|come|arrived|returned|got) (?:in|there|back|home|here)\b|"
    r"\b(?:is|are|was|were|been) (?:still )?(?:away|abroad|overseas|absent|at sea|in (?:the )?hospital|"
    r"on (?:holiday|vacation|leave)|"
    r"out of town|out of the country)\b|"
    r"\b(?:engrossed|absorbed|lost|buried|deep|immersed|sunk) in\b|\bbusy (?:with|at|on|in)?\b|"
    r"\bintent (?:up)?on\b|\blook(?:ed|ing|s)? the other way\b|"
    r"\beyes (?:\w+ )?(?:fixed|glued|on|closed|shut)\b|\bnose in\b|\bfac(?:ed|ing|es) (?:away|the "
    r"(?:wall|other way|window|sea))\b|"
    r"\b(?:her|his|their) backs? (?:\w+ )?(?:to|turned|towards?)\b|\blook(?:ed|ing|s) at (?:her|his|"
    r"their) (?:phone|book|newspaper|screen|telephone|shoes|feet|plate|watch|cards)\b|"
    r"\blook(?:ed|ing) (?:away|elsewhere)\b|\b(?:distracted|dozing|dozed|napping|snoring|daydreaming|"
    r"nodded off)\b",
    re.IGNORECASE,
)
"""Somebody attends to something else: evidence against, where nothing else is told of that person."""


def idiom(unit: Unit, person: str) -> bool | None:
    """Whether a set phrase of a clause says that a person knows; None where it has none for that person."""
    if person in unit.subjects and _IGNORANT_SUBJECT.search(unit.text):
        return False
    named = person not in unit.subjects and person.split()[-1] in unit.text  # "behind Ben's back"
    if person in unit.others or named:
        if _IGNORANT_OTHER.search(unit.text):
            return False
        if _KNOWING_OTHER.search(unit.text):
            return True
    return None


def attends_elsewhere(unit: Unit, person: str) -> bool:
    """Whether a clause says that a person is busy with, or looks at, something else."""
    return person in unit.subjects and _BUSY.search(unit.text) is not None
