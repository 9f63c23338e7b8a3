"""What the tagged words of a clause name and do."""

from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import forms
from symbolic.language.reader.questions.choices import canonical
from symbolic.language.reader.words.tagger import Word

VERBS = frozenset(("VF", "VB", "VN", "VG", "MD"))
"""Tags of verb forms."""


def is_verb(words: Sequence[Word], at: int) -> bool:
    """Whether a word is a verb of its clause, and not a participle before a noun: "a stuffed pike"."""
    if words[at].tag not in VERBS:
        return False
    before, after = words[at - 1 : at] if at else [], words[at + 1 : at + 2]
    described = (
        bool(before) and before[0].tag in ("DET", "POSS") and bool(after) and after[0].tag in ("N", "ADJ")
    )
    return not (described and words[at].lower.endswith(("ed", "en", "ing", "n", "t")))


def verb_forms(words: Sequence[Word]) -> frozenset[str]:
    """Return the lemmas that the verb forms among some words may have."""
    told = [w for at, w in enumerate(words) if w.tag != "MD" and is_verb(words, at)]
    return frozenset(form for w in told for form in (w.lemma, *forms(w.lower)))


def named_words(words: Sequence[Word]) -> frozenset[str]:
    """Return the lemmas of nouns, names, numbers and adjectives, synonyms made one, names as written."""
    named = [w for w in words if w.tag in ("N", "PN", "ADJ", "NUM")]
    found = {w.text if w.tag == "PN" else canonical(w.lemma.lower()) for w in named}
    return frozenset(found | {w.lower for w in named if w.tag == "ADJ"})
