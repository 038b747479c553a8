"""What the paper says of each table by itself, held against the games that were played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from trula.arena.stats import CONFIDENCE, Estimate, estimate
from trula.engine.seeds import rng
from trula.papers.lab import Lab
from trula.papers.report import Claim, Verdict
from trula.papers.tressette import players
from trula.papers.tressette.contests import Tally, by_session, difference, play, trend
from trula.papers.tressette.experiments import cheater
from trula.papers.tressette.printed import NORMAL, TABLES, Printed
from trula.papers.tressette.tables import PUBLISHED_DEALS, Played, measured
from trula.papers.tressette.verdicts import FEW, ROUNDED, about, above, alike, because, larger, show, show_difference

DRAWS = 20_000
"""How often rows without a difference are drawn, to tell how far apart the furthest are by chance."""


def on_table_2(played: Played, _lab: Lab) -> tuple[Claim, ...]:
    """Section 5.1, of alpha-beta."""
    wins = estimate(by_session(played.published))
    lost = Estimate(1 - wins.mean, 1 - wins.high, 1 - wins.low, wins.units)
    rates = [row.rate for row in played.printed.rows]
    mitigated = estimate(_games_less_rounds(played.published))
    rounds = sum(sum(tally.rounds) for tally in played.published) / sum(tally.games for tally in played.published)
    return (
        Claim(
            "Section 5.1: a player who sees all cards still loses games to one who plays at random",
            f"{1 - max(rates):.3f} to {1 - min(rates):.3f} of them, over all rows",
            show(lost),
            larger(lost),
            because(larger(lost), "It loses none."),
        ),
        Claim(
            "Section 5.1: that a game has several rounds helps the better player: a larger share of games is won than "
            "of rounds",
            "said, not measured",
            f"{show_difference(mitigated)}; a game has {rounds:.2f} rounds (the paper speaks of 3 games in a row, "
            "which we read as rounds)",
            larger(mitigated),
            because(larger(mitigated), "A smaller share of games is won than of rounds."),
        ),
        _rises(played, 8, "Section 5.1: up to a threshold, depth 8, alpha-beta grows stronger"),
        _plateau(played, 8, "Section 5.1: after depth 8 the results of alpha-beta are equivalent"),
    )


def on_table_3(played: Played, _lab: Lab) -> tuple[Claim, ...]:
    """Section 5.1, of MCTS."""
    return (
        _rises(played, 1_000, "Section 5.1: up to a threshold, 1,000 iterations, MCTS grows stronger"),
        _plateau(played, 1_000, "Section 5.1: after 1,000 iterations the results of MCTS are equivalent"),
    )


def on_table_4(played: Played, _lab: Lab) -> tuple[Claim, ...]:
    """Section 5.2.1, of alpha-beta."""
    ours = estimate(by_session(played.published))
    verdict = larger(above(ours, 0.8))
    return (
        Claim(
            "Section 5.2.1: determinized alpha-beta wins more than 80 % against RandomWalk",
            played.paper_told,
            show(ours),
            verdict,
            because(verdict, " ".join(filter(None, (played.changed, measured(played))))),
        ),
        _no_effect(played, "Section 5.2.1: depth hardly matters to determinized alpha-beta"),
        misprints(TABLES),
    )


def on_table_5(played: Played, _lab: Lab) -> tuple[Claim, ...]:
    """Section 5.2.1, of MCTS."""
    return (
        _about(played, 0.70, "Section 5.2.1: determinized MCTS beats RandomWalk in 70 % of the games on average"),
        _no_effect(played, "Section 5.2.1: the number of iterations hardly matters to determinized MCTS"),
        in_the_cheating_version(TABLES[:2]),
    )


def on_table_6(played: Played, lab: Lab) -> tuple[Claim, ...]:
    """Section 5.2.2, of alpha-beta."""
    return (
        _about(played, 0.20, "Sections 5.2.2 and 7: determinized alpha-beta wins about 20 % against a cheating player"),
        _no_effect(played, "Section 5.2.2: the number of deals does not matter to determinized alpha-beta"),
        *_against_cheating(played, lab, "alpha-beta"),
    )


def on_table_7(played: Played, lab: Lab) -> tuple[Claim, ...]:
    """Section 5.2.2, of MCTS."""
    return (
        _about(played, 0.15, "Sections 5.2.2 and 7: determinized MCTS wins about 15 % against a cheating player"),
        _no_effect(played, "Section 5.2.2: the number of deals does not matter to determinized MCTS"),
        *_against_cheating(played, lab, "MCTS"),
    )


def misprints(tables: Sequence[Printed]) -> Claim:
    """Whether every printed rate can come of a whole number of games."""
    wrong = [(table, row) for table in tables for row in table.rows if not row.is_possible]
    told = [
        f"Table {table.number}, {table.varied} {row.setting}: no number of games won of {row.games} gives "
        f"{row.rate:.5f}; {round(row.rate * row.games)} give {round(row.rate * row.games) / row.games:.5f}"
        for table, row in wrong
    ]
    return Claim(
        "our check of Tables 2 to 7, not a claim of the paper: every win rate comes of a whole number of games, of as "
        "many as its interval tells",
        "rates and intervals as printed",
        "; ".join(told) or "all do",
        "differs" if wrong else "agrees",
        "Misprints; the intervals tell the right figures." if wrong else "",
    )


def in_the_cheating_version(tables: Sequence[Printed]) -> Claim:
    """Whether the printed rows of the cheating players are alike, which is said of them in passing."""
    ranges = []
    for table in tables:
        rates = [row.rate for row in table.rows]
        ranges.append((table, max(rates) - min(rates), chance_range(table)))
    apart = [f"Table {table.number}" for table, found, chance in ranges if found > chance]
    told = [
        f"Table {table.number}: {found:.3f}, by chance up to {chance:.3f} in {CONFIDENCE:.0%} of cases for "
        f"{len(table.rows)} rows"
        for table, found, chance in ranges
    ]
    return Claim(
        "Section 5.2.1: that depth and iterations hardly matter was seen in the cheating version too",
        "stated",
        "printed rows are apart by as much as: " + "; ".join(told),
        "differs" if apart else "agrees",
        f"The paper's own figures say otherwise: {' and '.join(apart)}." if apart else "",
    )


def chance_range(table: Printed) -> float:
    """How far apart the furthest of so many rows are by chance, if none is better: with what confidence intervals have.

    Rows are drawn from normal distributions as wide as their printed intervals.
    """
    errors = [row.half / NORMAL for row in table.rows]
    drawn = rng(table.number).normal(0.0, errors, size=(DRAWS, len(errors)))
    return float(np.quantile(drawn.max(axis=1) - drawn.min(axis=1), CONFIDENCE))


def _about(played: Played, paper: float, text: str) -> Claim:
    """Whether a mean win rate is the round one of the text; the printed rows are told beside it."""
    ours = estimate(by_session(played.published))
    verdict = about(ours, paper)
    told = f"{show(ours)}; as the text rounds, ± {ROUNDED} are let pass"
    if PUBLISHED_DEALS in played.columns:
        (dealt,) = played.shared(PUBLISHED_DEALS)
        told += f"; with the published deals {show(estimate(by_session(dealt)))}"
    changed = " ".join(filter(None, (played.changed, measured(played))))
    return Claim(text, f"{paper:.0%}; {played.paper_told}", told, verdict, because(verdict, changed))


def _games_less_rounds(tallies: Sequence[Tally]) -> list[float]:
    """By session: the share of games won less that of rounds, mean over contests."""
    rounds = [
        Tally([won / count for won, count in zip(tally.rounds_won, tally.rounds, strict=True)], [], [], 0.0)
        for tally in tallies
    ]
    return [games - each for games, each in zip(by_session(tallies), by_session(rounds), strict=True)]


def _plateau(played: Played, start: int, text: str) -> Claim:
    """Whether nothing is gained from a setting on, over all rows from there."""
    rows = next(iter(played.columns.values()))
    after = sorted(setting for setting in rows if setting >= start)
    if len(after) < 2:
        return Claim(text, _range(played, start), "not played at this scale", "open", FEW)
    return _same(played, text, after, _range(played, start))


def _no_effect(played: Played, text: str) -> Claim:
    """Whether a setting changes nothing, over all rows."""
    rows = sorted(next(iter(played.columns.values())))
    if len(rows) < 2:
        return Claim(text, _range(played, 0), "one row only at this scale", "open", FEW)
    return _same(played, text, rows, _range(played, 0))


def _same(played: Played, text: str, settings: Sequence[int], paper: str) -> Claim:
    rows = next(iter(played.columns.values()))
    gained = trend([rows[setting] for setting in settings])
    ordered = sorted(settings, key=lambda setting: rows[setting].wins.mean)
    low, high = ordered[0], ordered[-1]
    verdict: Verdict = alike(gained)
    ours = (
        f"rise from {settings[0]:,} to {settings[-1]:,} by a line through all rows: {show_difference(gained)}; "
        f"furthest apart, {high:,} less {low:,}: {show_difference(difference([rows[high]], [rows[low]]))}"
    )
    return Claim(text, paper, ours, verdict, because(verdict, "Perhaps too small for the paper's games to show."))


def _rises(played: Played, end: int, text: str) -> Claim:
    """Whether strength grows up to a setting."""
    rows = next(iter(played.columns.values()))
    before = sorted(setting for setting in rows if setting <= end)
    rates = {row.setting: row.rate for row in played.printed.rows}
    ends = (before[0], before[-1]) if len(before) > 1 else (min(rates), end)
    paper = ", ".join(f"{rates[each]:.3f} at {each:,}" for each in ends)
    if len(before) < 2:
        return Claim(text, paper, "not played at this scale", "open", FEW)
    gained = difference([rows[before[-1]]], [rows[before[0]]])
    ours = f"{before[-1]:,} less {before[0]:,}: {show_difference(gained)}"
    return Claim(text, paper, ours, larger(gained), because(larger(gained), "It grows weaker."))


def _range(played: Played, start: int) -> str:
    rates = [row.rate for row in played.printed.rows if row.setting >= start]
    return f"{min(rates):.3f} to {max(rates):.3f} over all rows" + (f" from {start:,} on" if start else "")


def _against_cheating(played: Played, lab: Lab, name: str) -> tuple[Claim, Claim]:
    """Not a match for a cheating player, but better than one who plays at random."""
    ours = estimate(by_session(played.published))
    below = Estimate(0.5 - ours.mean, 0.5 - ours.high, 0.5 - ours.low, ours.units)
    cheating = play(lab, cheater(lab), players.RANDOM_WALK, min(tally.games for tally in played.published))
    at_random = Tally([1 - share for share in cheating.shares], [], [], 0.0)
    better = difference(played.published, [at_random])
    return (
        Claim(
            f"Section 5.2.2: determinized {name} is far from competitive against a cheating player: it wins "
            "less than half",
            played.paper_told,
            show(ours),
            larger(below),
            because(larger(below), "It wins more than half."),
        ),
        Claim(
            f"Section 4.3: against a cheating player determinized {name} does better than RandomWalk",
            "expected",
            f"{show_difference(better)}; RandomWalk wins {show(estimate(at_random.shares))}",
            larger(better),
            because(larger(better), "RandomWalk wins more."),
        ),
    )
