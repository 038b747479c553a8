"""The opponents of klaverjas, weakest first; docs/strength.md has their measured strength."""

from trula.engine.levels import BEGINNER, STRONG, Level

LEVELS = {"klaverjas": (Level("beginner", BEGINNER), Level("casual", "Greedy()"), Level("strong", STRONG))}
