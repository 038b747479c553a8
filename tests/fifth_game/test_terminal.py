"""Briscola at the table in the terminal, played by a scripted person."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console

from trula.apps.terminal import play_table
from trula.engine.game import Game
from trula.engine.record import read_session


def sit(game: Game, save: Path, script: list[str], deals: int) -> str:
    """Say the lines of a script, then take the first card whenever asked; return all that was printed."""
    lines, paper = iter(script), StringIO()

    def read(prompt: str) -> str:
        return next(lines, "" if prompt.startswith("Enter") else "1")

    console = Console(file=paper, width=100, force_terminal=False)
    play_table(game, opponents=["Greedy()"], seed=3, deals=deals, save=save, fresh=True, console=console, read=read)
    return paper.getvalue()


def test_a_session_is_played_to_its_end(game: Game, tmp_path: Path) -> None:
    save = tmp_path / "table.jsonl"
    printed = sit(game, save, [], deals=2)
    file = read_session(save)
    assert [len(record.actions) for record in file.records] == [40, 40] and file.replay().is_over
    assert "trump " in printed and " won by " in printed and "Tricks" in printed
    assert "briscola." not in printed and "{" not in printed


def test_help_history_and_scores_can_be_asked_for(game: Game, tmp_path: Path) -> None:
    printed = sit(game, tmp_path / "table.jsonl", ["?", "1", "history", "score", "last"], deals=1)
    assert "d denari, c coppe, s spade, b bastoni" in printed
    assert "briscola." not in printed


def test_a_card_is_played_by_its_name(game: Game, tmp_path: Path) -> None:
    save = tmp_path / "table.jsonl"
    session = game.session(3, 1)
    seat = session.seat_of(0)
    card = str(list(session.next_deal().hands[seat])[4])
    sit(game, save, [card], deals=1)
    assert card in read_session(save).records[0].actions[:4]
