"""Tables 2 to 7: the printed rows, the players of each column, and the games that a scale plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from pathlib import Path
from typing import Any

from trula.arena.stats import Estimate, estimate
from trula.games.tressette.agents import Tresette2018
from trula.papers.claims import Claims
from trula.papers.estimates import format_estimate
from trula.papers.lab import Lab
from trula.papers.report import Cell, Table
from trula.papers.tressette.games import Tally, by_session, play
from trula.papers.tressette.published_dealing import PublishedDealing
from trula.players.agents import Agent, RandomLegal
from trula.players.agents.cheating import CheatingAlphaBeta, CheatingMcts
from trula.players.agents.ismcts import Ismcts
from trula.players.agents.pimc import Pimc
from trula.players.samplers import Sampler, Weighted
from trula.players.searches import Killers, Uct

CLAIMS = Claims.read(Path(__file__).with_name("claims.toml"))
RANDOM_WALK: Agent = RandomLegal()
DEPTH, ITERATIONS = 10, 1_000
"""Of the players of Tables 6 and 7."""
NORMAL = 1.96
"""The paper's half interval is 1.96 √(p (1 − p) / N)."""
PUBLISHED, REPAIRED, BY_MEAN, ISMCTS = "as published", "repaired", "repaired, by mean", "ISMCTS"
MEAN, PUBLISHED_DEALING, WEIGHTED = "by mean", "published dealing", "dealing by behaviour"
"""Columns: `as published` samples uniformly; the last two sample otherwise."""


@dataclass(frozen=True, slots=True)
class Row:
    """A printed row: the setting, the win rate of the first-named side, and half its interval."""

    setting: int
    rate: float
    half: float

    @property
    def games(self) -> int:
        """The number of games that gives such an interval, to the nearest ten."""
        return round(NORMAL**2 * self.rate * (1 - self.rate) / self.half**2 / 10) * 10

    @property
    def is_possible(self) -> bool:
        """Whether a whole number of games gives this win rate."""
        return abs(round(self.rate * self.games) / self.games - self.rate) < 0.6e-5


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed table of win rates."""

    number: int
    title: str
    varied: str
    rows: tuple[Row, ...]

    def mean(self, settings: Sequence[int]) -> Estimate:
        """The mean rate of some rows, with its interval."""
        rows = [row for row in self.rows if row.setting in settings]
        rate, half = sum(row.rate for row in rows) / len(rows), sqrt(sum(row.half**2 for row in rows)) / len(rows)
        return Estimate(rate, rate - half, rate + half, sum(row.games for row in rows))


PRINTED: Mapping[int, Printed] = {
    number: Printed(number, table["title"], table["varied"], tuple(Row(*row) for row in table["rows"]))
    for number, table in ((number, CLAIMS.tables[f"table-{number}"]) for number in range(2, 8))
}


def cheating_alpha_beta(depth: int) -> Agent:
    """Alpha-beta that sees all cards."""
    return CheatingAlphaBeta(ties="any", depth=depth)


def cheating_mcts(visits: int, *, is_flawed: bool) -> Agent:
    """Tree search that sees all cards, with or without the published fault."""
    return CheatingMcts(ties="any", visits=visits, seed_bug=is_flawed)


def alpha_beta(worlds: int, depth: int, choice: str = "vote", sampler: Sampler | None = None) -> Agent:
    """Alpha-beta in sampled deals, uniform ones unless a sampler is given."""
    if sampler is None:
        return Tresette2018(worlds=worlds, depth=depth, choice=choice, ties="any")
    return Pimc(sampler=sampler, search=Killers(depth=depth, shuffled=True), worlds=worlds, choice=choice, ties="any")


def mcts(worlds: int, visits: int, *, is_flawed: bool, choice: str = "vote", sampler: Sampler | None = None) -> Agent:
    """Tree search in sampled deals, uniform ones unless a sampler is given, with or without the published fault."""
    if sampler is None:
        return Tresette2018(kind="mcts", worlds=worlds, visits=visits, seed_bug=is_flawed, choice=choice, ties="any")
    search = Uct(visits=visits, seed_bug=is_flawed, shuffled=True)
    return Pimc(sampler=sampler, search=search, worlds=worlds, choice=choice, ties="any")


def ismcts(worlds: int, visits: int) -> Agent:
    """One tree with as many playouts as `mcts` has in all its trees."""
    return Ismcts(visits=worlds * visits, reward="win")


def cheater(lab: Lab) -> Agent:
    """The opponent of Tables 6 and 7."""
    return cheating_alpha_beta(lab.pick(2, DEPTH, DEPTH))


def worlds_5(lab: Lab) -> int:
    """Deals a decision in Table 5."""
    return lab.pick(1, 20, 100)


def players(lab: Lab, number: int, setting: int) -> dict[str, Agent]:
    """The players of one row of a table, by column."""
    dealing = PublishedDealing()
    if number == 2:
        return {PUBLISHED: cheating_alpha_beta(setting)}
    if number == 3:
        return {PUBLISHED: cheating_mcts(setting, is_flawed=True), REPAIRED: cheating_mcts(setting, is_flawed=False)}
    if number in (4, 6):
        worlds, depth = (lab.pick(3, 100, 100), setting) if number == 4 else (setting, lab.pick(2, DEPTH, DEPTH))
        columns = {
            PUBLISHED: alpha_beta(worlds, depth),
            MEAN: alpha_beta(worlds, depth, "mean"),
            PUBLISHED_DEALING: alpha_beta(worlds, depth, sampler=dealing),
        }
        return columns if number == 4 else columns | {WEIGHTED: alpha_beta(worlds, depth, sampler=Weighted())}
    worlds, visits = (worlds_5(lab), setting) if number == 5 else (setting, lab.pick(40, ITERATIONS, ITERATIONS))
    return {
        PUBLISHED: mcts(worlds, visits, is_flawed=True),
        REPAIRED: mcts(worlds, visits, is_flawed=False),
        BY_MEAN: mcts(worlds, visits, is_flawed=False, choice="mean"),
        ISMCTS: ismcts(worlds, visits),
        PUBLISHED_DEALING: mcts(worlds, visits, is_flawed=True, sampler=dealing),
    }


QUICK = {2: (2, 8, 10, 12), 3: (5, 20, 200, 1_000, 4_000), 4: (2, 6), 5: (500, 1_000), 6: (5, 20), 7: (5, 20)}
"""Settings at quick scale; smoke plays the first, full all of them. Other columns than the first play fewer."""
FEW = {4: (2, 6, 10), 5: (500, 1_000, 4_000), 6: (5, 20, 100), 7: (5, 100)}
"""Settings of the further columns at full scale; quick plays the first."""
GAMES = 200
"""Games of a row at quick scale; full scale plays the paper's number."""


@dataclass(frozen=True)
class Played:
    """The rows of a table that were played, by column and setting."""

    printed: Printed
    columns: Mapping[str, Mapping[int, Tally]]

    def settings(self, *columns: str, least: int = 0) -> list[int]:
        """Settings that several columns have; from `least` on if there are such."""
        settings = sorted(set.intersection(*(set(self.columns[column]) for column in columns)))
        return [setting for setting in settings if setting >= least] or settings

    def tallies(self, column: str, settings: Sequence[int] | None = None) -> list[Tally]:
        """Tallies of a column, of some or all settings."""
        rows = self.columns[column]
        return [rows[setting] for setting in (sorted(rows) if settings is None else settings)]

    def mean(self, column: str) -> Estimate:
        """The mean win rate of a column."""
        return estimate(by_session(self.tallies(column)))

    def table(self) -> Table:
        """The printed rows beside ours."""
        rows: list[tuple[Cell, ...]] = []
        for row in self.printed.rows:
            tallies = [column.get(row.setting) for column in self.columns.values()]
            cells = (None if each is None else f"{format_rate(each.wins)}, {each.games:,} games" for each in tallies)
            speed = None if tallies[0] is None else 1_000 * tallies[0].seconds
            rows.append((row.setting, f"{row.rate:.5f} ± {row.half:.5f}, {row.games:,} games", *cells, speed))
        return Table(
            f"Table {self.printed.number}",
            (self.printed.varied, "paper", *self.columns, "ms a card"),
            tuple(rows),
            "The paper's numbers of games follow from its intervals; ours count sessions of two games on the same "
            f"deals. Milliseconds are those of «{PUBLISHED}», which samples uniformly. Empty: not played.",
        )


def settings_of(lab: Lab, number: int, column: str) -> tuple[int, ...]:
    """The settings that a scale plays in one column of a table."""
    every = tuple(row.setting for row in PRINTED[number].rows)
    if column == PUBLISHED or number == 3:
        return lab.pick((20,) if number == 3 else QUICK[number][:1], QUICK[number], every)
    return lab.pick(FEW[number][:1], FEW[number][:1], every if column == REPAIRED else FEW[number])


def play_table(lab: Lab, number: int) -> Played:
    """Play all columns of a table, or read what is kept."""
    opponent = RANDOM_WALK if number < 6 else cheater(lab)
    columns: dict[str, dict[int, Tally]] = {}
    for row in PRINTED[number].rows:
        games = lab.pick(2, GAMES, row.games)
        for column, player in players(lab, number, row.setting).items():
            tallies = columns.setdefault(column, {})
            if row.setting in settings_of(lab, number, column):
                tallies[row.setting] = play(lab, player, opponent, games)
    return Played(PRINTED[number], columns)


def format_rate(share: Estimate) -> str:
    """A win rate with its interval, cut to 0 and 1."""
    if isfinite(share.high - share.low):
        share = Estimate(share.mean, max(share.low, 0.0), min(share.high, 1.0), share.units)
    return format_estimate(share, 3, signed=False)


MARKS = "osD^vP"
OFFSET = 0.12
"""Distance of the columns of one row in the picture; rows are 1 apart."""


def paint_tables(figure: Any, tables: Sequence[Played]) -> None:
    """One panel for each table: the paper's win rates and ours."""
    for panel, played in zip(figure.subplots(2, 3).flat, tables, strict=True):
        places = {row.setting: place for place, row in enumerate(played.printed.rows)}
        rates = {"paper": {at: played.printed.mean([at]) for at in places}}
        rates |= {title: {at: tally.wins for at, tally in rows.items()} for title, rows in played.columns.items()}
        for index, (title, row) in enumerate(rates.items()):
            offset = OFFSET * (index - (len(rates) - 1) / 2)
            panel.errorbar(
                [places[at] + offset for at in row],
                [rate.mean for rate in row.values()],
                [
                    [rate.mean - max(rate.low, 0.0) for rate in row.values()],
                    [min(rate.high, 1.0) - rate.mean for rate in row.values()],
                ],
                label=title,
                color=f"C{index - 1}" if index else "black",
                marker=MARKS[index],
                markersize=4,
                capsize=2,
                linewidth=1,
            )
        labels = [f"{at}" if at < 1_000 else f"{at / 1_000:g}k" for at in places]
        panel.set_xticks(list(places.values()), labels, fontsize=8)
        panel.set(xlabel=played.printed.varied, ylabel="games won, share")
        panel.set_title(f"Table {played.printed.number}", fontsize=10)
        panel.grid(alpha=0.3)
        panel.legend(fontsize=7)
