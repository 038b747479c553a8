"""Van Rijn, Takes and Vis (2018): exact values of klaverjas deals, and forests that predict the winner."""

from trula.papers.klaverjas.beyond import beyond
from trula.papers.klaverjas.counting import counting
from trula.papers.klaverjas.describing import table_2
from trula.papers.klaverjas.exact import exact_values
from trula.papers.klaverjas.hard import figure_3
from trula.papers.klaverjas.predicting import figure_2, table_3
from trula.papers.lab import Paper, Part

KLAVERJAS = Paper(
    "klaverjas",
    "Computing and Predicting Winning Hands in the Trick-Taking Game of Klaverjas (van Rijn, Takes, Vis, 2018)",
    (
        Part("section-4", counting),
        Part("figure-1", exact_values),
        Part("table-2", table_2),
        Part("table-3", table_3),
        Part("figure-2", figure_2),
        Part("figure-3", figure_3),
        Part("beyond", beyond),
    ),
)

__all__ = ["KLAVERJAS"]
