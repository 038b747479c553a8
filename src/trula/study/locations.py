"""Probable locations of the cards that a seat has not seen."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.cards import Card
from trula.engine.hidden import LAID_AWAY, TALON
from trula.players.samplers import Sample


@dataclass(frozen=True, slots=True)
class Location:
    """The weighted share of worlds in which a card lies in each place; the shares add up to 1."""

    card: Card
    seats: tuple[float, ...]
    """In the hand of each seat."""
    talon: float = 0.0
    laid_away: float = 0.0
    """Among the declarer's hidden discards."""
    possible: tuple[bool, ...] = ()
    """By seat, whether the view allows the card in its hand, however seldom worlds put it there."""
    is_known: bool = False
    """Whether the view leaves only one place for the card; a share of 1 in some worlds may be chance."""


def locations(sample: Sample) -> tuple[Location, ...]:
    """Return the location of every unseen card, in the order of the deck."""
    hidden = sample.hidden
    deck, seats = hidden.view.game.deck, hidden.view.game.seats
    weights = sample.weights or [1.0] * len(sample)
    shares: dict[int, dict[int, float]] = {}
    for (sets, _), weight in zip(sample.contents, weights, strict=True):
        for owner, cards in zip(hidden.owners, sets, strict=True):
            while cards:
                index = (cards & -cards).bit_length() - 1
                cards &= cards - 1
                row = shares.setdefault(index, {})
                row[owner] = row.get(owner, 0.0) + weight
    total = sum(weights)
    found = []
    for index, row in sorted(shares.items()):
        owners = set(row) if sample.is_all else {place.owner for place in hidden.places if place.allowed >> index & 1}
        found.append(
            Location(
                deck.cards[index],
                tuple(row.get(seat, 0.0) / total for seat in range(seats)),
                row.get(TALON, 0.0) / total,
                row.get(LAID_AWAY, 0.0) / total,
                tuple(seat in owners for seat in range(seats)),
                len(owners) == 1,
            )
        )
    return tuple(found)
