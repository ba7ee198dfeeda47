"""Gzip files with a JSON object a line, which are read block by block and within limits.

Another thread can watch the progress of reading and stop it.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import msgspec

from game.kernel import BadRecord

BLOCK_BYTES = 2**16  # bytes that are unpacked at once
MAX_LINE_BYTES = 12 * 2**20  # bytes: a match of more than 700,000 moves
MAX_LINES, MAX_UNPACKED_BYTES = 100_000, 64 * 2**20  # limits of an unpacked file
INPUT_BYTES = 2**14  # packed bytes that zlib gets at once: it copies those it leaves over
T = TypeVar("T")


def pack_lines(objects: Iterable[object], on_too_long: Callable[[], None]) -> bytes:
    """Return the bytes of a file with these objects; those too long for any reader are left out, and `on_too_long` is called."""
    lines = [msgspec.json.encode(one) for one in objects]
    if any(len(line) > MAX_LINE_BYTES for line in lines):
        on_too_long()
    return gzip.compress(b"".join(line + b"\n" for line in lines if len(line) <= MAX_LINE_BYTES), 6, mtime=0)


def decode_line(line: bytes | msgspec.Raw, line_type: type[T], error: BadRecord) -> T:
    """Decode a line, or a part of one, to a value of this type; raise the error if that fails."""
    try:
        return msgspec.json.decode(line, type=line_type)
    except (ValueError, RecursionError):
        raise error from None


class LineReader:
    """A reader of one file, which another thread can watch and stop."""

    def __init__(self) -> None:
        # the share of the packed file that was read, 0 to 1, and the bytes unpacked until now
        self.read_share, self.unpacked_bytes = 0.0, 0
        self.is_stopped = False

    def stop(self) -> None:
        """Stop before the next block."""
        self.is_stopped = True

    def raise_if_stopped(self) -> None:
        """Raise BadRecord if the reader was stopped."""
        if self.is_stopped:
            raise BadRecord("stopped")

    def unpacked_lines(self, packed: bytes) -> Iterator[bytes]:
        """Yield each line without its end.

        Raises:
            BadRecord: it was stopped, or the file is no gzip file, cut off, or beyond the limits; a line is too long or no object.
        """
        for number, line in enumerate(self._split_lines(packed), 1):
            if number > MAX_LINES:
                raise _limit_error()
            if len(line) > MAX_LINE_BYTES or line[:1] != b"{":
                raise BadRecord("bad_line", line=number)
            yield line

    def _split_lines(self, packed: bytes) -> Iterator[bytes]:
        """Yield each line; a line that is too long or no object ends the file and may be incomplete."""
        started: list[bytes] = []  # parts of a line whose end has not been read
        for block in self._unpacked_blocks(packed):
            *ends, tail = block.split(b"\n")
            for end in ends:
                yield b"".join((*started, end))
                started = []
            if tail:
                started.append(tail)
            if started and (started[0][:1] != b"{" or sum(map(len, started)) > MAX_LINE_BYTES):
                break
        if started:
            yield b"".join(started)

    def _unpacked_blocks(self, packed: bytes) -> Iterator[bytes]:
        reader, index = zlib.decompressobj(wbits=31), 0
        while not reader.eof:
            self.raise_if_stopped()
            fed = reader.unconsumed_tail
            if not fed:
                fed, index = packed[index : index + INPUT_BYTES], index + INPUT_BYTES
            try:
                block = reader.decompress(fed, BLOCK_BYTES)
            except zlib.error:
                raise BadRecord("no_matches_file") from None
            if not fed and not block:
                raise BadRecord("cut_off" if self.unpacked_bytes else "no_matches_file")
            self.unpacked_bytes += len(block)
            self.read_share = min(1.0, (index - len(reader.unconsumed_tail)) / len(packed))
            if self.unpacked_bytes > MAX_UNPACKED_BYTES:
                raise _limit_error()
            yield block


def _limit_error() -> BadRecord:
    return BadRecord("too_much", most=MAX_LINES, megabytes=MAX_UNPACKED_BYTES >> 20)
