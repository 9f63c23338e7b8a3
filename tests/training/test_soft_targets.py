"""What a model learns from: the policy's own probabilities, by hand, and the loss on them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bip.action_models.protocol import Decision, Say, SocialDecision
from bip.action_models.rational.social_planner import SocialPlanner
from symbolic.errors import InputError
from symbolic.mind.belief import Belief
from symbolic.mind.goals import Goal
from symbolic.world.actions import (
    Ask,
    Grab,
    Open,
    Tell,
    Walk,
)
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from tests.oracles import Floats
from training.examples.alone import Example, make_examples
from training.examples.encoding import Encoded, encode, known_policy
from training.examples.files import read_examples, write_examples
from training.examples.social_examples import make_social_examples
from training.simulation.encounters import Encounter
from training.simulation.simulator import AGENT, MindOptions, Trajectory

SHELF, BOX, BENCH = Place("office", "shelf"), Place("office", "box", container=True), Place("hall", "bench")
HOME = Home(("office", "hall"), (SHELF, BOX, BENCH))
IN_THE_BOX = {SHELF: (), BOX: ("plum",), BENCH: ()}


class Likes:
    """Walks to a place by its belief, and does anything else with a weight of 1/10; nothing else counts."""

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        return [np.log(self._policy(decision)) for decision in decisions]

    @staticmethod
    def _policy(decision: Decision) -> Floats:
        def weight(action: object) -> float:
            match action:
                case Walk(_, Place() as place):
                    return 0.1 + decision.belief.at(place)
                case _:
                    return 0.1

        weights = np.array([weight(action) for action in decision.legal])
        return weights / weights.sum()


def trajectory() -> Trajectory:
    """Sam wants the plum, and holds every place and elsewhere alike until he looks around."""
    initial = State(IN_THE_BOX, bodies={AGENT: Body("office")})
    actions = (Walk(AGENT, BOX), Open(AGENT, BOX), Grab(AGENT, "plum", BOX))
    return Trajectory(3, HOME, initial, Goal("plum"), Belief("plum", HOME.places, np.full(4, 1 / 4)), actions)


def examples(rivals: int = 0, policy: Any = None, seed: int = 0) -> list[Example]:
    rng = np.random.default_rng(seed)
    return list(make_examples(trajectory(), policy or Likes(), "compact", MindOptions(), rng, rivals))


def probabilities(example: Example) -> Floats:
    assert example.log_policy is not None
    return np.exp(example.log_policy)


# --- what is learned from one person --------------------------------------------------------------


def test_soft_targets_are_the_policy_by_hand() -> None:
    first, second, third = examples()
    # the shelf is bare: 1/3 each on box, bench and elsewhere. To the hall, the shelf, the box: 0.1, 0.1, 0.1 + 1/3
    odds = np.array([0.1, 0.1, 0.1 + 1 / 3])
    np.testing.assert_allclose(probabilities(first), odds / odds.sum())
    # at the box: to the hall, the shelf, or to open it, all alike
    np.testing.assert_allclose(probabilities(second), [1 / 3] * 3)
    # it is open, and there the plum is: to the hall, the shelf, to close it, to take the plum
    np.testing.assert_allclose(probabilities(third), [1 / 4] * 4)


def test_what_was_done_is_the_completion() -> None:
    done = [example.completions[example.chosen] for example in examples()]
    assert [words.split()[0] for words in done] == ["walk", "open", "grab"]
    assert [example.chosen for example in examples()] == [2, 2, 3]
    assert {example.episode for example in examples()} == {3}


def test_every_alternative_has_its_words_and_its_probability() -> None:
    for example in examples(rivals=2):
        assert len(example.completions) == len(set(example.completions)) == len(probabilities(example))
        assert probabilities(example).sum() == pytest.approx(1)


class Decided:
    """Does the last legal action, as good as surely."""

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        return [np.log(np.array([1e-12] * (len(one.legal) - 1) + [1.0])) for one in decisions]


def test_rivals_are_asked_in_the_same_states_and_do_what_their_policy_tells() -> None:
    made = examples(rivals=3, policy=Decided())
    assert len(made) == 3 * 4
    for example in made[3:]:
        assert example.chosen == len(example.completions) - 1


def test_rivals_have_minds_of_their_own() -> None:
    lived = examples()
    others = examples(rivals=6)[3:]
    firsts = [probabilities(example) for example in others[::3]]
    assert any(not np.allclose(one, probabilities(lived[0])) for one in firsts)


def test_soft_targets_survive_their_file(tmp_path: Path) -> None:
    write_examples(examples(), tmp_path / "examples.jsonl")
    for before, after in zip(examples(), read_examples(tmp_path / "examples.jsonl"), strict=True):
        np.testing.assert_allclose(probabilities(after), probabilities(before), atol=2e-5)
        assert after.chosen == before.chosen


# --- what is learned from two -------------------------------------------------------------------


def encounter(stance: Any, said: Place, knows: Place = BOX) -> Encounter:
    """Kim asks from the hall; Sam is in the office, and sure of a place."""
    bodies = {"Sam": Body("office"), "Kim": Body("hall")}
    belief = Belief("plum", HOME.places, np.array([p == knows for p in HOME.places] + [False], float))
    actions = (Ask("Kim", "plum"), Tell("Sam", "plum", said))
    return Encounter(
        4, "answer", HOME, State(IN_THE_BOX, bodies=bodies), "Sam", "Kim", Goal("plum"), stance,
        (Goal("plum"),), belief, actions, 1, 1,
    )  # fmt: skip


def social_examples(met: Encounter, rivals: int = 0, policy: Any = None) -> list[Example]:
    rng = np.random.default_rng(0)
    return list(make_social_examples(met, policy or SocialPlanner(), "compact", rng, rivals))


def test_soft_targets_upon_others_are_the_policy_by_hand() -> None:
    # who does not care says the plain thing half of the time, and each of the two others a fourth
    (example,) = social_examples(encounter("independent", SHELF))
    np.testing.assert_allclose(probabilities(example), [1 / 4, 1 / 2, 1 / 4])
    assert example.chosen == 0
    assert social_examples(encounter("independent", BENCH))[0].chosen == 2
    (helps,) = social_examples(encounter("help", BOX))
    (hinders,) = social_examples(encounter("hinder", BOX))
    assert probabilities(helps)[1] > 0.5 > probabilities(hinders)[1]


def test_soft_targets_follow_the_belief_of_the_agent() -> None:
    (example,) = social_examples(encounter("independent", SHELF, knows=BENCH))
    np.testing.assert_allclose(probabilities(example), [1 / 4, 1 / 4, 1 / 2])


class First:
    """Says the first thing, as good as surely."""

    def __init__(self) -> None:
        self.asked: list[SocialDecision] = []

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[Floats]:
        self.asked += decisions
        return [np.log(np.array([1.0] + [1e-12] * (len(one.legal) - 1))) for one in decisions]


def test_rival_minds_are_asked_in_the_same_situation_and_say_what_their_policy_tells() -> None:
    policy = First()
    made = social_examples(encounter("help", BENCH), 12, policy)
    assert made[0].chosen == 2  # what was said
    assert {example.chosen for example in made[1:]} == {0}
    lived, *rivals = policy.asked
    assert len(rivals) == 12
    assert {one.social_goal for one in rivals} == {"help", "hinder", "independent"}
    assert any(not np.allclose(one.belief.probabilities, lived.belief.probabilities) for one in rivals)
    for one in rivals:
        assert (one.state, one.agent, one.other, one.home) == (lived.state, "Sam", "Kim", HOME)
        assert one.belief.probabilities.sum() == pytest.approx(1)
        says = [alternative for alternative in one.legal if alternative != Say(())]
        assert says == [alternative for alternative in lived.legal if alternative != Say(())]


# --- the loss -----------------------------------------------------------------------------------


def encoded(log_policy: Floats | None, chosen: int = 1) -> Encoded:
    """Two alternatives, the tokens 2 and 3, after a prompt that ends in 1."""
    return Encoded((0, 1), ((2,), (3,)), log_policy, chosen)


def test_tokens_keep_the_policy_and_the_choice() -> None:
    def tokenizer(texts: Sequence[str], add_special_tokens: bool = True) -> dict[str, list[list[int]]]:
        start = [0] if add_special_tokens else []
        return {"input_ids": [[*start, *(ord(letter) for letter in text)] for text in texts]}

    log_policy = np.log([0.3, 0.7])
    (one,) = encode([Example(1, "p", ("ab", "c"), 1, log_policy)], tokenizer, 10)
    np.testing.assert_array_equal(known_policy(one), log_policy)
    assert (one.prompt, one.completions, one.chosen) == ((0, ord("p")), ((97, 98), (99,)), 1)


def test_soft_targets_need_a_known_policy() -> None:
    with pytest.raises(InputError, match="soft targets need"):
        known_policy(encoded(None))


@dataclass
class Bigram:
    """A language model of four tokens whose next token depends on the last alone."""

    log_next: Floats

    def parameters(self) -> Any:
        import torch

        yield torch.zeros(1)

    def __call__(self, input_ids: Any, logits_to_keep: int, **rest: Any) -> Any:
        import torch

        logits = torch.tensor(self.log_next, dtype=torch.float32)[input_ids]
        return SimpleNamespace(logits=logits[:, -logits_to_keep:])


def bigram() -> Bigram:
    """After 1 comes 2 with 0.1 and 3 with 0.4; after anything else all come alike."""
    table = np.full((4, 4), 0.25)
    table[1] = [0.25, 0.25, 0.1, 0.4]
    return Bigram(np.log(table))


def loss(members: Sequence[Encoded], soft: bool) -> float:
    trainer = pytest.importorskip("training.fitting.policy_trainer", exc_type=ImportError)
    collator = trainer.Collator(pad=0, soft=soft)
    fit = SimpleNamespace(data_collator=collator, tokens=0)
    return float(trainer.PolicyTrainer.compute_loss(fit, bigram(), collator(members)))


def test_the_soft_loss_is_the_cross_entropy_with_the_policy() -> None:
    one = encoded(np.log([0.3, 0.7]))
    assert loss([one], soft=True) == pytest.approx(-(0.3 * np.log(0.1) + 0.7 * np.log(0.4)))
    two = replace(one, log_policy=np.log([0.9, 0.1]))
    second = -(0.9 * np.log(0.1) + 0.1 * np.log(0.4))
    assert loss([one, two], soft=True) == pytest.approx((loss([one], soft=True) + second) / 2)


def test_the_hard_loss_is_on_what_was_done_alone() -> None:
    assert loss([encoded(None, chosen=0)], soft=False) == pytest.approx(-np.log(0.1))
    assert loss([encoded(np.log([0.3, 0.7]), chosen=1)], soft=False) == pytest.approx(-np.log(0.4))


def test_a_batch_weighs_each_completion_by_its_probability() -> None:
    trainer = pytest.importorskip("training.fitting.policy_trainer", exc_type=ImportError)
    batch = trainer.Collator(pad=0, soft=True)([encoded(np.log([0.3, 0.7])), encoded(np.log([0.9, 0.1]))])
    np.testing.assert_allclose(batch["weights"].numpy(), [0.3, 0.7, 0.9, 0.1], rtol=1e-6)
    hard = trainer.Collator(pad=0, soft=False)([encoded(None, 0), encoded(None, 1)])
    np.testing.assert_allclose(hard["weights"].numpy(), [1.0, 1.0])


def test_how_close_a_model_is_to_a_policy_by_hand() -> None:
    pytest.importorskip("torch")
    from training.fitting.metrics import compare

    # among the two the model's policy is (0.2, 0.8); they have half of its mass
    policies = [np.log([0.3, 0.7]), np.log([0.2, 0.8])]
    found = compare(bigram(), [encoded(p, chosen) for p, chosen in zip(policies, (1, 0), strict=True)], 0)
    assert found["nll"] == pytest.approx(-(np.log(0.8) + np.log(0.2)) / 2)
    assert found["accuracy"] == 0.5
    assert found["legal"] == pytest.approx(0.5)
    kl = 0.3 * np.log(0.3 / 0.2) + 0.7 * np.log(0.7 / 0.8)
    assert found["kl"] == pytest.approx(kl / 2, abs=1e-6)
