"""The table as a match: saved after every move, and rated at its end."""
