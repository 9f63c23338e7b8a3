"""Rules that answer stories without a theory of mind: what they score, a score does not prove."""

from collections.abc import Mapping

from bip.benchmarks.benchmark import Control
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import lemmas


def first_place(question: Question) -> int | None:
    """The choice whose own words the story mentions first."""
    return _by_mention(question, last=False)


def last_place(question: Question) -> int | None:
    """The choice whose own words the story mentions last."""
    return _by_mention(question, last=True)


def true_place(question: Question) -> int | None:
    """The choice that says how things really are at the end, as far as the story tells of places; None otherwise."""
    from bip.inference.plain_stories.truth import truly

    return truly(question)


def longest_choice(question: Question) -> int | None:
    """The longest choice; None for several that are as long."""
    lengths = [len(choice) for choice in question.choices]
    return lengths.index(max(lengths)) if lengths.count(max(lengths)) == 1 else None


def first_choice(question: Question) -> int | None:
    """The first choice."""
    return 0


def _by_mention(question: Question, last: bool) -> int | None:
    own = _own_words(question)
    sentences = [lemmas(part) for part in question.narrative.replace("!", ".").replace("?", ".").split(".")]
    for said in reversed(sentences) if last else sentences:
        mentioned = [at for at, words in enumerate(own) if words & said]
        if len(mentioned) == 1:
            return mentioned[0]
        if mentioned:
            return None
    return None


def _own_words(question: Question) -> list[frozenset[str]]:
    words = [lemmas(choice) for choice in question.choices]
    common = frozenset.intersection(*words)
    return [mine - common for mine in words]


CONTROLS: Mapping[str, Control] = {
    "first place mentioned": first_place,
    "last place mentioned": last_place,
    "true place": true_place,
    "longest choice": longest_choice,
    "first choice": first_choice,
}
