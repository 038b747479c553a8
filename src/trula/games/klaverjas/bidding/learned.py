"""The trump network of klaverjas: features of a hand, simulated deals to learn from, and the choice of trump.

The network forecasts the margin of a seat's side (its score minus that of the other side) for every suit that the seat
may name and for a pass. After a pass the other seats choose as RuleBidder does. Rule players, or the game's quick
network, play the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from trula.engine.actions import PASS, Action, NameTrump
from trula.engine.cards import Deal
from trula.engine.phases import Position
from trula.engine.state import State, position_in_play
from trula.engine.view import View
from trula.games.klaverjas import Klaverjas
from trula.games.klaverjas.deck import SUITS
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.networks.score_network import Masks, Outlook, Rows, ScoreNetwork, masks, read_networks, save_networks
from trula.players.searches import play_out

if TYPE_CHECKING:
    from numpy.random import Generator

PASSING = len(SUITS)
"""The number that stands for a pass in place of the number of a suit."""


@dataclass
class TrumpExamples:
    """Examples by column: entry `i` of every list belongs to example `i`."""

    hands: list[int] = field(default_factory=list)
    """Bit masks of the hand."""
    trumps: list[int] = field(default_factory=list)
    """Numbers of the suit named, or PASSING."""
    seats: list[int] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    """Score of the seat's side minus that of the other side."""
    won: list[bool] = field(default_factory=list)
    """Whether the margin is positive."""


def trump_rows(hands: Masks, trumps: npt.NDArray[np.int64], seats: npt.NDArray[np.int64]) -> Rows:
    """Return the features of hands: their cards and suit lengths, the seat, and whether it passes.

    Suits are ordered: trump first, then the others from short to long.

    Args:
        hands: Bit masks of the hands.
        trumps: Numbers of the suits named, or PASSING.
        seats: Seats, counted from the one that leads first.
    """
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


def simulate_trumps(game: Klaverjas, deals: range, rng: Generator, *, network: bool = False) -> TrumpExamples:
    """Return examples from deals: every seat names every suit once and passes once.

    Args:
        game: The rules.
        deals: Seeds of the deals.
        rng: The generator of the bidders after a pass.
        network: Whether the game's quick network plays the cards; else rule players do.
    """
    examples = TrumpExamples()
    starts: list[Position] = []
    for number in deals:
        deal = game.deal(number)
        for seat in range(game.seats):
            for trump, suit in enumerate(SUITS):
                _add_example(examples, starts, deal, seat, trump, game.start_play(deal, trump=suit, declarer=seat))
            _add_example(examples, starts, deal, seat, PASSING, _after_pass(game, deal, seat, rng))
    for index, end in enumerate(play_out(starts, network=network)):
        scores, seat = end.scores(), examples.seats[index]
        examples.margins.append(float(scores[seat] - scores[seat - 1]))
        examples.won.append(scores[seat] > scores[seat - 1])
    return examples


def _add_example(
    examples: TrumpExamples, starts: list[Position], deal: Deal, seat: int, trump: int, state: State
) -> None:
    starts.append(position_in_play(state))
    examples.hands.append(deal.hands[seat].mask)
    examples.trumps.append(trump)
    examples.seats.append(seat)


def _after_pass(game: Klaverjas, deal: Deal, seat: int, rng: Generator) -> State:
    """Return the first lead of a deal in which a seat passes if it may and the others choose as RuleBidder does.

    If all others pass too, the first seat must name a trump and names that of RuleBidder.
    """
    free = Klaverjas(game.profile.name, {**game.own_options(), "trump_choice": "free_left"})
    state = free.start(deal)
    while state.phase == "trump":
        mover = state.to_move
        assert mover is not None
        must_pass = mover == seat and PASS in state.legal_actions()
        state = state.after(PASS if must_pass else RuleBidder().choose(state.view(mover), rng))
    return state


@dataclass(frozen=True, slots=True)
class TrumpDecider:
    """Chooses trump by a network."""

    network: ScoreNetwork
    risk: float
    """How many standard deviations of the margin are added to its mean (the setting of `Learned`)."""

    def outlook(self, view: View, actions: Sequence[Action]) -> Outlook:
        """Return the forecast margin of the own side after each of some suits named, or after a pass."""
        count = len(actions)
        trumps = [SUITS.index(each.suit) if isinstance(each, NameTrump) else PASSING for each in actions]
        rows = trump_rows(masks([view.hand.mask] * count), np.array(trumps), np.full(count, view.seat))
        return self.network.outlook(rows)

    def choose(self, view: View) -> Action:
        """Return the legal action with the highest expected margin, adjusted for risk."""
        legal = view.legal_actions()
        outlook = self.outlook(view, legal)
        return legal[int(np.argmax(outlook.means + self.risk * outlook.spreads))]


def read_trump_network(path: Path, game: str) -> ScoreNetwork:
    """Read a network from a file.

    Raises:
        NotationError: The file cannot be read or holds a network of another game.
    """
    (network,), _ = read_networks(path, game, ["trump"])
    return network


def save_trump_network(network: ScoreNetwork, path: Path, game: str, made_by: str) -> None:
    """Write a network to a file, with the game and the command that made it."""
    save_networks(path, game, made_by, {"trump": network})
