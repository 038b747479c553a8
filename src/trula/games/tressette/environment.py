"""The numbers of tressette's actions and what seats know beside the cards, for learning programs."""

from __future__ import annotations

from collections.abc import Sequence

from trula.engine.environment import ActionIds, GameEnvironment
from trula.engine.view import View
from trula.games.tressette import Tressette
from trula.games.tressette.accusi import ACCUSI
from trula.games.tressette.deck import DECK
from trula.games.tressette.facts import TressetteFacts

MOST_SCORE = 11 + 2 * 21
"""Points in tricks, and more than two partners can declare."""


def _declared(view: View) -> Sequence[float]:
    """Return by seat, from the viewer's on, which combinations it has declared."""
    facts = view.facts
    assert isinstance(facts, TressetteFacts)
    seats = [(view.seat + step) % 4 for step in range(4)]
    return [float(name in (facts.accusi[seat] or ())) for seat in seats for name in ACCUSI]


ENVIRONMENT = {
    Tressette.name: GameEnvironment(
        actions=ActionIds(DECK),
        most_score=lambda _game: float(MOST_SCORE),
        extras=4 * len(ACCUSI),
        extra=_declared,
    )
}
