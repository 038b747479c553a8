"""Table 3 of the paper: the program against others. People and Tarok.net are not to be had; fixed yardsticks are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from trula.arena.results import MatchResult, difference
from trula.arena.stats import Estimate, estimate
from trula.games import load
from trula.papers.criteria import all_of, shown, why
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table, Verdict
from trula.papers.silicon_tarokist.program import program
from trula.papers.silicon_tarokist.unmeasured import PEOPLE
from trula.players.agents import Agent, ByPhase, Greedy, RandomLegal, RuleBidder
from trula.players.agents.cheating import CheatingAlphaBeta

GAMES = 40
PAPER = {"good player": -2.8, "average player": 6.1, "Tarok.net": 3.5}
CHEAT = "cheating search"


def yardsticks(lab: Lab) -> dict[str, Agent]:
    """Players that do not change; one of them sees all cards."""
    return {
        "chance": ByPhase(bidder=RuleBidder(), player=RandomLegal()),
        "rules of thumb": Greedy(),
        CHEAT: CheatingAlphaBeta(depth=lab.pick(3, 9, 9)),
    }


def table_3(lab: Lab) -> Section:
    """Plays every match anew."""
    game = load("tarok3")
    deals = lab.pick(1, 14, 667)
    matches: dict[str, MatchResult] = {}
    for name, other in yardsticks(lab).items():
        kept = f"match-{name.replace(' ', '-')}"
        matches[name] = lab.match(game, program(lab), other, kept, f"against {name}", deals=deals)
    games = {name: games_of(found) for name, found in matches.items()}
    figure = lab.draw(
        "table-3",
        f"Differences a game: all games, and blocks of {GAMES} games, beside the paper's {GAMES} games.",
        lambda drawn: _paint(drawn, matches, games),
        size=(9, 4.2),
    )
    return Section(
        "Table 3: the quality of play",
        f"`{program(lab)!r}` against two, or two of it against one, in six seatings of each deal (deals: {deals:,}), "
        f"so that luck of the deal cancels. A block is {GAMES} games of different deals, one seating each, as people "
        f"play them. The half interval of {GAMES} games tells how far such a block is off by chance.",
        (_paper_table(), _table(matches, games)),
        (figure,),
        tuple(_claims(matches, games)),
        {"deals": deals},
    )


def games_of(found: MatchResult) -> list[list[float]]:
    """By seating, the difference of every game in the order of deals: the program's seats less the others'."""
    records = found.records
    first = found.settings.agents[0]
    by_seating: list[list[float]] = [[] for _ in range(found.seatings)]
    for number, record in enumerate(records):
        assert record.agents is not None and record.scores is not None
        is_first = tuple(agent == first for agent in record.agents)
        by_seating[number % found.seatings].append(float(difference(record.scores, is_first)))
    return by_seating


def blocks(games: Sequence[Sequence[float]]) -> list[Estimate]:
    """Every block of games of different deals."""
    return [
        estimate(seating[start : start + GAMES])
        for seating in games
        for start in range(0, len(seating) - GAMES + 1, GAMES)
    ]


def half_of_a_block(games: Sequence[Sequence[float]]) -> float:
    """Half the 95 % interval of so many games as the paper's, from the spread of all single games."""
    every = [value for seating in games for value in seating]
    spread = float(np.std(every, ddof=1)) if len(every) > 1 else math.nan
    return 1.96 * spread / math.sqrt(GAMES)


def _paper_table() -> Table:
    rows = tuple((name, f"{value:+.1f}") for name, value in PAPER.items())
    return Table(f"The paper, {GAMES} games each", ("opponent", "score difference a game"), rows)


def _table(matches: dict[str, MatchResult], games: dict[str, list[list[float]]]) -> Table:
    rows = []
    for name, found in matches.items():
        means = [block.mean for block in blocks(games[name])]
        rows.append(
            (
                f"{name}, {found.settings.agents[1]}",
                found.points.units * found.seatings,
                shown(found.points),
                f"± {half_of_a_block(games[name]):.1f}",
                f"{min(means):+.1f} to {max(means):+.1f} in {len(means)}" if means else "no block is full",
                round(1000 * found.times[0].play.mean, 1),
            )
        )
    columns = (
        "opponent",
        "games",
        "difference a game, 95 % interval",
        f"half interval of {GAMES} games",
        f"means of blocks of {GAMES}",
        "ms a card",
    )
    return Table("Ours", columns, tuple(rows), digits=1)


def _claims(matches: dict[str, MatchResult], games: dict[str, list[list[float]]]) -> list[Claim]:
    halves = {name: half_of_a_block(each) for name, each in games.items()}
    # The smallest spread is the kindest to the paper.
    half = min(halves.values())
    played = min(sum(map(len, each)) for each in games.values())
    is_known = _is_known(halves, played)
    claims = []
    for name, value in PAPER.items():
        size = (
            "So large a difference is more than chance."
            if abs(value) > half
            else "So small a difference may be chance."
        )
        claims.append(
            Claim(
                f"difference against the {name}" if name != "Tarok.net" else "difference against Tarok.net",
                f"{value:+.1f} over {GAMES} games",
                f"{GAMES} games tell a difference from chance if it is above {half:.1f}"
                if is_known
                else f"{played} games tell no spread",
                "open",
                "The opponent is not to be had. " + (size if is_known else "Ours are too few to tell what is chance."),
            )
        )
    claims += defeated_claims(halves, played)
    ordered = _between(matches)
    claims.append(
        Claim(
            "it plays reasonably well, but is inadequate for truly high-level play",
            "'reasonably well'; 'inadequate for truly high-level play'",
            ", ".join(f"{shown(found.points)} against {name}" for name, found in matches.items()),
            ordered,
            why(ordered, "Asked: better than chance and rules of thumb, worse than a search that sees all cards."),
        )
    )
    claims += [
        Claim(
            "it can deal with all aspects of the game",
            "all",
            "bidding, exchange, announcements and play; no kontra",
            "open",
            "The paper describes no way to double a game or an announcement, though its rules have it; nor do we.",
        ),
        *PEOPLE,
    ]
    return claims


def _is_known(halves: dict[str, float], games: int) -> bool:
    """Whether so many games tell the spread of every opponent."""
    return all(math.isfinite(each) for each in halves.values()) and games >= GAMES


def defeated_claims(halves: dict[str, float], games: int) -> list[Claim]:
    """Who was beaten and who was not: open, beside what 40 games tell from chance by the spread of ours."""
    is_known = _is_known(halves, games)
    spread = f"{GAMES} games: " + ", ".join(f"± {each:.1f} against {name}" for name, each in halves.items())
    texts = {
        "an average player and Tarok.net were defeated": ("average player", "Tarok.net"),
        "due to occasional mistakes it could not win against a good player consistently": ("good player",),
    }
    claims = []
    for text, names in texts.items():
        small = [name for name in names if abs(PAPER[name]) <= min(halves.values())]
        reason = "The opponents are not to be had."
        if is_known:
            which = f"not tell the difference against {' or '.join(small)}" if small else "tell it"
            reason += f" With the spread of our games, {GAMES} of different deals do {which} from chance."
        printed = " and ".join(f"{PAPER[name]:+.1f}" for name in names)
        claims.append(Claim(text, printed, spread if is_known else f"{games} games tell no spread", "open", reason))
    return claims


def _between(matches: dict[str, MatchResult]) -> Verdict:
    """Above every yardstick but the cheating one, below that."""
    verdicts: list[Verdict] = []
    for name, found in matches.items():
        low, high = found.points.low, found.points.high
        if name == CHEAT:
            low, high = -high, -low
        verdicts.append("agrees" if low > 0 else "differs" if high < 0 else "open")
    return all_of(verdicts)


def _paint(drawn: Any, matches: dict[str, MatchResult], games: dict[str, list[list[float]]]) -> None:
    axes = drawn.subplots()
    labels = [*matches, *PAPER]
    places = {label: len(labels) - 1 - index for index, label in enumerate(labels)}
    for name, found in matches.items():
        means = [block.mean for block in blocks(games[name])]
        axes.plot(means, [places[name] - 0.2] * len(means), "|", color="grey", markersize=12)
        half = half_of_a_block(games[name])
        axes.errorbar([found.points.mean], [places[name] - 0.2], xerr=[half], fmt="none", ecolor="orange", capsize=4)
        reach = found.points.high - found.points.mean
        axes.errorbar(
            [found.points.mean],
            [places[name]],
            xerr=[reach if math.isfinite(reach) else 0],
            fmt="o",
            color="C0",
            capsize=4,
        )
    axes.plot(list(PAPER.values()), [places[name] for name in PAPER], "rD", label=f"paper, {GAMES} games, no interval")
    axes.plot([], [], "o", color="C0", label="ours, all games, 95 % interval")
    axes.plot([], [], color="orange", label=f"95 % of the results of {GAMES} games")
    axes.plot([], [], "|", color="grey", label=f"ours, blocks of {GAMES} games")
    axes.axvline(0, color="black", lw=0.8)
    axes.set_yticks(list(places.values()), [f"against {label}" for label in places])
    axes.set_xlabel("score difference a game, points")
    axes.grid(visible=True, axis="x", alpha=0.3)
    axes.legend(fontsize=8, loc="lower right")
