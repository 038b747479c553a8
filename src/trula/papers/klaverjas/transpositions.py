"""What a table of positions saves alpha-beta, all else alike: endings of random deals, searched with and without."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from trula.engine.game import position_in_play
from trula.engine.seeds import rng
from trula.games.klaverjas.ranking import DEALS, unrank_deal
from trula.papers.klaverjas.solved import first_lead
from trula.papers.lab import Lab
from trula.players.searches import AlphaBeta

CARDS_LEFT = 5
"""In every hand; whole deals are too large without a table."""


def nodes_by_table(lab: Lab) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """By ending, the nodes without a table and with one, which knows the same hands again."""
    endings = []
    for number in rng(lab.seed).integers(DEALS, size=lab.pick(3, 60, 300)).tolist():
        position: Any = position_in_play(first_lead(unrank_deal(number)))
        for _ in range(4 * (8 - CARDS_LEFT)):
            position = position.after(position.greedy_card())
        endings.append(position)
    found = []
    for table in ("none", "regular"):
        search = AlphaBeta(
            depth=4 * CARDS_LEFT, table=table, history=False, selective=False, deepening=False, discount=1.0
        )
        found.append(np.array([each.nodes for each in search.run(endings)], dtype=np.int64))
    return found[0], found[1]
