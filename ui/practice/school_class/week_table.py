"""The table of a class's week: a row for each child, and a key above each column that sorts by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect

from ui.assets.translation import _, format_signed, join_names
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.layout.containers import SCROLL_BAR_UNITS, Column, Row, Scroll
from ui.layout.nodes import Box, Text
from ui.store.children import Child
from ui.store.learning.class_reports import ChildWeek
from ui.widgets.controls import Command, ListItem
from ui.widgets.node import Node
from ui.widgets.parts import boxed, draw_row, icon, picture, row, token

NAME, DAYS, RIGHT, HEART, LOOK = range(5)  # the columns
SCHOOL_DAYS, ALL_DAYS = 5, 7
WIDTHS = {RIGHT: 82.0, HEART: 88.0, LOOK: 96.0}  # of the columns; the name has the rest
ROW_HEIGHT, COMPACT_ROW_HEIGHT, TWO_LINES_HEIGHT, HEAD_HEIGHT, SPACING = 44.0, 72.0, 88.0, 44.0, 8.0
ROW_PADDING, COMPACT_PADDING = (12.0, 2.0, 12.0, 2.0), (12.0, 8.0, 12.0, 8.0)
COMPACT_SCALE = 1.4  # of the columns in a compact viewport, where texts are large
FACE, PLATE_HEIGHT, DAY_WIDTH, DISC_SHARE = 32.0, 34.0, 19.0, 0.8  # a disc takes this share of its day
NO_WEEK = ChildWeek()


def column_names() -> tuple[str, ...]:
    return _("child"), _("days"), _("right"), _("by heart"), _("to go over")


def sorted_by_text(column: int, is_reversed: bool) -> str:
    """Return by which column the table is sorted, as a sentence without a full stop."""
    text = (
        _("sorted by name"),
        _("sorted by days of practice"),
        _("sorted by right answers"),
        _("sorted by what is known by heart"),
        _("sorted by what to go over"),
    )[column]
    return _("{sorted}, the other way round").format(sorted=text) if is_reversed else text


def sorted_children(children: Sequence[Child], weeks: Mapping[int, ChildWeek], column: int, is_reversed: bool) -> list[Child]:
    """Return the children, given in alphabetical order, sorted by a column: those who need a look come first."""

    def key(index: int) -> tuple[float | str, ...]:
        week = weeks.get(children[index].id, NO_WEEK)
        share, look = week.known / week.items if week.items else -1.0, _look_text(week)
        return ((index,), (len(week.days),), (share,), (week.mastered, week.gain), (not week.missed, not week.items, look))[column]

    return [children[index] for index in sorted(range(len(children)), key=key, reverse=is_reversed)]


def day_count(weeks: Mapping[int, ChildWeek]) -> int:
    """Return how many days are shown: the weekend only if it was used."""
    return ALL_DAYS if any(max(week.days, default=0) >= SCHOOL_DAYS for week in weeks.values()) else SCHOOL_DAYS


def week_table(
    children: Sequence[Child],
    weeks: Mapping[int, ChildWeek],
    sorting: tuple[int, bool],
    sort_by: Callable[[int], None],
    open_child: Callable[[Child], None],
    viewport: Viewport,
) -> Column:
    """Return the table; `sorting` is the column by which it is sorted, and whether the other way round."""
    days = day_count(weeks)
    scale, is_narrow = COMPACT_SCALE if viewport.is_compact else 1.0, viewport.is_compact and viewport.is_portrait
    rows = [
        _row(child, weeks.get(child.id, NO_WEEK), days, open_child, scale, is_narrow)
        for child in sorted_children(children, weeks, *sorting)
    ]
    heads = [_head(column, sorting, 0 if is_narrow else days, sort_by, scale) for column in range(len(column_names()))]
    padding = (ROW_PADDING[0] - SPACING / 2, 0, ROW_PADDING[0] - SPACING / 2 + SCROLL_BAR_UNITS, 0)
    table = Scroll(rows, 4, name="week", grow=1, keeps_bar_room=True)
    return Column([Row(heads, 0, padding=padding), table], 2, grow=1)


def _head(column: int, sorting: tuple[int, bool], days: int, sort_by: Callable[[int], None], scale: float) -> Row:
    """Return the key above a column; it tells by which column the table is sorted. Without `days`, the columns share the width."""
    is_chosen, name = column == sorting[0], column_names()[column]
    ink, tip = ("text", sorted_by_text(*sorting)) if is_chosen else ("text_soft", _("Sort by this column"))
    label: Box = Text(name, 16, "b" if is_chosen else "r", ink, "l" if column in (NAME, DAYS) else "c", max_lines=1, grow=1)
    width = (days * DAY_WIDTH if column == DAYS else WIDTHS.get(column, 0.0)) * scale
    if days and column == DAYS:
        label = picture(partial(_draw_day_letters, days, is_chosen), width, FACE)
    command = Command(f"sort/{column}", name, partial(sort_by, column))
    head = replace(row(command, [label], tip, is_plain=True, height=HEAD_HEIGHT), padding=4.0)
    is_fixed = bool(days and width)
    return replace(head, width=width + SPACING if is_fixed else None, min_width=0.0, grow=float(not is_fixed))


def _row(child: Child, week: ChildWeek, days: int, open_child: Callable[[Child], None], scale: float, is_narrow: bool) -> Box:
    """Return the row of a child on one line, or on two in a narrow viewport."""
    texts, command = _cell_texts(week), Command(f"week/{child.id}", child.name, partial(open_child, child))
    name = Text(child.name, 18, "b", max_lines=1, can_be_cut=True, width=0, grow=1)
    who = [token(child.profile.token, FACE), name, picture(partial(_draw_days, week.days, days), days * DAY_WIDTH * scale, FACE)]
    right = Text(texts[RIGHT - 1], 17, align="c", max_lines=1, width=WIDTHS[RIGHT] * scale)
    heart = Text(texts[HEART - 1], 17, "b", align="c", max_lines=1, width=WIDTHS[HEART] * scale)
    look = Text(texts[LOOK - 1], 17, "b" if week.missed else "r", "fault" if week.missed else "text_soft", "c", max_lines=1, grow=1)
    cell: Box = Row([look], align="center", width=WIDTHS[LOOK] * scale, height=PLATE_HEIGHT)
    if week.missed:
        cell = boxed(cell, "danger_soft", "fault", 10)
    elif week.items:
        cell = Row([replace(icon("check", 24, "done"), grow=1)], align="center", width=WIDTHS[LOOK] * scale)
    cells, widget = [right, heart, cell], partial(WeekRow, command, texts)
    if is_narrow:
        lines = [Row(who, SPACING, "center"), Row(cells, SPACING, "center", is_even=True)]
        return Column(lines, 4, name=command.name, height=TWO_LINES_HEIGHT, padding=COMPACT_PADDING, widget=widget)
    height = ROW_HEIGHT if scale == 1.0 else COMPACT_ROW_HEIGHT
    return Row([*who, *cells], SPACING, "center", name=command.name, height=height, padding=ROW_PADDING, widget=widget)


def _cell_texts(week: ChildWeek) -> tuple[str, ...]:
    """Return the text of each column after the name: of right answers ten at most, as "9 of 10"."""
    names, total = _("Monday Tuesday Wednesday Thursday Friday Saturday Sunday").split(), min(week.items, 10)
    days = join_names([names[day] for day in sorted(week.days)])
    right = _("{got} of {all}").format(got=round(week.known * total / week.items), all=total) if total else "–"
    gain = f" {format_signed(week.gain)}" if week.gain else ""
    return days or "–", right, f"{week.mastered}{gain}", _look_text(week)


def _look_text(week: ChildWeek) -> str:
    """Return what to go over with a child, as "7 × 8" or "9 – ? = 5"; or that there is nothing."""
    return week.missed.removesuffix(" = ?") or (_("nothing") if week.items else _("not here"))


def _draw_day_letters(days: int, is_chosen: bool, canvas: Canvas, rect: FRect) -> None:
    """Draw the first letter of each day above its disc, in place of the column's name."""
    color, kind = ("text", "b") if is_chosen else ("text_soft", "r")
    with canvas.description.replace_texts_inside(column_names()[DAYS]):
        for day, letter in enumerate(_("M T W T F S S").split()[:days]):
            x, size = rect.x + (day + 0.5) * rect.w / days, canvas.rasterizer.min_text_units
            canvas.draw_text(letter, x, rect.centery, max(16.0, size), color, kind, "c")


def _draw_days(done: frozenset[int], days: int, canvas: Canvas, rect: FRect) -> None:
    """Draw a disc for each day, filled if the child practised."""
    styles = ('fill="none" stroke="border_control"', 'fill="switch_on" stroke="switch_on"')
    step = rect.w / days
    discs = [
        f'<circle cx="{(day + 0.5) * step}" cy="{rect.h / 2}" r="{step * DISC_SHARE / 2}" {styles[day in done]}/>' for day in range(days)
    ]
    canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, f'<g stroke-width="1.5">{"".join(discs)}</g>')


class WeekRow(ListItem):
    """The row of a child, which opens its page."""

    def __init__(self, command: Command, texts: Sequence[str], rect: FRect) -> None:
        super().__init__(command, rect, partial(draw_row, False, False))
        self.texts = texts

    def node(self) -> Node:
        """Return the row with the child as its head, and a cell for each figure with the name of its column."""
        labels = [_("{name}: {text}").format(name=name, text=text) for name, text in zip(column_names()[1:], self.texts, strict=True)]
        cells = [Node(f"{self.name}#{index}", "cell", self.rect, label, is_actionable=False) for index, label in enumerate(labels)]
        return Node(self.name, "row", self.rect, self.command.label, children=tuple(cells))
