"""The screen where a child practises."""
