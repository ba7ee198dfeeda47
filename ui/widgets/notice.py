"""Notices: one sentence at the foot of the screen for some seconds, to all or to one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist, inf

from pygame import FRect

from ui.canvas.canvas import Canvas

SHORTEST, PER_LETTER = 2.5, 0.055  # duration in s: minimum, and for each character
BEAR, AROUND = "animals/bear", 92.0  # the picture of the coach; how much wider a notice is than its text
WIDTHS = (560.0, 400.0, 300.0, 220.0)  # widths for the coach's text, if the usual width has no free place
STEP, GAP, BAR = 16.0, 4.0, 76.0  # step between tried places; margin; height of the top bar, which is never covered

ANSWERS = ("warning", "hint", "coach")  # tones of answers to one player
EVASIVE = ("trouble", "coach")  # tones of unrequested notices, which give way to the buttons

TONES = {
    "trouble": ("warning", "danger_soft", "danger", "danger_text"),
    "warning": ("warning", "danger_soft", "danger", "danger_text"),
    "hint": ("hint", "row_chosen", "border_chosen", "text"),
    "coach": ("", "surface", "border_chosen", "text"),
    "info": ("star", "surface", "border", "text"),
}


@dataclass(slots=True)
class QueuedNotice:
    """A sentence in the queue of notices, with its tone and the time that it has been shown."""

    sentence: str
    tone: str
    spent: float = 0.0  # seconds that it has been shown

    @property
    def left(self) -> float:
        """The seconds that are left; below 0 if they are over."""
        return SHORTEST + PER_LETTER * len(self.sentence) - self.spent

    @property
    def over(self) -> bool:
        return self.left <= 0


class NoticeBar:
    """The notices of the screen, by priority: problems, answers to one player, sentences to all.

    A notice is true while it is shown: a move or another screen removes all but problems; the move list keeps what was said to all. A
    problem is shown for its whole duration, whatever happens meanwhile. An answer to what a player did or asked (warning, hint or coach)
    belongs to that player and situation: the next answer replaces it, and `unsay` removes it. Sentences to all (info) follow one another,
    and their time runs even under an answer, so that no other player can tell that there was one.
    """

    def __init__(self) -> None:
        self._troubles: list[QueuedNotice] = []
        self._answer: QueuedNotice | None = None
        self._announced: list[QueuedNotice] = []
        self._before: QueuedNotice | None = None  # the line shown at the last update
        self.stays = False  # each sentence stays until it is touched

    @property
    def _line(self) -> QueuedNotice | None:
        """The notice that is shown now, or None."""
        return next(iter([*self._troubles[:1], *([self._answer] if self._answer else []), *self._announced[:1]]), None)

    @property
    def sentence(self) -> str:
        return self._line.sentence if self._line is not None else ""

    @property
    def to_all(self) -> str:
        """The public sentence: the one shown now, or the one below an answer to one player."""
        return next((line.sentence for line in (*self._troubles[:1], *self._announced[:1])), "")

    def say(self, sentence: str, tone: str = "warning") -> None:
        """Show a sentence; `tone` is trouble, warning, hint, coach or info."""
        if not sentence:
            return
        if tone in ANSWERS:
            self._answer = QueuedNotice(sentence, tone)
            return
        queue = self._announced if tone == "info" else self._troubles
        if all(line.sentence != sentence for line in queue):
            queue.append(QueuedNotice(sentence, tone))

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True if another notice is shown now, or none any more."""
        dt = 0.0 if self.stays else dt
        if self._answer is not None and not self._troubles:
            self._answer.spent += dt
            self._answer = None if self._answer.over else self._answer
        for queue in (self._troubles, self._announced):
            if queue:
                queue[0].spent += dt
                if queue[0].over:
                    queue.pop(0)
        before, self._before = self._before, self._line
        return self._line is not before

    @property
    def due(self) -> float:
        """The seconds until `update` changes the notice; inf without one."""
        if self._line is not self._before:
            return 0.0
        if self.stays:
            return inf
        return min(
            (line.left for line in (*self._troubles[:1], *([self._answer] if self._answer else []), *self._announced[:1])), default=inf
        )

    def read(self) -> None:
        """Remove the notice that is shown now, because the player has read it."""
        if self._troubles:
            self._troubles.pop(0)
        elif self._answer is not None:
            self._answer = None
        elif self._announced:
            self._announced.pop(0)

    def unsay(self, is_announced: bool) -> None:
        """Remove the notice that answers one player; if `is_announced`, also the sentences to all."""
        self._answer = None
        if is_announced:
            self._announced.clear()

    def clear(self) -> None:
        """Remove all notices."""
        self._troubles.clear()
        self.unsay(is_announced=True)

    def draw(self, canvas: Canvas, bottom: float, max_width: float, kept_free: Sequence[FRect] = ()) -> None:
        """Draw the notice with its lower edge at `bottom` and its text at most `max_width` wide; some tones never cover `kept_free`."""
        if self._line is None:
            return
        icon, paper, rim, color = TONES[self._line.tone]
        rect = self.place(canvas, bottom, max_width, kept_free)
        canvas.box(rect, 22, paper, rim, 2, level=2)
        if icon:
            canvas.icon(icon, rect.x + 18, rect.centery - 14, 28, rim)
        else:
            canvas.svg(BEAR, rect.x + 12, rect.centery - 20, 40)
        lines = canvas.wrap(self.sentence, rect.w - AROUND + 1, 18, "b")
        canvas.block(lines, rect.x + 58, rect.centery, 18, color, "b", lead=_air(canvas)[0])

    def place(self, canvas: Canvas, bottom: float, max_width: float, kept_free: Sequence[FRect] = ()) -> FRect:
        """Return the rectangle of the notice that is shown."""
        w, h = self._size(canvas, max_width)
        usual = FRect(640 - w / 2, bottom - h, w, h)
        if self._line is None or self._line.tone not in EVASIVE or usual.collidelist(list(kept_free)) < 0:
            return usual
        sizes = [self._size(canvas, width) for width in (max_width, *(width for width in WIDTHS if width < max_width))]
        return nearest_free(usual, sizes, kept_free, canvas.viewport.rect)

    def _size(self, canvas: Canvas, max_width: float) -> tuple[float, float]:
        """Return the smallest width and height of the notice whose text is at most `max_width` wide."""
        lines, (lead, pad) = canvas.wrap(self.sentence, max_width, 18, "b"), _air(canvas)
        return max(canvas.rasterizer.width(line, 18, "b") for line in lines) + AROUND, canvas.leading(18, lead) * len(lines) + pad


def _air(canvas: Canvas) -> tuple[float, float]:
    """Return the line height factor, and the padding above and below together."""
    return (1.15, 18.0) if canvas.viewport.is_compact else (1.2, 24.0)


def nearest_free(usual: FRect, sizes: Sequence[tuple[float, float]], kept_free: Sequence[FRect], page: FRect) -> FRect:
    """Return the free rectangle nearest to the usual one, for the first size that has one; else the usual one."""
    used = [rect.inflate(2 * GAP, 2 * GAP) for rect in kept_free]
    for w, h in sizes:
        across, down = int((page.w - w - 2 * GAP) // STEP), int((page.h - h - BAR - GAP) // STEP)
        places = [FRect(page.x + GAP + STEP * x, page.y + BAR + STEP * y, w, h) for x in range(across + 1) for y in range(down + 1)]
        free = [area_rect for area_rect in places if area_rect.collidelist(used) < 0]
        if free:
            return min(free, key=lambda area_rect: dist(area_rect.center, usual.center))
    return usual
