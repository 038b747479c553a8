"""Levels: opponents by strength, each an agent whose strength was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trula.words import Message

if TYPE_CHECKING:
    from trula.engine.game import Game

BEGINNER = "ByPhase(bidder=RuleBidder(), player=RandomLegal())"
STRONG = "ByPhase(bidder=Learned(), player=Strong())"


class Level(NamedTuple):
    """An opponent: the name of its strength, and the agent that plays."""

    name: str
    agent: str

    def about(self, game: type[Game]) -> Message:
        """Return the message about the measured strength of this level; its kind is `DECK.level.GAME.NAME`."""
        return Message(f"{game.deck.name}.level.{game.name}.{self.name}")


USUAL = (Level("beginner", "RandomLegal()"), Level("casual", "Greedy()"), Level("strong", "Strong()"))
"""The levels of a game that names none."""


def levels_of(game: type[Game]) -> tuple[Level, ...]:
    """Return the opponents of a game, the weakest first."""
    part = game.part("levels")
    return USUAL if part is None else tuple(part.LEVELS[game.name])


def level_named(game: type[Game], name: str) -> Level | None:
    """Return the level of a game with a name; None if there is none."""
    return next((each for each in levels_of(game) if each.name == name), None)
