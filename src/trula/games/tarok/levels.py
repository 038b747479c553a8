"""The opponents of tarok, weakest first; docs/strength.md has their measured strength."""

from trula.engine.levels import BEGINNER, STRONG, Level

_LEVELS = (
    Level("beginner", BEGINNER),
    Level("casual", "Greedy()"),
    Level("club", "SiliconTarokist()"),
    Level("strong", STRONG),
)
LEVELS = {"tarok3": _LEVELS, "tarok4": _LEVELS}
