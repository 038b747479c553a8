"""What a review says: verdicts on cards, sums by seat, the turning point. `trula.study.review` finds them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from trula.engine.actions import Action
from trula.engine.cards import Card
from trula.engine.record import Record
from trula.players.bidders.prospects import Prospect
from trula.study.ranking import Choice
from trula.study.reasons import Reason
from trula.study.stakes import Thresholds


@dataclass(frozen=True, slots=True)
class OpenVerdict:
    """A card against best play with open cards; values are scores of the mover's side, proved."""

    values: tuple[tuple[Card, int], ...]
    """Every legal card, the best first."""
    value: int
    loss: int

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {
            "loss": self.loss,
            "value": self.value,
            "values": {str(card): value for card, value in self.values},
        }


@dataclass(frozen=True, slots=True)
class KnownVerdict:
    """A card against the best by what its seat could know; means over worlds, scores of the mover's side."""

    choices: tuple[Choice, ...]
    """Every legal card, the best first."""
    loss: float
    is_sure: bool
    """Whether chance in drawing the worlds does not explain the loss."""
    worlds: int
    is_all: bool
    is_exact: bool

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
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
    """One card of a record."""

    index: int
    """The number of the action in the record."""
    seat: int
    card: Card
    is_forced: bool
    """Whether it was the only legal card; such a card is not judged."""
    side: int
    """1 if the seat is on the declarer's side (tressette: seats 0 and 2; klop: always), else -1."""
    open: OpenVerdict | None
    """None: forced, or the solver did not finish within its nodes."""
    known: KnownVerdict | None
    """None: forced."""
    label: str
    """forced · right · unlucky (right, but it cost with these cards) · inaccurate · mistake · blunder."""
    reasons: tuple[Reason, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {
            "index": self.index,
            "seat": self.seat,
            "card": str(self.card),
            "label": self.label,
            "side": self.side,
            "open": None if self.open is None else self.open.as_dict(),
            "known": None if self.known is None else self.known.as_dict(),
            "reasons": [{"kind": reason.kind, "text": reason.text} for reason in self.reasons],
        }


@dataclass(frozen=True, slots=True)
class SpokenVerdict:
    """What was said or chosen before the first lead, by trial games of rule players; both losses are estimates."""

    index: int
    """The number of the action in the record."""
    seat: int
    action: Action
    is_forced: bool
    """Whether it was the only legal action; such a one is not judged."""
    best: Action | None = None
    """By what could be known."""
    known_loss: float | None = None
    """How much less it came to than the best over the worlds of its seat."""
    is_sure: bool = False
    """Whether chance in drawing the worlds does not explain that loss."""
    open_loss: int | None = None
    """How much less it came to than the best with the cards as they lay."""
    worlds: int = 0
    label: str = "forced"
    prospects: tuple[Prospect, ...] = ()
    """The actions that were tried, the best first."""

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
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
    """From what the cards were worth to what was written: value − lost by the one side + lost by the other = result.

    All in scores of the declarer's side, in tressette of seats 0 and 2 less the others'.
    """

    index: int
    """The first action from which every card was solved."""
    value: int
    """What the deal was worth there, all cards open."""
    lost: int
    """By the side whose scores these are."""
    won_back: int
    """What the other side lost."""
    result: int

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What a seat lost; in score units of its side."""

    seat: int
    decisions: int
    """Cards with a choice."""
    judged_open: int
    """Those that the exact solver finished."""
    open_loss: int
    known_loss: float
    estimated: int
    """How many of the decisions are judged by rollouts, not exactly, in what could be known."""
    small: int
    """Mistakes by what could be known from the small threshold up to the large one."""
    large: int

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return asdict(self) | {"known_loss": round(self.known_loss, 4)}


@dataclass(frozen=True)
class Review:
    """A record with its verdicts."""

    record: Record
    spoken: tuple[SpokenVerdict, ...]
    """Auction, exchange and announcements."""
    verdicts: tuple[Verdict, ...]
    seats: tuple[SeatSummary, ...]
    turning_point: Verdict | None
    """The card that cost most with open cards; where nothing did, by what could be known; None if nothing was lost."""
    thresholds: Thresholds
    scores: tuple[int, ...] | None
    """None if the deal is not over."""
    balance: Balance | None = None
    """None in klop, where each plays for himself, in a deal that is not over, or if no card was solved."""

    @property
    def not_judged(self) -> int:
        """How many cards with a choice have no open verdict, since the solver did not finish."""
        return sum(not verdict.is_forced and verdict.open is None for verdict in self.verdicts)

    def as_dict(self) -> dict[str, object]:
        """As plain values; actions are counted from the first of the record."""
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
