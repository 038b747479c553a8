"""The table in the terminal: one person, the other places agents. It shows views and reads answers."""

from trula.apps.terminal.table import play_table

__all__ = ["play_table"]
