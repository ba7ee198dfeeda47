"""The matches that were played: what is kept of each, and what can be asked about them."""
