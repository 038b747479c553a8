"""The opponents of tarok for three and for four."""

from trula.engine.levels import network_levels

LEVELS = {
    "tarok3": network_levels(beginner=10.9, novice=8.0, casual=6.1, club=3.4),
    "tarok4": network_levels(beginner=6.0, novice=4.7, casual=3.7, club=1.5),
}
