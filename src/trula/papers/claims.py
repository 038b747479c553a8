"""The claims of a paper, read from its `claims.toml`, and the criteria that judge our figures against them.

A claim names a criterion with its parameters (`check`). A criterion returns `agrees`, `differs` or, if the interval of
our figure leaves both possible, `open`. Further keys: `least` in `check` is the number of units below which the claim
stays open; `note` is shown with every verdict, `differs` and `open` with these verdicts.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trula.arena.stats import Estimate
from trula.papers.estimates import exact
from trula.papers.report import Claim, Verdict

Figure = Estimate | float
"""A measured value; a plain number or bool has no sampling error."""
NOT_ENOUGH = "Not enough samples at this scale."
UNLIMITED = 1 << 62
"""Units of a value that needs no samples."""


def between(figure: Estimate, low: float, high: float) -> Verdict:
    """Return agrees if the whole interval of a figure lies in [low, high], differs if none of it does, else open."""
    if low <= figure.low and figure.high <= high:
        return "agrees"
    return "differs" if figure.high < low or high < figure.low else "open"


def above(figure: Estimate, bound: float = 0.0) -> Verdict:
    """Whether the whole interval lies above a bound."""
    return "agrees" if figure.low > bound else "differs" if figure.high < bound else "open"


def below(figure: Estimate, bound: float = 0.0) -> Verdict:
    """Whether the whole interval lies below a bound."""
    return "agrees" if figure.high < bound else "differs" if figure.low > bound else "open"


def close(figure: Estimate, value: float, tolerance: float) -> Verdict:
    """Whether the whole interval lies within a tolerance of the paper's value."""
    return between(figure, value - tolerance, value + tolerance)


def factor(figure: Estimate, value: float, factor: float) -> Verdict:
    """Whether the whole interval lies within a factor of the paper's value."""
    return between(figure, value / factor, value * factor)


def same(figure: Estimate, value: float, half: float, resolution: float) -> Verdict:
    """Whether ours and the paper's value with its half interval can have one mean; open if ours is less precise."""
    ours = (figure.high - figure.low) / 2
    if abs(figure.mean - value) > math.hypot(ours, half):
        return "differs"
    return "agrees" if ours <= resolution else "open"


def rounds_to(figure: Estimate, value: float, digits: int) -> Verdict:
    """Whether our number, rounded to as many digits as the paper prints, is the paper's."""
    return "agrees" if f"{figure.mean:.{digits - 1}e}" == f"{value:.{digits - 1}e}" else "differs"


def equals(figure: Estimate, value: float) -> Verdict:
    """Whether our number is the paper's."""
    return "agrees" if figure.mean == value else "differs"


def holds(figure: Estimate) -> Verdict:
    """Whether a statement is true of what was computed."""
    return "agrees" if figure.mean else "differs"


_ALL: tuple[Callable[..., Verdict], ...] = (between, above, below, close, factor, same, rounds_to, equals, holds)
CRITERIA: Mapping[str, Callable[..., Verdict]] = {each.__name__: each for each in _ALL}


@dataclass(frozen=True)
class Specification:
    """A claim as `claims.toml` has it."""

    id: str
    part: str
    place: str
    text: str
    paper: str
    check: Mapping[str, Any]
    note: str = ""
    differs: str = ""
    open: str = NOT_ENOUGH

    def judge(self, figures: Sequence[Estimate], ours: str, computed: Mapping[str, Any]) -> Claim:
        """Judge figures, each of which must hold; a parameter that is a list has one value for each."""
        verdicts = [self._verdict(figure, index, {**self.check, **computed}) for index, figure in enumerate(figures)]
        verdict: Verdict = "differs" if "differs" in verdicts else "open" if "open" in verdicts else "agrees"
        reason = {"agrees": "", "differs": self.differs, "open": self.open}[verdict]
        reason = " ".join(filter(None, (self.note, reason)))
        return Claim(self.id, self.place, self.text, self.paper, ours, verdict, reason)

    def _verdict(self, figure: Estimate, index: int, check: dict[str, Any]) -> Verdict:
        criterion, least = CRITERIA[check.pop("criterion")], check.pop("least", 0)
        if math.isnan(figure.mean) or figure.units < least:
            return "open"
        return criterion(
            figure, **{name: each[index] if isinstance(each, list) else each for name, each in check.items()}
        )


@dataclass(frozen=True)
class Claims:
    """A paper's title, a text about its reproduction, its claims by id, and the tables it prints."""

    title: str
    about: str
    by_id: Mapping[str, Specification]
    tables: Mapping[str, Any]

    @classmethod
    def read(cls, path: Path) -> Claims:
        """Read a `claims.toml`."""
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        claims = {
            name: Specification(name, part, **each)
            for part, some in values["claims"].items()
            for name, each in some.items()
        }
        return cls(values["title"], values["about"].strip(), claims, values.get("tables", {}))

    def judge(self, claim: str, figure: Figure | Sequence[Figure], ours: str, **computed: Any) -> Claim:
        """Judge our figure or figures for one claim; some parameters may be `computed` from the rows that were run."""
        figures = figure if isinstance(figure, Sequence) else [figure]
        estimates = [each if isinstance(each, Estimate) else exact(float(each), UNLIMITED) for each in figures]
        return self.by_id[claim].judge(estimates, ours, computed)
