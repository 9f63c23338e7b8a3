"""Verb phrases in the order in which the deeds happened: "before" and "after" may turn it around."""

from collections.abc import Sequence

from symbolic.language.grammar.clauses.verb_phrases import TOPIC, VerbPhrase


def in_order_of_time(verbs: list[VerbPhrase]) -> list[VerbPhrase]:
    """Put "Before A, B" as B, A and "B after A" as A, B; everything else keeps its order."""
    main = next((k for k, verb in enumerate(verbs) if not verb.is_("be") and verb.classes != TOPIC), 0)
    if verbs and verbs[main].order == "before":
        end = next((k for k in range(main + 1, len(verbs)) if verbs[k].owns_subject), len(verbs))
        return verbs[:main] + verbs[end:] + verbs[main:end]
    for index in range(len(verbs) - 1, main, -1):
        if verbs[index].order == "after" and _trails(verbs, index):
            _name_pronouns(verbs[index:], verbs[index - 1])
            return verbs[: index - 1] + verbs[index:] + verbs[index - 1 : index]
    return verbs


def _trails(verbs: Sequence[VerbPhrase], index: int) -> bool:
    """Whether an "after" clause ends the sentence, with no comma before it."""
    return not verbs[index].joined and not any(verb.owns_subject for verb in verbs[index + 1 :])


def _name_pronouns(moved: Sequence[VerbPhrase], main: VerbPhrase) -> None:
    """In "shuts the stove after opening it", what moves ahead takes the noun along."""
    if main.is_("open", "close"):
        for verb in moved:
            if verb.is_("open", "close") and not verb.nouns():
                verb.complements = main.nouns()
