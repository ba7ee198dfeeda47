"""The children, and the path of each."""
