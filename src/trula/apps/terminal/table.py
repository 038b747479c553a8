"""A person at a session of any game: questions, answers, commands, and the agents' turns."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from importlib import import_module
from pathlib import Path

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from trula.apps.terminal.answers import (
    alternatives,
    combinations,
    discard_size,
    hint,
    numbered_cards,
    question,
    read_answer,
)
from trula.apps.terminal.formatting import PEOPLE, CardFormatter, inked
from trula.apps.terminal.results import DealResult, score_sheet, standing, tokens_of
from trula.apps.terminal.saved_session import Saved, kept_session, new_session, set_aside
from trula.apps.terminal.scene import Scene
from trula.engine.game import Game
from trula.engine.referee import decide
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import IllegalAction, NotationError
from trula.players.agents import agent
from trula.words import Message, render

_COMMANDS = (
    ("hand", "your hand and the table again"),
    ("last", "the last trick"),
    ("history", "the whole deal so far"),
    ("score", "the score sheet"),
    ("undo", "take back your last choice and what came after it"),
    ("auto", "play forced actions for you, or no longer"),
    ("hands", "all hands, when the deal is over"),
    ("quit", "leave; the session is kept (also Ctrl-D, Ctrl-C)"),
)


class Left(Exception):
    """The person has left the table."""


def play_table(
    game: Game,
    *,
    opponents: Sequence[str],
    seed: int,
    deals: int | None,
    save: Path,
    fresh: bool = False,
    console: Console | None = None,
    read: Callable[[str], str] = input,
) -> None:
    """Play a session in the terminal, going on with the one in `save` if it is not finished; the person has place 0."""
    console = console if console is not None else Console()
    if save.is_dir():
        raise NotationError(f"{save} is a folder, not a file to keep a session in")
    begun = new_session(game, save, opponents=opponents, seed=seed, deals=deals)
    kept = kept_session(game, save) if save.exists() and not fresh else None
    if kept is None and save.exists():
        console.print(f"The session that lay in {save} is now {set_aside(save).name} beside it.", highlight=False)
    if read is input and sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")
    TerminalTable(kept if kept is not None else begun, console, read).play()


class TerminalTable:
    """One person at one session; `saved` holds its states, and everything shown comes from views of them."""

    def __init__(self, saved: Saved, console: Console, read: Callable[[str], str]) -> None:
        self.saved = saved
        self.session = saved.session
        self.game = saved.session.game
        self._console = console
        self._ask = read
        self._formatter = CardFormatter(self.game, is_ascii=console.options.ascii_only)
        self._agents = [agent(text) for text in saved.agents[1:]]
        self._is_auto = True
        self._commands: dict[str, Callable[[], bool]] = {
            "?": self._help,
            "help": self._help,
            "hand": self._again,
            "last": self._last,
            "history": self._history,
            "score": self._score,
            "undo": self._undo,
            "auto": self._auto,
            "hands": self._hands,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
        }

    def play(self) -> None:
        """Play from where the session stands to its end, or until the person leaves."""
        try:
            self._greet()
            while not self.session.is_over:
                self._play_deal()
        except (Left, EOFError, KeyboardInterrupt):
            self._leave()

    def _leave(self) -> None:
        self.saved.finish_writing()
        if self.session.is_over:
            return
        self._say("")
        self._say(f"The session is saved in {self.saved.path}; the same command goes on exactly here.")

    # The course of a deal.

    @property
    def state(self) -> State:
        """The state of the deal in play, or of the one just finished."""
        return self.saved.states[-1]

    @property
    def seat(self) -> int:
        """The person's seat in that deal."""
        assert self.state.session is not None
        return self.state.session.place_of_seat.seat(0)

    def _scene(self) -> Scene:
        return Scene(self.state.view(self.seat), self._formatter)

    def _play_deal(self) -> None:
        if not self.saved.states:
            self.saved.put([self.session.start()])
            self._head()
        while not self.state.is_over:
            if self.state.to_move == self.seat:
                self._persons_turn()
            else:
                self._agents_turn()
        self.saved.close_deal()
        self._show_result()
        self._between_deals()
        self.saved.states = []

    def _agents_turn(self) -> None:
        state = self.state
        assert state.session is not None and state.to_move is not None
        place = state.session.place_of_seat[state.to_move]
        with self._thinking(PEOPLE[place]):
            following = decide(self._agents[place - 1], state, seed=self.session.seed, deal=self.session.index)
        self._advance(following)

    def _thinking(self, name: str) -> AbstractContextManager[object]:
        return self._console.status(f"{name} is thinking") if self._console.is_terminal else nullcontext()

    def _advance(self, following: State, remark: str = "") -> None:
        self.saved.put([*self.saved.states, following])
        self._say(*self._scene().event(remark))

    def _persons_turn(self) -> None:
        view = self.state.view(self.seat)
        legal = view.legal_actions()
        if self._is_auto and len(legal) == 1:
            self._advance(self.state.after(legal[0]), "  (nothing else is allowed)")
            return
        self._show_turn(view)
        menu = alternatives(view)
        while True:
            answer = self._read(question(view))
            if answer is None:
                return
            if not answer:
                self._say(f"Type {hint(view)}; ? lists all you can do.")
                continue
            try:
                following = self.state.after(read_answer(answer, view, menu))
            except IllegalAction as error:
                self._refuse(f"{self._shown(error.action)}: {render(error.rule.message)}.")
            except NotationError as error:
                self._refuse(f"{error}.")
            else:
                self._advance(following)
                return

    def _shown(self, action: str) -> str:
        words = action.split()
        cards = {card.text: self._formatter.word(card) for card in self.game.deck.cards}
        return " ".join(cards.get(word, word) for word in words)

    def _between_deals(self) -> None:
        prompt = "Enter leaves the table" if self.session.is_over else "Enter for the next deal"
        while self._read(f"{prompt}, or hands, history, score, quit"):
            self._say("The deal is over; Enter goes on.")

    def _read(self, prompt: str) -> str | None:
        """Return what the person types; commands are done at once, None if one of them has changed the table."""
        while True:
            answer = self._ask(f"{prompt}: ").strip()
            command = self._commands.get(answer.lower())
            if command is None:
                return answer
            if command():
                return None

    # What is shown.

    def _say(self, *lines: RenderableType) -> None:
        for line in lines:
            self._console.print(line, highlight=False, markup=False)

    def _refuse(self, sentence: str) -> None:
        self._say(Text(sentence[0].upper() + sentence[1:], "red"))

    def _greet(self) -> None:
        names = dict(zip(PEOPLE[1:], self.saved.agents[1:], strict=False))
        self._say(Text(render(self.game.about()), "bold"))
        self._say(f"In playing order after you: {', '.join(f'{name} {text}' for name, text in names.items())}.")
        self._say("? lists what you can type.")
        if not self.saved.states and not self.saved.file.records:
            return
        if not self.saved.states:
            self._say(f"Resumed before deal {self.session.index + 1}.")
            return
        played = len(self.state.history)
        self._say(f"Resumed in deal {self.session.index + 1} after {played} action{'s' if played != 1 else ''}.")
        self._head()
        self._say(*self._indented(self._scene().history()))

    def _head(self) -> None:
        self._say("")
        scene = self._scene()
        self._console.rule(scene.header(), style="dim")
        self._say(*self._indented([scene.brought()]))

    def _indented(self, lines: Iterable[Text]) -> list[RenderableType]:
        return [Padding(line, (0, 0, 0, 2), expand=False) for line in lines]

    def _show_turn(self, view: View) -> None:
        scene = Scene(view, self._formatter)
        lines = [agreed] if (agreed := scene.agreed()) else []
        is_discarding = discard_size(view) > 0
        if prelude := scene.prelude():
            lines.append(prelude)
        if is_discarding and (talon := scene.talon()):
            lines.append(talon)
        if view.phase == "play":
            lines.append(scene.on_table())
        lines += scene.known()
        lines += self._formatter.hand(view.hand, numbered_cards(view), self._console.width - 2)
        if view.phase != "play" and not is_discarding:
            lines += self._menu(scene)
        self._say("", *self._indented(lines))

    def _menu(self, scene: Scene) -> list[Text]:
        lines = [Text()]
        for number, action in enumerate(alternatives(scene.view), 1):
            item = inked(f"{number} ", "bold cyan").append_text(scene.label(action))
            if len(lines[-1]) + len(item) + 5 > self._console.width:
                lines.append(Text())
            lines[-1].append("   " if lines[-1] else "").append_text(item)
        if several := combinations(scene.view):
            lines.append(inked(f"several at once: {several[0]}", "dim"))
        return lines

    def _show_result(self) -> None:
        result = DealResult(self.state, self._formatter)
        self._say("", *result.lines(), result.table(self.session, tokens_of(self.state)))
        if self.session.is_over:
            self._say("", *standing(self.session))

    # Commands; each says whether the table has changed.

    def _help(self) -> bool:
        if not self.state.is_over:
            self._say(f"To answer, type {hint(self.state.view(self.seat))}.")
        self._say(*(render(Message(kind)) for kind in self.game.presentation.help_lines))
        self._say(*(inked(f"  {name:<9}", "bold").append(what) for name, what in _COMMANDS))
        return False

    def _again(self) -> bool:
        if self.state.is_over:
            self._say("The deal is over.")
        else:
            self._show_turn(self.state.view(self.seat))
        return False

    def _last(self) -> bool:
        self._say(*self._indented([self._scene().last_trick()]))
        return False

    def _history(self) -> bool:
        self._say(*self._indented(self._scene().history()))
        return False

    def _score(self) -> bool:
        self._say(score_sheet(self.session, tokens_of(self.state)))
        return False

    def _undo(self) -> bool:
        if self.state.is_over:
            self._say("The deal is over: nothing can be taken back.")
            return False
        states = self.saved.states
        # A forced action that would be played again at once is no choice to come back to.
        least = 2 if self._is_auto else 1
        for index in range(len(states) - 2, -1, -1):
            state = states[index]
            if state.to_move == self.seat and len(state.legal_actions()) >= least:
                taken = states[index + 1].history[-1].action
                self.saved.put(states[: index + 1])
                self._say(f"Taken back: {self._shown(str(taken))}.")
                return True
        self._say("There is nothing of yours to take back in this deal.")
        return False

    def _auto(self) -> bool:
        self._is_auto = not self._is_auto
        self._say(f"Forced actions are {'now' if self._is_auto else 'no longer'} played for you.")
        return False

    def _hands(self) -> bool:
        if self.state.is_over:
            self._say(*self._indented(DealResult(self.state, self._formatter).hands()))
        else:
            self._say("The hands are shown when the deal is over.")
        return False

    def _quit(self) -> bool:
        raise Left
