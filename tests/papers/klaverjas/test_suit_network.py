"""The suit network: its gradients, its symmetry, what it learns, and that a stopped run continues."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from trula.arena.executor import Executor
from trula.errors import NotationError
from trula.papers.klaverjas.dataset import margins_of, solved_classes, solved_natural
from trula.papers.klaverjas.features import BY_SUIT, Owners, one_hand
from trula.papers.klaverjas.learning import networks
from trula.papers.klaverjas.suit_network import BINS, Design, SuitNetwork
from trula.papers.lab import Lab

SMALL = Design(width=6, layers=3, epochs=3, batch=16)


def deals(count: int, seed: int) -> Owners:
    dice = np.random.default_rng(seed)
    return np.stack([dice.permutation(np.repeat(np.arange(4, dtype=np.int8), 8)) for _ in range(count)])


def trumps_more(owners: Owners) -> npt.NDArray[np.int64]:
    """A margin that is easy to learn, from the trumps of the leader's side."""
    trumps = owners[:, BY_SUIT[0]].astype(np.int64) % 2
    margins: npt.NDArray[np.int64] = 20 * (4 - trumps.sum(axis=1)) + 5 - 10 * trumps[:, -1]
    return margins


def run(network: SuitNetwork, owners: Owners, kept: Path | None = None, until: float = 1.0) -> SuitNetwork:
    for share in network.learn(owners, trumps_more(owners), kept):
        if share >= until:
            break
    return network


@pytest.mark.parametrize("dropping", [False, True])
def test_gradients_are_slopes_of_the_loss(dropping: bool) -> None:
    network = SuitNetwork(SMALL, 1, np.float64)
    owners = deals(12, 2)
    margins = trumps_more(owners)

    def slope() -> tuple[npt.NDArray[np.float64], float]:
        gradient, loss = network.gradient(owners, margins, np.random.default_rng(3) if dropping else None)
        return gradient.astype(np.float64), loss

    gradient, _ = slope()
    assert np.abs(gradient).max() > 0.01
    for place in np.random.default_rng(4).choice(len(gradient), 60, replace=False):
        kept = network.weights[place]
        network.weights[place] = kept + 1e-6
        _, above = slope()
        network.weights[place] = kept - 1e-6
        _, below = slope()
        network.weights[place] = kept
        assert (above - below) / 2e-6 == pytest.approx(gradient[place], abs=1e-7)


def test_plain_suits_are_alike() -> None:
    owners = deals(50, 1)
    exchanged = owners.copy()
    exchanged[:, BY_SUIT[[1, 2, 3]]] = owners[:, BY_SUIT[[3, 1, 2]]]
    with_trumps = owners.copy()
    with_trumps[:, BY_SUIT[[0, 1]]] = owners[:, BY_SUIT[[1, 0]]]
    network = SuitNetwork(SMALL, 1, np.float64)
    chances, margins = network.judge(owners)
    assert np.allclose(network.judge(exchanged), (chances, margins), rtol=0, atol=1e-9)
    assert not np.allclose(network.judge(with_trumps)[0], chances, rtol=0, atol=1e-3)
    assert (one_hand(exchanged).matrix == one_hand(owners).matrix).all()
    assert not (one_hand(with_trumps).matrix == one_hand(owners).matrix).all()


def test_it_learns_who_wins_and_by_how_much() -> None:
    network = run(SuitNetwork(Design(width=16, layers=2, epochs=30, batch=64), 1), deals(3_000, 1))
    unseen = deals(1_000, 2)
    chances, expected = network.judge(unseen)
    margins = trumps_more(unseen)
    assert ((chances > 0.5) == (margins > 0)).mean() > 0.97
    assert np.abs(expected - margins).mean() < 6
    assert BINS[0] < expected.min() and expected.max() < BINS[-1]


def test_a_network_that_was_stopped_goes_on(tmp_path: Path) -> None:
    owners, kept = deals(100, 1), tmp_path / "network.npz"
    whole = run(SuitNetwork(SMALL, 1), owners)
    stopped = run(SuitNetwork(SMALL, 1), owners, kept, until=0.5)
    assert not (stopped.weights == whole.weights).all()
    assert (run(SuitNetwork(SMALL, 1), owners, kept).weights == whole.weights).all()
    assert (run(SuitNetwork(SMALL, 1), owners, kept).weights == whole.weights).all()  # nothing is left to learn
    with pytest.raises(NotationError, match=r"network\.npz is of another network; delete it"):
        run(SuitNetwork(Design(width=8, layers=3, epochs=3, batch=16), 1), owners, kept)


def test_networks_judge_the_other_half_and_can_be_interrupted(tmp_path: Path) -> None:
    calls: list[str] = []

    def stop(what: str, _done: int, _total: int) -> None:
        calls.append(what)
        if "networks" in what:
            raise KeyboardInterrupt

    quiet = Lab(tmp_path, "smoke", executor=Executor(1))
    solved, natural = solved_classes(quiet), solved_natural(quiet)
    margins = margins_of(quiet, solved)
    with pytest.raises(KeyboardInterrupt):
        networks(Lab(tmp_path, "smoke", executor=Executor(1), progress=stop), solved, margins, natural)
    assert calls[-1].startswith("klaverjas: learning networks")
    result = networks(quiet, solved, margins, natural)
    alone = networks(Lab(tmp_path / "other", "smoke", executor=Executor(2)), solved, margins, natural)
    assert np.allclose(result.chances, alone.chances) and np.allclose(result.elsewhere, alone.elsewhere)
    assert len(result.chances) == len(result.margins) == len(solved) and len(result.elsewhere) == len(natural)
    third = Lab(tmp_path / "third", "smoke", executor=Executor(1))
    run(SuitNetwork(SMALL, 1), deals(16, 1), third.file("network-1.npz"))
    with pytest.raises(NotationError, match="another network"):
        networks(third, solved, margins, natural)
