"""Tables 2 to 7: which players meet, how many rows and games a scale plays, and the rows beside the paper's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from trula.agents import Agent
from trula.agents.presets import Tresette2018
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table
from trula.papers.tressette import players
from trula.papers.tressette.contests import Tally, play
from trula.papers.tressette.printed import (
    TABLE_2,
    TABLE_3,
    TABLE_4,
    TABLE_5,
    TABLE_6,
    TABLE_7,
    Printed,
    Row,
)
from trula.papers.tressette.verdicts import CRITERIA, equal, rows_equal, show

ByScale = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Settings that are played at smoke, quick and full scale."""


@dataclass(frozen=True)
class Column:
    """A player in the place of the table's."""

    title: str
    player: Callable[[Lab, int], Agent]
    settings: ByScale


@dataclass(frozen=True)
class Played:
    """What a run has of a table: by column the rows that were played."""

    printed: Printed
    columns: dict[str, dict[int, Tally]]
    reason: str = ""
    """The likely one of a difference."""
    changed: str = ""
    """What is not as in the paper."""

    @property
    def published(self) -> list[Tally]:
        """The rows of the player as published."""
        return list(next(iter(self.columns.values())).values())

    @property
    def rows(self) -> list[Row]:
        """The paper's rows that were played as published."""
        settings = next(iter(self.columns.values()))
        return [row for row in self.printed.rows if row.setting in settings]

    def shared(self, *columns: str, least: int = 0) -> tuple[list[Tally], ...]:
        """The rows that some columns all have, from a setting on if there are such, by column."""
        settings = sorted(set.intersection(*(set(self.columns[column]) for column in columns)))
        chosen = [setting for setting in settings if setting >= least] or settings
        return tuple([self.columns[column][setting] for setting in chosen] for column in columns)


@dataclass(frozen=True)
class Experiment:
    """A table of the paper as we play it; the first column is the published player."""

    printed: Printed
    opponent: Callable[[Lab], Agent]
    columns: tuple[Column, ...]
    games: tuple[int, int]
    """At smoke and quick scale; at full scale the paper's own numbers."""
    note: Callable[[Lab], str]
    reason: str
    changed: Callable[[Lab], str] = lambda _: ""
    """What is not as in the paper at a scale."""

    def play(self, lab: Lab) -> Played:
        """All columns, from what was kept where there is something."""
        columns: dict[str, dict[int, Tally]] = {}
        for column in self.columns:
            rows = columns.setdefault(column.title, {})
            chosen = lab.pick(*column.settings)
            for row in self.printed.rows:
                if row.setting in chosen:
                    games = lab.pick(*self.games, row.games)
                    rows[row.setting] = play(lab, column.player(lab, row.setting), self.opponent(lab), games)
        return Played(self.printed, columns, self.reason, self.changed(lab))

    def section(self, lab: Lab, claims: Callable[[Played, Lab], tuple[Claim, ...]]) -> Section:
        """The table, its claim, and further claims on it."""
        played = self.play(lab)
        return Section(
            f"Table {self.printed.number}: {self.printed.title}",
            f"Games to 21; the win rate is of the first-named side. {self.note(lab)} {CRITERIA}".replace("  ", " "),
            (_table(played),),
            claims=(_whole_table(played), *claims(played, lab)),
            data={
                title: {str(setting): tally.shares for setting, tally in rows.items()}
                for title, rows in played.columns.items()
            },
        )


def _table(played: Played) -> Table:
    published = next(iter(played.columns))

    def cells(row: Row) -> Iterator[Cell]:
        yield from (row.setting, f"{row.rate:.5f} ± {row.half:.5f}, {row.games:,} games")
        for rows in played.columns.values():
            tally = rows.get(row.setting)
            yield None if tally is None else f"{show(tally.wins)}, {tally.games:,} games"
        tally = played.columns[published].get(row.setting)
        yield None if tally is None else 1_000 * tally.seconds
        yield None if tally is None else equal(tally.wins, row.rate, row.half)

    return Table(
        f"Table {played.printed.number}",
        (played.printed.varied, "paper", *played.columns, "ms a card", "verdict"),
        tuple(tuple(cells(row)) for row in played.printed.rows),
        "The paper's numbers of games follow from its intervals. Two of our games on the same deals make a session, "
        f"and intervals count sessions. Milliseconds and verdict are of «{published}». Empty: not played.",
    )


def _whole_table(played: Played) -> Claim:
    """The claim that the rows of a table are what they are."""
    rows = played.rows
    ours, paper, verdict = rows_equal(played.published, rows)
    each = [equal(tally.wins, row.rate, row.half) for tally, row in zip(played.published, rows, strict=True)]
    told = ", ".join(f"{each.count(kind)} {kind}" for kind in ("agrees", "differs", "open"))
    settings = ", ".join(f"{row.setting:,}" for row in rows)
    reason = {"agrees": "", "open": "Too few games at this scale.", "differs": played.reason}[verdict]
    return Claim(
        f"Table {played.printed.number}: mean win rate at {played.printed.varied} {settings}",
        f"{paper:.3f}",
        f"{show(ours)}; row by row {told}",
        verdict,
        " ".join(filter(None, (played.changed, reason))),
    )


CHANCE = "Chance, or the constant c, which the paper does not give."
DEALS = (
    "Likely the deals: the published sampler is not uniform (Section 3) and can leave a seat short of cards, so that a "
    "search ends too early; ours draws uniformly from all that fits."
)
PUBLISHED, REPAIRED, BY_MEAN, ONE_TREE = "as published", "repaired", "repaired, by mean", "ISMCTS"
MEAN, CHEAPEST = "by mean", "cheapest of equal cards"
"""The columns: the published player, the same without the fault of its tree, the two that the paper lacks, and our way
with equal cards."""


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
    return "" if ours == paper else f"With {ours:,} {what} instead of {paper:,}."


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
    ),
    (2, 160),
    lambda lab: f"{worlds_of_4(lab)} deals. ISMCTS against the same opponent stands in Table 5.",
    DEALS,
    lambda lab: _instead(worlds_of_4(lab), 100, "deals"),
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
    ),
    (2, 60),
    lambda lab: f"{worlds_of_5(lab)} deals, 100 in the paper; ISMCTS has as many playouts in its one tree.",
    DEALS,
    lambda lab: _instead(worlds_of_5(lab), 100, "deals"),
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
    ),
    (2, 100),
    lambda lab: f"Depth {depth_of_6(lab)} on both sides. ISMCTS against the same opponent stands in Table 7.",
    DEALS,
    lambda lab: _instead(depth_of_6(lab), players.REFERENCE_DEPTH, "plies"),
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
    ),
    (2, 80),
    lambda lab: f"{visits_of_7(lab):,} iterations in each deal; ISMCTS has as many playouts in its one tree.",
    DEALS,
    lambda lab: _instead(visits_of_7(lab), players.REFERENCE_VISITS, "iterations"),
)
EXPERIMENTS = (EXPERIMENT_2, EXPERIMENT_3, EXPERIMENT_4, EXPERIMENT_5, EXPERIMENT_6, EXPERIMENT_7)
