"""Nain Jaune: the sequence, the five boxes and the coins (JA-1 to JA-20)."""
