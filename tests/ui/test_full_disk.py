"""A match that ends while the disk is full: counted once, as soon as there is space, never twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
MOUNT = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
SMALL = 'mount -t tmpfs -o size=1m none "$1"'  # a disk that no other process uses


def in_a_process(*command: str) -> None:
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="no limits on the size of files here")
def test_where_no_file_may_grow(tmp_path: Path) -> None:
    in_a_process(sys.executable, "-m", "tests.ui.full_disk", str(tmp_path / "Tablée"), str(tmp_path / "copy"), "limit")


@pytest.mark.long
def test_where_the_disk_is_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    try:
        subprocess.run([*MOUNT, SMALL, "sh", str(disk)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    run = f'{SMALL} && exec "$2" -m tests.ui.full_disk "$1/Tablée" "$3" fill'
    in_a_process(*MOUNT, run, "sh", str(disk), sys.executable, str(tmp_path / "copy"))
