"""A small neural network in NumPy that predicts the winner of a deal from the holders of the cards alone.

The plain suits share all weights: each layer sees a plain suit by itself, beside the trumps and the mean of the plain
suits. The network learns the winner and the distribution of the margin at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from trula.errors import NotationError
from trula.papers.checkpoint import atomic_file
from trula.papers.klaverjas.features import BY_SUIT, Owners

Numbers = npt.NDArray[np.floating[Any]]
Integers = npt.NDArray[np.int64]

PLAIN = 3
BINS = np.arange(-240, 300, 10)
"""Margins that the network tells apart."""
BLUR = 10.0
"""A margin counts for its neighbours too, by a normal distribution of this deviation."""
ASKED = 4_096
"""Deals evaluated together."""
WARMING = 0.2
"""The share of the steps in which the rate rises; then it falls to nothing."""
MOMENTUM, SQUARES, TINY = 0.9, 0.999, 1e-8
"""Of Adam: how long gradients and their squares are remembered, and what keeps quotients finite."""


@dataclass(frozen=True)
class Design:
    """How large a network is, and how it learns."""

    width: int
    layers: int
    epochs: int
    batch: int
    rate: float = 4e-3
    """Of learning, at its highest."""
    decay: float = 0.1
    """Of weights, by the rate."""
    drop: float = 0.1
    """The share of signals that is left out in each layer while learning."""


class LayerState(NamedTuple):
    """Values of a layer that back-propagation needs."""

    plain: Numbers
    context: Numbers
    """The mean of the plain suits beside the trumps."""
    plain_gate: Numbers
    trump_gate: Numbers


class MixState(NamedTuple):
    """The same of the last layer, which joins the suits."""

    context: Numbers
    gate: Numbers
    signals: Numbers
    """Its output."""


class SuitNetwork:
    """The network with its weights in one vector."""

    def __init__(self, design: Design, seed: int, kind: type[np.floating[Any]] = np.float32) -> None:
        self.design = design
        self.seed = seed
        self.shapes = _shapes(design)
        random = np.random.default_rng(seed)
        drawn = [
            random.uniform(-1, 1, shape) / np.sqrt(fan) if fan else np.zeros(shape)
            for shape, fan in self.shapes.values()
        ]
        self.weights = np.concatenate([each.ravel() for each in drawn]).astype(kind)

    def judge(self, owners: Owners) -> tuple[Numbers, Numbers]:
        """The probability that the leader's side wins, and the expected margin, of each deal."""
        parts = [owners[start : start + ASKED] for start in range(0, len(owners), ASKED)]
        outputs = np.concatenate([self._forward(_signals(part, self.weights.dtype), None)[0] for part in parts])
        powers = np.exp(outputs[:, 1:] - outputs[:, 1:].max(axis=1, keepdims=True))
        return _chance(outputs[:, 0].astype(np.float64)), (powers @ BINS) / powers.sum(axis=1)

    def learn(self, owners: Owners, margins: Integers, kept: Path | None = None) -> Iterator[float]:
        """Learn from solved deals; yields the share that is done after each batch.

        With a file, the state is saved after every epoch, and a stopped run continues to the same weights.
        """
        first, second, begun = np.zeros_like(self.weights), np.zeros_like(self.weights), 0
        if kept is not None and kept.exists():
            with np.load(kept) as state:
                if str(state["design"]) != repr(self.design):
                    raise NotationError(f"{kept} is of another network; delete it to have it made again")
                self.weights, first, second = state["weights"], state["first"], state["second"]
                begun = int(state["epochs"])
        design = self.design
        batch = min(design.batch, len(owners))
        steps = len(owners) // batch
        for epoch in range(begun, design.epochs):
            random = np.random.default_rng((self.seed, epoch))
            order = random.permutation(len(owners))
            for step in range(steps):
                some = order[step * batch : (step + 1) * batch]
                gradient, _ = self.gradient(owners[some], margins[some], random)
                count = epoch * steps + step + 1
                self._move(gradient, first, second, count, _rate(design, count / (design.epochs * steps)))
                yield count / (design.epochs * steps)
            if kept is not None:
                with atomic_file(kept) as unfinished:
                    np.savez(
                        unfinished,
                        design=np.asarray(repr(design)),
                        weights=self.weights,
                        first=first,
                        second=second,
                        epochs=np.asarray(epoch + 1),
                    )

    def gradient(self, owners: Owners, margins: Integers, random: np.random.Generator | None) -> tuple[Numbers, float]:
        """The gradient of the loss of a batch, and the loss; with a generator, dropout is applied."""
        outputs, passed, mixed = self._forward(_signals(owners, self.weights.dtype), random)
        wins = (margins > 0).astype(outputs.dtype)
        target = _targets(margins, outputs.dtype)
        logits = outputs[:, 1:] - outputs[:, 1:].max(axis=1, keepdims=True)
        powers = np.exp(logits)
        sums = powers.sum(axis=1, keepdims=True)
        loss = (
            np.logaddexp(0, outputs[:, 0]) - wins * outputs[:, 0] + np.log(sums[:, 0]) - (target * logits).sum(axis=1)
        )
        back = np.empty_like(outputs)
        back[:, 0] = _chance(outputs[:, 0]) - wins
        back[:, 1:] = powers / sums - target
        back /= len(outputs)
        return self._backward(back, passed, mixed), float(loss.mean())

    def _forward(
        self, signals: Numbers, random: np.random.Generator | None
    ) -> tuple[Numbers, list[LayerState], MixState]:
        """Logits of deals, first of winning, then of the margins, and the values that back-propagation needs."""
        by_name = self._by_name(self.weights)
        trump, plain = signals[0], signals[1:]
        passed = []
        for layer in range(self.design.layers):
            context = np.concatenate([plain.mean(axis=0), trump], axis=1)
            shared = context @ by_name[f"context {layer}"]
            shared += by_name[f"bias {layer}"]
            new_plain, new_trump = _times(plain, by_name[f"own {layer}"]), shared[:, self.design.width :]
            new_plain += shared[:, : self.design.width]
            kept = LayerState(plain, context, self._gate(new_plain, random), self._gate(new_trump, random))
            passed.append(kept)
            new_plain *= kept.plain_gate
            new_trump *= kept.trump_gate
            if layer:
                new_plain += plain
                new_trump += trump
            plain, trump = new_plain, new_trump
        context = np.concatenate([plain.mean(axis=0), trump], axis=1)
        mixed = context @ by_name["mix"]
        mixed += by_name["mix bias"]
        gate = self._gate(mixed, random)
        mixed *= gate
        return mixed @ by_name["output"] + by_name["output bias"], passed, MixState(context, gate, mixed)

    def _backward(self, back: Numbers, passed: list[LayerState], mixed: MixState) -> Numbers:
        """The gradient of all weights, given that of the logits."""
        by_name = self._by_name(self.weights)
        gradient = np.empty_like(self.weights)
        parts = self._by_name(gradient)
        parts["output"][:] = mixed.signals.T @ back
        parts["output bias"][:] = back.sum(axis=0)
        back = (back @ by_name["output"].T) * mixed.gate
        parts["mix"][:] = mixed.context.T @ back
        parts["mix bias"][:] = back.sum(axis=0)
        plain, trump = _parted(back @ by_name["mix"].T)
        for layer in reversed(range(self.design.layers)):
            kept = passed[layer]
            own: Numbers = plain * kept.plain_gate
            shared = np.concatenate([own.sum(axis=0), trump * kept.trump_gate], axis=1)
            parts[f"own {layer}"][:] = _flat(kept.plain).T @ _flat(own)
            parts[f"context {layer}"][:] = kept.context.T @ shared
            parts[f"bias {layer}"][:] = shared.sum(axis=0)
            if layer:
                of_mean, of_trump = _parted(shared @ by_name[f"context {layer}"].T)
                own = _times(own, by_name[f"own {layer}"].T)
                own += of_mean
                own += plain
                plain, trump = own, trump + of_trump
        return gradient

    def _gate(self, signals: Numbers, random: np.random.Generator | None) -> Numbers:
        """The factors of ReLU and dropout."""
        gate = (signals > 0).astype(signals.dtype)
        if random is not None:
            bound = round(256 * self.design.drop)
            gate *= random.integers(0, 256, signals.shape, dtype=np.uint8) >= bound
            gate *= 256 / (256 - bound)
        return gate

    def _move(self, gradient: Numbers, first: Numbers, second: Numbers, count: int, rate: float) -> None:
        """A step of Adam, with weights that decay by themselves."""
        first += (1 - MOMENTUM) * (gradient - first)
        np.square(gradient, out=gradient)
        second += (1 - SQUARES) * (gradient - second)
        scale = np.sqrt(second / (1 - SQUARES**count)) + TINY
        self.weights *= 1 - rate * self.design.decay
        self.weights -= rate / (1 - MOMENTUM**count) * first / scale

    def _by_name(self, vector: Numbers) -> dict[str, Numbers]:
        """The parts of a vector of weights or of their gradient."""
        parts, start = {}, 0
        for name, (shape, _) in self.shapes.items():
            size = int(np.prod(shape))
            parts[name] = vector[start : start + size].reshape(shape)
            start += size
        return parts


def _shapes(design: Design) -> dict[str, tuple[tuple[int, ...], int]]:
    """By name of a weight, its shape and how many signals enter, by which it is drawn; biases begin at nothing."""
    shapes: dict[str, tuple[tuple[int, ...], int]] = {}
    entering, width = BY_SUIT.shape[1] * 4, design.width
    for layer in range(design.layers):
        shapes[f"own {layer}"] = (entering, width), entering
        shapes[f"context {layer}"] = (2 * entering, 2 * width), entering
        shapes[f"bias {layer}"] = (2 * width,), 0
        entering = width
    shapes["mix"], shapes["mix bias"] = ((2 * width, width), 2 * width), ((width,), 0)
    shapes["output"], shapes["output bias"] = ((width, 1 + len(BINS)), width), ((1 + len(BINS),), 0)
    return shapes


def _signals(owners: Owners, kind: np.dtype[Any]) -> Numbers:
    """By suit, trumps first, and deal: for each seat and rank whether he holds the card; about 0 in the mean."""
    held = owners[:, BY_SUIT].transpose(1, 0, 2)[:, :, None, :] == np.arange(4)[None, None, :, None]
    signals: Numbers = held.reshape(len(BY_SUIT), len(owners), -1).astype(kind)
    signals *= 2
    signals -= 0.5
    return signals


def _flat(plain: Numbers) -> Numbers:
    """The plain suits of all deals below each other."""
    return plain.reshape(-1, plain.shape[2])


def _times(plain: Numbers, weights: Numbers) -> Numbers:
    """Every plain suit by the same weights."""
    return (_flat(plain) @ weights).reshape(*plain.shape[:2], -1)


def _parted(context: Numbers) -> tuple[Numbers, Numbers]:
    """The gradient of a context as that of each plain suit, which are alike, and that of the trumps."""
    width = context.shape[1] // 2
    return context[None, :, :width] / PLAIN, context[:, width:]


def _targets(margins: Integers, kind: np.dtype[Any]) -> Numbers:
    """Target distributions of margins over the bins."""
    away = (BINS - np.clip(margins, BINS[0], BINS[-1])[:, None]) / BLUR
    near: Numbers = np.exp(-np.square(away.astype(kind)) / 2)
    near /= near.sum(axis=1, keepdims=True)
    return near


def _chance(logit: Numbers) -> Numbers:
    """The logistic function."""
    chance: Numbers = (1 + np.tanh(logit / 2)) / 2
    return chance


def _rate(design: Design, done: float) -> float:
    """The rate of learning once a share of the steps is done."""
    turn = done / WARMING if done < WARMING else 1 + (done - WARMING) / (1 - WARMING)
    return float(design.rate * (1 - np.cos(np.pi * turn)) / 2)
