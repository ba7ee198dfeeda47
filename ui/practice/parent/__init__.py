"""The page for parents and teachers."""
