"""Measures Tablée. Nothing here is needed to play."""
