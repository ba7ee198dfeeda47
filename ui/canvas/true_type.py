"""A font file as far as a PDF needs it: which glyph a letter has, how wide it is, and a copy with only the glyphs that are used."""

from __future__ import annotations

from collections.abc import Iterable
from struct import calcsize, pack, unpack_from

from ui.assets.fonts import font_path

KEPT_TABLES = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")  # tables of the copy
# flags of a part of a composite glyph
WORD_ARGUMENTS_FLAG, SCALE_FLAG, MORE_PARTS_FLAG, TWO_SCALES_FLAG, MATRIX_FLAG = 0x01, 0x08, 0x20, 0x40, 0x80


class FontFile:
    """A font file of ours; its public numbers are thousandths of the font size, as in PDF."""

    def __init__(self, font_kind: str) -> None:
        """Read the font of a kind: r regular, b bold, s serif."""
        self._data = font_path(font_kind).read_bytes()
        count = self._read_number(4, ">H")
        heads = [unpack_from(">4sLLL", self._data, 12 + 16 * index) for index in range(count)]
        self._tables = {tag.decode("ascii"): (offset, length) for tag, _sum, offset, length in heads}
        self._units_per_em: int = self._read_number(self._table_offset("head") + 18, ">H")
        # glyphs with a width of their own; the others have that of the last
        self._width_count: int = self._read_number(self._table_offset("hhea") + 34, ">H")
        glyphs = self._read_number(self._table_offset("maxp") + 4, ">H")
        long = self._read_number(self._table_offset("head") + 50, ">h")
        places = unpack_from(f">{glyphs + 1}{'L' if long else 'H'}", self._data, self._table_offset("loca"))
        self._outline_offsets = places if long else tuple(2 * index for index in places)
        self._glyph_by_code = self._read_character_map()
        self.ascent = self._to_thousandths(self._read_number(self._table_offset("hhea") + 4, ">h"))
        self.descent = self._to_thousandths(self._read_number(self._table_offset("hhea") + 6, ">h"))
        self.bounding_box = tuple(map(self._to_thousandths, unpack_from(">4h", self._data, self._table_offset("head") + 36)))

    def glyph_number(self, letter: str) -> int:
        """Return the glyph of a character; 0, the empty box, if the font has none."""
        return self._glyph_by_code.get(ord(letter), 0)

    def glyph_width(self, glyph: int) -> int:
        return self._to_thousandths(self._read_number(self._table_offset("hmtx") + 4 * min(glyph, self._width_count - 1), ">H"))

    def subset_bytes(self, glyphs: Iterable[int]) -> bytes:
        """Return a font with the outlines of these glyphs and their parts alone; the glyph numbers stay."""
        tables = {tag: self._table_bytes(tag) for tag in KEPT_TABLES if tag in self._tables}
        tables["glyf"], tables["loca"] = self._outline_tables(self._with_component_glyphs({0, *glyphs}))
        tables["head"] = tables["head"][:50] + pack(">h", 1) + tables["head"][52:]  # long offsets
        offset, heads, bodies = 12 + 16 * len(tables), b"", b""
        for tag, body in tables.items():
            padded = body + bytes(-len(body) % 4)
            total = sum(unpack_from(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
            heads += pack(">4sLLL", tag.encode(), total, offset + len(bodies), len(body))
            bodies += padded
        power = len(tables).bit_length() - 1
        return pack(">LHHHH", 0x10000, len(tables), 16 << power, power, 16 * len(tables) - (16 << power)) + heads + bodies

    def _outline_tables(self, glyphs: set[int]) -> tuple[bytes, bytes]:
        """Return the tables of outlines and of their offsets."""
        body, places = bytearray(), [0]
        for glyph in range(len(self._outline_offsets) - 1):
            body += self._glyph_outline(glyph) if glyph in glyphs else b""
            body += bytes(-len(body) % 4)
            places.append(len(body))
        return bytes(body), pack(f">{len(places)}L", *places)

    def _with_component_glyphs(self, glyphs: set[int]) -> set[int]:
        all_glyphs, waiting = set[int](), list(glyphs)
        while waiting:
            glyph = waiting.pop()
            if glyph not in all_glyphs:
                all_glyphs.add(glyph)
                waiting += self._component_glyphs(self._glyph_outline(glyph))
        return all_glyphs

    def _component_glyphs(self, outline: bytes) -> list[int]:
        """Return the glyphs that a composite glyph consists of."""
        if not outline or unpack_from(">h", outline)[0] >= 0:
            return []
        parts, at, more = list[int](), 10, True
        while more:
            flags, glyph = unpack_from(">HH", outline, at)
            parts.append(glyph)
            at += 4 + (4 if flags & WORD_ARGUMENTS_FLAG else 2)
            at += 2 if flags & SCALE_FLAG else 4 if flags & TWO_SCALES_FLAG else 8 if flags & MATRIX_FLAG else 0
            more = bool(flags & MORE_PARTS_FLAG)
        return parts

    def _glyph_outline(self, glyph: int) -> bytes:
        start = self._table_offset("glyf")
        return self._data[start + self._outline_offsets[glyph] : start + self._outline_offsets[glyph + 1]]

    def _read_character_map(self) -> dict[int, int]:
        """Return the glyph of each character from the table of format 4: segments with a shift or a list."""
        at = self._character_map_offset()
        count = self._read_number(at + 6, ">H") // 2
        row = f">{count}H"
        ends = unpack_from(row, self._data, at + 14)
        starts, shifts, lists = (unpack_from(row, self._data, at + 16 + 2 * count * which) for which in (1, 2, 3))
        result = {}
        for index, (start, end, shift, skip) in enumerate(zip(starts, ends, shifts, lists, strict=True)):
            for letter in range(start, end + 1):
                here = at + 16 + 6 * count + 2 * index + skip + 2 * (letter - start)
                glyph = self._read_number(here, ">H") if skip and here + 2 <= len(self._data) else letter
                result[letter] = (glyph + shift) & 0xFFFF if glyph else 0
        return result

    def _character_map_offset(self) -> int:
        at = self._table_offset("cmap")
        for index in range(self._read_number(at + 2, ">H")):
            _platform, _encoding, offset = unpack_from(">HHL", self._data, at + 4 + 8 * index)
            if self._read_number(at + offset, ">H") == 4:
                return at + int(offset)
        raise AssertionError("our fonts have such a table")

    def _table_bytes(self, tag: str) -> bytes:
        offset, length = self._tables[tag]
        return self._data[offset : offset + length]

    def _table_offset(self, tag: str) -> int:
        return int(self._tables[tag][0])

    def _read_number(self, offset: int, struct_format: str) -> int:
        assert calcsize(struct_format) <= 4, "one number"
        return int(unpack_from(struct_format, self._data, offset)[0])

    def _to_thousandths(self, units: int) -> int:
        return round(1000 * units / self._units_per_em)
