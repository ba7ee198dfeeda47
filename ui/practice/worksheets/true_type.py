"""A font file as far as a PDF needs it: which glyph a letter has, how wide it is, and a copy with only the glyphs that are used."""

from __future__ import annotations

from collections.abc import Iterable
from struct import calcsize, pack, unpack_from

from ui.assets.fonts import font_path

KEPT_TABLES = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")  # tables of the copy
WORDS, SCALE, MORE, SCALES, MATRIX = 0x01, 0x08, 0x20, 0x40, 0x80  # flags of a part of a composite glyph


class FontFile:
    """A font file of ours; its public numbers are thousandths of the font size, as in PDF."""

    def __init__(self, kind: str) -> None:
        """Read the font of a kind: r regular, b bold, s serif."""
        self._data = font_path(kind).read_bytes()
        count = self._read(4, ">H")
        heads = [unpack_from(">4sLLL", self._data, 12 + 16 * index) for index in range(count)]
        self._tables = {tag.decode("ascii"): (offset, length) for tag, _sum, offset, length in heads}
        self._units: int = self._read(self._at("head") + 18, ">H")
        self._widths: int = self._read(self._at("hhea") + 34, ">H")  # glyphs with a width of their own; the others have that of the last
        glyphs = self._read(self._at("maxp") + 4, ">H")
        long = self._read(self._at("head") + 50, ">h")
        places = unpack_from(f">{glyphs + 1}{'L' if long else 'H'}", self._data, self._at("loca"))
        self._places = places if long else tuple(2 * index for index in places)
        self._glyphs = self._letters()
        self.ascent = self._thousandths(self._read(self._at("hhea") + 4, ">h"))
        self.descent = self._thousandths(self._read(self._at("hhea") + 6, ">h"))
        self.box = tuple(map(self._thousandths, unpack_from(">4h", self._data, self._at("head") + 36)))

    def glyph(self, letter: str) -> int:
        """Return the glyph of a character; 0, the empty box, if the font has none."""
        return self._glyphs.get(ord(letter), 0)

    def width(self, glyph: int) -> int:
        return self._thousandths(self._read(self._at("hmtx") + 4 * min(glyph, self._widths - 1), ">H"))

    def copy(self, glyphs: Iterable[int]) -> bytes:
        """Return a font with the outlines of these glyphs and their parts alone; the glyph numbers stay."""
        tables = {tag: self._table(tag) for tag in KEPT_TABLES if tag in self._tables}
        tables["glyf"], tables["loca"] = self._outlines(self._with_parts({0, *glyphs}))
        tables["head"] = tables["head"][:50] + pack(">h", 1) + tables["head"][52:]  # long offsets
        offset, heads, bodies = 12 + 16 * len(tables), b"", b""
        for tag, body in tables.items():
            padded = body + bytes(-len(body) % 4)
            total = sum(unpack_from(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
            heads += pack(">4sLLL", tag.encode(), total, offset + len(bodies), len(body))
            bodies += padded
        power = len(tables).bit_length() - 1
        return pack(">LHHHH", 0x10000, len(tables), 16 << power, power, 16 * len(tables) - (16 << power)) + heads + bodies

    def _outlines(self, glyphs: set[int]) -> tuple[bytes, bytes]:
        """Return the tables of outlines and of their offsets."""
        body, places = bytearray(), [0]
        for glyph in range(len(self._places) - 1):
            body += self._outline(glyph) if glyph in glyphs else b""
            body += bytes(-len(body) % 4)
            places.append(len(body))
        return bytes(body), pack(f">{len(places)}L", *places)

    def _with_parts(self, glyphs: set[int]) -> set[int]:
        result, waiting = set[int](), list(glyphs)
        while waiting:
            glyph = waiting.pop()
            if glyph not in result:
                result.add(glyph)
                waiting += self._parts(self._outline(glyph))
        return result

    def _parts(self, outline: bytes) -> list[int]:
        """Return the glyphs that a composite glyph consists of."""
        if not outline or unpack_from(">h", outline)[0] >= 0:
            return []
        parts, at, more = list[int](), 10, True
        while more:
            flags, glyph = unpack_from(">HH", outline, at)
            parts.append(glyph)
            at += 4 + (4 if flags & WORDS else 2)
            at += 2 if flags & SCALE else 4 if flags & SCALES else 8 if flags & MATRIX else 0
            more = bool(flags & MORE)
        return parts

    def _outline(self, glyph: int) -> bytes:
        start = self._at("glyf")
        return self._data[start + self._places[glyph] : start + self._places[glyph + 1]]

    def _letters(self) -> dict[int, int]:
        """Return the glyph of each character from the table of format 4: segments with a shift or a list."""
        at = self._letter_table()
        count = self._read(at + 6, ">H") // 2
        row = f">{count}H"
        ends = unpack_from(row, self._data, at + 14)
        starts, shifts, lists = (unpack_from(row, self._data, at + 16 + 2 * count * which) for which in (1, 2, 3))
        result = {}
        for index, (start, end, shift, skip) in enumerate(zip(starts, ends, shifts, lists, strict=True)):
            for letter in range(start, end + 1):
                here = at + 16 + 6 * count + 2 * index + skip + 2 * (letter - start)
                glyph = self._read(here, ">H") if skip and here + 2 <= len(self._data) else letter
                result[letter] = (glyph + shift) & 0xFFFF if glyph else 0
        return result

    def _letter_table(self) -> int:
        at = self._at("cmap")
        for index in range(self._read(at + 2, ">H")):
            _platform, _encoding, offset = unpack_from(">HHL", self._data, at + 4 + 8 * index)
            if self._read(at + offset, ">H") == 4:
                return at + int(offset)
        raise AssertionError("our fonts have such a table")

    def _table(self, tag: str) -> bytes:
        offset, length = self._tables[tag]
        return self._data[offset : offset + length]

    def _at(self, tag: str) -> int:
        return int(self._tables[tag][0])

    def _read(self, at: int, kind: str) -> int:
        assert calcsize(kind) <= 4, "one number"
        return int(unpack_from(kind, self._data, at)[0])

    def _thousandths(self, units: int) -> int:
        return round(1000 * units / self._units)
