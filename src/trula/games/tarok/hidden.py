"""The hidden cards of a tarok view (hands, talon, discards), and what play and announcements tell about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from trula._core import Tarok3Seen, Tarok4Seen, TarokTerms
from trula.engine.actions import Discard, HiddenDiscard
from trula.engine.cards import Card, CardSet, Deal
from trula.engine.frozen import FrozenMap
from trula.engine.hidden import LAID_AWAY, TALON, Bound, Hidden, Place, Unfolded, hand_places, known_hands, played_cards
from trula.engine.view import View
from trula.games.tarok.actions import Announce, Kontra
from trula.games.tarok.agreement import ItemTerms, TarokAgreement, TarokTable, packet_of
from trula.games.tarok.announcements import item_terms_after
from trula.games.tarok.contracts import Aim
from trula.games.tarok.deck import DECK, FREE_SUIT_CARDS, PAGAT, TAROKS
from trula.games.tarok.facts import facts_of

if TYPE_CHECKING:
    from trula.games.tarok import Tarok


def hidden_cards(game: Tarok, view: View) -> HiddenTarok:
    """Return the places whose cards a view leaves open, with the cards that each may hold."""
    public = PublicTerms.from_view(game, view)
    known = known_hands(view)
    talon = DECK.set(view.talon).mask
    elsewhere = (talon & ~public.taken) | public.shown_discards | public.own_discards
    sizes = [game.hand_size] * game.seats
    if view.phase == "discard":
        sizes[public.declarer] += len(public.taken_cards)
    places = hand_places(view, known, sizes, elsewhere)
    unseen = places[0].allowed
    if public.hidden_discards:
        places.append(Place(LAID_AWAY, public.hidden_discards, unseen & FREE_SUIT_CARDS))
    if len(view.talon) < game.talon_size:
        places.append(Place(TALON, game.talon_size - len(view.talon), unseen))
    seen = None
    if view.phase in ("play", "over"):
        kind = Tarok3Seen if game.seats == 3 else Tarok4Seen
        seen = kind(public.core_terms(), known, played_cards(view))
    places = [public.narrow(place, () if seen is None else seen.excluded) for place in places]
    bounds = [
        Bound(number, place.allowed & TAROKS & ~public.taken, 1, place.size)
        for number, place in enumerate(places)
        if place.owner >= 0 and not public.was_dealt_tarok(place.owner, known[place.owner])
    ]
    is_ordered = view.phase in ("auction", "king") or public.aim is Aim.KLOP
    return HiddenTarok(view, tuple(places), tuple(bounds), tuple(known), is_ordered, seen, public)


@dataclass(frozen=True)
class PublicTerms:
    """The decisions before the first lead, as far as a view shows them."""

    game: Tarok
    view: View
    contract: str | None
    """The name of the contract; None during the auction."""
    declarer: int
    """The seat of the declarer; 0 if there is none."""
    called: Card | None
    """The called king."""
    taken_cards: tuple[Card, ...]
    """The cards of the packet taken from the talon."""
    own_discards: int
    """Bit mask of the discards, if the viewer is the declarer."""
    shown_discards: int
    """Bit mask of the discarded taroks, which are shown to all."""
    hidden_discards: int
    """The number of discards that the viewer has not seen."""
    item_terms: FrozenMap[ItemTerms]
    """Announcements and kontras that count, by item."""
    announced_by: FrozenMap[int]
    """The seat that announced each item. A valat cancels announcements, but what they revealed stays known."""

    @classmethod
    def from_view(cls, game: Tarok, view: View) -> PublicTerms:
        """Return the public terms of a view."""
        facts = facts_of(view)
        taken: tuple[Card, ...] = ()
        own = shown = hidden_count = 0
        item_terms: FrozenMap[ItemTerms] = FrozenMap()
        announced_by: dict[str, int] = {}
        for move in view.history:
            if isinstance(move.action, Discard):
                own = move.action.cards.mask
            elif isinstance(move.action, HiddenDiscard):
                shown, hidden_count = move.action.shown.mask, move.action.hidden
            elif isinstance(move.action, Announce | Kontra):
                item_terms = item_terms_after(item_terms, move.action, move.seat)
                announced_by |= dict.fromkeys(getattr(move.action, "items", ()), move.seat)
        if facts.packet is not None and facts.contract is not None:
            # A solo converted to a colour valat keeps its exchange, so the size of the packet is that of the discard.
            size = own.bit_count() + shown.bit_count() + hidden_count or game.contract(facts.contract).packet
            taken = packet_of(view.talon, facts.packet, size)
        return cls(
            game,
            view,
            facts.contract,
            facts.declarer if facts.declarer is not None else 0,
            DECK.card(f"{facts.called}K") if facts.called is not None else None,
            taken,
            own,
            shown,
            hidden_count,
            item_terms,
            FrozenMap(**announced_by),
        )

    @property
    def aim(self) -> Aim | None:
        """The aim of the contract; None during the auction."""
        return None if self.contract is None else self.game.contract(self.contract).aim

    @cached_property
    def taken(self) -> int:
        """Bit mask of the packet taken."""
        return DECK.set(self.taken_cards).mask

    def core_terms(self) -> TarokTerms:
        """Return the public terms of the play in the form that the core takes."""
        assert self.contract is not None and isinstance(self.view.table, TarokTable)
        return TarokAgreement(
            self.game,
            Deal((), self.view.talon),
            self.view.table,
            self.game.contract(self.contract),
            self.declarer,
            (),
            self.called,
            facts_of(self.view).packet,
            self.taken_cards,
            self.own_discards | self.shown_discards,
            self._known_partner(),
            self.item_terms,
        ).core_terms()

    def _known_partner(self) -> int | None:
        """Return the partner's seat; None if there is no partner or the viewer does not know it."""
        seats = enumerate(self.view.sides or ())
        return next((seat for seat, side in seats if side == "declarer" and seat != self.declarer), None)

    def narrow(self, place: Place, excluded: Sequence[int]) -> Place:
        """Return a place without the cards that it cannot hold.

        Args:
            place: A hand, the talon or the hidden discards.
            excluded: By seat, the mask of the cards that its play so far excludes; empty before the first lead.
        """
        allowed = place.allowed
        if place.owner == self.declarer:
            is_forced = self.shown_discards != 0 and self.game.options["discard_taroks"] == "forced_only"
            if is_forced:  # a discarded tarok means that no free suit card was left in the hand
                allowed &= ~FREE_SUIT_CARDS
        elif place.owner != LAID_AWAY:
            allowed &= ~self.taken
        if place.owner >= 0 and excluded:
            allowed &= ~excluded[place.owner]
        for card, owner in self._revealed_holders().items():
            if place.owner != owner:
                allowed &= ~(1 << card.index)
        if self.called is not None and place.owner >= 0 and place.owner != self.declarer:
            sides = self.view.sides
            if sides is not None and sides[place.owner] == "defenders":
                allowed &= ~(1 << self.called.index)
        return place._replace(allowed=allowed)

    def _revealed_holders(self) -> dict[Card, int]:
        """Return the cards whose holder an announcement has revealed, with the seat of the holder."""
        owners = {}
        if (seat := self.announced_by.get("pagat-ultimo")) is not None:
            owners[PAGAT] = seat
        if self.called is not None:
            if (partner := self._known_partner()) is not None:
                owners[self.called] = partner
            if (seat := self.announced_by.get("king-ultimo")) is not None:
                owners[self.called] = seat
        return owners

    def was_dealt_tarok(self, seat: int, known: int) -> bool:
        """Return whether the view shows a tarok that a seat was dealt; a deal with a hand without taroks is void.

        Args:
            seat: The seat.
            known: Bit mask of the cards known to be or to have been in its hand.
        """
        dealt = known
        if seat == self.declarer:
            dealt = (dealt | self.shown_discards) & ~self.taken
        return dealt & TAROKS != 0


@dataclass(frozen=True)
class HiddenTarok(Hidden):
    """The hidden cards of a tarok view, with the public terms of the deal."""

    public: PublicTerms | None = None

    def deal_of(self, unfolded: Unfolded) -> Deal:
        """Return the deal before the exchange: the packet goes back to the talon, the discards to the hand."""
        public = self.public
        assert public is not None
        hands = list(unfolded.hands)
        if public.taken:
            hands[public.declarer] |= unfolded.laid_away | public.shown_discards | public.own_discards
            hands[public.declarer] &= ~public.taken
        return Deal(tuple(CardSet(DECK, hand) for hand in hands), (*self.view.talon, *unfolded.talon))
