"""Ranking of klaverjas deals: number every deal by the combinatorial number system, and find the deal of a number.

The hand of seat 0 is ranked among all 32 cards, that of seat 1 among the remaining 24, that of seat 2 among the
remaining 16. A set of cards at the places a < b < c … has the rank C(a, 1) + C(b, 2) + C(c, 3) + ….
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from trula.engine.cards import CardSet, Deal
from trula.errors import NotationError
from trula.games.klaverjas.deck import DECK

HAND = 8
"""Cards in a hand."""
DEALS = comb(32, HAND) * comb(24, HAND) * comb(16, HAND)
"""The number of different deals."""


def rank_deal(deal: Deal) -> int:
    """Return the number of a deal, from 0 to DEALS - 1.

    Raises:
        NotationError: The deal is not a complete deal of klaverjas.

    >>> rank_deal(unrank_deal(99_561_092_450_390_999))
    99561092450390999
    """
    if [len(hand) for hand in deal.hands] != [HAND] * 4 or len(deal.all_cards()) != len(DECK.cards):
        raise NotationError("only whole deals of klaverjas have a number")
    number = 0
    left = list(range(32))
    for hand in deal.hands[:3]:
        held = [place for place, card in enumerate(left) if hand.mask >> card & 1]
        number = number * comb(len(left), HAND) + _rank(held)
        left = [card for card in left if not hand.mask >> card & 1]
    return number


def unrank_deal(number: int) -> Deal:
    """Return the deal with a number.

    Raises:
        NotationError: The number is not from 0 to DEALS - 1.

    >>> print(unrank_deal(0))
    c7 c8 c9 c10 cJ cQ cK cA | d7 d8 d9 d10 dJ dQ dK dA | h7 h8 h9 h10 hJ hQ hK hA | s7 s8 s9 s10 sJ sQ sK sA
    """
    if type(number) is not int or not 0 <= number < DEALS:
        raise NotationError(f"deals have the numbers 0 to {DEALS - 1:,}, not {number!r}")
    numbers = []
    for size in (16, 24, 32):
        number, own = divmod(number, comb(size, HAND))
        numbers.append(own)
    left = list(range(32))
    hands = []
    for own in reversed(numbers):
        cards = [left[place] for place in _unrank(own, len(left))]
        hands.append(sum(1 << card for card in cards))
        left = [card for card in left if card not in cards]
    hands.append(sum(1 << card for card in left))
    return Deal(tuple(CardSet(DECK, hand) for hand in hands))


def _rank(places: Sequence[int]) -> int:
    return sum(comb(place, index) for index, place in enumerate(places, 1))


def _unrank(number: int, size: int) -> list[int]:
    """Return the places of the set of HAND cards with a rank, in ascending order."""
    places = []
    place = size - 1
    for index in range(HAND, 0, -1):
        while comb(place, index) > number:
            place -= 1
        number -= comb(place, index)
        places.append(place)
        place -= 1
    return places[::-1]


__all__ = ["DEALS", "rank_deal", "unrank_deal"]
