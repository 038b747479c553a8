"""The decisions of the learned bidder: the action with the highest expected margin, by networks and trial games.

A margin is the score of a seat minus the mean score of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from trula.engine.actions import PASS, Action, Bid, Discard, TakeTalon
from trula.engine.cards import Card, CardSet
from trula.engine.threads import threads
from trula.engine.view import View
from trula.games.tarok import Tarok
from trula.games.tarok.actions import Announce, Call, Kontra
from trula.games.tarok.agreement import TarokTable, packet_of
from trula.games.tarok.bidding.hand_counts import best_discard
from trula.games.tarok.bidding.learned.examples import contracts_of
from trula.games.tarok.bidding.learned.features import ACTIONS, NO_CALL, SUITS, auction_rows, exchange_rows, last_bids
from trula.games.tarok.bidding.learned.network import BONUSES, BidNetwork
from trula.games.tarok.bidding.trials import TrialDeal, play_trials, score_margin
from trula.games.tarok.deck import DECK, FREE_SUIT_CARDS
from trula.games.tarok.facts import facts_of
from trula.players.networks.score_network import Floats, Outlook, masks
from trula.players.samplers import Uniform

if TYPE_CHECKING:
    from numpy.random import Generator

LEAST_BONUS_CHANCE = 2 / 3
"""The probability from which a bonus is announced: an announced bonus counts double and can be lost."""
KONTRA_WIN_CHANCE = 0.3
"""A defender doubles if the declarer's win chance is below this."""
MOST_DISCARDS = 600
"""Maximum number of discards rated for one packet; beyond it the lowest cards of the longest suits are kept."""
RESCORED = 8
"""The number of exchanges that get trial games."""


@dataclass(frozen=True, slots=True)
class RatedExchange:
    """A packet and a discard with their expected margin."""

    packet: int
    """The number of the packet, from 1."""
    laid: int
    """Bit mask of the discard."""
    value: float
    """The expected margin, adjusted for risk."""

    @property
    def discard(self) -> Discard:
        """The discard as an action."""
        return Discard(CardSet(DECK, self.laid))


@dataclass(frozen=True, slots=True)
class TarokDecider:
    """Decides and rates actions before the first lead of one game."""

    game: Tarok
    network: BidNetwork
    risk: float
    """How many standard deviations of the margin are added to its mean (the setting of `Learned`)."""
    worlds: int
    """Trial games for each of the best exchanges; 0: the network alone decides."""
    plays_by_network: bool
    """Whether the game's quick network plays the cards of trial games; else rule players do."""

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the decision in a view before the first lead."""
        if view.phase == "auction":
            return self._bid(view)
        if view.phase == "king":
            return Call(self.call(view, str(facts_of(view).contract)))
        if view.phase == "talon":
            return TakeTalon(self._best_exchange(view, rng).packet)
        if view.phase == "discard":
            return self._best_exchange(view, rng).discard
        return self._announce(view)

    # The auction.

    def outlook(self, view: View, names: Sequence[str]) -> Outlook:
        """Return the forecast margins of a pass or of contracts declared by the own seat, with the best called king.

        Args:
            view: A view in the auction.
            names: `pass` or names of contracts.
        """
        cases = [(name, suit) for name in names for suit in (range(4) if self._calls_king(name) else (NO_CALL,))]
        outlook = self._before_exchange(view, cases)
        utilities = self._utilities(outlook)
        best = [
            max((row for row, case in enumerate(cases) if case[0] == name), key=lambda row: utilities[row])
            for name in names
        ]
        return Outlook(outlook.chances[best], outlook.worth, outlook.knots)

    def _before_exchange(self, view: View, cases: Sequence[tuple[str, int]], player: int | None = None) -> Outlook:
        """Return the forecast margins of the own seat before the exchange.

        Args:
            view: A view.
            cases: (action, number of the called suit) pairs.
            player: The declarer; None: the own seat.
        """
        count = len(cases)
        role = 0 if player is None else (player - view.seat) % self.game.seats
        rows = auction_rows(
            masks([view.hand.mask] * count),
            np.array([ACTIONS.index(name) for name, _ in cases]),
            np.full(count, role),
            np.array([last_bids(view)] * count),
            np.array([suit for _, suit in cases]),
            self.game.seats,
        )
        return self.network.forecast_before_exchange(rows)

    def _calls_king(self, name: str) -> bool:
        return name != "pass" and self.game.contract(name).calls_king

    def _bid(self, view: View) -> Action:
        game, legal = self.game, view.legal_actions()
        known = set(contracts_of(game))
        bids = [action for action in legal if isinstance(action, Bid) and action.contract in known]
        if not bids:
            return PASS if PASS in legal else legal[0]
        names = [action.contract for action in bids]
        values = self._utilities(self.outlook(view, [*names, "pass"])) * _stakes(game, view, names)
        best = int(np.argmax(values[:-1]))
        if PASS not in legal:
            return bids[best]
        if values[best] <= values[-1]:
            return PASS
        return bids[0] if game.options["raise_after_win"] is True else bids[best]

    def _utilities(self, outlook: Outlook) -> Floats:
        """Return the expected margins, adjusted for risk."""
        return np.asarray(outlook.means + self.risk * outlook.spreads)

    # King, packet and discard.

    def call(self, view: View, contract: str) -> str:
        """Return the suit of the king that the own seat calls in a contract."""
        outlook = self._before_exchange(view, [(contract, suit) for suit in range(4)])
        return SUITS[int(np.argmax(self._utilities(outlook)))]

    def exchanges(self, view: View) -> list[RatedExchange]:
        """Return packets with discards, the best first; after a packet was taken only this one."""
        contract = str(facts_of(view).contract)
        number = facts_of(view).packet
        taken = [number] if isinstance(number, int) else None
        return self.rank_exchanges(view.hand.mask, view.talon, contract, _called_suit(view), taken)

    def rank_exchanges(
        self, hand: int, talon: Sequence[Card], contract: str, call: str | None, packets: Sequence[int] | None = None
    ) -> list[RatedExchange]:
        """Return the exchanges of a hand, the best first.

        Args:
            hand: Bit mask of the hand, with or without the packet.
            talon: The talon cards in order.
            contract: The name of the contract.
            call: The suit of the called king.
            packets: The numbers of the packets to rate, from 1; None: all.
        """
        size = self.game.contract(contract).packet
        numbers = range(1, len(talon) // size + 1) if packets is None else packets
        taken = {number: DECK.set(packet_of(talon, number, size)).mask for number in numbers}
        choices = [
            (number, hand | cards, laid)
            for number, cards in taken.items()
            for laid in sensible_discards(hand | cards, size)
        ]
        whole = DECK.set(talon).mask
        outlook = self.network.forecast_after_exchange(
            exchange_rows(
                masks([held & ~laid for _, held, laid in choices]),
                np.full(len(choices), ACTIONS.index(contract)),
                masks([laid for _, _, laid in choices]),
                masks([whole & ~taken[number] for number, _, _ in choices]),
                np.full(len(choices), _suit_number(call)),
            )
        )
        values = self._utilities(outlook)
        return [
            RatedExchange(choices[index][0], choices[index][2], float(values[index])) for index in np.argsort(-values)
        ]

    def _best_exchange(self, view: View, rng: Generator) -> RatedExchange:
        exchanges = self.exchanges(view)
        if self.worlds == 0 or len(exchanges) == 1:
            return exchanges[0]
        return max(self.rescore(view, exchanges[:RESCORED], rng), key=lambda exchange: exchange.value)

    def rescore(self, view: View, exchanges: Sequence[RatedExchange], rng: Generator) -> list[RatedExchange]:
        """Return exchanges with values from trial games, in the same worlds for each."""
        game = self.game
        sample = Uniform().worlds(view, max(1, self.worlds), rng)
        deals = [sample.hidden.deal(contents) for contents in sample.contents]
        contract, call = str(facts_of(view).contract), _called_suit(view)
        assert isinstance(view.table, TarokTable)
        trials = [
            TrialDeal(deal, contract, view.seat, call, each.packet, each.laid) for each in exchanges for deal in deals
        ]
        margins = [
            score_margin(outcome.scores, view.seat)
            for outcome in play_trials(game, trials, view.table, network=self.plays_by_network, threads=threads())
        ]
        means = np.array(margins).reshape(len(exchanges), len(deals)).mean(axis=1)
        return [RatedExchange(each.packet, each.laid, float(mean)) for each, mean in zip(exchanges, means, strict=True)]

    # Announcements.

    def bonus_chances(self, view: View) -> dict[str, float]:
        """Return the probability of each bonus; `view` must be the declarer's, after the exchange."""
        game = self.game
        laid, left = _exchanged(view, game.contract(str(facts_of(view).contract)).packet)
        rows = exchange_rows(
            masks([view.hand.mask]),
            np.array([ACTIONS.index(str(facts_of(view).contract))]),
            masks([laid]),
            masks([left]),
            np.array([_suit_number(_called_suit(view))]),
        )
        chances = self.network.bonus_chances(rows)[0]
        return {item: float(chance) for item, chance in zip(BONUSES, chances, strict=True)}

    def _announce(self, view: View) -> Action:
        legal = view.legal_actions()
        if not _is_learned(self.game, view) or view.sides is None:
            return PASS
        if view.seat == facts_of(view).declarer:
            chances = self.bonus_chances(view)
            likely = {item for item in BONUSES if chances[item] > LEAST_BONUS_CHANCE}
            options = [action for action in legal if isinstance(action, Announce) and likely.issuperset(action.items)]
            return max(options, key=lambda action: len(action.items), default=PASS)
        doubling = Kontra("game")
        is_defending = view.sides[view.seat] == "defenders"  # the partner may only answer a kontra
        if is_defending and doubling in legal and self.win_chance(view) < KONTRA_WIN_CHANCE:
            return doubling
        return PASS

    def win_chance(self, view: View) -> float:
        """Return the declarer's win chance from the view of another seat before the first lead."""
        declarer = facts_of(view).declarer
        assert isinstance(declarer, int)
        return float(self._before_exchange(view, [(str(facts_of(view).contract), NO_CALL)], declarer).wins[0])


def sensible_discards(hand: int, size: int) -> list[int]:
    """Return the discards worth rating, as bit masks: suit cards except kings, and taroks only when the rules force it.

    Args:
        hand: Bit mask of the hand with the packet.
        size: The number of cards to discard.
    """
    free = [card for card in DECK.cards if (hand & FREE_SUIT_CARDS) >> card.index & 1]
    if len(free) < size:
        return [best_discard(hand, size)]
    while comb(len(free), size) > MOST_DISCARDS:
        free.remove(_lowest_of_longest(free))
    return [DECK.set(chosen).mask for chosen in combinations(free, size)]


def _lowest_of_longest(cards: list[Card]) -> Card:
    suits = [card.suit for card in cards]
    longest = max(SUITS, key=suits.count)
    return cards[suits.index(longest)]


def _is_learned(game: Tarok, view: View) -> bool:
    """Return whether the networks know the contract of a view and it has bonuses."""
    contract = game.contract(str(facts_of(view).contract))
    return contract.name in contracts_of(game) and contract.has_difference


def _called_suit(view: View) -> str | None:
    suit = facts_of(view).called
    return suit if isinstance(suit, str) else None


def _suit_number(call: str | None) -> int:
    return NO_CALL if call is None else SUITS.index(call)


def _exchanged(view: View, size: int) -> tuple[int, int]:
    """Return masks of the declarer's discard and of the talon cards left; both are empty without an exchange."""
    number = facts_of(view).packet
    if not isinstance(number, int):
        return 0, 0
    laid = next(move.action.cards.mask for move in view.history if isinstance(move.action, Discard))
    return laid, DECK.set(view.talon).mask & ~DECK.set(packet_of(view.talon, number, size)).mask


def _stakes(game: Tarok, view: View, names: Sequence[str]) -> Floats:
    """Return the factors of the margins of contracts and, last, of a pass: a radelc doubles own contracts."""
    assert isinstance(view.table, TarokTable)
    own = 2.0 if view.table.radelci[view.seat] else 1.0
    return np.array([own if game.contract(name).value else 1.0 for name in names] + [1.0])
