"""The features of the paper's Table 2 and their team sums, computed for many deals at once. Trump is d."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trula.games.klaverjas.deck import DECK

Owners = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]

SEATS = "NESW"
TRUMP = "d"
PLAIN_ORDER = ("7", "8", "9", "J", "Q", "K", "10", "A")
TRUMP_ORDER = ("7", "8", "Q", "K", "10", "A", "9", "J")
PLAIN_POINTS = {"J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}
TRUMP_POINTS = {"Q": 3, "K": 4, "10": 10, "A": 11, "9": 14, "J": 20}
SUITS = tuple(DECK.suits)
SUIT = np.array([SUITS.index(card.suit) for card in DECK.cards])
RANK = np.array([1 + (TRUMP_ORDER if card.suit == TRUMP else PLAIN_ORDER).index(card.rank) for card in DECK.cards])
POINTS = np.array([(TRUMP_POINTS if card.suit == TRUMP else PLAIN_POINTS).get(card.rank, 0) for card in DECK.cards])
BY_SUIT = np.stack(
    [
        np.flatnonzero(suit == SUIT)[np.argsort(RANK[suit == SUIT])]
        for suit in sorted(range(4), key=lambda suit: SUITS[suit] != TRUMP)
    ]
)
"""The places of the cards by suit, trumps first, from the lowest up."""
TEAMS = {"NS": (0, 2), "EW": (1, 3)}


class Features(NamedTuple):
    """A matrix with a row a deal, and the names of its columns."""

    matrix: Floats
    names: tuple[str, ...]

    def and_(self, other: Features) -> Features:
        """Both beside each other."""
        return Features(np.hstack([self.matrix, other.matrix]), self.names + other.names)


def ownership(owners: Owners) -> Features:
    """The holder of each card, 0 to 3 for N E S W."""
    return Features(owners.astype(np.float32), tuple(f"owner of {card.text}" for card in DECK.cards))


def handcrafted(owners: Owners) -> Features:
    """Counts, points, deviations and top cards of each seat, and their sums for each team."""
    held = owners[:, None, :] == np.arange(4, dtype=np.int8)[None, :, None]
    suits = np.stack([held[:, :, suit == SUIT].sum(axis=2) for suit in range(4)], axis=2)
    ranks = np.stack([held[:, :, rank == RANK].sum(axis=2) for rank in range(1, 9)], axis=2)
    points = held @ POINTS
    top = _top_cards(held)
    columns: list[npt.NDArray[np.generic]] = [suits.reshape(len(owners), -1), ranks.reshape(len(owners), -1), points]
    columns += [suits.std(axis=2), suits.std(axis=1), suits.std(axis=(1, 2))[:, None], top.reshape(len(owners), -1)]
    names = [f"suit count {seat} {suit}" for seat in SEATS for suit in SUITS]
    names += [f"rank count {seat} {rank}" for seat in SEATS for rank in range(1, 9)]
    names += [f"points {seat}" for seat in SEATS]
    names += [f"stdev {seat}" for seat in SEATS] + [f"stdev {suit}" for suit in SUITS] + ["stdev game"]
    names += [f"top cards {seat} {suit}" for seat in SEATS for suit in SUITS]
    for team, (one, two) in TEAMS.items():
        columns += [suits[:, one] + suits[:, two], ranks[:, one] + ranks[:, two]]
        columns += [(points[:, one] + points[:, two])[:, None], top[:, one] + top[:, two]]
        names += [f"suit count {team} {suit}" for suit in SUITS]
        names += [f"rank count {team} {rank}" for rank in range(1, 9)]
        names += [f"points {team}", *(f"top cards {team} {suit}" for suit in SUITS)]
    return Features(np.hstack(columns).astype(np.float32), tuple(names))


def _top_cards(held: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """By deal, seat and suit, the cards that outrank every card of the suit in the hands of both opponents."""
    top = np.empty((len(held), 4, 4), dtype=np.int64)
    for suit in range(4):
        ranks = RANK[suit == SUIT]
        own = held[:, :, suit == SUIT] * ranks
        highest = own.max(axis=2)
        for seat in range(4):
            against = np.maximum(highest[:, (seat + 1) % 4], highest[:, (seat + 3) % 4])
            top[:, seat, suit] = (own[:, seat] > against[:, None]).sum(axis=1)
    return top


def one_hand(owners: Owners) -> Features:
    """Features of the leader's hand alone; plain suits are sorted by length, then by rank."""
    held = (owners == 0)[:, BY_SUIT]
    trumps, plain = held[:, 0], held[:, 1:]
    order = np.argsort(-(plain @ (1 << np.arange(8)) + (plain.sum(axis=2) << 8)), axis=1)
    plain = np.take_along_axis(plain, order[:, :, None], axis=1)
    lengths = np.column_stack([trumps.sum(axis=1), plain.sum(axis=2)])
    points = (owners == 0) @ POINTS
    names = [f"holds {TRUMP}{rank}" for rank in TRUMP_ORDER]
    names += [f"holds {rank} of plain suit {place}" for place in range(1, 4) for rank in PLAIN_ORDER]
    names += ["length of trumps", *(f"length of plain suit {place}" for place in range(1, 4))]
    names += [*(f"count of plain {rank}" for rank in PLAIN_ORDER), "points"]
    columns = [trumps, plain.reshape(len(owners), -1), lengths, plain.sum(axis=1), points[:, None]]
    return Features(np.hstack(columns).astype(np.float32), tuple(names))
