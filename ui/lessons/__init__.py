"""Lessons: a table with a coach who explains one step at a time."""
