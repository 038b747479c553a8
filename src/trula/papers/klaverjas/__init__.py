"""Van Rijn, Takes and Vis (2018): exact values of klaverjas deals, and forests that predict the winner."""

from trula.papers.klaverjas.counting import counting
from trula.papers.lab import Paper, Part

KLAVERJAS = Paper(
    "klaverjas",
    "Computing and Predicting Winning Hands in the Trick-Taking Game of Klaverjas (van Rijn, Takes, Vis, 2018)",
    (Part("section-4", counting),),
)

__all__ = ["KLAVERJAS"]
