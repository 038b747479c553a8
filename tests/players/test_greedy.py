"""The yardsticks: Greedy and RuleBidder are honest, stronger than chance, and never change."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import pytest

from trula import agent, load, play_deal, rng
from trula.engine.actions import Bid, Discard, NameTrump, Play
from trula.engine.cards import DECKS
from trula.engine.game import Game
from trula.engine.state import State
from trula.games import GAMES
from trula.games.tarok.bidding import hand_counts as tarok_counts
from trula.games.tarok.deck import KINGS, TAROKS
from trula.players.agents import ByPhase, Greedy, RandomLegal, RuleBidder
from trula.testing import check_agent

TABLES: list[tuple[str, str, dict[str, bool | int | str]]] = [
    ("tarok3", "tarzs", {}),
    ("tarok3", "tarzs", {"bidding": "free_opening", "discard_taroks": "free_shown", "first_lead": "forehand"}),
    ("tarok3", "openspiel", {}),
    ("tarok4", "pagat", {}),
    ("tarok4", "pagat", {"equal_bid_by": "forehand", "raise_after_win": False, "kontra_levels": 0}),
    ("tarok4", "openspiel", {}),
    ("klaverjas", "rotterdam", {}),
    ("klaverjas", "rotterdam", {"trump": "d"}),
    ("klaverjas", "rotterdam", {"trump_choice": "free_left"}),
    ("klaverjas", "rotterdam", {"trump_choice": "free_dealer"}),
    ("klaverjas", "amsterdam", {"trump_choice": "free_last"}),
    ("klaverjas", "amsterdam", {"trump_choice": "turn_up", "amsterdam_undertrump": "forced"}),
    ("tressette", "roman", {}),
    ("tressette", "roman", {"first_lead": "right_of_dealer", "accusi": False}),
]


def named(table: tuple[str, str, dict[str, bool | int | str]]) -> str:
    name, profile, options = table
    return "-".join([name, profile, *(str(value) for value in options.values())])


@pytest.mark.parametrize("table", TABLES, ids=named)
@pytest.mark.parametrize("kind", ["Greedy", "RuleBidder"])
def test_yardsticks_conform_at_every_table(kind: str, table: tuple[str, str, dict[str, bool | int | str]]) -> None:
    name, profile, options = table
    check_agent(agent(f"{kind}()"), load(name, profile=profile, **options), deals=2)


@pytest.mark.parametrize("bids_by_rule", [True, False])
@pytest.mark.parametrize("name", list(GAMES))
def test_the_core_plays_the_same_card_with_and_without_the_hidden_ones(name: str, bids_by_rule: bool) -> None:
    """Under all that can be agreed, speech included: bids by rule or at random, and then any cards."""
    game = load(name)
    played = 0
    for seed in range(30):
        dice = random.Random(f"{name} {seed}")
        state = game.start(game.deal(seed))
        while (seat := state.to_move) is not None:
            legal = state.legal_actions()
            action = legal[dice.randrange(len(legal))]
            position = state.position
            if position is not None:
                greedy = Greedy().choose(state.view(seat), rng(0))
                assert isinstance(greedy, Play)
                assert greedy.card.index == position.greedy_card(), f"seed {seed}, ply {position.plies}"
                ratings = dict(position.greedy_ratings())
                assert ratings[greedy.card.index] == max(ratings.values())
                played += 1
            elif state.phase == "announcements":
                action = action if dice.random() < 0.3 else legal[0]
            elif bids_by_rule:
                action = RuleBidder().choose(state.view(seat), rng(0))
            state = state.after(action)
    assert played > (800 if bids_by_rule else 100)


def choices(game: Game, seeds: range) -> str:
    """A digest of all that Greedy decides in some deals, and RuleBidder before the play."""
    digest = hashlib.sha256()
    for seed in seeds:
        state: State = game.start(game.deal(seed))
        while (seat := state.to_move) is not None:
            action = Greedy().choose(state.view(seat), rng(0))
            digest.update(f"{action}\n".encode())
            state = state.after(action)
    return digest.hexdigest()[:16]


FROZEN = {
    "tarok3": "ebef8d546a308e6f",
    "tarok4": "4f40fbd54fe37fdd",
    "klaverjas": "0d61717c6f7e397f",
    "tressette": "9a513d83cdaba7a5",
}


@pytest.mark.parametrize("name", list(FROZEN))
def test_the_yardsticks_have_not_changed(name: str) -> None:
    assert choices(load(name), range(1_000, 1_020)) == FROZEN[name]


def lead_over_chance(game: Game, deals: int) -> float:
    """How many points a deal Greedy's cards bring over any legal ones, bids being equal: every seat's turn counts."""
    chance = ByPhase(bidder=RuleBidder(), player=RandomLegal())
    gained = 0.0
    for seed in range(deals):
        deal = game.deal(seed)
        for seat in range(game.seats):
            agents = [Greedy() if other == seat else chance for other in range(game.seats)]
            scores = play_deal(game, deal, agents, seed=seed).scores
            plain = play_deal(game, deal, [chance] * game.seats, seed=seed).scores
            assert scores is not None and plain is not None
            gained += scores[seat] - plain[seat]
    return gained / deals / game.seats


@pytest.mark.parametrize(("name", "least"), [("tarok3", 3.0), ("tarok4", 3.0), ("klaverjas", 10.0), ("tressette", 0.5)])
def test_greedy_beats_chance(name: str, least: float) -> None:
    assert lead_over_chance(load(name), 60) > least


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
def test_rule_bidders_play_all_sorts_of_contracts(name: str) -> None:
    game = load(name)
    contracts: Counter[object] = Counter()
    for seed in range(150):
        state = game.start(game.deal(seed))
        while state.phase != "play" and state.to_move is not None:
            state = state.after(RuleBidder().choose(state.view(state.to_move), rng(0)))
        contracts[state.facts.contract] += 1
    assert contracts["two"] > 15
    assert contracts["klop"] > 10 or name == "tarok4"
    assert contracts["one"] > 50 or name == "tarok3"


def test_a_hand_is_counted_as_the_table_says() -> None:
    hand = DECKS["tarok"].parse("T1 T9 T15 T21 T22 hK h4 d4 s7 s8 s9 s10").mask
    assert tarok_counts.hand_count(hand) == 5 + 3 + 3 + 3 + 2 + 3 + 3 + 1


def test_a_discard_empties_a_suit_and_never_holds_five_points() -> None:
    hand = DECKS["tarok"].parse("T1 T9 T15 T21 T22 T3 T4 T5 T6 hK h4 h3 dQ s7 s8 s9 s10 sJ sC")
    laid = tarok_counts.best_discard(hand.mask, 3)
    assert laid & ~hand.mask == 0 and laid.bit_count() == 3
    assert laid >> DECKS["tarok"].card("dQ").index & 1
    assert not laid & (TAROKS | KINGS)


def test_forced_taroks_are_laid_away_from_below() -> None:
    hand = DECKS["tarok"].parse("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 hK h4 dK dQ")
    laid = Discard(type(hand)(DECKS["tarok"], tarok_counts.best_discard(hand.mask, 3)))
    assert str(laid) == "discard T2 h4 dQ"


def test_poor_hands_pass_and_good_ones_bid() -> None:
    game = load("klaverjas", trump_choice="free_left")
    deal = game.parse_deal(
        "c7 c8 d7 d8 h7 h8 s7 s8 | cJ c9 cA dA c10 cK hA sA | d9 d10 dJ dQ h9 h10 hJ hQ | cQ dK hK s9 s10 sJ sQ sK"
    )
    state = game.start(deal)
    state = state.after(first := RuleBidder().choose(state.view(0), rng(0)))
    second = RuleBidder().choose(state.view(1), rng(0))
    assert str(first) == "pass" and second == NameTrump("c")
    tarok = load("tarok3")
    poor = tarok.start(tarok.deal(3))
    while poor.phase == "auction" and poor.to_move is not None:
        bid = RuleBidder().choose(poor.view(poor.to_move), rng(0))
        if isinstance(bid, Bid) and bid.contract != "klop":
            hand = poor.hands[poor.to_move].mask
            assert tarok_counts.hand_count(hand) >= tarok_counts.LEAST_COUNTS[3][bid.contract]
        poor = poor.after(bid)
