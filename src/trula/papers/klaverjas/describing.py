"""Sections 1 and 5 of the paper: Table 2, the features, what they can be at most; and what meld does."""

from __future__ import annotations

from typing import Any

import numpy as np

from trula.engine.game import position_in_play
from trula.engine.seeds import rng
from trula.games.klaverjas.ranking import DEALS, unrank_deal
from trula.papers.criteria import holds, percent, share_of
from trula.papers.klaverjas.classes import sample, shapes, sizes
from trula.papers.klaverjas.features import SEATS, TRUMP, handcrafted, ownership
from trula.papers.klaverjas.solved import first_lead, owners_of
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table
from trula.study.solve import solve, solve_many

TABLE_2 = {
    "owner": 32,
    "suit count": 16,
    "rank count": 32,
    "points": 4,
    "stdev of a seat": 4,
    "stdev of a suit": 4,
    "stdev game": 1,
    "top cards": 16,
}
DEVIATION = 3.46


def table_2(lab: Lab) -> Section:
    """The features by number, their greatest deviation, and what meld decides."""
    owners = owners_of([str(sample(index, lab.seed)) for index in range(0, len(shapes()), 100_000)])
    names = (*ownership(owners).names, *handcrafted(owners).names)
    teams = [name for name in names if " NS" in name or " EW" in name]
    counts = dict.fromkeys(TABLE_2, 0)
    for name in names:
        if name not in teams:
            counts[_group(name)] += 1
    counted = shapes().reshape(-1, 4, 4).astype(np.float64)
    deviations = counted.std(axis=(1, 2))
    greatest = [counted.std(axis=2).max(), counted.std(axis=1).max(), deviations.max()]
    most, least = int((deviations > deviations.max() - 1e-9).sum()), int((deviations == 0).sum())
    whole, two = int((counted.max(axis=2) == 8).all(axis=1).sum()), int((counted == 2).all(axis=(1, 2)).sum())
    alone = np.flatnonzero(sizes(shapes()) == 1)
    leads = [first_lead(sample(int(index), lab.seed)) for index in alone]
    values = [each.value for each in solve_many(leads[0].game, leads, objective="outcome")]
    holders = [int(np.flatnonzero(shapes()[index].reshape(4, 4)[:, 1] == 8)[0]) for index in alone]
    kept = sum((value > 0) == (holder % 2 == 0) for value, holder in zip(values, holders, strict=True))
    decided, deals, meld = _meld(lab)
    alike, tried = _equal_leads(lab)
    return Section(
        "Sections 1 and 5, Table 2: features, and meld",
        f"Trump is {TRUMP}; seats {' '.join(SEATS)}.",
        (
            Table(
                "Features",
                ("features", "paper", "ours"),
                (*((group, size, counts[group]) for group, size in TABLE_2.items()), ("of teams", None, len(teams))),
            ),
        ),
        claims=(
            Claim(
                "Table 2: how many features of each kind there are",
                " ".join(map(str, TABLE_2.values())),
                " ".join(map(str, counts.values())),
                "open" if counts == TABLE_2 else "differs",
                "Ours were built after it, which tests nothing of the paper's.",
            ),
            Claim(
                "the greatest deviation of suit lengths is 3.46, of a player, a suit and the game",
                "3.46",
                ", ".join(f"{value:.3f}" for value in greatest),
                holds(all(abs(value - DEVIATION) < 0.005 for value in greatest)),
                "With the deviation of a whole population; that of a sample would be 4 and 3.58.",
            ),
            Claim(
                "3.46 means that all players hold one suit each, 0 that all hold two cards of each",
                "stated, of the game",
                f"{most} classes have the greatest, {whole} have one suit each; {least} has 0, {two} has two of each",
                holds((most, least) == (whole, two)),
            ),
            Claim(
                "several sequences of moves may lead to the same outcome (Section 3)",
                "sometimes",
                f"in {alike} of {tried} random deals more than one first lead is best",
                holds(alike > 0) if lab.scale != "smoke" else "open",
                "" if lab.scale != "smoke" else "Too few deals.",
            ),
            Claim(
                "if each player holds one suit, he who holds the trumps wins",
                "stated",
                f"his side wins {kept} of {len(alone)} such deals",
                holds(kept == len(alone)),
            ),
            Claim(
                "meld changes the game drastically (Section 1)",
                "stated",
                f"in {percent(share_of(decided, deals), 1)} of {deals} random deals meld decides who wins by "
                f"the best line; {meld:.0f} points of it are written there on the mean",
                "open",
                "There is no game without meld here to compare with; without it others would be the best lines.",
            ),
        ),
    )


def _group(name: str) -> str:
    if name.startswith("stdev") and name != "stdev game":
        return "stdev of a seat" if name.split()[-1] in SEATS else "stdev of a suit"
    return next(group for group in TABLE_2 if name.startswith(group))


def _equal_leads(lab: Lab) -> tuple[int, int]:
    """In how many random deals several first leads are best, of how many."""
    deals = lab.pick(2, 40, 200)
    alike = 0
    for number in rng(lab.seed).integers(DEALS, size=deals).tolist():
        lead = first_lead(unrank_deal(number))
        values = list(solve(lead.game, lead, objective="outcome").values.values())
        alike += values.count(max(values)) > 1
    return alike, deals


def _meld(lab: Lab) -> tuple[int, int, float]:
    """In how many best lines of random deals the winner by cards alone is another, of how many, and the mean meld."""
    decided, melds = 0, []
    deals = lab.pick(5, 200, 1_000)
    for number in rng(lab.seed).integers(DEALS, size=deals).tolist():
        lead = first_lead(unrank_deal(number))
        position: Any = position_in_play(lead)
        solution = solve(lead.game, lead, objective="outcome")
        for card in solution.line:
            position = position.after(card.index)
        end = position.summary()
        ours, theirs = end.points
        decided += (ours > theirs) != (solution.value > 0)
        melds.append(sum(end.meld))
    return decided, deals, float(np.mean(melds))
