"""Whether a name of the story is a woman's or a man's, as its pronouns tell all told.

Read from left to right, "Svea climbs up. Her cousin Ture sees that she ..." lets "she" be Ture, whose gender nothing
has told. Over the whole text it is plain: "her" has nobody but Svea to mean, and "he" can then only be Ture.
"""

from collections.abc import Collection, Mapping, Sequence

from symbolic.language.reader.words.first_names import FEMALE_NAMES, MALE_NAMES, NAMES_OF_EITHER
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import ANIMALS, gender, is_person
from symbolic.language.reader.words.tokens import Token, tokenize

_PRONOUNS = {
    "he": "m", "him": "m", "his": "m", "himself": "m",
    "she": "f", "her": "f", "hers": "f", "herself": "f",
}  # fmt: skip


def told_genders(text: str, names: Collection[str]) -> Mapping[str, str]:
    """Return "f" or "m" for the names of which a text tells it.

    A pronoun tells of the only person before it that it can mean; and where all but one have a gender, and nobody
    has that of some pronoun, it is the last one's. Words within quotes do not count: they speak of others too.

    Args:
        text: the story.
        names: of its people, as it writes them.
    """
    known: dict[str, str] = {name: sex for name in names if (sex := _of_name(name)) is not None}
    marks = _marks(tokenize(text), names, known)
    while (found := _only_one(marks, known)) is not None:
        known[found[0]] = found[1]
    known |= _protagonist(marks, known)
    people = {word for word, is_name in marks if is_name != "pronoun"}
    unknown = people - known.keys()
    for sex in ("f", "m"):
        spoken = any(kind == "pronoun" and word == sex for word, kind in marks)
        if len(unknown) == 1 and spoken and sex not in {known[p] for p in people & known.keys()}:
            known[next(iter(unknown))] = sex
            break
    else:
        known |= _two(marks, unknown) if not people & known.keys() else {}
    return {name: sex for name, sex in known.items() if name in names}


def _protagonist(marks: Sequence[tuple[str, str]], known: Mapping[str, str]) -> dict[str, str]:
    """The only person with a name, with whom the story begins, is whom its only sort of pronoun means."""
    named = list(dict.fromkeys(word for word, kind in marks if kind == "name"))
    sexes = {word for word, kind in marks if kind == "pronoun"}
    first = next((word for word, kind in marks if kind != "pronoun"), "")
    if len(named) != 1 or len(sexes) != 1 or named[0] in known or first != named[0]:
        return {}
    return {named[0]: next(iter(sexes))}


def _two(marks: Sequence[tuple[str, str]], unknown: Collection[str]) -> dict[str, str]:
    """Of two people who are "he" and "she", the one whose name ends as women's do is she."""
    if len(unknown) != 2 or {word for word, kind in marks if kind == "pronoun"} != {"f", "m"}:
        return {}
    first, second = sorted(unknown, key=lambda name: name.endswith(_ENDINGS))
    if first.endswith(_ENDINGS) or not second.endswith(_ENDINGS):
        return {}
    return {first: "m", second: "f"}


_ENDINGS = ("a", "ah", "ine", "elle", "ie")


def _of_name(name: str) -> str | None:
    """Return the gender of a title, or of a first name that is of one only."""
    told = next((sex for word in name.split() if (sex := gender(word))), None)
    first = name.split()[0].lower()
    listed = first not in NAMES_OF_EITHER and (first in FEMALE_NAMES) != (first in MALE_NAMES)
    return told or (("f" if first in FEMALE_NAMES else "m") if listed else None)


def _marks(tokens: Sequence[Token], names: Collection[str], known: dict[str, str]) -> list[tuple[str, str]]:
    """Return mentions of people, and pronouns by their gender, in order: ("Ann", "name"), ("f", "pronoun")."""
    parts = {part: name for name in names for part in name.split() if not gender(part)}
    marks: list[tuple[str, str]] = []
    for at, token in enumerate(tokens):
        if token.kind != "word":
            continue
        if token.lower in _PRONOUNS:
            marks.append((_PRONOUNS[token.lower], "pronoun"))
        elif token.text in parts:
            name = parts[token.text]
            if marks and marks[-1][1] == "role" and at and tokens[at - 1].lower in _forms_of(marks[-1][0]):
                role = marks.pop()[0]  # "her cousin Ture" is one person
                if name not in known and (sex := gender(role)) is not None:
                    known[name] = sex
            marks.append((name, "name"))
        elif gender(token.text) and at + 1 < len(tokens) and tokens[at + 1].text in parts:
            continue  # a title
        elif (head := _person(token.lower)) is not None:
            marks.append((head, "role"))
            sex = gender(head)
            if sex is not None:
                known[head] = sex
    return marks


def _forms_of(role: str) -> tuple[str, ...]:
    return (role, f"{role}s")


def _person(word: str) -> str | None:
    """Return the person whom a common noun speaks of; animals are "it"."""
    lemma = next((s.lemma for s in senses(word) if s.tag == "N" and s.cost < 1.5), word)
    return lemma if is_person(lemma) and lemma not in ANIMALS else None


def _only_one(marks: Sequence[tuple[str, str]], known: Mapping[str, str]) -> tuple[str, str] | None:
    """Return a person of unknown gender whom alone some pronoun can mean."""
    fitting: dict[str, set[str]] = {"f": set(), "m": set()}
    for word, kind in marks:
        if kind != "pronoun":
            for sex in ("f", "m") if word not in known else (known[word],):
                fitting[sex].add(word)
        elif len(fitting[word]) == 1 and (one := next(iter(fitting[word]))) not in known:
            return one, word
    return None
