"""Commands of the program that have a module of their own; `trula.apps.cli.main` puts them together."""
