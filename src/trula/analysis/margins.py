"""How the margins of bidders by trial games move over a session, as rows and as a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from trula.agents import ByPhase, Greedy, TrialBidder
from trula.bidders.simulation.margins import margin_after
from trula.errors import NotationError
from trula.game import Game
from trula.games.tarok import Tarok
from trula.referee import finished_deals


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


def draw(rows: list[MarginRow], file: Path) -> None:
    """Write the margins as an SVG; matplotlib draws it."""
    try:
        import matplotlib
    except ImportError:
        raise NotationError("drawing needs matplotlib: pip install 'trula[lab]'") from None
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "trula"
    from matplotlib import pyplot

    plot, axes = pyplot.subplots(figsize=(7, 4))
    for place in range(len(rows[0].margins)):
        steps = [row.margins[place] for row in rows]
        axes.step([row.deal for row in rows], steps, where="post", label=f"place {place}")
    axes.set_xlabel("deals played")
    axes.set_ylabel("margin above 35 points")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    plot.tight_layout()
    plot.savefig(file, format="svg", metadata={"Date": None})
    pyplot.close(plot)
