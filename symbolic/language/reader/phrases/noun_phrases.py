"""Noun phrases: determiner, possessor, modifiers, head, and what stands with it ("of", "and")."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from symbolic.language.reader.phrases.clock import CLOCK_PARTS, clock_time
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.words.closed import TITLE_WORDS
from symbolic.language.reader.words.compounds import NUMBERED, names_one
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.tagger import Word

_PERSONAL = frozenset("i me you he him she her it we us they them".split())


_SUBJECTS = frozenset("i he she we they it".split())
_AMOUNTS = frozenset(
    "nothing nobody none anything anybody anyone everything everybody everyone all any".split()
)
"""Words of which "but" leaves something out: "nobody but Ann"."""
_NOBODY = frozenset(("no one", "no-one"))
_SPOTS = frozenset("in on under behind beside into onto inside at by beneath above over below near".split())
_PAIRED = {"both": "and", "either": "or", "neither": "nor"}


def _after_time(words: Sequence[Word], at: int) -> bool:
    """Whether a name stands after the number of a time: "at four Ann"."""
    number, preposition = words[at - 1], words[at - 2].lower if at > 1 else ""
    return number.tag == "NUM" and preposition in (
        "at",
        "by",
        "until",
        "till",
        "since",
        "before",
        "after",
        "around",
    )


_NEVER_FIRST = frozenset("VF VB VN VG MD TO NOT IN SC WH THAT EX POS COMMA STOP INTJ ADV".split())
"""Parts of speech with which no noun phrase begins."""
_WHATEVER_TAG = CLOCK_PARTS | frozenset("both either neither this that a one more other such".split())
"""Words that begin one whatever their part of speech."""


def may_open(word: Word) -> bool:
    """Whether a noun phrase may begin with a word, as far as the word itself tells."""
    return word.tag not in _NEVER_FIRST or word.lower in _WHATEVER_TAG or word.text[:1].isdigit()


def _end(word: Word) -> int:
    return word.end


@dataclass(slots=True)
class NounReader:
    """Reads noun phrases in one sentence's words."""

    words: Sequence[Word]

    def phrase(self, at: int) -> tuple[NounPhrase, int] | None:
        """Return the noun phrase that starts at a word, with what "and" joins to it, and the index after it."""
        if (paired := self._paired(at)) is not None:
            return paired
        first = self._single(at)
        if first is None:
            return None
        members = [first[0]]
        after = first[1]
        joint = "and"
        while (found := self._joined(after, members)) is not None:
            member, after, word = found
            joint = word or joint
            members.append(member)
        if len(members) == 1:
            return first
        head = members[-1]
        whole = replace(
            head, owner=None, of=(), modifiers=(), determiner="", members=tuple(members), joint=joint
        )
        return replace(whole, plural=True, start=members[0].start, end=members[-1].end), after

    def _paired(self, at: int) -> tuple[NounPhrase, int] | None:
        """ "both A and B", "either A or B", "neither A nor B": the first word goes with the joint."""
        joint = _PAIRED.get(self.words[at].lower) if at + 1 < len(self.words) else None
        if joint is None:
            return None
        found = self.phrase(at + 1)
        if found is None or not found[0].members or found[0].joint != joint:
            return None
        return replace(found[0], start=self.words[at].start), found[1]

    def _excepted(self, noun: NounPhrase, after: int) -> tuple[NounPhrase, int]:
        """ "nothing but chalk", "nobody but Ann": what is left out stands with the noun."""
        words = self.words
        spot = after + (after < len(words) and words[after].lower in ("there", "here", "inside"))
        amount = noun.head in _AMOUNTS or noun.determiner.split(" ")[0] in ("no", "all", "any", "every")
        if not amount or noun.of or spot + 1 >= len(words) or words[spot].lower != "but":
            return noun, after
        found = self._single(spot + 1)
        if found is None or (found[0].head in _SUBJECTS and self._verb_follows(found[1])):
            return noun, after
        inner, end = found
        if found[0].kind != "name" and self._verb_follows(end) and not self._subject_position(noun):
            return noun, after
        phrase = PrepPhrase("except", inner, words[spot].start, inner.end)
        return replace(noun, of=(phrase,), end=inner.end), end

    def _joined(self, at: int, members: Sequence[NounPhrase]) -> tuple[NounPhrase, int, str] | None:
        """The next member of "A, B and C"; not where it starts a clause of its own."""
        start, word = self._conjunction(at, len(members))
        if start is None:
            return None
        found = self._single(start)
        if found is None:
            return None
        noun, after = found
        if self._same_preposition(members[0], after) or (
            word == "" and noun.head in ("one", "hers", "his", "theirs")
        ):
            return None
        if word == "" and not self._list_goes_on(after):
            return None
        if noun.head in ("one", "another", "other") and self._place_of_its_own(members[0], after):
            return None
        if self._verb_follows(after) and not self._subject_position(members[0]):
            return None
        if word == "" and self._verb_follows(after):
            return None
        person = noun.kind == "name" or noun.head in _PERSONAL
        if word == "" and members[-1].kind == "name" and not person:
            return None
        if word == "" and person and members[-1].kind == "noun" and not is_person(members[-1].head):
            joined = self._single(after + 1) if after < len(self.words) and self._and_at(after) else None
            if joined is not None and self._verb_follows(joined[1]):
                return None  # "in the library, Ann and Ben lit a lamp": where, and who
        return noun, after, word

    def _and_at(self, at: int) -> bool:
        return self.words[at].tag == "CC" and self.words[at].lower == "and"

    def _same_preposition(self, first: NounPhrase, after: int) -> bool:
        """ "with sugar and the jar WITH salt": two pairs, not one list; so "the cup in X and the jug under Y"."""
        if after >= len(self.words) or self.words[after].tag != "IN":
            return False
        before = self._before(first)
        if before < 1 or self.words[before - 1].tag != "IN":
            return False
        mine, other = self.words[before - 1].lower, self.words[after].lower
        paired = (
            before > 1 and mine in _SPOTS and other in _SPOTS and self.words[before - 2].tag in ("N", "PN")
        )
        return mine == other or (paired and self._ends_clause(after))

    def _place_of_its_own(self, first: NounPhrase, after: int) -> bool:
        """ "one past the smithy and one BY the river": each has its phrase."""
        before = self._before(first)
        mine = before > 0 and self.words[before - 1].tag == "IN"
        return (
            mine
            and after < len(self.words)
            and self.words[after].tag == "IN"
            and self.words[after].lower != "of"
        )

    def _ends_clause(self, at: int) -> bool:
        """Whether nothing follows the prepositional phrase that starts here."""
        found = self._single(at + 1)
        return found is not None and (
            found[1] >= len(self.words) or self.words[found[1]].tag in ("STOP", "COMMA")
        )

    def _before(self, noun: NounPhrase) -> int:
        """How many words end before a phrase starts."""
        return bisect_right(self.words, noun.start, key=_end)

    def _conjunction(self, at: int, count: int) -> tuple[int | None, str]:
        words = self.words
        if at >= len(words):
            return None, ""
        if words[at].tag == "CC" and words[at].lower in ("and", "or", "nor"):
            return at + 1, words[at].lower
        if words[at].text != ",":
            return None, ""
        if at + 1 < len(words) and words[at + 1].lower in ("and", "or"):
            return (at + 2, words[at + 1].lower) if count > 1 else (None, "")
        return at + 1, ""

    def _list_goes_on(self, at: int) -> bool:
        words = self.words
        for step in range(at, min(at + 6, len(words))):
            if words[step].tag == "CC" and words[step].lower in ("and", "or"):
                return self._single(step + 1) is not None
            if words[step].tag not in ("DET", "POSS", "ADJ", "N", "PN", "NUM") and words[step].text != ",":
                return False
        return False

    def _verb_follows(self, at: int) -> bool:
        """Whether a finite verb stands here, perhaps after adverbs and prepositional phrases."""
        words = self.words
        while at < len(words) and words[at].tag in ("ADV", "NOT", "IN"):
            found = self._single(at + 1) if words[at].tag == "IN" else None
            at = found[1] if found else at + 1
        return at < len(words) and words[at].tag in ("VF", "MD")

    def _subject_position(self, noun: NounPhrase) -> bool:
        """Whether no verb and no preposition of its own stands before the phrase in its clause."""
        for at in range(self._before(noun) - 1, -1, -1):
            word = self.words[at]
            if word.tag in ("SC", "WH", "THAT", "COMMA", "CC", "QUOTE", "INTJ", "ADV", "STOP"):
                return True
            fronted = (
                word.tag == "IN"
                and at < self._before(noun) - 1
                and self.words[self._before(noun) - 1].tag == "N"
            )
            if fronted and not any(w.tag in ("VF", "MD", "VB", "VG", "VN", "TO") for w in self.words[:at]):
                return True  # "At the club Ann and Ben": no verb has come yet
            if word.tag in ("VF", "VB", "VG", "VN", "MD", "IN", "TO"):
                return word.lemma in _CONTENT_VERBS
        return True

    def _single(self, at: int) -> tuple[NounPhrase, int] | None:
        words = self.words
        if at >= len(words) or not may_open(words[at]):
            return None
        after_preposition = at and words[at - 1].tag == "IN"
        if (
            after_preposition
            and words[at].lower in ("this", "that")
            and words[at + 1 : at + 2]
            and words[at + 1].tag == "PN"
        ):
            return NounPhrase(words[at].lower, "pronoun", start=words[at].start, end=words[at].end), at + 1
        found = self._core(at)
        if found is None:
            return None
        noun, after = self._excepted(*found)
        while after < len(words) and words[after].tag == "POS":
            apart = after + 1 < len(words) and words[after + 1].tag in ("DET", "PRON")
            owned = None if apart else self._core(after + 1, owner=noun)
            if owned is None:
                noun = replace(noun, head="one", kind="noun", determiner="", owner=noun, end=words[after].end)
                return noun, after + 1
            noun, after = owned
        return self._with_of(noun, after)

    def _of_what(self, at: int) -> tuple[NounPhrase, int] | None:
        """What follows "of"; "a bag of chips and the folder" are two things, not a bag of both."""
        found = self.phrase(at)
        if found is None or not found[0].members:
            return found
        first, *others = found[0].members
        apart = first.kind == "noun" and not first.determiner and first.owner is None
        return self._single(at) if apart and any(m.determiner or m.owner for m in others) else found

    def _with_of(self, noun: NounPhrase, after: int) -> tuple[NounPhrase, int]:
        words = self.words
        if after + 1 < len(words) and words[after].lower == "of":
            found = self._of_what(after + 1)
            if found is not None:
                inner, end = found
                phrase = PrepPhrase("of", inner, words[after].start, inner.end)
                return replace(noun, of=(*noun.of, phrase), end=inner.end), end
        if after + 2 < len(words) and words[after].lower in ("full",) and words[after + 1].lower == "of":
            found = self.phrase(after + 2)
            if found is not None:
                inner, end = found
                phrase = PrepPhrase("of", inner, words[after].start, inner.end)
                return replace(noun, of=(*noun.of, phrase), end=inner.end), end
        return noun, after

    def _core(self, at: int, owner: NounPhrase | None = None) -> tuple[NounPhrase, int] | None:
        words = self.words
        if at >= len(words):
            return None
        word = words[at]
        if owner is None and (found := clock_time(words, at)) is not None:
            return found
        if word.lower == "one" and owner is None and at + 1 < len(words) and words[at + 1].lower == "another":
            return NounPhrase("each", "pronoun", start=word.start, end=words[at + 1].end), at + 2
        if word.tag == "PRON" and owner is None:
            return self._pronoun(at)
        if word.tag == "QUOTE":
            return None
        determiner, possessor, start = self._determiners(at, owner)
        end, head = self._head(start, bool(determiner) or possessor is not None or owner is not None)
        if head is None:
            return self._bare_determiner(at, determiner, owner)
        numbered = self._numbered(head)
        if self._is_name(start, head) and not numbered:
            return self._name(start, at)
        modifiers = tuple(w.lower for w in words[start:head] if w.tag != "COMMA")
        labelled = self._labelled(head, bool(determiner) or possessor is not None or owner is not None)
        modifiers += (words[head + 1].text,) if numbered or labelled else ()
        name = words[head].tag == "PN" and not numbered
        noun = NounPhrase(
            words[head].text if name else words[head].lemma.lower(),
            "name" if name else "noun",
            determiner,
            possessor,
            modifiers,
            words[head].plural,
            start=words[at].start,
            end=words[end - 1].end,
        )
        return self._apposed(noun, end)

    def _apposed(self, noun: NounPhrase, after: int) -> tuple[NounPhrase, int]:
        """ "her brother Arjun", "the dog Rex", "farmer Olga": the name that follows is who it is."""
        words = self.words
        named = after + self._named(after)
        follows = named < len(words) and words[named].tag == "PN"
        title = not noun.plural and not noun.modifiers and named == after
        told = noun.kind == "noun" and (noun.owner or noun.determiner or title)
        if follows and told and is_person(noun.head):
            name, end = self._name(named, named)
            bare = replace(noun, start=noun.start, end=noun.end)
            return replace(name, apposition=bare, start=noun.start), end
        return noun, after

    def _named(self, at: int) -> int:
        """Return 1 for "named" of "a girl named Mina ran", where a name follows, and a verb the name; else 0."""
        words = self.words
        if at + 2 >= len(words) or words[at].lower not in ("named", "called") or words[at + 1].tag != "PN":
            return 0
        end = at + 1
        while end < len(words) and words[end].tag == "PN":
            end += 1
        goes_on = end < len(words) and words[end].tag in ("VF", "MD", "COMMA", "STOP")
        return int(goes_on or words[at].lower == "named")

    def _pronoun(self, at: int) -> tuple[NounPhrase, int]:
        word = self.words[at]
        if word.lower in ("hers", "mine", "theirs", "yours", "ours"):
            mine = NounPhrase(word.lower[:-1], "pronoun", start=word.start, end=word.end)
            return NounPhrase("one", owner=mine, start=word.start, end=word.end), at + 1
        plural = word.lower in ("they", "them", "we", "us", "both", "these", "those", "all", "themselves")
        after = at + 1
        modifiers: tuple[str, ...] = ()
        if (
            after < len(self.words)
            and self.words[after].lower in ("else", "other")
            and word.lower not in _PERSONAL
        ):
            modifiers = (self.words[after].lower,)
            after += 1
        if word.lower == "each" and after < len(self.words) and self.words[after].lower == "other":
            after += 1
        something = word.lower in (
            "something",
            "anything",
            "nothing",
            "everything",
            "someone",
            "somebody",
            "anyone",
        )
        while something and after < len(self.words) and self.words[after].tag == "ADJ":
            modifiers = (*modifiers, self.words[after].lower)
            after += 1
        noun = NounPhrase(
            "nobody" if word.lower in _NOBODY else word.lower,
            "pronoun",
            modifiers=modifiers,
            plural=plural,
            start=word.start,
            end=self.words[after - 1].end,
        )
        return noun, after

    def _determiners(self, at: int, owner: NounPhrase | None) -> tuple[str, NounPhrase | None, int]:
        words, start, determiner, possessor = self.words, at, "", owner
        while start < len(words) and words[start].tag in ("DET", "POSS"):
            word = words[start]
            if word.tag == "POSS":
                possessor = NounPhrase(word.lower, "pronoun", start=word.start, end=word.end)
            else:
                determiner = f"{determiner} {word.lower}".strip()
            start += 1
        return determiner, possessor, start

    def _head(self, start: int, opened: bool) -> tuple[int, int | None]:
        """Return the index after the phrase and that of its head noun."""
        words, at, head = self.words, start, None
        while at < len(words):
            word = words[at]
            if word.tag == "PN" and at > start and words[at - 1].lower in ("one", "ones"):
                break  # "the one Ann brought"
            if word.tag == "PN" and at > start and _after_time(words, at):
                break  # "at four Ann rang"
            if word.tag in ("N", "PN"):
                named = head is not None and word.tag == "PN" and words[head].tag == "N"
                if named and words[head or 0].lower not in TITLE_WORDS:
                    break
                if named and (opened or start < (head or 0)):
                    break
                head = at
            elif (
                ((word.tag in ("ADJ", "NUM") or word.lower in ("more", "other", "such")) and head is None)
                or (word.tag == "ADJ" and head == at - 1 and self._noun_after(at))
                or (word.lower == "o'clock" and head is None and at > start)
                or (word.lower == "enough" and head is None and at > start and self._noun_after(at))
                or (
                    word.tag in ("VN", "VG")
                    and head is None
                    and self._noun_after(at)
                    and (opened or at > start)
                )
            ):
                pass
            elif (
                word.tag == "ADV"
                and head is None
                and at + 1 < len(words)
                and (words[at + 1].tag in ("ADJ", "VN") or (word.lower == "very" and opened))
            ):
                if not (opened or at > start):
                    break
            elif (word.text == "," and head is None and opened and self._adjective_pair(at)) or (
                word.tag == "CC" and head is None and self._adjective_pair(at)
            ):
                pass
            else:
                break
            at += 1
        if head is not None:
            if self._numbered(head) or self._labelled(head, opened):
                return head + 2, head
            return head + 1, head
        return self._headless(start, at, opened)

    def _numbered(self, head: int) -> bool:
        """Whether a number names what the noun speaks of: "bed 6", "Room 3"."""
        words = self.words
        if head + 1 >= len(words):
            return False
        following = words[head + 1]
        if words[head].lower in NUMBERED and names_one(following.text):
            counts = following.tag == "NUM" and head + 2 < len(words) and words[head + 2].tag == "N"
            return following.tag in ("NUM", "N", "PN", "DET") and not counts
        if following.tag != "NUM" or not following.text[0].isdigit():
            return False
        common = any(sense.tag == "N" and sense.cost < 0.5 for sense in senses(words[head].lower))
        return words[head].tag == "N" or common

    def _labelled(self, head: int, opened: bool) -> bool:
        """Whether a quoted word names the noun: "the word 'nuts'"; nobody's speech, and a stop would end one."""
        words = self.words
        if head + 1 >= len(words) or words[head + 1].tag != "QUOTE" or not opened or words[head].tag != "N":
            return False
        text = words[head + 1].text
        return text[-1:].isalnum() and len(text.split()) <= 5 and not is_person(words[head].lemma)

    def _headless(self, start: int, at: int, opened: bool) -> tuple[int, int | None]:
        """ "the other", "the red one", "two": a phrase whose noun is understood."""
        last = at - 1
        if at == start and opened and at < len(self.words) and self.words[at].tag == "VG":
            return at + 1, at
        if at > start and (self.words[last].tag == "NUM" or (opened and self.words[last].tag == "ADJ")):
            return at, last
        return at, None

    def _noun_after(self, at: int) -> bool:
        for word in self.words[at + 1 : at + 5]:
            if word.tag in ("N", "PN"):
                return True
            if word.tag not in ("ADJ", "NUM", "COMMA", "VN", "CC"):
                return False
        return False

    def _adjective_pair(self, at: int) -> bool:
        words = self.words
        return (
            at > 0
            and at + 2 < len(words)
            and words[at - 1].tag == "ADJ"
            and words[at + 1].tag == "ADJ"
            and words[at + 2].tag in ("N", "ADJ")
        )

    def _bare_determiner(
        self, at: int, determiner: str, owner: NounPhrase | None
    ) -> tuple[NounPhrase, int] | None:
        """ "both", "all", "some", "each", "another" without a noun."""
        word = self.words[at]
        if word.tag == "POSS" and owner is None:
            mine = NounPhrase(word.lower, "pronoun", start=word.start, end=word.end)
            return NounPhrase("one", owner=mine, start=word.start, end=word.end), at + 1
        if (
            owner is not None
            or not determiner
            or " " in determiner
            or word.lower in ("the", "a", "an", "no", "every")
        ):
            return None
        return NounPhrase(
            word.lower, "pronoun", plural=word.lower == "both", start=word.start, end=word.end
        ), at + 1

    def _is_name(self, start: int, head: int) -> bool:
        return self.words[head].tag == "PN" and all(
            w.tag == "PN" or w.lower in TITLE_WORDS for w in self.words[start:head]
        )

    def _name(self, start: int, at: int) -> tuple[NounPhrase, int]:
        words = self.words
        end = start
        while end < len(words) and (
            words[end].tag == "PN"
            or (words[end].lower in TITLE_WORDS and end < len(words) - 1 and words[end + 1].tag == "PN")
        ):
            end += 1
        text = " ".join(w.text for w in words[start:end])
        determiner = "the" if words[at].lower == "the" else ""
        owner = None
        if words[at].tag == "POSS":
            owner = NounPhrase(words[at].lower, "pronoun", start=words[at].start, end=words[at].end)
        return NounPhrase(text, "name", determiner, owner, start=words[at].start, end=words[end - 1].end), end


_CONTENT_VERBS = frozenset(
    "think believe know say see notice assume expect suppose hope guess imagine suspect wish hear tell mean realize "
    "realise feel remember forget claim learn discover find understand".split()
)
