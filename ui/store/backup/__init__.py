"""Copies of everything that the app keeps."""
