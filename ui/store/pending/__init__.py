"""What was changed and is not on the disk yet."""
