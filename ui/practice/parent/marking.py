"""The screen on which parents mark the last worksheet's calculations."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.drill_set import plain
from game.practice.facts import BasicFact
from game.practice.kinds import SHEET
from ui.assets.translation import _, _n, day
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.practice.texts import equation, sought
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import LoggedAnswer
from ui.widgets.controls import Button, Command, SegmentedControl, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.sheet import draw_sheet, sheet

RIGHT, WRONG, UNDONE = range(3)
FACES = (("check", "done"), ("close", "fault"), ("", "border_control"))  # icons ("" for an empty box) and inks of the three marks
KEYS = "+-0"
PITCH, H, TICKS = 68.0, 56.0, 204.0  # distance and height of rows; maximum width of the three marks
ROW = 460.0  # maximum width of a row
SIZE = 23.0  # text size of a calculation
COLUMNS = 2  # as on the worksheet
BAR = 28.0  # space for the scroll bar


class Ticks(SegmentedControl):
    """A control that marks a calculation as right, wrong or not done; Enter or arrows step through it, and + - 0 choose."""

    def type(self, keys: str) -> bool:
        if keys not in KEYS:
            return super().type(keys)
        self.pick(KEYS.index(keys))
        return True

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        draw_mark(canvas, index, *cell.center, FACES[index][1] if index in self.on else "text_soft")


class MarkingScreen(Scene):
    """Screen that marks a worksheet's calculations; nothing is saved before "Done"."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        self.child = next((child for child in context.storage.progress.children() if child.id == child_id), None)
        self.sheet = context.storage.progress.sheet(child_id)
        self.marks = [UNDONE] * len(self.steps)  # one by calculation, same order
        self.list = ScrollArea("calculations")
        self.scrolls = [self.list]
        self.focus.name = "mark/0"

    @property
    def steps(self) -> tuple[BasicFact, ...]:
        return self.sheet.steps if self.sheet is not None else ()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.child is None or self.sheet is None:
            self.go(CloseRoute())

    def next_update_s(self) -> float:
        return self.resting()

    def leave(self) -> None:
        """Leave, after a question if marks would be lost."""
        if all(mark == UNDONE for mark in self.marks):
            super().leave()
            return
        stay, go = Command("stay", _("Go on marking"), self.drop_question, "undo"), Command("away", _("Leave it"), super().leave, "close")
        self.put_question(_("Leave the sheet without keeping these marks?"), [stay, go])

    def build(self) -> list[Widget]:
        viewport, rect = self.context.viewport, sheet(self.context.viewport)
        self.list.place(list_on(viewport), PITCH * rows(len(self.steps)))
        ticks = [self.list.hold(self._ticks(index)) for index in range(len(self.steps))]
        every = Command("every", _("All right"), self._all_right, "check", ("a",))
        why = "" if any(mark != UNDONE for mark in self.marks) else _("First mark at least one calculation.")
        done = Command("done", _("Done"), self._done, "check", ("ctrl+s",), why)
        close = Command("close", _("Close"), self.leave, "close")
        y, w = rect.bottom - 92, key_width(viewport)
        return [
            *ticks,
            Button(every, FRect(rect.right - 44 - 2 * w, y, w, 64), size=20),
            Button(done, FRect(rect.right - 32 - w, y, w, 64), "primary", 22),
            Button(close, FRect(rect.right - 80, rect.y + 20, 56, 56), bare=True),
        ]

    def _ticks(self, index: int) -> Ticks:
        rect = self._row(index)
        w = min(TICKS, rect.w * 0.46)
        called = (_("right"), _("wrong"), _("not done"))
        return Ticks(f"mark/{index}", FRect(rect.right - w, rect.y, w, H), called, self.marks[index], partial(self._mark, index))

    def _row(self, index: int) -> FRect:
        """Return the rectangle of a calculation, in columns as on the worksheet."""
        column, row = divmod(index, rows(len(self.steps)))
        width = (self.list.rect.w - BAR) / COLUMNS
        return FRect(self.list.rect.x + column * width, self.list.y + row * PITCH, min(ROW, width - 16), H)

    # ------------------------------------------------------------ actions

    def _mark(self, index: int, mark: int) -> None:
        self.marks[index] = mark
        self.context.sounds.play("key")
        self.rebuild()

    def _all_right(self) -> None:
        """Mark all as right, so that only the others have to be changed."""
        self.marks = [RIGHT] * len(self.marks)
        self.rebuild()

    def _done(self) -> None:
        assert self.child is not None and self.sheet is not None, "there is a sheet"
        when = clock.stamp()
        marked = [(step, mark) for step, mark in zip(self.steps, self.marks, strict=True) if mark != UNDONE]
        answers = [answer_of(self.child.id, step, mark == RIGHT, when) for step, mark in marked]
        self.context.storage.progress.marked(self.child.id, self.sheet, answers)
        self.go(CloseRoute())

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        if self.child is None or self.sheet is None:
            return
        rect = sheet(canvas.viewport)
        draw_sheet(canvas, "pencil", _("Mark the sheet"), rect.w - 220)
        text = _("{name} · printed on {date}").format(name=self.child.name, date=day(self.sheet.made[:10]))
        canvas.fit_text(text, rect.x + 90, rect.y + 92, rect.w - 220, 18, "text_soft")
        with self.list.clipped(canvas):
            for index, step in enumerate(self.steps):
                self._draw_row(canvas, index, step)
        self._draw_told(canvas, FRect(rect.x + 36, rect.bottom - 92, rect.w - 2 * key_width(canvas.viewport) - 96, 64))

    def _draw_row(self, canvas: Canvas, index: int, step: BasicFact) -> None:
        """Draw a calculation with its number on the worksheet and its unknown number in bold."""
        rect = self._row(index)
        if not rect.colliderect(self.list.rect):
            return
        canvas.text(f"{index + 1}.", rect.x + 34, rect.centery, 16, "text_soft", align="r")
        parts, x = equation(step), rect.x + 44
        size = canvas.fitting("  ".join(parts), rect.w - min(TICKS, rect.w * 0.46) - 56, SIZE, "b")
        for part, text in enumerate(parts):
            x += canvas.text(text, x, rect.centery, size, "text", "b" if part == sought(step) else "r") + size / 4

    def _draw_told(self, canvas: Canvas, rect: FRect) -> None:
        """Draw how many there are of each mark, which also explains the marks."""
        right, wrong, undone = (self.marks.count(mark) for mark in (RIGHT, WRONG, UNDONE))
        sentences = (_n("{n} right", "{n} right", right), _n("{n} wrong", "{n} wrong", wrong), _n("{n} not done", "{n} not done", undone))
        x, size = rect.x, canvas.fitting("".join(sentences), rect.w - 3 * 46, 18)
        gap = max(2.0, min(14.0, (rect.w - 3 * 32 - sum(canvas.rasterizer.width(text, size) for text in sentences)) / 2))
        for mark, text in enumerate(sentences):
            draw_mark(canvas, mark, x + 13, rect.centery, FACES[mark][1])
            x += 32 + canvas.text(text, x + 32, rect.centery, size) + gap


def draw_mark(canvas: Canvas, mark: int, x: float, y: float, colour: str) -> None:
    """Draw a check mark, a cross or an empty box, centred at x, y."""
    if icon := FACES[mark][0]:
        canvas.icon(icon, x - 13, y - 13, 26, colour)
    else:
        canvas.box(FRect(x - 9, y - 9, 18, 18), 4, "none", colour, 2)


def key_width(viewport: Viewport) -> float:
    return 180.0 if viewport.is_portrait else 228.0


def rows(count: int) -> int:
    return -(-count // COLUMNS)


def list_on(viewport: Viewport) -> FRect:
    rect = sheet(viewport)
    return FRect(rect.x + 28, rect.y + 124, rect.w - 48, rect.h - 124 - 108)


def answer_of(child: int, step: BasicFact, right: bool, when: str) -> LoggedAnswer:
    """Return the logged answer of a mark: a right one equals the solution, a wrong one is unknown."""
    parts, index = equation(step), sought(step)
    shown = " ".join("?" if part == index else text for part, text in enumerate(parts))
    return LoggedAnswer(child, str(plain(step)), SHEET, None, shown, parts[index] if right else "", right, 1, 0, 0.0, when)
