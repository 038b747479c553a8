"""The fault of the published tree search, and the paper's main claim with and without it.

A node of the published tree counts wins for the side that is not to move there, and its parent takes the largest such
number. That is right while the sides alternate, and upside down where the last player of a trick and the next leader
are partners. `Uct(seed_bug=True)` does so; without it every card is judged for the side that plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trula.agents import Agent
from trula.dice import rng
from trula.game import Position
from trula.games import load
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table, Verdict
from trula.papers.tressette import players
from trula.papers.tressette.contests import Tally, by_session, difference, play
from trula.papers.tressette.picture import picture
from trula.papers.tressette.tables import (
    BY_MEAN,
    EXPERIMENTS,
    MEAN,
    ONE_TREE,
    PUBLISHED,
    REPAIRED,
    Played,
    worlds_of_5,
)
from trula.papers.tressette.tree import random_round
from trula.papers.tressette.verdicts import LEAST, above, larger, show, show_difference
from trula.searches import Killers, Search, Uct
from trula.stats import Estimate, estimate, ratio

ALL_PLIES = 40
FOUND = 0.99
"""A search that finds the winning cards of so many endings has found its way to minimax."""
FEW = "Too few games at this scale."


def endings(count: int, cards: int, seed: int) -> tuple[list[Position], list[set[int]]]:
    """Positions of random play with so many cards left, in which some cards win the round and others do not, and
    the cards that win."""
    game, number = load("tressette"), 0
    positions: list[Position] = []
    winning: list[set[int]] = []
    while len(positions) < count:
        state, dice = game.start(game.deal(1_000_000 * seed + number)), rng(seed, deal=number)
        number += 1
        plies = ALL_PLIES - 4 * cards + int(dice.integers(4))
        while state.position is None or state.position.plies < plies:
            legal = state.legal_actions()
            state = state.after(legal[int(dice.integers(len(legal)))])
        values = Killers(depth=ALL_PLIES, all_cards=True).run_one(state.position).values
        winners = {card for card, value in values.items() if value > 0}
        if 0 < len(winners) < len(values):
            positions.append(state.position)
            winning.append(winners)
    return positions, winning


def finds(search: Search, positions: Sequence[Position], winning: Sequence[set[int]], seed: int) -> list[float]:
    """By ending, whether a search plays a card that wins."""
    found = search.run(positions, seed=seed)
    return [float(each.best in winners) for each, winners in zip(found, winning, strict=True)]


@dataclass(frozen=True)
class Meeting:
    """Alpha-beta and MCTS in one setting of the paper: the rows that are compared."""

    title: str
    paper: tuple[float, float]
    alpha_beta: list[Tally]
    published: list[Tally]
    repaired: list[Tally]


def meetings(tables: Sequence[Played]) -> list[Meeting]:
    """The three settings in which the paper compares the two; the cheating players where it sees them level off."""
    two, three, four, five, six, seven = tables
    deals = sorted(set(six.columns[PUBLISHED]) & set(seven.columns[PUBLISHED]) & set(seven.columns[REPAIRED]))
    return [
        Meeting(
            "cheating, against RandomWalk",
            (_mean(two, 8), _mean(three, 1_000)),
            *two.shared(PUBLISHED, least=8),
            *three.shared(PUBLISHED, REPAIRED, least=1_000),
        ),
        Meeting(
            "determinized, against RandomWalk",
            (_mean(four), _mean(five)),
            *four.shared(PUBLISHED),
            *five.shared(PUBLISHED, REPAIRED),
        ),
        Meeting(
            "determinized, against cheating alpha-beta",
            (_mean(six), _mean(seven)),
            [six.columns[PUBLISHED][each] for each in deals],
            [seven.columns[PUBLISHED][each] for each in deals],
            [seven.columns[REPAIRED][each] for each in deals],
        ),
    ]


def _mean(played: Played, least: int = 0) -> float:
    rates = [row.rate for row in played.printed.rows if row.setting >= least]
    return sum(rates) / len(rates)


def flaw(lab: Lab) -> Section:
    """Endings, the main claim, direct meetings and the two columns that the paper lacks."""
    tables = [experiment.play(lab) for experiment in EXPERIMENTS]
    ending_table, ending_claims = _endings(lab)
    both = meetings(tables)
    duels = _duels(lab)
    return Section(
        "The fault of the published tree search, and the main claim",
        _text(lab, both),
        (ending_table, _main_table(both), _extra_table(tables), _duel_table(duels)),
        (
            lab.draw(
                "tables",
                "Tables 2 to 7: the paper's win rates and ours, with 95 % intervals.",
                picture(tables),
                size=(11, 7),
            ),
        ),
        (*ending_claims, *_main_claims(both), *_cheating_is_better(tables), *_duel_claims(duels)),
    )


def _text(lab: Lab, both: Sequence[Meeting]) -> str:
    game = load("tressette")
    rounds = [random_round(game.start(game.deal(seed)), seed) for seed in range(lab.pick(10, 200, 1_000))]
    kept = ratio([float(sum(each.kept)) for each in rounds], [len(each.kept) for each in rounds])
    told = [
        f"{each.title}: alpha-beta is ahead of the published MCTS by "
        f"{show_difference(difference(each.alpha_beta, each.published))} and of the repaired one by "
        f"{show_difference(difference(each.alpha_beta, each.repaired))}"
        for each in both
    ]
    return (
        "A node of the published tree counts wins for the side that is not to move there, and its parent takes the "
        "largest. Where the last player of a trick and the next leader are partners this is upside down: such a card "
        f"is valued for the opponents. In random rounds that is so after {show(kept)} of the tricks. "
        "`Uct(seed_bug=True)` does it the published way. What it does to the main claim, that alpha-beta outperforms "
        "MCTS in every case: " + "; ".join(told) + "."
    )


def _endings(lab: Lab) -> tuple[Table, tuple[Claim, ...]]:
    count, cards = lab.pick(8, 300, 1_500), lab.pick(3, 4, 4)
    visits = lab.pick((100,), (100, 1_000, 10_000), (100, 1_000, 10_000, 100_000))
    positions, winning = endings(count, cards, lab.seed)
    ahead = finds(Killers(depth=players.REFERENCE_DEPTH, shuffled=True), positions, winning, lab.seed)
    flawed, right = (
        {each: finds(Uct(visits=each, seed_bug=is_flawed), positions, winning, lab.seed) for each in visits}
        for is_flawed in (True, False)
    )
    rows = tuple((each, show(estimate(flawed[each])), show(estimate(right[each]))) for each in visits)
    table = Table(
        f"Winning cards found in {count} endings of {cards} cards a hand in which not every card wins",
        ("iterations", "MCTS as published", "MCTS repaired"),
        rows,
        f"Alpha-beta of depth {players.REFERENCE_DEPTH} on the same endings: {show(estimate(ahead))}.",
    )
    most = visits[-1]
    missed = estimate([one - other for one, other in zip(ahead, flawed[most], strict=True)])
    level = estimate([one - other for one, other in zip(ahead, right[most], strict=True)])
    return table, (
        _converges("Section 3.3: UCT converges to minimax (as published)", flawed[most], most),
        _converges("Section 3.3: UCT converges to minimax (repaired)", right[most], most),
        Claim(
            "Section 5.2.2: MCTS may be overlooking winning cards that alpha-beta finds",
            "supposed",
            f"in endings, alpha-beta less MCTS at {most:,} iterations: published {show_difference(missed)}, repaired "
            f"{show_difference(level)}",
            larger(missed),
            "The fault of the tree, not the method." if larger(missed) == "agrees" and level.low <= 0 else "",
        ),
    )


def _converges(text: str, found: Sequence[float], visits: int) -> Claim:
    ours = estimate(found)
    verdict: Verdict = "agrees" if ours.mean >= FOUND else "differs" if ours.high < FOUND else "open"
    reason = {"differs": "Cards are valued for the wrong side.", "open": "Too few endings.", "agrees": ""}[verdict]
    return Claim(
        text,
        "cited",
        f"winning cards found at {visits:,} iterations: {show(ours)}; {FOUND:.0%} are asked for",
        verdict if ours.units >= LEAST else "open",
        reason,
    )


def _main_table(both: Sequence[Meeting]) -> Table:
    def row(each: Meeting) -> tuple[str, ...]:
        return (
            each.title,
            f"{each.paper[0]:.3f} - {each.paper[1]:.3f}",
            show(estimate(by_session(each.alpha_beta))),
            show(estimate(by_session(each.published))),
            show(estimate(by_session(each.repaired))),
            show_difference(difference(each.alpha_beta, each.published)),
            show_difference(difference(each.alpha_beta, each.repaired)),
            show_difference(difference(each.repaired, each.published)),
        )

    return Table(
        "The main claim: alpha-beta outperforms MCTS",
        (
            "setting",
            "paper: alpha-beta - MCTS",
            "alpha-beta",
            "MCTS as published",
            "MCTS repaired",
            "alpha-beta less published",
            "alpha-beta less repaired",
            "repaired less published",
        ),
        tuple(row(each) for each in both),
        "Means over the rows played; cheating players from depth 8 and 1,000 iterations on where those were played, "
        "against the cheating player with the same numbers of deals.",
    )


def _main_claims(both: Sequence[Meeting]) -> tuple[Claim, ...]:
    claims = []
    for each in both:
        paper = f"{each.paper[0]:.3f} and {each.paper[1]:.3f}"
        for title, tallies, differs in (
            ("as published", each.published, "With deals drawn uniformly even the faulty tree is ahead."),
            ("repaired", each.repaired, "Repaired, MCTS is ahead."),
        ):
            ahead = difference(each.alpha_beta, tallies)
            verdict = larger(ahead)
            claims.append(
                Claim(
                    f"Section 7: alpha-beta outperforms MCTS ({each.title}; MCTS {title})",
                    paper,
                    show_difference(ahead),
                    verdict,
                    {"open": "Not told apart by the games of this scale.", "agrees": "", "differs": differs}[verdict],
                )
            )
    cheating, honest, _ = both
    gains = [
        (one - other) - (open_one - open_other)
        for one, other, open_one, open_other in zip(
            by_session(honest.alpha_beta),
            by_session(honest.published),
            by_session(cheating.alpha_beta),
            by_session(cheating.published),
            strict=False,
        )
    ]
    more = estimate(gains)
    claims.append(
        Claim(
            "Section 7: the advantage is slight between cheating players and larger between determinized ones",
            f"{cheating.paper[0] - cheating.paper[1]:.3f} and {honest.paper[0] - honest.paper[1]:.3f}",
            f"larger by {show_difference(more)} (as published)",
            larger(more),
            FEW if larger(more) == "open" else "",
        )
    )
    return (*claims, _cause(both))


def overall(pairs: Sequence[tuple[Sequence[Tally], Sequence[Tally]]]) -> Estimate:
    """The mean over settings of how much more the first players win than the second, session by session."""
    gaps = [
        [one - other for one, other in zip(by_session(ones), by_session(others), strict=False)]
        for ones, others in pairs
    ]
    return estimate([sum(each) / len(each) for each in zip(*gaps, strict=False)])


def _cause(both: Sequence[Meeting]) -> Claim:
    """Whether the advantage is the method's, or goes with the fault; all settings together."""
    ahead = overall([(each.alpha_beta, each.published) for each in both])
    gained = overall([(each.repaired, each.published) for each in both])
    is_fault = larger(gained) == "agrees"
    return Claim(
        "Section 7: alpha-beta is better because of the few choices and of points that only grow",
        "supposed",
        f"over all settings alpha-beta is ahead by {show_difference(ahead)}; repairing the fault gives MCTS "
        f"{show_difference(gained)}",
        "differs" if is_fault else "open",
        "Much of the advantage goes with the fault." if is_fault else FEW,
    )


def _cheating_is_better(tables: Sequence[Played]) -> tuple[Claim, ...]:
    two, three, four, five = tables[:4]
    claims = []
    for name, cheating, honest in (("alpha-beta", two, four), ("MCTS", three, five)):
        gap = difference(cheating.published, honest.published)
        claims.append(
            Claim(
                f"Section 7: determinized {name} wins by far against RandomWalk, but less than cheating {name}",
                f"{honest.printed.mean:.3f} and {cheating.printed.mean:.3f}",
                f"{show(estimate(by_session(honest.published)))}; cheating more by {show_difference(gap)}",
                _both(larger(above(estimate(by_session(honest.published)), 0.5)), larger(gap)),
                FEW if larger(gap) == "open" else "",
            )
        )
    return tuple(claims)


def _both(one: Verdict, other: Verdict) -> Verdict:
    return "differs" if "differs" in (one, other) else "open" if "open" in (one, other) else "agrees"


def _extra_table(tables: Sequence[Played]) -> Table:
    """Choosing by mean, and one tree, against the published way, on the rows that both have."""
    pairs = [(2, MEAN, PUBLISHED), (3, BY_MEAN, REPAIRED), (3, ONE_TREE, REPAIRED)]
    pairs += [(4, MEAN, PUBLISHED), (5, BY_MEAN, REPAIRED), (5, ONE_TREE, REPAIRED)]
    rows = []
    for index, column, other in pairs:
        played = tables[index]
        ones, others = played.shared(column, other)
        settings = sorted(set(played.columns[column]) & set(played.columns[other]))
        rows.append(
            (
                f"Table {played.printed.number}, {played.printed.varied} "
                + ", ".join(f"{each:,}" for each in settings),
                f"{column} less {other}, by vote" if column != ONE_TREE else f"{column} less {other}",
                show(estimate(by_session(ones))),
                show(estimate(by_session(others))),
                show_difference(difference(ones, others)),
            )
        )
    return Table(
        "What the paper did not try",
        ("rows", "players", "first", "second", "difference"),
        tuple(rows),
        "ISMCTS is one tree over what can be seen, with as many playouts as the trees of all deals together.",
    )


@dataclass(frozen=True)
class Duel:
    """Two players who meet directly."""

    names: tuple[str, str]
    tally: Tally


def _duels(lab: Lab) -> list[Duel]:
    worlds, visits, depth = worlds_of_5(lab), lab.pick(20, 500, 1_000), lab.pick(2, 8, players.REFERENCE_DEPTH)
    games = lab.pick(4, 60, 1_000)
    repaired = players.mcts(worlds, visits, is_flawed=False)
    published = players.mcts(worlds, visits, is_flawed=True)
    ahead, tree = players.alpha_beta(worlds, depth), players.ismcts(worlds, visits)
    told = f"{worlds} deals"
    names = {
        "alpha-beta": f"alpha-beta, {told}, depth {depth}",
        "published": f"MCTS as published, {told}, {visits:,} iterations",
        "repaired": f"MCTS repaired, {told}, {visits:,} iterations",
        "ismcts": f"ISMCTS, {worlds * visits:,} iterations",
    }
    by_name: dict[str, Agent] = {"alpha-beta": ahead, "published": published, "repaired": repaired, "ismcts": tree}
    met = [("alpha-beta", "published"), ("alpha-beta", "repaired"), ("published", "ismcts"), ("repaired", "ismcts")]
    return [Duel((names[one], names[other]), play(lab, by_name[one], by_name[other], games)) for one, other in met]


def _duel_table(duels: Sequence[Duel]) -> Table:
    return Table(
        "Direct meetings",
        ("first", "second", "games won by the first", "games"),
        tuple((*duel.names, show(duel.tally.wins), duel.tally.games) for duel in duels),
    )


def _duel_claims(duels: Sequence[Duel]) -> tuple[Claim, ...]:
    ahead_of_published, ahead_of_repaired, published, repaired = (above(duel.tally.wins, 0.5) for duel in duels)

    def claim(text: str, paper: str, lead: Estimate, duel: Duel, differs: str = "") -> Claim:
        verdict = larger(lead)
        reason = {"open": "Not told apart by the games of this scale.", "differs": differs, "agrees": ""}[verdict]
        return Claim(text, paper, f"{show(duel.tally.wins)} of {duel.tally.games} games", verdict, reason)

    misread = "The cited thesis compares ISMCTS with a tree search that sees all hands."
    return (
        claim(
            "Section 7: alpha-beta outperforms MCTS (face to face; MCTS as published)",
            "said of all cases",
            ahead_of_published,
            duels[0],
        ),
        claim(
            "Section 7: alpha-beta outperforms MCTS (face to face; MCTS repaired)",
            "said of all cases",
            ahead_of_repaired,
            duels[1],
            "With the fault repaired MCTS is the better of the two.",
        ),
        claim(
            "Section 3: determinized MCTS outperforms ISMCTS, which was therefore left out (MCTS as published)",
            "cited",
            published,
            duels[2],
            misread,
        ),
        claim(
            "Section 3: determinized MCTS outperforms ISMCTS, which was therefore left out (MCTS repaired)",
            "cited",
            repaired,
            duels[3],
            misread,
        ),
    )
