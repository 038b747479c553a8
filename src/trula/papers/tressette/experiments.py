"""The experiments of the tressette paper, one function for each table or section."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import log10

import numpy as np

from trula.arena.stats import Estimate, estimate, ratio
from trula.engine.perft import perft
from trula.engine.record import Record
from trula.engine.seeds import rng
from trula.engine.view import View
from trula.games import load
from trula.papers import estimates as est
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table
from trula.papers.tressette import tables as game_tables
from trula.papers.tressette import tree
from trula.papers.tressette.games import GAMES_A_SESSION, Tally, by_session, difference, play, records_of, trends
from trula.papers.tressette.published_dealing import PublishedDealing
from trula.papers.tressette.tables import (
    CLAIMS,
    DEPTH,
    PRINTED,
    PUBLISHED,
    PUBLISHED_DEALING,
    REPAIRED,
    Played,
    format_rate,
)
from trula.players.agents import Agent
from trula.players.searches import Killers, Uct
from trula.study.solve import solve

SAMPLES = 20
"""Samples of the published dealing at each turn."""
RESAMPLES = 1_000


def section_2(lab: Lab) -> Section:
    """Count the worst case, and solve whole deals."""
    game = load("tressette")
    rounds = [tree.random_round(game.start(game.deal(seed)), seed) for seed in range(lab.pick(30, 400, 4_000))]
    width, depth = tree.widths(), lab.pick(5, 6, 8)
    counted = perft(tree.one_suit_each(), depth)[0]
    lines = est.log10_of_mean([float(each.lines) for each in rounds], lab.seed)
    solved = [solve(game, game.deal(seed)) for seed in range(lab.pick(2, 20, 200))]
    share, nodes = est.share_of([each.is_exact for each in solved]), sum(each.nodes for each in solved) // len(solved)
    rows: tuple[tuple[Cell, ...], ...] = (
        ("equation 1, Σ i!⁴", "1.734 · 10^26", f"{tree.equation_1():,}"),
        ("nodes", "1.734 · 10^26", f"{sum(width):,}"),
        ("lines of play, 10!⁴", None, f"{width[-1]:,}"),
        (f"positions after {depth} cards, by formula and counted", None, f"{width[depth]:,}, {counted:,}"),
        ("lines of play of a random deal", None, f"10^{est.format_estimate(lines, 1, signed=False)}"),
    )
    return Section(
        "Section 2: the game tree",
        f"In the worst case each seat holds one suit. A deal of the worst case has 10^{log10(width[-1]):.1f} lines.",
        (Table("The worst case", ("quantity", "paper", "ours"), rows),),
        claims=(
            CLAIMS.judge("nodes", sum(width), f"{sum(width):.3e}; the sum is {tree.equation_1():.3e}"),
            CLAIMS.judge(
                "search-to-the-end",
                est.exact(share.mean, 1 << 62),
                f"{share.mean:.0%} of {share.units} deals, {nodes:,} nodes each",
            ),
        ),
    )


def faults_of(view: View, seed: int) -> tuple[float, float, float]:
    """Faults of the published samples for one view, as shares.

    Samples with a seat short of cards, unseen cards dealt to nobody, and samples in which the partner has no card.
    """
    sample = PublishedDealing().worlds(view, SAMPLES, rng(seed))
    sizes = [place.size for place in sample.hidden.places]
    partner = next(n for n, place in enumerate(sample.hidden.places) if place.owner == (view.seat + 2) % tree.SEATS)
    missing = [sum(sizes) - sum(cards.bit_count() for cards in contents[0]) for contents in sample.contents]
    short = sum(each > 0 for each in missing) / SAMPLES
    empty = sum(sizes[partner] > 0 and not contents[0][partner] for contents in sample.contents) / SAMPLES
    return short, sum(missing) / (SAMPLES * sum(sizes)), empty


def section_3(lab: Lab) -> Section:
    """Measure how the published code samples the hidden cards."""
    by_seat: dict[str, list[tuple[float, ...]]] = {"0": [], "2": []}
    for number, view in enumerate(tree.random_views(lab.pick(3, 40, 400), lab.seed)):
        by_seat["0" if view.seat < 2 else "2"].append(faults_of(view, number))
    rows: list[tuple[Cell, ...]] = [
        (seat, len(turns), *(format_rate(estimate(column)) for column in zip(*turns, strict=True)))
        for seat, turns in by_seat.items()
    ]
    short = estimate([turn[0] for turns in by_seat.values() for turn in turns])
    columns = ("seat of the player", "turns", "a seat is short", "unseen cards dealt to nobody", "partner has none")
    return Section(
        "Section 3: sampling the hidden cards",
        "The published code deals to the seats in order and miscounts the cards that later seats need. The paper's "
        "players have seats 0 and 2; other seats are counted from their own side.",
        (Table("Faults of the published samples at turns with a choice in random rounds", columns, tuple(rows)),),
        claims=(CLAIMS.judge("samples", short, f"{est.format_percent(short, 0)} at {short.units} turns"),),
    )


def _rise(claim: str, played: Played, low: int, high: int) -> Claim:
    """The claim that the win rate rises from one setting to another."""
    rows = played.columns[PUBLISHED]
    gain = difference([rows[high]], [rows[low]]) if {low, high} <= set(rows) else est.exact(float("nan"))
    return CLAIMS.judge(claim, gain, est.format_estimate(gain, 3))


def _possible_rates() -> Claim:
    """The check that every printed win rate is a whole number of games."""
    wrong = [(table, row) for table in PRINTED.values() for row in table.rows if not row.is_possible]
    text = "; ".join(
        f"Table {table.number}, {table.varied} {row.setting}: {row.rate:.5f} is no share of {row.games} games; "
        f"{round(row.rate * row.games)} wins are {round(row.rate * row.games) / row.games:.5f}"
        for table, row in wrong
    )
    return CLAIMS.judge("possible-rates", not wrong, text or "all are")


def _table(lab: Lab, number: int) -> Section:
    """Play the matches of one of the paper's Tables 2 to 7, with the MCTS constant of the authors' code, 0.75."""
    played, printed = game_tables.play_table(lab, number), PRINTED[number]
    ours, paper = played.mean(PUBLISHED), printed.mean(played.settings(PUBLISHED))
    text = f"{format_rate(ours)}; paper {paper.mean:.3f} in these rows"
    if PUBLISHED_DEALING in played.columns:
        dealt = printed.mean(played.settings(PUBLISHED_DEALING)).mean
        text += f"; published dealing {format_rate(played.mean(PUBLISHED_DEALING))}, paper {dealt:.3f}"
    claims = [CLAIMS.judge(f"table-{number}", ours, text, value=paper.mean, half=paper.high - paper.mean)]
    if number == 2:
        claims.append(_rise("depth-rise", played, 2, 8))
    elif number == 3:
        claims.append(_rise("iterations-rise", played, 5, 1_000))
    elif number == 4:
        claims.append(_possible_rates())
    return Section(f"Table {number}: {printed.title}", tables=(played.table(),), claims=tuple(claims))


table_2, table_3, table_4, table_5, table_6, table_7 = (partial(_table, number=number) for number in PRINTED)


def compared_settings(tables: dict[int, Played]) -> dict[str, tuple[list[Tally], ...]]:
    """Alpha-beta and both kinds of MCTS in the paper's three settings, on the rows that all have.

    Cheating players are compared where the paper sees them level off.
    """
    two, three, four, five, six, seven = tables.values()
    depths, visits = two.settings(PUBLISHED, least=8), three.settings(PUBLISHED, REPAIRED, least=1_000)
    deals = sorted(set(six.settings(PUBLISHED)) & set(seven.settings(PUBLISHED, REPAIRED)))
    both, kinds = five.settings(PUBLISHED, REPAIRED), (PUBLISHED, REPAIRED)
    return {
        "cheating, against RandomWalk": (
            two.tallies(PUBLISHED, depths),
            *(three.tallies(kind, visits) for kind in kinds),
        ),
        "determinized, against RandomWalk": (four.tallies(PUBLISHED), *(five.tallies(kind, both) for kind in kinds)),
        "determinized, against cheating alpha-beta": (
            six.tallies(PUBLISHED, deals),
            *(seven.tallies(kind, deals) for kind in kinds),
        ),
    }


def flaw(lab: Lab) -> Section:
    """Measure the fault of the published tree search and what it does to the main claim."""
    tables = {number: game_tables.play_table(lab, number) for number in PRINTED}
    game = load("tressette")
    starts = [game.start(game.deal(seed)) for seed in range(lab.pick(10, 200, 2_000))]
    rounds = [tree.random_round(start, seed).is_kept for seed, start in enumerate(starts)]
    kept = ratio([float(sum(each)) for each in rounds], [len(each) for each in rounds])
    ending_table, ending_claim = _endings(lab)
    settings = compared_settings(tables)
    leads = [difference(alpha_beta, published) for alpha_beta, published, _ in settings.values()]
    repaired = [difference(alpha_beta, repaired) for alpha_beta, _, repaired in settings.values()]
    rows = []
    for (title, players), *gaps in zip(settings.items(), leads, repaired, strict=True):
        rates = (format_rate(estimate(by_session(tallies))) for tallies in players)
        rows.append((title, *rates, *(est.format_estimate(gap, 3) for gap in gaps)))
    columns = ("setting", "alpha-beta", "MCTS as published", "MCTS repaired", "minus published", "minus repaired")
    duels = _duels(lab)
    against_ismcts = est.shift(duels["MCTS as published", "ISMCTS"].wins, -0.5)
    return Section(
        "The fault of the published tree search, and the main claim",
        "A node of the published tree counts wins for the side that is not to move there, and its parent takes the "
        "largest. Where the last player of a trick and the next leader are partners, the card is valued for the "
        f"opponents; in random rounds that is so after {format_rate(kept)} of the tricks. "
        "`Uct(seed_bug=True)` is the published search.",
        (
            ending_table,
            Table("The main claim: alpha-beta outperforms MCTS", columns, tuple(rows)),
            Table(
                "Direct games",
                ("first", "second", "games won by the first", "games"),
                tuple((*names, format_rate(tally.wins), tally.games) for names, tally in duels.items()),
                f"{game_tables.worlds_5(lab)} deals a decision; ISMCTS has as many playouts in one tree.",
            ),
        ),
        (
            lab.draw(
                "tables",
                "Tables 2 to 7: the paper's win rates and ours, with 95 % intervals.",
                lambda it: game_tables.paint_tables(it, list(tables.values())),
                size=(11, 7),
            ),
        ),
        (
            ending_claim,
            CLAIMS.judge("main", leads, ", ".join(est.format_estimate(each, 3) for each in leads)),
            CLAIMS.judge("main-repaired", repaired, ", ".join(est.format_estimate(each, 3) for each in repaired)),
            CLAIMS.judge("ismcts", against_ismcts, est.format_estimate(against_ismcts, 3)),
        ),
    )


def _endings(lab: Lab) -> tuple[Table, Claim]:
    """Winning cards played in endings by both trees and by alpha-beta."""
    count, cards = lab.pick(8, 300, 1_500), lab.pick(3, 4, 4)
    visits = lab.pick((20, 100), (100, 1_000, 10_000), (100, 1_000, 10_000, 100_000))
    positions, winning = tree.endings(count, cards, lab.seed)
    searches: dict[str, Killers | Uct] = {
        f"alpha-beta, depth {DEPTH}": Killers(depth=DEPTH, shuffled=True),
        "alpha-beta to the end": Killers(depth=tree.ALL_PLIES, shuffled=True),
    }
    for each in visits:
        searches[f"MCTS as published, {each:,} iterations"] = Uct(visits=each, seed_bug=True)
        searches[f"MCTS repaired, {each:,} iterations"] = Uct(visits=each)
    shares = {}
    for done, (name, search) in enumerate(searches.items()):
        lab.progress("endings", done, len(searches))
        shares[name] = est.share_of(tree.plays_winning_card(search, positions, winning, lab.seed))
    published, repaired = list(shares.values())[-2:]
    table = Table(
        f"Winning cards played in {count} endings of {cards} cards a hand in which not every card wins",
        ("search", "share"),
        tuple((name, format_rate(share)) for name, share in shares.items()),
    )
    rates = [est.format_percent(each, 1) for each in (published, repaired)]
    text = f"{rates[0]} at {visits[-1]:,} iterations; repaired {rates[1]}"
    return table, CLAIMS.judge("convergence", published, text)


def _duels(lab: Lab) -> dict[tuple[str, str], Tally]:
    """Direct games of determinized players."""
    worlds, visits, depth = game_tables.worlds_5(lab), lab.pick(20, 500, 1_000), lab.pick(2, 8, DEPTH)
    players: dict[str, Agent] = {
        "alpha-beta": game_tables.alpha_beta(worlds, depth),
        "MCTS as published": game_tables.mcts(worlds, visits, is_flawed=True),
        "MCTS repaired": game_tables.mcts(worlds, visits, is_flawed=False),
        "ISMCTS": game_tables.ismcts(worlds, visits),
    }
    pairs = [
        ("alpha-beta", "MCTS as published"),
        ("alpha-beta", "MCTS repaired"),
        ("MCTS as published", "ISMCTS"),
        ("MCTS repaired", "ISMCTS"),
    ]
    games = lab.pick(2, 100, 1_000)
    return {(one, other): play(lab, players[one], players[other], games) for one, other in pairs}


def conclusions(lab: Lab) -> Section:
    """The deal, the dealing of hidden cards, and what determinized players lose."""
    tables = {number: game_tables.play_table(lab, number) for number in PRINTED}
    changes = {}
    for number in range(4, 8):
        common = tables[number].settings(PUBLISHED_DEALING, PUBLISHED)
        changes[number] = [tables[number].tallies(column, common) for column in (PUBLISHED_DEALING, PUBLISHED)]
    lower = difference(
        [tally for published, _ in changes.values() for tally in published],
        [tally for _, uniform in changes.values() for tally in uniform],
    )
    games = lab.pick(2, 1_000, 2_000)
    records = records_of(lab, game_tables.cheater(lab), game_tables.RANDOM_WALK, games)
    share = deal_share_of(records, repr(game_tables.cheater(lab)), lab.seed)
    honest = [tables[number].mean(PUBLISHED) for number in (4, 5)]
    gaps = [
        difference(tables[cheating].tallies(PUBLISHED), tables[number].tallies(PUBLISHED))
        for cheating, number in ((2, 4), (3, 5))
    ]
    determinized = [tables[number].tallies(PUBLISHED) for number in range(4, 8)]
    rise = est.exact(float("nan"))
    if all(len(tallies) > 1 for tallies in determinized):
        rises = zip(*map(trends, determinized), strict=False)
        rise = estimate([sum(each) / len(each) for each in rises])
    rows = []
    for number, (published, uniform) in changes.items():
        paper = PRINTED[number].mean(tables[number].settings(PUBLISHED_DEALING)).mean
        rates = (format_rate(estimate(by_session(tallies))) for tallies in (uniform, published))
        gap = est.format_estimate(difference(published, uniform), 3)
        rows.append((f"Table {number}", f"{paper:.3f}", *rates, gap))
    less = " and ".join(est.format_estimate(gap, 3) for gap in gaps)
    return Section(
        "Sections 5 to 7: the deal, the sampling, and determinized players",
        tables=(
            Table(
                "Published and uniform dealing",
                ("table", "paper", "uniform", "published", "published minus uniform"),
                tuple(rows),
                "On the rows played with both. With the published dealing the partner of seat 2 mostly has no card, so "
                "a search of seat 2 ends there.",
            ),
        ),
        claims=(
            CLAIMS.judge("published-dealing", lower, est.format_estimate(lower, 3)),
            CLAIMS.judge("deal", share, f"{est.format_percent(share, 0)} in {share.units} deals played both ways"),
            CLAIMS.judge(
                "below-cheating", [*honest, *gaps], f"{' and '.join(map(format_rate, honest))}; less by {less}"
            ),
            CLAIMS.judge("settings", rise, est.format_estimate(rise, 3)),
        ),
    )


def deal_share_of(records: Sequence[Record], first: str, seed: int) -> Estimate:
    """The share of the variance of a round's lead that goes with the cards held, over deals played by both sides."""
    leads: dict[tuple[int | None, str], list[int]] = {}
    for record in records:
        assert record.scores is not None and record.agents is not None
        seat = record.agents.index(first)
        lead = record.scores[seat] - record.scores[(seat + 1) % tree.SEATS]
        leads.setdefault((record.number, record.deal), []).append(lead)
    both = np.array([each for each in leads.values() if len(each) == GAMES_A_SESSION], dtype=float).reshape(-1, 2)
    if len(both) < est.LEAST_UNITS:
        return Estimate(float("nan"), -np.inf, np.inf, len(both))
    random = rng(seed)
    resamples = [deal_share(both[random.integers(len(both), size=len(both))]) for _ in range(RESAMPLES)]
    return est.interval_of(deal_share(both), resamples, len(both))


def deal_share(leads: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """The part of the variance of leads that changes its sign when the sides are exchanged."""
    spread = leads - leads.mean()
    whole = float((spread**2).mean())
    return max(0.0, -float((spread[:, 0] * spread[:, 1]).mean()) / whole) if whole else 0.0
