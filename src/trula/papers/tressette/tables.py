"""A table of win rates as we play it: its columns, the rows beside the paper's, and the claim that they are equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table
from trula.papers.tressette.contests import Tally, difference, play
from trula.papers.tressette.printed import Printed, Row
from trula.papers.tressette.verdicts import CRITERIA, FEW, equal, rows_equal, show, show_difference
from trula.players.agents import Agent

CHANCE = "Perhaps chance, or the constant c, which the paper does not give."
PUBLISHED, REPAIRED, BY_MEAN, ONE_TREE = "as published", "repaired", "repaired, by mean", "ISMCTS"
MEAN, CHEAPEST = "by mean", "cheapest of equal cards"
PUBLISHED_DEALS, UNHEARD, WEIGHED = "published deals", "silence not heard", "deals by behaviour"
"""The columns: the published player with our deals, the same without the fault of its tree, the two that the paper
lacks, our way with equal cards; then the published player with the deals of the published code, with deals that leave
out what a seat's silence tells, and with deals that explain how the others played."""

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

    def settings(self, *columns: str, least: int = 0) -> list[int]:
        """The settings of the rows that some columns all have, from one on if there are such."""
        settings = sorted(set.intersection(*(set(self.columns[column]) for column in columns)))
        return [setting for setting in settings if setting >= least] or settings

    def shared(self, *columns: str, least: int = 0) -> tuple[list[Tally], ...]:
        """The rows that some columns all have, from a setting on if there are such, by column."""
        chosen = self.settings(*columns, least=least)
        return tuple([self.columns[column][setting] for setting in chosen] for column in columns)

    def paper(self, settings: Sequence[int]) -> float:
        """The paper's mean over some of its rows."""
        return self.printed.only(tuple(settings)).mean

    @property
    def paper_told(self) -> str:
        """The paper's mean over the rows that were played as published, and over all where those are more."""
        told = f"{self.paper([row.setting for row in self.rows]):.3f} on average"
        if len(self.rows) == len(self.printed.rows):
            return told
        settings = ", ".join(f"{row.setting:,}" for row in self.rows)
        return f"{told} at {self.printed.varied} {settings}; {self.printed.mean:.3f} over all rows"


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
            claims=(_whole_table(played), *_with_published_deals(played), *claims(played, lab)),
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
        f"and intervals count sessions. Milliseconds and verdict are of «{published}», whose deals are uniform where "
        "cards are hidden. Empty: not played.",
    )


def _whole_table(played: Played) -> Claim:
    """The claim that the rows of a table are what they are."""
    rows = played.rows
    ours, paper, verdict = rows_equal(played.published, rows)
    each = [equal(tally.wins, row.rate, row.half) for tally, row in zip(played.published, rows, strict=True)]
    told = ", ".join(f"{each.count(kind)} {kind}" for kind in ("agrees", "differs", "open"))
    settings = ", ".join(f"{row.setting:,}" for row in rows)
    reason = {"agrees": "", "open": FEW, "differs": played.reason or measured(played)}[verdict]
    return Claim(
        f"Table {played.printed.number}: mean win rate",
        f"{paper:.3f} at {played.printed.varied} {settings}",
        f"{show(ours)}; row by row {told}",
        verdict,
        " ".join(filter(None, (played.changed, reason))),
    )


def _with_published_deals(played: Played) -> tuple[Claim, ...]:
    """The claim that the table comes about with the deals of the published code, where they were played."""
    tallies = played.columns.get(PUBLISHED_DEALS)
    if tallies is None:
        return ()
    rows = [row for row in played.printed.rows if row.setting in tallies]
    ours, paper, verdict = rows_equal(list(tallies.values()), rows)
    settings = ", ".join(f"{row.setting:,}" for row in rows)
    reason = {"agrees": "", "open": FEW, "differs": "Something else of the published code than its deals."}[verdict]
    return (
        Claim(
            f"Table {played.printed.number} with the deals of the published code: mean win rate",
            f"{paper:.3f} at {played.printed.varied} {settings}",
            f"{show(ours)}. {measured(played)}",
            verdict,
            " ".join(filter(None, (played.changed, reason))),
        ),
    )


def measured(played: Played) -> str:
    """What other deals change, on the rows that were played with both."""
    told = []
    for title in (PUBLISHED_DEALS, UNHEARD):
        if title in played.columns:
            others, ones = played.shared(title, PUBLISHED)
            told.append(f"{title}: {show_difference(difference(others, ones))}")
    return f"What other deals change: {'; '.join(told)}." if told else ""
