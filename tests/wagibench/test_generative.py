"""Goals put into words, and their judges: figures by hand, against a server that says what the test tells it to."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bip.benchmarks.wagibench.distractors import BANDS, choose_distractors, goal_choices
from bip.benchmarks.wagibench.generation import NoGoalError, generate_goal
from bip.benchmarks.wagibench.generative import run_observations
from bip.benchmarks.wagibench.judge_agreement import Graded, pairwise_agreement, read_graded
from bip.benchmarks.wagibench.judges import (
    SHOWN,
    Judge,
    Shown,
    grade_in,
    judging,
    model_judge,
    similarity_judge,
    snap_judge,
)
from bip.benchmarks.wagibench.records import Observation, Selection
from bip.evaluation.embedding import embed_words, embedder, similarity
from symbolic.errors import InputError

FIXTURE = Path(__file__).parents[1] / "fixtures" / "wagibench"
SEEN = Observation(
    "row 0 p0_tea",
    "C fills the kettle",
    "timer: for four minutes",
    ("C drops a tea bag into the pot",),
    ("timer: for four minutes", "shopping: item tea", "lights: state off", "messaging: to Ann"),
    "timer",
)


def test_a_goal_is_stated_with_its_structure() -> None:
    def ask(messages: Sequence[Mapping[str, Any]], name: str, form: Mapping[str, Any]) -> str:
        assert "C fills the kettle" in messages[1]["content"]
        assert form["required"] == ["type", "arguments"]
        return json.dumps({"type": "timer", "arguments": "for four minutes"})

    assert generate_goal(SEEN.narrative, ask) == "timer: for four minutes"


@pytest.mark.parametrize(
    "reply", ["I cannot help with that.", "{}", '["timer"]', '{"type": "timer"}', "null"]
)
def test_a_reply_without_a_goal_is_no_goal(reply: str) -> None:
    with pytest.raises(NoGoalError, match="states no goal"):
        generate_goal("", lambda messages, name, form: reply)


@pytest.mark.parametrize(
    ("reply", "grade"),
    [
        ("Good. <score>2</score>", 1.0),
        ("<score> 1 </score>", 0.5),
        ("<SCORE>0</SCORE>", 0.0),
        ("It is a fine goal.", None),
        ("<score>3</score>", None),
        ("<score>2</score> or <score>0</score>", None),
        ("<score>2</score> ... <score>2</score>", 1.0),
    ],
)
def test_a_grade_is_one_that_the_reply_gives(reply: str, grade: float | None) -> None:
    assert grade_in(reply) == grade


@pytest.mark.parametrize(
    ("shown", "reference", "cues"),
    [("both", True, True), ("reference", True, False), ("cues", False, True), ("neither", False, False)],
)
def test_a_judge_sees_what_it_is_to_see(shown: Shown, reference: bool, cues: bool) -> None:
    told = judging(SEEN, "timer: for tea", shown)[1]["content"]
    assert "Stated goal: timer: for tea" in told
    assert (SEEN.reference in told, SEEN.cues[0] in told) == (reference, cues)


def test_an_unknown_way_of_judging_is_refused() -> None:
    with pytest.raises(InputError, match="choose from both, reference, cues, neither"):
        model_judge(lambda messages: "", "all")  # type: ignore[arg-type]


def test_cosines_of_words_by_hand() -> None:
    # "buy red tea" and "red tea": 2 words in common of 3 and 2: 2 / sqrt(6)
    np.testing.assert_allclose(
        similarity(embed_words, ["buy red tea"], ["red tea", "sleep"]), [[2 / 6**0.5, 0.0]]
    )


def test_a_goal_snaps_to_the_option_that_it_is_most_like() -> None:
    judge = snap_judge(embed_words)
    assert judge(SEEN, "timer: four minutes") == 1.0
    assert judge(SEEN, "shopping: tea") == 0.0
    assert judge(SEEN, "sing") == 1 / 4  # unlike all four alike
    assert judge(Observation("x", "", "a", ()), "a") is None


def test_similarity_with_the_reference() -> None:
    assert similarity_judge(embed_words)(SEEN, "timer: for four minutes") == pytest.approx(1.0)
    assert similarity_judge(embed_words)(SEEN, "sing") == 0.0


def test_a_served_embedding_needs_a_server() -> None:
    with pytest.raises(InputError, match="name a model"):
        embedder("served")


def test_agreement_with_people_by_hand() -> None:
    # Pairs of people: 1 > .5, 1 > .5, .5 = .5 and 0 < 1. Of the judge: 1 > 0, 1 = 1, 0 < 1 and .5 < 1.
    people = {"a": [1.0, 0.5, 0.5], "b": [0.0, 1.0]}
    judge = {"a": [1.0, 0.0, 1.0], "b": [0.5, 1.0]}
    found = pairwise_agreement(people, judge)
    assert (found.agreement, found.constant, found.pairs) == (2 / 4, 1 / 4, 4)
    # Its grades are 1 three times, 0 and .5 once: two draws tie with (9 + 1 + 1) / 25.
    np.testing.assert_allclose(found.random, 1 / 4 * 11 / 25 + 3 / 4 * 14 / 25 / 2)


def test_a_constant_judge_agrees_where_people_see_a_tie() -> None:
    found = pairwise_agreement({"a": [1.0, 1.0, 0.0]}, {"a": [0.5, 0.5, 0.5]})
    assert found.agreement == found.constant == pytest.approx(1 / 3)
    assert pairwise_agreement({"a": [1.0]}, {"a": [0.5]}).agreement is None


def test_distractors_are_alike_enough_and_unlike_each_other() -> None:
    # Similarity to goal 0: .9 .8 .7 .6 .1. The band takes the upper four; 1 and 2 are nearly the same goal.
    cosines = np.eye(6)
    for i, value in enumerate((0.9, 0.8, 0.7, 0.6, 0.1), start=1):
        cosines[0, i] = cosines[i, 0] = value
    cosines[1, 2] = cosines[2, 1] = 0.99
    rng = np.random.default_rng(1)
    for _ in range(20):
        chosen = choose_distractors(0, cosines, (20.0, 100.0), rng)
        assert len(set(chosen)) == 3
        assert set(chosen) <= {1, 2, 3, 4}
        assert not {1, 2} <= set(chosen[:2])


def test_the_first_distractor_is_drawn_evenly() -> None:
    cosines = np.full((5, 5), 0.5) + 0.5 * np.eye(5)
    rng = np.random.default_rng(0)
    first = [choose_distractors(0, cosines, BANDS["dissimilar"], rng)[0] for _ in range(400)]
    assert {i: first.count(i) > 60 for i in range(1, 5)} == dict.fromkeys(range(1, 5), True)


def test_too_few_goals_make_no_question() -> None:
    with pytest.raises(InputError, match="too few"):
        choose_distractors(0, np.eye(3), (0, 100), np.random.default_rng(0))
    with pytest.raises(InputError, match="lie between the percentiles 95 and 99"):
        choose_distractors(
            0, np.random.default_rng(0).random((9, 9)), BANDS["similar"], np.random.default_rng(0)
        )


def test_the_right_goal_stands_anywhere() -> None:
    rng = np.random.default_rng(0)
    made = [goal_choices(7, [1, 2, 3], rng) for _ in range(60)]
    assert {m.truth for m in made} == {0, 1, 2, 3}
    assert all(m.choices[m.truth] == 7 for m in made)


def _run(judge: Judge, **options: Any) -> dict[str, Any]:
    return run_observations(
        FIXTURE, Selection("Vo"), lambda told: f"timer: {told}", {"judge": judge}, **options
    )


def test_a_grade_that_was_not_given_is_its_own_outcome() -> None:
    # 40 observations: the judge grades timers 1 and shopping .5, says nothing of lights, and 0 of the rest.
    grades: dict[str, float | None] = {"timer": 1.0, "shopping": 0.5, "lights": None}
    report = _run(lambda observation, stated: grades.get(observation.type, 0.0))
    # Four rows a type, but one of the lights' rows tells no type.
    told = report["judges"]["judge"]
    assert (told["n"], told["ungraded"]) == (37, 3)
    np.testing.assert_allclose(told["mean"], (4 * 1.0 + 4 * 0.5) / 37)
    assert told["by_type"]["shopping"] == {"n": 4, "mean": 0.5}
    assert "lights" not in told["by_type"]


def test_what_states_no_goal_counts_nothing_and_is_named() -> None:
    def state(told: str) -> str:
        if "pancake" in told or "batter" in told:
            raise NoGoalError("the model's reply states no goal")
        return told

    report = run_observations(FIXTURE, Selection("Vo"), state, {"judge": lambda o, s: 1.0}, workers=2)
    assert (report["n"], report["stated"], report["failed"]) == (40, 36, 4)
    np.testing.assert_allclose(report["judges"]["judge"]["mean"], 36 / 40)
    assert report["judges"]["judge"]["mean_of_stated"] == 1.0
    assert "states no goal" in report["items"][0]["error"]


def test_judges_stand_beside_people_where_a_file_has_them(tmp_path: Path) -> None:
    rows = [
        {"observation": "p0_pancakes", "prediction": "timer: three minutes", "people": 1},
        {"observation": "p0_pancakes", "prediction": "lights: off", "people": 0.25},
        {"observation": "nobody", "prediction": "x", "people": 0},
    ]
    (tmp_path / "people.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    people = read_graded(tmp_path / "people.jsonl")
    assert people[0] == Graded("p0_pancakes", "timer: three minutes", 1.0)
    meta = _run(similarity_judge(embed_words), people=people)["meta"]["judge"]
    assert (meta["agreement"], meta["pairs"], meta["left_out"]) == (1.0, 1, 1)
    (tmp_path / "bad.jsonl").write_text('{"observation": "a", "prediction": "b", "people": "good"}')
    with pytest.raises(InputError, match="line 1: 'people' is 'good'"):
        read_graded(tmp_path / "bad.jsonl")


@pytest.mark.parametrize("shown", SHOWN)
def test_a_served_model_states_and_judges(shown: Shown) -> None:
    pytest.importorskip("openai")
    pytest.importorskip("fastapi")
    from bip.language_models.served import Client, Endpoint, chat, content, structured_output
    from tests.llm.servers import Scripted, serving

    def reply(body: dict[str, Any]) -> dict[str, Any]:
        if "response_format" in body:
            said = json.dumps({"type": "timer", "arguments": "three minutes"})
        else:
            said = "Well: <score>1</score>" if len(body["messages"][1]["content"]) % 2 else "No idea."
        return {"choices": [{"message": {"content": said}}]}

    with serving(Scripted(reply).app()) as url, Client(Endpoint("m", url, retries=0)) as client:
        say = lambda messages: content(client.ask(chat(messages, temperature=0, max_tokens=256)))  # noqa: E731
        report = run_observations(
            FIXTURE,
            Selection("Vo"),
            lambda told: generate_goal(told, structured_output(client)),
            {"model": model_judge(say, shown), "snap": snap_judge(embed_words)},
            workers=4,
        )
    assert report["stated"] == 40
    judged = report["judges"]["model"]
    assert judged["n"] + judged["ungraded"] == 40
    assert judged["mean"] == 0.5
    assert report["judges"]["snap"]["n"] == 38  # two rows of the other file have no four options


def test_served_embeddings_come_in_any_order() -> None:
    pytest.importorskip("openai")
    pytest.importorskip("fastapi")
    from fastapi import FastAPI

    from bip.language_models.served import Client, Endpoint
    from tests.llm.servers import serving

    app = FastAPI()
    asked: list[str] = []

    @app.post("/v1/embeddings")
    async def embed(body: dict[str, Any]) -> dict[str, Any]:
        asked.append(body["model"])
        rows = [{"index": i, "embedding": [float(len(text)), 1.0]} for i, text in enumerate(body["input"])]
        return {"data": rows[::-1]}

    with serving(app) as url, Client(Endpoint("m", url, retries=0)) as client:
        vectors = embedder("served", client)(["a", "bbb"])
        embedder("served:sentences", client)(["a"])
    assert asked == ["m", "sentences"]
    np.testing.assert_allclose(vectors, [[0.5**0.5, 0.5**0.5], [0.9**0.5, 0.1**0.5]])
