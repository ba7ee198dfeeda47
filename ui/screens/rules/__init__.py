"""The screen of the rules."""
