"""The seat panels of Chifoumi, with their scores, and the frames of its teams."""

from __future__ import annotations

from pygame import FRect

from game.chifoumi.state import ChifoumiView
from ui.assets.words import _, figure
from ui.canvas.brush import Brush
from ui.tables.chifoumi import pieces, places
from ui.tables.chifoumi.arrangement import arrangement
from ui.tables.chifoumi.names import colour_name, pawns
from ui.tables.chifoumi.pawns import put_pawn
from ui.tables.chifoumi.words import score_caption
from ui.tables.contract import Look
from ui.tables.plates import short

CLIP = (
    '<defs><linearGradient id="g" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0" stop-color="brass_pale"/><stop offset="1" stop-color="brass_dark"/></linearGradient></defs>'
    '<rect x="4" y="4" width="32" height="36" rx="9" fill="url(#g)" stroke="brass_edge" stroke-width="2.5"/>'
    '<path d="M12 16H28M12 28H28" stroke="brass_edge" stroke-width="2.5" stroke-linecap="round"/>'
)


def draw_seats(brush: Brush, look: Look) -> None:
    """Draw all seat panels, those of partners joined by a clip."""
    frames = arrangement(look).frames
    for index, frame in enumerate(frames):
        _draw_team(brush, look, index, frame)
    for seat in range(len(look.seats)):
        _draw_plate(brush, look, seat)
    for frame in frames:
        x, y = (frame.centerx - 20, frame.y + 62) if look.tall else (110, frame.y + 104)
        brush.vec(x, y, 40, 44, CLIP, 1)


def points(look: Look, seat: int) -> float:
    """Return the score of the running game, as it counts up (rules CH-13, CH-20 and CH-24)."""
    scores: tuple[float, ...] = look.scores or look.view.scores
    return scores[seat]


def _draw_plate(brush: Brush, look: Look, seat: int) -> None:
    view: ChifoumiView = look.view
    at, active, who = places.plate(look, seat), seat in look.active, look.seats[seat]
    brush.smoke(at, at.h / 2, 0.86 if active else 0.72, "primary" if active else "brass", 3.5 if active else 1.5)
    brush.token(look.tokens[seat], at.x + 8, at.y + (at.h - 54) / 2, 54, not who.is_human)
    pawn, left = pieces.face(view, seat, None), at.x + 74
    if view.setup.teams:
        put_pawn(brush, pawn, places.standing(at.right - 28, at.y + 26, 34))
        upper, lower = 34.0, 0.0
    else:
        put_pawn(brush, pawn, places.standing(at.x + 54, at.bottom - 18, 30))
        upper, lower = _draw_score(brush, look, seat, at) if not view.throwing else (0.0, 0.0)
    strip = places.strip(look, seat)
    rooms = (strip.x - 6 - left,) * 2 if strip is not None else (at.right - 26 - upper - left, at.right - 22 - lower - left)
    status = _status(brush, look, seat, rooms[1])
    brush.fit(short(who.name), left, at.centery - (12 if status else 0), rooms[0], 19, "on_wood", "b")
    brush.text(status, left, at.centery + 14, 16, "on_wood_soft")


def _draw_score(brush: Brush, look: Look, seat: int, at: FRect) -> tuple[float, float]:
    """Draw the score at the right of a seat panel, its unit below, and return the width that each takes.

    On a small screen the unit is left out.
    """
    score = points(look, seat)
    if brush.page.compact:
        return brush.text(figure(score), at.right - 20, at.centery, 26, "gold", "s", "r"), 0.0
    caption = score_caption(look.view, score)
    figures, words = figure(score), brush.skin.width(caption, 16)
    x = at.right - 18 - max(words, brush.skin.width(figures, 26, "s")) / 2
    upper = brush.text(figures, x, at.centery - 11, 26, "gold", "s", "c")
    brush.text(caption, x, at.centery + 15, 16, "on_wood_soft", align="c")
    return max(upper, words / 2 + upper / 2), words


def _status(brush: Brush, look: Look, seat: int, room: float) -> str:
    """Return the second line of a panel: the total of a match or set, else turn or colour if they fit."""
    view: ChifoumiView = look.view
    texts = [colour_name(view.setup.colour(seat, view.game))]
    if view.setup.several:
        texts = [_("total {n}").format(n=figure(view.totals[seat]))]
    elif brush.page.compact:
        texts = []
    elif seat in look.active and not view.why:
        texts = [_("your turn") if look.seats[seat].is_human else _("thinking…"), *texts]
    return next((text for text in texts if brush.skin.width(text, 16) <= room), "")


def _draw_team(brush: Brush, look: Look, index: int, at: FRect) -> None:
    seat = (look.south + index) % len(look.seats)
    brush.smoke(at, 20, 0.55)
    if look.seats[look.south].is_human:
        title = (_("Your team"), _("Opposite"))[index]
    else:
        title = (_("White and black"), _("Red and orange"))[seat % 2]
    score = round(points(look, seat))
    count = pawns(score)
    if brush.skin.width(title, 18, "b") + brush.skin.width(count, 20, "s") > at.w - 44:
        count = str(score)
    taken = brush.text(count, at.right - 16, at.y + 24, 20, "gold", "s", "r")
    brush.fit(title, at.x + 16, at.y + 24, at.w - 38 - taken, 18, "on_wood", "b")
