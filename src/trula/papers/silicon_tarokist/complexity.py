"""Table 1 of the paper: the complexity of tarok for three, on average by simulated games and at worst by counting."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trula.agents import Agent
from trula.arena.pairings import DEALS_A_SEED
from trula.bidders.simulation.announcing import BONUSES, outcomes_in
from trula.bidders.trials import SHALLOW
from trula.dice import rng
from trula.game import State
from trula.papers.criteria import LEAST_DRAWN, above, drawn_interval, holds, log_of_mean, magnitude, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Section, Table
from trula.papers.silicon_tarokist.counting import (
    LEVELS,
    PROTOCOLS,
    auctions,
    claims_to,
    speeches,
    tarok,
    with_exchange,
    worst_play,
)
from trula.papers.silicon_tarokist.program import program
from trula.referee import decide
from trula.samplers import Uniform
from trula.stats import Estimate, estimate

AUCTIONS, EXCHANGES, SPEECHES, BEFORE = 506, 7.5e3, 5.0e5, 3.7e9
AVERAGE = {"exchange": 3, "speech": 1, "before": 4, "play": 28, "together": 32}
"""Exponents of ten."""
WORST_PLAY, WORST = 3.6e37, 1.3e47
BRIDGE, BRIDGE_WORST, POKER = 2.3e24, 5.6e44, 1e18
RARE = 0.01
"""An auction that comes up in a smaller share of the games is rarely chosen."""
PRUNINGS = 200
"""How often the games are drawn anew for the interval of what is frequent."""
REASONABLE = 0.25
"""An announcement is reasonable if so many trials make it; doubling the game, if so many lose it."""
PRODUCT = "The product of factors, of which some differ; with one doubling."
NOT_TOLD = "The paper does not tell its protocol; no way of bidding or speaking that our rules know gives this number."


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
        exchange, reasonable, is_said, play = 1, 1, False, 0.0
        while state.to_move is not None:
            choices = len(state.legal_actions())
            if state.phase == "play":
                play += math.log10(choices)
            elif state.phase == "announcements":
                if not is_said:
                    reasonable, is_said = self._reasonable(state, number), True
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
            "reasonable": reasonable,
            "play": play,
        }

    def _reasonable(self, state: State, number: int) -> int:
        """What could reasonably be said: each likely bonus silent, announced or doubled, the game doubled or not."""
        seat = state.to_move
        assert seat is not None
        if not tarok().contract(str(state.facts["contract"])).has_difference:
            return 1
        view = state.view(seat)
        # No seat has this number: the dice are nobody's.
        dice = rng(self.seed, deal=number, seat=tarok().seats)
        outcomes = outcomes_in(view, Uniform().worlds(view, self.trials, dice), SHALLOW)
        least = REASONABLE * len(outcomes)
        likely = sum(sum(item in each.made for each in outcomes) >= least for item in BONUSES)
        is_open = sum(not each.is_won for each in outcomes) >= least
        return int(3**likely * (2 if is_open else 1))


def table_1(lab: Lab) -> Section:
    """Simulates and counts everything anew."""
    job = Simulating(program(lab), lab.seed, lab.pick(4, 30, 30))
    games = pieces(lab, "games", job, range(lab.pick(2, 150, 10_000)))
    average = averages(games, lab.seed)
    worst = Worst.counted(lab.pick(1, 3, LEVELS))
    figure = lab.draw(
        "table-1",
        f"Lines of play of {len(games):,} simulated games: the product of the legal cards at every turn.",
        lambda drawn: _paint(drawn, games, average),
        size=(9, 5),
    )
    return Section(
        "Table 1: complexity",
        f"On average: {len(games):,} games of `{job.agent!r}` against itself. Play: the legal cards of every turn, "
        "multiplied and averaged over the games. Bidding and exchange: the auctions that came up in at least "
        f"{RARE:.0%} of the games, each with the mean number of exchanges in its games, added up. Announcements: "
        f"every bonus that at least {REASONABLE:.0%} of {job.trials} trial games make is silent, announced or doubled, "
        "and the game may be doubled if as many are lost; multiplied, and averaged over the games. At worst: counted.",
        (_average_table(average), _contract_table(games, lab.seed), _bidding_table(worst), _speech_table(worst)),
        (figure,),
        (*_average_claims(average), *_worst_claims(worst), *_comparisons(average, worst)),
        {"games": len(games)},
    )


@dataclass(frozen=True)
class Worst:
    """What is counted without chance."""

    protocols: dict[str, tuple[int, int]]
    """By way of bidding, how many auctions there are, and how many with exchange; the documented one first."""
    spoken: dict[int, int]
    """By doublings allowed, sequences of speeches."""

    @classmethod
    def counted(cls, levels: int) -> Worst:
        """Up to so many doublings."""
        protocols = {}
        for options in PROTOCOLS:
            found = auctions(game := tarok(**options))
            name = ", ".join(f"{option}={value}" for option, value in options.items())
            protocols[name] = found.total(), with_exchange(game, found)
        return cls(protocols, {level: speeches(level) for level in range(levels + 1)})

    @property
    def documented(self) -> tuple[int, int]:
        """By the protocol of the thesis."""
        return next(iter(self.protocols.values()))

    @property
    def before(self) -> int:
        """All before the first lead, with one doubling."""
        return self.documented[1] * self.spoken[1]


def averages(games: Sequence[Piece], seed: int) -> dict[str, Estimate]:
    """Decimal logarithms by phase; those of products are sums, and so are the ends of their intervals."""
    found = {
        "exchange": _frequent(games, seed),
        "speech": log_of_mean([float(game["reasonable"]) for game in games], seed),
        "play": log_of_mean([10.0 ** game["play"] for game in games], seed),
    }
    found["before"] = _product(found["exchange"], found["speech"])
    found["together"] = _product(found["before"], found["play"])
    return found


def _frequent(games: Sequence[Piece], seed: int) -> Estimate:
    found = math.log10(pruned(games))
    if len(games) < LEAST_DRAWN:
        return Estimate(found, -math.inf, math.inf, len(games))
    dice = rng(seed)
    drawn = [[games[index] for index in dice.integers(len(games), size=len(games))] for _ in range(PRUNINGS)]
    return drawn_interval(found, [math.log10(pruned(each)) for each in drawn], len(games))


def pruned(games: Sequence[Piece]) -> float:
    """Frequent auctions, each with the mean number of exchanges in its games, added up."""
    by_auction: dict[str, list[int]] = defaultdict(list)
    for game in games:
        by_auction[game["auction"]].append(game["exchange"])
    frequent = [counts for counts in by_auction.values() if len(counts) >= RARE * len(games)]
    return sum(sum(counts) / len(counts) for counts in frequent)


def _product(first: Estimate, second: Estimate) -> Estimate:
    return Estimate(first.mean + second.mean, first.low + second.low, first.high + second.high, first.units)


def _certain(value: float) -> Estimate:
    return Estimate(value, value, value, 0)


NAMES = {
    "exchange": "bidding and exchange",
    "speech": "announcements",
    "before": "both, 'Bidding etc.'",
    "play": "play",
    "together": "together",
}


def _power(logarithm: Estimate) -> str:
    return f"10^{shown(logarithm, 1, signed=False)}"


def _average_table(average: dict[str, Estimate]) -> Table:
    rows = [(NAMES[name], f"~10^{AVERAGE[name]}", _power(average[name])) for name in NAMES]
    return Table("Average case", ("phase", "paper", "ours, 95 % interval of the exponent"), tuple(rows))


def _contract_table(games: Sequence[Piece], seed: int) -> Table:
    rows = []
    for contract, count in Counter(game["contract"] for game in games).most_common():
        logs = [game["play"] for game in games if game["contract"] == contract]
        mean = log_of_mean([10.0**each for each in logs], seed)
        rows.append((contract, count, f"10^{mean.mean:.1f}", f"10^{estimate(logs).mean:.1f}"))
    logs = [game["play"] for game in games]
    whole = log_of_mean([10.0**each for each in logs], seed)
    rows.append(("all", len(games), f"10^{whole.mean:.1f}", f"10^{estimate(logs).mean:.1f}"))
    note = "A mean of such products is that of the few largest; the geometric mean tells what a usual game has."
    return Table("Play by contract", ("contract", "games", "mean", "geometric mean"), tuple(rows), note)


def _bidding_table(worst: Worst) -> Table:
    return Table(
        "Worst case: auctions, and auctions with exchange",
        ("way of bidding", "auctions", "with exchange"),
        (("paper", AUCTIONS, f"{EXCHANGES:,.0f}"), *((name, *counts) for name, counts in worst.protocols.items())),
        "The first is the protocol of the authors' thesis. An exchange has as many ways as packets times sets of cards "
        "of the same size out of the hand: 1,938 in three, 459 in two, 102 in one, and 1 elsewhere.",
    )


def _speech_table(worst: Worst) -> Table:
    rows = ((str(level), claims_to(level), count) for level, count in worst.spoken.items())
    return Table(
        "Worst case: announcements",
        ("times an item may be doubled", "results", "sequences of speeches"),
        (("paper", None, f"{SPEECHES:,.0f}"), *rows),
        "The declarer holds the pagat. Results: who announced what and how often it was doubled, whatever the order. "
        "The rules allow four doublings; the paper speaks of one.",
    )


def _average_claims(average: dict[str, Estimate]) -> list[Claim]:
    reasons = {
        "exchange": "Our reading of what is rarely chosen; the sum follows the auctions of our bidder.",
        "speech": "Our reading of what is reasonable.",
        "before": "Two factors, each by our reading.",
        "play": "Follows the contracts: klop and beggar, where cards must be beaten, have far fewer lines.",
        "together": "As the factors.",
    }
    claims = []
    for name, exponent in AVERAGE.items():
        verdict = magnitude(average[name], exponent)
        claims.append(
            Claim(
                f"average, {NAMES[name]}",
                f"~10^{exponent}",
                _power(average[name]),
                verdict,
                why(verdict, reasons[name]),
            )
        )
    return claims


def _worst_claims(worst: Worst) -> list[Claim]:
    found, sums = zip(*worst.protocols.values(), strict=True)
    options, exchanged = worst.documented
    together = worst.before * worst_play()
    return [
        _counted("bidding options", AUCTIONS, found, f"{options} as documented, {_span(found)} in all ways"),
        _counted("bidding and exchange", EXCHANGES, sums, f"{exchanged:,} as documented, {_span(sums)} in all ways"),
        _counted(
            "announcements and counter-announcements",
            SPEECHES,
            [*worst.spoken.values(), *map(claims_to, worst.spoken)],
            f"{worst.spoken[1]:,} sequences with one doubling, {claims_to(1):,} results",
        ),
        _counted("all before the first lead", BEFORE, [worst.before], f"{worst.before:.1e}", PRODUCT),
        _counted("play, 16 · (15!)^3", WORST_PLAY, [worst_play()], f"{worst_play():.3e}"),
        _counted("together", WORST, [together], f"{together:.1e}", PRODUCT),
        _counted("together, from the paper's own factors", WORST, [BEFORE * WORST_PLAY], f"{BEFORE * WORST_PLAY:.2e}"),
    ]


def _counted(text: str, paper: float, found: Sequence[float], ours: str, reason: str = NOT_TOLD) -> Claim:
    """A claim that holds if one of the counts is the paper's."""
    verdict = holds(any(_rounds_to(each, paper) for each in found))
    told = f"{paper}" if isinstance(paper, int) else f"{paper:.1e}"
    return Claim(f"worst case: {text}", told, ours, verdict, why(verdict, reason))


def _span(counts: Sequence[int]) -> str:
    return f"{min(counts):,} to {max(counts):,}"


def _rounds_to(number: float, paper: float) -> bool:
    """Whether a number is the paper's: a whole one itself, another to its two digits."""
    return number == paper if isinstance(paper, int) else f"{number:.1e}" == f"{paper:.1e}"


def _comparisons(average: dict[str, Estimate], worst: Worst) -> list[Claim]:
    product = worst.before * worst_play()
    together = average["together"]
    beyond = {
        name: _product(together, _certain(-math.log10(other))) for name, other in (("bridge", BRIDGE), ("poker", POKER))
    }
    return [
        Claim(
            "on average tarok is more complex than bridge (2.3e24)",
            f"10^{AVERAGE['together']} against {BRIDGE:.1e}",
            _power(together),
            above(beyond["bridge"]),
            "The figure of bridge is cited by the paper and not computed here.",
        ),
        Claim(
            "at worst tarok is more complex than bridge (5.6e44)",
            f"{WORST:.1e} against {BRIDGE_WORST:.1e}",
            f"{product:.1e}",
            holds(product > BRIDGE_WORST),
            "With our counts of what comes before the first lead, and one doubling; the play alone is smaller.",
        ),
        Claim(
            "poker for two is much less complex (10^18)",
            f"10^{AVERAGE['together']} against {POKER:.0e}",
            _power(together),
            above(beyond["poker"]),
            "The figure of poker is cited by the paper and not computed here.",
        ),
    ]


def _paint(drawn: Any, games: Sequence[Piece], average: dict[str, Estimate]) -> None:
    axes = drawn.subplots()
    contracts = [name for name, _ in Counter(game["contract"] for game in games).most_common()]
    groups = [[game["play"] for game in games if game["contract"] == name] for name in contracts]
    axes.hist(groups, bins=30, stacked=True, label=contracts)
    axes.axvline(average["play"].mean, color="black", label=f"our mean, 10^{average['play'].mean:.1f}")
    axes.axvline(AVERAGE["play"], color="red", ls="--", label=f"paper's mean, ~10^{AVERAGE['play']}")
    worst = math.log10(worst_play())
    axes.axvline(worst, color="red", ls=":", label=f"worst case, 10^{worst:.1f}")
    axes.set_xlabel("decimal logarithm of the lines of play of one game")
    axes.set_ylabel("games")
    axes.legend(fontsize=8, loc="upper center", bbox_to_anchor=(0.78, 1.0))
