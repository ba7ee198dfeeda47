"""The account of a deal."""
