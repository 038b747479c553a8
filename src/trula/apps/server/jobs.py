"""What worker processes do for the server: decisions, advice, reviews, solutions. Each job is a plain function.

A decision and an advice are given a View, so that no hidden card is within their reach.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from trula.apps.server.faults import Refused
from trula.apps.server.scenes import Plain, action_words
from trula.engine.game import Game
from trula.engine.presentation import contract_name, suit_name
from trula.engine.record import parse_record, record_of
from trula.engine.referee import finish
from trula.engine.seeds import rng
from trula.engine.threads import use_threads
from trula.engine.view import View
from trula.errors import NotationError
from trula.games import load
from trula.players.agents import agent
from trula.study.advise import advise
from trula.study.par import Made, par
from trula.study.review import review
from trula.study.solve import solve
from trula.words import Message

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.queues import SimpleQueue

Report = tuple[int, int, int]
"""The number of a job, what is done, and of how much."""
_reports: SimpleQueue[Report] | None = None


def prepare(reports: SimpleQueue[Report], server: Connection) -> None:
    """Prepare a worker: one thread, a lower priority than the server, and an end as soon as the server has gone."""
    global _reports
    _reports = reports
    use_threads(1).__enter__()
    os.nice(5)
    threading.Thread(target=_end_with, args=(server,), name="server", daemon=True).start()


def _end_with(server: Connection) -> None:
    """Wait until the server closes its end of the pipe or dies, then end at once, whatever is being computed."""
    try:
        server.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


def reporter(job: int) -> Callable[[int, int], None]:
    """Return a function that tells the server how far a job is."""

    def tell(done: int, total: int) -> None:
        if _reports is not None:
            _reports.put((job, done, total))

    return tell


def decide(name: str, view: View, seed: int, deal: int) -> str:
    """Return what an agent does, as text."""
    dice = rng(seed, deal=deal, seat=view.seat, ply=len(view.history))
    return str(agent(name).choose(view, dice))


def advice(view: View, worlds: int, nodes: int) -> Plain:
    """Return what to do and why, each action also in words."""
    found = advise(view, worlds=worlds, nodes=nodes)
    shown: Plain = found.as_dict() | {"words": action_words(view, found.action).as_dict()}
    actions = [prospect.action for prospect in found.prospects]
    return shown | {"prospects": _with_words(shown["prospects"], [action_words(view, each) for each in actions])}


def explanation(view: View) -> Plain:
    """Return why a bidder bids as it does; Refused where nothing is explained."""
    found = view.game.presentation.explain_bid(view)
    if found is None:
        raise Refused("fault.no_explanation")
    return dict(found)


def reviewed(line: str, worlds: int, nodes: int, job: int) -> Plain:
    """Return what each action of a record cost, actions before the first lead also in words."""
    record = parse_record(line)
    found = review(record, worlds=worlds, nodes=nodes, progress=reporter(job))
    shown: Plain = found.as_dict()
    last = record.replay()
    next_words = last.game.presentation.next_action
    for verdict, told in zip(found.spoken, shown["spoken"], strict=True):
        before = last.history[: verdict.index]
        words = [next_words(last.game.deck, before, verdict.seat, each.action) for each in verdict.prospects]
        told["prospects"] = _with_words(told["prospects"], words)
    return shown


def _with_words(rows: list[Plain], words: Sequence[Message]) -> list[Plain]:
    return [row | {"words": each.as_dict()} for row, each in zip(rows, words, strict=True)]


def par_of(line: str, nodes: int) -> list[Plain]:
    """Return what each seat could make in each contract, contract and exchange in words."""
    record = parse_record(line)
    game = record.load_game()
    return [_made(game, each) for each in par(game.parse_deal(record.deal), game, nodes=nodes)]


def _made(game: Game, made: Made) -> Plain:
    """Return one result of par: a contract or a trump suit in words, and the actions with which it is made."""
    name = contract_name if made.contract in game.contracts else suit_name
    steps = {"call": made.call, "take": made.packet, "discard": made.laid}
    actions = [game.parse_action(f"{verb} {what}") for verb, what in steps.items() if what]
    return {
        "seat": made.seat,
        "played": name(game.deck, made.contract).as_dict(),
        "won": made.is_won,
        "points": made.points,
        "exact": made.is_exact,
        "how": [game.presentation.next_action(game.deck, (), made.seat, action).as_dict() for action in actions],
    }


def finished(line: str, agents: list[str], seed: int) -> str:
    """Return a record played to its end by agents, by seat."""
    players = [agent(name) for name in agents]
    return str(record_of(finish(parse_record(line).replay(), players, seed=seed), agents=agents))


def solved(request: dict[str, Any], nodes: int) -> Plain:
    """Return the exact value of a deal, or proved bounds."""
    game = load(request["game"], request.get("profile"), **(request.get("options") or {}))
    terms = {name: value for name, value in request.get("terms", {}).items() if value is not None}
    for name in {"nodes", "seconds", "stop"} & terms.keys():
        raise NotationError(f"{game.name} has no '{name}' to be given")
    found = solve(game, game.parse_deal(request["deal"]), nodes=nodes, **terms)
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
