"""The room where a child practises."""
