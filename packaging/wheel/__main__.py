"""Start of an installed Tablée: `tablee`, or `python -m tablee`."""

import sys
from pathlib import Path


def main() -> int:
    """Play Tablée, with this folder first on the path, from which modules import `game` and `ui`."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from main import play

    return play()


if __name__ == "__main__":
    sys.exit(main())
