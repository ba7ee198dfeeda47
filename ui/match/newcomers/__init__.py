"""What new players get: a tip on each first encounter, and a count of their refused moves."""
