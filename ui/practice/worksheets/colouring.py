"""The worksheet of an animal whose patches are coloured by the results of calculations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.translation import _
from ui.practice.texts import calculation_text
from ui.practice.worksheets.frame import LEFT, RIGHT, ChildWorksheets
from ui.practice.worksheets.outline import (
    PATCH_SIZE_UNITS,
    PICTURE_SIZE_UNITS,
    OutlineShape,
    Patch,
    PathCommands,
    animal_shapes,
    patch_centers,
)
from ui.practice.worksheets.pdf import POINT_MM, H, PdfPage

PICTURE_RECT = FRect(25, 44, 160, 160)
ANSWER_PICTURE_RECT = FRect(50, 40, 110, 110)
CRAYON_COLORS = ("crayon_yellow", "crayon_pink", "crayon_green", "crayon_blue", "crayon_brown")
LEGEND_Y, LEGEND_STEP_MM = 222.0, 10.5


def draw_coloring_pages(worksheets: ChildWorksheets, animal: str, facts_by_color: Sequence[Sequence[BasicFact]]) -> None:
    """Add the pages of an animal to colour by the results of calculations, and of its answers.

    `facts_by_color` has calculations with the same result for each colour.
    """
    title = _("Colour by result")
    drawn = animal_shapes(animal)
    spots = patch_centers(drawn)
    steps = dict(zip(spots, evenly_shared_facts(len(spots), facts_by_color), strict=True))
    sheet = worksheets.add_task_page(title, _("Work out each calculation, then colour its patch. The rest is as you like."))
    _draw_animal(sheet, PICTURE_RECT, drawn, spots)
    for patch, (x, y) in spots.items():
        _draw_patch_text(sheet, PICTURE_RECT, x, y, calculation_text(steps[patch]), 11)
    _draw_color_legend(sheet, facts_by_color)
    answers = worksheets.add_answer_page(title)
    _draw_animal(answers, ANSWER_PICTURE_RECT, drawn, spots)
    for patch, (x, y) in spots.items():
        _draw_patch_text(answers, ANSWER_PICTURE_RECT, x, y, str(steps[patch].result), 12)
    for index, step in enumerate(steps.values()):
        column, row = divmod(index, 8)
        answers.draw_text(f"{calculation_text(step)} = {step.result}", LEFT + 60 * column, 170 + 9 * row, 12)


def evenly_shared_facts(count: int, facts_by_color: Sequence[Sequence[BasicFact]]) -> list[BasicFact]:
    """Return this many calculations, taken in turn from each result's, repeating only if they run out."""
    sources = [cycle(steps) for steps in facts_by_color]
    return [next(sources[index % len(sources)]) for index in range(count)]


def _draw_patch_text(page: PdfPage, rect: FRect, x: float, y: float, text: str, size: float) -> None:
    fraction = rect.w / PICTURE_SIZE_UNITS
    page.draw_fitted_text(text, rect.x + x * fraction, rect.y + y * fraction + size * POINT_MM * 0.36, 10 * fraction, size, align="c")


def _draw_animal(
    page: PdfPage, rect: FRect, outline_shapes: Sequence[OutlineShape], centers_by_patch: Mapping[Patch, tuple[float, float]]
) -> None:
    fraction = rect.w / PICTURE_SIZE_UNITS
    for number, shape in enumerate(outline_shapes):
        parts = _path_on_page(shape.commands, rect, fraction)
        if shape.look == "line":
            page.draw_path(parts, None, line_width=0.5)
            continue
        page.draw_path(parts, "outline" if shape.look == "dark" else "white", line_width=0.8)
        if sum(patch[0] == number for patch in centers_by_patch) > 1:
            _draw_patch_borders(page, parts, rect, fraction)


def _draw_patch_borders(page: PdfPage, commands: PathCommands, rect: FRect, mm_per_unit: float) -> None:
    """Draw the lines between the patches of a large shape, clipped to it."""
    page.stream.push_state()
    page.add_path(commands)
    page.stream.clip()
    page.stream.end()
    for cut in range(PATCH_SIZE_UNITS, PICTURE_SIZE_UNITS, PATCH_SIZE_UNITS):
        page.draw_line(rect.x + cut * mm_per_unit, rect.y, rect.x + cut * mm_per_unit, rect.bottom, 0.4)
        page.draw_line(rect.x, rect.y + cut * mm_per_unit, rect.right, rect.y + cut * mm_per_unit, 0.4)
    page.draw_path(commands, None, line_width=0.8)
    page.stream.pop_state()


def _path_on_page(commands: PathCommands, rect: FRect, mm_per_unit: float) -> PathCommands:
    return [
        (letter, tuple((rect.y if index % 2 else rect.x) + each * mm_per_unit for index, each in enumerate(where)))
        for letter, where in commands
    ]


def _draw_color_legend(page: PdfPage, facts_by_color: Sequence[Sequence[BasicFact]]) -> None:
    names = (_("yellow"), _("pink"), _("green"), _("blue"), _("brown"))
    for index, (steps, name, colour) in enumerate(zip(facts_by_color, names, CRAYON_COLORS, strict=False)):
        column, row = divmod(index, 3)
        x, y = LEFT + 22 + column * (RIGHT - LEFT) / 2, LEGEND_Y + 6 + row * LEGEND_STEP_MM
        page.draw_rounded_box(FRect(x, y - 5, 7, 7), 3.5, colour, line_width=0.4)
        page.draw_text(f"{steps[0].result} = {name}", x + 11, y, 14)
    assert LEGEND_Y + 4 * LEGEND_STEP_MM < H, "it stands on the page"
