"""Input that others may have written: files at known paths, and names."""
