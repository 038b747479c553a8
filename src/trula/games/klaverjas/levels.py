"""The opponents of klaverjas."""

from trula.engine.levels import network_levels

LEVELS = {"klaverjas": network_levels(beginner=48.0, novice=35.1, casual=27.0, club=4.7)}
