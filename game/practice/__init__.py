"""The calculation workshop without a screen: facts, exercises, levels, and what a child knows. No clock, no disk, no prose."""
