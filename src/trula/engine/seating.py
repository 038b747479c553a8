"""Seating: who sits where. Seats are counted from the dealer and rotate; places are people and stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class Seating(tuple[int, ...]):
    """The place of each seat in one deal; it turns whatever is listed by seat into a list by place, and back.

    >>> seating = Seating.rotated(3, 1)
    >>> seating, seating.seat(0), seating.by_place(["a", "b", "c"])
    (Seating(1, 2, 0), 2, ['c', 'a', 'b'])
    """

    __slots__ = ()

    @classmethod
    def rotated(cls, seats: int, first: int = 0) -> Seating:
        """Return the seating in which a place has seat 0 and the others follow in turn."""
        return cls((first + seat) % seats for seat in range(seats))

    def place(self, seat: int | None) -> int | None:
        """Return the place of a seat; None for None."""
        return None if seat is None else self[seat]

    def seat(self, place: int) -> int:
        """Return the seat of a place."""
        return self.index(place)

    def by_place(self, by_seat: Sequence[Thing]) -> list[Thing]:
        """Return a list by place from one by seat."""
        return [by_seat[self.index(place)] for place in range(len(self))]

    def by_seat(self, by_place: Sequence[Thing]) -> list[Thing]:
        """Return a list by seat from one by place."""
        return [by_place[place] for place in self]

    def __repr__(self) -> str:
        return f"Seating({', '.join(map(str, self))})"

    def __reduce__(self) -> tuple[type[Seating], tuple[Iterable[int]]]:
        return Seating, (tuple(self),)
