"""Where the cards are: for every card that a seat has not seen, how likely each place is."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.cards import Card
from trula.engine.hidden import LAID_AWAY, TALON
from trula.players.samplers import Sample


@dataclass(frozen=True, slots=True)
class Location:
    """The share of worlds in which a card lies in each place; together they are 1."""

    card: Card
    seats: tuple[float, ...]
    talon: float = 0.0
    laid_away: float = 0.0


def locations(sample: Sample) -> tuple[Location, ...]:
    """One row for every unseen card, in the order of the deck."""
    hidden = sample.hidden
    deck, seats = hidden.view.game.deck, hidden.view.game.seats
    weights = sample.weights or [1.0] * len(sample)
    found: dict[int, dict[int, float]] = {}
    for (sets, _), weight in zip(sample.contents, weights, strict=True):
        for owner, cards in zip(hidden.owners, sets, strict=True):
            while cards:
                index = (cards & -cards).bit_length() - 1
                cards &= cards - 1
                row = found.setdefault(index, {})
                row[owner] = row.get(owner, 0.0) + weight
    total = sum(weights)
    return tuple(
        Location(
            deck.cards[index],
            tuple(row.get(seat, 0.0) / total for seat in range(seats)),
            row.get(TALON, 0.0) / total,
            row.get(LAID_AWAY, 0.0) / total,
        )
        for index, row in sorted(found.items())
    )
