"""Questions put plainly: asides, relatives and the past perfect that stand between a mind and what it thinks.

"Where does Ann, on her return, think the key is?"     -> "Where does Ann think the key is?"
"What does the man who waits think is in the box?"     -> "What does the man think is in the box?"
"What had Ann thought was in the box?"                 -> "What did Ann think was in the box?"
"What did Ann take Ben to be planning?"                -> "What did Ann think Ben is planning?"
"What did Ann come to believe of Ben?"                 -> "What did Ann believe of Ben?"
"What does Ann make of the note?"                      -> "What does Ann think of the note?"
"What does Ann know is in the box?"                    -> "What does Ann think is in the box?"
"Where does the girl telling the story think it is?"   -> "Where does the narrator think it is?"
"Where is it, as far as Ann knows?"                     -> "Where is it, according to Ann?"
"Which day does Ann have in mind for it?"               -> "Which day does Ann expect for it?"
"Where is Ann likely to go for it?"                     -> "Where will Ann go for it?"
"Which place will Ann try first?"                       -> "Where will Ann look first?"
"What is in it, as Ann sees it?"                         -> "What is in it, according to Ann?"
"When, to Ann's mind, does it start?"                    -> "When does it start, according to Ann?"
"When does Ann count on seeing Ben?"                     -> "When does Ann expect seeing Ben?"
"What is Ann's idea of the note?"                        -> "What does Ann think of the note?"
"""

import re

from symbolic.language.reader.words.lexicon import senses

_NOUN = r"(?:[\w'’.-]+ ){1,4}?"
_TELLER = re.compile(
    r"\b(?:the|this) (?:[\w-]+ ){1,2}(?:who (?:is telling|tells|told)|telling) (?:us )?(?:the|this) (?:story|tale)\b",
    re.IGNORECASE,
)
_HAD_THOUGHT = re.compile(
    rf"\bhad (?P<who>{_NOUN})(?P<verb>thought|believed|expected|supposed|assumed|imagined)\b"
)
_MIND = r"(?:think|believe|expect|suppose|assume|imagine)\b"
_ASIDE = re.compile(
    rf"\b(?P<start>(?:do|does|did|will|would) (?:[\w'’.-]+ ){{0,3}}[\w'’.-]+), "
    rf"(?!according)[^,?]+, (?=(?:now )?{_MIND})"
)
_RELATIVE = re.compile(
    rf"\b(?P<start>(?:do|does|did|will|would) {_NOUN})(?:who|that|which) [^,?]+? (?={_MIND})"
)


_IF_ASKED = re.compile(
    r"\bif (?:you|we|i|somebody|someone|anyone|anybody) asked (?P<who>[^,?]+?),? (?:[^,?]*, )?"
    r"(?P<wh>where|what|when|which \w+) (?P<rest>[^,?]+), what (?:would|will) \w+ (?:say|answer|reply|tell \w+)\b",
    re.IGNORECASE,
)


_LIKELY = re.compile(
    r"\b(?:(?:most|very) )?(?:likely|probably) (?=[a-z]+\b)(?!(?:to|than|that|is|are|was)\b)", re.IGNORECASE
)
"""An adverb between a subject and its verb, which is read as a noun there: "what did he most likely answer?"."""
_TAKES = re.compile(rf"\b(?P<aux>do|does|did|will|would) (?P<who>{_NOUN})take (?P<whom>{_NOUN})to be\b")
_TAKES_FOR = re.compile(
    rf"\b(?P<aux>do|does|did|will|would) (?P<who>{_NOUN})take (?P<whom>{_NOUN})for(?=\W*$)"
)
_COMES_TO = re.compile(rf"\b(?:come|comes|came) to (?={_MIND})")
_MAKES_OF = re.compile(rf"\b(?P<aux>do|does|did|will|would) (?P<who>{_NOUN})make of\b")
_KNOWS = re.compile(
    rf"\b(?P<aux>do|does|did) (?P<who>{_NOUN})(?:know|suppose|imagine|assume|guess|reckon|believe|understand) "
    r"(?=(?:is|was|are|were|has|had|will|would)\b)"
)


_AS_FAR_AS = re.compile(
    rf"\b(?:as|so) far as (?P<who>{_NOUN})(?:knows?|knew|(?:can|could) tell|(?:is|was) (?:concerned|aware))\b",
    re.IGNORECASE,
)
_ASK = re.compile(
    r"(?:(?<=, )|^)if (?:you|we|i|one|somebody|someone) (?:asks?|asked|were to ask) "
    r"(?P<who>(?:[\w'’.-]+ ){0,3}?[\w'’-]+)(?=[?,])",
    re.IGNORECASE,
)
_VIEWED = re.compile(
    rf"(?:^|, )(?:just )?as (?P<seen>{_NOUN})(?:now )?(?:sees?|saw|believes?|believed|thinks?|thought|"
    r"understands?|understood|imagines?|imagined|judges?|judged|reckons?|reckoned|supposes?|supposed|pictures?|pictured|figures?)"
    r"(?: (?:it|things|matters))?\b,?"
    rf"|,? (?:if you )?go(?:ing)? by what (?P<gone>{_NOUN})(?:believes?|thinks?|knows?)\b,?"
    r"|,? to (?P<mind>[^,?]{1,40}?)(?:['’]s|(?<=s)['’]) (?:mind|way of thinking)\b,?"
    r"|,? in the (?:mind|eyes|opinion|view|judge?ment|head) of (?P<head>[^,?]{1,40}?)(?=[,?]| (?:is|was|are|were)\b),?"
    r"|, in (?P<own>[^,?]{1,40}?)(?:['’]s|(?<=s)['’]) (?:opinion|view|eyes|judge?ment|mind|head|reckoning|belief)\b,?"
    r"|,? according to (?P<guess>[^,?]{1,40}?)(?:['’]s|(?<=s)['’]) (?:guess|idea|belief|opinion|view)\b,?"
    rf"|, (?:do|does|did) (?P<parted>{_NOUN})(?:think|believe|suppose|reckon|expect)(?=[,?]),?",
    re.IGNORECASE,
)
"""By which a question says in whose eyes something is to be answered."""
_PARTED = re.compile(
    r"^(?P<wh>(?:(?:for|in|at|on|to|from|by|with|of) )?(?:wh\w+|how)(?: \w+){0,2}), according to (?P<who>[^,?]+), "
    r"(?P<rest>[^?]+)",
    re.IGNORECASE,
)
"""A question in two by whose eyes it is to be answered in."""
_IDEA = re.compile(
    r"\bwhat(?:['’]s| is| was) (?P<who>[^,?]{1,40}?)(?:['’]s|(?<=s)['’]) "
    r"(?:idea|view|belief|opinion|impression|understanding) (?:of|about|on|concerning|as to|regarding)\b",
    re.IGNORECASE,
)
_ITSELF = re.compile(
    rf"\b(?P<start>(?:do|does|did|will|would) {_NOUN})(?:himself|herself|themselves|itself) (?={_MIND})"
)
_TAKES_AS = re.compile(rf"\b(?P<aux>do|does|did) (?P<who>{_NOUN})(?:first )?take to be\b")
_COUNTS_ON = (
    (re.compile(rf"\b(?:is|are|was|were) (?P<who>{_NOUN})counting on\b"), r"does \g<who>expect"),
    (re.compile(rf"\b(?P<start>(?:do|does|did|will|would) {_NOUN})count on\b"), r"\g<start>expect"),
)
_HAS_IN_MIND = re.compile(
    r"(?P<before>\b(?:[Ww]hich|[Ww]hen|[Ww]here|[Ww]ho|[Ww]hat (?!do|does|did|had)\w+) [^?]*?)"
    r"\b(?P<verb>have|has|had) in (?:(?:his|her|their) )?(?:mind|head)\b"
)
"""What day one has in mind is when one expects something; what one has in mind is what one means to do."""
_EXPECTS = {"have": "expect", "has": "expects", "had": "expected"}
_TO_COME = re.compile(
    rf"\b(?P<wh>[Ww]here|[Ww]hich \w+|[Ww]hat \w+) (?:is|are) (?P<who>{_NOUN})(?:(?:most |very )?likely|going) to\b"
)
_TRIES = re.compile(
    rf"\b(?:[Ww]here|(?:[Ww]hich|[Ww]hat) (?:place|spot)) (?P<aux>will|would|does|did) (?P<who>{_NOUN})"
    r"(?:go (?:and|to) )?(?P<verb>try|feel|reach|grope)(?= (?:first|for)\b|[?])"
)
"""What one tries first, or feels for somewhere, is where one looks."""


def put_plainly(prompt: str) -> str:
    """Return a question without what stands between whom it asks about and what that one thinks."""
    plain = _LIKELY.sub("", _to_come(_TELLER.sub("the narrator", prompt)))
    plain = _AS_FAR_AS.sub(lambda m: f"according to {m['who'].strip()}", plain)
    plain = _ASK.sub(lambda m: f"according to {m['who']}", plain)
    plain = _parted(_VIEWED.sub(_in_eyes, plain))
    plain = _IDEA.sub(lambda m: f"What does {m['who']} think of", plain)
    plain = _TAKES_AS.sub(lambda m: f"{m['aux']} {m['who']}think is", _ITSELF.sub(r"\g<start>", plain))
    for counting, expecting in _COUNTS_ON:
        plain = counting.sub(expecting, plain)
    plain = _HAS_IN_MIND.sub(lambda m: m["before"] + _EXPECTS[m["verb"]], plain)
    plain = _IF_ASKED.sub(lambda m: f"{m['wh'].capitalize()} does {m['who']} think {m['rest']}", plain)
    plain = _TAKES.sub(lambda m: f"{m['aux']} {m['who']}think {m['whom']}is", plain)
    plain = _TAKES_FOR.sub(lambda m: f"{m['aux']} {m['who']}think {m['whom']}is", plain)
    plain = _MAKES_OF.sub(lambda m: f"{m['aux']} {m['who']}think of", plain)
    plain = _KNOWS.sub(lambda m: f"{m['aux']} {m['who']}think ", plain)
    plain = _COMES_TO.sub("", plain)
    plain = _HAD_THOUGHT.sub(lambda m: f"did {m['who']}{_base(m['verb'])}", plain)
    plain = _ASIDE.sub(lambda m: f"{m['start']} ", plain)
    return _RELATIVE.sub(lambda m: m["start"], plain)


def _in_eyes(match: re.Match[str]) -> str:
    """Return in whose eyes a question is to be answered, as "according to" says it."""
    who = next(group for group in match.groups() if group)
    return f", according to {who.strip()}," if match.start() else f"According to {who.strip()},"


def _parted(prompt: str) -> str:
    """Return a question with whose eyes it is to be answered in at its end."""
    plain = _PARTED.sub(lambda m: f"{m['wh']} {m['rest'].rstrip()}, according to {m['who']}", prompt)
    return re.sub(r",(?=\W*$)", "", plain)


def _to_come(prompt: str) -> str:
    """Return a question on where somebody will look, however it tells of what is to come, and of looking."""
    plain = _TO_COME.sub(lambda m: f"{m['wh']} will {m['who']}".rstrip(), prompt)
    return _TRIES.sub(lambda m: f"Where {m['aux']} {m['who']}look", plain)


def _base(past: str) -> str:
    if past == "thought":
        return "think"
    return past.removesuffix("ed") if past == "expected" else past.removesuffix("d")


_THINKER = re.compile(
    rf"\b(?:the|a|an|her|his|their|my|our|your|[\w-]+['’]s) (?:[\w-]+ )??(?P<noun>[a-z][\w-]*) (?:{_MIND}|know\b)"
)


def minds_asked_for(prompt: str) -> frozenset[str]:
    """Return the nouns of whom a question asks what they think or know: "the curate" of "does the curate think"."""
    found = {match["noun"] for match in _THINKER.finditer(put_plainly(prompt))}
    nouns = {s.lemma for noun in found for s in senses(noun) if s.tag == "N"}
    return frozenset(found | nouns)
