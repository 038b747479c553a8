"""Rule options and profiles as data: their names and values. What an option means is in the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trula.errors import NotationError

Value = bool | int | str | Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class Option:
    """One rule that can be set: its name, and what it may be.

    `choices` lists the values; without them it is a whole number, or, with `keys`, a table of numbers.
    """

    name: str
    choices: tuple[Value, ...] | None = None
    least: int = 0
    most: int = 10_000
    keys: tuple[str, ...] | None = None

    def check(self, value: Value) -> Value:
        """Return the value if it is allowed; NotationError otherwise."""
        if self.choices is not None:
            for choice in self.choices:
                if choice == value and type(choice) is type(value):
                    return choice
        elif self.keys is not None:
            if isinstance(value, Mapping) and all(
                key in self.keys and type(number) is int and 0 < number <= self.most for key, number in value.items()
            ):
                return MappingProxyType(dict(value))
        elif type(value) is int and self.least <= value <= self.most:
            return value
        raise NotationError(f"option {self.name} cannot be {value!r}; it is {self.allowed(repr)}")

    def allowed(self, show: Callable[[Value], str] | None = None) -> str:
        """Return what the option may be, in English; `show` writes a value, by default as the command line does."""
        if self.choices is not None:
            return " or ".join((show or show_value)(choice) for choice in self.choices)
        if self.keys is not None:
            return f"written NAME:NUMBER,NAME:NUMBER, numbers up to {self.most}, with names among {' '.join(self.keys)}"
        return f"a whole number from {self.least} to {self.most}"

    def parse(self, text: str) -> Value:
        """Read a value as the command line writes it."""
        for choice in self.choices or ():
            if text == show_value(choice):
                return choice
        if self.keys is not None:
            pairs = [part.partition(":") for part in text.split(",")]
            if all(_is_number(number) for _, _, number in pairs):
                return self.check({name: int(number) for name, _, number in pairs})
        elif self.choices is None and _is_number(text):
            return self.check(int(text))
        raise NotationError(f"option {self.name} cannot be '{text}'; it is {self.allowed()}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9


def show_value(value: Value) -> str:
    """Return a value as the command line writes it: yes, no, none, 35, forced_only."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{number}" for name, number in value.items())
    return str(value)


YES_NO: tuple[Value, ...] = (True, False)


@dataclass(frozen=True, slots=True)
class Profile:
    """A named set of rules: a value for every option."""

    name: str
    values: Mapping[str, Value]
    traits: frozenset[str] = frozenset()
    """Names of rules of this profile that no option sets."""

    def with_options(self, game: str, options: tuple[Option, ...], given: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return the values of all options: the given ones, and the profile's for the rest."""
        by_name = {option.name: option for option in options}
        values = dict(self.values)
        for name, value in given.items():
            if name not in by_name:
                raise NotationError(f"{game} has no option '{name}'; there are: {' '.join(by_name)}")
            values[name] = by_name[name].check(value)
        return MappingProxyType(values)
