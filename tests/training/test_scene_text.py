"""Plain text about homes and people, and the same as examples for a language model."""

import re

import numpy as np
import pytest

from symbolic.errors import InputError
from symbolic.language.grammar import parse_scene
from symbolic.world.vocabulary import OBJECTS
from training.examples.home_texts import NAMES, encode_texts, scene_texts

pytest.importorskip("transformers")

from training.fitting.tokenizer import train_tokenizer

TEXTS = list(scene_texts(30, seed=1))


@pytest.fixture(scope="module")
def tokenizer() -> object:
    return train_tokenizer(scene_texts(30, seed=2), size=1024)


def test_texts_follow_from_seed_and_number() -> None:
    assert list(scene_texts(4, seed=1)) == TEXTS[:4]
    assert list(scene_texts(4, seed=3)) != TEXTS[:4]


def test_texts_are_scenes_narratives_and_stories() -> None:
    scenes, narratives, stories = (TEXTS[kind::3] for kind in range(3))
    assert all(parse_scene(text).home.places for text in scenes)
    assert not any("apartment" in text for text in narratives + stories)
    assert any('"' in text for text in stories)
    assert not any('"' in text for text in narratives)


def test_people_and_things_go_by_known_and_invented_names() -> None:
    people = {name for text in TEXTS[1::3] for name in re.findall(r"^\w+", text)}
    assert people & set(NAMES)
    assert people - set(NAMES)
    things = {thing for text in TEXTS[::3] for at in parse_scene(text).contents.values() for thing in at}
    assert things & set(OBJECTS)
    assert things - set(OBJECTS)


def test_examples_hold_the_whole_text(tokenizer: object) -> None:
    longest = max(TEXTS, key=len)
    for context in (128, 4096):
        examples = encode_texts([longest], tokenizer, context)
        assert (len(examples) > 1) == (context == 128)
        assert all(len(e.prompt) + len(e.completions[0]) <= context for e in examples)
        tokens = [token for example in examples for token in example.completions[0]]
        assert tokens.pop() == tokenizer.eos_token_id  # type: ignore[attr-defined]
        assert tokenizer.decode(tokens) == longest  # type: ignore[attr-defined]


def test_texts_are_split_between_sentences(tokenizer: object) -> None:
    story = 'Leo was in the hall. "Where is the mug?" Leo asked. Ann said, "I do not know." Leo left.'
    examples = encode_texts([story], tokenizer, context=24)
    said = [tokenizer.decode(e.completions[0]).removesuffix("</s>") for e in examples]  # type: ignore[attr-defined]
    assert "".join(said) == story
    assert len(said) > 1
    assert all(part.endswith((".", '."')) for part in said)
    assert not any(part.strip().startswith("Leo asked") for part in said)


def test_a_sentence_that_does_not_fit_is_refused(tokenizer: object) -> None:
    with pytest.raises(InputError, match="a sentence has"):
        encode_texts([TEXTS[0]], tokenizer, context=8)


def test_a_text_weighs_as_much_as_a_decision(tokenizer: object) -> None:
    (example,) = encode_texts(["The apartment has a kitchen."], tokenizer, context=64)
    assert example.log_policy is not None
    np.testing.assert_allclose(np.exp(example.log_policy) * len(example.completions[0]), [1.0])
