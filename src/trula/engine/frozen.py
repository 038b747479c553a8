"""FrozenMap: an immutable mapping that can be hashed and pickled."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from typing import Generic, TypeVar

Value_co = TypeVar("Value_co", covariant=True)


class FrozenMap(Mapping[str, Value_co], Generic[Value_co]):
    """A mapping from names that never changes.

    >>> FrozenMap(trump="h", declarer=2)
    FrozenMap(trump='h', declarer=2)
    """

    __slots__ = ("_values",)

    def __init__(self, **values: Value_co) -> None:
        self._values = values

    def __getitem__(self, name: str) -> Value_co:
        return self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def items(self) -> ItemsView[str, Value_co]:
        """Return the names with their values."""
        return self._values.items()

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({', '.join(f'{name}={value!r}' for name, value in self._values.items())})"
