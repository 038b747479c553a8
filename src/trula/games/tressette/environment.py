"""The numbers of tressette's actions and what seats know beside the cards, for learning programs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from trula.engine.environment import ActionIds, GameEnvironment
from trula.engine.facts import Facts
from trula.games.tressette import Tressette
from trula.games.tressette.accusi import ACCUSI
from trula.games.tressette.deck import DECK
from trula.games.tressette.facts import TressetteFacts

MOST_SCORE = 11 + 2 * 21
"""Points in tricks, and more than two partners can declare."""


@lru_cache(1 << 10)
def _declared(facts: Facts, seat: int) -> Sequence[float]:
    """Return by seat, from a seat on, which combinations it has declared."""
    assert isinstance(facts, TressetteFacts)
    declared = [facts.accusi[(seat + step) % 4] or () for step in range(4)]
    return tuple([float(name in names) for names in declared for name in ACCUSI])


ENVIRONMENT = {
    Tressette.name: GameEnvironment(
        actions=ActionIds(DECK),
        most_score=lambda _game: float(MOST_SCORE),
        extras=4 * len(ACCUSI),
        extra=_declared,
    )
}
