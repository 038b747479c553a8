"""Bidders of tarok: everything that is decided before the first lead."""
