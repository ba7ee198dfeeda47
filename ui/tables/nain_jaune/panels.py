"""Slips of what was won, spread-out panels of Nain Jaune's table, and the boxes on a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.nain_jaune.cards import BOXES, RANKS, Card
from game.nain_jaune.moves import GrandOpera, Won
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, _n, capitalize_first, format_signed
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.tables.contract import TableViewModel
from ui.tables.nain_jaune import geometry
from ui.tables.nain_jaune.cards import card_face, draw_purse
from ui.tables.nain_jaune.display_state import DisplayState, missing_coins
from ui.tables.nain_jaune.names import card_name, coins_text, short_of_stake_sentence, without_rank_words
from ui.tables.nain_jaune.pieces import HeapId
from ui.tables.seat_panels import draw_spread_header
from ui.tables.targets import SeatTarget

SEQUENCE_GAP = 1.2  # distance of two sequences, in steps
ROW_LENGTH = 20.0  # length of a row, in steps
SLIP_HEIGHT, SLIP_TEXT_SIZE, SLIP_CARD_W, SLIP_CARD_STEP, SLIP_PAD = 32.0, 17.0, 18.0, 10.0, 8.0
KETTLE_SIZE = 26.0
PANEL_MARGIN, TAG_WIDTH = 12.0, 104.0  # distance from the panel's end, and the room of the tag with the missing coins
KETTLE_SVG = (
    '<path d="M3 10H23Q23 23 13 23Q3 23 3 10Z" fill="kettle_light" stroke="kettle_edge" stroke-width="1.5"/>'
    '<ellipse cx="13" cy="9" rx="11" ry="4.5" fill="gold" stroke="kettle_edge" stroke-width="2"/>'
)


def won_boxes(model: TableViewModel, seat: int) -> Mapping[Card, int]:
    """Return the coins that a seat has won since the player's turn, by box."""
    won: dict[Card, int] = {}
    for event in model.recent_events.get(seat, ()):
        coins = {event.box: event.coins} if isinstance(event, Won) else event.boxes if isinstance(event, GrandOpera) else {}
        for box, amount in coins.items():
            won[box] = won.get(box, 0) + amount
    return {box: amount for box, amount in won.items() if amount}


def draw_won_slips(canvas: Canvas, model: TableViewModel, short_seats: frozenset[int]) -> None:
    """Draw each seat's slip at the edge of its panel; the `short_seats` have another tag there."""
    for seat in range(len(model.seats)):
        won = won_boxes(model, seat)
        if won:
            _draw_slip(canvas, model, seat, won, TAG_WIDTH if seat in short_seats else 0.0)


def _draw_slip(canvas: Canvas, model: TableViewModel, seat: int, won: Mapping[Card, int], taken_width: float) -> None:
    boxes = [box for box in BOXES if box in won]
    text = format_signed(sum(won.values()))
    kettle = boxes == [BOXES[-1]]
    picture_w = KETTLE_SIZE if kettle else SLIP_CARD_W + SLIP_CARD_STEP * (len(boxes) - 1)
    h = max(SLIP_HEIGHT, canvas.line_height(SLIP_TEXT_SIZE, 1.25))
    w = picture_w + canvas.rasterizer.text_width(text, SLIP_TEXT_SIZE, "b") + 3 * SLIP_PAD
    panel = geometry.seat_panel_rect(model, seat)
    below = geometry.seat_side(model, seat) in ("top", "south")
    rect = FRect(panel.right - PANEL_MARGIN - taken_width - w, (panel.bottom if below else panel.y) - h / 2, w, h)
    canvas.draw_box(rect, 5, "smoke", "gold", 2.5, level=1)
    if kettle:
        canvas.draw_svg_body(rect.x + SLIP_PAD, rect.centery - KETTLE_SIZE / 2, KETTLE_SIZE, KETTLE_SIZE, KETTLE_SVG)
    for index, box in enumerate([] if kettle else boxes):
        x = rect.x + SLIP_PAD + SLIP_CARD_W / 2 + SLIP_CARD_STEP * index
        canvas.draw_surface(card_face(canvas.rasterizer, box, SLIP_CARD_W), x, rect.centery, 0, is_centered=True)
    canvas.draw_text(text, rect.right - SLIP_PAD, rect.centery, SLIP_TEXT_SIZE, "gold", "b", "r")


def draw_spread_panel(canvas: Canvas, model: TableViewModel, state: DisplayState) -> None:
    """Draw the panel that is spread out, if any: that of a seat, or the earlier sequences."""
    match model.spread_target:
        case SeatTarget(seat):
            _draw_spread_seat(canvas, model, state, seat)
        case HeapId.BEFORE if state.earlier_count:
            _draw_earlier_sequences(canvas, [card for _seat, card in state.laid[: state.earlier_count]])


def _draw_spread_seat(canvas: Canvas, model: TableViewModel, state: DisplayState, seat: int) -> None:
    """Draw a seat's spread-out panel: its purse in coins, and the ranks it said it lacks (rule JA-10)."""
    view: NainJauneView = model.view
    rect, amount = _spread_rect(300), state.purses[seat]
    draw_spread_header(canvas, rect, model, seat, coins_text(amount), (260, 260))
    draw_purse(canvas, amount, FRect(rect.x + 24, rect.y + 92, 300, 54), 20)
    missing = 0 if seat in view.out else missing_coins(view, amount)
    if missing:
        canvas.fit_text(short_of_stake_sentence(missing), rect.x + 340, rect.y + 119, rect.w - 364, 18, "danger_text", "b")
    lacks = sorted(view.without[seat])
    if not lacks:
        canvas.fit_text(_("Has never had to say “No …” in this deal."), rect.x + 24, rect.y + 184, rect.w - 48, 18, "text_soft")
        return
    canvas.fit_text(_("Said in this deal:"), rect.x + 24, rect.y + 178, rect.w - 48, 18, "text_soft")
    words = ", ".join(without_rank_words(RANKS[rank - 1]) for rank in lacks)
    canvas.draw_paragraph(words, rect.x + 24, rect.y + 212, rect.w - 48, 20, "text", "b")


def _draw_earlier_sequences(canvas: Canvas, played_cards: Sequence[Card]) -> None:
    """Draw the panel with all earlier cards of the deal, one sequence after the other."""
    rows, columns = _rows_of_sequences(split_into_sequences(played_cards))
    w = 64.0 if len(rows) < 4 else 50.0
    spacing = w * CARD_HEIGHT_FACTOR + 10
    rect = _spread_rect(84 + spacing * len(rows))
    canvas.draw_paper(rect, 3)
    canvas.fit_text(_("Played before"), rect.x + 24, rect.y + 36, rect.w - 48, 26, "text", "s")
    step = min(w * 0.62, (rect.w - 56 - w) / columns)
    for line, row in enumerate(rows):
        x, y = rect.x + 28 + w / 2, rect.y + 64 + line * spacing + w * CARD_HEIGHT_FACTOR / 2
        for run in row:
            for card in run:
                canvas.draw_surface(card_face(canvas.rasterizer, card, w), x, y, 1, is_centered=True)
                x += step
            x += step * SEQUENCE_GAP


def _rows_of_sequences(sequences: Sequence[Sequence[Card]]) -> tuple[list[list[Sequence[Card]]], float]:
    """Arrange sequences of cards in rows; return the rows, and the length of the longest one in card steps."""
    rows: list[list[Sequence[Card]]] = [[]]
    longest = used = 0.0
    for run in sequences:
        if rows[-1] and used + len(run) + SEQUENCE_GAP > ROW_LENGTH:
            rows.append([])
            used = 0.0
        rows[-1].append(run)
        used += len(run) + SEQUENCE_GAP
        longest = max(longest, used)
    return rows, longest


def split_into_sequences(played_cards: Sequence[Card]) -> list[list[Card]]:
    """Return played cards split into sequences of rising rank."""
    runs: list[list[Card]] = []
    for card in played_cards:
        if not runs or card.rank != runs[-1][-1].rank + 1:
            runs.append([])
        runs[-1].append(card)
    return runs


def _spread_rect(h: float) -> FRect:
    return FRect(*geometry.SPREAD_RECT.topleft, geometry.SPREAD_RECT.w, h)


def draw_box_changes(before: Mapping[Card, int], after: Mapping[Card, int], canvas: Canvas, rect: FRect) -> None:
    """Draw on a score sheet the coins in the boxes after a deal, and their change in it (rules JA-13 and JA-15)."""
    canvas.fit_text(_("What stays in the boxes"), rect.x + 28, rect.y + 30, rect.w - 56, 20, "text", "s")
    w, spacing = 58.0, (rect.w - 32) / len(BOXES)
    for index, box in enumerate(BOXES):
        x, y = rect.x + 16 + spacing * (index + 0.5), rect.y + 54
        canvas.draw_surface(card_face(canvas.rasterizer, box, w), x, y + w * CARD_HEIGHT_FACTOR / 2, 1, is_centered=True)
        pill = FRect(x - 33, y + w * CARD_HEIGHT_FACTOR + 12, 66, 34)
        canvas.draw_box(pill, 17, "box_lost" if after[box] > before[box] else "surface_bright" if after[box] else "pill", "text", 1.5)
        with canvas.naming_texts(capitalize_first(card_name(box))):
            canvas.draw_text(str(after[box]), x, pill.centery, 19, "text", "b", "c")
            if after[box] != before[box]:
                _draw_box_change(canvas, before[box], after[box], x, pill.bottom + 13, spacing - 4)


def _draw_box_change(canvas: Canvas, before: int, after: int, x: float, y: float, max_width: float) -> None:
    """Draw how the coins in a box changed in a deal: won, or doubled by a kept card (rules JA-13, JA-15 and JA-16).

    A cup replaces words that do not fit.
    """
    sentence = format_signed(after - before) if after > before else _n("{n} won", "{n} won", before)
    size = canvas.fitting_size(sentence, max_width, 16)
    if canvas.rasterizer.text_width(sentence, size) <= max_width:
        canvas.draw_text(sentence, x, y, size, "text_soft", align="c")
        return
    canvas.draw_icon("trophy", x - 26, y - 11, 22, "text_soft")
    canvas.draw_text(str(before), x + 2, y, 16, "text_soft")
