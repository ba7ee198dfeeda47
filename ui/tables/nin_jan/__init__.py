"""Nin Jan on the screen."""
