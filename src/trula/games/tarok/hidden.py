"""What a seat at a tarok table cannot see: hands, the talon, the cards laid away; and what play and speech tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from trula._core import Tarok3Seen, Tarok4Seen, TarokTerms
from trula.engine.actions import Announce, Discard, HiddenDiscard, Kontra
from trula.engine.cards import Card, CardSet, Deal
from trula.engine.frozen import FrozenMap
from trula.engine.game import View
from trula.engine.hidden import LAID_AWAY, TALON, Bound, Hidden, Place, Unfolded, hand_places, known_hands, played_cards
from trula.games.tarok.announcements import claims_after
from trula.games.tarok.contracts import Aim
from trula.games.tarok.talon import FREE_SUIT_CARDS
from trula.games.tarok.terms import DECK, PAGAT, TAROKS, Claim, Table, Terms, packet_of

if TYPE_CHECKING:
    from trula.games.tarok import Tarok


def hidden(game: Tarok, view: View) -> HiddenTarok:
    """The places that a view leaves open."""
    told = Told.by(game, view)
    known = known_hands(view)
    talon = DECK.set(view.talon).mask
    elsewhere = (talon & ~told.taken) | told.shown_discards | told.own_discards
    sizes = [game.hand_size] * game.seats
    if view.phase == "discard":
        sizes[told.declarer] += len(told.taken_cards)
    places = hand_places(view, known, sizes, elsewhere)
    unseen = places[0].allowed
    if told.hidden_discards:
        places.append(Place(LAID_AWAY, told.hidden_discards, unseen & FREE_SUIT_CARDS))
    if len(view.talon) < game.talon_size:
        places.append(Place(TALON, game.talon_size - len(view.talon), unseen))
    seen = None
    if view.phase in ("play", "over"):
        kind = Tarok3Seen if game.seats == 3 else Tarok4Seen
        seen = kind(told.core_terms(), known, played_cards(view))
    places = [told.narrowed(place, () if seen is None else seen.excluded) for place in places]
    bounds = [
        Bound(number, place.allowed & TAROKS & ~told.taken, 1, place.size)
        for number, place in enumerate(places)
        if place.owner >= 0 and not told.was_dealt_tarok(place.owner, known[place.owner])
    ]
    is_ordered = view.phase in ("auction", "king") or told.aim is Aim.KLOP
    return HiddenTarok(view, tuple(places), tuple(bounds), tuple(known), is_ordered, seen, told)


@dataclass(frozen=True)
class Told:
    """What was said and done before the first lead, as far as a view tells."""

    game: Tarok
    view: View
    contract: str | None
    declarer: int
    called: Card | None
    taken_cards: tuple[Card, ...]
    own_discards: int
    shown_discards: int
    hidden_discards: int
    claims: FrozenMap[Claim]
    announcers: FrozenMap[int]
    """Who announced what; an announced valat cancels the claims, not what was told by them."""

    @classmethod
    def by(cls, game: Tarok, view: View) -> Told:
        """Read a view."""
        facts = view.facts
        contract, declarer, called, packet = (facts.get(name) for name in ("contract", "declarer", "called", "packet"))
        taken: tuple[Card, ...] = ()
        own = shown = hidden_count = 0
        claims: FrozenMap[Claim] = FrozenMap()
        announcers: dict[str, int] = {}
        for move in view.history:
            if isinstance(move.action, Discard):
                own = move.action.cards.mask
            elif isinstance(move.action, HiddenDiscard):
                shown, hidden_count = move.action.shown.mask, move.action.hidden
            elif isinstance(move.action, Announce | Kontra):
                claims = claims_after(claims, move.action, move.seat)
                announcers |= dict.fromkeys(getattr(move.action, "items", ()), move.seat)
        if isinstance(packet, int) and isinstance(contract, str):
            # A solo turned into a colour valat keeps its exchange.
            size = own.bit_count() + shown.bit_count() + hidden_count or game.contract(contract).packet
            taken = packet_of(view.talon, packet, size)
        return cls(
            game,
            view,
            contract if isinstance(contract, str) else None,
            declarer if isinstance(declarer, int) else 0,
            DECK.card(f"{called}K") if isinstance(called, str) else None,
            taken,
            own,
            shown,
            hidden_count,
            claims,
            FrozenMap(**announcers),
        )

    @property
    def aim(self) -> Aim | None:
        """What is played for; None in the auction."""
        return None if self.contract is None else self.game.contract(self.contract).aim

    @cached_property
    def taken(self) -> int:
        """The cards of the packet taken."""
        return DECK.set(self.taken_cards).mask

    def core_terms(self) -> TarokTerms:
        """The terms of the play without what is hidden."""
        assert self.contract is not None and isinstance(self.view.table, Table)
        packet = self.view.facts.get("packet")
        return Terms(
            self.game,
            Deal((), self.view.talon),
            self.view.table,
            self.game.contract(self.contract),
            self.declarer,
            (),
            self.called,
            packet if isinstance(packet, int) else None,
            self.taken_cards,
            self.own_discards | self.shown_discards,
            self._known_partner(),
            self.claims,
        ).core_terms()

    def _known_partner(self) -> int | None:
        seats = enumerate(self.view.sides or ())
        return next((seat for seat, side in seats if side == "declarer" and seat != self.declarer), None)

    def narrowed(self, place: Place, excluded: Sequence[int]) -> Place:
        """A place without the cards that cannot lie there."""
        allowed = place.allowed
        if place.owner == self.declarer:
            is_forced = self.shown_discards != 0 and self.game.options["discard_taroks"] == "forced_only"
            if is_forced:  # taroks are laid away only when no other card is left to be
                allowed &= ~FREE_SUIT_CARDS
        elif place.owner != LAID_AWAY:
            allowed &= ~self.taken
        if place.owner >= 0 and excluded:
            allowed &= ~excluded[place.owner]
        for card, owner in self._owners().items():
            if place.owner != owner:
                allowed &= ~(1 << card.index)
        if self.called is not None and place.owner >= 0 and place.owner != self.declarer:
            sides = self.view.sides
            if sides is not None and sides[place.owner] == "defenders":
                allowed &= ~(1 << self.called.index)
        return place._replace(allowed=allowed)

    def _owners(self) -> dict[Card, int]:
        """Cards whose holder was told by speech."""
        owners = {}
        if (seat := self.announcers.get("pagat-ultimo")) is not None:
            owners[PAGAT] = seat
        if self.called is not None:
            if (partner := self._known_partner()) is not None:
                owners[self.called] = partner
            if (seat := self.announcers.get("king-ultimo")) is not None:
                owners[self.called] = seat
        return owners

    def was_dealt_tarok(self, seat: int, known: int) -> bool:
        """Whether the view shows a tarok that a seat was dealt; a hand without one would have been void."""
        dealt = known
        if seat == self.declarer:
            dealt = (dealt | self.shown_discards) & ~self.taken
        return dealt & TAROKS != 0


@dataclass(frozen=True)
class HiddenTarok(Hidden):
    """With what was said and done before the first lead."""

    told: Told | None = None

    def deal_of(self, unfolded: Unfolded) -> Deal:
        """What was taken goes back to the talon, what was laid away to the hand."""
        told = self.told
        assert told is not None
        hands = list(unfolded.hands)
        if told.taken:
            hands[told.declarer] |= unfolded.laid_away | told.shown_discards | told.own_discards
            hands[told.declarer] &= ~told.taken
        return Deal(tuple(CardSet(DECK, hand) for hand in hands), (*self.view.talon, *unfolded.talon))
