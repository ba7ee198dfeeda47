"""Chifoumi on the screen."""
