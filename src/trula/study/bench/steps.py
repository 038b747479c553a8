"""Benchmark `steps`: actions of random deals, plain and with what seats see, in seconds of one processor."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from trula.engine.game import Game
from trula.engine.registry import parts
from trula.envs import Situation, tensors_of, vector_env
from trula.games import GAMES, load
from trula.study.bench import Report, Row, silent
from trula.study.bench.playouts import Rate

DEALS = 4_096
"""Deals of the vector environment."""


def steps(seconds: float = 1.0, report: Report = silent) -> Row:
    """Return the rates of all games, and those of other libraries that play one; `seconds` is for each figure."""
    rows: list[Row] = []
    for name in GAMES:
        report(name)
        game = load(name)
        rates = [
            measure(name, "steps", seconds, partial(plain_deal, game)),
            measure(name, "steps with a view", seconds, partial(seen_deal, game)),
            measure(name, "steps with observation and mask", seconds, partial(observed_deal, game)),
        ]
        if game.part("learning") is not None:
            rates.append(many_deals(name, seconds))
        rows += [rate.as_dict() for rate in rates]
    for part in parts("benchmarks"):
        for what, deal in getattr(part, "OTHER_LIBRARIES", {}).items():
            report(what)
            rows += [measure("", what, seconds, deal).as_dict()] if deal(0, random.Random(0)) else []
    return {"rows": rows}


def measure(name: str, what: str, seconds: float, deal: Callable[[int, random.Random], int]) -> Rate:
    """Measure a function that plays the deal of a seed by random actions and returns the number of its steps."""
    dice = random.Random(0)
    count = deals = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        count += deal(deals, dice)
        deals += 1
    return Rate(name, what, count, spent, count)


def plain_deal(game: Game, seed: int, dice: random.Random) -> int:
    """Play a deal by random actions."""
    state, count = game.start(game.deal(seed)), 0
    while not state.is_over:
        actions = state.legal_actions()
        state = state.after(actions[int(dice.random() * len(actions))])
        count += 1
    return count


def seen_deal(game: Game, seed: int, dice: random.Random) -> int:
    """Play a deal by random actions, each taken from the view of its seat."""
    state, count = game.start(game.deal(seed)), 0
    while (seat := state.to_move) is not None:
        actions = state.view(seat).legal_actions()
        state = state.after(actions[int(dice.random() * len(actions))])
        count += 1
    return count


def observed_deal(game: Game, seed: int, dice: random.Random) -> int:
    """Play a deal by random actions, each with the arrays of the environments."""
    tensors, count = tensors_of(game), 0
    situation = Situation(game.start(game.deal(seed)))
    while (seat := situation.state.to_move) is not None:
        tensors.observation(situation, seat)
        situation.mask()
        situation = situation.after(situation.legal[int(dice.random() * len(situation.legal))])
        count += 1
    return count


def many_deals(name: str, seconds: float) -> Rate:
    """Measure the vector environment by itself, not the choice of the cards: in each deal the first legal one."""
    env = vector_env(name, DEALS, starts=64)
    seen = env.reset()
    count, spent = 0, 0.0
    while spent < seconds:
        cards = seen.action_mask.argmax(axis=1).astype(np.int32)
        start = time.process_time()
        seen = env.step(cards).seen
        spent += time.process_time() - start
        count += DEALS
    return Rate(name, "steps of many deals with observation and mask", count, spent, count)
