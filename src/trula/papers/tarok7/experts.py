"""Table 1 of the paper: the program's bids beside those of experts, for whom other bidders of ours stand in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from trula.agents import BayesNet, BestProspect, ByPhase, Greedy, Learned, TrialBidder
from trula.agents import agent as parse_agent
from trula.analysis.agreements import FAR, Agreement, Words, enough
from trula.analysis.agreements import Table as AgreementTable
from trula.games import load
from trula.papers.criteria import above, all_of, near, share_of, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Cell, Claim, Section, Table, Verdict
from trula.papers.tarok7.network import GAME
from trula.stats import Estimate


@dataclass(frozen=True)
class Expert:
    """An expert of the paper's: who stands in, how many bids, and the paper's shares."""

    stands_in: BestProspect | TrialBidder | Learned
    bids: int
    same: float
    far: float
    higher: float


PAPER = {
    "A": Expert(BestProspect(worlds=600), 500, 0.92, 0.01, 0.35),
    "B": Expert(TrialBidder(), 100, 0.82, 0.02, 0.75),
    "C": Expert(Learned(), 100, 0.80, 0.02, 0.72),
}
ROWS = {
    "same": "the same bid",
    "far": "more than one degree apart",
    "higher": "the program higher, where they differ",
}
RESOLUTION = {"same": 0.05, "far": 0.02, "higher": 0.15}
"""A share that is known so well can agree."""
MODELS = ("learned", "expert")
"""The tables in use, and those written by hand as the paper's were."""
STAND_IN = "Another expert: nobody of the paper's is to be had, and none of ours wrote the tables."


@dataclass(frozen=True)
class Beside:
    """A program at every seat, and an expert who looks over the shoulder of the last."""

    program: str
    expert: str
    seed: int

    def play(self, number: int) -> Piece:
        """What both said in one deal."""
        table = AgreementTable(load(GAME), parse_agent(self.program), parse_agent(self.expert), self.seed)
        return {"number": number, "words": [list(words) for words in table.play(number)[1]]}


def compare(lab: Lab, name: str, job: Beside, bids: int) -> Agreement:
    """At least so many bids, to the end of the last deal."""

    def said(numbers: range) -> list[tuple[Words, ...]]:
        return [tuple(Words(*each) for each in piece["words"]) for piece in pieces(lab, name, job, numbers)]

    return Agreement(GAME, job.program, job.expert, job.seed, enough(bids, said))


def table_1(lab: Lab) -> Section:
    """Compares with every stand-in anew, and tries what the paper leaves for later: learned tables."""
    found: dict[tuple[str, str], Agreement] = {}
    for letter, expert in PAPER.items():
        usual = repr(expert.stands_in)
        stands_in = lab.pick(repr(replace(expert.stands_in, worlds=2)), usual, usual)
        for model in MODELS:
            job = Beside(repr(BayesNet(tables=model)), stands_in, lab.seed)
            bids = lab.pick(2, 60 if letter == "A" else 100, expert.bids)
            found[letter, model] = compare(lab, f"beside-{letter}-{model}", job, bids)
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
        "choice is a bid. A degree is a step in the list of what could be said. Verdicts are on the tables in use "
        "(learned); those written by hand (expert) are as the paper's were made. Agreement is not strength.",
        tuple(_agreement_table(found, model) for model in MODELS),
        (figure,),
        (
            *(_share_claim(letter, row, found[letter, MODELS[0]]) for letter in PAPER for row in ROWS),
            _nearest_claim(found),
            _rarely_claim(found),
            _learned_claim(learned),
        ),
        {"bids": {f"{letter}, {model}": each.bids for (letter, model), each in found.items()}},
    )


def _share(found: Agreement, row: str) -> Estimate:
    """A share of the bids; they are nearly one a deal, and taken for independent."""
    higher = [words.higher for each in found.words for words in each]
    differing = [each for each in higher if each]
    if row == "same":
        return share_of(len(higher) - len(differing), len(higher))
    if row == "far":
        return share_of(sum(abs(each) > FAR for each in higher), len(higher))
    return share_of(sum(each > 0 for each in differing), len(differing))


def _per_cent(share: Estimate) -> str:
    if not share.units:
        return "no bids"
    return shown(Estimate(100 * share.mean, 100 * share.low, 100 * share.high, share.units), 0, signed=False) + " %"


def _agreement_table(found: dict[tuple[str, str], Agreement], model: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for letter, expert in PAPER.items():
        agreement = found[letter, model]
        shares = [f"{getattr(expert, row):.0%} / {_per_cent(_share(agreement, row))}" for row in ROWS]
        rows.append((f"{letter}: {agreement.expert}", expert.bids, agreement.bids, *shares))
    columns = (
        "expert, and who stands in",
        "paper, bids",
        "ours, bids",
        *(f"{row}, paper / ours" for row in ROWS.values()),
    )
    return Table(f"Tables: {model}", columns, tuple(rows), "In brackets 95 % intervals (Wilson).")


def _share_claim(letter: str, row: str, found: Agreement) -> Claim:
    paper: float = getattr(PAPER[letter], row)
    share = _share(found, row)
    verdict: Verdict = near(share, paper, RESOLUTION[row], 0.005) if share.units else "open"
    reason = f"Too few bids to tell. {STAND_IN}" if verdict == "open" else STAND_IN
    text = f"expert {letter}, {ROWS[row]}"
    return Claim(text, f"{paper:.0%}", _per_cent(share), verdict, why(verdict, reason))


def _nearest_claim(found: dict[tuple[str, str], Agreement]) -> Claim:
    first, *others = (_share(found[letter, MODELS[0]], "same") for letter in PAPER)
    verdicts: list[Verdict] = [
        "agrees" if other.high < first.low else "differs" if other.low > first.high else "open" for other in others
    ]
    verdict = all_of(verdicts)
    return Claim(
        "the program bids more like expert A, who designed it",
        "92 % against 82 % and 80 %",
        ", ".join(_per_cent(each) for each in (first, *others)),
        verdict,
        why(verdict, "None of the stand-ins designed the model."),
    )


def _rarely_claim(found: dict[tuple[str, str], Agreement]) -> Claim:
    shares = [_share(found[letter, MODELS[0]], "far") for letter in PAPER]
    most = max(expert.far for expert in PAPER.values())
    verdicts: list[Verdict] = [
        "differs" if each.low > most else "agrees" if each.high <= most + RESOLUTION["far"] else "open"
        for each in shares
    ]
    verdict = all_of(verdicts)
    return Claim(
        "program and experts rarely disagree strongly",
        "1 %, 2 %, 2 %",
        ", ".join(_per_cent(each) for each in shares),
        verdict,
        why(
            verdict,
            f"Asked: at most {most:.0%}, known to {RESOLUTION['far']:.0%}. Solo bids lie several degrees apart.",
        ),
    )


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
        why(verdict, "Too few deals to tell." if verdict == "open" else ""),
    )


def _paint_shares(drawn: Any, found: dict[tuple[str, str], Agreement]) -> None:
    grid = drawn.subplots(1, len(ROWS))
    for axes, (row, title) in zip(grid, ROWS.items(), strict=True):
        places = np.arange(len(PAPER))
        axes.bar(
            places - 0.27,
            [100 * getattr(expert, row) for expert in PAPER.values()],
            0.25,
            color="#b8b8b8",
            label="paper",
        )
        for shift, model, colour in ((0.0, "learned", "C0"), (0.27, "expert", "C1")):
            shares = [_share(found[letter, model], row) for letter in PAPER]
            means = [100 * share.mean if share.units else 0.0 for share in shares]
            ends = [
                (share.mean - share.low, share.high - share.mean) if share.units else (0.0, 0.0) for share in shares
            ]
            reach = [[100 * low for low, _ in ends], [100 * high for _, high in ends]]
            axes.bar(places + shift, means, 0.25, color=colour, label=f"ours, {model} tables")
            axes.errorbar(places + shift, means, yerr=reach, fmt="none", ecolor="black", capsize=3)
        names = [type(each.stands_in).__name__ for each in PAPER.values()]
        axes.set_xticks(places, [f"{letter}\n{name}" for letter, name in zip(PAPER, names, strict=True)], fontsize=8)
        axes.set_ylim(bottom=0)
        axes.set_ylabel("% of bids")
        axes.set_title(title, fontsize=10)
    grid[1].legend(fontsize=7, loc="upper right")
