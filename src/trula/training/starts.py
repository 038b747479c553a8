"""Starts: deals at the first lead, whose contracts were bid by `RuleBidder()`, some of them with random actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from joblib import Parallel, delayed

from trula.engine.game import Game
from trula.engine.learning import Start
from trula.players.bidders.rule_bidder import RuleBidder

BLOCK = 1_000
"""Deals bid by a process at a time."""
NOISY = 0.25
"""Share of the deals in which some actions are random, so that rare contracts are learned too."""
RANDOM_ACTION = 0.2
"""Probability of a random action in those deals."""


def gather_starts(games: Sequence[Game], count: int, seed: int, workers: int) -> list[Start]:
    """Return about `count` starts, in equal shares of the games; deals that end before the play are left out."""
    blocks = max(1, count // BLOCK)
    size = min(count, BLOCK)
    jobs = [games[block % len(games)] for block in range(blocks)]
    seeds = [(seed, block) for block in range(blocks)]
    run = Parallel(n_jobs=workers)
    parts = run(delayed(_gather_block)(game, job_seed, size) for game, job_seed in zip(jobs, seeds, strict=True))
    return [start for part in parts for start in part]


def _gather_block(game: Game, seed: tuple[int, int], count: int) -> list[Start]:
    rng = np.random.default_rng(seed)
    bidder = RuleBidder()
    starts: list[Start] = []
    for _ in range(count):
        state = game.start(game.deal(int(rng.integers(2**63))))
        noise = RANDOM_ACTION if rng.random() < NOISY else 0.0
        while not state.is_over and state.phase != "play":
            assert state.to_move is not None
            actions = state.legal_actions()
            if rng.random() < noise:
                action = actions[int(rng.integers(len(actions)))]
            else:
                action = bidder.choose(state.view(state.to_move), rng)
            state = state.after(action)
        if state.position is not None and not state.is_over:
            position: Any = state.position
            terms, hands, _ = position.__getstate__()
            starts.append((terms, hands))
    return starts
