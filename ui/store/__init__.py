"""All access to the disk, and the values that are kept there."""
