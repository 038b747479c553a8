"""Named: dataclasses whose repr is the call that makes them, such as searches, samplers and agents."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields


class Named:
    """Gives a frozen dataclass a repr without default values; `trula.agent` reads it back as an equal object."""

    __slots__ = ()

    def __repr__(self) -> str:
        given = [(each.name, getattr(self, each.name)) for each in fields(self) if not _is_usual(self, each)]  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in given)})"


def _is_usual(owner: object, field: Field[object]) -> bool:
    usual = field.default_factory() if field.default_factory is not MISSING else field.default
    return bool(getattr(owner, field.name) == usual)
