"""Labels of decisions in a review: right, unlucky, inaccurate, mistake, blunder."""

from __future__ import annotations

from trula.engine.presentation import Thresholds

SURE = 2.0
"""Standard errors that are taken off a loss before it is called a mistake or a blunder."""


def label_of(known_loss: float, error: float, open_loss: float | None, thresholds: Thresholds) -> str:
    """Return the label of a decision.

    Args:
        known_loss: Points lost against the best action by what the seat could know.
        error: Its standard error.
        open_loss: Points lost against the best action with open cards; None if that is not known.
        thresholds: The losses from which on a decision is a mistake (`small`) or a blunder (`large`).

    Returns:
        `blunder` or `mistake` if the loss reaches the threshold even when it is `SURE` standard errors smaller;
        `unlucky` if only `open_loss` reaches the small threshold, as the cards lay; `inaccurate` for another loss of
        more than `SURE` standard errors; else `right`.
    """
    certain = known_loss - SURE * error
    if certain >= thresholds.small:
        return "blunder" if certain >= thresholds.large else "mistake"
    if open_loss is not None and open_loss >= thresholds.small:
        return "unlucky"
    return "inaccurate" if certain > 0 else "right"
