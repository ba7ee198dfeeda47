"""The rules and the bots of Gops."""
