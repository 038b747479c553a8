"""The bidder by trial games: what it bids, exchanges, announces and doubles, and how it adapts over a session."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trula import NotationError, agent, load, play_session
from trula.engine.actions import PASS, Action, Bid, Discard, TakeTalon
from trula.engine.cards import Card, Deal
from trula.engine.seating import Seating
from trula.engine.seeds import rng
from trula.engine.session import Announced, Ending, Result, SoFar
from trula.engine.state import State
from trula.engine.view import View
from trula.games.tarok import Tarok
from trula.games.tarok.actions import Announce, Kontra
from trula.games.tarok.agreement import TarokTable
from trula.games.tarok.bidding.hand_counts import best_call, best_exchange, hand_count
from trula.games.tarok.bidding.simulation import TrialBidder, margins
from trula.games.tarok.bidding.simulation.announcing import worlds_explaining_bid
from trula.games.tarok.bidding.simulation.exchange import candidate_discards, suit_combinations
from trula.games.tarok.bidding.simulation.leads import LeadBuilder
from trula.games.tarok.bidding.trials import TrialDeal
from trula.games.tarok.contracts import Aim
from trula.games.tarok.deck import DECK, KINGS, TRULA
from trula.games.tarok.facts import facts_of
from trula.players.agents import Greedy, RuleBidder
from trula.players.samplers import Uniform

QUICK = TrialBidder(search=None)
MONSTER = "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 hK dK sK cK"
HOPELESS = "T2 T5 hQ hC h3 dQ dJ d3 sQ sJ s9 s8 cQ cC c10 c9"


def tarok(name: str) -> Tarok:
    game = load(name)
    assert isinstance(game, Tarok)
    return game


def deal_with(game: Tarok, seat: int, hand: str) -> Deal:
    """A deal in which a seat has a hand, the rest as random as any, with a tarok in every hand."""
    own = DECK.parse(hand)
    for seed in range(1_000):
        order = [card for card in (*game.deal(seed).talon, *_in_hands(game.deal(seed))) if card not in own]
        talon, rest = tuple(order[:6]), order[6:]
        dealt = iter(range(0, len(rest), game.hand_size))
        hands = tuple(
            own if each == seat else DECK.set(rest[(start := next(dealt)) : start + game.hand_size])
            for each in range(game.seats)
        )
        deal = Deal(hands, talon)
        if all(game.is_dealable(each) for each in hands):
            return deal
    raise AssertionError("no such deal")


def _in_hands(deal: Deal) -> list[Card]:
    return [card for hand in deal.hands for card in hand]


def ask(bidder: TrialBidder, state: State, seed: int = 1) -> Action:
    assert state.to_move is not None
    return bidder.choose(state.view(state.to_move), rng(seed))


def through(game: Tarok, deal: Deal, *actions: str) -> State:
    return game.start(deal).after_texts(actions)


# The lead of a trial


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
def test_quick_leads_are_those_made_step_by_step(name: str) -> None:
    game = tarok(name)
    for seed, contract in enumerate(game.ladder * 3):
        if contract.aim is Aim.KLOP:
            continue
        deal, declarer = game.deal(seed), seed % game.seats
        table = game.start(deal).table
        assert isinstance(table, TarokTable)
        slow = TrialDeal(deal, contract.name, declarer).position(game, table)
        hands = [hand.mask for hand in deal.hands]
        suit = best_call(hands[declarer])
        called = DECK.card(f"{suit}K") if contract.calls_king else None
        leads = LeadBuilder(game, table, contract, declarer, called)
        talon = DECK.set(deal.talon).mask
        if contract.packet:
            size = contract.packet
            packet, laid = best_exchange(hands[declarer], deal.talon, size, game.number("mond"))
            taken = DECK.set(deal.talon[(packet - 1) * size : packet * size]).mask
            quick = leads.after_exchange(hands, talon, taken, laid)
        else:
            quick = leads.lead(hands, talon)
        assert quick.terms.text() == slow.terms.text(), contract.name
        assert quick.hash == slow.hash


# Bids


@pytest.mark.parametrize(
    ("name", "hand"), [("tarok3", MONSTER), ("tarok4", "T22 T21 T20 T19 T18 T17 T16 T1 hK dK sK cK")]
)
def test_a_monster_is_bid_as_low_as_leads_and_then_as_high_as_it_goes(name: str, hand: str) -> None:
    game = tarok(name)
    state = game.start(deal_with(game, 1, hand))
    assert ask(TrialBidder(), state) == Bid("two")
    while state.phase == "auction" and PASS in state.legal_actions():
        state = state.after(ask(TrialBidder(), state) if state.to_move == 1 else PASS)
    assert ask(TrialBidder(), state) == Bid("zero" if name == "tarok3" else "solo-without")


def test_a_hopeless_hand_passes_and_forehand_chooses_klop_with_it() -> None:
    game = tarok("tarok3")
    assert ask(TrialBidder(), game.start(deal_with(game, 1, HOPELESS))) == PASS
    alone = through(game, deal_with(game, 0, HOPELESS), "pass", "pass")
    assert ask(TrialBidder(), alone) == Bid("klop")


def test_without_klop_the_least_evil_is_chosen() -> None:
    game = tarok("tarok3")
    state = through(game, deal_with(game, 1, HOPELESS), "bid two", "pass", "pass")
    choice = ask(TrialBidder(), state)
    assert choice == Bid("two")
    assert choice in state.legal_actions()


def test_a_hand_that_cannot_win_a_trick_bids_a_beggar_and_nothing_else() -> None:
    game = tarok("tarok4")
    state = game.start(deal_with(game, 1, "T2 h4 h3 h2 d4 d3 d2 s7 s8 s9 c7 c8"))
    assert ask(TrialBidder(), state) == Bid("beggar")
    assert ask(TrialBidder(beggar=1.0, worlds=60), state, 3) in (PASS, Bid("beggar"))


def test_a_higher_margin_bids_less() -> None:
    game = tarok("tarok3")
    states = [game.start(game.deal(seed)) for seed in range(12)]
    bold, shy = ([ask(TrialBidder(search=None, margin=m), state) for state in states] for m in (-10, 12))
    assert sum(action == PASS for action in bold) < sum(action == PASS for action in shy)


# Exchange


def test_suits_are_emptied_best_first() -> None:
    hand = DECK.parse("T5 T9 T20 hK h1 dQ sK sQ sJ c7 c8 c9 c10").mask
    found = [
        str(DECK.set(card for card in DECK.cards if cards >> card.index & 1)) for cards in suit_combinations(hand, 2)
    ]
    assert found[:2] == ["h1 dQ", "sJ sQ"]
    assert set(found) == {"h1 dQ", "h1", "dQ", "sJ sQ"}


def test_a_short_list_is_filled_up_in_every_legal_way() -> None:
    hand = DECK.parse("T5 T9 T20 hK h1 dQ sK sQ sJ c7 c8 c9 c10").mask
    first, second = candidate_discards(hand, 3, is_free=False)
    assert all(laid.bit_count() == 3 and not laid & (KINGS | TRULA) for laid in first + second)
    assert len(first) == len(set(first))


def test_taroks_go_when_nothing_else_can() -> None:
    hand = DECK.parse("T1 T2 T3 T5 T9 T20 T21 T22 hK dK sK cK c7").mask
    (only,) = candidate_discards(hand, 3, is_free=False)
    c7 = 1 << DECK.card("c7").index
    assert all(laid & c7 and laid.bit_count() == 3 for laid in only)


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
def test_no_king_and_nothing_of_the_trula_is_laid_away(name: str) -> None:
    game = tarok(name)
    for seed in range(6):
        state = game.start(game.deal(seed))
        while state.phase == "auction":
            legal = state.legal_actions()
            state = state.after(PASS if PASS in legal else Bid("three"))
        while state.phase != "discard":
            state = state.after(ask(QUICK, state, seed))
        choice = ask(QUICK, state, seed)
        assert isinstance(choice, Discard)
        assert not choice.cards.mask & (KINGS | TRULA)
        assert choice in state.legal_actions()


def test_the_packet_with_the_trula_is_taken() -> None:
    game = tarok("tarok3")
    deal = game.parse_deal(
        "T20 T19 T18 T17 T15 T14 hK h4 h3 dK d4 d3 s7 s8 c7 c8 | T2 T3 T4 T5 T6 T7 T8 h1 h2 hJ dQ d1 sK s9 s10 sQ | "
        "T9 T10 T11 T12 T13 T16 hC hQ dJ dC d2 cK cQ c9 c10 cC / sJ cJ T22 T21 sC T1"
    )
    state = through(game, deal, "pass", "pass", "bid two")
    for seed in range(3):
        assert ask(TrialBidder(), state, seed) == TakeTalon(2)


def test_scores_mind_a_mond_left_lying() -> None:
    game = tarok("tarok3")
    deal = game.parse_deal(
        "T20 T19 T18 T17 T15 T14 hK h4 h3 dK d4 d3 s7 s8 c7 c8 | T2 T3 T4 T5 T6 T7 T8 h1 h2 hJ dQ d1 T22 s9 s10 sQ | "
        "T9 T10 T11 T12 T13 T16 hC hQ dJ dC d2 cK cQ c9 c10 cC / sJ cJ sK T1 sC T21"
    )
    state = through(game, deal, "pass", "pass", "bid two")
    assert ask(TrialBidder(value="score"), state) == TakeTalon(3)


# Announcements and kontra


def monster_after_exchange(game: Tarok) -> State:
    state = through(game, deal_with(game, 0, MONSTER), "pass", "pass", "bid one")
    while state.phase != "announcements":
        state = state.after(ask(QUICK, state))
    return state


def test_what_trials_make_is_announced_once_and_never_a_valat() -> None:
    state = monster_after_exchange(tarok("tarok3"))
    said = ask(TrialBidder(pagat_ultimo=1.0), state)
    assert isinstance(said, Announce)
    assert {"trula", "kings"} <= set(said.items)
    assert "valat" not in said.items
    state = state.after(said).after(PASS).after(PASS)
    assert state.to_move == 0
    assert ask(TrialBidder(), state) == PASS


def test_shares_out_of_reach_announce_nothing() -> None:
    game = tarok("tarok3")
    poor = game.parse_deal(
        "T2 T3 T4 T5 T6 T7 h1 h2 h3 d1 d2 d3 s7 s8 c7 c8 | T22 T21 T20 T19 T18 T1 hK dK sK cK hQ dQ sQ cQ h4 d4 | "
        "T8 T9 T10 T11 T12 T13 T14 T15 hJ hC dJ dC sJ sC cJ cC / T16 T17 s9 s10 c9 c10"
    )
    state = through(game, poor, "pass", "pass", "bid zero")
    assert ask(TrialBidder(), state) == PASS


def test_a_hopeless_game_is_doubled_by_who_sees_it_and_only_if_told_to() -> None:
    game = tarok("tarok3")
    poor = game.parse_deal(
        "T2 T3 T4 T5 T6 T7 h1 h2 h3 d1 d2 d3 s7 s8 c7 c8 | T22 T21 T20 T19 T18 T1 hK dK sK cK hQ dQ sQ cQ h4 d4 | "
        "T8 T9 T10 T11 T12 T13 T14 T15 hJ hC dJ dC sJ sC cJ cC / T16 T17 s9 s10 c9 c10"
    )
    state = through(game, poor, "pass", "pass", "bid zero", "pass")
    assert state.to_move == 1
    assert ask(TrialBidder(), state) == Kontra("game")
    assert ask(TrialBidder(kontra=None), state) == PASS
    strong = through(game, deal_with(game, 0, MONSTER), "pass", "pass", "bid zero", "pass")
    assert ask(TrialBidder(), strong) == PASS


def test_worlds_for_a_kontra_give_the_declarer_the_cards_for_it() -> None:
    game = tarok("tarok3")
    view = through(game, game.deal(4), "pass", "pass", "bid zero", "pass").view(1)
    better, any_worlds = worlds_explaining_bid(view, 20, rng(1)), Uniform().worlds(view, 20, rng(1))
    counts = [sum(hand_count(world.deal.hands[0].mask) for world in sample) / 20 for sample in (better, any_worlds)]
    assert counts[0] > counts[1] + 3
    assert all(world.state.view(1) == view for world in better)


# What adapts


def result(declarer: int | None, *, is_won: bool | None, contract: str = "two", **more: object) -> Result:
    ending = replace(Ending(is_won=is_won), **more)  # type: ignore[arg-type]
    return Result(contract, declarer, (0, 0, 0), ending)


def viewed(*results: Result, name: str = "tarok3", seat: int = 1) -> View:
    game = tarok(name)
    places = tuple((each + 1) % game.seats for each in range(game.seats))
    so_far = SoFar(len(results), 200, Seating(places), (0,) * game.seats, results)
    return game.start(game.deal(1), session=so_far).view(seat)


@pytest.mark.parametrize(("declarer", "is_won", "change"), [(2, False, 1), (2, True, 0), (0, False, -1), (0, True, 0)])
def test_the_margin_follows_what_its_place_has_lived_through(declarer: int, is_won: bool, change: int) -> None:
    # Seat 1 sits at place 2.
    view = viewed(result(declarer, is_won=is_won))
    assert TrialBidder().margin_of(view) == 3 + change
    assert TrialBidder(adapts=False).margin_of(view) == 3
    assert margins.margin_after(margins.results_of(view), margins.place_of(view), 3) == 3 + change


def test_klop_and_beggars_leave_the_margin_alone() -> None:
    view = viewed(
        result(None, is_won=None, contract="klop"), result(2, is_won=False, contract="beggar"), result(0, is_won=False)
    )
    assert TrialBidder().margin_of(view) == 2


def test_a_partner_wins_with_the_declarer() -> None:
    won = viewed(result(0, is_won=True, partner=2), name="tarok4")
    assert TrialBidder().margin_of(won) == 2
    lost = viewed(result(0, is_won=False, partner=2), name="tarok4")
    assert TrialBidder().margin_of(lost) == 3


def test_a_floor_holds_the_margin() -> None:
    view = viewed(*[result(0, is_won=False)] * 9, result(2, is_won=False))
    assert TrialBidder(least_margin=None).margin_of(view) == 3 - 9 + 1
    assert TrialBidder().margin_of(view) == 0 + 1
    assert TrialBidder(margin=-4).margin_of(view) == -4 + 1


def test_shares_rise_after_a_failure_and_fall_after_two_successes() -> None:
    def made(*kept: bool) -> View:
        return viewed(*(result(0, is_won=True, announced=(Announced("trula", 2, each),)) for each in kept))

    bidder = TrialBidder()
    assert bidder.share_of(made(False), "trula") == pytest.approx(0.6)
    assert bidder.share_of(made(True), "trula") == pytest.approx(0.5)
    assert bidder.share_of(made(True, True), "trula") == pytest.approx(0.4)
    assert bidder.share_of(made(True, True, True), "trula") == pytest.approx(0.4)
    assert bidder.share_of(made(True, False, True), "trula") == pytest.approx(0.6)
    assert bidder.share_of(made(*[False] * 20), "trula") == 1.0
    assert bidder.share_of(made(False), "kings") == pytest.approx(0.6)
    assert TrialBidder(adapts=False).share_of(made(False), "trula") == 0.5


def test_a_beggar_has_its_own_share() -> None:
    view = viewed(result(2, is_won=False, contract="beggar"), result(0, is_won=False, contract="beggar"))
    assert TrialBidder().share_of(view, "beggar") == pytest.approx(0.8)


def test_results_tell_who_won_with_whom_and_what_was_announced() -> None:
    game = tarok("tarok4")
    session = game.session(seed=3, deals=12)
    for _ in range(12):
        state = session.start()
        while state.to_move is not None:
            action = Greedy().choose(state.view(state.to_move), rng(0))
            declarer = state.facts.declarer
            if (
                state.phase == "announcements"
                and state.to_move == declarer
                and facts_of(state).announcement("trula") is None
            ):
                legal = state.legal_actions()
                action = Announce(("trula",)) if Announce(("trula",)) in legal else PASS
            state = state.after(action)
        places = session.place_of_seat
        session.add_state(state)
        last = session.results[-1]
        if last.declarer is None:
            assert last.ending == Ending()
            continue
        agreement = game.agreement_of(state)
        assert last.ending.partner == (None if agreement.partner is None else places[agreement.partner])
        assert last.ending.is_won == state.position.verdict()[0]  # type: ignore[union-attr]
        for announced in last.ending.announced:
            assert (announced.item, announced.by) == ("trula", last.declarer)
    assert any(each.ending.announced for each in session.results)
    assert {each.ending.is_won for each in session.results} >= {True}


def test_a_session_of_adapting_bidders_replays() -> None:
    game = tarok("tarok3")
    bidders = [agent("ByPhase(bidder=TrialBidder(worlds=4, discard_worlds=4, search=None), player=Greedy())")] * 3
    first, again = (play_session(game.session(seed=5, deals=5), bidders) for _ in range(2))
    assert first == again
    session = game.session(seed=5, deals=5)
    for record in first:
        session.add(record)
    assert session.is_over


# Settings


@pytest.mark.parametrize(
    "text",
    [
        "TrialBidder()",
        "TrialBidder(worlds=5, kontra=None, search=None)",
        "TrialBidder(bidding_discards=5, margin=4, least_margin=None, adapts=False, value='score')",
        "TrialBidder(search=AlphaBeta(depth=6))",
    ],
)
def test_the_text_of_a_bidder_reads_back(text: str) -> None:
    assert repr(agent(text)) == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("TrialBidder(worlds=0)", "worlds"),
        ("TrialBidder(trula=1.5)", "trula"),
        ("TrialBidder(kontra=0)", "kontra"),
        ("TrialBidder(value='money')", "value"),
        ("TrialBidder(adapts=2)", "adapts"),
        ("TrialBidder(search=Exact())", "search"),
    ],
)
def test_wrong_settings_are_named(text: str, fault: str) -> None:
    with pytest.raises(NotationError, match=fault):
        agent(text)


def test_trials_can_choose_the_exchange_while_bidding() -> None:
    game = tarok("tarok3")
    state = game.start(deal_with(game, 1, MONSTER))
    bidder = TrialBidder(worlds=3, bidding_discards=2, search=None)
    assert ask(bidder, state) == Bid("two") == ask(bidder, state)


def test_elsewhere_it_is_the_rule_bidder() -> None:
    game = load("klaverjas")
    view = game.start(game.deal(1)).view(0)
    assert TrialBidder().choose(view, rng(1)) == RuleBidder().choose(view, rng(1))
