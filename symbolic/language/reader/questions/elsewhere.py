"""Notes on questions that are about something else than the two minds: the mind of a third, the wording itself.

The gist of a question (`gist`) is found by its words, wherever they stand; so "Ann believed that the police believed it
was in the box" would be Ann's belief, and "which of these statements has more vowels?" would ask which is likelier.
"""

import re
from collections.abc import Collection, Iterator

from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.questions.extremum import rated_otherwise
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.tokens import tokenize
from symbolic.world.notes import Note, turned
from symbolic.world.provenance import Span


def of_a_third(text: str, names: Collection[str]) -> Iterator[Note]:
    """Yield a note on each belief that a text gives to somebody who is neither of the two.

    Args:
        text: a choice, or a prompt.
        names: of the two, capitalised.
    """
    for sentence in read_clauses(text).sentences:
        for clause in all_clauses(sentence.clauses):
            who = clause.subject
            if who is None or not (is_a(clause, "think") and clause.content):
                continue
            other = who.kind == "name" and who.head not in names
            if other or (who.kind == "noun" and who.head not in _OF_SPEECH):
                yield turned(Span(clause.start, clause.end, text[clause.start : clause.end]))


_SHUNS = re.compile(
    r"\b(?:get|gets|getting|got|keep|keeping|stay|staying|break|run|running|turn|move|wriggle|back|talk) (?:\w+ )?"
    r"(?:away from|rid of|clear of|free of|free from|shot of|quit of|out of|over|past|off|through|around|round|used to|"
    r"accustomed to|even with|back at)\b|\b(?:get|getting|do|doing|go|going|live|living|manage|managing|cope|coping|"
    r"survive|make do|be|being|come|along|by|on) without\b",
    re.I,
)


def shuns(text: str) -> bool:
    """Whether a wish is one to be without a thing, or past it: "trying to get away from a mug", "to do without it"."""
    return _SHUNS.search(text) is not None


_STANCES = (
    r"\b(?:help|assist|aid|support|serv|prevent|stop|hinder|keep|block|hamper|thwart|obstruct|imped|deter|mislead|deceiv"
    r"|trick|fool|harm|hurt|foil|frustrat|delay|guid|favou?r|disadvantag|benefit)\w* "
)


def _relations(names: Collection[str]) -> re.Pattern[str]:
    whose = "|".join(map(re.escape, sorted(names))) or r"(?!)"
    beside = r"(?:of|next to|beside|behind|near|opposite|who \w+(?: \w+)?|that \w+(?: \w+)?)"
    return re.compile(
        rf"{_STANCES}(?:(?:{whose})['’]s?((?: [a-z]+(?:-[a-z]+)*){{1,3}})(?! [A-Z])"
        rf"|(?:the|an?|some|every|each|any|one)((?: [a-z]+){{1,2}}) {beside} (?:{whose})\b)"
    )


def of_relations(text: str, names: Collection[str]) -> Iterator[Note]:
    """Yield a note on each person whom a text names by another: "help Tom's landlord" speaks of no stance to Tom.

    Args:
        text: a choice, or a prompt.
        names: of those spoken of, capitalised.
    """
    for found in _relations(names).finditer(text):
        if any(is_person(word) for word in (found[1] or found[2]).split()):
            yield turned(Span(found.start(), found.end(), found[0]))


_OF_SPEECH = frozenset(
    "belief thought idea view opinion answer reply word words statement assumption guess impression conviction mind"
    " speaker informant person one man woman".split()
)
"""What stands for one of the two, or for what that one thinks or says: "the answer suggests that"."""


def on_wording(prompt: str, speaks: Collection[str]) -> Iterator[Note]:
    """Yield a note on each word of a prompt that asks of words and letters, where the story has none.

    Args:
        prompt: as written.
        speaks: lower-case words of the choices.
    """
    for token in tokenize(_ODDS.sub(lambda found: " " * len(found[0]), prompt)):
        if token.lower in _OF_WRITING and token.lower not in speaks:
            yield turned(Span(token.start, token.end, token.text))
    for span in rated_otherwise(prompt):
        yield turned(span)


_OF_WRITING = frozenset(
    "vowel vowels consonant consonants syllable syllables comma commas hyphen hyphens apostrophe apostrophes adjective"
    " adjectives adverb adverbs pronoun pronouns preposition prepositions typo typos misspelling misspellings spelling"
    " spelled spelt grammar grammatical grammatically punctuation alphabet alphabetical alphabetically rhyme rhymes"
    " anagram acronym italics uppercase lowercase capitalised capitalized longest shortest wordiest".split()
)
"""Words for how a text is written, which ask of no mind."""
_ODDS = re.compile(r"\b(?:longest|shortest) (?:shot|odds)\b", re.I)
"""What is so called is no text."""
