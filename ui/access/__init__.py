"""The screen for blind players: an accessibility tree for screen readers, announcements, and keys that answer aloud."""
