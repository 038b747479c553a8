"""Learn the tables of the Bayesian network from trial games: in random deals every seat plays every contract once, and
passes once.

A game counts by its margin: the score of the seat minus the mean score of the others. The mid-level nodes cannot be
observed in games; their states are bands of the strength of a hand, which is a linear fit of margins to the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from trula.engine.actions import PASS
from trula.games.tarok.agreement import TarokTable
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.features import (
    BIDS,
    NAMED,
    OTHERS,
    QUALITIES,
    band_of,
    bids_of_others,
    hand_features,
)
from trula.games.tarok.bidding.bayes.network import BayesNetwork, Node, build_network
from trula.games.tarok.bidding.hand_counts import (
    MOND_MASK,
    PAGAT_MASK,
    QUEENS,
    SKIS_MASK,
    SUIT_MASKS,
    SUITS,
    choose_bid,
)
from trula.games.tarok.bidding.trials import TrialDeal, auction_without_seat, play_trials, score_margin
from trula.games.tarok.contracts import Aim
from trula.games.tarok.deck import KINGS, TAROKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from trula.engine.cards import Deal
    from trula.engine.state import State
    from trula.games.tarok import Tarok

    Floats = NDArray[np.float64]

LOW_MARGIN, HIGH_MARGIN = 20, 60
"""The margins of a low and a high win; a margin in between counts for both in proportion."""
BANDS = {
    3: {
        "taroks": ("0-4", "5", "6", "7", "8", "9", "10", "11+"),
        "high taroks": ("0", "1", "2", "3", "4", "5+"),
        "kings": ("0", "1", "2", "3", "4+"),
        "voids": ("0", "1", "2+"),
        "single cards": ("0", "1", "2+"),
        "beggar faults": ("0-4", "5-6", "7-8", "9-10", "11-13", "14-17", "18+"),
    },
    4: {
        "taroks": ("0-2", "3", "4", "5", "6", "7", "8", "9+"),
        "high taroks": ("0", "1", "2", "3", "4+"),
        "kings": ("0", "1", "2", "3", "4+"),
        "voids": ("0", "1", "2+"),
        "single cards": ("0", "1", "2+"),
        "beggar faults": ("0-2", "3-4", "5-6", "7-8", "9-10", "11-13", "14+"),
    },
}
TAROK_PARENTS, SIDE_PARENTS = ("taroks", "high taroks", "top taroks"), ("pagat", "kings", "voids", "single cards")
"""The parents of the nodes `tarok strength` and `side strength`."""
TAROK_BANDS, SIDE_BANDS, BIDDER_BANDS, PLAYER_BANDS, OTHERS_BANDS = 9, 7, 12, 4, 4
"""The number of states of the mid-level nodes."""
PRIOR = 4.0
"""The weight of the Dirichlet prior of a row, in games."""
NEIGHBOUR = 0.1
"""The weight of a game in the prior of a neighbouring row."""
QUALITY_ODDS = (0.75, 1.0, 1.33)
"""By quality of play, the factor of the odds of each higher band of strength; such players are not simulated."""
CHUNK = 250
"""The number of deals that are played at a time."""
Report = Callable[[int, int], None]
"""Called with the number of deals done and the number of all deals."""


@dataclass(frozen=True)
class SeatSample:
    """One seat of one simulated deal."""

    hand: int
    """Bit mask of the hand."""
    others: tuple[int, ...]
    """Bit masks of the other hands, in playing order."""
    bids: dict[str, str]
    """The bids of the other players, as features of the network."""
    margins: dict[str, float]
    """The margin of each contract, and of `pass`."""


def learn_network(game: Tarok, deals: int, seed: int, *, report: Report = lambda _done, _all: None) -> BayesNetwork:
    """Return the network of a game, learned from simulated deals; the same seed gives the same network."""
    samples = list(simulate(game, deals, seed, report))
    return build_network(_TableCounts(game, samples).nodes(), game.name)


def simulate(game: Tarok, deals: int, seed: int, report: Report = lambda _done, _all: None) -> Iterator[SeatSample]:
    """Yield every seat of random deals, with the margins of all contracts and of a pass."""
    table = TarokTable((0,) * game.seats)
    for start in range(0, deals, CHUNK):
        numbers = range(start, min(start + CHUNK, deals))
        trials: list[tuple[int, int, str, TrialDeal]] = []
        dealt = [game.deal(seed * 1_000_000_007 + number) for number in numbers]
        for index, deal in enumerate(dealt):
            trials += _trials_of(game, deal, index)
        outcomes = play_trials(game, [trial for *_, trial in trials], table)
        margins: dict[tuple[int, int], dict[str, float]] = {}
        for (index, seat, name, _), outcome in zip(trials, outcomes, strict=True):
            margins.setdefault((index, seat), {})[name] = score_margin(outcome.scores, seat)
        for index, deal in enumerate(dealt):
            yield from _samples_of(game, deal, [margins[index, seat] for seat in range(game.seats)])
        report(numbers.stop, deals)


def _trials_of(game: Tarok, deal: Deal, index: int) -> Iterator[tuple[int, int, str, TrialDeal]]:
    for seat in range(game.seats):
        for contract in game.ladder:
            yield index, seat, contract.name, TrialDeal(deal, contract.name, seat)
        yield index, seat, tables.PASS, TrialDeal.after_auction(auction_without_seat(game, deal, seat))


def _with_rule_bid(state: State) -> State:
    assert state.to_move is not None
    return state.after(choose_bid(state.view(state.to_move)))


def _samples_of(game: Tarok, deal: Deal, margins: Sequence[dict[str, float]]) -> Iterator[SeatSample]:
    bids_by_seat = _bids_by_seat(game, deal)
    for seat in range(game.seats):
        others = [(seat + step) % game.seats for step in range(1, game.seats)]
        bids = {
            f"bid of {name}": bids_by_seat[other]
            for name, other in zip(OTHERS[game.seats], others, strict=True)
            if other in bids_by_seat
        }
        yield SeatSample(deal.hands[seat].mask, tuple(deal.hands[other].mask for other in others), bids, margins[seat])


def _bids_by_seat(game: Tarok, deal: Deal) -> dict[int, str]:
    """Return the bid of each seat in an auction of rule bidders; a seat that has had no turn is left out."""
    state = game.start(deal)
    while state.phase == "auction" and PASS in state.legal_actions():
        state = _with_rule_bid(state)
    bids: dict[int, str] = {}
    for viewer in range(2):
        seen = bids_of_others(state.view(viewer))
        for step, name in enumerate(OTHERS[game.seats], 1):
            if f"bid of {name}" in seen:
                bids[(viewer + step) % game.seats] = seen[f"bid of {name}"]
    return bids


def outcome_shares(margin: float, *, is_contract: bool) -> list[float]:
    """Return the share of a game that counts for each of `tables.OUTCOMES`, by its margin.

    A contract counts as won or lost, however small the margin. Staying out is neither: a small margin counts partly as
    a win and partly as a defeat.
    """
    if is_contract and abs(margin) < LOW_MARGIN:
        margin = LOW_MARGIN if margin > 0 else -LOW_MARGIN
    place = (min(max(margin / HIGH_MARGIN, -1.0), 1.0) + 1) * 1.5
    lower = min(int(place), 2)
    shares = [0.0] * 4
    shares[lower], shares[lower + 1] = 1 - (place - lower), place - lower
    return shares


def _tarok_details(hand: int) -> list[float]:
    taroks = hand & TAROKS
    numbers = [index + 1 for index in range(22) if taroks >> index & 1]
    return [
        len(numbers),
        max(0, len(numbers) - 5),
        max(0, len(numbers) - 8),
        sum(numbers) / 10,
        sum(15 <= number <= 20 for number in numbers),
        bool(hand & MOND_MASK),
        bool(hand & SKIS_MASK),
        bool(hand & MOND_MASK and hand & SKIS_MASK),
    ]


def _side_details(hand: int) -> list[float]:
    lengths = [(hand & SUIT_MASKS[suit]).bit_count() for suit in SUITS]
    queens = sum(bool(hand & QUEENS[suit]) for suit in SUITS)
    return [
        bool(hand & PAGAT_MASK),
        (hand & KINGS).bit_count(),
        lengths.count(0),
        lengths.count(1),
        lengths.count(2),
        max(lengths),
        queens,
    ]


class _TableCounts:
    """Counts the tables: holds the state of every node in every sample, as arrays of state numbers."""

    def __init__(self, game: Tarok, samples: Sequence[SeatSample]) -> None:
        self.game = game
        self.samples = samples
        self.bands = BANDS[game.seats]
        self.columns: dict[str, NDArray[np.int64]] = {}
        self.states: dict[str, tuple[str, ...]] = {}
        self._add_features()
        self._add_strengths()

    def _add_features(self) -> None:
        counts = [hand_features(sample.hand) for sample in self.samples]
        for name, bands in self.bands.items():
            self._add(name, [band_of(int(each[name]), bands) for each in counts], bands)
        for name, states in NAMED.items():
            self._add(name, [states.index(str(each[name])) for each in counts], states)
        for name in OTHERS[self.game.seats]:
            bids = [sample.bids.get(f"bid of {name}") for sample in self.samples]
            self._add(f"bid of {name}", [-1 if each is None else BIDS.index(each) for each in bids], BIDS)
            self._add(f"play of {name}", [1] * len(bids), QUALITIES)

    def _add_strengths(self) -> None:
        games = [contract.name for contract in self.game.ladder if contract.packet]
        margins = np.array([np.mean([sample.margins[name] for name in games]) for sample in self.samples])
        tarok_part, side_part, strength_of = _fit_strength([sample.hand for sample in self.samples], margins)
        self._add_bands("tarok strength", tarok_part, TAROK_BANDS)
        self._add_bands("side strength", side_part, SIDE_BANDS)
        own = tarok_part + side_part
        self._add_bands(tables.BIDDER, own, BIDDER_BANDS)
        by_player = [
            strength_of([sample.others[number] for sample in self.samples]) for number in range(self.game.seats - 1)
        ]
        for name, strengths in zip(OTHERS[self.game.seats], by_player, strict=True):
            self._add_bands(f"strength of {name}", strengths, PLAYER_BANDS)
        # The strongest of the others decides who declares and how strong the defence is; the sum of their strengths
        # follows from the bidder's hand.
        self._add_bands(tables.OTHERS, np.max(by_player, axis=0), OTHERS_BANDS)

    def _add(self, name: str, numbers: Sequence[int], states: tuple[str, ...]) -> None:
        self.columns[name] = np.array(numbers)
        self.states[name] = states

    def _add_bands(self, name: str, values: Floats, count: int) -> None:
        """Add a node whose states are bands of equal width between the 2nd and the 98th percentile of values."""
        low, high = np.quantile(values, (0.02, 0.98))
        numbers = np.clip(((values - low) / (high - low) * count).astype(int), 0, count - 1)
        self._add(name, numbers.tolist(), tuple(str(number + 1) for number in range(count)))

    def nodes(self) -> list[Node]:
        """Return all nodes with their tables, parents first."""
        players = OTHERS[self.game.seats]
        nodes = [self._counted(name, ()) for name in (*TAROK_PARENTS, *SIDE_PARENTS, "beggar faults")]
        for name in players:
            nodes += [self._counted(f"bid of {name}", ()), self._uniform(f"play of {name}")]
        nodes += [self._counted("tarok strength", TAROK_PARENTS), self._counted("side strength", SIDE_PARENTS)]
        nodes.append(self._counted(tables.BIDDER, ("tarok strength", "side strength")))
        nodes += [self._player(name) for name in players]
        nodes.append(self._counted(tables.OTHERS, tuple(f"strength of {name}" for name in players)))
        nodes += [self._bottom(tables.PASS, (tables.BIDDER, tables.OTHERS))]
        for contract in self.game.ladder:
            hand = "beggar faults" if contract.aim is Aim.NO_TRICK else tables.BIDDER
            nodes.append(self._bottom(contract.name, (hand, tables.OTHERS)))
        return nodes

    def _uniform(self, name: str) -> Node:
        states = self.states[name]
        return Node(name, states, (), np.full(len(states), 1 / len(states)))

    def _player(self, name: str) -> Node:
        average = self._counted(f"strength of {name}", (f"bid of {name}",)).table
        steps = np.arange(average.shape[-1])
        rows = np.stack([average * odds**steps for odds in QUALITY_ODDS], axis=1)
        states = self.states[f"strength of {name}"]
        return Node(
            f"strength of {name}",
            states,
            (f"bid of {name}", f"play of {name}"),
            rows / rows.sum(axis=-1, keepdims=True),
        )

    def _counted(self, name: str, parents: tuple[str, ...]) -> Node:
        shape = tuple(len(self.states[each]) for each in (*parents, name))
        columns = np.stack([self.columns[each] for each in (*parents, name)])
        counts = np.zeros(shape)
        np.add.at(counts, tuple(columns[:, (columns >= 0).all(axis=0)]), 1.0)
        return Node(name, self.states[name], parents, with_prior(counts))

    def _bottom(self, name: str, parents: tuple[str, ...]) -> Node:
        shape = tuple(len(self.states[each]) for each in parents)
        counts = np.zeros((*shape, len(tables.OUTCOMES)))
        is_contract = name not in (tables.PASS, tables.KLOP)
        shares = np.array([outcome_shares(each.margins[name], is_contract=is_contract) for each in self.samples])
        np.add.at(counts, tuple(self.columns[each] for each in parents), shares)
        return Node(name, tables.OUTCOMES, parents, with_prior(counts))


def _fit_strength(hands: Sequence[int], margins: Floats) -> tuple[Floats, Floats, Callable[[Sequence[int]], Floats]]:
    """Fit margins linearly to hands.

    Returns:
        The part of each hand's strength that its taroks have, the part of the other cards, and a function that returns
        the whole strength of any hands.
    """
    first = np.array([_tarok_details(hand) for hand in hands], dtype=float)
    second = np.array([_side_details(hand) for hand in hands], dtype=float)
    columns = np.hstack([first, second, np.ones((len(hands), 1))])
    weights = np.linalg.lstsq(columns, margins, rcond=None)[0]
    split = first.shape[1]

    def strength_of(others: Sequence[int]) -> Floats:
        details = np.array([[*_tarok_details(hand), *_side_details(hand)] for hand in others], dtype=float)
        return np.asarray(details @ weights[:-1])

    return first @ weights[:split], second @ weights[split:-1], strength_of


def with_prior(counts: Floats) -> Floats:
    """Return rows of probabilities from counts, with a Dirichlet prior of weight PRIOR.

    The prior of a row is made from the counts of all rows; each step between two rows, in the state of one parent,
    multiplies their weight for each other by NEIGHBOUR.
    """
    blurred = counts + 1e-3
    for axis in range(counts.ndim - 1):
        steps = np.arange(counts.shape[axis])
        kernel = NEIGHBOUR ** np.abs(steps[:, None] - steps[None, :])
        blurred = np.moveaxis(np.tensordot(kernel, blurred, axes=(1, axis)), 0, axis)
    prior = blurred / blurred.sum(axis=-1, keepdims=True)
    total = counts + PRIOR * prior
    return np.asarray(total / total.sum(axis=-1, keepdims=True))
