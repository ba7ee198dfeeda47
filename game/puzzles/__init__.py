"""Puzzles: positions of the games with all their right answers, and records as codes."""
