"""What the paper prints: Tables 2 to 7. Its numbers of games are not in it, but follow from the intervals."""

from __future__ import annotations

from dataclasses import dataclass

NORMAL = 1.96
"""The paper's interval is 1.96 √(p (1 − p) / N)."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: what was varied, the win rate of the first-named side, half its interval."""

    setting: int
    rate: float
    half: float

    @property
    def games(self) -> int:
        """How many games such an interval comes from, to the nearest ten."""
        return round(NORMAL**2 * self.rate * (1 - self.rate) / self.half**2 / 10) * 10

    @property
    def is_possible(self) -> bool:
        """Whether a whole number of games gives this win rate."""
        return abs(round(self.rate * self.games) / self.games - self.rate) < 0.6e-5


@dataclass(frozen=True, slots=True)
class Printed:
    """A table of win rates."""

    number: int
    title: str
    varied: str
    rows: tuple[Row, ...]

    @property
    def mean(self) -> float:
        """Over the rows."""
        return sum(row.rate for row in self.rows) / len(self.rows)

    def only(self, settings: tuple[int, ...]) -> Printed:
        """The same table with some of its rows."""
        return Printed(self.number, self.title, self.varied, tuple(row for row in self.rows if row.setting in settings))


def _printed(number: int, title: str, varied: str, *rows: tuple[int, float, float]) -> Printed:
    return Printed(number, title, varied, tuple(Row(*row) for row in rows))


TABLE_2 = _printed(
    2,
    "Cheating alpha-beta against RandomWalk",
    "depth",
    (2, 0.91500, 0.02733),
    (4, 0.92000, 0.02659),
    (6, 0.91750, 0.02696),
    (8, 0.93250, 0.02459),
    (10, 0.95000, 0.02136),
    (12, 0.92250, 0.02620),
    (14, 0.94750, 0.02186),
    (16, 0.95500, 0.02032),
)
TABLE_3 = _printed(
    3,
    "Cheating MCTS against RandomWalk",
    "iterations",
    (5, 0.60500, 0.03030),
    (20, 0.77200, 0.02600),
    (200, 0.89300, 0.01916),
    (500, 0.90800, 0.01791),
    (1_000, 0.90800, 0.01791),
    (4_000, 0.90100, 0.01851),
    (8_000, 0.89400, 0.01908),
    (16_000, 0.90300, 0.01834),
    (32_000, 0.89400, 0.01908),
)
TABLE_4 = _printed(
    4,
    "Determinized alpha-beta, 100 deals, against RandomWalk",
    "depth",
    (2, 0.82250, 0.02648),
    (4, 0.81650, 0.02684),
    (6, 0.82125, 0.02655),
    (8, 0.82000, 0.02662),
    (10, 0.82500, 0.02633),
    (12, 0.81375, 0.02698),
)
TABLE_5 = _printed(
    5,
    "Determinized MCTS, 100 deals, against RandomWalk",
    "iterations",
    (500, 0.72500, 0.04376),
    (700, 0.69500, 0.04512),
    (1_000, 0.70750, 0.04458),
    (1_200, 0.70000, 0.04491),
    (1_500, 0.71500, 0.04424),
    (2_000, 0.70750, 0.04458),
    (3_000, 0.72000, 0.04400),
    (4_000, 0.70000, 0.04491),
)
TABLE_6 = _printed(
    6,
    "Determinized alpha-beta, depth 10, against cheating alpha-beta, depth 10",
    "deals",
    (5, 0.20000, 0.02479),
    (20, 0.20100, 0.02484),
    (50, 0.19800, 0.02470),
    (80, 0.20500, 0.02502),
    (100, 0.21200, 0.02533),
    (200, 0.20800, 0.02516),
    (500, 0.19000, 0.02431),
    (1_000, 0.22800, 0.02600),
)
TABLE_7 = _printed(
    7,
    "Determinized MCTS, 1,000 iterations, against cheating alpha-beta, depth 10",
    "deals",
    (5, 0.14923, 0.01937),
    (20, 0.16077, 0.01997),
    (50, 0.13462, 0.01855),
    (80, 0.14692, 0.01924),
    (100, 0.13385, 0.01851),
    (200, 0.13000, 0.02084),
    (500, 0.14200, 0.02163),
)
TABLES = (TABLE_2, TABLE_3, TABLE_4, TABLE_5, TABLE_6, TABLE_7)
