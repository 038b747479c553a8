"""The commands that tarok adds to `trula`."""

from trula.games.tarok.commands.importing import import_openspiel
from trula.games.tarok.commands.margins import margins
from trula.games.tarok.commands.network import explain_bid, learn_tables

COMMANDS = {
    "margins": margins,
    "explain-bid": explain_bid,
    "learn-tables": learn_tables,
    "import-openspiel": import_openspiel,
}
