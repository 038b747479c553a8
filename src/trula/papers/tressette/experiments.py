"""Tables 2 to 7: which players meet, and how many rows and games a scale plays."""

from __future__ import annotations

from trula.papers.lab import Lab
from trula.papers.tressette import players
from trula.papers.tressette.printed import TABLE_2, TABLE_3, TABLE_4, TABLE_5, TABLE_6, TABLE_7, Printed
from trula.papers.tressette.published import SeatBySeat, Unheard
from trula.papers.tressette.tables import (
    BY_MEAN,
    CHANCE,
    CHEAPEST,
    MEAN,
    ONE_TREE,
    PUBLISHED,
    PUBLISHED_DEALS,
    REPAIRED,
    UNHEARD,
    WEIGHED,
    Column,
    Experiment,
)
from trula.papers.tressette.verdicts import counted
from trula.players.agents import Agent
from trula.players.agents.presets import Tresette2018
from trula.players.samplers import Weighted


def _all(printed: Printed) -> tuple[int, ...]:
    return tuple(row.setting for row in printed.rows)


def random_walk(_lab: Lab) -> Agent:
    """Tables 2 to 5."""
    return players.RANDOM_WALK


def cheater(lab: Lab) -> Agent:
    """Tables 6 and 7; it looks less far at smoke scale."""
    return players.cheating_alpha_beta(lab.pick(2, players.REFERENCE_DEPTH, players.REFERENCE_DEPTH))


def worlds_of_4(lab: Lab) -> int:
    """Deals that the player of Table 4 searches."""
    return lab.pick(3, 100, 100)


def worlds_of_5(lab: Lab) -> int:
    """Deals that the players of Table 5 search."""
    return lab.pick(1, 20, 100)


def visits_of_7(lab: Lab) -> int:
    """Iterations in a deal by the players of Table 7."""
    return lab.pick(40, players.REFERENCE_VISITS, players.REFERENCE_VISITS)


def depth_of_6(lab: Lab) -> int:
    """Plies that the player of Table 6 looks ahead."""
    return lab.pick(2, players.REFERENCE_DEPTH, players.REFERENCE_DEPTH)


def _instead(ours: int, paper: int, what: str) -> str:
    return "" if ours == paper else f"With {counted(ours, what)} instead of {paper:,}."


def _look(depth: int) -> str:
    return "" if depth == players.REFERENCE_DEPTH else f"With depth {depth} instead of {players.REFERENCE_DEPTH}."


EXPERIMENT_2 = Experiment(
    TABLE_2,
    random_walk,
    (Column(PUBLISHED, lambda _, depth: players.cheating_alpha_beta(depth), ((2,), (2, 8, 10, 12), _all(TABLE_2))),),
    (2, 160),
    lambda _: "",
    CHANCE,
)
EXPERIMENT_3 = Experiment(
    TABLE_3,
    random_walk,
    tuple(
        Column(
            title,
            lambda _, visits, is_flawed=is_flawed: players.cheating_mcts(visits, is_flawed=is_flawed),  # type: ignore[misc]
            ((20,), (5, 20, 200, 1_000, 4_000), _all(TABLE_3)),
        )
        for title, is_flawed in ((PUBLISHED, True), (REPAIRED, False))
    ),
    (2, 100),
    lambda _: "The exploration constant is not in the paper; c = 0.75, the last in the authors' code.",
    CHANCE,
)
EXPERIMENT_4 = Experiment(
    TABLE_4,
    random_walk,
    (
        Column(
            PUBLISHED,
            lambda lab, depth: players.alpha_beta(worlds_of_4(lab), depth),
            ((2,), (2, 6), _all(TABLE_4)),
        ),
        Column(
            MEAN,
            lambda lab, depth: players.alpha_beta(worlds_of_4(lab), depth, choice="mean"),
            ((2,), (2,), (2, 6, 10)),
        ),
        Column(
            CHEAPEST, lambda lab, depth: Tresette2018(worlds=worlds_of_4(lab), depth=depth), ((2,), (2,), (2, 6, 10))
        ),
        Column(
            PUBLISHED_DEALS,
            lambda lab, depth: players.alpha_beta_in(SeatBySeat(), worlds_of_4(lab), depth),
            ((2,), (2,), (2, 6, 10)),
        ),
        Column(
            UNHEARD,
            lambda lab, depth: players.alpha_beta_in(Unheard(), worlds_of_4(lab), depth),
            ((2,), (2,), (2, 6, 10)),
        ),
    ),
    (2, 160),
    lambda lab: f"{counted(worlds_of_4(lab), 'deal')}. ISMCTS against the same opponent stands in Table 5.",
    "",
    lambda lab: _instead(worlds_of_4(lab), 100, "deal"),
)
EXPERIMENT_5 = Experiment(
    TABLE_5,
    random_walk,
    (
        Column(
            PUBLISHED,
            lambda lab, visits: players.mcts(worlds_of_5(lab), visits, is_flawed=True),
            ((500,), (500, 1_000), _all(TABLE_5)),
        ),
        Column(
            REPAIRED,
            lambda lab, visits: players.mcts(worlds_of_5(lab), visits, is_flawed=False),
            ((500,), (500,), _all(TABLE_5)),
        ),
        Column(
            BY_MEAN,
            lambda lab, visits: players.mcts(worlds_of_5(lab), visits, is_flawed=False, choice="mean"),
            ((500,), (500,), (500, 1_000, 4_000)),
        ),
        Column(
            ONE_TREE,
            lambda lab, visits: players.ismcts(worlds_of_5(lab), visits),
            ((500,), (500,), (500, 1_000, 4_000)),
        ),
        Column(
            PUBLISHED_DEALS,
            lambda lab, visits: players.mcts_in(SeatBySeat(), worlds_of_5(lab), visits),
            ((500,), (500,), (500, 1_000, 4_000)),
        ),
    ),
    (2, 60),
    lambda lab: f"{counted(worlds_of_5(lab), 'deal')}, 100 in the paper; ISMCTS has as many playouts in its one tree.",
    "",
    lambda lab: _instead(worlds_of_5(lab), 100, "deal"),
)
EXPERIMENT_6 = Experiment(
    TABLE_6,
    cheater,
    (
        Column(
            PUBLISHED,
            lambda lab, worlds: players.alpha_beta(worlds, depth_of_6(lab)),
            ((5,), (5, 20), _all(TABLE_6)),
        ),
        Column(
            MEAN,
            lambda lab, worlds: players.alpha_beta(worlds, depth_of_6(lab), choice="mean"),
            ((5,), (5,), (5, 20, 100)),
        ),
        Column(
            PUBLISHED_DEALS,
            lambda lab, worlds: players.alpha_beta_in(SeatBySeat(), worlds, depth_of_6(lab)),
            ((5,), (5,), (5, 20, 100)),
        ),
        Column(
            WEIGHED,
            lambda lab, worlds: players.alpha_beta_in(Weighted(), worlds, depth_of_6(lab)),
            ((5,), (5,), (5, 20, 100)),
        ),
    ),
    (2, 100),
    lambda lab: f"Depth {depth_of_6(lab)} on both sides. ISMCTS against the same opponent stands in Table 7.",
    "",
    lambda lab: _look(depth_of_6(lab)),
)
EXPERIMENT_7 = Experiment(
    TABLE_7,
    cheater,
    (
        Column(
            PUBLISHED,
            lambda lab, worlds: players.mcts(worlds, visits_of_7(lab), is_flawed=True),
            ((5,), (5, 20), _all(TABLE_7)),
        ),
        Column(
            REPAIRED,
            lambda lab, worlds: players.mcts(worlds, visits_of_7(lab), is_flawed=False),
            ((5,), (5,), _all(TABLE_7)),
        ),
        Column(
            BY_MEAN,
            lambda lab, worlds: players.mcts(worlds, visits_of_7(lab), is_flawed=False, choice="mean"),
            ((5,), (5,), (5, 100)),
        ),
        Column(ONE_TREE, lambda lab, worlds: players.ismcts(worlds, visits_of_7(lab)), ((5,), (5,), (5, 100))),
        Column(
            PUBLISHED_DEALS,
            lambda lab, worlds: players.mcts_in(SeatBySeat(), worlds, visits_of_7(lab)),
            ((5,), (5,), (5, 100)),
        ),
    ),
    (2, 80),
    lambda lab: f"{visits_of_7(lab):,} iterations in each deal; ISMCTS has as many playouts in its one tree.",
    "",
    lambda lab: _instead(visits_of_7(lab), players.REFERENCE_VISITS, "iteration"),
)
EXPERIMENTS = (EXPERIMENT_2, EXPERIMENT_3, EXPERIMENT_4, EXPERIMENT_5, EXPERIMENT_6, EXPERIMENT_7)
