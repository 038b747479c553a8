"""The tressette paper: what it prints, how games are counted and judged, the fault of its tree search, every part."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from math import factorial, inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from papers_page import left_out
from trula import _core
from trula.arena.executor import Crew
from trula.arena.stats import NOTHING, Estimate
from trula.engine.actions import Play
from trula.engine.record import Record
from trula.engine.seeds import rng
from trula.games import load
from trula.papers import PAPERS
from trula.papers.lab import Lab
from trula.papers.report import Section
from trula.papers.tressette import TRESSETTE, findings, players
from trula.papers.tressette.belief import rests, shared_equally
from trula.papers.tressette.conclusions import ignorance, main_weakness
from trula.papers.tressette.contests import Tally, by_session, count, difference, play, trend
from trula.papers.tressette.dealing import shortness, views
from trula.papers.tressette.endings import _finds_nearly_all, endings, finds
from trula.papers.tressette.experiments import EXPERIMENT_3
from trula.papers.tressette.flaw import Meeting, cause_of
from trula.papers.tressette.fortune import deal_share, fortunes
from trula.papers.tressette.printed import NORMAL, TABLE_4, TABLES, Printed, Row
from trula.papers.tressette.published import SeatBySeat, Unheard, unheard
from trula.papers.tressette.sampling import ALL, ALLOWED, NEEDS, chances, groups, needed
from trula.papers.tressette.tables import ONE_TREE, PUBLISHED, PUBLISHED_DEALS, REPAIRED, Played, _with_published_deals
from trula.papers.tressette.techniques import DEPTH, PLAIN, ROOT, cost, growth, on_solving
from trula.papers.tressette.tree import one_suit_each, paper_sum, random_round, widths, worst_case
from trula.papers.tressette.verdicts import alike, because, counted, equal, larger, rows_equal, show, show_difference
from trula.players.searches import Killers, Search, Uct
from trula.testing import random_state

CREW = Crew(workers=1)


def tally(*shares: float) -> Tally:
    """Sessions of two rounds, won as the games were."""
    return Tally(list(shares), [2 * share for share in shares], [2 for _ in shares], 0.001)


def test_numbers_of_games_follow_from_the_intervals() -> None:
    counts = {table.number: [row.games for row in table.rows] for table in TABLES}
    assert counts == {
        2: [400] * 8,
        3: [1_000] * 9,
        4: [800] * 6,
        5: [400] * 8,
        6: [1_000] * 8,
        7: [1_300] * 5 + [1_000] * 2,
    }
    wrong = [(table.number, row.setting) for table in TABLES for row in table.rows if not row.is_possible]
    assert wrong == [(4, 4)]
    assert findings.misprints(TABLES).verdict == "differs" and "0.81625" in findings.misprints(TABLES).ours
    assert findings.misprints([TABLE_4.only((2, 6))]).verdict == "agrees"


def record(number: int, seating: int, first: int, second: int) -> Record:
    """A round in which the players write so much; `A` sits on seats 0 and 2 in seating 0."""
    agents, scores = ["A", "B"] * 2, [first, second] * 2
    if seating:
        agents, scores = agents[1:] + agents[:1], scores[1:] + scores[:1]
    return Record(
        game="tressette",
        profile="roman",
        deal="",
        actions=[],
        scores=scores,
        agents=agents,
        number=number,
        seating=seating,
    )


def test_games_and_rounds_are_counted() -> None:
    rounds = [
        record(0, 0, 12, 3),
        record(0, 0, 5, 9),
        record(0, 0, 6, 6),
        record(1, 0, 0, 11),
        record(0, 1, 3, 21),
        record(1, 1, 10, 22),
    ]
    counted = count(rounds, "A", 0.5)
    assert counted.shares == [0.5, 0.0]  # 23 - 18 and 3 - 21; both of the second session lost
    assert counted.rounds_won == [1.5, 0.0] and counted.rounds == [4, 2] and counted.games == 4
    assert counted.round_wins.mean == 0.25 and counted.seconds == 0.5
    assert counted.first(1).shares == [0.5]


def test_players_are_compared_session_by_session() -> None:
    ones, others = [tally(1, 0.5, 1), tally(0.5, 0.5)], [tally(0, 0.5, 1)]
    assert by_session(ones) == [0.75, 0.5]
    gap = difference(ones, others)
    assert gap.mean == pytest.approx(0.375) and gap.units == 2


def test_a_line_through_rows_tells_their_rise() -> None:
    assert trend([tally(0.1, 0.3), tally(0.2, 0.4)]).mean == pytest.approx(0.1)
    assert trend([tally(0, 0), tally(0.5, 0.5), tally(1, 1)]).mean == pytest.approx(1)
    assert trend([tally(0, 0), tally(1, 1), tally(0, 0)]).mean == pytest.approx(0)


def estimated(mean: float, half: float, units: int = 100) -> Estimate:
    """An estimate."""
    return Estimate(mean, mean - half, mean + half, units)


def test_verdicts_go_both_ways() -> None:
    assert equal(estimated(0.82, 0.03), 0.85, 0.03) == "agrees"  # the interval of the difference is 0.042
    assert equal(estimated(0.82, 0.03), 0.87, 0.03) == "differs"
    assert equal(estimated(0.82, 0.08), 0.85, 0.03) == "open"
    assert equal(estimated(0.82, 0.03, 5), 0.2, 0.03) == "open"
    assert larger(estimated(0.1, 0.05)) == "agrees" and larger(estimated(-0.1, 0.05)) == "differs"
    assert larger(estimated(0.1, 0.2)) == "open" and larger(estimated(0.1, 0.05, 3)) == "open"
    assert alike(estimated(0.0, 0.02)) == "agrees" and alike(estimated(0.03, 0.02)) == "differs"
    assert alike(estimated(0.01, 0.04)) == "open" and alike(estimated(0.0, 0.0, 3)) == "open"
    rows = (Row(1, 0.5, 0.03), Row(2, 0.7, 0.04))
    ours, paper, verdict = rows_equal([tally(*[0.5, 0.7] * 50), tally(*[0.7, 0.5] * 50)], rows)
    assert ours.mean == pytest.approx(0.6) == paper and verdict == "agrees"


def with_shares(printed: Printed, rows: dict[int, list[float]]) -> Played:
    """A table in which only the published player was tried."""
    return Played(printed, {PUBLISHED: {setting: tally(*shares) for setting, shares in rows.items()}})


def test_claims_on_a_table_are_judged_both_ways(tmp_path: Path) -> None:
    lab = Lab(tmp_path, "smoke", crew=CREW)
    often, seldom = [1.0, 1.0, 1.0, 0.5] * 20, [0.5, 0.0, 0.5, 0.5] * 20
    good = findings.on_table_4(with_shares(TABLE_4, {2: often, 6: often}), lab)
    bad = findings.on_table_4(with_shares(TABLE_4, {2: often, 6: seldom}), lab)
    assert [claim.verdict for claim in good] == ["agrees", "agrees", "differs"]
    assert [claim.verdict for claim in bad] == ["differs", "differs", "differs"]
    assert [claim.verdict for claim in findings.on_table_4(with_shares(TABLE_4, {2: [1.0] * 4}), lab)][:2] == [
        "open"
    ] * 2


def test_chance_tells_equal_cards_apart_in_the_published_players() -> None:
    leads = [random_state(load("tressette"), seed, plies=0).position for seed in range(20)]
    best_of_all = []
    for position in leads:
        assert position is not None
        values = Killers(depth=2, all_cards=True).run_one(position).values
        best_of_all.append((position, {card for card, value in values.items() if value == max(values.values())}))
    position, best = max(best_of_all, key=lambda pair: len(pair[1]))
    assert len(best) > 2
    found = {Killers(depth=2, shuffled=True).run_one(position, seed=seed).best for seed in range(100)}
    assert found == best
    together = Killers(depth=2, shuffled=True).run([position] * 9, seed=4)
    assert len({each.best for each in together}) == 1
    few = {Uct(visits=2, shuffled=True).run_one(position, seed=seed).best for seed in range(200)}
    assert few == set(position.legal_cards())


def last_choices() -> list[_core.TressettePosition]:
    """Positions with two cards a hand in which the last player of a trick has a choice; the last trick is forced."""
    game, found = load("tressette"), []
    for seed in range(400):
        state = random_state(game, seed, plies=35)
        position = state.position
        assert isinstance(position, _core.TressettePosition)
        if len(position.legal_cards()) == 2:
            found.append(position)
    return found


def end_of(position: _core.TressettePosition, card: int) -> tuple[int, bool, bool]:
    """Who leads after a card; then whether the mover's side, and whether the others, end the round ahead."""
    mover = position.to_move
    assert mover is not None
    after = position.after(card)
    leader = after.to_move
    assert leader is not None
    while not after.is_over:
        after = after.after(after.legal_cards()[0])
    points, accusi = after.raw_points(), after.summary().accusi
    ahead = sum(points[seat] * (1 if (seat - mover) % 2 == 0 else -1) for seat in range(4))
    ahead += 3 * (accusi[0] - accusi[1]) * (1 if mover % 2 == 0 else -1)
    return leader, ahead > 0, ahead < 0


def test_a_card_is_judged_for_its_own_side_and_with_the_fault_for_the_others_where_partners_lead_next() -> None:
    kept = upside_down = chosen_wrong = 0
    for position in last_choices():
        right, wrong = (Uct(visits=50, seed_bug=flag).run_one(position, seed=1) for flag in (False, True))
        wins = {}
        for card in position.legal_cards():
            leader, is_won, is_lost = end_of(position, card)
            wins[card] = is_won
            assert right.values[card] == is_won
            mover = position.to_move
            assert mover is not None
            if (leader - mover) % 2:
                kept += 1
                assert wrong.values[card] == is_won
            else:
                upside_down += 1
                assert wrong.values[card] == is_lost
        assert wins[right.best] == any(wins.values())
        chosen_wrong += any(wins.values()) and not wins[wrong.best]
    assert kept > 20 and upside_down > 20 and chosen_wrong > 0


def test_the_fault_misses_wins_that_the_repaired_tree_finds() -> None:
    positions, winning = endings(25, 3, 1)
    assert all(0 < len(each) < len(position.legal_cards()) for position, each in zip(positions, winning, strict=True))
    right = finds(Uct(visits=3_000), positions, winning, 1)
    wrong = finds(Uct(visits=3_000, seed_bug=True), positions, winning, 1)
    assert sum(right) >= 24 > sum(wrong)
    assert finds(Killers(depth=40), positions, winning, 1) == [1.0] * 25


def test_the_worst_case_is_counted() -> None:
    assert paper_sum() == 173_418_555_892_594_089_945_933_089
    width = widths()
    assert width[-1] == factorial(10) ** 4 and width[:3] == [1, 10, 100] and width[5] == 90_000
    played = random_round(one_suit_each(), 5)
    assert [len(each) for each in played.legal] == [4] * 10 and played.legal[3] == [7] * 4
    assert all(all(each) for each in played.voids) and played.sums == (11 + 12, 12) and played.only_rises
    assert played.kept == [False] * 9


def test_dealing_seat_by_seat_is_worked_out() -> None:
    found = chances(ALLOWED, NEEDS)
    assert sum(found.values()) == 1 and len(set(found.values())) > 1 and len(found) == 19
    for hands in found:
        assert all(hand & ~allowed == 0 for hand, allowed in zip(hands, ALLOWED, strict=True))
        assert [hand.bit_count() for hand in hands] == list(NEEDS) and sum(hands) == ALL
    alone = chances((0b111,) * 4, (0, 1, 1, 1))
    assert set(alone.values()) == {Fraction(1, 6)}


def test_one_card_left_stops_the_dealing_to_a_seat() -> None:
    only = [group for group in groups(2, (0, 0, 0b11, 0b01), (0, 0, 1, 1)) if group.needs]
    assert needed(only, 0) == 0b01  # the last seat needs it
    found = chances((0, 0, 0b11, 0b01), (0, 0, 1, 1))
    assert found == {(0, 0, 0b10, 0b01): Fraction(1, 2), (0, 0, 0, 0b01): Fraction(1, 2)}


def test_the_partner_of_seat_2_gets_nothing() -> None:
    everybody = (0b111111,) * 4
    assert set(chances(everybody, (0, 2, 2, 2)).values()) == {Fraction(1, 90)}  # seat 0 deals to all
    from_2 = chances(everybody, (2, 2, 0, 2))
    assert sum(from_2.values()) == 1 and all(hands[0] == 0 for hands in from_2)
    turns = [view for _, view in views(2, 5)]
    short = {side: [shortness(view, 1) for view in turns if (view.seat >= 2) == side] for side in (False, True)}
    assert sum(each.partner_empty for each in short[True]) > len(short[True]) / 2
    assert not any(each.partner_empty for each in short[False])


def test_published_deals_fit_what_is_seen() -> None:
    for number, (_, view) in enumerate(views(1, 7)):
        sample = SeatBySeat().worlds(view, 10, rng(number))
        hidden = unheard(load("tressette").hidden(view))
        assert len(sample) == 10
        for contents in sample.contents:
            sets = contents[0]
            assert sum(sets) == sum(sets[:1]) | sum(sets[1:2]) | sum(sets[2:3])  # no card twice
            for cards, place in zip(sets, hidden.places, strict=True):
                assert cards & ~place.allowed == 0 and cards.bit_count() <= place.size
        legal = {action.card.index for action in view.legal_actions() if isinstance(action, Play)}
        searches: tuple[Search, ...] = (Killers(depth=6), Uct(visits=20), Uct(visits=20, seed_bug=True))
        for search in searches:
            assert all(found.best in legal for found in search.run(sample.positions, seed=1))
        heard = load("tressette").hidden(view).count
        assert unheard(load("tressette").hidden(view)).count >= heard
        assert all(each.deal for each in Unheard().worlds(view, 3, rng(number)))


def test_chances_are_those_of_the_drawn_deals() -> None:
    _, view = next(pair for pair in views(9, 3) if pair[0] == 8 and pair[1].seat == 0)
    sample = SeatBySeat().worlds(view, 4_000, rng(1))
    hidden = sample.hidden
    assert hidden.seen is not None
    free = (1 << 40) - 1
    for cards in hidden.known:
        free &= ~cards
    allowed = [free & ~hidden.seen.excluded[0], *(place.allowed for place in hidden.places)]
    expected = chances(allowed, [0, *(place.size for place in hidden.places)])
    drawn = Counter(tuple(contents[0]) for contents in sample.contents)
    assert set(drawn) <= {hands[1:] for hands in expected}
    for hands, chance in expected.items():
        assert drawn[hands[1:]] / 4_000 == pytest.approx(float(chance), abs=0.04)


def test_published_deals_are_held_against_the_paper() -> None:
    often, seldom = [1.0, 1.0, 1.0, 0.5] * 20, [0.5, 0.0, 0.5, 0.5] * 20
    for shares, verdict in ((often, "agrees"), (seldom, "differs"), (often[:4], "open")):
        played = Played(TABLE_4, {PUBLISHED: {2: tally(*often)}, PUBLISHED_DEALS: {2: tally(*shares)}})
        (claim,) = _with_published_deals(played)
        assert claim.verdict == verdict and "What other deals change: published deals" in claim.ours
    assert not _with_published_deals(Played(TABLE_4, {PUBLISHED: {2: tally(*often)}}))


def test_the_cause_is_refuted_or_stays_open() -> None:
    high, low, middle = (tally(*shares * 20) for shares in ([1.0, 0.9], [0.2, 0.1], [0.5, 0.6]))
    for repaired, verdict in ((middle, "open"), (high, "differs")):
        assert cause_of([Meeting("one", (0.9, 0.8), [high], [low], [repaired])])[0] == verdict
    assert cause_of([Meeting("one", (0.9, 0.8), [low], [high], [high])])[0] == "open"  # nothing to explain
    wide = tally(*[1.0, 0.0, 1.0, 1.0] * 6)
    assert cause_of([Meeting("one", (0.9, 0.8), [wide], [low], [wide])])[0] == "differs"
    assert cause_of([Meeting("one", (0.9, 0.8), [high], [low], [tally(*[1.0] * 3)])])[0] == "open"


def test_weaknesses_are_judged_both_ways() -> None:
    seeing, nearly, poor = tally(*[0.9, 1.0] * 20), tally(*[0.9, 0.95] * 20), tally(*[0.4, 0.6] * 20)
    assert main_weakness([seeing], [poor]).verdict == "agrees"
    assert main_weakness([tally(*[0.7, 0.8] * 20)], [tally(*[0.7, 0.75] * 20)]).verdict == "differs"
    assert main_weakness([seeing], [nearly]).verdict == "differs"
    for tree, verdict in ((seeing, "agrees"), (tally(*[0.1, 0.2] * 20), "differs")):
        played = Played(TABLES[-1], {ONE_TREE: {5: tree}, REPAIRED: {5: poor}})
        assert ignorance(played).verdict == verdict


def test_winning_cards_are_asked_for_with_the_whole_interval() -> None:
    verdicts = [_finds_nearly_all([1.0] * found + [0.0] * missed) for found, missed in ((1_000, 0), (299, 1), (90, 10))]
    assert verdicts == ["agrees", "open", "differs"] and _finds_nearly_all([0.0] * 5) == "open"


def test_the_printed_rows_of_cheating_players_are_compared() -> None:
    assert findings.in_the_cheating_version(TABLES[:2]).verdict == "differs"
    assert findings.in_the_cheating_version([TABLE_4]).verdict == "agrees"
    assert findings.in_the_cheating_version(TABLES[:1]).verdict == "agrees"  # of eight rows some are apart by chance
    alike = Printed(9, "", "", tuple(Row(setting, 0.5, NORMAL) for setting in range(8)))
    assert findings.chance_range(alike) == pytest.approx(4.286, abs=0.05)  # the studentized range of eight


def test_round_figures_of_the_text_are_judged_both_ways(tmp_path: Path) -> None:
    lab = Lab(tmp_path, "smoke", crew=CREW)
    seven, eight = [0.5, 1.0, 0.5, 1.0, 0.5] * 40, [1.0, 1.0, 1.0, 0.5] * 40
    for shares, verdict in ((seven, "agrees"), (eight, "differs"), (seven[:5], "open")):
        played = Played(TABLES[3], {PUBLISHED: {500: tally(*shares)}, PUBLISHED_DEALS: {500: tally(*seven)}})
        claim = findings.on_table_5(played, lab)[0]
        assert claim.verdict == verdict and (verdict == "agrees") == (not claim.reason)
        assert claim.paper == "70%; 0.725 on average at iterations 500; 0.709 over all rows"


def test_figures_without_an_interval_are_told_without_one() -> None:
    assert show(Estimate(0.5, -inf, inf, 1)) == "0.500" and show(NOTHING) == show_difference(NOTHING) == "nothing"
    assert show(Estimate(0.9, 0.7, 1.1, 3)) == "0.900 [0.700, 1.000]"
    assert [counted(number, "deal") for number in (1, 2)] == ["1 deal", "2 deals"]
    reasons = [because(verdict, "other", "few") for verdict in ("agrees", "open", "differs")]
    assert reasons == ["", "few", "other"]


def test_the_worst_case_is_held_against_other_deals() -> None:
    game = load("tressette")
    usual, worst = [
        [random_round(start, seed) for seed in range(3)] for start in (game.start(game.deal(1)), one_suit_each())
    ]
    assert worst_case(usual, worst).verdict == "agrees" and worst_case(worst, usual).verdict == "differs"
    assert worst[0].lines == widths()[-1] > usual[0].lines


def test_whole_deals_are_solved_and_whole_trees_are_not(tmp_path: Path) -> None:
    assert growth() == pytest.approx(0.5, abs=ROOT)
    exhaustive, as_deep = on_solving(Lab(tmp_path, "smoke", crew=CREW))
    assert exhaustive.verdict in ("agrees", "open")  # as fast as the machine is
    assert as_deep.verdict == "differs" and "solves 2 to the last" in as_deep.ours


def test_good_cards_and_leads_are_counted() -> None:
    game = load("tressette")
    one = structs.replace(record(0, 0, 8, 3), deal=str(game.deal(1)))
    other = structs.replace(record(0, 1, 2, 9), deal=str(game.deal(1)))
    first, second = fortunes([one, other], "A")
    assert first.top + second.top == 12 and (first.lead, second.lead) == (5, -7)
    leads = np.array([[4.0, -4.0], [-2.0, 2.0], [1.0, -1.0]])
    assert deal_share(leads) == pytest.approx(1) and deal_share(np.abs(leads)) == 0
    assert deal_share(np.array([[1.0, 1.0]])) == 0


def test_open_points_are_shared_equally_or_not() -> None:
    found = rests(3, 2)
    assert len(found) == 9 and all(each.ahead is None or abs(each.ahead) == abs(each.leading) for each in found)
    assert shared_equally(estimated(0.1, 0.1), estimated(-0.2, 0.1)) == "agrees"
    assert shared_equally(estimated(0.1, 0.1), estimated(0.6, 0.1)) == "differs"
    assert shared_equally(estimated(0.1, 0.5)) == shared_equally(estimated(1.0, 0.1, 3)) == "open"


def test_killers_cut_the_same_tree() -> None:
    for seed in range(5):
        found = cost(seed)
        assert found.everything > found.plain > 0 and found.everything > found.killers > 0
        position = load("tressette").start(load("tressette").deal(seed)).position
        assert position is not None
        assert PLAIN.run_one(position).best == Killers(depth=DEPTH).run_one(position).best


def test_columns_are_compared_on_the_rows_that_both_have() -> None:
    one, two, three = tally(0.1), tally(0.2), tally(0.3)
    played = Played(TABLE_4, {"a": {2: one, 6: two}, "b": {6: three, 8: one}})
    assert played.shared("a", "b") == ([two], [three])
    assert played.shared("a", least=4) == ([two],) and played.shared("a", least=9) == ([one, two],)
    assert played.settings("a", "b") == [6] and played.paper([2, 6]) == pytest.approx((0.8225 + 0.82125) / 2)


def test_a_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    lab = Lab(tmp_path, "smoke", crew=CREW)
    first, second = players.cheating_alpha_beta(2), players.RANDOM_WALK
    short = play(lab, first, second, 4)
    longer = play(lab, first, second, 8)
    assert longer.shares[:2] == short.shares and longer.games == 8
    names = sorted(path.name for path in lab.file("x").parent.glob("*.jsonl"))
    assert len(names) == 2  # the match and its times
    for path in lab.file("x").parent.glob("*.jsonl"):
        path.unlink()
    assert play(lab, first, second, 6).shares == longer.shares[:3]  # from what was kept


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole paper at smoke scale."""
    folder = tmp_path_factory.mktemp("tressette")
    TRESSETTE.reproduce(Lab(folder, "smoke", crew=CREW))
    return folder


def test_every_part_is_reproduced(report: Path) -> None:
    assert PAPERS["tressette"] is TRESSETTE
    results: dict[str, Any] = json.loads((report / "results.json").read_text())
    assert list(results["parts"]) == [
        "section-2",
        "section-3",
        *(f"table-{n}" for n in range(2, 8)),
        "flaw",
        "conclusions",
    ]
    for name, section in results["parts"].items():
        assert section["tables"] and section["claims"], name
    text = (report / "index.md").read_text()
    for figure in (
        "0.91500 ± 0.02733",
        "0.60500 ± 0.03030",
        "0.14923 ± 0.01937",
        "173,418,555,892,594,089,945,933,089",
    ):
        assert figure in text
    assert "nan [" not in text and "inf]" not in text and " 1 deals" not in text
    assert not left_out([Section.from_dict(section) for section in results["parts"].values()])
    claims = [claim for section in results["parts"].values() for claim in section["claims"]]
    assert not [claim["text"] for claim in claims if claim["verdict"] != "agrees" and not claim["reason"]]
    for wanted in ("70 % of the games", "about 20 %", "about 15 %", "exhaustive search", "as deep as the tree"):
        assert sum(wanted in claim["text"] for claim in claims) == 1, wanted
    for wanted in ("is the worst case", "high branching factor", "learned by playing"):
        assert sum(wanted in claim["text"] for claim in claims) == 1, wanted
    assert (report / "tables.svg").exists() and (report / "tables.png").exists()


def test_both_ways_of_the_tree_stand_in_the_table(report: Path) -> None:
    section = json.loads((report / "results.json").read_text())["parts"]["table-3"]
    assert [column.title for column in EXPERIMENT_3.columns] == list(section["data"])
    assert section["tables"][0]["columns"][2:4] == ["as published", "repaired"]
    small = [claim["verdict"] for claim in section["claims"]]
    assert set(small) == {"open"}  # nothing is told from a handful of games
