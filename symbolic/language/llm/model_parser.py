"""Read English with a language model: structured output, checked against vocabulary and home.

The model is asked through a function, so that this package needs no network library: see
`bip.language_models.served.structured_output`, which asks an OpenAI-compatible server.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from symbolic.errors import BipError, ParseError
from symbolic.language.llm.asking import Ask, json_of
from symbolic.language.llm.json_form import read_form, schema_of
from symbolic.language.llm.reading_forms import (
    LIMITS,
    NarrativeForm,
    QueryForm,
    SceneForm,
    StoryForm,
)
from symbolic.language.llm.reading_prompts import (
    NARRATIVE,
    ONLY,
    QUERY,
    REPAIR,
    SCENE,
    STORY,
)
from symbolic.language.llm.readings import (
    narrative_of,
    parse_of_story,
    query_of,
    scene_of,
)
from symbolic.language.llm.symbol_reader import SymbolReader
from symbolic.language.parses import NarrativeParse, SceneParse
from symbolic.language.question import Question
from symbolic.language.statements import Query
from symbolic.world.provenance import Span

Form = TypeVar("Form")
Parse = TypeVar("Parse")


@dataclass(frozen=True, slots=True)
class LLMParser:
    """A language model that reads everything.

    Attributes:
        ask: asks the model.
    """

    ask: Ask

    def scene(self, text: str, only: Span | None = None) -> SceneParse:
        """Read the description of a home, or only one sentence of it.

        Raises:
            ParseError: the model's reading cannot be used, after one repair.
        """
        return self._read("scene", SCENE, _task(text, only), SceneForm, scene_of)

    def narrative(
        self, text: str, agent: str | None, scene: SceneParse, only: Span | None = None
    ) -> NarrativeParse:
        """Read what people did in a home, or what one sentence says of it.

        Raises:
            ParseError: the model's reading cannot be used, after one repair.
        """

        def build(form: NarrativeForm) -> NarrativeParse:
            return narrative_of(form, agent, scene, whole=only is None)

        who = f"The person's name is {agent}.\n" if agent else ""
        return self._read("narrative", NARRATIVE, who + _task(text, only), NarrativeForm, build)

    def story(self, text: str, names: Sequence[str], only: Span | None = None) -> NarrativeParse:
        """Read what people did and said in a home that is not described, or what one sentence says of it.

        Raises:
            ParseError: the model's reading cannot be used, after one repair.
        """

        def build(form: StoryForm) -> NarrativeParse:
            return parse_of_story(form, text, names, whole=only is None)

        who = f"People who take part: {', '.join(names)}.\n" if names else ""
        return self._read("story", STORY, who + _task(text, only), StoryForm, build)

    def query(self, prompt: str, choices: Sequence[str]) -> Query:
        """Read a question about one mind, or about one mind with regard to another; the model decides which.

        Raises:
            ParseError: the model's reading cannot be used, after one repair.
        """

        def build(form: QueryForm) -> Query:
            return query_of(form, choices, prompt)

        lines = [f"Question: {prompt}", *(f"Choice {i}: {choice}" for i, choice in enumerate(choices, 1))]
        return self._read("question", QUERY, "\n".join(lines), QueryForm, build)

    @property
    def reads_first(self) -> bool:
        """A model that reads everything reads stories of any kind, too."""
        return True

    def any_story(self, question: Question) -> Question:
        """Return any story and its question as symbols.

        Raises:
            ParseError: the model's reading cannot be used, after one repair.
        """
        return SymbolReader(self.ask)(question)

    def _read(
        self,
        name: str,
        instructions: str,
        task: str,
        form: type[Form],
        build: Callable[[Form], Parse],
    ) -> Parse:
        """Return what the model reads; where that cannot be used, tell it why and ask once more."""
        schema = schema_of(form, LIMITS)
        messages = [{"role": "system", "content": instructions}, {"role": "user", "content": task}]
        reply = self.ask(messages, name, schema)
        try:
            return build(read_form(form, json_of(reply), LIMITS))
        except BipError as error:
            repair = {"role": "user", "content": REPAIR.format(problem=error)}
            messages = [*messages, {"role": "assistant", "content": reply}, repair]
        reply = self.ask(messages, name, schema)
        try:
            return build(read_form(form, json_of(reply), LIMITS))
        except BipError as error:
            raise ParseError(f"the language model's reading of the {name} cannot be used: {error}") from error


def _task(text: str, only: Span | None) -> str:
    return text if only is None else ONLY.format(text=text, sentence=only.text)
