"""The children of the workshop, and each child's level path and album."""
