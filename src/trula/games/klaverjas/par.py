"""Par of klaverjas: the exact score margin of every seat as declarer with every trump."""

from __future__ import annotations

from trula.engine.cards import Deal
from trula.engine.game import Game
from trula.engine.threads import threads
from trula.games.klaverjas import Klaverjas
from trula.study.par import Made
from trula.study.solve import solve_many


def par(game: Game, deal: Deal, *, points: bool, discards: int, nodes: int) -> tuple[Made, ...]:
    """Return the result of every seat with every suit as trump.

    Results are exact and cheap, so `points`, `discards` and `nodes` are ignored.
    """
    assert isinstance(game, Klaverjas)
    choices = [(seat, trump) for seat in range(game.seats) for trump in game.deck.suits]
    starts = [game.start_play(deal, trump=trump, declarer=seat) for seat, trump in choices]
    values = [solution.value for solution in solve_many(game, starts, objective="score", threads=threads())]
    return tuple(
        Made(seat, trump, value > 0, value, is_exact=True) for (seat, trump), value in zip(choices, values, strict=True)
    )
