"""The report of a reproduction: sections of text, tables, figures and claims, written as Markdown and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Verdict = Literal["agrees", "differs", "open"]
"""Whether our figure agrees with the paper; `open` if there are not enough samples to decide."""
Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that a paper says, beside what we measured."""

    id: str
    """Its key in the paper's `claims.toml`."""
    place: str
    """Where the paper says it."""
    text: str
    paper: str
    ours: str
    verdict: Verdict
    reason: str = ""
    """The likely reason of a difference, or why the claim is open."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of figures; floats are printed with `digits` decimals."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    digits: int = 2

    def markdown(self) -> str:
        """The table in Markdown."""
        lines = [f"**{self.title}**", "", _row(self.columns), _row(["---"] * len(self.columns))]
        lines += [_row([_cell(cell, self.digits) for cell in row]) for row in self.rows]
        return "\n".join([*lines, *(["", self.note] if self.note else [])])


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, saved as .svg and .png under one name."""

    name: str
    caption: str


@dataclass(frozen=True, slots=True)
class Section:
    """One table, figure or section of a paper."""

    title: str
    text: str = ""
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    claims: tuple[Claim, ...] = ()
    data: dict[str, Any] = field(default_factory=dict)
    """Further results as plain values."""

    def as_dict(self) -> dict[str, Any]:
        """The section as plain values, which `from_dict` reads."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Section:
        """The section that `as_dict` wrote."""
        tables = (
            {**each, "columns": tuple(each["columns"]), "rows": tuple(tuple(row) for row in each["rows"])}
            for each in values["tables"]
        )
        return cls(
            values["title"],
            values["text"],
            tuple(Table(**each) for each in tables),
            tuple(Figure(**each) for each in values["figures"]),
            tuple(Claim(**each) for each in values["claims"]),
            values["data"],
        )

    def markdown(self) -> str:
        """The section in Markdown, with its pictures beside the file."""
        parts = [f"## {self.title}"]
        parts += [self.text] if self.text else []
        parts += [table.markdown() for table in self.tables]
        parts += [f"![{figure.caption}]({figure.name}.svg)\n\n*{figure.caption}*" for figure in self.figures]
        if self.claims:
            parts.append(claims_markdown(self.claims))
        return "\n\n".join(parts)


def claims_markdown(claims: Sequence[Claim]) -> str:
    """Claims as a table in Markdown."""
    lines = [_row(("claim", "place", "paper", "ours", "verdict", "reason")), _row(["---"] * 6)]
    lines += [_row((each.text, each.place, each.paper, each.ours, each.verdict, each.reason)) for each in claims]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _cell(cell: Cell, digits: int) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{cell:,.{digits}f}"
    return f"{cell:,}" if isinstance(cell, int) else cell
