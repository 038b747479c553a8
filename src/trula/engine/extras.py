"""Optional packages: which extra brings them, and a check that is made before work begins."""

from __future__ import annotations

from importlib.util import find_spec

from trula.errors import NotationError

EXTRAS = {
    "lab": ("matplotlib", "pandas", "pyarrow", "openskill"),
    "ml": ("pyagrum", "sklearn", "threadpoolctl"),
    "rl": ("gymnasium", "pettingzoo", "pyspiel"),
    "train": ("torch",),
    "web": ("fastapi", "uvicorn", "websockets", "sqlalchemy", "alembic", "prometheus_client"),
    "postgres": ("psycopg",),
    "cluster": ("distributed",),
}
"""Modules that are not installed with Trula alone, by the extra that brings them."""


def need(what: str, *modules: str) -> None:
    """Check that optional modules are installed.

    Args:
        what: What needs them, as the beginning of a sentence in the plural: "ladders".
        modules: Their names, from `EXTRAS`.

    Raises:
        NotationError: Some are missing; it names them and the extras.

    >>> need("numbers", "numpy")
    """
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        extras = ",".join(extra for extra, brought in EXTRAS.items() if {*missing} & {*brought})
        raise NotationError(f"{what} need {' and '.join(missing)}: pip install 'trula[{extras}]'")


__all__ = ["EXTRAS", "need"]
