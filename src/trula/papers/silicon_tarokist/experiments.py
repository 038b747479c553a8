"""The experiments of the Silicon Tarokist paper, one function for each table or section."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from trula.arena.results import MatchResult
from trula.arena.results import difference as score_difference
from trula.arena.stats import Estimate, estimate
from trula.engine.phases import Position
from trula.games import load
from trula.games.tarok import benchmarks as deals
from trula.games.tarok.enhancements import ROWS
from trula.papers import estimates as est
from trula.papers.checkpoint import Result
from trula.papers.claims import Claims
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table
from trula.papers.silicon_tarokist import complexity, example, grading
from trula.papers.silicon_tarokist.example import program
from trula.papers.silicon_tarokist.grading import COUNTS, SAMPLERS, Entrant, Grades
from trula.players.agents import Agent, ByPhase, Greedy, RandomLegal, RuleBidder
from trula.players.agents.card_player import best_of
from trula.players.agents.cheating import CheatingAlphaBeta
from trula.players.agents.pimc import Pimc
from trula.players.samplers import Clustered, Sampler, Weighted
from trula.players.searches import AlphaBeta
from trula.study.bench.cases import first_lead
from trula.study.ranking import default_judge
from trula.study.regret import RegretTrial, position_of

CLAIMS = Claims.read(Path(__file__).with_name("claims.toml"))
DEPTH = 9
DEPTHS = (3, 6, DEPTH)
EXTRA = {
    "all four, regular table": AlphaBeta(table="regular"),
    "regular table, without deepening": AlphaBeta(table="regular", deepening=False),
    "all four and minimal window": AlphaBeta(minimal_window=True),
}
"""Searches that the text compares beside Table 2."""
SEARCHES = {name: search for name, (search, _) in ROWS.items()} | EXTRA
MINIATURES = (3, 4, 5)
"""Cards a hand in deals whose lines of play are counted one by one."""
GAMES = 40
"""Games against each opponent in Table 3."""
CHEAT, BIASED = "cheating search", "biased by past cards"
OTHER_GAMES = ("tressette", "klaverjas")


def table_1(lab: Lab) -> Section:
    """Count lines of the worst case, and simulate games for the average."""
    agent, trials, numbers = program(lab), lab.pick(4, 30, 30), range(lab.pick(2, 150, 10_000))
    games = lab.collect("simulated-games", numbers, complexity.simulate, agent, lab.seed, trials)
    average = complexity.average_logarithms(games, lab.seed)
    powers = {name: f"10^{est.format_estimate(each, signed=False)}" for name, each in average.items()}
    bidding = complexity.bidding_counts()
    spoken = {level: complexity.announcements(level) for level in range(lab.pick(1, 3, complexity.KONTRA_LEVELS) + 1)}
    lines = {cards: [complexity.counted_lines(cards, leader) for leader in (0, 1)] for cards in MINIATURES}
    worst = math.log10(next(iter(bidding.values()))[1] * spoken[1] * complexity.worst_lines())
    paper = dict(CLAIMS.tables["table-1"]["worst"])
    candidates = [*zip(*bidding.values(), strict=True), tuple(spoken.values())]
    nearest = [complexity.nearest(counts, value) for counts, value in zip(candidates, paper.values(), strict=False)]
    kept = ("all before the first lead", "play")
    largest = [max(counts) / complexity.worst_lines(cards) for cards, counts in lines.items()]
    return Section(
        "Table 1: complexity",
        f"Average: {len(games):,} games of `{agent!r}` against itself. Play is the product of the legal cards; "
        f"bidding counts auctions in at least {complexity.RARE:.0%} of the games with their mean number of exchanges; "
        f"an announcement counts if at least {complexity.REASONABLE:.0%} of {trials} trial games make it.",
        (
            Table(
                "Average",
                ("phase", "paper", "ours"),
                tuple((name, f"10^{power}", powers[name]) for name, power in CLAIMS.tables["table-1"]["rows"]),
            ),
            Table(
                "Worst case: auctions",
                ("bidding rules", "auctions", "with exchange"),
                (("paper", *map(int, list(paper.values())[:2])), *((name, *each) for name, each in bidding.items())),
                "The first rules are those of the authors' thesis.",
            ),
            Table(
                "Worst case: announcements",
                ("doublings of an item", "sequences"),
                (("paper", int(paper["announcements"])), *((str(level), each) for level, each in spoken.items())),
            ),
            Table(
                "Worst case: lines of play in small deals",
                ("cards a hand n", "n · ((n-1)!)^3", "the hand of taroks leads", "another hand leads"),
                tuple((cards, complexity.worst_lines(cards), *counts) for cards, counts in lines.items()),
                "One hand holds taroks only, the others one tarok and a suit each. 16 cards give "
                f"{complexity.worst_lines():.1e} lines; the paper has {paper['play']:.1e}.",
            ),
        ),
        claims=(
            CLAIMS.judge("average", [average[name] for name in kept], " and ".join(powers[name] for name in kept)),
            CLAIMS.judge("worst-before", nearest, "; ".join(f"{count:,}" for count in nearest)),
            CLAIMS.judge("worst-play", largest, f"{min(largest):g} to {max(largest):g} with 3, 4 and 5 cards a hand"),
            CLAIMS.judge("bridge", [average["together"], worst], f"{powers['together']}; 10^{worst:.1f}"),
        ),
    )


Searched = Mapping[tuple[str, int], Result]
"""Results by name and depth of a search."""


def search_cost(number: int, count: int, first: int) -> Result:
    """Nodes and seconds of one combination at one depth on so many first leads; a short time is the best of three."""
    name, depth = combinations()[number]
    positions = [deals.exchanged_position(first + index) for index in range(count)]
    search = replace(SEARCHES[name], depth=depth)
    nodes, seconds = _timed(search, positions)
    if seconds < 1:
        seconds = min(seconds, *(_timed(search, positions)[1] for _ in range(2)))
    return {"name": name, "depth": depth, "nodes": nodes, "seconds": seconds / len(nodes)}


def _timed(search: AlphaBeta, positions: Sequence[Position]) -> tuple[list[int], float]:
    start = process_time()
    results = search.run(positions)
    return [each.nodes for each in results], process_time() - start


def combinations() -> list[tuple[str, int]]:
    """The nine rows of Table 2 at all depths, the others at the paper's depth."""
    return [*((name, depth) for name in ROWS for depth in DEPTHS), *((name, DEPTH) for name in EXTRA)]


def table_2(lab: Lab) -> Section:
    """Measure nodes and times of a search with some of its enhancements."""
    count = lab.pick(1, 100, 300)
    results = lab.collect("searches", range(len(combinations())), search_cost, count, 1_000_000 * lab.seed)
    searched = {(each["name"], each["depth"]): each for each in results}
    nodes = {name: [float(each) for each in searched[name, DEPTH]["nodes"]] for name in SEARCHES}
    means = {name: estimate(values).mean for name, values in nodes.items()}
    left_out = {name: nodes[f"without {name}"] for name in ("table", "selective", "deepening", "history")}
    order = [_minus(left_out["table"], left_out["selective"])]
    order += [_minus(left_out["selective"], left_out[name]) for name in ("deepening", "history")]
    names = ("regular table, without deepening", "all four, regular table", "without deepening", "all four")
    saved = est.bootstrap([nodes[name] for name in names], lambda each: each[0] / each[1] - each[2] / each[3], lab.seed)
    window = _minus(nodes["all four and minimal window"], nodes["all four"])
    paper = {name: printed[DEPTH][0] for name, (_, printed) in ROWS.items()}
    off = [name for name, count in paper.items() if not count / 2 <= means[name] <= 2 * count]
    times = searched["none", DEPTH]["seconds"] / searched["all four", DEPTH]["seconds"]
    rows: list[tuple[Cell, ...]] = []
    for name, depth in combinations():
        printed = ROWS[name][1].get(depth, (None, None)) if name in ROWS else (None, None)
        mean = estimate([float(each) for each in searched[name, depth]["nodes"]])
        seconds = searched[name, depth]["seconds"]
        rows.append((name, depth, printed[0], est.format_estimate(mean, 0, signed=False), printed[1], seconds))
    columns = ("enhancements", "depth", "paper, nodes", "ours, nodes", "paper, s", "ours, s")
    return Section(
        "Table 2: enhancements of alpha-beta search",
        f"Means of one search for the first card in {count} deals: the strongest hand plays two, exchanges by "
        "a simple rule and leads. The paper's figures for depths 3 and 6 are those of the thesis of 2002. All four "
        f"together save {means['none'] / means['all four']:,.0f} times the nodes (paper 647) and {times:,.0f} times "
        "the time (paper 313).",
        (Table("Searches", columns, tuple(rows), digits=6),),
        (
            lab.draw(
                "table-2",
                f"Nodes and seconds of one search for the first card in {count} positions.",
                lambda it: _paint_searches(it, searched),
                size=(7, 8.5),
            ),
        ),
        (
            CLAIMS.judge(
                "nodes",
                [estimate(nodes[name]) for name in ROWS],
                f"{means['all four']:,.0f} with all to {means['none']:,.0f} with none; outside: {', '.join(off)}",
                value=list(paper.values()),
            ),
            CLAIMS.judge(
                "most-useful", order, ", ".join(f"{name} {np.mean(each):,.0f}" for name, each in left_out.items())
            ),
            CLAIMS.judge(
                "deepening",
                saved,
                f"{means[names[0]] / means[names[1]]:.1f} - {means[names[2]] / means[names[3]]:.1f}: "
                + est.format_estimate(saved),
            ),
            CLAIMS.judge("minimal-window", window, f"{est.format_estimate(window, 0)} of {means['all four']:,.0f}"),
        ),
    )


def _minus(one: Sequence[float], other: Sequence[float]) -> Estimate:
    return estimate([first - second for first, second in zip(one, other, strict=True)])


def _paint_searches(figure: Any, searched: Searched) -> None:
    names = list(ROWS)[::-1]
    places = np.arange(len(names))
    nodes = [float(np.mean(searched[name, DEPTH]["nodes"])) for name in names]
    ours = {"nodes": nodes, "seconds": [searched[name, DEPTH]["seconds"] for name in names]}
    for row, (axes, unit) in enumerate(zip(figure.subplots(2), ours, strict=True)):
        paper = [ROWS[name][1][DEPTH][row] for name in names]
        axes.barh(places + 0.2, paper, height=0.38, label="paper (2003)", color="#b8b8b8")
        axes.barh(places - 0.2, ours[unit], height=0.38, label="ours", color="#2b6ca3")
        axes.set_xscale("log")
        axes.minorticks_off()
        axes.set_yticks(places, names)
        axes.set_xlabel(f"{unit} of one search, depth {DEPTH}, log scale")
        axes.grid(visible=True, axis="x", alpha=0.3)
        axes.legend(loc="upper right")


def _vote(worlds: int, search: AlphaBeta, sampler: Sampler) -> Pimc:
    return Pimc(sampler=sampler, search=search, worlds=worlds, choice="vote")


def sampling(lab: Lab) -> Section:
    """Grade clustered against plain samples, and measure how representative they are."""
    kinds: dict[str, Sampler] = {**SAMPLERS, BIASED: Weighted()}
    keys = [(kind, count, stream) for kind in kinds for count in COUNTS for stream in (0, 1)]
    entrants = [Entrant(_vote(count, AlphaBeta(), kinds[kind]), stream) for kind, count, stream in keys]
    moves = grading.graded_moves(lab, "sampling-moves", entrants, lab.pick(4, 150, 5_000))

    def against_plain(kind: str, count: int, stream: int = 0) -> Grades:
        return grading.compare(moves, keys.index((kind, count, stream)), keys.index(("plain", count, 0)))

    def changes(kind: str, count: int) -> list[bool]:
        one, other = keys.index((kind, count, 0)), keys.index((kind, count, 1))
        return [move["cards"][one] != move["cards"][other] for move in moves]

    results = {f"clustered, {count} samples": against_plain("clustered", count) for count in COUNTS}
    results |= {f"plain with another seed, {count} samples": against_plain("plain", count, 1) for count in COUNTS}
    results |= {
        f"biased by past cards, {count} samples": against_plain("biased by past cards", count) for count in COUNTS
    }
    fewer = []
    for count in COUNTS:
        pairs = zip(changes("plain", count), changes("clustered", count), strict=True)
        fewer.append(est.mean_of_changes([float(plain) - float(clustered) for plain, clustered in pairs]))
    distances, nearer = grading.nearer_by_clustering(lab, "tarok3")
    rows = []
    for kind in SAMPLERS:
        for count in COUNTS:
            distance = estimate([each[f"{kind} {count}"] for each in distances])
            share = est.share_of(changes(kind, count))
            cells = est.format_percent(share, 1), est.format_estimate(distance, 2, signed=False)
            rows.append((f"{kind}, {count}", *cells))
    return Section(
        "Section 3.1: clustered against plain samples",
        f"{len(moves):,} positions, each from its own deal, with the program's search and votes, graded by a judge "
        f"with {grading.judge_worlds(lab)} samples. Rows with another seed show chance. A printed grade is "
        "taken to have the error that ours would have for 500 moves.",
        (
            grading.table("Grades against as many plain samples", results, (3.8, 1.0)),
            Table(
                "Samples",
                ("samples", "cards that change with another seed", "distance of a fresh deal to the nearest"),
                tuple(rows),
                f"Distances by equation 1, at {len(distances):,} positions.",
            ),
        ),
        claims=(
            _grade_claim("sampling-grades", list(results.values())[:2], 500),
            CLAIMS.judge("representative", nearer, " and ".join(est.format_estimate(each, 2) for each in nearer)),
            CLAIMS.judge("reliable", fewer, " and ".join(est.format_percent(each, 1, signed=True) for each in fewer)),
        ),
    )


def _grade_claim(claim: str, grades: Sequence[Grades], moves: int) -> Claim:
    """A claim on grades; the paper's have the error that ours would have for as many moves."""
    figures = [each.per_move for each in grades]
    halves = [(each.high - each.low) / 2 * math.sqrt(grades[0].moves / moves) for each in figures]
    return CLAIMS.judge(claim, figures, " and ".join(map(est.format_estimate, figures)), half=halves)


def count_ties(number: int, seed: int) -> Result:
    """The number of best cards at one position with open cards, without and with the factor of equation 2."""
    position = position_of(load("tarok3"), seed, number).position
    assert position is not None
    searches = [AlphaBeta(depth=DEPTH, table="regular", all_cards=True, discount=each) for each in (1.0, 0.9)]
    return {"best": [len(best_of(search.run_one(position).values)) for search in searches]}


def equivalence(lab: Lab) -> Section:
    """Compare the equivalence transposition table with a regular one in quality, time and nodes (equation 2)."""
    few, many = COUNTS
    players = {
        "regular, 30 samples, depth 9": _vote(few, AlphaBeta(depth=9, table="regular"), Clustered()),
        "equivalence, 30 samples, depth 12": _vote(few, AlphaBeta(depth=12), Clustered()),
        "equivalence, 60 samples, depth 9": _vote(many, AlphaBeta(depth=9), Clustered()),
        "equivalence, 30 samples, depth 9": _vote(few, AlphaBeta(depth=9), Clustered()),
        "equivalence, 30 samples, depth 9, no factor 0.9": _vote(few, AlphaBeta(depth=9, discount=1.0), Clustered()),
    }
    entrants = [Entrant(player) for player in players.values()]
    moves = grading.graded_moves(lab, "equivalence-moves", entrants, lab.pick(4, 150, 3_000))
    results = {name: grading.compare(moves, index, 0) for index, name in enumerate(players) if index}
    cost = {}
    for what in ("seconds", "nodes"):
        columns = [[float(move[what][index]) for move in moves] for index in range(len(players))]
        cost[what] = [est.ratio_of_sums(columns[0], column, lab.seed) for column in columns[1:]]
    speed, saved = cost["seconds"][1], cost["nodes"][2].mean
    rows = [
        (name, *(est.format_estimate(cost[what][index], 2, signed=False) for what in cost))
        for index, name in enumerate(results)
    ]
    ties = [each["best"] for each in lab.collect("ties", range(lab.pick(4, 200, 3_000)), count_ties, lab.seed)]
    apart = est.mean_of_changes([float(without > factored) - float(without < factored) for without, factored in ties])
    return Section(
        "Section 3.2: equivalence against regular table",
        f"{len(moves):,} positions with clustered samples and votes, against a regular table with 30 samples and depth "
        f"9. With equal samples and depth the equivalence table takes {saved:.1f} times fewer nodes.",
        (
            grading.table("Grades against the regular table", results, (-1.0, 4.0)),
            Table("Cost against the regular table", ("player", "times faster", "times fewer nodes"), tuple(rows)),
        ),
        claims=(
            _grade_claim("equivalence-grades", list(results.values())[:2], 300),
            CLAIMS.judge("speed", speed, est.format_estimate(speed, 2, signed=False)),
            CLAIMS.judge("ties", apart, f"{est.format_percent(apart, 1, signed=True)} of {len(ties)} positions"),
        ),
    )


def losses_at(number: int, player: ByPhase, worlds: int, seed: int) -> Result:
    """What the program and rules of thumb lose at one position, by a judge with so many samples."""
    trial = RegretTrial(load("tarok3"), (player, Greedy()), default_judge(worlds), seed).play(number)
    return {"third": trial.third, "losses": list(trial.losses)}


def selection_loss(number: int, seed: int) -> Result:
    """The loss of the card found with selective moves at one position, by the search without them."""
    position = position_of(load("tarok3"), seed, number).position
    assert position is not None
    chosen = AlphaBeta(depth=DEPTH, table="regular").run_one(position).best
    values = AlphaBeta(depth=DEPTH, table="regular", selective=False, all_cards=True).run_one(position).values
    return {"loss": max(values.values()) - values[chosen]}


def nodes_of_tables(number: int, game: str, first: int) -> Result:
    """The nodes of a regular and of the equivalence table at a first lead of another game, three tricks deep."""
    position = first_lead(load(game), first + number).position
    assert position is not None
    searches = (AlphaBeta(depth=12, table=table) for table in ("regular", "equivalence"))
    return {"nodes": [search.run_one(position).nodes for search in searches]}


def section_3(lab: Lab) -> Section:
    """Losses early and late, selective moves, and both methods in other games."""
    judged = lab.pick(3, 100, 3_000)
    losses: dict[str, list[list[float]]] = {"first third": [], "middle": [], "last third": []}
    for each in lab.collect("losses", range(judged), losses_at, program(lab), grading.judge_worlds(lab), lab.seed):
        losses[each["third"]].append(each["losses"])
    early, late = (_relative_loss(losses[third], lab.seed) for third in ("first third", "last third"))
    later = est.independent_difference(early, late)
    shares = (est.format_estimate(each, 2, signed=False) for each in (early, late))
    selected = lab.collect("selection", range(lab.pick(4, 300, 5_000)), selection_loss, lab.seed)
    lost = est.share_of([each["loss"] > 0 for each in selected])
    rows: list[tuple[Cell, ...]] = []
    saved = {}
    for game in OTHER_GAMES:
        numbers = range(lab.pick(1, 40, 300))
        results = lab.collect(f"tables-{game}", numbers, nodes_of_tables, game, 1_000_000 * lab.seed)
        nodes = [each["nodes"] for each in results]
        saved[game] = est.ratio_of_sums([pair[0] for pair in nodes], [pair[1] for pair in nodes], lab.seed)
        gains = (est.format_estimate(gain, 2) for gain in grading.nearer_by_clustering(lab, game)[1])
        rows.append((game, est.format_estimate(saved[game], signed=False), *gains))
    thirds: list[tuple[Cell, ...]] = []
    for third, pairs in losses.items():
        means = (est.format_estimate(estimate([pair[at] for pair in pairs]), 2, signed=False) for at in (0, 1))
        thirds.append((third, len(pairs), *means))
    columns = ("game", "nodes of a regular by the equivalence table", "distance, plain minus clustered, 30", "60")
    return Section(
        "Sections 3 and 5: early and late play, selective moves, other games",
        tables=(
            Table("Points lost a card", ("third of the deal", "cards", "the program", "rules of thumb"), tuple(thirds)),
            Table("Other games", columns, tuple(rows)),
        ),
        claims=(
            CLAIMS.judge("early-and-late", later, " and ".join(shares)),
            CLAIMS.judge("selection", est.exact(lost.mean, lost.units), f"{est.format_percent(lost, 1)} of positions"),
            CLAIMS.judge(
                "other-games",
                list(saved.values()),
                ", ".join(f"{est.format_estimate(each, signed=False)} in {game}" for game, each in saved.items()),
            ),
        ),
    )


def _relative_loss(pairs: Sequence[Sequence[float]], seed: int) -> Estimate:
    """What the program loses as a share of what rules of thumb lose."""
    if not sum(pair[1] for pair in pairs):
        return est.exact(math.nan)
    return est.ratio_of_sums([pair[0] for pair in pairs], [pair[1] for pair in pairs], seed)


def section_4(lab: Lab) -> Section:
    """Replay the example game, let our program decide, and review every card."""
    replayed = example.replay(lab)
    mine, worst = replayed.own_cards, replayed.worst_late_loss
    same = est.share_of([each.usual == each.played for each in mine])
    score, silent = replayed.states[-1].scores()[0], example.without_announcement().scores()[0]
    return Section(
        "Section 4: the example game",
        f"The program plays for players 1 and 3, a person for player 2. `{program(lab)!r}` decides with "
        f"{mine[0].ours.total()} seeds wherever there is a choice.",
        replayed.tables,
        claims=(
            CLAIMS.judge("score", score, f"{score:+}; {silent:+} had the kings not been announced"),
            CLAIMS.judge("same-cards", same, f"{est.format_percent(same, 0)} of {len(mine)} cards"),
            CLAIMS.judge(
                "flawless",
                math.nan if worst is None else worst[0],
                "not solved within the node limit"
                if worst is None
                else f"{worst[0]:g} ({worst[1]}); {worst[2]:.1f} by what the player could know",
            ),
        ),
    )


def table_3(lab: Lab) -> Section:
    """Play the program against fixed opponents."""
    count, game = lab.pick(1, 14, 667), load("tarok3")
    opponents: dict[str, Agent] = {
        "chance": ByPhase(bidder=RuleBidder(), player=RandomLegal()),
        "rules of thumb": Greedy(),
        CHEAT: CheatingAlphaBeta(depth=lab.pick(3, 9, 9)),
    }
    matches = {
        name: lab.match(game, program(lab), other, f"match-{name.replace(' ', '-')}", f"against {name}", deals=count)
        for name, other in opponents.items()
    }
    paper = dict(CLAIMS.tables["table-3"]["rows"])
    halves = {name: half_interval(game_differences(match)) for name, match in matches.items()}
    points = {name: match.points for name, match in matches.items()}
    rows: list[tuple[Cell, ...]] = [(name, GAMES, f"{value:+.1f}", None, None) for name, value in paper.items()]
    for name, match in matches.items():
        games, speed = match.points.units * match.seatings, round(1000 * match.times[0].play.mean, 1)
        title = f"ours: {name}, {match.settings.agents[1]}"
        rows.append((title, games, est.format_estimate(match.points), f"± {halves[name]:.1f}", speed))
    smallest, played = min(halves.values()), min(len(game_differences(match)) for match in matches.values())
    columns = ("opponent", "games", "difference", f"half interval of {GAMES} games", "ms a card")
    return Section(
        "Table 3: the quality of play",
        f"`{program(lab)!r}` against two, or two of it against one, in six seatings of each of {count:,} deals.",
        (Table("Score difference a game", columns, tuple(rows), digits=1),),
        claims=(
            CLAIMS.judge(
                "forty-games",
                [est.exact(paper[name] - smallest, played) for name in ("average player", "Tarok.net")],
                f"± {smallest:.1f} to ± {max(halves.values()):.1f} in 40 games",
            ),
            CLAIMS.judge(
                "yardsticks",
                [est.scale(each, -1) if name == CHEAT else each for name, each in points.items()],
                ", ".join(f"{est.format_estimate(each)} against {name}" for name, each in points.items()),
            ),
        ),
    )


def game_differences(match: MatchResult) -> list[float]:
    """The score difference of every game: the program's seats minus the others'."""
    differences = []
    for record in match.records:
        assert record.agents is not None and record.scores is not None
        is_first = tuple(agent == match.settings.agents[0] for agent in record.agents)
        differences.append(float(score_difference(record.scores, is_first)))
    return differences


def half_interval(differences: Sequence[float]) -> float:
    """Half the 95 % interval of 40 games with the spread of these."""
    spread = float(np.std(differences, ddof=1)) if len(differences) > 1 else math.nan
    return 1.96 * spread / math.sqrt(GAMES)
