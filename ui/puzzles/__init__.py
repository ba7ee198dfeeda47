"""Puzzles and daily challenges: their table, their screen, and codes to share."""
