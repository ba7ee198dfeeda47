"""The screen on which parents mark the last worksheet's calculations."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.drill_set import larger_number_first
from game.practice.facts import BasicFact
from game.practice.kinds import WORKSHEET_KIND
from ui.assets.translation import _, _n, format_date
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.practice.texts import equation_parts, unknown_part_index
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import LoggedAnswer
from ui.widgets.controls import Button, Command, SegmentedControl, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.sheet import draw_sheet, sheet_rect

RIGHT, WRONG, UNDONE = range(3)
MARK_STYLES = (("check", "done"), ("close", "fault"), ("", "border_control"))  # icons ("" for an empty box) and inks of the three marks
MARK_KEYS = "+-0"
PITCH, H, MAX_MARKS_W = 68.0, 56.0, 204.0  # distance and height of rows; maximum width of the three marks
MAX_ROW_W = 460.0  # maximum width of a row
TEXT_SIZE = 23.0  # text size of a calculation
COLUMNS = 2  # as on the worksheet
BAR = 28.0  # space for the scroll bar


class MarkControl(SegmentedControl):
    """A control that marks a calculation as right, wrong or not done; Enter or arrows step through it, and + - 0 choose."""

    def handle_key(self, keys: str) -> bool:
        if keys not in MARK_KEYS:
            return super().handle_key(keys)
        self.on_pick(MARK_KEYS.index(keys))
        return True

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        draw_mark(canvas, index, *cell.center, MARK_STYLES[index][1] if index in self.chosen_indices else "text_soft")


class MarkingScreen(Scene):
    """Screen that marks a worksheet's calculations; nothing is saved before "Done"."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        self.child = next((child for child in context.storage.progress.children() if child.id == child_id), None)
        self.printed_sheet = context.storage.progress.unmarked_worksheet(child_id)
        self.marks = [UNDONE] * len(self.worksheet_facts)  # one by calculation, same order
        self.calculation_list = ScrollArea("calculations")
        self.scroll_areas = [self.calculation_list]
        self.focus.name = "mark/0"

    @property
    def worksheet_facts(self) -> tuple[BasicFact, ...]:
        return self.printed_sheet.steps if self.printed_sheet is not None else ()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.child is None or self.printed_sheet is None:
            self.go(CloseRoute())

    def next_update_s(self) -> float:
        return self.idle_update_s()

    def on_escape(self) -> None:
        """Leave, after a question if marks would be lost."""
        if all(mark == UNDONE for mark in self.marks):
            super().on_escape()
            return
        stay = Command("stay", _("Go on marking"), self.close_question, "undo")
        go = Command("away", _("Leave it"), super().on_escape, "close")
        self.ask_question(_("Leave the sheet without keeping these marks?"), [stay, go])

    def build_widgets(self) -> list[Widget]:
        viewport, rect = self.context.viewport, sheet_rect(self.context.viewport)
        self.calculation_list.set_window(list_rect(viewport), PITCH * row_count(len(self.worksheet_facts)))
        ticks = [self.calculation_list.add_widget(self._mark_control(index)) for index in range(len(self.worksheet_facts))]
        every = Command("every", _("All right"), self._mark_all_right, "check", ("a",))
        why = "" if any(mark != UNDONE for mark in self.marks) else _("First mark at least one calculation.")
        done = Command("done", _("Done"), self._save_marks, "check", ("ctrl+s",), why)
        close = Command("close", _("Close"), self.on_escape, "close")
        y, w = rect.bottom - 92, button_width(viewport)
        return [
            *ticks,
            Button(every, FRect(rect.right - 44 - 2 * w, y, w, 64), size=20),
            Button(done, FRect(rect.right - 32 - w, y, w, 64), "primary", 22),
            Button(close, FRect(rect.right - 80, rect.y + 20, 56, 56), is_icon_only=True),
        ]

    def _mark_control(self, index: int) -> MarkControl:
        rect = self._calculation_rect(index)
        w = min(MAX_MARKS_W, rect.w * 0.46)
        called = (_("right"), _("wrong"), _("not done"))
        return MarkControl(f"mark/{index}", FRect(rect.right - w, rect.y, w, H), called, self.marks[index], partial(self._set_mark, index))

    def _calculation_rect(self, index: int) -> FRect:
        """Return the rectangle of a calculation, in columns as on the worksheet."""
        column, row = divmod(index, row_count(len(self.worksheet_facts)))
        width = (self.calculation_list.rect.w - BAR) / COLUMNS
        return FRect(
            self.calculation_list.rect.x + column * width, self.calculation_list.content_top + row * PITCH, min(MAX_ROW_W, width - 16), H
        )

    # ------------------------------------------------------------ actions

    def _set_mark(self, index: int, mark: int) -> None:
        self.marks[index] = mark
        self.context.sounds.play("key")
        self.request_rebuild()

    def _mark_all_right(self) -> None:
        """Mark all as right, so that only the others have to be changed."""
        self.marks = [RIGHT] * len(self.marks)
        self.request_rebuild()

    def _save_marks(self) -> None:
        assert self.child is not None and self.printed_sheet is not None, "there is a sheet"
        when = clock.iso_timestamp()
        marked = [(step, mark) for step, mark in zip(self.worksheet_facts, self.marks, strict=True) if mark != UNDONE]
        answers = [marked_answer(self.child.id, step, mark == RIGHT, when) for step, mark in marked]
        self.context.storage.progress.save_marks(self.child.id, self.printed_sheet, answers)
        self.go(CloseRoute())

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        if self.child is None or self.printed_sheet is None:
            return
        rect = sheet_rect(canvas.viewport)
        draw_sheet(canvas, "pencil", _("Mark the sheet"), rect.w - 220)
        text = _("{name} · printed on {date}").format(name=self.child.name, date=format_date(self.printed_sheet.made[:10]))
        canvas.fit_text(text, rect.x + 90, rect.y + 92, rect.w - 220, 18, "text_soft")
        with self.calculation_list.clipped(canvas):
            for index, step in enumerate(self.worksheet_facts):
                self._draw_calculation(canvas, index, step)
        self._draw_mark_counts(canvas, FRect(rect.x + 36, rect.bottom - 92, rect.w - 2 * button_width(canvas.viewport) - 96, 64))

    def _draw_calculation(self, canvas: Canvas, index: int, step: BasicFact) -> None:
        """Draw a calculation with its number on the worksheet and its unknown number in bold."""
        rect = self._calculation_rect(index)
        if not rect.colliderect(self.calculation_list.rect):
            return
        canvas.draw_text(f"{index + 1}.", rect.x + 34, rect.centery, 16, "text_soft", align="r")
        parts, x = equation_parts(step), rect.x + 44
        size = canvas.fitting_size("  ".join(parts), rect.w - min(MAX_MARKS_W, rect.w * 0.46) - 56, TEXT_SIZE, "b")
        for part, text in enumerate(parts):
            x += canvas.draw_text(text, x, rect.centery, size, "text", "b" if part == unknown_part_index(step) else "r") + size / 4

    def _draw_mark_counts(self, canvas: Canvas, rect: FRect) -> None:
        """Draw how many there are of each mark, which also explains the marks."""
        right, wrong, undone = (self.marks.count(mark) for mark in (RIGHT, WRONG, UNDONE))
        sentences = (_n("{n} right", "{n} right", right), _n("{n} wrong", "{n} wrong", wrong), _n("{n} not done", "{n} not done", undone))
        x, size = rect.x, canvas.fitting_size("".join(sentences), rect.w - 3 * 46, 18)
        gap = max(2.0, min(14.0, (rect.w - 3 * 32 - sum(canvas.rasterizer.text_width(text, size) for text in sentences)) / 2))
        for mark, text in enumerate(sentences):
            draw_mark(canvas, mark, x + 13, rect.centery, MARK_STYLES[mark][1])
            x += 32 + canvas.draw_text(text, x + 32, rect.centery, size) + gap


def draw_mark(canvas: Canvas, mark: int, x: float, y: float, colour: str) -> None:
    """Draw a check mark, a cross or an empty box, centred at x, y."""
    if icon := MARK_STYLES[mark][0]:
        canvas.draw_icon(icon, x - 13, y - 13, 26, colour)
    else:
        canvas.draw_box(FRect(x - 9, y - 9, 18, 18), 4, "none", colour, 2)


def button_width(viewport: Viewport) -> float:
    return 180.0 if viewport.is_portrait else 228.0


def row_count(calculation_count: int) -> int:
    return -(-calculation_count // COLUMNS)


def list_rect(viewport: Viewport) -> FRect:
    rect = sheet_rect(viewport)
    return FRect(rect.x + 28, rect.y + 124, rect.w - 48, rect.h - 124 - 108)


def marked_answer(child_id: int, step: BasicFact, is_right: bool, when: str) -> LoggedAnswer:
    """Return the logged answer of a mark: a right one equals the solution, a wrong one is unknown."""
    parts, index = equation_parts(step), unknown_part_index(step)
    shown = " ".join("?" if part == index else text for part, text in enumerate(parts))
    return LoggedAnswer(
        child_id, str(larger_number_first(step)), WORKSHEET_KIND, None, shown, parts[index] if is_right else "", is_right, 1, 0, 0.0, when
    )
