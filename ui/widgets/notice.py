"""Notices: one sentence at the foot of the screen for some seconds, to all or to one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist, inf

from pygame import FRect

from ui.canvas.canvas import Canvas

MIN_DURATION_S, DURATION_PER_LETTER_S = 2.5, 0.055  # duration in s: minimum, and for each character
COACH_PICTURE, EXTRA_WIDTH_UNITS = "animals/bear", 92.0  # the picture of the coach; how much wider a notice is than its text
NARROW_TEXT_WIDTHS_UNITS = (560.0, 400.0, 300.0, 220.0)  # widths for the text, if the usual width has no free place
# step between tried places; margin; height of the top bar, which is never covered
PLACE_STEP_UNITS, MARGIN_UNITS, TOP_BAR_HEIGHT_UNITS = 16.0, 4.0, 76.0

ANSWER_TONES = ("warning", "neutral", "hint", "coach")  # tones of answers to one player

TONE_STYLES = {
    "trouble": ("warning", "danger_soft", "danger", "danger_text"),
    "warning": ("warning", "danger_soft", "danger", "danger_text"),
    "neutral": ("hand", "surface", "border", "text"),
    "hint": ("hint", "row_chosen", "border_chosen", "text"),
    "coach": ("", "surface", "border_chosen", "text"),
    "info": ("star", "surface", "border", "text"),
}


@dataclass(slots=True)
class QueuedNotice:
    """A sentence in the queue of notices, with its tone and the time that it has been shown."""

    sentence: str
    tone: str
    shown_s: float = 0.0  # seconds that it has been shown

    @property
    def remaining_s(self) -> float:
        """The seconds that are left; below 0 if they are over."""
        return MIN_DURATION_S + DURATION_PER_LETTER_S * len(self.sentence) - self.shown_s

    @property
    def is_over(self) -> bool:
        return self.remaining_s <= 0


class NoticeBar:
    """The notices of the screen, by priority: problems, answers to one player, sentences to all.

    A notice is true while it is shown: a move or another screen removes all but problems; the move list keeps what was said to all. A
    problem is shown for its whole duration, whatever happens meanwhile. An answer to what a player did or asked (warning, neutral, hint or coach)
    belongs to that player and situation: the next answer replaces it, and `remove_answer` removes it. Sentences to all (info) follow one another,
    and their time runs even under an answer, so that no other player can tell that there was one.
    """

    def __init__(self) -> None:
        self._problems: list[QueuedNotice] = []
        self._answer: QueuedNotice | None = None
        self._public_notices: list[QueuedNotice] = []
        self._last_notice: QueuedNotice | None = None  # the line shown at the last update
        self.stays_until_touched = False  # each sentence stays until it is touched

    @property
    def _current_notice(self) -> QueuedNotice | None:
        """The notice that is shown now, or None."""
        return next(iter(self._first_notices), None)

    @property
    def _first_notices(self) -> list[QueuedNotice]:
        """The first problem, the answer and the first sentence to all, as far as there are any."""
        return [*self._problems[:1], *([self._answer] if self._answer else []), *self._public_notices[:1]]

    @property
    def sentence(self) -> str:
        return self._current_notice.sentence if self._current_notice is not None else ""

    @property
    def public_sentence(self) -> str:
        """The public sentence: the one shown now, or the one below an answer to one player."""
        return next((line.sentence for line in (*self._problems[:1], *self._public_notices[:1])), "")

    def add_notice(self, sentence: str, tone: str = "warning") -> None:
        """Show a sentence; `tone` is trouble, warning, neutral, hint, coach or info."""
        if not sentence:
            return
        if tone in ANSWER_TONES:
            self._answer = QueuedNotice(sentence, tone)
            return
        queue = self._public_notices if tone == "info" else self._problems
        if all(line.sentence != sentence for line in queue):
            queue.append(QueuedNotice(sentence, tone))

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True if another notice is shown now, or none any more."""
        dt = 0.0 if self.stays_until_touched else dt
        if self._answer is not None and not self._problems:
            self._answer.shown_s += dt
            self._answer = None if self._answer.is_over else self._answer
        for queue in (self._problems, self._public_notices):
            if queue:
                queue[0].shown_s += dt
                if queue[0].is_over:
                    queue.pop(0)
        before, self._last_notice = self._last_notice, self._current_notice
        return self._current_notice is not before

    @property
    def next_update_s(self) -> float:
        """The seconds until `update` changes the notice; inf without one."""
        if self._current_notice is not self._last_notice:
            return 0.0
        if self.stays_until_touched:
            return inf
        return min((line.remaining_s for line in self._first_notices), default=inf)

    def dismiss_current(self) -> None:
        """Remove the notice that is shown now, because the player has read it."""
        if self._problems:
            self._problems.pop(0)
        elif self._answer is not None:
            self._answer = None
        elif self._public_notices:
            self._public_notices.pop(0)

    def remove_answer(self, with_public: bool) -> None:
        """Remove the notice that answers one player; if `with_public`, also the sentences to all."""
        self._answer = None
        if with_public:
            self._public_notices.clear()

    def remove_all(self) -> None:
        """Remove all notices."""
        self._problems.clear()
        self.remove_answer(with_public=True)

    def draw(self, canvas: Canvas, bottom: float, max_width: float, obstacles: Sequence[Sequence[FRect]] = ()) -> None:
        """Draw the notice with its lower edge at `bottom` and its text at most `max_width` wide, or where it covers none of `obstacles`."""
        if self._current_notice is None:
            return
        icon, paper, rim, color = TONE_STYLES[self._current_notice.tone]
        rect = self.notice_rect(canvas, bottom, max_width, obstacles)
        canvas.draw_box(rect, 22, paper, rim, 2, level=2)
        if icon:
            canvas.draw_icon(icon, rect.x + 18, rect.centery - 14, 28, rim)
        else:
            canvas.draw_svg(COACH_PICTURE, rect.x + 12, rect.centery - 20, 40)
        lines = canvas.wrap(self.sentence, rect.w - EXTRA_WIDTH_UNITS + 1, 18, "b")
        canvas.draw_lines(lines, rect.x + 58, rect.centery, 18, color, "b", line_height_factor=_line_height_and_padding(canvas)[0])

    def notice_rect(self, canvas: Canvas, bottom: float, max_width: float, obstacles: Sequence[Sequence[FRect]] = ()) -> FRect:
        """Return the rectangle of the notice that is shown."""
        w, h = self._notice_size(canvas, max_width)
        usual = FRect(canvas.viewport.rect.centerx - w / 2, bottom - h, w, h)
        widths = (max_width, *(width for width in NARROW_TEXT_WIDTHS_UNITS if width < max_width))
        places = (
            nearest_free_rect(usual, [self._notice_size(canvas, one) for one in widths], some, canvas.viewport.rect) for some in obstacles
        )
        return next((place for place in places if place is not None), usual)

    def _notice_size(self, canvas: Canvas, max_width: float) -> tuple[float, float]:
        """Return the smallest width and height of the notice whose text is at most `max_width` wide."""
        lines, (lead, pad) = canvas.wrap(self.sentence, max_width, 18, "b"), _line_height_and_padding(canvas)
        width = max(canvas.rasterizer.text_width(line, 18, "b") for line in lines)
        return width + EXTRA_WIDTH_UNITS, canvas.line_height(18, lead) * len(lines) + pad


def _line_height_and_padding(canvas: Canvas) -> tuple[float, float]:
    """Return the line height factor, and the padding above and below together."""
    return (1.15, 18.0) if canvas.viewport.is_compact else (1.2, 24.0)


def nearest_free_rect(usual_rect: FRect, sizes: Sequence[tuple[float, float]], obstacles: Sequence[FRect], page: FRect) -> FRect | None:
    """Return the free rectangle nearest to the usual one, for the first size that has one; None if there is none."""
    used = [rect.inflate(2 * MARGIN_UNITS, 2 * MARGIN_UNITS) for rect in obstacles]
    if usual_rect.collidelist(list(obstacles)) < 0:
        return usual_rect
    for w, h in sizes:
        across = int((page.w - w - 2 * MARGIN_UNITS) // PLACE_STEP_UNITS)
        down = int((page.h - h - TOP_BAR_HEIGHT_UNITS - MARGIN_UNITS) // PLACE_STEP_UNITS)
        places = [
            FRect(page.x + MARGIN_UNITS + PLACE_STEP_UNITS * x, page.y + TOP_BAR_HEIGHT_UNITS + PLACE_STEP_UNITS * y, w, h)
            for x in range(across + 1)
            for y in range(down + 1)
        ]
        free = [area_rect for area_rect in places if area_rect.collidelist(used) < 0]
        if free:
            return min(free, key=lambda area_rect: dist(area_rect.center, usual_rect.center))
    return None
