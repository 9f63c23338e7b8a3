"""A language model that reads any story as symbols: what it writes is checked, and minds are worked out here."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from symbolic.world.notes import remark

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from typer.testing import CliRunner

from bip.any_story import MATCHED, AnyStory
from bip.commands.main import app
from bip.language_models.served import ServiceError
from bip.reasoner import Reasoner
from symbolic.errors import ParseError
from symbolic.language.llm.auto_parser import AutoParser
from symbolic.language.llm.json_form import schema_of
from symbolic.language.llm.model_parser import LLMParser
from symbolic.language.llm.reading_prompts import SYMBOLS
from symbolic.language.llm.symbol_forms import ANY_NAMES, QuestionSymbols
from symbolic.language.llm.symbol_reader import READ, SymbolReader
from symbolic.language.question import Question
from tests.llm.servers import Replying, serving

TORN: dict[str, Any] = json.loads(SYMBOLS[SYMBOLS.index('\n{"rooms"') :])
STORY = "Ida put the letter in the drawer. While she slept in the next room, the dog tore it up."
ASKED = Question("", STORY, "Does Ida think that the letter is whole?", ("Yes", "No"))


class Scripted:
    """Says some texts or JSON, one after the other, and keeps what it is asked."""

    def __init__(self, *replies: Any) -> None:
        self.replies = [reply if isinstance(reply, str) else json.dumps(reply) for reply in replies]
        self.asked: list[Any] = []

    def __call__(self, messages: Any, name: str, schema: Any) -> str:
        self.asked.append(messages)
        return self.replies[len(self.asked) - 1]


def changed(**fields: Any) -> dict[str, Any]:
    return copy.deepcopy(TORN) | fields


def test_the_prompts_own_example_is_read_and_answered_by_perspective() -> None:
    asks = Scripted(TORN)
    answer = AnyStory(Reasoner(parser=LLMParser(asks))).answer(ASKED)
    assert answer.choice == 0  # she was in the next room
    assert READ in answer.notes
    assert MATCHED not in answer.notes
    assert answer.question == ASKED
    assert STORY in asks.asked[0][1]["content"]
    assert "Choice 2: No" in asks.asked[0][1]["content"]
    watching = copy.deepcopy(TORN)
    watching["events"][2]["seen_by"] = ["Ida"]
    assert AnyStory(Reasoner(parser=LLMParser(Scripted(watching)))).answer(ASKED).choice == 1


def test_the_schema_names_each_form_once_and_claims_nest() -> None:
    schema = schema_of(QuestionSymbols, ANY_NAMES)
    assert schema["$defs"]["ClaimSymbol"]["properties"]["that"]["anyOf"][0] == {"$ref": "#/$defs/ClaimSymbol"}
    assert list(schema["$defs"]) == [
        "PlaceSymbol", "PersonSymbol", "ThingSymbol", "FactSymbol", "EventSymbol", "StatementSymbol", "ClaimSymbol",
    ]  # fmt: skip


def test_what_names_somebody_unknown_is_repaired_once_with_the_reason() -> None:
    wrong = copy.deepcopy(TORN)
    wrong["events"][1]["who"] = "Eva"
    asks = Scripted(wrong, TORN)
    assert SymbolReader(asks)(ASKED).query is not None
    assert "nobody is called 'Eva'" in asks.asked[1][-1]["content"]
    with pytest.raises(ParseError, match=r"cannot be used: event 2.*nobody is called 'Eva'"):
        SymbolReader(Scripted(wrong, wrong))(ASKED)
    with pytest.raises(ParseError, match="1 for 2 choices"):
        SymbolReader(Scripted(*[changed(statements=TORN["statements"][:1])] * 2))(ASKED)
    with pytest.raises(ParseError, match=r"cannot be used: the reply is"):
        SymbolReader(Scripted("sorry", "no"))(ASKED)


def test_what_the_model_is_not_sure_of_is_a_note() -> None:
    asks = Scripted(changed(unclear=["whose dog it is"]))
    answer = AnyStory(Reasoner(parser=LLMParser(asks))).answer(ASKED)
    assert remark("the language model is not sure: whose dog it is") in answer.notes


def test_auto_asks_only_where_the_reader_without_a_model_cannot_tell() -> None:
    clear = Question(
        "",
        "Lena puts the scarf in the trunk and goes to the market. Omar hides it under the stairs. Lena comes home.",
        "Where does Lena think the scarf is?",
        ("In the trunk", "Under the stairs"),
    )
    silent = Scripted()
    assert AnyStory(Reasoner(parser=AutoParser(LLMParser(silent)))).answer(clear).choice == 0
    assert silent.asked == []
    murky = Question(
        "", "Zorbling gleefully, the frim quaxed.", "What did the frim hope?", ("To quax", "To zorb")
    )
    asks = Scripted(TORN)
    AnyStory(Reasoner(parser=AutoParser(LLMParser(asks)))).answer(murky)
    assert len(asks.asked) == 1


def test_a_typed_story_goes_through_a_server_and_replays_offline(
    model: Replying, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "story.json"
    file.write_text(json.dumps({"narrative": STORY, "prompt": ASKED.prompt, "choices": ASKED.choices}))
    model.says(TORN)
    options = f"answer {file} --parser llm --model m --cache {tmp_path / 'cache'} --json".split()
    with serving(model.server.app()) as url:
        monkeypatch.setenv("BIP_BASE_URL", url)
        first = CliRunner().invoke(app, options)
        assert first.exit_code == 0, first.output
        again = CliRunner().invoke(app, [*options, "--replay"])
    assert json.loads(again.stdout)["choice"] == json.loads(first.stdout)["choice"] == 0
    assert len(model.asked) == 1


def test_a_model_that_reads_homes_is_not_overruled_by_matched_words_nor_asked_again_of_a_dead_server() -> (
    None
):
    asked: list[str] = []

    def dead(messages: Any, name: str, schema: Any) -> str:
        asked.append(name)
        raise ServiceError("the server is gone")

    home = Question(
        "The kitchen has a fridge.", "Ann is in the kitchen.", "Which is likelier?", ("Ann wants milk.", "x")
    )
    with pytest.raises(ServiceError, match="the server is gone"):
        AnyStory(Reasoner(parser=LLMParser(dead))).answer(home)
    assert asked == ["question"]
