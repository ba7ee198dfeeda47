"""Nambarz on the screen."""
