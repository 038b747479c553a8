"""What training must know of tressette."""

from __future__ import annotations

from trula._core import TressetteDeals
from trula.engine.learning import GameLearning
from trula.games.tressette import Tressette

LEARNING = {Tressette.name: GameLearning(deals=TressetteDeals, games=(Tressette(),), unit=5.0, most=30.0)}
