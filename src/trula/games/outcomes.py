"""What a finished deal came to, as plain values: points, tricks, made or lost, bonuses. Others put it in words."""

from __future__ import annotations

from dataclasses import dataclass

from trula._core import KlaverjasPosition, Tarok3Position, Tarok4Position, TarokSummary, TressettePosition
from trula.engine.game import State
from trula.games.tarok import Tarok
from trula.games.tarok.contracts import Aim
from trula.games.tarok.terms import Terms

_SIDES = ("", "declarer", "defenders")


@dataclass(frozen=True, slots=True)
class Bonus:
    """Something beside the game that was made or lost in tarok."""

    item: str
    side: str
    """Whose it is, made or lost: declarer or defenders."""
    is_made: bool
    by: int | None = None
    """The seat that announced it; None if it was silent."""
    level: int = 0
    """How often it was doubled."""


@dataclass(frozen=True, slots=True)
class TarokOutcome:
    """A deal of tarok; lists are by seat."""

    contract: str
    aim: Aim
    declarer: int | None
    """None in klop."""
    partner: int | None
    is_won: bool | None
    """For the declarer; None in klop."""
    side_points: int
    """Card points of the declarer's side."""
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    level: int
    """How often the game was doubled by kontra."""
    is_radelc_used: bool
    valat_announced_by: int | None = None
    valat_level: int = 0
    is_valat: bool = False
    """Every trick went to one side, though the contract did not ask for it."""
    bonuses: tuple[Bonus, ...] = ()
    mond_lost_by: int | None = None


@dataclass(frozen=True, slots=True)
class KlaverjasOutcome:
    """A deal of klaverjas; lists are by side, seats 0 and 2 first."""

    declarer: int
    verdict: str
    """made · nat · pit, for the declaring side."""
    points: tuple[int, ...]
    meld: tuple[int, ...]
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TressetteOutcome:
    """A deal of tressette; lists are by side, seats 0 and 2 first."""

    thirds: tuple[int, ...]
    accusi: tuple[int, ...]
    last_side: int
    """Who took the last trick."""


Outcome = TarokOutcome | KlaverjasOutcome | TressetteOutcome


def outcome(state: State) -> Outcome:
    """What a deal that is over came to."""
    position = state.position
    assert position is not None and state.is_over
    if isinstance(position, Tarok3Position | Tarok4Position):
        return _tarok(state, position)
    if isinstance(position, KlaverjasPosition):
        return _klaverjas(state, position)
    assert isinstance(position, TressettePosition)
    summary = position.summary()
    return TressetteOutcome(tuple(summary.thirds), tuple(summary.accusi), summary.last_side)


def _klaverjas(state: State, position: KlaverjasPosition) -> KlaverjasOutcome:
    summary, declarer = position.summary(), position.terms.declarer
    is_made = state.scores()[declarer] > 0
    verdict = "nat" if not is_made else "pit" if summary.tricks[1 - declarer % 2] == 0 else "made"
    return KlaverjasOutcome(declarer, verdict, tuple(summary.points), tuple(summary.meld), tuple(summary.tricks))


def _tarok(state: State, position: Tarok3Position | Tarok4Position) -> TarokOutcome:
    game = state.game
    assert isinstance(game, Tarok)
    terms, summary = game.terms_of(state), position.summary()
    counted = (summary.side_points, tuple(summary.points[: game.seats]), tuple(summary.tricks[: game.seats]))
    if terms.contract.aim is Aim.KLOP:
        return TarokOutcome(terms.contract.name, Aim.KLOP, None, None, None, *counted, 0, False)
    is_won, is_valat = position.verdict()
    valat = terms.claims.get("valat")
    has_bonuses = valat is None and not is_valat and terms.contract.has_difference
    loses_mond = valat is None and not is_valat and terms.contract.aim is Aim.POINTS and summary.mond_lost_by >= 0
    return TarokOutcome(
        terms.contract.name,
        terms.contract.aim,
        terms.declarer,
        terms.partner,
        is_won,
        *counted,
        terms.claims["game"].level if "game" in terms.claims else 0,
        bool(terms.table.radelci[terms.declarer]),
        None if valat is None else valat.by,
        0 if valat is None else valat.level,
        valat is None and is_valat and terms.contract.aim is not Aim.EVERY_TRICK,
        _bonuses(terms, summary) if has_bonuses else (),
        summary.mond_lost_by if loses_mond else None,
    )


def _bonuses(terms: Terms, summary: TarokSummary) -> tuple[Bonus, ...]:
    """Those announced, and silent ones that somebody made; a silent pagat can also be lost."""

    def side_of(seat: int) -> str:
        return "declarer" if terms.is_declarers(seat) else "defenders"

    pagat = summary.pagat_in_last
    made_by = {
        "trula": _SIDES[summary.trula],
        "kings": _SIDES[summary.kings],
        "king-ultimo": _SIDES[summary.last_trick] if summary.king_in_last else "",
        "pagat-ultimo": side_of(pagat) if pagat >= 0 and summary.pagat_won_last else "",
    }
    found = []
    for item, side in made_by.items():
        claim = terms.claims.get(item)
        if claim is not None:
            found.append(Bonus(item, side_of(claim.by), side == side_of(claim.by), claim.by, claim.level))
        elif side:
            found.append(Bonus(item, side, True))
        elif item == "pagat-ultimo" and pagat >= 0:
            found.append(Bonus(item, side_of(pagat), False))
    return tuple(found)
