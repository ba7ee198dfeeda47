"""What the others did since one's last turn, on the board: arrows in the seats' colours, with the figures of the move list (mock-up 32)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.chifoumi.moves import Captured, Placed
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.tables.chifoumi import places
from ui.tables.chifoumi.gains import draw_gain, event_gain, gain_spot
from ui.tables.chifoumi.told import Went, went
from ui.tables.contract import Look

MOST = 5  # turns that are marked, the last ones
OLDEST = 0.65  # how strong the mark of the first of them is
DISC = 42.0  # with the figure, on the square that was left
WIDE, CASING, WING = 10.0, 17.0, 24.0  # of an arrow
FREE, TAKEN = 42.0, 56.0  # where it ends before the middle of a free square, or of one where a pawn stands
LEAST = 52.0  # its length, however near the squares are


@dataclass(frozen=True, slots=True)
class Step:
    """One pawn, one square. `number`: of its turn in the list; `first`: it begins that turn."""

    number: int
    seat: int
    event: Went
    first: bool
    strength: float

    @property
    def squares(self) -> tuple[str, ...]:
        """From where to where; a pawn that was placed comes from nowhere."""
        return (self.event.square,) if isinstance(self.event, Placed) else (self.event.origin, self.event.square)


def steps(look: Look) -> list[Step]:
    """What is marked, oldest first: not what is just moving, and while it is played again, as far as it has come."""
    end = len(look.recap) - look.moving if look.recap_at is None else look.recap_at + 1
    turns = list(enumerate(look.recap[:end], 1))[-MOST:]
    found = []
    for place, (number, played) in enumerate(turns, 1):
        strength = 1 - (1 - OLDEST) * (len(turns) - place) / max(1, len(turns) - 1)
        found += [Step(number, played.seat, event, not hop, strength) for hop, event in enumerate(went(played.seen))]
    return found


def draw_recap(brush: Brush, look: Look) -> None:
    """Arrows, then figures, then what was taken."""
    found = steps(look)
    for step in found:
        if len(step.squares) > 1:
            _draw_arrow(brush, look, step)
    for step in found:
        if step.first:
            _draw_figure(brush, look, step)
    for step in found:
        if isinstance(step.event, Captured):
            draw_gain(brush, *gain_spot(look, step.event.square), event_gain(step.event))


def _colour(look: Look, seat: int) -> str:
    return ink.SEATS[look.tokens[seat] % len(ink.SEATS)]


def _draw_figure(brush: Brush, look: Look, step: Step) -> None:
    """In the middle of the square that was left; in its corner where a pawn stands."""
    x, y = places.middle(look, step.squares[0])
    if step.squares[0] in look.view.board:
        k = places.zoom(look)
        x, y = x - 34 * k, y - 24 * k
    d = max(DISC * places.zoom(look), brush.leading(20, 1.5))
    disc = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2 - 2}" fill="{_colour(look, step.seat)}" stroke="{ink.CREAM}" stroke-width="3"/>'
    brush.vec(x - d / 2, y - d / 2, d, d, disc, 1)
    brush.text(str(step.number), x, y, 20, "#FFFFFF", "s", "c")


def _draw_arrow(brush: Brush, look: Look, step: Step) -> None:
    start, goal = (places.middle(look, square) for square in step.squares)
    k = places.zoom(look)
    points = [*_shaft(start, goal, (TAKEN if step.event.square in look.view.board else FREE) * k, k)]
    left, top = min(x for x, _y in points) - CASING, min(y for _x, y in points) - CASING
    size = max(x for x, _y in points) + CASING - left, max(y for _x, y in points) + CASING - top
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = [(x - left, y - top) for x, y in points]
    path = f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}M{x2:.1f} {y2:.1f}L{x1:.1f} {y1:.1f}L{x3:.1f} {y3:.1f}"
    lines = "".join(
        f'<path d="{path}" stroke="{color}" stroke-width="{width * k:.1f}"/>'
        for color, width in ((ink.CREAM, CASING), (_colour(look, step.seat), WIDE))
    )
    body = f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'
    brush.vec(left, top, *size, body, alpha=round(255 * step.strength))


def _shaft(start: tuple[float, float], goal: tuple[float, float], short: float, k: float) -> Sequence[tuple[float, float]]:
    """Where an arrow begins and ends, and the ends of its two wings."""
    (x0, y0), (x1, y1) = start, goal
    far, turn = math.dist(start, goal), math.atan2(y1 - y0, x1 - x0)
    long = max(LEAST * k, far - short)
    tip = x0 + long * math.cos(turn), y0 + long * math.sin(turn)
    wings = [(tip[0] - WING * k * math.cos(turn + by), tip[1] - WING * k * math.sin(turn + by)) for by in (0.55, -0.55)]
    return start, tip, *wings
