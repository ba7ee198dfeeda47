"""The calculation workshop on the screen: children, their path, the exercises, and the parent's page."""
