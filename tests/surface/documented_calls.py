"""The calls of README.md and docs/developers.md as a user writes them, for `mypy --strict` and to run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_type

import trula
from trula.engine.seating import Seating
from trula.players.searches import AlphaBeta, Exact

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True)
class LowestCard:
    """Plays its lowest legal card."""

    def choose(self, view: trula.View, rng: Generator) -> trula.Action:
        """Return the first legal action."""
        return view.legal_actions()[0]


def games_and_states() -> trula.State:
    """Load a game, deal, take actions, and look at all that is documented of a state."""
    game = trula.load("tarok3", profile="tarzs", kontra_levels=2)
    assert_type(game, trula.Game)
    deal = game.deal(seed=7)
    assert game.parse_deal(str(deal)) == deal
    state = game.start(deal, radelci=(0, 1, 0))
    assert_type(state.to_move, int | None)
    for text in ("pass", "pass", "bid two", "take 1", "discard c7 s7"):
        state = state.after(game.parse_action(text))
    actions = [str(action) for action in state.legal_actions()]
    assert_type(actions, list[str])
    assert (state.facts.contract, state.facts.declarer, state.facts.trump) == ("two", 0, "T")
    try:
        state.after(game.parse_action("take 1"))
    except trula.IllegalAction as error:
        assert_type(error.rule.message.kind, str)
    view = state.view(1)
    assert_type(view, trula.View)
    assert_type([str(action) for action in view.legal_actions()], list[str])
    assert str(view.history[-1]) == "0 discard ? ?"
    assert game.hidden(view).count > 0
    cards = [card.symbol for hand in state.hands for card in hand]
    assert_type(cards, list[str])
    return state


def agents_and_records() -> trula.Record:
    """Build agents, let them play a deal and a session, and read records."""
    game = trula.load("tressette")
    agent: trula.Agent = trula.agent("RandomLegal()")
    own: trula.Agent = LowestCard()
    record = trula.play_deal(game, game.deal(seed=1), [agent, own, agent, own], seed=1)
    assert_type(record, trula.Record)
    assert_type(record.replay().scores(), list[int])
    assert trula.parse_record(str(record)) == record
    session = game.session(seed=1, deals=2)
    assert_type(session.place_of_seat, Seating)
    records = trula.play_session(session, [own] * game.seats)
    assert_type(records, list[trula.Record])
    assert session.is_over and len(session.totals) == game.seats
    rng = trula.rng(1, deal=0, seat=2, ply=3)
    state = game.start(game.deal(1))
    assert_type(own.choose(state.view(state.to_move or 0), rng), trula.Action)
    return record


def study() -> trula.Solution:
    """Solve, review, advise and search."""
    game = trula.load("klaverjas")
    deal = game.deal(seed=7)
    solution = trula.solve(game, deal, trump="d", leader=0)
    assert_type(solution, trula.Solution)
    assert_type(solution.value, int)
    assert_type(solution.best, trula.Card | None)
    assert_type(solution.values, dict[trula.Card, int])
    assert_type(trula.solve_many(game, [deal], trump="d", leader=0), list[trula.Solution])
    record = trula.play_deal(game, deal, [trula.agent("Greedy()")] * 4, seed=1)
    state = list(record.states())[-9]
    advice = trula.advise(state.view(state.to_move or 0), worlds=4, nodes=1_000)
    assert_type(advice, trula.Advice)
    search: trula.Search = AlphaBeta(depth=4)
    position = state.position
    assert position is not None
    assert_type(search.run([position], threads=1, nodes=1_000)[0].best, int)
    assert Exact().run_one(position).is_complete
    review = trula.review(record, worlds=2, nodes=1_000, world_nodes=100)
    assert_type(review, trula.Review)
    assert_type(trula.perft(state, 2), tuple[int, int])
    return solution


def arena() -> trula.MatchResult:
    """Play a match by the name of the game, and a ladder."""
    result = trula.match("klaverjas", "Greedy()", trula.agent("RandomLegal()"), deals=2, seed=1, workers=1)
    assert_type(result, trula.MatchResult)
    assert_type(result.points.low, float)
    ladder = trula.ladder("tressette", ["RandomLegal()", "Greedy()"], deals=2, workers=1)
    assert_type(ladder, trula.LadderResult)
    assert_type(ladder.standings[0].agent, str)
    return result


def tools() -> None:
    """Run the conformance suites, draw worlds, and step environments."""
    game = trula.load("tressette")
    trula.testing.check_game(game, deals=1)
    trula.testing.check_agent(LowestCard(), game, deals=1, permutations=1)
    from trula.players.samplers import Uniform

    sampler: trula.Sampler = Uniform()
    sample = sampler.worlds(game.start(game.deal(1)).view(0), 2, trula.rng(1))
    assert_type(sample[0].state, trula.State)
    env = trula.envs.vector_env("tressette", 4, starts=4)
    stepped = env.step(env.reset().action_mask.argmax(axis=1).astype("int32"))
    assert stepped.scores.shape == (4, 4)


if TYPE_CHECKING:
    pass
