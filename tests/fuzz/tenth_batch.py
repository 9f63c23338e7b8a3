"""A tenth batch: written when the ninth was mended, before its own changes were tried on any reader.

It judges how far what the others had taught holds of yet other ways: words that are given another meaning,
compounds and idioms, messages that get lost, witnesses who see nothing, absences that are none, news that
arrives after all, deeds without a will or for another reason, memories that are gone, stories spliced,
... Many of its changes bear upon some questions only: elsewhere the old answer would still stand.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import TypeAlias

from symbolic.language.question import Question
from tests.fuzz.deeds import on_deed
from tests.fuzz.mutation import Change, Field, Mutation, rewriting

Fit: TypeAlias = Callable[[Question, Question], bool]
"""Whether the old answer of a question has nothing to stand on in the changed one."""
_DRAWS = 40
"""How often a change is drawn until it fits, or until there is nothing left to change."""


def _rewriting(family: str, field: Field, *table: tuple[str, str]) -> list[Mutation]:
    return rewriting(family, field, table, batch="tenth")


def _adding(family: str, field: Field, *said: str) -> list[Mutation]:
    """Return a mutation for each sentence: it is said at the end of a field."""
    return _rewriting(family, field, *((r"(?<=[.!?\"])\Z", f" {words}") for words in said))


def _deeds(family: str, *forms: str) -> list[Mutation]:
    return [on_deed(family, words, batch="tenth") for words in forms]


def _only(mutations: Iterable[Mutation], fits: Fit) -> list[Mutation]:
    """Restrict mutations to the changes that fit."""
    return [replace(mutation, change=_fitting(mutation.change, fits)) for mutation in mutations]


def _fitting(change: Change, fits: Fit) -> Change:
    def fitting(question: Question, rng: Random) -> Question | None:
        for _ in range(_DRAWS):
            changed = change(question, rng)
            if changed is None or fits(question, changed):
                return changed
        return None

    return fitting


def _throughout(mutations: Iterable[Mutation]) -> list[Mutation]:
    """Let mutations change all that they can; their patterns must not match what they have written."""
    return [replace(mutation, change=_repeated(mutation.change)) for mutation in mutations]


def _repeated(change: Change) -> Change:
    def repeated(question: Question, rng: Random) -> Question | None:
        changed = None
        for _ in range(_DRAWS):
            further = change(changed or question, rng)
            if further is None:
                break
            changed = further
        return changed

    return repeated


_LEARNT = re.compile(r"\b(?:saw (?:him|her|them)|was watching|told (?:him|her))\b")


def _own(old: Question, _: Question) -> bool:
    """Return whether it is asked where the one named first, who learnt nothing later, supposes a thing."""
    first = re.match(r"(?:The )?(\w+) ", old.narrative)
    if first is None or old.scene or _LEARNT.search(old.narrative):
        return False
    return re.match(rf"Where\b.*\b{first[1]}\b", old.prompt) is not None


def _own_deed(old: Question, new: Question) -> bool:
    """Return whether, besides, the first verb of the story is changed."""
    verb = re.match(r"(?:The )?\w+ \w+", old.narrative)
    if verb is None or not _own(old, new):
        return False
    return not new.narrative.startswith(old.narrative[: verb.end() + 1])


def _of_people(old: Question, new: Question) -> bool:
    """Return whether, besides, nothing in the story moves by itself or unheard of."""
    return _own(old, new) and not re.search(r"\b(?:climbed|heard nothing)\b", old.narrative)


def _everyday(old: Question, _: Question) -> bool:
    """Return whether it is asked where somebody supposes a thing, or who knows of it."""
    return not old.scene and re.match(r"Where (?:will|does)|Who knows", old.prompt) is not None


def _at_home(old: Question, _: Question) -> bool:
    return bool(old.scene)


def _goals(old: Question, _: Question) -> bool:
    """Return whether the choices name goals."""
    return bool(old.choices) and all("trying to get" in choice for choice in old.choices)


def _aims(old: Question, new: Question) -> bool:
    """Return whether the choices name goals, or what a thing was moved for."""
    return _goals(old, new) or any("intentionally" in choice for choice in old.choices)


def _deeds_asked(old: Question, new: Question) -> bool:
    """Return whether the answer rests upon deeds, and not upon what was said."""
    return _aims(old, new) or _at_home(old, new)


def _informed(old: Question, _: Question) -> bool:
    """Return whether it is asked what information was given for."""
    return any("trying to prevent" in choice for choice in old.choices)


def _all_choices(old: Question, new: Question) -> bool:
    return not set(old.choices) & set(new.choices)


_AT_IT = (
    r"\b(?:opens|closes|approaches|is (?:about|preparing) to open"
    r"|(?:walks|moves|heads|goes|proceeds|strides) (?:to|towards|for))(?= (?:it|the)\b)"
)
_LAID = r"\b(?:placed|put) (the \w+|it) (?:on|inside|in)(?= the\b)"
IDIOMS = [
    *_only(
        _throughout(
            _rewriting(
                "verbs in idioms",
                "narrative",
                (_AT_IT, "looks down on"),
                (_AT_IT, "makes light of"),
                (_AT_IT, "puts in a word for"),
                (_AT_IT, "goes on about"),
            )
        ),
        _at_home,
    ),
    *_only(
        _throughout(
            _rewriting(
                "verbs in idioms",
                "narrative",
                (_LAID, r"placed a bet on \1 near"),
                (_LAID, r"put in a good word for \1 near"),
            )
        ),
        _aims,
    ),
    *_rewriting(
        "verbs in idioms",
        "prompt",
        (r"\btrying to get(?= an? )", "trying to get away from"),
        (r"\btrying to get(?= an? )", "trying to get over the loss of"),
        (r"\btrying to get(?= an? )", "trying to get out of having to eat or touch"),
    ),
]
_PUTTING = (
    r"^((?:The )?\w+ (?:puts?|left|hid|placed|laid|dropped|locked) (?:the|his|her) \w+?)s?"
    r"(?= (?:in|on|under|behind|into)\b)"
)
_FURNITURE = r"\b(fridge|stove|cabinet|microwave|dishwasher)\b(?! (?:catalogue|brochure))"
_THING = r"\w+(?: (?!of\b)\w+)?"
COMPOUNDS = [
    *_only(
        _rewriting(
            "compounds",
            "narrative",
            (_PUTTING, r"\1 catalogue"),
            (_PUTTING, r"\1 voucher"),
            (_PUTTING, r"\1 poster"),
        ),
        _own,
    ),
    *_only(
        _throughout(
            _rewriting("compounds", "narrative", (_FURNITURE, r"\1 catalogue"), (_FURNITURE, r"\1 brochure"))
        ),
        _at_home,
    ),
    *_rewriting(
        "compounds",
        "prompt",
        (rf"(?<=trying to get a )({_THING})(?=,)", r"\1 tattoo"),
        (r"(?:look for|think|believe) the \w+(?=(?: is| first)?\?$)", r"\g<0> catalogue"),
    ),
    *_only(
        _throughout(
            _rewriting(
                "compounds",
                "choices",
                (rf"(?<=trying to get a )((?!\w+(?: \w+)? tattoo){_THING})(?=\.$)", r"\1 tattoo"),
                (r"(?<=inside the )((?:\w+ )*(?:fridge|stove|cabinet|microwave))(?=\.?$)", r"\1 catalogue"),
            )
        ),
        _all_choices,
    ),
]
_HOW_PUT = r"^(?=(?:The )?\w+ (puts?|hid|left|placed|laid|dropped|parked|locked)\b)"
REDEFINED = [
    *_only(
        _rewriting(
            "words redefined",
            "narrative",
            (r"\A(?=.)", 'In this log, "open", "walk" and every other verb of doing mean "repaint". '),
            (
                r"\A(?=.)",
                'The writer of this says "opens" for "never opens", "walks" for "never walks" and so on. ',
            ),
        ),
        _at_home,
    ),
    *_only(
        _rewriting(
            "words redefined",
            "scene",
            (
                r"\A(?=.)",
                'In the list that follows, "contains", "holds", "inside" and the like all mean "lacks". ',
            ),
            (r"\A(?=.)", 'In this list, the word "in" and all words of that kind stand for "nowhere near". '),
        ),
        _goals,
    ),
    *_only(
        _rewriting(
            "words redefined",
            "narrative",
            (_HOW_PUT, r'In what follows, "\1" is to be read as "did not see". '),
            (
                r"^(?:The )?\w+ (puts?|hid|left|placed|parked|dropped|locked)\b.*\Z",
                r'\g<0> Erratum: for "\1" read "never had".',
            ),
        ),
        _own,
    ),
    *_rewriting(
        "words redefined",
        "narrative",
        (r"^(?=.*\bsaw (?:him|her)\b)", 'Where "saw" is written here, read "did not see". '),
        (r"^(?=.*\btold \w+ that\b)", 'The word "told" stands for "hid from" in this text. '),
    ),
    *_rewriting(
        "words redefined",
        "prompt",
        (r"^(?=Where does .*\b(think|believe)\b)", r'In this quiz, "\1" means "deny that". '),
        (r"^(?=If .*\btrying to get\b)", 'Note that "get" means "avoid" here. '),
        (
            r"^(?=.*\blikely\b)",
            'For this quiz, "likely" has been given the meaning "costly to print". ',
        ),
    ),
]
WILL = _only(
    _adding(
        "without a will",
        "narrative",
        "All of this happened in one long fit of sleepwalking.",
        "Each of these steps had been settled by rolling a die.",
        "Every one of these steps was dictated by a hypnotist.",
        "Somebody in another town had steered every move by remote control.",
        "It was all done blindfold, groping about at random.",
    ),
    _deeds_asked,
)
REASONS = _only(
    _adding(
        "for another reason",
        "narrative",
        "The one aim of all this was to count the door handles.",
        "It was a round of dusting, and nothing else was behind it.",
        "A gas leak was being traced, and nobody was after anything else.",
        "Every bit of it was done to see whether the hinges creaked, and for no other reason.",
        "All that anybody wanted was a little exercise.",
    ),
    _aims,
)
_TOLD = r"\btold (her|him|[A-Z][a-z]+)(?= that\b)"
LOST = [
    *_rewriting(
        "messages that get lost",
        "narrative",
        (_TOLD, r"sent \1 a letter, since lost in the post, saying"),
        (_TOLD, r"informed \1 by e-mail -- it bounced --"),
        (_TOLD, r"shouted to \1, over the din and quite in vain,"),
        (_TOLD, r"addressed to \1, but never posted, a card saying"),
        (_TOLD, r"left \1 a message, on a phone long out of use,"),
    ),
    *_only(
        _rewriting(
            "messages that get lost",
            "narrative",
            (r"\breplied, (?=\")", "wrote in a locked diary, "),
            (r"\breplied, (?=\")", "thought, without making a sound, "),
            (r"(?<=,\") said (?=[A-Z])", " was what went unsaid by "),
            (r"(?<=,\") said (?=[A-Z])", " was the text of a note burnt unread by "),
        ),
        _informed,
    ),
]
_SAW = r"\bsaw (?:him|her)(?: do it)?(?=\.)"
_WATCHED = r"\bwas watching (him|her) from\b"
BLIND = _rewriting(
    "witnesses who see nothing",
    "narrative",
    (_SAW, "saw only fog"),
    (_SAW, "saw nothing for the glare of the sun"),
    (_SAW, "saw a stray cat and nothing else"),
    (_WATCHED, r"had turned away from \1 at"),
    (_WATCHED, "was fast asleep by"),
    (_WATCHED, r"was out of sight of \1, well beyond"),
)
_AWAY = r"\bwas (?:asleep|in the yard|at school|out)\b[^.,]*(?=\.)"
PRESENT = _only(
    _rewriting(
        "absences that are none",
        "narrative",
        (r"\bleaves the room\b", "hides behind the curtain to watch what happens next"),
        (r"\bleaves the room\b", "only pretends to leave the room, and sees all that follows"),
        (r"\bwent (out|to bed|to the shop)\b", r"only pretended to go \1, and saw all that followed"),
        (r"\bwent (?:out|to bed|to the shop)\b", "kept watch through the keyhole"),
        (_AWAY, "stood by and watched"),
        (_AWAY, "had given the order for it"),
        (r"\bdid not see (him|her)\b", r"did not for a moment lose sight of \1"),
        (r"\bheard nothing of it\b", "heard of nothing but that for the rest of the day"),
    ),
    _own,
)
NEWS = _only(
    _adding(
        "news that gets through",
        "narrative",
        "A note on the door told everyone what had gone where.",
        "Since then, everyone concerned has been shown the whole thing on film.",
        "By now it is the talk of the town, and all of them know every detail.",
        "Before anyone looked for anything, a neighbour let all of them know what had gone on.",
    ),
    _own,
)
ARRANGED = _only(
    _adding(
        "by arrangement",
        "narrative",
        "It had all been arranged between them beforehand.",
        "Every step of it had been agreed upon the day before, down to the last detail.",
        "None of it was a surprise to anyone: they had rehearsed it together.",
    ),
    _of_people,
)
WIPED = _only(
    _adding(
        "memories that are gone",
        "narrative",
        "A fever has since wiped out everyone's memory of that day.",
        "Nobody in this story can remember a thing of it any more.",
        "Everyone in this story has died in the meantime.",
    ),
    lambda old, new: _everyday(old, new) and not old.narrative.startswith("On "),
)
_STATED = (
    r"[Ww]hich (?:one )?of the following statements is "
    r"(?:(?:more|less) likely to be true|(?:MOST|LEAST) likely)(?=\?)"
)
_SUPPOSED = r"^Where does (.+?) (?:think|believe) (the \w+) (is|are)(?=\?)"
WORDS = _rewriting(
    "other question words",
    "prompt",
    (r"^Where will (\w+) (?=look for the \w+\?)", r"How often will \1 "),
    (r"^Where will (\w+) (?=(?:look|go) for the \w+\?)", r"How long after lunch will \1 "),
    (_SUPPOSED, r"How old does \1 think \2 \3"),
    (_SUPPOSED, r"What does \1 think \2 would cost"),
    (_SUPPOSED, r"Who does \1 think has paid for \2"),
    (_STATED, "in which of the following statements are there more vowels"),
    (_STATED, "how many words are there in the longest of the following statements"),
)
RULED_OUT = [
    *_rewriting(
        "evidence ruled out",
        "prompt",
        (r"^Where(?= )", "Going by nothing but the weather, where"),
        (r"^Where(?= )", "In the eyes of a reader who has seen only the names in the story, where"),
        (r"^Which one(?= of)", "Going by the furniture alone, with nothing known of any deed, which one"),
        (r"^If (?=[A-Z])", "Leaving out of account every step that was taken, if "),
        (
            r"^Given the above interaction(?!, based)",
            "Given nothing but the number of words in the above interaction",
        ),
        (r"^Given the above interaction(?!, based)", "Without a glance at the above interaction"),
    ),
    *_only(
        _rewriting(
            "evidence ruled out", "prompt", (r"^Where(?= )", "With the first sentence struck out, where")
        ),
        _own,
    ),
]
EITHER = [
    *_only(
        _deeds("one or the other", "{do} or {do} not {base}", "{fin}, or else {forget} to {base},"),
        _own_deed,
    ),
    *_only(
        _adding(
            "one or the other",
            "narrative",
            "Either all of this happened or none of it, and nobody can tell which.",
            "Either it was so or the other way round, with every deed the contrary of what it says here.",
        ),
        lambda old, new: _deeds_asked(old, new) or _own(old, new),
    ),
    *_rewriting(
        "one or the other",
        "narrative",
        (r"\bsaw (him|her)((?: do it)?)(?=\.)", r"either saw \1\2 or missed it all"),
        (_TOLD, r"either told \1 or did not tell \1"),
    ),
    *_rewriting(
        "one or the other",
        "prompt",
        (r"\btrying to get (an? [\w ]+?)(?=,)", r"trying either to get \1 or to do without"),
        (r"(?<=\w) (is|are)(?=\?$)", r" either \1 or \1 not"),
    ),
]
_START = r"^(?:The )?(\w+) [^.]*\."
SPLICED = _only(
    _rewriting(
        "stories spliced together",
        "narrative",
        (_START, r"\g<0> Here another story sets in, with other people who are called the same."),
        (_START, r"\g<0> What follows is about a different \1."),
        (_START, r"\g<0> From now on, everyone spoken of is a stranger to those above."),
        (_START, r"\g<0> The rest is from the second volume, where everything and everyone is new."),
    ),
    _own,
)
_SOUGHT = r"\b(?:look for|think|believe) the \w+(?=(?: is| are| first)?\?$)"
_GOT = r"(?<=trying to get )(an? [\w ]+?)(?=,)"
SAME_NAME = _rewriting(
    "another thing of the same name",
    "prompt",
    (_SOUGHT, r"\g<0> that an uncle lost at sea"),
    (_SOUGHT, r"\g<0> shown on the cover of the magazine"),
    (_GOT, r"\1 that is on sale in another town"),
    (_GOT, r"\1 that has yet to be made"),
)
STRANGERS = [
    *_rewriting(
        "minds behind minds",
        "prompt",
        (
            r"^Where does (.+?) (?:think|believe)\b",
            r"Where did a stranger on a train guess that \1 would say",
        ),
        (r"^Where does (.+?) (?:think|believe)\b", r"Where does \1 suppose the prime minister would think"),
        (r"^Where will (\w+) (?=look\b|go\b)", r"Where does a fortune teller abroad say that \1 will "),
        (r"^Where will (\w+) (?=look\b|go\b)", r"Where, if \1 had a parrot, would \1 suppose it to "),
    ),
    *_only(
        _throughout(
            _rewriting(
                "minds behind minds",
                "choices",
                (r"^(\w+) thinks that (?!the landlord)", r"\1 thinks that the landlord thinks that "),
                (r"(?<!police )\bbelieved that there\b", "believed that the police believed that there"),
            )
        ),
        _all_choices,
    ),
]
CHANGING = [
    *_only(
        _adding(
            "never the same",
            "scene",
            "Every minute, a machine deals all of these things out anew at random.",
            "No two visitors have ever found the same thing in the same place here.",
            "What is found behind a door here depends on who opens it.",
            "Once an hour, everything here trades places with something else.",
        ),
        _goals,
    ),
    *_only(
        _adding(
            "never the same",
            "narrative",
            "As everyone there knows, nothing stays for a minute where it has been put.",
            "It is their custom never to suppose that a thing is where they have put it.",
        ),
        _own,
    ),
]
TENTH_BATCH: tuple[Mutation, ...] = (
    *IDIOMS, *COMPOUNDS, *REDEFINED, *WILL, *REASONS, *LOST, *BLIND, *PRESENT, *NEWS, *ARRANGED, *WIPED,
    *WORDS, *RULED_OUT, *EITHER, *SPLICED, *SAME_NAME, *STRANGERS, *CHANGING,
)  # fmt: skip
"""Eighteen families."""
