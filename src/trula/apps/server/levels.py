"""The opponents that can be chosen: names of strength, each an agent whose strength was measured (docs/strength.md)."""

from __future__ import annotations

from dataclasses import dataclass

from trula.players.agents import agent


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent by its strength."""

    name: str
    agent: str
    sentence: str
    """What was measured."""

    def __post_init__(self) -> None:
        agent(self.agent)


_BEGINNER = "ByPhase(bidder=RuleBidder(), player=RandomLegal())"
_STRONG = "ByPhase(bidder=Learned(), player=Strong())"

LEVELS: dict[str, tuple[Level, ...]] = {
    "tarok3": (
        Level("beginner", _BEGINNER, "Bids by rules, plays any legal card: 10.3 points a deal behind casual."),
        Level("casual", "Greedy()", "Rules of thumb, no search."),
        Level("club", "SiliconTarokist()", "The program of 2003: 2.5 points a deal ahead of casual."),
        Level("strong", _STRONG, "Our best: cards 7.8, bids 2.2 points a deal ahead of casual."),
    ),
    "tarok4": (
        Level("beginner", _BEGINNER, "Bids by rules, plays any legal card: 6.6 points a deal behind casual."),
        Level("casual", "Greedy()", "Rules of thumb, no search."),
        Level("club", "SiliconTarokist()", "The program of 2003: 1.4 points a deal ahead of casual."),
        Level("strong", _STRONG, "Our best: cards 5.2, bids 2.7 points a deal ahead of casual."),
    ),
    "klaverjas": (
        Level("beginner", _BEGINNER, "Makes trump by rules, plays any legal card."),
        Level("casual", "Greedy()", "Rules of thumb, no search."),
        Level("strong", _STRONG, "Our best: cards 32.7, trump 12.9 points a deal ahead of casual."),
    ),
    "tressette": (
        Level("beginner", "RandomLegal()", "Any legal card."),
        Level("casual", "Greedy()", "Rules of thumb, no search."),
        Level("club", "Tresette2018(worlds=20, depth=8)", "The program of 2018: wins 88 % of games against beginner."),
        Level(
            "strong",
            "Strong()",
            "Our best: wins more than half of its games against one who sees all cards.",
        ),
    ),
}
"""By game, the weakest first."""


def level(game: str, name: str) -> Level | None:
    """The level of a game with a name; None if there is none."""
    return next((each for each in LEVELS[game] if each.name == name), None)
