"""A fifth game, Gops: the folders that make a game, copied into a clean tree by their test."""
