"""Section 4 of the paper: how many deals and classes there are, and how large classes are."""

from __future__ import annotations

from math import factorial

from trula.games.klaverjas.ranking import DEALS, rank_deal, unrank_deal
from trula.papers.klaverjas.classes import sample, shapes, sizes
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table

SMALLEST, LARGEST = 1, 40_327_580_160_000
CLASSES = 981_541


def counting(lab: Lab) -> Section:
    """Counts everything anew."""
    every = sizes(shapes()).tolist()
    smallest, largest = min(every), max(every)
    ones = every.count(1)
    numbers = [rank_deal(sample(index, lab.seed)) for index in range(0, len(every), lab.pick(20_000, 1_000, 100))]
    returned = sum(rank_deal(unrank_deal(number)) == number for number in numbers)
    return Section(
        "Section 4: deals, their numbers and their classes",
        "Deals are numbered by the combinatorial number system (`trula.games.klaverjas.ranking`); a class is the "
        "number of cards of each suit in each hand.",
        (
            Table(
                "Counts",
                ("quantity", "paper", "ours"),
                (
                    ("deals", "9.956 · 10^16", DEALS),
                    ("upper bound of the games of a deal", "8!^4", factorial(8) ** 4),
                    ("classes", CLASSES, len(every)),
                    ("deals in the smallest class", SMALLEST, smallest),
                    ("deals in the largest class", LARGEST, largest),
                    ("classes of one deal", None, ones),
                    ("deals in all classes together", None, sum(every)),
                ),
                f"{returned:,} of {len(numbers):,} deals came back from their numbers as they were.",
            ),
        ),
        claims=(
            Claim(
                "there are C(32,8) C(24,8) C(16,8) ≈ 9.956 · 10^16 deals, which fit into 64 bits",
                "9.956 · 10^16",
                f"{DEALS:,}, {DEALS.bit_length()} bits; the classes hold {sum(every):,}",
                "agrees" if sum(every) == DEALS and DEALS.bit_length() <= 64 else "differs",
            ),
            Claim(
                "deals fall into 981,541 classes by their suit lengths",
                f"{CLASSES:,}",
                f"{len(every):,}",
                "agrees" if len(every) == CLASSES else "differs",
                "With the order of seats and of suits kept; the text says that neither matters, which gives 1,960.",
            ),
            Claim(
                "a class holds from 1 to 40,327,580,160,000 deals",
                f"{SMALLEST:,} to {LARGEST:,}",
                f"{smallest:,} to {largest:,}",
                "agrees" if (smallest, largest) == (SMALLEST, LARGEST) else "differs",
            ),
        ),
        data={"ones": ones, "returned": returned, "tried": len(numbers)},
    )
