"""The auction phase of tarok, with the declarer's final choice (docs/rules/tarok.md, section 4; rulings A1 to A8)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Bid, Pass
from trula.engine.cards import Deal
from trula.engine.phases import Phase
from trula.errors import Broken, IllegalAction
from trula.games.tarok.agreement import TarokAgreement, TarokTable
from trula.games.tarok.contracts import Aim, Contract
from trula.games.tarok.facts import TarokFacts
from trula.games.tarok.talon import after_auction

if TYPE_CHECKING:
    from trula.games.tarok import Tarok


class Auction(Phase):
    """Seats bid or pass in turn; a seat that has passed is out. The last seat left chooses the contract."""

    __slots__ = ("_active", "_deal", "_game", "_high", "_holder", "_is_final", "_ladder", "_speaker", "_table")
    name = "auction"

    def __init__(self, game: Tarok, deal: Deal, table: TarokTable) -> None:
        self._game = game
        self._deal = deal
        self._table = table
        self._ladder = _available_contracts(game, table)
        self._active = (1 << game.seats) - 1  # bit set of the seats that have not passed
        self._is_final = False  # whether the declarer makes the final choice
        if game.options["bidding"] == "obligatory_three":
            self._high: Contract | None = game.contract("three")
            self._holder = 0
            self._speaker = 1
        else:
            self._high = None
            self._holder = 0
            self._speaker = 0

    @property
    def to_move(self) -> int:
        return self._speaker

    def hand(self, seat: int) -> int:
        return self._deal.hands[seat].mask

    def sides(self, viewer: int) -> tuple[str | None, ...]:
        return (None,) * self._game.seats

    def facts(self) -> TarokFacts:
        return TarokFacts()

    def legal_actions(self) -> Sequence[Action]:
        if self._is_final:
            return [contract.bid for contract in self._ladder if self._can_choose(contract)]
        high = self._high
        least = 1 if high is None else high.rank + (not self._can_hold(high))
        return [PASS, *(contract.bid for contract in self._ladder if contract.rank >= least)]

    def _can_hold(self, high: Contract) -> bool:
        """Return whether the speaker may bid the same contract as the highest bid (ruling A4)."""
        if high.name == "three" or self._speaker >= self._holder:
            return False
        return self._speaker == 0 or self._game.options["equal_bid_by"] == "all"

    def _can_choose(self, contract: Contract) -> bool:
        """Return whether the declarer may choose a contract after the auction (ruling A3)."""
        high = self._high
        assert high is not None
        is_left_alone = high.name == "three" and self._game.options["bidding"] == "obligatory_three"
        if contract.aim is Aim.KLOP:
            return is_left_alone
        if self._game.options["raise_after_win"] is False and not is_left_alone:
            return contract is high
        return contract.rank >= high.rank

    def after(self, action: Action) -> Phase:
        self._check(action)
        if self._is_final:
            assert isinstance(action, Bid)
            return self._start(self._game.contract(action.contract))
        following = self._copy()
        if isinstance(action, Bid):
            following._high = self._game.contract(action.contract)
            following._holder = self._speaker
        else:
            following._active &= ~(1 << self._speaker)
        if following._active == 0:
            return self._start(self._game.contract("klop"))
        following._speaker = following._next_active()
        following._is_final = following._active.bit_count() == 1 and following._high is not None
        return following

    def _check(self, action: Action) -> None:
        if action in self.legal_actions():
            return
        if isinstance(action, Pass):
            raise IllegalAction(action, Broken.NO_PASS)
        if not isinstance(action, Bid):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        ranks = {contract.name: contract.rank for contract in self._ladder if contract.aim is not Aim.KLOP}
        is_low = self._high is not None and ranks.get(action.contract, math.inf) <= self._high.rank
        raise IllegalAction(action, Broken.BID_TOO_LOW if is_low else Broken.NO_SUCH_CONTRACT)

    def _copy(self) -> Auction:
        copy = Auction.__new__(Auction)
        for slot in Auction.__slots__:
            setattr(copy, slot, getattr(self, slot))
        return copy

    def _next_active(self) -> int:
        seats = self._game.seats
        return next(
            seat
            for seat in ((self._speaker + step) % seats for step in range(1, seats + 1))
            if self._active >> seat & 1
        )

    def _start(self, contract: Contract) -> Phase:
        hands = tuple(hand.mask for hand in self._deal.hands)
        return after_auction(TarokAgreement(self._game, self._deal, self._table, contract, self._speaker, hands))


def _available_contracts(game: Tarok, table: TarokTable) -> tuple[Contract, ...]:
    """Return the contracts that can be bid, low to high; compulsory klop removes some (ruling A6)."""
    if not table.compulsory_klop:
        return game.ladder
    beggar = game.contract("beggar").rank
    return tuple(
        contract
        for contract in game.ladder
        if contract.name in ("klop", "zero", "solo-without") or contract.rank > beggar
    )
