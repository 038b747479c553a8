"""The opponents of klaverjas."""

from trula.engine.levels import network_levels

LEVELS = {"klaverjas": network_levels(beginner=30.0, novice=14.0, casual=7.0, club=3.0, strong=8.0)}
