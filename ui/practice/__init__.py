"""The calculation workshop on the screen: children, their path, the exercises, and the page for parents."""
