"""Things that are named by the call that makes them: searches, samplers and agents."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields


class Named:
    """A frozen dataclass whose repr leaves out what is as usual, and reads back as the same value."""

    __slots__ = ()

    def __repr__(self) -> str:
        given = [(each.name, getattr(self, each.name)) for each in fields(self) if not _is_usual(self, each)]  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in given)})"


def _is_usual(owner: object, field: Field[object]) -> bool:
    usual = field.default_factory() if field.default_factory is not MISSING else field.default
    return bool(getattr(owner, field.name) == usual)
