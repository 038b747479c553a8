"""How long agents take to choose. A forced action takes as long, or its speed would tell that a hand had no choice."""

from __future__ import annotations

import random
from collections import defaultdict, deque

FIRST = 0.1
"""Seconds for a forced action before any choice was seen."""
REMEMBERED = 50


class Pace:
    """The times of the last choices, by agent and phase."""

    def __init__(self) -> None:
        self._seconds: defaultdict[tuple[str, str], deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
        # It decides nothing in any game, only when something is shown.
        self._dice = random.SystemRandom()

    def note(self, agent: str, phase: str, seconds: float) -> None:
        """Remember how long a choice has taken."""
        self._seconds[agent, phase].append(seconds)

    def draw(self, agent: str, phase: str) -> float:
        """Return how many seconds a choice takes, as one of the last has."""
        seen = self._seconds.get((agent, phase))
        return self._dice.choice(seen) if seen else FIRST
