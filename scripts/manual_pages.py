"""A hook of MkDocs: fills in the reference of the manual from the package itself.

`{{ trula.NAME }}` becomes the signature and the docstring of a public name, `{{ commands }}` the help of all commands.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from typing import Any

import trula

NAME = re.compile(r"^\{\{ trula\.(\w+) \}\}$", re.MULTILINE)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the text of a page with its gaps filled in."""
    if "{{ commands }}" in markdown:
        markdown = markdown.replace("{{ commands }}", commands())
    return NAME.sub(lambda found: described(found.group(1)), markdown)


def described(name: str) -> str:
    """Return the Markdown that mkdocstrings expands to the reference of a public name."""
    thing = getattr(trula, name)
    if not (inspect.isclass(thing) or inspect.isfunction(thing)):
        return f"### {name}\n\n`trula.{name}` is one object of type `{type(thing).__name__}`.\n"
    options = "    options:\n      show_root_heading: false\n      show_root_toc_entry: false\n"
    return f"### {name}\n\n::: {thing.__module__}.{thing.__qualname__}\n{options}"


def commands() -> str:
    """Return the help of every command as Markdown, by Typer's own tool."""
    made = subprocess.run(
        [sys.executable, "-m", "typer", "trula.apps.cli.main", "utils", "docs", "--name", "trula"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return made.stdout.split("\n", 1)[1]
