"""Klaverjas for four players, Rotterdam and Amsterdam rules (docs/rules/klaverjas.md).

The core plays the cards and computes the score. This package has what comes before the first lead and after the deal:
`options`, `trump_choice`, `agreement` (the terms handed to the core), `outcome`, and the bidders in `bidding`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trula._core import KlaverjasPosition, KlaverjasSeen, KlaverjasTerms
from trula.engine.cards import Card, Deal
from trula.engine.facts import Facts
from trula.engine.game import Game
from trula.engine.hidden import Hidden, hand_places, known_hands, played_cards
from trula.engine.options import Value
from trula.engine.phases import EmptyTable, Phase
from trula.engine.selection import read_selection
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import NotationError
from trula.games.klaverjas.agreement import KlaverjasAgreement
from trula.games.klaverjas.bidding import KlaverjasBidding
from trula.games.klaverjas.deck import DECK, SUITS
from trula.games.klaverjas.options import OPTIONS, PROFILES
from trula.games.klaverjas.outcome import KlaverjasOutcome, outcome_of
from trula.games.klaverjas.presentation import KlaverjasPresentation
from trula.games.klaverjas.similarity import unlikeness
from trula.games.klaverjas.solving import KlaverjasSolver
from trula.games.klaverjas.trump_choice import TrumpChoice

__all__ = ["Klaverjas"]


class Klaverjas(Game):
    """Klaverjas: four players in two fixed sides, 32 cards, a trump suit in every deal."""

    name = "klaverjas"
    deck = DECK
    seats = 4
    hand_size = 8
    has_fixed_sides = True
    position_type = KlaverjasPosition
    solver = KlaverjasSolver()
    bidding = KlaverjasBidding()
    presentation = KlaverjasPresentation()
    options_known = OPTIONS
    profiles = PROFILES

    def __init__(self, profile: str | None = None, options: Mapping[str, Value] | None = None) -> None:
        given = dict(options or {})
        if given.get("trump") is not None:
            given.setdefault("trump_choice", "given")
        super().__init__(profile, given)
        is_given = self.options["trump_choice"] == "given"
        if is_given and self.options["trump"] is None:
            raise NotationError("trump_choice given needs the option trump: c, d, h or s")
        if not is_given and self.options["trump"] is not None:
            raise NotationError("the option trump goes with trump_choice given")

    # The deal.

    def turned_by(self, digest: bytes) -> str | None:
        return SUITS[digest[0] % 4] if self.options["trump_choice"] == "turn_up" else None

    def session_deal(self, seed: int, index: int) -> Deal:
        deal = super().session_deal(seed, index)
        # The first deal of a session turns up clubs (docs/rules/klaverjas.md, section 3).
        return Deal(deal.hands, turned="c") if index == 0 and deal.turned is not None else deal

    def parse_rest(self, text: str) -> tuple[tuple[Card, ...], str | None]:
        if self.options["trump_choice"] != "turn_up":
            return super().parse_rest(text)
        try:
            return (), self.deck.suit(text)
        except NotationError:
            raise NotationError(f"after '/' stands the suit turned up, c, d, h or s, not '{text}'") from None

    def check_deal(self, deal: Deal) -> None:
        super().check_deal(deal)
        is_turned = deal.turned is not None
        if is_turned != (self.options["trump_choice"] == "turn_up"):
            raise NotationError("a suit is turned up after '/' in the deal with trump_choice turn_up, and only then")

    # The phases.

    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[EmptyTable, Phase]:
        if table:
            raise NotationError(f"klaverjas has no '{next(iter(table))}' on the table")
        trump = self.options["trump"]
        if isinstance(trump, str):
            return EmptyTable(), KlaverjasAgreement(self, deal, trump, 0).begin_play()
        return EmptyTable(), TrumpChoice(self, deal)

    def start_play(self, deal: Deal, *, trump: str | None = None, declarer: int = 0) -> State:
        """Return the state at the first lead of a deal, without the choice of trump.

        Args:
            deal: The cards.
            trump: The letter of the trump suit; None: the suit that the option `trump` gives.
            declarer: The seat that counts as having made trump.

        Raises:
            NotationError: The deal is not one of klaverjas, trump is missing or unknown, or there is no such seat.
        """
        self.check_deal(deal)
        given = self.options["trump"] if trump is None else trump
        if not isinstance(given, str):
            raise NotationError("trump is needed: c, d, h or s")
        declarer = self.checked_seat(declarer)
        return State(
            self, deal, EmptyTable(), KlaverjasAgreement(self, deal, self.deck.suit(given), declarer).begin_play()
        )

    # Views and results.

    def agreement_in(self, view: View) -> KlaverjasAgreement:
        """Return trump and declarer of a view without the cards; trump must have been made."""
        assert view.facts.trump is not None and view.facts.declarer is not None
        return KlaverjasAgreement(self, Deal(()), view.facts.trump, view.facts.declarer)

    def hidden(self, view: View) -> Hidden:
        known = known_hands(view)
        places = hand_places(view, known, (self.hand_size,) * 4, elsewhere=0)
        if view.facts.trump is None or view.facts.declarer is None:
            return Hidden(view, tuple(places), known=tuple(known))
        seen = KlaverjasSeen(self.agreement_in(view).core_terms(), known, played_cards(view))
        excluded = seen.excluded
        places = [place._replace(allowed=place.allowed & ~excluded[place.owner]) for place in places]
        return Hidden(view, tuple(places), known=tuple(known), seen=seen)

    def outcome(self, state: State) -> KlaverjasOutcome:
        return outcome_of(state)

    @property
    def session_deals(self) -> int | None:
        return None if self.session_target is not None else self.number("hands")

    @property
    def session_target(self) -> int | None:
        target = self.options["target"]
        return target if isinstance(target, int) else None

    # What searches and samplers ask.

    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        assert facts.trump is not None
        return _card_points(facts.trump)[card], self.deck.cards[card].suit == facts.trump, card % 8

    def unlikeness(self, facts: Facts) -> tuple[list[int], list[int]]:
        return unlikeness(facts.trump)

    @classmethod
    def selection(cls, variant: str | None = None) -> tuple[int, ...]:
        return read_selection(cls.folder() / "data" / "selective.txt", "LWHBUR")


@cache
def _card_points(trump: str) -> tuple[int, ...]:
    """Return the points of each card, by card index, under a trump suit."""
    terms = KlaverjasTerms()
    terms.trump = SUITS.index(trump)
    return tuple(KlaverjasPosition.card_points_of(terms, 1 << card.index) for card in DECK.cards)
