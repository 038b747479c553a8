"""What a reproduction reports: sections of text, tables, figures and claims; written as Markdown and as JSON.

Knows no paper. A claim is something that a paper says, beside what we found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Verdict = Literal["agrees", "differs", "open"]
"""Whether what we found agrees with the paper; `open` where the scale or the paper does not let us tell."""
Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that a paper says, and what we found."""

    text: str
    paper: str
    ours: str
    verdict: Verdict
    reason: str = ""
    """The likely reason of a difference, or why it cannot be told."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of figures; floats are shown with `digits` places."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    digits: int = 2

    def markdown(self) -> str:
        """As Markdown."""
        lines = [f"**{self.title}**", "", _row(self.columns), _row(["---"] * len(self.columns))]
        lines += [_row([_cell(cell, self.digits) for cell in row]) for row in self.rows]
        return "\n".join([*lines, *(["", self.note] if self.note else [])])


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, kept as .svg and .png under one name."""

    name: str
    caption: str


@dataclass(frozen=True, slots=True)
class Section:
    """One table, figure or worked example of a paper."""

    title: str
    text: str = ""
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    claims: tuple[Claim, ...] = ()
    data: dict[str, Any] = field(default_factory=dict)
    """Further results, as plain values."""

    def as_dict(self) -> dict[str, Any]:
        """As plain values, from which `from_dict` makes the same section."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Section:
        """A section that was kept."""
        return cls(
            values["title"],
            values["text"],
            tuple(
                Table(
                    each["title"],
                    tuple(each["columns"]),
                    tuple(tuple(row) for row in each["rows"]),
                    each["note"],
                    each["digits"],
                )
                for each in values["tables"]
            ),
            tuple(Figure(**each) for each in values["figures"]),
            tuple(Claim(**each) for each in values["claims"]),
            values["data"],
        )

    def markdown(self) -> str:
        """As Markdown, with pictures beside the file."""
        parts = [f"## {self.title}"]
        parts += [self.text] if self.text else []
        parts += [table.markdown() for table in self.tables]
        parts += [f"![{figure.caption}]({figure.name}.svg)\n\n*{figure.caption}*" for figure in self.figures]
        if self.claims:
            parts.append(claims_markdown(self.claims))
        return "\n\n".join(parts)


def claims_markdown(claims: Sequence[Claim]) -> str:
    """Claims as a table."""
    lines = [_row(("claim", "paper", "ours", "verdict", "reason")), _row(["---"] * 5)]
    lines += [_row((each.text, each.paper, each.ours, each.verdict, each.reason)) for each in claims]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _cell(cell: Cell, digits: int) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{cell:,.{digits}f}"
    return f"{cell:,}" if isinstance(cell, int) else cell
