"""The drawing of Nain Jaune's table: amphitheatre, seat panels, sequence, rings (docs/art.md, mock-ups 6 and 12)."""

from __future__ import annotations

from dataclasses import replace

from pygame import FRect

from game.nain_jaune.cards import BOXES
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, capital
from ui.canvas.canvas import Canvas, dashed
from ui.canvas.cards import RATIO
from ui.tables.contract import TableViewModel
from ui.tables.hands import ring_cards
from ui.tables.hint_steps import ringed
from ui.tables.nain_jaune import geometry
from ui.tables.nain_jaune.cards import draw_purse, face, picture
from ui.tables.nain_jaune.display_state import DisplayState, by_rank, missing_coins, size, table_state, winnable
from ui.tables.nain_jaune.measures import plan
from ui.tables.nain_jaune.names import rank_asked
from ui.tables.nain_jaune.narration import laid_in_short
from ui.tables.nain_jaune.panels import draw_bubbles, draw_spread
from ui.tables.nain_jaune.pieces import BoxTarget, layout
from ui.tables.seat_panels import draw_cell, draw_plate
from ui.tables.spoken.move_caption import draw_told

CELL_R = 18.0  # radius of a cell's corners
ARROW = "M8 20H34M24 9L36 20L24 31"
DEALER = (
    '<circle cx="15" cy="15" r="13.5" fill="brass_light" stroke="wood_edge" stroke-width="2"/><g stroke="wood_edge" stroke-width="1.6">'
    '<rect x="7" y="9" width="8" height="11" rx="1.5" fill="dwarf_card" transform="rotate(-14 11 15)"/>'
    '<rect x="13" y="8" width="8" height="11" rx="1.5" fill="surface" transform="rotate(12 17 14)"/></g>'
)


def draw_under(canvas: Canvas, model: TableViewModel) -> None:
    state = table_state(model)
    if model.deal_end_events:
        model = replace(model, scores=state.purses)
    rect = geometry.board(model)
    canvas.svg("boards/amphitheatre", rect.x, rect.y, rect.w, rect.h, 3)
    for box in state.boxes:
        pose = geometry.box_card(model, box)
        canvas.draw_surface(face(canvas.rasterizer, box, pose.w), pose.x, pose.y, 1, pose.angle, center=True)
    _draw_aside(canvas, model)
    _draw_bar(canvas, model, state)
    for seat in range(len(model.seats)):
        _draw_seat(canvas, model, state, seat)
    _draw_arrow(canvas, model)


def draw_over(canvas: Canvas, model: TableViewModel) -> None:
    state = table_state(model)
    if state.laid or not model.moving:  # else the cards are being dealt
        _draw_counts_aside(canvas, model, state)
    for box in BOXES if model.is_welcome_tip_shown else winnable(model) if model.show_legal else ():
        rect = geometry.box(model, box)
        canvas.ring(rect.inflate(6, 6), "primary", rect.h / 2 if box == BOXES[-1] else 14, 6)
    if model.hint_gesture is not None:
        _draw_hint(canvas, model, ringed(model.hint_gesture.source))
        for box in BOXES:
            if model.hint_gesture.target == BoxTarget(box):
                _draw_box_hint(canvas, geometry.box(model, box), round_box=box == BOXES[-1])
    for seat in (seat for seat in range(len(model.seats)) if seat != model.bottom_seat):  # coins cover the bottom seat's caption
        draw_told(canvas, model, seat, *geometry.bubble(model, seat), laid_in_short, picture)
    draw_bubbles(canvas, model)
    draw_spread(canvas, model, state)


def status(model: TableViewModel, seat: int) -> str:
    """Return the status line of a seat panel: out, turn, dealer or robot."""
    view: NainJauneView = model.view
    if seat in view.out:
        return _("out")
    if seat in model.active:
        return _("your turn") if model.seats[seat].is_human else _("thinking…")
    if seat == view.dealer:
        return _("dealer")
    return "" if model.seats[seat].is_human else _("robot")


# --- seats ------------------------------------------------------------------------------------------------------------


def _draw_seat(canvas: Canvas, model: TableViewModel, state: DisplayState, seat: int) -> None:
    view: NainJauneView = model.view
    rect = geometry.plate(model, seat)
    cell = geometry.cell(model, seat)
    if cell:
        active = seat in model.active
        canvas.draw_dark_panel(rect, CELL_R, 0.86 if active else 0.72, "primary" if active else "brass", 3.5 if active else 1.5)
        draw_cell(canvas, rect, model, seat, FRect(rect.x + 8, rect.y + 9, 46, 46), rect.y + 74, rect.y + 100)
    else:
        draw_plate(canvas, rect, model, seat, status(model, seat))
    if seat in view.out:
        canvas.box(rect, CELL_R if cell else rect.h / 2, "smoke", op=0.5)
        if (
            (canvas.viewport.is_compact or cell)
            and not size(state.hands[seat])
            and all(seat != other for other, _text in model.speech_bubbles)
        ):
            canvas.fit_text(status(model, seat), *geometry.word(model, seat), 16, "on_wood")
        return
    purse = geometry.purse(model, seat)
    covered = (
        any(speaker == seat for speaker, _text in model.speech_bubbles)
        if seat == model.bottom_seat
        else state.open and size(state.hands[seat])
    )
    if purse is not None and not covered:
        draw_purse(canvas, round(model.scores[seat]) if model.scores else state.purses[seat], purse)
    if seat == view.dealer:
        canvas.vec(rect.x + 40, rect.y - 9, 30, 30, DEALER, 1)
    if missing_coins(view, state.purses[seat]):
        _draw_lacking(canvas, rect, missing_coins(view, state.purses[seat]))


def _draw_lacking(canvas: Canvas, plate: FRect, coins: int) -> None:
    """Draw on a seat panel how many coins its purse is short of the next stake (rule JA-20)."""
    sentence = _("{n} short").format(n=coins)
    h = max(24.0, canvas.leading(15, 1.3))
    w = canvas.rasterizer.width(sentence, 15, "b") + 20
    rect = FRect(plate.right - w - 12, plate.y - h / 2 - 2, w, h)
    canvas.box(rect, h / 2, "danger_soft", "danger", 2)
    canvas.text(sentence, *rect.center, 15, "danger_text", "b", "c")


def _draw_arrow(canvas: Canvas, model: TableViewModel) -> None:
    """Draw an arrow in the direction of play at the panel of the player to move (rule JA-7)."""
    for seat in model.active:
        x, y, angle = geometry.arrow(model, seat)
        lines = f'<path d="{ARROW}" stroke="wood_edge" stroke-width="10"/><path d="{ARROW}" stroke="brass_light" stroke-width="5.5"/>'
        body = f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'
        canvas.draw_surface(canvas.rasterizer.vec(40, 40, body), x, y, 0, angle, center=True)


# --- talon and earlier cards ------------------------------------------------------------------------------------------


def _draw_aside(canvas: Canvas, model: TableViewModel) -> None:
    """Draw the panel under the talon and the earlier cards, with their labels.

    In the first deal it reminds of the two rules that are misunderstood most (rule JA-1).
    """
    measures = plan(model)
    rect, named = measures.aside, geometry.talon(model, 1).bottom + 15
    canvas.draw_dark_panel(rect, 16, 0.72)
    before, end = geometry.before(model, 1).left, min(rect.right, rect.x + 306)
    canvas.fit_text(capital(_("talon")), rect.x + 14, named, before - rect.x - 28, 16, "on_wood")
    canvas.fit_text(_("Laid before"), before, named, end - before - 14, 16, "on_wood")
    if model.view.deal > 1:
        return
    sentences = [_("Suits don’t matter here."), *([] if model.compact else [_("Cards are worth nothing.")])]
    room = measures.reminder
    lines = [line for sentence in sentences for line in canvas.wrap(sentence, room.w, 16)]
    canvas.block(lines, *room.center, 16, "on_wood_soft", align="c", lead=1.2)


def _draw_counts_aside(canvas: Canvas, model: TableViewModel, state: DisplayState) -> None:
    for number, rect in ((model.view.talon, geometry.talon(model, model.view.talon)), (state.before, geometry.before(model, state.before))):
        if number:
            canvas.badge(str(number), rect.right + 8, rect.bottom - 12)


# --- the sequence -----------------------------------------------------------------------------------------------------


def _draw_bar(canvas: Canvas, model: TableViewModel, state: DisplayState) -> None:
    view: NainJauneView = model.view
    rect = plan(model).bar
    canvas.draw_dark_panel(rect, 18)
    if not model.compact:
        canvas.fit_text(_("Sequence"), rect.x + 16, rect.centery, 108, 20, "on_wood", "s")
    if model.deal_end_events or view.why:
        return
    place = geometry.missing(model, state.run)
    _draw_missing(canvas, place, rank_asked(view.needed) if view.needed is not None else _("Any card"))
    max_width = rect.right - place.right - 20
    if max_width > 60 and model.active:
        turn = _("your turn") if model.question is not None else _("to {name}").format(name=model.seats[model.active[0]].name)
        canvas.fit_text(turn, place.right + 10 + max_width / 2, rect.centery, max_width, 20, "gold", "b", "c")


def _draw_missing(canvas: Canvas, rect: FRect, text: str) -> None:
    """Draw the dashed gap for the next card of the sequence, with a text such as "Queen?"."""
    path = dashed(3, 3, rect.w - 6, rect.h - 6, 9, "8 7")
    canvas.vec(rect.x, rect.y, rect.w, rect.h, f'<path {path} fill="target" fill-opacity="0.22" stroke="target" stroke-width="4"/>')
    lines = canvas.wrap(text, rect.w - 18, 17, "b")
    for line, y in zip(lines, canvas.middles(len(lines), rect.centery, 17, 1.15), strict=True):
        canvas.fit_text(line, rect.centerx, y, rect.w - 10, 17, "on_wood", "b", "c")


def _draw_hint(canvas: Canvas, model: TableViewModel, cards: tuple[object, ...]) -> None:
    """Draw a hint's rings round cards of the hand, and the tag "hint" above a single card."""
    poses = {piece.key: piece.pose for piece in layout(model)}
    hand = by_rank(model.view.hands[model.bottom_seat]) if cards else []
    result = [index for index, card in enumerate(hand) if card in cards]
    room = plan(model).hand
    rows = len(hand) >= room.rows_from
    ring_cards(canvas, [poses[card] for card in hand], result, len(hand) // 2 if rows else 0, room.up)
    if len(result) == 1 and not rows:
        at = poses[hand[result[0]]]
        canvas.tag(_("hint"), at.x, at.y - at.w * RATIO / 2 - 22, "hint", "on_hint", 17, "hint")


def _draw_box_hint(canvas: Canvas, rect: FRect, round_box: bool) -> None:
    canvas.ring(rect.inflate(6, 6), "hint", rect.h / 2 if round_box else 14, 6)
    canvas.tag(_("hint"), rect.centerx, rect.y - 12, "hint", "on_hint", 17, "hint")
