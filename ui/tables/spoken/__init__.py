"""The words of a table: names and descriptions for screen readers, captions of moves, speech bubbles, refusals."""
