"""Silicon Tarokist's worlds: many are drawn, clustered by how unlike they are, and each cluster sends its share.

Equation (1) of the 2003 paper weighs tarok hands; the tables for the other games are made after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from trula._core import representatives, tarok_points, thirds
from trula.engine.cards import DECKS, Deck
from trula.engine.checks import check_whole
from trula.engine.game import View
from trula.engine.named import Named
from trula.players.samplers.uniform import Uniform
from trula.players.samplers.world import Sample

if TYPE_CHECKING:
    from numpy.random import Generator

WORTH_FACTOR = 4
TAROK_OFFSET = 10
"""The paper's two constants."""
WORLDS_A_CLUSTER = 3
"""The paper does not say how many clusters; three kept worlds a cluster is our choice."""


@dataclass(frozen=True, repr=False)
class Clustered(Named):
    """Keeps, of `pool` uniform worlds, so many as are asked for, spread over the clusters in proportion."""

    pool: int = 300

    def __post_init__(self) -> None:
        check_whole("pool", self.pool, 1)

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Worlds that stand for the pool, each weighing the same."""
        sample = Uniform().worlds(view, max(self.pool, count), rng)
        if len(sample) <= count:
            return sample
        hands = [place for place, owner in enumerate(sample.hidden.owners) if owner >= 0]
        held = [[sets[place] for place in hands] for sets, _ in sample.contents]
        trump = view.facts.get("trump")
        worth, mass = self.weights(view.game.deck.name, trump if isinstance(trump, str) else None)
        kept = representatives(held, worth, mass, count, max(1, count // WORLDS_A_CLUSTER))
        return Sample(sample.hidden, [sample.contents[index] for index in kept])

    def weights(self, deck: str, trump: str | None) -> tuple[list[int], list[int]]:
        """By card: what it counts if a seat holds it in one of two worlds only, and what it adds to a hand's mass."""
        return unlikeness(deck, trump)


@cache
def unlikeness(deck: str, trump: str | None) -> tuple[list[int], list[int]]:
    """By card: what it counts if a seat holds it in one of two worlds only, and what it adds to the mass of a hand."""
    return _TABLES[deck](DECKS[deck], trump)


def _tarok(deck: Deck, trump: str | None) -> tuple[list[int], list[int]]:
    # The core counts a single card one less than its value.
    values = [tarok_points(1 << card.index) + 1 for card in deck.cards]
    worth = [
        0 if card.suit == "T" and card.rank not in ("1", "21", "22") else WORTH_FACTOR * value
        for card, value in zip(deck.cards, values, strict=True)
    ]
    return worth, [int(card.rank) + TAROK_OFFSET if card.suit == "T" else 0 for card in deck.cards]


def _klaverjas(deck: Deck, trump: str | None) -> tuple[list[int], list[int]]:
    plain = {"7": 1, "8": 1, "9": 1, "10": 4, "J": 2, "Q": 2, "K": 3, "A": 5}
    trumps = plain | {"J": 7, "9": 6}
    worth = [WORTH_FACTOR * (trumps if card.suit == trump else plain)[card.rank] for card in deck.cards]
    return worth, [TAROK_OFFSET if card.suit == trump else 0 for card in deck.cards]


def _tressette(deck: Deck, trump: str | None) -> tuple[list[int], list[int]]:
    strong = {"3": 4, "2": 3, "A": 4}
    worth = [WORTH_FACTOR * strong.get(card.rank, 1 + thirds(1 << card.index)) for card in deck.cards]
    return worth, [0] * len(deck.cards)


_TABLES = {"tarok": _tarok, "klaverjas": _klaverjas, "tressette": _tressette}
