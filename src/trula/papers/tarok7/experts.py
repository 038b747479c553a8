"""Table 1 of the paper: the program's bids beside those of experts, for whom other bidders of ours stand in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from trula.arena.stats import Estimate
from trula.games import load
from trula.papers.criteria import above, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Cell, Claim, Section, Table
from trula.papers.tarok7.network import GAME
from trula.papers.tarok7.opinions import (
    direction_claim,
    kappa,
    matching_claim,
    misprint_claim,
    nearest_claim,
    rarely_claim,
    share,
    share_claim,
)
from trula.papers.tarok7.printed import PAPER, ROWS
from trula.players.agents import BayesNet, BestProspect, ByPhase, Greedy, Learned, TrialBidder
from trula.players.agents import agent as parse_agent
from trula.study.agreement import Agreement, Words, enough
from trula.study.agreement import Table as AgreementTable

STAND_INS: dict[str, BestProspect | TrialBidder | Learned] = {
    "A": BestProspect(worlds=600),
    "B": TrialBidder(),
    "C": Learned(),
}
"""Who bids in place of the paper's experts, in no order of likeness."""
APART, WIDE = 0.27, 0.25
"""How far bars stand from one another, and how wide they are."""
MODELS = ("learned", "expert")
"""The tables in use, and those written by hand as the paper's were."""


@dataclass(frozen=True)
class Beside:
    """A program at every seat, and an expert who looks over the shoulder of the last."""

    program: str
    expert: str
    seed: int
    names_aim: bool = False
    """Whether no contract above the winning bid may be chosen, so that bidders name what they aim at."""

    def play(self, number: int) -> Piece:
        """What both said in one deal."""
        game = load(GAME, raise_after_win=False) if self.names_aim else load(GAME)
        table = AgreementTable(game, parse_agent(self.program), parse_agent(self.expert), self.seed)
        return {"number": number, "words": [list(words) for words in table.play(number)[1]]}


def compare(lab: Lab, name: str, job: Beside, bids: int) -> Agreement:
    """At least so many bids, to the end of the last deal."""

    def said(numbers: range) -> list[tuple[Words, ...]]:
        return [tuple(Words(*each) for each in piece["words"]) for piece in pieces(lab, name, job, numbers)]

    return Agreement(GAME, job.program, job.expert, job.seed, enough(bids, said))


def table_1(lab: Lab) -> Section:
    """Compares with every stand-in anew, and tries what the paper leaves for later: learned tables."""
    found: dict[tuple[str, str], Agreement] = {}
    aims: dict[tuple[str, str], Agreement] = {}
    for letter, usual in STAND_INS.items():
        stands_in = lab.pick(repr(replace(usual, worlds=2)), repr(usual), repr(usual))
        for model in MODELS:
            job = Beside(repr(BayesNet(tables=model)), stands_in, lab.seed)
            bids = lab.pick(2, 60 if letter == "A" else 100, PAPER[letter].bids)
            found[letter, model] = compare(lab, f"beside-{letter}-{model}", job, bids)
            few = lab.pick(2, 20 if letter == "A" else 50, PAPER[letter].bids)
            aims[letter, model] = compare(lab, f"aims-{letter}-{model}", replace(job, names_aim=True), few)
    learned = _learned_match(lab)
    figure = lab.draw(
        "table-1",
        "Shares of bids: the paper's experts, and ours in their place.",
        lambda drawn: _paint_shares(drawn, found),
        size=(11, 3.8),
    )
    return Section(
        "Table 1: the program beside experts",
        "Four times the program at the table; at the last seat the expert is asked too. Every turn of that seat with a "
        "choice is a bid. A degree is a step in the game's list of contracts, a pass and klop standing below it. "
        "Tables written by hand (expert) are as the paper's were made; those in use are learned. For contracts aimed "
        "at, no declarer may go above his bid, so that a bidder names what he wants to play. Agreement is not "
        "strength.",
        (
            *(_agreement_table(found, model, f"Tables: {model}") for model in MODELS),
            *(_agreement_table(aims, model, f"Contracts aimed at, tables: {model}") for model in MODELS),
        ),
        (figure,),
        (
            *(share_claim(letter, row, found) for letter in PAPER for row in ROWS),
            misprint_claim(PAPER),
            direction_claim(found),
            nearest_claim(found),
            rarely_claim(found, aims),
            matching_claim(found, tuple(PAPER)),
            _learned_claim(learned),
        ),
        {"bids": {f"{letter}, {model}": each.bids for (letter, model), each in found.items()}},
    )


def _per_cent(share: Estimate) -> str:
    if not share.units:
        return "no bids"
    return shown(Estimate(100 * share.mean, 100 * share.low, 100 * share.high, share.units), 0, signed=False) + " %"


def _agreement_table(found: dict[tuple[str, str], Agreement], model: str, title: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for letter, printed in PAPER.items():
        agreement = found[letter, model]
        shares = [f"{getattr(printed, row):.0%} / {_per_cent(share(agreement, row))}" for row in ROWS]
        rows.append((f"{letter}: {agreement.expert}", printed.bids, agreement.bids, *shares, kappa(agreement)))
    columns = (
        "expert, and who stands in",
        "paper, bids",
        "ours, bids",
        *(f"{row}, paper / ours" for row in ROWS.values()),
        "kappa, ours",
    )
    note = "In brackets 95 % intervals (Wilson). Kappa is agreement beyond chance, at most 1."
    return Table(title, columns, tuple(rows), note)


def _learned_match(lab: Lab) -> Estimate:
    return lab.match(
        load(GAME),
        ByPhase(bidder=BayesNet(), player=Greedy()),
        ByPhase(bidder=BayesNet(tables="expert"), player=Greedy()),
        "match-tables",
        "learned against expert tables",
        deals=lab.pick(2, 60, 1_000),
    ).points


def _learned_claim(points: Estimate) -> Claim:
    verdict = above(points)
    return Claim(
        "the tables could be learned from the results of games (left for later)",
        "future work",
        f"learned tables bring {shown(points)} points a deal against expert ones",
        verdict,
        why(verdict, "Too few deals to tell." if verdict == "open" else "Those written by hand bring more."),
    )


def _paint_shares(drawn: Any, found: dict[tuple[str, str], Agreement]) -> None:
    grid = drawn.subplots(1, len(ROWS))
    places = np.arange(len(PAPER))
    names = [type(each).__name__ for each in STAND_INS.values()]
    for axes, (row, title) in zip(grid, ROWS.items(), strict=True):
        paper = [100 * getattr(printed, row) for printed in PAPER.values()]
        axes.bar(places - APART, paper, WIDE, color="#b8b8b8", label="paper")
        for shift, model, colour in ((0.0, "learned", "C0"), (APART, "expert", "C1")):
            shares = {place: share(found[letter, model], row) for place, letter in enumerate(PAPER)}
            _paint_bars(axes, {place + shift: each for place, each in shares.items()}, colour, f"ours, {model} tables")
        axes.set_xticks(places, [f"{letter}\n{name}" for letter, name in zip(PAPER, names, strict=True)], fontsize=8)
        axes.set_ylim(bottom=0)
        axes.set_ylabel("% of differing bids" if row == "higher" else "% of bids")
        axes.set_title(title, fontsize=10)
    drawn.legend(*grid[0].get_legend_handles_labels(), fontsize=8, loc="outside upper center", ncols=3)


def _paint_bars(axes: Any, shares: dict[float, Estimate], colour: str, label: str) -> None:
    """Bars with intervals; where there are no bids it is written so."""
    known = {place: each for place, each in shares.items() if each.units}
    means = [100 * each.mean for each in known.values()]
    below = [100 * (each.mean - each.low) for each in known.values()]
    over = [100 * (each.high - each.mean) for each in known.values()]
    axes.bar(list(known), means, WIDE, color=colour, label=label)
    axes.errorbar(list(known), means, yerr=[below, over], fmt="none", ecolor="black", capsize=3)
    for place in shares.keys() - known.keys():
        axes.text(place, 1, "no bids", rotation=90, ha="center", va="bottom", fontsize=8, color=colour)
