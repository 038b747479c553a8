"""The learned bidder: features, the network as a file, training, and what it decides."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from trula.engine.actions import Bid, Discard
from trula.engine.cards import DECKS, Deal
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.errors import NotationError
from trula.games import load
from trula.games.klaverjas import Klaverjas
from trula.games.klaverjas.bidding import trump_decider
from trula.games.klaverjas.bidding.learned import read_trump_network, save_trump_network, trump_rows
from trula.games.klaverjas.bidding.training import fit_trump_network, gather_trump_examples, trump_reliability
from trula.games.tarok import Tarok, bidding
from trula.games.tarok.actions import Announce, Kontra
from trula.games.tarok.bidding.learned import deciding
from trula.games.tarok.bidding.learned.deciding import TarokDecider, sensible_discards
from trula.games.tarok.bidding.learned.features import (
    ACTIONS,
    NO_CALL,
    LastBid,
    auction_rows,
    card_points,
    hand_rows,
    last_bids,
)
from trula.games.tarok.bidding.learned.network import BidNetwork, read_bid_network
from trula.games.tarok.bidding.learned.training import (
    bid_reliability,
    fit_bid_network,
    gather_examples,
    rows_of_auctions,
)
from trula.games.tarok.facts import facts_of
from trula.players.agents import ByPhase, Greedy, RuleBidder
from trula.players.bidders.learned import Learned
from trula.players.networks.score_network import BANDS, EDGES, ScoreNetwork, classes, masks

DECK = DECKS["tarok"]
NAMES = ("tarok3", "tarok4")
STRONG_AND_WEAK = {
    "tarok3": (
        "T22 T21 T20 T19 T18 T17 T16 T15 T14 T1 hK hQ dK dQ sK cK",
        "T2 T3 h4 h3 h2 hJ d4 d3 d2 dJ s7 s8 s9 c7 c8 c9",
    ),
    "tarok4": ("T22 T21 T20 T19 T18 T17 T16 T1 hK dK sK cK", "T2 T3 h3 h2 hJ d3 d2 dJ s7 s9 c7 c8"),
}


def tarok(name: str) -> Tarok:
    game = load(name)
    assert isinstance(game, Tarok)
    return game


def decider(game: Tarok, **settings: float) -> TarokDecider:
    return bidding.learned_decider(game, Learned(**settings))  # type: ignore[arg-type]


def dealt(game: Tarok, hand: str, seed: int = 0) -> Deal:
    """A deal with a given hand at seat 0."""
    own = DECK.parse(hand)
    rest = [card for card in DECK.cards if card not in own]
    random.Random(seed).shuffle(rest)
    size = game.hand_size
    others = [DECK.set(rest[start : start + size]) for start in range(0, size * (game.seats - 1), size)]
    return Deal((own, *others), tuple(rest[size * (game.seats - 1) :]))


def agreed(game: Tarok, deal: Deal, *words: str) -> State:
    return game.start(deal).after_texts(words)


def test_suits_are_alike_but_for_their_order() -> None:
    hand = DECK.parse("T1 T5 T21 h4 hK d1 d2 sK sQ cJ c10 c9")
    other = DECK.parse("T1 T5 T21 d4 dK h1 h2 cK cQ s9 s10 sJ".replace("d4", "d1").replace("h1 h2", "h4 h3"))
    called = np.array([NO_CALL])
    one = hand_rows(masks([hand.mask]), called)
    assert one.shape == hand_rows(masks([other.mask]), called).shape
    swapped = 0
    for card in hand:
        index = card.index
        if 22 <= index < 30:
            index += 8
        elif 30 <= index < 38:
            index -= 8
        swapped |= 1 << index
    assert (one == hand_rows(masks([swapped]), called)).all()
    assert not (one == hand_rows(masks([hand.mask]), np.array([2]))).all()


def test_prices_are_the_points_of_cards() -> None:
    assert card_points(masks([DECK.parse("T1 T21 hK dQ s8 T7").mask])).tolist() == [4 + 4 + 4 + 3]


def test_a_class_is_a_band_of_scores_won_or_not() -> None:
    scores = np.array([-500, -1, 0, 37, 500])
    found = classes(scores, np.array([False, False, True, True, True]))
    assert found[0] == 0
    assert found[-1] == 2 * BANDS - 1
    for score, each in zip(scores[1:-1], found[1:-1], strict=True):
        band = each % BANDS
        assert EDGES[band - 1] <= score < EDGES[band]


def test_last_bids_of_the_others() -> None:
    game = tarok("tarok4")
    state = game.start(game.deal(1)).after_texts(["bid two", "pass", "bid one"])
    assert state.to_move is not None
    bids = last_bids(state.view(state.to_move))
    by_seat = {(state.to_move + step) % 4: bid for step, bid in enumerate(bids, start=1)}
    expected = {1: LastBid.LOW, 2: LastBid.PASS, 3: LastBid.HIGH, 0: LastBid.NONE}
    assert by_seat == {seat: bid for seat, bid in expected.items() if seat != state.to_move}


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_full_of_taroks_is_worth_more(name: str) -> None:
    game = tarok(name)
    strong, weak = STRONG_AND_WEAK[name]
    outlooks = []
    for hand in (strong, weak):
        view = agreed(game, dealt(game, hand), *["pass"] * (game.seats - 1)).view(0)
        outlooks.append(decider(game).outlook(view, ["three", "klop"]))
    assert outlooks[0].wins[0] > 0.9 > 0.4 > outlooks[1].wins[0]
    assert outlooks[0].means[0] > 20
    assert outlooks[1].means[0] < 0


@pytest.mark.parametrize("name", NAMES)
def test_several_contracts_come_to_be_played(name: str) -> None:
    game = tarok(name)
    contracts = set()
    for number in range(40):
        state = game.start(game.deal(number))
        while state.phase == "auction":
            assert state.to_move is not None
            state = state.after(Learned().choose(state.view(state.to_move), rng(0)))
        contracts.add(state.facts.contract)
    assert len(contracts) > 2


def test_discards_hold_no_king_and_no_trula_card() -> None:
    for number in range(30):
        hand = tarok("tarok3").deal(number).hands[0].mask
        for laid in sensible_discards(hand, 3):
            cards = [DECK.cards[index] for index in range(54) if laid >> index & 1]
            assert len(cards) == 3
            assert all(card.rank != "K" and str(card) not in ("T1", "T21", "T22") for card in cards)


@pytest.mark.parametrize("worlds", [0, 6])
def test_an_exchange_is_legal_and_keeps_to_the_packet(worlds: int) -> None:
    game = tarok("tarok4")
    state = agreed(game, game.deal(3), "pass", "pass", "pass", "bid three")
    learned = Learned(worlds=worlds)
    while state.phase != "play":
        assert state.to_move is not None
        action = learned.choose(state.view(state.to_move), rng(1))
        if isinstance(action, Discard):
            found = bidding.learned_decider(game, learned).exchanges(state.view(state.to_move))
            assert {each.packet for each in found} == {facts_of(state).packet}
            assert found[0].value >= found[-1].value
        state = state.after(action)
    assert facts_of(state).packet is not None


def test_sure_bonuses_are_announced() -> None:
    game = tarok("tarok3")
    deal = dealt(game, "T22 T21 T20 T19 T18 T17 T16 T15 T14 T1 hK hQ dK dQ sK cK")
    state = agreed(game, deal, "pass", "pass", "bid zero")
    action = Learned().choose(state.view(0), rng(0))
    assert isinstance(action, Announce)
    assert "trula" in action.items


def test_risk_likes_wider_outcomes() -> None:
    game = tarok("tarok3")
    spreads = []
    for risk in (-1.0, 0.0, 1.0):
        total = 0.0
        for number in range(40):
            view = agreed(game, game.deal(number), "pass", "pass").view(0)
            bid = Learned(risk=risk).choose(view, rng(0))
            assert isinstance(bid, Bid)
            total += float(decider(game).outlook(view, [bid.contract]).spreads[0])
        spreads.append(total)
    assert spreads[0] < spreads[1] < spreads[2]


def test_training_repeats_itself_and_survives_the_file(tmp_path: Path) -> None:
    game = tarok("tarok3")
    examples, exchanges = gather_examples(game, 100, 5, workers=1)
    assert examples == gather_examples(game, 100, 5, workers=2)[0]
    network = fit_bid_network(examples, exchanges, 3, epochs=1)
    rows = rows_of_auctions(examples, 3)[:50]
    assert np.allclose(network.forecast_before_exchange(rows).chances.sum(axis=1), 1, atol=1e-5)
    path = tmp_path / "bidder.npz"
    network.save(path, "tarok3", "a test")
    again = read_bid_network(path, "tarok3")
    assert isinstance(again, BidNetwork)
    assert np.allclose(
        again.forecast_before_exchange(rows).means, network.forecast_before_exchange(rows).means, atol=0.2
    )
    found = bid_reliability(again, examples, 3)
    assert sum(each.cases for each in found.bins) == sum(
        role == 0 and action > ACTIONS.index("klop")
        for role, action in zip(examples.roles, examples.actions, strict=True)
    )
    assert 0 < found.brier < 0.5
    with pytest.raises(NotationError, match="is of tarok3, not of tarok4"):
        read_bid_network(path, "tarok4")


@pytest.mark.parametrize("name", [*NAMES, "klaverjas"])
@pytest.mark.parametrize("cards", ["rules", "network"])
def test_the_networks_of_the_package_never_turn_chances_round(name: str, cards: str) -> None:
    file = Learned(cards=cards).file(load(name))
    networks = (
        [read_trump_network(file, name)]
        if name == "klaverjas"
        else [read_bid_network(file, name).auction, read_bid_network(file, name).exchange]
    )
    all_knots = [network.knots for network in networks]
    for told, came in all_knots:
        assert (np.diff(told) > 0).all() and (np.diff(came) >= 0).all()
        assert told[0] == came[0] == 0 and told[-1] == came[-1] == 1
        assert np.abs(told - came).max() < 0.06


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bidder.npz"
    path.write_text("nothing")
    with pytest.raises(NotationError, match=r"bidder\.npz is not a bidder's network"):
        read_bid_network(path, "tarok3")
    with pytest.raises(NotationError, match="is not a bidder's network"):
        bidding.learned_decider(tarok("tarok3"), Learned(network=str(tmp_path / "none.npz")))


@pytest.mark.parametrize("name", NAMES)
def test_it_gains_on_the_rules(name: str) -> None:
    """Few deals and a wide margin: that it is far better is for the tables of strength."""
    import trula

    learned = ByPhase(bidder=Learned(), player=Greedy())
    result = trula.match(load(name), learned, ByPhase(bidder=RuleBidder(), player=Greedy()), deals=60, seed=11)
    assert result.points.mean > -4


def test_rows_need_not_know_who_spoke() -> None:
    count = len(ACTIONS)
    zeros = np.zeros(count, dtype=np.int64)
    hands = masks([DECK.parse("T1 T2 hK").mask] * count)
    rows = auction_rows(hands, np.arange(count), zeros, np.zeros((count, 2), dtype=np.int64), zeros + NO_CALL, 3)
    assert len({row.tobytes() for row in rows}) == count


def test_trump_suits_are_alike_but_for_their_names() -> None:
    deck = DECKS["klaverjas"]
    hand, other = deck.parse("cJ c9 cA d7 d8 hA h10 sK"), deck.parse("sJ s9 sA h7 h8 cA c10 dK")
    seats = np.array([1])
    clubs, spades = (np.array([list(deck.suits).index(suit)]) for suit in "cs")
    assert (trump_rows(masks([hand.mask]), clubs, seats) == trump_rows(masks([other.mask]), spades, seats)).all()
    assert not (trump_rows(masks([hand.mask]), clubs, seats) == trump_rows(masks([hand.mask]), spades, seats)).all()


@pytest.mark.parametrize("choice", ["forced", "free_left", "free_dealer", "free_last", "turn_up"])
def test_trump_is_made_in_every_procedure(choice: str) -> None:
    game = load("klaverjas", trump_choice=choice)
    suits = set()
    for number in range(30):
        state = game.start(game.deal(number))
        while state.phase == "trump":
            assert state.to_move is not None
            state = state.after(Learned().choose(state.view(state.to_move), rng(0)))
        suits.add(state.facts.trump)
    assert suits == set("cdhs")


def test_a_strong_suit_is_made_trump_and_a_hand_of_nothing_passes() -> None:
    game = load("klaverjas", trump_choice="free_left")
    deck = game.deck
    for text, best in (("hJ h9 hA h10 hK cA c10 dA", "trump h"), ("c7 c8 d7 d8 h7 h8 s7 s8", "pass")):
        own = deck.parse(text)
        rest = [card for card in deck.cards if card not in own]
        deal = Deal((own, *(deck.set(rest[start::3]) for start in range(3))), ())
        view = game.start(deal).view(0)
        assert str(Learned().choose(view, rng(0))) == best
    outlook = trump_decider(Learned().file(view.game), 0.0).outlook(view, view.legal_actions())
    assert outlook.wins[1:].max() < 0.5


def test_trump_training_repeats_itself(tmp_path: Path) -> None:
    game = load("klaverjas")
    assert isinstance(game, Klaverjas)
    examples = gather_trump_examples(game, 60, 5, workers=1)
    assert len(examples.hands) == len(examples.margins) == 60 * 20
    network = fit_trump_network(examples, epochs=1)
    path = tmp_path / "trump.npz"
    save_trump_network(network, path, "klaverjas", "a test")
    again = read_trump_network(path, "klaverjas")
    assert isinstance(again, ScoreNetwork)
    found = trump_reliability(again, examples)
    assert sum(each.cases for each in found.bins) == 60 * 16


def test_defenders_double_and_partners_do_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever the chance of a defeat is enough for: here any chance is."""
    monkeypatch.setattr(deciding, "KONTRA_WIN_CHANCE", 1.1)
    game = tarok("tarok4")
    doubled, silent = 0, 0
    for number in range(20):
        state = agreed(game, game.deal(number), "pass", "pass", "pass", "bid one")
        while state.phase != "play":
            assert state.to_move is not None
            view = state.view(state.to_move)
            action = Learned().choose(view, rng(0))
            if state.phase == "announcements" and Kontra("game") in view.legal_actions():
                assert view.sides is not None
                is_defending = view.sides[view.seat] == "defenders"
                assert (action == Kontra("game")) == is_defending
                doubled += is_defending
                silent += not is_defending and view.seat != 0
            state = state.after(action)
    assert doubled > 10 and silent > 3
