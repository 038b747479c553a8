"""Reproducing Silicon Tarokist and Tarok7: every part at its smallest, and what their figures are made of."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from papers_page import left_out
from trula.arena import match
from trula.arena.executor import Crew
from trula.arena.stats import Estimate
from trula.engine.actions import Pass
from trula.engine.frozen import FrozenMap
from trula.engine.game import State
from trula.errors import NotationError
from trula.games import load
from trula.games.tarok.bidding.margin_study import MarginRow
from trula.papers import PAPERS, criteria
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.silicon_tarokist import (
    counting,
    enhancement_claims,
    example,
    example_cards,
    example_hands,
    grading,
    remarks,
    simulated,
    strength,
    worst,
)
from trula.papers.tarok7 import distributions, experts
from trula.papers.tarok7 import hands as first_bidders
from trula.players.agents import ByPhase, Greedy, RandomLegal, RuleBidder
from trula.study.bench.search import ROWS
from trula.study.review import review


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path, "smoke", crew=Crew(1))


@pytest.mark.parametrize("name", ["silicon-tarokist", "tarok7"])
def test_every_part_is_reproduced_and_kept(name: str, lab: Lab) -> None:
    paper = PAPERS[name]
    sections = paper.reproduce(lab)
    assert len(sections) == len(paper.parts) and not left_out(sections)
    for section in sections:
        assert section.claims and section.tables and section.figures
        for figure in section.figures:
            assert (lab.folder / f"{figure.name}.svg").read_text().startswith("<?xml")
            assert (lab.folder / f"{figure.name}.png").read_bytes().startswith(b"\x89PNG")
        for claim in section.claims:
            assert claim.paper and claim.ours and "nan" not in claim.ours
            assert claim.verdict == "agrees" or claim.reason, claim.text
    assert paper.reproduce(lab) == sections
    assert "Claims:" in (lab.folder / "index.md").read_text()


def at(mean: float, half: float) -> Estimate:
    """A figure with an interval."""
    return Estimate(mean, mean - half, mean + half, 100)


def test_claims_are_judged_both_ways() -> None:
    assert [criteria.near(at(5, 1), paper, 2) for paper in (5.5, 7)] == ["agrees", "differs"]
    assert criteria.near(at(5, 3), 5.5, 2) == "open"
    assert [criteria.near(at(1.54, 0.03), 1.5, 1, rounding) for rounding in (0, 0.05)] == ["differs", "agrees"]
    assert [criteria.above(at(mean, 1)) for mean in (2, -2, 0)] == ["agrees", "differs", "open"]
    assert [criteria.magnitude(at(mean, 0.2), 4) for mean in (4.1, 5, 4.4)] == ["agrees", "differs", "open"]
    assert [criteria.holds(is_so) for is_so in (True, False)] == ["agrees", "differs"]
    assert criteria.all_of(["agrees", "open"]) == "open" and criteria.all_of(["open", "differs"]) == "differs"
    low, high = [1.0, 2.0, 1.5, 1.2], [5.0, 6.5, 5.2, 5.0]
    assert [criteria.in_order(each) for each in ([low, high], [high, low], [low, low])] == ["agrees", "differs", "open"]
    assert criteria.why("agrees", "chance") == "" and criteria.why("open", "chance") == "chance"


def test_intervals_of_ratios_and_shares() -> None:
    tops, bottoms = [2.0, 4.0] * 20, [1.0, 2.0] * 20
    ratio = criteria.ratio_of_sums(tops, bottoms, 1)
    assert (ratio.mean, ratio.low, ratio.high) == (2, 2, 2)
    assert criteria.ratio_of_sums([2.0], [1.0], 1) == Estimate(2, -math.inf, math.inf, 1)
    log = criteria.log_of_mean([10.0, 1000.0] * 50, 1)
    assert log.mean == pytest.approx(math.log10(505)) and log.low < log.mean < log.high
    share = criteria.share_of(0, 100)
    assert (share.mean, share.low) == (0, 0) and share.high == pytest.approx(0.037, abs=0.001)  # Wilson, by hand
    assert criteria.share_of(0, 0).units == 0
    assert criteria.shown(at(1.25, 0.5), 2) == "+1.25 [+0.75, +1.75]"
    assert criteria.shown(Estimate(3, -math.inf, math.inf, 1), signed=False) == "3.0"
    assert criteria.shown(criteria.share_of(0, 0)) == "nothing"


@dataclass(frozen=True)
class Squares:
    """A job that fails beyond a number."""

    most: int

    def play(self, number: int) -> Piece:
        if number > self.most:
            raise KeyboardInterrupt
        return {"number": number, "square": number * number}

    def __repr__(self) -> str:
        return "Squares()"


def test_a_survey_goes_on_where_it_was_stopped(lab: Lab) -> None:
    with pytest.raises(KeyboardInterrupt):
        pieces(lab, "squares", Squares(2), range(5))
    path = lab.file("squares.jsonl")
    assert len(path.read_text().splitlines()) == 4
    with path.open("a") as file:
        file.write('{"number": 3, "squ')  # cut off
    found = pieces(lab, "squares", Squares(4), range(5))
    assert [piece["square"] for piece in found] == [0, 1, 4, 9, 16]
    assert pieces(lab, "squares", Squares(-1), range(5)) == found
    told: list[tuple[int, int]] = []
    listening = replace(lab, tell=lambda _what, done, total: told.append((done, total)))
    assert [piece["square"] for piece in pieces(listening, "squares", Squares(6), [4, 6])] == [16, 36]
    assert told[-1] == (2, 2)  # of those asked for, though more are kept
    with pytest.raises(NotationError, match="of another job"):
        pieces(lab, "squares", Greedy(), range(5))  # type: ignore[arg-type]
    path.write_text("{\n")
    with pytest.raises(NotationError, match="cannot be read"):
        pieces(lab, "squares", Squares(4), range(5))


# Silicon Tarokist, table 1


def test_what_comes_before_the_first_lead_is_counted() -> None:
    assert [counting.exchanges(packet) for packet in (0, 1, 2, 3)] == [1, 6 * 17, 3 * 153, 2 * 969]
    game = counting.tarok(raise_after_win=False, equal_bid_by="forehand")
    found = counting.auctions(game)
    # Nobody bids: forehand may choose all six. Two is also played after the first bid, held by forehand or not.
    assert (found["klop"], found["three"], found["two"]) == (1, 1, 5)
    assert counting.with_exchange(game, Counter({"three": 1, "one": 2, "beggar": 3})) == 1938 + 204 + 3
    assert counting.worst_play() == 16 * math.factorial(15) ** 3


def ends(state: State, passes: int, said: set[frozenset[object]]) -> int:
    """All sequences of speeches one by one, and what stands at their ends."""
    if state.phase != "announcements":
        announced, kontra = state.facts["announced"], state.facts["kontra"]
        assert isinstance(announced, FrozenMap) and isinstance(kontra, FrozenMap)
        sides = [(item, by == state.facts["declarer"]) for item, by in announced.items()]
        said.add(frozenset([*sides, *kontra.items()]))
        return 1
    return sum(
        ends(state.after(action), passes + 1 if isinstance(action, Pass) else 0, said)
        for action in state.legal_actions()
    )


def test_speeches_and_their_results_are_counted_as_one_by_one() -> None:
    said: set[frozenset[object]] = set()
    first = counting._first_speech(counting.tarok(kontra_levels=0))
    assert ends(first, 0, said) == counting.speeches(0)
    assert len(said) == counting.claims_to(0) == 3 * 3 * 2 + 2


def game(auction: str, exchange: int, play: float = 20.0, reasonable: int = 1) -> Piece:
    """A simulated game."""
    made = {"trula": float(reasonable in (3, 6, 9)), "kings": float(reasonable == 9)}
    lost = float(reasonable in (2, 6))
    options = {"tarok": [6, 2], "suit": [4, 2]}
    return {
        "auction": auction,
        "exchange": exchange,
        "play": play,
        "made": made,
        "lost": lost,
        "contract": "two",
        "options": options,
    }


def test_rare_auctions_are_pruned_and_the_others_added_up() -> None:
    games = [game("a", 100)] * 60 + [game("a", 300)] * 60 + [game("b", 7)] * 80 + [game("c", 1000)]
    assert simulated.pruned(games) == 207
    found = simulated.averages([game("a", 10, 2.0, 2), game("a", 10, 4.0, 6)] * 20, 1)
    assert found["exchange"].mean == pytest.approx(1) and found["speech"].mean == pytest.approx(math.log10(4))
    assert found["play"].mean == pytest.approx(math.log10(5050))
    assert found["together"].mean == pytest.approx(1 + math.log10(4) + math.log10(5050))


def test_a_count_agrees_if_one_way_gives_it() -> None:
    assert worst.counted("options", 506, [260, 506], "").verdict == "agrees"
    assert worst.counted("options", 506, [260, 507], "").verdict == "differs"
    assert worst.counted("exchange", 7.5e3, [7_511], "").verdict == "agrees"
    assert worst.counted("exchange", 7.5e3, [7_611], "").verdict == "differs"


# Table 2


def test_the_claims_of_table_2_follow_the_nodes() -> None:
    paper = {(name, 9): published[9] for name, (_, published) in ROWS.items()}
    extra = {
        ("all four", 6): (800, 0.02),
        ("all four, regular table", 6): (500, 0.02),
        ("all four, regular table", 9): (3_000, 0.1),
        ("regular table, without deepening", 9): (9_300, 0.2),
        ("all four and minimal window", 9): (2_600, 0.07),
        ("only deepening", 9): (1_700_000, 22.0),
        ("only table and history", 9): (12_000, 0.2),
    }
    spread = [0.99, 1.01] * 20

    def claims(factor: float, window: float = 1.1) -> dict[str, str]:
        found: enhancement_claims.Found = {
            key: {
                "nodes": [nodes * each * (factor if key[0] == "all four" else 1) for each in spread],
                "seconds": seconds * (factor if key[0] == "all four" else 1),
            }
            for key, (nodes, seconds) in (paper | extra).items()
        }
        turns = [{"seconds": [each, window * each]} for each in spread]
        return {claim.text: claim.verdict for claim in enhancement_claims.table_claims(found, turns, 1)}

    assert {text for text, verdict in claims(1).items() if verdict != "agrees"} == {"time, none"}
    second = "the equivalence table is the most beneficial, followed by selective moves (left out one at a time)"
    paper["without deepening", 9] = (10_500, 0.119)
    assert claims(1)[second] == "differs"
    paper["without deepening", 9] = (3_799, 0.119)
    worse = claims(20)
    assert worse["nodes, all four"] == worse["all four enhancements together save nodes"] == "differs"
    assert worse["all four enhancements together save time"] == "differs"
    window = "the minimal window is counterproductive with the other enhancements in place"
    assert claims(20, 0.9)[window] == "differs"
    # Fewer nodes, more time.
    assert worse[window] == "open"


def test_small_samples_and_factors() -> None:
    assert [criteria.within(at(mean, 1), 10, 2) for mean in (12, 40, 20)] == ["agrees", "differs", "open"]
    assert criteria.drawn([[2.0, 4.0], [1.0, 2.0]], lambda means: means[0] / means[1], 1).mean == 2
    figure = criteria.drawn([[2.0, 4.0] * 10, [1.0, 2.0] * 10], lambda means: means[0] / means[1], 1)
    assert (figure.low, figure.high) == (2, 2)


# The graded tests


def test_moves_are_graded_by_what_they_lose() -> None:
    assert [grading.grade(0, other) for other in (0, 1.9, 2, 9)] == [0, 0.5, 1, 1]
    assert [grading.grade(loss, 0) for loss in (0.5, 3)] == [-0.5, -1]
    moves = [
        {"cards": ["T1", "T2"], "losses": [0.0, 5.0]},
        {"cards": ["T1", "T2"], "losses": [1.0, 0.0]},
        {"cards": ["T1", "T1"], "losses": [3.0, 3.0]},
        {"cards": ["T1", "T2"], "losses": [0.0, 0.0]},
    ]
    grades = grading.compared(moves, 0, 1)
    assert (grades.moves, grades.differing) == (4, 3)
    assert grades.per_move.mean == pytest.approx(100 * 0.5 / 4) and not math.isfinite(grades.per_move.high)
    assert grades.per_difference.mean == pytest.approx(100 * 0.5 / 3)
    assert grades.points.mean == pytest.approx(4 / 3)
    assert math.isfinite(grading.compared(moves * 10, 0, 1).per_move.high)
    back = grading.compared(moves, 1, 0)
    assert back.per_move.mean == -grades.per_move.mean


# The example game


def test_the_example_game_is_judged() -> None:
    record = example.example_game()
    states = list(record.states())
    score, diamonds, left = example_hands.printed_claims(states)
    assert (score.paper, score.ours, score.verdict) == ("+14", "+10", "differs") and "45 points" in score.reason
    assert (diamonds.verdict, left.verdict) == ("differs", "agrees") and diamonds.ours == "4: d4 d3 d1 dJ"
    found = review(record, worlds=1, nodes=100_000, world_nodes=100)
    seems, gains, margin, _ = example_hands.end_claims(states, found)
    assert (seems.verdict, gains.verdict, margin.verdict) == ("differs", "differs", "agrees")
    assert "+2 to player 1" in seems.ours and "player 2 gave away 0, the program's two seats 8" in gains.ours
    verdict = next(each for each in found.verdicts if len(states[each.index].tricks) == example_cards.FIFTH_LEAD)
    assert verdict.known is not None
    played, diamond = (next(each for each in verdict.known.choices if str(each.card) == card) for card in ("T4", "d4"))
    behind = replace(played, behind=8.0, error=0.5), replace(diamond, behind=8.0, error=0.5)
    ahead = replace(played, behind=0.0, error=0.0), replace(diamond, behind=0.0, error=0.0)
    for cards, judged in (
        ((behind[0], ahead[1]), "agrees"),
        ((ahead[0], behind[1]), "differs"),
        (ahead, "open"),
    ):
        known = replace(verdict.known, choices=cards)
        assert example_cards.diamonds_claim(replace(verdict, known=known)).verdict == judged


def test_cards_are_judged_by_two_yardsticks() -> None:
    record = example.example_game()
    found = review(record, worlds=1, nodes=100_000, world_nodes=100)
    card = next(each for each in found.verdicts if str(each.card) == "h4")
    assert card.open is not None and card.open.loss == 8 and card.known is not None
    choice = next(each for each in card.known.choices if each.card == card.card)

    def judged(behind: float, error: float, *, loss: int | None) -> str:
        known = replace(card.known, choices=(replace(choice, behind=behind, error=error),))  # type: ignore[type-var]
        openly = None if loss is None else replace(card.open, loss=loss)  # type: ignore[type-var]
        return example_cards.sound_claim("so", "good", [replace(card, known=known, open=openly)]).verdict

    assert [judged(0, 0.1, loss=loss) for loss in (0, 8, None)] == ["agrees", "open", "agrees"]
    assert [judged(5, 0.1, loss=loss) for loss in (0, 8, None)] == ["open", "differs", "differs"]
    assert [judged(1, math.inf, loss=loss) for loss in (0, 8, None)] == ["open", "open", "open"]


def test_kings_are_compared_by_worlds() -> None:
    states = list(example.example_game().states())
    riskier, richer = example_hands.king_claims(states, 400, 1)
    assert "for dK" in riskier.ours and (riskier.verdict, richer.verdict) == ("agrees", "agrees")


def test_what_ours_does_is_counted_over_dice() -> None:
    states = list(example.example_game().states())[-6:]
    agent = ByPhase(bidder=RuleBidder(), player=RandomLegal())
    found = example.choices(states, agent, 4, 1)
    assert [choice.ours.total() for choice in found] == [4] * len(found)
    for choice in found:
        assert 0 <= choice.share <= 1 and choice.usual in choice.ours


# Table 3


def test_games_of_a_match_come_back_one_by_one() -> None:
    found = match(load("tarok3"), Greedy(), ByPhase(bidder=RuleBidder(), player=RandomLegal()), deals=3, workers=1)
    games = strength.games_of(found)
    assert [len(seating) for seating in games] == [3] * 6
    for deal, mean in enumerate(found.differences):
        assert sum(seating[deal] for seating in games) / 6 == pytest.approx(mean)


def test_blocks_are_of_forty_games() -> None:
    games = [[1.0, 3.0] * 40, [2.0] * 79]
    assert [block.mean for block in strength.blocks(games)] == [2, 2, 2]
    assert strength.half_of_a_block([[-10.0, 10.0] * 50]) == pytest.approx(1.96 * 10 / math.sqrt(40), rel=0.01)


def test_forty_games_are_enough_only_where_chance_is_small() -> None:
    for half, games, told in (
        (1.0, 40, "tell it from chance"),
        (5.0, 40, "not tell the difference against Tarok.net from chance"),
        (1.0, 39, ""),
        (math.nan, 40, ""),
    ):
        defeated, _ = strength.defeated_claims({"chance": half}, games)
        # Nobody here has played them.
        assert defeated.verdict == "open" and told in defeated.reason
        assert ("no spread" in defeated.ours) == (not told)


# The text


def test_remarks_are_judged_both_ways() -> None:
    even, half = [[1.0, 1.0], [3.0, 3.0]] * 20, [[0.5, 1.0], [1.5, 3.0]] * 20
    for early, late, verdicts in (
        (even, half, ["agrees", "agrees"]),
        (half, [[2 * mine, thumb] for mine, thumb in even], ["differs", "differs"]),
        (even, even, ["open", "open"]),
    ):
        found = remarks._endgame_claims({"first third": early, "middle": [], "last third": late}, 1)
        assert [claim.verdict for claim in found] == verdicts
    for share, verdict in ((0.01, "agrees"), (0.3, "differs"), (0.1, "open")):
        constants = {"2 and 10": at(share, 0.02), "other dice": at(0.1, 0.02)}
        assert remarks._constants_claim(constants).verdict == verdict
    row = MarginRow(0, None, None, None, (3.0, 3.0, 3.0))
    rows = [replace(row, deal=deal, margins=(3.0 + deal % 2, 3.0, 3.0)) for deal in range(2_001)]
    assert remarks._settles_claim(rows).verdict == "agrees"
    assert remarks._settles_claim(rows[:50]).verdict == "open"
    falling = [replace(row, deal=deal, margins=(3.0 - deal // 2, 3.0, 3.0)) for deal in range(50)]
    assert remarks._settles_claim(falling).verdict == "differs"


def test_other_constants_are_other_weights() -> None:
    worth, mass = remarks.Varied().weights("tarok", None)
    doubled, _ = remarks.Varied(factor=2.0).weights("tarok", None)
    _, heavier = remarks.Varied(offset=10).weights("tarok", None)
    assert doubled == [2 * each for each in worth]
    assert heavier[:22] == [each + 10 for each in mass[:22]] and heavier[22:] == mass[22:]


# Tarok7


def test_bids_are_compared_until_there_are_enough(lab: Lab) -> None:
    job = experts.Beside("BayesNet()", "RuleBidder()", 1)
    found = experts.compare(lab, "beside", job, 6)
    assert found.bids >= 6
    more = experts.compare(lab, "beside", job, 12)
    assert more.words[: len(found.words)] == found.words and more.bids >= 12


def test_hands_are_ordered_by_strength_and_risk_makes_bids_worth_more() -> None:
    hands = first_bidders.hands(12, 3)
    assert [hand.strength for hand in hands] == sorted(hand.strength for hand in hands)
    for hand in hands:
        low, high = (hand.mean("two", risk) for risk in (first_bidders.CAUTION, first_bidders.DARING))
        assert -1 <= low < hand.mean("two") < high <= 1
        best = hand.plain.best
        assert best is not None
        degree = distributions._degree(hand)
        assert degree == (0 if hand.plain.expectations[best] < 0 else 1 + hand.plain.names.index(best))
