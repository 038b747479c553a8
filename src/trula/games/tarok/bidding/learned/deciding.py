"""How the learned bidder decides: of all actions the one with the best expected score, by the network or by trials."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from trula.engine.actions import PASS, Action, Announce, Bid, Call, Discard, Kontra, TakeTalon
from trula.engine.cards import Card, CardSet
from trula.engine.game import View
from trula.engine.threads import threads
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.hand_counts import best_discard
from trula.games.tarok.bidding.learned.examples import contracts_of
from trula.games.tarok.bidding.learned.features import ACTIONS, NO_CALL, SUITS, auction_rows, exchange_rows, said
from trula.games.tarok.bidding.learned.network import BONUSES, BidNetwork
from trula.games.tarok.bidding.trials import Trial, lead, play_trials
from trula.games.tarok.talon import FREE_SUIT_CARDS
from trula.games.tarok.terms import DECK, Table, packet_of
from trula.players.networks.score_network import Floats, Outlook, masks
from trula.players.samplers import Uniform

if TYPE_CHECKING:
    from numpy.random import Generator

SURE_ENOUGH = 2 / 3
"""Announced, a bonus is worth twice as much and can be lost: it pays from here on."""
LOST_ENOUGH = 0.3
"""A declarer who is this unlikely to win is doubled."""
MOST_DISCARDS = 600
"""Of one packet; beyond that the lowest cards of the longest suits stay."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A packet and what is laid away for it."""

    packet: int
    laid: int
    value: float
    """The expected lead over the others."""

    @property
    def discard(self) -> Discard:
        """The second half of it, as an action."""
        return Discard(CardSet(DECK, self.laid))


@dataclass(frozen=True, slots=True)
class Decider:
    """Decides before the first lead in one game; the settings are those of Learned."""

    game: Tarok
    network: BidNetwork
    risk: float
    worlds: int

    def choose(self, view: View, rng: Generator) -> Action:
        """The action with the best outlook."""
        if view.phase == "auction":
            return self._bid(view)
        if view.phase == "king":
            return Call(self._call(view))
        if view.phase == "talon":
            return TakeTalon(self._best_exchange(view, rng).packet)
        if view.phase == "discard":
            return self._best_exchange(view, rng).discard
        return self._announce(view)

    # The auction.

    def outlook(self, view: View, names: Sequence[str]) -> Outlook:
        """What actions come to: `pass`, or contracts played by this seat, each with the best called king."""
        cases = [(name, suit) for name in names for suit in (range(4) if self._calls_king(name) else (NO_CALL,))]
        found = self._before(view, cases)
        utilities = self._utilities(found)
        best = [
            max((row for row, case in enumerate(cases) if case[0] == name), key=lambda row: utilities[row])
            for name in names
        ]
        return Outlook(found.chances[best], found.worth, found.knots)

    def _before(self, view: View, cases: Sequence[tuple[str, int]], player: int | None = None) -> Outlook:
        """What actions, each with the number of the called suit, come to if `player`, else this seat, does them."""
        count = len(cases)
        role = 0 if player is None else (player - view.seat) % self.game.seats
        rows = auction_rows(
            masks([view.hand.mask] * count),
            np.array([ACTIONS.index(name) for name, _ in cases]),
            np.full(count, role),
            np.array([said(view)] * count),
            np.array([suit for _, suit in cases]),
            self.game.seats,
        )
        return self.network.before(rows)

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
        return np.asarray(outlook.means + self.risk * outlook.spreads)

    # King, packet and discard.

    def _call(self, view: View) -> str:
        contract = str(view.facts["contract"])
        found = self._before(view, [(contract, suit) for suit in range(4)])
        return SUITS[int(np.argmax(self._utilities(found)))]

    def exchanges(self, view: View) -> list[Exchange]:
        """Packets and discards, the best first."""
        contract = str(view.facts["contract"])
        number = view.facts["packet"]
        taken = [number] if isinstance(number, int) else None
        return self.ranked(view.hand.mask, view.talon, contract, _called_suit(view), taken)

    def ranked(
        self, hand: int, talon: Sequence[Card], contract: str, call: str | None, packets: Sequence[int] | None = None
    ) -> list[Exchange]:
        """The exchanges of a hand, which may hold its packet already, the best first."""
        size = self.game.contract(contract).packet
        numbers = range(1, len(talon) // size + 1) if packets is None else packets
        taken = {number: DECK.set(packet_of(talon, number, size)).mask for number in numbers}
        choices = [
            (number, hand | cards, laid) for number, cards in taken.items() for laid in discards(hand | cards, size)
        ]
        whole = DECK.set(talon).mask
        found = self.network.after(
            exchange_rows(
                masks([held & ~laid for _, held, laid in choices]),
                np.full(len(choices), ACTIONS.index(contract)),
                masks([laid for _, _, laid in choices]),
                masks([whole & ~taken[number] for number, _, _ in choices]),
                np.full(len(choices), _suit_number(call)),
            )
        )
        values = self._utilities(found)
        return [Exchange(choices[index][0], choices[index][2], float(values[index])) for index in np.argsort(-values)]

    def _best_exchange(self, view: View, rng: Generator) -> Exchange:
        found = self.exchanges(view)
        if self.worlds == 0 or len(found) == 1:
            return found[0]
        return max(self.rescored(view, found[:8], rng), key=lambda exchange: exchange.value)

    def rescored(self, view: View, exchanges: Sequence[Exchange], rng: Generator) -> list[Exchange]:
        """The same with values from trial games, in the same worlds for each."""
        game = self.game
        sample = Uniform().worlds(view, max(1, self.worlds), rng)
        deals = [sample.hidden.deal(contents) for contents in sample.contents]
        contract, call = str(view.facts["contract"]), _called_suit(view)
        assert isinstance(view.table, Table)
        trials = [
            Trial(deal, contract, view.seat, call, each.packet, each.laid) for each in exchanges for deal in deals
        ]
        leads = [
            lead(outcome.scores, view.seat) for outcome in play_trials(game, trials, view.table, threads=threads())
        ]
        means = np.array(leads).reshape(len(exchanges), len(deals)).mean(axis=1)
        return [Exchange(each.packet, each.laid, float(mean)) for each, mean in zip(exchanges, means, strict=True)]

    # Announcements.

    def bonus_chances(self, view: View) -> dict[str, float]:
        """How likely the declarer makes each bonus; asked after the exchange, by the declarer."""
        game = self.game
        laid, left = _exchanged(view, game.contract(str(view.facts["contract"])).packet)
        rows = exchange_rows(
            masks([view.hand.mask]),
            np.array([ACTIONS.index(str(view.facts["contract"]))]),
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
        if view.seat == view.facts["declarer"]:
            chances = self.bonus_chances(view)
            likely = {item for item in BONUSES if chances[item] > SURE_ENOUGH}
            options = [action for action in legal if isinstance(action, Announce) and likely.issuperset(action.items)]
            return max(options, key=lambda action: len(action.items), default=PASS)
        doubling = Kontra("game")
        is_defending = view.sides[view.seat] == "defenders"  # the partner may only answer a kontra
        if is_defending and doubling in legal and self.win_chance(view) < LOST_ENOUGH:
            return doubling
        return PASS

    def win_chance(self, view: View) -> float:
        """How likely the declarer wins, as one of the others sees it before the first lead."""
        declarer = view.facts["declarer"]
        assert isinstance(declarer, int)
        return float(self._before(view, [(str(view.facts["contract"]), NO_CALL)], declarer).wins[0])


def discards(hand: int, size: int) -> list[int]:
    """What may sensibly be laid away: any suit cards but kings; taroks and kings only when there is nothing else."""
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
    contract = game.contract(str(view.facts["contract"]))
    return contract.name in contracts_of(game) and contract.has_difference


def _called_suit(view: View) -> str | None:
    suit = view.facts["called"]
    return suit if isinstance(suit, str) else None


def _suit_number(call: str | None) -> int:
    return NO_CALL if call is None else SUITS.index(call)


def _exchanged(view: View, size: int) -> tuple[int, int]:
    """What the declarer has laid away, and what was left in the talon."""
    number = view.facts["packet"]
    if not isinstance(number, int):
        return 0, 0
    laid = next(move.action.cards.mask for move in view.history if isinstance(move.action, Discard))
    return laid, DECK.set(view.talon).mask & ~DECK.set(packet_of(view.talon, number, size)).mask


def _stakes(game: Tarok, view: View, names: Sequence[str]) -> Floats:
    """What a radelc doubles: the own contracts, not a pass."""
    assert isinstance(view.table, Table)
    own = 2.0 if view.table.radelci[view.seat] else 1.0
    return np.array([own if game.contract(name).value else 1.0 for name in names] + [1.0])
