"""The result of a finished tarok deal: the contract, card points, tricks and bonuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula._core import Tarok3Position, Tarok4Position, TarokSummary
from trula.games.tarok.agreement import TarokAgreement
from trula.games.tarok.contracts import Aim

if TYPE_CHECKING:
    from trula.engine.state import State

_SIDES = ("", "declarer", "defenders")
"""Names of the sides by the core's number."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus that was made or lost."""

    item: str
    """One of `trula`, `kings`, `king-ultimo`, `pagat-ultimo`."""
    side: str
    """The side that made or lost it: `declarer` or `defenders`."""
    is_made: bool
    by: int | None = None
    """The seat that announced it; None for a silent bonus."""
    level: int = 0
    """How often it was doubled."""


@dataclass(frozen=True, slots=True)
class TarokOutcome:
    """The result of a finished deal. Tuples of points and tricks are by seat."""

    contract: str
    aim: Aim
    declarer: int | None
    """None in klop."""
    partner: int | None
    """The seat that held the called king; None if there is no partner."""
    is_won: bool | None
    """Whether the declarer's side won the game (ruling D1); None in klop."""
    side_points: int
    """Card points of the declarer's side."""
    points: tuple[int, ...]
    """Card points."""
    tricks: tuple[int, ...]
    """Tricks won."""
    level: int
    """How often the game was doubled by kontra."""
    is_radelc_used: bool
    """Whether a radelc of the declarer doubled the score."""
    valat_announced_by: int | None = None
    """The seat that announced a valat."""
    valat_level: int = 0
    """How often the announced valat was doubled."""
    is_valat: bool = False
    """Whether one side won every trick without a bid or announced valat."""
    bonuses: tuple[Bonus, ...] = ()
    mond_lost_by: int | None = None
    """The seat that pays for a lost mond."""


def outcome_of(state: State, agreement: TarokAgreement) -> TarokOutcome:
    """Return the result of a finished deal."""
    position, game = state.position, state.game
    assert isinstance(position, Tarok3Position | Tarok4Position) and state.is_over
    summary = position.summary()
    counted = (summary.side_points, tuple(summary.points[: game.seats]), tuple(summary.tricks[: game.seats]))
    if agreement.contract.aim is Aim.KLOP:
        return TarokOutcome(agreement.contract.name, Aim.KLOP, None, None, None, *counted, 0, False)
    is_won, is_valat = position.verdict()
    valat = agreement.item_terms.get("valat")
    has_bonuses = valat is None and not is_valat and agreement.contract.has_difference
    loses_mond = valat is None and not is_valat and agreement.contract.aim is Aim.POINTS and summary.mond_lost_by >= 0
    return TarokOutcome(
        agreement.contract.name,
        agreement.contract.aim,
        agreement.declarer,
        agreement.partner,
        is_won,
        *counted,
        agreement.item_terms["game"].level if "game" in agreement.item_terms else 0,
        bool(agreement.table.radelci[agreement.declarer]),
        None if valat is None else valat.announced_by,
        0 if valat is None else valat.level,
        valat is None and is_valat and agreement.contract.aim is not Aim.EVERY_TRICK,
        _bonuses(agreement, summary) if has_bonuses else (),
        summary.mond_lost_by if loses_mond else None,
    )


def _bonuses(agreement: TarokAgreement, summary: TarokSummary) -> tuple[Bonus, ...]:
    """Return all announced bonuses and the silent ones that were made; a silent pagat can also be lost (ruling D5)."""

    def side_of(seat: int) -> str:
        return "declarer" if agreement.is_on_declarer_side(seat) else "defenders"

    pagat = summary.pagat_in_last
    made_by = {
        "trula": _SIDES[summary.trula],
        "kings": _SIDES[summary.kings],
        "king-ultimo": _SIDES[summary.last_trick] if summary.king_in_last else "",
        "pagat-ultimo": side_of(pagat) if pagat >= 0 and summary.pagat_won_last else "",
    }
    bonuses = []
    for item, side in made_by.items():
        terms = agreement.item_terms.get(item)
        if terms is not None:
            own = side_of(terms.announced_by)
            bonuses.append(Bonus(item, own, side == own, terms.announced_by, terms.level))
        elif side:
            bonuses.append(Bonus(item, side, True))
        elif item == "pagat-ultimo" and pagat >= 0:
            bonuses.append(Bonus(item, side_of(pagat), False))
    return tuple(bonuses)
