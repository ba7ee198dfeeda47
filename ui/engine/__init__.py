"""The engine: the process in which bots think, and its client."""
