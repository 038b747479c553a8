"""How long decisions take, on the paper's machine by what a node cost it; and how clear they are, early and late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import process_time

from trula.arena.pairings import DEALS_A_SEED
from trula.arena.stats import Estimate, difference_of_ratios, estimate
from trula.engine.referee import decide
from trula.engine.seeds import rng
from trula.games import load
from trula.papers.criteria import LEAST_DRAWN, above, all_of, shown, why, within
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Table
from trula.papers.silicon_tarokist.enhancement_claims import DEPTH, FACTOR
from trula.papers.silicon_tarokist.enhancements import timed
from trula.players.agents import TrialBidder
from trula.players.agents.pimc import Pimc
from trula.players.samplers import Clustered
from trula.players.searches import AlphaBeta
from trula.study.bench import deals
from trula.study.bench.search import ROWS
from trula.study.regret import position_of

THIRDS = ("first third", "middle", "last third")
WORLDS = 60
COUPLE = 2.0
"""Seconds."""
PAPER_NODES, PAPER_SECONDS = ROWS["all four"][1][DEPTH]
NODE = PAPER_SECONDS / PAPER_NODES
"""Seconds a node on the paper's machine, with all enhancements."""
TRIALS = (30, 60)
SPEED_POSITIONS = 5


@dataclass(frozen=True)
class Looking:
    """The program's player at positions of which each is from its own deal."""

    player: Pimc
    seed: int

    def play(self, number: int) -> Piece:
        """What one card takes, and how many worlds vote for it."""
        state = position_of(load("tarok3"), self.seed, number)
        seat = state.to_move
        assert seat is not None
        judgement = self.player.judge(state.view(seat), rng(self.seed, deal=number, seat=seat, ply=len(state.history)))
        return {
            "number": number,
            "third": THIRDS[3 * len(state.tricks) // state.game.hand_size],
            "nodes": sum(each.nodes for each in judgement.found),
            "votes": max(judgement.merits.values()),
        }


@dataclass(frozen=True)
class Bidding:
    """Deals up to the first lead, by bidders with fewer and with more trials."""

    bidders: tuple[TrialBidder, ...]
    seed: int

    def play(self, number: int) -> Piece:
        """The seconds of the slowest seat of one deal, by bidder; and of a node, here and now."""
        game = load("tarok3")
        positions = [deals.exchanged(place) for place in range(SPEED_POSITIONS)]
        nodes, taken = timed(AlphaBeta(depth=DEPTH), positions)
        slowest = []
        for bidder in self.bidders:
            state = game.start(game.deal(DEALS_A_SEED * self.seed + number))
            seconds = [0.0] * game.seats
            while state.to_move is not None and state.phase != "play":
                seat, start = state.to_move, process_time()
                state = decide(bidder, state, seed=self.seed, deal=number)
                seconds[seat] += process_time() - start
            slowest.append(max(seconds))
        return {"number": number, "seconds": slowest, "node": taken / sum(nodes)}


def looked(lab: Lab) -> list[Piece]:
    """Cards, kept as they come."""
    player = Pimc(sampler=Clustered(), search=AlphaBeta(), worlds=lab.pick(3, WORLDS, WORLDS), choice="vote")
    return pieces(lab, "pace", Looking(player, lab.seed), range(lab.pick(3, 150, 3_000)))


def sizes_of(lab: Lab) -> tuple[int, int]:
    """How many trials the two bidders have."""
    return lab.pick((1, 2), TRIALS, TRIALS)


def bid(lab: Lab, bidder: TrialBidder) -> list[Piece]:
    """Deals up to the first lead, kept as they come."""
    bidders = tuple(replace(bidder, worlds=size, discard_worlds=size) for size in sizes_of(lab))
    return pieces(lab, "bidding-pace", Bidding(bidders, lab.seed), range(lab.pick(1, 12, 200)))


def pace_table(cards: Sequence[Piece]) -> Table:
    """By third of the deal."""
    rows = []
    for third in THIRDS:
        here = [each for each in cards if each["third"] == third]
        nodes, votes = (estimate([float(each[what]) for each in here]) for what in ("nodes", "votes"))
        rows.append(
            (
                third,
                len(here),
                shown(nodes, 0, signed=False),
                round(nodes.mean * NODE, 2) if here else None,
                shown(votes, 2, signed=False),
            )
        )
    return Table(
        "What a card takes, and how clear it is",
        ("third of the deal", "cards", "nodes, all worlds", "s at the paper's speed", "share of worlds for the card"),
        tuple(rows),
        f"At {1e6 * NODE:.1f} µs a node, as in Table 2 of the paper with all four enhancements.",
    )


def pace_claims(cards: Sequence[Piece], bids: Sequence[Piece], sizes: tuple[int, int] = TRIALS) -> list[Claim]:
    """What the text says of times, and of how clear good moves are."""
    seconds = estimate([NODE * each["nodes"] for each in cards])
    verdict = within(seconds, COUPLE, FACTOR) if len(cards) >= LEAST_DRAWN else "open"
    return [
        Claim(
            "a card takes a couple of seconds on an Athlon XP 1800+",
            "a couple of seconds",
            f"{shown(seconds, 2, signed=False)} s by our nodes and the paper's time a node",
            verdict,
            why(
                verdict,
                f"Asked: within a factor of {FACTOR} of {COUPLE:g} s. Without drawing and clustering worlds, and with "
                "the nodes of our search.",
            ),
        ),
        Claim(
            "a couple of seconds for the first card, by the paper's own figures",
            "a couple of seconds",
            f"{WORLDS} worlds of {PAPER_SECONDS:g} s: {WORLDS * PAPER_SECONDS:.2f} s",
            "open",
            "Both figures are the paper's, nothing is measured, and it does not tell how long a couple of seconds is.",
        ),
        clear_claim(cards),
        slow_claim(bids, sizes),
    ]


def clear_claim(cards: Sequence[Piece]) -> Claim:
    """That good moves are clearer early than late: more worlds vote for the card."""

    def votes(third: str) -> tuple[list[float], list[int]]:
        here = [each["third"] == third for each in cards]
        return [each["votes"] * at for each, at in zip(cards, here, strict=True)], [int(at) for at in here]

    early, late = votes(THIRDS[0]), votes(THIRDS[2])
    verdict = above(difference_of_ratios(*early, *late))
    means = [sum(found) / max(1, sum(counts)) for found, counts in (early, late)]
    return Claim(
        "early there are usually some obviously good moves; late it is often less clear which are good",
        "clearer early",
        f"{means[0]:.0%} of the worlds agree on the card early, {means[1]:.0%} late"
        if sum(early[1]) and sum(late[1])
        else "no card early, or none late",
        verdict,
        why(verdict, "Too few cards to tell." if verdict == "open" else "More worlds agree late than early."),
    )


def slow_claim(bids: Sequence[Piece], sizes: tuple[int, int] = TRIALS) -> Claim:
    """That with so many trials a seat waits no longer than for a card, and with more it does; open with other sizes."""
    there = [estimate([each["seconds"][at] * NODE / each["node"] for each in bids]) for at in range(len(sizes))]
    here = [estimate([each["seconds"][at] for each in bids]) for at in range(len(sizes))]
    limit = FACTOR * COUPLE
    fast = above(_below(there[0], limit))
    slow = above(Estimate(there[1].mean - limit, there[1].low - limit, there[1].high - limit, there[1].units))
    verdict = all_of([fast, slow]) if sizes == TRIALS else "open"
    return Claim(
        "more than 30 worlds make bidding and exchange too slow",
        "30, not more",
        f"the slowest seat of a deal takes {shown(there[0], 1, signed=False)} s with {sizes[0]} and "
        f"{shown(there[1], 1, signed=False)} s with {sizes[1]} at the paper's speed ({here[0].mean:.2f} and "
        f"{here[1].mean:.2f} s here)",
        verdict,
        why(
            verdict,
            f"Asked: below {limit:g} s with {TRIALS[0]}, above with {TRIALS[1]}, our times made longer by what a node "
            "costs here and there. The paper does not tell what is too slow."
            + ("" if sizes == TRIALS else " At this scale there are fewer trials."),
        ),
    )


def _below(figure: Estimate, limit: float) -> Estimate:
    return Estimate(limit - figure.mean, limit - figure.high, limit - figure.low, figure.units)
