"""The networks that are trained: the policy, which sees what a seat sees, and the critic, which sees all cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, cast

import numpy as np
import torch
from torch import Tensor, nn

from trula._core import Network

POLICY_SIZES = (512, 512, 512, 512)
"""Widths of the hidden layers of the policy."""
QUICK_SIZES = (256, 64, 64)
"""Widths of the hidden layers of the quick policy, which plays rollouts."""
BELIEF_SIZES = (512, 256, 256)
"""Widths of the hidden layers of the network that believes where hidden cards are."""
CRITIC_SIZES = (1024, 512, 512)
"""Widths of the hidden layers of the critic."""


def input_rows(active: Tensor, inputs: int) -> Tensor:
    """Return what a `FirstLayer` takes for rows of active inputs, which are padded with `inputs`.

    Rows of zeros and ones where matrices are multiplied fast; the active inputs themselves elsewhere.
    """
    if active.device.type == "cpu":
        return active.int()
    rows = torch.zeros(active.shape[0], inputs + 1, device=active.device, dtype=torch.bfloat16)
    return rows.scatter_(1, active.long(), 1.0)[:, :inputs]


class FirstLayer(nn.Linear):
    """A linear layer over the rows of `input_rows`."""

    def forward(self, rows: Tensor) -> Tensor:
        if rows.is_floating_point():
            return super().forward(rows)
        # The columns of the active inputs alone: a tenth of the work on a processor.
        columns = nn.functional.pad(self.weight.T, (0, 0, 0, 1))
        sums = nn.functional.embedding_bag(rows, columns, mode="sum", padding_idx=self.in_features)
        return sums if self.bias is None else sums + self.bias


class Policy(nn.Module):
    """Logits of the cards, by layers that the core can round to integers: small weights, clipped rectifiers.

    A hidden layer as wide as the one before adds to its values (He et al. 2016).
    """

    def __init__(self, deals: Any, sizes: Sequence[int] = POLICY_SIZES) -> None:
        super().__init__()
        self.inputs, self.most_active, outputs = self.shape(deals)
        self.sizes = tuple(sizes)
        widths = [self.inputs, *sizes, outputs]
        dense = [nn.Linear(a, b) for a, b in pairwise(widths[1:])]
        self.layers = nn.ModuleList([FirstLayer(self.inputs, widths[1]), *dense])
        nn.init.normal_(self.layers[0].weight, std=0.1)
        nn.init.normal_(self.layers[-1].weight, std=0.01)
        self.limit()

    @staticmethod
    def shape(deals: Any) -> tuple[int, int, int]:
        """Return the number of inputs, of those that are active at most, and of outputs."""
        return deals.inputs, deals.most_active, deals.outputs

    def rows(self, active: Tensor) -> Tensor:
        """Return what `forward` takes, from rows of active inputs."""
        return input_rows(active, self.inputs)

    def forward(self, rows: Tensor) -> Tensor:
        most = Network.most_activation
        values = self.layers[0](rows).clamp(0.0, most)
        for layer in self.layers[1:-1]:
            added = layer(values).clamp(0.0, most)
            values = (values + added).clamp(max=most) if layer.in_features == layer.out_features else added
        return cast("Tensor", self.layers[-1](values).float())

    @torch.no_grad()
    def limit(self) -> None:
        """Bring weights and biases back into the range of the core's integers."""
        most, most_bias = Network.most_first_weight(self.most_active), 1.0
        for layer in self.layers:
            layer.weight.clamp_(-most, most)
            layer.bias.clamp_(-most_bias, most_bias)
            most, most_bias = Network.most_dense_weight, 16.0

    def exported(self) -> list[tuple[Any, Any]]:
        """Return (weights by input and output, bias) of each layer as float16 arrays, rounded as the core does."""
        rest = len(self.layers) - 1
        units = [Network.first_unit, *[Network.dense_unit] * rest]
        limits = [Network.most_first_weight(self.most_active), *[Network.most_dense_weight] * rest]
        return [
            (_rounded(layer.weight.T, unit, limit), layer.bias.detach().float().cpu().numpy().astype(np.float16))
            for layer, unit, limit in zip(self.layers, units, limits, strict=True)
        ]


def _rounded(weights: Tensor, unit: float, limit: float) -> Any:
    """Return multiples of `unit` up to `limit`, which take half the space in a compressed file."""
    values, most = weights.detach().float().cpu().numpy() / unit, np.floor(limit / unit)
    return np.ascontiguousarray(np.round(values).clip(-most, most) * unit).astype(np.float16)


class Believer(Policy):
    """Logits of the places of the hidden cards, in layers like those of the policy."""

    @staticmethod
    def shape(deals: Any) -> tuple[int, int, int]:
        return deals.belief_inputs, deals.most_active_beliefs, deals.open_inputs


class Critic(nn.Module):
    """The expected rewards of all seats, from what the seat to move sees and from what is hidden from it.

    Outputs are relative: the seat to move, then the others in order of play.
    """

    def __init__(self, deals: Any, seats: int, sizes: Sequence[int] = CRITIC_SIZES) -> None:
        super().__init__()
        self.open_inputs: int = deals.open_inputs
        self.seen = FirstLayer(deals.inputs, sizes[0])
        self.hidden = FirstLayer(deals.open_inputs, sizes[0], bias=False)
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise([*sizes, seats]))

    def forward(self, rows: Tensor, hidden: Tensor) -> Tensor:
        """Judge rows of `input_rows`; `hidden` has the active hidden inputs."""
        values = (self.seen(rows) + self.hidden(input_rows(hidden, self.open_inputs))).relu()
        for layer in self.layers[:-1]:
            added = layer(values).relu()
            values = values + added if layer.in_features == layer.out_features else added
        return cast("Tensor", self.layers[-1](values).float())


def legal_labels(legal: Tensor, outputs: int) -> Tensor:
    """Return rows of booleans from masks of labels."""
    return (legal[:, None] >> torch.arange(outputs, device=legal.device)) & 1 == 1


def log_probabilities(logits: Tensor, legal: Tensor) -> Tensor:
    """Return the logarithms of the probabilities of all labels, about -1e9 for illegal ones."""
    return torch.log_softmax(logits.masked_fill(~legal_labels(legal, logits.shape[1]), -1e9), 1)
