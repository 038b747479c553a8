"""The opponents of tressette."""

from trula.engine.levels import network_levels

LEVELS = {"tressette": network_levels(beginner=3.0, novice=2.0, casual=1.0, club=0.5, strong=0.3)}
