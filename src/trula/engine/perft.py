"""Counts legal lines of play and adds up what stands at their ends; reads the files of such counts.

At a finished deal a leaf counts its scores, before that the raw points taken in tricks, each seat times its number + 1,
so that one sum checks legality, trick winners, points and scores together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from trula.engine.game import Game
from trula.engine.options import Value, show_value
from trula.engine.registry import GAMES
from trula.engine.state import State
from trula.errors import NotationError


def perft(state: State, depth: int) -> tuple[int, int]:
    """Return the number of lines of `depth` actions from a state, and the sum over their ends.

    The sum adds up points and scores, so that it also checks winners and scoring; before the first lead it is 0.
    """
    if depth < 0:
        raise NotationError(f"a depth is a whole number from 0 on, not {depth}")
    if state.position is not None:
        return state.position.perft(depth)
    if depth == 0:
        return 1, 0
    nodes = total = 0
    for action in state.legal_actions():
        below, value = perft(state.after(action), depth - 1)
        nodes += below
        total += value
    return nodes, total


@dataclass(frozen=True, slots=True)
class PerftCase:
    """A position and its counts."""

    name: str
    game: str
    profile: str
    deal: str
    actions: tuple[str, ...]
    counts: tuple[tuple[int, int, int], ...]
    """Depth, nodes, sum."""
    core: str
    """The same position in the format of the core's own tests."""
    options: Mapping[str, Value] = field(default_factory=dict)

    def load_game(self) -> Game:
        """Return the game with the profile and options of this perft case."""
        return GAMES[self.game](self.profile, self.options)

    def state(self) -> State:
        """The position to count from."""
        game = self.load_game()
        state = game.start(game.parse_deal(self.deal))
        for text in self.actions:
            state = state.after(game.parse_action(text))
        return state

    def __str__(self) -> str:
        options = " ".join(f"{name}={show_value(value)}" for name, value in self.options.items())
        lines = [
            f"case {self.name}",
            f"game {self.game} {self.profile} {options}".rstrip(),
            f"deal {self.deal}",
            f"actions {', '.join(self.actions)}",
            f"core {self.core}",
            *(f"perft {depth} {nodes} {total}" for depth, nodes, total in self.counts),
        ]
        return "\n".join(lines) + "\n"


def core_text(state: State) -> str:
    """A position in play for the core's tests: kind, terms, hands at the first lead, cards played."""
    position = state.position
    assert position is not None
    played = [card for _, cards, _ in position.tricks() for card in cards] + position.trick[1]
    seats = state.game.seats
    hands = [position.hand(seat) for seat in range(seats)]
    tricks = [(leader, cards) for leader, cards, _ in position.tricks()] + [position.trick]
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            hands[(leader + place) % seats] |= 1 << card
    kind = type(position).__name__.removesuffix("Position")
    terms = position.terms.text()
    played_text = " ".join(str(card) for card in played)
    return f"{kind} | {terms} | {' '.join(str(hand) for hand in hands)} | {played_text}".rstrip()


def read_cases(path: Path) -> list[PerftCase]:
    """The cases of a perft file."""
    try:
        text = path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise NotationError(f"{path} cannot be read: {error}") from None
    cases = []
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            cases.append(_read_case(path, lines))
    return cases


def _read_case(path: Path, lines: list[str]) -> PerftCase:
    fields: dict[str, str] = {}
    counts = []
    try:
        for line in lines:
            key, _, rest = line.partition(" ")
            if key == "perft":
                depth, nodes, total = (int(word) for word in rest.split())
                counts.append((depth, nodes, total))
            else:
                fields[key] = rest.strip()
        game, profile, *pairs = fields["game"].split()
        known = {option.name: option for option in GAMES[game].options_known}
        options = {name: known[name].parse(text) for name, _, text in (pair.partition("=") for pair in pairs)}
        actions = tuple(part.strip() for part in fields["actions"].split(",") if part.strip())
        return PerftCase(fields["case"], game, profile, fields["deal"], actions, tuple(counts), fields["core"], options)
    except (KeyError, ValueError) as error:
        raise NotationError(f"{path}: a case that begins '{lines[0]}' cannot be read: {error}") from None
