"""The table in the terminal, played by scripted people."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import IO

import pytest
from numpy.random import Generator
from rich.console import Console

import trula
from trula.apps.terminal import play_table
from trula.apps.terminal.answers import alternatives, read_answer, read_card
from trula.apps.terminal.formatting import CardFormatter
from trula.apps.terminal.results import DealResult
from trula.apps.terminal.saved_session import new_session
from trula.apps.terminal.scene import Scene
from trula.apps.terminal.table import TerminalTable
from trula.engine.actions import PASS, Action, Bid, Discard, HiddenDiscard, Play
from trula.engine.cards import Card, CardSet, Deck
from trula.engine.game import Game
from trula.engine.options import Value
from trula.engine.presentation import Presentation
from trula.engine.record import SessionFile, read_session
from trula.engine.seating import Seating
from trula.engine.view import View
from trula.errors import NotationError
from trula.players.agents import AGENTS
from trula.words import Message

ALL_GAMES = sorted(trula.GAMES)
QUIT = "quit"


class Quiet:
    """Passes while it can, chooses at random otherwise; with it every contract of the person's is reached."""

    def __repr__(self) -> str:
        return "Quiet()"

    def choose(self, view: View, rng: Generator) -> Action:
        legal = view.legal_actions()
        if PASS in legal and view.phase == "auction":
            return PASS
        return legal[int(rng.integers(len(legal)))]


@pytest.fixture(autouse=True)
def _quick_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AGENTS, "Quiet", Quiet)
    # Hundreds of actions are written in a second; only a power cut could tell the difference.
    monkeypatch.setattr("os.fsync", lambda _: None)


def first_choice(prompt: str) -> str:
    """The answer of a person who takes the first of everything."""
    if prompt.startswith("Enter"):
        return ""
    cards = re.match(r"Lay away (\d)", prompt)
    return " ".join(str(number) for number in range(1, int(cards[1]) + 1)) if cards else "1"


def scripted(script: Sequence[str], then: Callable[[str], str] = first_choice) -> Callable[[str], str]:
    """Say these lines, then answer by a rule."""
    lines = iter(script)
    asked = 0

    def read(prompt: str) -> str:
        nonlocal asked
        asked += 1
        assert asked < 500, f"asked without end: {prompt}"
        line = next(lines, None)
        return then(prompt) if line is None else line

    return read


def sit(
    game: Game,
    save: Path,
    read: Callable[[str], str],
    *,
    opponent: str = "Quiet()",
    seed: int = 3,
    deals: int | None = 1,
    fresh: bool = False,
) -> str:
    """Play, and give back all that was printed."""
    paper = StringIO()
    console = Console(file=paper, width=100, force_terminal=False)
    play_table(game, opponents=[opponent], seed=seed, deals=deals, save=save, fresh=fresh, console=console, read=read)
    return paper.getvalue()


def actions_of(save: Path) -> list[list[str]]:
    file = read_session(save)
    return [record.actions for record in [*file.records, *([file.current] if file.current else [])]]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "table.jsonl"


# Whole sessions.


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_session_is_played_to_its_standing(name: str, save: Path) -> None:
    game = trula.load(name)
    printed = sit(game, save, scripted([]), opponent="RandomLegal()", deals=2)
    file = read_session(save)
    assert "Deal 2 of 2" in printed
    assert "Final standing" in printed
    assert file.current is None
    assert [record.place_of_seat for record in file.records] == [[*range(game.seats)], [*range(1, game.seats), 0]]
    assert file.replay().is_over
    assert file.records[0].agents == ["person"] + ["RandomLegal()"] * (game.seats - 1)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_game_that_presents_nothing_of_its_own_is_played(
    name: str, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Plain(Presentation):
        pack = "french"
        suit_colours = ("hd", "sc")

    game = trula.load(name)
    monkeypatch.setattr(type(game), "presentation", Plain())
    printed = sit(game, save, scripted(["?", "history", "score"]), opponent="RandomLegal()", deals=2)
    assert printed.count("The deal is over.") == 2
    assert "Final standing" in printed
    assert read_session(save).replay().is_over


def test_a_session_to_a_target_ends_there(save: Path) -> None:
    printed = sit(trula.load("tressette", target=11), save, scripted([]), deals=None)
    assert "Deal 1 to 11" in printed
    assert read_session(save).replay().is_over


def test_radelci_are_shown_and_charged_at_the_end(save: Path) -> None:
    printed = sit(trula.load("tarok4"), save, scripted([]), deals=1)
    assert "Klop is over." in printed
    assert "Radelci" in printed
    assert "Radelci left are charged: You 100, East 100, North 100, West 100." in printed


def test_a_forced_action_is_told_and_can_be_left_to_the_person(save: Path) -> None:
    game = trula.load("klaverjas", trump="d")
    assert "(nothing else is allowed)" in sit(game, save, scripted([]))
    asked = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        return first_choice(prompt)

    printed = sit(game, save, scripted(["auto"], read))
    assert "Forced actions are no longer played for you." in printed
    assert "(nothing else is allowed)" not in printed
    assert sum(prompt == "Your card: " for prompt in asked) == 8


# What is said back.


def test_a_refused_card_is_told_why_and_asked_again(save: Path) -> None:
    game = trula.load("klaverjas", trump="d")
    # Place 0 does not lead to the second deal, so that there is a suit to follow.
    hand = game.session_deal(3, 1).hands[3]
    seen: list[str] = []

    def read(prompt: str) -> str:
        if prompt == "Your card: " and len(actions_of(save)) == 2 and len(seen) < len(hand):
            seen.append(str(sorted(hand)[len(seen)]))
            return seen[-1]
        return first_choice(prompt)

    printed = sit(game, save, scripted([], read), deals=2)
    assert "suit must be followed." in printed


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("cQ", "♣Q: the card is not in the hand."),
        ("pass", "Pass: this is not the time for it."),
        ("xx", "'xx' is not a card; ? tells what you can type."),
        ("99", "There is no number 99; the numbers go from 1 to 8."),
        ("9" * 5000, "the numbers go from 1 to 8."),
        (",", "Nothing was said; ? tells what you can type."),
        ("", "Type the number beneath a card"),
        ("hands", "The hands are shown when the deal is over."),
        ("undo", "There is nothing of yours to take back in this deal."),
        ("last", "No trick has been taken yet."),
        ("history", "Nothing has happened in this deal yet."),
        ("?", "To answer, type the number beneath a card"),
        ("score", "You and North"),
        ("play", "'' is not one card; ? tells what you can type."),
    ],
)
def test_every_line_gets_an_answer(said: str, answered: str, save: Path) -> None:
    printed = sit(trula.load("klaverjas", trump="d"), save, scripted([said, QUIT]))
    assert answered in " ".join(printed.split())


def test_the_last_trick_and_the_history_are_told(save: Path) -> None:
    printed = sit(trula.load("klaverjas", trump="d"), save, scripted(["1", "last", "history", QUIT]))
    (last,) = re.findall(r"Trick (\d: .*takes? it)", printed)
    number, _, trick = last.partition(": ")
    assert all(name in trick for name in ("You", "East", "North", "West"))
    assert f"{number}  {trick}" in printed


def test_hands_are_shown_after_the_deal(save: Path) -> None:
    game = trula.load("tarok3")
    ends = iter(["hands", "score", "undo", "hand", "what", ""])
    printed = sit(
        game, save, scripted([], lambda prompt: next(ends) if prompt.startswith("Enter") else first_choice(prompt))
    )
    deal = game.session_deal(3, 0)
    for cards in (*deal.hands, deal.talon):
        assert " ".join(card.symbol for card in cards) in printed
    assert "The deal is over: nothing can be taken back." in printed


def test_a_terminal_without_symbols_gets_letters(save: Path) -> None:
    class Ascii(StringIO):
        encoding = "ascii"

    paper = Ascii()
    for name in ALL_GAMES:
        play_table(
            trula.load(name),
            opponents=["Quiet()"],
            seed=1,
            deals=1,
            save=save,
            console=Console(file=paper, width=80, force_terminal=False),
            read=scripted(["?", "history", "score"]),
        )
    assert paper.getvalue().isascii()


# Undo.


def test_undo_takes_back_the_last_choice_with_its_replies(save: Path) -> None:
    game = trula.load("klaverjas", trump="d")
    sit(game, save, scripted(["1", "2", "1", QUIT]))
    plain = actions_of(save)
    printed = sit(game, save, scripted(["1", "1", "undo", "2", "1", QUIT]), fresh=True)
    assert "Taken back: " in printed
    assert actions_of(save) == plain


def test_undo_is_saved_at_once(save: Path) -> None:
    game = trula.load("klaverjas", trump="d")
    sit(game, save, scripted(["1", "undo", QUIT]))
    assert actions_of(save) == [[]]


def test_undo_does_not_stop_at_a_forced_action(save: Path) -> None:
    game = trula.load("klaverjas", trump="d")
    lengths: list[int] = []

    def read(prompt: str) -> str:
        if prompt.startswith("Enter"):
            return QUIT
        lengths.append(len(actions_of(save)[0]))
        return "undo" if len(lengths) in (4, 5, 6) else first_choice(prompt)

    sit(game, save, scripted([], read))
    assert lengths[4:7] == lengths[2::-1]


# Nothing is lost.


@pytest.mark.parametrize("name", ALL_GAMES)
def test_leaving_and_coming_back_changes_nothing(name: str, save: Path) -> None:
    game = trula.load(name)
    sit(game, save, scripted([]), deals=2)
    whole = read_session(save)
    save.unlink()
    printed = sit(game, save, leaving_after(4, EOFError()), deals=2)
    assert "The session is saved in" in printed
    visits = 0
    while not read_session(save).replay().is_over:
        visits += 1
        left = actions_of(save)
        sit(game, save, scripted([QUIT]))
        assert actions_of(save)[: len(left)] == left
        # The file says what is played; other seeds and lengths are not listened to.
        printed = sit(game, save, leaving_after(4, KeyboardInterrupt()), seed=77, deals=9)
        assert "Resumed" in printed
        assert actions_of(save)[: len(left) - 1] == left[:-1]
    assert visits > 1
    assert read_session(save) == whole
    assert [path.name for path in save.parent.iterdir()] == [save.name]


def leaving_after(count: int, how: BaseException) -> Callable[[str], str]:
    """Answer so many times, then leave."""
    left = count

    def read(prompt: str) -> str:
        nonlocal left
        left -= 1
        if left < 0:
            raise how
        return first_choice(prompt)

    return read


SCRIPT = """
import sys
from pathlib import Path
import trula
from trula.apps.terminal import play_table

def read(prompt):
    print("ASKED", flush=True)
    return sys.stdin.readline().rstrip() or "quit"

play_table(
    trula.load("tressette"), opponents=["RandomLegal()"], seed=5, deals=1, save=Path(sys.argv[1]), read=read
)
"""


def start(save: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(save)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def wait_until_asked(lines: IO[str]) -> str:
    printed: list[str] = []
    for line in lines:
        if line == "ASKED\n":
            return "".join(printed)
        printed.append(line)
    raise AssertionError("".join(printed))


def answer(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(text + "\n")
    process.stdin.flush()


def test_a_killed_table_goes_on_at_the_same_card(save: Path) -> None:
    game = trula.load("tressette")
    with start(save) as process:
        assert process.stdout is not None
        for _ in range(4):
            wait_until_asked(process.stdout)
            answer(process, "1")
        wait_until_asked(process.stdout)
        process.kill()
    killed = actions_of(save)

    with start(save) as again:
        assert again.stdout is not None
        printed = wait_until_asked(again.stdout)
        assert f"Resumed in deal 1 after {len(killed[0])} actions." in printed
        assert actions_of(save) == killed
        answer(again, "1")
        # It may be in the middle of anything now.
        again.kill()
    later = actions_of(save)
    assert later[0][: len(killed[0])] == killed[0]

    sit(game, save, scripted([]), opponent="RandomLegal()")
    resumed = read_session(save)
    sit(game, save, scripted([]), opponent="RandomLegal()", seed=5)
    assert read_session(save).records == resumed.records


def test_a_finished_session_is_set_aside(save: Path) -> None:
    game = trula.load("klaverjas")
    sit(game, save, scripted([]))
    finished = save.read_bytes()
    for number in (1, 2):
        printed = sit(game, save, scripted([]))
        assert f"is now table.{number}.jsonl beside it" in " ".join(printed.split())
        assert save.with_name(f"table.{number}.jsonl").read_bytes() == finished


@pytest.mark.parametrize(
    ("name", "options"), [("tarok3", {}), ("klaverjas", {"nat_meld": "own"}), ("klaverjas", {"trump": "d"})]
)
def test_another_games_session_is_set_aside(name: str, options: dict[str, Value], save: Path) -> None:
    sit(trula.load(name, None, **options), save, scripted([QUIT]))
    other = save.read_bytes()
    printed = sit(trula.load("klaverjas"), save, scripted([QUIT]))
    assert "beside it" in printed
    assert "Resumed" not in printed
    assert save.with_name("table.1.jsonl").read_bytes() == other


def test_a_fresh_session_sets_the_old_one_aside(save: Path) -> None:
    game = trula.load("klaverjas")
    sit(game, save, scripted(["1", "1", QUIT]))
    old = save.read_bytes()
    assert "Resumed" not in sit(game, save, scripted([QUIT]), fresh=True)
    assert save.with_name("table.1.jsonl").read_bytes() == old


def test_a_session_of_agents_is_not_taken_over(save: Path) -> None:
    game = trula.load("klaverjas")
    sit(game, save, scripted(["1", QUIT]))
    save.write_text(save.read_text().replace('"person"', '"RandomLegal()"'))
    assert "Resumed" not in sit(game, save, scripted([QUIT]))


def damages(file: SessionFile, text: str) -> Iterator[str]:
    yield ""
    yield "no session\n"
    yield text[:-20]
    yield text.replace("tarok3", "tarok9")
    yield text.replace('"seed":3', '"seed":4', 1)
    yield text.replace('"actions":[', '"actions":["bid nothing",')
    assert file.current is not None
    yield text.replace(file.current.actions[-1], "T99")
    yield text.replace('"rules_version":1', '"rules_version":99')


def test_a_damaged_file_is_refused_and_kept(save: Path) -> None:
    game = trula.load("tarok3")
    sit(game, save, scripted(["1", "1", "1", QUIT]))
    for number, damaged in enumerate(list(damages(read_session(save), save.read_text())), 1):
        save.write_text(damaged)
        with pytest.raises(NotationError, match=r"table\.jsonl is damaged \(.+\); --new sets it aside"):
            sit(game, save, scripted([QUIT]))
        assert save.read_text() == damaged
        sit(game, save, scripted([QUIT]), fresh=True)
        assert save.with_name(f"table.{number}.jsonl").read_text() == damaged


def test_two_tables_do_not_write_over_each_other(save: Path) -> None:
    game = trula.load("klaverjas")

    def read(prompt: str) -> str:
        sit(game, save, scripted(["1", "1", QUIT]))
        return "1"

    with pytest.raises(NotationError, match="was changed by somebody else"):
        sit(game, save, read)
    assert len(actions_of(save)[0]) > 1


def test_bad_settings_are_refused(tmp_path: Path) -> None:
    game = trula.load("tarok3")
    with pytest.raises(NotationError, match="is a folder"):
        sit(game, tmp_path, scripted([QUIT]), fresh=True)
    with pytest.raises(NotationError, match="there is no agent 'Nobody'"):
        sit(game, tmp_path / "a.jsonl", scripted([QUIT]), opponent="Nobody()")
    with pytest.raises(NotationError, match="2 opponents: name one for all or 2, not 3"):
        new_session(game, tmp_path / "a.jsonl", opponents=["Quiet()"] * 3, seed=1, deals=1)
    (tmp_path / "file").touch()
    with pytest.raises(NotationError, match="cannot be written"):
        sit(game, tmp_path / "file" / "a.jsonl", scripted([QUIT]))
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


# Answers.


def test_every_card_is_read_as_people_write_it() -> None:
    for name in ALL_GAMES:
        game = trula.load(name)
        for card in game.deck.cards:
            for text in (card.text, card.text.lower(), card.text.upper(), card.symbol, card.rank + card.suit):
                assert read_card(text, game) is card
    assert [read_card(text, trula.load("tarok4")).text for text in ("Pagat", "MOND", "škis", "♥️k")] == [
        "T1",
        "T21",
        "T22",
        "hK",
    ]
    with pytest.raises(NotationError):
        read_card("♥A", trula.load("tressette"))


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        ("", "PASS", "pass"),
        ("", "bid solo three", "bid solo-three"),
        ("", "Two", "bid two"),
        ("", "♥K", "hK"),
        ("pass, pass, pass", "klop", "bid klop"),
        ("pass, pass, pass, bid two", "♠", "call s"),
        ("pass, pass, pass, bid two", "3", "call s"),
        ("pass, pass, pass, bid two, call s", "take 2", "take 2"),
        ("pass, pass, pass, bid three, call s, take 1", "discard S9, D4 d3", "discard d4 d3 s9"),
        ("pass, pass, pass, bid solo-without", "kontra", "kontra game"),
        ("pass, pass, pass, bid solo-without, pass, kontra game", "re", "kontra game"),
        ("pass, pass, pass, bid solo-without", "Kontra to the game", "kontra game"),
        ("pass, pass, pass, bid solo-without", "sub king ultimo", "kontra king-ultimo"),
        ("pass, pass, pass, bid solo-without", "kings, trula", "announce trula kings"),
        ("pass, pass, pass, bid solo-without", "announce pagat ultimo", "announce pagat-ultimo"),
    ],
)
def test_answers_are_read_in_many_forms(before: str, said: str, meant: str) -> None:
    game = trula.load("tarok4")
    state = game.session(4).start()
    for action in game.parse_actions(before):
        state = state.after(action)
    view = state.view(state.to_move or 0)
    assert str(read_answer(said, view, alternatives(view))) == meant


# Nothing hidden is shown.


class Watch(StringIO):
    """Checks every printed card against what the person's seat has seen at that moment."""

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self.table: TerminalTable | None = None
        self.checked = 0
        names = {card.symbol: card for card in deck.cards}
        self._cards = names
        self._token = re.compile(
            r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")(?!\w)"
        )

    def write(self, text: str) -> int:
        table = self.table
        if table is not None and table.saved.states and not table.state.is_over:
            seen = seen_by_person(table)
            # Any king can be called, whoever has it; and a reply takes its number, not its cards.
            for token in self._token.findall(re.sub(r"call(ed|s)? [♥♦♠♣]K", "", text)):
                assert self._cards[token] in seen, f"{token} is hidden, but was printed: {text}"
                self.checked += 1
        return super().write(text)


def seen_by_person(table: TerminalTable) -> set[Card]:
    state, seat = table.state, table.seat
    view = state.view(seat)
    seen = {*state.deal.hands[seat], *view.hand, *view.talon, *(card for cards in view.shown for card in cards)}
    for move in view.history:
        match move.action:
            case Play(card):
                seen.add(card)
            case Discard(cards) | HiddenDiscard(cards, _):
                seen |= set(cards)
    return seen


@pytest.mark.parametrize("name", ALL_GAMES)
def test_no_hidden_card_is_printed(name: str, save: Path) -> None:
    game = trula.load(name)
    dice = random.Random(name)
    watch = Watch(game.deck)
    contracts = set()

    def read(prompt: str) -> str:
        table = watch.table
        assert table is not None
        if prompt.startswith("Enter"):
            contracts.add(table.state.facts.contract)
            return ""
        if dice.random() < 0.1:
            return dice.choice(["last", "history", "score", "hand", "undo", "hands"])
        legal = table.state.legal_actions()
        return str(legal[dice.randrange(len(legal))])

    saved = new_session(game, save, opponents=["Quiet()"], seed=11, deals=5)
    table = TerminalTable(saved, Console(file=watch, width=100, force_terminal=False), read)
    watch.table = table
    table.play()
    assert watch.checked > 300
    assert len(contracts) > 2 or not game.contracts


def test_the_watch_sees_a_hidden_card(save: Path) -> None:
    game = trula.load("klaverjas", trump="d")
    watch = Watch(game.deck)

    def read(prompt: str) -> str:
        assert watch.table is not None
        hidden = next(iter(watch.table.state.deal.hands[1]))
        watch.write(f"East has {hidden.symbol}")
        return QUIT

    watch.table = TerminalTable(
        new_session(game, save, opponents=["Quiet()"], seed=1, deals=1), Console(file=watch, width=100), read
    )
    with pytest.raises(AssertionError, match="is hidden"):
        watch.table.play()


# How it looks.


@pytest.mark.parametrize(
    ("name", "before", "told"),
    [
        (
            "tarok3",
            "pass, pass, bid zero, announce valat, kontra valat",
            ["The valat announced by you was lost.", "Kontra to valat."],
        ),
        (
            "tarok3",
            "pass, pass, bid zero, announce trula",
            ["You lost zero.", "Trula, announced by you: lost (You -20)."],
        ),
        ("tarok3", "pass, pass, bid klop", ["Klop is over."]),
        ("tarok3", "pass, pass, bid beggar, pass, kontra game", ["You lost beggar.", "Kontra to the game."]),
        (
            "tarok4",
            "pass, pass, pass, bid three, call h, take 1",
            ["You lost three.", "Partner: ", "for the declarer's side"],
        ),
        ("tarok4", "pass, pass, pass, bid valat", ["You lost valat.", "You took 1 trick."]),
        ("klaverjas", "trump c", ["You and North are nat."]),
        ("tressette", "", ["You and North ", ", East and West ", "Last trick: "]),
    ],
)
def test_the_result_is_told_in_words(name: str, before: str, told: list[str]) -> None:
    result = finished(trula.load(name), before)
    lines = "\n".join(line.plain for line in result.lines())
    assert [text for text in told if text not in lines] == []


def finished(game: Game, before: str) -> DealResult:
    """The first deal of a session, played on with the first legal action after those given."""
    state = game.session(4).start()
    for action in game.parse_actions(before):
        state = state.after(action)
    while not state.is_over:
        state = state.after(state.legal_actions()[0])
    return DealResult(state, CardFormatter(game, is_ascii=False))


@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_table_of_results_holds_what_the_game_counts(name: str, save: Path) -> None:
    game = trula.load(name)
    printed = sit(game, save, scripted([]))
    state = read_session(save).records[0].replay()
    rows = {line.split("  ")[0].strip(): line for line in printed.splitlines() if line.startswith((" You", " East"))}
    for who, seat in (
        (("You and North", 0), ("East and West", 1)) if game.has_fixed_sides else (("You", 0), ("East", 1))
    ):
        counted = [re.sub(r"[⅓⅔]", "", cell) or "0" for cell in rows[who].removeprefix(f" {who}").split()]
        values = [
            column.values[seat] // 3 if column.is_in_thirds else column.values[seat]
            for column in game.presentation.columns(state)
        ]
        assert [int(cell) for cell in counted[: len(values) + 1]] == [*values, state.scores()[seat]]


def test_tokens_are_not_mentioned_where_the_rules_have_none(save: Path) -> None:
    ends = iter(["score", ""])
    printed = sit(
        trula.load("tarok3", radelci=False),
        save,
        scripted([], lambda prompt: next(ends) if prompt.startswith("Enter") else first_choice(prompt)),
    )
    assert "radelci" not in printed.lower()


def test_the_menu_tells_values_and_own_kings() -> None:
    game = trula.load("tarok4")
    state = game.session(4).start()
    formatter = CardFormatter(game, is_ascii=False)
    for text in ("pass", "pass", "pass"):
        state = state.after(game.parse_action(text))
    view = state.view(0)
    labels = [Scene(view, formatter).label(action).plain for action in alternatives(view)]
    assert {"bid klop", "bid two (20)", "bid solo one (60)"} <= set(labels)
    view = state.after(game.parse_action("bid two")).view(0)
    labels = [Scene(view, formatter).label(action).plain for action in alternatives(view)]
    assert labels == [
        f"call {card.symbol}" + (" (yours)" if card in view.hand else "")
        for card in map(game.deck.card, ("hK", "dK", "sK", "cK"))
    ]


def test_what_was_said_is_shown_while_it_counts() -> None:
    game = trula.load("tarok3")
    state = game.session(4).start()
    formatter = CardFormatter(game, is_ascii=False)
    for text in ("pass", "pass", "bid zero", "announce trula kings", "kontra game"):
        state = state.after(game.parse_action(text))
    scene = Scene(state.view(0), formatter)
    assert [line.plain for line in scene.event()] == ["  East: kontra to the game"]
    agreed = scene.agreed().plain.split(" · ")
    assert agreed == ["zero by you", "trula announced by you", "kings announced by you", "kontra to the game"]
    assert scene.history()[-1].plain == "Before the play: You: announce trula and kings · East: kontra to the game"
    answering = state.after(PASS).view(0)
    menu = [Scene(answering, formatter).label(action).plain for action in alternatives(answering)]
    assert menu == ["pass", "announce valat", "re to the game"]


def test_a_trick_tells_what_it_brought() -> None:
    game = trula.load("tarok3")
    state = game.session(4).start()
    for text in ("pass", "pass", "bid klop"):
        state = state.after(game.parse_action(text))
    for _ in range(3):
        state = state.after(state.legal_actions()[0])
    told = Scene(state.view(0), CardFormatter(game, is_ascii=False)).event()[-1].plain
    assert told.endswith(f"the trick · from the talon {state.deal.talon[0].symbol}")


def test_messages_have_names_symbols_and_colours() -> None:
    game = trula.load("klaverjas")
    seating = Seating.rotated(4, 1)
    message = Message("klaverjas.settled.trump", suit=Message("klaverjas.suit.h"), seat=seating.seat(0))
    text = CardFormatter(game, is_ascii=False).message(message, seating)
    assert text.plain == "trump ♥ made by you"
    assert [(text.plain[span.start : span.end], span.style) for span in text.spans] == [("♥", "red")]
    assert CardFormatter(game, is_ascii=True).message(message, seating).plain == "trump hearts made by you"
    sides = Message("klaverjas.result.made", seats=(1, 3))
    assert CardFormatter(game, is_ascii=False).message(sides, seating).plain == "You and North made it"


@pytest.mark.parametrize("width", [20, 40, 100])
def test_a_hand_has_its_numbers_beneath_its_cards(width: int) -> None:
    game = trula.load("tarok3")
    pen = CardFormatter(game, is_ascii=False)
    hand = CardSet(game.deck, game.deal(1).hands[0].mask | game.deal(1).hands[1].mask)
    numbers = {card: number for number, card in enumerate(sorted(hand)[2:], 1)}
    lines = [line.plain for line in pen.hand(hand, numbers, width)]
    assert max(map(len, lines)) <= width
    found = {}
    for above, below in zip(lines[::2], lines[1::2], strict=True):
        for match in re.finditer(r"\d+", below):
            found[above[match.start() :].split()[0]] = int(match[0])
    assert found == {card.symbol: number for card, number in numbers.items()}


def test_the_called_kings_holder_stays_hidden_until_the_king_falls() -> None:
    game = trula.load("tarok4")
    pen = CardFormatter(game, is_ascii=False)
    state = game.session(4).start()
    for text in ("pass", "pass", "pass", "bid two", "call h", "take 1"):
        state = state.after(game.parse_action(text))
    holder = next(seat for seat, hand in enumerate(state.hands) if game.deck.card("hK") in hand)
    assert holder != 0
    for seat in range(4):
        line = Scene(state.view(seat), pen).agreed().plain
        assert ("held by" in line) == (seat == holder)


def test_bids_are_told_as_they_were_made(save: Path) -> None:
    def read(prompt: str) -> str:
        return "three" if prompt == "Your bid: " else QUIT

    printed = sit(trula.load("tarok3"), save, scripted([], read))
    assert "You hold three · East passes · North passes" in printed
    assert "You play three" in " ".join(printed.split())
    assert Bid("three") in [move.action for move in read_session(save).current.replay().history]  # type: ignore[union-attr]
