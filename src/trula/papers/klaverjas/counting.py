"""Section 4 of the paper: how many deals and classes there are, and how large classes are."""

from __future__ import annotations

from itertools import permutations
from math import factorial, prod
from operator import eq

from trula.engine.cards import Card, CardSet, Deal
from trula.engine.game import position_in_play
from trula.engine.seeds import rng
from trula.games.klaverjas.ranking import DEALS, DECK, rank_deal, unrank_deal
from trula.papers.criteria import holds
from trula.papers.klaverjas.classes import sample, shapes, sizes
from trula.papers.klaverjas.solved import first_lead
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table
from trula.study.solve import solve_many

SMALLEST, LARGEST = 1, 40_327_580_160_000
CLASSES = 981_541


PLIES = 6


def _one_suit_each() -> tuple[int, int]:
    """Lines of the first cards of all deals with one suit in each hand, counted and by the formula."""
    suits = [sum(1 << card for card in range(8 * suit, 8 * suit + 8)) for suit in range(4)]
    counted = 0
    for order in permutations(suits):
        position = position_in_play(first_lead(Deal(tuple(CardSet(DECK, hand) for hand in order))))
        counted += position.perft(PLIES)[0]
    return counted, 24 * prod(8 - ply // 4 for ply in range(PLIES))


def _turned(lab: Lab) -> tuple[int, int]:
    """How many of some deals keep their value when clubs become hearts, hearts spades and spades clubs."""
    turn = {0: 2, 2: 3, 3: 0, 1: 1}

    def turned(card: Card) -> Card:
        return DECK.cards[8 * turn[card.index // 8] + card.index % 8]

    deals = [sample(index, lab.seed) for index in rng(lab.seed).integers(len(shapes()), size=lab.pick(3, 40, 400))]
    exchanged = [Deal(tuple(DECK.set(map(turned, hand)) for hand in deal.hands)) for deal in deals]
    leads = [first_lead(deal) for deal in (*deals, *exchanged)]
    values = [each.value for each in solve_many(leads[0].game, leads, objective="outcome")]
    return sum(map(eq, values[: len(deals)], values[len(deals) :])), len(deals)


def counting(lab: Lab) -> Section:
    """Counts everything anew."""
    every = sizes(shapes()).tolist()
    smallest, largest = min(every), max(every)
    ones = every.count(1)
    deals = [sample(index, lab.seed) for index in range(0, len(every), lab.pick(20_000, 1_000, 100))]
    freest = _one_suit_each()
    turned = _turned(lab)
    numbers = [rank_deal(deal) for deal in deals]
    returned = sum(unrank_deal(number) == deal for number, deal in zip(numbers, deals, strict=True))
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
                f"{returned:,} of {len(deals):,} deals came back from their numbers as they were.",
            ),
        ),
        claims=(
            Claim(
                "there are C(32,8) C(24,8) C(16,8) ≈ 9.956 · 10^16 deals, which fit into 64 bits",
                "9.956 · 10^16",
                f"{DEALS:,}, {DEALS.bit_length()} bits; the classes hold {sum(every):,}",
                holds(sum(every) == DEALS and f"{DEALS:.3e}" == "9.956e+16" and DEALS.bit_length() <= 64),
            ),
            Claim(
                "deals fall into 981,541 classes by their suit lengths",
                f"{CLASSES:,}",
                f"{len(every):,}",
                "agrees" if len(every) == CLASSES else "differs",
                "With the order of seats and of suits kept; the text says that neither matters, which gives 1,960.",
            ),
            Claim(
                "deals are numbered one to one by combinatorial number systems",
                "stated",
                f"{returned:,} of {len(deals):,} deals come back from their numbers, which are "
                f"{len(set(numbers)):,} different ones",
                holds(returned == len(deals) == len(set(numbers))),
            ),
            Claim(
                "a deal has at most 8!^4 games, and that many if each seat holds one suit",
                "8!^4",
                f"{freest[0]:,} ways to play the first {PLIES} cards of such deals, {freest[1]:,} if any may be played",
                holds(freest[0] == freest[1]),
            ),
            Claim(
                "the order of the plain suits is of no consequence",
                "stated",
                f"{turned[0]} of {turned[1]} deals keep their value when plain suits are exchanged",
                holds(turned[0] == turned[1]),
            ),
            Claim(
                "a class holds from 1 to 40,327,580,160,000 deals",
                f"{SMALLEST:,} to {LARGEST:,}",
                f"{smallest:,} to {largest:,}",
                "agrees" if (smallest, largest) == (SMALLEST, LARGEST) else "differs",
            ),
        ),
        data={"ones": ones, "returned": returned, "tried": len(deals)},
    )
