"""The errors of the public interface; the server and the terminal have a few of their own.

TrulaError
├── NotationError      also a ValueError: a text that cannot be read, an option that does not exist
├── IllegalAction      also a ValueError: an action that the rules forbid; `.rule` says which
├── NotOver            a score was asked for before the deal was over
├── RecordMismatch     a replay disagrees with its record
└── NoWorldFits        no deal explains a view
"""

from enum import Enum


class TrulaError(Exception):
    """What all errors of this package have in common."""


class NotationError(TrulaError, ValueError):
    """A text, a name or an option that cannot be understood."""


class NotOver(TrulaError):
    """The deal is not over, so it has no score yet."""


class RecordMismatch(TrulaError):
    """A record disagrees with the rules; `.index` is the first bad action, None if it is something else."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.index = index


class NoWorldFits(TrulaError):
    """A view that no deal explains."""


class Broken(Enum):
    """The rules that an action can break, each with its sentence."""

    NOT_IN_HAND = "the card is not in the hand"
    FOLLOW_SUIT = "suit must be followed"
    PLAY_TRUMP = "a trump must be played"
    BEAT_IF_ABLE = "in this contract a card that can beat the trick must be played"
    PAGAT_LAST = "in this contract the pagat may be played only when nothing else is legal"
    KEPT_FOR_ULTIMO = "a card announced ultimo is kept while another can be played"
    OVERTRUMP = "a higher trump must be played"
    UNDERTRUMP_FORBIDDEN = "a lower trump may not be played under a trump"
    NOT_AN_ACTION = "this is not an action of the game"
    WRONG_PHASE = "this is not the time for it"
    DEAL_IS_OVER = "the deal is over"
    BID_TOO_LOW = "the bid is not above what was bid"
    NO_SUCH_CONTRACT = "the contract cannot be bid here"
    NO_PASS = "passing is not allowed here"
    NO_SUCH_PACKET = "there is no such packet"
    DISCARD_COUNT = "as many cards must be laid away as were taken"
    DISCARD_FIVE_POINTS = "kings and the trula may not be laid away"
    DISCARD_TAROK = "taroks may be laid away only when nothing else is left"
    NOT_ANNOUNCEABLE = "this cannot be announced here"
    NOTHING_TO_KONTRA = "there is nothing to kontra there now"
    NOT_THAT_TRUMP = "that suit cannot be made trump now"


class IllegalAction(TrulaError, ValueError):
    """An action that the rules forbid; `.action` is its text, `.rule` the rule it breaks."""

    def __init__(self, action: object, rule: Broken) -> None:
        super().__init__(f"{action}: {rule.value}")
        self.action = str(action)
        self.rule = rule

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, Broken]]:
        return IllegalAction, (self.action, self.rule)
