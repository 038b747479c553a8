"""Selective move generation: how many cards it drops at each place of a trick, what that costs, and its one example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trula._core import Tarok3Position, TarokTerms
from trula.arena.stats import Estimate, difference_of_ratios, estimate, ratio
from trula.engine.cards import DECKS
from trula.engine.game import Position
from trula.games import load
from trula.papers.criteria import LEAST_DRAWN, above, all_of, holds, percent, share_of, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Table, Verdict
from trula.players.searches import COLUMNS, AlphaBeta, matrix
from trula.study.regret import position_of

PLACES = ("first", "second", "third")
PLACE_OF_ROW = (0, *[1] * 15, *[2] * 20)
EXAMPLE_ROW = 19
"""Row 20, counted from 0."""
DEPTH = 9
POINT = 5
"""What a card point counts in the search's values."""
SIZE = (36, 9, 324)
"""Situations, kinds of cards, and values, as printed."""
OUR_MATRIX = "The paper's matrix is not published; most of ours is our own."


def _column(name: str) -> int:
    return 1 << COLUMNS["tarok"].index(name)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rows(AlphaBeta):
    """The search with another matrix."""

    rows: tuple[int, ...] = ()

    def _matrix(self, game: str) -> list[int]:
        return list(self.rows)


def tried(position: Position) -> int:
    """How many cards the selection tries.

    A search of this trick alone, in which all later cards are single ones, enters one position a card and ply.
    """
    place = len(position.trick[1])
    highest = _column("H")
    rows = tuple(row if at == place else highest for row, at in zip(matrix("tarok"), PLACE_OF_ROW, strict=True))
    search = Rows(rows=rows, depth=1, table="none", history=False, deepening=False)
    return (search.run_one(position).nodes - 1) // (len(PLACES) - place)


@dataclass(frozen=True)
class Selecting:
    """Positions whose mover has a choice, searched with the selection and without."""

    seed: int

    def play(self, number: int) -> Piece:
        """One position, with open cards: the loss is that of the card found with the selection, by the other."""
        state = position_of(load("tarok3"), self.seed, number)
        position, contract = state.position, state.facts["contract"]
        assert position is not None
        chosen = AlphaBeta(depth=DEPTH, table="regular").run_one(position).best
        values = AlphaBeta(depth=DEPTH, table="regular", selective=False, all_cards=True).run_one(position).values
        return {
            "number": number,
            "place": len(position.trick[1]),
            "legal": len(position.legal_cards()),
            "tried": tried(position),
            "loss": max(values.values()) - values[chosen],
            "for_points": contract not in ("klop", "beggar"),
        }


def selected(lab: Lab) -> list[Piece]:
    """Kept as they come."""
    return pieces(lab, "selection", Selecting(lab.seed), range(lab.pick(4, 300, 5_000)))


def _dropped(found: Sequence[Piece], place: int) -> tuple[list[float], list[int]]:
    """By position, how many cards are dropped of how many, where the place is this."""
    at = [each["place"] == place for each in found]
    counts = [(float(each["legal"] - each["tried"]), int(each["legal"])) for each in found]
    return (
        [dropped if here else 0.0 for (dropped, _), here in zip(counts, at, strict=True)],
        [legal if here else 0 for (_, legal), here in zip(counts, at, strict=True)],
    )


def shares(found: Sequence[Piece]) -> dict[str, Estimate]:
    """By place in the trick, the share of legal cards that are not tried."""
    return {name: ratio(*_dropped(found, place)) for place, name in enumerate(PLACES)}


def selection_table(found: Sequence[Piece]) -> Table:
    """By place in the trick."""
    rows = []
    for place, (name, share) in enumerate(shares(found).items()):
        here = [each for each in found if each["place"] == place]
        lost = [each["loss"] > 0 for each in here]
        points = estimate([each["loss"] / POINT for each in here if each["for_points"]])
        rows.append(
            (
                name,
                len(here),
                percent(share, 0) if here else None,
                percent(share_of(sum(lost), len(lost)), 1) if here else None,
                round(points.mean, 3) if points.units else None,
            )
        )
    return Table(
        "Selective move generation",
        ("card of the trick", "positions", "legal cards dropped", "a better card without", "points lost"),
        tuple(rows),
        "With open cards. By a search as deep that drops nothing, here and below: how often it knows a better card, "
        "and what is lost a card, in card points where points are played for.",
        3,
    )


def selection_claims(found: Sequence[Piece]) -> list[Claim]:
    """How much is pruned, what is lost, and the example."""
    first = _dropped(found, 0)
    later = all_of([above(difference_of_ratios(*_dropped(found, place), *first)) for place in (1, 2)])
    return [
        Claim(
            "a significant number of moves are pruned, in particular for the second and third card",
            "more than of the first card",
            ", ".join(f"{each.mean:.0%} of the {name}" for name, each in shares(found).items() if each.units),
            later,
            why(later, "Too few positions to tell." if later == "open" else OUR_MATRIX),
        ),
        certain_claim([each["loss"] for each in found]),
        example_claim(),
        matrix_claim(),
    ]


def certain_claim(losses: Sequence[float]) -> Claim:
    """That nothing is lost by the selection."""
    share = share_of(sum(loss > 0 for loss in losses), len(losses))
    verdict: Verdict = "differs" if share.mean > 0 else "agrees" if len(losses) >= LEAST_DRAWN else "open"
    return Claim(
        "pruned moves are certain to be bad or no better than another",
        "certain",
        f"in {percent(share, 1)} of {share.units:,} positions a search as deep without selection knows a better card",
        verdict,
        why(verdict, "Too few positions to tell." if verdict == "open" else OUR_MATRIX),
    )


def example_position() -> Tarok3Position:
    """Two taroks lie, the partner's is the higher; the third player has four taroks."""
    deck = DECKS["tarok"]
    hands = ("T5 hK hC hJ h4", "T10 hQ dK dQ dJ", "T3 T7 T12 T15 h1")
    terms = TarokTerms()
    terms.declarer = terms.leader = 0
    terms.has_difference = True
    position = Tarok3Position(terms, [deck.set(deck.card(card) for card in hand.split()).mask for hand in hands])
    for card in ("T5", "T10"):
        position.play(deck.card(card).index)
    return position


def example_claim() -> Claim:
    """That the lowest tarok and the lowest that wins are tried, and no other."""
    position = example_position()
    found = []
    for column in ("L", "W"):
        rows = list(matrix("tarok"))
        rows[EXAMPLE_ROW] &= _column(column)
        best = Rows(rows=tuple(rows), depth=1).run_one(position).best
        found.append(str(DECKS["tarok"].cards[best]))
    count = tried(position)
    verdict = holds(found == ["T3", "T12"] and count == 2)
    return Claim(
        "two taroks lie, the partner's is higher: the lowest tarok is played, or the lowest that wins",
        "T3 or T12 of T3 T7 T12 T15 on T5 and T10",
        f"{count} cards are tried, {' and '.join(found)}",
        verdict,
        why(verdict, "Our matrix has another row."),
    )


def matrix_claim() -> Claim:
    """That 36 situations by nine kinds of cards are 324 values, counted in our matrix."""
    rows, kinds = len(matrix("tarok")), len(COLUMNS["tarok"])
    verdict = holds((rows, kinds, rows * kinds) == SIZE)
    return Claim(
        "36 situations and nine categories of cards make a matrix of 324 values",
        " · ".join(map(str, SIZE[:2])) + f" = {SIZE[2]}",
        f"{rows} · {kinds} = {rows * kinds} in our matrix",
        verdict,
        f"Ours was made to have this size; what is counted is that the numbers fit. {OUR_MATRIX}",
    )
