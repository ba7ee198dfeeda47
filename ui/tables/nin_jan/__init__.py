"""The table of Nin Jan."""
