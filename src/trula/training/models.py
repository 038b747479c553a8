"""The networks that are trained: the policy, which sees what a seat sees, and the critic, which sees all cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, cast

import numpy as np
import torch
from torch import Tensor, nn

from trula._core import Network

POLICY_SIZES = (512, 128, 64)
"""Widths of the hidden layers of the policy."""
QUICK_SIZES = (256, 64, 64)
"""Widths of the hidden layers of the quick policy, which plays rollouts."""
BELIEF_SIZES = (256, 128)
"""Widths of the hidden layers of the network that believes where hidden cards are."""
CRITIC_SIZES = (1024, 512, 256)
"""Widths of the hidden layers of the critic."""


def multi_hot(active: Tensor, inputs: int) -> Tensor:
    """Return rows of zeros and ones from rows of active inputs, which are padded with `inputs`."""
    rows = torch.zeros(active.shape[0], inputs + 1, device=active.device, dtype=torch.bfloat16)
    return rows.scatter_(1, active.long(), 1.0)[:, :inputs]


class Policy(nn.Module):
    """Logits of the cards, by layers that the core can round to integers: small weights, clipped rectifiers."""

    def __init__(self, deals: Any, sizes: Sequence[int] = POLICY_SIZES) -> None:
        super().__init__()
        self.inputs, self.most_active, outputs = self.shape(deals)
        self.sizes = tuple(sizes)
        widths = [self.inputs, *sizes, outputs]
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(widths))
        nn.init.normal_(self.layers[0].weight, std=0.1)
        nn.init.normal_(self.layers[-1].weight, std=0.01)
        self.limit()

    @staticmethod
    def shape(deals: Any) -> tuple[int, int, int]:
        """Return the number of inputs, of those that are active at most, and of outputs."""
        return deals.inputs, deals.most_active, deals.outputs

    def forward(self, active: Tensor) -> Tensor:
        values = self._first(active)
        for layer in self.layers[1:]:
            values = layer(values.clamp(0.0, Network.most_activation))
        return values.float()

    def _first(self, active: Tensor) -> Tensor:
        layer = self.layers[0]
        if active.device.type != "cpu":
            return cast("Tensor", layer(multi_hot(active, self.inputs)))
        # The rows of the active inputs alone: a tenth of the work, which pays where nothing multiplies matrices fast.
        rows = nn.functional.pad(layer.weight.T, (0, 0, 0, 1))
        sums = nn.functional.embedding_bag(active.int(), rows, mode="sum", padding_idx=self.inputs)
        return sums + layer.bias

    @torch.no_grad()
    def limit(self) -> None:
        """Bring the weights back into the range of the core's integers."""
        most = Network.most_first_weight(self.most_active)
        for layer in self.layers:
            layer.weight.clamp_(-most, most)
            most = Network.most_dense_weight

    def exported(self) -> list[tuple[Any, Any]]:
        """Return (weights by input and output, bias) of each layer as float16 arrays."""
        return [
            (
                np.ascontiguousarray(layer.weight.detach().float().cpu().numpy().T).astype(np.float16),
                layer.bias.detach().float().cpu().numpy().astype(np.float16),
            )
            for layer in self.layers
        ]


class Believer(Policy):
    """Logits of the places of the hidden cards, in layers like those of the policy."""

    @staticmethod
    def shape(deals: Any) -> tuple[int, int, int]:
        return deals.belief_inputs, deals.most_active_beliefs, deals.open_inputs


class Critic(nn.Module):
    """The expected reward of the seat to move, from what it sees and from what is hidden from it."""

    def __init__(self, deals: Any) -> None:
        super().__init__()
        self.inputs, self.open_inputs = deals.inputs, deals.open_inputs
        layers: list[nn.Module] = []
        width = deals.inputs + deals.open_inputs
        for size in CRITIC_SIZES:
            layers += [nn.Linear(width, size), nn.ReLU()]
            width = size
        self.layers = nn.Sequential(*layers, nn.Linear(width, 1))

    def forward(self, active: Tensor, hidden: Tensor) -> Tensor:
        rows = torch.cat([multi_hot(active, self.inputs), multi_hot(hidden, self.open_inputs)], 1)
        values: Tensor = self.layers(rows)
        return values.float().squeeze(1)


def legal_labels(legal: Tensor, outputs: int) -> Tensor:
    """Return rows of booleans from masks of labels."""
    return (legal[:, None] >> torch.arange(outputs, device=legal.device)) & 1 == 1


def log_probabilities(logits: Tensor, legal: Tensor) -> Tensor:
    """Return the logarithms of the probabilities of all labels, about -1e9 for illegal ones."""
    return torch.log_softmax(logits.masked_fill(~legal_labels(legal, logits.shape[1]), -1e9), 1)
