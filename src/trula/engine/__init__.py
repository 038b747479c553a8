"""What every game shares: cards, actions, states and views, sessions, records, the referee. Names no game."""
