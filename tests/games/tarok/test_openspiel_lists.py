"""Action lists of OpenSpiel's tarok: read, played move by move beside OpenSpiel, written back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import trula
from program import Run
from trula.games.tarok import Tarok
from trula.games.tarok.openspiel import deal_of, from_openspiel, parse_actions, to_openspiel

FLAT = ("klop", "beggar", "open-beggar", "solo-without")
"""Contracts without kings and trula, which OpenSpiel 2.0.2 miscounts."""


def game_of(players: int) -> Tarok:
    """The game of OpenSpiel's rules."""
    game = trula.load(f"tarok{players}", "openspiel")
    assert isinstance(game, Tarok)
    return game


def random_deal(players: int, seed: int) -> Any:
    """A finished deal of OpenSpiel, with low contracts as often as high ones."""
    pyspiel = pytest.importorskip("pyspiel")
    dice = random.Random(seed)
    state = pyspiel.load_game(f"tarok(players={players},rng_seed={seed})").new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[0] if dice.random() < 0.6 and len(state.history()) < 8 else dice.choice(legal))
    return state


@pytest.mark.parametrize("players", [3, 4])
def test_deals_of_openspiel_are_read_move_by_move(players: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = game_of(players)
    contracts = set()
    for seed in range(60):
        theirs = random_deal(players, seed)
        ours = from_openspiel(game, theirs.serialize())
        again = pyspiel.load_game(f"tarok(players={players})").deserialize_state(theirs.serialize().split("\n")[0])
        deal = deal_of([again.player_cards(seat) for seat in range(players)], again.talon())
        assert ours == from_openspiel(game, theirs.history(), deal)
        assert ours.is_over
        contract = str(ours.facts.contract)
        contracts.add(contract)
        # OpenSpiel takes our list, too; discards are in our order there.
        for number in to_openspiel(ours)[1:]:
            assert number in again.legal_actions()
            again.apply_action(number)
        assert again.is_terminal() and again.returns() == theirs.returns()
        assert from_openspiel(game, to_openspiel(ours), deal) == ours
        if contract in FLAT:
            assert ours.scores() == theirs.returns()
        else:  # kings and trula count 10 each, silent, for either side
            assert all((one - other) % 10 == 0 for one, other in zip(ours.scores(), theirs.returns(), strict=True))
    assert len(contracts) > 5 and contracts & set(FLAT)


@pytest.mark.parametrize("players", [3, 4])
def test_legal_actions_are_those_of_openspiel(players: int) -> None:
    game = game_of(players)
    for seed in range(100, 115):
        theirs = random_deal(players, seed)
        history = theirs.history()
        pyspiel = pytest.importorskip("pyspiel")
        step = pyspiel.load_game(f"tarok(players={players})").deserialize_state(theirs.serialize().split("\n")[0])
        deal = deal_of([step.player_cards(seat) for seat in range(players)], step.talon())
        for count, number in enumerate(history[1:], 1):
            phase = str(step.current_game_phase()).rpartition(".")[2]
            if phase in ("BIDDING", "TRICKS_PLAYING"):
                ours = from_openspiel(game, history[:count], deal)
                assert ours.to_move == step.current_player()
                mine = {to_openspiel(ours.after(action))[-1] for action in ours.legal_actions()}
                assert mine == set(step.legal_actions())
            step.apply_action(number)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0, 8, 12, 0", [0, 8, 12, 0]),
        ("[0,8,\n 12 ,0]", [0, 8, 12, 0]),
        ("0 8\t12\r\n0\n", [0, 8, 12, 0]),
        ("0;8;12;0", [0, 8, 12, 0]),
        ("Pass, Two,  king of   CLUBS ;Talon set 2\nPagat, IIII, IV, 7 of Spades", [0, 3, 53, 1, 0, 3, 3, 38]),
        ("['Pass', 'Colour valat without', 4]", [0, 11, 4]),
        ("", []),
    ],
)
def test_lists_are_read_in_any_spacing(text: str, numbers: list[int]) -> None:
    assert parse_actions(text) == numbers


def test_what_does_not_fit_is_named() -> None:
    game = game_of(3)
    deal = game.deal(7)
    with pytest.raises(trula.NotationError, match="'King of Cups' is not an action"):
        parse_actions("Pass, King of Cups")
    with pytest.raises(trula.NotationError, match="not tarzs"):
        from_openspiel(trula.load("tarok3"), [0, 0], deal)  # type: ignore[arg-type]
    with pytest.raises(trula.NotationError, match="list of actions is empty"):
        from_openspiel(game, "", deal)
    with pytest.raises(trula.NotationError, match="from 0 to 53"):
        deal_of([[0, 1], [54]], [])
    for actions, index in (
        ([0, 0, 0, 99], 3),
        ([0, 0, 0, 3, 7], 4),
        ([0, 0, 0, 3, 0, 60], 5),
        ([0, 0, 0, 3, 0, 22], 6),
    ):
        with pytest.raises(trula.RecordMismatch) as caught:
            from_openspiel(game, actions, deal)
        assert caught.value.index == index
    assert from_openspiel(game, [0, 0], deal, has_chance=False) == from_openspiel(game, [0, 0, 0], str(deal))
    with pytest.raises(trula.NotationError, match="only tarok under the profile openspiel"):
        to_openspiel(trula.load("klaverjas").start(trula.load("klaverjas").deal(1)))


def test_the_program_prints_a_record_of_a_list(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    theirs = random_deal(3, 4)
    file = tmp_path / "actions.txt"
    file.write_text(theirs.serialize().replace("\n", " ;\n  "))
    code, out, _ = run("import-openspiel", "tarok3", str(file))
    record = trula.parse_record(out)
    assert code == 0 and record.replay() == from_openspiel(game_of(3), theirs.serialize())
    file.write_text(str(theirs.history()))
    assert run("import-openspiel", "tarok3", str(file), "--deal", record.deal)[1] == out
    file.write_text("0, 0, 99")
    code, _, err = run("import-openspiel", "tarok3", str(file), "--deal", record.deal)
    assert code == 1 and "action 2, 99, does not fit" in err
    code, _, err = run("import-openspiel", "klaverjas", str(file))
    assert code == 2 and "no profile 'openspiel'" in err
    code, _, err = run("import-openspiel", "tarok3", str(tmp_path / "nowhere"))
    assert code == 2 and "cannot be read" in err
