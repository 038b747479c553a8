"""The margins of TrialBidder over a session, deal by deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trula.engine.game import Game
from trula.engine.referee import finished_deals
from trula.errors import NotationError
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.simulation import TrialBidder
from trula.games.tarok.bidding.simulation.margins import margin_after
from trula.players.agents import ByPhase, Greedy


@dataclass(frozen=True, slots=True)
class MarginRow:
    """A deal of a session and the margins after it."""

    deal: int
    """The number of the deal, from 1; 0 stands for the start of the session."""
    contract: str | None
    declarer: int | None
    """The place of the declarer."""
    is_won: bool | None
    margins: tuple[float, ...]
    """Points above 35 that trial games must make on average, by place."""


def session_margins(
    game: Game, bidder: TrialBidder, *, deals: int, seed: int, report: Callable[[int], None] = lambda deal: None
) -> list[MarginRow]:
    """Play a session with the same bidder and rule players at every place, and return the margins after each deal.

    Args:
        game: Tarok for three or four players.
        bidder: The bidder of every place.
        deals: The number of deals.
        seed: The seed of the session.
        report: Called with the number of deals played.

    Returns:
        A row for the start of the session and one for each deal.

    Raises:
        NotationError: The game is not tarok.
    """
    if not isinstance(game, Tarok):
        raise NotationError(f"there are margins in tarok alone, not in {game.name}")
    session = game.session(seed, deals)
    rows = [MarginRow(0, None, None, None, (bidder.margin,) * game.seats)]
    agents = [ByPhase(bidder=bidder, player=Greedy())] * game.seats
    for _ in finished_deals(session, agents):
        last = session.results[-1]
        after = tuple(
            margin_after(session.results, place, bidder.margin, bidder.least_margin) for place in range(game.seats)
        )
        rows.append(MarginRow(session.index, last.contract, last.declarer, last.ending.is_won, after))
        report(session.index)
    return rows
