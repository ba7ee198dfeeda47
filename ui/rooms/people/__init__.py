"""The room of those who play on this computer: what they played, and how it went."""
