"""Changes that are not written to the disk yet."""
