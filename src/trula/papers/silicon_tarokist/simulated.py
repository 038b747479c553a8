"""Games of the program against itself for Table 1 of the paper: what is counted in each, and the means over all."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trula.arena.pairings import DEALS_A_SEED
from trula.arena.stats import Estimate
from trula.engine.game import State
from trula.engine.referee import decide
from trula.engine.seeds import rng
from trula.games.tarok.bidding.simulation.announcing import outcomes_in
from trula.games.tarok.bidding.trials import SHALLOW
from trula.papers.criteria import (
    LEAST_DRAWN,
    drawn_interval,
    log_of_mean,
)
from trula.papers.pieces import Piece
from trula.papers.silicon_tarokist.counting import tarok
from trula.players.agents import Agent
from trula.players.samplers import Uniform

RARE = 0.01
"""An auction that comes up in a smaller share of the games is rarely chosen."""
PRUNINGS = 200
"""How often the games are drawn anew for the interval of what is frequent."""
REASONABLE = 0.25
"""An announcement is reasonable if so many trials make it; doubling the game, if so many lose it."""
ANNOUNCED = ("trula", "kings", "pagat-ultimo")
"""What can be announced beside valat, which no trial is asked for."""


class Spoken(NamedTuple):
    """What trials say before anything is announced; nothing where nothing can be."""

    made: dict[str, float] | None = None
    """By bonus, the share of trials that make it."""
    lost: float | None = None
    """The share of trials that lose the game."""


@dataclass(frozen=True)
class Simulating:
    """Games of the program against itself, whose legal actions are counted."""

    agent: Agent
    seed: int
    trials: int

    def play(self, number: int) -> Piece:
        """Play one game."""
        game = tarok()
        state = game.start(game.deal(DEALS_A_SEED * self.seed + number))
        auction: list[str] = []
        exchange, said, play = 1, Spoken(), 0.0
        is_said = False
        options = {"tarok": [0, 0], "suit": [0, 0]}
        while state.to_move is not None:
            choices = len(state.legal_actions())
            if state.phase == "play":
                play += math.log10(choices)
                led = _suit_led(state)
                if led is not None:
                    counts = options["tarok" if led == "T" else "suit"]
                    counts[0] += choices
                    counts[1] += 1
            elif state.phase == "announcements":
                if not is_said:
                    said, is_said = self._spoken(state, number), True
            elif state.phase != "auction":
                exchange *= choices
            is_bidding = state.phase == "auction"
            state = decide(self.agent, state, seed=self.seed, deal=number)
            if is_bidding:
                auction.append(str(state.history[-1].action))
        return {
            "number": number,
            "contract": str(state.facts["contract"]),
            "auction": ", ".join(auction),
            "exchange": exchange,
            "made": said.made,
            "lost": said.lost,
            "play": play,
            "options": options,
        }

    def _spoken(self, state: State, number: int) -> Spoken:
        seat = state.to_move
        assert seat is not None
        if not tarok().contract(str(state.facts["contract"])).has_difference:
            return Spoken()
        view = state.view(seat)
        # No seat has this number: the dice are nobody's.
        dice = rng(self.seed, deal=number, seat=tarok().seats)
        outcomes = outcomes_in(view, Uniform().worlds(view, self.trials, dice), SHALLOW)
        made = {item: sum(item in each.made for each in outcomes) / len(outcomes) for item in ANNOUNCED}
        return Spoken(made, sum(not each.is_won for each in outcomes) / len(outcomes))


def _suit_led(state: State) -> str | None:
    """The suit that the seat to move has to answer; None if it leads."""
    assert state.position is not None
    cards = state.position.trick[1]
    return state.game.deck.cards[cards[0]].suit if cards else None


def reasonable(game: Piece, least: float = REASONABLE) -> int:
    """What could reasonably be said: each likely bonus silent, announced or doubled, the game doubled or not."""
    if game["made"] is None:
        return 1
    likely = sum(share >= least for share in game["made"].values())
    return int(3**likely * (2 if game["lost"] >= least else 1))


def averages(games: Sequence[Piece], seed: int) -> dict[str, Estimate]:
    """Decimal logarithms by phase; those of products are sums, and so are the ends of their intervals."""
    found = {
        "exchange": _frequent(games, seed),
        "speech": log_of_mean([float(reasonable(game)) for game in games], seed),
        "play": log_of_mean([10.0 ** game["play"] for game in games], seed),
    }
    found["before"] = product(found["exchange"], found["speech"])
    found["together"] = product(found["before"], found["play"])
    return found


def _frequent(games: Sequence[Piece], seed: int) -> Estimate:
    found = math.log10(pruned(games))
    if len(games) < LEAST_DRAWN:
        return Estimate(found, -math.inf, math.inf, len(games))
    dice = rng(seed)
    drawn = [[games[index] for index in dice.integers(len(games), size=len(games))] for _ in range(PRUNINGS)]
    return drawn_interval(found, [math.log10(pruned(each)) for each in drawn], len(games))


def pruned(games: Sequence[Piece], rare: float = RARE) -> float:
    """Frequent auctions, each with the mean number of exchanges in its games, added up."""
    by_auction: dict[str, list[int]] = defaultdict(list)
    for game in games:
        by_auction[game["auction"]].append(game["exchange"])
    frequent = [counts for counts in by_auction.values() if len(counts) >= rare * len(games)]
    return sum(sum(counts) / len(counts) for counts in frequent)


def product(first: Estimate, second: Estimate) -> Estimate:
    """The logarithm of a product; the ends of its interval are sums too."""
    return Estimate(first.mean + second.mean, first.low + second.low, first.high + second.high, first.units)
