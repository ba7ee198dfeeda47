"""The screen for somebody who does not see it: a tree for screen readers, and what is said aloud."""
