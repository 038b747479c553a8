"""The opponents of tarok for three and for four."""

from trula.engine.levels import network_levels

LEVELS = {
    "tarok3": network_levels(beginner=8.0, novice=5.0, casual=4.0, club=0.5, strong=4.6),
    "tarok4": network_levels(beginner=8.0, novice=5.0, casual=4.0, club=0.5, strong=3.0),
}
