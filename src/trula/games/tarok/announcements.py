"""Announcements and kontra, seat by seat until everybody has passed (docs/rules/tarok.md, 7; rulings B1 to B10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from trula.engine.actions import PASS, Action, Announce, Kontra, Pass
from trula.engine.frozen import FrozenMap
from trula.engine.game import Phase
from trula.errors import Broken, IllegalAction
from trula.games.tarok.terms import CLAIMABLE, NOBODY, PAGAT, AgreedPhase, Claim, Terms

VALAT = Announce(("valat",))
COLOUR_VALAT = Announce(("colour-valat",))
KONTRA = {item: Kontra(item) for item in CLAIMABLE}
UNCLAIMED = Claim(NOBODY)


@cache
def _sets_of(items: tuple[str, ...]) -> tuple[Announce, ...]:
    return tuple(Announce(chosen) for count in range(1, len(items) + 1) for chosen in combinations(items, count))


def has_announcements(terms: Terms) -> bool:
    """Whether anybody can say anything before the first lead."""
    return terms.game.kontra_levels > 0 or _can_announce(terms)


def _can_announce(terms: Terms) -> bool:
    return terms.contract.has_difference and terms.game.options["announcements"] is True


def claims_after(claims: FrozenMap[Claim], action: Announce | Kontra, speaker: int) -> FrozenMap[Claim]:
    """What counts after a seat has announced or doubled something; an announced valat cancels the rest."""
    if isinstance(action, Kontra):
        return FrozenMap(**{**claims, action.item: _doubled(claims.get(action.item, UNCLAIMED), speaker)})
    if action == COLOUR_VALAT:
        return claims
    before = {} if action == VALAT else dict(claims)
    return FrozenMap(**before | {item: Claim(speaker) for item in action.items})


def _doubled(claim: Claim, speaker: int) -> Claim:
    is_against = claim.level % 2 == 0
    return replace(
        claim,
        level=claim.level + 1,
        kontra_by=speaker if claim.level == 0 else claim.kontra_by,
        against=claim.against | (1 << speaker if is_against else 0),
    )


class Announcing(AgreedPhase):
    """One action a turn, until as many passes as seats have come in a row."""

    __slots__ = ("_is_opening", "_passes", "_speaker")
    name = "announcements"

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self._speaker = terms.declarer
        self._passes = 0
        self._is_opening = True

    @property
    def to_move(self) -> int:
        return self._speaker

    def legal_actions(self) -> Sequence[Action]:
        return [PASS, *self._announcements(), *self._kontras()]

    def _announcements(self) -> list[Action]:
        terms = self.terms
        if not _can_announce(terms) or "valat" in terms.claims:
            return []
        free = [item for item in CLAIMABLE[1:-1] if item not in terms.claims and self._may_announce(item)]
        can_convert = self._is_opening and terms.contract.is_solo_exchange and "colour-valat" in terms.game.contracts
        return [*_sets_of(tuple(free)), VALAT, *([COLOUR_VALAT] if can_convert else [])]

    def _may_announce(self, item: str) -> bool:
        hand = self.terms.hands[self._speaker]
        if item == "pagat-ultimo":
            return hand >> PAGAT.index & 1 == 1
        if item == "king-ultimo":
            return self.terms.called is not None and hand >> self.terms.called.index & 1 == 1
        return True

    def _kontras(self) -> list[Action]:
        terms = self.terms
        if "valat" in terms.claims:
            items = ["valat"]
        else:
            items = ["game", *(item for item in CLAIMABLE[1:] if item in terms.claims)]
        return [KONTRA[item] for item in items if self._may_kontra(item)]

    def _may_kontra(self, item: str) -> bool:
        terms = self.terms
        claim = terms.claims.get(item, UNCLAIMED)
        owner = terms.declarer if item == "game" else claim.by
        is_own = terms.is_declarers(self._speaker) == terms.is_declarers(owner)
        is_answer = claim.level % 2 == 1
        return claim.level < terms.game.kontra_levels and is_own == is_answer

    def after(self, action: Action) -> Phase:
        if isinstance(action, Pass):
            return self._next(self.terms, passes=self._passes + 1)
        if not isinstance(action, Announce | Kontra):
            raise IllegalAction(action, Broken.WRONG_PHASE)
        if action not in self.legal_actions():
            is_kontra = isinstance(action, Kontra)
            raise IllegalAction(action, Broken.NOTHING_TO_KONTRA if is_kontra else Broken.NOT_ANNOUNCEABLE)
        terms = self.terms._replace(spoken=self.terms.spoken | 1 << self._speaker)
        if action == COLOUR_VALAT:
            return self._next(terms._replace(contract=terms.game.contract("colour-valat")), passes=0)
        claims = claims_after(terms.claims, action, self._speaker)
        return self._next(terms._replace(claims=claims), passes=0)

    def _next(self, terms: Terms, *, passes: int) -> Phase:
        if passes == terms.game.seats:
            return terms.begin_play()
        following = Announcing(terms)
        following._speaker = (self._speaker + 1) % terms.game.seats
        following._passes = passes
        following._is_opening = False
        return following
