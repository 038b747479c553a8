"""The phases of the declarer after the auction: call a king, take a packet, discard (docs/rules/tarok.md, 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import overload

from trula.engine.actions import Action, Discard, HiddenDiscard, TakeTalon
from trula.engine.cards import Card, CardSet
from trula.engine.phases import Phase
from trula.errors import Broken, IllegalAction
from trula.games.tarok.actions import Call
from trula.games.tarok.agreement import PhaseAfterAuction, TarokAgreement
from trula.games.tarok.announcements import AnnouncementRound, has_announcements
from trula.games.tarok.contracts import Aim
from trula.games.tarok.deck import DECK, FREE_SUIT_CARDS, KINGS, TAROKS, TRULA
from trula.games.tarok.refusals import TarokRefusal


def after_auction(agreement: TarokAgreement) -> Phase:
    """Return the phase after the auction: king, packet, announcements or play, by contract."""
    if agreement.contract.aim is Aim.KLOP:
        return agreement.begin_play()
    if agreement.contract.calls_king:
        return KingCall(agreement)
    if agreement.contract.packet > 0:
        return PacketChoice(agreement)
    return after_exchange(agreement)


def after_exchange(agreement: TarokAgreement) -> Phase:
    """Return the phase after the exchange: announcements where the rules have them, else the play."""
    return AnnouncementRound(agreement) if has_announcements(agreement) else agreement.begin_play()


class DeclarerPhase(PhaseAfterAuction):
    """A phase in which the declarer decides."""

    __slots__ = ()

    @property
    def to_move(self) -> int:
        return self.agreement.declarer


class KingCall(DeclarerPhase):
    """The declarer calls the king of a suit; its holder becomes the partner."""

    __slots__ = ()
    name = "king"

    def legal_actions(self) -> Sequence[Action]:
        return [Call(suit) for suit in DECK.suits if suit != "T"]

    def after(self, action: Action) -> Phase:
        if not isinstance(action, Call):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        if action not in self.legal_actions():
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        return PacketChoice(self.agreement.with_call(action.suit))


class PacketChoice(DeclarerPhase):
    """The declarer takes one packet of the open talon."""

    __slots__ = ()
    name = "talon"

    def legal_actions(self) -> Sequence[Action]:
        return [TakeTalon(number) for number in range(1, 6 // self.agreement.contract.packet + 1)]

    def after(self, action: Action) -> Phase:
        if not isinstance(action, TakeTalon):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        if action not in self.legal_actions():
            raise IllegalAction(action, Broken.NO_SUCH_PACKET)
        agreement = self.agreement
        taken = agreement.packet_cards(action.packet)
        hands = list(agreement.hands)
        hands[agreement.declarer] |= DECK.set(taken).mask
        return DiscardChoice(agreement._replace(packet=action.packet, taken=taken, hands=tuple(hands)))


class DiscardChoice(DeclarerPhase):
    """The declarer discards as many cards as the packet had."""

    __slots__ = ()
    name = "discard"

    def legal_actions(self) -> Sequence[Action]:
        agreement = self.agreement
        is_free = agreement.game.options["discard_taroks"] == "free_shown"
        return Discards(agreement.hands[agreement.declarer], agreement.contract.packet, is_free=is_free)

    def after(self, action: Action) -> Phase:
        if not isinstance(action, Discard | HiddenDiscard):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        if isinstance(action, HiddenDiscard) or action.cards.deck is not DECK:
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        agreement = self.agreement
        mask = action.cards.mask
        self._check(action, mask)
        hands = list(agreement.hands)
        hands[agreement.declarer] &= ~mask
        return after_exchange(agreement._replace(hands=tuple(hands), discards=mask))

    def _check(self, action: Discard, mask: int) -> None:
        hand = self.agreement.hands[self.agreement.declarer]
        if mask & ~hand:
            raise IllegalAction(action, Broken.NOT_IN_HAND)
        if mask.bit_count() != self.agreement.contract.packet:
            raise IllegalAction(action, Broken.DISCARD_COUNT)
        if mask & (KINGS | TRULA):
            raise IllegalAction(action, TarokRefusal.DISCARD_FIVE_POINTS)
        if action not in self.legal_actions():
            raise IllegalAction(action, TarokRefusal.DISCARD_TAROK)


class Discards(Sequence[Discard]):
    """All legal discards from a hand, built on demand.

    A discard is the forced cards and a choice of free cards. Suit cards except kings go first; taroks except the trula
    may go when there are too few of them, or at any time with `is_free`.
    """

    __slots__ = ("_count", "_forced", "_free")

    def __init__(self, hand: int, count: int, *, is_free: bool) -> None:
        """Find the legal discards.

        Args:
            hand: Bit mask of the declarer's hand with the packet.
            count: The number of cards to discard.
            is_free: Whether taroks may be discarded although suit cards are left (`discard_taroks = free_shown`).
        """
        suits = hand & FREE_SUIT_CARDS
        taroks = hand & TAROKS & ~TRULA
        if is_free:
            self._forced, free = 0, suits | taroks
        elif suits.bit_count() >= count:
            self._forced, free = 0, suits
        else:
            self._forced, free = suits, taroks
        self._free = tuple(CardSet(DECK, free))
        self._count = count - self._forced.bit_count()

    def __len__(self) -> int:
        return comb(len(self._free), self._count)

    def __iter__(self) -> Iterator[Discard]:
        for cards in combinations(self._free, self._count):
            yield self._make(cards)

    @overload
    def __getitem__(self, index: int) -> Discard: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Discard]: ...
    def __getitem__(self, index: int | slice) -> Discard | Sequence[Discard]:
        if isinstance(index, slice):
            return list(self)[index]
        position = index + len(self) if index < 0 else index
        if not 0 <= position < len(self):
            raise IndexError(index)
        chosen = []
        start = 0
        for left in range(self._count, 0, -1):
            for place in range(start, len(self._free)):
                following = comb(len(self._free) - place - 1, left - 1)
                if position < following:
                    chosen.append(self._free[place])
                    start = place + 1
                    break
                position -= following
        return self._make(tuple(chosen))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Discard) or action.cards.deck is not DECK:
            return False
        mask = action.cards.mask
        free = DECK.set(self._free).mask
        return (
            mask & self._forced == self._forced
            and mask & ~(self._forced | free) == 0
            and (mask & ~self._forced).bit_count() == self._count
        )

    def next_cards(self, chosen: int) -> int:
        """Return the mask of the cards that may follow those chosen when a discard is named in canonical order."""
        left = self._forced & ~chosen
        forced = left & -left  # no card above it may be named before it
        free = [1 << card.index for card in self._free if 1 << card.index > chosen]
        missing = self._count - (chosen & ~self._forced).bit_count()
        following = 0
        if missing > 0:
            enough = free[: len(free) - missing + 1]
            following = sum(card for card in enough if not forced or card < forced)
        if sum(card > forced for card in free) >= missing:
            following |= forced
        return following

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Discards):
            return NotImplemented
        return (self._forced, self._free, self._count) == (other._forced, other._free, other._count)

    def __hash__(self) -> int:
        return hash((self._forced, self._free, self._count))

    def _make(self, cards: tuple[Card, ...]) -> Discard:
        return Discard(CardSet(DECK, DECK.set(cards).mask | self._forced))
