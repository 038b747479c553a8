"""Endings in which not every card wins the round: which searches find one that does."""

from __future__ import annotations

from collections.abc import Sequence

from trula.arena.stats import Estimate, estimate
from trula.engine.game import Position
from trula.engine.seeds import rng
from trula.games import load
from trula.papers.criteria import all_of, share_of
from trula.papers.lab import Lab
from trula.papers.report import Claim, Table, Verdict
from trula.papers.tressette import players
from trula.papers.tressette.verdicts import LEAST, because, larger, show, show_difference
from trula.players.searches import Killers, Search, Uct

ALL_PLIES = 40
FEW = "Too few endings to tell."
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
    visits = lab.pick((20, 100), (100, 1_000, 10_000), (100, 1_000, 10_000, 100_000))
    positions, winning = endings(count, cards, lab.seed)
    ahead = finds(Killers(depth=players.REFERENCE_DEPTH, shuffled=True), positions, winning, lab.seed)
    far = finds(Killers(depth=ALL_PLIES, shuffled=True), positions, winning, lab.seed)
    flawed: dict[int, list[float]] = {}
    right: dict[int, list[float]] = {}
    for done, each in enumerate(visits):
        lab.tell(f"endings, {each:,} iterations", done, len(visits))
        flawed[each] = finds(Uct(visits=each, seed_bug=True), positions, winning, lab.seed)
        right[each] = finds(Uct(visits=each), positions, winning, lab.seed)
    rows = tuple((each, show(_share(flawed[each])), show(_share(right[each]))) for each in visits)
    table = Table(
        f"Winning cards found in {count} endings of {cards} cards a hand in which not every card wins",
        ("iterations", "MCTS as published", "MCTS repaired"),
        rows,
        f"Alpha-beta of depth {players.REFERENCE_DEPTH} on the same endings: {show(_share(ahead))}; to the end of the "
        f"round: {show(_share(far))}.",
    )
    least, most = visits[0], visits[-1]
    missed, level = _less(ahead, flawed[most]), _less(ahead, right[most])
    overlooks = _finds_nearly_all(ahead)
    return table, (
        _converges("as published", flawed[most], most, "Perhaps as cards are valued for the wrong side."),
        _converges("repaired", right[most], most, "Perhaps more iterations are needed; none are told."),
        Claim(
            "Section 5.2.2: MCTS may be overlooking winning cards that alpha-beta finds",
            "supposed",
            f"in endings, alpha-beta less MCTS at {most:,} iterations: published {show_difference(missed)}, repaired "
            f"{show_difference(level)}",
            larger(missed),
            "The repaired tree overlooks no more than alpha-beta."
            if larger(missed) == "agrees" and level.low <= 0
            else because(larger(missed), "The published tree finds more of them than alpha-beta.", FEW),
        ),
        Claim(
            "Section 5.2.2: alpha-beta does not overlook winning cards",
            "supposed",
            f"of depth {players.REFERENCE_DEPTH} it finds {show(_share(ahead))} of them; {FOUND:.0%} are asked for",
            overlooks,
            because(overlooks, "It does not look to the end of the round.", FEW),
        ),
        _horizon(_less(far, ahead), _less(right[most], ahead), most),
        _longer("as published", _less(flawed[most], flawed[least]), (least, most), "Perhaps by the fault of the tree."),
        _longer("repaired", _less(right[most], right[least]), (least, most), "It finds fewer; why is not known."),
    )


def _share(found: Sequence[float]) -> Estimate:
    return share_of(round(sum(found)), len(found))


def _less(ones: Sequence[float], others: Sequence[float]) -> Estimate:
    return estimate([one - other for one, other in zip(ones, others, strict=True)])


def _finds_nearly_all(found: Sequence[float]) -> Verdict:
    """Whether a search finds as many winning cards as are asked for, with the whole interval."""
    ours = _share(found)
    if ours.units < LEAST or ours.low < FOUND <= ours.high:
        return "open"
    return "agrees" if ours.low >= FOUND else "differs"


def _converges(name: str, found: Sequence[float], visits: int, differs: str) -> Claim:
    verdict, text = _finds_nearly_all(found), f"Section 3.3: UCT converges to minimax ({name})"
    ours = f"winning cards found at {visits:,} iterations: {show(_share(found))}; {FOUND:.0%} are asked for"
    return Claim(text, "cited", ours, verdict, because(verdict, differs, FEW))


def _horizon(further: Estimate, tree: Estimate, visits: int) -> Claim:
    """Whether alpha-beta loses by its horizon what the tree, which has none, finds."""
    parts = {
        "Alpha-beta to the end of the round finds fewer.": larger(further),
        "The tree finds fewer than alpha-beta with its horizon.": larger(tree),
    }
    verdict = all_of(list(parts.values()))
    differs = " ".join(reason for reason, each in parts.items() if each == "differs")
    return Claim(
        "Section 3.3: MCTS has no horizon problem, alpha-beta has",
        "stated",
        f"winning cards found, alpha-beta to the end of the round less depth {players.REFERENCE_DEPTH}: "
        f"{show_difference(further)}; repaired MCTS at {visits:,} iterations less depth {players.REFERENCE_DEPTH}: "
        f"{show_difference(tree)}",
        verdict,
        because(verdict, differs, FEW),
    )


def _longer(name: str, gained: Estimate, visits: tuple[int, int], differs: str) -> Claim:
    verdict, (least, most) = larger(gained), visits
    return Claim(
        f"Section 3.3: the longer MCTS runs, the better its choice ({name})",
        "stated",
        f"winning cards found at {most:,} iterations less at {least:,}: {show_difference(gained)}",
        verdict,
        because(verdict, differs, FEW),
    )
