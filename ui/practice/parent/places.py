"""Layout of the parents' page: two columns (docs/art.md, mock-up 21), in portrait one below the other."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas.viewport import MIN_TALL_PAGE_HEIGHT, Viewport

LEFT, ABOVE, SIDES = 88.0, 34.0, 150.0  # space around the table's cells: left and above for the heads, and on both sides together


@dataclass(frozen=True, slots=True)
class ParentsLayout:
    """Rectangles of the parents' page."""

    facts: FRect  # sheet of the table
    charts: FRect  # sheet of the curves
    again: FRect  # sheet of facts to repeat
    next: FRect  # sheet of the week's topic
    head: FRect  # the child, and what is known
    signs: FRect  # the choice of a sign
    table: FRect  # the table's cells
    legend: FRect  # y is the centre of its upper row
    focus: FRect  # the topic of the week
    steer: FRect  # the button of the practice settings
    foot: tuple[FRect, FRect, FRect, FRect]  # printing, spreadsheet, deleting, exercises
    foot_to_mark: tuple[FRect, FRect, FRect, FRect, FRect]  # marking a worksheet, then the same


LANDSCAPE = ParentsLayout(
    facts=FRect(24, 88, 600, 688),
    charts=FRect(644, 88, 612, 312),
    again=FRect(644, 410, 612, 136),
    next=FRect(644, 556, 612, 138),
    head=FRect(24, 88, 572, 84),
    signs=FRect(44, 172, 560, 60),
    table=FRect(112, 278, 450, 414),
    legend=FRect(52, 718, 552, 0),
    focus=FRect(664, 566, 572, 56),
    steer=FRect(664, 628, 572, 58),
    foot=(FRect(644, 706, 158, 66), FRect(812, 706, 112, 66), FRect(934, 706, 60, 66), FRect(1004, 706, 252, 66)),
    foot_to_mark=(
        FRect(644, 706, 164, 66),
        FRect(816, 706, 122, 66),
        FRect(946, 706, 62, 66),
        FRect(1016, 706, 56, 66),
        FRect(1080, 706, 176, 66),
    ),
)


def portrait_layout(page: FRect) -> ParentsLayout:
    """Return the portrait layout; spare height goes to the table and the curves."""
    spare, foot = page.h - MIN_TALL_PAGE_HEIGHT, page.bottom - 80
    facts = FRect(206, page.y + 84, 868, 556 + 0.64 * spare)
    charts = FRect(206, facts.bottom + 12, 868, 308 + 0.36 * spare)
    again = FRect(206, charts.bottom + 12, 428, 186)
    coming = FRect(646, again.y, 428, 186)
    return ParentsLayout(
        facts=facts,
        charts=charts,
        again=again,
        next=coming,
        head=FRect(facts.x, facts.y, 488, 88),
        signs=FRect(facts.right - 348, facts.y + 14, 320, 60),
        table=FRect(facts.x + LEFT, facts.y + 88 + ABOVE, facts.w - SIDES, facts.h - 208),
        legend=FRect(facts.x + 28, facts.bottom - 58, facts.w - 56, 0),
        focus=FRect(coming.x + 20, coming.y + 22, 388, 62),
        steer=FRect(coming.x + 20, coming.y + 100, 388, 62),
        foot=(FRect(206, foot, 230, 66), FRect(448, foot, 160, 66), FRect(620, foot, 60, 66), FRect(692, foot, 382, 66)),
        foot_to_mark=(
            FRect(206, foot, 220, 66),
            FRect(438, foot, 170, 66),
            FRect(620, foot, 100, 66),
            FRect(732, foot, 60, 66),
            FRect(804, foot, 270, 66),
        ),
    )


def parents_layout(viewport: Viewport) -> ParentsLayout:
    return portrait_layout(viewport.rect) if viewport.is_portrait else LANDSCAPE
