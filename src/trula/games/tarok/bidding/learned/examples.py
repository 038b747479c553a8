"""Simulated deals that the learned bidder learns from: every seat plays every contract.

The cards are played by rule players or by the game's quick network.

Part of the exchanges are RuleBidder's, the others random, so that the networks also see bad exchanges. The bids of the
other seats are those that RuleBidder might make; some are left out, because a seat may not have bid yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.actions import PASS
from trula.engine.cards import Deal
from trula.games.tarok.agreement import TarokTable, packet_of
from trula.games.tarok.bidding.hand_counts import (
    LEAST_COUNTS,
    best_call,
    best_discard,
    best_exchange,
    hand_count,
    is_beggar_hand,
)
from trula.games.tarok.bidding.learned.features import ACTIONS, LEAST_HIGH_BID, NO_CALL, SUITS, LastBid
from trula.games.tarok.bidding.learned.network import BONUSES
from trula.games.tarok.bidding.trials import TrialDeal, TrialOutcome, auction_without_seat, play_trials, score_margin
from trula.games.tarok.contracts import LADDER, Aim
from trula.games.tarok.deck import DECK, FREE_SUIT_CARDS

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.games.tarok import Tarok

RULE_SHARE = 0.5
"""The probability that a king, an exchange, or the discard of a random packet is RuleBidder's choice."""
BID_SHARE = 0.6
"""The probability that another seat has bid or passed."""


@dataclass
class AuctionExamples:
    """Examples before the exchange, by column: entry `i` of every list belongs to example `i`."""

    hands: list[int] = field(default_factory=list)
    """Bit masks of the hands as dealt."""
    actions: list[int] = field(default_factory=list)
    """Indices in `features.ACTIONS`."""
    roles: list[int] = field(default_factory=list)
    """The seat that plays the contract, counted from the seat of the hand, which is 0."""
    bids: list[list[int]] = field(default_factory=list)
    """The `features.LastBid` of each other seat."""
    called: list[int] = field(default_factory=list)
    """Numbers of the called suits, or NO_CALL."""
    margins: list[float] = field(default_factory=list)
    """Score of the seat minus the mean score of the others."""
    won: list[bool] = field(default_factory=list)
    """Whether the declarer won."""


@dataclass
class ExchangeExamples:
    """Examples of the declarer after the exchange, by column: entry `i` of every list belongs to example `i`."""

    hands: list[int] = field(default_factory=list)
    """Bit masks of the hands after the discard."""
    actions: list[int] = field(default_factory=list)
    """Indices in `features.ACTIONS`."""
    laid: list[int] = field(default_factory=list)
    """Bit masks of the discards."""
    left: list[int] = field(default_factory=list)
    """Bit masks of the talon cards that were not taken."""
    called: list[int] = field(default_factory=list)
    """Numbers of the called suits, or NO_CALL."""
    margins: list[float] = field(default_factory=list)
    """Score of the declarer minus the mean score of the others."""
    won: list[bool] = field(default_factory=list)
    """Whether the declarer won."""
    made: list[list[bool]] = field(default_factory=list)
    """Whether the declarer's side made each of `network.BONUSES`."""


def contracts_of(game: Tarok) -> list[str]:
    """Return the names of the contracts that are learned: all except open beggar and valats."""
    return [each.name for each in game.ladder if not each.is_open and each.aim is not Aim.EVERY_TRICK]


def simulate(
    game: Tarok, deals: range, rng: Generator, *, network: bool = False
) -> tuple[AuctionExamples, ExchangeExamples]:
    """Return examples from deals.

    Args:
        game: Tarok for three or four players.
        deals: Seeds of the deals.
        rng: The generator of exchanges and bids.
        network: Whether the game's quick network plays the cards; else rule players do.
    """
    examples, exchanges = AuctionExamples(), ExchangeExamples()
    for number in deals:
        deal = game.deal(number)
        table = TarokTable((0,) * game.seats)
        _add_contracts(game, deal, table, rng, examples, exchanges, network=network)
        _add_passes(game, deal, table, rng, examples, network=network)
    return examples, exchanges


def _add_contracts(
    game: Tarok,
    deal: Deal,
    table: TarokTable,
    rng: Generator,
    examples: AuctionExamples,
    exchanges: ExchangeExamples,
    *,
    network: bool,
) -> None:
    trials = [
        _random_trial(game, deal, contract, seat, rng)
        for contract in contracts_of(game)
        for seat in range(game.seats if contract != "klop" else 1)
    ]
    for trial, outcome in zip(trials, play_trials(game, trials, table, network=network), strict=True):
        contract = game.contract(trial.contract)
        action = ACTIONS.index(trial.contract)
        called = NO_CALL if trial.call is None else SUITS.index(trial.call)
        if contract.aim is Aim.KLOP or _would_bid(game, deal.hands[trial.declarer].mask, trial.contract):
            viewers = list(range(game.seats))
        else:
            viewers = [trial.declarer]
        for viewer in viewers:
            role = 0 if contract.aim is Aim.KLOP else (trial.declarer - viewer) % game.seats
            examples.hands.append(deal.hands[viewer].mask)
            examples.actions.append(action)
            examples.roles.append(role)
            examples.bids.append(_random_bids(game, deal, viewer, rng))
            examples.called.append(called if role == 0 else NO_CALL)
            examples.margins.append(score_margin(outcome.scores, viewer))
            examples.won.append(outcome.is_won)
        if contract.aim is Aim.POINTS:
            _add_exchange(trial, outcome, called, contract.packet, exchanges)


def _add_exchange(trial: TrialDeal, outcome: TrialOutcome, called: int, size: int, exchanges: ExchangeExamples) -> None:
    hand = trial.deal.hands[trial.declarer].mask
    laid, left = 0, 0  # without an exchange the talon stays hidden
    if trial.packet is not None and trial.laid is not None:
        laid = trial.laid
        taken = DECK.set(packet_of(trial.deal.talon, trial.packet, size)).mask
        hand = (hand | taken) & ~laid
        left = DECK.set(trial.deal.talon).mask & ~taken
    exchanges.hands.append(hand)
    exchanges.actions.append(ACTIONS.index(trial.contract))
    exchanges.laid.append(laid)
    exchanges.left.append(left)
    exchanges.called.append(called)
    exchanges.margins.append(score_margin(outcome.scores, trial.declarer))
    exchanges.won.append(outcome.is_won)
    exchanges.made.append([item in outcome.made for item in BONUSES])


def _random_trial(game: Tarok, deal: Deal, name: str, seat: int, rng: Generator) -> TrialDeal:
    """Return a trial deal of a contract with a king and an exchange of RuleBidder, or random ones."""
    contract = game.contract(name)
    hand = deal.hands[seat].mask
    call = None
    if contract.calls_king:
        call = best_call(hand) if rng.random() < RULE_SHARE else SUITS[int(rng.integers(4))]
    if contract.packet == 0:
        return TrialDeal(deal, name, seat, call)
    if rng.random() < RULE_SHARE:
        packet, laid = best_exchange(hand, deal.talon, contract.packet, game.number("mond"))
        return TrialDeal(deal, name, seat, call, packet, laid)
    packet = int(rng.integers(6 // contract.packet)) + 1
    hand |= DECK.set(packet_of(deal.talon, packet, contract.packet)).mask
    free = hand & FREE_SUIT_CARDS
    if free.bit_count() < contract.packet or rng.random() < RULE_SHARE:
        return TrialDeal(deal, name, seat, call, packet, best_discard(hand, contract.packet))
    cards = [1 << card.index for card in DECK.cards if free >> card.index & 1]
    laid = sum(cards[int(index)] for index in rng.choice(len(cards), contract.packet, replace=False))
    return TrialDeal(deal, name, seat, call, packet, laid)


def _highest_bid(game: Tarok, hand: int) -> int:
    """Return the index in LADDER of the highest contract that RuleBidder would bid on a hand; 0 for none."""
    least_counts = LEAST_COUNTS[game.seats]
    total = hand_count(hand)
    fit = [LADDER.index(name) for name in least_counts if name in game.contracts and total >= least_counts[name]]
    if game.seats == 4 and is_beggar_hand(hand):
        fit.append(LADDER.index("beggar"))
    return max(fit, default=0)


def _would_bid(game: Tarok, hand: int, contract: str) -> bool:
    return LADDER.index(contract) <= _highest_bid(game, hand)


def _random_bids(game: Tarok, deal: Deal, viewer: int, rng: Generator) -> list[int]:
    """Return a random LastBid for each other seat that fits its hand."""
    bids = []
    for step in range(1, game.seats):
        highest = _highest_bid(game, deal.hands[(viewer + step) % game.seats].mask)
        if rng.random() > BID_SHARE:
            bids.append(LastBid.NONE)
        elif highest == 0:
            bids.append(LastBid.PASS)
        elif highest >= LEAST_HIGH_BID and rng.random() < 0.5:
            bids.append(LastBid.HIGH)
        else:
            bids.append(LastBid.PASS if rng.random() < 0.2 else LastBid.LOW)
    return [int(bid) for bid in bids]


def _add_passes(
    game: Tarok, deal: Deal, table: TarokTable, rng: Generator, examples: AuctionExamples, *, network: bool
) -> None:
    """Add, for every seat, an example in which it passes and the others continue the auction as RuleBidder does."""
    for viewer in range(game.seats):
        state = auction_without_seat(game, deal, viewer)
        if any(move.seat == viewer and move.action != PASS for move in state.history):
            continue  # the seat was left alone and could not pass
        (outcome,) = play_trials(game, [TrialDeal.after_auction(state)], table, network=network)
        examples.hands.append(deal.hands[viewer].mask)
        examples.actions.append(0)
        examples.roles.append(0)
        examples.bids.append(_random_bids(game, deal, viewer, rng))
        examples.called.append(NO_CALL)
        examples.margins.append(score_margin(outcome.scores, viewer))
        examples.won.append(outcome.is_won)
