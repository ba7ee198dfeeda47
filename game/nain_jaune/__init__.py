"""Nain Jaune: the sequence, the five boxes and the coins, for 3 to 8 players (rules JA-1 to JA-20)."""
