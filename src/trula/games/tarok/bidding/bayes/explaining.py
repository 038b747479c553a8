"""Explain a bid of the Bayesian network: the outcomes of every contract, and the influence of every feature."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.actions import Action
from trula.engine.view import View
from trula.errors import NotationError
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.bidder import BayesNet
from trula.games.tarok.bidding.bayes.judgement import BidJudgement, expectation

LEAST_SHOWN = 0.005
"""The smallest influence that the text mentions."""


@dataclass(frozen=True, slots=True)
class ContractChances:
    """The forecast for one contract that could be bid."""

    contract: str
    outcomes: tuple[float, ...]
    """The probabilities of high defeat, low defeat, low win and high win."""
    expectation: float
    """Expected outcome on a scale from -1 to 1, minus that of staying out where this is possible."""


@dataclass(frozen=True, slots=True)
class Influence:
    """The influence of one feature on the expectation of the explained contract."""

    feature: str
    state: str
    """The state of the feature in the view."""
    by: float
    """The change of the expectation."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of one decision of the network."""

    action: Action
    contract: str
    """The contract with the highest expectation, which `influences` explain."""
    staying_out: str | None
    """The alternative to a contract: `pass` or `klop`; None if a contract must be named."""
    risk: float
    chances: tuple[ContractChances, ...]
    start: float
    """The expectation of the contract without any evidence."""
    influences: tuple[Influence, ...]
    """The largest first; `start` and all influences add up to the expectation of the contract."""

    @property
    def expectation(self) -> float:
        """The expectation of the contract."""
        return next(chance.expectation for chance in self.chances if chance.contract == self.contract)

    def text(self) -> list[str]:
        """Return the explanation as lines of text."""
        best = f"{self.contract} is expected to bring {self.expectation:+.2f}, on a scale from -1 to 1"
        end = "and a contract must be named" if self.staying_out is None else f"more than {self.staying_out}"
        lines = [f"{self.action}: {best}, {end}; no other contract is expected to bring as much."]
        for chance in self.chances:
            parts = ", ".join(
                f"{name} {share:.0%}" for name, share in zip(tables.OUTCOMES, chance.outcomes, strict=True)
            )
            lines.append(f"{chance.contract}: {parts}; {chance.expectation:+.2f}.")
        lines.append(f"With any hand {self.contract} brings {self.start:+.2f}.")
        for influence in self.influences:
            if abs(influence.by) < LEAST_SHOWN:
                continue
            verb = "raises" if influence.by > 0 else "lowers"
            lines.append(f"{influence.feature} {influence.state} {verb} that by {abs(influence.by):.2f}.")
        if self.risk:
            lines.append(f"The tables are read with a risk of {self.risk:+.2f}.")
        return lines

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold; the influences are under `moves`."""
        return {
            "action": str(self.action),
            "contract": self.contract,
            "staying_out": self.staying_out,
            "risk": self.risk,
            "expectation": self.expectation,
            "start": self.start,
            "chances": [
                {
                    "contract": chance.contract,
                    "outcomes": dict(zip(tables.OUTCOMES, chance.outcomes, strict=True)),
                    "expectation": chance.expectation,
                }
                for chance in self.chances
            ],
            "moves": [{"feature": each.feature, "state": each.state, "by": each.by} for each in self.influences],
        }


def explain_bid(bidder: BayesNet, view: View) -> Explanation:
    """Return the explanation of the bidder's decision in a view.

    Raises:
        NotationError: The seat of the view is not to bid, or the network knows none of the legal contracts.
    """
    judgement = judge_bid(bidder, view)
    best = judgement.best
    if best is None:
        raise NotationError("the network knows none of the contracts that could be bid here")
    chances = tuple(
        ContractChances(name, tuple(judgement.posteriors[name].tolist()), judgement.expectations[name])
        for name in judgement.names
    )
    start, influences = _influences(judgement, best)
    return Explanation(judgement.action, best, judgement.staying_out, judgement.risk, chances, start, influences)


def judge_bid(bidder: BayesNet, view: View) -> BidJudgement:
    """Return the bidder's judgement of a view; NotationError if its seat is not to bid."""
    if view.phase != "auction" or view.to_move != view.seat:
        raise NotationError("a bid is explained for the seat that is to bid, and only tarok has such an auction")
    return bidder.judge(view)


def _influences(judgement: BidJudgement, contract: str) -> tuple[float, tuple[Influence, ...]]:
    """Return the expectation of a contract without evidence, and the influence of each feature.

    The influence is the change of the expectation when the evidence is added feature by feature: the mean of the
    changes from first to last and from last to first.
    """
    names = [node.name for node in judgement.network.roots if node.name in judgement.evidence]
    shares = dict.fromkeys(names, 0.0)
    start = _expectation_beyond_staying_out(judgement, {}, contract)
    for order in (names, names[::-1]):
        evidence: dict[str, str] = {}
        before = start
        for name in order:
            evidence[name] = judgement.evidence[name]
            after = _expectation_beyond_staying_out(judgement, evidence, contract)
            shares[name] += (after - before) / 2
            before = after
    influences = [Influence(name, judgement.evidence[name], by) for name, by in shares.items() if abs(by) > 1e-12]
    return start, tuple(sorted(influences, key=lambda influence: -abs(influence.by)))


def _expectation_beyond_staying_out(judgement: BidJudgement, evidence: dict[str, str], contract: str) -> float:
    posteriors = judgement.network.posteriors(evidence)
    return expectation(posteriors, contract) - expectation(posteriors, judgement.staying_out)
