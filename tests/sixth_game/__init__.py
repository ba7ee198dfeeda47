"""A sixth game, Three Men's Morris: the folders that make a board game, copied into a clean tree by tests/test_added_games.py."""
