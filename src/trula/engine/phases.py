"""Phases of a deal: who decides, what is legal, what follows. Each game has its own; the play itself is shared."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from trula.engine.actions import Action, Play, plays_of
from trula.engine.cards import Card, CardSet, Deck
from trula.engine.facts import Facts
from trula.errors import Broken, IllegalAction, Refusal

if TYPE_CHECKING:
    from trula._core import InformationState, Network
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
    def legal_among(self, plays: tuple[Play, ...], /) -> tuple[Play, ...]: ...
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
    def observe(self, seat: int, known: InformationState, laid_away: int, said: bytes, array: object, /) -> None: ...
    def seen_by(self, seat: int, plays: tuple[Play, ...], /) -> tuple[int, tuple[Play, ...], bytes]: ...
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

    def sides(self, viewer: int) -> tuple[str | None, ...] | None:
        """Return the side of each seat as far as a viewer knows it; None where sides are fixed by the seats."""
        return None

    def facts(self) -> Facts:
        """Return what has been agreed in public so far."""
        return Facts()

    def all_shown(self, seats: int, deck: Deck) -> tuple[CardSet, ...]:
        """Return by seat the cards that everybody knows to be in a hand."""
        return nothing_shown(deck, seats)

    def public(self, game: Game, viewer: int) -> Public:
        """Return what a seat knows beside its hand and the actions."""
        return Public(self.talon(), self.all_shown(game.seats, game.deck), self.sides(viewer), self.facts())


@cache
def nothing_shown(deck: Deck, seats: int) -> tuple[CardSet, ...]:
    """Return an empty set of cards for each seat."""
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
    def shown_in_play(self, position: Position) -> Sequence[int]: ...
    def sides_in_play(self, position: Position, viewer: int) -> tuple[str | None, ...] | None: ...
    def facts_in_play(self, position: Position) -> Facts: ...
    @property
    def watched_cards(self) -> int: ...
    @property
    def watched_plies(self) -> int: ...
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

    def shown_in_play(self, position: Position) -> Sequence[int]:
        """Return by seat the mask of the unplayed cards that everybody knows; nothing if there are none."""
        return ()

    def sides_in_play(self, position: Position, viewer: int) -> tuple[str | None, ...] | None:
        """Return the side of each seat as far as a viewer knows it; None where the seats fix the sides."""
        return None

    @property
    def watched_cards(self) -> int:
        """The mask of the cards whose play changes what the methods above answer."""
        return 0

    @property
    def watched_plies(self) -> int:
        """The number of plies from the first lead on of which each may change what the methods above answer."""
        return ALL_PLIES


ALL_PLIES = 64
"""More plies than a deal has."""


class Playing(Phase):
    """The play of the cards: a wrapper of the core's position, the same for every game."""

    __slots__ = ("agreement", "deck", "plays", "position", "watched_cards")
    name = "play"

    def __init__(self, position: Position, agreement: Agreement) -> None:
        self.position = position
        self.agreement = agreement
        self.deck = agreement.deck
        self.plays = plays_of(self.deck)
        self.watched_cards = agreement.watched_cards

    def __reduce__(self) -> tuple[type[Playing], tuple[Position, Agreement]]:
        return Playing, (self.position, self.agreement)

    @property
    def to_move(self) -> int | None:
        return self.position.to_move

    def at(self, position: Position) -> Playing:
        """Return the same at another position of the play."""
        copy = Playing.__new__(Playing)
        copy.position = position
        copy.agreement = self.agreement
        copy.deck = self.deck
        copy.plays = self.plays
        copy.watched_cards = self.watched_cards
        return copy

    def legal_actions(self) -> Sequence[Action]:
        return self.position.legal_among(self.plays)

    def after(self, action: Action) -> Playing:
        return self.at(self.played(self.position, action))

    def played(self, position: Position, action: Action) -> Position:
        """Return a position of the play after an action; IllegalAction if it is not legal."""
        if type(action) is Play and action.card.deck is self.deck:
            try:
                return position.after(action.card.index)
            except ValueError:
                raise IllegalAction(action, self._broken(position, action.card.index)) from None
        if type(action) is Play or not isinstance(action, Action):
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        raise IllegalAction(action, Broken.DEAL_IS_OVER if position.is_over else Broken.WRONG_PHASE)

    def _broken(self, position: Position, card: int) -> Refusal:
        if position.is_over:
            return Broken.DEAL_IS_OVER
        name, own = position.why_illegal(card), self.agreement.game.refusals
        return own[name] if name in own.__members__ else Broken[name]

    def hand(self, seat: int) -> int:
        return self.position.hand(seat)

    def talon(self) -> tuple[Card, ...]:
        return self.agreement.talon_in_play(self.position)

    def all_shown(self, seats: int, deck: Deck) -> tuple[CardSet, ...]:
        return _sets_of(self.agreement.shown_in_play(self.position), seats, deck)

    def sides(self, viewer: int) -> tuple[str | None, ...] | None:
        return self.agreement.sides_in_play(self.position, viewer)

    def facts(self) -> Facts:
        return self.agreement.facts_in_play(self.position)

    def public_at(self, position: Position, game: Game, viewer: int) -> Public:
        """Return what `public` returns at another position of the play."""
        agreement = self.agreement
        shown = _sets_of(agreement.shown_in_play(position), game.seats, self.deck)
        talon, sides = agreement.talon_in_play(position), agreement.sides_in_play(position, viewer)
        return Public(talon, shown, sides, agreement.facts_in_play(position))


def _sets_of(masks: Sequence[int], seats: int, deck: Deck) -> tuple[CardSet, ...]:
    """Return a set of cards for each seat, of masks by seat or of none at all."""
    nothing = nothing_shown(deck, seats)
    return tuple([CardSet(deck, mask) if mask else nothing[0] for mask in masks]) if any(masks) else nothing
