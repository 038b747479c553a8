"""Programs for people: the command line, the terminal table, the web server with its page, benchmarks."""
