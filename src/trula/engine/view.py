"""View: all that one seat may know of a deal, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action, Move, Play
from trula.engine.cards import Card, CardSet
from trula.engine.facts import Facts
from trula.engine.phases import TableState, Trick
from trula.engine.session import SoFar

if TYPE_CHECKING:
    from trula.engine.game import Game
    from trula.engine.state import State


@dataclass(frozen=True, slots=True, eq=True)
class View:
    """Everything that one seat may know of a deal. It holds no reference to the State."""

    game: Game
    table: TableState
    session: SoFar | None
    phase: str
    seat: int
    to_move: int | None
    hand: CardSet
    history: tuple[Move, ...]
    talon: tuple[Card, ...]
    shown: tuple[CardSet, ...]
    """By seat, the cards that everybody knows to be in that hand."""
    sides: tuple[str | None, ...] | None
    """By seat, `declarer`, `defenders` or None as far as this seat knows; None where the seats fix the sides."""
    turned: str | None
    facts: Facts
    _legal: Sequence[Action]
    _last_winner: int | None

    def __hash__(self) -> int:
        return hash((self.seat, self.to_move, self.hand, self.history))

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions if this seat is to move, else an empty sequence."""
        return self._legal

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The completed tricks."""
        return tuple(trick for trick in self._all_tricks() if trick.winner is not None)

    @property
    def trick(self) -> Trick | None:
        """The unfinished trick; None between tricks."""
        tricks = self._all_tricks()
        return tricks[-1] if tricks and tricks[-1].winner is None else None

    def _all_tricks(self) -> list[Trick]:
        plays = [(move.seat, move.action.card) for move in self.history if isinstance(move.action, Play)]
        tricks = []
        for start in range(0, len(plays), self.game.seats):
            end = start + self.game.seats
            cards = tuple(card for _, card in plays[start:end])
            winner = None
            if len(cards) == self.game.seats:
                winner = plays[end][0] if end < len(plays) else self._last_winner
                if winner is None:
                    winner = self.to_move
            tricks.append(Trick(plays[start][0], cards, winner))
        return tricks


@dataclass(frozen=True, slots=True, eq=True)
class OpenView(View):
    """A view with the State behind it. The referee shows it only to agents that declare `cheats`."""

    state: State

    def __hash__(self) -> int:
        return View.__hash__(self)

    @property
    def closed(self) -> View:
        """The view without the hidden cards."""
        return self.state.view(self.seat)
