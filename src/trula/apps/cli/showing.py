"""Formats estimates with their intervals, and shows a progress bar with the current estimate."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from trula.apps.cli.arguments import console

if TYPE_CHECKING:
    from trula.arena import Progress
    from trula.arena.stats import Estimate


@contextmanager
def progress_bar(is_quiet: bool) -> Iterator[Callable[[str, Progress], None]]:
    """Show a progress bar with the estimate so far; nothing if quiet or if standard error is not a terminal.

    Yields:
        A function to call with a title and the progress.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=screen, transient=True, disable=is_quiet or not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def report(title: str, progress: Progress) -> None:
            figure = figure_text(progress.points) if progress.points.units > 1 else ""
            bar.update(
                task, description=escape(f"{title} {figure}".strip()), completed=progress.done, total=progress.units
            )

        yield report


def figure_text(figure: Estimate) -> str:
    """Return a signed mean with its interval, such as `+1.20 [+0.80, +1.60]`."""
    if math.isnan(figure.mean):
        return "-"
    if not math.isfinite(figure.low):
        return f"{figure.mean:+.2f} (one alone has no interval)"
    return f"{figure.mean:+.2f} [{figure.low:+.2f}, {figure.high:+.2f}]"


def share_text(figure: Estimate) -> str:
    """Return a share in per cent with its interval, such as `61.0% [58.2%, 63.8%]`."""
    if not math.isfinite(figure.low):
        return f"{figure.mean:.1%} (one alone has no interval)"
    return f"{figure.mean:.1%} [{figure.low:.1%}, {figure.high:.1%}]"


def say(text: str) -> None:
    """Print a line of plain text."""
    console.print(escape(text), highlight=False, soft_wrap=True)


__all__ = ["figure_text", "progress_bar", "say", "share_text"]
