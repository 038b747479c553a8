"""Figures 2 and 3 of the paper: how the model thinks that bids end, for four hands and two settings of risk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trula.arena.stats import estimate
from trula.engine.actions import PASS
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.judgement import expectation
from trula.papers.criteria import above, all_of, holds, shown, why
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table
from trula.papers.tarok7.hands import CAUTION, DARING, HIGH, LOW, Hand, hands
from trula.papers.tarok7.situations import advantage_claims, rule_claims, scores_claim, speed_claim, strength_table
from trula.papers.tarok7.winning import win_claim, win_table
from trula.players.agents import BayesNet

HANDS = {"weak": 0.25, "fair": 0.6, "good": 0.9, "very strong": 0.995}
"""Four hands, by which share of all hands is weaker."""
TOP = 1.2
"""Where a panel ends: a line of text stands above the highest bar."""
FEW, OTHERWISE = "Too few hands to tell.", "The tables say otherwise."


def figures_2_3(lab: Lab) -> Section:
    """The model's distributions for four hands, two bids and two settings of risk."""
    every = hands(lab.pick(24, 500, 5_000), lab.seed)
    chosen = {name: every[min(len(every) - 1, int(share * len(every)))] for name, share in HANDS.items()}
    figures = (
        lab.draw(
            "figure-2",
            f"Four hands and two bids: how the model thinks that {LOW} and {HIGH} end; µ is the expectation of the bid "
            "by itself.",
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
                "Strength is the mean number of the band, from 1, as in figure 1. µ is the expectation of a bid by "
                "itself; which one is made is told by how far it lies beyond that of a pass.",
            ),
            strength_table(every),
            win_table(every),
        ),
        figures,
        tuple(_figure_claims(every, lab.seed)),
        {"hands": len(every)},
    )


def _figure_claims(every: Sequence[Hand], seed: int) -> list[Claim]:
    quarter = len(every) // 4
    degrees = [[_degree(hand) for hand in some] for some in (every[:quarter], every[-quarter:])]
    rising = estimate([strong - weak for weak, strong in zip(*degrees, strict=True)])
    shifts = [hand.mean(LOW, DARING) - hand.mean(LOW, CAUTION) for hand in every]
    bids = [[BayesNet(risk=risk).judge(hand.view).action != PASS for hand in every] for risk in (CAUTION, 0.0, DARING)]
    shares = [sum(each) / len(every) for each in bids]
    bolder = estimate([float(daring) - float(cautious) for cautious, _, daring in zip(*bids, strict=True)])
    changes = all_of([holds(min(shifts) > 0), above(bolder)])
    return [
        win_claim(every, seed),
        *advantage_claims(every),
        scores_claim(every),
        Claim(
            "the stronger the hand, the higher the bid of the highest expectation",
            "rising",
            f"{shown(rising)} degrees from the weakest to the strongest quarter",
            above(rising),
            why(above(rising), FEW if above(rising) == "open" else OTHERWISE),
        ),
        *rule_claims(every),
        Claim(
            "changing the bottom tables makes bidding more or less aggressive",
            "less (a) or more (b) risk",
            f"µ of {LOW} rises by {min(shifts):.2f} to {max(shifts):.2f}; bids instead of passes: {shares[0]:.0%} at "
            f"risk {CAUTION}, {shares[1]:.0%} at 0, {shares[2]:.0%} at {DARING}",
            changes,
            why(changes, FEW if changes == "open" else OTHERWISE),
        ),
        speed_claim(every, seed),
    ]


def _degree(hand: Hand) -> int:
    """How high the contract of the highest expectation stands, a pass being 0."""
    best = hand.plain.best
    if best is None or hand.plain.expectations[best] < 0:
        return 0
    return 1 + hand.plain.names.index(best)


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
        axes.legend(fontsize=8, loc="center right")
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
    axes.text(mean, TOP - 0.02, f" µ = {mean:+.2f} ", color=colour, fontsize=8, va="top", ha=side)
    axes.set_xticks(list(tables.VALUES), ["-1", "-1/3", "1/3", "1"])
    axes.set_xlim(-1.3, 1.3)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
    axes.set_ylim(0, TOP)
