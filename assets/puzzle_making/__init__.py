"""How puzzles are found, and how each is proved anew: a file a game."""
