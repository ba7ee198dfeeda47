"""`python3 -m tests [--long] [what pytest understands]`: installs what the tests need, once, then runs them.

On all processors, file by file, unless `-n` says otherwise.
"""

from __future__ import annotations

import sys

import main


def run(arguments: list[str]) -> int:
    """pytest's exit code."""
    import pytest

    spread = [] if "-n" in arguments else ["-n", "auto", "--dist", "loadfile"]
    return int(pytest.main([*spread, *arguments]))


if __name__ == "__main__":
    main.ensure("requirements-dev.txt")
    sys.exit(run(sys.argv[1:]))
