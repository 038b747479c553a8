"""Figures 2 and 3 of the paper: how the model thinks that bids end, for four hands and two settings of risk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from trula.actions import PASS
from trula.agents import BayesNet, TrialBidder
from trula.bidders.bayes import tables
from trula.bidders.bayes.judgement import Judgement, expectation
from trula.dice import rng
from trula.game import View
from trula.games import load
from trula.papers.criteria import above, all_of, holds, shown, why
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table
from trula.papers.tarok7.network import GAME
from trula.stats import estimate

LOW, HIGH = "two", "solo-two"
"""A low-value and a high-value bid, as in figure 2."""
HANDS = {"weak": 0.25, "fair": 0.6, "good": 0.9, "very strong": 0.995}
"""Four hands, by which share of all hands is weaker."""
FEW = "Too few hands to tell, or the tables say otherwise."
CAUTION, DARING = -0.3, 0.3
"""Two settings of risk, as in figure 3."""


@dataclass(frozen=True)
class Hand:
    """A first bidder and what the model makes of his hand."""

    view: View
    plain: Judgement

    @property
    def strength(self) -> float:
        """The mean band of the bidder's strength."""
        shares = self.plain.posteriors[tables.BIDDER]
        return float(shares @ np.arange(len(shares)))

    def mean(self, contract: str, risk: float = 0.0) -> float:
        """The expectation of a contract, from -1 to 1, at a risk."""
        return expectation(BayesNet(risk=risk).judge(self.view).posteriors, contract)


def hands(count: int, seed: int) -> list[Hand]:
    """First bidders of so many deals, the weakest first."""
    game = load(GAME)
    bidder = BayesNet()
    views = [game.start(game.deal(1_000_000 * seed + number)).view(1) for number in range(count)]
    return sorted((Hand(view, bidder.judge(view)) for view in views), key=lambda hand: hand.strength)


def figures_2_3(lab: Lab) -> Section:
    """The model's distributions for four hands, two bids and two settings of risk."""
    every = hands(lab.pick(24, 500, 5_000), lab.seed)
    chosen = {name: every[min(len(every) - 1, int(share * len(every)))] for name, share in HANDS.items()}
    figures = (
        lab.draw(
            "figure-2",
            f"Four hands and two bids: how the model thinks that {LOW} and {HIGH} end; µ is the expectation.",
            lambda drawn: _paint_hands(drawn, chosen),
            size=(9, 9),
        ),
        lab.draw(
            "figure-3",
            f"The same hands in {LOW}, read with little risk and with much.",
            lambda drawn: _paint_risk(drawn, chosen),
            size=(9, 5.6),
        ),
    )
    rows = tuple(
        (name, str(hand.view.hand), hand.strength, hand.mean(LOW), hand.mean(HIGH), str(hand.plain.action))
        for name, hand in chosen.items()
    )
    return Section(
        "Figures 2 and 3: four situations, and risk",
        f"The paper sketches densities; these are the model's own distributions. The hands are those of {len(every):,} "
        "first bidders that are stronger than 25 %, 60 %, 90 % and 99.5 % of them.",
        (
            Table(
                "Four hands",
                ("hand", "cards", "strength", f"µ of {LOW}", f"µ of {HIGH}", "the bid"),
                rows,
                "Strength is the mean number of the band, from 0. Bids are compared with what a pass brings.",
            ),
        ),
        figures,
        tuple(_figure_claims(every, chosen, lab.seed)),
        {"hands": len(every)},
    )


def _figure_claims(every: Sequence[Hand], chosen: dict[str, Hand], seed: int) -> list[Claim]:
    fair, strong = chosen["fair"], chosen["very strong"]
    low_first = holds(fair.mean(LOW) > fair.mean(HIGH))
    high_first = holds(strong.mean(HIGH) > strong.mean(LOW))
    quarter = len(every) // 4
    degrees = [[_degree(hand) for hand in some] for some in (every[:quarter], every[-quarter:])]
    rising = estimate([strong - weak for weak, strong in zip(*degrees, strict=True)])
    passes = sum(
        (hand.plain.action == PASS) == all(value < 0 for value in hand.plain.expectations.values()) for hand in every
    )
    shifts = [hand.mean(LOW, DARING) - hand.mean(LOW, CAUTION) for hand in every]
    bids = [[BayesNet(risk=risk).judge(hand.view).action != PASS for hand in every] for risk in (CAUTION, 0.0, DARING)]
    shares = [sum(each) / len(every) for each in bids]
    bolder = estimate([float(daring) - float(cautious) for cautious, _, daring in zip(*bids, strict=True)])
    return [
        Claim(
            "with a low advantage the low-value bid has the higher expectation",
            "µ(low) > µ(high)",
            f"the fair hand: {fair.mean(LOW):+.2f} for {LOW}, {fair.mean(HIGH):+.2f} for {HIGH}",
            low_first,
            why(low_first, "The tables say otherwise."),
        ),
        Claim(
            "with a high advantage the high-value bid has the higher expectation",
            "µ(high) > µ(low)",
            f"the very strong hand: {strong.mean(HIGH):+.2f} for {HIGH}, {strong.mean(LOW):+.2f} for {LOW}",
            high_first,
            why(
                high_first, "Counted in deals of rule players, alone against three is seldom worth more than a partner."
            ),
        ),
        Claim(
            "the stronger the hand, the higher the bid of the highest expectation",
            "rising",
            f"{shown(rising)} degrees from the weakest to the strongest quarter",
            above(rising),
            why(above(rising), FEW),
        ),
        Claim(
            "if all expectations are negative the bidder passes, else the highest is bid",
            "always",
            f"{passes:,} of {len(every):,} hands",
            holds(passes == len(every)),
            "Expectations are told beyond what a pass brings, which the paper takes to be 0.",
        ),
        Claim(
            "changing the bottom tables makes bidding more or less aggressive",
            "less (a) or more (b) risk",
            f"µ of {LOW} rises by {min(shifts):.2f} to {max(shifts):.2f}; bids instead of passes: {shares[0]:.0%} at "
            f"risk {CAUTION}, {shares[1]:.0%} at 0, {shares[2]:.0%} at {DARING}",
            all_of([holds(min(shifts) > 0), above(bolder)]),
            why(above(bolder), FEW),
        ),
        _speed_claim(every, seed),
    ]


def _degree(hand: Hand) -> int:
    """How high the contract of the highest expectation stands, a pass being 0."""
    best = hand.plain.best
    if best is None or hand.plain.expectations[best] < 0:
        return 0
    return 1 + hand.plain.names.index(best)


def _speed_claim(every: Sequence[Hand], seed: int) -> Claim:
    """How much faster the network bids than trial games do."""
    some = every[::12]
    seconds = []
    for bidder in (BayesNet(), TrialBidder()):
        bidder.choose(some[0].view, rng(seed))  # what is read once is not counted
        start = perf_counter()
        for number, hand in enumerate(some):
            bidder.choose(hand.view, rng(seed, deal=number))
        seconds.append((perf_counter() - start) / len(some))
    return Claim(
        "a knowledge-based bidder decides faster than one by simulation",
        "a lot faster",
        f"{1000 * seconds[0]:.2f} ms a bid, by 30 trial games a contract {1000 * seconds[1]:.0f} ms",
        holds(seconds[0] < seconds[1]),
        "Times are of this machine.",
    )


def _paint_hands(drawn: Any, chosen: dict[str, Hand]) -> None:
    grid = drawn.subplots(len(chosen), 2, sharex=True, sharey=True)
    for row, (name, hand) in zip(grid, chosen.items(), strict=True):
        for axes, contract, kind in zip(row, (LOW, HIGH), ("low-value", "high-value"), strict=True):
            shares = hand.plain.posteriors[contract]
            _outcomes(axes, shares, expectation(hand.plain.posteriors, contract), "C0", 0.0, "")
            axes.set_title(f"{name} hand, {kind} bid: {contract}", fontsize=10)
        row[0].set_ylabel("probability")
    for axes in grid[-1]:
        axes.set_xlabel("outcome: high defeat, low defeat, low win, high win")


def _paint_risk(drawn: Any, chosen: dict[str, Hand]) -> None:
    grid = drawn.subplots(2, 2, sharex=True, sharey=True)
    for axes, (name, hand) in zip(grid.flat, chosen.items(), strict=True):
        for risk, colour, shift in ((CAUTION, "C0", -0.09), (DARING, "C1", 0.09)):
            posteriors = BayesNet(risk=risk).judge(hand.view).posteriors
            _outcomes(axes, posteriors[LOW], expectation(posteriors, LOW), colour, shift, f"risk {risk:+}")
        axes.set_title(f"{name} hand: {LOW}", fontsize=10)
        axes.legend(fontsize=8, loc="upper left")
    for row in grid:
        row[0].set_ylabel("probability")
    for axes in grid[-1]:
        axes.set_xlabel("outcome, from high defeat to high win")


def _outcomes(axes: Any, shares: Any, mean: float, colour: str, shift: float, label: str) -> None:
    axes.bar(
        [value + shift for value in tables.VALUES], shares, width=0.17, color=colour, alpha=0.6, label=label or None
    )
    axes.axvline(mean, color=colour, ls="--", lw=1.2)
    side = "right" if shift < 0 else "left"
    told, above_bars = f" µ = {mean:+.2f} ", axes.get_xaxis_transform()
    axes.text(mean, 0.97, told, color=colour, fontsize=8, va="top", ha=side, transform=above_bars)
    axes.set_xticks(list(tables.VALUES), ["-1", "-1/3", "1/3", "1"])
    axes.set_xlim(-1.3, 1.3)
    axes.set_ylim(0, 1)
