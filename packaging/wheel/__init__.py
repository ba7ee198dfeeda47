"""The installed Tablée: this package contains `main.py`, `game`, `ui` and `assets` of the repository."""
