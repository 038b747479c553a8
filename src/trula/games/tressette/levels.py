"""The opponents of tressette, weakest first; docs/strength.md has their measured strength."""

from trula.engine.levels import Level

LEVELS = {
    "tressette": (
        Level("beginner", "RandomLegal()"),
        Level("casual", "Greedy()"),
        Level("club", "Tresette2018(worlds=20, depth=8)"),
        Level("strong", "Strong()"),
    )
}
