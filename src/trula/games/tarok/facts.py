"""What is public in a tarok deal beside the cards: contract, declarer, called king, packet, announcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.facts import Facts

if TYPE_CHECKING:
    from trula.engine.state import State
    from trula.engine.view import View


@dataclass(frozen=True, slots=True)
class Announcement:
    """An item that was announced, doubled, or both."""

    item: str
    """`game`, or one of `ITEMS`."""
    seat: int | None
    """The seat that announced it; None for the game itself."""
    level: int
    """How often it was doubled: 1 for kontra, 2 for re, 3 for sub, 4 for mort."""


@dataclass(frozen=True, slots=True)
class TarokFacts(Facts):
    """Contract, declarer, called king, exchange and announcements."""

    called: str | None = None
    """The suit of the called king."""
    packet: int | None = None
    """The number of the packet taken from the talon, from 1."""
    announcements: tuple[Announcement, ...] = ()
    """Items announced or doubled, in the order of their first announcement or kontra."""
    is_klop: bool = False
    """Whether klop is played; there is no declarer then."""

    @property
    def is_each_alone(self) -> bool:
        return self.is_klop

    def announcement(self, item: str) -> Announcement | None:
        """Return the announcement of an item; None if it was neither announced nor doubled."""
        return next((each for each in self.announcements if each.item == item), None)

    def level(self, item: str) -> int:
        """Return how often an item was doubled: 0 if never, 1 for kontra, up to 4 for mort."""
        announcement = self.announcement(item)
        return 0 if announcement is None else announcement.level


def facts_of(view_or_state: View | State) -> TarokFacts:
    """Return the facts of a tarok view or state, typed as TarokFacts."""
    facts = view_or_state.facts
    assert isinstance(facts, TarokFacts)
    return facts
