"""Trump at klaverjas from one hand: features, simulated deals, and the choice.

The declaring side's difference is learned for every suit as trump, seat by seat, and for a pass, after which the others
go on as RuleBidder does. All four seats play as the fixed rule players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from trula.engine.actions import PASS, Action, NameTrump
from trula.engine.cards import DECKS, Deal
from trula.engine.game import Position, State, View, position_in_play
from trula.games.klaverjas import Klaverjas
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.networks.score_network import (
    Masks,
    Outlook,
    Rows,
    ScoreNetwork,
    masks,
    read_networks,
    save_networks,
)
from trula.players.searches import play_out

if TYPE_CHECKING:
    from numpy.random import Generator

DECK = DECKS["klaverjas"]
SUITS = tuple(DECK.suits)
PASSING = len(SUITS)
"""In place of the number of a suit."""


@dataclass
class TrumpExamples:
    """Rows in columns."""

    hands: list[int] = field(default_factory=list)
    trumps: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)


def trump_rows(hands: Masks, trumps: npt.NDArray[np.int64], seats: npt.NDArray[np.int64]) -> Rows:
    """The cards, trump first and then suits from short to long, and the seat, counted from the first lead."""
    suits = np.stack([(hands >> np.uint64(8 * suit)) & np.uint64(255) for suit in range(4)], axis=1)
    lengths = np.bitwise_count(suits).astype(np.int64)
    is_trump = trumps[:, None] == np.arange(4)
    order = np.argsort(np.where(is_trump, -1, lengths * 256 + suits.astype(np.int64)), axis=1)
    suits = np.take_along_axis(suits, order, axis=1)
    lengths = np.take_along_axis(lengths, order, axis=1)
    bits = ((suits[:, :, None] >> np.arange(8, dtype=np.uint64)) & np.uint64(1)).reshape(len(hands), 32)
    is_pass = (trumps == PASSING)[:, None]
    trump_bits = np.where(is_pass, 0, bits[:, :8])  # a pass has no trump suit
    parts = [bits, trump_bits, lengths / 4, lengths == 0, np.eye(4)[seats], is_pass]
    return np.concatenate(parts, axis=1).astype(np.float32)


def simulate_trumps(game: Klaverjas, deals: range, rng: Generator) -> TrumpExamples:
    """Rows from the deals with these numbers: every suit for every seat, and every seat's pass."""
    examples = TrumpExamples()
    starts: list[Position] = []
    for number in deals:
        deal = game.deal(number)
        for seat in range(game.seats):
            for trump, suit in enumerate(SUITS):
                _add(examples, starts, deal, seat, trump, game.start_play(deal, trump=suit, declarer=seat))
            _add(examples, starts, deal, seat, PASSING, _after_pass(game, deal, seat, rng))
    for index, end in enumerate(play_out(starts)):
        scores, seat = end.scores(), examples.seats[index]
        examples.leads.append(float(scores[seat] - scores[seat - 1]))
        examples.won.append(scores[seat] > scores[seat - 1])
    return examples


def _add(examples: TrumpExamples, starts: list[Position], deal: Deal, seat: int, trump: int, state: State) -> None:
    starts.append(position_in_play(state))
    examples.hands.append(deal.hands[seat].mask)
    examples.trumps.append(trump)
    examples.seats.append(seat)


def _after_pass(game: Klaverjas, deal: Deal, seat: int, rng: Generator) -> State:
    """A seat passes, the others do as RuleBidder does; forced in the end, it makes its best suit trump after all."""
    free = Klaverjas(game.profile.name, {**game.own_options(), "trump_choice": "free_left"})
    state = free.start(deal)
    while state.phase == "trump":
        mover = state.to_move
        assert mover is not None
        is_silent = mover == seat and PASS in state.legal_actions()
        state = state.after(PASS if is_silent else RuleBidder().choose(state.view(mover), rng))
    return state


@dataclass(frozen=True, slots=True)
class TrumpDecider:
    """Decides in one game; the settings are those of Learned."""

    network: ScoreNetwork
    risk: float

    def outlook(self, view: View, actions: Sequence[Action]) -> Outlook:
        """What suits as trump, or a pass, come to: the own side's difference."""
        count = len(actions)
        trumps = [SUITS.index(each.suit) if isinstance(each, NameTrump) else PASSING for each in actions]
        rows = trump_rows(masks([view.hand.mask] * count), np.array(trumps), np.full(count, view.seat))
        return self.network.outlook(rows)

    def choose(self, view: View) -> Action:
        """The action with the best outlook."""
        legal = view.legal_actions()
        found = self.outlook(view, legal)
        return legal[int(np.argmax(found.means + self.risk * found.spreads))]


def read(path: Path | None, game: str) -> ScoreNetwork:
    """Read a saved network, or the one that comes with the package; NotationError if it is of another game."""
    file = Path(__file__).parents[1] / "data" / f"bidder_{game}.npz" if path is None else path
    (network,), _ = read_networks(file, game, ["trump"])
    return network


def save(network: ScoreNetwork, path: Path, game: str, made_by: str) -> None:
    """Write a network into a file."""
    save_networks(path, game, made_by, {"trump": network})
