"""Briscola for four with all cards dealt, as a plug-in: options, session and what is seen. Card play is the core's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from briscola_core import BriscolaPosition, BriscolaSeen, BriscolaTerms, card_points

from briscola.deck import DECK, SUITS
from briscola.outcome import BriscolaOutcome, outcome_of
from briscola.presentation import BriscolaPresentation
from briscola.solving import BriscolaSolver
from trula.engine.cards import Card, Deal, Deck
from trula.engine.facts import Facts
from trula.engine.game import Game
from trula.engine.hidden import Hidden, hand_places, known_hands, played_cards
from trula.engine.options import Option, Profile
from trula.engine.phases import EmptyTable, Phase, PlainAgreement, Playing, Position
from trula.engine.registry import register
from trula.engine.selection import read_selection
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import NotationError

__all__ = ["Briscola"]


@dataclass(frozen=True, slots=True)
class BriscolaAgreement(PlainAgreement):
    """The trump suit, which everybody has seen."""

    game: Briscola
    trump: str

    @property
    def deck(self) -> Deck:
        """The 40 cards."""
        return DECK

    def facts_in_play(self, position: Position) -> Facts:
        """Return the trump suit."""
        return Facts(trump=self.trump)


def core_terms(trump: str) -> BriscolaTerms:
    """Return the terms of a deal as the core takes them; seat 0 leads."""
    terms = BriscolaTerms()
    terms.trump = SUITS.index(trump)
    return terms


class Briscola(Game):
    """Four players in two fixed sides, 40 cards, a trump suit that is turned up, no duty to follow suit."""

    name = "briscola"
    deck = DECK
    seats = 4
    hand_size = 10
    has_fixed_sides = True
    position_type = BriscolaPosition
    solver = BriscolaSolver()
    presentation = BriscolaPresentation()
    options_known = (Option("deals", least=1, most=100),)
    profiles = (Profile("full_hands", MappingProxyType({"deals": 4})),)

    def turned_by(self, digest: bytes) -> str:
        return SUITS[digest[0] % len(SUITS)]

    def parse_rest(self, text: str) -> tuple[tuple[Card, ...], str | None]:
        return (), self.deck.suit(text)

    def check_deal(self, deal: Deal) -> None:
        super().check_deal(deal)
        if deal.turned not in SUITS:
            raise NotationError(f"a suit is turned up after '/' in a deal of {self.name}: {', '.join(SUITS)}")

    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[EmptyTable, Phase]:
        if table:
            raise NotationError(f"{self.name} has no '{next(iter(table))}' on the table")
        assert deal.turned is not None
        position = BriscolaPosition(core_terms(deal.turned), [hand.mask for hand in deal.hands])
        return EmptyTable(), Playing(position, BriscolaAgreement(self, deal.turned))

    def hidden(self, view: View) -> Hidden:
        assert view.turned is not None
        known = known_hands(view)
        seen = BriscolaSeen(core_terms(view.turned), known, played_cards(view))
        places = hand_places(view, known, (self.hand_size,) * self.seats, elsewhere=0)
        return Hidden(view, tuple(places), known=tuple(known), seen=seen)

    def outcome(self, state: State) -> BriscolaOutcome:
        return outcome_of(state)

    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        return card_points(1 << card), self.deck.cards[card].suit == facts.trump, card % 10

    @classmethod
    def selection(cls, variant: str | None = None) -> tuple[int, ...]:
        return read_selection(cls.folder() / "data" / "selective.txt", "LWHUR")

    @property
    def session_deals(self) -> int:
        return self.number("deals")


register(Briscola)
