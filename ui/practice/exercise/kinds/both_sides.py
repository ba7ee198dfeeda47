"""The exercise of finding the number with which both sides of an equals sign are the same."""

from __future__ import annotations

from game.practice.exercises import BothSides
from game.practice.facts import NumberSense
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_tray import tray_cards
from ui.practice.exercise.cards_and_signs import draw_line_equals_sign, draw_operator
from ui.practice.exercise.kinds.equations import draw_equation_numbers
from ui.practice.exercise.view_model import WIDE_SHEET, AnswerLine, ExerciseViewModel, Kind
from ui.tables.nambarz.names import OPERATOR_SYMBOLS

NUMBER_W, SIGN_W, SPACE = 92.0, 50.0, 14.0  # of a number and a sign on the wide sheet, and between them


class BothSidesKind(Kind[BothSides]):
    """An equation as a row of numbers and signs, with a place for the card that is missing."""

    is_checked_at_once = True

    def task_text(self) -> str:
        match self.exercise.fact:
            case NumberSense("same"):
                return _("The same on both sides: which card is missing?")
            case NumberSense("rest"):
                return _("{n} in rows of {row}: how many are left over?").format(n=self.exercise.parts[0], row=self.exercise.parts[4])
        return _("Which number is missing?")

    def greeting(self) -> str:
        return _("Choose a card.")

    def question_text(self) -> str:
        return " ".join(OPERATOR_SYMBOLS.get(str(part), str(part)) for part in self.exercise.parts)

    def result_text(self, model: ExerciseViewModel) -> str:
        return self.question_text().replace("?", str(tray_cards(self.exercise, model.tray)[0].number))

    def answer_line(self, model: ExerciseViewModel) -> AnswerLine:
        y, scale, parts = model.row_y, model.row_scale, self.exercise.parts
        widths = [SIGN_W if _is_sign(part) else NUMBER_W for part in parts]
        x, places = WIDE_SHEET.centerx - (sum(widths) + SPACE * (len(parts) - 1)) / 2, list[tuple[int | str, float]]()
        for part, w in zip(parts, widths, strict=True):
            places.append((part, x + w / 2))
            x += w + SPACE
        numbers = tuple(Pose(x, y, NUMBER_W * scale) for part, x in places if not _is_sign(part))
        signs = tuple(Pose(x, y, SIGN_W * (scale + 1) / 2) for part, x in places if _is_sign(part) and part != "=")
        gap = next(Pose(x, y, NUMBER_W * scale) for part, x in places if part == "?")
        return AnswerLine(None, (gap,), signs, (next(x for part, x in places if part == "="), y), numbers)

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        numbers = [part if isinstance(part, int) else None for part in self.exercise.parts if not _is_sign(part)]
        draw_equation_numbers(canvas, model, numbers)
        signs = [str(part) for part in self.exercise.parts if _is_sign(part) and part != "="]
        for sign, pose in zip(signs, model.answer_line.operator_gaps, strict=True):
            draw_operator(canvas, sign, pose, is_button=False)
        draw_line_equals_sign(canvas, model)


def _is_sign(part: int | str) -> bool:
    return isinstance(part, str) and part != "?"
