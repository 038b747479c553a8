"""Sections 5.1 and 7: what the deal decides. Rounds of a player who sees all cards, by the cards that his side holds.

Both games of a session have the same deals, so that most rounds are played twice, with the sides exchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trula.arena.stats import Estimate, difference_of_ratios, ratio
from trula.engine.cards import DECKS
from trula.engine.record import Record
from trula.engine.seeds import rng
from trula.games import load
from trula.papers.criteria import drawn_interval
from trula.papers.lab import Lab
from trula.papers.report import Claim, Table, Verdict
from trula.papers.tressette.contests import GAMES_A_SESSION, play, records_of
from trula.papers.tressette.verdicts import LEAST, because, larger, show, show_difference
from trula.players.agents import Agent

TOP_RANKS = "32A"
ALL_TOP = 12
DRAWS = 1_000
FEW = "Too few rounds at this scale."


@dataclass(frozen=True, slots=True)
class Fortune:
    """One round: the session, its deal, the three highest ranks that the first player's side held, and his lead."""

    session: int
    deal: str
    top: int
    lead: int


def fortunes(records: Sequence[Record], first: str) -> list[Fortune]:
    """Rounds, given the name of the first player."""
    game, found = load("tressette"), []
    deck = DECKS["tressette"]
    high = deck.set(card for card in deck.cards if card.rank in TOP_RANKS).mask
    for record in records:
        assert record.scores is not None and record.agents is not None and record.number is not None
        seat = record.agents.index(first)
        hands = game.parse_deal(record.deal).hands
        top = sum((hands[each].mask & high).bit_count() for each in (seat, (seat + 2) % 4))
        found.append(Fortune(record.number, record.deal, top, record.scores[seat] - record.scores[(seat + 1) % 4]))
    return found


def on_fortune(lab: Lab, first: Agent, second: Agent, games: int) -> tuple[Table, tuple[Claim, ...]]:
    """What the deal does to the better player."""
    play(lab, first, second, games)
    sessions = games // GAMES_A_SESSION
    records = [each for each in records_of(lab, first, second, games) if (each.number or 0) < sessions]
    found = fortunes(records, repr(first))
    table = Table(
        f"Rounds of {first!r} against {second!r}, by the cards of his side",
        (f"threes, twos and aces, of {ALL_TOP}", "rounds", "share lost"),
        tuple((title, len(some), show(_lost(some))) for title, some in _groups(found)),
    )
    return table, (_poor_cards(found), _crucial(found, lab.seed))


def _groups(found: Sequence[Fortune]) -> list[tuple[str, list[Fortune]]]:
    kinds = (("at most 4", 0, 4), ("5 to 7", 5, 7), ("at least 8", 8, ALL_TOP))
    return [(title, [each for each in found if low <= each.top <= high]) for title, low, high in kinds]


def _by_session(found: Sequence[Fortune], sessions: Sequence[int]) -> list[list[Fortune]]:
    by_session: dict[int, list[Fortune]] = {session: [] for session in sessions}
    for each in found:
        by_session[each.session].append(each)
    return list(by_session.values())


def _lost(found: Sequence[Fortune]) -> Estimate:
    units = _by_session(found, sorted({each.session for each in found}))
    return ratio([float(sum(each.lead < 0 for each in unit)) for unit in units], [len(unit) for unit in units])


def _poor_cards(found: Sequence[Fortune]) -> Claim:
    sessions = sorted({each.session for each in found})
    won = _by_session([each for each in found if each.lead > 0], sessions)
    lost = _by_session([each for each in found if each.lead < 0], sessions)
    fewer = difference_of_ratios(
        [float(sum(each.top for each in unit)) for unit in won],
        [len(unit) for unit in won],
        [float(sum(each.top for each in unit)) for unit in lost],
        [len(unit) for unit in lost],
    )
    return Claim(
        "Sections 5.1 and 7: poor cards make even a cheating player lose to one who plays at random",
        "said, not measured",
        f"threes, twos and aces of his side, in rounds won less in rounds lost: {show_difference(fewer)}",
        larger(fewer),
        because(larger(fewer), "The cards of his side are no poorer in rounds lost.", FEW),
    )


def _crucial(found: Sequence[Fortune], seed: int) -> Claim:
    """Of what rounds differ by, the share that goes with the deal: who held which cards."""
    pairs: dict[tuple[int, str], list[int]] = {}
    for each in found:
        pairs.setdefault((each.session, each.deal), []).append(each.lead)
    both = np.array([leads for leads in pairs.values() if len(leads) == GAMES_A_SESSION], dtype=float).reshape(-1, 2)
    text = "Section 7: the deal is crucially important"
    if len(both) < LEAST:
        return Claim(text, "said, not measured", f"{len(both)} rounds on the same deal", "open", FEW)
    dice = rng(seed)
    shares = [deal_share(both[dice.integers(len(both), size=len(both))]) for _ in range(DRAWS)]
    share = drawn_interval(deal_share(both), shares, len(both))
    verdict: Verdict = "agrees" if share.low > 0.5 else "differs" if share.high < 0.5 else "open"
    return Claim(
        text,
        "said, not measured",
        f"of the variance of leads {show(share)} goes with who held which cards, {len(both)} deals played both ways; "
        "more than half is asked for",
        verdict,
        {"agrees": "", "open": FEW, "differs": "More goes with play and its chances."}[verdict],
    )


def deal_share(leads: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """Of the variance of leads, the part that changes its sign when the sides are exchanged.

    A lead is a mean, a part for the cards and a part for the rest, which is independent in both games.
    """
    spread = leads - leads.mean()
    whole = float((spread**2).mean())
    return max(0.0, -float((spread[:, 0] * spread[:, 1]).mean()) / whole) if whole else 0.0
