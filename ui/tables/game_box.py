"""The box of a game on the menu's shelf: all of a game that the menu draws, with few imports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from game.kernel import Options
from ui.canvas.canvas import Canvas, gradient_svg

BOX_W, BOX_H = 220.0, 275.0
# seconds of a decision: a robot's as measured by `python -m bench.durations`, a person's by assumption
ROBOT_MOVE_S = 1.3
FOLLOWING_MOVE_S = 5.0  # one card of the hand fits, or a few
CHOSEN_MOVE_S = 8.0  # a choice among all cards, and then an easy one
PLANNED_MOVE_S = 12.0  # a look at what the others can answer
CALCULATED_MOVE_S = 15.0  # a search for a calculation
ROUND_PAUSE_S = 15.0  # dealing, and the score sheet of a deal


def _one_round(players: int, options: Options) -> int | None:
    return 1


@dataclass(frozen=True, slots=True)
class Pace:
    """The figures that say how long a match takes: moves times seconds per move."""

    person_move_s: float
    # moves of all seats in a round or deal, by number of players from the minimum (`python -m bench.durations`)
    round_moves: tuple[int, ...]
    # number of rounds or deals in a match, by players and options; None if it cannot be known
    rounds: Callable[[int, Options], int | None] = _one_round


@dataclass(frozen=True, slots=True)
class GameBox:
    """A game as the menu's shelf shows it: name, number of players, duration, pictures."""

    game: str
    name: str  # the same in all languages
    shelf_place: int
    player_range: tuple[int, int]  # minimum and maximum number
    pace: Pace
    emblem: str  # face of the small piece that stands for the game
    paint_lid: Callable[[Canvas, float, float], None]  # paints the lid's picture, given its centre x and upper edge y
    icon: tuple[str, float] = ("", 40.0)  # picture and width in a list of games, "" for the emblem
    plain_colors: tuple[str, str] | None = None  # two colour roles for a lid without a picture of its own
    default_players: int = 3  # number of seats of the first table

    def minutes(self, players: int, people: int, options: Options) -> int | None:
        """Return about how many minutes a match takes if that many of the players are people; None if it cannot be known."""
        rounds = self.pace.rounds(players, options)
        if rounds is None:
            return None
        move_s = (people * self.pace.person_move_s + (players - people) * ROBOT_MOVE_S) / players
        moves = self.pace.round_moves[players - self.player_range[0]]
        return max(1, round(rounds * (ROUND_PAUSE_S + moves * move_s) / 60))

    @property
    def usual_minutes(self) -> tuple[int, int]:
        """How many minutes the usual match takes: one person with robots, and people only."""
        alone, together = (self.minutes(self.default_players, people, {}) for people in (1, self.default_players))
        assert alone is not None and together is not None, "the usual options set an end"
        return alone, together


def draw_game_box(canvas: Canvas, box: GameBox, x: float, y: float, level: int = 2) -> None:
    """Draw a game's box as it stands on the menu's shelf, with its upper left corner at x, y."""
    side = f'{gradient_svg("a", "white", "box_pages")}<path d="M{BOX_W} 4L{BOX_W + 13} 10V{BOX_H - 4}L{BOX_W} {BOX_H + 4}Z" fill="box_side" stroke="wood_black" stroke-width="1.5"/>'
    side += f'<rect x="1" y="1" width="{BOX_W}" height="{BOX_H + 3}" rx="2" fill="box_inside"/>'
    canvas.draw_svg_body(x, y, BOX_W + 16, BOX_H + 10, side, level)
    if box.plain_colors is None:
        canvas.draw_svg(f"games/{box.game}/box", x, y, BOX_W, BOX_H)
    else:
        canvas.draw_box(FRect(x, y, BOX_W, BOX_H), 2, box.plain_colors)
    box.paint_lid(canvas, x + BOX_W / 2, y)
    canvas.draw_box(FRect(x + 10, y + 14, BOX_W - 20, 56), 8, ("surface", "box_label_end"), "text", 2, level=1)
    canvas.draw_text(box.name, x + BOX_W / 2, y + 41, 30, "text", "s", "c")
    edge = f'<path d="M2 {BOX_H - 2}V2H{BOX_W - 2}" fill="none" stroke="shine" stroke-width="3" opacity="0.45"/>'
    edge += f'<rect x="1" y="1" width="{BOX_W - 2}" height="{BOX_H - 2}" rx="2" fill="none" stroke="wood_black" stroke-width="2"/>'
    canvas.draw_svg_body(x, y, BOX_W, BOX_H, edge)
