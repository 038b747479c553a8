"""Messages in words: plurals, lists, forms, numbers; and that the page renders every message as Python does."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

import trula
from trula.games import GAMES
from trula.words import LANGUAGES, Message, render, texts
from trula.words.rendering import GAP, plural

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SCRIPT = Path(trula.__file__).parent / "apps" / "web" / "js" / "rendering.js"
NAMES = ["Ana", "bor", "Cene", "Dana"]
NUMBERS = (0, 1, 2, 3, 4, 5, 11, 101, 102, 104, 2.5, -3)
SHARES = (0.0, 0.125, 0.455, 0.5, 1.0)
SUIT = Message("klaverjas.suit.h")


def test_a_number_takes_the_form_of_its_language() -> None:
    assert [plural("sl", number) for number in (1, 2, 3, 4, 5, 100, 101, 102, 111)] == [0, 1, 2, 2, 3, 3, 0, 1, 3]
    assert [plural("en", number) for number in (0, 1, 2)] == [1, 0, 1]
    assert render(Message("reason.unseen_trumps", count=2), "sl") == "Zunaj sta še 2 aduta."
    assert render(Message("reason.unseen_trumps", count=5), "sl") == "Zunaj je še 5 adutov."


def test_a_word_takes_the_form_that_the_text_asks_for() -> None:
    assert render(Message("reason.last_of_suit", suit=SUIT), "sl") == "Zunaj te roke ni več src."
    assert render(Message("klaverjas.rank.Q", suit=SUIT), "sl") == "srčeva dama"
    assert render(Message("klaverjas.rank.J", suit=Message("klaverjas.suit.c")), "nl") == "klaverboer"


def test_numbers_are_written_as_the_language_does() -> None:
    message = Message("reason.trials", action="pass", mean=-1.25, win=0.5)
    assert "-1.2 " in render(message) and "50%" in render(message)
    assert "-1,2 " in render(message, "sl") and "50\u00a0%" in render(message, "sl")


def test_the_reader_is_spoken_to() -> None:
    message = Message("reason.void", seat=1, suit=SUIT)
    assert render(message, reader=1) == "You have no hearts."
    assert render(message, name=lambda seat: NAMES[seat]) == "Bor has no hearts."


def sample(kind: str, number: int) -> Message:
    """A message of a kind, with the arguments that its English text names; numbers differ by `number`."""
    args: dict[str, Any] = {}
    for name, form in GAP.findall(texts("en")[kind]):
        args[name] = argument(name, form, number)
    return Message(kind, **args)


def argument(name: str, form: str, number: int) -> Any:
    last = name.rsplit("_", 1)[-1]
    if form == "%":
        return SHARES[number % len(SHARES)]
    if form[:1] in ("+", "1", "2"):
        return (-1.25, 0.35, 2.0, 0.05, 7)[number % 5]
    match last:
        case "seat":
            return number % 4
        case "seats":
            return (number % 4, (number + 2) % 4)
        case "card":
            return "hK"
        case "cards":
            return ("hK", "d3", "c7")[: number % 4]
        case "suit":
            return SUIT
        case "items" | "accusi" | "tokens":
            return (Message("act.pass"), Message("act.take", number=number), SUIT)[: number % 4]
        case "goal" | "contract" | "item" | "word" | "side" | "played" | "accuso":
            return Message("act.trump", suit=SUIT)
        case "text" | "detail" | "name" | "what" | "action" | "game":
            return "dK {x} $& \u017e"
    return NUMBERS[number % len(NUMBERS)]


def samples() -> Iterator[Message]:
    for kind in texts("en"):
        for number in range(len(NUMBERS) if GAP.search(texts("en")[kind]) else 1):
            yield sample(kind, number)
    yield Message("no.such.kind", seat=1)
    yield Message("reason.void", suit=SUIT)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
def test_the_page_renders_every_message_as_python_does() -> None:
    messages = list(samples())
    assert len(messages) > 1_500 and len(GAMES) >= 4
    ask = """async ([code, language, texts, messages, names, reader]) => {
        const { Words } = await import("data:text/javascript;charset=utf-8," + encodeURIComponent(code));
        const words = new Words(language, texts);
        const ways = names ? { name: (seat) => names[seat], reader } : {};
        return messages.map((message) => words.text(message, ways));
    }"""
    code, told = SCRIPT.read_text(encoding="utf-8"), [message.as_dict() for message in messages]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        for language in LANGUAGES:
            merged = dict(texts("en")) | dict(texts(language))
            for names, reader in ((None, None), (NAMES, None), (NAMES, 1)):
                found = page.evaluate(ask, [code, language, merged, told, names, reader])
                expected = [
                    render(each, language, name=None if names is None else names.__getitem__, reader=reader)
                    for each in messages
                ]
                assert found == expected, next(pair for pair in zip(found, expected, strict=True) if pair[0] != pair[1])
        browser.close()
