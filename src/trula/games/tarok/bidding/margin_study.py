"""How the margins of bidders by trial games move over a session, row by row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trula.engine.game import Game
from trula.engine.referee import finished_deals
from trula.errors import NotationError
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.simulation.margins import margin_after
from trula.players.agents import ByPhase, Greedy, TrialBidder


@dataclass(frozen=True, slots=True)
class MarginRow:
    """A deal of a session, and the margin of each place after it."""

    deal: int
    """From 1; 0 is before the first."""
    contract: str | None
    declarer: int | None
    is_won: bool | None
    margins: tuple[float, ...]


def margins(
    game: Game, bidder: TrialBidder, *, deals: int, seed: int, report: Callable[[int], None] = lambda deal: None
) -> list[MarginRow]:
    """Play a session with a bidder and rule players at every place; the margins before it and after each deal."""
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
