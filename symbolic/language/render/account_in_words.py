"""An account as English, for those who read nothing else."""

from symbolic.language.account import Account
from symbolic.language.render.narrative_in_words import render_narrative
from symbolic.language.render.scene_in_words import render_scene
from symbolic.language.staging.stager import story_of


def render_account(account: Account) -> tuple[str, str]:
    """Return the scene and the narrative of an account of a told home.

    Raises:
        BipError: it cannot have happened.
    """
    story = story_of(account)
    scene = render_scene(story.home, story.initial.contents)
    people = [
        render_narrative(name, body.room, [event for event in story.steps if event.action.agent == name])
        for name, body in story.initial.bodies.items()
    ]
    return scene, " ".join(people)
