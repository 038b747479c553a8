"""Section 3.1: are the deals of the published code uniform, are they whole, and how many are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from trula.arena.stats import Estimate, estimate
from trula.engine.game import View
from trula.engine.hidden import Contents
from trula.engine.seeds import rng
from trula.games import load
from trula.papers.lab import Lab
from trula.papers.report import Claim, Table, Verdict
from trula.papers.tressette.published import SEATS, SeatBySeat
from trula.papers.tressette.sampling import ALLOWED, NEEDS, Hands, chances
from trula.papers.tressette.verdicts import LEAST, show
from trula.players.samplers import Uniform

DEALS = 100
"""In the paper's mind before a card, but for Tables 6 and 7."""
DEALT_A_VIEW = 20


def views(rounds: int, seed: int) -> Iterator[tuple[int, View]]:
    """Turns with a choice in rounds played at random: the trick, from 0, and what the seat sees."""
    game = load("tressette")
    for number in range(rounds):
        state, dice = game.start(game.deal(1_000_000 * seed + number)), rng(seed, deal=number)
        while not state.is_over:
            legal = state.legal_actions()
            assert state.position is not None and state.to_move is not None
            if len(legal) > 1:
                yield state.position.plies // SEATS, state.view(state.to_move)
            state = state.after(legal[int(dice.integers(len(legal)))])


@dataclass(frozen=True, slots=True)
class Short:
    """What the published code leaves out at one turn: shares of its deals, and of the cards that are not seen."""

    is_short: float
    nowhere: float
    partner_empty: float


def shortness(view: View, seed: int) -> Short:
    """Of deals for a view."""
    sample = SeatBySeat().worlds(view, DEALT_A_VIEW, rng(seed))
    sizes = [place.size for place in sample.hidden.places]
    partner = next(n for n, place in enumerate(sample.hidden.places) if place.owner == (view.seat + 2) % SEATS)

    def missing(contents: Contents) -> int:
        return sum(sizes) - sum(cards.bit_count() for cards in contents[0])

    lost = [missing(each) for each in sample.contents]
    empty = [sizes[partner] > 0 and not each[0][partner] for each in sample.contents]
    return Short(
        sum(each > 0 for each in lost) / len(lost), sum(lost) / (len(lost) * sum(sizes)), sum(empty) / len(empty)
    )


def on_dealing(lab: Lab) -> tuple[tuple[Table, ...], tuple[Claim, ...]]:
    """The tables and claims of Section 3.1."""
    found = chances(ALLOWED, NEEDS)
    rounds = lab.pick(3, 40, 400)
    by_seat: dict[str, list[Short]] = {"0": [], "2": []}
    repeated: dict[int, list[float]] = {}
    for number, (trick, view) in enumerate(views(rounds, lab.seed)):
        by_seat["0" if view.seat < 2 else "2"].append(shortness(view, number))
        drawn = Uniform().worlds(view, DEALS, rng(lab.seed, deal=number))
        distinct = len({tuple(each[0]) for each in drawn.contents})
        repeated.setdefault(trick, []).append(1 - distinct / DEALS)
    return (_chance_table(found), _short_table(by_seat), _repeat_table(repeated)), (
        _uniform(found),
        _whole([each for some in by_seat.values() for each in some]),
        _alike(repeated),
    )


def _is_whole(hands: Hands) -> bool:
    return all(hand.bit_count() == need for hand, need in zip(hands, NEEDS, strict=True))


def _chance_table(found: dict[Hands, Fraction]) -> Table:
    whole = Counter(chance for hands, chance in found.items() if _is_whole(hands))
    count, short = sum(whole.values()), sum(chance for hands, chance in found.items() if not _is_whole(hands))
    return Table(
        "How likely a deal is",
        ("chance of each", "number of deals", "uniform"),
        tuple((str(chance), times, str(Fraction(1, count))) for chance, times in sorted(whole.items(), reverse=True)),
        f"A deal that leaves a seat short comes with chance {short}.",
    )


def _short_table(by_seat: dict[str, list[Short]]) -> Table:
    rows = tuple(
        (
            seat,
            len(some),
            show(estimate([each.is_short for each in some])),
            show(estimate([each.nowhere for each in some])),
            show(estimate([each.partner_empty for each in some])),
        )
        for seat, some in by_seat.items()
    )
    return Table(
        "What the published dealing leaves out, at turns with a choice in random rounds",
        ("seat of the player", "turns", "deals with a seat short", "unseen cards dealt to nobody", "partner gets none"),
        rows,
        "The paper's players have seats 0 and 2; other seats are counted from their own side.",
    )


def _repeat_table(repeated: dict[int, list[float]]) -> Table:
    rows = tuple((trick + 1, show(estimate(shares))) for trick, shares in sorted(repeated.items()))
    return Table(f"Of {DEALS} uniform deals for a turn, those that came before", ("trick", "share"), rows)


def _uniform(found: dict[Hands, Fraction]) -> Claim:
    whole = [chance for hands, chance in found.items() if _is_whole(hands)]
    least, most = min(whole), max(whole)
    return Claim(
        "Section 3.1: samples are taken uniformly from all deals that fit",
        "stated",
        f"in the small case the likeliest of {len(whole)} deals comes {float(most / least):.2f} times as often as the "
        f"rarest, and {float(1 - sum(whole)):.0%} leave a seat short",
        "agrees" if least == most and sum(whole) == 1 else "differs",
        "" if least == most else "Seats that are dealt to first take without regard to how many deals that leaves.",
    )


def _whole(turns: list[Short]) -> Claim:
    short: Estimate = estimate([each.is_short for each in turns])
    verdict: Verdict = "open" if short.units < LEAST else "differs" if short.low > 0 else "agrees"
    return Claim(
        "Section 3.1: a sample is a state with all cards known",
        "stated",
        f"a seat is short in {show(short)} of the deals of the published code; the partner gets no unseen card in "
        f"{show(estimate([each.partner_empty for each in turns]))}",
        verdict,
        "" if verdict != "differs" else "The test whether a card is needed elsewhere counts a seat more than once.",
    )


def _alike(repeated: dict[int, list[float]]) -> Claim:
    tricks = sorted(repeated)
    early, late = (estimate(repeated[trick]) for trick in (tricks[0], tricks[-1]))
    overall = estimate([share for shares in repeated.values() for share in shares])
    verdict: Verdict = "open" if overall.units < LEAST else "agrees" if overall.low > 0 else "differs"
    return Claim(
        "Section 3.1: some of the deals are alike, so that the same states are searched again",
        "stated",
        f"of {DEALS} deals {show(overall)} came before; {show(early)} in the first trick, {show(late)} in the last "
        "with a choice",
        verdict,
        "Only deals that are the same are counted; those that are nearly so are more.",
    )
