"""A4 documents in millimetres from the upper left corner, with embedded fonts.

The bytes are assembled by pydyf (BSD, 8 kB, without dependencies, maintained by the makers of WeasyPrint). ReportLab and fpdf2 were tried:
both bring Pillow along, and so 9 to 13 MB more to every installation and libraries to every build, for pictures that are not needed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pydyf
from pygame import FRect

from ui.assets.fonts import substitute_letter
from ui.assets.palette import NORMAL
from ui.canvas.true_type import FontFile

W, H = 210.0, 297.0  # mm
LEFT, RIGHT = 18.0, W - 18.0  # mm: the margins of a page with a title
POINT_MM = 25.4 / 72  # mm
CIRCLE_HANDLE_SHARE = 0.5523  # length of a curve's handles that draws a quarter of a circle
FONT_KINDS = "rbs"
ColorRole = str  # a role of `ui.assets.palette`
INK_ROLE = "print"


class PdfDocument:
    """A PDF document of pages."""

    def __init__(self, title: str) -> None:
        self._pdf = pydyf.PDF()
        self._pdf.info["Title"] = pydyf.String(title)
        self._pdf.info["Producer"] = pydyf.String("Tablée")
        self._fonts = {kind: EmbeddedFont(kind) for kind in FONT_KINDS}
        self._pages, self._last_pages = list[PdfPage](), list[PdfPage]()  # the last ones come after all others

    def add_page(self, is_last: bool = False) -> PdfPage:
        page = PdfPage(self._fonts)
        (self._last_pages if is_last else self._pages).append(page)
        return page

    def add_titled_page(self, title: str, foot: str, is_last: bool = False) -> PdfPage:
        """Add a page with a title at its head and a line of text at its foot."""
        page = self.add_page(is_last)
        page.draw_fitted_text(title, LEFT, 17, RIGHT - LEFT, 20, "s")
        page.draw_line(LEFT, H - 14, RIGHT, H - 14, 0.25, "print_pale")
        page.draw_text(foot, LEFT, H - 9.5, 8, color="print_soft")
        return page

    def pdf_bytes(self) -> bytes:
        fonts = pydyf.Dictionary({kind: font.add_to_pdf(self._pdf) for kind, font in self._fonts.items() if font.used_glyphs})
        for sheet in (*self._pages, *self._last_pages):
            self._pdf.add_object(sheet.stream)
            page = {"Type": "/Page", "Parent": self._pdf.pages.reference, "MediaBox": pydyf.Array([0, 0, W / POINT_MM, H / POINT_MM])}
            page |= {"Contents": sheet.stream.reference, "Resources": pydyf.Dictionary({"Font": fonts})}
            self._pdf.add_page(pydyf.Dictionary(page))
        file = BytesIO()
        self._pdf.write(file)
        return file.getvalue()


class EmbeddedFont:
    """A font that a PDF document embeds, with the glyphs that it uses."""

    def __init__(self, font_kind: str) -> None:
        self.font_file = FontFile(font_kind)
        self.used_glyphs: dict[int, str] = {}

    def text_width_mm(self, text: str, size: float) -> float:
        """Return a text's width in mm, at a size in points."""
        return (
            sum(self.font_file.glyph_width(self.font_file.glyph_number(letter)) for letter in self._printable_text(text))
            / 1000
            * size
            * POINT_MM
        )

    def encode_text(self, text: str) -> str:
        """Return the hexadecimal glyph numbers of a text for a page's stream, and remember the glyphs."""
        text = self._printable_text(text)
        glyphs = [self.font_file.glyph_number(letter) for letter in text]
        self.used_glyphs.update(zip(glyphs, text, strict=True))
        return "".join(f"{glyph:04X}" for glyph in glyphs)

    def _printable_text(self, text: str) -> str:
        return "".join(letter if self.font_file.glyph_number(letter) else substitute_letter(letter) for letter in text)

    def add_to_pdf(self, pdf: pydyf.PDF) -> bytes:
        """Add the font to the document and return its reference."""
        name, font = "/TABLEE+Tablee", self.font_file
        subset = font.subset_bytes(self.used_glyphs)
        file = _add_object(pdf, pydyf.Stream([subset], {"Length1": len(subset)}, True))
        look = {"Type": "/FontDescriptor", "FontName": name, "Flags": 4, "FontBBox": pydyf.Array(font.bounding_box), "ItalicAngle": 0}
        look |= {"Ascent": font.ascent, "Descent": font.descent, "CapHeight": font.ascent, "StemV": 80, "FontFile2": file}
        widths = pydyf.Array([part for glyph in sorted(self.used_glyphs) for part in (glyph, pydyf.Array([font.glyph_width(glyph)]))])
        system = pydyf.Dictionary({"Registry": pydyf.String("Adobe"), "Ordering": pydyf.String("Identity"), "Supplement": 0})
        glyphs = {"Type": "/Font", "Subtype": "/CIDFontType2", "BaseFont": name, "CIDSystemInfo": system, "CIDToGIDMap": "/Identity"}
        glyphs |= {"FontDescriptor": _add_object(pdf, pydyf.Dictionary(look)), "W": widths, "DW": 1000}
        parts = pydyf.Array([_add_object(pdf, pydyf.Dictionary(glyphs))])
        unicode_map = _add_object(pdf, pydyf.Stream([self._unicode_map()], None, True))
        whole = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": name,
            "Encoding": "/Identity-H",
            "DescendantFonts": parts,
            "ToUnicode": unicode_map,
        }
        return _add_object(pdf, pydyf.Dictionary(whole))

    def _unicode_map(self) -> str:
        """Return the table from glyphs to letters, which lets the text be searched and read aloud."""
        pairs = [f"<{glyph:04X}> <{letter.encode('utf-16-be').hex()}>" for glyph, letter in sorted(self.used_glyphs.items())]
        blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
        chars = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        head = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def\n"
        return head + f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{chars}\nendcmap end end"


def _add_object(pdf: pydyf.PDF, pdf_object: pydyf.Object) -> bytes:
    pdf.add_object(pdf_object)
    return bytes(pdf_object.reference)


class PdfPage:
    """One page of a PDF; lengths are in mm from the upper left corner, text sizes in points."""

    def __init__(self, fonts: dict[str, EmbeddedFont]) -> None:
        self._fonts = fonts
        self.stream = pydyf.Stream(compress=True)
        self.stream.set_line_join(1)
        self.stream.set_line_cap(1)

    def text_width(self, text: str, size: float, font_kind: str = "r") -> float:
        return self._fonts[font_kind].text_width_mm(text, size)

    def draw_text(
        self, text: str, x: float, y: float, size: float, font_kind: str = "r", align: str = "l", color: ColorRole = INK_ROLE
    ) -> None:
        """Draw one line of text with its base line at y; `align`: x is its left (l), centre (c) or right (r)."""
        x -= {"l": 0.0, "c": 0.5, "r": 1.0}[align] * self.text_width(text, size, font_kind)
        coded = self._fonts[font_kind].encode_text(text)
        self._set_color(color)
        self.stream.begin_text()
        self.stream.set_font_size(font_kind, size)
        self.stream.set_text_matrix(1, 0, 0, 1, x / POINT_MM, (H - y) / POINT_MM)
        self.stream.stream.append(f"<{coded}> Tj")
        self.stream.end_text()

    def draw_fitted_text(
        self,
        text: str,
        x: float,
        y: float,
        max_width: float,
        size: float,
        font_kind: str = "r",
        align: str = "l",
        color: ColorRole = INK_ROLE,
    ) -> None:
        """Draw text, made smaller if it is wider than `max_width`."""
        self.draw_text(text, x, y, min(size, size * max_width / max(0.1, self.text_width(text, size, font_kind))), font_kind, align, color)

    def move_down(self, distance: float) -> None:
        """Draw everything that follows this far below its place."""
        self.stream.set_matrix(1, 0, 0, 1, 0, -distance / POINT_MM)

    def wrap_text(self, text: str, max_width: float, size: float) -> list[str]:
        """Return the lines of a text wrapped to a width in mm."""
        lines = [""]
        for word in text.split(" "):  # a blank that never breaks stays
            longer = f"{lines[-1]} {word}".strip()
            lines[-1:] = [longer] if self.text_width(longer, size) <= max_width or not lines[-1] else [lines[-1], word]
        return lines

    def draw_line(self, x: float, y: float, to_x: float, to_y: float, line_width: float, color: ColorRole = INK_ROLE) -> None:
        self.draw_path([("M", (x, y)), ("L", (to_x, to_y))], None, color, line_width)

    def draw_rounded_box(
        self, rect: FRect, radius: float = 0, fill: ColorRole | None = None, color: ColorRole | None = INK_ROLE, line_width: float = 0.3
    ) -> None:
        """Draw a rectangle with round corners; it is a circle if r is half its side."""
        left, top, right, bottom, k = rect.left, rect.top, rect.right, rect.bottom, radius * (1 - CIRCLE_HANDLE_SHARE)
        self.draw_path(
            [
                ("M", (left + radius, top)),
                ("L", (right - radius, top)),
                ("C", (right - k, top, right, top + k, right, top + radius)),
                ("L", (right, bottom - radius)),
                ("C", (right, bottom - k, right - k, bottom, right - radius, bottom)),
                ("L", (left + radius, bottom)),
                ("C", (left + k, bottom, left, bottom - k, left, bottom - radius)),
                ("L", (left, top + radius)),
                ("C", (left, top + k, left + k, top, left + radius, top)),
                ("Z", ()),
            ],
            fill,
            color,
            line_width,
        )

    def draw_path(
        self,
        commands: Sequence[tuple[str, Sequence[float]]],
        fill: ColorRole | None = None,
        color: ColorRole | None = INK_ROLE,
        line_width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        """Stroke and fill a path: M and L with a point, C with two handles and a point, Z."""
        self._set_color(fill)
        self._set_color(color, is_stroke=True)
        self.stream.set_line_width(line_width / POINT_MM)
        self.stream.set_dash([length / POINT_MM for length in dash], 0)
        self.add_path(commands)
        {(False, True): self.stream.stroke, (True, False): self.stream.fill, (True, True): self.stream.fill_and_stroke}.get(
            (fill is not None, color is not None), self.stream.end
        )()

    def add_path(self, commands: Sequence[tuple[str, Sequence[float]]]) -> None:
        """Add a path to the page without drawing it."""
        for letter, where in commands:
            points = [(H - each if index % 2 else each) / POINT_MM for index, each in enumerate(where)]
            match letter:
                case "M":
                    self.stream.move_to(*points)
                case "L":
                    self.stream.line_to(*points)
                case "C":
                    self.stream.curve_to(*points)
                case _:
                    self.stream.close()

    def _set_color(self, color: ColorRole | None, is_stroke: bool = False) -> None:
        if color is not None:
            self.stream.set_color_rgb(*(part / 255 for part in bytes.fromhex(NORMAL[color][1:])), stroke=is_stroke)
