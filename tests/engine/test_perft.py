"""The perft files as Python and the reference count them; the core's own tests read the same files."""

from __future__ import annotations

from pathlib import Path

import pytest

from differential import REFERENCES, Reference
from trula.engine.perft import PerftCase, core_text, perft, read_cases

FILES = sorted((Path(__file__).parents[1] / "perft").glob("*.perft"))
CASES = [case for file in FILES for case in read_cases(file)]


def reference_perft(reference: Reference, depth: int) -> tuple[int, int]:
    """The same count by the slow rules."""
    if depth == 0 or reference.is_over:
        values = reference.scores() if reference.is_over else reference.raw_points()
        return 1, sum((seat + 1) * value for seat, value in enumerate(values))
    nodes = total = 0
    for action in reference.legal():
        following = reference.copy()
        following.apply(action)
        below, value = reference_perft(following, depth - 1)
        nodes += below
        total += value
    return nodes, total


def reference_at(case: PerftCase) -> Reference:
    """The reference at the position of a case."""
    options: dict[str, object] = dict(case.options)
    reference = REFERENCES[case.game](case.game, case.profile, options, case.deal, None)
    for action in case.actions:
        reference.apply(action)
    return reference


def test_there_is_a_case_for_every_game_and_contract() -> None:
    assert len(FILES) == 7
    names = {(case.game, case.profile, str(case.state().facts.contract)) for case in CASES}
    for file_case in CASES:
        game = file_case.load_game()
        for contract in game.contracts:
            assert (file_case.game, file_case.profile, contract) in names


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_python_counts_what_the_file_says(case: PerftCase) -> None:
    state = case.state()
    assert core_text(state) == case.core
    assert [(depth, *perft(state, depth)) for depth, _, _ in case.counts] == list(case.counts)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_reference_counts_what_the_file_says(case: PerftCase) -> None:
    small = [count for count in case.counts if count[1] <= 600]
    assert small
    depth, nodes, total = small[-1]
    assert reference_perft(reference_at(case), depth) == (nodes, total)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_reference_counts_all_that_the_file_says(case: PerftCase) -> None:
    for depth, nodes, total in case.counts:
        assert reference_perft(reference_at(case), depth) == (nodes, total)
