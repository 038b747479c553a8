"""Advice: ranked as the solver ranks where all is known, blind to what is hidden, with reasons that are true."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

import pytest

import trula
from trula._core import tarok_points
from trula.engine.cards import Card
from trula.engine.game import Game
from trula.engine.referee import decide
from trula.engine.state import State
from trula.errors import NotationError
from trula.games import GAMES, load
from trula.games.tarok import Tarok
from trula.players.agents import RuleBidder
from trula.players.agents.pimc import Pimc
from trula.players.samplers import Uniform, Weighted
from trula.players.searches import Exact
from trula.study.advise import advise
from trula.study.locations import locations
from trula.study.ranking import Ranking, check_judge, default_judge, equal_cards, rank
from trula.study.reasons import LOOKED_AT, Decision, possible_winners, reasons
from trula.testing import disguises, random_state
from trula.words import Message

GREEDY = trula.agent("Greedy()")
AT_RANDOM = trula.agent("ByPhase(bidder=RuleBidder(), player=RandomLegal())")


def states_in_play(game: Game, seed: int, left: int) -> Iterator[State]:
    """States in which the mover has a choice, once no more than so many cards are in a hand."""
    state = game.start(game.deal(seed))
    while state.to_move is not None:
        if state.phase == "play" and len(state.legal_actions()) > 1 and len(state.hands[state.to_move]) <= left:
            yield state
        state = decide(AT_RANDOM, state, seed=seed, deal=0)


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The mean; no weights are equal ones."""
    shares = weights or [1.0] * len(values)
    return sum(value * share for value, share in zip(values, shares, strict=True)) / sum(shares)


def mover(state: State) -> int:
    """The seat to move."""
    assert state.to_move is not None
    return state.to_move


@pytest.mark.parametrize("name", list(GAMES))
def test_where_one_deal_fits_the_advice_is_the_solvers(name: str) -> None:
    game = load(name)
    checked = 0
    for seed in range(60):
        for state in states_in_play(game, seed, left=3):
            view = state.view(mover(state))
            if game.hidden(view).count > 1:
                continue
            advice = advise(view, worlds=2)
            position = state.position
            assert position is not None and advice.is_all and advice.is_exact
            solved = Exact().run_one(position).values
            assert {choice.card.index: choice.mean for choice in advice.choices} == solved
            assert solved[advice.choices[0].card.index] == max(solved.values())
            assert str(advice.action) == str(advice.choices[0].card)
            assert all(choice.spread == choice.error == 0 for choice in advice.choices)
            assert "known" in {topic(reason) for reason in advice.reasons}
            checked += 1
        if checked >= 12:
            return
    assert checked > 0


@pytest.mark.parametrize("name", list(GAMES))
def test_each_unseen_card_lies_somewhere(name: str) -> None:
    game = load(name)
    for plies in (0, 2, 7, 12, 25, 30):
        state = random_state(game, plies, plies=plies)
        if state.to_move is None:
            continue
        view = state.view(mover(state))
        advice = advise(view, worlds=7, nodes=100)
        assert len({row.card for row in advice.locations}) == len(advice.locations)
        for row in advice.locations:
            assert sum(row.seats) + row.talon + row.laid_away == pytest.approx(1)
            assert row.seats[view.seat] == 0 and row.card not in view.hand
        unseen = {row.card for row in advice.locations}
        played = {card for trick in (*state.tricks, *([view.trick] if view.trick else [])) for card in trick.cards}
        assert not unseen & played
        held = {card for seat, hand in enumerate(state.hands) if seat != view.seat for card in hand}
        shown = {card for cards in view.shown for card in cards}
        assert held - shown - set(view.talon) <= unseen


@pytest.mark.parametrize("name", list(GAMES))
def test_advice_is_blind(name: str) -> None:
    game = load(name)
    phases, compared = set(), 0
    for number in range(10):
        state = random_state(game, number, plies=number * 3)
        if state.to_move is None:
            continue
        seat = state.to_move
        sampler = Weighted(bidder=RuleBidder()) if number % 2 else Uniform()
        advice = advise(state.view(seat), worlds=5, nodes=300, sampler=sampler, seed=number)
        phases.add(state.phase)
        for other in disguises(state, seat, 2, str(number)):
            assert advise(other.view(seat), worlds=5, nodes=300, sampler=sampler, seed=number) == advice
            compared += other.hands != state.hands or other.deal != state.deal
    assert "play" in phases and compared > 10


@pytest.mark.parametrize(("name", "phase"), [("tarok3", "auction"), ("tarok4", "auction"), ("klaverjas", "trump")])
def test_before_the_first_lead_trial_games_answer(name: str, phase: str) -> None:
    game = load(name)
    state = game.start(game.deal(4))
    advice = advise(state.view(mover(state)), worlds=12)
    assert (advice.phase, advice.by, advice.choices) == (phase, "trials", ())
    assert {each.action for each in advice.prospects} == set(state.legal_actions())
    assert advice.action == advice.prospects[0].action
    assert [topic(reason) for reason in advice.reasons] == ["trials"]
    for each in advice.prospects:
        assert sum(share for _, share in each.scores) == pytest.approx(1)
        assert sum(share for _, share in each.comes_to) == pytest.approx(1)
        assert sum(score * share for score, share in each.scores) == pytest.approx(each.score)
        assert each.quantile(0) <= each.quantile(0.5) <= each.quantile(1)
        assert 0 <= each.win <= 1
    means = [each.mean for each in advice.prospects]
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("name", ["tarok3", "tarok4", "klaverjas"])
def test_every_decision_before_the_first_lead_has_prospects(name: str) -> None:
    phases = set()
    for profile in (each.name for each in load(name).profiles):
        game = load(name, profile=profile)
        for number in range(12):
            state = game.start(game.deal(number))
            rng = trula.rng(number)
            while state.to_move is not None and state.phase != "play":
                legal = state.legal_actions()
                if len(legal) > 1:
                    found = advise(state.view(state.to_move), worlds=2, seed=number)
                    phases.add(state.phase)
                    assert found.prospects
                    assert all(each.action in legal for each in found.prospects)
                bids = [each for each in legal if str(each) not in ("pass", "klop")]
                wants = state.phase != "auction" or number % 3 == 0
                state = state.after(bids[0] if bids and wants and rng.random() < 0.7 else legal[0])
    assert phases == ({"trump"} if name == "klaverjas" else {"auction", "talon", "discard", "announcements"} | (
        {"king"} if name == "tarok4" else set()))  # fmt: skip


def test_a_sure_hand_bids_and_a_hopeless_one_does_not() -> None:
    game = load("tarok3")
    deck = game.deck
    hands = {
        "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 hK dK sK cK": {
            f"bid {each}" for each in ("three", "two", "one", "zero")
        },  # valat in each
        "T2 T3 h4 h3 h2 hJ d4 d3 d2 dJ s7 s8 s9 c7 c8 c9": {"bid klop"},
    }
    for text, bids in hands.items():
        own = deck.parse(text)
        rest = [card for card in deck.cards if card not in own]
        others = deck.set(rest[::2][:16]), deck.set(rest[1::2][:16])
        talon = tuple(card for card in rest if card not in others[0] and card not in others[1])
        state = game.start(trula.Deal((own, *others), talon)).after_texts(["pass", "pass"])
        assert str(advise(state.view(0), worlds=40).action) in bids


def test_only_the_seat_to_move_is_advised() -> None:
    game = load("klaverjas")
    state = game.start(game.deal(1))
    with pytest.raises(NotationError, match="seat 1 is not to move, seat 0 is"):
        advise(state.view(1))
    with pytest.raises(NotationError, match="over"):
        advise(random_state(game, 1).view(0))
    with pytest.raises(NotationError, match="worlds"):
        advise(state.view(0), worlds=0)


def test_shares_of_won_games_are_the_movers() -> None:
    game = load("klaverjas")
    checked = 0
    for seed in range(6):
        for state in states_in_play(game, seed, left=4):
            seat = mover(state)
            view = state.view(seat)
            advice = advise(view, worlds=6)
            ranking = rank(view, default_judge(6), trula.rng(1, seat=seat, ply=len(view.history)))
            declarer = view.facts.declarer
            assert isinstance(declarer, int)
            for choice in advice.choices:
                won = [
                    trula.solve(game, world.state.after(trula.Play(choice.card)), objective="win").value
                    for world in ranking.judgement.sample
                ]
                share = weighted_mean(won, ranking.judgement.sample.weights)
                assert choice.win == pytest.approx(share if (seat - declarer) % 2 == 0 else 1 - share)
                checked += 1
    assert checked > 20


def test_where_wins_are_too_hard_to_prove_they_are_estimated_by_playing_on() -> None:
    game = load("tarok3")
    estimated = 0
    for seed in range(8):
        state = next(states_in_play(game, seed, left=16))
        view = state.view(mover(state))
        for choice in advise(view, worlds=10, nodes=100).choices:
            if choice.win_estimate is not None:
                assert "win" in game.solver.goals(view) and 0 <= choice.win_estimate <= 1
                estimated += 1
            elif "win" in game.solver.goals(view):
                assert choice.win is not None
    assert estimated > 10


def test_a_judge_goes_by_mean_scores() -> None:
    check_judge(default_judge(5))
    for text in ("Pimc()", "Pimc(search=Exact(), choice='vote')", "Pimc(search=Uct())", "Pimc(search=Killers())"):
        judge = trula.agent(text)
        assert isinstance(judge, Pimc)
        with pytest.raises(NotationError, match="mean scores"):
            check_judge(judge)


# Every sentence is looked at by somebody who sees the true cards, or who counts again.


class Claim:
    """A reason and the position it is about."""

    def __init__(self, state: State, ranking: Ranking, other: Card | None, reason: Message) -> None:
        self.state, self.ranking, self.other, self.reason = state, ranking, other, reason
        self.worlds = [world.state for world in ranking.judgement.sample]
        self.numbers = [int(number) for number in re.findall(r"(?<![A-Za-z\d])\d+", str(reason))]

    def suit(self) -> str:
        """The suit that the sentence names."""
        suit: Message = self.reason["suit"]
        return suit.kind.rpartition(".")[2]


def is_void(claim: Claim) -> bool:
    seat, suit = claim.numbers[0], claim.suit()
    return all(card.suit != suit for state in (claim.state, *claim.worlds) for card in state.hands[seat])


def is_last_of_suit(claim: Claim) -> bool:
    own = mover(claim.state)
    return all(
        card.suit != claim.suit()
        for state in (claim.state, *claim.worlds)
        for seat, hand in enumerate(state.hands)
        if seat != own
        for card in hand
    )


def are_trumps_out(claim: Claim) -> bool:
    view = claim.state.view(mover(claim.state))
    deck = claim.state.game.deck
    trump = "T" if deck.name == "tarok" else view.facts.trump
    seen = {card for trick in (*view.tricks, *([view.trick] if view.trick else [])) for card in trick.cards}
    seen |= set(view.hand) | {card for cards in view.shown for card in cards}
    trumps = {card for card in deck.cards if card.suit == trump} - seen
    taken_or_left = set(view.talon)
    count = 0 if str(claim.reason).startswith("No ") else claim.numbers[0]
    in_hands = {card for seat, hand in enumerate(claim.state.hands) if seat != view.seat for card in hand}
    # Talon cards that went into a hand were seen there.
    return len((trumps & in_hands) - taken_or_left) <= count <= len(trumps)


def is_unbeaten(claim: Claim) -> bool:
    looked = claim.worlds[:LOOKED_AT]
    counts = [
        sum(winners_by_hand(state, card) != {mover(state)} for state in looked)
        for card in (claim.ranking.best, claim.other)
        if card is not None
    ]
    if topic(claim.reason) == "beaten":
        return claim.numbers == [counts[1], len(looked), counts[0]]
    return counts[0] == 0 and (claim.other is None or claim.numbers[-1] == counts[1] > 0)


def winners_by_hand(state: State, card: Card) -> set[int]:
    """Who can win the trick, by plain states."""
    done = len(state.tricks)
    states = [state.after(trula.Play(card))]
    winners: set[int] = set()
    while states:
        following = states.pop()
        if len(following.tricks) > done:
            winner = following.tricks[-1].winner
            assert winner is not None
            winners.add(winner)
        else:
            states += [following.after(action) for action in following.legal_actions()]
    return winners


def is_goal_share(claim: Claim) -> bool:
    game, shares = claim.state.game, []
    for card in (claim.ranking.best, claim.other):
        assert card is not None
        reached = [
            trula.solve(game, world.after(trula.Play(card)), objective=topic(claim.reason)).value
            for world in claim.worlds
        ]
        shares.append(round(100 * weighted_mean(reached, claim.ranking.judgement.sample.weights)))
    told = [int(number) for number in re.findall(r"(\d+)%", str(claim.reason))]
    return all(abs(one - two) <= 1 for one, two in zip(told, shares, strict=True)) and told[0] != told[1]


def is_standing(claim: Claim) -> bool:
    state = claim.state
    position = state.position
    assert position is not None
    points = position.raw_points()
    if state.game.name == "klaverjas":
        declarer = state.facts.declarer
        assert isinstance(declarer, int)
        totals = [points[0] + points[2], points[1] + points[3]]
        return claim.numbers == [totals[declarer % 2], totals[1 - declarer % 2]]
    if state.game.name == "tressette":
        side = mover(state) % 2
        lacking = {1: "two thirds", 2: "a third"}[(points[side] + points[side + 2]) % 3]
        return lacking in str(claim.reason)
    game = state.game
    assert isinstance(game, Tarok)
    agreement = game.agreement_of(state)
    won = [card for trick in state.tricks if agreement.is_on_declarer_side(trick.winner or 0) for card in trick.cards]
    pile = agreement.discards | game.deck.set(won).mask
    has_talon = agreement.called in agreement.taken and agreement.called in won
    return has_talon or claim.numbers == [tarok_points(pile), 36]


def is_meld(claim: Claim) -> bool:
    melds = []
    for card in (claim.ranking.best, claim.other):
        assert card is not None
        before, after = claim.state.position, claim.state.after(trula.Play(card)).position
        assert before is not None and after is not None
        points = {"7": 0, "8": 0, "9": 0, "10": 10, "J": 2, "Q": 3, "K": 4, "A": 11}
        trumps = points | {"9": 14, "J": 20}
        trick = claim.state.after(trula.Play(card)).tricks[-1]
        trump = claim.state.facts.trump
        plain = sum((trumps if each.suit == trump else points)[each.rank] for each in trick.cards)
        last = 10 if len(claim.state.tricks) == 7 else 0
        melds.append(sum(after.raw_points()) - sum(before.raw_points()) - plain - last)
    return claim.numbers == melds and melds[0] != melds[1]


def is_mond(claim: Claim) -> bool:
    own = set(map(str, claim.state.hands[mover(claim.state)]))
    played = {str(card) for trick in claim.state.tricks for card in trick.cards}
    return "T21" in own and "T22" not in own | played and claim.numbers[-1] == claim.state.game.number("mond")


TOPICS = {
    "one_world": "known",
    "all_worlds": "known",
    "all_alike": "alike",
    "alike_in_worlds": "alike",
    "unbeaten_in_worlds": "unbeaten",
    "unbeaten_but_other": "unbeaten",
    "unbeaten_in_worlds_but_other": "unbeaten",
    "unseen_trumps": "trumps",
    "no_trumps": "trumps",
    "last_of_suit": "last of suit",
    "last_trick": "last trick",
}


def topic(reason: Message) -> str:
    """What a reason is about; a goal by its own name."""
    name = reason.kind.rpartition(".")[2]
    if name == "goal":
        goal: Message = reason["goal"]
        return goal.kind.rpartition(".")[2]
    return TOPICS.get(name, name)


ORACLES: dict[str, Callable[[Claim], bool]] = {
    "void": is_void,
    "last of suit": is_last_of_suit,
    "trumps": are_trumps_out,
    "unbeaten": is_unbeaten,
    "beaten": is_unbeaten,
    "standing": is_standing,
    "meld": is_meld,
    "known": lambda claim: claim.ranking.judgement.sample.is_all,
    "alike": lambda claim: all(len(set(found.values.values())) == 1 for found in claim.ranking.judgement.results),
    "mond": is_mond,
    "last trick": lambda claim: len(claim.state.hands[mover(claim.state)]) == 2,
} | dict.fromkeys(("win", "pit", "trula", "kings", "king-ultimo", "pagat-ultimo", "valat"), is_goal_share)
EXPECTED = {
    "klaverjas": {"void", "trumps", "unbeaten", "standing", "meld", "known", "alike", "last trick", "win"},
    "tressette": {"void", "last of suit", "unbeaten", "standing", "known", "alike", "last trick", "win"},
    "tarok3": {"void", "trumps", "unbeaten", "known", "alike", "win"},
    "tarok4": {"void", "trumps", "unbeaten", "known", "alike", "win", "king-ultimo"},
}


@pytest.mark.parametrize("name", list(GAMES))
def test_every_reason_is_true(name: str) -> None:
    game = load(name)
    found = set()
    for seed in range(12):
        for state in states_in_play(game, seed, left=4):
            view = state.view(mover(state))
            ranking = rank(view, default_judge(6), trula.rng(seed, ply=len(view.history)))
            dice = random.Random(seed)
            worse = [choice.card for choice in ranking.choices if choice.behind > 0]
            other = dice.choice(worse) if worse else None
            for reason in reasons(Decision(ranking, other)):
                assert ORACLES[topic(reason)](Claim(state, ranking, other, reason)), (reason, state.history)
                found.add(topic(reason))
    assert EXPECTED[name] <= found, f"not seen: {EXPECTED[name] - found}"


def test_goals_are_asked_only_where_they_can_be() -> None:
    game = load("tarok3")
    klop = game.start(game.deal(1)).after_texts(["pass", "pass", "bid klop"])
    assert game.solver.goals(klop.view(0)) == ()
    beggar = game.start(game.deal(1)).after_texts(["pass", "bid beggar", "pass", "bid beggar", *["pass"] * 3])
    assert beggar.phase == "play" and game.solver.goals(beggar.view(0)) == ("win",)


def test_possible_winners_are_those_of_plain_states() -> None:
    for name in GAMES:
        for state in states_in_play(load(name), 5, left=3):
            position = state.position
            assert position is not None
            for action in state.legal_actions():
                card = load(name).deck.card(str(action))
                assert possible_winners(position, card) == winners_by_hand(state, card)


@pytest.mark.parametrize("name", list(GAMES))
def test_equal_cards_have_equal_values(name: str) -> None:
    game = load(name)
    compared = 0
    for seed in range(40):
        for state in states_in_play(game, seed, left=game.hand_size):
            view = state.view(mover(state))
            groups = equal_cards(view)
            if not groups or len(state.history) % 3:
                continue
            advice = advise(view, worlds=10, nodes=2_000)
            unseen = {row.card.index for row in advice.locations}
            on_table = {card.index for card in view.trick.cards} if view.trick else set()
            values = {choice.card.index: choice for choice in advice.choices}
            for group in groups:
                assert list(group) == sorted(group) and set(group) <= values.keys()
                assert not (unseen | on_table) & set(range(group[0], group[-1]))
                assert len({game.deck.cards[card].suit for card in group}) == 1
                assert len({(values[card].mean, values[card].behind, values[card].error) for card in group}) == 1
                compared += 1
        if compared > 30:
            return
    assert compared > 0


@pytest.mark.parametrize("name", list(GAMES))
def test_a_card_is_known_only_where_the_view_leaves_one_place(name: str) -> None:
    game = load(name)
    told = {True: 0, False: 0}
    for seed in range(6):
        for state in states_in_play(game, seed, left=6):
            view = state.view(mover(state))
            (few, many) = (Uniform().worlds(view, count, trula.rng(seed)) for count in (1, 300))
            seen = {row.card: row for row in locations(many)}
            for row in locations(few):
                # One world puts every card somewhere; what is possible and known does not come from it.
                assert row.is_known == seen[row.card].is_known or many.is_all
                elsewhere = [seat for seat, share in enumerate(seen[row.card].seats) if share]
                assert all(seen[row.card].possible[seat] for seat in elsewhere)
                if row.is_known:
                    assert max(*seen[row.card].seats, seen[row.card].laid_away) == pytest.approx(1)
                told[row.is_known] += 1
    assert told[False]
