"""A fifth game, for the tests only: all parts of a game, small enough to read at once."""
