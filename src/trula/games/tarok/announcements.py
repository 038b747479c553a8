"""The phase of announcements and kontra (docs/rules/tarok.md, section 7; rulings B1 to B10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Pass
from trula.engine.frozen import FrozenMap
from trula.engine.phases import Phase, Public
from trula.errors import Broken, IllegalAction
from trula.games.tarok.actions import Announce, Kontra
from trula.games.tarok.agreement import CORE_ITEMS, NOBODY, ItemTerms, PhaseAfterAuction, TarokAgreement
from trula.games.tarok.contracts import Contract
from trula.games.tarok.deck import PAGAT
from trula.games.tarok.facts import TarokFacts
from trula.games.tarok.refusals import TarokRefusal

if TYPE_CHECKING:
    from trula.engine.game import Game
    from trula.games.tarok import Tarok

VALAT = Announce(("valat",))
COLOUR_VALAT = Announce(("colour-valat",))
KONTRA = {item: Kontra(item) for item in CORE_ITEMS}
UNANNOUNCED = ItemTerms(NOBODY)


@cache
def _announcements_of(items: tuple[str, ...]) -> tuple[Announce, ...]:
    """Return the announcements of every non-empty subset of items."""
    return tuple(Announce(chosen) for count in range(1, len(items) + 1) for chosen in combinations(items, count))


def has_announcements(agreement: TarokAgreement) -> bool:
    """Return whether a deal has this phase (ruling B2)."""
    return agreement.game.kontra_levels > 0 or _can_announce(agreement)


def _can_announce(agreement: TarokAgreement) -> bool:
    return agreement.contract.has_difference and agreement.game.options["announcements"] is True


def item_terms_after(before: FrozenMap[ItemTerms], action: Announce | Kontra, seat: int) -> FrozenMap[ItemTerms]:
    """Return the announcements and kontras that count after an action; a valat cancels all others (ruling B6)."""
    if isinstance(action, Kontra):
        return FrozenMap(**{**before, action.item: _doubled(before.get(action.item, UNANNOUNCED), seat)})
    if action == COLOUR_VALAT:
        return before
    kept = {} if action == VALAT else dict(before)
    return FrozenMap(**kept | {item: ItemTerms(seat) for item in action.items})


def _doubled(terms: ItemTerms, seat: int) -> ItemTerms:
    is_against = terms.level % 2 == 0
    return replace(
        terms,
        level=terms.level + 1,
        kontra_by=seat if terms.level == 0 else terms.kontra_by,
        against=terms.against | (1 << seat if is_against else 0),
    )


class Said:
    """What has been said in the round so far. Deals share it, and with it what is legal and what seats know of it."""

    __slots__ = (
        "announcers",
        "contract",
        "game",
        "is_opening",
        "item_terms",
        "legal",
        "passes",
        "public",
        "speaker",
    )

    def __init__(self, game: Tarok, contract: Contract, speaker: int) -> None:
        self.game = game
        self.contract = contract
        self.speaker = speaker
        self.item_terms: FrozenMap[ItemTerms] = FrozenMap()
        self.announcers = 0
        self.passes = 0
        self.is_opening = True
        # Worked out when they are asked for.
        self.legal: tuple[Action, ...] | None = None
        self.public: dict[int, Public] = {}
        """By viewer, without the talon."""

    def after(self, action: Action) -> Said:
        """Return what has been said after a legal action."""
        said = Said(self.game, self.contract, (self.speaker + 1) % self.game.seats)
        said.item_terms, said.announcers, said.is_opening = self.item_terms, self.announcers, False
        if not isinstance(action, Announce | Kontra):
            said.passes = self.passes + 1
            return said
        said.announcers |= 1 << self.speaker
        if action == COLOUR_VALAT:
            said.contract = self.game.contract("colour-valat")
        else:
            said.item_terms = item_terms_after(self.item_terms, action, self.speaker)
        return said


_MOST_SAID = 1 << 14
"""How many points and steps of rounds are kept."""


@lru_cache(_MOST_SAID)
def _said_after(said: Said, action: Action) -> Said:
    return said.after(action)


@lru_cache(_MOST_SAID)
def _shared_beginning(game: Tarok, contract: str, speaker: int, *_seats_of_cards: object) -> Said:
    return Said(game, game.contract(contract), speaker)


def _beginning(agreement: TarokAgreement) -> Said:
    """Return the beginning of the round, the same for all deals in which seats may say and know the same."""
    called, hands = agreement.called, agreement.hands
    holders = [
        next((seat for seat, hand in enumerate(hands) if hand >> card.index & 1), None)
        for card in (PAGAT, called)
        if card
    ]
    return _shared_beginning(
        agreement.game, agreement.contract.name, agreement.declarer, agreement.partner, called, agreement.packet,
        called in agreement.deal.talon, *holders,
    )  # fmt: skip


class AnnouncementRound(PhaseAfterAuction):
    """Seats announce, double or pass in turn, one action each, until as many passes in a row as there are seats."""

    __slots__ = ("_said",)
    name = "announcements"

    def __init__(self, agreement: TarokAgreement, said: Said | None = None) -> None:
        self.agreement = agreement
        """As the round began."""
        self._said = said or _beginning(agreement)

    @property
    def to_move(self) -> int:
        return self._said.speaker

    def _agreement_now(self) -> TarokAgreement:
        said = self._said
        return self.agreement._replace(contract=said.contract, item_terms=said.item_terms, announcers=said.announcers)

    def sides(self, viewer: int) -> tuple[str | None, ...]:
        return self._agreement_now().sides(viewer, is_king_played=False)

    def facts(self) -> TarokFacts:
        return self._agreement_now().facts()

    def public(self, game: Game, viewer: int) -> Public:
        public = self._said.public.get(viewer)
        if public is None:
            self._said.public[viewer] = public = super().public(game, viewer)._replace(talon=())
        return public._replace(talon=talon) if (talon := self.talon()) else public

    def legal_actions(self) -> Sequence[Action]:
        said = self._said
        if said.legal is None:
            agreement = self._agreement_now()
            said.legal = (PASS, *self._announcements(agreement), *self._kontras(agreement))
        return said.legal

    def _announcements(self, agreement: TarokAgreement) -> list[Action]:
        if not _can_announce(agreement) or "valat" in agreement.item_terms:
            return []
        free = [
            item
            for item in CORE_ITEMS[1:-1]
            if item not in agreement.item_terms and self._may_announce(item, agreement)
        ]
        has_colour_valat = "colour-valat" in agreement.game.contracts
        can_convert = self._said.is_opening and agreement.contract.is_solo_exchange and has_colour_valat
        return [*_announcements_of(tuple(free)), VALAT, *([COLOUR_VALAT] if can_convert else [])]

    def _may_announce(self, item: str, agreement: TarokAgreement) -> bool:
        """Return whether the speaker may announce an item that nobody has announced (rulings B3 and B4)."""
        hand = agreement.hands[self.to_move]
        if item == "pagat-ultimo":
            return hand >> PAGAT.index & 1 == 1
        if item == "king-ultimo":
            return agreement.called is not None and hand >> agreement.called.index & 1 == 1
        return True

    def _kontras(self, agreement: TarokAgreement) -> list[Action]:
        announced = agreement.item_terms
        if "valat" in announced:
            items = ["valat"]
        else:
            items = ["game", *(item for item in CORE_ITEMS[1:] if item in announced)]
        return [KONTRA[item] for item in items if self._may_kontra(item, agreement)]

    def _may_kontra(self, item: str, agreement: TarokAgreement) -> bool:
        """Return whether the speaker may double an item (ruling B8)."""
        terms = agreement.item_terms.get(item, UNANNOUNCED)
        owner = agreement.declarer if item == "game" else terms.announced_by
        is_own = agreement.is_on_declarer_side(self.to_move) == agreement.is_on_declarer_side(owner)
        is_answer = terms.level % 2 == 1
        return terms.level < agreement.game.kontra_levels and is_own == is_answer

    def after(self, action: Action) -> Phase:
        if action not in self.legal_actions():
            if not isinstance(action, Pass | Announce | Kontra):
                raise IllegalAction(action, Broken.WRONG_PHASE)
            is_kontra = isinstance(action, Kontra)
            raise IllegalAction(action, TarokRefusal.NOTHING_TO_KONTRA if is_kontra else TarokRefusal.NOT_ANNOUNCEABLE)
        said = _said_after(self._said, action)
        if said.passes == said.game.seats:
            return self._agreement_now().begin_play()
        return AnnouncementRound(self.agreement, said)
