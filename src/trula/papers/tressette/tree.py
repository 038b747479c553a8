"""Section 2: how large the tree can be, and what the paper says of the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial, log10, prod

from trula.arena.stats import Estimate, estimate, ratio
from trula.engine.actions import Play
from trula.engine.cards import DECKS
from trula.engine.game import State
from trula.engine.perft import perft
from trula.engine.seeds import rng
from trula.games import load
from trula.papers.criteria import all_of, log_of_mean
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table, Verdict
from trula.papers.tressette.verdicts import LEAST, above, because, larger, show, show_difference

TRICKS, SEATS = 10, 4
PAPER_NODES = 1.734e26
"""Equation 1."""
SELDOM = 0.1
"""What comes less often than this is seldom."""


def paper_sum() -> int:
    """Equation 1 as it stands."""
    return sum(factorial(cards) ** SEATS for cards in range(1, TRICKS + 1))


def widths() -> list[int]:
    """Positions at every ply when each seat may always play any of its cards."""
    found = [1]
    for ply in range(TRICKS * SEATS):
        found.append(found[-1] * (TRICKS - ply // SEATS))
    return found


def one_suit_each() -> State:
    """The paper's worst case: every seat holds one suit, the first the one with the four of denari."""
    game, deck = load("tressette"), DECKS["tressette"]
    hands = (" ".join(str(card) for card in deck.cards if card.suit == suit) for suit in deck.suits)
    return game.start(game.parse_deal(" | ".join(hands)))


@dataclass(frozen=True, slots=True)
class Round:
    """What is counted of a round played at random."""

    legal: list[list[int]]
    """By trick, how many cards were legal for each of its seats."""
    voids: list[list[bool]]
    """By trick, whether each of those who followed had none of the suit led."""
    sums: tuple[int, int]
    """What both sides wrote together, and the declared points in it."""
    only_rises: bool
    kept: list[bool]
    """By trick but the last, whether the side of the last player leads the next."""

    @property
    def lines(self) -> int:
        """The product of the choices, whose mean over random rounds is the number of lines of play."""
        return prod(cards for trick in self.legal for cards in trick)


def random_round(start: State, seed: int) -> Round:
    """Play a round at random."""
    dice, state = rng(seed), start
    found = Round([[] for _ in range(TRICKS)], [[] for _ in range(TRICKS)], (0, 0), True, [])
    points, rises, last, led = [0] * SEATS, True, None, ""
    while not state.is_over:
        position = state.position
        assert position is not None and state.to_move is not None
        trick, place = divmod(position.plies, SEATS)
        legal = state.legal_actions()
        if place == 0 and last is not None:
            found.kept.append((state.to_move - last) % 2 == 0)
        found.legal[trick].append(len(legal))
        if place:
            found.voids[trick].append(led not in {card.suit for card in state.hands[state.to_move]})
        last, action = state.to_move, legal[int(dice.integers(len(legal)))]
        assert isinstance(action, Play)
        led = led if place else action.card.suit
        state = state.after(action)
        assert state.position is not None
        raw = list(state.position.raw_points())
        rises &= all(now >= before for now, before in zip(raw, points, strict=True))
        points = raw
    assert state.position is not None
    scores, accusi = state.scores(), state.position.summary().accusi  # type: ignore[attr-defined]
    return Round(found.legal, found.voids, (scores[0] + scores[1], sum(accusi)), rises, found.kept)


def section_2(lab: Lab) -> Section:
    """Counts and random rounds."""
    game = load("tressette")
    count = lab.pick(30, 400, 4_000)
    rounds = [random_round(game.start(game.deal(seed)), seed) for seed in range(count)]
    start, depth = one_suit_each(), lab.pick(5, 6, 8)
    width, nodes = widths(), sum(widths())
    counted = [perft(start, ply)[0] for ply in range(depth + 1)]
    ends = [random_round(start, seed) for seed in range(lab.pick(5, 50, 500))]
    return Section(
        "Section 2: the game and its tree",
        "The worst case has one suit in each hand, so that everybody may always play anything. Rounds are played at "
        "random.",
        (
            Table(
                "The worst case",
                ("quantity", "paper", "ours"),
                (
                    ("equation 1, Σ i!⁴", f"{PAPER_NODES:.3e}", f"{paper_sum():,}"),
                    ("lines of play, 10!⁴", None, f"{width[-1]:,}"),
                    ("nodes, the first included", f"{PAPER_NODES:.3e}", f"{nodes:,}"),
                    (f"positions after {depth} cards, by formula", None, width[depth]),
                    (f"positions after {depth} cards, counted", None, counted[-1]),
                ),
            ),
            _branching(rounds),
        ),
        claims=(
            *_on_the_tree(width, counted, ends),
            worst_case(rounds, ends),
            _pessimistic(rounds, lab.seed),
            *_on_the_game(rounds),
        ),
    )


def _branching(rounds: Sequence[Round]) -> Table:
    def row(trick: int) -> tuple[int, float, str, float]:
        legal = [[float(cards) for cards in each.legal[trick]] for each in rounds]
        voids = [each.voids[trick] for each in rounds]
        return (
            trick + 1,
            ratio([sum(each) for each in legal], [len(each) for each in legal]).mean,
            show(ratio([float(sum(each)) for each in voids], [len(each) for each in voids])),
            sum(each[0] for each in legal) / len(legal),
        )

    return Table(
        f"Cards to choose from in {len(rounds):,} random rounds",
        ("trick", "legal cards", "share of followers without the suit", "legal cards of the leader"),
        tuple(row(trick) for trick in range(TRICKS)),
    )


def _on_the_tree(width: Sequence[int], counted: Sequence[int], ends: Sequence[Round]) -> tuple[Claim, ...]:
    total, nodes = paper_sum(), sum(width)
    is_free = list(width[: len(counted)]) == list(counted)
    is_swept = all(all(each.kept[place] is False for place in range(len(each.kept))) for each in ends)
    written = " or ".join(
        f"{both} points, {accusi} of them accusi," for both, accusi in sorted({each.sums for each in ends})
    )
    return (
        Claim(
            "Equation 1: Σ i!⁴ for i from 1 to 10 is about 1.734 · 10²⁶",
            f"{PAPER_NODES:.3e}",
            f"{total:,}",
            "agrees" if f"{total:.3e}" == f"{PAPER_NODES:.3e}" else "differs",
        ),
        Claim(
            "Section 2.3.2: that sum is the number of nodes of the worst case",
            f"{PAPER_NODES:.3e}",
            f"{nodes:,}",
            "agrees" if f"{nodes:.3e}" == f"{PAPER_NODES:.3e}" else "differs",
            "A level has the product of the choices above it, not the factorial of what is left: "
            f"{nodes / total:.1f} times as many nodes as the sum, whose largest term is the number of leaves.",
        ),
        Claim(
            "Section 2.3.2: in the worst case the tree is 40 deep and every fourth card takes one from the choices",
            "stated",
            f"{len(width) - 1} plies; counts of the engine to ply {len(counted) - 1} are "
            + ("those of the formula" if is_free else "others"),
            "agrees" if is_free and len(width) == 41 else "differs",
        ),
        Claim(
            "Section 2.3.2: in the worst case the first player's side wins every trick",
            "stated",
            f"in {len(ends)} random rounds of it {'always' if is_swept else 'not always'}; {written} are written",
            "agrees" if is_swept else "differs",
            "" if is_swept else "The others lead in some of them.",
        ),
        Claim(
            "Section 2.3.2: finding the best card is NP-hard",
            "stated without proof",
            "not a question that playing can answer",
            "open",
            "A deal has 40 cards, so that the statement needs a generalised game, which the paper does not give.",
        ),
    )


def _pessimistic(rounds: Sequence[Round], seed: int) -> Claim:
    """By the choices along random rounds, whose product is the number of lines of play on average."""
    products = [each.lines for each in rounds]
    lines, usual = log_of_mean([float(each) for each in products], seed), sum(map(log10, products)) / len(products)
    bound = log10(widths()[-1])
    verdict: Verdict = "open"
    if len(rounds) >= LEAST:
        verdict = "agrees" if lines.high < bound - 1 else "differs" if lines.low > bound - 1 else "open"
    return Claim(
        "Section 2.3.2: the bound is strongly pessimistic, as few choices have all cards",
        f"10^{bound:.1f} lines of play at most",
        f"10^{lines.mean:.1f} [{lines.low:.1f}, {lines.high:.1f}] on average over deals, 10^{usual:.1f} in the middle; "
        "a tenth of the bound would do",
        verdict,
        because(verdict, "Usual deals have nearly as many lines of play.", "Too few rounds to tell."),
    )


def worst_case(rounds: Sequence[Round], ends: Sequence[Round]) -> Claim:
    """Whether nobody ever has more choices than in the paper's deal, where all cards in hand are always legal."""

    def choices(each: Round) -> list[int]:
        return [cards for trick in each.legal for cards in trick]

    most = [TRICKS - ply // SEATS for ply in range(TRICKS * SEATS)]
    is_reached = all(choices(each) == most for each in ends)
    is_bound = all(one <= other for each in rounds for one, other in zip(choices(each), most, strict=True))
    return Claim(
        "Section 2.3.2: one suit in each hand is the worst case: no deal has a larger tree",
        "stated",
        f"there every card in hand is legal at {'every turn' if is_reached else 'some turns only'} of {len(ends)} "
        f"random rounds; in {len(rounds):,} rounds of other deals {'nobody ever has' if is_bound else 'somebody has'} "
        "more choices",
        "agrees" if is_reached and is_bound else "differs",
        "No seat can choose from more cards than it holds, and here each can choose from all."
        if is_reached and is_bound
        else "A deal with more choices was met.",
    )


def _on_the_game(rounds: Sequence[Round]) -> tuple[Claim, ...]:
    even = sum(each.sums[0] == 11 + each.sums[1] for each in rounds)
    rising = sum(each.only_rises for each in rounds)
    early, late = range(3), range(6, 9)

    def share(each: Round, tricks: range) -> float:
        flags = [flag for trick in tricks for flag in each.voids[trick]]
        return sum(flags) / len(flags)

    later = estimate([share(each, late) - share(each, early) for each in rounds])
    rare: Estimate = estimate([share(each, early) for each in rounds])
    seldom = all_of([larger(later), larger(above(Estimate(-rare.mean, -rare.high, -rare.low, rare.units), -SELDOM))])
    choices = estimate([sum(map(sum, each.legal)) / (TRICKS * SEATS) for each in rounds])
    return (
        Claim(
            "Sections 5.1 and 7: the game has a low branching factor",
            "said, not measured",
            f"{choices.mean:.2f} [{choices.low:.2f}, {choices.high:.2f}] legal cards at a turn of a random round, "
            f"{(TRICKS + 1) / 2} in the worst case",
            "open",
            "The paper does not say what is low.",
        ),
        Claim(
            "Section 2.3.1: the game is zero-sum: every point goes to one side, accusi are settled by the deal",
            "stated",
            f"both sides together wrote 11 and their accusi in {even} of {len(rounds)} rounds",
            "agrees" if even == len(rounds) else "differs",
        ),
        Claim(
            "Section 3.2.2: no card takes away points that a side has",
            "stated",
            f"in {rising} of {len(rounds)} rounds",
            "agrees" if rising == len(rounds) else "differs",
        ),
        Claim(
            "Section 2.3.2: a seat seldom lacks the suit led early in a round, and more often towards the end",
            "stated",
            f"tricks 1 to 3: {show(rare)}, less than {SELDOM} is asked for; tricks 7 to 9 more by "
            f"{show_difference(later)}",
            seldom,
            because(seldom, "Not so seldom.", "Rounds played at random; too few to tell."),
        ),
    )
