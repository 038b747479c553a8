"""Whether the rest of a deal is settled: nothing that anybody can still play changes a score."""

from __future__ import annotations

from trula.engine.phases import Position
from trula.engine.view import View
from trula.errors import NoWorldFits
from trula.players.samplers.world import every_world, hidden_of

MOST_WORLDS = 300
MOST_PLAYS = 200_000
"""Cards tried in all worlds together, about half a second."""


class _TooMany(Exception):
    """More cards would have to be tried than the limit allows."""


def is_settled(view: View, *, worlds: int = MOST_WORLDS, plays: int = MOST_PLAYS) -> bool:
    """Return whether, in every deal that fits a view, all ways to play the rest come to the same scores.

    The answer depends on the view alone, so that it tells its seat nothing new. All lines of play are tried.

    Args:
        view: The play as a seat sees it.
        worlds: Maximum number of deals that may fit the view.
        plays: Maximum number of cards tried; with more the answer is no.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> state = game.start(game.deal(seed=7))
    >>> is_settled(state.view(state.to_move))
    False
    """
    if view.phase != "play":
        return False
    try:
        hidden = hidden_of(view)
    except NoWorldFits:
        return False
    if hidden.count > worlds:
        return False
    left = plays
    try:
        for position in every_world(hidden).positions:
            found, left = _one_result(position, None, left)
            if found is None:
                return False
    except _TooMany:
        return False
    return True


def _one_result(position: Position, known: tuple[int, ...] | None, left: int) -> tuple[tuple[int, ...] | None, int]:
    """Return the scores that all lines come to, None if there are two; and how many more cards may be tried."""
    if position.is_over:
        scores = tuple(position.scores())
        return (scores if known is None or scores == known else None), left
    for card in position.legal_cards():
        if left == 0:
            raise _TooMany
        position.play(card)
        known, left = _one_result(position, known, left - 1)
        position.undo()
        if known is None:
            return None, left
    return known, left
