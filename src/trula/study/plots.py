"""Saves matplotlib figures (the `lab` extra) without a display; the same figure always gives the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trula.engine.extras import need
from trula.errors import NotationError


def pyplot() -> Any:
    """Import and return `matplotlib.pyplot`; NotationError if matplotlib is not installed."""
    need("pictures", "matplotlib")
    import matplotlib

    matplotlib.use("agg")
    matplotlib.rcParams["svg.hashsalt"] = "trula"
    from matplotlib import pyplot as module

    return module


def save(figure: Any, path: Path) -> None:
    """Write a figure in the format of the file's suffix, such as .svg or .png; NotationError if that fails."""
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, bbox_inches="tight", dpi=120)
    except (OSError, ValueError) as error:
        raise NotationError(f"cannot draw into {path}: {error}") from None


__all__ = ["pyplot", "save"]
