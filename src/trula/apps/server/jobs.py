"""What worker processes do for the server: decisions, advice, reviews, solutions. Each job is a plain function.

A decision and an advice are given a View, so that no hidden card is within their reach.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from multiprocessing.connection import Connection
from typing import Any

from trula.apps.server.faults import Refused
from trula.apps.server.pictures import draw_deal
from trula.apps.server.scenes import Plain, action_words
from trula.engine import referee
from trula.engine.actions import Play
from trula.engine.cards import Deal
from trula.engine.game import Game
from trula.engine.presentation import contract_name, suit_name
from trula.engine.record import parse_record, record_of
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.engine.threads import use_threads
from trula.engine.view import View
from trula.errors import NotationError
from trula.games import load_with
from trula.players.agents import agent
from trula.study.advise import advise
from trula.study.par import Made, par
from trula.study.review import review
from trula.study.settled import is_settled
from trula.study.solve import solve, solve_many
from trula.study.verdicts import PreludeVerdict, Verdict
from trula.words import Message

_PR_SET_PDEATHSIG = 1
ANSWER, FAULT, REPORT = "answer", "fault", "report"
"""What a worker sends: how a job ended, or how far it is."""
_tell: ContextVar[Callable[..., None] | None] = ContextVar("tell", default=None)
"""How the job of this thread tells how far it is."""


def work(server: Connection, life: Connection, niceness: int) -> None:
    """Do jobs, one after the other, as the main function of a worker process.

    Args:
        server: Where jobs come from and answers go.
        life: A pipe that ends when the server does.
        niceness: How much the worker stands back behind the server.
    """
    _tell.set(lambda *step: server.send((REPORT, step)))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    threading.Thread(target=_end_with, args=(life,), name="server", daemon=True).start()
    os.nice(niceness)
    with use_threads(1), contextlib.suppress(EOFError, OSError):
        while True:
            function, arguments = server.recv()
            server.send(_done(function, arguments))


def _done(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return ANSWER, function(*arguments)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            return FAULT, RuntimeError(repr(error))
        return FAULT, error


def _end_with(life: Connection) -> None:
    """Wait until the server closes its end of the pipe or dies, then end at once, whatever is being computed."""
    with contextlib.suppress(EOFError, OSError):
        life.recv_bytes()
    os._exit(0)


def _end_with_parent() -> None:
    """Have Linux kill this process with its parent, even while a computation lets no other thread run."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def report(done: int, total: int, *part: Plain) -> None:
    """Tell the server how far the job is, and perhaps what was found since."""
    tell = _tell.get()
    if tell is not None:
        tell(done, total, *part)


def done_on_cluster(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Do a job as a task of a Dask worker, one thread for each."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()
    before = _tell.set(lambda *step: worker.log_event(key, step))
    try:
        with use_threads(1):
            return function(*arguments)
    finally:
        _tell.reset(before)


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


def settled(view: View) -> bool:
    """Return whether nothing that anybody can still play changes a score, as far as a seat can know."""
    return is_settled(view)


def picture(line: str, title: str, names: list[str], scores: list[str]) -> bytes | None:
    """Return a picture of a finished deal as PNG; None without matplotlib."""
    return draw_deal(line, title, names, scores)


def explanation(view: View) -> Plain:
    """Return why a bidder bids as it does; Refused where nothing is explained."""
    found = view.game.presentation.explain_bid(view)
    if found is None:
        raise Refused("fault.no_explanation")
    return dict(found)


def reviewed(line: str, worlds: int, nodes: int) -> Plain:
    """Return what each action of a record cost, actions before the first lead also in words; report each at once."""
    record = parse_record(line)
    last = record.replay()
    parts: list[Plain] = []

    def note(verdict: PreludeVerdict | Verdict) -> None:
        if isinstance(verdict, PreludeVerdict):
            parts.append({"spoken": _spoken(last, verdict)})
        else:
            parts.append({"verdict": verdict.as_dict()})

    found = review(
        record, worlds=worlds, nodes=nodes, found=note, progress=lambda done, total: report(done, total, parts.pop())
    )
    return found.as_dict() | {"spoken": [_spoken(last, verdict) for verdict in found.spoken]}


def _spoken(last: State, verdict: PreludeVerdict) -> Plain:
    told: Plain = verdict.as_dict()
    before, next_words = last.history[: verdict.index], last.game.presentation.next_action
    words = [next_words(last.game.deck, before, verdict.seat, each.action) for each in verdict.prospects]
    return told | {"prospects": _with_words(told["prospects"], words)}


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
    return str(record_of(referee.finish(parse_record(line).replay(), players, seed=seed), agents=agents))


def best_line(line: str, agents: list[str], nodes: int, seed: int) -> tuple[str, int | None]:
    """Return a record played to its end as well as can be with open cards, and from which action on that is proved.

    At the beginning of each trick the deal is solved within `nodes`; until that succeeds agents play, by seat. Where
    each plays for himself there is no line that is best for all, so that agents play to the end.
    """
    players = [agent(name) for name in agents]
    state = parse_record(line).replay()
    solver, tried = state.game.solver, None
    objective = solver.agents_objective if solver.agents_objective in solver.objectives else None
    while (seat := state.to_move) is not None:
        if state.position is not None and not state.facts.is_each_alone and tried != len(state.tricks):
            tried = len(state.tricks)
            solution = solve(state.game, state, objective=objective, nodes=nodes)
            if solution.is_exact:
                proved = len(state.history)
                for card in solution.line:
                    state = state.after(Play(card))
                return str(record_of(referee.finish(state, players, seed=seed), agents=agents)), proved
        state = referee.decide(players[seat], state, seed=seed, deal=0)
    return str(record_of(state, agents=agents)), None


def solved(request: dict[str, Any], nodes: int, seconds: float) -> Plain:
    """Return the exact value of a deal, or proved bounds; of its cards those that are solved within the limits."""
    until = time.monotonic() + seconds
    game = load_with(request["game"], request.get("profile"), request.get("options") or {})
    terms = {name: value for name, value in request.get("terms", {}).items() if value is not None}
    for name in {"nodes", "seconds", "stop"} & terms.keys():
        raise NotationError(f"{game.name} has no '{name}' to be given")
    deal = game.parse_deal(request["deal"])
    found = solve(game, deal, nodes=nodes, seconds=seconds, **terms)
    shown: Plain = {
        "value": found.value,
        "bounds": list(found.bounds),
        "exact": found.bounds[0] == found.bounds[1],
        "best": None if found.best is None else str(found.best),
        "nodes": found.nodes,
        "seconds": found.seconds,
    }
    if request.get("cards"):
        shown["values"] = _card_values(game, deal, terms, nodes, max(until - time.monotonic(), 0.01))
    return shown


def _card_values(game: Game, deal: Deal, terms: dict[str, Any], nodes: int, seconds: float) -> dict[str, int]:
    terms = dict(terms)
    objective, seat = terms.pop("objective", None), terms.pop("seat", None)
    state, named = game.solver.first_lead(game, deal, terms)
    cards = state.legal_actions()
    played = [state.after(card) for card in cards]
    asked = named if seat is None else seat
    found = solve_many(game, played, objective=objective, nodes=nodes, seconds=seconds, seat=asked)
    return {str(card): each.value for card, each in zip(cards, found, strict=True) if each.is_exact}
