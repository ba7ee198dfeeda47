"""Lessons: the table with somebody who says one thing at a time."""
