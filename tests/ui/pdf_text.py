"""A simple reader for the PDFs of the app: the text lines of each page; and a PDF for one child."""

from __future__ import annotations

import re
import zlib

from game.practice.drill_set import DrillTask
from game.practice.learner_state import Learner
from ui.practice.parent.worksheet_making import REPORT, make_overview, make_worksheets
from ui.store.children import LearnerReport

OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
STREAM = re.compile(rb"stream\n(.*)\nendstream", re.DOTALL)
SHOWN = re.compile(rb"/(\w) [\d.]+ Tf|<([0-9A-F]*)> Tj")


def one_sheet(kind: str, report: LearnerReport, learner: Learner, option: str, number: int = 1) -> tuple[bytes, tuple[DrillTask, ...]]:
    """Return a child's worksheet or overview as PDF, and its tasks."""
    if kind == REPORT:
        return make_overview(report, learner), ()
    content, (steps,) = make_worksheets(kind, [(report.child, learner, number)], option, report.today, report.child.name)
    return content, steps


def pages(data: bytes) -> list[list[str]]:
    """Return the lines of text of each page."""
    assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
    things = {int(number): body for number, body in OBJECT.findall(data)}
    result = [body for body in things.values() if b"/Type /Page/" in body or b"/Type /Page/Parent" in body]
    return [_lines(things, body) for body in result]


def _lines(things: dict[int, bytes], page: bytes) -> list[str]:
    fonts = {kind.decode(): _letters(things, int(number)) for kind, number in re.findall(rb"/([rbs]) (\d+) 0 R", page)}
    lines, letters = list[str](), dict[int, str]()
    for kind, glyphs in SHOWN.findall(_stream(things[_reference(page, b"Contents")])):
        if kind:
            letters = fonts[kind.decode()]
        else:
            lines.append("".join(letters[int(glyphs[at : at + 4], 16)] for at in range(0, len(glyphs), 4)))
    return lines


def _letters(things: dict[int, bytes], font: int) -> dict[int, str]:
    told = _stream(things[_reference(things[font], b"ToUnicode")])
    pairs = re.findall(rb"<([0-9A-F]{4})> <([0-9a-f]+)>\n", told)
    return {int(glyph, 16): bytes.fromhex(letter.decode()).decode("utf-16-be") for glyph, letter in pairs}


def _reference(thing: bytes, name: bytes) -> int:
    match = re.search(rb"/" + name + rb" (\d+) 0 R", thing)
    assert match is not None, name
    return int(match[1])


def _stream(thing: bytes) -> bytes:
    match = STREAM.search(thing)
    assert match is not None
    return zlib.decompress(match[1])
