"""Section 6.2 of the paper: Table 3 and the Gini importance of Figure 2."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import numpy as np

from trula.arena.stats import Estimate
from trula.papers.criteria import above, holds, paired_shares, percent, share_of, why
from trula.papers.klaverjas.classes import shapes
from trula.papers.klaverjas.features import SUITS, TRUMP
from trula.papers.klaverjas.learning import LEARNERS, SETS, TREES, papers_models
from trula.papers.klaverjas.solved import solved_classes
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table, Verdict

TABLE_3 = {
    ("decision tree", "card ownership"): 82.44,
    ("decision tree", "handcrafted"): 88.02,
    ("decision tree", "all"): 87.96,
    ("random forest", "card ownership"): 88.16,
    ("random forest", "handcrafted"): 91.98,
    ("random forest", "all"): 91.79,
}
STRONG = ("suit count", "top cards", "points")
SHOWN = 50
"""Features in Figure 2."""
FEWER_ROWS = "Fewer deals to learn from than the paper's 981,541."
OTHERS = "Other deals of the classes, and a later scikit-learn than the paper's 0.20."
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
            f"Asked: within {100 * ALIKE} points. {OTHERS}" if is_whole else FEWER_ROWS,
        )
        for (kind, name), paper in TABLE_3.items()
    ]
    for kind in LEARNERS:
        wins = {name: models[kind, name].is_right(solved.wins) for name in SETS}
        for better, worse in (("all", "card ownership"), ("handcrafted", "card ownership"), ("handcrafted", "all")):
            lead = paired_shares(wins[better], wins[worse])
            claims.append(
                Claim(
                    f"{kind}: {better} features outperform {worse} features",
                    f"{TABLE_3[kind, better]:.2f} and {TABLE_3[kind, worse]:.2f} %",
                    f"by {100 * lead.mean:+.2f} [{100 * lead.low:+.2f}, {100 * lead.high:+.2f}] points",
                    above(lead) if is_whole else "open",
                    why(above(lead), OTHERS) if is_whole else FEWER_ROWS,
                )
            )
    other = right["random forest", "card ownership"].mean
    for name in ("handcrafted", "all"):
        one = right["decision tree", name].mean
        claims.append(
            Claim(
                f"a single tree on {name} features almost equals a forest on ownership",
                f"{TABLE_3['decision tree', name]:.2f} and {TABLE_3['random forest', 'card ownership']:.2f} %",
                f"{one:.2%} and {other:.2%}",
                holds(abs(one - other) <= ALIKE) if is_whole else "open",
                f"Asked: within {100 * ALIKE} points." if is_whole else FEWER_ROWS,
            )
        )
    added = right["random forest", "all"].mean
    claims.append(
        Claim(
            "adding aggregated features and statistics of meld points raises 88 % to almost 92 %",
            "88 % and almost 92 %",
            f"{other:.2%} and {added:.2%} on ownership and on all features, none of which is of meld",
            holds(abs(other - 0.88) <= ALIKE and abs(added - 0.92) <= ALIKE) if is_whole else "open",
            f"Asked: within {100 * ALIKE} points. The paper describes no feature of meld." if is_whole else FEWER_ROWS,
        )
    )
    return Section(
        "Table 3: predicting the winner",
        f"Two-fold cross-validation on {len(solved):,} deals, one of a class, with the defaults of scikit-learn "
        f"{version('scikit-learn')}; the forest has {TREES} trees. Intervals of 95 %.",
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
    of_a_suit = next(name for name in ordered if name.split()[-1] in SUITS)
    rank = next(name for name in ordered if name.startswith("rank"))
    owners = [name for name in ordered if name.startswith("owner")]
    alone = sorted(importance["card ownership"], key=lambda name: -importance["card ownership"][name])
    first_owner = ordered.index(owners[0])
    handcrafted = sum(value for name, value in importance["all"].items() if not name.startswith("owner"))
    strong = [sum(name.startswith(STRONG) for name in ordered[:count]) for count in (10, 20)]
    share_of_strong = sum(name.startswith(STRONG) for name in ordered) / len(ordered)
    return Section(
        "Figure 2: Gini importance",
        figures=(figure,),
        claims=(
            Claim(
                "the three features that count most are team features",
                "3 of 3",
                ", ".join(ordered[:3]),
                _holds(lab, len(team) == 3),
                OTHERS,
            ),
            Claim(
                "of the handcrafted features of a suit that of the trump suit counts most",
                "trump, printed as hearts in the text",
                of_a_suit,
                _holds(lab, of_a_suit.endswith(f" {TRUMP}")),
                OTHERS,
            ),
            Claim(
                "of the card ownerships those of the two highest trumps count most",
                "dJ and d9",
                f"{', '.join(owners[:2])}; in the forest of ownerships alone {', '.join(alone[:2])}",
                _holds(lab, {name.split()[-1] for name in owners[:2]} == {"dJ", "d9"}),
                OTHERS,
            ),
            Claim(
                "of the rank counts that of the highest rank counts most",
                "rank 8",
                rank,
                _holds(lab, rank.endswith(" 8")),
                OTHERS,
            ),
            Claim(
                "given all features, the handcrafted ones count most",
                "holds",
                f"{handcrafted:.0%} of all importance; the first card ownership is number {first_owner + 1}",
                _holds(lab, handcrafted > 0.5 and first_owner >= 10),
                f"Asked: more than half of it, and the first ten; {len(owners)} of {len(ordered)} are ownerships.",
            ),
            Claim(
                "suit counts, top cards and points are strong features",
                "often among the top",
                f"{strong[0]} of the first 10, {strong[1]} of the first 20; {share_of_strong:.0%} of all are such",
                _holds(lab, strong[1] / 20 > share_of_strong),
                "Asked: more often among the first 20 than among all.",
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


def _holds(lab: Lab, is_so: bool) -> Verdict:
    """Too few deals tell no order."""
    return "open" if lab.scale == "smoke" else holds(is_so)


def _near(paper: float, ours: Estimate) -> Verdict:
    """Other deals and a later library move an accuracy more than the chance in judging does."""
    return "agrees" if abs(ours.mean - paper) <= ALIKE else "differs"
