"""The pictures on the rules pages of Gops, each in a frame of 812 x 250 units."""

from __future__ import annotations

from collections.abc import Sequence

from ui.tables.rule_pages import ExampleCanvas


def prizes_and_bids(easel: ExampleCanvas) -> None:
    _lay(easel, [("back", 110), ("P9", 240), *((f"S{value}", 380 + value * 28) for value in range(1, 14))])


def a_round(easel: ExampleCanvas) -> None:
    _lay(easel, [("P9", 200), ("S10", 420), ("H7", 560)])


def a_tie(easel: ExampleCanvas) -> None:
    _lay(easel, [("P9", 180), ("P4", 300), ("S5", 500), ("H5", 640)])


def _lay(easel: ExampleCanvas, cards: Sequence[tuple[str, float]]) -> None:
    """Draw cards in a row, given as (face, x of the card's centre)."""
    for face, x in cards:
        easel.draw_face(face, x, 125, 104)
