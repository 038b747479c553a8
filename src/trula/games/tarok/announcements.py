"""The phase of announcements and kontra (docs/rules/tarok.md, section 7; rulings B1 to B10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from trula.engine.actions import PASS, Action, Pass
from trula.engine.frozen import FrozenMap
from trula.engine.phases import Phase
from trula.errors import Broken, IllegalAction
from trula.games.tarok.actions import Announce, Kontra
from trula.games.tarok.agreement import CORE_ITEMS, NOBODY, ItemTerms, PhaseAfterAuction, TarokAgreement
from trula.games.tarok.deck import PAGAT
from trula.games.tarok.refusals import TarokRefusal

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


class AnnouncementRound(PhaseAfterAuction):
    """Seats announce, double or pass in turn, one action each, until as many passes in a row as there are seats."""

    __slots__ = ("_is_opening", "_passes", "_speaker")
    name = "announcements"

    def __init__(self, agreement: TarokAgreement) -> None:
        super().__init__(agreement)
        self._speaker = agreement.declarer
        self._passes = 0
        self._is_opening = True

    @property
    def to_move(self) -> int:
        return self._speaker

    def legal_actions(self) -> Sequence[Action]:
        return [PASS, *self._announcements(), *self._kontras()]

    def _announcements(self) -> list[Action]:
        agreement = self.agreement
        if not _can_announce(agreement) or "valat" in agreement.item_terms:
            return []
        free = [item for item in CORE_ITEMS[1:-1] if item not in agreement.item_terms and self._may_announce(item)]
        has_colour_valat = "colour-valat" in agreement.game.contracts
        can_convert = self._is_opening and agreement.contract.is_solo_exchange and has_colour_valat
        return [*_announcements_of(tuple(free)), VALAT, *([COLOUR_VALAT] if can_convert else [])]

    def _may_announce(self, item: str) -> bool:
        """Return whether the speaker may announce an item that nobody has announced (rulings B3 and B4)."""
        hand = self.agreement.hands[self._speaker]
        if item == "pagat-ultimo":
            return hand >> PAGAT.index & 1 == 1
        if item == "king-ultimo":
            return self.agreement.called is not None and hand >> self.agreement.called.index & 1 == 1
        return True

    def _kontras(self) -> list[Action]:
        announced = self.agreement.item_terms
        if "valat" in announced:
            items = ["valat"]
        else:
            items = ["game", *(item for item in CORE_ITEMS[1:] if item in announced)]
        return [KONTRA[item] for item in items if self._may_kontra(item)]

    def _may_kontra(self, item: str) -> bool:
        """Return whether the speaker may double an item (ruling B8)."""
        agreement = self.agreement
        terms = agreement.item_terms.get(item, UNANNOUNCED)
        owner = agreement.declarer if item == "game" else terms.announced_by
        is_own = agreement.is_on_declarer_side(self._speaker) == agreement.is_on_declarer_side(owner)
        is_answer = terms.level % 2 == 1
        return terms.level < agreement.game.kontra_levels and is_own == is_answer

    def after(self, action: Action) -> Phase:
        if isinstance(action, Pass):
            return self._next(self.agreement, passes=self._passes + 1)
        if not isinstance(action, Announce | Kontra):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        if action not in self.legal_actions():
            is_kontra = isinstance(action, Kontra)
            raise IllegalAction(action, TarokRefusal.NOTHING_TO_KONTRA if is_kontra else TarokRefusal.NOT_ANNOUNCEABLE)
        agreement = self.agreement._replace(announcers=self.agreement.announcers | 1 << self._speaker)
        if action == COLOUR_VALAT:
            return self._next(agreement._replace(contract=agreement.game.contract("colour-valat")), passes=0)
        item_terms = item_terms_after(agreement.item_terms, action, self._speaker)
        return self._next(agreement._replace(item_terms=item_terms), passes=0)

    def _next(self, agreement: TarokAgreement, *, passes: int) -> Phase:
        if passes == agreement.game.seats:
            return agreement.begin_play()
        following = AnnouncementRound(agreement)
        following._speaker = (self._speaker + 1) % agreement.game.seats
        following._passes = passes
        following._is_opening = False
        return following
