"""The only door to the disk, and the values that it keeps."""
