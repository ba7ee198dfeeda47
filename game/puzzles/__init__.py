"""Puzzles (positions with all their solutions), and records as share codes."""
