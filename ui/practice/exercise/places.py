"""Layout of the exercise screen, in landscape (docs/art.md, mock-up 7) and portrait."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from ui.canvas.pieces import Pose
from ui.canvas.viewport import MIN_TALL_PAGE_HEIGHT, Viewport

WIDE_SHEET = FRect(301, 169, 678, 430)  # on the wide page; positions on the sheet are given for this size
END_BUTTON_W = 860 / 3  # width of a button at the end of a set
PORTRAIT_SCALE = 1.25  # scale of the sheet in portrait


@dataclass(frozen=True, slots=True)
class ExerciseLayout:
    """Positions and sizes of everything on the exercise screen, in landscape or portrait."""

    sheet: FRect  # the paper
    scale: float  # its scale relative to the wide page
    first_mark_center: tuple[float, float]  # centre of the first mark
    mark_spacing: float  # distance of the marks
    bear: FRect
    bubble: FRect  # grows upwards unless `is_bubble_beside`
    is_bubble_beside: bool  # the bubble is beside the bear
    listen_button: FRect  # the button that reads the task aloud
    first_side_button: FRect  # the first of three buttons
    side_button_step: tuple[float, float]  # offset of the next one
    action_button: FRect  # the button "Check" or "On we go", or quiet words
    hand_y: float  # centre of the hand's cards
    max_card_width: float  # their maximum width
    max_card_spacing: float  # their maximum distance
    hand_width: float  # width for all of them
    hand_area: FRect  # area that returns a card to the hand
    end_buttons: tuple[FRect, FRect, FRect]  # buttons at the end of a set

    def page_x(self, sheet_x: float) -> float:
        return self.sheet.centerx + (sheet_x - WIDE_SHEET.centerx) * self.scale

    def page_y(self, sheet_y: float) -> float:
        return self.sheet.y + (sheet_y - WIDE_SHEET.y) * self.scale

    def page_pose(self, pose: Pose) -> Pose:
        """Return a pose on the landscape sheet, converted to this layout."""
        return Pose(self.page_x(pose.x), self.page_y(pose.y), pose.w * self.scale)

    def page_rect(self, rect: FRect) -> FRect:
        return FRect(self.page_x(rect.x), self.page_y(rect.y), rect.w * self.scale, rect.h * self.scale)

    def mark_center(self, index: int) -> tuple[float, float]:
        """Return the centre of one of the ten marks, by its index from 0."""
        x, y = self.first_mark_center
        return x + self.mark_spacing * index, y + (8 if index % 2 else -8)

    def side_button_rect(self, index: int) -> FRect:
        """Return the rectangle of one of the three buttons beside or below the sheet."""
        return self.first_side_button.move(self.side_button_step[0] * index, self.side_button_step[1] * index)

    def answer_button_rect(self, index: int, count: int, w: float, h: float) -> FRect:
        """Return the rectangle of one of several large answer buttons in place of a hand."""
        w, h = w * self.scale, h * self.scale
        step = w + 24
        return FRect(640 - w / 2 + step * (index - (count - 1) / 2), self.hand_y + 2 - h / 2, w, h)

    @property
    def calm_note_pos(self) -> tuple[float, float]:
        """The centre of the first line of the calming note."""
        return self.action_button.centerx, self.action_button.y + 16

    @property
    def hint_tag_y(self) -> float:
        """The y of the tag "hint" below a card of the hand."""
        return self.hand_y + self.max_card_width * 0.7 + 3.6


LANDSCAPE_LAYOUT = ExerciseLayout(
    sheet=WIDE_SHEET,
    scale=1.0,
    first_mark_center=(150.0, 120.0),
    mark_spacing=108.0,
    bear=FRect(56, 390, 190, 190),
    bubble=FRect(30, 184, 238, 184),
    is_bubble_beside=False,
    listen_button=FRect(905, 181, 56, 56),
    first_side_button=FRect(1005, 241, 250, 64),
    side_button_step=(0.0, 84.0),
    action_button=FRect(1005, 497, 250, 84),
    hand_y=694.0,
    max_card_width=112.0,
    max_card_spacing=138.0,
    hand_width=990.0,
    hand_area=FRect(20, 604, 1240, 196),
    end_buttons=(
        FRect(186, 644, END_BUTTON_W, 84),
        FRect(210 + END_BUTTON_W, 644, END_BUTTON_W, 84),
        FRect(234 + 2 * END_BUTTON_W, 644, END_BUTTON_W, 84),
    ),
)


def portrait_layout(page: FRect) -> ExerciseLayout:
    """Return the portrait layout from top to bottom: marks, bear, sheet, buttons, hand.

    Spare height is divided between them and the bear.
    """
    top, spare = page.y, page.h - MIN_TALL_PAGE_HEIGHT
    w = WIDE_SHEET.w * PORTRAIT_SCALE
    left, bear, column = 640 - w / 2, 176 + 0.2 * spare, (w - 36) / 4
    sheet = FRect(left, top + 366 + 0.42 * spare, w, WIDE_SHEET.h * PORTRAIT_SCALE)
    keys = sheet.bottom + 14 + 0.1 * spare
    home_y = keys + 72 + 122 + 0.24 * spare
    return ExerciseLayout(
        sheet=sheet,
        scale=PORTRAIT_SCALE,
        first_mark_center=(640 - 4.5 * 87, top + 124 + 0.06 * spare),
        mark_spacing=87.0,
        bear=FRect(left, top + 178 + 0.14 * spare, bear, bear),
        bubble=FRect(left + bear + 40, top + 178 + 0.14 * spare, w - bear - 40, bear - 16),
        is_bubble_beside=True,
        listen_button=FRect(sheet.right - 18 - 70, sheet.y + 15, 70, 70),
        first_side_button=FRect(left, keys, column, 72),
        side_button_step=(column + 12, 0.0),
        action_button=FRect(left + 3 * (column + 12), keys, column, 72),
        hand_y=home_y,
        max_card_width=130.0,
        max_card_spacing=146.0,
        hand_width=864.0,
        hand_area=FRect(page.x, keys + 72, page.w, page.bottom - keys - 72),
        end_buttons=(FRect(left, keys + 40, w, 96), FRect(left, keys + 160, w / 2 - 12, 84), FRect(640 + 12, keys + 160, w / 2 - 12, 84)),
    )


def exercise_layout(viewport: Viewport) -> ExerciseLayout:
    return portrait_layout(viewport.rect) if viewport.is_portrait else LANDSCAPE_LAYOUT
