"""The room of settings: pages in columns of rows."""
