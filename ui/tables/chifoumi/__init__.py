"""The table of Chifoumi."""
