"""The command `reproduce`: runs the experiments of a paper and judges its claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from trula.apps.cli.arena import Backend, MatchSeed, Scheduler, Workers, interruptible
from trula.apps.cli.arguments import Json, console, show_json
from trula.apps.cli.showing import say
from trula.engine.extras import need
from trula.errors import NotationError

if TYPE_CHECKING:
    from trula.papers.lab import Paper
    from trula.papers.lab import Progress as Report
    from trula.papers.report import Section

MINUTE = 60.0


def reproduce(
    paper: Annotated[
        str, typer.Argument(metavar="PAPER", help="A paper by its name, or all; a wrong name lists the papers.")
    ],
    table: Annotated[
        str | None, typer.Option("--table", help="Only this part, as table-2; a wrong name lists the parts.")
    ] = None,
    scale: Annotated[
        str, typer.Option("--scale", help="smoke: seconds; quick: minutes; full: the size of the paper, hours.")
    ] = "quick",
    out: Annotated[Path, typer.Option("--out", help="The folder of the report and of the work in progress.")] = Path(
        "reproduced"
    ),
    seed: MatchSeed = 1,
    workers: Workers = None,
    backend: Backend = "loky",
    scheduler: Scheduler = None,
    as_json: Json = False,
) -> None:
    """Reproduce a paper: every table and figure, with a verdict on each claim and the likely reason.

    Writes index.md with pictures, and results.json. Finished work is kept, so a run that was stopped continues.

    Example: trula reproduce all --scale smoke --out report
    """
    from trula.arena.executor import Executor
    from trula.papers import PAPERS
    from trula.papers.lab import Lab, write_index

    if paper != "all" and paper not in PAPERS:
        raise NotationError(f"there is no paper '{paper}'; there are: {' '.join(PAPERS)} all")
    if paper == "all" and table is not None:
        raise NotationError("--table is a part of one paper")
    lab = Lab(out, scale, seed, Executor(workers, backend, scheduler))
    names = tuple(PAPERS) if paper == "all" else (paper,)
    need("reproductions", *dict.fromkeys(module for name in names for module in PAPERS[name].modules))
    results: list[tuple[Paper, list[Section]]] = []
    for name in names:
        with interruptible(f"the same command goes on from {out}"), _progress() as report:
            sections = PAPERS[name].reproduce(replace(lab, folder=out / name, progress=report), table)
        results.append((PAPERS[name], sections))
        if not as_json:
            _show(PAPERS[name].title, sections)
            say(f"{out / name / 'index.md'}")
    if paper == "all":
        write_index(out, results)
        if not as_json:
            say(f"{out / 'index.md'}")
    if as_json:
        show_json({of.name: [section.as_dict() for section in sections] for of, sections in results})


@contextmanager
def _progress() -> Iterator[Report]:
    """A bar on a terminal; elsewhere a line when something starts and one a minute."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)
        current, printed = "", -MINUTE

        def report(what: str, done: int, total: int) -> None:
            nonlocal current, printed
            if what != current:
                current, printed = what, -MINUTE
                bar.reset(task)
            bar.update(task, description=what, completed=done, total=total)
            if not screen.is_terminal and monotonic() - printed >= MINUTE:
                printed = monotonic()
                screen.print(f"{what}: {done} of {total}", highlight=False, markup=False, soft_wrap=True)

        yield report


def _show(title: str, sections: Sequence[Section]) -> None:
    table = Table("claim", "paper", "ours", "verdict", box=None, title=title, title_justify="left")
    for section in sections:
        for claim in section.claims:
            table.add_row(*map(escape, (claim.text, claim.paper, claim.ours, claim.verdict)))
    console.print(table, highlight=False)


__all__ = ["reproduce"]
