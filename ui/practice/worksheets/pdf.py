"""A4 documents in millimetres from the upper left corner, with embedded fonts.

The bytes are assembled by pydyf (BSD, 8 kB, without dependencies, maintained by the makers of WeasyPrint). ReportLab and fpdf2 were tried:
both bring Pillow along, and so 9 to 13 MB more to every installation and libraries to every build, for pictures that are not needed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pydyf
from pygame import FRect

from ui.assets.fonts import stand_in
from ui.assets.palette import NORMAL
from ui.practice.worksheets.true_type import FontFile

W, H = 210.0, 297.0  # mm
POINT = 25.4 / 72  # mm
ROUND = 0.5523  # length of a curve's handles that draws a quarter of a circle
KINDS = "rbs"
Colour = str  # a role of `ui.assets.palette`
INK = "print"


class Document:
    """A PDF document of pages."""

    def __init__(self, title: str) -> None:
        self._pdf = pydyf.PDF()
        self._pdf.info["Title"] = pydyf.String(title)
        self._pdf.info["Producer"] = pydyf.String("Tablée")
        self._fonts = {kind: Letters(kind) for kind in KINDS}
        self._sheets: list[PdfPage] = []

    def page(self) -> PdfPage:
        self._sheets.append(PdfPage(self._fonts))
        return self._sheets[-1]

    def data(self) -> bytes:
        fonts = pydyf.Dictionary({kind: font.added(self._pdf) for kind, font in self._fonts.items() if font.used})
        for sheet in self._sheets:
            self._pdf.add_object(sheet.stream)
            page = {"Type": "/Page", "Parent": self._pdf.pages.reference, "MediaBox": pydyf.Array([0, 0, W / POINT, H / POINT])}
            page |= {"Contents": sheet.stream.reference, "Resources": pydyf.Dictionary({"Font": fonts})}
            self._pdf.add_page(pydyf.Dictionary(page))
        file = BytesIO()
        self._pdf.write(file)
        return file.getvalue()


class Letters:
    """A font that a PDF document embeds, with the glyphs that it uses."""

    def __init__(self, kind: str) -> None:
        self.font = FontFile(kind)
        self.used: dict[int, str] = {}

    def width(self, text: str, size: float) -> float:
        """Return a text's width in mm, at a size in points."""
        return sum(self.font.width(self.font.glyph(letter)) for letter in self._drawn(text)) / 1000 * size * POINT

    def coded(self, text: str) -> str:
        """Return the hexadecimal glyph numbers of a text for a page's stream, and remember the glyphs."""
        text = self._drawn(text)
        glyphs = [self.font.glyph(letter) for letter in text]
        self.used.update(zip(glyphs, text, strict=True))
        return "".join(f"{glyph:04X}" for glyph in glyphs)

    def _drawn(self, text: str) -> str:
        return "".join(letter if self.font.glyph(letter) else stand_in(letter) for letter in text)

    def added(self, pdf: pydyf.PDF) -> bytes:
        """Add the font to the document and return its reference."""
        name, font = "/TABLEE+Tablee", self.font
        file = _stored(pdf, pydyf.Stream([font.copy(self.used)], {"Length1": len(font.copy(self.used))}, True))
        look = {"Type": "/FontDescriptor", "FontName": name, "Flags": 4, "FontBBox": pydyf.Array(font.box), "ItalicAngle": 0}
        look |= {"Ascent": font.ascent, "Descent": font.descent, "CapHeight": font.ascent, "StemV": 80, "FontFile2": file}
        widths = pydyf.Array([part for glyph in sorted(self.used) for part in (glyph, pydyf.Array([font.width(glyph)]))])
        system = pydyf.Dictionary({"Registry": pydyf.String("Adobe"), "Ordering": pydyf.String("Identity"), "Supplement": 0})
        glyphs = {"Type": "/Font", "Subtype": "/CIDFontType2", "BaseFont": name, "CIDSystemInfo": system, "CIDToGIDMap": "/Identity"}
        glyphs |= {"FontDescriptor": _stored(pdf, pydyf.Dictionary(look)), "W": widths, "DW": 1000}
        parts, told = pydyf.Array([_stored(pdf, pydyf.Dictionary(glyphs))]), _stored(pdf, pydyf.Stream([self._unicode()], None, True))
        whole = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": name,
            "Encoding": "/Identity-H",
            "DescendantFonts": parts,
            "ToUnicode": told,
        }
        return _stored(pdf, pydyf.Dictionary(whole))

    def _unicode(self) -> str:
        """Return the table from glyphs to letters, which lets the text be searched and read aloud."""
        pairs = [f"<{glyph:04X}> <{letter.encode('utf-16-be').hex()}>" for glyph, letter in sorted(self.used.items())]
        blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
        chars = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        head = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def\n"
        return head + f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{chars}\nendcmap end end"


def _stored(pdf: pydyf.PDF, thing: pydyf.Object) -> bytes:
    pdf.add_object(thing)
    return bytes(thing.reference)


class PdfPage:
    """One page of a PDF; lengths are in mm from the upper left corner, text sizes in points."""

    def __init__(self, fonts: dict[str, Letters]) -> None:
        self._fonts = fonts
        self.stream = pydyf.Stream(compress=True)
        self.stream.set_line_join(1)
        self.stream.set_line_cap(1)

    def width(self, text: str, size: float, kind: str = "r") -> float:
        return self._fonts[kind].width(text, size)

    def text(self, text: str, x: float, y: float, size: float, kind: str = "r", align: str = "l", colour: Colour = INK) -> None:
        """Draw one line of text with its base line at y; `align`: x is its left (l), centre (c) or right (r)."""
        x -= {"l": 0.0, "c": 0.5, "r": 1.0}[align] * self.width(text, size, kind)
        coded = self._fonts[kind].coded(text)
        self._colour(colour)
        self.stream.begin_text()
        self.stream.set_font_size(kind, size)
        self.stream.set_text_matrix(1, 0, 0, 1, x / POINT, (H - y) / POINT)
        self.stream.stream.append(f"<{coded}> Tj")
        self.stream.end_text()

    def fit(
        self, text: str, x: float, y: float, max_width: float, size: float, kind: str = "r", align: str = "l", colour: Colour = INK
    ) -> None:
        """Draw text, made smaller if it is wider than `max_width`."""
        self.text(text, x, y, min(size, size * max_width / max(0.1, self.width(text, size, kind))), kind, align, colour)

    def wrapped(self, text: str, max_width: float, size: float, kind: str = "r") -> list[str]:
        """Return the lines of a text wrapped to a width in mm."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            lines[-1:] = [longer] if self.width(longer, size, kind) <= max_width or not lines[-1] else [lines[-1], word]
        return lines

    def line(
        self, x: float, y: float, to_x: float, to_y: float, width: float = 0.3, colour: Colour = INK, dash: Sequence[float] = ()
    ) -> None:
        self.path([("M", (x, y)), ("L", (to_x, to_y))], None, colour, width, dash)

    def box(self, rect: FRect, r: float = 0, fill: Colour | None = None, colour: Colour | None = INK, width: float = 0.3) -> None:
        """Draw a rectangle with round corners; it is a circle if r is half its side."""
        left, top, right, bottom, k = rect.left, rect.top, rect.right, rect.bottom, r * (1 - ROUND)
        self.path(
            [
                ("M", (left + r, top)),
                ("L", (right - r, top)),
                ("C", (right - k, top, right, top + k, right, top + r)),
                ("L", (right, bottom - r)),
                ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
                ("L", (left + r, bottom)),
                ("C", (left + k, bottom, left, bottom - k, left, bottom - r)),
                ("L", (left, top + r)),
                ("C", (left, top + k, left + k, top, left + r, top)),
                ("Z", ()),
            ],
            fill,
            colour,
            width,
        )

    def path(
        self,
        parts: Sequence[tuple[str, Sequence[float]]],
        fill: Colour | None = None,
        colour: Colour | None = INK,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        """Stroke and fill a path: M and L with a point, C with two handles and a point, Z."""
        self._colour(fill)
        self._colour(colour, stroke=True)
        self.stream.set_line_width(width / POINT)
        self.stream.set_dash([length / POINT for length in dash], 0)
        self.trace(parts)
        {(False, True): self.stream.stroke, (True, False): self.stream.fill, (True, True): self.stream.fill_and_stroke}.get(
            (fill is not None, colour is not None), self.stream.end
        )()

    def trace(self, parts: Sequence[tuple[str, Sequence[float]]]) -> None:
        """Add a path to the page without drawing it."""
        for letter, where in parts:
            points = [(H - each if index % 2 else each) / POINT for index, each in enumerate(where)]
            match letter:
                case "M":
                    self.stream.move_to(*points)
                case "L":
                    self.stream.line_to(*points)
                case "C":
                    self.stream.curve_to(*points)
                case _:
                    self.stream.close()

    def _colour(self, colour: Colour | None, stroke: bool = False) -> None:
        if colour is not None:
            self.stream.set_color_rgb(*(part / 255 for part in bytes.fromhex(NORMAL[colour][1:])), stroke=stroke)
