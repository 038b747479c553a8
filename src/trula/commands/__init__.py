"""Commands of the program that have a module of their own; `trula.cli` puts them together."""
