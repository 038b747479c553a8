"""The opponents of tressette."""

from trula.engine.levels import network_levels

LEVELS = {"tressette": network_levels(beginner=3.0, novice=2.1, casual=1.3, club=0.6)}
