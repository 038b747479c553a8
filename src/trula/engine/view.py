"""View: all that one seat may know of a deal, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from trula.engine.actions import Action, Move, Play, plays_of
from trula.engine.cards import Card, CardSet, Deck
from trula.engine.facts import Facts
from trula.engine.phases import Public, TableState, Trick
from trula.engine.session import SoFar

if TYPE_CHECKING:
    from trula.engine.game import Game
    from trula.engine.state import State


@cache
def moves_by_byte(deck: Deck) -> dict[int, Move]:
    """Return the move that each byte of the core's `Position.moves` stands for."""
    return {seat << 6 | play.card.index: Move(seat, play) for seat in range(4) for play in plays_of(deck)}


class Frame(NamedTuple):
    """What everybody knows of a deal from its beginning to its end."""

    game: Game
    table: TableState
    session: SoFar | None
    turned: str | None


class Known(NamedTuple):
    """What a seat knows that does not change with every card. Views share it; it holds no reference to a State."""

    frame: Frame
    phase: str
    before_play: tuple[Move, ...]
    public: Public
    last_winner: int | None
    """The winner of the last trick of a deal that is over."""


class View:
    """Everything that one seat may know of a deal. It holds no reference to the State. Immutable.

    What follows from the cards played is worked out when it is asked for.
    """

    __slots__ = ("_hand", "_history", "_known", "_legal", "_played", "seat", "to_move")

    seat: int
    """The seat that sees this."""
    to_move: int | None
    """The seat that decides next; None when the deal is over."""
    _known: Known
    _hand: int
    """The mask of the own hand."""
    _legal: Sequence[Action]
    _played: bytes
    """The cards played, as the core writes moves."""
    _history: tuple[Move, ...] | None

    @property
    def known(self) -> Known:
        """What does not change with every card."""
        return self._known

    @property
    def game(self) -> Game:
        """The rules."""
        return self._known.frame.game

    @property
    def table(self) -> TableState:
        """What the session brings to the deal."""
        return self._known.frame.table

    @property
    def session(self) -> SoFar | None:
        """The public results of the session before this deal."""
        return self._known.frame.session

    @property
    def phase(self) -> str:
        """The name of the phase, as `State.phase` gives it."""
        return self._known.phase

    @property
    def hand(self) -> CardSet:
        """The cards that the seat holds."""
        return CardSet(self._known.frame.game.deck, self._hand)

    @property
    def talon(self) -> tuple[Card, ...]:
        """The talon cards that the seat has seen."""
        return self._known.public.talon

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """By seat, the cards that everybody knows to be in that hand."""
        return self._known.public.shown

    @property
    def sides(self) -> tuple[str | None, ...] | None:
        """By seat, `declarer`, `defenders` or None as far as this seat knows; None where the seats fix the sides."""
        return self._known.public.sides

    @property
    def turned(self) -> str | None:
        """The suit turned up; None where the rules turn none."""
        return self._known.frame.turned

    @property
    def facts(self) -> Facts:
        """What has been agreed in public: contract, declarer, trump and what else the game has."""
        return self._known.public.facts

    @property
    def history(self) -> tuple[Move, ...]:
        """All actions so far; another seat's discard has only the cards that had to be shown."""
        if self._history is None:
            table = moves_by_byte(self.game.deck)
            self._history = self.before_play + tuple([table[byte] for byte in self._played])
        return self._history

    @property
    def before_play(self) -> tuple[Move, ...]:
        """The actions before the first lead, as `history` has them."""
        return self._known.before_play

    @property
    def played(self) -> bytes:
        """The cards played, one byte each: the index of the card + 64 times the seat."""
        return self._played

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions if this seat is to move, else an empty sequence."""
        return self._legal

    def changed(self, **values: Any) -> View:
        """Return a copy with other values of some attributes; `history` and `legal` may be given too."""
        copy = View.__new__(View)
        copy.seat = values.pop("seat", self.seat)
        copy.to_move = values.pop("to_move", self.to_move)
        copy._hand = values.pop("hand", self.hand).mask
        copy._legal = values.pop("legal", self._legal)
        copy._played = self._played
        copy._history = self._history
        if "history" in values:
            copy._history = history = values.pop("history")
            plays = [move for move in history if isinstance(move.action, Play)]
            copy._played = bytes(move.seat << 6 | move.action.card.index for move in plays)
            values["before_play"] = history[: len(history) - len(plays)]
        known = self._known
        of_frame = {name: values.pop(name) for name in Frame._fields if name in values}
        of_public = {name: values.pop(name) for name in Public._fields if name in values}
        frame, public = known.frame._replace(**of_frame), known.public._replace(**of_public)
        copy._known = known._replace(frame=frame, public=public, **values)
        return copy

    def _content(self) -> tuple[object, ...]:
        return (
            self.game, self.table, self.session, self.phase, self.seat, self.to_move, self.hand, self.history,
            self.talon, self.shown, self.sides, self.turned, self.facts, self.legal_actions(),
            self._known.last_winner,
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
                winner = plays[end][0] if end < len(plays) else self._known.last_winner
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
