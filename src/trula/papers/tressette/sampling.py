"""Dealing hidden cards seat by seat, as the published code does, and how likely that makes each deal.

Seats that lack most suits come first; each takes allowed cards at random, one by one; a seat that needs all the cards
that it may still hold is given them at once. The chances are worked out exactly for a small case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Hands = tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """How many cards a seat still needs, and the suits that it may hold."""

    needs: int
    suits: str


def chances(cards: frozenset[str], seats: Sequence[Seat]) -> dict[Hands, Fraction]:
    """How likely dealing seat by seat makes each deal; seats with the fewest suits come first."""
    order = sorted(range(len(seats)), key=lambda seat: len(seats[seat].suits))
    found: dict[Hands, Fraction] = {}
    _deal(tuple(frozenset[str]() for _ in seats), cards, seats, order, Fraction(1), found)
    return found


def _deal(
    hands: Hands,
    left: frozenset[str],
    seats: Sequence[Seat],
    order: Sequence[int],
    chance: Fraction,
    found: dict[Hands, Fraction],
) -> None:
    # 1. Who needs all that is left for him gets it.
    for seat in order:
        allowed = _allowed(left, seats[seat])
        if allowed and len(allowed) == seats[seat].needs - len(hands[seat]):
            hands, left = _given(hands, seat, allowed), left - allowed

    # 2. The first who still needs cards takes one at random.
    taker = next((seat for seat in order if len(hands[seat]) < seats[seat].needs), None)
    if taker is None:
        found[hands] = found.get(hands, Fraction()) + chance
        return
    allowed = _allowed(left, seats[taker])
    for card in sorted(allowed):
        taken = frozenset((card,))
        _deal(_given(hands, taker, taken), left - taken, seats, order, chance / len(allowed), found)


def _allowed(left: frozenset[str], seat: Seat) -> frozenset[str]:
    return frozenset(card for card in left if card[0] in seat.suits)


def _given(hands: Hands, seat: int, cards: frozenset[str]) -> Hands:
    return tuple(hand | cards if index == seat else hand for index, hand in enumerate(hands))


EXAMPLE = frozenset(f"{suit}{rank}" for suit in "dcs" for rank in "45")
SEATS = (Seat(2, "ds"), Seat(2, "dc"), Seat(2, "dcs"))
"""Six cards for three seats: the first has no coppe, the second no spade."""
