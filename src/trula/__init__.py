"""Trula plays, solves and reviews trick-taking card games: tarok for three and four, klaverjas, tressette.

First steps:

>>> import trula
>>> list(trula.GAMES)  # help(trula.load) tells of profiles and options
['tarok3', 'tarok4', 'klaverjas', 'tressette']
>>> game = trula.load("klaverjas")
>>> deal = game.deal(seed=3)  # the same cards on every machine
>>> state = game.start(deal).after(game.parse_action("trump d"))
>>> [str(action) for action in state.legal_actions()]
['cQ', 'h7', 'h8', 'h9', 's9', 's10', 'sJ', 'sK']
>>> trula.solve(game, state).value  # with open cards and best play, for the side that made trump
-182
>>> agent = trula.agent("Greedy()")
>>> str(agent.choose(state.view(0), trula.rng(1)))  # an agent sees what its seat may know
'h8'
>>> trula.match("klaverjas", agent, "RandomLegal()", deals=20, workers=1).points.low > 0
True

What there is, each with its own help:

    deals and play    load GAMES Game Deal Card CardSet State View Action rng play_deal play_session Session
    records           Record parse_record record_of to_frame
    solving, study    solve solve_many Solution par review advise regret perft
    agents            agent Agent Sampler Search; trula.players has those that come with the package
    measuring         match ladder
    learning          trula.envs: PettingZoo, Gymnasium, OpenSpiel, many deals at once
    tests of agents   trula.testing
    errors            TrulaError and those derived from it

On the command line `trula --help` lists the commands. Some parts need an extra and say so: `pip install 'trula[lab]'`.
"""

from typing import TYPE_CHECKING

from trula import games  # noqa: F401 (registers the games)
from trula._core import Stop
from trula.engine.actions import Action, Bid, Discard, HiddenDiscard, Move, NameTrump, Pass, Play, TakeTalon
from trula.engine.agent import Agent
from trula.engine.cards import Card, CardSet, Deal
from trula.engine.game import Game
from trula.engine.registry import GAMES, load
from trula.engine.seeds import rng
from trula.engine.session import Session
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import Broken, IllegalAction, NotationError, NotOver, NoWorldFits, RecordMismatch, TrulaError
from trula.games.tarok.actions import Announce, Call, Kontra
from trula.players.agents import agent

if TYPE_CHECKING:
    from trula import envs as envs
    from trula import testing as testing
    from trula.arena import LadderResult, MatchResult, ladder, match
    from trula.engine.frames import to_frame
    from trula.engine.perft import perft
    from trula.engine.record import Record, parse_record, record_of
    from trula.engine.referee import play_deal, play_session
    from trula.players.bidders.prospects import Prospect
    from trula.players.samplers import Sampler
    from trula.players.searches import Search
    from trula.study.advise import Advice, advise
    from trula.study.par import Made, par
    from trula.study.regret import regret
    from trula.study.regret_figures import Regret
    from trula.study.review import review
    from trula.study.solve import Solution, solve, solve_many
    from trula.study.verdicts import Review

del TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Action",
    "Advice",
    "Agent",
    "Announce",
    "Bid",
    "Broken",
    "Call",
    "Card",
    "CardSet",
    "Deal",
    "Discard",
    "Game",
    "HiddenDiscard",
    "IllegalAction",
    "Kontra",
    "LadderResult",
    "Made",
    "MatchResult",
    "Move",
    "NameTrump",
    "NoWorldFits",
    "NotOver",
    "NotationError",
    "Pass",
    "Play",
    "Prospect",
    "Record",
    "RecordMismatch",
    "Regret",
    "Review",
    "Sampler",
    "Search",
    "Session",
    "Solution",
    "State",
    "Stop",
    "TakeTalon",
    "TrulaError",
    "View",
    "advise",
    "agent",
    "ladder",
    "load",
    "match",
    "par",
    "parse_record",
    "perft",
    "play_deal",
    "play_session",
    "record_of",
    "regret",
    "review",
    "rng",
    "solve",
    "solve_many",
    "to_frame",
]

# Loaded when asked for: records need msgspec, and importing trula costs NumPy at most.
_LATER = {
    "Advice": "trula.study.advise",
    "Regret": "trula.study.regret_figures",
    "Review": "trula.study.verdicts",
    "Made": "trula.study.par",
    "perft": "trula.engine.perft",
    "to_frame": "trula.engine.frames",
    "Sampler": "trula.players.samplers",
    "Search": "trula.players.searches",
    "Prospect": "trula.players.bidders.prospects",
    "advise": "trula.study.advise",
    "par": "trula.study.par",
    "regret": "trula.study.regret",
    "review": "trula.study.review",
    "LadderResult": "trula.arena",
    "MatchResult": "trula.arena",
    "ladder": "trula.arena",
    "match": "trula.arena",
    "Record": "trula.engine.record",
    "parse_record": "trula.engine.record",
    "record_of": "trula.engine.record",
    "play_deal": "trula.engine.referee",
    "play_session": "trula.engine.referee",
    "Solution": "trula.study.solve",
    "solve": "trula.study.solve",
    "solve_many": "trula.study.solve",
}
_MODULES = ("envs", "testing")
"""Modules that are loaded when asked for."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"trula.{name}")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'trula' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, *_MODULES})
