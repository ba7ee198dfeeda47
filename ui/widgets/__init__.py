"""Buttons, switches, lists and notices; they know the canvas and nothing above it."""
