"""The history of finished matches: values, queries and changes."""
