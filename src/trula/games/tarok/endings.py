"""What everybody has seen when a deal of tarok is over: who won the game, which bonuses were announced and made."""

from __future__ import annotations

from trula._core import Tarok3Position, Tarok4Position
from trula.engine.session import Announced, Ending
from trula.games.tarok.contracts import Aim
from trula.games.tarok.terms import Terms

DECLARERS, DEFENDERS = 1, 2
"""The core's numbers for the sides."""


def made_by(position: Tarok3Position | Tarok4Position) -> dict[str, int]:
    """The bonuses that were made in a finished deal, each with the side that made it."""
    summary = position.summary()
    made = {"trula": summary.trula, "kings": summary.kings}
    if summary.king_in_last and summary.last_trick == DECLARERS:
        made["king-ultimo"] = DECLARERS
    if summary.pagat_won_last:
        made["pagat-ultimo"] = summary.last_trick
    is_won, is_valat = position.verdict()
    if is_valat:
        made["valat"] = DECLARERS if is_won else DEFENDERS
    return {item: side for item, side in made.items() if side}


def ending(terms: Terms, position: Tarok3Position | Tarok4Position) -> Ending:
    """The end of a deal in public; by then the partner has shown the called king."""
    if terms.contract.aim is Aim.KLOP:
        return Ending()
    made = made_by(position)
    announced = [
        Announced(item, claim.by, made.get(item) == (DECLARERS if terms.is_declarers(claim.by) else DEFENDERS))
        for item, claim in terms.claims.items()
        if item != "game"
    ]
    return Ending(position.verdict()[0], terms.partner, tuple(announced))
