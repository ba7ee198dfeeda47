"""Starts an installed Tablée: `tablee`, or `python -m tablee`."""

import sys
from pathlib import Path


def main() -> int:
    """Play; the modules of Tablée import each other as `game` and `ui`, so this folder comes first on the path."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from main import play

    return play()


if __name__ == "__main__":
    sys.exit(main())
