"""Phases of a deal: who decides, what is legal, what follows. Each game has its own; the play itself is shared."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from trula.engine.actions import Action, Move, Play, plays_of
from trula.engine.cards import Card, CardSet, Deck
from trula.engine.facts import Facts
from trula.errors import Broken, IllegalAction, Refusal

if TYPE_CHECKING:
    from trula._core import Network
    from trula.engine.game import Game


class TableState(Protocol):
    """What the session brings to a deal; each game has its own."""

    def as_dict(self) -> dict[str, object]:
        """Return it as a record writes it."""
        ...


@dataclass(frozen=True, slots=True)
class EmptyTable:
    """The table state of a game whose deals do not depend on one another."""

    def as_dict(self) -> dict[str, object]:
        """Return it as a record writes it."""
        return {}


class Position(Protocol):
    """A position of the C++ core, in the play of any game. Sets of cards are bit masks, cards are indices."""

    @property
    def terms(self) -> Any: ...
    def summary(self) -> Any: ...

    @property
    def to_move(self) -> int | None: ...
    @property
    def seats(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def plies(self) -> int: ...
    @property
    def trick(self) -> tuple[int, list[int]]: ...
    def hand(self, seat: int, /) -> int: ...
    def legal_cards(self) -> list[int]: ...
    def why_illegal(self, card: int, /) -> str: ...
    @property
    def hash(self) -> int: ...
    def fresh_hash(self) -> int: ...
    def play(self, card: int, /) -> None: ...
    def undo(self) -> None: ...
    def after(self, card: int, /) -> Position: ...
    def tricks(self) -> list[tuple[int, list[int], int]]: ...
    def raw_points(self) -> Sequence[int]: ...
    def scores(self) -> Sequence[int]: ...
    def perft(self, depth: int) -> tuple[int, int]: ...
    def copy(self) -> Position: ...
    def playouts(self, count: int, seed: int) -> tuple[int, Sequence[int]]: ...
    def greedy_card(self) -> int: ...
    def greedy_ratings(self) -> Sequence[tuple[int, int]]: ...
    def active_inputs(self) -> Sequence[int]: ...
    def plain_inputs(self) -> Sequence[int]: ...
    def moves(self) -> bytes: ...
    def seen_by(self, seat: int, /) -> tuple[int, int, bytes]: ...
    def card_probabilities(self, network: Network, /) -> Sequence[tuple[int, float]]: ...


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards on the table in playing order; `winner` is None while the trick is not complete."""

    leader: int
    cards: tuple[Card, ...]
    winner: int | None = None

    def _repr_html_(self) -> str:
        from trula.engine.html import trick_html

        return trick_html(self)


class Phase(ABC):
    """A part of a deal with one kind of decision. Immutable: `after` returns the next phase."""

    __slots__ = ()
    name: ClassVar[str]

    @property
    @abstractmethod
    def to_move(self) -> int | None:
        """The seat that decides."""

    @abstractmethod
    def legal_actions(self) -> Sequence[Action]:
        """Return all legal actions of the seat to move; only what that seat knows may matter."""

    @abstractmethod
    def after(self, action: Action) -> Phase:
        """Return the phase after an action; IllegalAction if it is not legal."""

    @abstractmethod
    def hand(self, seat: int) -> int:
        """Return the hand of a seat as a bit mask."""

    def talon(self) -> tuple[Card, ...]:
        """Return the talon cards that everybody has seen."""
        return ()

    def shown(self, seat: int) -> int:
        """Return the mask of the cards that everybody knows to be in a hand."""
        return 0

    def sides(self, viewer: int) -> tuple[str | None, ...] | None:
        """Return the side of each seat as far as a viewer knows it; None where sides are fixed by the seats."""
        return None

    def facts(self) -> Facts:
        """Return what has been agreed in public so far."""
        return Facts()

    def public(self, game: Game, viewer: int) -> Public:
        """Return what a seat knows beside its hand and the actions."""
        if type(self).shown is Phase.shown:
            shown = _nothing_shown(game.deck, game.seats)
        else:
            shown = tuple([CardSet(game.deck, self.shown(seat)) for seat in range(game.seats)])
        return Public(self.talon(), shown, self.sides(viewer), self.facts())


@cache
def _nothing_shown(deck: Deck, seats: int) -> tuple[CardSet, ...]:
    return (CardSet(deck),) * seats


class Public(NamedTuple):
    """What a seat knows of a deal beside its hand and the actions."""

    talon: tuple[Card, ...]
    shown: tuple[CardSet, ...]
    sides: tuple[str | None, ...] | None
    facts: Facts


class Agreement(Protocol):
    """What was agreed before the first lead; views and scores ask it during the play."""

    def talon_in_play(self, position: Position) -> tuple[Card, ...]: ...
    def shown_in_play(self, position: Position, seat: int) -> int: ...
    def sides_in_play(self, position: Position, viewer: int) -> tuple[str | None, ...] | None: ...
    def facts_in_play(self, position: Position) -> Facts: ...
    def public_key(self, position: Position, viewer: int) -> Hashable: ...
    @property
    def deck(self) -> Deck: ...
    @property
    def game(self) -> Game: ...


class PlainAgreement:
    """The usual answers of an agreement: no talon, no shown cards, sides fixed by the seats."""

    __slots__ = ()

    def talon_in_play(self, position: Position) -> tuple[Card, ...]:
        """Return the talon cards that everybody has seen."""
        return ()

    def shown_in_play(self, position: Position, seat: int) -> int:
        """Return the mask of the unplayed cards of a seat that everybody knows."""
        return 0

    def sides_in_play(self, position: Position, viewer: int) -> tuple[str | None, ...] | None:
        """Return the side of each seat as far as a viewer knows it; None where the seats fix the sides."""
        return None

    def public_key(self, position: Position, viewer: int) -> Hashable:
        """Return a key of what the methods above answer: positions of a deal with equal keys have equal answers.

        None: every position has answers of its own.
        """
        return None


class Playing(Phase):
    """The play of the cards: a wrapper of the core's position, the same for every game."""

    __slots__ = ("_plays", "_public", "agreement", "before_seen", "position")
    name = "play"

    def __init__(self, position: Position, agreement: Agreement) -> None:
        self.position = position
        self.agreement = agreement
        self._plays = plays_of(agreement.deck)
        # Shared by all positions of the deal: what seats see, as far as it does not change with every card.
        self._public: dict[Hashable, Public] = {}
        self.before_seen: dict[int, tuple[Move, ...]] = {}

    def __reduce__(self) -> tuple[type[Playing], tuple[Position, Agreement]]:
        return Playing, (self.position, self.agreement)

    @property
    def to_move(self) -> int | None:
        return self.position.to_move

    def legal_actions(self) -> Sequence[Action]:
        plays = self._plays
        return [plays[card] for card in self.position.legal_cards()]

    def after(self, action: Action) -> Playing:
        if type(action) is not Play:
            raise IllegalAction(action, Broken.DEAL_IS_OVER if self.position.is_over else Broken.WRONG_PHASE)
        if action.card.deck is not self.agreement.deck:
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        card = action.card.index
        try:
            position = self.position.after(card)
        except ValueError:
            raise IllegalAction(action, self._broken(card)) from None
        following = Playing.__new__(Playing)
        following.position = position
        following.agreement = self.agreement
        following._plays = self._plays
        following._public = self._public
        following.before_seen = self.before_seen
        return following

    def public(self, game: Game, viewer: int) -> Public:
        position = self.position
        key = None if position.is_over else self.agreement.public_key(position, viewer)
        if key is None:
            return super().public(game, viewer)
        found = self._public.get(key)
        if found is None:
            self._public[key] = found = super().public(game, viewer)
        return found

    def _broken(self, card: int) -> Refusal:
        if self.position.is_over:
            return Broken.DEAL_IS_OVER
        name, own = self.position.why_illegal(card), self.agreement.game.refusals
        return own[name] if name in own.__members__ else Broken[name]

    def hand(self, seat: int) -> int:
        return self.position.hand(seat)

    def talon(self) -> tuple[Card, ...]:
        return self.agreement.talon_in_play(self.position)

    def shown(self, seat: int) -> int:
        return self.agreement.shown_in_play(self.position, seat)

    def sides(self, viewer: int) -> tuple[str | None, ...] | None:
        return self.agreement.sides_in_play(self.position, viewer)

    def facts(self) -> Facts:
        return self.agreement.facts_in_play(self.position)
