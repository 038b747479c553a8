"""The errors of the public interface; the server and the terminal have a few of their own.

TrulaError
├── NotationError      also a ValueError: a text that cannot be read, an option that does not exist
├── IllegalAction      also a ValueError: an action that the rules forbid; `.rule` says which
├── NotOver            a score was asked for before the deal was over
├── RecordMismatch     a replay disagrees with its record
└── NoWorldFits        no deal explains a view
"""

from enum import Enum

from trula.words.message import Message


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


class Refusal(Enum):
    """A rule that an action can break. A game adds rules of its own in a subclass; the value is a kind of message."""

    @property
    def message(self) -> Message:
        """The rule as a message, whose text is in the catalogues."""
        return Message(self.value)


class Broken(Refusal):
    """The rules that actions of any game can break."""

    NOT_IN_HAND = "refusal.not_in_hand"
    FOLLOW_SUIT = "refusal.follow_suit"
    PLAY_TRUMP = "refusal.play_trump"
    BEAT_IF_ABLE = "refusal.beat_if_able"
    OVERTRUMP = "refusal.overtrump"
    UNDERTRUMP_FORBIDDEN = "refusal.undertrump_forbidden"
    NOT_AN_ACTION = "refusal.not_an_action"
    WRONG_PHASE = "refusal.wrong_phase"
    DEAL_IS_OVER = "refusal.deal_is_over"
    BID_TOO_LOW = "refusal.bid_too_low"
    NO_SUCH_CONTRACT = "refusal.no_such_contract"
    NO_PASS = "refusal.no_pass"
    NO_SUCH_PACKET = "refusal.no_such_packet"
    DISCARD_COUNT = "refusal.discard_count"
    NOT_THAT_TRUMP = "refusal.not_that_trump"


class IllegalAction(TrulaError, ValueError):
    """An action that the rules forbid; `.action` is its text, `.rule` the rule that it breaks."""

    def __init__(self, action: object, rule: Refusal) -> None:
        super().__init__(f"{action}: {rule.message}")
        self.action = str(action)
        self.rule = rule

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, Refusal]]:
        return IllegalAction, (self.action, self.rule)
