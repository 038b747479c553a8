"""The experiments of the Tarok7 paper, one function for each table or figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from trula.arena.stats import Estimate, estimate
from trula.engine.actions import PASS
from trula.engine.view import View
from trula.games import load
from trula.games.tarok.bidding.bayes import BayesNet, tables
from trula.games.tarok.bidding.bayes.drawing import draw_network
from trula.games.tarok.bidding.bayes.judgement import BidJudgement, expectation
from trula.games.tarok.bidding.simulation import TrialBidder
from trula.papers import estimates as est
from trula.papers.claims import Claims
from trula.papers.lab import Lab
from trula.papers.report import Cell, Figure, Section, Table
from trula.papers.tarok7 import experts
from trula.papers.tarok7.experts import GAME, Printed, words_of
from trula.papers.tarok7.inference import largest_error, table_sizes
from trula.players.agents import BestProspect, ByPhase, Greedy, Learned
from trula.study.agreement import Agreement

CLAIMS = Claims.read(Path(__file__).with_name("claims.toml"))
PRINTED = {row[0]: Printed(*row[1:]) for row in CLAIMS.tables["table-1"]["rows"]}
LOW, HIGH = "two", "solo-two"
"""The low and the high bid of Figure 2."""
LOW_RISK, HIGH_RISK = -0.3, 0.3
"""The two risks of Figure 3."""
HANDS = {"weak": 0.25, "fair": 0.6, "good": 0.9, "very strong": 0.995}
"""The four hands of Figure 2, by the share of hands that are weaker."""
GROUPS = {"weakest half": (0.0, 0.5), "50 to 90 %": (0.5, 0.9), "90 to 99 %": (0.9, 0.99), "strongest 1 %": (0.99, 1.0)}
LEAST_HANDS = 5
"""Hands in the strongest group at least."""
PANEL_TOP = 1.2
STAND_INS: dict[str, BestProspect | TrialBidder | Learned] = {
    "A": BestProspect(worlds=600),
    "B": TrialBidder(),
    "C": Learned(),
}
"""Bidders in place of the paper's experts, in no particular order."""
MODELS = ("learned", "expert")
"""Tables of the program: learned from games, and written by hand as the paper's."""


def figure_1(lab: Lab) -> Section:
    """Draw the network at one decision, and check its inference."""
    game, bidder = load(GAME), BayesNet()
    view = game.start(game.deal(lab.seed)).view(1)
    network = bidder.judge(view).network
    (lab.folder / "figure-1.svg").write_text(draw_network(bidder, view), encoding="utf-8")
    caption = f"The network of `{bidder!r}` with its probabilities for the first bid of deal {lab.seed}."
    leaves = [node.name for node in network.leaves]
    others = [node.name for node in network.roots if node.name.startswith(("bid of", "play of"))]
    hand = [node.name for node in network.roots if node.name not in others]
    middle = [node.name for node in network.nodes if node.parents and node.name not in leaves]
    cases = [bidder.judge(view).evidence for view in first_views(lab.pick(3, 20, 200), lab.seed)]
    error, (compact, flat) = largest_error(network, cases), table_sizes(network)
    levels = {"top, the hand": hand, "top, other players": others, "middle": middle, "bottom": leaves}
    return Section(
        "Figure 1: the decision model",
        f"The tables have {compact:,} numbers; without middle nodes they would have {flat:,}.",
        (
            Table(
                "Nodes",
                ("level", "count", "names"),
                tuple((level, len(names), ", ".join(names)) for level, names in levels.items()),
            ),
        ),
        (Figure("figure-1", caption),),
        (CLAIMS.judge("equation-1", error, f"{error:.1e} in the bottom nodes of {len(cases)} decisions"),),
        {"numbers": compact, "numbers_without_middle": flat},
    )


def first_views(count: int, seed: int) -> list[View]:
    """What the first bidder sees in so many deals."""
    game = load(GAME)
    return [game.start(game.deal(1_000_000 * seed + number)).view(1) for number in range(count)]


@dataclass(frozen=True)
class Hand:
    """The hand of a first bidder, and the model's judgement of it."""

    view: View
    judgement: BidJudgement

    @property
    def strength(self) -> float:
        """The mean strength band, counted from 1."""
        shares = self.judgement.posteriors[tables.BIDDER]
        return float(shares @ np.arange(1, len(shares) + 1))

    def expectation(self, contract: str) -> float:
        """The expectation of a contract, from -1 to 1."""
        return expectation(self.judgement.posteriors, contract)


def hands_by_strength(count: int, seed: int) -> list[Hand]:
    """First bidders of so many deals, the weakest first."""
    bidder = BayesNet()
    hands = (Hand(view, bidder.judge(view)) for view in first_views(count, seed))
    return sorted(hands, key=lambda hand: hand.strength)


def group_of(hands: Sequence[Hand], name: str) -> Sequence[Hand]:
    """A strength group of hands that are sorted by strength."""
    low, high = (round(share * len(hands)) for share in GROUPS[name])
    return hands[min(low, len(hands) - LEAST_HANDS) : high]


def high_bid_is_better(hands: Sequence[Hand]) -> Estimate:
    """The share of hands in which the high bid has the higher expectation."""
    return est.share_of([hand.expectation(HIGH) > hand.expectation(LOW) for hand in hands])


def figures_2_3(lab: Lab) -> Section:
    """The model's distributions for four hands, two bids and two risks."""
    hands = hands_by_strength(lab.pick(24, 2_000, 5_000), lab.seed)
    chosen = {name: hands[min(len(hands) - 1, int(share * len(hands)))] for name, share in HANDS.items()}
    risky = {risk: [BayesNet(risk=risk).judge(hand.view) for hand in hands] for risk in (LOW_RISK, HIGH_RISK)}
    bids = {risk: [each.action != PASS for each in judged] for risk, judged in risky.items()}
    bolder = estimate([float(more) - float(less) for less, more in zip(bids[LOW_RISK], bids[HIGH_RISK], strict=True)])
    better = {name: high_bid_is_better(group_of(hands, name)) for name in GROUPS}
    low_better = est.shift(est.scale(better["50 to 90 %"], -1), 1)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, str(hand.view.hand), hand.strength, hand.expectation(LOW), hand.expectation(HIGH))
        for name, hand in chosen.items()
    )
    bid_panels: dict[str, list[Bars]] = {
        f"{name} hand: {bid}": [(hand.judgement, bid, None)] for name, hand in chosen.items() for bid in (LOW, HIGH)
    }
    risk_panels: dict[str, list[Bars]] = {
        f"{name} hand: {LOW}": [(BayesNet(risk=each).judge(hand.view), LOW, f"risk {each:+}") for each in risky]
        for name, hand in chosen.items()
    }
    of_bids, of_risks = (partial(_paint_panels, panels=panels) for panels in (bid_panels, risk_panels))
    strongest = better["strongest 1 %"]
    return Section(
        "Figures 2 and 3: four hands, two bids, two risks",
        f"The paper sketches densities; these are the model's own. The hands are those of {len(hands):,} first bidders "
        f"that are stronger than 25, 60, 90 and 99.5% of them. {HIGH} has a higher expectation than {LOW} in "
        + ", ".join(f"{share.mean:.0%} of the hands of the {name}" for name, share in better.items()),
        (Table("Four hands", ("hand", "cards", "strength", f"µ of {LOW}", f"µ of {HIGH}"), rows),),
        (
            lab.draw("figure-2", f"Outcomes of {LOW} and {HIGH} by the model", of_bids, size=(9, 9)),
            lab.draw("figure-3", f"Outcomes of {LOW} with low and with high risk", of_risks, size=(9, 5.6)),
        ),
        (
            CLAIMS.judge(
                "low-advantage", low_better, f"in {est.format_percent(low_better, 0)} of {low_better.units} hands"
            ),
            CLAIMS.judge(
                "high-advantage", strongest, f"in {est.format_percent(strongest, 0)} of {strongest.units} hands"
            ),
            CLAIMS.judge(
                "risk",
                bolder,
                f"{est.format_percent(bolder, 0, signed=True)}; {np.mean(bids[LOW_RISK]):.0%} at risk {LOW_RISK}, "
                f"{np.mean(bids[HIGH_RISK]):.0%} at {HIGH_RISK}",
            ),
        ),
    )


Bars = tuple[BidJudgement, str, str | None]
"""A judgement, a contract whose outcomes are drawn, and a label."""


def _paint_panels(figure: Any, panels: dict[str, list[Bars]]) -> None:
    """A panel for each title, two in a row; two sets of bars stand side by side."""
    grid = figure.subplots(len(panels) // 2, 2, sharex=True, sharey=True)
    for axes, (title, bars) in zip(grid.flat, panels.items(), strict=True):
        for index, (judgement, contract, label) in enumerate(bars):
            offset = 0.18 * index - 0.09 * (len(bars) - 1)
            _paint_outcomes(axes, judgement, contract, f"C{index}", offset, label)
        axes.set_title(title, fontsize=10)
        if len(bars) > 1:
            axes.legend(fontsize=8, loc="center right")
        axes.set(xlabel="outcome, from high defeat to high win", ylabel="probability")
        axes.label_outer()


def _paint_outcomes(
    axes: Any, judgement: BidJudgement, contract: str, colour: str, offset: float, label: str | None
) -> None:
    mean = expectation(judgement.posteriors, contract)
    places = [value + offset for value in tables.VALUES]
    axes.bar(places, judgement.posteriors[contract], width=0.17, color=colour, alpha=0.6, label=label)
    axes.axvline(mean, color=colour, ls="--", lw=1.2)
    side = "right" if offset < 0 else "left"
    axes.text(mean, PANEL_TOP - 0.02, f" µ = {mean:+.2f} ", color=colour, fontsize=8, va="top", ha=side)
    axes.set_xticks(list(tables.VALUES), ["-1", "-1/3", "1/3", "1"])
    axes.set_xlim((-1.3, 1.3))
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
    axes.set_ylim((0, PANEL_TOP))


def table_1(lab: Lab) -> Section:
    """Compare the program with every stand-in, and learned tables with those written by hand."""
    said: dict[tuple[str, str], Agreement] = {}
    for letter, usual in STAND_INS.items():
        expert = repr(lab.pick(replace(usual, worlds=2), usual, usual))
        for model in MODELS:
            bids = lab.pick(2, 60 if letter == "A" else 100, PRINTED[letter].bids)
            said[letter, model] = experts.compare(
                lab, f"bids-{letter}-{model}", repr(BayesNet(tables=model)), expert, bids
            )
    points = lab.match(
        load(GAME),
        ByPhase(bidder=BayesNet(), player=Greedy()),
        ByPhase(bidder=BayesNet(tables="expert"), player=Greedy()),
        "match-tables",
        "learned against expert tables",
        deals=lab.pick(2, 60, 1_000),
    ).points
    pooled = words_of([said[letter, "learned"] for letter in PRINTED])
    same, far = experts.same_share(pooled), experts.far_share(pooled)
    impossible = [letter for letter, row in PRINTED.items() if not experts.is_possible(row)]
    first, *others = (est.wilson(round(row.same * row.bids), row.bids) for row in PRINTED.values())
    leads = [est.independent_difference(first, other) for other in others]
    return Section(
        "Table 1: the program beside experts",
        "Four programs play; at the last seat the expert is asked too. A degree is a step in the game's list of "
        "contracts, a pass and klop being 0.",
        (*(_shares_table(said, model, f"Bids, {model} tables") for model in MODELS),),
        claims=(
            CLAIMS.judge("agreement", same, f"{est.format_percent(same, 0)} of {same.units} bids"),
            CLAIMS.judge("far-apart", far, f"{est.format_percent(far, 0)} of {far.units} bids"),
            CLAIMS.judge(
                "possible-shares",
                not impossible,
                f"impossible for {' and '.join(impossible)}; with their last shares exchanged "
                + ("possible" if _is_possible_exchanged(impossible) else "still impossible")
                if impossible
                else "all possible",
            ),
            CLAIMS.judge("designer", leads, " and ".join(est.format_percent(lead, 0, signed=True) for lead in leads)),
            CLAIMS.judge("learned-tables", points, f"{est.format_estimate(points)} points a deal"),
        ),
    )


def _is_possible_exchanged(letters: Sequence[str]) -> bool:
    """Whether two rows become possible when their last shares are exchanged."""
    if len(letters) != 2:
        return False
    one, other = (PRINTED[letter] for letter in letters)
    return experts.is_possible(one._replace(higher=other.higher)) and experts.is_possible(
        other._replace(higher=one.higher)
    )


def _shares_table(agreements: dict[tuple[str, str], Agreement], model: str, title: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for letter, printed in PRINTED.items():
        agreement = agreements[letter, model]
        words = words_of([agreement])
        cells = (
            f"{paper:.0%} / {est.format_percent(share(words), 0)}"
            for paper, share in zip(printed[1:], experts.SHARES, strict=True)
        )
        rows.append((f"{letter}: {agreement.expert}", printed.bids, agreement.bids, *cells, experts.kappa(words)))
    _, *names = CLAIMS.tables["table-1"]["columns"]
    columns = ("expert, stand-in", "paper, bids", "ours, bids", *(f"{name}, paper / ours" for name in names), "kappa")
    return Table(title, columns, tuple(rows))
