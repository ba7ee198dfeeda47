"""The start from a clone: what Tablée needs is installed once, into `.venv`, before anything else runs. The standard library alone is there."""
