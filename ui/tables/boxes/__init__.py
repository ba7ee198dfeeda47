"""The boxes on the shelf, a file a game."""
