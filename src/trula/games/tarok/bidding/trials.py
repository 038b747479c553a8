"""Trial games of tarok: a contract in a sampled deal, from the exchange to the last trick, played by fast players.

Bidders, the adviser and the training of networks use them. Nothing is announced in a trial game; an announcement is
judged by how often the bonus was made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from trula._core import Tarok3Position, Tarok4Position
from trula.engine.actions import PASS, Discard, TakeTalon
from trula.engine.cards import CardSet, Deal
from trula.engine.phases import Phase, Playing
from trula.engine.state import State
from trula.games.tarok.actions import Call
from trula.games.tarok.agreement import TarokAgreement, TarokTable
from trula.games.tarok.announcements import AnnouncementRound
from trula.games.tarok.bidding.hand_counts import best_bid, best_call, best_exchange
from trula.games.tarok.contracts import Aim
from trula.games.tarok.deck import DECK
from trula.games.tarok.endings import DECLARERS, made_bonuses
from trula.games.tarok.facts import facts_of
from trula.games.tarok.talon import after_auction
from trula.players.searches import AlphaBeta, play_out

if TYPE_CHECKING:
    from trula.games.tarok import Tarok

SHALLOW = AlphaBeta(depth=3, table="none", history=False, deepening=False)
"""The trial players of Silicon Tarokist: with open cards, they search to the end of the current trick."""


@dataclass(frozen=True, slots=True)
class TrialDeal:
    """A deal with a contract to be played out. RuleBidder chooses king, packet and discard where they are None."""

    deal: Deal
    contract: str
    declarer: int
    call: str | None = None
    """The suit of the called king."""
    packet: int | None = None
    """The number of the packet taken, from 1; given together with `laid`."""
    laid: int | None = None
    """Bit mask of the cards discarded."""

    @classmethod
    def after_auction(cls, state: State) -> TrialDeal:
        """Return the trial deal of a state whose auction is over."""
        contract, declarer = facts_of(state).contract, facts_of(state).declarer
        assert isinstance(contract, str)
        return cls(state.deal, contract, declarer if isinstance(declarer, int) else 0)

    def position(self, game: Tarok, table: TarokTable) -> Tarok3Position | Tarok4Position:
        """Return the position at the first lead."""
        hands = tuple(hand.mask for hand in self.deal.hands)
        contract = game.contract(self.contract)
        phase: Phase = after_auction(TarokAgreement(game, self.deal, table, contract, self.declarer, hands))
        if contract.calls_king:
            phase = phase.after(Call(self.call or best_call(hands[self.declarer])))
        if contract.packet:
            packet, laid = self.packet, self.laid
            if packet is None:
                mond = game.number("mond")
                packet, laid = best_exchange(hands[self.declarer], self.deal.talon, contract.packet, mond)
            assert laid is not None, "a packet without a discard"
            phase = phase.after(TakeTalon(packet)).after(Discard(CardSet(DECK, laid)))
        if isinstance(phase, AnnouncementRound):
            phase = phase.agreement.begin_play()
        assert isinstance(phase, Playing)
        return cast("Tarok3Position | Tarok4Position", phase.position)


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    """The result of a trial game."""

    scores: tuple[int, ...]
    """Scores by seat."""
    points: int
    """Card points of the declarer's side; 0 in klop."""
    is_won: bool
    """Whether the declarer won the game; False in klop."""
    made: frozenset[str]
    """The bonuses that the declarer's side made."""


def auction_without_seat(game: Tarok, deal: Deal, seat: int) -> State:
    """Return the state after an auction of rule bidders in which a seat always passes.

    Where the seat cannot pass it bids the lowest contract.
    """
    state = game.start(deal)
    while state.phase == "auction":
        mover = state.to_move
        assert mover is not None
        legal = state.legal_actions()
        if mover == seat:
            action = PASS if PASS in legal else legal[0]
        else:
            action = best_bid(deal.hands[mover].mask, legal, game.seats)
        state = state.after(action)
    return state


def play_trials(
    game: Tarok,
    trials: Iterable[TrialDeal],
    table: TarokTable,
    *,
    search: AlphaBeta | None = None,
    network: bool = False,
    threads: int = 1,
) -> list[TrialOutcome]:
    """Play trial games and return their results.

    Args:
        game: Tarok for three or four players.
        trials: The deals to play.
        table: The table state of all of them.
        search: The search that chooses the cards, with open cards; None: players who see their own hand only.
        network: Whether those are the game's quick network; else they are its rule players.
        threads: The number of threads.
    """
    positions = [trial.position(game, table) for trial in trials]
    ends = play_out(positions, search, network=network, threads=threads)
    return [trial_outcome(cast("Tarok3Position | Tarok4Position", end)) for end in ends]


def score_margin(scores: Sequence[int], seat: int) -> float:
    """Return the score of a seat minus the mean score of the other seats."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def trial_outcome(end: Tarok3Position | Tarok4Position) -> TrialOutcome:
    """Return the result of a finished trial game."""
    scores = tuple(end.scores())
    if end.terms.aim == Aim.KLOP:
        return TrialOutcome(scores, 0, False, frozenset())
    made = frozenset(item for item, side in made_bonuses(end).items() if side == DECLARERS)
    return TrialOutcome(scores, end.summary().side_points, end.verdict()[0], made)
