"""Figure 1 of the paper: the network, drawn from the model in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trula.games import load
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.drawing import draw
from trula.papers.criteria import holds, why
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table
from trula.papers.tarok7.structure import shape_claim, structure_claims
from trula.papers.vector import paint, size_of
from trula.players.agents import BayesNet

GAME = "tarok4"
BUILT = "Ours was built so, which tests nothing of the paper's."
STAYING = "Ours values staying out too, which the paper takes to be worth 0."


def figure_1(lab: Lab) -> Section:
    """The network of the model in use, at one decision."""
    game = load(GAME)
    view = game.start(game.deal(lab.seed)).view(1)
    bidder = BayesNet()
    judgement = bidder.judge(view)
    drawing = draw(bidder, view)
    figure = lab.draw(
        "figure-1",
        f"The network of `{bidder!r}` with its probabilities for the first bid of deal {lab.seed}; under each bid "
        "is how far its expectation lies beyond that of a pass.",
        lambda drawn: _paint_drawing(drawn, drawing),
        size=size_of(drawing),
    )
    network = judgement.network
    leaves = {node.name for node in network.leaves}
    bids = [name for name in game.contracts if name != tables.KLOP]
    lacking = [name for name in bids if name not in leaves]
    about = [node for node in network.roots if node.name.startswith(("bid of", "play of"))]
    spoken = [node.states for node in about if node.name.startswith("bid of")]
    middle = [node.name for node in network.nodes if node.parents and node.name not in leaves]
    values = tuple(float(value) for value in tables.VALUES)
    more = sorted(leaves - set(bids))
    is_a_bid = holds(not lacking and not more)
    views = [game.start(game.deal(1_000_000 * lab.seed + number)).view(1) for number in range(lab.pick(3, 20, 200))]
    cases = [bidder.judge(each).evidence for each in views]
    return Section(
        "Figure 1: the decision model",
        "The paper draws its network without numbers. Ours is drawn from the model that bids, with the probabilities "
        "of one decision.",
        (
            Table(
                "Nodes",
                ("level", "count", "names"),
                (
                    ("top, the hand", len(network.roots) - len(about), _names(network.roots, about)),
                    ("top, other players", len(about), ", ".join(node.name for node in about)),
                    ("middle", len(middle), ", ".join(middle)),
                    ("bottom", len(leaves), ", ".join(node.name for node in network.leaves)),
                ),
            ),
        ),
        (figure,),
        (
            Claim(
                "each bottom node is one of the possible bids",
                "one node a bid",
                f"{len(bids) - len(lacking)} of {len(bids)} bids have a node; other bottom nodes: "
                + (", ".join(more) or "none"),
                is_a_bid,
                why(is_a_bid, f"No node: {', '.join(lacking)}." if lacking else STAYING),
            ),
            Claim(
                "nodes about the others: the last bid, a pass, a low or a high one, and the quality of play",
                "3 values of a bid",
                f"{len(about)} nodes; a bid is " + "; ".join(sorted({", ".join(states) for states in spoken})),
                "open",
                BUILT,
            ),
            Claim(
                "the outcomes are worth -1, -1/3, 1/3 and 1",
                "-1, -1/3, 1/3, 1",
                ", ".join(f"{value:.3g}" for value in values),
                "open",
                BUILT,
            ),
            shape_claim(network, tables.BIDDER, tables.OTHERS),
            *structure_claims(network, cases),
            Claim(
                "bidding is in a way more difficult than card play itself",
                "said, not measured",
                "both are played by our programs, their difficulty was not measured",
                "open",
                "The paper does not say by what two so different tasks are to be compared.",
            ),
            Claim(
                "a knowledge-based bidder can be explained, and so controlled and tuned more easily",
                "said, not measured",
                "explanations are there, whether people understand them was not asked",
                "open",
                "Takes people who try to tune both kinds.",
            ),
            Claim(
                "a bidder by simulation is a lot easier to build, as no knowledge is needed",
                "said, not measured",
                "ours of both kinds are built, the work was not measured",
                "open",
                "Nobody wrote down how long each took.",
            ),
        ),
        {"nodes": len(network.nodes)},
    )


def _names(nodes: Sequence[Any], without: Sequence[Any]) -> str:
    return ", ".join(node.name for node in nodes if node not in without)


def _paint_drawing(drawn: Any, drawing: str) -> None:
    drawn.set_layout_engine("none")
    paint(drawn, drawing)
