"""Briscola as a registered game: how it is found, its rules against the reference, records, sessions, words."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import trula
from fifth_game.reference import POINTS, count_lines, winner
from trula.engine.game import Game
from trula.engine.levels import levels_of
from trula.engine.perft import perft
from trula.engine.presentation import suit_name
from trula.engine.record import parse_record, record_of
from trula.engine.state import State
from trula.errors import Broken, IllegalAction, NotationError
from trula.testing import cards_in_sight, check_game, looks_the_same, random_state, swapped_hidden
from trula.words import LANGUAGES, Message, render, texts


def program(*arguments: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the command `trula` in a process of its own."""
    command = [sys.executable, "-m", "trula", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_an_entry_point_is_all_that_it_needs(with_plugin: dict[str, str]) -> None:
    listed = program("games", "--json", env=with_plugin)
    assert listed.returncode == 0, listed.stderr
    ours = [name for name in trula.GAMES if name != "briscola"]
    assert [each["game"] for each in json.loads(listed.stdout)] == [*ours, "briscola"]
    told = program("games", "briscola", env=with_plugin).stdout
    assert "nobody has to follow suit" in told and "full_hands" in told and "How many deals a session has" in told


def test_without_its_entry_point_nobody_knows_it(with_plugin: dict[str, str]) -> None:
    path = with_plugin["PYTHONPATH"].split(os.pathsep)[0]
    refused = program("games", "briscola", env=with_plugin | {"PYTHONPATH": path})
    assert refused.returncode == 2 and "there is no game 'briscola'" in refused.stderr


@pytest.mark.parametrize("folder", ["src", "core"])
def test_nothing_in_the_program_names_it(folder: str) -> None:
    for path in (Path(__file__).parents[2] / folder).rglob("*"):
        # In the Italian texts "briscola" is the usual word for trump.
        is_italian = path.name == "it.json"
        if path.suffix in {".py", ".pyi", ".js", ".css", ".html", ".json", ".hpp", ".cpp"} and not is_italian:
            assert "briscola" not in path.read_text(encoding="utf-8").lower(), path


def test_it_is_loaded_by_name(game: Game) -> None:
    assert list(trula.GAMES)[-1] == "briscola"
    assert repr(trula.load("briscola", deals=2)) == "load('briscola', profile='full_hands', deals=2)"
    with pytest.raises(NotationError, match="has no option 'trump'"):
        trula.load("briscola", trump="d")


def test_it_keeps_the_laws(game: Game) -> None:
    check_game(game, deals=30)


def test_deals_turn_up_every_suit(game: Game) -> None:
    deals = [game.deal(seed) for seed in range(40)]
    assert {deal.turned for deal in deals} == set("dcsb")
    assert all(str(deal).endswith(f" / {deal.turned}") for deal in deals)
    text = str(deals[0])
    for wrong in (text[:-4], f"{text[:-1]}x"):
        with pytest.raises(NotationError):
            game.start(game.parse_deal(wrong))


@pytest.mark.parametrize("seed", range(20))
def test_a_deal_is_scored_as_in_the_reference(game: Game, seed: int) -> None:
    state = random_state(game, seed)
    trump, won, leader = "dcsb".index(str(state.deal.turned)), [0, 0], 0
    for trick in state.tricks:
        cards = tuple(card.index for card in trick.cards)
        assert trick.leader == leader
        leader = winner(trump, leader, cards)
        assert trick.winner == leader
        won[leader % 2] += sum(POINTS[card % 10] for card in cards)
    assert state.scores() == won * 2 and sum(won) == 120
    outcome = game.outcome(state)
    assert getattr(outcome, "points", None) == tuple(won)


@pytest.mark.parametrize(("plies", "depth"), [(0, 3), (28, 12), (33, 99)])
def test_perft_agrees_with_the_reference(game: Game, plies: int, depth: int) -> None:
    state = random_state(game, 3, plies=plies)
    hands = tuple(frozenset(card.index for card in hand) for hand in state.hands)
    trick = state.view(0).trick
    leader = state.to_move if trick is None else trick.leader
    assert leader is not None and state.position is not None
    cards = () if trick is None else tuple(card.index for card in trick.cards)
    trump, won = "dcsb".index(str(state.deal.turned)), list(state.position.raw_points())
    assert list(perft(state, depth)) == count_lines(hands, trump, leader, cards, won, depth)


def test_any_card_of_the_hand_may_be_played(game: Game) -> None:
    state = random_state(game, 4, plies=5)
    seat = state.to_move
    assert seat is not None
    for card in game.deck.cards:
        if card in state.hands[seat]:
            assert isinstance(state.after(trula.Play(card)), State)
            continue
        with pytest.raises(IllegalAction) as refused:
            state.after(trula.Play(card))
        assert refused.value.rule is Broken.NOT_IN_HAND


def test_hidden_cards_change_no_view(game: Game) -> None:
    dice, found = random.Random(5), 0
    for seed in range(60):
        state = random_state(game, seed, plies=dice.randrange(30))
        assert cards_in_sight(state) == game.deck.all_cards
        seat = dice.randrange(4)
        other = swapped_hidden(state, seat, dice)
        if other is not None and other.deal != state.deal:
            assert looks_the_same(state, other, seat) and other.view(seat) == state.view(seat)
            found += 1
    assert found > 30


def test_a_record_is_replayed(game: Game, tmp_path: Path, with_plugin: dict[str, str]) -> None:
    record = trula.play_deal(game, game.deal(6), [trula.agent("Greedy()")] * 4, seed=1)
    assert parse_record(str(record)) == record
    assert record.replay().scores() == record.scores
    path = tmp_path / "record.jsonl"
    path.write_text(f"{record}\n")
    assert program("replay", str(path), env=with_plugin).returncode == 0
    assert record.scores is not None
    path.write_text(str(record).replace(f'"scores":[{record.scores[0]}', f'"scores":[{record.scores[0] + 1}'))
    wrong = program("replay", str(path), env=with_plugin)
    assert wrong.returncode == 1 and "the scores are" in wrong.stderr + wrong.stdout


def test_a_session_has_as_many_deals_as_its_option_says(game: Game) -> None:
    for rules, deals in ((game, 4), (trula.load("briscola", deals=2), 2)):
        session = rules.session(7)
        records = trula.play_session(session, [trula.agent("RandomLegal()")] * 4)
        assert len(records) == deals and session.is_over
        assert sum(session.totals) == 2 * 120 * deals
        assert [result.trump for result in session.results] == [record.deal[-1] for record in records]
        again = rules.session(7)
        for record in records:
            again.add(record)
        assert again.totals == session.totals


def test_every_kind_of_the_game_has_a_text(game: Game) -> None:
    kind, state = type(game), random_state(game, 8)
    view, presentation = state.view(0), game.presentation
    said = [
        kind.about(),
        *(kind.about_profile(profile) for profile in kind.profiles),
        *(kind.about_option(option) for option in kind.options_known),
        *(kind.about_objective(objective) for objective in kind.solver.objectives),
        *presentation.settled(view),
        presentation.headline(state).message,
        *(column.heading for column in presentation.columns(state)),
        *(presentation.action(game.deck, state.history, index) for index in range(3)),
        *(level.about for level in levels_of(kind)),
        *(suit_name(game.deck, suit) for suit in game.deck.suits),
        *(Message(f"briscola.rank.{card.rank}", suit=suit_name(game.deck, card.suit)) for card in game.deck.cards),
    ]
    known = texts("en")
    for message in said:
        assert message.kind in known, message
        assert not re.search(r"[{}]|briscola\.", str(message)), str(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_without_texts_fall_back_to_english(game: Game, language: str) -> None:
    view = random_state(game, 8, plies=2).view(0)
    assert render(type(game).about(), language) == str(type(game).about())
    (settled,) = game.presentation.settled(view)
    assert render(settled, language).startswith("trump ")


def test_records_keep_the_options(game: Game) -> None:
    record = record_of(random_state(trula.load("briscola", deals=9), 9))
    assert record.options == {"deals": 9} and record.load_game() == trula.load("briscola", deals=9) != game
