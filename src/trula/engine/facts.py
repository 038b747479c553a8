"""Facts: what has been agreed in public beside the cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Facts:
    """What has been agreed in public beside the cards; a game adds fields of its own in a subclass."""

    declarer: int | None = None
    """The seat that plays for a contract; None before that is known, or where nobody does."""
    contract: str | None = None
    """The name of the contract; None before it is agreed, or in a game without contracts."""
    trump: str | None = None
    """The letter of the suit that beats the others; None before it is known, or where there is none."""

    @property
    def is_each_alone(self) -> bool:
        """Whether every seat plays for itself."""
        return False
