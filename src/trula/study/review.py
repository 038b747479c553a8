"""Review a record: the points that each action lost, with open cards and by what its seat could know.

A card's open loss comes from the exact solver on the true cards, its known loss from worlds sampled for the seat's
view. Actions before the first lead are tried in trial games (`trula.study.prelude_review`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from trula.engine.actions import Play
from trula.engine.cards import Card
from trula.engine.checks import check_whole
from trula.engine.presentation import Thresholds
from trula.engine.record import Record
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.engine.threads import threads
from trula.players.agents.pimc import Pimc
from trula.players.samplers import Sampler
from trula.study.labels import label_of
from trula.study.prelude_review import review_prelude_action
from trula.study.ranking import WORLD_NODES, Ranking, default_judge, rank, side_sign
from trula.study.reasons import Decision, reasons
from trula.study.solve import SolvedChoice, solve_play
from trula.study.verdicts import Balance, KnownVerdict, OpenVerdict, PreludeVerdict, Review, SeatSummary, Verdict

WORLDS = 60
"""Default number of worlds per decision."""
CONFIRMING = 4
"""Times as many fresh worlds confirm a mistake or a blunder."""
OPEN_NODES = 3_000_000
"""Default maximum number of positions searched for the open verdict on a card."""


def review(
    record: Record,
    *,
    worlds: int = WORLDS,
    nodes: int = OPEN_NODES,
    world_nodes: int = WORLD_NODES,
    sampler: Sampler | None = None,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
    found: Callable[[PreludeVerdict | Verdict], None] | None = None,
) -> Review:
    """Review every action of a record, whether its deal is finished or not.

    Args:
        record: The record.
        worlds: Number of worlds sampled for each decision.
        nodes: Maximum number of positions that the exact solver may search for the open verdict on a card.
        world_nodes: Maximum number of positions that it may search in one world; beyond it all worlds of the decision
            are judged by rollouts.
        sampler: Draws the worlds of cards; None: uniformly.
        seed: Determines the worlds.
        progress: Called with the number of actions reviewed and of all actions.
        found: Called with each verdict as soon as it is known, before `progress`.

    Returns:
        A verdict on every action, with losses in points and a label, and sums by seat.

    Raises:
        RecordMismatch: The record breaks a rule or disagrees with its scores.
        NotationError: The record cannot be read, or an argument is below 1.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> record = trula.play_deal(game, game.deal(seed=7), [trula.agent("Greedy()")] * game.seats, seed=1)
    >>> review = trula.review(record, worlds=2, nodes=1000)
    >>> len(review.verdicts), {verdict.label for verdict in review.verdicts} >= {"forced", "right"}
    (32, True)
    """
    check_whole("nodes", nodes, 1)
    judge = default_judge(worlds, world_nodes, sampler)
    states = list(record.states())
    played = [index for index, state in enumerate(states[:-1]) if state.position is not None]
    actions = [states[-1].history[index].action for index in played]
    last = states[-1]
    before = range(played[0] if played else len(last.history))
    report = progress or _no_report
    spoken = []
    for index in before:
        spoken.append(review_prelude_action(states[index], last.history[index].action, worlds, seed, _thresholds(last)))
        if found is not None:
            found(spoken[-1])
        report(index + 1, len(last.history))
    verdicts = []
    # The solver comes last: the first verdicts do not wait for it.
    openly = solve_play(states[-1], nodes=nodes, threads=threads()) if played else ()
    for number, (index, action) in enumerate(zip(played, actions, strict=True)):
        assert isinstance(action, Play)
        verdicts.append(_verdict(states[index], action.card, openly[number], judge, seed))
        if found is not None:
            found(verdicts[-1])
        report(index + 1, len(last.history))
    return Review(
        record,
        tuple(spoken),
        tuple(verdicts),
        tuple(_summary(seat, verdicts, _thresholds(last)) for seat in range(last.game.seats)),
        _turning_point(verdicts),
        _thresholds(last),
        tuple(last.scores()) if last.is_over else None,
        _balance(last, verdicts),
    )


def _no_report(_done: int, _total: int) -> None:
    pass


def _balance(last: State, verdicts: Sequence[Verdict]) -> Balance | None:
    """Return the balance from the first card after which every choice was solved; None without one."""
    if not last.is_over or last.facts.is_each_alone:
        return None
    solved: list[Verdict] = []
    for verdict in verdicts:
        if not verdict.is_forced and verdict.open is None:
            solved = []
        elif not verdict.is_forced:
            solved.append(verdict)
    if not solved or solved[0].open is None:
        return None
    first = solved[0]
    value = first.side * (solved[0].open.value + solved[0].open.loss)
    lost, won_back = (
        sum(each.open.loss for each in solved if each.side == side and each.open is not None) for side in (1, -1)
    )
    return Balance(first.index, value, lost, won_back, value - lost + won_back)


def _thresholds(state: State) -> Thresholds:
    return state.game.presentation.thresholds


def _has_choice(state: State) -> bool:
    return len(state.legal_actions()) > 1


def _verdict(state: State, card: Card, choice: SolvedChoice | None, judge: Pimc, seed: int) -> Verdict:
    seat, index = state.to_move, len(state.history)
    position = state.position
    assert seat is not None and position is not None
    side = side_sign(position)
    if not _has_choice(state):
        return Verdict(index, seat, card, True, side, None, None, "forced")
    openly = None if choice is None or not choice.is_exact else _open_verdict(side, card, choice)
    ranking = rank(state.view(seat), judge, rng(seed, seat=seat, ply=index))
    known = _known_verdict(ranking, card)
    open_loss = None if openly is None else openly.loss
    label = label_of(known.loss, ranking.of(card).error, open_loss, _thresholds(state))
    if label not in ("mistake", "blunder"):
        return Verdict(index, seat, card, False, side, openly, known, label)
    if not known.is_all:
        # The largest of many losses is partly chance: fresh worlds, and more of them, decide on a hard word.
        stronger = replace(judge, worlds=CONFIRMING * judge.worlds)
        ranking = rank(state.view(seat), stronger, rng(seed, seat=seat, ply=index, deal=1))
        known = _known_verdict(ranking, card)
        label = label_of(known.loss, ranking.of(card).error, open_loss, _thresholds(state))
        if label not in ("mistake", "blunder"):
            return Verdict(index, seat, card, False, side, openly, known, label)
    known = replace(known, choices=ranking.with_wins())
    return Verdict(index, seat, card, False, side, openly, known, label, reasons(Decision(ranking, card)))


def _open_verdict(side: int, card: Card, choice: SolvedChoice) -> OpenVerdict:
    values = sorted(((each, side * value) for each, (value, _) in choice.values.items()), key=lambda pair: -pair[1])
    value = side * choice.values[card][0]
    return OpenVerdict(tuple(values), value, values[0][1] - value)


def _known_verdict(ranking: Ranking, card: Card) -> KnownVerdict:
    chosen = ranking.of(card)
    return KnownVerdict(
        ranking.choices, chosen.behind, chosen.is_surely_behind, ranking.worlds, ranking.is_all, ranking.is_exact
    )


def _summary(seat: int, verdicts: Sequence[Verdict], thresholds: Thresholds) -> SeatSummary:
    own = [verdict for verdict in verdicts if verdict.seat == seat and not verdict.is_forced]
    labels = [verdict.label for verdict in own]
    return SeatSummary(
        seat,
        len(own),
        sum(verdict.open is not None for verdict in own),
        sum(verdict.open.loss for verdict in own if verdict.open is not None),
        sum(verdict.known.loss for verdict in own if verdict.known is not None),
        sum(verdict.known is not None and not verdict.known.is_exact for verdict in own),
        labels.count("mistake"),
        labels.count("blunder"),
    )


def _turning_point(verdicts: Sequence[Verdict]) -> Verdict | None:
    def cost(verdict: Verdict) -> tuple[float, float]:
        return (
            0 if verdict.open is None else verdict.open.loss,
            verdict.known.loss if verdict.known is not None and verdict.known.is_sure else 0.0,
        )

    worst = max(verdicts, key=cost, default=None)
    return worst if worst is not None and max(cost(worst)) > 0 else None
