"""Language models asked outright, over real HTTP."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("openai")
pytest.importorskip("fastapi")
from bip.baselines import Baseline, NoAnswerError, extract_letter
from bip.baselines.answerer import deal
from bip.benchmarks import BENCHMARKS
from bip.benchmarks.benchmark import Sample
from bip.evaluation import evaluate
from bip.evaluation.table import as_text
from bip.language_models.served import Client, Endpoint
from symbolic.errors import InputError
from symbolic.language.question import Question
from symbolic.spreading import Workers
from tests.llm.servers import Scripted, chat_reply, serving

FIXTURE = Path(__file__).parents[1] / "fixtures" / "mmtom_qa"
MMTOM_QA = BENCHMARKS["mmtom-qa"]
QUESTION = Question("", "Ann walks to the fridge.", "Which is more likely?", ("red", "green", "blue"))


def connect(url: str) -> Client:
    return Client(Endpoint("m", url, retries=1, backoff=0.001))


def words(body: dict[str, Any]) -> str:
    return str(body["messages"][-1]["content"])


def letter_of(option: str, text: str) -> str:
    (letter,) = re.findall(rf"^([A-Z])\. {re.escape(option)}", text, re.MULTILINE)
    return str(letter)


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("B", "B"),
        ("(b)", "B"),
        (" **C**. ", "C"),
        ("B. green", "B"),
        ("The answer is A.", "A"),
        ("Answer: (C)", "C"),
        ("**Answer:** B", "B"),
        ("First I thought answer: A. But no.\nAnswer: B", "B"),
        ("It must be green, by the fridge.", "B"),
        ("A\nB", None),
        ("Both red and green fit.", None),
        ("I cannot tell.", None),
        ("A person who is hungry opens the fridge.", None),
        ("The answer is a matter of taste", None),
        ("Answer: D", None),
        ("Answer: A or B", None),
        ("Answer: B - it is green", "B"),
        ("Answer 1: b) it is green", "B"),
        ("", None),
    ],
)
def test_a_letter_is_found_or_not_but_never_guessed(reply: str, letter: str | None) -> None:
    assert extract_letter(reply, "ABC", ["red", "green", "blue"]) == letter


@pytest.mark.parametrize("method", ["direct", "cot", "simtom"])
def test_the_letter_leads_back_to_the_choice_in_whatever_order_it_was_shown(method: Any) -> None:
    def reply(body: dict[str, Any]) -> dict[str, Any]:
        text = words(body)
        return chat_reply("She walked." if "Retell" in text else f"Answer: {letter_of('green', text)}")

    with serving(Scripted(reply).app()) as url, connect(url) as client:
        for seed in range(6):
            assert Baseline(client, method, seed).answer(QUESTION).choice == 1


def test_orders_are_dealt_evenly_and_repeat_with_their_seed() -> None:
    orders = [tuple(deal(QUESTION, seed)) for seed in range(600)]
    assert orders == [tuple(deal(QUESTION, seed)) for seed in range(600)]
    counts = Counter(orders)
    assert len(counts) == 6
    assert min(counts.values()) > 60


def test_simtom_answers_from_what_the_person_knows_and_not_from_the_story() -> None:
    scripted = Scripted(lambda body: chat_reply("Answer: A"))
    with serving(scripted.app()) as url, connect(url) as client:
        Baseline(client, "simtom").answer(QUESTION)
    first, second = (words(body) for body in scripted.bodies)
    assert "Ann walks" in first
    assert "Ann walks" not in second
    assert "all that the person knows:\nAnswer: A" in second


def test_an_answer_shows_its_choice_and_the_models_words() -> None:
    with (
        serving(Scripted(lambda body: chat_reply("It is blue.")).app()) as url,
        connect(url) as client,
    ):
        answer = Baseline(client).answer(QUESTION)
    assert answer.summary() == "Which is more likely?\n  (a)  red\n  (b)  green\n  (c)  blue  <- answer"
    assert answer.explain().endswith("The model said:\nIt is blue.")
    assert (answer.as_json()["status"], answer.as_json()["choice"]) == ("answered", 2)


@pytest.mark.parametrize("method", ["direct", "cot", "simtom"])
@pytest.mark.parametrize(
    "said", ["Who knows?", "Answer: A or B", "Answer: D", "A\nB", "Red and green both fit.", ""]
)
def test_a_reply_without_an_answer_is_an_error_that_quotes_it(method: Any, said: str) -> None:
    def reply(body: dict[str, Any]) -> dict[str, Any]:
        return chat_reply("She walked." if "Retell" in words(body) else said)

    quoted = re.escape(repr(" ".join(said.split())))
    with (
        serving(Scripted(reply).app()) as url,
        connect(url) as client,
        pytest.raises(NoAnswerError, match=rf"no one option of A, B, C: {quoted}"),
    ):
        Baseline(client, method).answer(QUESTION)


class Able(Scripted):
    """A server whose model does as it is told: retells, reasons, and ends with the letter of the right option.

    Args:
        right: the right statement by question and options.
        form: how it words its choice, {letter} and {option}.
    """

    def __init__(self, right: Mapping[tuple[str, frozenset[str]], str], form: str) -> None:
        super().__init__(self._reply)
        self.right, self.form = right, form
        self.letters: list[str] = []

    def _reply(self, body: dict[str, Any]) -> dict[str, Any]:
        text = words(body)
        if "Retell" in text:
            return chat_reply("The person walked to the kitchen and opened the fridge.")
        options = dict(re.findall(r"^([A-Z])\. (.*)$", text, re.MULTILINE))
        (asked,) = re.findall(r"^Question: (.*)$", text, re.MULTILINE)
        option = self.right[asked, frozenset(options.values())]
        (letter,) = (letter for letter, words in options.items() if words == option)
        self.letters.append(letter)
        thought = "The person passed the fridge by. So A is less likely than B.\n"
        return chat_reply(
            ("" if "alone." in text else thought) + self.form.format(letter=letter, option=option)
        )


@pytest.mark.parametrize("method", ["direct", "cot", "simtom"])
@pytest.mark.parametrize(
    ("name", "folder", "modality"), [("mmtom-qa", "mmtom_qa", "text"), ("muma-tom", "muma_tom", "full")]
)
@pytest.mark.parametrize("form", ["Answer: {letter}", "**Answer:** ({letter})", "The answer is {letter}."])
def test_a_model_that_follows_instructions_is_scored_by_what_it_means(
    method: Any, name: str, folder: str, modality: str, form: str
) -> None:
    benchmark, path = BENCHMARKS[name], FIXTURE.parent / folder
    samples = [record for record in benchmark.load(path, modality) if isinstance(record, Sample)]
    questions = [(sample.question, sample.target) for sample in samples]
    right = {(q.prompt, frozenset(q.choices)): q.choices[target] for q, target in questions}
    able = Able(right, form)
    with serving(able.app()) as url, connect(url) as client:
        for seed in range(4):
            report = evaluate(
                benchmark,
                path,
                Baseline(client, method, seed),
                modality=modality,
                policy=method,
                limit=len(samples),
            )
            assert (report["answered"], report["accuracy"]) == (len(samples), 1.0)
    assert len(set(able.letters)) == max(
        len(sample.question.choices) for sample in samples
    )  # every place came up
    assert len(able.bodies) == 4 * len(samples) * (2 if method == "simtom" else 1)


def test_a_video_is_refused() -> None:
    (first, *_) = MMTOM_QA.load(FIXTURE, "multimodal")
    with connect("http://127.0.0.1:9/v1") as client, pytest.raises(InputError, match="use --modality text"):
        Baseline(client).answer(first.question)  # type: ignore[union-attr]


def test_the_report_has_the_same_items_and_what_they_cost() -> None:
    def reply(body: dict[str, Any]) -> dict[str, Any]:
        # One question is about a salmon: the model has nothing to say to it.
        return chat_reply("Hm." if words(body).count("thinks that") == 0 else "A")

    with serving(Scripted(reply).app()) as url, connect(url) as client:
        report = evaluate(
            MMTOM_QA,
            FIXTURE,
            Baseline(client),
            modality="text",
            policy="direct",
            workers=Workers(3, "threads"),
        )
        report["usage"] = client.usage.as_json(report["n"])
    assert [item["id"] for item in report["items"]] == [f"line {n}" for n in range(1, 5)]
    assert report["answered"] + report["failed"] == 4
    assert all("no one option" in item["error"] for item in report["items"] if item["status"] == "failed")
    assert report["calibration"]["n"] == 0  # such answers have no probabilities
    assert report["usage"]["requests"] == 4
    assert "asked 4 times" in as_text(report)
