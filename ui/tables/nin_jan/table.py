"""Nin Jan on the screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.kernel import Event
from game.nin_jan.moves import Added, Chosen, Revealed, SignsShown, Threw, Tied, Took, card
from game.nin_jan.state import NinJanView, points
from ui.assets.skin import Skin
from ui.assets.words import _, figure
from ui.canvas.brush import Brush
from ui.canvas.cards import back
from ui.canvas.pieces import Piece, Timing
from ui.tables import contract
from ui.tables.contract import Box, Column, Count, Look, Motion, Style, Table
from ui.tables.nin_jan import draw, gestures, hints, places, words
from ui.tables.nin_jan.cards import face, paint_lid
from ui.tables.rules_page import RuleBook

SOUNDS = {Chosen: "card_place", Revealed: "card_flip", Took: "card_slide", Added: "card_place", SignsShown: "announce", Tied: "announce"}


def picture(skin: Skin, name: str, w: float) -> pygame.Surface:
    """A card by its notation, or "back"; w units wide."""
    return back(skin, "nin_jan", w) if name == "back" else face(skin, card(name), w)


def motion(look: Look, events: Sequence[Event]) -> Motion:
    if any(isinstance(event, Revealed) for event in events):
        return Motion(Timing(travel=350, arc=0, flip=240))
    took = next((event for event in events if isinstance(event, Took)), None)
    if took is not None:
        return Motion(Timing(travel=280, slow=frozenset({took.card}), delay=140))
    quiet = all(isinstance(event, Chosen | Threw) for event in events)
    return Motion(Timing(travel=280 if events else 200, quiet=quiet))


def count() -> Count:
    """How many cards a seat has taken, and the best of them."""
    return Count(_("points"), (Column(_("taken"), _draw_taken), Column(_("best"), _draw_best)), taken)


def _draw_taken(brush: Brush, view: NinJanView, seat: int, x: float, y: float) -> None:
    brush.text(figure(len(view.taken[seat])), x, y, 20, align="c")


def _draw_best(brush: Brush, view: NinJanView, seat: int, x: float, y: float) -> None:
    if view.taken[seat]:
        best = max(view.taken[seat], key=lambda one: one.value)
        brush.put(face(brush.skin, best, 54), x, y, 1, center=True)


def taken(view: NinJanView, seat: int) -> Sequence[str]:
    return [str(one) for one in places.sorted_hand(view.taken[seat])]


TABLE = Table(
    Box("nin_jan", "Nin Jan", minutes=15, emblem="P7", paint=paint_lid, icon=("ninjan/ninja_paper", 42)),
    contract.Words(RuleBook("nin_jan.json", "ui.tables.nin_jan.examples"), words.prompt, words.refusal, words.reason, words.situation),
    contract.Setting(
        places.layout, gestures.targets, style=Style(carried=(118, -6), landing=(30, 44), stack=Piece("stack", "back", places.STACK))
    ),
    contract.Hand(gestures.moves, gestures.gesture, gestures.keys, hints=hints.hints),
    contract.Drawing(picture, draw.draw_under, draw.draw_over, motion=motion, sound=lambda event: SOUNDS.get(type(event), "")),
    contract.Score(lambda view: tuple(points(cards) for cards in view.taken), count, words.remarks),
    contract.Speech(words.says, words.aloud),
)
