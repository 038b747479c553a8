"""Why the network bids what it bids: every bid with its outcomes, and how far each feature moved the chosen one."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.actions import Action
from trula.engine.game import View
from trula.errors import NotationError
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.bidder import BayesNet
from trula.games.tarok.bidding.bayes.judgement import Judgement, expectation

LEAST_TOLD = 0.005
"""A feature that moved less is not spoken of."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One contract that could be bid."""

    contract: str
    outcomes: tuple[float, ...]
    """The probabilities of high defeat, low defeat, low win and high win."""
    expectation: float
    """How much better or worse than staying out, where that is possible."""


@dataclass(frozen=True, slots=True)
class Move:
    """A feature with its state, and by how much it moved the expectation of the contract that is explained."""

    feature: str
    state: str
    by: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision of the network, taken apart."""

    action: Action
    contract: str
    """The contract of the highest expectation, which `moves` are about."""
    staying_out: str | None
    """`pass` or `klop`; None if a contract must be named."""
    risk: float
    chances: tuple[Chance, ...]
    start: float
    """The expectation of the contract for a hand and bids that nothing is known of."""
    moves: tuple[Move, ...]
    """The largest first; `start` and all moves add up to the expectation of the contract."""

    @property
    def expectation(self) -> float:
        """That of the contract."""
        return next(chance.expectation for chance in self.chances if chance.contract == self.contract)

    def text(self) -> list[str]:
        """The explanation in words, a line a sentence."""
        best = f"{self.contract} is expected to bring {self.expectation:+.2f}, on a scale from -1 to 1"
        end = "and a contract must be named" if self.staying_out is None else f"more than {self.staying_out}"
        lines = [f"{self.action}: {best}, {end}; no other contract is expected to bring as much."]
        for chance in self.chances:
            parts = ", ".join(
                f"{name} {share:.0%}" for name, share in zip(tables.OUTCOMES, chance.outcomes, strict=True)
            )
            lines.append(f"{chance.contract}: {parts}; {chance.expectation:+.2f}.")
        lines.append(f"With any hand {self.contract} brings {self.start:+.2f}.")
        for move in self.moves:
            if abs(move.by) < LEAST_TOLD:
                continue
            way = "raises" if move.by > 0 else "lowers"
            lines.append(f"{move.feature} {move.state} {way} that by {abs(move.by):.2f}.")
        if self.risk:
            lines.append(f"The tables are read with a risk of {self.risk:+.2f}.")
        return lines

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
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
            "moves": [{"feature": move.feature, "state": move.state, "by": move.by} for move in self.moves],
        }


def explain(bidder: BayesNet, view: View) -> Explanation:
    """Why the bidder does what it does in the auction of tarok."""
    judgement = judged(bidder, view)
    best = judgement.best
    if best is None:
        raise NotationError("the network knows none of the contracts that could be bid here")
    chances = tuple(
        Chance(name, tuple(judgement.posteriors[name].tolist()), judgement.expectations[name])
        for name in judgement.names
    )
    start, moves = _moves(judgement, best)
    return Explanation(judgement.action, best, judgement.else_name, judgement.risk, chances, start, moves)


def judged(bidder: BayesNet, view: View) -> Judgement:
    """What the bidder makes of a view; NotationError if there is nothing to bid."""
    if view.phase != "auction" or view.to_move != view.seat:
        raise NotationError("a bid is explained for the seat that is to bid, and only tarok has such an auction")
    return bidder.judge(view)


def _moves(judgement: Judgement, contract: str) -> tuple[float, tuple[Move, ...]]:
    """What each feature adds when they are told one after another: the mean of first to last and last to first."""
    names = [node.name for node in judgement.network.roots if node.name in judgement.evidence]
    shares = dict.fromkeys(names, 0.0)
    start = _worth(judgement, {}, contract)
    for order in (names, names[::-1]):
        told: dict[str, str] = {}
        before = start
        for name in order:
            told[name] = judgement.evidence[name]
            after = _worth(judgement, told, contract)
            shares[name] += (after - before) / 2
            before = after
    moves = [Move(name, judgement.evidence[name], by) for name, by in shares.items() if abs(by) > 1e-12]
    return start, tuple(sorted(moves, key=lambda move: -abs(move.by)))


def _worth(judgement: Judgement, told: dict[str, str], contract: str) -> float:
    posteriors = judgement.network.posteriors(told)
    return expectation(posteriors, contract) - expectation(posteriors, judgement.else_name)
