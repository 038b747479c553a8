"""What the text of Silicon Tarokist claims: the arithmetic behind each claim, and that it is judged both ways."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from trula.arena import match
from trula.arena.stats import Estimate
from trula.engine.cards import DECKS
from trula.engine.seeds import rng
from trula.games import load
from trula.papers.pieces import Piece
from trula.papers.silicon_tarokist import (
    complexity,
    discount,
    distributions,
    endings,
    equivalence,
    example,
    example_cards,
    example_ends,
    example_voids,
    interchange,
    mistakes,
    moves,
    pace,
    plies,
    reduced,
    representative,
    sampling,
    selection,
    simulated,
    worst,
)
from trula.papers.silicon_tarokist.counting import lines_in_miniature
from trula.papers.silicon_tarokist.grading import Grades, compared
from trula.players.agents import ByPhase, Greedy, RandomLegal, RuleBidder
from trula.players.samplers import Uniform
from trula.players.samplers.clustered import unlikeness
from trula.study.regret import position_of
from trula.study.review import review


def at(mean: float, half: float) -> Estimate:
    """A figure with an interval."""
    return Estimate(mean, mean - half, mean + half, 100)


# Table 1


def test_the_worst_case_has_twice_as_many_lines_if_another_hand_leads() -> None:
    for cards in (3, 4):
        assert worst.lines_of(cards, 0) == lines_in_miniature(cards)
        assert worst.lines_of(cards, 1) == worst.lines_of(cards, 2) == 2 * lines_in_miniature(cards)
    small = {3: (24, 48)}
    found = worst.Worst({"so": (260, 6_305)}, {1: 780_832}, small, (7, 9))
    assert worst.worst_claim(found).verdict == "differs"
    assert worst.worst_claim(worst.Worst({}, {}, {3: (24, 24), 4: (864, 864)}, (7, 864))).verdict == "agrees"
    assert worst.worst_claim(worst.Worst({}, {}, {4: (864, 864)}, (7, 1_000))).verdict == "differs"
    assert 0 < worst.lines_drawn(1, 0) <= 1_728


def test_a_printed_product_may_come_from_unrounded_factors() -> None:
    assert worst.from_factors("so", 3.7e9, 7.5e3, 5.0e5).verdict == "agrees"
    assert worst.from_factors("so", 3.5e9, 7.5e3, 5.0e5).verdict == "differs"


def game(made: float, options: dict[str, list[int]]) -> Piece:
    """A simulated game in which two of three announcements are as likely as told."""
    return {
        "contract": "two",
        "made": {"trula": made, "kings": made, "pagat-ultimo": 0.5},
        "lost": 0.3,
        "options": options,
    }


def test_options_and_announcements_are_counted() -> None:
    many, few = {"tarok": [60, 10], "suit": [20, 10]}, {"tarok": [20, 10], "suit": [60, 10]}
    assert simulated.reasonable(game(0.3, many)) == 54 and simulated.reasonable(game(0.3, many), 0.4) == 3
    assert simulated.reasonable({"made": None}) == 1
    for made, options, verdicts in ((0.0, many, ["agrees", "agrees"]), (0.3, few, ["differs", "differs"])):
        first, _, last, _ = complexity._text_claims([game(made, options)] * 30)
        assert [first.verdict, last.verdict] == verdicts


def test_a_beggar_is_very_rare_or_not() -> None:
    for beggars, others, verdict in ((0, 1_000, "agrees"), (100, 900, "differs"), (0, 10, "open")):
        assert complexity.beggar_claim(["beggar"] * beggars + ["two"] * others).verdict == verdict


# Section 3.1


def test_distributions_are_counted() -> None:
    states = list(example.example_game().states())
    every, impossible, enough = distributions.distribution_claims(states, {30: [True, False]})
    assert (every.verdict, impossible.verdict, enough.verdict) == ("agrees", "differs", "open")
    # 20 unseen cards are no taroks: either hand may have none.
    assert f"{2 * math.comb(20, 16):,} of the {math.comb(32, 16):,}" in impossible.ours
    assert distributions.followed(0) == pytest.approx(1)
    none = math.comb(37, 7) / math.comb(53, 7)
    assert distributions.followed(1) == pytest.approx(1 - 2 * none + math.comb(21, 7) / math.comb(53, 7))


def test_cards_change_hands() -> None:
    hands = [0b0011, 0b0100]
    assert interchange.are_apart(hands, 0, 2) and not interchange.are_apart(hands, 0, 1)
    assert not interchange.are_apart(hands, 0, 3)
    assert interchange.swapped(hands, 0, 2) == [0b0110, 0b0001]
    for taroks, suits, verdict in ((0.0, 3.0, "agrees"), (3.0, 0.0, "differs"), (1.0, 1.0, "open")):
        found: list[Piece] = [{"taroks": taroks, "suits": suits + each} for each in (-0.5, 0.5)] * 20
        found.append({"taroks": None, "suits": 99.0})
        assert interchange.interchange_claim(found).verdict == verdict


def test_distances_are_those_of_equation_1() -> None:
    worth, mass = (np.asarray(each, float) for each in unlikeness("tarok", None))
    king, low, pagat = 29, 22, 0
    worlds = np.zeros((2, 1, 54))
    worlds[0, 0, [king, pagat]] = 1
    worlds[1, 0, low] = 1
    found = representative.distances(worlds, worlds, worth, mass)
    # The king counts 5, the low card 1 and the pagat 5, each times 4; and 1 + 10 for its number.
    assert found.tolist() == [[0, 55], [55, 0]]


def test_worlds_are_bits() -> None:
    state = position_of(load("tarok3"), 1, 3)
    assert state.to_move is not None
    sample = Uniform().worlds(state.view(state.to_move), 5, rng(1))
    bits = representative.bits_of(sample, 54)
    others = [len(hand) for seat, hand in enumerate(state.hands) if seat != state.to_move]
    assert bits.shape == (5, 2, 54) and bits.sum(axis=2)[0].tolist() == others


def test_representative_worlds_are_judged_both_ways() -> None:
    def views(gain: float) -> list[Piece]:
        return [
            {
                f"{kind} {count} {measure}": 10 + each + (gain if kind == "plain" else 0) * (1 + each)
                for kind in representative.KINDS
                for count in representative.COUNTS
                for measure in representative.MEASURES
            }
            for each in (0.0, 0.5) * 20
        ]

    for gain, verdict in ((1.0, "agrees"), (-1.0, "differs"), (0.0, "open")):
        assert {claim.verdict for claim in representative.representative_claims(views(gain))} == {verdict}
    assert representative.representative_claims(views(1.0)[:4])[0].verdict == "open"


def test_fewer_worlds_and_reliability_are_judged_both_ways() -> None:
    for grade, verdict in ((at(0, 1), "agrees"), (at(-5, 1), "differs"), (at(-2, 1), "open")):
        assert sampling.fewer_claim(grade).verdict == verdict
    rare, often = [True] + [False] * 9, [True] * 6 + [False] * 4
    for clustered, plain, verdict in ((rare, often, "agrees"), (often, rare, "differs"), (rare, rare, "open")):
        assert sampling.reliable_claim({30: [clustered * 10, plain * 10]}).verdict == verdict


def test_the_paper_s_grade_has_an_error_too() -> None:
    def claim(half: float, paper: float, moves_printed: int) -> str:
        grades = Grades(500, 50, at(-1.0, half), at(0, 1), at(0, 1))
        return moves.grade_claim("so", paper, moves_printed, grades).verdict

    assert claim(1.0, 0.2, 500) == "agrees" and claim(1.0, 3.8, 500) == "differs"
    assert claim(1.0, 1.5, 500) == "differs" and claim(1.0, 1.5, 50) == "agrees"
    assert claim(3.0, 1.5, 500) == "open" and claim(math.inf, 1.5, 500) == "open"


# Section 3.2


def test_ties_and_mistakes_are_judged_both_ways() -> None:
    for best, verdict in (([2, 1], "agrees"), ([1, 2], "differs"), ([1, 1], "open")):
        found: list[Piece] = [{"best": best}, {"best": [3, 3]}] * 20
        assert discount.ties_claim(found).verdict == verdict
    traded, untraded, neither = [(0.5, 0.0), (0.0, 5.0)] * 30, [(0.0, 0.5), (5.0, 0.0)] * 30, [(0.5, 0.5)] * 30
    for losses, verdict in ((traded, "agrees"), (untraded, "differs"), (neither, "open")):
        pairs = [{"cards": ["T1", "T2"], "losses": list(pair)} for pair in losses]
        assert discount.mistakes_claim(losses, compared(pairs, 0, 1)).verdict == verdict


def test_misplays_are_looked_for() -> None:
    worse, better, equal = [(2.0, 0.0), (0.0, 0.0)], [(0.0, 2.0), (0.0, 0.0)], [(2.0, 0.0), (0.0, 2.0)]
    for losses, verdict in ((worse * 20, "agrees"), (better * 20, "differs"), (equal * 20, "open"), (worse, "open")):
        assert equivalence.misplays_claim(losses).verdict == verdict


def test_reduced_states_stand_for_several() -> None:
    found = reduced.Reducing(1).play(0)
    assert 1 < found["reduced"] <= found["full"]
    for full, verdict in (((15, 20), "agrees"), ((10, 10), "open"), ((10,), "open")):
        states: list[Piece] = [{"reduced": 10, "full": each} for each in full] * (20 if len(full) > 1 else 1)
        assert reduced.hits_claim(states).verdict == verdict


def test_plies_and_width_are_counted() -> None:
    own, reversed_, order = plies.plies_claims(list(example.example_game().states()))
    assert {claim.verdict for claim in (own, reversed_, order)} == {"agrees"}
    assert "6 of the next 9" in own.ours and "5 to 7 of 9" in own.reason and "13 times" in order.ours
    for early, late, verdict in ((8, 3, "agrees"), (3, 8, "differs"), (5, 5, "open")):
        cards: list[Piece] = []
        legal: list[Piece] = []
        for number in range(40):
            third = ("first third", "last third")[number % 2]
            cards.append({"number": number, "third": third, "nodes": 10})
            legal.append({"number": number, "legal": (early, late)[number % 2] + number // 2 % 2})
        assert plies.width_claim(cards, legal).verdict == verdict


def test_the_factor_is_judged_by_none_alone() -> None:
    for grade, verdict in ((at(3, 1), "open"), (at(0, 1), "open"), (at(-3, 1), "differs")):
        assert discount.chosen_claim(Grades(100, 50, grade, at(0, 1), at(0, 1))).verdict == verdict


def test_mistakes_and_lost_games_are_judged_both_ways() -> None:
    for serious, verdict in ((10, "agrees"), (60, "differs"), (1, "open")):
        assert mistakes.occasional_claim([5.0] * serious + [0.5] * (100 - serious)).verdict == verdict
    assert mistakes.occasional_claim([0.0] * 1_000).verdict == "differs"
    for lost, games, verdict in ((30, 100, "agrees"), (0, 200, "differs"), (1, 10, "open"), (0, 0, "open")):
        assert mistakes.narrow_claim([False] * lost + [True] * (games - lost)).verdict == verdict


def test_games_declared_without_a_margin_are_found() -> None:
    bold, shy = (ByPhase(bidder=RuleBidder(), player=player) for player in (RandomLegal(), Greedy()))
    found = match(load("tarok3"), shy, bold, deals=3, workers=1)
    ends = [(record.agents, record.replay()) for record in found.records]
    declared = [
        state
        for agents, state in ends
        if agents is not None and state.facts["contract"] not in ("klop", "beggar")
        if agents[int(str(state.facts["declarer"]))] == found.settings.agents[1]
    ]
    assert len(mistakes.declared(found)) == len(declared) > 0


def test_the_selection_is_counted_and_its_example_holds() -> None:
    position = selection.example_position()
    assert len(position.legal_cards()) == 4 and selection.tried(position) == 2
    assert selection.example_claim().verdict == "agrees"
    assert selection.matrix_claim().ours.startswith("36 · 9 = 324")
    for number in range(12):
        state = position_of(load("tarok3"), 1, number)
        assert state.position is not None
        count = selection.tried(state.position)
        assert 1 <= count <= len(state.legal_actions())
        # What is led is not selected.
        assert state.position.trick[1] or count == len(state.legal_actions())


def test_the_selection_is_judged_both_ways() -> None:
    def found(dropped: tuple[int, int, int]) -> list[Piece]:
        return [{"place": place, "legal": 5, "tried": 5 - dropped[place], "loss": 0.0} for place in (0, 1, 2)] * 20

    for dropped, verdict in (((0, 2, 3), "agrees"), ((3, 1, 2), "differs"), ((1, 1, 1), "open")):
        assert selection.selection_claims(found(dropped))[0].verdict == verdict
    assert selection.shares(found((0, 1, 3)))["second"].mean == pytest.approx(0.2)
    for losses, verdict in (([0.0] * 30, "agrees"), ([0.0] * 30 + [1.0], "differs"), ([0.0], "open")):
        assert selection.certain_claim(losses).verdict == verdict


def test_clear_and_slow_decisions_are_judged_both_ways() -> None:
    def cards(early: float, late: float) -> list[Piece]:
        return [
            {"third": third, "votes": share + spread, "nodes": 1}
            for third, share in (("first third", early), ("last third", late))
            for spread in (0.0, 0.02) * 10
        ]

    for early, late, verdict in ((0.9, 0.5, "agrees"), (0.5, 0.9, "differs"), (0.5, 0.5, "open")):
        assert pace.clear_claim(cards(early, late)).verdict == verdict

    def bids(few: float, many: float) -> list[Piece]:
        return [{"seconds": [few + each, many + each], "node": pace.NODE} for each in (0.0, 0.1) * 10]

    for few, many, verdict in ((2.0, 5.0, "agrees"), (2.0, 3.0, "differs"), (5.0, 9.0, "differs"), (2.0, 3.95, "open")):
        assert pace.slow_claim(bids(few, many)).verdict == verdict


def test_times_are_those_of_the_paper_s_machine() -> None:
    def claim(seconds: float) -> str:
        cards: list[Piece] = [
            {"third": "middle", "votes": 1.0, "nodes": seconds * each / pace.NODE} for each in (0.9, 1.1) * 20
        ]
        bids: list[Piece] = [{"seconds": [1.0, 2.0], "node": pace.NODE}] * 2
        return pace.pace_claims(cards, bids)[0].verdict

    assert [claim(seconds) for seconds in (2.0, 0.1, 9.0, 1.0)] == ["agrees", "differs", "differs", "open"]


def test_other_sizes_of_trials_are_told_and_not_judged() -> None:
    bids: list[Piece] = [{"seconds": [1.0 + each, 9.0 + each], "node": pace.NODE} for each in (0.0, 0.1) * 10]
    assert pace.slow_claim(bids).verdict == "agrees"
    smaller = pace.slow_claim(bids, (1, 2))
    assert smaller.verdict == "open" and "s with 1 and" in smaller.ours and "s with 2 at" in smaller.ours


def test_endings_are_judged_both_ways() -> None:
    for count, verdict in ((100, "agrees"), (50, "differs"), (90, "open")):
        found: list[Piece] = [{"is_same": number < count, "is_all": False} for number in range(100)]
        assert endings.history_claim(found).verdict == verdict


# Section 4


def test_the_end_of_the_example_game() -> None:
    record = example.example_game()
    whole, kings = example_ends.whole_claim(list(record.states())), example_ends.kings_claim(record)
    assert whole.verdict == "agrees" and "18 plies ahead of 18" in whole.ours
    # Two is worth 20 more than the kings' announcement leaves.
    assert kings.verdict == "agrees" and kings.ours.startswith("+10 was written; +30")


def test_suits_that_opponents_lack() -> None:
    deck = DECKS["tarok"]

    def hands(*texts: str) -> example_voids.Hands:
        return tuple(deck.set(deck.card(card) for card in text.split()) for text in texts)

    forced, free, void = hands("d2 T3", "dC dQ"), hands("d2 dQ", "d3 dC"), hands("d2 dC dQ", "T3")
    for worlds, verdict in (([forced, void], "agrees"), ([forced, free], "differs"), ([void], "open")):
        assert example_voids.forced_claim(worlds).verdict == verdict
    seldom, often = [True] + [False] * 9, [True] * 6 + [False] * 4
    for early, late, verdict in ((seldom, often, "agrees"), (often, seldom, "differs"), (often, often, "open")):
        assert example_voids.greater_claim(early * 10, late * 10).verdict == verdict
    states = list(example.example_game().states())
    assert [claim.verdict for claim in example_voids.void_claims(states, 400, 1)] == ["agrees", "open", "agrees"]


def test_first_leads_of_kings_are_judged_both_ways() -> None:
    found = review(example.example_game(), worlds=1, nodes=1_000, world_nodes=100)
    lead = next(each for each in found.verdicts if str(each.card) == "dK")
    assert lead.known is not None
    known = lead.known

    def judged(**behind: float) -> list[str]:
        choices = tuple(
            replace(choice, behind=behind.get(str(choice.card), 9.0), error=0.1) for choice in known.choices
        )
        given = replace(lead, known=replace(known, choices=choices))
        return [claim(given).verdict for claim in (example_cards.saving_claim, example_cards.premature_claim)]

    assert judged(hK=0.0, dK=3.0, T4=5.0) == ["agrees", "agrees"]
    assert judged(dK=0.0) == ["agrees", "differs"]
    assert judged(T4=0.0, hK=8.0, sK=8.0, dK=8.0) == ["differs", "open"]


def test_our_cards_are_held_against_the_program_s() -> None:
    for same, verdict in ((24, "agrees"), (3, "differs"), (13, "open")):
        choices = [example_cards.Choice(0, 0, "T4", Counter({"T4" if each < same else "T6": 1})) for each in range(26)]
        assert example_cards.same_claim(choices).verdict == verdict


def test_the_queen_of_clubs_is_forced() -> None:
    states = list(example.example_game().states())
    state = next(each for each, move in zip(states, states[-1].history, strict=False) if str(move.action) == "cQ")
    claim = example_cards.queen_claim(state)
    assert claim.verdict == "open" and claim.ours.endswith("are cQ")
