"""The auction phase of tarok, with the declarer's final choice (docs/rules/tarok.md, section 4; rulings A1 to A8)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Bid, Pass
from trula.engine.cards import Deal
from trula.engine.phases import Phase, Public, nothing_shown
from trula.errors import Broken, IllegalAction
from trula.games.tarok.agreement import TarokAgreement, TarokTable
from trula.games.tarok.contracts import Aim, Contract
from trula.games.tarok.deck import DECK
from trula.games.tarok.facts import TarokFacts
from trula.games.tarok.talon import after_auction

if TYPE_CHECKING:
    from trula.engine.game import Game
    from trula.games.tarok import Tarok


class Auction(Phase):
    """Seats bid or pass in turn; a seat that has passed is out. The last seat left chooses the contract."""

    __slots__ = ("_deal", "_game", "_stand", "_table")
    name = "auction"

    def __init__(self, game: Tarok, deal: Deal, table: TarokTable, stand: Stand | None = None) -> None:
        self._game = game
        self._deal = deal
        self._table = table
        self._stand = stand or _opening(game, table.compulsory_klop)

    @property
    def to_move(self) -> int:
        return self._stand.speaker

    def hand(self, seat: int) -> int:
        return self._deal.hands[seat].mask

    def sides(self, viewer: int) -> tuple[str | None, ...]:
        return self._stand.public.sides or ()

    def facts(self) -> TarokFacts:
        return _NO_FACTS

    def public(self, game: Game, viewer: int) -> Public:
        return self._stand.public

    def legal_actions(self) -> Sequence[Action]:
        return self._stand.legal

    def after(self, action: Action) -> Phase:
        following = _following(self._stand, action)
        if isinstance(following, Stand):
            return Auction(self._game, self._deal, self._table, following)
        hands = tuple([hand.mask for hand in self._deal.hands])
        return after_auction(TarokAgreement(self._game, self._deal, self._table, following, self.to_move, hands))


_NO_FACTS = TarokFacts()
_MOST_STANDS = 1 << 14
"""How many points and steps of auctions are kept; a game has a few thousand."""


class Stand:
    """A point of the auction. It depends on no card, so that all deals share it, and with it what is legal."""

    __slots__ = ("active", "compulsory_klop", "game", "high", "holder", "is_final", "legal", "public", "speaker")

    def __init__(
        self, game: Tarok, compulsory_klop: bool, active: int, high: Contract | None, holder: int, speaker: int
    ) -> None:
        """Describe a point of the auction.

        Args:
            game: The rules.
            compulsory_klop: Whether klop is compulsory.
            active: Bit set of the seats that have not passed.
            high: The highest bid so far.
            holder: The seat that made it.
            speaker: The seat to move.
        """
        self.game = game
        self.compulsory_klop = compulsory_klop
        self.active = active
        self.high = high
        self.holder = holder
        self.speaker = speaker
        self.is_final = active.bit_count() == 1 and high is not None
        """Whether the declarer makes the final choice."""
        self.public = Public((), nothing_shown(DECK, game.seats), (None,) * game.seats, _NO_FACTS)
        self.legal: tuple[Action, ...] = tuple(self._legal_actions())

    def _legal_actions(self) -> list[Action]:
        ladder = _available_contracts(self.game, self.compulsory_klop)
        if self.is_final:
            return [contract.bid for contract in ladder if self._can_choose(contract)]
        high = self.high
        least = 1 if high is None else high.rank + (not self._can_hold(high))
        return [PASS, *(contract.bid for contract in ladder if contract.rank >= least)]

    def _can_hold(self, high: Contract) -> bool:
        """Return whether the speaker may bid the same contract as the highest bid (ruling A4)."""
        if high.name == "three" or self.speaker >= self.holder:
            return False
        return self.speaker == 0 or self.game.options["equal_bid_by"] == "all"

    def _can_choose(self, contract: Contract) -> bool:
        """Return whether the declarer may choose a contract after the auction (ruling A3)."""
        high = self.high
        assert high is not None
        is_left_alone = high.name == "three" and self.game.options["bidding"] == "obligatory_three"
        if contract.aim is Aim.KLOP:
            return is_left_alone
        if self.game.options["raise_after_win"] is False and not is_left_alone:
            return contract is high
        return contract.rank >= high.rank

    def after(self, action: Action) -> Stand | Contract:
        """Return what follows an action: another point, or the contract that is played."""
        self._check(action)
        active, high, holder = self.active, self.high, self.holder
        if isinstance(action, Bid):
            high, holder = self.game.contract(action.contract), self.speaker
            if self.is_final:
                return high
        else:
            active &= ~(1 << self.speaker)
        if active == 0:
            return self.game.contract("klop")
        seats = self.game.seats
        following = [(self.speaker + step) % seats for step in range(1, seats + 1)]
        speaker = next(seat for seat in following if active >> seat & 1)
        return _stand(self.game, self.compulsory_klop, active, high, holder, speaker)

    def _check(self, action: Action) -> None:
        if action in self.legal:
            return
        if isinstance(action, Pass):
            raise IllegalAction(action, Broken.NO_PASS)
        if not isinstance(action, Bid):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        ladder = _available_contracts(self.game, self.compulsory_klop)
        ranks = {contract.name: contract.rank for contract in ladder if contract.aim is not Aim.KLOP}
        is_low = self.high is not None and ranks.get(action.contract, math.inf) <= self.high.rank
        raise IllegalAction(action, Broken.BID_TOO_LOW if is_low else Broken.NO_SUCH_CONTRACT)


_stand = lru_cache(_MOST_STANDS)(Stand)


@lru_cache(_MOST_STANDS)
def _following(stand: Stand, action: Action) -> Stand | Contract:
    return stand.after(action)


@lru_cache
def _opening(game: Tarok, compulsory_klop: bool) -> Stand:
    """Return the point at which an auction begins."""
    everyone = (1 << game.seats) - 1
    if game.options["bidding"] == "obligatory_three":
        return _stand(game, compulsory_klop, everyone, game.contract("three"), 0, 1)
    return _stand(game, compulsory_klop, everyone, None, 0, 0)


def _available_contracts(game: Tarok, compulsory_klop: bool) -> tuple[Contract, ...]:
    """Return the contracts that can be bid, low to high; compulsory klop removes some (ruling A6)."""
    if not compulsory_klop:
        return game.ladder
    beggar = game.contract("beggar").rank
    return tuple(
        contract
        for contract in game.ladder
        if contract.name in ("klop", "zero", "solo-without") or contract.rank > beggar
    )
