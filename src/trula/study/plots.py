"""Pictures by matplotlib (the `lab` extra): without a window, and the same file for the same figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trula.errors import NotationError


def pyplot() -> Any:
    """Matplotlib's plotting."""
    try:
        import matplotlib
    except ImportError:
        raise NotationError("drawing needs matplotlib: pip install 'trula[lab]'") from None
    matplotlib.use("agg")
    matplotlib.rcParams["svg.hashsalt"] = "trula"
    from matplotlib import pyplot as drawn

    return drawn


def save(figure: Any, path: Path) -> None:
    """Write a picture; its kind is that of the name."""
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, bbox_inches="tight", dpi=120)
    except (OSError, ValueError) as error:
        raise NotationError(f"cannot draw into {path}: {error}") from None


__all__ = ["pyplot", "save"]
