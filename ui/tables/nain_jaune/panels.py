"""Speech bubbles, spread-out panels of Nain Jaune's table, and the boxes on a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.nain_jaune.cards import BOXES, RANKS, Card
from game.nain_jaune.state import NainJauneView
from ui.assets.words import _, _n, capital, signed
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.tables.contract import Look
from ui.tables.nain_jaune import places
from ui.tables.nain_jaune.cards import draw_purse, face
from ui.tables.nain_jaune.names import card_name, coins, short_of_stake, without
from ui.tables.nain_jaune.pieces import Heap
from ui.tables.nain_jaune.table_state import TableState, lacking
from ui.tables.plates import draw_spread_head
from ui.tables.spoken.speech_bubble import draw_said
from ui.tables.targets import Plate

GAP = 1.2  # distance of two sequences, in steps
ROW_CARDS = 20.0  # length of a row, in steps


def draw_bubbles(brush: Brush, look: Look) -> None:
    """Draw the visible speech bubbles."""
    for seat, text in look.said:
        room, point = places.bubble(look, seat)
        draw_said(brush, text, room, point)


def draw_spread(brush: Brush, look: Look, state: TableState) -> None:
    """Draw the spread-out seat, or the spread-out earlier sequences."""
    match look.opened:
        case Plate(seat):
            _draw_seat(brush, look, state, seat)
        case Heap.BEFORE if state.before:
            _draw_before(brush, [card for _seat, card in state.laid[: state.before]])


def _draw_seat(brush: Brush, look: Look, state: TableState, seat: int) -> None:
    """Draw a purse in coins, and the ranks that this seat said to lack in this deal (rule JA-10)."""
    view: NainJauneView = look.view
    at, amount = _spread(300), state.purses[seat]
    draw_spread_head(brush, at, look, seat, coins(amount), (260, 260))
    draw_purse(brush, amount, FRect(at.x + 24, at.y + 92, 300, 54), 20)
    missing = 0 if seat in view.out else lacking(view, amount)
    if missing:
        brush.fit(short_of_stake(missing), at.x + 340, at.y + 119, at.w - 364, 18, "danger_text", "b")
    lacks = sorted(view.without[seat])
    if not lacks:
        brush.fit(_("Has always had the next card in this deal."), at.x + 24, at.y + 184, at.w - 48, 18, "text_soft")
        return
    brush.fit(_("Said in this deal:"), at.x + 24, at.y + 178, at.w - 48, 18, "text_soft")
    brush.paragraph(", ".join(without(RANKS[rank - 1]) for rank in lacks), at.x + 24, at.y + 212, at.w - 48, 20, "text", "b")


def _draw_before(brush: Brush, laid: Sequence[Card]) -> None:
    """Draw all cards before the running sequence, by sequence."""
    rows, columns = _rows(sequences(laid))
    w = 64.0 if len(rows) < 4 else 50.0
    pitch = w * RATIO + 10
    at = _spread(84 + pitch * len(rows))
    brush.sheet(at, 3)
    brush.fit(_("Laid before"), at.x + 24, at.y + 36, at.w - 48, 26, "text", "s")
    step = min(w * 0.62, (at.w - 56 - w) / columns)
    for line, row in enumerate(rows):
        x, y = at.x + 28 + w / 2, at.y + 64 + line * pitch + w * RATIO / 2
        for run in row:
            for card in run:
                brush.put(face(brush.skin, card, w), x, y, 1, center=True)
                x += step
            x += step * GAP


def _rows(runs: Sequence[Sequence[Card]]) -> tuple[list[list[Sequence[Card]]], float]:
    """Return rows of sequences, as many as fit side by side, and the length of the longest row in steps."""
    rows: list[list[Sequence[Card]]] = [[]]
    longest = used = 0.0
    for run in runs:
        if rows[-1] and used + len(run) + GAP > ROW_CARDS:
            rows.append([])
            used = 0.0
        rows[-1].append(run)
        used += len(run) + GAP
        longest = max(longest, used)
    return rows, longest


def sequences(laid: Sequence[Card]) -> list[list[Card]]:
    """Return the cards in the order of play, cut where a new sequence began."""
    runs: list[list[Card]] = []
    for card in laid:
        if not runs or card.rank != runs[-1][-1].rank + 1:
            runs.append([])
        runs[-1].append(card)
    return runs


def _spread(h: float) -> FRect:
    return FRect(*places.SPREAD.topleft, places.SPREAD.w, h)


def draw_remainder(before: Mapping[Card, int], after: Mapping[Card, int], brush: Brush, rect: FRect) -> None:
    """Draw the coins in the boxes after a deal, and the change since its first card (rules JA-13 and JA-15)."""
    brush.fit(_("What stays in the boxes"), rect.x + 28, rect.y + 30, rect.w - 56, 20, "text", "s")
    w, pitch = 58.0, (rect.w - 32) / len(BOXES)
    for index, box in enumerate(BOXES):
        x, y = rect.x + 16 + pitch * (index + 0.5), rect.y + 54
        brush.put(face(brush.skin, box, w), x, y + w * RATIO / 2, 1, center=True)
        pill = FRect(x - 33, y + w * RATIO + 12, 66, 34)
        brush.box(pill, 17, "box_lost" if after[box] > before[box] else "surface_bright" if after[box] else "pill", "text", 1.5)
        with brush.called(capital(card_name(box))):
            brush.text(str(after[box]), x, pill.centery, 19, "text", "b", "c")
            if after[box] != before[box]:
                _draw_change(brush, before[box], after[box], x, pill.bottom + 13, pitch - 4)


def _draw_change(brush: Brush, before: int, after: int, x: float, y: float, room: float) -> None:
    """Draw the change of a box that was won, or doubled by a kept card (rules JA-13, JA-15 and JA-16).

    A cup replaces words that do not fit.
    """
    said = signed(after - before) if after > before else _n("{n} won", "{n} won", before)
    size = brush.fitting(said, room, 16)
    if brush.skin.width(said, size) <= room:
        brush.text(said, x, y, size, "text_soft", align="c")
        return
    brush.icon("trophy", x - 26, y - 11, 22, "text_soft")
    brush.text(str(before), x + 2, y, 16, "text_soft")
