"""Large blocks that are freed go back to the system."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from tempfile import NamedTemporaryFile
from threading import Thread

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


def heaps_after_a_thread_took_memory() -> int:
    """How many heaps glibc keeps."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.fopen.restype = ctypes.c_void_p, ctypes.c_void_p
    libc.malloc_info.argtypes, libc.fclose.argtypes = [ctypes.c_int, ctypes.c_void_p], [ctypes.c_void_p]
    thread = Thread(target=libc.malloc, args=(1000,))
    thread.start()
    thread.join()
    with NamedTemporaryFile() as told:
        out = libc.fopen(told.name.encode(), b"w")
        libc.malloc_info(0, out)
        libc.fclose(out)
        return told.read().count(b"<heap nr=")


@pytest.mark.skipif(not sys.platform.startswith("linux") or not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="only glibc has them")
@pytest.mark.parametrize(("before", "several"), [("", "True"), ("keep_no_blocks()", "False")])
def test_all_threads_share_what_is_kept(before: str, several: str) -> None:
    lines = f"from ui.assets.memory import keep_no_blocks\n{before}\nfrom tests.ui.test_freed_memory import *\nprint(heaps_after_a_thread_took_memory() > 1)"
    assert subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True).stdout == f"{several}\n"
