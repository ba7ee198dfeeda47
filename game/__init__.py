"""Rules, bots and matches of the four games, without screen, clock, disk or prose."""
