"""The podium: a step for each of the first three places; equal places have equal heights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import FRect

from game.kernel import Outcome
from game.record import Player
from ui.assets.translation import format_number, place_name
from ui.canvas.canvas import Canvas, dashed_box_attributes, gradient_svg
from ui.canvas.easing import ease_in_out
from ui.screens.place_calls import PlaceCalls
from ui.tables.contract import Team

GROWTH_MS = 300.0  # milliseconds a place, the last one first (docs/art.md, 8)
TROPHY_MS = 240.0  # milliseconds until the trophy has appeared
MAX_STEP_W, PODIUM_W = 204.0, 616.0
HEIGHTS = {1: 250.0, 2: 160.0, 3: 110.0}
TOKEN_DIAMETERS = {1: 112.0, 2: 88.0, 3: 80.0}
TOKENS_Y, PILL_Y, PILL_H = 60.0, 50.0, 40.0  # above the top of a step: the tokens' lower edge, and the pill's upper edge
MIN_NAME_SIZE = 17.0  # shorten a name rather than draw it smaller
MIN_NAMED_STEP_W = 110.0  # on a narrower step only the points are shown


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A step of the podium, in logical units."""

    side: int  # index of the seat or team on it
    place: int
    x: float  # left edge, from the podium's centre
    w: float  # width of its front

    @property
    def h(self) -> float:
        return HEIGHTS[self.place]

    @property
    def token_diameter(self) -> float:
        """The diameter of the token that stands on it."""
        return min(TOKEN_DIAMETERS[self.place], self.w * 0.62)


def lay_out_podium(places: Sequence[int]) -> list[PodiumStep]:
    """Return the podium's steps for places 1 to 3 from left to right: the first in the middle, the second at its left."""
    ranked = sorted((index, side) for side, index in enumerate(places) if index <= 3)
    spacing = min(MAX_STEP_W + 2, PODIUM_W / len(ranked))
    left = -spacing * len(ranked) / 2
    order = sorted(range(len(ranked)), key=lambda slot: abs(slot - (len(ranked) - 1) / 2))
    podium_steps = [
        PodiumStep(side, index, left + slot * spacing + 1, spacing - 2) for slot, (index, side) in zip(order, ranked, strict=True)
    ]
    return sorted(podium_steps, key=lambda podium_step: podium_step.x)


class Podium:
    """A podium whose steps grow as their places are called; the trophy appears last."""

    def __init__(
        self, seats: Sequence[Player], outcome: Outcome, tokens: Sequence[int], calls: PlaceCalls, teams: Sequence[Team] = ()
    ) -> None:
        """Prepare the podium; `teams` is () if every seat plays alone."""
        self.seats, self.outcome, self.tokens, self.calls = seats, outcome, tokens, calls
        self.sides = teams or [Team(player.name, (seat,)) for seat, player in enumerate(seats)]
        self.steps = lay_out_podium(side_places(self.sides, outcome))

    def growth(self, podium_step: PodiumStep) -> float:
        """Return how far a podium step has grown, 0 to 1."""
        return ease_in_out(min(1.0, max(0.0, self.calls.since_ms(podium_step.place) / GROWTH_MS)))

    def draw(self, canvas: Canvas, center_x: float, floor_y: float) -> None:
        """Draw the podium around x = `center_x`, with its steps standing at y = `floor_y`."""
        blocks = [replace(block, x=center_x + block.x) for block in self.steps]
        for block in blocks:
            self._draw_step(canvas, block, floor_y)
        cup = min(1.0, max(0.0, (self.calls.since_ms(1) - GROWTH_MS) / TROPHY_MS))
        if cup > 0:
            self._draw_trophies(canvas, blocks, floor_y, round(255 * cup))

    def _draw_step(self, canvas: Canvas, podium_step: PodiumStep, floor_y: float) -> None:
        """Draw a podium step as far as it has grown; its x is an absolute position here."""
        grown = self.growth(podium_step)
        if grown <= 0:
            _draw_uncalled_step(canvas, podium_step, floor_y)
            return
        top = floor_y - podium_step.h * grown
        clip = canvas.surface.get_clip()
        if grown < 1:  # hide the part below the floor
            canvas.surface.set_clip(pygame.Rect(0, 0, canvas.surface.get_width(), canvas.viewport.to_px_point(0, floor_y)[1]))
        canvas.draw_svg_body(podium_step.x, top - 20, podium_step.w, podium_step.h + 20, _wooden_step_svg(podium_step.w, podium_step.h), 2)
        canvas.surface.set_clip(clip)
        if podium_step.h * grown > 80:
            with canvas.description.replace_texts_inside(place_name(podium_step.place)):
                canvas.draw_text(format_number(podium_step.place), podium_step.x + podium_step.w / 2, top + 46, 54, "text", "s", "c")
        self._draw_tokens_and_score(canvas, podium_step, top)

    def _draw_tokens_and_score(self, canvas: Canvas, podium_step: PodiumStep, top_y: float) -> None:
        x, side = podium_step.x, self.sides[podium_step.side]
        middle = x + podium_step.w / 2
        tokens = FRect(x, top_y - TOKENS_Y, podium_step.w, 0).inflate(-8, 0)
        tokens.y, tokens.h = tokens.y - podium_step.token_diameter, podium_step.token_diameter
        self._draw_tokens(canvas, side.seats, tokens)
        inset = 6 if podium_step.w < MAX_STEP_W else 15
        pill = FRect(x, top_y - PILL_Y, podium_step.w, PILL_H).inflate(-2 * inset, 0)
        canvas.draw_box(pill, 20, "surface", "text", 2, level=1)
        score = format_number(self.outcome.scores[side.seats[0]])
        if len(side.seats) > 1:  # the team's name needs the pill's whole width
            canvas.fit_text(side.name, middle, top_y - 30, pill.w - 8, 20, "text", "b", "c")
            canvas.draw_text(score, middle, top_y + 85, 22, "text", "b", "c")
            return
        if podium_step.w < MIN_NAMED_STEP_W:
            canvas.fit_text(score, middle, top_y - 30, pill.w - 12, 20, "text", "b", "c")
            return
        tail, name = f" · {score}", side.name
        size = max(MIN_NAME_SIZE, canvas.fitting_size(name + tail, pill.w - 24, 20, "b"))
        name = canvas.ellipsize(name, pill.w - 24 - canvas.rasterizer.text_width(tail, size, "b"), size, "b")
        canvas.draw_text(name + tail, middle, top_y - 30, size, "text", "b", "c")

    def _draw_tokens(self, canvas: Canvas, seats: Sequence[int], rect: FRect) -> None:
        """Draw a seat's token, or a team's side by side with the first in front."""
        d = min(rect.h, rect.w * 2 / (len(seats) + 1)) if len(seats) > 1 else rect.h
        step = min(d, (rect.w - d) / max(1, len(seats) - 1))
        left = rect.centerx - (d + step * (len(seats) - 1)) / 2
        for index in range(len(seats) - 1, -1, -1):
            seat = seats[index]
            canvas.draw_token(self.tokens[seat], left + index * step, rect.bottom - d, d, not self.seats[seat].is_human, 2)

    def _draw_trophies(self, canvas: Canvas, steps: Sequence[PodiumStep], floor_y: float, alpha: int) -> None:
        """Draw a trophy above each winner; none if the match is drawn."""
        drawn = len(self.outcome.winners) == len(self.seats)
        winners = [block for block in steps if self.sides[block.side].seats[0] in self.outcome.winners and not drawn]
        for block in winners:
            size = min(72.0, block.w * 0.45)
            cup = canvas.rasterizer.tinted_icon("trophy", size, "trophy")
            x, y = block.x + (block.w - size) / 2, floor_y - block.h - 60 - block.token_diameter - size - 38 * size / 72
            canvas.draw_surface(cup, x, y, 2, alpha=alpha)


def side_places(sides: Sequence[Team], outcome: Outcome) -> list[int]:
    """Return the place of each side, counted in sides: a team of two takes one place."""
    places = [outcome.places[side.seats[0]] for side in sides]
    return [1 + sum(other < index for other in places) for index in places]


def _draw_uncalled_step(canvas: Canvas, step: PodiumStep, floor_y: float) -> None:
    """Draw the dashed outlines of a step and its token, whose place has not been called."""
    top, d = floor_y - step.h, step.token_diameter
    outlines = (
        (FRect(step.x + 4, top, step.w - 8, step.h), 10.0, format_number(step.place)),
        (FRect(step.x + (step.w - d) / 2, top - 24 - d, d, d), 60.0, "?"),
    )
    for rect, radius, text in outlines:
        path = dashed_box_attributes(2, 2, rect.w - 4, rect.h - 4, radius, "10 8")
        body = f'<path {path} fill="smoke" fill-opacity="0.3" stroke="on_wood_soft" stroke-width="2.5"/>'
        canvas.draw_svg_body(rect.x, rect.y, rect.w, rect.h, body)
        canvas.draw_text(text, rect.centerx, rect.y + min(rect.h / 2, 66), 48, "on_wood_soft", "s", "c")


def _wooden_step_svg(w: float, h: float) -> str:
    """Return the SVG of a wooden step, seen slightly from above."""
    grain = "".join(f"M{left} {y}H{w - right}" for left, y, right in ((10, 50, 20), (30, 96, 8), (8, 140, 44), (20, 190, 12)) if y < h + 14)
    body = f'{gradient_svg("a", "wood_pale", "podium_end")}<path d="M14 0H{w - 14}L{w} 22H0Z" fill="wood_light"/>'
    body += f'<rect x="0" y="20" width="{w}" height="{h}" fill="url(#a)" stroke="wood_edge" stroke-width="2"/>'
    return body + f'<path d="{grain}" stroke="wood_grain" stroke-width="2" opacity="0.35"/>'
