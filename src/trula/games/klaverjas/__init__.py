"""Klaverjas, Rotterdam and Amsterdam: making trump, and the session. Card play and scores are the core's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from trula._core import KlaverjasPosition, KlaverjasSeen, KlaverjasTerms
from trula.engine.actions import PASS, Action, NameTrump, Pass
from trula.engine.cards import DECKS, Card, Deal, Deck
from trula.engine.frozen import FrozenMap
from trula.engine.game import Facts, Game, Phase, Playing, Position, State, Trick, View
from trula.engine.hidden import Hidden, hand_places, known_hands, played_cards
from trula.engine.options import YES_NO, Option, Profile, Value
from trula.errors import Broken, IllegalAction, NotationError

__all__ = ["Klaverjas"]

DECK = DECKS["klaverjas"]
SUITS = tuple(DECK.suits)

_OPTIONS = (
    Option(
        "trump_choice",
        "How trump is made.",
        ("forced", "given", "free_left", "free_dealer", "free_last", "turn_up"),
    ),
    Option("trump", "The trump suit where it is given.", ("c", "d", "h", "s", None)),
    Option("nat_meld", "Whose meld the opponents write when the declaring side is nat.", ("both", "own")),
    Option("tie", "What equal totals are for the declaring side.", ("nat", "made")),
    Option("four_jacks", "What four jacks are worth.", (100, 200)),
    Option("four_low", "Whether four sevens, eights or nines are worth anything.", YES_NO),
    Option("pit", "What all eight tricks add."),
    Option("pit_defenders", "Whether the opponents of the declaring side can make pit too.", YES_NO),
    Option(
        "amsterdam_undertrump",
        "Amsterdam, void under an opponent's unbeatable trump: a lower trump is forbidden or forced.",
        ("forbidden", "forced"),
    ),
    Option("hands", "How many hands a session has.", least=1),
    Option("target", "The total that ends a session instead of a number of hands.", (None, 1500)),
)
_ROTTERDAM: dict[str, Value] = {
    "trump_choice": "forced",
    "trump": None,
    "nat_meld": "both",
    "tie": "nat",
    "four_jacks": 100,
    "four_low": True,
    "pit": 100,
    "pit_defenders": False,
    "amsterdam_undertrump": "forbidden",
    "hands": 16,
    "target": None,
}


@dataclass(frozen=True, slots=True)
class Table:
    """A klaverjas hand does not depend on the hands before it."""

    def as_dict(self) -> dict[str, object]:
        """As a record writes it."""
        return {}


@dataclass(frozen=True, slots=True)
class Terms:
    """Trump and who made it."""

    game: Klaverjas
    deal: Deal
    trump: str
    declarer: int

    @property
    def deck(self) -> Deck:
        """The klaverjas deck."""
        return DECK

    def talon_in_play(self, position: Position) -> tuple[Card, ...]:
        """There is no talon."""
        return ()

    def shown_in_play(self, position: Position, seat: int) -> int:
        """Nothing is shown."""
        return 0

    def sides_in_play(self, position: Position, viewer: int) -> None:
        """Seats 0 and 2 against 1 and 3."""
        return

    def facts_in_play(self, position: Position) -> Facts:
        """Trump and declarer."""
        return FrozenMap(trump=self.trump, declarer=self.declarer)

    def begin_play(self) -> Playing:
        """Hand the deal to the core."""
        return Playing(KlaverjasPosition(self.core_terms(), [hand.mask for hand in self.deal.hands]), self)

    def core_terms(self) -> KlaverjasTerms:
        """All this as the core takes it."""
        option = self.game.options
        terms = KlaverjasTerms()
        terms.trump = SUITS.index(self.trump)
        terms.declarer = self.declarer
        terms.is_amsterdam = "amsterdam" in self.game.profile.traits
        terms.undertrump_forced = option["amsterdam_undertrump"] == "forced"
        terms.nat_own_meld = option["nat_meld"] == "own"
        terms.tie_is_made = option["tie"] == "made"
        terms.four_jacks = self.game.number("four_jacks")
        terms.four_low = self.game.number("four_low")
        terms.pit = self.game.number("pit")
        terms.pit_defenders = self.game.number("pit_defenders")
        return terms


@cache
def _points(trump: str) -> tuple[int, ...]:
    """What each card is worth under a trump."""
    terms = KlaverjasTerms()
    terms.trump = SUITS.index(trump)
    return tuple(KlaverjasPosition.card_points_of(terms, 1 << card.index) for card in DECK.cards)


class TrumpChoice(Phase):
    """Seats speak in turn until one makes trump (docs/rules/klaverjas.md, 3; rulings E1 to E3)."""

    __slots__ = ("_deal", "_game", "_spoken")
    name = "trump"

    def __init__(self, game: Klaverjas, deal: Deal, spoken: int = 0) -> None:
        self._game = game
        self._deal = deal
        self._spoken = spoken

    @property
    def to_move(self) -> int:
        first = 3 if self._game.options["trump_choice"] == "free_dealer" else 0
        return (first + self._spoken) % 4

    def hand(self, seat: int) -> int:
        return self._deal.hands[seat].mask

    def facts(self) -> Facts:
        return FrozenMap(trump=None, declarer=None)

    @property
    def _is_forced(self) -> bool:
        forced_after = {"forced": 0, "free_last": 3}
        return self._spoken >= forced_after.get(str(self._game.options["trump_choice"]), 4)

    def legal_actions(self) -> Sequence[Action]:
        suits: Sequence[str] = SUITS
        if self._game.options["trump_choice"] == "turn_up":
            turned = self._deal.turned
            suits = [suit for suit in SUITS if (suit == turned) != self._is_forced]
        named: list[Action] = [NameTrump(suit) for suit in suits]
        return named if self._is_forced else [PASS, *named]

    def after(self, action: Action) -> Phase:
        if action not in self.legal_actions():
            if isinstance(action, Pass):
                raise IllegalAction(action, Broken.NO_PASS)
            if not isinstance(action, NameTrump):
                raise IllegalAction(action, Broken.WRONG_PHASE)
            raise IllegalAction(action, Broken.NOT_THAT_TRUMP if action.suit in SUITS else Broken.NOT_AN_ACTION)
        if isinstance(action, NameTrump):
            return Terms(self._game, self._deal, action.suit, self.to_move).begin_play()
        return TrumpChoice(self._game, self._deal, self._spoken + 1)


class Klaverjas(Game):
    """Four players in two fixed sides, 32 cards."""

    name = "klaverjas"
    sentence = "Klaverjas: two against two, trump jack and nine on top, melds in the tricks."
    deck = DECK
    seats = 4
    hand_size = 8
    has_fixed_sides = True
    options_known = _OPTIONS
    profiles = (
        Profile(
            "rotterdam",
            "A player who cannot follow must trump, and overtrump if able.",
            MappingProxyType(_ROTTERDAM),
        ),
        Profile(
            "amsterdam",
            "As Rotterdam, but a player whose partner is winning need not trump.",
            MappingProxyType(_ROTTERDAM),
            frozenset({"amsterdam"}),
        ),
    )

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

    def turned_by(self, digest: bytes) -> str | None:
        return SUITS[digest[0] % 4] if self.options["trump_choice"] == "turn_up" else None

    def session_deal(self, seed: int, index: int) -> Deal:
        deal = super().session_deal(seed, index)
        # Clubs in the first hand of a game (docs/rules/klaverjas.md, 3).
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

    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[Table, Phase]:
        if table:
            raise NotationError(f"klaverjas has no '{next(iter(table))}' on the table")
        trump = self.options["trump"]
        if isinstance(trump, str):
            return Table(), Terms(self, deal, trump, 0).begin_play()
        return Table(), TrumpChoice(self, deal)

    def start_play(self, deal: Deal, *, trump: str | None = None, declarer: int = 0) -> State:
        """The state at the first lead when trump is made; None stands for the trump that the options give."""
        self.check_deal(deal)
        given = self.options["trump"] if trump is None else trump
        if not isinstance(given, str):
            raise NotationError("trump is needed: c, d, h or s")
        if not 0 <= declarer < self.seats:
            raise NotationError(f"there is no seat {declarer}")
        return State(self, deal, Table(), Terms(self, deal, self.deck.suit(given), declarer).begin_play())

    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        trump = facts["trump"]
        assert isinstance(trump, str)
        return _points(trump)[card], self.deck.cards[card].suit == trump, card % 8

    def hidden(self, view: View) -> Hidden:
        known = known_hands(view)
        places = hand_places(view, known, (self.hand_size,) * 4, elsewhere=0)
        trump, declarer = view.facts["trump"], view.facts["declarer"]
        if not isinstance(trump, str) or not isinstance(declarer, int):
            return Hidden(view, tuple(places), known=tuple(known))
        terms = Terms(self, Deal(()), trump, declarer).core_terms()
        seen = KlaverjasSeen(terms, known, played_cards(view))
        excluded = seen.excluded
        places = [place._replace(allowed=place.allowed & ~excluded[place.owner]) for place in places]
        return Hidden(view, tuple(places), known=tuple(known), seen=seen)

    @property
    def session_deals(self) -> int | None:
        return None if self.session_target is not None else self.number("hands")

    @property
    def session_target(self) -> int | None:
        target = self.options["target"]
        return target if isinstance(target, int) else None


def meld_in(view: View, trick: Trick) -> int:
    """The meld that a trick holds; 0 in other games."""
    game, trump, declarer = view.game, view.facts.get("trump"), view.facts.get("declarer")
    if not isinstance(game, Klaverjas) or not isinstance(trump, str) or not isinstance(declarer, int):
        return 0
    terms = Terms(game, Deal(()), trump, declarer).core_terms()
    return KlaverjasPosition.meld_of(terms, game.deck.set(trick.cards).mask)
