"""Table 1 of the paper: the complexity of tarok for three, on average, by simulated games; at worst see `worst`."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from trula.arena.stats import Estimate, difference_of_ratios, estimate, ratio
from trula.papers.criteria import (
    above,
    holds,
    log_of_mean,
    magnitude,
    percent,
    share_of,
    shown,
    why,
)
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Section, Table
from trula.papers.silicon_tarokist.counting import HAND, LEVELS, worst_play
from trula.papers.silicon_tarokist.program import program
from trula.papers.silicon_tarokist.simulated import (
    ANNOUNCED,
    RARE,
    REASONABLE,
    Simulating,
    averages,
    product,
    pruned,
    reasonable,
)
from trula.papers.silicon_tarokist.worst import WORST, Worst, bidding_table, play_table, speech_table, worst_claims

AVERAGE = {"exchange": 3, "speech": 1, "before": 4, "play": 28, "together": 32}
"""Exponents of ten."""
BRIDGE, BRIDGE_WORST, POKER = 2.3e24, 5.6e44, 1e18
PLAYED = 3 * HAND
FAILING = 0.05
"""An announcement that fewer trials make almost certainly fails."""


def table_1(lab: Lab) -> Section:
    """Simulates and counts everything anew."""
    job = Simulating(program(lab), lab.seed, lab.pick(4, 30, 30))
    games = pieces(lab, "counted-games", job, range(lab.pick(2, 150, 10_000)))
    average = averages(games, lab.seed)
    worst = Worst.counted(lab.pick(1, 3, LEVELS), lab.pick(50, 4_000, 100_000), lab.seed)
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
        (
            _average_table(average),
            _readings_table(games),
            _contract_table(games, lab.seed),
            bidding_table(worst),
            speech_table(worst),
            play_table(worst),
        ),
        (figure,),
        (
            *_average_claims(average, games),
            *_text_claims(games),
            *worst_claims(worst),
            *_comparisons(average, worst),
        ),
        {"games": len(games)},
    )


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


def _spoken_of(games: Sequence[Piece]) -> list[Piece]:
    """The games in which something could be announced."""
    return [game for game in games if game["made"] is not None]


def _mean_said(games: Sequence[Piece], least: float = REASONABLE) -> float:
    return sum(reasonable(game, least) for game in games) / len(games) if games else math.nan


def _readings_table(games: Sequence[Piece]) -> Table:
    spoken = _spoken_of(games)
    rows = []
    for factor in (0.5, 1.0, 2.0):
        rare, least = factor * RARE, factor * REASONABLE
        rows.append(
            (
                f"{rare:.1%}",
                pruned(games, rare),
                f"{least:.1%}",
                _mean_said(games, least),
                _mean_said(spoken, least) if spoken else None,
            )
        )
    return Table(
        "Our readings, at half and double",
        (
            "an auction is rare below",
            "bidding and exchange",
            "an announcement is reasonable from",
            "announcements, all games",
            "announcements, where there are any",
        ),
        tuple(rows),
        f"In klop and beggar, {len(games) - len(spoken):,} of {len(games):,} games, nothing is said: they count 1.",
        1,
    )


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


def _average_claims(average: dict[str, Estimate], games: Sequence[Piece]) -> list[Claim]:
    spoken = _spoken_of(games)
    wide, narrow = (pruned(games, factor * RARE) for factor in (0.5, 2))
    said = [math.log10(_mean_said(games, factor * REASONABLE)) for factor in (0.5, 2)]
    among = f"; among the {len(spoken)} others it is 10^{math.log10(_mean_said(spoken)):.1f}" if spoken else ""
    reasons = {
        "exchange": f"With half and double our bound of what is rare it is {wide:,.0f} and {narrow:,.0f}.",
        "speech": f"Nothing is announced in {len(games) - len(spoken)} of {len(games)} games{among}; with half and "
        f"double our bound of what is reasonable 10^{said[0]:.1f} and 10^{said[1]:.1f} over all.",
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
                # What depends on our reading is told with any verdict.
                reasons[name] if name in ("exchange", "speech") else why(verdict, reasons[name]),
            )
        )
    return claims


def _text_claims(games: Sequence[Piece]) -> list[Claim]:
    """Why the numbers are what they are, as the text has it."""
    taroks, suits = ([game["options"][led] for game in games] for led in ("tarok", "suit"))
    more = difference_of_ratios(*_columns(taroks), *_columns(suits))
    many, few = (ratio(*_columns(each)) for each in (taroks, suits))
    options = above(more)
    spoken = _spoken_of(games)
    failing = [sum(share < FAILING for share in game["made"].values()) > len(ANNOUNCED) / 2 for game in spoken]
    share = share_of(sum(failing), len(failing))
    is_spoken = f"{percent(share, 0)} of {share.units} deals with announcements"
    most = above(Estimate(share.mean - 0.5, share.low - 0.5, share.high - 0.5, share.units))
    return [
        Claim(
            "when a tarok is led there are particularly many options",
            "more than when a suit is led",
            f"{many.mean:.1f} cards to follow a tarok, {few.mean:.1f} to follow a suit: {shown(more)} more",
            options,
            why(options, "Too few games to tell." if options == "open" else "Counted in our games."),
        ),
        Claim(
            "hands are larger than in bridge, which gives each player more options",
            "16 cards against 13, though 48 against 52 are played",
            f"{HAND} cards, {PLAYED} are played; options were not compared",
            "open",
            "Bridge is not played here.",
        ),
        Claim(
            "in most deals most announcements will almost certainly fail",
            "most deals",
            is_spoken if spoken else "no deal with announcements",
            most,
            f"Asked: more than half of {', '.join(ANNOUNCED)} come in less than {FAILING:.0%} of the trials, in more "
            "than half of the deals.",
        ),
        beggar_claim([game["contract"] for game in games]),
    ]


def beggar_claim(contracts: Sequence[str]) -> Claim:
    """That a beggar comes up in a smaller share of the games than any branch of the bidding that is kept."""
    share = share_of(sum(contract == "beggar" for contract in contracts), len(contracts))
    verdict = above(Estimate(RARE - share.mean, RARE - share.high, RARE - share.low, share.units))
    return Claim(
        "beggar is very rare (footnote 1)",
        "very rare",
        f"{percent(share, 1)} of {share.units:,} games",
        verdict,
        why(
            verdict,
            f"Asked: in less than {RARE:.0%} of the games, as with rare auctions. "
            + (
                "Too few games to tell."
                if verdict == "open"
                else "Our bidder tries it whenever no other contract is viable; the paper does not tell its way."
            ),
        ),
    )


def _columns(counts: Sequence[Sequence[int]]) -> tuple[list[float], list[int]]:
    return [float(total) for total, _ in counts], [count for _, count in counts]


def _comparisons(average: dict[str, Estimate], worst: Worst) -> list[Claim]:
    most = worst.before * worst_play()
    together = average["together"]
    beyond = {
        name: product(together, _certain(-math.log10(other))) for name, other in (("bridge", BRIDGE), ("poker", POKER))
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
            f"{most:.1e}",
            holds(most > BRIDGE_WORST),
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
