"""Reviews: what a card cost is what plain minimax says, and the losses of a deal add up to its score."""

from __future__ import annotations

import random

import pytest

import trula
from trula import advise
from trula.engine.actions import PASS
from trula.engine.game import Game
from trula.engine.record import Record, record_of
from trula.engine.state import State
from trula.games import load
from trula.players.agents import Agent
from trula.study.review import review
from trula.study.verdicts import Review, Verdict

AT_RANDOM = trula.agent("ByPhase(bidder=RuleBidder(), player=RandomLegal())")
TABLES = [
    load("klaverjas"),
    load("klaverjas", "amsterdam"),
    load("tressette"),
    # Without a price on T21 what the sides play for is what the declarer writes.
    load("tarok3", mond=0),
    load("tarok4", mond=0),
    load("tarok4", "openspiel", mond=0),
]


def played(game: Game, seed: int, agent: Agent = AT_RANDOM) -> Record:
    """A deal that one agent played at every seat."""
    return trula.play_deal(game, game.deal(seed), [agent] * game.seats, seed=seed)


def is_klop(record: Record) -> bool:
    """Whether everybody plays for himself."""
    return record.replay().facts.contract == "klop"


def written(state: State) -> int:
    """What the side of the solver writes in a finished deal, less the other side where both do."""
    scores, declarer = state.scores(), state.facts.declarer
    if state.game.name == "tressette":
        return scores[0] - scores[1]
    assert isinstance(declarer, int)
    return scores[declarer] - scores[(declarer + 1) % 4] if state.game.name == "klaverjas" else scores[declarer]


_PLAYED = "sJ s8 sQ s7 s9 d9 sK h9 sA dJ dK hJ s10 d10 dA hQ cA cJ c9 hK c10 cQ cK dQ hA h8 c7 d7 h7 h10 c8 d8"
BLUNDER = Record(
    game="klaverjas",
    options={"trump_choice": "given", "trump": "s"},
    deal="c10 cA h7 hA s9 s10 sJ sA | cJ cQ d9 d10 dJ h8 h10 s8 | c7 c8 c9 cK dK dA sQ sK | d7 d8 dQ h9 hJ hQ hK s7",
    actions=_PLAYED.split(),
)
"""With h7 first the ace wins the last trick, 21 to 10; with the ace first the ten does, 11 to 20."""


def test_a_planted_blunder_costs_what_it_costs() -> None:
    result = review(BLUNDER, worlds=20, world_nodes=5_000)
    verdict = result.verdicts[24]
    assert str(verdict.card) == "hA" and verdict.seat == 0
    assert verdict.open is not None and verdict.open.loss == 20
    assert [str(card) for card, _ in verdict.open.values] == ["h7", "hA"]
    assert result.turning_point is not None
    losses = [each.open.loss for each in result.verdicts[24:] if each.open is not None]
    assert losses == [20, 0, 0, 0], "seats 1, 2 and 3 had a choice and lost nothing; then every card is forced"
    assert [each.label for each in result.verdicts[28:]] == ["forced"] * 4
    best = list(BLUNDER.actions)
    best[24:] = ["h7", "h10", "c7", "d7", "h8", "c8", "d8", "hA"]
    right = Record(game=BLUNDER.game, options=BLUNDER.options, deal=BLUNDER.deal, actions=best)
    assert written(right.replay()) - written(BLUNDER.replay()) == 20


def after_first_judged(result: Review) -> list[Verdict]:
    """The verdicts with a choice from where the solver finished all of them."""
    free = [verdict for verdict in result.verdicts if not verdict.is_forced]
    hard = [number for number, verdict in enumerate(free) if verdict.open is None]
    return free[hard[-1] + 1 if hard else 0 :]


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_losses_add_up_to_the_written_score(game: Game) -> None:
    checked = 0
    for seed in range(3):
        record = played(game, seed)
        if is_klop(record):
            continue
        verdicts = after_first_judged(review(record, worlds=1, nodes=50_000, world_nodes=100))
        if not verdicts:
            continue
        value = None
        for verdict in verdicts:
            assert verdict.open is not None
            best = verdict.side * (verdict.open.value + verdict.open.loss)
            assert value is None or best == value, "only a card that costs changes the value"
            value = verdict.side * verdict.open.value
        first = verdicts[0].open
        assert first is not None
        total = verdicts[0].side * (first.value + first.loss)
        for verdict in verdicts:
            assert verdict.open is not None and verdict.open.loss >= 0
            total -= verdict.side * verdict.open.loss
        assert total == written(record.replay())
        balance = review(record, worlds=1, nodes=50_000, world_nodes=100).balance
        assert balance is not None
        assert balance.value - balance.lost + balance.won_back == balance.result == total
        checked += len(verdicts)
    assert checked > 20


def minimax(state: State) -> int:
    """What the solver's side writes if both play best, by trying everything."""
    if state.is_over:
        return written(state)
    values = [minimax(state.after(action)) for action in state.legal_actions()]
    return max(values) if on_solvers_side(state) else min(values)


def on_solvers_side(state: State) -> bool:
    """Whether the seat to move plays for the value to be large."""
    seat = state.to_move
    assert seat is not None
    if state.game.name == "tressette":
        return seat % 2 == 0
    declarer = state.facts.declarer
    assert isinstance(declarer, int)
    if state.game.name == "klaverjas":
        return (seat - declarer) % 2 == 0
    sides = state.view(seat).sides
    assert sides is not None
    return sides[seat] == "declarer"


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_open_verdicts_are_those_of_plain_minimax(game: Game) -> None:
    checked = 0
    for seed in range(3):
        record = played(game, seed)
        if is_klop(record):
            continue
        states = list(record.states())
        for verdict in review(record, worlds=1, nodes=20_000, world_nodes=100).verdicts[-3 * game.seats :]:
            state = states[verdict.index]
            if verdict.open is None:
                assert len(state.legal_actions()) == 1
                continue
            values = dict(verdict.open.values)
            for action in state.legal_actions():
                value = verdict.side * minimax(state.after(action))
                assert values[game.deck.card(str(action))] == value
            assert verdict.open.loss == max(values.values()) - values[verdict.card]
            checked += 1
    assert checked > 5


def test_klop_is_judged_for_each_seat_by_itself() -> None:
    game = load("tarok3")
    start = game.start(game.deal(1))
    texts = ["pass", "pass", "bid klop"]
    state = start.after_texts(texts)
    while not state.is_over:
        state = state.after(state.legal_actions()[0])
    result = review(record_of(state), worlds=2, nodes=20_000)
    assert all(verdict.side == 1 for verdict in result.verdicts)
    judged = [verdict for verdict in result.verdicts if verdict.open is not None]
    assert judged and all(verdict.open is not None and verdict.open.loss >= 0 for verdict in judged)


@pytest.mark.parametrize("name", ["tarok3", "tarok4", "klaverjas", "tressette"])
def test_a_review_covers_every_action_once(name: str) -> None:
    game = load(name)
    record = played(game, 3)
    result = review(record, worlds=2, nodes=5_000, world_nodes=200)
    assert [str(verdict.action) for verdict in result.spoken] == record.actions[: len(result.spoken)]
    assert [verdict.index for verdict in result.verdicts] == list(range(len(result.spoken), len(record.actions)))
    states = list(record.states())
    for spoken in result.spoken:
        assert spoken.is_forced == (len(states[spoken.index].legal_actions()) == 1)
        if spoken.is_forced:
            continue
        assert spoken.known_loss is not None and spoken.known_loss >= 0
        assert spoken.open_loss is not None and spoken.open_loss >= 0
        assert spoken.action in [each.action for each in spoken.prospects]
        assert (spoken.known_loss == 0) or spoken.best != spoken.action
    for verdict in result.verdicts:
        state = states[verdict.index]
        assert (verdict.seat, str(verdict.card)) == (state.to_move, record.actions[verdict.index])
        assert verdict.is_forced == (len(state.legal_actions()) == 1)
        assert verdict.is_forced == (verdict.known is None) == (verdict.label == "forced")
        if verdict.known is not None:
            assert {choice.card for choice in verdict.known.choices} == {
                game.deck.card(str(action)) for action in state.legal_actions()
            }
            assert verdict.known.loss >= 0 and verdict.known.choices[0].behind == 0
    assert result.scores == tuple(states[-1].scores())
    for summary in result.seats:
        own = [verdict for verdict in result.verdicts if verdict.seat == summary.seat and verdict.known is not None]
        assert summary.decisions == len(own)
        assert summary.open_loss == sum(each.open.loss for each in own if each.open is not None)
        assert summary.small == sum(each.label == "mistake" for each in own)
        assert summary.large == sum(each.label == "blunder" for each in own)


def test_what_could_be_known_does_not_depend_on_what_could_not() -> None:
    game = load("klaverjas", trump="s")
    result = review(BLUNDER, worlds=10, world_nodes=2_000)
    # Seats 1 and 3 swap what they hold at the end; seat 0 has seen the same.
    other = BLUNDER.deal.replace("d7 d8", "x").replace("h8 h10", "d7 d8").replace("x", "h8 h10")
    assert game.parse_deal(other) != game.parse_deal(BLUNDER.deal)
    changed = Record(game="klaverjas", options=BLUNDER.options, deal=other, actions=BLUNDER.actions[:25])
    assert review(changed, worlds=10, world_nodes=2_000).verdicts[24].known == result.verdicts[24].known


def test_a_hard_card_is_said_to_be_not_judged() -> None:
    result = review(played(load("tressette"), 2), worlds=1, nodes=500, world_nodes=100)
    hard = [verdict for verdict in result.verdicts if not verdict.is_forced and verdict.open is None]
    assert hard and result.not_judged == len(hard)
    assert sum(seat.decisions - seat.judged_open for seat in result.seats) == len(hard)


def test_a_record_that_breaks_a_rule_is_refused() -> None:
    record = Record(game="klaverjas", options=BLUNDER.options, deal=BLUNDER.deal, actions=["sJ", "cJ"])
    with pytest.raises(trula.RecordMismatch) as caught:
        review(record)
    assert caught.value.index == 1


def test_an_unfinished_record_is_reviewed_as_far_as_it_goes() -> None:
    record = Record(game="klaverjas", options=BLUNDER.options, deal=BLUNDER.deal, actions=BLUNDER.actions[:6])
    result = review(record, worlds=2)
    assert len(result.verdicts) == 6 and result.scores is None
    empty = review(Record(game="klaverjas", options=BLUNDER.options, deal=BLUNDER.deal))
    assert empty.verdicts == () and empty.turning_point is None


def test_reviews_repeat() -> None:
    record = played(load("tarok3"), 8)
    once, again = (review(record, worlds=3, nodes=2_000, world_nodes=200).as_dict() for _ in range(2))
    assert once == again


@pytest.mark.parametrize("seed", range(2))
def test_cards_that_nothing_beats_are_equal_leads(seed: int) -> None:
    game = load("tarok3")
    mine = ["T22", "T21", "T20", "T5", "T4", "hK", "hQ", "h4", "dK", "dQ", "d3", "sK", "sQ", "s8", "cK", "cQ"]
    rest = [card.text for card in game.deck.cards if card.text not in mine]
    random.Random(seed).shuffle(rest)
    hands = " | ".join(" ".join(hand) for hand in (mine, rest[:16], rest[16:32]))
    state = game.start(game.parse_deal(f"{hands} / {' '.join(rest[32:])}"))
    for text in ("pass", "pass", "bid two", "take 1"):
        state = state.after(game.parse_action(text))
    state = state.after(game.bidding.by_rule(state.view(0)))
    while state.phase != "play":
        state = state.after(PASS)
    assert state.to_move == 0
    choices = {str(choice.card): choice for choice in advise(state.view(0), worlds=60).choices}
    assert len({(choices[name].mean, choices[name].error) for name in ("T22", "T21", "T20")}) == 1
    for name in ("T22", "T21", "T20"):
        played = review(record_of(state.after(game.parse_action(name))), worlds=20, nodes=20_000)
        assert played.verdicts[0].label not in ("mistake", "blunder")
