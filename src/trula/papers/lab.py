"""The lab in which a paper is reproduced: how large, with which dice, by whom, and where its results are kept.

A paper is a list of parts. What a part has found is kept in the folder as soon as it is known, so that a run that was
killed goes on with the first part that is missing; long parts keep files of their own (`Lab.file`) to go on within.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, get_args

import numpy as np
import numpy.typing as npt

from trula import __version__
from trula.arena.executor import Crew
from trula.arena.matches import match
from trula.arena.results import MatchResult
from trula.engine.game import Game
from trula.errors import NotationError
from trula.papers.report import Figure, Section, Verdict, claims_markdown
from trula.players.agents import Agent
from trula.study.plots import pyplot, save

SCALES = ("smoke", "quick", "full")
"""Seconds, minutes, and the size of the papers themselves."""

Setting = TypeVar("Setting")
Arrays = dict[str, npt.NDArray[Any]]
Tell = Callable[[str, int, int], None]
"""Hears what is done, how many of how many."""


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file to write into, which gets its name only when it is whole."""
    unfinished = path.with_name(f"unfinished-{path.name}")
    yield unfinished
    unfinished.replace(path)


def _silence(_what: str, _done: int, _total: int) -> None:
    pass


@dataclass(frozen=True)
class Lab:
    """Where one paper is reproduced."""

    folder: Path
    """For the report and all that is kept."""
    scale: str = "quick"
    seed: int = 1
    crew: Crew = field(default_factory=Crew)
    tell: Tell = _silence

    def __post_init__(self) -> None:
        if self.scale not in SCALES:
            raise NotationError(f"there is no scale '{self.scale}'; there are: {' '.join(SCALES)}")

    def pick(self, smoke: Setting, quick: Setting, full: Setting) -> Setting:
        """The setting for this scale."""
        return {"smoke": smoke, "quick": quick, "full": full}[self.scale]

    def file(self, name: str) -> Path:
        """A file of work in progress; other scales and seeds have their own."""
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
        """A match by this crew, whose records are kept under a name."""
        return match(
            game,
            first,
            second,
            deals=deals,
            sessions=sessions,
            seed=self.seed,
            workers=self.crew.workers,
            backend=self.crew.backend,
            scheduler=self.crew.scheduler,
            file=self.file(f"{name}.jsonl"),
            progress=lambda each: self.tell(what, each.done, each.units),
        )

    def arrays(self, name: str, make: Callable[[], Arrays]) -> Arrays:
        """Arrays by name, as they were kept or made now."""
        path = self.file(f"{name}.npz")
        if not path.exists():
            with replacing(path) as unfinished:
                np.savez(unfinished, **make())  # type: ignore[arg-type]
        with np.load(path) as kept:
            return {key: kept[key] for key in kept.files}

    def draw(self, name: str, caption: str, paint: Callable[[Any], None], *, size: tuple[float, float]) -> Figure:
        """A picture of so many inches, with a line that tells its source; `paint` is given matplotlib's figure."""
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
    """A table, figure or example of a paper, by the name that `--table` knows."""

    name: str
    make: Callable[[Lab], Section]


@dataclass(frozen=True)
class Paper:
    """A paper and its parts."""

    name: str
    title: str
    parts: tuple[Part, ...]

    def reproduce(self, lab: Lab, only: str | None = None) -> list[Section]:
        """Every part, or one, from what was kept where there is something; then the report is written anew."""
        names = [part.name for part in self.parts]
        if only is not None and only not in names:
            raise NotationError(f"{self.name} has no '{only}'; there are: {' '.join(names)}")
        lab.folder.mkdir(parents=True, exist_ok=True)
        for index, part in enumerate(self.parts):
            if only in (None, part.name):
                lab.tell(f"{self.name}: {part.name}", index, len(self.parts))
                _kept(lab, part)
        found = {part.name: section for part in self.parts if (section := _read(lab, part)) is not None}
        _write(self, lab, found)
        return [found[name] for name in ([only] if only is not None else names)]


def _kept(lab: Lab, part: Part) -> Section:
    """What a part has found, now or before."""
    section = _read(lab, part)
    if section is None:
        section = part.make(lab)
        path = lab.file(f"{part.name}.json")
        with replacing(path) as unfinished:
            unfinished.write_text(json.dumps(section.as_dict(), ensure_ascii=False), encoding="utf-8")
    return section


def _read(lab: Lab, part: Part) -> Section | None:
    path = lab.file(f"{part.name}.json")
    if not path.exists():
        return None
    try:
        return Section.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError):
        raise NotationError(f"{path} cannot be read; delete it to have it made again") from None


def _write(paper: Paper, lab: Lab, found: dict[str, Section]) -> None:
    """The report: `index.md` and `results.json`."""
    claims = [claim for section in found.values() for claim in section.claims]
    head = [
        f"# {paper.title}",
        f"`trula reproduce {paper.name} --scale {lab.scale} --seed {lab.seed}`, trula {__version__}",
    ]
    if claims:
        counts = Counter(claim.verdict for claim in claims)
        head.append("Claims: " + ", ".join(f"{counts[verdict]} {verdict}" for verdict in get_args(Verdict)) + ".")
    text = "\n\n".join([*head, *(section.markdown() for section in found.values())])
    (lab.folder / "index.md").write_text(text + "\n", encoding="utf-8")
    results = {
        "paper": paper.name,
        "scale": lab.scale,
        "seed": lab.seed,
        "version": __version__,
        "parts": {name: section.as_dict() for name, section in found.items()},
    }
    (lab.folder / "results.json").write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write_index(folder: Path, found: Mapping[Paper, Sequence[Section]]) -> None:
    """One page with the claims of all papers, which leads to their reports."""
    parts = ["# The papers, claim by claim"]
    for paper, sections in found.items():
        claims = [claim for section in sections for claim in section.claims]
        parts += [f"## [{paper.title}]({paper.name}/index.md)", claims_markdown(claims)]
    (folder / "index.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")
