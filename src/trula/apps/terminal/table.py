"""A person at a session: asks, shows, lets the agents play, and keeps everything as it happens."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from importlib import import_module
from pathlib import Path

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from trula.apps.terminal.answers import alternatives, discard_size, numbered_cards, read_answer
from trula.apps.terminal.formatting import PEOPLE, Pen, inked
from trula.apps.terminal.results import Outcome, deal_scores, score_sheet, standing
from trula.apps.terminal.saved_session import Saved, kept_session, new_session, set_aside
from trula.apps.terminal.scene import Scene
from trula.engine.actions import Action, Announce, Bid, Call, NameTrump, TakeTalon
from trula.engine.game import Game, State, View
from trula.engine.referee import decide
from trula.errors import IllegalAction, NotationError
from trula.games.tarok import Tarok
from trula.games.tarok.terms import Table as TarokTable
from trula.players.agents import agent

_PROMPTS = {
    "auction": "Your bid",
    "king": "Your king",
    "talon": "Your packet",
    "discard": "Lay away",
    "announcements": "Your word",
    "trump": "Your trump",
    "play": "Your card",
}
_HINTS = {
    "auction": "a number, or: bid two, pass",
    "king": "a number, or the suit of the king: call s",
    "talon": "the number of a packet: take 2",
    "discard": "numbers or cards, as many as you took: c8 cJ",
    "announcements": "a number, or: pass, announce trula kings, kontra game",
    "trump": "a number, or the suit: trump h",
    "play": "the number beneath a card, or the card: hK, Kh",
}
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
_READING = {
    "tarok": "T1 is the pagat, T21 the mond, T22 the skis; C is the cavalier.",
    "klaverjas": "c clubs, d diamonds, h hearts, s spades.",
    "tressette": "d denari, c coppe, s spade, b bastoni; F fante, C cavallo, R re.",
}


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
    """One person at one session; `saved` is the truth, everything shown comes from views of it."""

    def __init__(self, saved: Saved, console: Console, read: Callable[[str], str]) -> None:
        self.saved = saved
        self.session = saved.session
        self.game = saved.session.game
        self._console = console
        self._ask = read
        self._pen = Pen(self.game, is_ascii=console.options.ascii_only)
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
        """From where the session stands to its end, or until the person leaves."""
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
        return self.state.session.place_of_seat.index(0)

    def _scene(self) -> Scene:
        return Scene(self.state.view(self.seat), self._pen)

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
        self._show_outcome()
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
        prompt = _PROMPTS[view.phase]
        if view.phase == "discard":
            size = discard_size(view)
            prompt += f" {size} card{'s' if size > 1 else ''}"
        while True:
            answer = self._read(prompt)
            if answer is None:
                return
            if not answer:
                self._say(f"Type {_HINTS[view.phase]}; ? lists all you can do.")
                continue
            try:
                following = self.state.after(read_answer(answer, view, menu))
            except IllegalAction as error:
                self._refuse(f"{self._shown(error.action)}: {error.rule.value}.")
            except NotationError as error:
                self._refuse(f"{error}.")
            else:
                self._advance(following)
                return

    def _shown(self, action: str) -> str:
        words = action.split()
        cards = {card.text: self._pen.word(card) for card in self.game.deck.cards}
        return " ".join(cards.get(word, word) for word in words)

    def _between_deals(self) -> None:
        prompt = "Enter leaves the table" if self.session.is_over else "Enter for the next deal"
        while self._read(f"{prompt}, or hands, history, score, quit"):
            self._say("The deal is over; Enter goes on.")

    def _read(self, prompt: str) -> str | None:
        """What the person says; commands are done at once, None if one of them has changed the table."""
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
        self._say(Text(self.game.sentence, "bold"))
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
        scene = Scene(view, self._pen)
        lines = [agreed] if (agreed := scene.agreed()) else []
        if view.phase == "auction":
            lines.append(scene.auction())
        if view.phase == "trump" and view.history:
            lines.append(scene.spoken())
        if view.phase == "discard":
            lines.append(scene.talon())
        if view.phase == "play":
            lines.append(scene.on_table())
        lines += scene.known()
        lines += self._pen.hand(view.hand, numbered_cards(view), self._console.width - 2)
        if view.phase not in ("play", "discard"):
            lines += self._menu(view)
        self._say("", *self._indented(lines))

    def _menu(self, view: View) -> list[Text]:
        lines = [Text()]
        for number, action in enumerate(alternatives(view), 1):
            item = inked(f"{number} ", "bold cyan").append_text(self._label(action, view))
            if len(lines[-1]) + len(item) + 5 > self._console.width:
                lines.append(Text())
            lines[-1].append("   " if lines[-1] else "").append_text(item)
        several = [str(action) for action in view.legal_actions() if isinstance(action, Announce) and action.items[1:]]
        if several:
            lines.append(inked(f"several at once: {several[0]}", "dim"))
        return lines

    def _label(self, action: Action, view: View) -> Text:
        match action:
            case Bid(contract) if isinstance(self.game, Tarok):
                value = self.game.contract(contract).value
                return Text(str(action)).append(f" ({value})" if value else "", "dim")
            case Call(suit):
                king = self.game.deck.card(suit + "K")
                text = Text("call ").append_text(self._pen.card(king))
                return text.append(" (yours)", "dim") if king in view.hand else text
            case TakeTalon(packet):
                cards = Scene(view, self._pen).packets()[packet - 1]
                return Text("take ").append_text(self._pen.cards(cards))
            case NameTrump(suit):
                return Text("trump ").append_text(self._pen.suit(suit))
        return Text(str(action))

    def _show_outcome(self) -> None:
        self._say("", *Outcome(self.state, self._pen).lines(), deal_scores(self.session, self._radelci()))
        if self.session.is_over:
            self._say("", *standing(self.session))

    def _radelci(self) -> list[int] | None:
        """By place, as they stand now; None where there are none."""
        if not isinstance(self.game, Tarok) or self.game.options["radelci"] is False:
            return None
        state = self.state
        assert state.session is not None and isinstance(state.table, TarokTable)
        tokens = self.game.radelci_after(state) if state.is_over else state.table.radelci
        return [tokens[state.session.place_of_seat.index(place)] for place in range(self.game.seats)]

    # Commands; each says whether the table has changed.

    def _help(self) -> bool:
        if not self.state.is_over:
            self._say(f"To answer, type {_HINTS[self.state.phase]}.")
        self._say(_READING[self.game.deck.name])
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
        self._say(score_sheet(self.session, self._radelci()))
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
            self._say(*self._indented(Outcome(self.state, self._pen).hands()))
        else:
            self._say("The hands are shown when the deal is over.")
        return False

    def _quit(self) -> bool:
        raise Left
