"""Ratings: the strength of players after matches, and bots that match it."""
