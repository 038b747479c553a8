"""What the text of sections 3 and 5 says of the program beside its tables: margins, constants, early and late play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from trula.arena.results import MatchResult
from trula.arena.stats import NOTHING, Estimate, estimate
from trula.games import load
from trula.games.tarok.bidding.margin_study import MarginRow, margins
from trula.papers.criteria import above, percent, ratio_of_sums, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Section, Table, Verdict
from trula.papers.silicon_tarokist.domains import domain_claims
from trula.papers.silicon_tarokist.endings import ended, history_claim
from trula.papers.silicon_tarokist.example import example_game
from trula.papers.silicon_tarokist.grading import Entrant, decisions_at, judge_worlds, told
from trula.papers.silicon_tarokist.mistakes import declared, narrow_claim, occasional_claim
from trula.papers.silicon_tarokist.pace import THIRDS, bid, looked, pace_claims, pace_table, sizes_of
from trula.papers.silicon_tarokist.plies import plies_claims, width_claim
from trula.papers.silicon_tarokist.program import program
from trula.papers.silicon_tarokist.selection import selected, selection_claims, selection_table
from trula.papers.silicon_tarokist.unmeasured import CONCLUSION, SEARCH
from trula.players.agents import ByPhase, Greedy, TrialBidder
from trula.players.agents.pimc import Pimc
from trula.players.samplers import Clustered
from trula.players.searches import AlphaBeta
from trula.study.ranking import usual_judge
from trula.study.regret import Trial, position_of

MARGIN = 3
"""Points above 35, at first."""
SETTLED = 100
"""Deals over which a suitable margin should not move by its own size."""


@dataclass(frozen=True, repr=False)
class Varied(Clustered):
    """Clustered worlds with other constants in equation (1); the paper's are 4 and 10."""

    factor: float = 1.0
    """On the paper's 4."""
    offset: int = 0
    """On the paper's 10."""

    def weights(self, deck: str, trump: str | None) -> tuple[list[int], list[int]]:
        worth, mass = super().weights(deck, trump)
        return [round(each * self.factor) for each in worth], [each + self.offset if each else 0 for each in mass]


VARIED = {
    "2 and 10": Varied(factor=0.5),
    "8 and 10": Varied(factor=2.0),
    "4 and 5": Varied(offset=-5),
    "4 and 20": Varied(offset=10),
}


@dataclass(frozen=True)
class Deciding:
    """What the program's player and the rules of thumb lose a card, at positions each from its own deal."""

    player: ByPhase
    worlds: int
    """The judge's."""
    seed: int

    def play(self, number: int) -> Piece:
        """Decide and judge at one position."""
        found = Trial(load("tarok3"), (self.player, Greedy()), usual_judge(self.worlds), self.seed).play(number)
        return {"number": number, "third": found.third, "losses": list(found.losses)}


def section_3(lab: Lab) -> Section:
    """Measures everything anew."""
    decisions = pieces(
        lab, "losses", Deciding(program(lab), judge_worlds(lab), lab.seed), range(lab.pick(3, 100, 3_000))
    )
    thirds = {third: [each["losses"] for each in decisions if each["third"] == third] for third in THIRDS}
    constants = _constants(lab)
    rows = _session(lab)
    suitable = _margin_match(lab)
    selection, cards, bids = selected(lab), looked(lab), bid(lab, _bidder(lab))
    figure = lab.draw(
        "section-3",
        "Margins of three equal bidders over a session, by the paper's rule.",
        lambda drawn: _paint(drawn, rows),
        size=(8, 3.6),
    )
    return Section(
        "Sections 3 and 5: what the text says",
        f"Regret of the player by third of the deal ({len(decisions):,} positions, judged as in sections 3.1 and 3.2), "
        "beside that of rules of thumb, which tells what is at stake; "
        "clustered worlds with other constants, from the same draws; margins of three equal bidders over a session "
        f"(deals: {len(rows) - 1:,}), and the first margin against none (deals: {suitable.points.units:,}); the "
        f"selection of moves in {len(selection):,} positions; what cards and bids take; endings solved for the score "
        "and for points; and both methods in other games.",
        (
            Table(
                "Points lost a card, by third of the deal",
                ("third", "cards", "the program, 95 % interval", "rules of thumb, 95 % interval"),
                tuple(
                    (
                        third,
                        len(losses),
                        *(shown(estimate([each[at] for each in losses]), 2, signed=False) for at in (0, 1)),
                    )
                    for third, losses in thirds.items()
                ),
            ),
            Table(
                "Cards that change with the constants of equation (1)",
                ("constants", "share of cards, 95 % interval"),
                tuple((name, percent(each, 1)) for name, each in constants.items()),
                "The last row: the paper's constants, with other worlds drawn.",
            ),
            selection_table(selection),
            pace_table(cards),
        ),
        (figure,),
        (
            *_endgame_claims(thirds, lab.seed),
            _constants_claim(constants),
            occasional_claim([losses[0] for each in thirds.values() for losses in each]),
            _suitable_claim(suitable),
            narrow_claim(declared(suitable)),
            _settles_claim(rows),
            *selection_claims(selection),
            *plies_claims(list(example_game().states())),
            *pace_claims(cards, bids, sizes_of(lab)),
            width_claim(cards, selection),
            history_claim(ended(lab)),
            *domain_claims(lab),
            *SEARCH,
            *CONCLUSION,
        ),
        {"final_margins": list(rows[-1].margins)},
    )


def _endgame_claims(thirds: dict[str, list[list[float]]], seed: int) -> list[Claim]:
    """Losses by third, the program's and those of the rules of thumb: what these lose tells what is at stake."""
    early, late = ([list(each) for each in zip(*thirds[third], strict=True)] or [[], []] for third in THIRDS[::2])
    saved = estimate([thumb - mine for mine, thumb in thirds[THIRDS[2]]])
    sufficient = above(saved)
    first, last = (_share_lost(losses[0], losses[1], seed) for losses in (early, late))
    worse: Verdict = "agrees" if last.high < first.low else "differs" if first.high < last.low else "open"
    return [
        Claim(
            "the search is sufficient towards the end",
            "sufficient",
            f"{shown(estimate(late[0]), 2, signed=False)} points a card are lost in the last third, "
            f"by rules of thumb {shown(saved, 2)} more",
            sufficient,
            why(
                sufficient,
                "Asked: less than rules of thumb lose." + (" Too few cards." if sufficient == "open" else ""),
            ),
        ),
        Claim(
            "at the beginning it is inadequate: worse than towards the end, by what is at stake",
            "worse early than late",
            f"{shown(first, 2, signed=False)} times what rules of thumb lose early, "
            f"{shown(last, 2, signed=False)} times late"
            if first.units and last.units
            else "rules of thumb lose nothing early or late, by which it could be told",
            worse,
            why(worse, "Too few cards to tell." if worse == "open" else "By the share of what rules of thumb lose."),
        ),
    ]


def _share_lost(mine: Sequence[float], thumb: Sequence[float], seed: int) -> Estimate:
    """What the program loses by what the rules of thumb lose; nothing where these lose nothing."""
    return ratio_of_sums(mine, thumb, seed) if sum(thumb) > 0 else NOTHING


OTHER = "other dice"


def _constants(lab: Lab) -> dict[str, Estimate]:
    """By constants, the share of cards that change."""
    worlds = lab.pick(6, 30, 30)
    player = Pimc(sampler=Varied(), search=AlphaBeta(), worlds=worlds, choice="vote")
    entrants = [Entrant(player), *(Entrant(replace(player, sampler=each)) for each in VARIED.values())]
    job = Choosing((*entrants, Entrant(player, dice=1)), lab.seed)
    found = pieces(lab, "constants", job, range(lab.pick(3, 200, 3_000)))
    return {
        name: estimate([float(each["cards"][index] != each["cards"][0]) for each in found])
        for index, name in enumerate((*VARIED, OTHER), start=1)
    }


@dataclass(frozen=True)
class Choosing:
    """Settings that decide, without a judge."""

    entrants: tuple[Entrant, ...]
    seed: int

    def play(self, number: int) -> Piece:
        """Decide at one position."""
        state = position_of(load("tarok3"), self.seed, number)
        decided = decisions_at(state, self.entrants, self.seed, number)
        return {"number": number, "cards": [str(each.card) for each in decided]}


def _constants_claim(constants: dict[str, Estimate]) -> Claim:
    worst = max((each for name, each in constants.items() if name != OTHER), key=lambda each: each.mean)
    chance = constants[OTHER]
    verdict: Verdict = "agrees" if worst.high < chance.low else "differs" if worst.low > chance.high else "open"
    return Claim(
        "the method is not very sensitive to the constants 4 and 10",
        "not very",
        f"half or double them and at most {percent(worst, 1)} of the cards change; other worlds change "
        f"{percent(chance, 1)}",
        verdict,
        why(
            verdict,
            "Asked: do constants change fewer cards than other draws of worlds do. "
            + ("The intervals are not apart." if verdict == "open" else "They change more."),
        ),
    )


def _bidder(lab: Lab) -> TrialBidder:
    trials = lab.pick(1, 30, 30)
    return TrialBidder(worlds=trials, discard_worlds=trials, least_margin=None, kontra=None)


def _margin_match(lab: Lab) -> MatchResult:
    bidder = _bidder(lab)
    return lab.match(
        load("tarok3"),
        ByPhase(bidder=bidder, player=Greedy()),
        ByPhase(bidder=replace(bidder, margin=0), player=Greedy()),
        "match-margins",
        "margins 3 and 0",
        deals=lab.pick(1, 20, 1_000),
    )


def _suitable_claim(found: MatchResult) -> Claim:
    verdict = above(found.points)
    return Claim(
        "a margin of 3 points is suitable, since trials do not simulate the game perfectly",
        "better than none",
        f"{shown(found.points)} points a deal against a margin of 0",
        verdict,
        why(
            verdict,
            f"Too few deals to tell: {found.points.units}."
            if verdict == "open"
            else "Perhaps our bidder declares seldom enough without a margin; that was not measured.",
        ),
    )


def _session(lab: Lab) -> list[MarginRow]:
    """A session is short work and made in one go."""
    deals = lab.pick(2, 60, 200)
    return margins(
        load("tarok3"), _bidder(lab), deals=deals, seed=lab.seed, report=lambda deal: lab.tell("session", deal, deals)
    )


def _settles_claim(rows: list[MarginRow]) -> Claim:
    """That the first margin is about right for the rule that adapts it: it is not driven away."""
    totals = [sum(row.margins) / len(row.margins) for row in rows]
    drift = told([after - before for before, after in pairwise(totals)])
    verdict: Verdict = "differs" if not drift.low <= 0 <= drift.high else "open"
    if verdict == "open" and max(-drift.low, drift.high) * SETTLED <= MARGIN:
        verdict = "agrees"
    return Claim(
        "the margin is adaptable, and its first value of 3 proved suitable",
        f"begins at {MARGIN}",
        f"{', '.join(f'{each:+g}' for each in rows[-1].margins)} after {len(rows) - 1} deals of three equal bidders, "
        f"{shown(drift, 3)} a deal",
        verdict,
        why(
            verdict,
            f"Asked: does the paper's rule leave it there, by less than {MARGIN} in {SETTLED} deals. "
            + (
                "Too few deals to tell."
                if verdict == "open"
                else "It drives it away: a game lost raises one margin and lowers two."
            ),
        ),
    )


def _paint(drawn: Any, rows: list[MarginRow]) -> None:
    axes = drawn.subplots()
    for place in range(len(rows[0].margins)):
        axes.plot([row.deal for row in rows], [row.margins[place] for row in rows], label=f"player {place + 1}")
    axes.axhline(MARGIN, color="red", ls="--", label="paper's first margin")
    axes.axhline(0, color="black", lw=0.8)
    axes.set_xlabel("deals of the session")
    axes.set_ylabel("margin, points above 35")
    axes.legend(fontsize=8)
