"""Features of tarok hands for the networks of the learned bidder, as arrays with one row for each hand.

Suits are sorted, so that hands that differ only by the names of suits have the same features.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from trula.engine.actions import Bid, Pass
from trula.engine.view import View
from trula.games.tarok.bidding.hand_counts import FACE_VALUES, HIGH_TAROKS
from trula.games.tarok.contracts import LADDER
from trula.games.tarok.deck import DECK, TAROKS
from trula.players.networks.score_network import Masks, Rows

SUITS = DECK.plain_suits
NO_CALL = 4
"""The number that stands for no call in place of the number of a suit."""
ACTIONS = ("pass", *LADDER)
"""The actions that a row can be about: a pass, or a contract."""
LEAST_HIGH_BID = LADDER.index("one")
"""The index in LADDER from which a bid counts as high."""
_CARD_POINTS = np.array([FACE_VALUES.get(card.rank, 1) - 1 for card in DECK.cards], dtype=np.float32)
for _text in ("T1", "T21", "T22"):
    _CARD_POINTS[DECK.card(_text).index] = 4


class LastBid(IntEnum):
    """The last bid or pass of another player."""

    NONE = 0
    PASS = 1
    LOW = 2
    HIGH = 3


def last_bids(view: View) -> list[LastBid]:
    """Return the last bid or pass of each other seat, in playing order after the seat of the view."""
    bids = dict.fromkeys(range(view.game.seats), LastBid.NONE)
    for move in view.history:
        if isinstance(move.action, Pass):
            bids[move.seat] = LastBid.PASS
        elif isinstance(move.action, Bid):
            is_high = LADDER.index(move.action.contract) >= LEAST_HIGH_BID
            bids[move.seat] = LastBid.HIGH if is_high else LastBid.LOW
        else:
            break
    return [bids[(view.seat + step) % view.game.seats] for step in range(1, view.game.seats)]


def hand_rows(hands: Masks, called: npt.NDArray[np.int64]) -> Rows:
    """Return the cards and counts of hands: taroks, then the called suit, then the other suits from short to long.

    Args:
        hands: Bit masks of the hands.
        called: Numbers of the called suits, or NO_CALL.
    """
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
    bids: npt.NDArray[np.int64],
    called: npt.NDArray[np.int64],
    seats: int,
) -> Rows:
    """Return the features of hands during the auction.

    Args:
        hands: Bit masks of the hands as dealt.
        actions: Indices in ACTIONS.
        roles: The seat that plays the contract, counted from the seat of the hand, which is 0.
        bids: The LastBid of each other seat, a row for each hand.
        called: Numbers of the called suits, or NO_CALL.
        seats: The number of players.
    """
    hot = [np.eye(len(ACTIONS))[actions], np.eye(seats)[roles], np.eye(len(LastBid))[bids].reshape(len(hands), -1)]
    return np.concatenate([hand_rows(hands, called), *hot], axis=1).astype(np.float32)


def exchange_rows(
    hands: Masks, actions: npt.NDArray[np.int64], laid: Masks, left: Masks, called: npt.NDArray[np.int64]
) -> Rows:
    """Return the features of the declarer's hands after the exchange.

    Args:
        hands: Bit masks of the hands after the discard.
        actions: Indices in ACTIONS of the contracts.
        laid: Bit masks of the discards.
        left: Bit masks of the talon cards that were not taken.
        called: Numbers of the called suits, or NO_CALL.
    """
    extras = np.stack([card_points(laid) / 8, card_points(left) / 8], axis=1)
    return np.concatenate([hand_rows(hands, called), np.eye(len(ACTIONS))[actions], extras], axis=1).astype(np.float32)


def card_points(cards: Masks) -> Rows:
    """Return the sum of face values minus 1 each, for sets of cards given as bit masks."""
    return (((cards[:, None] >> np.arange(54, dtype=np.uint64)) & np.uint64(1)) @ _CARD_POINTS).astype(np.float32)
