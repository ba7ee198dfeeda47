"""The other process, in which robots think."""
