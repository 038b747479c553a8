"""Hidden: the cards that a view leaves open, as places, the cards that each may hold, and bounds.

Each game derives them from its own views (`Game.hidden`); the core counts and numbers the consistent worlds.
Nothing here is random: samplers draw the numbers.
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
    from trula._core import Network
    from trula.engine.phases import Position
    from trula.engine.state import State
    from trula.engine.view import View

TALON = -1
LAID_AWAY = -2
"""Owners of places that are not a seat: the talon, and the cards that were laid away."""

Contents = tuple[list[int], list[int]]
"""One world: the set of cards in each place as a bit mask, and the cards of the ordered place by index, in order."""


class Place(NamedTuple):
    """A hand, the talon, or the cards laid away, as far as its cards are hidden."""

    owner: int
    """A seat, or TALON or LAID_AWAY."""
    size: int
    """How many hidden cards lie there."""
    allowed: int
    """Bit mask of the cards that may lie there."""


class Bound(NamedTuple):
    """A place holds between `least` and `most` of `cards`."""

    place: int
    """Index of the place in `Hidden.places`."""
    cards: int
    """Bit mask."""
    least: int
    most: int


class Seen(Protocol):
    """The core's position in the play as one seat sees it."""

    @property
    def excluded(self) -> Sequence[int]: ...
    def greedy_card(self) -> int: ...
    def equal_cards(self) -> Sequence[Sequence[int]]: ...
    def active_inputs(self) -> Sequence[int]: ...
    def plain_inputs(self) -> Sequence[int]: ...
    def card_probabilities(self, network: Network, memory: int | None = None, /) -> Sequence[tuple[int, float]]: ...
    def card_logs(self, network: Network, owners: Sequence[int], /) -> Sequence[Sequence[float]]: ...
    def in_worlds(self, owners: Sequence[int], worlds: Sequence[Contents]) -> Sequence[Position]: ...


class Unfolded(NamedTuple):
    """All cards of one world: hands by seat as they were before the first lead, cards laid away unseen, the talon."""

    hands: tuple[int, ...]
    laid_away: int
    talon: tuple[Card, ...]


@dataclass(frozen=True)
class Hidden:
    """The places that a view leaves open, and the bounds on their cards."""

    view: View
    places: tuple[Place, ...]
    bounds: tuple[Bound, ...] = ()
    known: tuple[int, ...] = ()
    """By seat, bit mask of the cards that the view shows to be or to have been in its hand."""
    is_ordered: bool = False
    """Whether the order of the hidden talon cards matters."""
    seen: Seen | None = None
    """None before the first lead."""

    @property
    def owners(self) -> list[int]:
        """The owner of each place."""
        return [place.owner for place in self.places]

    @cached_property
    def worlds(self) -> Worlds:
        """The object of the core that counts and numbers the worlds consistent with the view."""
        cards = self._unseen()
        ordered = self.owners.index(TALON) if self.is_ordered and TALON in self.owners else None
        return Worlds(cards, [(place.size, place.allowed) for place in self.places], list(self.bounds), ordered)

    @property
    def count(self) -> int:
        """The number of worlds (ways to place the hidden cards) that are consistent with the view."""
        high, low = self.worlds.count_halves
        return high << 64 | low

    def _unseen(self) -> int:
        cards = 0
        for place in self.places:
            cards |= place.allowed
        return cards

    def positions(self, worlds: Sequence[Contents]) -> list[Position]:
        """Return the core's position in each of some worlds; the play must have begun."""
        assert self.seen is not None
        return list(self.seen.in_worlds(self.owners, worlds))

    def unfolded(self, contents: Contents) -> Unfolded:
        """Return all cards of a world."""
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
        """Return the State of a world, played up to the view."""
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
        """Return the deal of a world."""
        return self.deal_of(self.unfolded(contents))

    def deal_of(self, unfolded: Unfolded) -> Deal:
        """Return the deal that led to the cards of a world."""
        deck = self.view.game.deck
        return Deal(tuple(CardSet(deck, hand) for hand in unfolded.hands), turned=self.view.turned)


def played_cards(view: View) -> list[int]:
    """Return the cards played so far, by index, in playing order."""
    return [move.action.card.index for move in view.history if isinstance(move.action, Play)]


def known_hands(view: View) -> list[int]:
    """Return, by seat, the mask of the cards known to be or to have been in its hand: own, played and shown ones."""
    known = [cards.mask for cards in view.shown]
    known[view.seat] |= view.hand.mask
    for move in view.history:
        if isinstance(move.action, Play):
            known[move.seat] |= 1 << move.action.card.index
    return known


def hand_places(view: View, known: Sequence[int], sizes: Sequence[int], elsewhere: int) -> list[Place]:
    """Return a place for every other hand.

    Args:
        view: What a seat knows.
        known: By seat, the mask of the cards known to belong to its hand.
        sizes: By seat, how many cards its hand had at the first lead.
        elsewhere: Mask of the cards known to lie in no hand.
    """
    unseen = view.game.deck.all_cards.mask & ~elsewhere
    for cards in known:
        unseen &= ~cards
    return [Place(seat, size - known[seat].bit_count(), unseen) for seat, size in enumerate(sizes) if seat != view.seat]
