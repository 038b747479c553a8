"""Moves of several players graded by a judge with far more samples, and how representative samples are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from time import perf_counter

import numpy as np
import numpy.typing as npt

from trula.arena.stats import Estimate, estimate
from trula.engine.cards import Card
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.errors import TrulaError
from trula.games import load
from trula.games.tarok import Tarok3
from trula.papers import estimates as est
from trula.papers.checkpoint import Result
from trula.papers.lab import Lab
from trula.papers.report import Cell, Table
from trula.players.agents.card_player import ALIKE, cheapest
from trula.players.agents.pimc import Pimc
from trula.players.samplers import Clustered, Sample, Sampler, Uniform
from trula.study.ranking import default_judge, try_rank
from trula.study.regret import MOST_REDRAWN, position_of

SLIGHT, CLEAR = 0.5, 1.0
CLEAR_LOSS = Tarok3.presentation.thresholds.small
OTHER_SEED = 1_000
"""Added to the seat for another random stream."""
FRESH = 300
"""Deals that a sample is compared with."""
SAMPLERS: dict[str, Sampler] = {"clustered": Clustered(), "plain": Uniform()}
COUNTS = (30, 60)


@dataclass(frozen=True)
class Entrant:
    """A player; `stream` other than 0 draws other samples."""

    player: Pimc
    stream: int = 0


Decision = tuple[Card, int, float]
"""A card, and the nodes and seconds that it took."""


def decisions_at(state: State, entrants: Sequence[Entrant], seed: int, number: int) -> list[Decision]:
    """What players choose at a position; with the same stream they draw the same samples."""
    seat = state.to_move
    assert seat is not None
    view = state.view(seat)
    decisions = []
    for entrant in entrants:
        random = rng(seed, deal=number, seat=seat + OTHER_SEED * entrant.stream, ply=len(state.history))
        start = perf_counter()
        judgement = entrant.player.judge(view, random)
        seconds = perf_counter() - start
        nodes = sum(each.nodes for each in judgement.results)
        decisions.append((cheapest(view, judgement.best), nodes, seconds))
    return decisions


def grade_at(number: int, entrants: Sequence[Entrant], worlds: int, seed: int) -> Result:
    """Let players decide at one position; where any two differ, a judge with so many samples says what each card loses.

    A position that the judge cannot finish is redrawn.
    """
    game, judge = load("tarok3"), default_judge(worlds)
    for redrawn in range(MOST_REDRAWN):
        state = position_of(game, seed, number, redrawn)
        assert state.to_move is not None
        cards, nodes, seconds = map(list, zip(*decisions_at(state, entrants, seed, number), strict=True))
        losses = [0.0] * len(cards)
        if len(set(cards)) > 1:
            random = rng(seed, deal=number, seat=game.seats + 1, ply=redrawn)
            ranking = try_rank(state.view(state.to_move), judge, random)
            if ranking is None:
                continue
            losses = [ranking.of(card).behind for card in cards]
        return {"cards": [str(card) for card in cards], "losses": losses, "nodes": nodes, "seconds": seconds}
    raise TrulaError(f"{judge!r} reached its limits at {MOST_REDRAWN} positions in a row")


@dataclass(frozen=True)
class Grades:
    """One player against another."""

    moves: int
    differing: int
    per_move: Estimate
    """Grade per 100 moves."""
    per_difference: Estimate
    """Grade per 100 differing moves."""
    points: Estimate
    """Points gained a differing move."""


def judge_worlds(lab: Lab) -> int:
    """Samples of the judge."""
    return lab.pick(20, 300, 300)


def graded_moves(lab: Lab, name: str, entrants: Sequence[Entrant], positions: int) -> list[Result]:
    """The graded decisions of all players."""
    return lab.collect(name, range(positions), grade_at, list(entrants), judge_worlds(lab), lab.seed)


def grade(loss: float, other: float) -> float:
    """The grade of a card that loses so much, against one that loses `other`."""
    gain = other - loss
    if abs(gain) <= ALIKE:
        return 0.0
    size = CLEAR if abs(gain) >= CLEAR_LOSS else SLIGHT
    return size if gain > 0 else -size


def compare(moves: Sequence[Result], first: int, second: int) -> Grades:
    """The grades of one player against another."""
    pairs = [(move["losses"][first], move["losses"][second]) for move in moves]
    differs = [move["cards"][first] != move["cards"][second] for move in moves]
    grades = [100 * grade(*pair) if each else 0.0 for pair, each in zip(pairs, differs, strict=True)]
    return Grades(
        len(moves),
        sum(differs),
        est.mean_of_changes(grades),
        estimate([value for value, each in zip(grades, differs, strict=True) if each]),
        estimate([other - loss for (loss, other), each in zip(pairs, differs, strict=True) if each]),
    )


def table(title: str, results: Mapping[str, Grades], paper: Sequence[float]) -> Table:
    """Grades of several players, the first of which the paper prints."""
    rows: list[tuple[Cell, ...]] = []
    for (name, grades), printed in zip_longest(results.items(), (f"{each:+g}" for each in paper)):
        means = est.format_estimate(grades.per_move), est.format_estimate(grades.per_difference)
        rows.append((name, grades.moves, grades.differing, printed, *means, est.format_estimate(grades.points, 2)))
    per = ("paper, per 100 moves", "ours, per 100 moves", "per 100 differing moves", "points a differing move")
    return Table(title, ("player", "moves", "differing", *per), tuple(rows))


def distances_at(number: int, name: str, seed: int) -> Result:
    """Mean distances of fresh deals to the nearest of clustered and of plain samples, by equation 1, at one position.

    A position with few possible deals is redrawn.
    """
    game = load(name)
    for redrawn in range(100):
        state = position_of(game, seed, number, redrawn)
        assert state.to_move is not None
        view = state.view(state.to_move)
        fresh = Uniform().worlds(view, FRESH, rng(seed, deal=number, seat=game.seats + 1))
        if len(fresh) == FRESH and not fresh.is_all:
            break
    else:
        raise TrulaError(f"{name} has few deals at 100 positions in a row")
    worth, mass = game.unlikeness(view.facts)
    target, result = held_cards(fresh, len(worth)), {}
    for kind, sampler in SAMPLERS.items():
        for count in COUNTS:
            sample = held_cards(sampler.worlds(view, count, rng(seed, deal=number, seat=view.seat)), len(worth))
            gaps = distances(target, sample, np.asarray(worth, float), np.asarray(mass, float))
            result[f"{kind} {count}"] = float(gaps.min(axis=1).mean())
    return result


Bits = npt.NDArray[np.float64]


def held_cards(sample: Sample, cards: int) -> Bits:
    """1 where a hidden hand holds a card, by deal, hand and card."""
    hands = [place for place, owner in enumerate(sample.hidden.owners) if owner >= 0]
    masks = np.array([[sets[place] for place in hands] for sets, _ in sample.contents], np.uint64)
    return (masks[..., None] >> np.arange(cards, dtype=np.uint64) & np.uint64(1)).astype(np.float64)


def distances(first: Bits, second: Bits, worth: npt.NDArray[np.float64], mass: npt.NDArray[np.float64]) -> Bits:
    """Equation 1 between every deal of one list and every deal of another."""
    cards = np.abs(first[:, None] - second[None]) @ worth
    masses = np.abs((first @ mass)[:, None] - (second @ mass)[None])
    total: Bits = (cards + masses).sum(axis=2)
    return total


def nearer_by_clustering(lab: Lab, game: str) -> tuple[list[Result], list[Estimate]]:
    """Distances to the nearest sample, and how much smaller clustering makes them, with 30 and 60 samples."""
    results = lab.collect(f"representing-{game}", range(lab.pick(2, 100, 1_000)), distances_at, game, lab.seed)
    gains = [estimate([each[f"plain {count}"] - each[f"clustered {count}"] for each in results]) for count in COUNTS]
    return results, gains
