"""Card players: they find what can be proved, agree with themselves at any number of threads, and read their names."""

from __future__ import annotations

import math

import pytest
from numpy.random import Generator

from trula import NotationError, agent, load, rng
from trula.engine.actions import Action
from trula.engine.agent import Agent
from trula.engine.game import Game
from trula.engine.referee import decide
from trula.engine.state import State
from trula.engine.threads import use_threads
from trula.engine.view import View
from trula.games import GAMES
from trula.players.agents import ByPhase, Pimc
from trula.players.agents.cheating import CheatingExact
from trula.players.agents.greedy import Greedy
from trula.players.agents.ismcts import Ismcts
from trula.players.agents.strong import Strong
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.samplers import Uniform, Weighted
from trula.players.searches import AlphaBeta, Exact, Killers, Rollouts, Switch

TEXTS = [
    "Pimc(worlds=3, choice='vote')",
    "Pimc(sampler=Clustered(pool=20), search=AlphaBeta(depth=3), worlds=5)",
    "Pimc(sampler=Weighted(bidder=RuleBidder(), noise=0.5), search=Switch(before=Rollouts(tail=4), nodes=500))",
    "Classic(worlds=8, sampler=Uniform())",
    "Net(temperature=0.5)",
    "Strong(worlds=8, sampler=Inferred(strength=0.5))",
    "Ismcts(visits=50, reward='win')",
    "Mcts(worlds=2, visits=20)",
    "SiliconTarokist(worlds=4)",
    "Tresette2018(kind='mcts', worlds=2, visits=30, seed_bug=True)",
    "Tresette2018(worlds=3, depth=2, choice='mean', ties='any')",
    "CheatingAlphaBeta(ties='any', depth=2)",
    "CheatingMcts(ties='any', visits=9, seed_bug=True)",
    "CheatingExact(nodes=1000)",
    "ByPhase(bidder=RuleBidder(), player=Ismcts(visits=30))",
]


def greedy_state(game: Game, seed: int, plies: int) -> State:
    """A state in the play of a deal of rule players, so many cards after the first lead."""
    state = game.start(game.deal(seed))
    while state.to_move is not None and (state.position is None or state.position.plies < plies):
        state = decide(Greedy(), state, seed=seed, deal=0)
    return state


@pytest.mark.parametrize("text", TEXTS)
def test_an_agent_is_read_back_from_its_name(text: str) -> None:
    assert repr(agent(text)) == text
    assert agent(repr(agent(text))) == agent(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Pimc(worlds=0)", "worlds is a whole number from 1 on"),
        ("Pimc(choice='luck')", "there is no choice 'luck'"),
        ("Pimc(ties='dear')", "there is no ties 'dear'"),
        ("Pimc(sampler=AlphaBeta())", "is not a sampler"),
        ("Pimc(search=Uniform())", "is not a search"),
        ("Uniform()", "is a part of an agent"),
        ("Pimc(search=Nothing())", "there is no agent 'Nothing'"),
        ("Weighted(noise=2)", "noise is a number above 0 and at most 1"),
        ("Strong(worlds=0)", "worlds is a whole number from 1 on"),
        ("Tresette2018(kind='x')", "there is no kind 'x'"),
        ("ByPhase()", "cannot do without arguments"),
        ("Pimc(60)", "arguments by name"),
    ],
)
def test_a_wrong_name_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        agent(text)


@pytest.mark.parametrize(
    "text",
    [
        "RandomLegal()" + " " * 2_000 + "garbage",
        "RandomLegal()" + " " * 2_000,
        "RandomLegal(" + " " * 2_000 + ")",
        "RandomLegal()" + "  # a comment" * 100,
        "ByPhase(bidder=RandomLegal(), player=" * 40 + "RandomLegal()" + ")" * 40,
    ],
    ids=["garbage-after-spaces", "spaces-after", "spaces-inside", "comment", "nested"],
)
def test_an_agents_text_is_never_cut_but_refused_when_too_long(text: str) -> None:
    with pytest.raises(NotationError, match="at most 1,000 characters"):
        agent(text)


def test_an_agents_text_may_be_as_long_as_the_limit() -> None:
    assert agent("RandomLegal()".ljust(1_000)) == agent("RandomLegal()")
    with pytest.raises(NotationError, match="is not an agent"):
        agent("RandomLegal()".ljust(993) + "garbage")


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize(
    "player", [Pimc(worlds=6), Strong(worlds=40), Ismcts(visits=200), agent("SiliconTarokist(worlds=4)")], ids=repr
)
def test_threads_change_nothing(name: str, player: Agent) -> None:
    state = greedy_state(load(name), 4, 17)
    assert state.to_move is not None
    view = state.view(state.to_move)
    chosen = []
    for count in (1, 2, 3):
        with use_threads(count):
            chosen.append(player.choose(view, rng(1)))
    assert chosen == [chosen[0]] * 3


@pytest.mark.parametrize("name", list(GAMES))
def test_a_player_who_knows_all_plays_the_best_card(name: str) -> None:
    game = load(name)
    checked = 0
    for seed in range(200):
        state = greedy_state(game, seed, game.seats * (game.hand_size - 1) - 1 - seed % 3)
        seat = state.to_move
        if seat is None or len(state.legal_actions()) < 2:
            continue
        view = state.view(seat)
        if game.hidden(view).count > 1:
            continue
        assert state.position is not None
        values = Exact().run_one(state.position).values
        for player in (Pimc(worlds=4), Strong(worlds=40), Ismcts(visits=300)):
            card = player.choose_card(view, rng(seed))
            assert values[card.index] == max(values.values()), (seed, player)
        checked += 1
        if checked == 10:
            return
    assert checked > 4


@pytest.mark.parametrize("name", list(GAMES))
def test_a_rollout_with_nothing_to_roll_out_is_exact(name: str) -> None:
    game = load(name)
    state = greedy_state(game, 9, (game.hand_size - 5) * game.seats + 1)
    position = state.position
    assert position is not None and not position.is_over
    tail = position.hand(position.to_move or 0).bit_count()
    found = Rollouts(tail=tail).run_one(position)
    assert found.values == Exact().run_one(position).values
    rolled = Rollouts(tail=0).run_one(position)
    assert rolled.values.keys() == found.values.keys()


def test_a_switch_searches_all_worlds_alike() -> None:
    game = load("klaverjas", trump="h")
    state = greedy_state(game, 1, 12)
    assert state.to_move is not None
    positions = Uniform().worlds(state.view(state.to_move), 12, rng(1)).positions
    exact = Switch(nodes=1_000_000).run(positions)
    assert [each.values for each in exact] == [each.values for each in Exact().run(positions)]
    shallow = Switch(nodes=10, before=AlphaBeta(all_cards=True, depth=4)).run(positions)
    assert [each.values for each in shallow] == [
        each.values for each in AlphaBeta(all_cards=True, depth=4).run(positions)
    ]


def test_a_cheat_is_shown_the_cards_by_the_referee_alone() -> None:
    game = load("tressette")
    state = game.start(game.deal(1))
    assert state.to_move is not None
    with pytest.raises(NotationError, match="open cards"):
        CheatingExact().choose(state.view(state.to_move), rng(1))
    assert decide(agent("CheatingAlphaBeta(depth=4)"), state, seed=1, deal=0).history


def test_weighted_worlds_give_the_declarer_the_hand_he_bid_on() -> None:
    game = load("tarok3")
    taroks = dict.fromkeys(("uniform", "weighted"), 0.0)
    for seed in range(12):
        state = greedy_state(game, seed, 3)
        contract, declarer = state.facts.contract, state.facts.declarer
        if contract == "klop" or not isinstance(declarer, int):
            continue
        view = state.view((declarer + 1) % 3)
        for kind, sampler in (("uniform", Uniform()), ("weighted", Weighted(bidder=RuleBidder()))):
            sample = sampler.worlds(view, 100, rng(seed))
            total = sum(world.weight for world in sample)
            assert abs(total - 100) < 1e-6
            held = [(sample.hands(index)[declarer] & ((1 << 22) - 1)).bit_count() for index in range(len(sample))]
            taroks[kind] += sum(world.weight * count for world, count in zip(sample, held, strict=True)) / total
    assert taroks["weighted"] > taroks["uniform"] + 3


def test_without_noise_to_spare_unlikely_worlds_vanish() -> None:
    state = greedy_state(load("tarok3"), 5, 6)
    assert state.to_move is not None
    view = state.view(state.to_move)
    sure = Weighted(bidder=RuleBidder(), noise=1e-6, sharpness=1e-9).worlds(view, 50, rng(2))
    for world in sure[:5]:
        again = world.state.game.start(world.deal)
        for move in view.history[:3]:
            if move.seat != view.seat:
                assert RuleBidder().choose(again.view(move.seat), rng(1)) == move.action
            again = again.after(move.action)


def test_worlds_vote_where_a_search_values_the_best_card_alone() -> None:
    assert agent("Pimc(search=Killers())").is_voting  # type: ignore[attr-defined]
    assert not agent("Pimc(search=Switch())").is_voting  # type: ignore[attr-defined]
    with pytest.raises(NotationError, match="let worlds vote"):
        agent("Pimc(search=AlphaBeta(), choice='mean')")
    state = greedy_state(load("tressette"), 3, 38)
    assert state.to_move is not None
    judgement = Pimc(search=Killers(depth=12), worlds=20).judge(state.view(state.to_move), rng(1))
    assert abs(sum(judgement.merits.values()) - 1) < 1e-9


def test_an_honest_bidder_beside_a_cheat_is_shown_no_hidden_card() -> None:
    shown: list[View] = []

    class Watching:
        def choose(self, view: View, rng: Generator) -> Action:
            shown.append(view)
            return view.legal_actions()[0]

    state = load("tarok3").start(load("tarok3").deal(1))
    pair = ByPhase(bidder=Watching(), player=CheatingExact())
    assert pair.cheats
    decide(pair, state, seed=1, deal=0)
    assert [type(view) for view in shown] == [View]


def test_a_world_given_up_as_hopeless_never_comes_back() -> None:
    state = greedy_state(load("tarok3"), 3, 6)
    assert state.to_move is not None
    view = state.view(state.to_move)
    sampler = Weighted(bidder=RuleBidder(), noise=1e-4)
    logs = sampler.log_likelihoods(view, Uniform().worlds(view, 200, rng(4)), rng(4))
    cards_alone = Weighted(noise=1e-4).log_likelihoods(view, Uniform().worlds(view, 200, rng(4)), rng(4))
    assert max(logs) > -math.inf
    assert any(log == -math.inf for log in logs)
    assert all(log <= alone for log, alone in zip(logs, cards_alone, strict=True))
