"""Bids of the program beside those of stand-ins for the paper's experts, and checks of the printed shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from trula.arena.stats import Estimate
from trula.games import load
from trula.papers.checkpoint import Result
from trula.papers.estimates import wilson
from trula.papers.lab import Lab
from trula.players.agents import agent as parse_agent
from trula.study.agreement import FAR, Agreement, AgreementTable, BidPair, collect_bids

GAME = "tarok4"


class Printed(NamedTuple):
    """One expert's row of Table 1."""

    bids: int
    same: float
    far: float
    higher: float


def bids_of(number: int, program: str, expert: str, seed: int) -> Result:
    """The bids of one deal: the program plays everywhere, and the expert is asked too at the last seat."""
    table = AgreementTable(load(GAME), parse_agent(program), parse_agent(expert), seed)
    return {"words": [list(words) for words in table.play(number)[1]]}


def compare(lab: Lab, name: str, program: str, expert: str, bids: int) -> Agreement:
    """At least so many bids of both, to the end of the last deal."""

    def play(numbers: range) -> list[tuple[BidPair, ...]]:
        results = lab.collect(name, numbers, bids_of, program, expert, lab.seed)
        return [tuple(BidPair(*each) for each in result["words"]) for result in results]

    return Agreement(GAME, program, expert, lab.seed, collect_bids(bids, play))


def degree(word: str) -> int:
    """The place of a bid in the list of contracts; a pass and klop are 0."""
    bids = [name for name in load(GAME).contracts if name != "klop"]
    name = word.removeprefix("bid ")
    return 1 + bids.index(name) if name in bids else 0


def words_of(agreements: Sequence[Agreement]) -> list[BidPair]:
    """All bids of several comparisons."""
    return [words for agreement in agreements for deal in agreement.pairs for words in deal]


def _differences(words: Sequence[BidPair]) -> list[int]:
    return [degree(each.program) - degree(each.expert) for each in words]


def same_share(words: Sequence[BidPair]) -> Estimate:
    """The share of equal bids."""
    differences = _differences(words)
    return wilson(differences.count(0), len(differences))


def far_share(words: Sequence[BidPair]) -> Estimate:
    """The share of bids more than one degree apart."""
    differences = _differences(words)
    return wilson(sum(abs(each) > FAR for each in differences), len(differences))


def higher_share(words: Sequence[BidPair]) -> Estimate:
    """The share of differing bids in which the program is higher."""
    differing = [each for each in _differences(words) if each]
    return wilson(sum(each > 0 for each in differing), len(differing))


SHARES: tuple[Callable[[Sequence[BidPair]], Estimate], ...] = (same_share, far_share, higher_share)
"""The columns of Table 1."""


def kappa(words: Sequence[BidPair]) -> float:
    """Cohen's kappa: agreement beyond chance, at most 1."""
    ours, theirs = Counter(each.program for each in words), Counter(each.expert for each in words)
    chance = sum(ours[word] * theirs[word] for word in ours) / len(words) ** 2
    same = sum(each.program == each.expert for each in words) / len(words)
    return (same - chance) / (1 - chance) if chance < 1 else 1.0


def is_possible(printed: Printed) -> bool:
    """Whether whole numbers of bids give the printed shares."""
    return any(
        round(100 * same / printed.bids) == round(100 * printed.same)
        and any(
            round(100 * higher / (printed.bids - same)) == round(100 * printed.higher)
            for higher in range(printed.bids - same + 1)
        )
        for same in range(printed.bids)
    )
