"""The table on which a match is played: its scene and the parts of it."""
