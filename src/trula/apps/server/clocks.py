"""The clock of a table: some seconds free for every move, beyond them the bank of a deal. It moves nobody."""

from __future__ import annotations

import time
from collections.abc import Callable

from trula.apps.server.scenes import Plain

FREE = 10.0
"""Seconds of every move that cost nothing."""


class Clock:
    """How much time each place has left; the banks are full again with every deal."""

    def __init__(self, bank: int, places: int, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._bank = float(bank)
        self._places = places
        self._deal: int | None = None
        self._banks: list[float] = []
        self._turn: tuple[int, int] | None = None
        """The place whose time runs and the number of actions before its move."""
        self._begun = 0.0

    def turn(self, deal: int, ply: int, place: int | None) -> None:
        """Let the time of a place run, None for nobody's; what the one before took is charged."""
        if deal != self._deal:
            self._deal, self._banks, self._turn = deal, [self._bank] * self._places, None
        turn = None if place is None else (place, ply)
        if turn == self._turn:
            return
        self._charge()
        self._turn, self._begun = turn, self._now()

    def _charge(self) -> None:
        if self._turn is not None:
            place = self._turn[0]
            self._banks[place] = max(0.0, self._banks[place] - max(0.0, self._now() - self._begun - FREE))

    @property
    def left(self) -> float:
        """Seconds until an agent stands in for whoever is to move; infinite if nobody's time runs."""
        if self._turn is None:
            return float("inf")
        return FREE + self._banks[self._turn[0]] - (self._now() - self._begun)

    def shown(self) -> Plain:
        """Return what clients count down: the banks by place, whose time runs, and for how long already."""
        place = None if self._turn is None else self._turn[0]
        run = 0.0 if self._turn is None else self._now() - self._begun
        return {"free": FREE, "banks": [round(each, 1) for each in self._banks], "place": place, "run": round(run, 1)}
