"""View: all that one seat may know of a deal, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from trula.engine.actions import Action, Move, Play, plays_of
from trula.engine.cards import Card, CardSet, Deck
from trula.engine.facts import Facts
from trula.engine.phases import TableState, Trick
from trula.engine.session import SoFar

if TYPE_CHECKING:
    from trula.engine.game import Game
    from trula.engine.state import State


@cache
def moves_by_byte(deck: Deck) -> dict[int, Move]:
    """Return the move that each byte of the core's `Position.moves` stands for."""
    return {seat << 6 | play.card.index: Move(seat, play) for seat in range(4) for play in plays_of(deck)}


class View:
    """Everything that one seat may know of a deal. It holds no reference to the State. Immutable.

    History and legal actions are made when they are asked for, from what the seat has seen.
    """

    __slots__ = (
        "_before_play",
        "_history",
        "_last_winner",
        "_legal",
        "_played",
        "facts",
        "game",
        "hand",
        "phase",
        "seat",
        "session",
        "shown",
        "sides",
        "table",
        "talon",
        "to_move",
        "turned",
    )

    game: Game
    table: TableState
    session: SoFar | None
    phase: str
    seat: int
    to_move: int | None
    hand: CardSet
    talon: tuple[Card, ...]
    shown: tuple[CardSet, ...]
    """By seat, the cards that everybody knows to be in that hand."""
    sides: tuple[str | None, ...] | None
    """By seat, `declarer`, `defenders` or None as far as this seat knows; None where the seats fix the sides."""
    turned: str | None
    facts: Facts
    _before_play: tuple[Move, ...]
    _played: bytes
    """The cards played, as the core writes moves."""
    _history: tuple[Move, ...] | None
    _legal: Sequence[Action] | int
    """The legal actions, or the mask of the legal cards."""
    _last_winner: int | None

    @property
    def history(self) -> tuple[Move, ...]:
        """All actions so far; another seat's discard has only the cards that had to be shown."""
        if self._history is None:
            table = moves_by_byte(self.game.deck)
            self._history = self._before_play + tuple([table[byte] for byte in self._played])
        return self._history

    @property
    def before_play(self) -> tuple[Move, ...]:
        """The actions before the first lead, as `history` has them."""
        return self._before_play

    @property
    def played(self) -> bytes:
        """The cards played, one byte each: the index of the card + 64 times the seat."""
        return self._played

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions if this seat is to move, else an empty sequence."""
        legal = self._legal
        if type(legal) is int:
            plays = plays_of(self.game.deck)
            self._legal = legal = tuple([plays[card.index] for card in CardSet(self.game.deck, legal)])
        return legal  # type: ignore[return-value]

    def changed(self, **values: Any) -> View:
        """Return a copy with other values of some attributes; `history` and `legal` may be given too."""
        copy = View.__new__(View)
        for name in View.__slots__:
            setattr(copy, name, getattr(self, name))
        if "history" in values:
            history = values.pop("history")
            plays = [move for move in history if isinstance(move.action, Play)]
            copy._history = history
            copy._before_play = history[: len(history) - len(plays)]
            copy._played = bytes(move.seat << 6 | move.action.card.index for move in plays)
        if "legal" in values:
            copy._legal = values.pop("legal")
        for name, value in values.items():
            setattr(copy, name, value)
        return copy

    def _content(self) -> tuple[object, ...]:
        return (
            self.game, self.table, self.session, self.phase, self.seat, self.to_move, self.hand, self.history,
            self.talon, self.shown, self.sides, self.turned, self.facts, self.legal_actions(), self._last_winner,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.seat, self.to_move, self.hand, self.history))

    def __repr__(self) -> str:
        turn = "over" if self.to_move is None else f"seat {self.to_move} to move"
        return f"<View of seat {self.seat} of {self.game!r}: {self.phase}, {len(self.history)} actions, {turn}>"

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, memo: object) -> View:
        return self

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


class OpenView(View):
    """A view with the State behind it. The referee shows it only to agents that declare `cheats`."""

    __slots__ = ("state",)
    state: State

    def _content(self) -> tuple[object, ...]:
        return (*View._content(self), self.state)

    @property
    def closed(self) -> View:
        """The view without the hidden cards."""
        return self.state.view(self.seat)
