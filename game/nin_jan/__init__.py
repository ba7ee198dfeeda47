"""Nin Jan: rock-paper-scissors ninja cards, 2 to 5 players."""
