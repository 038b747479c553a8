"""Trial games of tarok: a contract in a guessed deal, from the exchange to the last trick, played by fast players.

What bidders, the adviser and the tables of the network learn from. Nothing is announced in a trial: an announcement is
judged by how often it would have been made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from trula._core import Tarok3Position, Tarok4Position
from trula.engine.actions import PASS, Call, Discard, TakeTalon
from trula.engine.cards import CardSet, Deal
from trula.engine.game import Phase, Playing, State
from trula.games.tarok.announcements import Announcing
from trula.games.tarok.bidding.hand_counts import best_bid, best_call, best_exchange
from trula.games.tarok.contracts import Aim
from trula.games.tarok.endings import DECLARERS, made_by
from trula.games.tarok.talon import after_auction
from trula.games.tarok.terms import DECK, Table, Terms
from trula.players.searches import AlphaBeta, play_out

if TYPE_CHECKING:
    from trula.games.tarok import Tarok

SHALLOW = AlphaBeta(depth=3, table="none", history=False, deepening=False)
"""The trial players of Silicon Tarokist: a leader looks one trick ahead, the others to its end; they see all cards."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A deal with what was agreed about it. Where nothing is said, king, packet and discard are RuleBidder's."""

    deal: Deal
    contract: str
    declarer: int
    call: str | None = None
    packet: int | None = None
    laid: int | None = None
    """The cards laid away, as a mask."""

    @classmethod
    def of(cls, state: State) -> Trial:
        """The deal of a State whose auction is over."""
        contract, declarer = state.facts["contract"], state.facts["declarer"]
        assert isinstance(contract, str)
        return cls(state.deal, contract, declarer if isinstance(declarer, int) else 0)

    def position(self, game: Tarok, table: Table) -> Tarok3Position | Tarok4Position:
        """The first lead."""
        hands = tuple(hand.mask for hand in self.deal.hands)
        contract = game.contract(self.contract)
        phase: Phase = after_auction(Terms(game, self.deal, table, contract, self.declarer, hands))
        if contract.calls_king:
            phase = phase.after(Call(self.call or best_call(hands[self.declarer])))
        if contract.packet:
            packet, laid = self.packet, self.laid
            if packet is None:
                mond = game.number("mond")
                packet, laid = best_exchange(hands[self.declarer], self.deal.talon, contract.packet, mond)
            assert laid is not None, "a packet without a discard"
            phase = phase.after(TakeTalon(packet)).after(Discard(CardSet(DECK, laid)))
        if isinstance(phase, Announcing):
            phase = phase.terms.begin_play()
        assert isinstance(phase, Playing)
        return cast("Tarok3Position | Tarok4Position", phase.position)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a trial came to."""

    scores: tuple[int, ...]
    """By seat, as written."""
    points: int
    """Card points of the declarer's side; in klop none."""
    is_won: bool
    """Whether the declarer won the game; in klop no."""
    made: frozenset[str]
    """The bonuses that the declarer's side made."""


def auction_without(game: Tarok, deal: Deal, seat: int) -> State:
    """The State after an auction of rule bidders in which a seat stays out; who cannot pass then plays the lowest."""
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
    game: Tarok, trials: Iterable[Trial], table: Table, *, search: AlphaBeta | None = None, threads: int = 1
) -> list[Outcome]:
    """The outcomes, with the fixed rule players at all seats or with searchers who see all cards."""
    positions = [trial.position(game, table) for trial in trials]
    ends = play_out(positions, search, threads=threads)
    return [outcome_of(cast("Tarok3Position | Tarok4Position", end)) for end in ends]


def lead(scores: Sequence[int], seat: int) -> float:
    """What a seat writes more than the others do on the average."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def outcome_of(end: Tarok3Position | Tarok4Position) -> Outcome:
    """What a finished deal came to."""
    scores = tuple(end.scores())
    if end.terms.aim == Aim.KLOP:
        return Outcome(scores, 0, False, frozenset())
    made = frozenset(item for item, side in made_by(end).items() if side == DECLARERS)
    return Outcome(scores, end.summary().side_points, end.verdict()[0], made)
