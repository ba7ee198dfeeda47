"""The pages for parents and teachers."""
