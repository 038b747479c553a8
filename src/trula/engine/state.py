"""State: everything that is true in a deal, hidden cards included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, SupportsIndex

from trula.engine.actions import Action, Discard, HiddenDiscard, Move
from trula.engine.cards import CardSet, Deal
from trula.engine.facts import Facts
from trula.engine.phases import Phase, Playing, Position, TableState, Trick
from trula.engine.session import SoFar
from trula.engine.view import OpenView, View, moves_by_byte
from trula.errors import Broken, IllegalAction, NotationError, NotOver, RecordMismatch

if TYPE_CHECKING:
    from trula.engine.game import Game


class State:
    """Everything that is true in a deal, hidden cards included. Immutable: `after` returns the next state."""

    __slots__ = ("_before_play", "_has_discard", "_phase", "deal", "game", "session", "table")

    game: Game
    deal: Deal
    table: TableState
    session: SoFar | None

    def __init__(
        self,
        game: Game,
        deal: Deal,
        table: TableState,
        phase: Phase,
        before_play: tuple[Move, ...] = (),
        session: SoFar | None = None,
    ) -> None:
        self.game = game
        self.deal = deal
        self.table = table
        self.session = session
        self._phase = phase
        self._before_play = before_play
        self._has_discard = any(isinstance(move.action, Discard) for move in before_play)

    def __repr__(self) -> str:
        seat = "over" if self.is_over else f"seat {self.to_move} to move"
        return f"<State of {self.game!r}: {self.phase}, {len(self.history)} actions, {seat}>"

    def _repr_html_(self) -> str:
        from trula.engine.html import state_html

        return state_html(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.deal, self.history))

    def _content(self) -> tuple[object, ...]:
        # A state that begins with the play has no history; facts and hands tell what was agreed and exchanged.
        return (self.game, self.deal, self.table, self.session, self.history, self.phase, self.facts, self.hands)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    @property
    def phase(self) -> str:
        """The name of the phase, which is the game's own before the play; then `play`, and `over`."""
        return "over" if self.is_over else self._phase.name

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None when the deal is over."""
        return self._phase.to_move

    @property
    def is_over(self) -> bool:
        """Whether the last card has fallen, or the deal was decided before."""
        return self._phase.to_move is None

    def legal_actions(self) -> Sequence[Action]:
        """Return all legal actions of the seat to move, possibly lazily; empty when the deal is over."""
        return self._phase.legal_actions()

    def after(self, action: Action) -> State:
        """Return the state after an action.

        Raises:
            IllegalAction: The rules forbid the action; `.rule` is the rule.
        """
        phase = self._phase
        if not isinstance(action, Action):
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        following = State.__new__(State)
        following._phase = phase.after(action)
        following._before_play = (
            self._before_play if isinstance(phase, Playing) else (*self._before_play, Move(phase.to_move, action))  # type: ignore[arg-type]
        )
        following._has_discard = self._has_discard or type(action) is Discard
        following.game = self.game
        following.deal = self.deal
        following.table = self.table
        following.session = self.session
        return following

    def after_text(self, text: str, index: int) -> State:
        """Return the state after the action with an index in a record; RecordMismatch if it is illegal."""
        try:
            return self.after(self.game.parse_action(text))
        except IllegalAction as error:
            raise RecordMismatch(f"action {index} is illegal: {error}", index) from error
        except NotationError as error:
            raise NotationError(f"action {index} cannot be read: {error}") from None

    def after_texts(self, texts: Iterable[str]) -> State:
        """Return the state after the actions of a record, given as texts."""
        state = self
        for index, text in enumerate(texts):
            state = state.after_text(text, index)
        return state

    @property
    def history(self) -> tuple[Move, ...]:
        """All actions so far, discards with their cards."""
        return self._before_play + self._played_moves()

    def _played_moves(self) -> tuple[Move, ...]:
        if not isinstance(self._phase, Playing):
            return ()
        table = moves_by_byte(self.game.deck)
        return tuple([table[byte] for byte in self._phase.position.moves()])

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand, by seat."""
        return tuple(CardSet(self.game.deck, self._phase.hand(seat)) for seat in range(self.game.seats))

    @property
    def position(self) -> Position | None:
        """A copy of the core's position; None before the first lead."""
        return self._phase.position.copy() if isinstance(self._phase, Playing) else None

    @property
    def facts(self) -> Facts:
        """What has been agreed in public: contract, declarer, trump and what else the game has."""
        return self._phase.facts()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The completed tricks."""
        if not isinstance(self._phase, Playing):
            return ()
        cards = self.game.deck.cards
        return tuple(
            Trick(leader, tuple(cards[card] for card in played), winner)
            for leader, played, winner in self._phase.position.tricks()
        )

    def scores(self) -> list[int]:
        """Return the score of each seat for this deal.

        Raises:
            NotOver: The deal is not over.
        """
        phase = self._phase
        if not isinstance(phase, Playing) or not phase.position.is_over:
            raise NotOver("the deal is not over")
        return list(phase.position.scores())

    def view(self, seat: SupportsIndex) -> View:
        """Return all that one seat may know."""
        view = View.__new__(View)
        self._fill(view, seat)
        return view

    def open_view(self, seat: SupportsIndex) -> OpenView:
        """Return what a seat knows and all that is hidden from it, for agents that cheat and say so."""
        view = OpenView.__new__(OpenView)
        self._fill(view, seat)
        view.state = self
        return view

    def _fill(self, view: View, asked: SupportsIndex) -> None:
        """Write what a seat may know into a new view."""
        game, phase = self.game, self._phase
        seat = asked if type(asked) is int and 0 <= asked < game.seats else game.checked_seat(asked)
        view.game = game
        view.table = self.table
        view.session = self.session
        view.seat = seat
        view.turned = self.deal.turned
        view.to_move = to_move = phase.to_move
        view._history = None
        view._last_winner = None
        if isinstance(phase, Playing):
            # 1. In the play the core tells what the seat sees; the rest is kept from view to view where it can be.
            hand, view._legal, view._played = phase.position.seen_by(seat)
            before = phase.before_seen.get(seat)
            if before is None:
                phase.before_seen[seat] = before = self._before_play_seen(seat)
            view._before_play = before
            if to_move is None:
                view.phase = "over"
                tricks = phase.position.tricks()
                view._last_winner = tricks[-1][2] if tricks else None
            else:
                view.phase = "play"
        else:
            # 2. Before the play every phase tells it itself.
            hand = phase.hand(seat)
            view._legal = _unchanging(phase.legal_actions()) if to_move == seat else ()
            view._played = b""
            view._before_play = self._before_play_seen(seat)
            view.phase = self.phase
        view.hand = CardSet(game.deck, hand)
        view.talon, view.shown, view.sides, view.facts = phase.public(game, seat)

    def _before_play_seen(self, seat: int) -> tuple[Move, ...]:
        moves = self._before_play
        return tuple([self._as_seen(move, seat) for move in moves]) if self._has_discard else moves

    def _as_seen(self, move: Move, viewer: int) -> Move:
        action = move.action
        if not isinstance(action, Discard) or move.seat == viewer:
            return move
        shown = self.game.discard_shown(action.cards)
        return Move(move.seat, HiddenDiscard(shown, len(action.cards) - len(shown)))


def position_in_play(state: State) -> Position:
    """Return the core's position of a state whose play has begun."""
    position = state.position
    assert position is not None, "the play has not begun"
    return position


def _unchanging(actions: Sequence[Action]) -> Sequence[Action]:
    return tuple(actions) if isinstance(actions, list) else actions
