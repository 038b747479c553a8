"""The items of a tarok score: what each of them adds to the score of each seat.

The core scores the deal again and again, each time with one item more; an item's amounts are what the scores change by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trula._core import Tarok3Position, Tarok4Position, TarokSummary, TarokTerms
from trula.games.tarok.agreement import CORE_ITEMS, NOBODY
from trula.games.tarok.contracts import Aim

if TYPE_CHECKING:
    from trula.engine.state import State
    from trula.games.tarok.outcome import TarokOutcome

_BONUSES = ("trula", "kings", "king-ultimo", "pagat-ultimo")


def entries_of(state: State, outcome: TarokOutcome) -> dict[str, tuple[int, ...]]:
    """Return the amounts of each item by seat, in the order of the score sheet; they add up to the scores.

    Args:
        state: The finished deal.
        outcome: Its result.

    Returns:
        By item: `klop`, `contract`, `difference`, `valat`, a bonus, `radelc` or `mond`.
    """
    position = state.position
    assert isinstance(position, Tarok3Position | Tarok4Position)
    full, summary = position.terms, position.summary()
    terms, counted = TarokTerms.parse(full.text()), TarokSummary.parse(summary.text())
    entries: dict[str, tuple[int, ...]] = {}
    so_far = (0,) * state.game.seats

    def enter(item: str) -> None:
        nonlocal so_far
        scores = tuple(position.scores_of(terms, counted))
        entries[item] = tuple(now - before for now, before in zip(scores, so_far, strict=True))
        so_far = scores

    terms.is_doubled, terms.mond = False, 0
    if outcome.aim is Aim.KLOP:
        enter("klop")
    elif outcome.is_valat or outcome.valat_announced_by is not None:
        enter("valat")
    else:
        terms.has_difference = False
        terms.announced_by = [NOBODY] * len(CORE_ITEMS)
        counted.trula = counted.kings = 0
        counted.king_in_last, counted.pagat_in_last, counted.pagat_won_last = False, NOBODY, False
        enter("contract")
        if full.has_difference:
            terms.has_difference = True
            enter("difference")
            for item in _BONUSES:
                _count(item, terms, full, counted, summary)
                if any(bonus.item == item for bonus in outcome.bonuses):
                    enter(item)
    if full.is_doubled:
        terms.is_doubled = True
        enter("radelc")
    if outcome.mond_lost_by is not None or full.as_openspiel:
        terms.mond = full.mond
        enter("mond")
    return {item: amounts for item, amounts in entries.items() if any(amounts)}


def _count(item: str, terms: TarokTerms, full: TarokTerms, counted: TarokSummary, summary: TarokSummary) -> None:
    """Let a bonus count from now on."""
    announced, index = list(terms.announced_by), CORE_ITEMS.index(item)
    announced[index] = full.announced_by[index]
    terms.announced_by = announced
    match item:
        case "trula":
            counted.trula = summary.trula
        case "kings":
            counted.kings = summary.kings
        case "king-ultimo":
            counted.king_in_last = summary.king_in_last
        case _:
            counted.pagat_in_last, counted.pagat_won_last = summary.pagat_in_last, summary.pagat_won_last
