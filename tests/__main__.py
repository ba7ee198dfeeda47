"""The test run: `python3 -m tests [--long] [pytest's options]` installs what the tests need, once, then runs them.

It uses all processors unless `-n` is given. `--long` also tries hundreds of random examples, and prints its `--seed N`.
"""

from __future__ import annotations

import os
import sys

import main

BYTECODE = os.path.join(os.path.dirname(os.path.abspath(main.__file__)), ".pytest_cache", "bytecode")


def run(arguments: list[str]) -> int:
    """Run pytest on all processors unless `-n` is given, and return its exit code."""
    import pytest

    keep_bytecode()
    spread = [] if "-n" in arguments else ["-n", "auto", "--dist", "worksteal"]
    return int(pytest.main([*spread, *arguments]))


def keep_bytecode() -> None:
    """Write bytecode to a separate folder if it is disabled here: otherwise every process would compile all tests again in every run."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = BYTECODE
        sys.dont_write_bytecode = False


if __name__ == "__main__":
    main.ensure_environment("requirements-dev.txt")
    sys.exit(run(sys.argv[1:]))
