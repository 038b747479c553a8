"""Sforza, Spaconi and Zamattio (2018): alpha-beta and Monte Carlo tree search at tressette, honest and cheating."""

from __future__ import annotations

from collections.abc import Callable

from trula.papers.lab import Lab, Paper, Part
from trula.papers.report import Claim, Section
from trula.papers.tressette import experiments, findings
from trula.papers.tressette.conclusions import conclusions
from trula.papers.tressette.flaw import flaw
from trula.papers.tressette.tables import Experiment, Played
from trula.papers.tressette.techniques import section_3
from trula.papers.tressette.tree import section_2


def _part(experiment: Experiment, claims: Callable[[Played, Lab], tuple[Claim, ...]]) -> Part:
    def make(lab: Lab) -> Section:
        return experiment.section(lab, claims)

    return Part(f"table-{experiment.printed.number}", make)


TRESSETTE = Paper(
    "tressette",
    "Providing an AI for the Game of Tresette (Sforza, Spaconi, Zamattio, 2018)",
    (
        Part("section-2", section_2),
        Part("section-3", section_3),
        _part(experiments.EXPERIMENT_2, findings.on_table_2),
        _part(experiments.EXPERIMENT_3, findings.on_table_3),
        _part(experiments.EXPERIMENT_4, findings.on_table_4),
        _part(experiments.EXPERIMENT_5, findings.on_table_5),
        _part(experiments.EXPERIMENT_6, findings.on_table_6),
        _part(experiments.EXPERIMENT_7, findings.on_table_7),
        Part("flaw", flaw),
        Part("conclusions", conclusions),
    ),
)

__all__ = ["TRESSETTE"]
