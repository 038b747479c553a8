"""Training of networks: a tiny run learns to play, goes on where it was stopped, and beats a network on request."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import trula
from trula import NotationError, load

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from trula.players.agents.net import Net  # noqa: E402
from trula.players.networks.card_network import load_card_network  # noqa: E402
from trula.training.beliefs import BeliefPlan, train_beliefs  # noqa: E402
from trula.training.models import Policy, input_rows  # noqa: E402
from trula.training.trainer import Plan, Trainer  # noqa: E402

SMALL = {"sizes": (128, 32), "quick_sizes": (128, 32), "critic_sizes": (128, 64)}


def tiny_plan(**settings: object) -> Plan:
    return Plan(**(SMALL | {"deals": 256, "starts": 1_000, "minibatch": 1_024, "rate": 2e-3} | settings))  # type: ignore[arg-type]


def test_a_tiny_run_learns_to_beat_random_cards(tmp_path: Path) -> None:
    Trainer(load("tressette"), tmp_path, tiny_plan(iterations=25), workers=1).run()
    result = trula.match(
        load("tressette"), Net(file=str(tmp_path / "cards.npz")), "RandomLegal()", deals=200, seed=5, workers=1
    )
    assert result.points.low > 0, result.points
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert rows[-1]["explained"] > rows[0]["explained"] + 0.2


@pytest.mark.parametrize("name", ["klaverjas", "tarok3", "tarok4"])
def test_a_run_goes_on_where_it_was_stopped(name: str, tmp_path: Path) -> None:
    plan = tiny_plan(iterations=2, deals=64, starts=100)
    first = Trainer(load(name), tmp_path, plan, workers=1)
    first.run(seconds=0)
    again = Trainer(load(name), tmp_path, plan, workers=1)
    assert again.iteration == first.iteration < 2
    again.run()
    assert again.iteration == 2 and again.done == 1
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [row["iteration"] for row in rows] == [1, 2]
    small = tmp_path / "other"
    small.mkdir()
    again.save_small(small / "checkpoint.pt")
    third = Trainer(load(name), small, tiny_plan(iterations=3, deals=64, starts=100), workers=1)
    third.run()
    assert third.iteration == 3
    with pytest.raises(NotationError, match=f"a training run of {name}"):
        Trainer(load("tressette"), tmp_path, plan, workers=1)


def test_a_run_ends_when_its_time_is_over(tmp_path: Path) -> None:
    trainer = Trainer(load("tressette"), tmp_path, tiny_plan(iterations=1, budget=0.02, deals=64), workers=1)
    trainer.run()
    assert trainer.done == 1 and trainer.iteration >= 1


def test_a_network_can_be_learned_to_be_beaten(tmp_path: Path) -> None:
    Trainer(load("tressette"), tmp_path / "first", tiny_plan(iterations=1), workers=1).run()
    frozen = tmp_path / "first" / "cards.npz"
    trainer = Trainer(load("tressette"), tmp_path / "second", tiny_plan(iterations=15, against=str(frozen)), workers=1)
    trainer.run()
    won = trula.match(
        load("tressette"), Net(file=str(tmp_path / "second" / "cards.npz")), Net(file=str(frozen)), deals=200, seed=5,
        workers=1,
    )  # fmt: skip
    assert won.points.low > 0, won.points
    assert trainer.past == []


@pytest.mark.parametrize("name", list(trula.GAMES))
def test_the_core_plays_what_was_trained(name: str, tmp_path: Path) -> None:
    trainer = Trainer(load(name), tmp_path, tiny_plan(iterations=1, deals=64, starts=100), workers=1)
    with torch.no_grad():
        # Weights at their limits must survive the rounding.
        trainer.policy.layers[0].weight[0] = 9.0
        trainer.policy.layers[1].weight[0] = -9.0
        trainer.policy.limit()
    trainer.run()
    network = load_card_network(tmp_path / "cards.npz", name)
    assert isinstance(trainer.policy, Policy)
    generator = np.random.default_rng(1)
    for _ in range(20):
        active = sorted(generator.choice(network.inputs, 40, replace=False).tolist())
        with torch.no_grad():
            trained = trainer.policy(input_rows(torch.tensor([active]), network.inputs))[0].numpy()
        assert np.abs(np.array(network.logits(active)) - trained).max() < 0.1


def test_beliefs_are_learned_from_several_kinds_of_players(tmp_path: Path) -> None:
    losses: list[float] = []
    plan = BeliefPlan(rounds=6, deals=280, starts=200, minibatch=512, sizes=(128, 64))
    out = tmp_path / "beliefs.npz"
    train_beliefs(load("tressette"), out, plan, workers=1, progress=lambda _, loss: losses.append(loss))
    assert losses[-1] < losses[0] - 0.02 and out.stat().st_size > 50_000
