"""Counts for Table 1: auctions, exchanges, announcements and lines of play, at worst and in simulated games."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import product
from math import comb, factorial
from typing import TYPE_CHECKING

from trula._core import Tarok3Position, TarokTerms
from trula.arena.pairings import DEALS_A_SEED
from trula.arena.stats import Estimate
from trula.engine.actions import Pass
from trula.engine.referee import decide
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.errors import TrulaError
from trula.games import load
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.simulation.announcing import outcomes_in
from trula.games.tarok.bidding.trials import SHALLOW
from trula.games.tarok.facts import facts_of
from trula.papers.checkpoint import Result
from trula.papers.estimates import LEAST_UNITS, interval_of, log10_of_mean
from trula.players.agents import Agent
from trula.players.samplers import Uniform

if TYPE_CHECKING:
    from numpy.random import Generator

HAND, TALON, KONTRA_LEVELS = 16, 6, 4
VARIANTS: tuple[dict[str, str | bool], ...] = tuple(
    {"bidding": bidding, "equal_bid_by": equal, "raise_after_win": raises}
    for bidding, equal, raises in product(("obligatory_three", "free_opening"), ("all", "forehand"), (True, False))
)
"""The bidding rules that we know; the first are those of the authors' thesis."""
RARE = 0.01
"""An auction in a smaller share of the games is not counted."""
REASONABLE = 0.25
"""An announcement is reasonable if so many trials make it; doubling the game, if so many lose it."""
ANNOUNCED = ("trula", "kings", "pagat-ultimo")
RESAMPLES = 200


def tarok(**options: bool | int | str) -> Tarok:
    """Tarok for three under the authors' rules, with some options changed."""
    game = load("tarok3", None, **options)
    assert isinstance(game, Tarok)
    return game


def contract_of(state: State) -> str:
    """The name of the contract."""
    return str(state.facts.contract)


def auctions(game: Tarok) -> Counter[str]:
    """The number of auctions by contract."""
    counts: Counter[str] = Counter()
    waiting = [game.start(game.deal(1))]
    while waiting:
        state = waiting.pop()
        if state.phase == "auction":
            waiting += [state.after(action) for action in state.legal_actions()]
        else:
            counts[contract_of(state)] += 1
    return counts


def exchanges(packet: int) -> int:
    """The ways to choose a packet of so many cards and discard as many, if every card may go."""
    return TALON // packet * comb(HAND + packet, packet) if packet else 1


def with_exchange(game: Tarok, counts: Counter[str]) -> int:
    """The number of auctions, each multiplied by the exchanges of its contract."""
    return sum(count * exchanges(game.contract(contract).packet) for contract, count in counts.items())


def bidding_counts() -> dict[str, tuple[int, int]]:
    """The numbers of auctions, without and with exchange, by bidding rules."""
    counts = {}
    for options in VARIANTS:
        game = tarok(**options)
        by_contract = auctions(game)
        name = ", ".join(f"{option}={value}" for option, value in options.items())
        counts[name] = by_contract.total(), with_exchange(game, by_contract)
    return counts


def nearest(counts: Sequence[int], value: float) -> int:
    """The count nearest to a value."""
    return min(counts, key=lambda count: abs(count - value))


def announcements(levels: int) -> int:
    """The number of sequences of announcements, kontras and passes until all have passed."""
    return _sequences(first_announcement(tarok(kontra_levels=levels)), 0, {})


def first_announcement(game: Tarok) -> State:
    """A state in which a declarer of three holds the pagat and is about to announce."""
    for seed in range(100):
        deal = game.deal(seed)
        if "T1" in {str(card) for card in deal.hands[0]}:
            state = game.start(deal).after_texts(["pass", "pass", "bid three", "take 1"])
            return state.after(state.legal_actions()[0])
    raise TrulaError("no deal gives the pagat to forehand")


def _sequences(state: State, passes: int, known: dict[tuple[object, ...], int]) -> int:
    if state.phase != "announcements":
        return 1
    facts = facts_of(state)
    # What may be said depends on the sides of the speakers, not on their seats.
    sides = frozenset((each.item, each.seat == facts.declarer) for each in facts.announcements if each.seat is not None)
    key = (
        state.to_move,
        passes,
        sides,
        frozenset((each.item, each.level) for each in facts.announcements if each.level),
    )
    if key not in known:
        known[key] = sum(
            _sequences(state.after(action), passes + 1 if isinstance(action, Pass) else 0, known)
            for action in state.legal_actions()
        )
    return known[key]


def worst_lines(cards: int = HAND) -> int:
    """Lines of play of the paper's worst case with so many cards a hand, by formula."""
    return cards * factorial(cards - 1) ** 3


def counted_lines(cards: int, leader: int) -> int:
    """Lines of that deal counted by the engine: seat 0 holds taroks only, the others one tarok and a suit each."""
    hands = [(1 << cards + 2) - 4, *(1 << seat | ((1 << cards - 1) - 1) << 22 + 8 * seat for seat in range(2))]
    terms = TarokTerms()
    terms.declarer = terms.leader = leader
    terms.has_difference = True
    return Tarok3Position(terms, hands).perft(3 * cards)[0]


def simulate(number: int, agent: Agent, seed: int, trials: int) -> Result:
    """Play one game of an agent against itself and count the legal actions."""
    game = tarok()
    state = game.start(game.deal(DEALS_A_SEED * seed + number))
    auction: list[str] = []
    exchange, announced, lines = 1, 0, 0.0
    while state.to_move is not None:
        phase, choices = state.phase, len(state.legal_actions())
        if phase == "play":
            lines += math.log10(choices)
        elif phase == "announcements":
            announced = announced or _reasonable_announcements(state, trials, rng(seed, deal=number, seat=game.seats))
        elif phase != "auction":
            exchange *= choices
        state = decide(agent, state, seed=seed, deal=number)
        if phase == "auction":
            auction.append(str(state.history[-1].action))
    return {"auction": ", ".join(auction), "exchange": exchange, "announcements": announced or 1, "lines": lines}


def _reasonable_announcements(state: State, trials: int, random: Generator) -> int:
    """Reasonable announcements: each likely bonus is silent, announced or doubled, the game doubled or not."""
    assert state.to_move is not None
    if not tarok().contract(contract_of(state)).has_difference:
        return 1
    view = state.view(state.to_move)
    outcomes = outcomes_in(view, Uniform().worlds(view, trials, random), SHALLOW)
    least = REASONABLE * len(outcomes)
    likely = sum(sum(item in each.made for each in outcomes) >= least for item in ANNOUNCED)
    return int(3**likely * (2 if sum(not each.is_won for each in outcomes) >= least else 1))


def frequent_bidding(games: Sequence[Result], rare: float = RARE) -> float:
    """The sum over frequent auctions of the mean number of exchanges in their games."""
    by_auction: dict[str, list[int]] = defaultdict(list)
    for game in games:
        by_auction[game["auction"]].append(game["exchange"])
    return sum(sum(counts) / len(counts) for counts in by_auction.values() if len(counts) >= rare * len(games))


def average_logarithms(games: Sequence[Result], seed: int) -> dict[str, Estimate]:
    """Decimal logarithms of the mean numbers of lines by phase, in the order of Table 1."""
    bidding = math.log10(frequent_bidding(games))
    first = Estimate(bidding, -math.inf, math.inf, len(games))
    if len(games) >= LEAST_UNITS:
        random = rng(seed)
        resamples = [
            frequent_bidding([games[index] for index in random.integers(len(games), size=len(games))])
            for _ in range(RESAMPLES)
        ]
        first = interval_of(bidding, [math.log10(each) for each in resamples], len(games))
    second = log10_of_mean([float(game["announcements"]) for game in games], seed)
    before = _product(first, second)
    lines = log10_of_mean([10.0 ** game["lines"] for game in games], seed)
    return {
        "bidding and exchange": first,
        "announcements": second,
        "all before the first lead": before,
        "play": lines,
        "together": _product(before, lines),
    }


def _product(first: Estimate, second: Estimate) -> Estimate:
    """The logarithm of a product; the ends of its interval are sums."""
    return Estimate(first.mean + second.mean, first.low + second.low, first.high + second.high, first.units)
