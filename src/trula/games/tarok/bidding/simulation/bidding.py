"""Bid and called king of TrialBidder, by trial games in the same worlds for all contracts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Bid
from trula.engine.hidden import Unfolded
from trula.engine.view import View
from trula.games.tarok.actions import Call
from trula.games.tarok.agreement import TarokTable
from trula.games.tarok.bidding.hand_counts import SUITS, best_call
from trula.games.tarok.bidding.simulation.leads import LeadBuilder, TarokPosition, declarer_values, play_to_end
from trula.games.tarok.contracts import Aim, Contract
from trula.games.tarok.deck import DECK
from trula.games.tarok.facts import facts_of
from trula.players.searches import AlphaBeta

if TYPE_CHECKING:
    from trula.games.tarok import Tarok

HALF = 35
"""Half of the card points; the declarer's side wins with more."""
ExchangeChoice = Callable[[Unfolded, Contract, str | None], tuple[int, int]]
"""A function of a world, a contract and the suit of the called king; returns masks of the packet and the discard."""


class ContractTrials:
    """Trial games of contracts declared by the seat of a view."""

    def __init__(
        self, game: Tarok, view: View, worlds: Sequence[Unfolded], search: AlphaBeta | None, exchange: ExchangeChoice
    ) -> None:
        assert isinstance(view.table, TarokTable)
        self._game = game
        self._table = view.table
        self._seat = view.seat
        self._call = best_call(view.hand.mask)
        self._worlds = worlds
        self._talons = [DECK.set(world.talon).mask for world in worlds]
        self._search = search
        self._exchange = exchange
        self.ends = cache(self._ends)

    def _ends(self, contract: Contract, call: str | None = None) -> list[TarokPosition]:
        """Return the final positions of the trial games of a contract; without a call the king is RuleBidder's."""
        suit = (call or self._call) if contract.calls_king else None
        called = None if suit is None else DECK.card(f"{suit}K")
        leads = LeadBuilder(self._game, self._table, contract, self._seat, called)
        positions = []
        for world, talon in zip(self._worlds, self._talons, strict=True):
            if contract.packet:
                positions.append(leads.after_exchange(world.hands, talon, *self._exchange(world, contract, suit)))
            else:
                positions.append(leads.lead(world.hands, talon))
        return play_to_end(positions, self._search)

    def value(self, contract: Contract, by: str, call: str | None = None) -> float:
        """Return the mean value of a contract to its declarer, in `points` of the cards or of the `score`."""
        values = declarer_values(self.ends(contract, call), self._seat, by)
        return sum(values) / len(values)

    def share_won(self, contract: Contract) -> float:
        """Return the share of trial games in which the declarer won."""
        won = [end.verdict()[0] for end in self.ends(contract)]
        return sum(won) / len(won)


def viable_contracts(
    ladder: Sequence[Contract], trials: ContractTrials, margin: float, beggar_share: float
) -> list[Contract]:
    """Return the contracts worth playing.

    Contracts for points are tried from the lowest up until one makes fewer than 35 + `margin` card points on average.
    If none is viable, the beggar is, provided that it wins at least `beggar_share` of its trial games.
    """
    viable = []
    for contract in ladder:
        if contract.aim is not Aim.POINTS:
            continue
        if trials.value(contract, "points") < HALF + margin:
            break
        viable.append(contract)
    if viable:
        return viable
    beggars = [contract for contract in ladder if contract.name == "beggar"]
    return [contract for contract in beggars if trials.share_won(contract) >= beggar_share]


def choose_bid(game: Tarok, view: View, trials: ContractTrials, margin: float, beggar_share: float) -> Action:
    """Return a bid.

    In the auction it is the lowest viable bid, or a pass. The final choice is the highest viable contract; without one
    klop, or the contract with the best mean score.
    """
    legal = view.legal_actions()
    names = [action.contract for action in legal if isinstance(action, Bid)]
    viable = viable_contracts(game.ladder, trials, margin, beggar_share)
    fit = [contract.bid for contract in viable if contract.name in names]
    if PASS in legal:
        return fit[0] if fit else PASS
    if fit:
        return fit[-1]
    if "klop" in names:
        return Bid("klop")
    contracts = [game.contract(name) for name in names]
    tried = [contract for contract in contracts if contract.aim is not Aim.EVERY_TRICK] or contracts
    return max(tried, key=lambda contract: trials.value(contract, "score")).bid


def choose_call(game: Tarok, view: View, trials: ContractTrials, by: str) -> Action:
    """Return the king with the best mean value in trial games; of equals that of RuleBidder."""
    contract = game.contract(str(facts_of(view).contract))
    first = best_call(view.hand.mask)
    suits = [first, *(suit for suit in SUITS if suit != first)]
    return Call(max(suits, key=lambda suit: trials.value(contract, by, suit)))
