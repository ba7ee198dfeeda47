"""A fifth game, Gops: the folders that make a card game, copied into a clean tree by tests/test_added_games.py."""
