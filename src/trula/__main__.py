"""`python -m trula` is the program `trula`."""

from trula.cli import main

main()
