"""Slow, plainly written rules of the games, made from the rule pages alone.

The package is an independent witness for tests: it repeats the rules so that it can disagree with the fast ones.
Nothing under ``src`` may import it.
"""
