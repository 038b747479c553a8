"""Packet and discard by trial games over suit combinations (thesis of 2002, algorithm 5).

A suit combination is what must go to leave some suits empty or with the bare king. The best few by a first score are
filled up in every legal way, and trials decide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from trula.engine.cards import Card, CardSet
from trula.games.tarok.bidding.hand_counts import ALL_KINGS, SUIT_MASKS, SUITS, WORTH
from trula.games.tarok.bidding.simulation.leads import Lead, Leads, played, values
from trula.games.tarok.talon import Discards
from trula.games.tarok.terms import DECK, packet_of
from trula.players.searches import AlphaBeta

EMPTIED, KING_KEPT = 10, 3
"""First score of an emptied suit, and of a bare king in it; the face values that go come on top."""
SHORT_LIST = 2
"""So many suit combinations are tried."""
BEST_AGAIN = 2
"""How often the best discard of a combination is counted once more in the combination's value."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A packet, by its number from 1, and what is laid away for it."""

    packet: int
    taken: int
    laid: int


def suit_combinations(hand: int, size: int) -> list[int]:
    """What may go together to empty suits, the best by the first score first; kings stay."""
    found = []
    for count in range(1, len(SUITS) + 1):
        for suits in combinations(SUITS, count):
            parts = [hand & SUIT_MASKS[suit] & ~ALL_KINGS for suit in suits]
            cards = sum(parts)
            if all(parts) and cards.bit_count() <= size:
                found.append((_first_score(hand, suits, cards), cards))
    return [cards for _, cards in sorted(found, key=lambda each: -each[0])]


def _first_score(hand: int, suits: Sequence[str], cards: int) -> int:
    kings = sum(bool(hand & SUIT_MASKS[suit] & ALL_KINGS) for suit in suits)
    return EMPTIED * len(suits) + KING_KEPT * kings + sum(WORTH.get(card.rank, 1) for card in CardSet(DECK, cards))


def candidates(hand: int, size: int, *, is_free: bool) -> list[list[int]]:
    """By short-listed combination, every legal discard that holds it; any legal one if no suit can be emptied."""
    legal = [action.cards.mask for action in Discards(hand, size, is_free=is_free)]
    lists = [
        [laid for laid in legal if laid & combination == combination]
        for combination in suit_combinations(hand, size)[:SHORT_LIST]
    ]
    return [each for each in lists if each] or [legal]


@dataclass(frozen=True, slots=True)
class Exchanging:
    """Judges exchanges by trials: in what worlds, by what players, and what counts."""

    leads: Leads
    declarer: int
    hands: Sequence[Sequence[int]]
    """By world, the hands by seat; the declarer's is not looked at."""
    search: AlphaBeta | None
    by: str
    is_free: bool
    """Whether taroks may be laid away freely."""

    def best(self, own: int, talon: Sequence[Card], size: int, packets: Sequence[int]) -> Exchange:
        """The best of some packets with the best discard for it; `own` is the hand before."""
        everything = DECK.set(talon).mask
        groups: list[list[Exchange]] = []
        for packet in packets:
            taken = DECK.set(packet_of(talon, packet, size)).mask
            lists = candidates(own | taken, size, is_free=self.is_free)
            groups += [[Exchange(packet, taken, laid) for laid in laids] for laids in lists]
        return self._best_of(own, everything, groups)

    def _best_of(self, own: int, talon: int, groups: Sequence[Sequence[Exchange]]) -> Exchange:
        leads = []
        for group in groups:
            worlds = self._worlds(len(group))
            leads += [self._lead(hands, own, talon, each) for each in group for hands in worlds]
        worth = iter(values(played(leads, self.search), self.declarer, self.by))
        judged = []
        for group in groups:
            count = len(self._worlds(len(group)))
            means = [sum(next(worth) for _ in range(count)) / count for _ in group]
            most = max(means)
            merit = (sum(means) + BEST_AGAIN * most) / (len(means) + BEST_AGAIN)
            judged.append((merit, group[means.index(most)]))
        return max(judged, key=lambda each: each[0])[1]

    def _worlds(self, exchanges: int) -> Sequence[Sequence[int]]:
        """Enough worlds for each of some exchanges to make up the number in all, and at least one; the same for all."""
        return self.hands[: math.ceil(len(self.hands) / exchanges)]

    def _lead(self, hands: Sequence[int], own: int, talon: int, exchange: Exchange) -> Lead:
        seated = [own if seat == self.declarer else hand for seat, hand in enumerate(hands)]
        return self.leads.after_exchange(seated, talon, exchange.taken, exchange.laid)
