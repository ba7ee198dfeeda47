"""The table of Nain Jaune."""
