"""The bidder of Silicon Tarokist: every decision before the first lead of tarok, by trial games."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Discard, TakeTalon
from trula.engine.cards import CardSet
from trula.engine.checks import check_name, check_number, check_part, check_switch, check_whole
from trula.engine.game import View
from trula.engine.hidden import Unfolded
from trula.engine.named import Named
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.hand_counts import best_exchange
from trula.games.tarok.bidding.simulation import announcing, bidding, margins
from trula.games.tarok.bidding.simulation.exchange import Exchange, Exchanging
from trula.games.tarok.bidding.simulation.leads import Leads
from trula.games.tarok.bidding.trials import SHALLOW
from trula.games.tarok.contracts import Contract
from trula.games.tarok.terms import DECK, Table, packet_of
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.samplers import Uniform
from trula.players.samplers.world import hidden_of
from trula.players.searches import AlphaBeta

if TYPE_CHECKING:
    from numpy.random import Generator

VALUES = ("points", "score")
_SHARES = ("trula", "kings", "king_ultimo", "pagat_ultimo", "beggar")


@dataclass(frozen=True, kw_only=True, repr=False)
class TrialBidder(Named):
    """Luštrek, Gams and Bratko (2003): bids what trial games win by a margin that adapts over a session.

    In other games than tarok, and in the play, it does as RuleBidder.
    """

    worlds: int = 30
    """Trials for each contract, king and announcement; each world has its own talon."""
    discard_worlds: int = 30
    """Trials for each suit combination of an exchange, shared by the discards that fill it up."""
    bidding_discards: int = 0
    """The same while bidding, in each world; 0: RuleBidder's exchange, which costs no trials."""
    margin: float = 3
    """How many points above 35 the trials must make on average, at first."""
    least_margin: float | None = 0
    """How low it may adapt; None: as low as it will, as published."""
    trula: float = 0.5
    kings: float = 0.6
    king_ultimo: float = 0.7
    pagat_ultimo: float = 0.7
    """Shares of trials from which a bonus is announced, at first."""
    beggar: float = 0.7
    """Share of trials from which a beggar is bid, at first."""
    kontra: float | None = 0.8
    """Share of trials lost by the declarer from which a defender doubles; None: never, as published."""
    adapts: bool = True
    """Whether margin and shares follow the results of the session."""
    value: str = "points"
    """What packet, discard and king are judged by: points of the side, as published, or the score."""
    search: AlphaBeta | None = SHALLOW
    """Who plays the trials: searchers with open cards, or with None the rule players."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_whole("discard_worlds", self.discard_worlds, 1)
        check_whole("bidding_discards", self.bidding_discards, 0)
        check_number("margin", self.margin, -math.inf, math.inf)
        if self.least_margin is not None:
            check_number("least_margin", self.least_margin, -math.inf, math.inf)
        for name in _SHARES:
            check_number(name, getattr(self, name), 0, 1)
        if self.kontra is not None:
            check_number("kontra", self.kontra, 0, 1)
        check_switch("adapts", self.adapts)
        check_name("value", self.value, VALUES)
        if self.search is not None:
            check_part("search", self.search, AlphaBeta)

    def choose(self, view: View, rng: Generator) -> Action:
        """What the trials say; RuleBidder's choice where there are none."""
        game = view.game
        decide = _BY_PHASE.get(view.phase)
        if decide is None or not isinstance(game, Tarok):
            return RuleBidder().choose(view, rng)
        return decide(self, game, view, rng)

    def margin_of(self, view: View) -> float:
        """The margin for the deal of a view, after what its seat has lived through in the session."""
        if not self.adapts:
            return self.margin
        results, place = margins.results_of(view), margins.place_of(view)
        return margins.margin_after(results, place, self.margin, self.least_margin)

    def share_of(self, view: View, item: str) -> float:
        """The share from which a bonus is announced, or a beggar bid, in the deal of a view."""
        first: float = getattr(self, item.replace("-", "_"))
        if not self.adapts:
            return first
        results, place = margins.results_of(view), margins.place_of(view)
        past = margins.beggars(results, place) if item == "beggar" else margins.announced(results, place, item)
        return margins.share_after(past, first)

    def _bid(self, game: Tarok, view: View, rng: Generator) -> Action:
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        trials = self._contract_trials(game, view, rng)
        return bidding.bid(game, view, trials, self.margin_of(view), self.share_of(view, "beggar"))

    def _call(self, game: Tarok, view: View, rng: Generator) -> Action:
        return bidding.call(game, view, self._contract_trials(game, view, rng), self.value)

    def _take(self, game: Tarok, view: View, rng: Generator) -> Action:
        size = game.contract(str(view.facts["contract"])).packet
        packets = range(1, game.talon_size // size + 1)
        return TakeTalon(self._exchange(game, view, packets, rng).packet)

    def _discard(self, game: Tarok, view: View, rng: Generator) -> Action:
        packet = view.facts["packet"]
        assert isinstance(packet, int)
        return Discard(CardSet(DECK, self._exchange(game, view, [packet], rng).laid))

    def _speak(self, game: Tarok, view: View, rng: Generator) -> Action:
        if announcing.has_spoken(view) or view.sides is None:
            return PASS
        if view.sides[view.seat] == "declarer":
            shares = {item: self.share_of(view, item) for item in announcing.BONUSES}
            return announcing.announcement(view, shares, self.worlds, self.search, rng)
        if self.kontra is None:
            return PASS
        return announcing.kontra(view, self.kontra, self.worlds, self.search, rng)

    def _contract_trials(self, game: Tarok, view: View, rng: Generator) -> bidding.ContractTrials:
        """Trials in worlds of a view before the talon is seen."""
        sample = Uniform().worlds(view, self.worlds, rng)
        worlds = [sample.hidden.unfolded(contents) for contents in sample.contents]

        @cache
        def by_counts(world: Unfolded, size: int) -> tuple[int, int]:
            packet, laid = best_exchange(world.hands[view.seat], world.talon, size, game.number("mond"))
            return DECK.set(packet_of(world.talon, packet, size)).mask, laid

        def by_trials(world: Unfolded, contract: Contract, suit: str | None) -> tuple[int, int]:
            hands = [_reshuffled(world.hands, view.seat, rng) for _ in range(self.bidding_discards)]
            exchanging = self._exchanging(game, view, contract, suit, hands)
            packets = range(1, game.talon_size // contract.packet + 1)
            found = exchanging.best(world.hands[view.seat], world.talon, contract.packet, packets)
            return found.taken, found.laid

        def exchange(world: Unfolded, contract: Contract, suit: str | None) -> tuple[int, int]:
            return by_trials(world, contract, suit) if self.bidding_discards else by_counts(world, contract.packet)

        return bidding.ContractTrials(game, view, worlds, self.search, exchange)

    def _exchange(self, game: Tarok, view: View, packets: list[int] | range, rng: Generator) -> Exchange:
        """The exchange with the talon in sight, before a packet is taken or after."""
        contract = game.contract(str(view.facts["contract"]))
        called = view.facts["called"]
        hidden = hidden_of(view)
        drawn = hidden.worlds.draw(self.discard_worlds, int(rng.integers(2**63)))
        hands = [hidden.unfolded(contents).hands for contents in drawn]
        suit = called if isinstance(called, str) else None
        own = view.hand.mask & ~DECK.set(view.talon).mask
        return self._exchanging(game, view, contract, suit, hands).best(own, view.talon, contract.packet, packets)

    def _exchanging(
        self, game: Tarok, view: View, contract: Contract, suit: str | None, hands: list[tuple[int, ...]]
    ) -> Exchanging:
        assert isinstance(view.table, Table)
        called = None if suit is None else DECK.card(f"{suit}K")
        leads = Leads(game, view.table, contract, view.seat, called)
        is_free = game.options["discard_taroks"] == "free_shown"
        return Exchanging(leads, view.seat, hands, self.search, self.value, is_free)


def _reshuffled(hands: tuple[int, ...], seat: int, rng: Generator) -> tuple[int, ...]:
    """The hands with the cards of the other seats dealt anew."""
    others = [card.index for other, hand in enumerate(hands) if other != seat for card in CardSet(DECK, hand)]
    order = [others[index] for index in rng.permutation(len(others))]
    size = hands[seat].bit_count()
    dealt = iter([sum(1 << card for card in order[start : start + size]) for start in range(0, len(order), size)])
    return tuple(hand if other == seat else next(dealt) for other, hand in enumerate(hands))


_BY_PHASE: dict[str, Callable[[TrialBidder, Tarok, View, Generator], Action]] = {
    "auction": TrialBidder._bid,
    "king": TrialBidder._call,
    "talon": TrialBidder._take,
    "discard": TrialBidder._discard,
    "announcements": TrialBidder._speak,
}
