"""Reading of gzip files with a JSON object a line, block by block and within limits.

Another thread can watch the progress and stop it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from game.kernel import BadRecord

BLOCK = 2**16  # bytes that are unpacked at once
LONGEST_LINE = 12 * 2**20  # bytes: a match of more than 700,000 moves
MOST_LINES, MOST_BYTES = 100_000, 64 * 2**20  # limits of an unpacked file
FED = 2**14  # packed bytes that zlib gets at once: it copies those it leaves over


class LineReader:
    """A reader of one file, which another thread can watch and stop."""

    def __init__(self) -> None:
        self.share, self.unpacked = 0.0, 0  # the share of the packed file that was read, 0 to 1, and the bytes unpacked until now
        self.stopped = False

    def stop(self) -> None:
        """Stop before the next block."""
        self.stopped = True

    def check(self) -> None:
        """Raise BadRecord if the reader was stopped."""
        if self.stopped:
            raise BadRecord("stopped")

    def lines(self, packed: bytes) -> Iterator[bytes]:
        """Yield each line without its end.

        Raises:
            BadRecord: it was stopped, or the file is no gzip file, cut off, or beyond the limits; a line is too long or no object.
        """
        for number, line in enumerate(self._split(packed), 1):
            if number > MOST_LINES:
                raise _too_much()
            if len(line) > LONGEST_LINE or line[:1] != b"{":
                raise BadRecord("bad_line", line=number)
            yield line

    def _split(self, packed: bytes) -> Iterator[bytes]:
        """Yield each line; a line that is too long or no object ends the file and may be incomplete."""
        started: list[bytes] = []  # parts of a line whose end has not been read
        for block in self._blocks(packed):
            *ends, tail = block.split(b"\n")
            for end in ends:
                yield b"".join((*started, end))
                started = []
            if tail:
                started.append(tail)
            if started and (started[0][:1] != b"{" or sum(map(len, started)) > LONGEST_LINE):
                break
        if started:
            yield b"".join(started)

    def _blocks(self, packed: bytes) -> Iterator[bytes]:
        reader, index = zlib.decompressobj(wbits=31), 0
        while not reader.eof:
            self.check()
            fed = reader.unconsumed_tail
            if not fed:
                fed, index = packed[index : index + FED], index + FED
            try:
                block = reader.decompress(fed, BLOCK)
            except zlib.error:
                raise BadRecord("no_matches_file") from None
            if not fed and not block:
                raise BadRecord("cut_off" if self.unpacked else "no_matches_file")
            self.unpacked += len(block)
            self.share = min(1.0, (index - len(reader.unconsumed_tail)) / len(packed))
            if self.unpacked > MOST_BYTES:
                raise _too_much()
            yield block


def _too_much() -> BadRecord:
    return BadRecord("too_much", most=MOST_LINES, megabytes=MOST_BYTES >> 20)
