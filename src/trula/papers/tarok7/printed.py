"""What Table 1 of the paper prints: how many bids three experts made, and how they compare with the program's."""

from __future__ import annotations

from typing import NamedTuple


class Printed(NamedTuple):
    """An expert's column: the numbers of bids are in the text."""

    bids: int
    same: float
    far: float
    higher: float


PAPER = {
    "A": Printed(500, 0.92, 0.01, 0.35),
    "B": Printed(100, 0.82, 0.02, 0.75),
    "C": Printed(100, 0.80, 0.02, 0.72),
}
ROWS = {
    "same": "the same bid",
    "far": "more than one degree apart",
    "higher": "the program higher, where they differ",
}
