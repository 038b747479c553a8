"""Labels of decisions in a review: right, unlucky, inaccurate, mistake, blunder."""

from __future__ import annotations

from trula.engine.presentation import Thresholds


def label_of(known_loss: float, is_sure: bool, open_loss: float | None, thresholds: Thresholds) -> str:
    """Return the label of a decision.

    Args:
        known_loss: Points lost against the best action by what the seat could know.
        is_sure: Whether that loss is more than two standard errors of drawing the worlds.
        open_loss: Points lost against the best action with open cards; None if that is not known.
        thresholds: The losses from which on a decision is a mistake (`small`) or a blunder (`large`).

    Returns:
        `blunder` or `mistake` by a sure `known_loss`; `unlucky` if only `open_loss` reaches the small threshold, as the
        cards lay; `inaccurate` if a sure loss is below it; else `right`.
    """
    if is_sure and known_loss >= thresholds.small:
        return "blunder" if known_loss >= thresholds.large else "mistake"
    if open_loss is not None and open_loss >= thresholds.small:
        return "unlucky"
    return "inaccurate" if is_sure else "right"
