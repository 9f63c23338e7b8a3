"""Symbols to English; whatever is written here, `symbolic.grammar` reads back to the same symbols."""

from symbolic.render.names import enumerate_words, name_object, name_place
from symbolic.render.narrative import render_narrative
from symbolic.render.question import join_question, render_question, render_statement
from symbolic.render.scene import render_scene
from symbolic.render.social_question import render_social_query
from symbolic.render.story import render_story

__all__ = [
    "enumerate_words",
    "join_question",
    "name_object",
    "name_place",
    "render_narrative",
    "render_question",
    "render_scene",
    "render_social_query",
    "render_statement",
    "render_story",
]
