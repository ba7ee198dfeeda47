"""The worksheet of an animal whose patches are coloured by the results of calculations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.translation import _
from ui.practice.texts import step_text
from ui.practice.worksheets.frame import LEFT, RIGHT, WorksheetPage
from ui.practice.worksheets.outline import PATCH, SIZE, Parts, Patch, Shape, patches, shapes
from ui.practice.worksheets.pdf import POINT, H, PdfPage

PICTURE = FRect(25, 44, 160, 160)
SMALL = FRect(50, 40, 110, 110)
COLOURS = ("crayon_yellow", "crayon_pink", "crayon_green", "crayon_blue", "crayon_brown")
LEGEND_Y, LEGEND_STEP = 222.0, 10.5


def draw(paper: WorksheetPage, animal: str, results: Sequence[Sequence[BasicFact]]) -> None:
    """Add the pages of an animal to colour by the results of calculations, and of its answers.

    `results` has calculations with the same result for each colour.
    """
    title = _("Colour by result")
    drawn = shapes(animal)
    spots = patches(drawn)
    steps = dict(zip(spots, shared(len(spots), results), strict=True))
    sheet = paper.work(title, _("Work out each calculation, then colour its patch. The rest is as you like."))
    _draw_animal(sheet, PICTURE, drawn, spots)
    for patch, (x, y) in spots.items():
        _draw_told(sheet, PICTURE, x, y, step_text(steps[patch]), 11)
    _draw_legend(sheet, results)
    answers = paper.answers(title)
    _draw_animal(answers, SMALL, drawn, spots)
    for patch, (x, y) in spots.items():
        _draw_told(answers, SMALL, x, y, str(steps[patch].result), 12)
    for index, step in enumerate(steps.values()):
        column, row = divmod(index, 8)
        answers.text(f"{step_text(step)} = {step.result}", LEFT + 60 * column, 170 + 9 * row, 12)


def shared(count: int, results: Sequence[Sequence[BasicFact]]) -> list[BasicFact]:
    """Return this many calculations, taken in turn from each result's, repeating only if they run out."""
    sources = [cycle(steps) for steps in results]
    return [next(sources[index % len(sources)]) for index in range(count)]


def _draw_told(sheet: PdfPage, rect: FRect, x: float, y: float, text: str, size: float) -> None:
    fraction = rect.w / SIZE
    sheet.fit(text, rect.x + x * fraction, rect.y + y * fraction + size * POINT * 0.36, 10 * fraction, size, align="c")


def _draw_animal(sheet: PdfPage, rect: FRect, drawn: Sequence[Shape], spots: Mapping[Patch, tuple[float, float]]) -> None:
    fraction = rect.w / SIZE
    for number, shape in enumerate(drawn):
        parts = _placed(shape.parts, rect, fraction)
        if shape.look == "line":
            sheet.path(parts, None, width=0.5)
            continue
        sheet.path(parts, "outline" if shape.look == "dark" else "white", width=0.8)
        if sum(patch[0] == number for patch in spots) > 1:
            _draw_cuts(sheet, parts, rect, fraction)


def _draw_cuts(sheet: PdfPage, parts: Parts, rect: FRect, fraction: float) -> None:
    """Draw the lines between the patches of a large shape, clipped to it."""
    sheet.stream.push_state()
    sheet.trace(parts)
    sheet.stream.clip()
    sheet.stream.end()
    for cut in range(PATCH, SIZE, PATCH):
        sheet.line(rect.x + cut * fraction, rect.y, rect.x + cut * fraction, rect.bottom, 0.4)
        sheet.line(rect.x, rect.y + cut * fraction, rect.right, rect.y + cut * fraction, 0.4)
    sheet.path(parts, None, width=0.8)
    sheet.stream.pop_state()


def _placed(parts: Parts, rect: FRect, fraction: float) -> Parts:
    return [
        (letter, tuple((rect.y if index % 2 else rect.x) + each * fraction for index, each in enumerate(where))) for letter, where in parts
    ]


def _draw_legend(sheet: PdfPage, results: Sequence[Sequence[BasicFact]]) -> None:
    names = (_("yellow"), _("pink"), _("green"), _("blue"), _("brown"))
    for index, (steps, name, colour) in enumerate(zip(results, names, COLOURS, strict=False)):
        column, row = divmod(index, 3)
        x, y = LEFT + 22 + column * (RIGHT - LEFT) / 2, LEGEND_Y + 6 + row * LEGEND_STEP
        sheet.box(FRect(x, y - 5, 7, 7), 3.5, colour, width=0.4)
        sheet.text(f"{steps[0].result} = {name}", x + 11, y, 14)
    assert LEGEND_Y + 4 * LEGEND_STEP < H, "it stands on the page"
