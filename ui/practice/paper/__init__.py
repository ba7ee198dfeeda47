"""Sheets of paper for the workshop, as PDF. Nothing here is imported before one is made."""
