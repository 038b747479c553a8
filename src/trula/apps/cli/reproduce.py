"""The command `reproduce`: the papers' tables, figures and examples, ours beside theirs."""

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
from trula.errors import NotationError

if TYPE_CHECKING:
    from trula.papers.lab import Paper, Tell
    from trula.papers.report import Section

MINUTE = 60.0


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
    as_json: Json = False,
) -> None:
    """Reproduce a paper: every table, figure and example, with a verdict on each claim and the likely reason.

    Writes Markdown with pictures and a results.json. What is done is kept: a run that was stopped goes on.

    Example: trula reproduce klaverjas --scale smoke --out report
    """
    from trula.arena.executor import Crew
    from trula.papers import PAPERS
    from trula.papers.lab import Lab, write_index

    if paper != "all" and paper not in PAPERS:
        raise NotationError(f"there is no paper '{paper}'; there are: {' '.join(PAPERS)} all")
    if paper == "all" and table is not None:
        raise NotationError("--table is a part of one paper")
    lab = Lab(out, scale, seed, Crew(workers, backend, scheduler))
    names = tuple(PAPERS) if paper == "all" else (paper,)
    found: dict[Paper, list[Section]] = {}
    for name in names:
        with interruptible(f"the same command goes on from {out}"), _telling() as tell:
            found[PAPERS[name]] = PAPERS[name].reproduce(replace(lab, folder=out / name, tell=tell), table)
        if not as_json:
            _show(PAPERS[name].title, found[PAPERS[name]])
            say(f"{out / name / 'index.md'}")
    if paper == "all":
        write_index(out, found)
        if not as_json:
            say(f"{out / 'index.md'}")
    if as_json:
        show_json({of.name: [section.as_dict() for section in sections] for of, sections in found.items()})


@contextmanager
def _telling() -> Iterator[Tell]:
    """A bar on the terminal; elsewhere a line when something begins, and one a minute."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)
        now, told = "", -MINUTE

        def tell(what: str, done: int, total: int) -> None:
            nonlocal now, told
            if what != now:
                now, told = what, -MINUTE
                bar.reset(task)
            bar.update(task, description=what, completed=done, total=total)
            if not screen.is_terminal and monotonic() - told >= MINUTE:
                told = monotonic()
                screen.print(f"{what}: {done} of {total}", highlight=False, markup=False, soft_wrap=True)

        yield tell


def _show(title: str, sections: Sequence[Section]) -> None:
    shown = Table("claim", "paper", "ours", "verdict", box=None, title=title, title_justify="left")
    for section in sections:
        for claim in section.claims:
            shown.add_row(*map(escape, (claim.text, claim.paper, claim.ours, claim.verdict)))
    console.print(shown, highlight=False)


__all__ = ["reproduce"]
