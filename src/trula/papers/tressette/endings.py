"""Endings in which not every card wins the round: which searches find one that does."""

from __future__ import annotations

from collections.abc import Sequence

from trula.dice import rng
from trula.game import Position
from trula.games import load
from trula.papers.lab import Lab
from trula.papers.report import Claim, Table, Verdict
from trula.papers.tressette import players
from trula.papers.tressette.verdicts import LEAST, larger, show, show_difference
from trula.searches import Killers, Search, Uct
from trula.stats import estimate

ALL_PLIES = 40
FOUND = 0.99
"""A search that finds the winning cards of so many endings has found its way to minimax."""


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


def on_endings(lab: Lab) -> tuple[Table, tuple[Claim, ...]]:
    """How many winning cards alpha-beta and both trees find, and what that says of the paper."""
    count, cards = lab.pick(8, 300, 1_500), lab.pick(3, 4, 4)
    visits = lab.pick((100,), (100, 1_000, 10_000), (100, 1_000, 10_000, 100_000))
    positions, winning = endings(count, cards, lab.seed)
    ahead = finds(Killers(depth=players.REFERENCE_DEPTH, shuffled=True), positions, winning, lab.seed)
    flawed: dict[int, list[float]] = {}
    right: dict[int, list[float]] = {}
    for done, each in enumerate(visits):
        lab.tell(f"endings, {each:,} iterations", done, len(visits))
        flawed[each] = finds(Uct(visits=each, seed_bug=True), positions, winning, lab.seed)
        right[each] = finds(Uct(visits=each), positions, winning, lab.seed)
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
