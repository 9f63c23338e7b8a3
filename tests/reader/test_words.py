"""Layer 1: tokens, sentences, parts of speech, lemmas."""

import pytest

from symbolic.errors import ParseError
from symbolic.language.reader.words.english import require_english
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tagger import tag
from symbolic.language.reader.words.tokens import sentences, tokenize


def tags(text: str) -> list[tuple[str, str]]:
    (sentence,) = sentences(tokenize(text))
    return [(word.text, word.tag) for word in tag(sentence)]


def test_a_contraction_is_two_tokens_that_keep_their_place() -> None:
    tokens = tokenize("She didn't see Ann's cup.")
    assert [t.text for t in tokens] == ["She", "did", "not", "see", "Ann", "'s", "cup", "."]
    assert (tokens[2].start, tokens[2].end) == (7, 10)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Mr. Low sat down. He slept.", 2),
        ('"Where is it?" Ann asks Ben.', 1),
        ('"It is here." Ann smiles.', 2),
        ('Ann says, "It is in the box." Then she leaves.', 2),
        ("At ten o'clock she left.", 1),
    ],
)
def test_sentences_end_where_they_end(text: str, count: int) -> None:
    assert len(sentences(tokenize(text))) == count


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("The watch lies on the shelf.", "watch", "N"),
        ("The boys watch the film.", "watch", "VF"),
        ("She saw Ann leave.", "leave", "VB"),
        ("The leaves fell.", "leaves", "N"),
        ("She leaves the room.", "leaves", "VF"),
        ("He has put it away.", "put", "VN"),
        ("They were sitting outside.", "sitting", "VG"),
        ("She put it in the right drawer.", "right", "ADJ"),
    ],
)
def test_a_word_that_can_be_several_things_is_what_its_sentence_makes_it(
    text: str, word: str, expected: str
) -> None:
    assert dict(tags(text))[word] == expected


def test_plurals_have_the_lemma_of_their_class() -> None:
    assert senses("loaves")[0].lemma == "loaf"
    assert senses("cookies")[0].lemma == "cookie"
    assert senses("scissors")[0].lemma == "scissors"


def test_a_name_needs_no_list() -> None:
    assert tags("Zorblax hides the ring.")[0] == ("Zorblax", "PN")


def test_a_name_that_is_a_rare_noun_opens_a_sentence_as_a_name() -> None:
    assert tags("Amir wants a card.")[0] == ("Amir", "PN")
    assert tags("Water covers a card.")[0] == ("Water", "N")


@pytest.mark.parametrize(
    "text",
    [
        "Le chat est dans la cuisine et il mange une souris grise.",
        "Der Hund liegt unter dem Tisch und schläft tief und fest.",
        "El gato está en la cocina y come un ratón.",
    ],
)
def test_another_language_is_refused_by_name(text: str) -> None:
    with pytest.raises(ParseError, match=r"does not read as English; tell the story in English"):
        require_english(text)


def test_names_slips_and_words_of_no_dictionary_are_english_enough() -> None:
    require_english("Wanjiru and Dong-hyun zorbled the frim wih a lot of care, and teh dog slept.")
    require_english("Zorb.")
