"""Reasons for a card as messages, each a fact checked in the view or in the worlds sampled for it.

No hidden card is looked at. A game adds reasons of its own (`Presentation.reasons`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from trula.engine.cards import Card
from trula.engine.hidden import LAID_AWAY
from trula.engine.phases import Position
from trula.engine.presentation import suit_name
from trula.engine.view import View
from trula.study.ranking import Ranking
from trula.words import Message

MATTERS = 0.05
"""Least difference between two shares of worlds that is worth a reason."""
LOOKED_AT = 20
"""Number of worlds, from the first on, in which all continuations of the trick are tried."""


@dataclass(frozen=True)
class Decision:
    """The best card of a ranking, and a worse card that it is compared with."""

    ranking: Ranking
    other: Card | None
    """None if no card is worse."""

    @property
    def view(self) -> View:
        """The view of the seat to move."""
        return self.ranking.view

    @property
    def best(self) -> Card:
        """The best card."""
        return self.ranking.best

    @property
    def cards(self) -> list[Card]:
        """The best card, and the other if there is one."""
        return [self.best] if self.other is None else [self.best, self.other]

    @property
    def positions(self) -> list[Position]:
        """The position in each world."""
        return self.ranking.judgement.sample.positions

    @cached_property
    def unseen(self) -> int:
        """The cards that the seat has not seen, as a bit set."""
        cards = 0
        for place in self.ranking.judgement.sample.hidden.places:
            cards |= place.allowed
        return cards

    @cached_property
    def outside(self) -> int:
        """The cards that may be in other hands, unseen or shown there, as a bit set."""
        shown = [cards.mask for seat, cards in enumerate(self.view.shown) if seat != self.view.seat]
        return sum(shown) | self.unseen

    @property
    def is_leading(self) -> bool:
        """Whether the seat leads to a trick."""
        return self.view.trick is None

    @cached_property
    def unbeaten(self) -> dict[Card, int]:
        """By card, in how many of the first `LOOKED_AT` worlds it wins the trick, whatever is played."""
        seat = self.view.seat
        return {
            card: sum(possible_winners(position, card) == {seat} for position in self.positions[:LOOKED_AT])
            for card in self.cards
        }


def possible_winners(position: Position, card: Card) -> set[int]:
    """Return the seats that can win the current trick after a card, over all legal ways to complete it."""
    return _winners(position.after(card.index))


def _winners(position: Position) -> set[int]:
    if position.is_over or not position.trick[1]:
        return {position.tricks()[-1][2]}
    winners: set[int] = set()
    for card in position.legal_cards():
        winners |= _winners(position.after(card))
        if len(winners) == position.seats:
            break
    return winners


def reasons(decision: Decision) -> tuple[Message, ...]:
    """Return all reasons for a decision, the most important first."""
    return tuple(reason for template in TEMPLATES for reason in template(decision))


def _known_cards(decision: Decision) -> Iterator[Message]:
    """All deals that fit the view were searched."""
    worlds = decision.ranking.worlds
    if not decision.ranking.is_all:
        return
    if worlds == 1:
        yield Message("reason.one_world")
    else:
        yield Message("reason.all_worlds", count=worlds)


def _all_alike(decision: Decision) -> Iterator[Message]:
    """All cards have the same value in every world."""
    if len(decision.ranking.choices) < 2 or not decision.ranking.is_exact:
        return
    counted = [result.values for result in decision.ranking.judgement.results if result.values]
    if all(len(set(values.values())) == 1 for values in counted):
        if decision.ranking.is_all:
            yield Message("reason.all_alike")
        else:
            yield Message("reason.alike_in_worlds", count=len(counted))


def _goals(decision: Decision) -> Iterator[Message]:
    """A goal can be reached in clearly more worlds with one card than with the other."""
    if decision.other is None:
        return
    for goal in decision.view.game.solver.goals(decision.view):
        shares = decision.ranking.shares(goal)
        if shares is None:
            continue
        best, other = shares[decision.best.index], shares[decision.other.index]
        if abs(best - other) >= MATTERS:
            yield Message(
                "reason.goal",
                card=decision.best.text,
                goal=decision.view.game.presentation.goal(decision.view.game.deck, goal),
                share=best,
                other_card=decision.other.text,
                other_share=other,
            )


def _standing(decision: Decision) -> Iterator[Message]:
    """The deal is undecided, and the seat knows the points so far: no hidden discard, no hidden partner."""
    places = decision.ranking.judgement.sample.hidden.places
    is_known = all(place.owner != LAID_AWAY for place in places) and None not in (decision.view.sides or ())
    if not is_known and not decision.ranking.is_all:
        return
    shares = decision.ranking.shares("win") if decision.view.game.solver.goals(decision.view) else None
    if shares is None or not any(MATTERS < share < 1 - MATTERS for share in shares.values()):
        return
    standings = {decision.view.game.presentation.standing(decision.view, position) for position in decision.positions}
    if len(standings) == 1 and (message := standings.pop()) is not None:
        yield message


def _unbeaten(decision: Decision) -> Iterator[Message]:
    """The best card wins the trick more often than the other; not for the last to play, who can see that."""
    looked = len(decision.positions[:LOOKED_AT])
    trick = decision.view.trick
    if trick is not None and len(trick.cards) == decision.view.game.seats - 1:
        return
    beaten = [looked - decision.unbeaten[card] for card in decision.cards]
    best, other = decision.best.text, None if decision.other is None else decision.other.text
    is_proof = decision.ranking.is_all and looked == decision.ranking.worlds
    if beaten[0] == 0 and other is None:
        yield (
            Message("reason.unbeaten", card=best)
            if is_proof
            else Message("reason.unbeaten_in_worlds", card=best, count=looked)
        )
    elif beaten[0] == 0 and beaten[1] > 0:
        kind = "reason.unbeaten_but_other" if is_proof else "reason.unbeaten_in_worlds_but_other"
        yield Message(kind, card=best, count=looked, other_card=other, beaten=beaten[1])
    elif other is not None and beaten[1] - beaten[0] >= looked / 4:
        yield Message(
            "reason.beaten", card=best, beaten=beaten[0], count=looked, other_card=other, other_beaten=beaten[1]
        )


def _voids(decision: Decision) -> Iterator[Message]:
    """A seat is void in the suit of one of the cards, though cards of it are unseen."""
    suits = dict.fromkeys(card.suit for card in decision.cards)
    for suit in suits:
        mask = suit_mask(decision.view, suit)
        if not decision.unseen & mask:
            continue
        for place in decision.ranking.judgement.sample.hidden.places:
            if place.owner >= 0 and place.size and not (place.allowed | decision.view.shown[place.owner].mask) & mask:
                yield Message("reason.void", seat=place.owner, suit=suit_name(decision.view.game.deck, suit))


def _left_outside(decision: Decision) -> Iterator[Message]:
    """No card of a suit is left in other hands, or so many trumps are unseen."""
    view, trump = decision.view, decision.view.facts.trump
    deck = view.game.deck
    for suit in dict.fromkeys(card.suit for card in decision.cards):
        if suit != trump and not decision.outside & suit_mask(view, suit):
            yield Message("reason.last_of_suit", suit=suit_name(deck, suit))
    if trump is None or not (decision.is_leading or any(card.suit == trump for card in decision.cards)):
        return
    count = (decision.unseen & suit_mask(view, trump)).bit_count()
    if count == 0 and not decision.outside & suit_mask(view, trump):
        yield Message("reason.no_trumps")
    elif count > 0:
        yield Message("reason.unseen_trumps", count=count)


def suit_mask(view: View, suit: str) -> int:
    """Return the cards of a suit as a bit set."""
    return sum(1 << card.index for card in view.game.deck.cards if card.suit == suit)


def _of_the_game(decision: Decision) -> Iterator[Message]:
    """The reasons that the game adds."""
    yield from decision.view.game.presentation.reasons(decision)


TEMPLATES: tuple[Callable[[Decision], Iterator[Message]], ...] = (
    _known_cards,
    _all_alike,
    _goals,
    _standing,
    _unbeaten,
    _of_the_game,
    _left_outside,
    _voids,
)
