"""State: everything that is true in a deal, hidden cards included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, SupportsIndex

from trula.engine.actions import Action, Discard, HiddenDiscard, Move
from trula.engine.cards import CardSet, Deal
from trula.engine.facts import Facts
from trula.engine.phases import Phase, Playing, Position, Public, TableState, Trick
from trula.engine.session import SoFar
from trula.engine.view import Frame, Known, OpenView, View, moves_by_byte
from trula.errors import Broken, IllegalAction, NotationError, NotOver, RecordMismatch

if TYPE_CHECKING:
    from trula._core import InformationState
    from trula.engine.game import Game


class Setting:
    """What is the same in all states of a deal."""

    __slots__ = ("deal", "frame", "game", "has_discard")

    def __init__(self, deal: Deal, frame: Frame, *, has_discard: bool) -> None:
        self.game = frame.game
        self.deal = deal
        self.frame = frame
        self.has_discard = has_discard
        """Whether a seat has discarded: the others do not see all of that."""


class State:
    """Everything that is true in a deal, hidden cards included. Immutable: `after` returns the next state."""

    __slots__ = ("_before_play", "_known", "_phase", "_plies_watched", "_position", "_setting", "to_move")

    to_move: int | None
    """The seat that decides next; None when the deal is over."""
    _setting: Setting
    _before_play: tuple[Move, ...]
    """The actions before the first lead."""
    _phase: Phase
    """The phase; from the first lead on the play, whose positions are here."""
    _position: Position | None
    """The position in the play; None before the first lead."""
    _known: dict[int, Known]
    """What seats know beside the cards played, by seat; states between which it does not change share it."""
    _plies_watched: int
    """How many plies follow of which each may change it."""

    def __init__(
        self,
        game: Game,
        deal: Deal,
        table: TableState,
        phase: Phase,
        before_play: tuple[Move, ...] = (),
        session: SoFar | None = None,
    ) -> None:
        has_discard = any(type(move.action) is Discard for move in before_play)
        self._setting = Setting(deal, Frame(game, table, session, deal.turned), has_discard=has_discard)
        self._before_play = before_play
        self._begin(phase)

    def _begin(self, phase: Phase) -> None:
        """Enter a phase, or a point of it before the play."""
        self._phase = phase
        self.to_move = phase.to_move
        self._known = {}
        if type(phase) is Playing:
            self._position = phase.position
            self._plies_watched = phase.agreement.watched_plies
        else:
            self._position = None
            self._plies_watched = 0

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
    def game(self) -> Game:
        """The rules."""
        return self._setting.game

    @property
    def deal(self) -> Deal:
        """The cards as dealt."""
        return self._setting.deal

    @property
    def table(self) -> TableState:
        """What the session brings to the deal."""
        return self._setting.frame.table

    @property
    def session(self) -> SoFar | None:
        """The public results of the session before this deal."""
        return self._setting.frame.session

    @property
    def phase_now(self) -> Phase:
        """The phase as it is now."""
        phase = self._phase
        return phase.at(self._position) if type(phase) is Playing and self._position is not None else phase

    @property
    def phase(self) -> str:
        """The name of the phase, which is the game's own before the play; then `play`, and `over`."""
        return "over" if self.to_move is None else self._phase.name

    @property
    def is_over(self) -> bool:
        """Whether the last card has fallen, or the deal was decided before."""
        return self.to_move is None

    def legal_actions(self) -> Sequence[Action]:
        """Return all legal actions of the seat to move, possibly lazily; empty when the deal is over."""
        phase = self._phase
        if type(phase) is Playing and self._position is not None:
            return self._position.legal_among(phase.plays)
        return phase.legal_actions()

    def after(self, action: Action) -> State:
        """Return the state after an action.

        Raises:
            IllegalAction: The rules forbid the action; `.rule` is the rule.
        """
        phase = self._phase
        following = State.__new__(State)
        if type(phase) is Playing:
            assert self._position is not None
            following._position = position = phase.played(self._position, action)
            following.to_move = to_move = position.to_move
            following._setting = self._setting
            following._before_play = self._before_play
            following._phase = phase
            following._plies_watched = plies = self._plies_watched
            if plies or to_move is None or phase.watched_cards >> action.card.index & 1:  # type: ignore[attr-defined]
                following._known = {}
                following._plies_watched = max(plies - 1, 0)
            else:
                following._known = self._known
            return following
        if not isinstance(action, Action):
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        following._begin(phase.after(action))
        assert self.to_move is not None
        following._before_play = (*self._before_play, Move(self.to_move, action))
        setting = self._setting
        following._setting = (
            Setting(setting.deal, setting.frame, has_discard=True) if type(action) is Discard else setting
        )
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
        if self._position is None:
            return self._before_play
        table = moves_by_byte(self.game.deck)
        return self._before_play + tuple([table[byte] for byte in self._position.moves()])

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand, by seat."""
        phase = self.phase_now
        return tuple(CardSet(self.game.deck, phase.hand(seat)) for seat in range(self.game.seats))

    @property
    def position(self) -> Position | None:
        """A copy of the core's position; None before the first lead."""
        return None if self._position is None else self._position.copy()

    @property
    def facts(self) -> Facts:
        """What has been agreed in public: contract, declarer, trump and what else the game has."""
        return self.phase_now.facts()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The completed tricks."""
        if self._position is None:
            return ()
        cards = self.game.deck.cards
        return tuple(
            Trick(leader, tuple(cards[card] for card in played), winner)
            for leader, played, winner in self._position.tricks()
        )

    def scores(self) -> list[int]:
        """Return the score of each seat for this deal.

        Raises:
            NotOver: The deal is not over.
        """
        if self._position is None or self.to_move is not None:
            raise NotOver("the deal is not over")
        return list(self._position.scores())

    def view(self, seat: SupportsIndex) -> View:
        """Return all that one seat may know."""
        setting, phase = self._setting, self._phase
        if type(seat) is not int or not 0 <= seat < setting.game.seats:
            seat = setting.game.checked_seat(seat)
        view = View.__new__(View)
        view.seat = seat
        view.to_move = self.to_move
        view._history = None
        if type(phase) is Playing:
            assert self._position is not None
            view._hand, view._legal, view._played = self._position.seen_by(seat, phase.plays)
            view._known = self._known.get(seat) or self.known(seat)
        else:
            view._hand = phase.hand(seat)
            view._legal = _unchanging(phase.legal_actions()) if self.to_move == seat else ()
            view._played = b""
            moves = self._moves_seen_by(seat) if setting.has_discard else self._before_play
            view._known = _new_tuple(Known, (setting.frame, phase.name, moves, phase.public(setting.game, seat), None))
        return view

    def open_view(self, seat: SupportsIndex) -> OpenView:
        """Return what a seat knows and all that is hidden from it, for agents that cheat and say so."""
        view, closed = OpenView.__new__(OpenView), self.view(seat)
        for name in View.__slots__:
            setattr(view, name, getattr(closed, name))
        view.state = self
        return view

    def known(self, seat: int) -> Known:
        """Return what a seat knows that does not change with every card."""
        known = self._known.get(seat)
        if known is not None:
            return known
        setting, phase, last_winner = self._setting, self._phase, None
        if self._known:  # only the sides are known otherwise by another seat
            talon, shown, _, facts = next(iter(self._known.values())).public
            public = Public(talon, shown, self.phase_now.sides(seat), facts)
        elif type(phase) is Playing and self._position is not None:
            public = phase.public_at(self._position, setting.game, seat)
        else:
            public = phase.public(setting.game, seat)
        if self.to_move is None and (tricks := self.tricks):
            last_winner = tricks[-1].winner
        moves = self._moves_seen_by(seat) if setting.has_discard else self._before_play
        known = Known(setting.frame, self.phase, moves, public, last_winner)
        if setting.game.has_fixed_sides and not setting.has_discard:
            for each in range(setting.game.seats):
                self._known[each] = known
        else:
            self._known[seat] = known
        return known

    def observe(self, seat: int, public: InformationState, laid_away: int, said: bytes, array: object) -> None:
        """Write what a seat knows as numbers.

        Args:
            seat: The seat.
            public: What is public beside the actions, as numbers.
            laid_away: The mask of the discards that the seat knows.
            said: The actions before the play, as `InformationState.write` takes them.
            array: 32-bit floats, to whose start this is written, and, where there is room, the inputs of networks.
        """
        if self._position is not None:
            self._position.observe(seat, public, laid_away, said, array)
        else:
            to_move = -1 if self.to_move is None else self.to_move
            public.write(array, to_move, self._phase.hand(seat), laid_away, said, b"")

    def _moves_seen_by(self, seat: int) -> tuple[Move, ...]:
        return tuple([self._as_seen(move, seat) for move in self._before_play])

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


_new_tuple = tuple.__new__
"""Makes a named tuple in half of the time of its constructor."""


def _unchanging(actions: Sequence[Action]) -> Sequence[Action]:
    return tuple(actions) if isinstance(actions, list) else actions
