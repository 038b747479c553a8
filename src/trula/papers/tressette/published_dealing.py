"""Sampling of hidden cards as the published code does it.

The code deals to the seats in order. Each seat goes through the cards it may hold in random order and takes them until
it has enough, but leaves a card that later seats seem to need. Two faults: a seat that has left one card takes no more,
and the need of later seats counts some seats more than once. So seats are left short and cards lie nowhere. A search
ends where a seat without cards should play; the point that the code then gives to the side to move is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from trula.engine.hidden import Contents, Hidden
from trula.engine.named import Named
from trula.engine.view import View
from trula.players.samplers.world import Sample, hidden_of

if TYPE_CHECKING:
    from numpy.random import Generator

SEATS = 4
EVERYWHERE = (1 << 40) - 1


@dataclass(frozen=True, kw_only=True, repr=False)
class PublishedDealing(Named):
    """Samples of the published code, with its faults."""

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """So many samples, in which seats may be short of cards."""
        hidden = without_declarations(hidden_of(view))
        order = [(seat + view.seat % 2) % SEATS for seat in range(SEATS)]
        allowed, needs, places = [0] * SEATS, [0] * SEATS, [0] * SEATS
        for number, place in enumerate(hidden.places):
            at = order.index(place.owner)
            allowed[at], needs[at], places[at] = place.allowed, place.size, number
        free = EVERYWHERE
        for cards in hidden.known:
            free &= ~cards
        own = order.index(view.seat)
        assert hidden.seen is not None
        allowed[own] = free & ~hidden.seen.excluded[view.seat]
        shuffled = rng.permuted(np.tile(bits(free), (count * SEATS, 1)), axis=1).tolist()
        worlds: list[Contents] = []
        for start in range(0, count * SEATS, SEATS):
            sets = [0] * len(hidden.places)
            for at, cards in enumerate(_dealt(shuffled[start : start + SEATS], allowed, needs)):
                if at != own:
                    sets[places[at]] = cards
            worlds.append((sets, []))
        return Sample(hidden, worlds)


def without_declarations(hidden: Hidden) -> Hidden:
    """The hidden cards of a view, without the bounds that missing declarations give."""
    assert hidden.seen is not None
    free = EVERYWHERE
    for cards in hidden.known:
        free &= ~cards
    places = tuple(place._replace(allowed=free & ~hidden.seen.excluded[place.owner]) for place in hidden.places)
    return replace(hidden, places=places, bounds=())


def _dealt(shuffled: list[list[int]], allowed: list[int], needs: list[int]) -> list[int]:
    """The hands of one sample, given the order in which each seat goes through the cards."""
    left, hands = list(allowed), [0] * SEATS
    for seat, order in enumerate(shuffled):
        missing, hand = needs[seat], 0
        if not missing:
            continue
        # Only groups that this seat can bring so low that they seem to need a card.
        near = [group for group in groups(seat, left, needs) if group.all.bit_count() - group.needs < missing]
        blocked = needed(near, 0)
        for card in order:
            bit = 1 << card
            if not left[seat] & bit:
                continue
            if blocked & bit:
                break
            hand |= bit
            missing -= 1
            if not missing:
                break
            if near:
                blocked = needed(near, hand)
        hands[seat] = hand
        left = [cards & ~hand for cards in left]
    return hands


class Group(NamedTuple):
    """Later seats that seem to need cards: all of them may hold `shared`, at least one `all`."""

    shared: int
    all: int
    needs: int


def groups(seat: int, allowed: Sequence[int], needs: Sequence[int]) -> list[Group]:
    """The groups that the code looks at before a seat takes a card: one, two or three of the seats after it."""
    seats, result = len(allowed), []
    for first in range(seat + 1, seats):
        result.append(Group(allowed[first], allowed[first], needs[first]))
        for second in range(seat + 2, seats):
            shared, joined = allowed[first] & allowed[second], allowed[first] | allowed[second]
            result.append(Group(shared, joined, needs[first] + needs[second]))
            for third in range(seat + 3, seats):
                sums = needs[first] + needs[second] + needs[third]
                result.append(Group(shared & allowed[third], joined | allowed[third], sums))
    return result


def needed(some: Sequence[Group], taken: int) -> int:
    """The cards that seem to be needed by others once some are taken."""
    cards = 0
    for group in some:
        if (group.all & ~taken).bit_count() <= group.needs:
            cards |= group.shared
    return cards


def bits(cards: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(cards.bit_length()) if cards >> card & 1]
