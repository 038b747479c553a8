"""The command line `trula`. `main` has the program, the other modules one or a few commands each."""
