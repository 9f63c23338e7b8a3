"""A whole question as symbols in JSON: {"story": ..., "query": ...}, with a wording of it if one likes."""

from collections.abc import Mapping
from typing import Any

from symbolic.errors import InputError
from symbolic.language.question import Question
from symbolic.language.render.claims_in_words import in_words
from symbolic.language.symbols.claims_json import read_query
from symbolic.language.symbols.json_fields import Fields
from symbolic.language.symbols.story_json import read_story

PROMPT = {"most": "Which is the likeliest?", "least": "Which is the least likely?"}
"""The wording of a question that is given none."""


def is_symbolic(record: Mapping[str, Any]) -> bool:
    """Whether a JSON record is a question as symbols."""
    return "story" in record and "query" in record and "question" not in record


def question_of(record: Mapping[str, Any]) -> Question:
    """Return the question of a JSON record {"story", "query", "prompt"?, "choices"?}; other fields are not read.

    Raises:
        InputError: a field is missing or not of its form.
        BipError: the story cannot have happened, or the query asks for what it does not have; the message
            names the event, the statement and the field.
    """
    account, cast = read_story(record.get("story"))
    query = read_query(record.get("query"), cast)
    wording = Fields(record, "question")
    choices = wording.texts("choices") or tuple(in_words(said) for said in query.statements)
    if len(choices) != len(query.statements) or len(set(choices)) < len(choices):
        raise InputError(
            f"question, 'choices': {len(choices)} wordings for {len(query.statements)} statements;"
            " give a different one for each, or none"
        )
    prompt = wording.text("prompt", PROMPT[query.sense])
    return Question("", "", prompt, choices, told=account, query=query)
