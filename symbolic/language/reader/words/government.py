"""What one word lets another be: costs of a part of speech by the words that govern it or stand between.

The table of transitions knows two neighbours. These rules know the clause so far: which verb licenses a bare one,
whether a preposition can have a subject's pronoun after it, whether a relative clause is over. Each cost is a
hand-set step of about a factor e, like those of the table, and is fitted to nothing.
"""

from collections.abc import Callable, Mapping, Sequence

from symbolic.language.reader.words.lexicon import Sense

VERBAL = ("VF", "VB", "VG", "VN")
NOMINATIVE = frozenset("i he she we they".split())
"""Pronouns that are subjects only."""
INSTITUTIONS = frozenset(
    "bed work school town church market college class hospital prison court camp sea land shore port sleep rest "
    "practice training dinner lunch supper tea breakfast home chapel mass nursery university jail war sale base "
    "safety mind life death heart hand memory point breaking head bits waste ruin shelter cover land water".split()
)
"""Nouns that stand after "to" without an article: one goes "to bed", "to work"."""
_TAKES_BARE = frozenset("see watch hear let make help feel notice observe have".split())
"""Verbs after which somebody does something, said by a bare verb: "sees him leave", "had them wait"."""
_BARE_NEXT = frozenset("help go come dare need let better rather".split())
"""Words that a bare verb may follow at once: "helps carry it", "go see"."""
_FINITE = ("VF", "MD")


def governed(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """Return the cost of a sense after the senses of the words before it.

    Args:
        path: the senses chosen so far, in order.
        sense: the one in question.
        before: the word before, in small letters.
        choices: all senses of the word in question.
    """
    if not path:
        return 1.5 if sense.tag == "VB" else 3.0 if sense.tag == "SC" and sense.lemma == "for" else 0.0
    total = 0.0
    for rule in _RULES.get(sense.tag, ()):
        total += rule(path, sense, before, choices)
    return total


_OF_FACTS = frozenset("sure certain afraid glad sorry aware convinced happy confident".split())


def _fact_follows(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """ "he was sure they were": an adjective of belief has a clause after it without "that"."""
    if path[-1].tag != "ADJ" or path[-1].lemma not in _OF_FACTS:
        return 0.0
    opens = sense.tag != "PRON" or sense.lemma in NOMINATIVE or sense.lemma in ("it", "somebody")
    return -1.8 if opens else 0.0


def _number_of_nouns(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """ "that potatoes had become dear": "that" stands before no plural, nor before another determiner."""
    if before not in ("that", "this"):
        return 0.0
    if path[-1].tag == "DET":
        return 2.0 if sense.tag == "N" and sense.plural else 0.0
    return 1.5 if path[-1].tag == "PRON" and sense.tag in ("DET", "POSS") else 0.0


def _pronoun_after(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """ "off they went", "for he was late": no preposition has a subject's pronoun after it."""
    if sense.lemma not in NOMINATIVE:
        return 0.0
    if path[-1].tag == "IN" and before in ("for", "than"):
        return 4.0
    joined = path[-1].tag == "CC" and len(path) > 2 and path[-2].tag in ("N", "PN")
    return 1.2 if joined and not any(s.tag in _FINITE for s in path) else 0.0


def _joiner(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """ "for" joins clauses after a comma, "than" hardly ever; a conjunct has the form of what it is joined to."""
    if sense.tag == "SC" and sense.lemma == "for":
        return 0.0 if path[-1].tag == "COMMA" else 3.0
    if sense.tag == "SC" and sense.lemma == "than":
        return 1.5
    if sense.tag == "IN" and sense.lemma == "like" and _modal_asks(path):
        return 4.0
    if path[-1].tag != "CC" or len(path) < 2:
        return 0.0
    first = path[-2]
    if sense.tag == "N" and first.tag in ("ADV", "IN", "VF", "VB", "VN"):
        return 2.5  # "stretched up and grunts"
    participle = sense.tag == "ADJ" and sense.lemma.endswith("ed")
    return 1.5 if participle and first.tag not in ("ADJ", "VN", "ADV") else 0.0


def _modal_asks(path: Sequence[Sense]) -> bool:
    """ "would you (like)", "I would (like)"."""
    return path[-1].tag == "MD" or (len(path) > 1 and path[-1].tag == "PRON" and path[-2].tag == "MD")


def _noun_after(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """A noun that may be a verb, where a verb is rather meant: "to dress", "put on her coat and set off"."""
    if sense.tag == "VB":
        return 2.0 if path[-1].tag == "TO" and _from_same(path, sense.lemma) else 0.0
    if sense.tag == "N" and _needs_verb(path) and _may_be(choices, "VB"):
        return 2.5  # "could not bear it"
    if _seen_doing(path) and any(s.tag in ("VB", "VG") for s in choices):
        return 1.0  # "saw her climbing"
    if sense.tag == "N" and sense.plural and path[-1].tag == "CC" and len(path) > 1 and path[-2].tag == "PN":
        return (
            1.5 if any(s.tag == "VF" and not s.plural for s in choices) else 0.0
        )  # "to Rome and stops there"
    if sense.tag != "N" or sense.plural:
        return 0.0
    if path[-1].tag == "IN" and path[-1].lemma == "to" and _may_be(choices, "VB"):
        if _from_same(path, sense.lemma):
            return -1.0
        return 0.0 if sense.lemma in INSTITUTIONS else 1.5
    if path[-1].tag == "CC" and any(s.tag == "VF" and not s.plural for s in choices):
        return 1.0 if _has_determiner(path[:-1]) else 0.0
    return 0.0


def _needs_verb(path: Sequence[Sense]) -> bool:
    nearest = _nearest(path)
    return nearest is not None and nearest.tag == "MD"


def _nearest(path: Sequence[Sense]) -> Sense | None:
    """Return the last word that is no adverb and no "not"."""
    for sense in reversed(path):
        if sense.tag not in ("ADV", "NOT"):
            return sense
    return None


def _seen_doing(path: Sequence[Sense]) -> bool:
    """Whether "her" stands after a verb of perceiving, as a possessor."""
    if path[-1].tag != "POSS" or path[-1].lemma != "her" or len(path) < 2:
        return False
    return path[-2].tag in VERBAL and path[-2].lemma in (
        "see",
        "watch",
        "hear",
        "notice",
        "find",
        "catch",
        "let",
    )


def _from_same(path: Sequence[Sense], lemma: str) -> bool:
    """ "from door to DOOR"."""
    return len(path) > 2 and path[-2].lemma == lemma and path[-3].lemma == "from"


def _has_determiner(path: Sequence[Sense]) -> bool:
    """Whether the noun phrase that ends here has a determiner."""
    for sense in reversed(path):
        if sense.tag in ("DET", "POSS", "POS"):
            return True
        if sense.tag not in ("N", "ADJ", "NUM"):
            return False
    return False


def _verb_after(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    if sense.tag == "VB":
        return bare_verb(path)
    if sense.tag == "VN":
        free = sense.lemma != "have" or path[-1].lemma == "have" or path[-1].tag in ("ADV", "NOT")
        return 0.0 if free else 4.0
    if sense.tag == "VG":
        return -1.0 if path[-1].lemma == "be" and path[-1].tag == "VF" and sense.cost > 1.0 else 0.0
    if _seen_done(path, sense, choices):
        return 3.0
    nearest = _nearest(path)
    helped = nearest is not None and (
        nearest.tag == "MD" or (nearest.lemma == "do" and path[-1].tag == "NOT")
    )
    if helped:
        return 3.0  # "she did not touch": no second finite form
    if not (_subject_had_relative(path) or _subject_had_contact(path)):
        return 0.0
    return -4.5 if path[-1].tag in VERBAL else -2.0  # two verbs side by side are unusual but here


def _seen_done(path: Sequence[Sense], sense: Sense, choices: Sequence[Sense]) -> bool:
    """Whether a verb is the participle of "heard his name CALLED", "had the floor SCRUBBED"."""
    if not _may_be(choices, "VN") or not any(s.tag == "VN" and s.lemma == sense.lemma for s in choices):
        return False
    nouns = 0
    for back in reversed(path):
        if back.tag in VERBAL:
            return back.lemma in _SEES_DONE and nouns == 1 and back.tag != "VG"
        if back.tag == "PRON" and back.lemma in NOMINATIVE:
            return False
        if back.tag in ("PN", "PRON") or (back.tag == "N" and not nouns):
            nouns += 1
        elif back.tag not in ("DET", "POSS", "POS", "ADJ", "NUM", "N"):
            return False
    return False


_SEES_DONE = frozenset("see watch hear have get want leave keep need".split())
"""Verbs after whose object a participle says what is done to it."""


def _described(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """An adjective rather than an adverb after "be", or than a noun in "painted the fence white"."""
    last = path[-1]
    if sense.tag == "ADV":
        described = last.lemma == "be" and sense.lemma in _HOW_OR_WHAT and _may_be(choices, "ADJ")
        return 1.2 if described else 0.0
    if last.tag != "N" or not _may_be(choices, "ADJ"):
        return 0.0
    verb = next((s for s in reversed(path) if s.tag in VERBAL), None)
    return 1.5 if verb is not None and verb.lemma in _RESULTS else 0.0


def _may_be(choices: Sequence[Sense], tag: str) -> bool:
    """Whether one of the senses of a word is of a part of speech."""
    for sense in choices:  # noqa: SIM110  # asked for each sense after each path: a generator takes twice as long
        if sense.tag == tag:
            return True
    return False


_HOW_OR_WHAT = frozenset("late early fast hard loud quick slow high low wide deep tight".split())
"""Adverbs that are adjectives too."""
_RESULTS = frozenset("paint dye colour color turn keep leave make get wipe scrub lick wash bake rub".split())
"""Verbs after whose object an adjective says how it then is."""


def bare_verb(path: Sequence[Sense]) -> float:
    """A bare verb stands after "to", a modal or "do", as in "sees her take it", or joined to another one."""
    joined = False
    for back, sense in enumerate(reversed(path)):
        if sense.tag in ("TO", "MD") or sense.lemma == "do":
            return 0.0
        if back == 0 and sense.lemma in _BARE_NEXT:
            return 0.0
        if sense.tag in VERBAL:
            if sense.lemma == "be" and any(s.lemma == "do" for s in path):
                return 0.0  # "what she did was wait"
            if sense.tag == "VB" and joined:
                return _also_seen(path)
            if sense.lemma in _TAKES_BARE and back > 0:
                return 1.2 if sense.lemma == "have" else 0.0
            if not joined:
                return 2.0
        joined = joined or sense.tag in ("CC", "COMMA")
    return 1.5


def _also_seen(path: Sequence[Sense]) -> float:
    """ "saw her take it and PUT it away": the second deed was seen as well, where its form does not tell."""
    verbs = [s for s in path if s.tag in VERBAL or s.tag in ("TO", "MD")]
    seen = len(verbs) > 1 and verbs[-1].tag == "VB" and verbs[-2].lemma in ("see", "watch", "hear", "notice")
    return (-0.8 if path[-1].tag == "COMMA" else -0.4) if seen and path[-1].tag in ("CC", "COMMA") else 0.0


def _subject_had_relative(path: Sequence[Sense]) -> bool:
    """Whether the words so far are a subject and its relative clause: "the parcel that he brought (was)"."""
    at = len(path) - 1
    while at > 0 and path[at].tag not in ("THAT", "WH"):
        at -= 1
    if at == 0 and path[0].lemma == "what" and len(path) > 2 and path[1].tag in ("PRON", "PN", "DET", "POSS"):
        return sum(s.tag in _FINITE for s in path) == 1 and not any(
            s.tag in ("SC", "CC", "QUOTE") for s in path
        )
    if at == 0 or path[at - 1].tag not in ("N", "PN", "PRON", "IN"):
        return False
    if path[at - 1].tag == "IN" and (at < 2 or path[at - 2].tag not in ("N", "PN", "PRON")):
        return False
    inside = path[at + 1 :]
    if sum(s.tag in _FINITE for s in inside) != 1 or any(s.tag in ("SC", "QUOTE", "CC") for s in inside):
        return False
    for sense in reversed(path[:at]):
        if sense.tag in _FINITE or sense.tag in ("VG", "VB"):
            return False
        if sense.tag in ("SC", "COMMA", "CC"):
            break
    return True


def _subject_had_contact(path: Sequence[Sense]) -> bool:
    """Whether the words so far end in a noun and a relative without its word: "a boy she did not know (walked)"."""
    at = len(path) - 1
    if path[at].tag == "VB":
        while at > 0 and path[at].tag in ("VB", "NOT", "ADV"):
            at -= 1
    if at < 2 or path[at].tag not in _FINITE:
        return False
    if path[at - 1].tag in ("PRON", "PN"):
        return path[at - 2].tag == "N" and path[-1].tag == "VB"
    owned = path[at - 1].tag == "N" and path[at - 2].tag in ("DET", "POSS") and at > 2
    return owned and path[at - 3].tag == "N"


def _quantifier(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """ "all the water", "half an hour", "all of them": words of amount before a determiner or "of"."""
    if sense.tag == "DET" and sense.lemma == "more" and before in ("some", "any", "no", "much", "many"):
        return -1.5
    if before not in ("all", "half", "both", "most", "much", "enough"):
        return 0.0
    if sense.tag in ("DET", "POSS") and before in ("all", "half", "both"):
        return {"DET": -1.6, "POSS": -0.7}[sense.tag] if path[-1].tag == "DET" else 0.0
    return 0.6 if sense.lemma == "of" and path[-1].tag == "ADV" else 0.0


def _possessor(path: Sequence[Sense], sense: Sense, before: str, choices: Sequence[Sense]) -> float:
    """ "at the dentist's": 's after the noun of a preposition is no "is"."""
    if not _may_be(choices, "POS"):
        return 0.0
    for back in reversed(path):
        if back.tag == "IN":
            return 3.5
        if back.tag not in ("N", "PN", "ADJ", "DET", "POSS"):
            break
    return 0.0


_RULES: Mapping[str, tuple[Callable[[Sequence[Sense], Sense, str, Sequence[Sense]], float], ...]] = {
    "N": (_number_of_nouns, _joiner, _noun_after, _described),
    "DET": (_number_of_nouns, _fact_follows, _quantifier),
    "POSS": (_number_of_nouns, _fact_follows, _quantifier),
    "PRON": (_fact_follows, _pronoun_after),
    "SC": (_joiner,),
    "IN": (_joiner, _quantifier),
    "ADJ": (_joiner,),
    "ADV": (_described,),
    "VB": (_noun_after, _verb_after),
    "VG": (_noun_after, _verb_after),
    "VN": (_verb_after,),
    "MD": (_verb_after,),
    "VF": (_verb_after, _possessor),
}
"""The rules for each part of speech; the others are governed by nothing."""
