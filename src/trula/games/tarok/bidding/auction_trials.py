"""The prospects of bids in a tarok auction, by trial games in sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence

from trula.engine.actions import PASS, Action, Bid
from trula.engine.cards import Deal
from trula.engine.phases import Position
from trula.engine.state import State
from trula.engine.threads import threads
from trula.engine.view import View
from trula.games.tarok import Tarok
from trula.games.tarok.agreement import TarokTable
from trula.games.tarok.bidding import learned_decider
from trula.games.tarok.bidding.hand_counts import best_bid
from trula.games.tarok.bidding.trials import TrialDeal
from trula.players.bidders.learned import Learned
from trula.players.bidders.prospects import Prospect, contract_message, prospect_of
from trula.players.searches import play_out

KLOP = "klop"


class AuctionTrials:
    """Trial games of the bids of one seat, all in the same worlds.

    After its bid the seat bids on, as low as possible, while a contract that it can still win scored more than a pass.
    If it wins the auction, it plays the contract that scored best, with the king, the packet and the discard that
    Learned chooses. The other seats bid and exchange as RuleBidder does.
    """

    def __init__(self, view: View, states: Sequence[State], weights: Sequence[float]) -> None:
        assert isinstance(view.game, Tarok) and isinstance(view.table, TarokTable)
        self._view = view
        self._game = view.game
        self._table = view.table
        self._states = states
        self._weights = weights
        self._decider = learned_decider(view.game, Learned(cards="network"))
        self._ends: dict[tuple[int, str, int], Position] = {}
        """Final positions by world, contract and declarer."""
        self._calls: dict[str, str] = {}
        """The suit of the king that the own seat calls, by contract."""
        self._better_than_pass: dict[Action, float] = {}
        """Mean margins of the contracts that are better for the own seat than a pass."""

    def prospects(self, actions: Sequence[Action]) -> list[Prospect]:
        """Return the prospects of some legal actions."""
        bids = [action for action in actions if isinstance(action, Bid)]
        if PASS not in self._view.legal_actions():
            return [self._as_declarer(action) for action in bids]
        out = self._after_auction(PASS)
        means = {action: self._as_declarer(action).mean for action in bids}
        self._better_than_pass = {action: mean for action, mean in means.items() if mean > out.mean}
        return [out, *(self._after_auction(action) for action in bids)]

    def _as_declarer(self, action: Action) -> Prospect:
        """Return the prospect of a contract that the own seat declares in every world."""
        assert isinstance(action, Bid)
        return self._prospect(action, [(action.contract, self._view.seat)] * len(self._states))

    def _after_auction(self, action: Action) -> Prospect:
        """Return the prospect of a bid or a pass after which the auction goes on."""
        return self._prospect(action, [self._finish_auction(state.after(action), action) for state in self._states])

    def _finish_auction(self, state: State, first: Action) -> tuple[str, int]:
        """Return the contract and the declarer of an auction in which the own seat has made its first bid or pass."""
        while state.phase == "auction":
            mover = state.to_move
            assert mover is not None
            legal = state.legal_actions()
            if mover == self._view.seat:
                state = state.after(self._next_bid(legal, first))
            else:
                state = state.after(best_bid(state.deal.hands[mover].mask, legal, self._game.seats))
        trial = TrialDeal.after_auction(state)
        return trial.contract, trial.declarer

    def _next_bid(self, legal: Sequence[Action], first: Action) -> Action:
        wanted = [action for action in legal if action in self._better_than_pass]
        if PASS not in legal:
            return (
                max(wanted, key=self._better_than_pass.__getitem__) if wanted else first if first in legal else legal[0]
            )
        if first == PASS or not wanted:
            return PASS
        return next(action for action in legal if action != PASS)

    def _trial(self, deal: Deal, contract: str, declarer: int) -> TrialDeal:
        terms = self._game.contract(contract)
        if declarer != self._view.seat or not terms.packet:
            return TrialDeal(deal, contract, declarer)
        call = self._call(contract) if terms.calls_king else None
        best = self._decider.rank_exchanges(self._view.hand.mask, deal.talon, contract, call)[0]
        return TrialDeal(deal, contract, declarer, call, best.packet, best.laid)

    def _call(self, contract: str) -> str:
        """Return the suit of the king that the own seat calls: it knows no more of it than while it bids."""
        if contract not in self._calls:
            self._calls[contract] = self._decider.call(self._view, contract)
        return self._calls[contract]

    def _prospect(self, action: Action, agreed: Sequence[tuple[str, int]]) -> Prospect:
        keys = [(world, *each) for world, each in enumerate(agreed)]
        new = [key for key in keys if key not in self._ends]
        trials = [self._trial(self._states[world].deal, contract, declarer) for world, contract, declarer in new]
        leads = [trial.position(self._game, self._table) for trial in trials]
        self._ends.update(zip(new, play_out(leads, network=True, threads=threads()), strict=True))
        names = [
            contract_message(self._game.deck, contract, None, None if contract == KLOP else declarer)
            for contract, declarer in agreed
        ]
        return prospect_of(action, names, [self._ends[key] for key in keys], self._weights, self._view)
