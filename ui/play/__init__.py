"""The table as a match: kept after every move, and counted at its end."""
