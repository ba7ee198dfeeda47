"""The exercise of recognizing dots: an animal card is open for a moment.

With reduced motion it stays open until it is touched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from game.practice.exercises import Flash
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR, card_back, draw_card
from ui.canvas.pieces import Piece, Pose, Sprite
from ui.practice.exercise.cards_and_signs import draw_empty_place, draw_equals_sign
from ui.practice.exercise.kinds.frame_card import frame_card_face
from ui.practice.exercise.view_model import RAISED_ROW_Y, AnswerLine, ExerciseInput, ExerciseViewModel, Kind
from ui.widgets.controls import Button, Command, HitRegion, Widget

TURN_DELAY_S, TURN_S = 0.8, 0.2  # seconds until the card turns; seconds of a turn
OPEN_S, SURE_OPEN_S, CALM_OPEN_S = 1.0, 0.5, 4.0  # seconds that the card stays open; once the child is sure of it; in its first set
CARD_X, EQUALS_X, PLACE_X, EYE_X = 508.0, 654.0, 780.0, 364.0  # on the wide sheet
CARD_W, PLACE_W, EYE_W = 188.0, 140.0, 64.0
CARD_Y, RAISED_CARD_W = 376.0, 107.0  # y of the card with nothing below; its width with something below


@dataclass(frozen=True)
class FlashKind(Kind[Flash]):
    """The exercise, how long its card has been in play, and whether it is covered by hand."""

    is_checked_at_once = True
    is_question_spoken = False
    elapsed_s: float = 0.0  # seconds since the card was requested, while it is animated
    is_covered: bool = False  # covered by hand, with reduced motion

    def task_text(self) -> str:
        return _("How many dots are there?")

    def greeting(self) -> str:
        return _("Look closely!")

    def question_text(self) -> str:
        return f"{self.exercise.card.number} •"

    # --- time ---------------------------------------------------------------------------------------------------------

    def open_s(self, model: ExerciseViewModel) -> float:
        """Return the seconds that the card stays open."""
        return CALM_OPEN_S if model.is_calm else SURE_OPEN_S if self.exercise.is_brief else OPEN_S

    def openness(self, model: ExerciseViewModel) -> float:
        """Return how far the flash card is open: 1 shows its face, 0 its edge, -1 its back."""
        if not model.can_act:
            return 1.0
        if model.is_still:
            return -1.0 if self.is_covered else 1.0
        since = self.elapsed_s - TURN_DELAY_S
        return max(-1.0, min(1.0, 2 * since / TURN_S - 1, 1 - 2 * (since - TURN_S - self.open_s(model)) / TURN_S))

    @property
    def awaits_question(self) -> bool:
        return self.elapsed_s < TURN_DELAY_S

    def after(self, model: ExerciseViewModel, dt: float) -> FlashKind:
        is_over = self.elapsed_s > TURN_DELAY_S + 2 * TURN_S + self.open_s(model)
        return self if model.is_still or is_over else replace(self, elapsed_s=self.elapsed_s + dt)

    # --- the sheet ----------------------------------------------------------------------------------------------------

    def answer_line(self, model: ExerciseViewModel) -> AnswerLine:
        place = _wide_sheet_pose(model, PLACE_X, PLACE_W)
        return AnswerLine(card_slots=(place,), equals_sign=(EQUALS_X, place.y))

    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        line, openness = model.answer_line, self.openness(model)
        pose = model.layout.page_pose(_wide_sheet_pose(model, CARD_X, CARD_W))
        if openness > 0:
            picture = frame_card_face(canvas.rasterizer, self.exercise.card, pose.w, not model.can_act)
        else:
            picture = card_back(canvas.rasterizer, "nambarz", pose.w)
        if abs(openness) == 1:
            canvas.draw_surface(picture, pose.x, pose.y, 2, is_centered=True)
        else:
            draw_card(canvas, picture, Sprite(Piece("glance", "", pose), "", pose, pose.w, 2, abs(openness), is_flying=True))
        draw_equals_sign(canvas, *line.equals_sign, model.layout.scale * model.row_scale)
        if not model.tray.pieces:
            draw_empty_place(canvas, line.card_slots[0], has_question_mark=True)

    def answer_widgets(self, model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
        """Return the button that shows the flash card again; with reduced motion, two that turn it over."""
        if not model.can_act:
            return []
        is_open, eye = model.is_still and not self.is_covered, Pose(EYE_X, _wide_sheet_pose(model, EYE_X, EYE_W).y, EYE_W)
        after = replace(self, is_covered=is_open) if model.is_still else replace(self, elapsed_s=TURN_DELAY_S / 2)
        label, icon = (_("Hide it"), "eye_off") if is_open else (_("Let me see it again"), "eye")
        look = Command("look", label, partial(exercise_input.set_kind, after), icon, ("e",))
        button = Button(look, model.layout.page_pose(eye).rect(), "wood", is_icon_only=True)
        if not model.is_still:
            return [button]
        card = model.layout.page_pose(_wide_sheet_pose(model, CARD_X, CARD_W)).rect(CARD_HEIGHT_FACTOR)
        return [HitRegion(replace(look, name="card"), card, 12, label), button]


def _wide_sheet_pose(model: ExerciseViewModel, x: float, w: float) -> Pose:
    """Return a pose at this x on the wide sheet, smaller and higher above a hint."""
    return Pose(x, RAISED_ROW_Y, w * RAISED_CARD_W / CARD_W) if model.has_raised_cards else Pose(x, CARD_Y, w)
