"""Chifoumi: the wooden board, for two, three and four (CH-1 to CH-25)."""
