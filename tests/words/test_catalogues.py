"""The catalogues: a text in every language for every kind, no text unused, gaps and plurals as the language needs."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import trula
from trula.errors import Broken
from trula.games import GAMES
from trula.words import LANGUAGES
from trula.words.rendering import GAP

SOURCE = Path(trula.__file__).parent
PAGE = SOURCE / "apps" / "web"
OURS = [kind for kind in GAMES.values() if kind.__module__.startswith("trula.")]
"""The games of this package; tests may register others."""
FOLDERS = {"": SOURCE / "words"} | {kind.deck.name: kind.folder() / "words" for kind in OURS}
OTHERS = LANGUAGES[1:]
PLURALS = {"sl": 4}
"""How many forms a plural has; two in the languages that are not named."""
FORM = re.compile(r"[a-z]+")
"""The name of a form of a word, as in `{suit:gen}`."""


@cache
def texts(prefix: str, language: str) -> dict[str, str]:
    """The texts of one file, without those of English that stand in for missing ones."""
    found = json.loads((FOLDERS[prefix] / f"{language}.json").read_text(encoding="utf-8"))
    return {f"{prefix}.{kind}" if prefix else kind: text for kind, text in found.items()}


@cache
def all_texts(language: str) -> dict[str, str]:
    merged: dict[str, str] = {}
    for prefix in FOLDERS:
        merged |= texts(prefix, language)
    return merged


def gaps(text: str) -> set[str]:
    return {name for name, _ in GAP.findall(text)}


def forms_used(language: str) -> set[str]:
    """Forms of words that the texts of a language ask for."""
    return {form for text in all_texts(language).values() for _, form in GAP.findall(text) if FORM.fullmatch(form)}


def base(kind: str, language: str) -> str:
    """The kind that a text belongs to, which may be a form of it: `reason.void.you`, `tarok.suit.h.gen`."""
    head, _, last = kind.rpartition(".")
    is_form = last == "you" or last in forms_used(language)
    return head if is_form and head in all_texts("en") else kind


# Languages.


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("prefix", FOLDERS)
def test_every_kind_has_a_text_in_every_language(prefix: str, language: str) -> None:
    kinds = {base(kind, "en") for kind in texts(prefix, "en")}
    assert kinds == {base(kind, language) for kind in texts(prefix, language)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_the_gaps_of_the_english_ones(language: str) -> None:
    for kind, text in all_texts(language).items():
        expected = gaps(all_texts("en")[base(kind, language)])
        if kind == base(kind, language):
            assert gaps(text) == expected, (language, kind)
        else:
            assert gaps(text) <= expected, (language, kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_as_many_forms_as_the_language(language: str) -> None:
    for kind, text in all_texts(language).items():
        for _, form in GAP.findall(text):
            if "|" in form:
                assert form.count("|") + 1 == PLURALS.get(language, 2), (language, kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_suits_have_the_forms_that_texts_ask_for(language: str) -> None:
    general = {form for text in texts("", language).values() for _, form in GAP.findall(text) if FORM.fullmatch(form)}
    for prefix in FOLDERS:
        if not prefix:
            continue
        own = texts(prefix, language)
        asked = {form for text in own.values() for name, form in GAP.findall(text) if name == "suit" and form}
        suits = [kind for kind in texts(prefix, "en") if re.fullmatch(rf"{prefix}\.suit\.\w+", kind)]
        for suit in suits:
            is_numbered = f"{prefix}.cards.{suit.rsplit('.', 1)[1]}" in own
            for form in general | (set() if is_numbered else asked):
                assert f"{suit}.{form}" in own, (language, suit, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_tidy(language: str) -> None:
    for kind, text in all_texts(language).items():
        assert text and text == text.strip() and "  " not in text, (language, kind)
        assert GAP.sub("", text).count("{") == 0, (language, kind)


# What the program says.


@cache
def python_calls() -> list[tuple[str, set[str] | None]]:
    """Kinds of messages built in Python, as patterns, with the names of their arguments if they are all in sight."""
    found: list[tuple[str, set[str] | None]] = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            if node.func.id in ("Message", "Refused"):
                names = [keyword.arg for keyword in node.keywords]
                args = None if None in names else {str(name) for name in names}
                found += [(pattern, args) for pattern in patterns(node.args[0])]
    return found


def patterns(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: constants, and f-strings with anything in their gaps."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from patterns(node.body)
        yield from patterns(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+" for part in node.values
        )


@cache
def python_constants() -> set[str]:
    return {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@cache
def page_literals() -> list[str]:
    """Strings of the page as patterns, anything in the gaps of templates."""
    found: set[str] = set()
    for path in (*PAGE.glob("js/*.js"), *PAGE.glob("games/*.js")):
        code = path.read_text(encoding="utf-8")
        found |= {re.escape(text) for text in re.findall(r'"([\w.-]+)"', code)}
        templates = re.findall(r"`([^`\n]*)`", code)
        found |= {r"[\w-]+".join(re.escape(part) for part in re.split(r"\$\{[^{}]*\}", text)) for text in templates}
    return sorted(found)


def page_calls() -> Iterator[tuple[str, str]]:
    """Kinds of texts that the page asks for by name, and where."""
    for path in (*PAGE.glob("js/*.js"), *PAGE.glob("games/*.js")):
        for function, argument in re.findall(r"\b(t|phrase|word)\(([^()]*?)[,)]", path.read_text(encoding="utf-8")):
            prefix = {"t": "page.", "phrase": "", "word": f"{path.stem}."}[function]
            # The condition of a choice is not a kind.
            for literal in re.findall(r'"([\w.-]+)"', argument.split("?")[-1]):
                yield prefix + literal, path.name


def test_every_kind_that_python_builds_has_a_text_with_its_arguments() -> None:
    english = all_texts("en")
    for pattern, args in python_calls():
        kinds = [kind for kind in english if re.fullmatch(pattern, kind)]
        assert kinds, pattern
        if len(kinds) == 1 and args is not None and pattern == re.escape(kinds[0]):
            assert gaps(english[kinds[0]]) <= args, kinds[0]


def test_every_text_that_the_page_asks_for_exists() -> None:
    asked = list(page_calls())
    assert len(asked) > 200
    for kind, file in asked:
        assert kind in all_texts("en"), (file, kind)


def test_every_text_is_used() -> None:
    prefixes = ["", "page.", *(f"{prefix}." for prefix in FOLDERS if prefix)]
    by_page = [re.compile(re.escape(prefix) + literal) for literal in page_literals() for prefix in prefixes]
    by_python = [re.compile(pattern) for pattern, _ in python_calls()]
    rendering = {"list", "percent", "decimal", "seat"}
    unused = [
        kind
        for kind in {base(kind, "en") for kind in all_texts("en")} - rendering - expected_of_games()
        if kind not in python_constants() and not any(each.fullmatch(kind) for each in by_python + by_page)
    ]
    assert sorted(unused) == []


# What games must have.


@cache
def expected_of_games() -> set[str]:
    """The kinds that follow from what the games register."""
    found: set[str] = set()
    for game in OURS:
        deck = game.deck.name
        found |= {f"{deck}.game.{game.name}", f"{deck}.about.{game.name}"}
        found |= {f"{deck}.option.{option.name}" for option in game.options_known}
        found |= {f"{deck}.profile.{game.name}.{profile.name}" for profile in game.profiles}
        found |= {f"{deck}.suit.{suit}" for suit in game.deck.suits}
        found |= {f"{deck}.letter.{card.rank}" for card in game.deck.cards if not card.rank.isdigit()}
        found |= {f"{deck}.objective.{objective}" for objective in game.solver.objectives}
        found |= {f"{deck}.contract.{name}" for profile in game.profiles for name in game(profile.name).contracts}
        found |= {rule.value for rule in (*Broken, *game.refusals)}
        for option in game.options_known:
            found |= {f"{deck}.contract.{key}" for key in option.keys or ()}
            words = [choice for choice in option.choices or () if isinstance(choice, str)]
            found |= {f"{deck}.value.{word}" for word in words if word not in game.deck.suits}
    return found


def test_games_have_texts_for_all_that_they_register() -> None:
    assert expected_of_games() - set(all_texts("en")) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS, ids=[kind.name for kind in OURS])
def test_every_card_has_a_name(game: type[trula.Game], language: str) -> None:
    own, deck = texts(game.deck.name, language), game.deck.name
    for card in game.deck.cards:
        names = (f"{deck}.card.{card}", f"{deck}.cards.{card.suit}", f"{deck}.rank.{card.rank}")
        assert any(name in own for name in names), card
