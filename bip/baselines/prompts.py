"""The words of the baselines' prompts. They are our own; the ideas are those of the papers named."""

from collections.abc import Sequence

from symbolic.language.question import Question
from symbolic.language.render.account_in_words import render_account

Message = dict[str, str]

SYSTEM = (
    "You answer multiple-choice questions about what people in a home want and believe. "
    "A person knows only what that person has seen or been told."
)


def story(question: Question) -> str:
    """Return the scene and the narrative as one text; what is told as symbols alone is put into words."""
    scene, narrative = question.scene, question.narrative
    if question.told is not None and not (scene.strip() or narrative.strip()):
        scene, narrative = render_account(question.told)
    parts = [("The home:", scene), ("What happens:", narrative)]
    return "\n\n".join(f"{title}\n{text.strip()}" for title, text in parts if text.strip())


def task(question: Question, options: Sequence[str]) -> str:
    """Return the question with its options, lettered in the order given."""
    lettered = "\n".join(f"{chr(ord('A') + i)}. {option}" for i, option in enumerate(options))
    return f"Question: {question.prompt.strip()}\n{lettered}"


def direct(question: Question, options: Sequence[str]) -> list[Message]:
    """Zero-shot: the letter and nothing else."""
    return _messages(
        story(question), task(question, options), "Reply with the letter of the best option alone."
    )


def chain_of_thought(question: Question, options: Sequence[str]) -> list[Message]:
    """Reason first, answer last (Kojima et al. 2022)."""
    return _messages(
        story(question),
        task(question, options),
        "Think step by step about what the person has seen, wants and believes. "
        'End with one line: "Answer: " and the letter of the best option.',
    )


def perspective(question: Question) -> list[Message]:
    """The first prompt of SimToM (Wilf et al. 2024): what does the person know?"""
    return _messages(
        story(question),
        f"A question will be asked about a person in this story: {question.prompt.strip()}",
        "Do not answer it. Retell only what that person did, saw, heard or was told, in order, and leave out "
        "all that the person could not know.",
    )


def from_perspective(question: Question, options: Sequence[str], known: str) -> list[Message]:
    """The second prompt of SimToM: answer from what the person knows."""
    return _messages(
        f"This is what the person in question did, and all that the person knows:\n{known.strip()}",
        task(question, options),
        'Put yourself in that person\'s place. Reply with "Answer: " and the letter of the best option.',
    )


def _messages(*parts: str) -> list[Message]:
    return [{"role": "system", "content": SYSTEM}, {"role": "user", "content": "\n\n".join(parts)}]
