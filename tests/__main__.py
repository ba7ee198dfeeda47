"""`python3 -m tests [--long] [what pytest understands]`: installs what the tests need, once, then runs them.

On all processors, unless `-n` says otherwise. `--long` tries hundreds of random examples too, and tells its `--seed N`.
"""

from __future__ import annotations

import os
import sys

import main

BYTECODE = os.path.join(os.path.dirname(os.path.abspath(main.__file__)), ".pytest_cache", "bytecode")


def run(arguments: list[str]) -> int:
    """pytest's exit code."""
    import pytest

    keep_bytecode()
    spread = [] if "-n" in arguments else ["-n", "auto", "--dist", "worksteal"]
    return int(pytest.main([*spread, *arguments]))


def keep_bytecode() -> None:
    """Where Python is not to leave any beside the sources, it goes apart: else all processes rewrite all tests in every run."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = BYTECODE
        sys.dont_write_bytecode = False


if __name__ == "__main__":
    main.ensure("requirements-dev.txt")
    sys.exit(run(sys.argv[1:]))
