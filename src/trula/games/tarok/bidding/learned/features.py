"""Tarok hands as numbers for the network. Suits are put into one order, so that hands that differ by names are one.

Everything works on arrays of masks: a hand is a row.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from trula.engine.actions import Bid, Pass
from trula.engine.game import View
from trula.games.tarok.bidding.hand_counts import HIGH_TAROKS, TAROKS, WORTH
from trula.games.tarok.contracts import LADDER
from trula.games.tarok.terms import DECK
from trula.players.networks.score_network import Masks, Rows

SUITS = DECK.plain_suits
NO_CALL = 4
"""In place of the number of a called suit."""
ACTIONS = ("pass", *LADDER)
"""What a row may be about: passing, or a contract played by `role`."""
HIGH = LADDER.index("one")
"""Bids from here on are high ones."""
EXTRAS = 2
"""Points laid away and points left in the talon."""
_PRICES = np.array([WORTH.get(card.rank, 1) - 1 for card in DECK.cards], dtype=np.float32)
for _text in ("T1", "T21", "T22"):
    _PRICES[DECK.card(_text).index] = 4


class Said(IntEnum):
    """The last words of another player."""

    NOTHING = 0
    PASS = 1
    LOW = 2
    HIGH = 3


def said(view: View) -> list[Said]:
    """The last words of the seats after this one, in their order."""
    words = dict.fromkeys(range(view.game.seats), Said.NOTHING)
    for move in view.history:
        if isinstance(move.action, Pass):
            words[move.seat] = Said.PASS
        elif isinstance(move.action, Bid):
            words[move.seat] = Said.HIGH if LADDER.index(move.action.contract) >= HIGH else Said.LOW
        else:
            break
    return [words[(view.seat + step) % view.game.seats] for step in range(1, view.game.seats)]


def hand_rows(hands: Masks, called: npt.NDArray[np.int64]) -> Rows:
    """The cards, taroks first, then the called suit, then suits from short to long; and counts of them."""
    suits = np.stack([(hands >> np.uint64(22 + 8 * suit)) & np.uint64(255) for suit in range(4)], axis=1)
    lengths = np.bitwise_count(suits).astype(np.int64)
    is_called = called[:, None] == np.arange(4)
    order = np.argsort(np.where(is_called, -1, lengths * 256 + suits.astype(np.int64)), axis=1)
    suits = np.take_along_axis(suits, order, axis=1)
    lengths = np.take_along_axis(lengths, order, axis=1)
    suit_bits = (suits[:, :, None] >> np.arange(8, dtype=np.uint64)) & np.uint64(1)
    taroks = (hands[:, None] >> np.arange(22, dtype=np.uint64)) & np.uint64(1)
    counts = np.stack(
        [
            np.bitwise_count(hands & np.uint64(TAROKS)) / 8,
            np.bitwise_count(hands & np.uint64(HIGH_TAROKS)) / 4,
            (lengths == 0).sum(axis=1),
            (lengths == 1).sum(axis=1),
            suit_bits[:, :, 7].sum(axis=1) / 2,
            called != NO_CALL,
        ],
        axis=1,
    )
    return np.concatenate([taroks, suit_bits.reshape(len(hands), 32), counts, lengths == 0], axis=1).astype(np.float32)


def auction_rows(
    hands: Masks,
    actions: npt.NDArray[np.int64],
    roles: npt.NDArray[np.int64],
    words: npt.NDArray[np.int64],
    called: npt.NDArray[np.int64],
    seats: int,
) -> Rows:
    """What a hand as dealt comes to; `roles`: which seat after the own one plays the contract, 0 for the own."""
    hot = [np.eye(len(ACTIONS))[actions], np.eye(seats)[roles], np.eye(len(Said))[words].reshape(len(hands), -1)]
    return np.concatenate([hand_rows(hands, called), *hot], axis=1).astype(np.float32)


def exchange_rows(
    hands: Masks, actions: npt.NDArray[np.int64], laid: Masks, left: Masks, called: npt.NDArray[np.int64]
) -> Rows:
    """What the declarer's hand after the exchange comes to."""
    extras = np.stack([prices(laid) / 8, prices(left) / 8], axis=1)
    return np.concatenate([hand_rows(hands, called), np.eye(len(ACTIONS))[actions], extras], axis=1).astype(np.float32)


def prices(cards: Masks) -> Rows:
    """The points of sets of cards."""
    return (((cards[:, None] >> np.arange(54, dtype=np.uint64)) & np.uint64(1)) @ _PRICES).astype(np.float32)
