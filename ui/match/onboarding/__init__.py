"""The help for new players: a tip on each first encounter, and a count of their refused moves."""
