"""Chifoumi: the wooden board game, for two, three and four players (rules CH-1 to CH-25)."""
