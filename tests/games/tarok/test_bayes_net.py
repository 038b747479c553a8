"""The Bayesian-network bidder: its inference against pyAgrum's, its tables, bids, explanations and learning."""

from __future__ import annotations

import json
import math
import random
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import trula
from trula.engine.actions import PASS, Bid
from trula.engine.seating import Seating
from trula.engine.seeds import rng
from trula.engine.session import Result, SoFar
from trula.engine.view import View
from trula.errors import NotationError
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.bayes import BayesNet
from trula.games.tarok.bidding.bayes.bidder import adapted_risk
from trula.games.tarok.bidding.bayes.drawing import draw_network
from trula.games.tarok.bidding.bayes.explaining import explain_bid
from trula.games.tarok.bidding.bayes.features import band_of, beggar_faults, bids_of_others, play_quality
from trula.games.tarok.bidding.bayes.judgement import expectation, with_risk
from trula.games.tarok.bidding.bayes.learning import LOW_MARGIN, learn_network, outcome_shares, with_prior
from trula.games.tarok.bidding.bayes.network import BayesNetwork, Node
from trula.games.tarok.bidding.bayes.tables import (
    OUTCOMES,
    VALUES,
    parse_tables,
    read_tables,
    update_tables,
    write_tables,
)
from trula.testing import check_agent

GAMES = ("tarok3", "tarok4")
SETS = ("learned", "expert")


def tarok(name: str) -> Tarok:
    game = trula.load(name)
    assert isinstance(game, Tarok)
    return game


def views(name: str, count: int, bidder: BayesNet | None = None) -> list[View]:
    """Decisions of auctions in which everybody bids by a network."""
    found: list[View] = []
    game = tarok(name)
    for seed in range(count):
        state = game.start(game.deal(seed))
        while state.phase == "auction":
            assert state.to_move is not None
            found.append(state.view(state.to_move))
            state = state.after((bidder or BayesNet()).choose(found[-1], rng(0)))
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("tables", SETS)
def test_equation_1_is_exact_inference(name: str, tables: str) -> None:
    pyagrum: Any = pytest.importorskip("pyagrum")
    network = with_risk(read_tables(tables, name), 0.3)
    net = network.as_pyagrum()
    dice = random.Random(name)
    engine = pyagrum.LazyPropagation(net)
    for _ in range(40):
        evidence = {node.name: dice.choice(node.states) for node in network.roots if dice.random() < 0.7}
        engine.setEvidence(evidence)
        engine.makeInference()
        for node, found in network.posteriors(evidence).items():
            assert np.allclose(found, engine.posterior(node).toarray(), atol=1e-9), (node, evidence)


def test_counting_is_what_pyagrum_learns(tmp_path: Path) -> None:
    pyagrum: Any = pytest.importorskip("pyagrum")
    dice = np.random.default_rng(5)
    data = dice.integers((0, 0, 0), (3, 2, 4), (500, 3))
    counts = np.zeros((3, 2, 4))
    np.add.at(counts, tuple(data.T), 1.0)
    table = with_prior(counts)
    path = tmp_path / "data.csv"
    path.write_text("a,b,c\n" + "".join(f"{a},{b},{c}\n" for a, b, c in data))
    template = pyagrum.fastBN("a[3]->c[4]<-b[2]")
    learner = pyagrum.BNLearner(str(path), template)
    learner.useNoPrior()
    learned = learner.learnParameters(template.dag())
    for a in range(3):
        for b in range(2):
            plain = np.array(learned.cpt("c")[{"a": a, "b": b}])
            total = counts[a, b].sum()
            assert np.allclose(plain, counts[a, b] / total)
            # The prior weighs four games.
            assert np.abs(table[a, b] - plain).max() <= 4 / (total + 4)


DOCUMENT = json.loads(write_tables({"tarok3": read_tables("expert", "tarok3")}, "a copy"))


def changed(change: str) -> str:
    """The expert tables of tarok3 with one fault."""
    document = json.loads(json.dumps(DOCUMENT))
    nodes = document["games"]["tarok3"]
    node = {each["name"]: each for each in nodes}
    if change == "row":
        node["three"]["rows"]["weak, fair"] = [0.5, 0.2, 0.2, 0.2]
    elif change == "below zero":
        node["three"]["rows"]["weak, fair"] = [0.5, 0.7, -0.2, 0.0]
    elif change == "state of a row":
        node["two"]["rows"]["feeble, fair"] = node["two"]["rows"].pop("weak, fair")
    elif change == "state of a root":
        node["top taroks"]["states"][0] = "nothing"
        node["tarok quality"]["rows"] = {
            key.replace("none", "nothing"): row for key, row in node["tarok quality"]["rows"].items()
        }
    elif change == "band":
        node["kings"]["states"][0] = "few"
        node["side strength"]["rows"] = {
            ("few" + key[1:] if key.startswith("0,") else key): row
            for key, row in node["side strength"]["rows"].items()
        }
    elif change == "missing node":
        nodes.remove(node["two"])
    elif change == "missing parent":
        nodes.remove(node["kings"])
    elif change == "missing row":
        del node["one"]["rows"]["strong, weak"]
    elif change == "short row":
        node["one"]["rows"]["strong, weak"] = [0.5, 0.5]
    elif change == "twice":
        nodes.append(node["two"])
    elif change == "game":
        document["games"] = {"tarok4": nodes}
    elif change == "stranger":
        nodes.append({"name": "weather", "states": ["fair", "foul"], "rows": {"": [0.5, 0.5]}})
    elif change == "outcomes":
        node["two"]["states"] = ["a", "b", "c", "d"]
    elif change == "dependent":
        node["three"]["parents"][1] = "tarok strength"
        node["three"]["rows"] = {
            f"{one}, {two}": [0.25] * 4
            for one in node["strength of bidder"]["states"]
            for two in node["tarok strength"]["states"]
        }
    return json.dumps(document)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("row", "the row 'weak, fair' of 'three' adds up to 1.1, not to one"),
        ("below zero", "the row 'weak, fair' of 'three' has a probability below zero"),
        ("state of a row", "the row 'feeble, fair' of 'two' has an unknown state 'feeble' of 'strength of bidder'"),
        ("state of a root", "'top taroks' has an unknown state 'nothing'; there are: none, mond, skis, both"),
        ("band", "'kings' has an unknown state: 'few' is not a number"),
        ("missing node", "the node 'two' is missing"),
        ("missing parent", "'side strength' has the parent 'kings', which no node before it is"),
        ("missing row", "'one' has 14 rows instead of 15; one is missing for 'strong, weak'"),
        ("short row", "the row 'strong, weak' of 'one' is not a list of 4 numbers"),
        ("twice", "the node 'two' is there twice"),
        ("game", "has no tables for tarok3"),
        ("stranger", "'weather' has no parents and is nothing that is known of a hand or a bid"),
        ("outcomes", "the states of 'two' are high defeat, low defeat, low win, high win, in this order"),
        ("dependent", "the parents of 'three' are not independent of one another"),
    ],
)
def test_bad_tables_are_refused_with_a_sentence(change: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tables(changed(change), "tarok3")
    assert sentence in str(caught.value) and "\n" not in str(caught.value)


def test_files_that_are_no_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text("{")
    view = views("tarok3", 1)[0]
    for text, sentence in (("{", "bad.json is not JSON"), ("[]", "bad.json has no tables")):
        path.write_text(text)
        with pytest.raises(NotationError, match=sentence):
            BayesNet(tables=str(path)).choose(view, rng(0))
    with pytest.raises(NotationError, match="cannot be read; shipped ones are: learned expert"):
        BayesNet(tables=str(tmp_path / "none.json")).choose(view, rng(0))


@pytest.mark.parametrize("setting", [{"risk": 2}, {"risk": "much"}, {"adapts": 1}, {"tables": 3}])
def test_bad_settings_are_refused(setting: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        BayesNet(**setting)


def test_tables_are_read_back_as_they_were_written() -> None:
    for tables in SETS:
        networks = {name: read_tables(tables, name) for name in GAMES}
        text = write_tables(networks, "a copy")
        for name in GAMES:
            again = parse_tables(text, name)
            for node, other in zip(networks[name].nodes, again.nodes, strict=True):
                assert (node.name, node.states, node.parents) == (other.name, other.states, other.parents)
                assert np.allclose(node.table, other.table, atol=1e-4)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("profile", ["", "openspiel"])
def test_every_bid_is_legal_whoever_looks(name: str, profile: str) -> None:
    check_agent(BayesNet(tables="expert", risk=0.5), trula.load(name, profile or None), deals=4, permutations=2)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("tables", SETS)
def test_the_highest_expectation_wins_and_all_negative_is_no_bid(name: str, tables: str) -> None:
    actions = set()
    for view in views(name, 25, BayesNet(tables=tables)):
        judgement = BayesNet(tables=tables).judge(view)
        best = max(judgement.expectations.values())
        action = judgement.action
        actions.add(type(action))
        assert action == BayesNet(tables=tables).choose(view, rng(9))
        if PASS in view.legal_actions():
            assert (action == PASS) == (best < 0)
        elif action != Bid("klop"):
            assert isinstance(action, Bid) and math.isclose(judgement.expectations[action.contract], best)
        else:
            assert best < 0
    assert len(actions) == 2


@pytest.mark.parametrize("name", GAMES)
def test_more_risk_is_never_a_lower_bid(name: str) -> None:
    ranks = {contract.name: contract.rank for contract in tarok(name).ladder}
    for view in views(name, 12):
        bids = [BayesNet(risk=risk).choose(view, rng(0)) for risk in (-1, -0.5, -0.2, 0, 0.2, 0.5, 1)]
        heights = [ranks[bid.contract] if isinstance(bid, Bid) else -1 for bid in bids]
        assert heights == sorted(heights), (view.hand, bids)


def test_risk_moves_the_expectation_of_every_row() -> None:
    network = read_tables("learned", "tarok4")
    plain, bold = (with_risk(network, risk).by_name["solo-three"].table @ VALUES for risk in (0.0, 0.4))
    assert (bold > plain).all()
    assert with_risk(network, 0.4).by_name["pass"] is network.by_name["pass"]


def test_a_bid_takes_less_than_two_milliseconds() -> None:
    decisions = views("tarok4", 12)
    bidder = BayesNet()
    start = time.process_time()
    for view in decisions:
        bidder.choose(view, rng(0))
    assert (time.process_time() - start) / len(decisions) < 0.002


def so_far(results: list[tuple[int, ...]], deals: int | None = 12) -> SoFar:
    totals = tuple(sum(column) for column in zip(*results, strict=True))
    rows = tuple(Result("two", 0, scores) for scores in results)
    return SoFar(len(results), deals, Seating((1, 2, 0)), totals, rows)


def test_quality_and_risk_come_from_the_results_of_the_session() -> None:
    session = so_far([(60, -40, 0)] * 10)
    assert [play_quality(session, seat) for seat in range(3)] == ["weak", "average", "strong"]
    assert play_quality(None, 0) == play_quality(so_far([(60, -40, 0)]), 2) == "average"
    behind, between, ahead = (adapted_risk(session, seat) for seat in range(3))
    assert behind > between > 0 > ahead
    assert adapted_risk(None, 0) == 0
    assert adapted_risk(so_far([(60, -40, 0)] * 10, deals=100), 0) < behind


def test_risk_in_a_session_replays() -> None:
    view = views("tarok3", 1)[0]
    behind, ahead = (view.changed(session=so_far([scores] * 11)) for scores in ((60, 60, -40), (-40, -40, 60)))
    risks = [BayesNet().risk_in(each) for each in (behind, view, ahead)]
    assert len(set(risks)) == 3 and risks[1] == BayesNet().risk
    assert {BayesNet(adapts=False, risk=0.5).risk_in(each) for each in (behind, ahead)} == {0.5}
    assert BayesNet().choose(behind, rng(1)) == BayesNet().choose(behind.changed(), rng(2))


def test_last_bids_are_read_from_the_auction() -> None:
    game = tarok("tarok4")
    state = game.start(game.deal(1)).after_texts(["bid two", "pass", "bid solo-three", "pass", "pass"])
    assert bids_of_others(state.view(0)) == {"bid of next": "low", "bid of opposite": "pass", "bid of previous": "high"}


def test_bands_and_faults() -> None:
    states = ("0-4", "5", "6+")
    assert [band_of(number, states) for number in (0, 4, 5, 6, 16)] == [0, 0, 1, 2, 2]
    deck = tarok("tarok4").deck
    assert beggar_faults(deck.parse("h4 h3 h2 d4 d3 d2 s7 s8 s9 c7 c8 T1").mask) == 1
    assert beggar_faults(deck.parse("hK dK sK cK").mask) == 4 * 6


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("tables", SETS)
def test_an_explanation_adds_up(name: str, tables: str) -> None:
    for view in views(name, 4):
        bidder = BayesNet(tables=tables, risk=0.1)
        explanation = explain_bid(bidder, view)
        assert explanation.action == bidder.choose(view, rng(0))
        total = explanation.start + sum(influence.by for influence in explanation.influences)
        assert math.isclose(total, explanation.expectation, abs_tol=1e-9)
        for chance in explanation.chances:
            assert math.isclose(sum(chance.outcomes), 1)
        text = explanation.text()
        assert text[0].startswith(f"{explanation.action}: ") and any("taroks" in line for line in text)
        json.dumps(explanation.as_dict())


def test_only_a_bid_is_explained() -> None:
    game = trula.load("tressette")
    state = game.start(game.deal(1))
    assert state.to_move is not None
    with pytest.raises(NotationError, match="only tarok has such an auction"):
        explain_bid(BayesNet(), state.view(state.to_move))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("tables", SETS)
def test_the_drawing_shows_every_node_and_arc(name: str, tables: str) -> None:
    view = views(name, 1)[-1]
    drawing = ET.fromstring(draw_network(BayesNet(tables=tables), view))
    network = read_tables(tables, name)
    space = "{http://www.w3.org/2000/svg}"
    texts = {element.text for element in drawing.iter(f"{space}text")}
    assert {node.name for node in network.nodes} <= texts
    assert len(drawing.findall(f"{space}path")) == sum(len(node.parents) for node in network.nodes)


@pytest.mark.parametrize("name", GAMES)
def test_learning_is_the_same_for_the_same_seed(name: str) -> None:
    first, again, other = (learn_network(tarok(name), 24, seed) for seed in (1, 1, 2))
    texts = [write_tables({name: network}, "") for network in (first, again, other)]
    assert texts[0] == texts[1] != texts[2]
    network = parse_tables(texts[0], name)
    assert {node.name for node in network.nodes} == {node.name for node in read_tables("learned", name).nodes}
    kept = update_tables(texts[0], name, other, "a command", "tables")
    assert json.loads(kept)["made_by"] == {name: "a command"}


def test_outcomes_keep_the_margin() -> None:
    for margin in (-60, -35, -20, 20, 45, 60):
        shares = outcome_shares(margin, is_contract=True)
        assert math.isclose(sum(shares), 1) and math.isclose(float(np.array(shares) @ VALUES), margin / 60)
    assert outcome_shares(5, is_contract=True) == outcome_shares(LOW_MARGIN, is_contract=True) == [0, 0, 1, 0]
    assert outcome_shares(0, is_contract=False) == [0, 0.5, 0.5, 0]
    assert outcome_shares(500, is_contract=True) == [0, 0, 0, 1]


def test_a_node_without_parents_is_a_network() -> None:
    node = Node("three", OUTCOMES, (), np.array([0.1, 0.2, 0.3, 0.4]))
    network = BayesNetwork((node,))
    assert math.isclose(expectation(network.posteriors({}), "three"), 0.4 + 0.1 - 0.2 / 3 - 0.1)
    assert expectation(network.posteriors({}), "two") == 0
