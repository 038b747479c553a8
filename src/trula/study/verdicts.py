"""The result of a review: verdicts on actions, sums by seat, the turning point. `trula.study.review` computes it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from trula.engine.actions import Action
from trula.engine.cards import Card
from trula.engine.presentation import Thresholds
from trula.engine.record import Record
from trula.players.bidders.prospects import Prospect
from trula.study.ranking import Choice
from trula.words import Message


@dataclass(frozen=True, slots=True)
class OpenVerdict:
    """A card compared with best play with open cards, in points of the mover's side; all values are proved."""

    values: tuple[tuple[Card, int], ...]
    """(card, value) pairs of all legal cards, the best first."""
    value: int
    """The value of the card played."""
    loss: int
    """Points lost against the best card, from 0 on."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {"loss": self.loss, "value": self.value, "values": {str(card): value for card, value in self.values}}


@dataclass(frozen=True, slots=True)
class KnownVerdict:
    """A card compared with the best one by what its seat could know, in mean points of the mover's side over worlds."""

    choices: tuple[Choice, ...]
    """All legal cards, the best first."""
    loss: float
    """Mean points lost against the best card, from 0 on."""
    is_sure: bool
    """Whether the loss is more than two standard errors."""
    worlds: int
    """Number of worlds searched."""
    is_all: bool
    """Whether these are all the worlds that fit the view."""
    is_exact: bool
    """Whether values are proved world by world; else they are estimated by rollouts."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {
            "loss": round(self.loss, 4),
            "sure": self.is_sure,
            "worlds": self.worlds,
            "all_worlds": self.is_all,
            "exact": self.is_exact,
            "choices": [choice.as_dict() for choice in self.choices],
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one card of a record."""

    index: int
    """Index of the action in the record, from 0."""
    seat: int
    card: Card
    is_forced: bool
    """Whether it was the only legal card; such a card is not judged."""
    side: int
    """1 if the solver's value is that of the seat's side (`GameSolver.sign`), else -1."""
    open: OpenVerdict | None
    """The verdict with open cards; None: forced, or the solver reached its limit."""
    known: KnownVerdict | None
    """The verdict by what the seat could know; None: forced."""
    label: str
    """forced, right, unlucky (right by what was known, but a loss with these cards), inaccurate, mistake or blunder."""
    reasons: tuple[Message, ...] = ()
    """Why the best card is better; given for mistakes and blunders."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {
            "index": self.index,
            "seat": self.seat,
            "card": str(self.card),
            "label": self.label,
            "side": self.side,
            "open": None if self.open is None else self.open.as_dict(),
            "known": None if self.known is None else self.known.as_dict(),
            "reasons": [reason.as_dict() | {"text": str(reason)} for reason in self.reasons],
        }


@dataclass(frozen=True, slots=True)
class PreludeVerdict:
    """The verdict on an action before the first lead; losses are estimates, from deals that a network plays."""

    index: int
    """Index of the action in the record, from 0."""
    seat: int
    action: Action
    is_forced: bool
    """Whether it was the only legal action; such an action is not judged."""
    best: Action | None = None
    """The best action by what the seat could know; None: forced."""
    known_loss: float | None = None
    """Mean points lost against the best action over the worlds of the seat's view; None: forced."""
    is_sure: bool = False
    """Whether `known_loss` is more than two standard errors."""
    open_loss: int | None = None
    """Points lost against the best action with the true cards; None: forced."""
    worlds: int = 0
    """Number of worlds."""
    label: str = "forced"
    """As `Verdict.label`."""
    prospects: tuple[Prospect, ...] = ()
    """The best five actions, the best first, and the chosen one."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {
            "index": self.index,
            "seat": self.seat,
            "action": str(self.action),
            "label": self.label,
            "best": None if self.best is None else str(self.best),
            "known_loss": None if self.known_loss is None else round(self.known_loss, 4),
            "sure": self.is_sure,
            "open_loss": self.open_loss,
            "worlds": self.worlds,
            "prospects": [each.as_dict() for each in self.prospects],
        }


@dataclass(frozen=True, slots=True)
class Balance:
    """From the value of the cards to the final score: `value - lost + won_back = result`.

    All in points of the side whose value the solver gives.
    """

    index: int
    """Index of the first action from which on every card was solved."""
    value: int
    """The value of the deal there, with open cards and best play."""
    lost: int
    """Points lost by that side."""
    won_back: int
    """Points lost by the other side."""
    result: int
    """The final score."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """The card play of one seat in sums; losses are in points of its side."""

    seat: int
    decisions: int
    """Number of cards with a choice."""
    judged_open: int
    """Number of those that the exact solver finished."""
    open_loss: int
    """Points lost with open cards."""
    known_loss: float
    """Points lost by what the seat could know."""
    estimated: int
    """Number of decisions whose known loss is estimated by rollouts."""
    small: int
    """Number of mistakes."""
    large: int
    """Number of blunders."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return asdict(self) | {"known_loss": round(self.known_loss, 4)}


@dataclass(frozen=True)
class Review:
    """The review of a record, as `review` returns it.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> record = trula.play_deal(game, game.deal(seed=7), [trula.agent("Greedy()")] * game.seats, seed=1)
    >>> review = trula.review(record, worlds=2, nodes=1000)
    >>> review.scores == tuple(record.scores), len(review.spoken) + len(review.verdicts) == len(record.actions)
    (True, True)
    """

    record: Record
    spoken: tuple[PreludeVerdict, ...]
    """Verdicts on the actions before the first lead: auction, exchange, announcements, trump."""
    verdicts: tuple[Verdict, ...]
    """Verdicts on the cards, in their order."""
    seats: tuple[SeatSummary, ...]
    """Sums by seat."""
    turning_point: Verdict | None
    """The card with the largest open loss; without one, that with the largest sure known loss; None without either."""
    thresholds: Thresholds
    """The losses from which on a decision is a mistake or a blunder, in points."""
    scores: tuple[int, ...] | None
    """Points written on the score sheet, by seat; None if the deal is not over."""
    balance: Balance | None = None
    """None where each plays for himself, if the deal is not over, or if no card was solved."""

    @property
    def not_judged(self) -> int:
        """The number of cards with a choice that have no open verdict, since the solver reached its limit."""
        return sum(not verdict.is_forced and verdict.open is None for verdict in self.verdicts)

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold; the turning point is the index of its action."""
        turn = self.turning_point
        return {
            "game": self.record.game,
            "scores": None if self.scores is None else list(self.scores),
            "spoken": [verdict.as_dict() for verdict in self.spoken],
            "verdicts": [verdict.as_dict() for verdict in self.verdicts],
            "seats": [summary.as_dict() for summary in self.seats],
            "turning_point": None if turn is None else turn.index,
            "balance": None if self.balance is None else self.balance.as_dict(),
            "not_judged": self.not_judged,
            "thresholds": self.thresholds._asdict(),
        }
