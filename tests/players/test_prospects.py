"""Trial games for every action before the first lead: the plan of an auction, what is hopeless, and whole sessions."""

from __future__ import annotations

import pytest

from trula import advise, agent, load, play_session, rng
from trula.engine.actions import PASS, Bid, Discard, TakeTalon
from trula.engine.cards import Card, CardSet
from trula.engine.game import Game
from trula.engine.state import State
from trula.engine.view import View
from trula.games.tarok import Tarok
from trula.games.tarok.agreement import TarokTable
from trula.games.tarok.bidding.trials import TrialDeal, score_margin
from trula.players.agents import BestProspect
from trula.players.bidders.prospects import Prospect, prospects, prospects_in_states
from trula.players.samplers import Uniform
from trula.words import Message

# Nearly every high tarok and three kings: any contract is won by such a hand.
STRONG = "T22 T21 T20 T19 T18 T17 T16 T15 T1 hK sK cK"


def strong_view() -> View:
    game = load("tarok4")
    rest = [card for card in game.deck.cards if card.text not in STRONG.split()]
    hands: list[list[Card]] = [[], [game.deck.card(text) for text in STRONG.split()], [], []]
    for place, card in enumerate(rest[:36]):
        hands[(0, 2, 3)[place % 3]].append(card)
    rest = rest[36:]
    text = " | ".join(" ".join(card.text for card in hand) for hand in hands)
    deal = game.parse_deal(f"{text} / {' '.join(card.text for card in rest)}")
    return game.start(deal).view(1)


def found(view: View, worlds: int = 20) -> dict[str, Prospect]:
    sample = Uniform().worlds(view, worlds, rng(1))
    return {str(each.action): each for each in prospects(view, view.game.bidding.candidates(view), sample, rng(1))}


def test_a_low_bid_leads_to_the_best_contract() -> None:
    by_action = found(strong_view())
    best = max((each for each in by_action.values()), key=lambda each: each.mean)
    low = by_action["bid two"]
    assert low.mean == best.mean and next(iter(by_action)) == "bid two"  # of equals the lowest is advised
    ((name, share),) = low.comes_to
    assert share == pytest.approx(1) and name["seat"] == strong_view().seat
    assert name["played"].kind != "tarok.contract.two"
    assert by_action["bid valat"].mean <= best.mean
    assert low.win > 0.95 > by_action["pass"].win


def test_who_can_choose_plays_what_is_said() -> None:
    game = load("tarok3")
    state = game.start(game.deal(5))
    while PASS in state.legal_actions():
        state = state.after(PASS)
    assert state.to_move == 0
    for text, each in found(state.view(0)).items():
        contract = text.removeprefix("bid ")
        name = Message(f"tarok.contract.{contract}")
        expected = name if contract == "klop" else Message("prospect.by", played=name, seat=0)
        assert [played for played, _ in each.comes_to] == [expected]


def test_means_are_leads_over_the_others() -> None:
    for each in found(strong_view()).values():
        scores = sum(score * chance for score, chance in each.scores)
        assert scores == pytest.approx(each.score)
    assert score_margin((30, -10, -20), 0) == 45


def test_hopeless_actions_change_nothing_for_the_best() -> None:
    view = strong_view()
    assert BestProspect(worlds=200).choose(view, rng(3)) == Bid("two")
    assert BestProspect(worlds=30).choose(view, rng(3)) == Bid("two")


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
@pytest.mark.parametrize(
    "bidder",
    ["TrialBidder(worlds=6)", "BayesNet()", "BayesNet(tables='expert')", "Learned()", "BestProspect(worlds=5)"],
)
def test_every_bidder_plays_whole_sessions(name: str, bidder: str) -> None:
    game = load(name)
    player = agent(f"ByPhase(bidder={bidder}, player=Greedy())")
    records = play_session(game.session(seed=8, deals=6), [player] * game.seats)
    session = game.session(seed=8, deals=6)
    for record in records:
        session.add(record)
    assert session.is_over and len(records) == 6
    assert play_session(game.session(seed=8, deals=6), [player] * game.seats) == records


def before_the_packet(game: Game, seed: int) -> State:
    """A state in which a packet is taken, or one without an exchange at the first lead."""
    bidder, state = agent("Learned()"), game.start(game.deal(seed))
    while state.phase in ("auction", "king"):
        assert state.to_move is not None
        state = state.after(bidder.choose(state.view(state.to_move), rng(seed, ply=len(state.history))))
    return state


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
@pytest.mark.parametrize(("worlds", "seeds"), [(30, range(900, 910)), (150, range(903, 904))])
def test_a_packet_is_worth_what_its_best_discard_is(name: str, worlds: int, seeds: range) -> None:
    """Also with so many worlds that hopeless discards are left out."""
    game = load(name)
    compared = 0
    for seed in seeds:
        state = before_the_packet(game, seed)
        if state.phase != "talon" or state.to_move is None:
            continue
        packet = advise(state.view(state.to_move), worlds=worlds).prospects[0]
        discard = advise(state.after(packet.action).view(state.to_move), worlds=worlds).prospects[0]
        assert (discard.mean, discard.win, discard.scores) == (packet.mean, packet.win, packet.scores)
        compared += 1
    assert compared >= len(seeds) / 2


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
def test_a_bid_is_tried_with_the_exchange_that_would_follow(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, bidder = load(name), agent("Learned(cards='network')")
    tried: list[TrialDeal] = []
    position = TrialDeal.position

    def noted(trial: TrialDeal, game: Tarok, table: TarokTable) -> object:
        tried.append(trial)
        return position(trial, game, table)

    monkeypatch.setattr(TrialDeal, "position", noted)
    state = game.start(game.deal(7))
    bid = next(action for action in state.legal_actions() if isinstance(action, Bid))
    seat = state.to_move
    assert seat is not None
    prospects_in_states(state.view(seat), [PASS, bid], [state], [1.0], rng(1))
    after = state.after(bid)
    while after.phase == "auction":
        after = after.after(PASS if PASS in after.legal_actions() else bid)
    while after.phase in ("king", "talon", "discard"):
        after = after.after(bidder.choose(after.view(seat), rng(1)))
    (trial,) = (each for each in tried if each.declarer == seat and each.contract == bid.contract)
    assert trial.packet is not None and trial.laid is not None
    exchange = [move.action for move in after.history if isinstance(move.action, TakeTalon | Discard)]
    assert exchange == [TakeTalon(trial.packet), Discard(CardSet(game.deck, trial.laid))]


def test_the_others_pass_where_their_rule_says_so() -> None:
    game = load("tarok4")
    assert game.bidding.passing_phases == ("announcements",)
    for seed in range(20):
        state = before_the_packet(game, seed)
        while state.phase in ("talon", "discard", "announcements"):
            assert state.to_move is not None
            action = game.bidding.by_rule(state.view(state.to_move))
            assert state.phase != "announcements" or action == PASS
            state = state.after(action)


def test_one_world_says_nothing_of_its_error() -> None:
    game = load("tarok3")
    state = next(state for seed in range(900, 930) if (state := before_the_packet(game, seed)).phase == "talon")
    prospect = advise(state.view(state.to_move or 0), worlds=1).prospects[0]
    assert prospect.error == float("inf") and prospect.as_dict()["error"] is None
