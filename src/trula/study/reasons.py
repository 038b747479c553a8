"""Reasons in words. Every sentence is a fact that was checked: each template looks first and speaks only if it holds.

Nothing hidden is looked at: facts come from a view and from worlds drawn for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from trula.engine.cards import Card
from trula.engine.game import Position, View
from trula.engine.hidden import LAID_AWAY
from trula.study.ranking import Ranking
from trula.study.stakes import goals, meld_of, standing, suit_mask, suit_name, trump_suit

MATTERS = 0.05
"""Shares of worlds that differ by less are not worth a word."""
LOOKED_AT = 20
"""In so many worlds every way in which a trick can end is tried."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A checked fact: which template it is of, and its sentence."""

    kind: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Case:
    """A decision to be put in words: the best card, and another it is compared with, if any is worse."""

    ranking: Ranking
    other: Card | None

    @property
    def view(self) -> View:
        """What the seat knows."""
        return self.ranking.view

    @property
    def best(self) -> Card:
        """The best card."""
        return self.ranking.best

    @property
    def cards(self) -> list[Card]:
        """The cards that are spoken of."""
        return [self.best] if self.other is None else [self.best, self.other]

    @property
    def positions(self) -> list[Position]:
        """The position in each world."""
        return self.ranking.judgement.sample.positions

    @cached_property
    def unseen(self) -> int:
        """Cards that the seat has not seen."""
        cards = 0
        for place in self.ranking.judgement.sample.hidden.places:
            cards |= place.allowed
        return cards

    @cached_property
    def outside(self) -> int:
        """Cards that may be in other hands: those not seen, and those shown there."""
        shown = [cards.mask for seat, cards in enumerate(self.view.shown) if seat != self.view.seat]
        return sum(shown) | self.unseen

    @property
    def is_leading(self) -> bool:
        """Whether the card opens a trick."""
        return self.view.trick is None

    @cached_property
    def unbeaten(self) -> dict[Card, int]:
        """By card, in how many of the first worlds nobody can beat it, whatever is played."""
        seat = self.view.seat
        return {
            card: sum(possible_winners(position, card) == {seat} for position in self.positions[:LOOKED_AT])
            for card in self.cards
        }


def possible_winners(position: Position, card: Card) -> set[int]:
    """The seats that can win the trick on the table after a card, over all legal ways to complete it."""
    return _winners(position.after(card.index))


def _winners(position: Position) -> set[int]:
    if position.is_over or not position.trick[1]:
        return {position.tricks()[-1][2]}
    found: set[int] = set()
    for card in position.legal_cards():
        found |= _winners(position.after(card))
        if len(found) == position.seats:
            break
    return found


def reasons(case: Case) -> tuple[Reason, ...]:
    """All that can be said of a decision, the weightiest first."""
    return tuple(reason for template in TEMPLATES for reason in template(case))


def _known_cards(case: Case) -> Iterator[Reason]:
    """Few deals explain the view, and all of them were looked at."""
    worlds = case.ranking.worlds
    if not case.ranking.is_all:
        return
    if worlds == 1:
        yield Reason("known", "Only one deal explains what was played: all cards are known.")
    else:
        yield Reason("known", f"Only {worlds} deals explain what was played, and all of them were searched.")


def _all_alike(case: Case) -> Iterator[Reason]:
    """No card is worse than another in any world."""
    if len(case.ranking.choices) < 2 or not case.ranking.is_exact:
        return
    counted = [found.values for found in case.ranking.judgement.found if found.values]
    if all(len(set(values.values())) == 1 for values in counted):
        where = "every deal that fits" if case.ranking.is_all else f"each of {len(counted)} worlds"
        yield Reason("alike", f"All legal cards are worth the same in {where}.")


def _goals(case: Case) -> Iterator[Reason]:
    """A goal is within reach in clearly more worlds with one card than with the other."""
    if case.other is None:
        return
    for goal, words in goals(case.view).items():
        shares = case.ranking.shares(goal)
        if shares is None:
            continue
        best, other = shares[case.best.index], shares[case.other.index]
        if abs(best - other) >= MATTERS:
            text = f"After {case.best} {words} in {best:.0%} of the worlds, after {case.other} in {other:.0%}."
            yield Reason(goal, text)


def _standing(case: Case) -> Iterator[Reason]:
    """The game is still open, and the seat knows how the sides stand: no hidden discard, no hidden partner."""
    places = case.ranking.judgement.sample.hidden.places
    is_known = all(place.owner != LAID_AWAY for place in places) and None not in (case.view.sides or ())
    if not is_known and not case.ranking.is_all:
        return
    shares = case.ranking.shares("win") if goals(case.view) else None
    if shares is None or not any(MATTERS < share < 1 - MATTERS for share in shares.values()):
        return
    told = {standing(case.view, position) for position in case.positions}
    if len(told) == 1 and (text := told.pop()) is not None:
        yield Reason("standing", text)


def _unbeaten(case: Case) -> Iterator[Reason]:
    """One card can be beaten in this trick, the other cannot; who plays last knows without saying."""
    looked = len(case.positions[:LOOKED_AT])
    trick = case.view.trick
    if trick is not None and len(trick.cards) == case.view.game.seats - 1:
        return
    beaten = [looked - case.unbeaten[card] for card in case.cards]
    if beaten[0] == 0 and (case.other is None or beaten[1] > 0):
        is_proof = case.ranking.is_all and looked == case.ranking.worlds
        text = f"Nobody can beat {case.best} in this trick" + ("" if is_proof else f" in any of {looked} worlds")
        yield Reason("unbeaten", text + (f"; {case.other} can be beaten in {beaten[1]}." if case.other else "."))
    elif case.other is not None and beaten[1] - beaten[0] >= looked / 4:
        text = f"{case.other} can be beaten in {beaten[1]} of {looked} worlds, {case.best} in {beaten[0]}."
        yield Reason("beaten", text)


def _meld(case: Case) -> Iterator[Reason]:
    """The card completes the trick, and one of the two makes more meld than the other."""
    if case.other is None:
        return
    melds = [meld_of(case.positions[0], card) for card in case.cards]
    if None not in melds and melds[0] != melds[1]:
        text = f"The trick holds {melds[0]} meld with {case.best} and {melds[1]} with {case.other}."
        yield Reason("meld", text)


def _voids(case: Case) -> Iterator[Reason]:
    """A seat cannot have a card of a suit that is spoken of, though some are unseen."""
    suits = dict.fromkeys(card.suit for card in case.cards)
    for suit in suits:
        mask = suit_mask(case.view, suit)
        if not case.unseen & mask:
            continue
        for place in case.ranking.judgement.sample.hidden.places:
            if place.owner >= 0 and place.size and not (place.allowed | case.view.shown[place.owner].mask) & mask:
                yield Reason("void", f"Seat {place.owner} has no {suit_name(case.view, suit)}.")


def _left_outside(case: Case) -> Iterator[Reason]:
    """How many trumps are unseen, and that no card of a suit is."""
    view, trump = case.view, trump_suit(case.view)
    for suit in dict.fromkeys(card.suit for card in case.cards):
        if suit != trump and not case.outside & suit_mask(view, suit):
            yield Reason("last of suit", f"No {suit_name(view, suit)} are left outside this hand.")
    if trump is None or not (case.is_leading or any(card.suit == trump for card in case.cards)):
        return
    name = suit_name(view, trump) if view.game.deck.name == "tarok" else "trumps"
    count = (case.unseen & suit_mask(view, trump)).bit_count()
    if count == 0 and not case.outside & suit_mask(view, trump):
        yield Reason("trumps", f"No {name} are left outside this hand.")
    elif count > 0:
        is_one = count == 1
        yield Reason("trumps", f"{count} {name[:-1] if is_one else name} {'is' if is_one else 'are'} not seen yet.")


def _mond(case: Case) -> Iterator[Reason]:
    """T21 is in the hand and T22 is not seen, so that T21 can be lost, which costs."""
    view = case.view
    if view.game.deck.name != "tarok" or view.game.number("mond") == 0:
        return
    mond, skis = view.game.deck.card("T21"), view.game.deck.card("T22")
    if mond in view.hand and case.unseen >> skis.index & 1:
        yield Reason("mond", f"T22 is not seen yet: T21 can still be lost, which costs {view.game.number('mond')}.")


def _last_trick(case: Case) -> Iterator[Reason]:
    """Two tricks are left, and the last one counts extra."""
    extra = {"klaverjas": "10 points", "tressette": "a whole point"}.get(case.view.game.deck.name)
    if extra is not None and len(case.view.hand) == 2:
        yield Reason("last trick", f"The last trick is next but this one, and counts {extra} more.")


TEMPLATES: tuple[Callable[[Case], Iterator[Reason]], ...] = (
    _known_cards,
    _all_alike,
    _goals,
    _standing,
    _unbeaten,
    _meld,
    _last_trick,
    _mond,
    _left_outside,
    _voids,
)
