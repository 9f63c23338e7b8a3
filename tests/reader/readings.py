"""What the tests of the reader share: clauses of a sentence, facts that somebody knows, answers."""

from collections.abc import Mapping

from bip.inference.plain_stories.answering import answer_plain
from symbolic.language.question import Question
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.text import read_clauses
from symbolic.world.perspective import perspective
from symbolic.world.story import replay


def clauses(text: str) -> list[Clause]:
    (sentence,) = read_clauses(text).sentences
    assert not sentence.unread, sentence.unread
    return sentence.clauses


def facts(story: str, *chain: str) -> Mapping[str, str]:
    tale = read_story(story)
    view = tale.story
    for name in chain:
        view = perspective(view, name)
    return replay(view)[-1].facts


def chosen(story: str, prompt: str, *choices: str) -> str | None:
    found = answer_plain(Question("", story, prompt, choices)).choice
    return None if found is None else choices[found]
