"""Train a policy to play cards by self-play, with NumPy alone, and measure it against random cards.

    python examples/train_policy.py klaverjas --minutes 3

All seats of many deals are played by one network (`trula.envs.vector_env`). A decision is made more likely by what its
seat wrote at the end above what the network expected (REINFORCE with a baseline: Williams 1992). Afterwards the
policy plays a paired match as an agent; the bids are those of rule players on both sides.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import trula
from trula.players.bidders import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator

Array = NDArray[np.float32]

DEALS = 512
"""Deals that are played at once."""
STARTS = 2_000
"""Deals that are bid, of which those are drawn."""
STEPS = 96
"""Steps between two updates."""
HIDDEN = 128
"""Width of the hidden layer."""
MINIBATCH = 4_096
RATE = 1e-3
ENTROPY = 0.01


class Network:
    """A hidden layer, the logits of the cards and the expected reward, trained by Adam (Kingma and Ba 2015)."""

    def __init__(self, inputs: int, cards: int, rng: Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Array:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        # The last column of the second layer is the expected reward.
        self.weights = [layer(inputs, HIDDEN, 0.1), layer(1, HIDDEN, 0.0), layer(HIDDEN, cards + 1, 0.01)]
        self._means = [np.zeros_like(each) for each in self.weights]
        self._squares = [np.zeros_like(each) for each in self.weights]
        self._updates = 0

    def forward(self, observation: Array) -> tuple[Array, Array, Array]:
        """Return the hidden layer, the logits and the expected rewards."""
        first, bias, second = self.weights
        hidden = np.maximum(observation @ first + bias, 0.0)
        out = hidden @ second
        return hidden, out[:, :-1], out[:, -1]

    def learn(self, observation: Array, mask: NDArray[np.bool_], cards: NDArray[np.int32], rewards: Array) -> None:
        """Take one step of Adam."""
        hidden, logits, expected = self.forward(observation)
        probabilities = softmax(logits, mask)
        advantages = rewards - expected
        scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        slope = probabilities * scaled[:, None]
        slope[np.arange(len(cards)), cards] -= scaled
        logs = np.log(probabilities + 1e-9)
        entropy = -(probabilities * logs).sum(axis=1, keepdims=True)
        slope += ENTROPY * probabilities * (logs + entropy)
        out = np.concatenate([slope, -0.5 * advantages[:, None]], axis=1, dtype=np.float32) / np.float32(len(cards))
        below: Array = np.where(hidden > 0, out @ self.weights[2].T, np.float32(0))
        self._adam([observation.T @ below, below.sum(axis=0, keepdims=True), hidden.T @ out])

    def _adam(self, slopes: list[Array]) -> None:
        self._updates += 1
        rate = RATE * np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for weights, slope, mean, square in zip(self.weights, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weights -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def softmax(logits: Array, mask: NDArray[np.bool_]) -> Array:
    """Return the probabilities of the legal cards."""
    masked = np.where(mask, logits, -np.inf)
    powers = np.exp(masked - masked.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def train(game: str, minutes: float, seed: int = 1) -> Network:
    """Train a network by self-play for some minutes."""
    env = trula.envs.vector_env(game, DEALS, seed=seed, starts=STARTS)
    rng = np.random.default_rng(seed)
    network = Network(env.observation_size, env.action_count, rng)
    seen = env.reset()
    began, decisions, scale = time.monotonic(), 0, 0.0
    while (passed := time.monotonic() - began) < 60 * minutes:
        # 1. Play, and remember each decision and, once its deal has ended, what its seat wrote above the others.
        observations = np.zeros((STEPS, DEALS, env.observation_size), np.uint8)
        masks = np.zeros((STEPS, DEALS, env.action_count), np.bool_)
        cards = np.zeros((STEPS, DEALS), np.int32)
        seats = np.zeros((STEPS, DEALS), np.int8)
        rewards = np.full((STEPS, DEALS), np.nan, np.float32)
        starts = np.zeros(DEALS, np.int64)
        for step in range(STEPS):
            observations[step], masks[step], seats[step] = seen
            logits = network.forward(seen.observation.astype(np.float32))[1]
            noise = rng.gumbel(size=logits.shape).astype(np.float32)
            cards[step] = np.where(seen.action_mask, logits + noise, -np.inf).argmax(axis=1)
            stepped = env.step(cards[step])
            for deal in np.flatnonzero(stepped.ended):
                written = stepped.scores[deal] - stepped.scores[deal].mean()
                played = slice(starts[deal], step + 1)
                rewards[played, deal] = written[seats[played, deal]]
                starts[deal] = step + 1
            seen = stepped.seen
        # 2. Learn from the decisions of the deals that ended, each once.
        chosen = np.argwhere(~np.isnan(rewards))
        if len(chosen) == 0:
            continue
        spread = float(np.nanstd(rewards)) or 1.0
        scale = spread if scale == 0.0 else 0.9 * scale + 0.1 * spread
        for part in np.array_split(rng.permutation(chosen), max(1, len(chosen) // MINIBATCH)):
            at = (part[:, 0], part[:, 1])
            network.learn(observations[at].astype(np.float32), masks[at], cards[at], rewards[at] / np.float32(scale))
        decisions += len(chosen)
        print(f"\r{passed:5.0f} s  {decisions:,} decisions", end="", file=sys.stderr)
    print(file=sys.stderr)
    return network


@dataclass(frozen=True)
class Trained:
    """Plays the card that a trained network finds most probable; rule players decide what comes before."""

    file: str
    bidder: trula.Agent = field(default_factory=RuleBidder)

    def choose(self, view: trula.View, rng: Generator) -> trula.Action:
        """Return one of the legal actions."""
        if view.phase != "play":
            return self.bidder.choose(view, rng)
        legal = [action for action in view.legal_actions() if isinstance(action, trula.Play)]
        if len(legal) == 1:
            return legal[0]
        first, bias, second = _weights(self.file)
        hidden = np.maximum(first[np.flatnonzero(trula.envs.card_inputs(view))].sum(axis=0) + bias[0], 0.0)
        logits = hidden @ second
        return max(legal, key=lambda action: float(logits[action.card.index]))


@cache
def _weights(file: str) -> list[Array]:
    with np.load(file) as saved:
        return [saved[name] for name in sorted(saved.files)]


def main() -> None:
    """Train, save the network, and play a match."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=list(trula.GAMES))
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--deals", type=int, default=200, help="deals of the match, each in every seating")
    parser.add_argument("--out", type=Path, default=None, help="file of the network; GAME_policy.npz if missing")
    given = parser.parse_args()
    out = (given.out or Path(f"{given.game}_policy.npz")).resolve()
    network = train(given.game, given.minutes)
    np.savez(out, *network.weights)
    # Named by its module, so that worker processes find it.
    agent = f"train_policy:Trained(file={str(out)!r})"
    result = trula.match(given.game, agent, "RandomLegal()", deals=given.deals, bidder="RuleBidder()")
    print(f"{given.game}: {result.points} points a deal above random cards, {given.deals} deals")


if __name__ == "__main__":
    main()
