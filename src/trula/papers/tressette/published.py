"""Worlds as the published code deals them, and as ours would be without what a seat's silence tells.

Seats are numbered so that the player's side has 0 and 2, as in the paper's runs. A seat that the published code leaves
short of cards is short here too, and `Killers` and `Uct` end where it should play; what the code adds there, a point
for the side to move, is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from trula.engine.game import View
from trula.engine.hidden import Contents, Hidden
from trula.engine.named import Named
from trula.papers.tressette.sampling import bits, groups, needed
from trula.players.samplers.world import Sample, every_world, hidden_of

if TYPE_CHECKING:
    from numpy.random import Generator

SEATS = 4
EVERYWHERE = (1 << 40) - 1


@dataclass(frozen=True, kw_only=True, repr=False)
class Unheard(Named):
    """Uniform over the deals that fit the cards played and declared, whatever was not declared."""

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Worlds drawn with replacement, or every world once."""
        hidden = unheard(hidden_of(view))
        if hidden.count <= count:
            return every_world(hidden)
        return Sample(hidden, hidden.worlds.draw(count, int(rng.integers(2**63))))


@dataclass(frozen=True, kw_only=True, repr=False)
class SeatBySeat(Named):
    """The deals of the published code, with its faults."""

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """So many worlds, in which seats may be short of cards."""
        hidden = unheard(hidden_of(view))
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


def unheard(hidden: Hidden) -> Hidden:
    """What a view leaves open, without what nobody having declared it tells."""
    assert hidden.seen is not None
    free = EVERYWHERE
    for cards in hidden.known:
        free &= ~cards
    places = tuple(place._replace(allowed=free & ~hidden.seen.excluded[place.owner]) for place in hidden.places)
    return replace(hidden, places=places, bounds=())


def _dealt(shuffled: list[list[int]], allowed: list[int], needs: list[int]) -> list[int]:
    """The hands of one deal, by seat; each seat has an order in which it goes through the cards."""
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
