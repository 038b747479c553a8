"""Table 1 of the paper at worst: its numbers against our counts, and its worst case of play in miniature."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from trula._core import Tarok3Position, TarokTerms
from trula.engine.seeds import rng
from trula.papers.criteria import holds, why
from trula.papers.report import Claim, Table
from trula.papers.silicon_tarokist.counting import (
    PROTOCOLS,
    auctions,
    claims_to,
    lines_in_miniature,
    speeches,
    tarok,
    with_exchange,
    worst_play,
)

AUCTIONS, EXCHANGES, SPEECHES, BEFORE = 506, 7.5e3, 5.0e5, 3.7e9
WORST_PLAY, WORST = 3.6e37, 1.3e47
MINIATURES = (3, 4, 5)
"""Cards a hand in deals whose lines of play can be counted one by one."""
DRAWN_CARDS = 4
"""Cards a hand in the deals drawn at random."""
PRODUCT = "The product of factors, of which some differ; with one doubling."
NOT_TOLD = "The paper does not tell its protocol; no way of bidding or speaking that our rules know gives this number."


@dataclass(frozen=True)
class Worst:
    """What is counted without chance, and small deals that are drawn."""

    protocols: dict[str, tuple[int, int]]
    """By way of bidding, how many auctions there are, and how many with exchange; the documented one first."""
    spoken: dict[int, int]
    """By doublings allowed, sequences of speeches."""
    small: dict[int, tuple[int, int]]
    """By cards a hand, lines of the paper's worst case if the hand of taroks leads, and if another does."""
    drawn: tuple[int, ...]
    """Lines of deals of so many cards a hand as `DRAWN_CARDS`, drawn at random."""

    @classmethod
    def counted(cls, levels: int, drawn: int, seed: int) -> Worst:
        """Up to so many doublings, with so many small deals."""
        protocols = {}
        for options in PROTOCOLS:
            found = auctions(game := tarok(**options))
            name = ", ".join(f"{option}={value}" for option, value in options.items())
            protocols[name] = found.total(), with_exchange(game, found)
        small = {cards: (lines_of(cards, 0), lines_of(cards, 1)) for cards in MINIATURES}
        lines = tuple(lines_drawn(seed, number) for number in range(drawn))
        return cls(protocols, {level: speeches(level) for level in range(levels + 1)}, small, lines)

    @property
    def documented(self) -> tuple[int, int]:
        """By the protocol of the thesis."""
        return next(iter(self.protocols.values()))

    @property
    def before(self) -> int:
        """All before the first lead, with one doubling."""
        return self.documented[1] * self.spoken[1]


def lines_of(cards: int, leader: int) -> int:
    """Lines of play, counted by the engine: seat 0 has taroks alone, the others one tarok and a suit each."""
    lowest = 22
    hands = [(1 << cards + 2) - 4]
    hands += [1 << seat | ((1 << cards - 1) - 1) << lowest + 8 * seat for seat in range(2)]
    return _lines(hands, leader)


def lines_drawn(seed: int, number: int) -> int:
    """Lines of a small deal drawn at random.

    No hand is without taroks, as the rules will have it; there are as many of them as in the paper's case, which is
    about their share of the whole deck, and two cards of each suit.
    """
    dice = rng(seed, deal=number)
    deck = [*range(DRAWN_CARDS + 2), *(22 + 8 * suit + card for suit in range(4) for card in range(2))]
    while True:
        order = [deck[index] for index in dice.permutation(len(deck))]
        hands = [order[seat * DRAWN_CARDS : (seat + 1) * DRAWN_CARDS] for seat in range(3)]
        if all(min(hand) < 22 for hand in hands):
            masks = [sum(1 << card for card in hand) for hand in hands]
            return _lines(masks, number % 3)


def _lines(hands: Sequence[int], leader: int) -> int:
    terms = TarokTerms()
    terms.declarer = terms.leader = leader
    terms.has_difference = True
    return Tarok3Position(terms, hands).perft(sum(hand.bit_count() for hand in hands))[0]


def bidding_table(worst: Worst) -> Table:
    """Auctions by protocol."""
    return Table(
        "Worst case: auctions, and auctions with exchange",
        ("way of bidding", "auctions", "with exchange"),
        (("paper", AUCTIONS, f"{EXCHANGES:,.0f}"), *((name, *counts) for name, counts in worst.protocols.items())),
        "The first is the protocol of the authors' thesis. An exchange has as many ways as packets times sets of cards "
        "of the same size out of the hand: 1,938 in three, 459 in two, 102 in one, and 1 elsewhere.",
    )


def speech_table(worst: Worst) -> Table:
    """Announcements by doublings."""
    rows = ((str(level), claims_to(level), count) for level, count in worst.spoken.items())
    return Table(
        "Worst case: announcements",
        ("times an item may be doubled", "results", "sequences of speeches"),
        (("paper", None, f"{SPEECHES:,.0f}"), *rows),
        "The declarer holds the pagat. Results: who announced what and how often it was doubled, whatever the order. "
        "The rules allow four doublings; the paper speaks of one.",
    )


def play_table(worst: Worst) -> Table:
    """Lines of play in miniature."""
    rows = [(str(cards), f"{lines_in_miniature(cards):,}", *counts) for cards, counts in worst.small.items()]
    return Table(
        "Worst case: lines of play in miniature",
        ("cards a hand n", "n · ((n-1)!)^3", "counted, the hand of taroks leads", "counted, another hand leads"),
        tuple(rows),
        "One hand has taroks alone, the two others one tarok and a suit each; counted line by line by the engine. "
        f"None of {len(worst.drawn):,} random deals of {DRAWN_CARDS} cards a hand, from {DRAWN_CARDS + 2} taroks and "
        f"two cards of each suit, has more than {max(worst.drawn):,} lines.",
    )


def worst_claims(worst: Worst) -> list[Claim]:
    """Every number of the worst case."""
    found, sums = zip(*worst.protocols.values(), strict=True)
    options, exchanged = worst.documented
    together = worst.before * worst_play()
    return [
        counted("bidding options", AUCTIONS, found, f"{options} as documented, {_span(found)} in all ways"),
        counted("bidding and exchange", EXCHANGES, sums, f"{exchanged:,} as documented, {_span(sums)} in all ways"),
        counted(
            "announcements and counter-announcements",
            SPEECHES,
            [*worst.spoken.values(), *map(claims_to, worst.spoken)],
            f"{worst.spoken[1]:,} sequences with one doubling, {claims_to(1):,} results",
        ),
        counted("all before the first lead", BEFORE, [worst.before], f"{worst.before:.1e}", PRODUCT),
        from_factors("all before the first lead, from the paper's own factors", BEFORE, EXCHANGES, SPEECHES),
        counted("play, 16 · (15!)^3", WORST_PLAY, [worst_play()], f"{worst_play():.3e}"),
        _options_claim(worst),
        worst_claim(worst),
        counted("together", WORST, [together], f"{together:.1e}", PRODUCT),
        from_factors("together, from the paper's own factors", WORST, BEFORE, WORST_PLAY),
    ]


def counted(text: str, paper: float, found: Sequence[float], ours: str, reason: str = NOT_TOLD) -> Claim:
    """A claim that holds if one of the counts is the paper's."""
    verdict = holds(any(_rounds_to(each, paper) for each in found))
    told = f"{paper}" if isinstance(paper, int) else f"{paper:.1e}"
    return Claim(f"worst case: {text}", told, ours, verdict, why(verdict, reason))


def from_factors(text: str, paper: float, first: float, second: float) -> Claim:
    """That a printed product can come from printed factors, all of which are rounded to two digits."""
    low, high = (_end(first, way) * _end(second, way) for way in (-1, 1))
    verdict = holds(low < _end(paper, 1) and high > _end(paper, -1))
    ours = f"{first * second:.2e}, {low:.2e} to {high:.2e} before rounding"
    return Claim(f"worst case: {text}", f"{paper:.1e}", ours, verdict, why(verdict, "No unrounded factors give it."))


def _end(rounded: float, way: int) -> float:
    """The least or the largest number that is written so with two digits."""
    return rounded + way * 0.05 * 10.0 ** math.floor(math.log10(rounded))


def _options_claim(worst: Worst) -> Claim:
    is_so = all(lines_in_miniature(cards) == counts[0] for cards, counts in worst.small.items())
    told = ", ".join(f"{counts[0]:,} with {cards}" for cards, counts in worst.small.items())
    verdict = holds(is_so)
    return Claim(
        "in that deal every card may be played but for the first tarok, so there are n · ((n-1)!)^3 lines with n cards",
        ", ".join(f"{lines_in_miniature(cards):,} with {cards}" for cards in worst.small),
        f"{told} cards a hand, counted",
        verdict,
        why(verdict, "The engine counts otherwise."),
    )


def worst_claim(worst: Worst) -> Claim:
    """That no deal has more lines: judged by the small ones."""
    more = {cards: max((counts[1], *_drawn(worst, cards))) / counts[0] for cards, counts in worst.small.items()}
    verdict = holds(all(each <= 1 for each in more.values()))
    return Claim(
        "one hand of taroks against two with one tarok each is the worst case of play",
        f"{WORST_PLAY:.1e}, none is worse",
        ", ".join(f"{each:g} times as many with {cards}" for cards, each in more.items())
        + " cards a hand if a hand with one tarok leads",
        verdict,
        why(
            verdict,
            "The declarer leads, and may be such a hand: his tarok goes first, or later when it is drawn, and each of "
            f"the two has as many lines. By that 16 cards have {2 * worst_play():.1e}, with the same cards.",
        ),
    )


def _drawn(worst: Worst, cards: int) -> tuple[int, ...]:
    return worst.drawn if cards == DRAWN_CARDS else ()


def _span(counts: Sequence[int]) -> str:
    return f"{min(counts):,} to {max(counts):,}"


def _rounds_to(number: float, paper: float) -> bool:
    """Whether a number is the paper's: a whole one itself, another to its two digits."""
    return number == paper if isinstance(paper, int) else f"{number:.1e}" == f"{paper:.1e}"
