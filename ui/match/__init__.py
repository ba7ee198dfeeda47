"""A match on the screen: the table's scene and its parts."""
