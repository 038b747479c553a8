"""The command `reproduce`: the papers' tables, figures and examples, ours beside theirs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from trula.commands.arena import Backend, MatchSeed, Scheduler, Workers
from trula.commands.arguments import console
from trula.commands.showing import say
from trula.errors import NotationError


def reproduce(
    paper: Annotated[
        str, typer.Argument(metavar="PAPER", help="silicon-tarokist, tarok7, klaverjas, tressette or all.")
    ],
    table: Annotated[
        str | None, typer.Option("--table", help="Only this part, as table-2; a wrong name tells those there are.")
    ] = None,
    scale: Annotated[
        str, typer.Option("--scale", help="smoke: seconds; quick: minutes; full: the size of the paper, hours.")
    ] = "quick",
    out: Annotated[Path, typer.Option("--out", help="The folder of the report, and of what is kept meanwhile.")] = Path(
        "reproduced"
    ),
    seed: MatchSeed = 1,
    workers: Workers = None,
    backend: Backend = "loky",
    scheduler: Scheduler = None,
) -> None:
    """Reproduce a paper: every table, figure and example, with a verdict on each claim and the likely reason.

    Writes Markdown with pictures and a results.json. What is done is kept: a run that was stopped goes on.

    Example: trula reproduce klaverjas --scale smoke --out report
    """
    from trula.arena.backends import Crew
    from trula.papers import PAPERS
    from trula.papers.lab import Lab, Paper, write_index
    from trula.papers.report import Section

    if paper != "all" and paper not in PAPERS:
        raise NotationError(f"there is no paper '{paper}'; there are: {' '.join(PAPERS)} all")
    if paper == "all" and table is not None:
        raise NotationError("--table is a part of one paper")
    lab = Lab(out, scale, seed, Crew(workers, backend, scheduler))
    screen = Console(stderr=True)
    found: dict[Paper, list[Section]] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    for name in PAPERS if paper == "all" else (paper,):
        with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
            task = bar.add_task(name, total=None)

            def tell(what: str, done: int, total: int, bar: Progress = bar, task: int = task) -> None:
                bar.update(task, description=what, completed=done, total=total)  # type: ignore[arg-type]

            at = replace(lab, folder=out / name, tell=tell)
            found[PAPERS[name]] = PAPERS[name].reproduce(at, table)
        shown = Table("claim", "paper", "ours", "verdict", box=None, title=PAPERS[name].title, title_justify="left")
        for section in found[PAPERS[name]]:
            for claim in section.claims:
                shown.add_row(claim.text, claim.paper, claim.ours, claim.verdict)
        console.print(shown, highlight=False)
        say(f"{out / name / 'index.md'}")
    if paper == "all":
        write_index(out, found)
        say(f"{out / 'index.md'}")


__all__ = ["reproduce"]
