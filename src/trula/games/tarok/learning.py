"""What training must know of tarok for three and for four."""

from __future__ import annotations

from trula._core import Tarok3Deals, Tarok4Deals
from trula.engine.learning import GameLearning
from trula.games.tarok import Tarok3, Tarok4

LEARNING = {
    Tarok3.name: GameLearning(deals=Tarok3Deals, games=(Tarok3(),), unit=25.0, most=120.0),
    Tarok4.name: GameLearning(deals=Tarok4Deals, games=(Tarok4(),), unit=40.0, most=200.0),
}
