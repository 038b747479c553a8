"""Benchmark `network`: decisions of the quick network and steps of many deals, in seconds of one processor."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from trula.games import GAMES, load
from trula.players.networks.card_network import QUICK, card_network
from trula.study.bench import Report, Row, silent
from trula.study.bench.cases import first_lead
from trula.study.bench.playouts import Rate

DEALS = 4_096
"""Deals at once."""


def network(seconds: float = 1.0, report: Report = silent) -> Row:
    """Return the rates of all games that have a network; `seconds` is the time for each figure."""
    rows: list[Row] = []
    for name in GAMES:
        part = load(name).part("learning")
        if part is None or name not in part.LEARNING:
            continue
        report(name)
        deals = many_deals(part.LEARNING[name].deals, name)
        rates = (decisions(deals, name, seconds), observations(deals, name, seconds))
        rows += [rate.as_dict() | {"microseconds": round(1e6 / rate.per_second, 3)} for rate in rates]
    return {"rows": rows}


def many_deals(kind: Any, name: str) -> Any:
    """Return many deals of a game at the first lead, of a few contracts."""
    starts = []
    for seed in range(64):
        position: Any = first_lead(load(name), seed).position
        terms, hands, _ = position.__getstate__()
        starts.append((terms, hands))
    return kind(starts, DEALS, seed=1, threads=1)


def decisions(deals: Any, name: str, seconds: float) -> Rate:
    """Measure the choice of cards by the quick network, with the encoding of what the seat knows."""
    network, cards = card_network(load(name), QUICK), np.zeros(DEALS, np.int16)
    arrays = _arrays(deals)
    count, spent = 0, 0.0
    while spent < seconds:
        deals.reset()
        while (rows := deals.observe(*arrays)) and spent < seconds:
            start = time.process_time()
            deals.choose(cards, network)
            spent += time.process_time() - start
            deals.step(cards)
            count += rows
    return Rate(name, "cards by the quick network", count, spent, count)


def observations(deals: Any, name: str, seconds: float) -> Rate:
    """Measure the steps of many deals with the inputs of every decision; the lowest legal card is played."""
    arrays = _arrays(deals)
    legal = arrays[2]
    count, spent = 0, 0.0
    while spent < seconds:
        deals.reset()
        while spent < seconds:
            start = time.process_time()
            rows = deals.observe(*arrays)
            spent += time.process_time() - start
            if rows == 0:
                break
            lowest = legal & -legal
            cards = np.log2(lowest.astype(np.float64)).astype(np.int16)
            start = time.process_time()
            deals.step(cards)
            spent += time.process_time() - start
            count += rows
    return Rate(name, "steps with inputs", count, spent, count)


def _arrays(deals: Any) -> list[Any]:
    kind = type(deals)
    return [
        np.zeros((DEALS, kind.most_active), np.int16),
        np.zeros((DEALS, kind.most_open), np.int16),
        np.ones(DEALS, np.int64),
        np.zeros(DEALS, np.int8),
        np.zeros(DEALS, np.int32),
    ]
