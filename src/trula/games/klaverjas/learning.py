"""What training must know of klaverjas."""

from __future__ import annotations

from trula._core import KlaverjasDeals
from trula.engine.learning import GameLearning
from trula.games.klaverjas import Klaverjas

LEARNING = {
    Klaverjas.name: GameLearning(
        deals=KlaverjasDeals,
        games=(
            Klaverjas(options={"trump_choice": "given", "trump": "c"}),
            Klaverjas(options={"trump_choice": "given", "trump": "c"}),
            Klaverjas(),
            Klaverjas(options={"trump_choice": "free_left"}),
            Klaverjas("amsterdam"),
        ),
        unit=100.0,
        most=500.0,
    )
}
