"""One sentence at the foot of the screen, for a few seconds: to everybody, or to the person whose hand is open."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from pygame import FRect

from ui.canvas import palette as ink
from ui.canvas.brush import Brush

SHORTEST, PER_LETTER = 2.5, 0.055  # s


TONES = {
    "trouble": ("warning", ink.BRICK_SOFT, ink.BRICK, ink.BRICK_INK),
    "warning": ("warning", ink.BRICK_SOFT, ink.BRICK, ink.BRICK_INK),
    "hint": ("hint", "#FCE3A6", "#B9862A", ink.INK),
    "info": ("star", ink.PAPER, "#8A7355", ink.INK),
}


@dataclass(slots=True)
class Line:
    """A sentence, and how long it has stood there, in seconds."""

    sentence: str
    tone: str
    spent: float = 0.0

    @property
    def left(self) -> float:
        """Seconds that it still stands there; below 0 when it is over."""
        return SHORTEST + PER_LETTER * len(self.sentence) - self.spent

    @property
    def over(self) -> bool:
        return self.left <= 0


class Notice:
    """Three kinds of sentences; the screen shows the first of the first kind that there is.

    Each is true while it stands: a move, or another room, ends all but the first kind; what was told is in the move list.

    A trouble of the program stands there for its whole time, whatever happens meanwhile. An answer to what a person did or asked
    (warning or hint) belongs to that person and that moment: the next answer replaces it, and `unsay` ends it. Sentences to everybody
    (info) come one after the other, and their time runs even under an answer, so that nobody else can tell that there was one.
    """

    def __init__(self) -> None:
        self._troubles: list[Line] = []
        self._answer: Line | None = None
        self._told: list[Line] = []
        self._before: Line | None = None  # what was shown at the last update

    @property
    def _line(self) -> Line | None:
        """What is shown now."""
        return next(iter([*self._troubles[:1], *([self._answer] if self._answer else []), *self._told[:1]]), None)

    @property
    def sentence(self) -> str:
        return self._line.sentence if self._line is not None else ""

    def say(self, sentence: str, tone: str = "warning") -> None:
        """`tone`: trouble, warning, hint or info."""
        if not sentence:
            return
        if tone in ("warning", "hint"):
            self._answer = Line(sentence, tone)
            return
        queue = self._told if tone == "info" else self._troubles
        if all(line.sentence != sentence for line in queue):
            queue.append(Line(sentence, tone))

    def update(self, dt: float) -> bool:
        """`dt`: seconds. True when something else is shown now, or nothing any more."""
        if self._answer is not None and not self._troubles:
            self._answer.spent += dt
            self._answer = None if self._answer.over else self._answer
        for queue in (self._troubles, self._told):
            if queue:
                queue[0].spent += dt
                if queue[0].over:
                    queue.pop(0)
        before, self._before = self._before, self._line
        return self._line is not before

    @property
    def due(self) -> float:
        """Seconds until `update` takes a sentence away, or shows another one; inf without any."""
        if self._line is not self._before:
            return 0.0
        return min((line.left for line in (*self._troubles[:1], *([self._answer] if self._answer else []), *self._told[:1])), default=inf)

    def unsay(self, told: bool) -> None:
        """Takes the last answer away; `told`: also what everybody was told."""
        self._answer = None
        if told:
            self._told.clear()

    def clear(self) -> None:
        """Takes all sentences away."""
        self._troubles.clear()
        self.unsay(told=True)

    def draw(self, brush: Brush, bottom: float, room: float) -> None:
        """`bottom`: where its lower edge stands; `room`: how wide its words may be."""
        if self._line is None:
            return
        icon, paper, rim, color = TONES[self._line.tone]
        lines = brush.wrapped(self.sentence, room, 18, "b")
        w = max(brush.skin.width(line, 18, "b") for line in lines) + 92
        lead, pad = (1.15, 18.0) if brush.page.compact else (1.2, 24.0)  # it covers as little as it can
        h = brush.leading(18, lead) * len(lines) + pad
        rect = FRect(640 - w / 2, bottom - h, w, h)
        brush.box(rect, 22, paper, rim, 2, level=2)
        brush.icon(icon, rect.x + 18, rect.centery - 14, 28, rim)
        brush.block(lines, rect.x + 58, rect.centery, 18, color, "b", lead=lead)
