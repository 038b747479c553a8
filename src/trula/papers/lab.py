"""Runs the experiments of a paper at one scale, keeps their results and writes the report.

A paper is a list of parts, one for each table, figure or section. The result of a part is kept in the folder as soon
as it is known, so a run that was killed continues with the first missing part; long parts keep files of their own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, get_args

import numpy as np
import numpy.typing as npt

from trula import __version__
from trula.arena.executor import Executor
from trula.arena.matches import match
from trula.arena.results import MatchResult
from trula.engine.game import Game
from trula.errors import NotationError
from trula.papers.checkpoint import Result, Task, atomic_file, read_results
from trula.papers.claims import Claims
from trula.papers.report import Figure, Section, Verdict, claims_markdown
from trula.players.agents import Agent
from trula.study.plots import pyplot, save

SCALES = ("smoke", "quick", "full")
"""Seconds, minutes, and the size of the papers themselves."""

Setting = TypeVar("Setting")
Arrays = dict[str, npt.NDArray[Any]]
Progress = Callable[[str, int, int], None]
"""Is called with what is being done, how many are done, and how many there are."""


@dataclass(frozen=True)
class Lab:
    """The scale, seed, workers and folder of one reproduction."""

    folder: Path
    """For the report and the work in progress."""
    scale: str = "quick"
    seed: int = 1
    executor: Executor = field(default_factory=Executor)
    progress: Progress = lambda _what, _done, _total: None

    def __post_init__(self) -> None:
        if self.scale not in SCALES:
            raise NotationError(f"there is no scale '{self.scale}'; there are: {' '.join(SCALES)}")

    def pick(self, smoke: Setting, quick: Setting, full: Setting) -> Setting:
        """Return the argument that belongs to the scale of this run: smoke, quick or full."""
        return {"smoke": smoke, "quick": quick, "full": full}[self.scale]

    def file(self, name: str) -> Path:
        """A file of work in progress; each scale and seed has its own."""
        work = self.folder / "work" / f"{self.scale}-{self.seed}"
        work.mkdir(parents=True, exist_ok=True)
        return work / name

    def match(
        self,
        game: Game,
        first: Agent,
        second: Agent,
        name: str,
        what: str,
        *,
        deals: int = 1,
        sessions: int | None = None,
    ) -> MatchResult:
        """Play a match whose records are kept under a name."""
        return match(
            game,
            first,
            second,
            deals=deals,
            sessions=sessions,
            seed=self.seed,
            workers=self.executor.workers,
            backend=self.executor.backend,
            scheduler=self.executor.scheduler,
            file=self.file(f"{name}.jsonl"),
            progress=lambda each: self.progress(what, each.done, each.units),
        )

    def arrays(self, name: str, make: Callable[[], Arrays]) -> Arrays:
        """Arrays by name, read from their file or made now."""
        path = self.file(f"{name}.npz")
        if not path.exists():
            with atomic_file(path) as unfinished:
                np.savez(unfinished, **make())  # type: ignore[arg-type]
        with np.load(path) as kept:
            return {key: kept[key] for key in kept.files}

    def collect(
        self, name: str, numbers: Sequence[int], function: Callable[..., Result], *arguments: Any
    ) -> list[Result]:
        """The results of a function for numbers, in order; each is appended to a file as soon as it is known."""
        path, job = self.file(f"{name}.jsonl"), Task(function, arguments)
        results = read_results(path, repr(job))
        missing = [number for number in numbers if number not in results]
        if missing:
            with path.open("a", encoding="utf-8") as file, closing(self.executor.run(job, missing)) as batches:
                for batch in batches:
                    for result in batch:
                        results[result["number"]] = result
                        file.write(json.dumps(result) + "\n")
                    file.flush()
                    self.progress(name, sum(number in results for number in numbers), len(numbers))
        return [results[number] for number in numbers]

    def draw(self, name: str, caption: str, paint: Callable[[Any], None], *, size: tuple[float, float]) -> Figure:
        """A picture of a size in inches, signed with its source; `paint` is given matplotlib's figure."""
        plots = pyplot()
        figure = plots.figure(figsize=size, layout="constrained")
        paint(figure)
        source = f"trula {__version__}, trula reproduce, scale {self.scale}, seed {self.seed}"
        figure.text(0.995, -0.02, source, ha="right", va="top", fontsize=7, color="grey")
        for kind in ("svg", "png"):
            save(figure, self.folder / f"{name}.{kind}")
        plots.close(figure)
        return Figure(name, caption)


@dataclass(frozen=True)
class Part:
    """A table, figure or section of a paper, by the name that `--table` takes."""

    name: str
    make: Callable[[Lab], Section]


def parts_of(module: ModuleType, names: str) -> tuple[Part, ...]:
    """Parts by name, whose functions have the same names in a module of experiments."""
    return tuple(Part(name, getattr(module, name.replace("-", "_"))) for name in names.split())


@dataclass(frozen=True)
class Paper:
    """A paper: its parts, and its claims."""

    name: str
    claims: Claims
    parts: tuple[Part, ...]
    modules: tuple[str, ...] = ("matplotlib",)
    """Optional modules that its parts import (trula.engine.extras)."""

    @property
    def title(self) -> str:
        """Title, authors and year."""
        return self.claims.title

    def reproduce(self, lab: Lab, only: str | None = None) -> list[Section]:
        """Run every part, or one, unless its result is kept; then write the report."""
        names = [part.name for part in self.parts]
        if only is not None and only not in names:
            raise NotationError(f"{self.name} has no '{only}'; there are: {' '.join(names)}")
        lab.folder.mkdir(parents=True, exist_ok=True)
        for index, part in enumerate(self.parts):
            if only in (None, part.name) and _read(lab, part) is None:
                lab.progress(f"{self.name}: {part.name}", index, len(self.parts))
                text = json.dumps(part.make(lab).as_dict(), ensure_ascii=False)
                with atomic_file(lab.file(f"{part.name}.json")) as unfinished:
                    unfinished.write_text(text, encoding="utf-8")
        sections = {part.name: section for part in self.parts if (section := _read(lab, part)) is not None}
        _write(self, lab, sections)
        return [sections[name] for name in ([only] if only is not None else names)]


def _read(lab: Lab, part: Part) -> Section | None:
    path = lab.file(f"{part.name}.json")
    if not path.exists():
        return None
    try:
        return Section.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError):
        raise NotationError(f"{path} cannot be read; delete it to have it made again") from None


def _write(paper: Paper, lab: Lab, sections: Mapping[str, Section]) -> None:
    """Write `index.md` and `results.json`."""
    counts = Counter(claim.verdict for section in sections.values() for claim in section.claims)
    head = [
        f"# {paper.title}",
        f"`trula reproduce {paper.name} --scale {lab.scale} --seed {lab.seed}`, trula {__version__}",
        "Claims: " + ", ".join(f"{counts[verdict]} {verdict}" for verdict in get_args(Verdict)) + ".",
        paper.claims.about,
    ]
    text = "\n\n".join([*head, *(section.markdown() for section in sections.values())])
    (lab.folder / "index.md").write_text(text + "\n", encoding="utf-8")
    results = {
        "paper": paper.name,
        "scale": lab.scale,
        "seed": lab.seed,
        "version": __version__,
        "parts": {name: section.as_dict() for name, section in sections.items()},
    }
    (lab.folder / "results.json").write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write_index(folder: Path, results: Sequence[tuple[Paper, Sequence[Section]]]) -> None:
    """Write one page with the claims of all papers and links to their reports."""
    parts = ["# The papers, claim by claim"]
    for paper, sections in results:
        claims = [claim for section in sections for claim in section.claims]
        parts += [f"## [{paper.title}]({paper.name}/index.md)", claims_markdown(claims)]
    (folder / "index.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")
