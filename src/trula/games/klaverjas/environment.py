"""The numbers of klaverjas's actions and the bounds of its deals, for learning programs."""

from __future__ import annotations

from trula.engine.actions import PASS, NameTrump
from trula.engine.environment import ActionIds, GameEnvironment
from trula.engine.game import Game
from trula.games.klaverjas import Klaverjas
from trula.games.klaverjas.deck import DECK, SUITS

MOST_POINTS = 162 + 8 * 100
"""Card points and last trick, and more meld than eight tricks can hold."""


def _most_score(game: Game) -> float:
    return MOST_POINTS + game.number("pit") + 2 * game.number("four_jacks")


ENVIRONMENT = {
    Klaverjas.name: GameEnvironment(
        actions=ActionIds(DECK, (PASS, *(NameTrump(suit) for suit in SUITS))),
        phases=("trump", "play"),
        most_said=lambda _game: 5,
        most_score=_most_score,
    )
}
