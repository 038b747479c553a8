"""What a deal is worth when all cards are open and everybody plays best: the exact solver of the core, asked in words.

The value is the declarer's side's; in klop a named seat's against all the others; in tressette that of seats 0 and 2
less that of seats 1 and 3. Nothing here guesses: an answer that a limit cut short says so and gives proved bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from trula import _core
from trula._core import Stop
from trula.engine.cards import Card, Deal, Deck
from trula.engine.checks import check_limits
from trula.engine.game import Game, Position, State
from trula.errors import NotationError
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok
from trula.games.tarok.contracts import Aim
from trula.games.tressette import Tressette

OBJECTIVES: dict[str, dict[str, str]] = {
    "tarok": {
        "score": "what the declarer writes; in klop what the named seat writes",
        "points": "card points of the declarer's side, of 70; in klop of the named seat, which wants few",
        "win": "1 if the declarer wins the game, else 0",
        "trula": "1 if the declarer's side wins T1, T21 and T22",
        "kings": "1 if the declarer's side wins all four kings",
        "king-ultimo": "1 if the declarer's side wins the called king in the last trick",
        "pagat-ultimo": "1 if the declarer's side wins the last trick with T1",
        "valat": "1 if the declarer's side wins every trick",
    },
    "klaverjas": {
        "outcome": "OUTCOME of the klaverjas paper: won, the difference with pit; lost, -(162 + the opponents' meld)",
        "score": "what the declaring side writes less what the other side writes, by the rules of the game loaded",
        "points": "points and meld of the declaring side less those of the other",
        "win": "1 if the declaring side makes its contract, else 0",
        "pit": "1 if the declaring side wins every trick",
    },
    "tressette": {
        "score": "points that seats 0 and 2 write less those of seats 1 and 3",
        "points": "thirds of seats 0 and 2 less those of seats 1 and 3, accusi apart",
        "win": "1 if seats 0 and 2 write more than seats 1 and 3",
    },
}
"""What can be asked, by deck; the first is what is asked if nothing is said."""


class Question(NamedTuple):
    """One position and what is asked about it; `seat` matters in klop only."""

    position: Position
    objective: str
    seat: int
    deck: Deck


class Solution:
    """The exact value of a position. `values` and `line` are worked out when they are first asked for."""

    __slots__ = (
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
    """The value; if `is_exact` is false, what is proved to be reached at least."""
    best: Card | None
    """A card that keeps the value; None when the deal is over."""
    bounds: tuple[int, int]
    """The value lies between these; they are equal unless a limit was reached."""
    is_exact: bool
    nodes: int
    seconds: float
    objective: str

    def __init__(self, question: Question, objective: str, answer: tuple[Any, ...]) -> None:
        best, lower, upper, self.nodes, self.seconds, self.is_exact, _, _ = answer
        self._question = question
        self._values: dict[Card, int] | None = None
        self._line: tuple[Card, ...] | None = None
        self.objective = objective
        self.value = lower
        self.bounds = (lower, upper)
        self.best = None if best is None else question.deck.cards[best]

    def __repr__(self) -> str:
        value = f"value={self.value}" if self.is_exact else f"bounds={self.bounds}"
        return f"Solution({self.objective}: {value}, best={self.best}, nodes={self.nodes:,})"

    @property
    def values(self) -> dict[Card, int]:
        """The value of every legal card, without a limit; empty when the deal is over."""
        if self._values is None:
            answer = _ask([self._question], "cards")[0]
            self._values = {self._question.deck.cards[card]: value for card, value in answer[6]}
        return dict(self._values)

    @property
    def line(self) -> tuple[Card, ...]:
        """Cards to the end of the deal, each of which keeps the value."""
        if self._line is None:
            answer = _ask([self._question], "line")[0]
            self._line = tuple(self._question.deck.cards[card] for card in answer[7])
        return self._line


def solve(
    game: Game,
    deal: Deal | State,
    *,
    objective: str | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
    **terms: Any,
) -> Solution:
    """Solve a deal, or a State in play, with open cards.

    A deal of tarok needs `contract`, and takes `declarer`, `call`, `take` and `discard`; without a packet the hands are
    played as dealt and the talon counts for the defenders. A deal of klaverjas needs `trump` and takes `leader`, whose
    side declares. `seat` names whose score is sought in a State of klop. `OBJECTIVES` says what can be asked.
    """
    return solve_many(game, [deal], objective=objective, nodes=nodes, seconds=seconds, stop=stop, **terms)[0]


def solve_many(
    game: Game,
    deals: Sequence[Deal | State],
    *,
    objective: str | None = None,
    threads: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
    **terms: Any,
) -> list[Solution]:
    """Solve many deals on the same terms; `nodes` limits each of them, `seconds` and `stop` the whole call.

    The answers do not depend on the number of threads.
    """
    check_limits(threads, nodes, seconds)
    asked = _checked_objective(game, objective)
    questions = [_question(game, deal, asked, dict(terms)) for deal in deals]
    answers = _ask(questions, "value", threads=threads, nodes=nodes, seconds=seconds, stop=stop)
    return [Solution(question, asked, answer) for question, answer in zip(questions, answers, strict=True)]


def _ask(questions: Sequence[Question], want: str, **limits: Any) -> list[Any]:
    if not questions:
        return []
    kind: Any = type(questions[0].position)
    positions = [question.position for question in questions]
    seats = [question.seat for question in questions]
    objective = "score" if questions[0].objective == "outcome" else questions[0].objective
    return list(kind.solve_batch(positions, objective, seats, want, **limits))


def _checked_objective(game: Game, objective: str | None) -> str:
    known = OBJECTIVES[game.deck.name]
    if objective is None:
        return next(iter(known))
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
        state, named = _first_lead(game, deal, terms)
        seat = named if seat is None else seat
    position = state.position
    if position is None:
        raise NotationError("only the play of the cards can be solved, and it has not begun")
    if seat is None:
        seat = position.to_move or 0
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise NotationError(f"there is no seat {seat}")
    if isinstance(game, Tarok):
        _check_tarok(game, state, objective)
    if isinstance(game, Tressette) and objective == "points" and game.options["stop"] == "at_once":
        raise NotationError("a deal that may stop at once is not played for thirds: ask for the score")
    if objective == "outcome":
        position = _as_in_the_paper(position)
    return Question(position, objective, seat, game.deck)


def _first_lead(game: Game, deal: Deal, terms: dict[str, Any]) -> tuple[State, int]:
    """The deal at its first lead, and whose side is asked about."""
    if isinstance(game, Tarok):
        given = {name: terms.pop(name) for name in ("contract", "declarer", "call", "take", "discard") if name in terms}
        _check_no_more(game, terms)
        if given.get("contract") is None:
            raise NotationError(f"a contract is needed; there are: {' '.join(game.contracts)}")
        declarer = given.setdefault("declarer", 0)
        given["discard"] = given.get("discard") or ()
        return game.start_play(deal, **given), declarer
    if isinstance(game, Klaverjas):
        trump, leader = terms.pop("trump", None), terms.pop("leader", 0)
        _check_no_more(game, terms)
        if type(leader) is not int or not 0 <= leader < 4:
            raise NotationError(f"there is no seat {leader}")
        # Seat 0 leads, so the seats are counted from the leader.
        turned = Deal(tuple(deal.hands[(leader + place) % 4] for place in range(4)), deal.talon, turned=deal.turned)
        return game.start_play(turned, trump=trump), 0
    _check_no_more(game, terms)
    return game.start(deal), 0


def _check_no_more(game: Game, terms: dict[str, Any]) -> None:
    for name, value in terms.items():
        if value is not None:
            raise NotationError(f"{game.name} has no '{name}' to be given")


def _check_tarok(game: Tarok, state: State, objective: str) -> None:
    terms = game.terms_of(state)
    aim = terms.contract.aim
    if aim is Aim.KLOP:
        allowed: tuple[str, ...] = ("score", "points")
    elif aim is not Aim.POINTS or "valat" in terms.claims:
        allowed = ("score", "win")
    else:
        return
    if objective not in allowed:
        name = terms.contract.name if "valat" not in terms.claims else "an announced valat"
        raise NotationError(f"{name} can be solved for {' and '.join(allowed)}, not for {objective}")


def _as_in_the_paper(position: Position) -> Position:
    """The position under the paper's scores: a tie is lost, and who is nat loses the meld; pit for the declarers."""
    assert isinstance(position, _core.KlaverjasPosition)
    terms = position.terms
    terms.nat_own_meld, terms.tie_is_made, terms.pit_defenders = True, False, False
    return position.with_terms(terms)
