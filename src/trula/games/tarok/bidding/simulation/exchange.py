"""Packet and discard of TrialBidder, by trial games over suit combinations (Luštrek 2002, algorithm 5).

A suit combination is the set of cards whose discard leaves some suits empty or with only the king. The best few
combinations by a simple score are completed to full discards in every legal way, and trial games decide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from trula.engine.cards import Card, CardSet
from trula.games.tarok.agreement import packet_of
from trula.games.tarok.bidding.hand_counts import FACE_VALUES, SUIT_MASKS, SUITS
from trula.games.tarok.bidding.simulation.leads import LeadBuilder, TarokPosition, declarer_values, play_to_end
from trula.games.tarok.deck import DECK, KINGS
from trula.games.tarok.talon import Discards
from trula.players.searches import AlphaBeta

EMPTY_SUIT, BARE_KING = 10, 3
"""Score of an empty suit in a combination, and the addition for a king left in it; face values are added."""
SHORT_LIST = 2
"""The number of suit combinations that get trial games."""
BEST_EXTRA_WEIGHT = 2
"""Additional weight of the best discard of a combination in the mean value of the combination."""


@dataclass(frozen=True, slots=True)
class TalonExchange:
    """A packet and a discard."""

    packet: int
    """The number of the packet, from 1."""
    taken: int
    """Bit mask of the packet."""
    laid: int
    """Bit mask of the discard."""


def suit_combinations(hand: int, size: int) -> list[int]:
    """Return the suit combinations of a hand with at most `size` cards as bit masks, the best score first."""
    scored = []
    for count in range(1, len(SUITS) + 1):
        for suits in combinations(SUITS, count):
            parts = [hand & SUIT_MASKS[suit] & ~KINGS for suit in suits]
            cards = sum(parts)
            if all(parts) and cards.bit_count() <= size:
                scored.append((_combination_score(hand, suits, cards), cards))
    return [cards for _, cards in sorted(scored, key=lambda each: -each[0])]


def _combination_score(hand: int, suits: Sequence[str], cards: int) -> int:
    kings = sum(bool(hand & SUIT_MASKS[suit] & KINGS) for suit in suits)
    face_values = sum(FACE_VALUES.get(card.rank, 1) for card in CardSet(DECK, cards))
    return EMPTY_SUIT * len(suits) + BARE_KING * kings + face_values


def candidate_discards(hand: int, size: int, *, is_free: bool) -> list[list[int]]:
    """Return the legal discards that contain each of the best combinations, as bit masks.

    If no suit can be emptied, all legal discards form one list.

    Args:
        hand: Bit mask of the hand with the packet.
        size: The number of cards to discard.
        is_free: Whether taroks may be discarded freely.
    """
    legal = [action.cards.mask for action in Discards(hand, size, is_free=is_free)]
    lists = [
        [laid for laid in legal if laid & combination == combination]
        for combination in suit_combinations(hand, size)[:SHORT_LIST]
    ]
    return [each for each in lists if each] or [legal]


@dataclass(frozen=True, slots=True)
class ExchangeTrials:
    """Trial games of exchanges."""

    leads: LeadBuilder
    declarer: int
    hands: Sequence[Sequence[int]]
    """For each world, the hands by seat as bit masks; that of the declarer is ignored."""
    search: AlphaBeta | None
    """The trial players; None: rule players."""
    by: str
    """What is maximised: `points` or `score`."""
    is_free: bool
    """Whether taroks may be discarded freely."""

    def best(self, own: int, talon: Sequence[Card], size: int, packets: Sequence[int]) -> TalonExchange:
        """Return the best exchange.

        Args:
            own: Bit mask of the declarer's hand before the exchange.
            talon: The talon cards in order.
            size: The number of cards in a packet.
            packets: The numbers of the packets to try, from 1.
        """
        everything = DECK.set(talon).mask
        groups: list[list[TalonExchange]] = []
        for packet in packets:
            taken = DECK.set(packet_of(talon, packet, size)).mask
            lists = candidate_discards(own | taken, size, is_free=self.is_free)
            groups += [[TalonExchange(packet, taken, laid) for laid in laids] for laids in lists]
        return self._best_of(own, everything, groups)

    def _best_of(self, own: int, talon: int, groups: Sequence[Sequence[TalonExchange]]) -> TalonExchange:
        leads = []
        for group in groups:
            worlds = self._worlds(len(group))
            leads += [self._lead(hands, own, talon, each) for each in group for hands in worlds]
        values = iter(declarer_values(play_to_end(leads, self.search), self.declarer, self.by))
        rated = []
        for group in groups:
            count = len(self._worlds(len(group)))
            means = [sum(next(values) for _ in range(count)) / count for _ in group]
            most = max(means)
            value = (sum(means) + BEST_EXTRA_WEIGHT * most) / (len(means) + BEST_EXTRA_WEIGHT)
            rated.append((value, group[means.index(most)]))
        return max(rated, key=lambda each: each[0])[1]

    def _worlds(self, exchanges: int) -> Sequence[Sequence[int]]:
        """Return the worlds for each of `exchanges` exchanges: an equal part of all worlds, at least one."""
        return self.hands[: math.ceil(len(self.hands) / exchanges)]

    def _lead(self, hands: Sequence[int], own: int, talon: int, exchange: TalonExchange) -> TarokPosition:
        seated = [own if seat == self.declarer else hand for seat, hand in enumerate(hands)]
        return self.leads.after_exchange(seated, talon, exchange.taken, exchange.laid)
