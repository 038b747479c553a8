"""The training example: its network learns what is rewarded, and its policy is an agent like any other."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import trula

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module of the example, with few deals."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    module = import_module("train_policy")
    monkeypatch.setattr(module, "DEALS", 16)
    monkeypatch.setattr(module, "STEPS", 48)
    monkeypatch.setattr(module, "STARTS", 20)
    yield module
    sys.modules.pop("train_policy")


def test_the_network_learns_what_is_rewarded(example: Any) -> None:
    rng = np.random.default_rng(1)
    network = example.Network(6, 4, rng)
    observation = np.eye(6, dtype=np.float32)[rng.integers(6, size=600)]
    mask = np.ones((600, 4), np.bool_)
    mask[:, 3] = False
    for _ in range(200):
        cards = rng.integers(3, size=600).astype(np.int32)
        # The first two inputs tell which card is right; the others have none.
        right = np.where(observation[:, 0] == 1, 2, np.where(observation[:, 1] == 1, 0, -1))
        network.learn(observation, mask, cards, (cards == right).astype(np.float32))
    probabilities = example.softmax(network.forward(np.eye(6, dtype=np.float32))[1], mask[:6])
    assert probabilities[0, 2] > 0.8 and probabilities[1, 0] > 0.8
    assert not probabilities[:, 3].any()


@pytest.mark.parametrize("name", list(trula.GAMES))
def test_the_trained_policy_is_an_agent(example: Any, name: str, tmp_path: Path) -> None:
    network = example.train(name, minutes=0.01)
    untrained = example.train(name, minutes=0.0)
    file = tmp_path / "policy.npz"
    np.savez(file, *network.weights)
    assert any((one != other).any() for one, other in zip(network.weights, untrained.weights, strict=True))
    agent = trula.agent(f"train_policy:Trained(file={str(file)!r})")
    trula.testing.check_agent(agent, trula.load(name), deals=1, permutations=1)
