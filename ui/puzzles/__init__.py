"""Puzzles and the day: what makes the table a puzzle, the room with both, and codes to share."""
