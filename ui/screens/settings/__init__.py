"""The settings screen: pages in columns of rows."""
