"""The words of the baselines' prompts. They are our own; the ideas are those of the papers named."""

from collections.abc import Sequence
from dataclasses import dataclass

from symbolic.language.question import Question
from symbolic.language.render.account_in_words import render_account

Message = dict[str, str]


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a benchmark's stories take place, for the words around them.

    Attributes:
        system: who the model is to be.
        scene, narrative: titles of the two parts of a story.
        nothing: what stands in place of a story that was withheld.
    """

    system: str
    scene: str
    narrative: str
    nothing: str = ""


HOME = Setting(
    "You answer multiple-choice questions about what people in a home want and believe. "
    "A person knows only what that person has seen or been told.",
    "The home:",
    "What happens:",
)
EGOCENTRIC = Setting(
    "You answer multiple-choice questions about a person, C, who wears a camera or smart glasses: what C wants, "
    "believes or will do next. You are told what was seen from there (#C is C, #O is somebody else), and perhaps "
    "what was heard or found on C's devices.",
    "The situation:",
    "What was seen, heard or found, in order:",
    "(Nothing is known of what C does.)",
)


def story(question: Question, setting: Setting = HOME) -> str:
    """Return the scene and the narrative as one text; what is told as symbols alone is put into words."""
    scene, narrative = question.scene, question.narrative
    if question.told is not None and not (scene.strip() or narrative.strip()):
        scene, narrative = render_account(question.told)
    parts = [(setting.scene, scene), (setting.narrative, narrative)]
    told = "\n\n".join(f"{title}\n{text.strip()}" for title, text in parts if text.strip())
    return told or setting.nothing


def task(question: Question, options: Sequence[str]) -> str:
    """Return the question with its options, lettered in the order given."""
    lettered = "\n".join(f"{chr(ord('A') + i)}. {option}" for i, option in enumerate(options))
    return f"Question: {question.prompt.strip()}\n{lettered}"


def direct(question: Question, options: Sequence[str], setting: Setting = HOME) -> list[Message]:
    """Zero-shot: the letter and nothing else."""
    return _messages(
        setting,
        story(question, setting),
        task(question, options),
        "Reply with the letter of the best option alone.",
    )


def chain_of_thought(question: Question, options: Sequence[str], setting: Setting = HOME) -> list[Message]:
    """Reason first, answer last (Kojima et al. 2022)."""
    return _messages(
        setting,
        story(question, setting),
        task(question, options),
        "Think step by step about what the person has seen, wants and believes. "
        'End with one line: "Answer: " and the letter of the best option.',
    )


def perspective(question: Question, setting: Setting = HOME) -> list[Message]:
    """The first prompt of SimToM (Wilf et al. 2024): what does the person know?"""
    return _messages(
        setting,
        story(question, setting),
        f"A question will be asked about a person in this story: {question.prompt.strip()}",
        "Do not answer it. Retell only what that person did, saw, heard or was told, in order, and leave out "
        "all that the person could not know.",
    )


def from_perspective(
    question: Question, options: Sequence[str], known: str, setting: Setting = HOME
) -> list[Message]:
    """The second prompt of SimToM: answer from what the person knows."""
    return _messages(
        setting,
        f"This is what the person in question did, and all that the person knows:\n{known.strip()}",
        task(question, options),
        'Put yourself in that person\'s place. Reply with "Answer: " and the letter of the best option.',
    )


def _messages(setting: Setting, *parts: str) -> list[Message]:
    told = "\n\n".join(part for part in parts if part)
    return [{"role": "system", "content": setting.system}, {"role": "user", "content": told}]
