"""The screen on which parents mark a worksheet's tasks, or type what the child has written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from game.practice.drill_set import DrillTask, larger_number_first, read_written
from game.practice.kinds import WORKSHEET_KIND
from game.practice.worksheets import CardTask
from ui.assets.translation import _, _n, format_date
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.layout.containers import Column, Row, Scroll
from ui.layout.nodes import Box, Child, Text
from ui.practice.parent.worksheet_making import KINDS, worksheet_name
from ui.practice.texts import equation_parts, kind_name, unknown_part_index
from ui.scene import clock
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.scene.text_input import TextEditor, TextInput
from ui.store.children import LoggedAnswer, PrintedWorksheet
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, chain_text
from ui.widgets.controls import Command, SegmentedControl, with_accessible_name
from ui.widgets.parts import button, list_view, picture, row, two_lines
from ui.widgets.sheet import page_sheet

RIGHT, WRONG, UNDONE = range(3)
MARK_STYLES = (("check", "done"), ("close", "fault"), ("", "border_control"))  # icons ("" for an empty box) and inks of the three marks
MARK_KEYS = "+-0"
MARK_SIZE, MARK_HEIGHT, MARKS_WIDTH, MIN_MARKS_WIDTH = 26.0, 56.0, 204.0, 140.0  # one mark; the control with all three
CALCULATION_WIDTH, ROW_SPACING = 170.0, 12.0
WRITTEN_WIDTH, MIN_WRITTEN_WIDTH, MAX_DIGITS, SHEET_ROW_HEIGHT = 70.0, 52.0, 3, 70.0
CARDS_WIDTH, WRITTEN_CARDS_WIDTH, MAX_WRITTEN_LENGTH = 360.0, 380.0, 40  # of card tasks
COLUMNS = 2  # as on the worksheet
PRINTED_SIGNS = str.maketrans(OPERATOR_SYMBOLS)


class MarkControl(SegmentedControl):
    """A control that marks a calculation as right, wrong or not done; Enter or arrows step through it, and + - 0 choose."""

    sign_keys = "+-"

    def handle_key(self, keys: str) -> bool:
        if keys not in MARK_KEYS:
            return super().handle_key(keys)
        self.on_pick(MARK_KEYS.index(keys))
        return True

    def draw_choice(self, canvas: Canvas, cell: FRect, index: int) -> None:
        _draw_mark(index, MARK_STYLES[index][1] if index in self.chosen_indices else "text_soft", canvas, cell)


class _MarkingAccessibility(AccessibilityInfo):
    """The calculations are read as the labels of what stands beside them, and need not be read twice."""

    def is_worth_reading(self, text: str) -> bool:
        return any(sign.isalpha() for sign in text)


class MarkingScreen(Scene):
    """Screen that marks a worksheet's tasks, after the choice among several; nothing is saved before "Done"."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int, next_ids: Sequence[int] = ()) -> None:
        """Open a child's worksheet; those of the children `next_ids` follow, the latest of each."""
        super().__init__(context)
        self.accessibility = _MarkingAccessibility()
        self.text_editor: TextEditor = TextEditor(context)
        self._next_ids, self._is_latest_only = list(next_ids), bool(next_ids)
        self._load_child(child_id)

    def _load_child(self, child_id: int) -> None:
        """Load a child's worksheets, and open the only or latest one."""
        self.child = self.context.storage.progress.find_child(child_id)
        self.printed_sheets = self.context.storage.progress.unmarked_worksheets(child_id)
        self.printed_sheet: PrintedWorksheet | None = None
        self.marks, self.written = list[int](), list[str]()  # by task, same order; what was written if it is typed
        self.tasks, self.has_cards = tuple[DrillTask, ...](), False  # of the worksheet; card tasks are in one column
        self.focus.name = "sheet/0"
        if len(self.printed_sheets) == 1 or (self._is_latest_only and self.printed_sheets):
            self._choose_sheet(self.printed_sheets[0])

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.child is None or not self.printed_sheets:
            self._open_next_child()

    def next_update_s(self) -> float:
        return self.idle_update_s()

    def on_escape(self) -> None:
        self._leave_sheet(super().on_escape)

    def _leave_sheet(self, leave: Callable[[], None]) -> None:
        """Call `leave`, after a question if marks would be lost."""
        if not any(self.written) and all(mark == UNDONE for mark in self.marks):
            leave()
            return
        stay = Command("stay", _("Go on marking"), self.close_question, "undo")
        go = Command("away", _("Leave"), leave, "close")
        self.ask_question(_("Leave the sheet without keeping these marks?"), [stay, go])

    def _open_next_child(self) -> None:
        """Open the worksheet of the next child, or close the screen after the last one."""
        self.close_question()
        if not self._next_ids:
            self.go(CloseRoute())
            return
        self._load_child(self._next_ids.pop(0))
        self.composition.area("calculations").offset = 0.0
        self.context.announce(self.child.name if self.child is not None else "")

    def compose(self) -> Child:
        if self.child is None or not self.printed_sheets:
            return None
        if self.printed_sheet is None:
            rows = [self._sheet_row(index, sheet) for index, sheet in enumerate(self.printed_sheets)]
            back = Command("back", _("Back"), self.on_escape, "prev")
            return page_sheet("pencil", _("Which sheet?"), list_view("sheets", rows), [], self.on_escape, done=back)
        every = Command("every", _("All correct"), self._mark_all_right, "check", ("a",))
        done = Command("done", _("Done"), self._save_marks, "check", ("ctrl+s",), self._fault())
        skip = Command("skip", _("Next child"), lambda: self._leave_sheet(self._open_next_child), "next", ("ctrl+right",))
        text = f"{self.child.name} · {sheet_title(self.printed_sheet)} · {printed_on(self.printed_sheet)}"
        rows = [self._task_row(index, task) for index, task in enumerate(self.tasks)]
        middle = -(-len(rows) // COLUMNS)
        halves = [rows] if self.has_cards else [rows[:middle], rows[middle:]]
        columns = Row([Column(half, ROW_SPACING) for half in halves], 24, is_even=True)
        body = [
            Text(text, 18, color="text_soft", max_lines=1, can_be_cut=True, padding=(46, 0, 0, 0)),
            Scroll([columns], name="calculations", grow=1),
        ]
        foot = [self._mark_counts(), button(skip) if self._next_ids else None, button(every)]
        return page_sheet("pencil", _("Mark the sheet"), Column(body, 10, grow=1), foot, self.on_escape, done=done)

    def _sheet_row(self, index: int, sheet: PrintedWorksheet) -> Row:
        command = Command(f"sheet/{index}", f"{sheet_title(sheet)} · {printed_on(sheet)}", partial(self._choose_sheet, sheet))
        return row(command, [two_lines(sheet_title(sheet), printed_on(sheet), 20)], height=SHEET_ROW_HEIGHT)

    def _fault(self) -> str:
        """Return why the marks cannot be saved yet; "" if they can."""
        if unread := [text for text, mark in zip(self.written, self.marks, strict=True) if text and mark == UNDONE]:
            return self._unread_text(unread[0])
        return "" if any(mark != UNDONE for mark in self.marks) else _("First mark at least one calculation.")

    def _unread_text(self, text: str) -> str:
        example = chain_text((8, 8, 1), "+-") if self.has_cards else "12"
        return _("“{text}” can’t be read. Write it like this: {example}").format(text=text, example=example)

    def _task_row(self, index: int, task: DrillTask) -> Row:
        """Return a task with its number on the worksheet, what is sought in bold, and its mark."""
        number = Text(f"{index + 1}.", 16, color="text_soft", align="r", width=34)
        words, unknown = task_parts(task)
        width, written_width = (CARDS_WIDTH, WRITTEN_CARDS_WIDTH) if self.has_cards else (CALCULATION_WIDTH, WRITTEN_WIDTH)
        parts = [Text(text, 23, "b" if part == unknown else "r", max_lines=1) for part, text in enumerate(words)]
        make = partial(self._mark_control, index, " ".join(words))
        marks = Box(name=f"mark/{index}", width=MARKS_WIDTH, min_width=MIN_MARKS_WIDTH, height=MARK_HEIGHT, widget=make)
        make_input = partial(self._written_input, index, asked_text(task))
        written = Box(name=f"written/{index}", width=written_width, min_width=MIN_WRITTEN_WIDTH, height=MARK_HEIGHT, widget=make_input)
        return Row([number, Row(parts, 6, "center", width=width, min_width=0.0), written, marks], 8, "center")

    def _written_input(self, index: int, calculation: str, rect: FRect) -> TextInput:
        tip = _("What was written: {calculation}").format(calculation=calculation)
        change, length = partial(self._set_written, index), MAX_WRITTEN_LENGTH if self.has_cards else MAX_DIGITS
        return TextInput(f"written/{index}", rect, self.written[index], self.text_editor, change, length, 20, tip)

    def _mark_control(self, index: int, calculation: str, rect: FRect) -> MarkControl:
        called, pick = (_("right"), _("wrong"), _("not done")), partial(self._set_mark, index)
        return with_accessible_name(MarkControl(f"mark/{index}", rect, called, self.marks[index], pick), calculation)

    def _mark_counts(self) -> Row:
        """Return how many there are of each mark, which also explains the marks."""
        right, wrong, undone = (self.marks.count(mark) for mark in (RIGHT, WRONG, UNDONE))
        sentences = (_n("{n} right", "{n} right", right), _n("{n} wrong", "{n} wrong", wrong), _n("{n} not done", "{n} not done", undone))
        pictures = [picture(partial(_draw_mark, mark, MARK_STYLES[mark][1]), MARK_SIZE, MARK_SIZE) for mark in (RIGHT, WRONG, UNDONE)]
        counts = [Row([mark, Text(text, max_lines=1)], 6, "center") for mark, text in zip(pictures, sentences, strict=True)]
        return Row(counts, 14, grow=1)

    # ------------------------------------------------------------ actions

    def _choose_sheet(self, sheet: PrintedWorksheet) -> None:
        self.printed_sheet, self.tasks, self.has_cards = sheet, sheet.steps, isinstance(sheet.steps[0], CardTask)
        self.marks, self.written = [UNDONE] * len(sheet.steps), [""] * len(sheet.steps)
        self.focus.name = "mark/0"
        self.request_rebuild()

    def _set_written(self, index: int, text: str) -> None:
        """Mark a task by what was written; what cannot be read stays to be mended."""
        answer = read_written(self.tasks[index], text)
        self._set_mark(index, UNDONE if answer is None else RIGHT if answer[1] else WRONG)
        self.written[index] = text if answer is None else answer[0].translate(PRINTED_SIGNS)
        if text and answer is None:
            self.context.show_notice(self._unread_text(text), "neutral")

    def _set_mark(self, index: int, mark: int) -> None:
        self.marks[index], self.written[index] = mark, ""
        self.context.sounds.play("key")
        self.request_rebuild()

    def _mark_all_right(self) -> None:
        """Mark all as right, so that only the others have to be changed; what is typed keeps its mark."""
        self.marks = [mark if text else RIGHT for mark, text in zip(self.marks, self.written, strict=True)]
        self.request_rebuild()

    def _save_marks(self) -> None:
        assert self.child is not None and self.printed_sheet is not None, "there is a sheet"
        when = clock.iso_timestamp()
        marked = [each for each in zip(self.tasks, self.marks, self.written, strict=True) if each[1] != UNDONE]
        answers = [marked_answer(self.child.id, task, mark == RIGHT, when, written) for task, mark, written in marked]
        self.context.storage.progress.save_marks(self.child.id, self.printed_sheet, answers)
        self._open_next_child()


def _draw_mark(mark: int, color: str, canvas: Canvas, rect: FRect) -> None:
    """Draw a check mark, a cross or an empty box in the middle of the rectangle."""
    x, y = rect.center
    if icon := MARK_STYLES[mark][0]:
        canvas.draw_icon(icon, x - MARK_SIZE / 2, y - MARK_SIZE / 2, MARK_SIZE, color)
    else:
        canvas.draw_box(Pose(x, y, 18).rect(), 4, "none", color, 2)


def sheet_title(sheet: PrintedWorksheet) -> str:
    """Return the number and the topic of a worksheet, as they are printed on it."""
    number = _("Sheet {n}").format(n=sheet.number) if sheet.number else ""
    return " · ".join(filter(None, (number, worksheet_name(sheet.kind) if sheet.kind in KINDS else kind_name(WORKSHEET_KIND))))


def printed_on(sheet: PrintedWorksheet) -> str:
    return _("printed on {date}").format(date=format_date(sheet.made[:10]))


def task_parts(task: DrillTask) -> tuple[tuple[str, ...], int]:
    """Return the parts of a solved task from the left, and the index of what is sought."""
    if isinstance(task, CardTask):
        return (str(task.target), "=", chain_text(task.numbers, task.operations)), 2
    return equation_parts(task), unknown_part_index(task)


def asked_text(task: DrillTask) -> str:
    """Return a task as it was asked, as "3 + ? = 8" or "3 = ? ?"."""
    parts, sought = task_parts(task)
    gap = " ".join("?" * len(task.numbers)) if isinstance(task, CardTask) else "?"
    return " ".join(gap if index == sought else part for index, part in enumerate(parts))


def marked_answer(child_id: int, task: DrillTask, is_right: bool, when: str, written: str = "") -> LoggedAnswer:
    """Return the logged answer of a mark: a right number is known, anything else is `written`, or unknown."""
    parts, index = task_parts(task)
    return LoggedAnswer(
        child_id,
        str(task.fact if isinstance(task, CardTask) else larger_number_first(task)),
        WORKSHEET_KIND,
        None,
        asked_text(task),
        written if isinstance(task, CardTask) or not is_right else parts[index],
        is_right,
        1,
        0,
        0.0,
        when,
    )
