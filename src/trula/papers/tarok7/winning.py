"""Section 1: how strong a hand must be to win which bid, by the model's own distributions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from trula.arena.stats import estimate
from trula.games.tarok.bidding.bayes import tables
from trula.papers.criteria import above, all_of, drawn, percent, why
from trula.papers.report import Claim, Table
from trula.papers.tarok7.hands import HIGH, LOW, Hand
from trula.papers.tarok7.situations import FEW, GROUPS, group, majority

WON = tuple(index for index, value in enumerate(tables.VALUES) if value > 0)


def win_chance(hand: Hand, contract: str) -> float:
    """How likely the model thinks a bid to be won."""
    return float(sum(hand.plain.posteriors[contract][index] for index in WON))


def win_table(every: Sequence[Hand]) -> Table:
    """The chance to win, by strength and bid."""
    names = every[0].plain.names
    rows = tuple((title, *(f"{_mean(group(every, title), name):.0%}" for name in names)) for title in GROUPS)
    return Table(
        "How likely the model thinks that a bid is won, mean over hands",
        ("hands by strength", *names),
        rows,
        "Bids that the first bidder may make, low to high.",
    )


def _mean(hands: Sequence[Hand], contract: str) -> float:
    return sum(win_chance(hand, contract) for hand in hands) / len(hands)


def falling_pairs(chances: Sequence[float]) -> float:
    """In how many pairs of bids, given from low to high, the higher one is the harder to win; equal ones by half."""
    pairs = [0.5 + ((high < low) - (high > low)) / 2 for low, high in combinations(chances, 2)]
    return sum(pairs) / len(pairs)


def win_claim(every: Sequence[Hand], seed: int) -> Claim:
    """Whether higher bids are mostly won less often with the same hands, and more often by stronger hands."""
    columns = [[win_chance(hand, name) for hand in every] for name in every[0].plain.names]
    falling = drawn(columns, falling_pairs, seed)
    quarter = len(every) // 4
    rises = [
        estimate(
            [
                win_chance(strong, name) - win_chance(weak, name)
                for weak, strong in zip(every[:quarter], every[-quarter:], strict=True)
            ]
        )
        for name in (LOW, HIGH)
    ]
    verdict = all_of([majority(falling), *map(above, rises)])
    return Claim(
        "high bids generally take a higher advantage over the others to be won",
        "stated",
        f"with the same hands the higher of two bids is won less often in {percent(falling, 0)} of all pairs of bids; "
        f"more than half is asked for; from the weakest to the strongest quarter the chance rises by "
        f"{percent(rises[0], 0)} in {LOW} and {percent(rises[1], 0)} in {HIGH}",
        verdict,
        why(verdict, FEW if verdict == "open" else "Perhaps as the tables were counted in deals of rule players."),
    )
