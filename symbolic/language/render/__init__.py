"""Symbols to English; whatever is written here, `symbolic.language.grammar` reads back to the same symbols."""

from symbolic.language.render.names_in_words import enumerate_words, name_object, name_place
from symbolic.language.render.narrative_in_words import render_narrative
from symbolic.language.render.question_in_words import join_question, render_claim, render_question
from symbolic.language.render.scene_in_words import render_scene
from symbolic.language.render.social_question_in_words import render_social_query
from symbolic.language.render.story_in_words import render_story

__all__ = [
    "enumerate_words",
    "join_question",
    "name_object",
    "name_place",
    "render_narrative",
    "render_question",
    "render_scene",
    "render_social_query",
    "render_claim",
    "render_story",
]
