"""Large blocks that are freed go back to the system."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

LARGE = 8 << 20  # bytes, as a picture of the whole window


class Info(ctypes.Structure):
    """mallinfo2 of glibc; `hblks`: how many blocks are the system's own."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"]
    ]


def blocks_after_one_was_freed() -> int:
    """How many the system gives for a large one, after one like it was freed."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.free.argtypes, libc.mallinfo2.restype = ctypes.c_void_p, [ctypes.c_void_p], Info
    libc.free(libc.malloc(LARGE))
    before = libc.mallinfo2().hblks
    block = libc.malloc(LARGE)
    found = libc.mallinfo2().hblks - before
    libc.free(block)
    return int(found)


@pytest.mark.skipif(not sys.platform.startswith("linux") or not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="only glibc keeps them")
@pytest.mark.parametrize(("before", "blocks"), [("", "0"), ("keep_no_blocks()", "1")])
def test_a_large_block_is_the_systems_again(before: str, blocks: str) -> None:
    lines = f"from ui.assets.memory import keep_no_blocks\n{before}\nfrom tests.ui.test_freed_memory import *\nprint(blocks_after_one_was_freed())"
    assert subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True).stdout == f"{blocks}\n"
