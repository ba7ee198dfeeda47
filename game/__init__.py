"""The games: rules, bots and matches. No screen, no clock, no disk, no prose."""
