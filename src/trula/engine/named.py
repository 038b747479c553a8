"""Named: dataclasses whose repr is the call that makes them, and the texts of agents of other packages."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, is_dataclass


class Named:
    """Gives a frozen dataclass a repr without default values; `trula.agent` reads it back as an equal object."""

    __slots__ = ()

    def __repr__(self) -> str:
        given = [(each.name, getattr(self, each.name)) for each in fields(self) if not _is_usual(self, each)]  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in given)})"


def _is_usual(owner: object, field: Field[object]) -> bool:
    usual = field.default_factory() if field.default_factory is not MISSING else field.default
    return bool(getattr(owner, field.name) == usual)


def agent_text(thing: object) -> str:
    """Return the text from which `trula.agent` builds an agent or a part of one again.

    It is the repr, except for classes outside trula whose repr is that of a dataclass or of any object: those are
    written `package.module:Class(field=value)`, without fields that have their default value.
    """
    if not _needs_module(thing):
        return repr(thing)
    given = [
        f"{each.name}={agent_text(getattr(thing, each.name))}"
        for each in (fields(thing) if is_dataclass(thing) else ())
        if each.init and not _is_usual(thing, each)
    ]
    kind = type(thing)
    name = kind.__name__ if _is_ours(kind) else f"{kind.__module__}:{kind.__qualname__}"
    return f"{name}({', '.join(given)})"


def _is_ours(kind: type[object]) -> bool:
    return kind.__module__.split(".")[0] == __name__.split(".")[0]


def _needs_module(thing: object) -> bool:
    """Return whether a text must say where a class is, that of an agent or of one of its parts."""
    kind = type(thing)
    if _is_ours(kind):
        return is_dataclass(thing) and any(_needs_module(getattr(thing, each.name)) for each in fields(thing))
    if is_dataclass(thing):
        return hasattr(kind.__repr__, "__wrapped__")  # only a repr that dataclasses made has it
    return kind.__repr__ is object.__repr__
