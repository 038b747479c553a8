"""A small network that tells the winner of a deal from who holds which card, and nothing else.

Plain suits are alike, so they share all weights, which no ready-made learner of scikit-learn can do: every layer sees
each plain suit by itself, beside the trumps and the mean of the plain suits. Two things are learned at once: who wins,
and by how much, as a distribution, which tells more of each deal. Written in NumPy, with its own gradients. Knows
nothing of the halves and reports of the paper: `learning` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from trula.errors import NotationError
from trula.papers.klaverjas.features import BY_SUIT, Owners
from trula.papers.lab import replacing

Numbers = npt.NDArray[np.floating[Any]]
Integers = npt.NDArray[np.int64]

PLAIN = 3
BINS = np.arange(-240, 300, 10)
"""Margins that are told apart."""
BLUR = 10.0
"""A margin counts for its neighbours too, by a normal distribution of this deviation."""
ASKED = 4_096
"""Deals that are judged together."""
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


class Passed(NamedTuple):
    """What the way back needs of a layer: what entered, and what was let through."""

    plain: Numbers
    context: Numbers
    """The mean of the plain suits beside the trumps."""
    plain_gate: Numbers
    trump_gate: Numbers


class Mixed(NamedTuple):
    """The same of the last layer, in which the suits meet."""

    context: Numbers
    gate: Numbers
    signals: Numbers
    """What it gave."""


class SuitNetwork:
    """The network with its weights, all of which lie in one vector."""

    def __init__(self, design: Design, seed: int, kind: type[np.floating[Any]] = np.float32) -> None:
        self.design = design
        self.seed = seed
        self.shapes = _shapes(design)
        dice = np.random.default_rng(seed)
        drawn = [
            dice.uniform(-1, 1, shape) / np.sqrt(fan) if fan else np.zeros(shape) for shape, fan in self.shapes.values()
        ]
        self.weights = np.concatenate([each.ravel() for each in drawn]).astype(kind)

    def judge(self, owners: Owners) -> tuple[Numbers, Numbers]:
        """By deal, how likely the leader's side wins, and the margin to expect."""
        parts = [owners[start : start + ASKED] for start in range(0, len(owners), ASKED)]
        told = np.concatenate([self._forward(_signals(part, self.weights.dtype), None)[0] for part in parts])
        powers = np.exp(told[:, 1:] - told[:, 1:].max(axis=1, keepdims=True))
        return _chance(told[:, 0].astype(np.float64)), (powers @ BINS) / powers.sum(axis=1)

    def learn(self, owners: Owners, margins: Integers, kept: Path | None = None) -> Iterator[float]:
        """Learn from solved deals, a batch at a step; tells after each step what share is done.

        With a file, every epoch is kept there, and a network that was stopped goes on to the same weights.
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
            dice = np.random.default_rng((self.seed, epoch))
            order = dice.permutation(len(owners))
            for step in range(steps):
                some = order[step * batch : (step + 1) * batch]
                gradient, _ = self.gradient(owners[some], margins[some], dice)
                count = epoch * steps + step + 1
                self._move(gradient, first, second, count, _rate(design, count / (design.epochs * steps)))
                yield count / (design.epochs * steps)
            if kept is not None:
                with replacing(kept) as unfinished:
                    np.savez(
                        unfinished,
                        design=np.asarray(repr(design)),
                        weights=self.weights,
                        first=first,
                        second=second,
                        epochs=np.asarray(epoch + 1),
                    )

    def gradient(self, owners: Owners, margins: Integers, dice: np.random.Generator | None) -> tuple[Numbers, float]:
        """Where the loss of a batch rises, and the loss itself; with dice, signals are left out."""
        told, passed, mixed = self._forward(_signals(owners, self.weights.dtype), dice)
        wins = (margins > 0).astype(told.dtype)
        target = _targets(margins, told.dtype)
        logits = told[:, 1:] - told[:, 1:].max(axis=1, keepdims=True)
        powers = np.exp(logits)
        sums = powers.sum(axis=1, keepdims=True)
        loss = np.logaddexp(0, told[:, 0]) - wins * told[:, 0] + np.log(sums[:, 0]) - (target * logits).sum(axis=1)
        back = np.empty_like(told)
        back[:, 0] = _chance(told[:, 0]) - wins
        back[:, 1:] = powers / sums - target
        back /= len(told)
        return self._backward(back, passed, mixed), float(loss.mean())

    def _forward(self, signals: Numbers, dice: np.random.Generator | None) -> tuple[Numbers, list[Passed], Mixed]:
        """What the network tells of deals: whether they are won, then by how much; and what the way back needs."""
        by_name = self._by_name(self.weights)
        trump, plain = signals[0], signals[1:]
        passed = []
        for layer in range(self.design.layers):
            context = np.concatenate([plain.mean(axis=0), trump], axis=1)
            shared = context @ by_name[f"context {layer}"]
            shared += by_name[f"bias {layer}"]
            new_plain, new_trump = _times(plain, by_name[f"own {layer}"]), shared[:, self.design.width :]
            new_plain += shared[:, : self.design.width]
            kept = Passed(plain, context, self._gate(new_plain, dice), self._gate(new_trump, dice))
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
        gate = self._gate(mixed, dice)
        mixed *= gate
        return mixed @ by_name["tell"] + by_name["tell bias"], passed, Mixed(context, gate, mixed)

    def _backward(self, back: Numbers, passed: list[Passed], mixed: Mixed) -> Numbers:
        """The gradient of all weights, given that of what was told."""
        by_name = self._by_name(self.weights)
        gradient = np.empty_like(self.weights)
        found = self._by_name(gradient)
        found["tell"][:] = mixed.signals.T @ back
        found["tell bias"][:] = back.sum(axis=0)
        back = (back @ by_name["tell"].T) * mixed.gate
        found["mix"][:] = mixed.context.T @ back
        found["mix bias"][:] = back.sum(axis=0)
        plain, trump = _parted(back @ by_name["mix"].T)
        for layer in reversed(range(self.design.layers)):
            kept = passed[layer]
            own: Numbers = plain * kept.plain_gate
            shared = np.concatenate([own.sum(axis=0), trump * kept.trump_gate], axis=1)
            found[f"own {layer}"][:] = _flat(kept.plain).T @ _flat(own)
            found[f"context {layer}"][:] = kept.context.T @ shared
            found[f"bias {layer}"][:] = shared.sum(axis=0)
            if layer:
                of_mean, of_trump = _parted(shared @ by_name[f"context {layer}"].T)
                own = _times(own, by_name[f"own {layer}"].T)
                own += of_mean
                own += plain
                plain, trump = own, trump + of_trump
        return gradient

    def _gate(self, signals: Numbers, dice: np.random.Generator | None) -> Numbers:
        """What signals are multiplied by: nothing below zero passes, nor what the dice leave out."""
        gate = (signals > 0).astype(signals.dtype)
        if dice is not None:
            bound = round(256 * self.design.drop)
            gate *= dice.integers(0, 256, signals.shape, dtype=np.uint8) >= bound
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
        found, start = {}, 0
        for name, (shape, _) in self.shapes.items():
            size = int(np.prod(shape))
            found[name] = vector[start : start + size].reshape(shape)
            start += size
        return found


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
    shapes["tell"], shapes["tell bias"] = ((width, 1 + len(BINS)), width), ((1 + len(BINS),), 0)
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
    """What the network shall tell of margins: mostly their own bins."""
    away = (BINS - np.clip(margins, BINS[0], BINS[-1])[:, None]) / BLUR
    near: Numbers = np.exp(-np.square(away.astype(kind)) / 2)
    near /= near.sum(axis=1, keepdims=True)
    return near


def _chance(logit: Numbers) -> Numbers:
    """From minus infinity to infinity, 0 to 1."""
    chance: Numbers = (1 + np.tanh(logit / 2)) / 2
    return chance


def _rate(design: Design, done: float) -> float:
    """The rate of learning once a share of the steps is done."""
    turn = done / WARMING if done < WARMING else 1 + (done - WARMING) / (1 - WARMING)
    return float(design.rate * (1 - np.cos(np.pi * turn)) / 2)
