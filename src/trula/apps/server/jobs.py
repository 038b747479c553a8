"""What worker processes do for the server: decisions, advice, reviews, solutions. Each job is a plain function.

A decision and an advice are given a View, so that no hidden card is within their reach.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trula.apps.server.scenes import Plain
from trula.engine.game import View
from trula.engine.record import parse_record, record_of
from trula.engine.referee import finish
from trula.engine.seeds import rng
from trula.engine.threads import use_threads
from trula.games import load
from trula.players.agents import agent
from trula.study.advise import advise
from trula.study.par import par
from trula.study.review import review
from trula.study.solve import solve

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

Report = tuple[int, int, int]
"""The number of a job, what is done, and of how much."""
_reports: SimpleQueue[Report] | None = None


def prepare(reports: SimpleQueue[Report]) -> None:
    """A worker begins: one thread each, and behind the server itself in the queue for processors."""
    global _reports
    _reports = reports
    use_threads(1).__enter__()
    os.nice(5)


def reporter(job: int) -> Callable[[int, int], None]:
    """Tells the server how far a job is."""

    def tell(done: int, total: int) -> None:
        if _reports is not None:
            _reports.put((job, done, total))

    return tell


def decide(name: str, view: View, seed: int, deal: int) -> str:
    """What an agent does."""
    dice = rng(seed, deal=deal, seat=view.seat, ply=len(view.history))
    return str(agent(name).choose(view, dice))


def advice(view: View, worlds: int, nodes: int) -> Plain:
    """What to do and why."""
    return advise(view, worlds=worlds, nodes=nodes).as_dict()


def network(view: View) -> Plain:
    """Why the Bayesian network bids as it does, with its picture."""
    from trula.games.tarok.bidding.bayes.drawing import draw
    from trula.games.tarok.bidding.bayes.explaining import explain
    from trula.players.bidders import BayesNet

    bidder = BayesNet()
    return explain(bidder, view).as_dict() | {"svg": draw(bidder, view)}


def reviewed(line: str, worlds: int, nodes: int, job: int) -> Plain:
    """What each card of a record cost."""
    return review(parse_record(line), worlds=worlds, nodes=nodes, progress=reporter(job)).as_dict()


def made(line: str, nodes: int) -> list[Plain]:
    """What each seat could make in each contract."""
    record = parse_record(line)
    game = record.load_game()
    return [each.as_dict() for each in par(game.parse_deal(record.deal), game, nodes=nodes)]


def finished(line: str, agents: list[str], seed: int) -> str:
    """A record played to its end by agents, by seat."""
    players = [agent(name) for name in agents]
    return str(record_of(finish(parse_record(line).replay(), players, seed=seed), agents=agents))


def solved(request: dict[str, Any], nodes: int) -> Plain:
    """The exact value of a deal."""
    game = load(request["game"], request.get("profile"), **(request.get("options") or {}))
    words = {name: value for name, value in request.get("terms", {}).items() if value is not None}
    found = solve(game, game.parse_deal(request["deal"]), nodes=nodes, **words)
    shown: Plain = {
        "value": found.value,
        "bounds": list(found.bounds),
        "exact": found.bounds[0] == found.bounds[1],
        "best": None if found.best is None else str(found.best),
        "nodes": found.nodes,
        "seconds": found.seconds,
    }
    if request.get("cards"):
        shown["values"] = {str(card): value for card, value in found.values.items()}
    return shown
