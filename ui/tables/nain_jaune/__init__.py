"""Nain Jaune on the screen."""
