"""Worlds: every one fits, none is missing, each is as likely as the next; and clusters agree with SciPy's."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from trula import NoWorldFits, load, rng
from trula._core import Worlds, average_linkage, representatives
from trula.engine.actions import Discard, Play
from trula.engine.cards import CardSet, Deal
from trula.engine.game import Game
from trula.engine.state import State
from trula.errors import IllegalAction
from trula.games import GAMES
from trula.games.tarok.similarity import unlikeness
from trula.players.samplers import Clustered, Inferred, Sampler, Uniform
from trula.testing import random_state

PROFILES = [(name, profile.name) for name, kind in GAMES.items() for profile in kind.profiles]
VARIANTS = [
    *(load(name, profile) for name, profile in PROFILES),
    load("tarok3", discard_taroks="free_shown"),
    load("tarok4", first_lead="declarer", kontra_levels=1),
    load("tressette", accusi=False),
    load("tressette", stop="at_once", first_lead="right_of_dealer"),
    load("klaverjas", "amsterdam", trump_choice="free_last", amsterdam_undertrump="forced"),
]


def some_states(game: Game, seeds: range, dice: random.Random, count: int) -> Iterator[State]:
    for seed in seeds:
        length = len(random_state(game, seed).history)
        for plies in {dice.randrange(length) for _ in range(count)}:
            yield random_state(game, seed, plies=plies)


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_every_world_gives_back_the_view_it_came_from(game: Game) -> None:
    for state in some_states(game, range(25), random.Random(repr(game)), 5):
        for seat in range(game.seats):
            view = state.view(seat)
            sample = Uniform().worlds(view, 3, rng(len(state.history)))
            for index, world in enumerate(sample):
                assert world.state.view(seat) == view
                if view.phase != "play":
                    continue
                position, other = sample.positions[index], world.state.position
                assert other is not None
                assert position.terms.text() == other.terms.text()
                assert [position.hand(each) for each in range(game.seats)] == [hand.mask for hand in world.state.hands]
                assert (position.trick, position.raw_points()) == (other.trick, other.raw_points())


def deals_that_look_alike(state: State, seat: int) -> Counter[str]:
    """By brute force: the hidden cards laid in all ways, replayed, and compared by what the seat sees."""
    game, view = state.game, state.view(seat)
    declarer = view.facts.declarer
    away = next((move.action.cards for move in state.history if isinstance(move.action, Discard)), CardSet(game.deck))
    if declarer == seat:
        away = CardSet(game.deck)
    shown = [cards.mask for cards in view.shown]
    slots = [hand.mask & ~shown[each] if each != seat else 0 for each, hand in enumerate(state.hands)]
    slots.append(game.deck.set(state.deal.talon[len(view.talon) :]).mask)
    slots.append(away.mask & ~game.discard_shown(away).mask)
    alike: Counter[str] = Counter()
    for spread in spreads(sum(slots), [slot.bit_count() for slot in slots]):
        moved = [old | new for old, new in zip(_gone(state, slots), spread[: game.seats], strict=True)]
        talon = (*view.talon, *CardSet(game.deck, spread[game.seats]))
        laid = CardSet(game.deck, spread[-1] | (away.mask & ~slots[-1]))
        dealt = _dealt_back(state, moved, laid)
        if dealt is None:
            continue
        again = _replay(state, Deal(dealt, talon, state.deal.turned), laid)
        if again is not None and again.view(seat) == view:
            alike[" | ".join(str(hand) for hand in again.hands) + f" / {laid} / {CardSet(game.deck, spread[-2])}"] += 1
    return alike


def spreads(cards: int, sizes: list[int]) -> Iterator[list[int]]:
    if not sizes:
        yield []
        return
    free = [bit for bit in range(64) if cards >> bit & 1]
    for chosen in combinations(free, sizes[0]):
        mask = sum(1 << bit for bit in chosen)
        for rest in spreads(cards & ~mask, sizes[1:]):
            yield [mask, *rest]


def _gone(state: State, slots: list[int]) -> list[int]:
    """By seat the cards of the first lead that are not hidden: played, shown, or the own ones."""
    held = [hand.mask & ~slots[seat] for seat, hand in enumerate(state.hands)]
    for move in state.history:
        if isinstance(move.action, Play):
            held[move.seat] |= 1 << move.action.card.index
    return held


def _dealt_back(state: State, hands: list[int], laid: CardSet) -> tuple[CardSet, ...] | None:
    game = state.game
    declarer, packet = state.facts.declarer, getattr(state.facts, "packet", None)
    if isinstance(declarer, int) and isinstance(packet, int):
        size = max(len(laid), len(next(m.action.cards for m in state.history if isinstance(m.action, Discard))))
        taken = game.deck.set(state.deal.talon[(packet - 1) * size : packet * size]).mask
        own = next(m.action.cards for m in state.history if isinstance(m.action, Discard)).mask
        hands[declarer] = (hands[declarer] | (laid.mask or own)) & ~taken
    sets = tuple(CardSet(game.deck, hand) for hand in hands)
    return sets if all(len(hand) == game.hand_size and game.is_dealable(hand) for hand in sets) else None


def _replay(state: State, deal: Deal, laid: CardSet) -> State | None:
    again = state.game.start_at(deal, state.table.as_dict())
    for move in state.history:
        action = Discard(laid) if isinstance(move.action, Discard) and laid else move.action
        try:
            if again.to_move != move.seat:
                return None
            again = again.after(action)
        except IllegalAction:
            return None
    return again


def ways(state: State, seat: int) -> int:
    """How many spreads the brute force would try."""
    sizes = [len(hand) - len(state.view(seat).shown[each]) for each, hand in enumerate(state.hands) if each != seat]
    sizes.append(state.game.talon_size - len(state.view(seat).talon))
    if state.facts.declarer != seat:
        sizes += [
            len(move.action.cards - state.game.discard_shown(move.action.cards))
            for move in state.history
            if isinstance(move.action, Discard)
        ]
    total, left = 1, sum(sizes)
    for size in sizes:
        total *= comb(left, size)
        left -= size
    return total


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_the_worlds_counted_are_those_that_brute_force_finds(game: Game) -> None:
    checked = 0
    for seed in range(400):
        length = len(random_state(game, seed).history)
        state = random_state(game, seed, plies=length - 1 - seed % (3 * game.seats))
        seat = seed % game.seats
        if state.phase != "play" or not 10 < ways(state, seat) <= 1_500:
            continue
        hidden = game.hidden(state.view(seat))
        expected = deals_that_look_alike(state, seat)
        orders = 1  # the brute force does not tell orders of the talon apart
        if hidden.is_ordered:
            orders = int(np.prod(range(1, game.talon_size - len(state.view(seat).talon) + 1)))
        assert hidden.count == len(expected) * orders, (seed, str(state.deal))
        checked += 1
        if checked == 12:
            return
    assert checked > 3


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_every_world_is_as_likely_as_the_next(game: Game) -> None:
    checked = 0
    for seed in range(300):
        length = len(random_state(game, seed).history)
        state = random_state(game, seed, plies=length - 2 - seed % (4 * game.seats))
        hidden = game.hidden(state.view(seed % game.seats))
        if not 20 <= hidden.count <= 500:
            continue
        all_worlds = [str(hidden.worlds.at(index)) for index in range(hidden.count)]
        assert len(set(all_worlds)) == hidden.count
        draws = 100 * hidden.count
        drawn = Counter(str(each) for each in hidden.worlds.draw(draws, seed))
        assert set(drawn) <= set(all_worlds)
        chi_square = sum((drawn[world] - 100) ** 2 / 100 for world in all_worlds)
        freedom = hidden.count - 1
        assert abs(chi_square - freedom) < 5 * sqrt(2 * freedom)
        checked += 1
        if checked == 8:
            return
    assert checked > 3


@pytest.mark.parametrize("most", [300, 8_000])
@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_worlds_are_drawn_in_proportion_to_likelihoods(game: Game, most: int) -> None:
    draws, checked = 4_000, 0
    for seed in range(2_000):
        length = len(random_state(game, seed).history)
        state = random_state(game, seed, plies=length - 2 - seed % (5 * game.seats))
        hidden = game.hidden(state.view(seed % game.seats))
        if not most / 15 <= hidden.count <= most:
            continue
        worlds = [hidden.worlds.at(index) for index in range(hidden.count)]
        dice = random.Random(seed)
        logs = [[dice.uniform(-1, 1) for _ in game.deck.cards] for _ in hidden.places]
        weights = np.exp(Worlds.log_likelihoods(worlds, logs))
        first = sum(logs[place][card] for place, cards in enumerate(worlds[0][0]) for card in bits(cards))
        assert math.isclose(math.log(weights[0]), first)
        drawn = hidden.worlds.draw_likely(draws, seed, logs)
        assert {str(each) for each in drawn} <= {str(each) for each in worlds}
        for place in range(len(hidden.places)):
            for card in bits(hidden.places[place].allowed):
                share = weights[[world[0][place] >> card & 1 == 1 for world in worlds]].sum() / weights.sum()
                observed = sum(world[0][place] >> card & 1 for world in drawn) / draws
                assert abs(observed - share) < 5 * sqrt(share * (1 - share) / draws) + 0.01, (seed, place, card)
        checked += 1
        if checked == 3:
            return
    assert checked > 1


def bits(mask: int) -> list[int]:
    return [index for index in range(mask.bit_length()) if mask >> index & 1]


def test_likelihoods_must_be_there_for_every_card() -> None:
    hidden = load("tressette").hidden(random_state(load("tressette"), 3, plies=4).view(0))
    logs = [[0.0] * 40 for _ in hidden.places]
    assert len(hidden.worlds.draw_likely(3, 1, logs)) == 3
    for wrong in (logs[:-1], [row[:10] for row in logs], [[math.nan] * 40 for _ in logs]):
        with pytest.raises(ValueError, match="likelihood"):
            hidden.worlds.draw_likely(3, 1, wrong)
        with pytest.raises(ValueError, match="likelihood"):
            Worlds.log_likelihoods([hidden.worlds.at(0)], wrong)


def test_a_view_that_no_deal_explains_is_refused() -> None:
    game = load("klaverjas", trump="d")
    state = random_state(game, 3, plies=9)
    assert state.to_move is not None
    view = state.view(state.to_move)
    stranger = next(card for card in state.hands[(view.seat + 1) % 4] if card not in view.hand)
    gone = next(move.action.card for move in view.history if isinstance(move.action, Play) and move.seat != view.seat)
    tampered = view.changed(hand=game.deck.set([*list(view.hand)[1:], gone]))
    with pytest.raises(NoWorldFits, match="seat"):
        Uniform().worlds(tampered, 5, rng(1))
    short = view.changed(hand=game.deck.set([*view.hand, stranger]))
    with pytest.raises(NoWorldFits, match="seat"):
        Uniform().worlds(short, 5, rng(1))


def test_shown_taroks_tell_that_the_declarer_kept_no_other_suit_card() -> None:
    game = load("tarok3")
    hands = [
        "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 hK dK h4",
        "T15 T16 T17 T18 h3 h2 h1 hJ hC hQ d4 d3 d2 d1 dJ dC",
        "T19 T20 T21 T22 s7 s8 s9 s10 sJ sC sQ sK c7 c8 c9 c10",
    ]
    deal = game.parse_deal(f"{hands[0]} | {hands[1]} | {hands[2]} / T1 dQ cJ cC cQ cK")
    state = game.start(deal)
    for text in ("pass", "pass", "bid two", "take 1", "discard h4 dQ"):
        state = state.after(game.parse_action(text))
    assert game.hidden(state.view(1)).count > 1
    forced = game.start(deal)
    for text in ("pass", "pass", "bid three", "take 1", "discard h4 dQ cJ"):
        forced = forced.after(game.parse_action(text))
    shown = load("tarok3").start(
        game.parse_deal(
            f"{hands[0].replace('h4', 'sK')} | {hands[1]} | {hands[2].replace('sK', 'h4')} / T1 dQ cJ cC cQ cK"
        )
    )
    for text in ("pass", "pass", "bid three", "take 1", "discard dQ cJ T2"):
        shown = shown.after(game.parse_action(text))
    for world in Uniform().worlds(shown.view(1), 50, rng(1)):
        assert all(card.suit == "T" or card.rank == "K" for card in world.state.hands[0])


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("sampler", [Uniform(), Clustered(), Clustered(pool=80), Inferred()], ids=repr)
def test_a_sampler_keeps_its_promises(name: str, sampler: Sampler) -> None:
    game = load(name)
    for state in some_states(game, range(4), random.Random(name), 4):
        seat = state.to_move
        assert seat is not None
        view = state.view(seat)
        sample = sampler.worlds(view, 30, rng(5))
        assert len(sample) == min(30, game.hidden(view).count)
        assert [world.contents for world in sample] == [world.contents for world in sampler.worlds(view, 30, rng(5))]
        assert all(world.state.view(seat) == view for world in sample[:3])


def test_clusters_are_those_of_scipy() -> None:
    hierarchy = pytest.importorskip("scipy.cluster.hierarchy")
    distance = pytest.importorskip("scipy.spatial.distance")
    dice = np.random.default_rng(7)
    for size in (2, 3, 10, 60):
        points = dice.normal(size=(size, 4))
        square = distance.squareform(distance.pdist(points))
        ours = [merge[2] for merge in average_linkage(square.tolist())]
        theirs = hierarchy.linkage(distance.pdist(points), method="average")
        assert np.allclose(ours, theirs[:, 2])
        for count in {1, 2, size // 2, size}:
            labels = list(range(size))
            for one, other, _ in average_linkage(square.tolist())[: size - max(count, 1)]:
                old, new = labels[other], labels[one]
                labels = [new if label == old else label for label in labels]
            cut = hierarchy.fcluster(theirs, max(count, 1), criterion="maxclust")
            assert len(set(zip(labels, cut.tolist(), strict=True))) == len(set(labels)) == len(set(cut.tolist()))


def distance_by_the_paper(game: Game, one: Sequence[int], other: Sequence[int]) -> int:
    """Equation (1), card by card."""
    total = 0
    for first, second in zip(one, other, strict=True):
        mass = 0
        for card in game.deck.cards:
            held = (first >> card.index & 1) - (second >> card.index & 1)
            value = {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card.rank, 1) if card.suit != "T" else 5
            if card.suit != "T" or card.rank in ("1", "21", "22"):
                total += 4 * value * abs(held)
            if card.suit == "T":
                mass += held * (int(card.rank) + 10)
        total += abs(mass)
    return total


def test_clustered_worlds_stand_for_all_better_than_drawn_ones() -> None:
    game = load("tarok3")
    state = random_state(game, 2, plies=20)
    assert state.to_move is not None and state.phase == "play"
    pool = Uniform().worlds(state.view(state.to_move), 60, rng(3))
    hands = [pool.hands(index) for index in range(len(pool))]
    worth, mass = unlikeness()
    kept = representatives([list(each) for each in hands], worth, mass, 12, 4)
    assert len(set(kept)) == 12

    def loneliness(chosen: Sequence[int]) -> float:
        nearest = [min(distance_by_the_paper(game, each, hands[index]) for index in chosen) for each in hands]
        return sum(nearest) / len(nearest)

    dice = random.Random(1)
    drawn = [loneliness(dice.sample(range(60), 12)) for _ in range(20)]
    assert loneliness(kept) < sum(drawn) / len(drawn)
