"""Presses, drags, taps and keys on a table, and the moves they mean."""
