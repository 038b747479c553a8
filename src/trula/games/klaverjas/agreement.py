"""The state of a klaverjas deal at the first lead: trump, declarer, and the terms that the core plays by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from trula._core import KlaverjasPosition, KlaverjasTerms
from trula.engine.cards import Deal, Deck
from trula.engine.facts import Facts
from trula.engine.phases import PlainAgreement, Playing, Position
from trula.games.klaverjas.deck import DECK, SUITS

if TYPE_CHECKING:
    from trula.games.klaverjas import Klaverjas


@dataclass(frozen=True, slots=True)
class KlaverjasAgreement(PlainAgreement):
    """A deal whose trump has been made."""

    game: Klaverjas
    deal: Deal
    trump: str
    """The letter of the trump suit."""
    declarer: int
    """The seat that made trump."""

    @property
    def deck(self) -> Deck:
        """The klaverjas deck."""
        return DECK

    def facts_in_play(self, position: Position) -> Facts:
        """Return trump and declarer."""
        return Facts(trump=self.trump, declarer=self.declarer)

    @property
    def watched_plies(self) -> int:
        """Return 0: nothing of this changes in the play."""
        return 0

    def begin_play(self) -> Playing:
        """Return the play phase at the first lead."""
        return Playing(KlaverjasPosition(self.core_terms(), [hand.mask for hand in self.deal.hands]), self)

    def core_terms(self) -> KlaverjasTerms:
        """Return trump, declarer and the options in the form that the core takes."""
        terms = KlaverjasTerms(_options_terms(self.game))
        terms.trump = SUITS.index(self.trump)
        terms.declarer = self.declarer
        return terms


@lru_cache
def _options_terms(game: Klaverjas) -> KlaverjasTerms:
    """Return the terms with the options of a game."""
    option = game.options
    terms = KlaverjasTerms()
    terms.is_amsterdam = "amsterdam" in game.profile.traits
    terms.undertrump_forced = option["amsterdam_undertrump"] == "forced"
    terms.nat_own_meld = option["nat_meld"] == "own"
    terms.tie_is_made = option["tie"] == "made"
    terms.four_jacks = game.number("four_jacks")
    terms.four_low = game.number("four_low")
    terms.pit = game.number("pit")
    terms.pit_defenders = game.number("pit_defenders")
    return terms
