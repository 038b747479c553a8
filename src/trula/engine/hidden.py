"""What a seat cannot see and what it knows of it: places, the cards they may hold, and bounds. No dice are rolled here.

Each game reads its own views (`Game.hidden`); the core counts and numbers the ways in which the cards may lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from trula._core import Worlds
from trula.engine.actions import Discard, HiddenDiscard, Play
from trula.engine.cards import Card, CardSet, Deal

if TYPE_CHECKING:
    from trula.engine.game import Position, State, View

TALON = -1
LAID_AWAY = -2
"""Owners of places that are no seats."""

Contents = tuple[list[int], list[int]]
"""The sets of the places in one world, and the cards of the ordered place in their order, all by index."""


class Place(NamedTuple):
    """Where hidden cards lie: a seat's hand, the talon, or what was laid away."""

    owner: int
    size: int
    allowed: int


class Bound(NamedTuple):
    """So many of some cards lie in a place (by its number), at least and at most."""

    place: int
    cards: int
    least: int
    most: int


class Seen(Protocol):
    """The core's deal in play as one seat sees it."""

    @property
    def excluded(self) -> Sequence[int]: ...
    def greedy_card(self) -> int: ...
    def in_worlds(self, owners: Sequence[int], worlds: Sequence[Contents]) -> Sequence[Position]: ...


class Unfolded(NamedTuple):
    """All cards of one world: hands by seat, before the first lead or at it; what was laid away unseen; the talon."""

    hands: tuple[int, ...]
    laid_away: int
    talon: tuple[Card, ...]


@dataclass(frozen=True)
class Hidden:
    """The places that a view leaves open, and what is known of them."""

    view: View
    places: tuple[Place, ...]
    bounds: tuple[Bound, ...] = ()
    known: tuple[int, ...] = ()
    """By seat, cards of its hand that the view tells, those played included."""
    is_ordered: bool = False
    """Whether the order of the hidden talon cards matters."""
    seen: Seen | None = None
    """None before the first lead."""

    @property
    def owners(self) -> list[int]:
        """Whose each place is."""
        return [place.owner for place in self.places]

    @cached_property
    def worlds(self) -> Worlds:
        """The ways in which the hidden cards may lie, counted."""
        cards = self._unseen()
        ordered = self.owners.index(TALON) if self.is_ordered and TALON in self.owners else None
        return Worlds(cards, [(place.size, place.allowed) for place in self.places], list(self.bounds), ordered)

    @property
    def count(self) -> int:
        """How many worlds fit."""
        high, low = self.worlds.count_halves
        return high << 64 | low

    def _unseen(self) -> int:
        cards = 0
        for place in self.places:
            cards |= place.allowed
        return cards

    def positions(self, worlds: Sequence[Contents]) -> list[Position]:
        """The core's positions in worlds; the play must have begun."""
        assert self.seen is not None
        return list(self.seen.in_worlds(self.owners, worlds))

    def unfolded(self, contents: Contents) -> Unfolded:
        """All cards of a world."""
        sets, order = contents
        deck = self.view.game.deck
        hands = list(self.known)
        laid_away = 0
        talon: tuple[Card, ...] = ()
        for place, cards in zip(self.places, sets, strict=True):
            if place.owner >= 0:
                hands[place.owner] |= cards
            elif place.owner == LAID_AWAY:
                laid_away = cards
            else:
                talon = tuple(deck.cards[index] for index in order) if order else tuple(CardSet(deck, cards))
        return Unfolded(tuple(hands), laid_away, talon)

    def state(self, contents: Contents) -> State:
        """The State of a world, played up to the view."""
        view = self.view
        unfolded = self.unfolded(contents)
        state = view.game.start_at(self.deal_of(unfolded), view.table.as_dict(), view.session)
        for move in view.history:
            action = move.action
            if isinstance(action, HiddenDiscard):
                action = Discard(CardSet(view.game.deck, action.shown.mask | unfolded.laid_away))
            state = state.after(action)
        return state

    def deal(self, contents: Contents) -> Deal:
        """The deal of a world."""
        return self.deal_of(self.unfolded(contents))

    def deal_of(self, unfolded: Unfolded) -> Deal:
        """Who was dealt the cards of a world."""
        deck = self.view.game.deck
        return Deal(tuple(CardSet(deck, hand) for hand in unfolded.hands), turned=self.view.turned)


def played_cards(view: View) -> list[int]:
    """The cards played so far, by index, in order."""
    return [move.action.card.index for move in view.history if isinstance(move.action, Play)]


def known_hands(view: View) -> list[int]:
    """By seat, the cards of its hand that a view tells: the own ones, those played, those shown."""
    known = [cards.mask for cards in view.shown]
    known[view.seat] |= view.hand.mask
    for move in view.history:
        if isinstance(move.action, Play):
            known[move.seat] |= 1 << move.action.card.index
    return known


def hand_places(view: View, known: Sequence[int], sizes: Sequence[int], elsewhere: int) -> list[Place]:
    """A place for each other hand with cards that are not known; `elsewhere` are cards known to lie in no hand."""
    unseen = view.game.deck.all_cards.mask & ~elsewhere
    for cards in known:
        unseen &= ~cards
    return [Place(seat, size - known[seat].bit_count(), unseen) for seat, size in enumerate(sizes) if seat != view.seat]
