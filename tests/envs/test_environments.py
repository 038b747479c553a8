"""Environments: the suites of PettingZoo, Gymnasium and OpenSpiel, action numbers, and what arrays tell."""

from __future__ import annotations

import pickle
import random
import warnings
from itertools import pairwise

import numpy as np
import pytest

import trula
from trula.engine.actions import Discard
from trula.engine.environment import next_cards
from trula.envs import Situation, action_ids, information_state_text, tensors_of
from trula.testing import disguises, random_state

PROFILES = [(name, profile.name) for name, kind in trula.GAMES.items() for profile in kind.profiles]
OPTIONS: list[tuple[str, str | None, dict[str, str]]] = [
    *((name, profile, {}) for name, profile in PROFILES),
    ("klaverjas", None, {"trump_choice": "turn_up"}),
    ("klaverjas", None, {"trump_choice": "free_left"}),
    ("tarok4", None, {"discard_taroks": "free_shown"}),
]


def situations(game: trula.Game, seed: int) -> list[Situation]:
    """Every situation of a random deal."""
    dice = random.Random(seed)
    situation = Situation(game.start(game.deal(seed)))
    found = [situation]
    while situation.legal:
        situation = situation.after(dice.choice(situation.legal))
        found.append(situation)
    return found


@pytest.mark.parametrize(("name", "profile", "options"), OPTIONS)
def test_numbered_actions_are_the_legal_actions(name: str, profile: str | None, options: dict[str, str]) -> None:
    game = trula.load(name, profile, **options)
    ids = action_ids(game)
    assert len(set(ids.texts)) == len(ids)
    for seed in range(8):
        for situation in situations(game, seed):
            if situation.state.phase == "discard":
                continue
            legal = {ids.ids_of(action) for action in situation.state.legal_actions()}
            assert legal == {(number,) for number in situation.legal}
            assert list(np.flatnonzero(situation.mask())) == situation.legal


@pytest.mark.parametrize("rule", ["forced_only", "free_shown"])
def test_discards_are_named_card_by_card_in_one_order(rule: str) -> None:
    game = trula.load("tarok4", discard_taroks=rule)
    hands = ["h4 h3 hJ d4 c7 c8 sQ T2 T5 T9 T21 hK T22 cK sK", "T2 T3 T4 T5 T6 T7 T8 T9 h4 hK sK cK dK T1 T22"]
    from trula.games.tarok.talon import Discards

    for hand in hands:
        for count in (1, 2, 3):
            discards = Discards(game.deck.parse(hand).mask, count, is_free=rule == "free_shown")
            plain = list(discards)
            found: list[int] = []
            chosen = [0]
            for _ in range(count):
                for mask in chosen:
                    assert next_cards(discards, mask) == next_cards(plain, mask)
                chosen = [
                    mask | 1 << card.index
                    for mask in chosen
                    for card in game.deck.cards
                    if next_cards(discards, mask) >> card.index & 1
                ]
            found = chosen
            assert sorted(found) == sorted(action.cards.mask for action in plain)


def test_a_discard_is_taken_card_by_card() -> None:
    game = trula.load("tarok3")
    texts = action_ids(game).texts
    situation = Situation(game.start(game.deal(7)).after_texts(["pass", "pass", "bid two", "take 1"]))
    one = situation.after(texts.index("discard s7"))
    assert one.state == situation.state and one.chosen
    with pytest.raises(trula.NotationError, match="not legal here"):
        one.after(texts.index("discard s7"))
    done = one.after(texts.index("discard c7"))
    assert str(done.state.history[-1].action) == "discard s7 c7"
    with pytest.raises(trula.IllegalAction):
        done.after(texts.index("take 1"))


def test_action_numbers_do_not_change() -> None:
    # A number that changes needs a new version of the ActionIds.
    shape = {name: (action_ids(name).version, len(action_ids(name))) for name in trula.GAMES}
    assert shape == {"tarok3": (1, 155), "tarok4": (1, 155), "klaverjas": (1, 37), "tressette": (1, 40)}
    texts = action_ids("tarok4").texts
    named = [
        "T1",
        "cK",
        "pass",
        "bid klop",
        "bid valat",
        "call h",
        "take 6",
        "announce trula",
        "kontra game",
        "discard T1",
    ]
    assert [texts.index(text) for text in named] == [0, 53, 54, 55, 67, 68, 77, 78, 95, 101]


@pytest.mark.parametrize(("name", "profile", "options"), OPTIONS)
def test_information_states_tell_what_the_seat_knows_and_nothing_else(
    name: str, profile: str | None, options: dict[str, str]
) -> None:
    game = trula.load(name, profile, **options)
    tensors = tensors_of(game)
    compared = 0
    for seed in range(12):
        state = random_state(game, seed, plies=random.Random(seed).randrange(30))
        for seat in range(game.seats):
            view = state.view(seat)
            text, numbers = information_state_text(view), tensors.information_state(view)
            for other in disguises(state, seat, 2, str(seed)):
                assert information_state_text(other.view(seat)) == text
                assert np.array_equal(tensors.information_state(other.view(seat)), numbers)
                if seat == state.to_move:
                    seen = tensors.observation(Situation(state), seat)
                    assert np.array_equal(tensors.observation(Situation(other), seat), seen)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize(("name", "profile", "options"), OPTIONS)
def test_information_states_differ_where_the_seat_knows_more(
    name: str, profile: str | None, options: dict[str, str]
) -> None:
    game = trula.load(name, profile, **options)
    tensors = tensors_of(game)
    texts: dict[str, bytes] = {}
    for seed in range(6):
        deal = situations(game, seed)
        for before, after in pairwise(deal):
            seat = before.state.to_move
            assert seat is not None
            assert seen(before, seat)[0] != seen(after, seat)[0]
        for situation in deal:
            for seat in range(game.seats):
                text, numbers = seen(situation, seat)
                assert numbers.size == tensors.information_size
                assert numbers.min() >= 0 and numbers.max() <= 1
                assert texts.setdefault(text, numbers.tobytes()) == numbers.tobytes()
    assert len(set(texts.values())) == len(texts)


def seen(situation: Situation, seat: int) -> tuple[str, np.ndarray]:
    """The information state of a seat as text and numbers."""
    chosen = situation.chosen if seat == situation.state.to_move else 0
    view = situation.state.view(seat)
    return information_state_text(view, chosen), tensors_of(situation.game).information_state(view, chosen)


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_deals_stay_within_the_bounds(name: str, profile: str) -> None:
    game = trula.load(name, profile)
    environment = tensors_of(game).environment
    for seed in range(40):
        deal = situations(game, seed)
        state = deal[-1].state
        assert len(deal) - 1 - len([move for move in state.history if isinstance(move.action, trula.Play)]) <= (
            environment.most_said(game)
        )
        assert max(map(abs, state.scores())) <= environment.most_score(game)


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_pettingzoo_accepts_the_environment(name: str, profile: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(trula.envs.aec_env(name, profile), num_cycles=150)
        seed_test(lambda: trula.envs.aec_env(name, profile), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_pettingzoo_accepts_the_parallel_environment(
    name: str, profile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import parallel_api_test

    # PettingZoo's parallel_seed_test draws actions without their mask, which suits no game with illegal actions; that
    # seeds determine the deals is tested below.
    parallel_api_test(trula.envs.parallel_env(name, profile), num_cycles=150)
    assert "Passed Parallel API test" in capsys.readouterr().out


def test_in_the_parallel_environment_the_action_of_the_seat_to_move_counts() -> None:
    pytest.importorskip("pettingzoo")
    env, turns = trula.envs.parallel_env("tarok4"), trula.envs.aec_env("tarok4")
    dice = random.Random(1)
    for seed in range(3):
        observations, infos = env.reset(seed=seed)
        turns.reset(seed=seed)
        assert set(infos) == set(observations) == set(env.agents)
        rewards: dict[str, float] = {}
        while env.agents:
            (mover,) = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
            assert mover == turns.agent_selection
            for agent in env.agents:
                assert all((observations[agent][key] == turns.observe(agent)[key]).all() for key in observations[agent])
            action = dice.choice(np.flatnonzero(observations[mover]["action_mask"]).tolist())
            with pytest.raises(trula.NotationError, match=f"{mover} is to move"):
                env.step({agent: 0 for agent in env.agents if agent != mover})
            observations, rewards, ended, cut, _ = env.step({**dict.fromkeys(env.agents, 0), mover: action})
            turns.step(action)
            assert rewards == turns.rewards and ended == turns.terminations and not any(cut.values())
        assert list(rewards.values()) == turns.situation.state.scores()
        assert env.step({}) == ({}, {}, {}, {}, {})


def test_the_rewards_are_the_written_scores() -> None:
    pytest.importorskip("pettingzoo")
    env = trula.envs.aec_env("tressette")
    game = trula.load("tressette")
    env.reset(seed=3, options={"deal": game.deal(5)})
    totals = dict.fromkeys(env.agents, 0.0)
    for _ in env.agent_iter():
        observation, _, ended, _, _ = env.last()
        env.step(None if ended else int(np.flatnonzero(observation["action_mask"])[0]))
        totals = {agent: totals[agent] + env.rewards.get(agent, 0.0) * (not ended) for agent in totals}
    assert env.situation.state.deal == game.deal(5)
    assert [totals[f"seat_{seat}"] for seat in range(4)] == env.situation.state.scores()


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_gymnasium_accepts_the_environment(name: str, profile: str) -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(trula.envs.gym_env(name, profile=profile), skip_render_check=True)
        check_env(trula.envs.gym_env(name, "RandomLegal()", profile=profile, seat=None), skip_render_check=True)


def test_one_seat_plays_against_agents_to_its_score() -> None:
    pytest.importorskip("gymnasium")
    env = trula.envs.gym_env("klaverjas", "Greedy()", seat=2, trump_choice="given", trump="h")
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        assert info == {"seat": 2}
        ended = False
        while not ended:
            action = int(np.flatnonzero(observation["action_mask"])[-1])
            observation, reward, ended, _, _ = env.step(action)
        assert reward == env.situation.state.scores()[2]
        observation, _ = env.reset(seed=seed)
        assert env.action_space.sample() in np.flatnonzero(observation["action_mask"])
    illegal = int(np.flatnonzero(env.reset(seed=9)[0]["action_mask"] == 0)[0])
    _, reward, ended, _, info = env.step(illegal)
    assert ended and reward < -1_000 and "in the hand" in info["illegal"]
    strict = trula.envs.gym_env("klaverjas", is_strict=True)
    strict.reset(seed=9)
    with pytest.raises(trula.IllegalAction):
        strict.step(illegal)
    with pytest.raises(trula.NotationError, match="1 or 3 opponents"):
        trula.envs.gym_env("klaverjas", ["Greedy()", "Greedy()"])


def test_an_observation_of_the_play_has_the_inputs_of_networks() -> None:
    game = trula.load("klaverjas", trump_choice="given", trump="c")
    tensors = tensors_of(game)
    state = random_state(game, 1, plies=9)
    assert state.to_move is not None and state.position is not None
    play = tensors.observation(Situation(state), state.to_move)[tensors.play]
    # Under clubs the cards of networks are numbered as in the deck.
    assert list(np.flatnonzero(play))[:-1] == sorted(state.position.active_inputs())
    other = (state.to_move + 1) % 4
    assert not tensors.observation(Situation(state), other)[tensors.play].any()


@pytest.mark.parametrize("name", list(trula.GAMES))
def test_inputs_of_networks_number_cards_as_the_deck_does(name: str) -> None:
    game = trula.load(name)
    deck = len(game.deck.cards)
    trumps = set()
    for seed in range(30):
        state = random_state(game, seed, plies=12)
        if state.phase != "play" or state.to_move is None:
            continue
        play = tensors_of(game).observation(Situation(state), state.to_move)[tensors_of(game).play]
        held = [card.index for card in state.hands[state.to_move]]
        assert list(np.flatnonzero(play[:deck])) == held
        assert list(np.flatnonzero(play[deck : 2 * deck])) == Situation(state).legal
        if name == "klaverjas":
            trumps.add(state.facts.trump)
            assert np.flatnonzero(play[-4:]) == "cdhs".index(str(state.facts.trump))
    assert len(trumps) == (4 if name == "klaverjas" else 0)


@pytest.mark.parametrize(("name", "profile", "options"), OPTIONS)
def test_openspiel_simulates_the_game(name: str, profile: str | None, options: dict[str, str]) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = trula.envs.openspiel_game(name, profile, **options)
    assert str(pyspiel.load_game(str(game))) == str(game)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_openspiel_draws_states_that_the_seat_cannot_tell_apart(name: str, profile: str) -> None:
    pytest.importorskip("pyspiel")
    game = trula.envs.openspiel_game(name, profile)
    dice = random.Random(4)
    state = game.new_initial_state()
    others = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
            continue
        player = state.current_player()
        if dice.random() < 0.2:
            drawn = state.resample_from_infostate(player, dice.random)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.legal_actions() == state.legal_actions()
            others += str(drawn) != str(state)
        state.apply_action(dice.choice(state.legal_actions()))
    assert others > 0
    assert state.returns() == state.situation.state.scores()


def test_openspiel_deals_a_void_deal_again() -> None:
    pytest.importorskip("pyspiel")
    state = trula.envs.openspiel_game("tarok3").new_initial_state()
    for card in [*range(22, 28), *range(22), *range(28, 53)]:
        state.apply_action(card)
    assert len(state.dealt) == 53
    state.apply_action(53)
    assert state.is_chance_node() and state.dealt == ()


def test_openspiel_searches_the_game() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import ismcts, mcts

    game = trula.envs.openspiel_game("klaverjas", trump_choice="given", trump="h")
    state = game.new_initial_state()
    dice = np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(int(dice.choice(state.legal_actions())))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, dice), uct_c=50.0, max_simulations=6, random_state=dice
    )
    assert bot.step(state) in state.legal_actions()


def test_many_deals_step_as_one_does() -> None:
    env = trula.envs.vector_env("klaverjas", 64, starts=50, seed=2)
    seen = env.reset()
    dice = np.random.default_rng(0)
    ended = 0
    for _ in range(60):
        assert seen.action_mask.sum(axis=1).min() > 1
        assert seen.observation.sum(axis=1).min() > 10
        cards = np.array([dice.choice(np.flatnonzero(row)) for row in seen.action_mask], np.int32)
        stepped = env.step(cards)
        assert (np.abs(stepped.scores).sum(axis=1) > 0)[stepped.ended].all()
        assert not stepped.scores[~stepped.ended].any()
        # Sides write together.
        assert np.array_equal(stepped.scores[:, 0], stepped.scores[:, 2])
        ended += int(stepped.ended.sum())
        seen = stepped.seen
    assert ended > 64
    before = seen.observation.copy()
    with pytest.raises(ValueError, match="illegal card in deal 0"):
        env.step(np.where(np.arange(64) == 0, np.argmin(seen.action_mask[0]), 0).astype(np.int32))
    assert np.array_equal(env._seen.observation, before)


@pytest.mark.parametrize("name", list(trula.GAMES))
def test_the_same_seed_gives_the_same_deals(name: str) -> None:
    first, again = (trula.envs.vector_env(name, 16, starts=20, seed=5).reset() for _ in range(2))
    assert np.array_equal(first.observation, again.observation)
    other = trula.envs.vector_env(name, 16, starts=20, seed=6).reset()
    assert not np.array_equal(first.observation, other.observation)


def test_a_vector_environment_describes_deals_as_the_others_do() -> None:
    env = trula.envs.vector_env("tressette", 8, starts=20, seed=1)
    tensors = tensors_of(trula.load("tressette"))
    assert env.observation_size == tensors.play.stop - tensors.play.start
    assert env.action_count == len(action_ids("tressette"))


@pytest.mark.parametrize("name", list(trula.GAMES))
def test_inputs_of_a_view_are_the_observation_of_its_cards(name: str) -> None:
    game = trula.load(name)
    tensors = tensors_of(game)
    tried = 0
    for situation in situations(game, 3):
        state = situation.state
        if state.phase != "play" or state.to_move is None:
            continue
        inputs = trula.envs.card_inputs(state.view(state.to_move))
        assert (tensors.observation(situation, state.to_move)[tensors.play] == inputs).all() and inputs.any()
        tried += 1
        with pytest.raises(trula.NotationError, match="to play a card"):
            trula.envs.card_inputs(state.view((state.to_move + 1) % game.seats))
    assert tried > 8 or name.startswith("tarok")


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "trula.envs.pettingzoo", raising=False)
    with pytest.raises(trula.NotationError, match=r"pip install 'trula\[rl\]'"):
        trula.envs.aec_env("tressette")


def test_a_profile_goes_with_a_name() -> None:
    with pytest.raises(trula.NotationError, match="go with the name"):
        trula.envs.vector_env(trula.load("tressette"), 4, profile="roman")


def test_action_numbers_survive_pickling_of_what_uses_them() -> None:
    game = trula.load("tarok3")
    assert [pickle.loads(pickle.dumps(action)) for action in action_ids(game).others] == list(action_ids(game).others)
    assert not any(isinstance(action, Discard) for action in action_ids(game).others)
