"""Trula plays, solves and reviews trick-taking card games: tarok for three and four, klaverjas, tressette."""

from typing import TYPE_CHECKING

from trula._core import Stop
from trula.actions import (
    Action,
    Announce,
    Bid,
    Call,
    Discard,
    HiddenDiscard,
    Kontra,
    Move,
    NameTrump,
    Pass,
    Play,
    TakeTalon,
)
from trula.agents import agent
from trula.cards import Card, CardSet, Deal
from trula.dice import rng
from trula.errors import (
    Broken,
    IllegalAction,
    NotationError,
    NotOver,
    NoWorldFits,
    RecordMismatch,
    TrulaError,
)
from trula.game import Game, State, View
from trula.games import GAMES, load
from trula.session import Session

if TYPE_CHECKING:
    from trula.analysis import Advice, Made, Prospect, Regret, Review, advise, par, regret, review
    from trula.arena import LadderResult, MatchResult, ladder, match
    from trula.record import Record, parse_record, record_of
    from trula.referee import play_deal, play_session
    from trula.solving import Solution, solve, solve_many

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Action",
    "Advice",
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
    "play_deal",
    "play_session",
    "record_of",
    "regret",
    "review",
    "rng",
    "solve",
    "solve_many",
]

# Loaded when asked for: records need msgspec, and importing trula costs NumPy at most.
_LATER = {
    "Advice": "trula.analysis",
    "Regret": "trula.analysis",
    "Review": "trula.analysis",
    "Made": "trula.analysis",
    "Prospect": "trula.analysis",
    "advise": "trula.analysis",
    "par": "trula.analysis",
    "regret": "trula.analysis",
    "review": "trula.analysis",
    "LadderResult": "trula.arena",
    "MatchResult": "trula.arena",
    "ladder": "trula.arena",
    "match": "trula.arena",
    "Record": "trula.record",
    "parse_record": "trula.record",
    "record_of": "trula.record",
    "play_deal": "trula.referee",
    "play_session": "trula.referee",
    "Solution": "trula.solving",
    "solve": "trula.solving",
    "solve_many": "trula.solving",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'trula' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
