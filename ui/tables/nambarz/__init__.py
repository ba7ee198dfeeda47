"""The table of Nambarz."""
