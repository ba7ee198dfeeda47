"""The table of Gops."""
