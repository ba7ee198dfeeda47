"""What a table says: names and descriptions for screen readers, captions of moves, speech bubbles."""
