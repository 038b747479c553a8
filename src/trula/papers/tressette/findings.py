"""What the paper says of each table by itself, held against the games that were played."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from trula.papers.lab import Lab
from trula.papers.report import Claim, Verdict
from trula.papers.tressette import players
from trula.papers.tressette.contests import Tally, by_session, difference, play, trend
from trula.papers.tressette.experiments import cheater
from trula.papers.tressette.printed import TABLES, Printed
from trula.papers.tressette.tables import FEW, Played
from trula.papers.tressette.verdicts import above, alike, larger, show, show_difference
from trula.stats import Estimate, estimate


def on_table_2(played: Played, _lab: Lab) -> tuple[Claim, ...]:
    """Section 5.1, of alpha-beta."""
    wins = estimate(by_session(played.published))
    lost = Estimate(1 - wins.mean, 1 - wins.high, 1 - wins.low, wins.units)
    mitigated = estimate(_games_less_rounds(played.published))
    rounds = sum(sum(tally.rounds) for tally in played.published) / sum(tally.games for tally in played.published)
    return (
        Claim(
            "Section 5.1: a player who sees all cards still loses games to one who plays at random",
            "4.5 to 8.5 % of them",
            show(lost),
            larger(lost),
            FEW if larger(lost) == "open" else "",
        ),
        Claim(
            "Section 5.1: that a game has several rounds helps the better player: a larger share of games is won than "
            "of rounds",
            "said, not measured",
            f"{show_difference(mitigated)}; a game has {rounds:.2f} rounds (the paper speaks of 3 games in a row, "
            "which we read as rounds)",
            larger(mitigated),
            FEW if larger(mitigated) == "open" else "",
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
            f"{played.printed.mean:.3f} on average",
            show(ours),
            verdict,
            FEW if verdict == "open" else "",
        ),
        _no_effect(played, "Section 5.2.1: depth hardly matters to determinized alpha-beta"),
        misprints(TABLES),
    )


def on_table_5(played: Played, _lab: Lab) -> tuple[Claim, ...]:
    """Section 5.2.1, of MCTS."""
    return (
        _no_effect(played, "Section 5.2.1: the number of iterations hardly matters to determinized MCTS"),
        in_the_cheating_version(TABLES[:2]),
    )


def on_table_6(played: Played, lab: Lab) -> tuple[Claim, ...]:
    """Section 5.2.2, of alpha-beta."""
    return (
        _no_effect(played, "Section 5.2.2: the number of deals does not matter to determinized alpha-beta"),
        *_against_cheating(played, lab, "alpha-beta"),
    )


def on_table_7(played: Played, lab: Lab) -> tuple[Claim, ...]:
    """Section 5.2.2, of MCTS."""
    return (
        _no_effect(played, "Section 5.2.2: the number of deals does not matter to determinized MCTS"),
        *_against_cheating(played, lab, "MCTS"),
    )


def misprints(tables: Sequence[Printed]) -> Claim:
    """Whether every printed rate can come of a whole number of games."""
    wrong = [(table, row) for table in tables for row in table.rows if not row.is_possible]
    told = [
        f"Table {table.number}, {table.varied} {row.setting}: {row.rate:.5f} of {row.games} games is none, "
        f"{round(row.rate * row.games)} of them are {round(row.rate * row.games) / row.games:.5f}"
        for table, row in wrong
    ]
    return Claim(
        "Tables 2 to 7: every win rate comes of a whole number of games, as many as its interval tells",
        "by its own formula",
        "; ".join(told) or "all do",
        "differs" if wrong else "agrees",
        "Misprints; the intervals tell the right figures." if wrong else "",
    )


def in_the_cheating_version(tables: Sequence[Printed]) -> Claim:
    """Whether the printed rows of the cheating players are alike, which is said of them in passing."""
    ranges = []
    for table in tables:
        low, high = min(table.rows, key=lambda row: row.rate), max(table.rows, key=lambda row: row.rate)
        ranges.append((table, high.rate - low.rate, hypot(low.half, high.half)))
    is_apart = any(apart > half for _, apart, half in ranges)
    told = [f"Table {table.number}: {apart:.3f}, by chance up to {half:.3f}" for table, apart, half in ranges]
    return Claim(
        "Section 5.2.1: that depth and iterations hardly matter was seen in the cheating version too",
        "stated",
        "printed rows are apart by as much as: " + "; ".join(told),
        "differs" if is_apart else "agrees",
        "The paper's own tables say otherwise." if is_apart else "",
    )


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
    reasons = {"differs": "Perhaps too small for the paper's games to show.", "open": FEW, "agrees": ""}
    ours = (
        f"rise from {settings[0]:,} to {settings[-1]:,} by a line through all rows: {show_difference(gained)}; "
        f"furthest apart, {high:,} less {low:,}: {show_difference(difference([rows[high]], [rows[low]]))}"
    )
    return Claim(text, paper, ours, verdict, reasons[verdict])


def _rises(played: Played, end: int, text: str) -> Claim:
    """Whether strength grows up to a setting."""
    rows = next(iter(played.columns.values()))
    before = sorted(setting for setting in rows if setting <= end)
    rates = {row.setting: row.rate for row in played.printed.rows}
    least = min(rates)
    paper = f"{rates[least]:.3f} at {least:,}, {rates[end]:.3f} at {end:,}"
    if len(before) < 2:
        return Claim(text, paper, "not played at this scale", "open", FEW)
    gained = difference([rows[before[-1]]], [rows[before[0]]])
    ours = f"{before[-1]:,} less {before[0]:,}: {show_difference(gained)}"
    return Claim(text, paper, ours, larger(gained), FEW if larger(gained) == "open" else "")


def _range(played: Played, start: int) -> str:
    rates = [row.rate for row in played.printed.rows if row.setting >= start]
    return f"{min(rates):.3f} to {max(rates):.3f}"


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
            f"{played.printed.mean:.3f} on average",
            show(ours),
            larger(below),
            FEW if larger(below) == "open" else "",
        ),
        Claim(
            f"Section 4.3: against a cheating player determinized {name} does better than RandomWalk",
            "expected",
            f"{show_difference(better)}; RandomWalk wins {show(estimate(at_random.shares))}",
            larger(better),
            FEW if larger(better) == "open" else "",
        ),
    )
