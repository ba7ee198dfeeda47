"""The kinds of exercises on the screen, one module each."""
