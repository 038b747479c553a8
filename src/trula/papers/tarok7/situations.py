"""What section 4 says of bids and hands, over all hands: where which bid is better, what scores are expected, when the
bidder passes, and what he bids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from time import perf_counter

from trula.arena.stats import Estimate, estimate
from trula.engine.actions import PASS, Bid
from trula.engine.seeds import rng
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.judgement import Judgement, expectation
from trula.papers.criteria import above, all_of, holds, percent, share_of, shown, why
from trula.papers.report import Claim, Table, Verdict
from trula.papers.tarok7.hands import CAUTION, HIGH, LOW, Hand
from trula.players.agents import BayesNet, TrialBidder

FEW = "Too few hands to tell."
HIGH_OUTCOMES = tuple(index for index, value in enumerate(tables.VALUES) if abs(value) == max(tables.VALUES))
GROUPS = {"weakest half": (0.0, 0.5), "50 to 90 %": (0.5, 0.9), "90 to 99 %": (0.9, 0.99), "strongest 1 %": (0.99, 1.0)}
COUNTED = "Perhaps as the tables were counted in deals of rule players."
LEAST = 5
"""A group of hands has so many at least."""


def group(every: Sequence[Hand], name: str) -> Sequence[Hand]:
    """Some of the hands, which are sorted by strength; the strongest group has a few at least."""
    low, high = (round(share * len(every)) for share in GROUPS[name])
    return every[min(low, len(every) - LEAST) : high]


def majority(share: Estimate) -> Verdict:
    """Whether something holds for more than half, with the whole interval."""
    return "agrees" if share.low > 0.5 else "differs" if share.high < 0.5 else "open"


def higher_first(hands: Sequence[Hand]) -> Estimate:
    """The share of hands in which the high-value bid has the higher expectation."""
    return share_of(sum(hand.mean(HIGH) > hand.mean(LOW) for hand in hands), len(hands))


def strength_table(every: Sequence[Hand]) -> Table:
    """Which of the two bids is better, by strength."""
    return Table(
        f"Share of hands in which {HIGH} has a higher expectation than {LOW}",
        ("hands by strength", "hands", "share"),
        tuple((name, len(group(every, name)), percent(higher_first(group(every, name)), 0)) for name in GROUPS),
    )


def advantage_claims(every: Sequence[Hand]) -> list[Claim]:
    """Low and high advantage, over all hands of a group."""
    claims = []
    for title, name, sign, share in (
        ("low", "50 to 90 %", "µ(low) > µ(high)", lambda hands: _rest(higher_first(hands))),
        ("high", "strongest 1 %", "µ(high) > µ(low)", higher_first),
    ):
        some = group(every, name)
        found: Estimate = share(some)
        verdict = majority(found)
        claims.append(
            Claim(
                f"with a {title} advantage the {title}-value bid has the higher expectation",
                sign,
                f"in {percent(found, 0)} of {len(some)} hands ({name}; {LOW} and {HIGH}); more than half is asked for",
                verdict,
                why(
                    verdict,
                    FEW if verdict == "open" else "Perhaps as the tables were counted in deals of rule players.",
                ),
            )
        )
    return claims


def _rest(share: Estimate) -> Estimate:
    return Estimate(1 - share.mean, 1 - share.high, 1 - share.low, share.units)


def scores_claim(every: Sequence[Hand]) -> Claim:
    """Figure 2: how much of a distribution lies on high wins and defeats."""
    low, high = ([_on_high(hand, contract) for hand in every] for contract in (LOW, HIGH))
    mostly_low, mostly_high = estimate([1 - 2 * share for share in low]), estimate([2 * share - 1 for share in high])
    verdict = all_of([above(mostly_low), above(mostly_high)])
    return Claim(
        "of a low-value bid low scores of either sign are expected, of a high-value bid high ones",
        "drawn, figure 2",
        f"probability of a high win or defeat: {LOW} {_per_cent(low)}, {HIGH} {_per_cent(high)}; less and more than "
        "half is asked for",
        verdict,
        why(verdict, FEW if verdict == "open" else "Perhaps as high means something else in our tables."),
    )


def _on_high(hand: Hand, contract: str) -> float:
    shares = hand.plain.posteriors[contract]
    return float(sum(shares[index] for index in HIGH_OUTCOMES))


def _per_cent(shares: Sequence[float]) -> str:
    found = estimate([100 * share for share in shares])
    return shown(found, 0, signed=False) + " %"


def rule_claims(every: Sequence[Hand]) -> list[Claim]:
    """The two halves of the rule: when the bidder passes, and what he bids."""
    judged = [BayesNet(risk=risk).judge(hand.view) for risk in (CAUTION, 0.0) for hand in every]
    plain = judged[-len(every) :]
    return [pass_claim(plain), highest_claim([each for each in judged if each.action != PASS])]


def pass_claim(judged: Sequence[Judgement]) -> Claim:
    """Whether our bidder passes where the paper's rule does, by which a pass is worth 0; there must be passes."""
    by_paper = [all(expectation(each.posteriors, name) < 0 for name in each.names) for each in judged]
    ours = [each.action == PASS for each in judged]
    bids = sum(paper and not own for paper, own in zip(by_paper, ours, strict=True))
    passes = sum(own and not paper for paper, own in zip(by_paper, ours, strict=True))
    verdict: Verdict = holds(not bids and not passes) if any(by_paper) or any(ours) else "open"
    return Claim(
        "if all expectations are negative the bidder passes, else not",
        "always; a pass is worth 0",
        f"of {len(judged):,} hands at risk 0 the rule passes {sum(by_paper):,} and ours {sum(ours):,}; ours bids on "
        f"{bids:,} that the rule passes, and passes {passes:,} on which it bids",
        verdict,
        why(
            verdict,
            "Nobody passes, so that the rule is not tried."
            if verdict == "open"
            else "By design: ours takes a pass for what it brings by the tables, which is not 0, and bids where a "
            "contract brings more.",
        ),
    )


def highest_claim(bids: Sequence[Judgement]) -> Claim:
    """Whether the contract of the highest expectation is the one that is named."""
    named = sum(each.action == Bid(str(each.best)) for each in bids)
    verdict: Verdict = holds(named == len(bids)) if bids else "open"
    return Claim(
        "the bid of the highest expectation is chosen",
        "always",
        f"in {named:,} of {len(bids):,} decisions to bid the contract named is the best one",
        verdict,
        why(
            verdict,
            "By design: a declarer may still choose a higher contract, so ours names the lowest that will do.",
        ),
    )


def speed_claim(every: Sequence[Hand], seed: int) -> Claim:
    """How much faster the network bids than trial games do, hand by hand."""
    some = every[::12]
    times = [_seconds(bidder.choose, some, seed) for bidder in (BayesNet(), TrialBidder())]
    factors = estimate([log(slow / fast) for fast, slow in zip(*times, strict=True)])
    means = [1000 * sum(each) / len(each) for each in times]
    verdict = above(factors)
    return Claim(
        "speed is an advantage of a knowledge-based bidder; simulation takes a lot of time",
        "said, not measured",
        f"{means[0]:.2f} ms a bid, by 30 trial games a contract {means[1]:.0f} ms, on this machine",
        verdict,
        why(verdict, FEW if verdict == "open" else "The trial games are faster."),
    )


def _seconds(choose: Callable[..., object], some: Sequence[Hand], seed: int) -> list[float]:
    choose(some[0].view, rng(seed))  # what is read once is not counted
    found = []
    for number, hand in enumerate(some):
        start = perf_counter()
        choose(hand.view, rng(seed, deal=number))
        found.append(perf_counter() - start)
    return found
