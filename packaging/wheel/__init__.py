"""Tablée as it is installed: `main.py`, `game`, `ui` and `assets` of the repository lie in this package."""
