"""The exact (double-dummy) solver: the value of a deal with open cards and best play by everybody.

Each game defines whose value is meant (`GameSolver`). If a limit ends the search early, the
solution has proven bounds instead of a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from trula._core import Stop
from trula.engine.cards import Card, CardSet, Deal, Deck
from trula.engine.checks import check_limits
from trula.engine.extras import need
from trula.engine.frames import frame
from trula.engine.game import Game, check_is_game
from trula.engine.html import card_html, cards_html, table_html
from trula.engine.phases import Position
from trula.engine.registry import game_type, load
from trula.engine.state import State
from trula.errors import NotationError


class Question(NamedTuple):
    """A position and an objective for the core."""

    position: Position
    objective: str
    seat: int
    """Whose score is sought where each plays for himself; elsewhere it has no effect."""
    deck: Deck


class Solution:
    """The exact solution of a position, as `solve` and `solve_many` return it.

    `values` and `line` are computed when first read, each within the same limits of nodes and time.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> solution = trula.solve(game, game.deal(seed=7), trump="d", leader=0)
    >>> {str(card): value for card, value in solution.values.items() if value == solution.value}
    {'cA': 20, 'dQ': 20, 'h10': 20}
    >>> print(*solution.line[:4])
    cA c7 cK c8
    """

    __slots__ = (
        "_limits",
        "_line",
        "_question",
        "_values",
        "best",
        "bounds",
        "is_exact",
        "nodes",
        "objective",
        "seconds",
        "value",
    )

    value: int
    """The value, in the unit of the objective (points; 1 or 0 for a goal); if `is_exact` is false, the lower bound."""
    best: Card | None
    """A best card; the best so far if `is_exact` is false; None when the deal is over."""
    bounds: tuple[int, int]
    """Proved lower and upper bound of the value; equal unless a limit was reached."""
    is_exact: bool
    """Whether the search finished within its limits."""
    nodes: int
    """Positions searched."""
    seconds: float
    """Time of the search."""
    objective: str
    """The name of the objective."""

    def __init__(
        self, question: Question, objective: str, answer: tuple[Any, ...], limits: dict[str, Any] | None = None
    ) -> None:
        best, lower, upper, self.nodes, self.seconds, self.is_exact, _, _ = answer
        self._question = question
        self._limits = limits or {}
        self._values: dict[Card, int] | None = None
        self._line: tuple[Card, ...] | None = None
        self.objective = objective
        self.value = lower
        self.bounds = (lower, upper)
        self.best = None if best is None else question.deck.cards[best]

    def __repr__(self) -> str:
        value = f"value={self.value}" if self.is_exact else f"bounds={self.bounds}"
        return f"Solution({self.objective}: {value}, best={self.best}, nodes={self.nodes:,})"

    def _repr_html_(self) -> str:
        value = str(self.value) if self.is_exact else f"{self.bounds[0]} to {self.bounds[1]}"
        rows = [
            ("objective", escape(self.objective)),
            ("value", value),
            ("best", "–" if self.best is None else card_html(self.best)),
        ]
        if self._values is not None:  # they are not computed for the picture alone
            shown = " ".join(f"{card_html(card)} {value}" for card, value in self._values.items())
            rows.append(("values", shown))
        if self._line is not None:
            rows.append(("line", cards_html(self._line)))
        return table_html([*rows, ("nodes", f"{self.nodes:,}")])

    def as_row(self) -> dict[str, object]:
        """Return the solution as one row of a table (`trula.to_frame`), with the hands that were solved."""
        deck, position = self._question.deck, self._question.position
        hands = {f"hand_{seat}": str(CardSet(deck, position.hand(seat))) for seat in range(position.seats)}
        return {
            "objective": self.objective,
            "value": self.value,
            "low": self.bounds[0],
            "high": self.bounds[1],
            "is_exact": self.is_exact,
            "best": None if self.best is None else str(self.best),
            "nodes": self.nodes,
            "seconds": self.seconds,
            **hands,
        }

    def to_frame(self) -> Any:
        """Return the values of the legal cards as a `pandas.DataFrame` with a row for each card.

        Raises:
            NotationError: pandas is not installed; said before the values are computed.
        """
        need("tables", "pandas")
        return frame({"card": str(card), "value": value} for card, value in self.values.items())

    @property
    def values(self) -> dict[Card, int]:
        """The exact values of the legal cards, for the same side as `value`; empty when the deal is over.

        If a limit is reached, a card whose value is not proved by then is left out.
        """
        if self._values is None:
            answer = _ask([self._question], "cards", **self._limits)[0]
            self._values = {self._question.deck.cards[card]: value for card, value in answer[6]}
        return dict(self._values)

    @property
    def line(self) -> tuple[Card, ...]:
        """A principal variation: best cards from the position to the end of the deal, or until a limit is reached."""
        if self._line is None:
            answer = _ask([self._question], "line", **self._limits)[0]
            self._line = tuple(self._question.deck.cards[card] for card in answer[7])
        return self._line


def solve(
    game: Game | str,
    deal: Deal | State,
    *,
    objective: str | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
    **terms: Any,
) -> Solution:
    """Solve a deal, or a state in the play, exactly with open cards.

    Args:
        game: The rules, or the name of a game under its usual rules.
        deal: A deal, together with its `terms`, or a state whose play has begun.
        objective: One of `game.solver.objectives`, such as `"score"`, `"points"`, `"win"` or a goal; None: the first.
        nodes: Maximum number of positions to search, for `value`, `values` and `line` each; None: no limit.
        seconds: Maximum time, likewise; None: no limit.
        stop: Cancels the search from another thread.
        **terms: What was decided before the first lead, by the names of the game: `contract`, `declarer`, `call`,
            `take` and `discard`, or `trump` and `leader`. `seat` is the seat whose score is sought where each plays
            for himself.

    Returns:
        The value for the side that the game defines, with proved bounds, a best card, nodes and seconds.

    Raises:
        NotationError: The objective, a term or the deal does not fit the game, or the play has not begun.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> solution = trula.solve(game, game.deal(seed=7), trump="d", leader=0)
    >>> solution.value, str(solution.best)
    (20, 'cA')
    >>> trula.solve(game, game.deal(seed=7), trump="d", leader=0, nodes=100).is_exact
    False
    """
    return solve_many(game, [deal], objective=objective, nodes=nodes, seconds=seconds, stop=stop, **terms)[0]


def solve_many(
    game: Game | str,
    deals: Sequence[Deal | State],
    *,
    objective: str | None = None,
    threads: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
    **terms: Any,
) -> list[Solution]:
    """Solve many deals, or states, of one game on the same terms.

    Args:
        game: The rules, or the name of a game under its usual rules.
        deals: Deals, together with their `terms`, or states whose play has begun.
        objective: One of `game.solver.objectives`; None: the first.
        threads: Number of threads; the values do not depend on it.
        nodes: Maximum number of positions to search for each deal; None: no limit.
        seconds: Maximum time for the whole call; None: no limit.
        stop: Cancels the whole call from another thread.
        **terms: What was decided before the first lead, as for `solve`; the same for all deals.

    Returns:
        One solution for each deal, in their order.

    Raises:
        NotationError: As for `solve`.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> solutions = trula.solve_many(game, [game.deal(seed=1), game.deal(seed=2)], trump="d", leader=0)
    >>> [solution.value for solution in solutions]
    [2, 4]
    """
    if isinstance(game, str):
        game = load(game)
    check_is_game(game)
    check_limits(threads, nodes, seconds)
    checked = _check_objective(game, objective)
    questions = [_question(game, deal, checked, dict(terms)) for deal in deals]
    limits = {"nodes": nodes, "seconds": seconds, "stop": stop}
    answers = _ask(questions, "value", threads=threads, **limits)
    return [Solution(question, checked, answer, limits) for question, answer in zip(questions, answers, strict=True)]


class SolvedChoice(NamedTuple):
    """A choice of a played deal, solved with open cards."""

    best: Card
    """A best card; the best so far if `is_exact` is false."""
    bounds: tuple[int, int]
    """Proved lower and upper bound of the value before the card; equal unless a limit was reached."""
    values: dict[Card, tuple[int, int]]
    """Proved lower and upper bound of the value after each legal card."""
    is_exact: bool
    """Whether the search finished within its limits: all bounds are equal."""
    nodes: int
    """Positions searched."""


def solve_play(
    state: State,
    *,
    objective: str | None = None,
    threads: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> tuple[SolvedChoice | None, ...]:
    """Solve every choice in the play that led to a state, from the last card back with one table.

    Args:
        state: The end of the play, or any state in it.
        objective: By the core's name; None: what agents maximise. Where each plays for himself, the value of a choice
            is that of the seat that makes it, else of the side that the game defines.
        threads: Number of threads, used where each plays for himself; the values do not depend on it.
        nodes: Maximum number of positions to search for each choice; None: no limit. Once no choice of a trick has been
            finished within it, the tricks before it are left out.
        seconds: Maximum time for the whole call; None: no limit.
        stop: Cancels the whole call from another thread.

    Returns:
        By the number of cards played before it, each choice; None for a forced card and where the search was left out.

    Raises:
        NotationError: A limit is out of range, or the play has not begun.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> record = trula.play_deal(game, game.deal(seed=7), [trula.agent("Greedy()")] * game.seats, seed=1)
    >>> choices = solve_play(list(record.states())[-1])
    >>> len(choices), choices[31], choices[0].bounds
    (32, None, (46, 46))
    """
    check_limits(threads, nodes, seconds)
    position = state.position
    if position is None:
        raise NotationError("only the play of the cards can be solved, and it has not begun")
    game = state.game
    seats = list(range(game.seats)) if state.facts.is_each_alone else [0]
    plays = game_type(position).position_type.solve_play_batch(
        [position] * len(seats),
        objective or game.solver.agents_objective,
        seats,
        len(seats) > 1,
        nodes=nodes,
        seconds=seconds,
        threads=threads,
        stop=stop,
    )
    cards = game.deck.cards

    def choice(answers: Sequence[Any]) -> SolvedChoice | None:
        answer = next((each for each in answers if each is not None), None)
        if answer is None:
            return None
        best, lower, upper, spent, _, is_exact, bounds = answer
        return SolvedChoice(
            cards[best], (lower, upper), {cards[card]: (low, high) for card, low, high in bounds}, is_exact, spent
        )

    return tuple(choice(answers) for answers in zip(*plays, strict=True))


def _ask(questions: Sequence[Question], want: str, **limits: Any) -> list[Any]:
    if not questions:
        return []
    kind = game_type(questions[0].position).position_type
    positions = [question.position for question in questions]
    seats = [question.seat for question in questions]
    return list(kind.solve_batch(positions, questions[0].objective, seats, want, **limits))


def _check_objective(game: Game, objective: str | None) -> str:
    known = game.solver.objectives
    if objective is None:
        return known[0]
    if objective not in known:
        raise NotationError(f"{game.name} has no objective '{objective}'; there are: {' '.join(known)}")
    return objective


def _question(game: Game, deal: Deal | State, objective: str, terms: dict[str, Any]) -> Question:
    seat = terms.pop("seat", None)
    if isinstance(deal, State):
        if terms:
            raise NotationError(f"a state in play has its own {next(iter(terms))}")
        if deal.game != game:
            raise NotationError(f"the state is one of {deal.game!r}, not of {game!r}")
        state = deal
    else:
        game.check_deal(deal)
        state, named = game.solver.first_lead(game, deal, terms)
        seat = named if seat is None else seat
    position = state.position
    if position is None:
        raise NotationError("only the play of the cards can be solved, and it has not begun")
    if seat is None:
        seat = position.to_move or 0
    seat = game.checked_seat(seat)
    game.solver.check(state, objective)
    return Question(*game.solver.question(position, objective), seat, game.deck)
