"""The table in the terminal: one person, the other places agents. It shows views, reads answers and knows no rule."""

from trula.terminal.table import play_table

__all__ = ["play_table"]
