"""The screen on which parents mark the last worksheet's calculations."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.drill_set import plain
from game.practice.facts import BasicFact
from game.practice.kinds import SHEET
from ui.assets.words import _, _n, day
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.practice.words import equation, sought
from ui.scene import clock
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.store.children import Answered
from ui.widgets.controls import Command, Key, Segments, Widget
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


class Ticks(Segments):
    """The choice of right, wrong or not done; Enter or arrows step through it, and + - 0 choose."""

    def type(self, keys: str) -> bool:
        if keys not in KEYS:
            return super().type(keys)
        self.pick(KEYS.index(keys))
        return True

    def draw_choice(self, brush: Brush, cell: FRect, index: int) -> None:
        draw_mark(brush, index, *cell.center, FACES[index][1] if index in self.on else "text_soft")


class MarkSheet(Scene):
    """Marks of a worksheet's calculations; nothing is saved before "Done"."""

    tall = True

    def __init__(self, desk: Desk, child_id: int) -> None:
        super().__init__(desk)
        self.child = next((child for child in desk.files.progress.children() if child.id == child_id), None)
        self.sheet = desk.files.progress.sheet(child_id)
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
            self.go(Back())

    def due(self) -> float:
        return self.resting()

    def leave(self) -> None:
        """Leave, after a question if marks would be lost."""
        if all(mark == UNDONE for mark in self.marks):
            super().leave()
            return
        stay, go = Command("stay", _("Go on marking"), self.drop_question, "undo"), Command("away", _("Leave it"), super().leave, "close")
        self.put_question(_("Leave the sheet without keeping these marks?"), [stay, go])

    def build(self) -> list[Widget]:
        page, at = self.desk.page, sheet(self.desk.page)
        self.list.place(list_on(page), PITCH * rows(len(self.steps)))
        ticks = [self.list.hold(self._ticks(place)) for place in range(len(self.steps))]
        every = Command("every", _("All right"), self._all_right, "check", ("a",))
        why = "" if any(mark != UNDONE for mark in self.marks) else _("First mark at least one calculation.")
        done = Command("done", _("Done"), self._done, "check", ("ctrl+s",), why)
        close = Command("close", _("Close"), self.leave, "close")
        y, w = at.bottom - 92, key_width(page)
        return [
            *ticks,
            Key(every, FRect(at.right - 44 - 2 * w, y, w, 64), size=20),
            Key(done, FRect(at.right - 32 - w, y, w, 64), "primary", 22),
            Key(close, FRect(at.right - 80, at.y + 20, 56, 56), bare=True),
        ]

    def _ticks(self, place: int) -> Ticks:
        at = self._row(place)
        w = min(TICKS, at.w * 0.46)
        called = (_("right"), _("wrong"), _("not done"))
        return Ticks(f"mark/{place}", FRect(at.right - w, at.y, w, H), called, self.marks[place], partial(self._mark, place))

    def _row(self, place: int) -> FRect:
        """Return the rectangle of a calculation, in columns as on the worksheet."""
        column, row = divmod(place, rows(len(self.steps)))
        wide = (self.list.rect.w - BAR) / COLUMNS
        return FRect(self.list.rect.x + column * wide, self.list.y + row * PITCH, min(ROW, wide - 16), H)

    # ------------------------------------------------------------ actions

    def _mark(self, place: int, mark: int) -> None:
        self.marks[place] = mark
        self.desk.sounds.play("key")
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
        self.desk.files.progress.marked(self.child.id, self.sheet, answers)
        self.go(Back())

    # ------------------------------------------------------------ drawing

    def paint(self, brush: Brush) -> None:
        brush.wood()
        if self.child is None or self.sheet is None:
            return
        at = sheet(brush.page)
        draw_sheet(brush, "pencil", _("Mark the sheet"), at.w - 220)
        told = _("{name} · printed on {date}").format(name=self.child.name, date=day(self.sheet.made[:10]))
        brush.fit(told, at.x + 90, at.y + 92, at.w - 220, 18, "text_soft")
        with self.list.clipped(brush):
            for place, step in enumerate(self.steps):
                self._draw_row(brush, place, step)
        self._draw_told(brush, FRect(at.x + 36, at.bottom - 92, at.w - 2 * key_width(brush.page) - 96, 64))

    def _draw_row(self, brush: Brush, place: int, step: BasicFact) -> None:
        """Draw a calculation with its number on the worksheet and its unknown number in bold."""
        at = self._row(place)
        if not at.colliderect(self.list.rect):
            return
        brush.text(f"{place + 1}.", at.x + 34, at.centery, 16, "text_soft", align="r")
        parts, x = equation(step), at.x + 44
        size = brush.fitting("  ".join(parts), at.w - min(TICKS, at.w * 0.46) - 56, SIZE, "b")
        for part, text in enumerate(parts):
            x += brush.text(text, x, at.centery, size, "text", "b" if part == sought(step) else "r") + size / 4

    def _draw_told(self, brush: Brush, at: FRect) -> None:
        """Draw how many there are of each mark, which also explains the marks."""
        right, wrong, undone = (self.marks.count(mark) for mark in (RIGHT, WRONG, UNDONE))
        told = (_n("{n} right", "{n} right", right), _n("{n} wrong", "{n} wrong", wrong), _n("{n} not done", "{n} not done", undone))
        x, size = at.x, brush.fitting("".join(told), at.w - 3 * 46, 18)
        gap = max(2.0, min(14.0, (at.w - 3 * 32 - sum(brush.skin.width(text, size) for text in told)) / 2))
        for mark, text in enumerate(told):
            draw_mark(brush, mark, x + 13, at.centery, FACES[mark][1])
            x += 32 + brush.text(text, x + 32, at.centery, size) + gap


def draw_mark(brush: Brush, mark: int, x: float, y: float, colour: str) -> None:
    """Draw a check mark, a cross or an empty box, centred at x, y."""
    if icon := FACES[mark][0]:
        brush.icon(icon, x - 13, y - 13, 26, colour)
    else:
        brush.box(FRect(x - 9, y - 9, 18, 18), 4, "none", colour, 2)


def key_width(page: Page) -> float:
    return 180.0 if page.tall else 228.0


def rows(many: int) -> int:
    return -(-many // COLUMNS)


def list_on(page: Page) -> FRect:
    at = sheet(page)
    return FRect(at.x + 28, at.y + 124, at.w - 48, at.h - 124 - 108)


def answer_of(child: int, step: BasicFact, right: bool, when: str) -> Answered:
    """Return the logged answer of a mark: a right one equals the solution, a wrong one is unknown."""
    parts, place = equation(step), sought(step)
    shown = " ".join("?" if part == place else text for part, text in enumerate(parts))
    return Answered(child, str(plain(step)), SHEET, None, shown, parts[place] if right else "", right, 1, 0, 0.0, when)
