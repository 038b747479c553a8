"""TrialBidder: all decisions before the first lead of tarok by trial games, after Silicon Tarokist."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Discard, TakeTalon
from trula.engine.cards import CardSet
from trula.engine.checks import check_name, check_number, check_part, check_switch, check_whole
from trula.engine.hidden import Unfolded
from trula.engine.named import Named
from trula.engine.view import View
from trula.games.tarok import Tarok
from trula.games.tarok.agreement import TarokTable, packet_of
from trula.games.tarok.bidding.hand_counts import best_exchange
from trula.games.tarok.bidding.simulation import announcing, bidding, margins
from trula.games.tarok.bidding.simulation.exchange import ExchangeTrials, TalonExchange
from trula.games.tarok.bidding.simulation.leads import LeadBuilder
from trula.games.tarok.bidding.trials import SHALLOW
from trula.games.tarok.contracts import Contract
from trula.games.tarok.deck import DECK
from trula.games.tarok.facts import facts_of
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
    """The bidder of Luštrek, Gams and Bratko (2003): bids what trial games win by a margin that adapts over a session.

    In other games than tarok RuleBidder decides.
    """

    worlds: int = 30
    """Trial games for each contract, king and announcement; each has another world with another talon."""
    discard_worlds: int = 30
    """Trial games for each suit combination of an exchange, shared by the discards that contain it."""
    bidding_discards: int = 0
    """The same during the auction, in each world; 0: RuleBidder's exchange, which needs no trial games."""
    margin: float = 3
    """Card points above 35 that trial games must make on average, at the start of a session."""
    least_margin: float | None = 0
    """The lowest value that the margin adapts to; None: no limit, as published."""
    trula: float = 0.5
    """Share of trial games from which the bonus is announced, at the start of a session; likewise the next three."""
    kings: float = 0.6
    king_ultimo: float = 0.7
    pagat_ultimo: float = 0.7
    beggar: float = 0.7
    """Share of trial games won from which a beggar is bid, at the start of a session."""
    kontra: float | None = 0.8
    """Share of trial games lost by the declarer from which a defender doubles; None: never, as published."""
    adapts: bool = True
    """Whether margin and shares adapt to the results of the session."""
    value: str = "points"
    """What packet, discard and king maximise: `points`, card points of the side, as published, or `score`."""
    search: AlphaBeta | None = SHALLOW
    """The search that plays the trial games with open cards; None: rule players with hidden cards."""

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
        """Return the decision by trial games; that of RuleBidder where there are none."""
        game = view.game
        decide = _BY_PHASE.get(view.phase)
        if decide is None or not isinstance(game, Tarok):
            return RuleBidder().choose(view, rng)
        return decide(self, game, view, rng)

    def margin_of(self, view: View) -> float:
        """Return the margin, in card points, after the results of the session so far."""
        if not self.adapts:
            return self.margin
        results, place = margins.results_of(view), margins.place_of(view)
        return margins.margin_after(results, place, self.margin, self.least_margin)

    def share_of(self, view: View, item: str) -> float:
        """Return the share from which a bonus is announced, or a beggar bid, after the results of the session."""
        first: float = getattr(self, item.replace("-", "_"))
        if not self.adapts:
            return first
        results, place = margins.results_of(view), margins.place_of(view)
        past = (
            margins.beggar_results(results, place)
            if item == "beggar"
            else margins.announcement_results(results, place, item)
        )
        return margins.share_after(past, first)

    def _bid(self, game: Tarok, view: View, rng: Generator) -> Action:
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        trials = self._contract_trials(game, view, rng)
        return bidding.choose_bid(game, view, trials, self.margin_of(view), self.share_of(view, "beggar"))

    def _call(self, game: Tarok, view: View, rng: Generator) -> Action:
        return bidding.choose_call(game, view, self._contract_trials(game, view, rng), self.value)

    def _take(self, game: Tarok, view: View, rng: Generator) -> Action:
        size = game.contract(str(facts_of(view).contract)).packet
        packets = range(1, game.talon_size // size + 1)
        return TakeTalon(self._best_exchange(game, view, packets, rng).packet)

    def _discard(self, game: Tarok, view: View, rng: Generator) -> Action:
        packet = facts_of(view).packet
        assert isinstance(packet, int)
        return Discard(CardSet(DECK, self._best_exchange(game, view, [packet], rng).laid))

    def _announce(self, game: Tarok, view: View, rng: Generator) -> Action:
        if announcing.has_had_turn(view) or view.sides is None:
            return PASS
        if view.sides[view.seat] == "declarer":
            shares = {item: self.share_of(view, item) for item in announcing.BONUSES}
            return announcing.choose_announcement(view, shares, self.worlds, self.search, rng)
        if self.kontra is None:
            return PASS
        return announcing.choose_kontra(view, self.kontra, self.worlds, self.search, rng)

    def _contract_trials(self, game: Tarok, view: View, rng: Generator) -> bidding.ContractTrials:
        """Return the trial games of contracts in worlds of a view, before the talon is seen."""
        sample = Uniform().worlds(view, self.worlds, rng)
        worlds = [sample.hidden.unfolded(contents) for contents in sample.contents]

        @cache
        def by_hand_count(world: Unfolded, size: int) -> tuple[int, int]:
            packet, laid = best_exchange(world.hands[view.seat], world.talon, size, game.number("mond"))
            return DECK.set(packet_of(world.talon, packet, size)).mask, laid

        def by_trials(world: Unfolded, contract: Contract, suit: str | None) -> tuple[int, int]:
            hands = [_reshuffled(world.hands, view.seat, rng) for _ in range(self.bidding_discards)]
            trials = self._exchange_trials(game, view, contract, suit, hands)
            packets = range(1, game.talon_size // contract.packet + 1)
            best = trials.best(world.hands[view.seat], world.talon, contract.packet, packets)
            return best.taken, best.laid

        def exchange(world: Unfolded, contract: Contract, suit: str | None) -> tuple[int, int]:
            return by_trials(world, contract, suit) if self.bidding_discards else by_hand_count(world, contract.packet)

        return bidding.ContractTrials(game, view, worlds, self.search, exchange)

    def _best_exchange(self, game: Tarok, view: View, packets: list[int] | range, rng: Generator) -> TalonExchange:
        """Return the best exchange when the talon is open, before or after a packet was taken."""
        contract = game.contract(str(facts_of(view).contract))
        called = facts_of(view).called
        hidden = hidden_of(view)
        drawn = hidden.worlds.draw(self.discard_worlds, int(rng.integers(2**63)))
        hands = [hidden.unfolded(contents).hands for contents in drawn]
        suit = called if isinstance(called, str) else None
        own = view.hand.mask & ~DECK.set(view.talon).mask
        return self._exchange_trials(game, view, contract, suit, hands).best(own, view.talon, contract.packet, packets)

    def _exchange_trials(
        self, game: Tarok, view: View, contract: Contract, suit: str | None, hands: list[tuple[int, ...]]
    ) -> ExchangeTrials:
        assert isinstance(view.table, TarokTable)
        called = None if suit is None else DECK.card(f"{suit}K")
        leads = LeadBuilder(game, view.table, contract, view.seat, called)
        is_free = game.options["discard_taroks"] == "free_shown"
        return ExchangeTrials(leads, view.seat, hands, self.search, self.value, is_free)


def _reshuffled(hands: tuple[int, ...], seat: int, rng: Generator) -> tuple[int, ...]:
    """Return hands with the cards of the seats other than `seat` dealt again at random."""
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
    "announcements": TrialBidder._announce,
}
