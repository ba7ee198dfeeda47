"""Nin Jan: the card game of rock-paper-scissors ninjas, for 2 to 5 players."""
