"""Sections 6.2 and 6.3 of the paper: Table 3, the Gini importance of Figure 2, and who is misjudged, Figure 3."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from trula.papers.criteria import holds, percent, share_of
from trula.papers.klaverjas.classes import shapes
from trula.papers.klaverjas.exact import leaf_counts
from trula.papers.klaverjas.learning import LEARNERS, SETS, papers_models
from trula.papers.klaverjas.solved import Solved, solved_classes
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table, Verdict
from trula.stats import Estimate

TABLE_3 = {
    ("decision tree", "card ownership"): 82.44,
    ("decision tree", "handcrafted"): 88.02,
    ("decision tree", "all"): 87.96,
    ("random forest", "card ownership"): 88.16,
    ("random forest", "handcrafted"): 91.98,
    ("random forest", "all"): 91.79,
}
SHOWN = 50
"""Features in Figure 2."""
FEWER_ROWS = "Fewer deals to learn from than the paper's 981,541."
ALIKE = 0.005
"""Accuracies that are closer than this count as alike."""


def table_3(lab: Lab) -> Section:
    """Accuracy of both learners on the three feature sets."""
    solved = solved_classes(lab)
    models = papers_models(lab, solved)
    right = {key: share_of(int(model.is_right(solved.wins).sum()), len(solved)) for key, model in models.items()}
    is_whole = len(solved) == len(shapes())
    rows: list[tuple[Cell, ...]] = []
    for name in SETS:
        row: list[Cell] = [name]
        for kind in LEARNERS:
            row += [f"{TABLE_3[kind, name]:.2f}%", percent(right[kind, name])]
        rows.append(tuple(row))
    columns = ("feature set", *(f"{kind}, {whose}" for kind in LEARNERS for whose in ("paper", "ours")))
    claims = [
        Claim(
            f"accuracy of the {kind} on {name} features",
            f"{paper:.2f} %",
            percent(right[kind, name]),
            _near(paper / 100, right[kind, name]) if is_whole else "open",
            "" if is_whole else FEWER_ROWS,
        )
        for (kind, name), paper in TABLE_3.items()
    ]
    for kind in LEARNERS:
        own, hand, both = (right[kind, name].mean for name in SETS)
        claims.append(
            Claim(
                f"{kind}: handcrafted features do at least as well as all, and both better than ownership alone",
                "holds",
                f"{hand:.2%}, {both:.2%}, {own:.2%}",
                _holds(lab, hand >= both - ALIKE and min(hand, both) > own),
            )
        )
    one, other = right["decision tree", "handcrafted"].mean, right["random forest", "card ownership"].mean
    claims.append(
        Claim(
            "a single tree on handcrafted features almost equals a forest on ownership",
            "88.02 and 88.16 %",
            f"{one:.2%} and {other:.2%}",
            "agrees" if abs(one - other) < 2 * ALIKE else "differs" if is_whole else "open",
            "" if is_whole else FEWER_ROWS,
        )
    )
    return Section(
        "Table 3: predicting the winner",
        f"Two-fold cross-validation on {len(solved):,} deals, one of a class, with scikit-learn's defaults; the forest "
        "has 64 trees. Intervals of 95 %.",
        (Table("Accuracy", columns, tuple(rows)),),
        claims=tuple(claims),
        data={f"{kind}, {name}": share.mean for (kind, name), share in right.items()},
    )


def figure_2(lab: Lab) -> Section:
    """Which features count."""
    solved = solved_classes(lab)
    models = papers_models(lab, solved)
    names = {name: of(solved.owners[:1]).names for name, of in SETS.items()}
    importance = {
        name: dict(zip(names[name], models["random forest", name].importance.tolist(), strict=True)) for name in SETS
    }
    ordered = sorted(importance["all"], key=lambda name: -importance["all"][name])
    figure = lab.draw(
        "figure-2",
        "Figure 2: Gini importance of the 50 features that count most",
        lambda it: _paint_importance(it, ordered[:SHOWN], importance),
        size=(7, 10),
    )
    team = [name for name in ordered[:3] if " NS" in name or " EW" in name]
    first = {
        group: next(name for name in ordered if name.startswith(group)) for group in ("owner", "rank", "suit", "top")
    }
    owners = [name for name in ordered if name.startswith("owner")][:2]
    return Section(
        "Figure 2: Gini importance",
        figures=(figure,),
        claims=(
            Claim(
                "the three features that count most are team features",
                "3 of 3",
                ", ".join(ordered[:3]),
                _holds(lab, len(team) == 3),
            ),
            Claim(
                "of the features of a suit those of the trump suit count most",
                "trump",
                f"{first['suit']}; {first['top']}",
                _holds(lab, all(first[group].endswith(" d") for group in ("suit", "top"))),
            ),
            Claim(
                "of the card ownerships those of the two highest trumps count most",
                "dJ and d9",
                ", ".join(owners),
                _holds(lab, {name.split()[-1] for name in owners} == {"dJ", "d9"}),
            ),
            Claim(
                "of the rank counts that of the highest rank counts most",
                "rank 8",
                first["rank"],
                _holds(lab, first["rank"].endswith(" 8")),
            ),
        ),
        data={"first": ordered[:SHOWN]},
    )


def _paint_importance(figure: Any, names: list[str], importance: dict[str, dict[str, float]]) -> None:
    axes = figure.subplots()
    places = np.arange(len(names))
    for shift, (name, values) in enumerate(importance.items()):
        axes.barh(places + 0.27 * (shift - 1), [values.get(each, 0.0) for each in names], height=0.27, label=name)
    axes.set_yticks(places, names, fontsize=7)
    axes.invert_yaxis()
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel("Gini importance")
    axes.legend(title="feature set")
    axes.grid(visible=True, axis="x", alpha=0.3)


def figure_3(lab: Lab) -> Section:
    """Whether what is hard to solve is hard to predict."""
    solved = solved_classes(lab)
    model = papers_models(lab, solved)["random forest", "all"]
    right = model.is_right(solved.wins)
    leaves = leaf_counts(lab, solved)
    groups = _groups(solved, right)
    figure = lab.draw(
        "figure-3",
        "Figure 3: what deals cost to solve, by what the forest said of them",
        lambda it: _paint_groups(it, lab, solved, groups),
        size=(7, 4.5),
    )
    rows = tuple(
        (name, len(places), float(np.median(solved.nodes[places])), float(solved.nodes[places].max()))
        for name, places in groups.items()
        if len(places)
    )
    place_of = {int(index): place for place, index in enumerate(solved.index)}
    by_win: dict[bool, list[int]] = {True: [], False: []}
    for index, (count, _) in leaves.items():
        by_win[bool(solved.wins[place_of[index]])].append(count)
    medians = [float(np.median(by_win[won])) if by_win[won] else 0.0 for won in (True, False)]
    hard = np.argsort(-solved.nodes)[: max(10, len(solved) // 1_000)]
    share = float((right & solved.wins)[hard].mean())
    nodes_won, nodes_lost = (float(np.median(solved.nodes[solved.wins == won])) for won in (True, False))
    return Section(
        "Figure 3: hard deals and misjudged ones",
        "The paper counts leaves of plain alpha-beta; our figure has nodes of the exact solver, which every deal has.",
        (Table("Nodes of the exact solver", ("deals", "number", "median", "most"), rows, digits=0),),
        (figure,),
        (
            Claim(
                "won deals take more leaves than lost ones",
                "holds",
                f"plain alpha-beta, medians {medians[0]:,.0f} and {medians[1]:,.0f} of {len(leaves)} deals; nodes "
                f"{nodes_won:,.0f} and {nodes_lost:,.0f}",
                _holds(lab, medians[0] > medians[1]),
            ),
            Claim(
                "the hardest deals are wins that are judged rightly",
                "holds",
                f"{share:.0%} of the {len(hard)} hardest by nodes",
                _holds(lab, share > 0.5),
                "By nodes of our solver; of plain alpha-beta only a sample is counted.",
            ),
        ),
    )


def _groups(solved: Solved, right: npt.NDArray[np.bool_]) -> dict[str, npt.NDArray[np.int64]]:
    return {
        f"{'won' if won else 'lost'}, judged {'rightly' if is_right else 'wrongly'}": np.flatnonzero(
            (solved.wins == won) & (right == is_right)
        )
        for won in (True, False)
        for is_right in (True, False)
    }


def _paint_groups(figure: Any, lab: Lab, solved: Solved, groups: dict[str, npt.NDArray[np.int64]]) -> None:
    axes = figure.subplots()
    dice = np.random.default_rng(lab.seed)
    shown = dice.random(len(solved)) < min(1.0, 10_000 / len(solved))
    for place, members in enumerate(groups.values()):
        drawn = members[shown[members]]
        axes.scatter(place + 0.12 * dice.standard_normal(len(drawn)), solved.nodes[drawn], s=2, alpha=0.4)
    axes.set_xticks(range(len(groups)), list(groups), fontsize=8)
    axes.set_yscale("log")
    axes.set_ylabel("nodes of the exact solver")
    axes.grid(visible=True, axis="y", alpha=0.3)


def _holds(lab: Lab, is_so: bool) -> Verdict:
    """Too few deals tell no order."""
    return "open" if lab.scale == "smoke" else holds(is_so)


def _near(paper: float, ours: Estimate) -> Verdict:
    """Other deals and a later library move an accuracy more than the chance in judging does."""
    return "agrees" if abs(ours.mean - paper) <= ALIKE else "differs"
