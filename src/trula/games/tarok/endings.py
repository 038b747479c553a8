"""The public end of a tarok deal, for the session: who won the game, which bonuses were announced and made."""

from __future__ import annotations

from trula._core import Tarok3Position, Tarok4Position
from trula.engine.session import Announced, Ending
from trula.games.tarok.agreement import TarokAgreement
from trula.games.tarok.contracts import Aim

DECLARERS, DEFENDERS = 1, 2
"""The core's numbers of the sides; 0 stands for neither."""


def made_bonuses(position: Tarok3Position | Tarok4Position) -> dict[str, int]:
    """Return the bonuses made in a finished deal, each with the side that made it, announced or not."""
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


def public_ending(agreement: TarokAgreement, position: Tarok3Position | Tarok4Position) -> Ending:
    """Return what everybody knows after a deal: whether the game was won, the partner, and the announced bonuses."""
    if agreement.contract.aim is Aim.KLOP:
        return Ending()
    made = made_bonuses(position)
    announced = []
    for item, terms in agreement.item_terms.items():
        if item != "game":
            side = DECLARERS if agreement.is_on_declarer_side(terms.announced_by) else DEFENDERS
            announced.append(Announced(item, terms.announced_by, made.get(item) == side))
    return Ending(position.verdict()[0], agreement.partner, tuple(announced))
