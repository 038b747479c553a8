"""`python -m trula` is the program `trula`."""

from trula.apps.cli.main import main

main()
