"""The type of the fixture `run`, which calls the program."""

from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]
