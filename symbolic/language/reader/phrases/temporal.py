"""Which noun phrases are times."""

from symbolic.language.reader.phrases.phrase import NounPhrase

UNITS = frozenset(
    "second minute hour day night week weekend month year morning afternoon evening moment while time noon midnight "
    "midday lunchtime dinnertime bedtime dawn dusk sunset sunrise spring summer autumn winter fortnight decade "
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july august "
    "september october november december christmas easter o'clock yesterday today tomorrow tonight meantime meanwhile "
    "breaktime playtime daytime nighttime now past beginning".split()
)
_POINTS = frozenset("monday tuesday wednesday thursday friday saturday sunday noon midnight".split())


def is_time(noun: NounPhrase) -> bool:
    """Whether a noun phrase tells when: "the next morning", "ten minutes"; not "the time of the boat"."""
    if noun.members:
        return all(is_time(member) for member in noun.members)
    head = noun.head.lower()
    if noun.owner is not None or noun.kind in ("pronoun", "quote"):
        return False
    if head in UNITS:
        return not any(
            p.preposition == "of" and p.object and p.object.head.lower() not in UNITS for p in noun.of
        )
    return bool(noun.modifiers) and noun.modifiers[0] in _POINTS and head in UNITS
