"""From the contract to the first lead: the called king, the packet, the discard (docs/rules/tarok.md, 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import overload

from trula.engine.actions import Action, Call, Discard, HiddenDiscard, TakeTalon
from trula.engine.cards import Card, CardSet
from trula.engine.game import Phase
from trula.errors import Broken, IllegalAction
from trula.games.tarok.announcements import Announcing, has_announcements
from trula.games.tarok.contracts import Aim
from trula.games.tarok.terms import DECK, KINGS, TAROKS, TRULA, AgreedPhase, Terms

FREE_SUIT_CARDS = DECK.all_cards.mask & ~TAROKS & ~KINGS
"""What is laid away first, and unseen."""


def after_auction(terms: Terms) -> Phase:
    """The phase that a contract begins with."""
    if terms.contract.aim is Aim.KLOP:
        return terms.begin_play()
    if terms.contract.calls_king:
        return KingCall(terms)
    if terms.contract.packet > 0:
        return Taking(terms)
    return after_exchange(terms)


def after_exchange(terms: Terms) -> Phase:
    """Announcements where the rules have them, else the first lead."""
    return Announcing(terms) if has_announcements(terms) else terms.begin_play()


class DeclarersTurn(AgreedPhase):
    """The declarer decides alone."""

    __slots__ = ()

    @property
    def to_move(self) -> int:
        return self.terms.declarer


class KingCall(DeclarersTurn):
    """A suit is named; the holder of its king is the partner."""

    __slots__ = ()
    name = "king"

    def legal_actions(self) -> Sequence[Action]:
        return [Call(suit) for suit in DECK.suits if suit != "T"]

    def after(self, action: Action) -> Phase:
        if not isinstance(action, Call):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        if action not in self.legal_actions():
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        return Taking(self.terms.with_call(action.suit))


class Taking(DeclarersTurn):
    """The talon lies open; one packet is taken."""

    __slots__ = ()
    name = "talon"

    def legal_actions(self) -> Sequence[Action]:
        return [TakeTalon(number) for number in range(1, 6 // self.terms.contract.packet + 1)]

    def after(self, action: Action) -> Phase:
        if not isinstance(action, TakeTalon):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        if action not in self.legal_actions():
            raise IllegalAction(action, Broken.NO_SUCH_PACKET)
        terms = self.terms
        taken = terms.packet_cards(action.packet)
        hands = list(terms.hands)
        hands[terms.declarer] |= DECK.set(taken).mask
        return Discarding(terms._replace(packet=action.packet, taken=taken, hands=tuple(hands)))


class Discarding(DeclarersTurn):
    """As many cards are laid away as were taken."""

    __slots__ = ()
    name = "discard"

    def legal_actions(self) -> Sequence[Action]:
        terms = self.terms
        is_free = terms.game.options["discard_taroks"] == "free_shown"
        return Discards(terms.hands[terms.declarer], terms.contract.packet, is_free=is_free)

    def after(self, action: Action) -> Phase:
        if not isinstance(action, Discard | HiddenDiscard):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        if isinstance(action, HiddenDiscard) or action.cards.deck is not DECK:
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        terms = self.terms
        mask = action.cards.mask
        self._check(action, mask)
        hands = list(terms.hands)
        hands[terms.declarer] &= ~mask
        return after_exchange(terms._replace(hands=tuple(hands), discards=mask))

    def _check(self, action: Discard, mask: int) -> None:
        hand = self.terms.hands[self.terms.declarer]
        if mask & ~hand:
            raise IllegalAction(action, Broken.NOT_IN_HAND)
        if mask.bit_count() != self.terms.contract.packet:
            raise IllegalAction(action, Broken.DISCARD_COUNT)
        if mask & (KINGS | TRULA):
            raise IllegalAction(action, Broken.DISCARD_FIVE_POINTS)
        if action not in self.legal_actions():
            raise IllegalAction(action, Broken.DISCARD_TAROK)


class Discards(Sequence[Discard]):
    """All legal discards from a hand, made when asked for: a choice of free cards beside the forced ones."""

    __slots__ = ("_count", "_forced", "_free")

    def __init__(self, hand: int, count: int, *, is_free: bool) -> None:
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Discards):
            return NotImplemented
        return (self._forced, self._free, self._count) == (other._forced, other._free, other._count)

    def __hash__(self) -> int:
        return hash((self._forced, self._free, self._count))

    def _make(self, cards: tuple[Card, ...]) -> Discard:
        return Discard(CardSet(DECK, DECK.set(cards).mask | self._forced))
