"""A match looked at again, move by move, and its analysis."""
