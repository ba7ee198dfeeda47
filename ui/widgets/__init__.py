"""Keys, switches, lists and notices. They know the canvas and nothing above it."""
