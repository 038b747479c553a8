"""Prints what the loaded build of the core answers: solutions, searches, perft and playouts in all games.

TRULA_CPU=plain .venv/bin/python tests/build_answers.py
"""

from __future__ import annotations

from collections.abc import Iterator

from trula import Game, NotationError, State, load, solve_many
from trula.engine.phases import Position
from trula.games import GAMES
from trula.players.networks.card_network import CARDS, QUICK, card_network
from trula.players.searches import AlphaBeta, Killers, Rollouts, Uct
from trula.study.bench.signature import signature
from trula.testing import random_state

SEARCHES = [
    AlphaBeta(depth=8),
    AlphaBeta(depth=6, table="hand-code", selective=False, minimal_window=True, all_cards=True),
    Killers(depth=5),
    Uct(visits=200),
    Uct(visits=200, c=1.25, reward="score"),
]


def states(game: Game, *, deals: int, tricks: int) -> Iterator[State]:
    """Random play of whatever contract came about, with so many tricks left."""
    for seed in range(deals):
        actions = len(random_state(game, seed).history)
        state = random_state(game, seed, plies=max(0, actions - tricks * game.seats))
        if state.position is not None and not state.is_over:
            yield state


def solutions(game: Game, asked: list[State]) -> Iterator[str]:
    """Every objective of each state that its contract can be solved for."""
    for objective in game.solver.objectives:
        for number, state in enumerate(asked):
            try:
                (solution,) = solve_many(game, [state], objective=objective)
            except NotationError:
                continue
            yield f"state {number}: {solution!r} {solution.values} {solution.line}"


def judgements(positions: list[Position]) -> Iterator[str]:
    """What the limited searches find, to the last digit, and what perft and playouts count."""
    for search in SEARCHES:
        yield from (f"{search!r}: {found!r}" for found in search.run(positions, seed=7))
    for number, position in enumerate(positions):
        yield f"position {number}: {position.hash} {position.perft(6)} {position.playouts(500, number)}"


def choices(game: Game, asked: list[State]) -> Iterator[str]:
    """What the networks make of each position, to the last digit, and what they play on."""
    for kind in (CARDS, QUICK):
        network = card_network(game, kind)
        assert network is not None
        for number, state in enumerate(asked):
            position = state.position
            assert position is not None
            logits = network.logits(position.active_inputs())
            yield f"state {number}: {logits} {position.card_probabilities(network)}"
    positions = [position for state in asked if (position := state.position) is not None]
    yield from (f"rollout: {found!r}" for found in Rollouts(tail=2, network=True).run(positions))


def main() -> None:
    """All answers, a line each."""
    for name in GAMES:
        game = load(name)
        print(name)
        print(*solutions(game, list(states(game, deals=100, tricks=6))), sep="\n")
        print(*choices(game, list(states(game, deals=30, tricks=7))), sep="\n")
        later = [state.position for state in states(game, deals=30, tricks=7)]
        print(*judgements([position for position in later if position is not None]), sep="\n")
    print(signature()["signature"])


if __name__ == "__main__":
    main()
