"""Dealing hidden cards seat by seat, as the published code does, and how likely that makes each deal.

The seats are dealt to in their order. Each goes through the cards that it may hold in a random order and takes them
until it has enough; a card that a later seat seems to need is left. Two faults: whoever has left one card takes no
other any more, and what later seats need is counted for pairs and threes in which a seat may stand more than once, so
that nearly every card seems to be needed. So seats are left short, and cards lie nowhere. The chances are worked out
exactly for small cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Hands = tuple[int, ...]
"""By seat, a set of cards as a mask."""


class Group(NamedTuple):
    """Later seats that seem to need cards: `shared` are those that all of them may hold, `all` those that one may."""

    shared: int
    all: int
    needs: int


def groups(seat: int, allowed: Sequence[int], needs: Sequence[int]) -> list[Group]:
    """The groups that the code looks at before a seat takes a card: one, two or three of the seats after it."""
    seats, found = len(allowed), []
    for first in range(seat + 1, seats):
        found.append(Group(allowed[first], allowed[first], needs[first]))
        for second in range(seat + 2, seats):
            shared, joined = allowed[first] & allowed[second], allowed[first] | allowed[second]
            found.append(Group(shared, joined, needs[first] + needs[second]))
            for third in range(seat + 3, seats):
                sums = needs[first] + needs[second] + needs[third]
                found.append(Group(shared & allowed[third], joined | allowed[third], sums))
    return found


def needed(some: Sequence[Group], taken: int) -> int:
    """The cards that seem to be needed by others once some are taken."""
    cards = 0
    for group in some:
        if (group.all & ~taken).bit_count() <= group.needs:
            cards |= group.shared
    return cards


def chances(allowed: Sequence[int], needs: Sequence[int]) -> dict[Hands, Fraction]:
    """How likely dealing seat by seat makes each deal, those included that leave a seat short."""
    found: dict[Hands, Fraction] = {}
    _deal(0, (0,) * len(needs), allowed, needs, Fraction(1), found)
    return found


def _deal(
    seat: int,
    hands: Hands,
    allowed: Sequence[int],
    needs: Sequence[int],
    chance: Fraction,
    found: dict[Hands, Fraction],
) -> None:
    if seat == len(needs):
        found[hands] = found.get(hands, Fraction()) + chance
        return
    taken = sum(hands)  # hands have no card in common
    left = [cards & ~(taken & ~hands[seat]) for cards in allowed]
    own = left[seat] & ~hands[seat]
    if hands[seat].bit_count() == needs[seat] or not own:
        _deal(seat + 1, hands, allowed, needs, chance, found)
        return
    blocked = own & needed(groups(seat, left, needs), hands[seat])
    if blocked:
        _deal(seat + 1, hands, allowed, needs, chance * Fraction(blocked.bit_count(), own.bit_count()), found)
    for card in bits(own & ~blocked):
        more = tuple(hand | 1 << card if index == seat else hand for index, hand in enumerate(hands))
        _deal(seat, more, allowed, needs, chance / own.bit_count(), found)


def bits(cards: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


ALL, DENARI_SPADE, DENARI_COPPE = 0b111111, 0b110011, 0b001111
NEEDS = (0, 2, 2, 2)
ALLOWED = (ALL, DENARI_SPADE, DENARI_COPPE, ALL)
"""Six cards, d4 d5 c4 c5 s4 s5, for the three seats after the one who deals in his mind: the next has no coppe, the one
opposite no spade."""
