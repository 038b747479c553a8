"""Bidders of klaverjas: who makes which suit trump."""
