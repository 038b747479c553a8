"""Which contract and which king, by trial games in worlds that are drawn once for all contracts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Bid, Call
from trula.engine.game import View
from trula.engine.hidden import Unfolded
from trula.games.tarok.bidding.hand_counts import SUITS, best_call
from trula.games.tarok.bidding.simulation.leads import Lead, Leads, played, values
from trula.games.tarok.contracts import Aim, Contract
from trula.games.tarok.terms import DECK, Table
from trula.players.searches import AlphaBeta

if TYPE_CHECKING:
    from trula.games.tarok import Tarok

HALF = 35
"""The declarer wins with more."""
Choosing = Callable[[Unfolded, Contract, str | None], tuple[int, int]]
"""What is taken and laid away in a world, for a contract and the suit of the called king."""


class ContractTrials:
    """Trials of any contract declared by the seat of a view."""

    def __init__(
        self, game: Tarok, view: View, worlds: Sequence[Unfolded], search: AlphaBeta | None, exchange: Choosing
    ) -> None:
        assert isinstance(view.table, Table)
        self._game = game
        self._table = view.table
        self._seat = view.seat
        self._call = best_call(view.hand.mask)
        self._worlds = worlds
        self._talons = [DECK.set(world.talon).mask for world in worlds]
        self._search = search
        self._exchange = exchange
        self.ends = cache(self._ends)

    def _ends(self, contract: Contract, call: str | None = None) -> list[Lead]:
        """The trials of a contract at their ends; without a call the king is RuleBidder's."""
        suit = (call or self._call) if contract.calls_king else None
        called = None if suit is None else DECK.card(f"{suit}K")
        leads = Leads(self._game, self._table, contract, self._seat, called)
        positions = []
        for world, talon in zip(self._worlds, self._talons, strict=True):
            if contract.packet:
                positions.append(leads.after_exchange(world.hands, talon, *self._exchange(world, contract, suit)))
            else:
                positions.append(leads.lead(world.hands, talon))
        return played(positions, self._search)

    def value(self, contract: Contract, by: str, call: str | None = None) -> float:
        """The mean value of a contract to its declarer."""
        worth = values(self.ends(contract, call), self._seat, by)
        return sum(worth) / len(worth)

    def share_won(self, contract: Contract) -> float:
        """In how many of the trials the game was won."""
        won = [end.verdict()[0] for end in self.ends(contract)]
        return sum(won) / len(won)


def viable(ladder: Sequence[Contract], trials: ContractTrials, margin: float, beggar_share: float) -> list[Contract]:
    """The contracts worth playing: from the lowest up as long as the points suffice; if none does, perhaps a beggar."""
    found = []
    for contract in ladder:
        if contract.aim is not Aim.POINTS:
            continue
        if trials.value(contract, "points") < HALF + margin:
            break
        found.append(contract)
    if found:
        return found
    beggars = [contract for contract in ladder if contract.name == "beggar"]
    return [contract for contract in beggars if trials.share_won(contract) >= beggar_share]


def bid(game: Tarok, view: View, trials: ContractTrials, margin: float, beggar_share: float) -> Action:
    """As low a bid as leads; at the end the highest contract that is viable, or klop, or what loses least."""
    legal = view.legal_actions()
    names = [action.contract for action in legal if isinstance(action, Bid)]
    fit = [contract.bid for contract in viable(game.ladder, trials, margin, beggar_share) if contract.name in names]
    if PASS in legal:
        return fit[0] if fit else PASS
    if fit:
        return fit[-1]
    if "klop" in names:
        return Bid("klop")
    contracts = [game.contract(name) for name in names]
    tried = [contract for contract in contracts if contract.aim is not Aim.EVERY_TRICK] or contracts
    return max(tried, key=lambda contract: trials.value(contract, "score")).bid


def call(game: Tarok, view: View, trials: ContractTrials, by: str) -> Action:
    """The king with which the trials went best; of equals RuleBidder's."""
    contract = game.contract(str(view.facts["contract"]))
    first = best_call(view.hand.mask)
    suits = [first, *(suit for suit in SUITS if suit != first)]
    return Call(max(suits, key=lambda suit: trials.value(contract, by, suit)))
