"""The table in the browser: HTTP, sockets, the database. It decides no rule; games, agents and analysis do the work."""
