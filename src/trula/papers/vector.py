"""Paints our own SVG drawings with matplotlib, so that they can be had as .png too.

Knows what `trula.games.tarok.bidding.bayes.drawing` writes: rectangles, texts and curves of cubics; nothing else.
"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

NAMESPACE = "{http://www.w3.org/2000/svg}"
DOTS = 72
"""An inch of matplotlib's has so many of its points."""


def size_of(text: str) -> tuple[float, float]:
    """Inches of a drawing at a dot a point."""
    root = ElementTree.fromstring(text)
    return float(root.get("width", 0)) / DOTS, float(root.get("height", 0)) / DOTS


def paint(figure: Any, text: str) -> None:
    """Paint a drawing over a whole figure of its size."""
    from matplotlib.patches import FancyBboxPatch, PathPatch
    from matplotlib.path import Path

    root = ElementTree.fromstring(text)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, float(root.get("width", 0)))
    axes.set_ylim(float(root.get("height", 0)), 0)
    axes.axis("off")
    for element in root.iter():
        kind, get = element.tag.removeprefix(NAMESPACE), element.get
        if kind == "path":
            words = get("d", "").replace("M", "").replace("C", "").split()
            numbers = [float(word) for word in words]
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            codes = [Path.MOVETO, *[Path.CURVE4] * (len(points) - 1)]
            axes.add_patch(
                PathPatch(Path(points, codes), fill=False, ec=get("stroke"), lw=float(get("stroke-width", 1)))
            )
        elif kind == "rect":
            corner = float(get("x", 0)), float(get("y", 0))
            box = corner, float(get("width", 0)), float(get("height", 0))
            round_by = float(get("rx", 0))
            style = f"round,pad=0,rounding_size={round_by}" if round_by else "square,pad=0"
            edge = get("stroke", "none")
            axes.add_patch(
                FancyBboxPatch(*box, boxstyle=style, fc=get("fill"), ec=edge, lw=float(get("stroke-width", 1)))
            )
        elif kind == "text":
            axes.text(
                float(get("x", 0)),
                float(get("y", 0)),
                element.text or "",
                ha="right" if get("text-anchor") == "end" else "left",
                va="baseline",
                fontsize=float(get("font-size", root.get("font-size", 11))) * 0.85,
                fontweight=get("font-weight", "normal"),
                color=get("fill", root.get("fill")),
            )
