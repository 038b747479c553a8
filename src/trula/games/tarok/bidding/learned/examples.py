"""Simulated deals for the network to learn from: every contract forced on every seat, played by the fixed rule players.

Half of the exchanges are RuleBidder's, half are random, so that bad ones are known to be bad. What the others say is
what RuleBidder would, some of it hidden, as they may not have spoken yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.actions import PASS
from trula.engine.cards import Deal
from trula.games.tarok.bidding.hand_counts import LEVELS, best_call, best_discard, best_exchange, count, is_beggars
from trula.games.tarok.bidding.learned.features import ACTIONS, HIGH, NO_CALL, SUITS, Said
from trula.games.tarok.bidding.learned.network import BONUSES
from trula.games.tarok.bidding.trials import Outcome, Trial, auction_without, lead, play_trials
from trula.games.tarok.contracts import LADDER, Aim
from trula.games.tarok.talon import FREE_SUIT_CARDS
from trula.games.tarok.terms import DECK, Table, packet_of

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.games.tarok import Tarok

RULE_SHARE = 0.5
"""How often the exchange is RuleBidder's."""
SPOKEN_SHARE = 0.6
"""How often another seat has spoken."""


@dataclass
class Examples:
    """Rows in columns; they become features when they are used."""

    hands: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    roles: list[int] = field(default_factory=list)
    words: list[list[int]] = field(default_factory=list)
    called: list[int] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)


@dataclass
class Exchanges:
    """Rows about hands after the exchange."""

    hands: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    called: list[int] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)
    made: list[list[bool]] = field(default_factory=list)


def contracts_of(game: Tarok) -> list[str]:
    """What is learned; nobody bids the rest on one hand's evidence."""
    return [each.name for each in game.ladder if not each.is_open and each.aim is not Aim.EVERY_TRICK]


def simulate(game: Tarok, deals: range, rng: Generator) -> tuple[Examples, Exchanges]:
    """Rows from the deals with these numbers."""
    examples, exchanges = Examples(), Exchanges()
    for number in deals:
        deal = game.deal(number)
        table = Table((0,) * game.seats)
        _add_contracts(game, deal, table, rng, examples, exchanges)
        _add_passes(game, deal, table, rng, examples)
    return examples, exchanges


def _add_contracts(
    game: Tarok, deal: Deal, table: Table, rng: Generator, examples: Examples, exchanges: Exchanges
) -> None:
    trials = [
        _trial(game, deal, contract, seat, rng)
        for contract in contracts_of(game)
        for seat in range(game.seats if contract != "klop" else 1)
    ]
    for trial, outcome in zip(trials, play_trials(game, trials, table), strict=True):
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
            examples.words.append(_words(game, deal, viewer, rng))
            examples.called.append(called if role == 0 else NO_CALL)
            examples.leads.append(lead(outcome.scores, viewer))
            examples.won.append(outcome.is_won)
        if contract.aim is Aim.POINTS:
            _add_exchange(trial, outcome, called, contract.packet, exchanges)


def _add_exchange(trial: Trial, outcome: Outcome, called: int, size: int, exchanges: Exchanges) -> None:
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
    exchanges.leads.append(lead(outcome.scores, trial.declarer))
    exchanges.won.append(outcome.is_won)
    exchanges.made.append([item in outcome.made for item in BONUSES])


def _trial(game: Tarok, deal: Deal, name: str, seat: int, rng: Generator) -> Trial:
    contract = game.contract(name)
    hand = deal.hands[seat].mask
    call = None
    if contract.calls_king:
        call = best_call(hand) if rng.random() < RULE_SHARE else SUITS[int(rng.integers(4))]
    if contract.packet == 0:
        return Trial(deal, name, seat, call)
    if rng.random() < RULE_SHARE:
        packet, laid = best_exchange(hand, deal.talon, contract.packet, game.number("mond"))
        return Trial(deal, name, seat, call, packet, laid)
    packet = int(rng.integers(6 // contract.packet)) + 1
    hand |= DECK.set(packet_of(deal.talon, packet, contract.packet)).mask
    free = hand & FREE_SUIT_CARDS
    if free.bit_count() < contract.packet or rng.random() < RULE_SHARE:
        return Trial(deal, name, seat, call, packet, best_discard(hand, contract.packet))
    cards = [1 << card.index for card in DECK.cards if free >> card.index & 1]
    laid = sum(cards[int(index)] for index in rng.choice(len(cards), contract.packet, replace=False))
    return Trial(deal, name, seat, call, packet, laid)


def _level(game: Tarok, hand: int) -> int:
    """The highest contract that RuleBidder would go to, by its place on the ladder; 0 for none."""
    levels = LEVELS[game.seats]
    total = count(hand)
    fit = [LADDER.index(name) for name in levels if name in game.contracts and total >= levels[name]]
    if game.seats == 4 and is_beggars(hand):
        fit.append(LADDER.index("beggar"))
    return max(fit, default=0)


def _would_bid(game: Tarok, hand: int, contract: str) -> bool:
    return LADDER.index(contract) <= _level(game, hand)


def _words(game: Tarok, deal: Deal, viewer: int, rng: Generator) -> list[int]:
    words = []
    for step in range(1, game.seats):
        level = _level(game, deal.hands[(viewer + step) % game.seats].mask)
        if rng.random() > SPOKEN_SHARE:
            words.append(Said.NOTHING)
        elif level == 0:
            words.append(Said.PASS)
        elif level >= HIGH and rng.random() < 0.5:
            words.append(Said.HIGH)
        else:
            words.append(Said.PASS if rng.random() < 0.2 else Said.LOW)
    return [int(word) for word in words]


def _add_passes(game: Tarok, deal: Deal, table: Table, rng: Generator, examples: Examples) -> None:
    """What comes of a pass: the others bid on as RuleBidder does."""
    for viewer in range(game.seats):
        state = auction_without(game, deal, viewer)
        if any(move.seat == viewer and move.action != PASS for move in state.history):
            continue  # left alone, it could not pass
        (outcome,) = play_trials(game, [Trial.of(state)], table)
        examples.hands.append(deal.hands[viewer].mask)
        examples.actions.append(0)
        examples.roles.append(0)
        examples.words.append(_words(game, deal, viewer, rng))
        examples.called.append(NO_CALL)
        examples.leads.append(lead(outcome.scores, viewer))
        examples.won.append(outcome.is_won)
