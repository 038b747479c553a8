"""Par: what a deal holds, against the exact solver asked in other words."""

from __future__ import annotations

import pytest

import trula
from trula.errors import NotationError
from trula.games import load
from trula.games.klaverjas import Klaverjas

MONSTER = "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 hK dK sK cK"


def test_klaverjas_is_what_the_solver_says() -> None:
    game = load("klaverjas")
    assert isinstance(game, Klaverjas)
    deal = game.deal(5)
    made = trula.par(deal)
    assert len(made) == 16
    for each in made:
        solution = trula.solve(game, game.start_play(deal, trump=each.contract, declarer=each.seat), objective="score")
        assert each.points == solution.value
        assert each.is_won == (solution.value > 0)
        assert each.is_exact


def test_a_monster_makes_everything_and_the_others_nothing() -> None:
    game = load("tarok3")
    own = game.deck.parse(MONSTER)
    rest = [card for card in game.deck.cards if card not in own]
    others = game.deck.set(rest[::2][:16]), game.deck.set(rest[1::2][:16])
    talon = tuple(card for card in rest if card not in others[0] and card not in others[1])
    deal = trula.Deal((own, *others), talon)
    made = {(each.seat, each.contract): each for each in trula.par(deal, discards=1, nodes=200_000)}
    for contract in ("three", "two", "one", "zero"):
        assert made[0, contract].is_won and made[0, contract].is_exact
        assert made[1, contract].is_won is not True
        assert made[2, contract].is_won is not True
    assert made[0, "beggar"].is_won is False
    exchange = made[0, "three"]
    assert exchange.packet in (1, 2) and exchange.laid is not None and len(exchange.laid) == 3


def test_what_is_not_decided_is_said() -> None:
    game = load("tarok4")
    made = trula.par(game.deal(1), game, discards=1, nodes=1)
    assert any(each.is_won is None for each in made)
    assert all(not each.is_exact for each in made if each.is_won is None)
    assert {each.call for each in made if each.contract == "three"} <= set("hdsc")


def test_bad_questions_get_a_sentence() -> None:
    game = load("tressette")
    with pytest.raises(NotationError, match="has no contracts"):
        trula.par(game.deal(1))
    with pytest.raises(NotationError, match="discards"):
        trula.par(load("klaverjas").deal(1), discards=0)
