"""What section 4 of the paper says of the hands and the score of its example game: counts, risks, and who is ahead."""

from __future__ import annotations

from collections.abc import Sequence

from trula._core import Tarok3Position, tarok_points
from trula.arena.stats import Estimate, difference_of_ratios, estimate
from trula.engine.cards import CardSet
from trula.engine.game import State
from trula.engine.seeds import rng
from trula.games.tarok.bidding.simulation.announcing import outcomes_in
from trula.games.tarok.bidding.trials import SHALLOW
from trula.papers.criteria import above, all_of, holds, percent, share_of, why
from trula.papers.report import Claim
from trula.papers.report import Verdict as Judged
from trula.papers.silicon_tarokist.example_cards import HUMAN, LAST_LEADS
from trula.players.samplers import Uniform
from trula.study.verdicts import Review

PRINTED = 14
"""The score that the paper prints for player 1."""
DIAMONDS, LEFT = 5, 5
"""Low diamonds in the hand, and cards of the suit still out, as the text has them."""
HALF, MARGIN = 35, 3
"""Points that a game needs, and how many more the program asks for."""


def printed_claims(states: Sequence[State]) -> list[Claim]:
    """The printed score and the printed counts."""
    first = next(state for state in states if state.phase == "play")
    low = [card for card in first.hands[0] if card.suit == "d" and card.rank != "K"]
    before_spade = next(state for state in states if state.phase == "play" and len(state.tricks) == 3)
    left = {suit: sum(card.suit == suit for hand in before_spade.hands for card in hand) for suit in "sd"}
    has_five, are_five = holds(len(low) == DIAMONDS), holds(left["s"] == LEFT)
    return [
        score_claim(states[-1]),
        Claim(
            "player 1 has five low diamonds",
            str(DIAMONDS),
            f"{len(low)}: {' '.join(str(card) for card in low)}",
            has_five,
            why(has_five, "In the printed hand; a fifth diamond is the king."),
        ),
        Claim(
            "when sK is led only five diamonds are left",
            str(LEFT),
            f"{left['s']} spades and {left['d']} diamonds in the hands",
            are_five,
            "The sentence is on spades, of which as many are left.",
        ),
    ]


def score_claim(last: State) -> Claim:
    """The printed score."""
    points = _declarers_points(last)
    score = last.scores()[0]
    reason = (
        f"The printed play gives player 1 {points} points. The kings' announcement cancels the contract, so {PRINTED} "
        f"would be {HALF + PRINTED}. Perhaps trick 10 was counted wrong: it is worth the 4 points that are missing."
    )
    verdict = holds(score == PRINTED)
    return Claim("the game is written as 14 for player 1", f"{PRINTED:+}", f"{score:+}", verdict, why(verdict, reason))


def _declarers_points(last: State) -> int:
    position = last.position
    assert isinstance(position, Tarok3Position)
    return position.summary().side_points


def likely_claim(states: Sequence[State], worlds: int, seed: int) -> Claim:
    """That the kings are likely to be made, by trials."""
    actions = states[-1].history
    state = next(each for each, move in zip(states, actions, strict=False) if str(move.action) == "announce kings")
    view = state.view(0)
    outcomes = outcomes_in(view, Uniform().worlds(view, worlds, rng(seed, seat=state.game.seats)), SHALLOW)
    made = share_of(sum("kings" in each.made for each in outcomes), len(outcomes))
    verdict = above(Estimate(made.mean - 0.5, made.low - 0.5, made.high - 0.5, made.units))
    return Claim(
        "player 1 will likely win cK with a tarok, and so all kings",
        "likely",
        f"{percent(made, 0)} of {made.units} trials make the kings",
        verdict,
        why(verdict, "Asked: more than half of the trials, which search a trick ahead with open cards."),
    )


def king_claims(states: Sequence[State], worlds: int, seed: int) -> list[Claim]:
    """That dK is riskier than the other kings, and promises more; by worlds at the first lead."""
    state = next(each for each in states if each.phase == "play")
    sample = Uniform().worlds(state.view(0), worlds, rng(seed, seat=state.game.seats))
    deck = state.game.deck
    risks: dict[str, list[float]] = {suit: [] for suit in "dhs"}
    brought: dict[str, list[float]] = {suit: [] for suit in "dhs"}
    for index in range(len(sample)):
        hands = [CardSet(deck, mask) for mask in sample.hands(index)[1:]]
        for suit in risks:
            values = [[tarok_points(1 << card.index) + 1 for card in hand if card.suit == suit] for hand in hands]
            risks[suit].append(float(not all(values)))
            brought[suit].append(float(sum(min(each) for each in values)) if all(values) else 0.0)
    counts = {suit: [int(1 - each) for each in found] for suit, found in risks.items()}
    riskier = all_of(
        [above(estimate([mine - his for mine, his in zip(risks["d"], risks[suit], strict=True)])) for suit in "hs"]
    )
    richer = all_of(
        [above(difference_of_ratios(brought["d"], counts["d"], brought[suit], counts[suit])) for suit in "hs"]
    )
    means = {suit: sum(brought[suit]) / max(1, sum(counts[suit])) for suit in "dhs"}
    return [
        Claim(
            "dK is riskier than hK or sK",
            "riskier",
            "an opponent has none of the suit in "
            + ", ".join(f"{sum(found) / len(found):.0%} of the worlds for {suit}K" for suit, found in risks.items()),
            riskier,
            why(riskier, "By worlds drawn evenly at the first lead."),
        ),
        Claim(
            "dK promises a higher reward than hK or sK",
            "higher",
            "if both follow with their cheapest cards these are worth "
            + ", ".join(f"{mean:.2f} for {suit}K" for suit, mean in means.items()),
            richer,
            why(richer, "By worlds drawn evenly at the first lead."),
        ),
    ]


def end_claims(states: Sequence[State], found: Review) -> list[Claim]:
    """Who was ahead with six cards left, and what came of it."""
    start = states[-1].game.hand_size - LAST_LEADS
    end = [each for each in found.verdicts if len(states[each.index].tricks) >= start]
    first = next(each for each in end if not each.is_forced)
    worth = None if first.open is None else first.side * first.open.values[0][1]
    lost = {
        who: sum(each.open.loss for each in end if each.open is not None and (each.seat == HUMAN) == (who == "human"))
        for who in ("human", "program")
    }
    score, points = states[-1].scores()[0], _declarers_points(states[-1])
    told = "not solved" if worth is None else f"with open cards the game is worth {worth:+} to player 1"
    ahead: Judged = "open" if not worth else holds(worth < 0)
    gained: Judged = "open" if worth is None else holds(score > worth and lost["human"] > 0)
    margin = holds(points > HALF + MARGIN)
    return [
        Claim(
            "with six cards left player 2 seems to have an advantage over player 1",
            "seems",
            told,
            ahead,
            why(ahead, "Asked: is player 1 behind with best play of all; the paper says only that it seems so."),
        ),
        Claim(
            "the program then gains the upper hand over player 2",
            "gains it",
            f"{told}, and {score:+} was written; player 2 gave away {lost['human']}, the program's two seats "
            f"{lost['program']}",
            gained,
            why(gained, "Asked: is more written than the game was worth, and did player 2 give something away."),
        ),
        Claim(
            "player 1 wins by a significant margin",
            "significant",
            f"{points} points against {2 * HALF - points}",
            margin,
            why(margin, f"Asked: more than the {MARGIN} points above {HALF} that a bid asks for."),
        ),
        Claim(
            "that the opponents win dQ is inevitable before trick 5",
            "inevitable",
            "not solved",
            "open",
            "Our solver knows no goal for a single card, and the lines of twelve cards a hand cannot all be tried.",
        ),
    ]
