"""Levels: opponents by strength, each an agent whose strength was measured (docs/strength.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trula.words import Message

if TYPE_CHECKING:
    from trula.engine.game import Game


class Level(NamedTuple):
    """An opponent: the name of its strength, the agent that plays, and a message about it."""

    name: str
    agent: str
    about: Message


USUAL = (
    Level("beginner", "RandomLegal()", Message("level.random")),
    Level("casual", "Greedy()", Message("level.rules")),
    Level("strong", "Strong()", Message("level.rollouts")),
)
"""The levels of a game that names none."""


def network_levels(*, beginner: float, novice: float, casual: float, club: float) -> tuple[Level, ...]:
    """Return the six levels of a game with a network.

    The weaker ones draw cards by the network's probabilities, at a higher temperature and with less memory.

    Args:
        beginner: Measured points a deal that it is behind the level `expert`.
        novice: The same of this level.
        casual: The same of this level.
        club: The same of this level.
    """
    return (
        _level("beginner", "RuleBidder()", "Net(temperature=8, memory=0)", Message("level.beginner", points=beginner)),
        _level("novice", "RuleBidder()", "Net(temperature=4, memory=1)", Message("level.novice", points=novice)),
        _level("casual", "RuleBidder()", "Net(temperature=2, memory=2)", Message("level.casual", points=casual)),
        _level("club", "Learned()", "Net(temperature=1, memory=4)", Message("level.club", points=club)),
        _level("expert", "Learned()", "Net()", Message("level.expert")),
        _level("strong", "Learned()", "Strong()", Message("level.strong")),
    )


def _level(name: str, bidder: str, player: str, about: Message) -> Level:
    return Level(name, f"ByPhase(bidder={bidder}, player={player})", about)


def levels_of(game: type[Game]) -> tuple[Level, ...]:
    """Return the opponents of a game, the weakest first."""
    part = game.part("levels")
    return USUAL if part is None else tuple(part.LEVELS[game.name])


def level_named(game: type[Game], name: str) -> Level | None:
    """Return the level of a game with a name; None if there is none."""
    return next((each for each in levels_of(game) if each.name == name), None)
