"""The table input of Nambarz: targets, and the meaning of gestures; the game's legal moves decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.kernel import Move
from game.nambarz.cards import NUMBERS, Card
from game.nambarz.decision import TurnPhase
from game.nambarz.minimal import find_in_steps
from game.nambarz.moves import OPERATIONS, Calculate, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.state import NambarzView
from ui.assets.translation import _, capitalize_first, card_count_text, format_number
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Gesture, TargetId
from ui.tables.buttons import PrimaryAction, TableButton, TableButtons
from ui.tables.cards.hands import hand_size
from ui.tables.contract import TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.display_state import CUSTOM_ORDER, HAND_ORDERS, table_state
from ui.tables.nambarz.measures import table_measures
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, card_name, card_with_article
from ui.tables.nambarz.pieces import bottom_hand, hand_outside_tray, indexes_outside_tray, tray_card_ids
from ui.tables.nambarz.seats import next_seat
from ui.tables.nambarz.targets import DrawPileCardId, OpenCardId, OperatorTarget, TrayAction, TrayGapTarget, TraySlotTarget
from ui.tables.nambarz.tray import (
    can_calculate,
    can_take_more_cards,
    cards_of_tray,
    current_tray,
    is_tray_approved,
    joker_pair,
    move_from_tray,
    must_keep_drawn_card,
    single_card_move,
    tray_after_joker,
)
from ui.tables.targets import ZONE, HandCardTarget, NudgeDirection, SeatTarget, TableControl, Target
from ui.tables.tray import (
    Tray,
    with_custom_order,
    with_exchanged_pieces,
    with_next_operator,
    with_operator_at,
    with_piece,
    without_piece,
    without_pieces,
)

OPERATOR_ICONS = {"+": "op_plus", "-": "op_minus", "*": "op_times", "/": "op_divide"}
OPERATOR_CHORDS = {"+": ("+", "shift+=", "[+]"), "-": ("-", "[-]"), "*": ("*", "shift+8", "[*]", "x"), "/": ("/", "[/]", ":")}


# --- targets ----------------------------------------------------------------------------------------------------------


def targets(model: TableViewModel) -> list[Target]:
    """Return all targets of the table: cards of the hand and the tray, piles, seats."""
    return [*_hand_targets(model), *_tray_targets(model), *_pile_targets(model), *_seat_targets(model)]


def _can_bottom_seat_move(model: TableViewModel) -> bool:
    question: NambarzView | None = model.decision_view
    return question is not None and question.seat == model.bottom_seat and bool(question.legal())


def _hand_targets(model: TableViewModel) -> list[Target]:
    """Return targets for the cards of the bottom hand while it is open, and the zone to drop them back.

    Of equal cards it is always the same one that leaves the hand.
    """
    if not model.has_side_column or model.is_past or model.deal_end_events or isinstance(model.view.hands[model.bottom_seat], int):
        return []
    hand, can_move = hand_outside_tray(model), _can_bottom_seat_move(model)
    rects = geometry.tappable_hand_rects(model, len(bottom_hand(model)), indexes_outside_tray(model))
    keys = [OpenCardId(model.bottom_seat, one, hand.count(one) - 1) for one in hand]
    hand_targets = [
        Target(HandCardTarget(index), rect, capitalize_first(card_name(key.card)), key, 10, has_digit_key=can_move)
        for index, (key, rect) in enumerate(zip(keys, rects, strict=True))
    ]
    return [*hand_targets, Target(ZONE, table_measures(model).hand.drop_area, _("Back to your hand"), corner_radius=16)]


def _tray_targets(model: TableViewModel) -> list[Target]:
    if not _can_bottom_seat_move(model):
        return []
    keys = tray_card_ids(model)
    spots = geometry.tray_slots(model, len(keys) + 1)
    tray_targets, gaps = [], spots.gaps[: len(keys) - 1] if can_calculate(model) else ()
    for index, key in enumerate(keys):
        sentence = _("{card}: back to your hand").format(card=capitalize_first(card_name(key.card)))
        tray_targets.append(Target(TraySlotTarget(index), spots.cards[index].rect(CARD_HEIGHT_FACTOR), sentence, key, 10, mark=""))
        if index >= len(gaps):
            continue
        rect, operator = gaps[index].rect(CARD_HEIGHT_FACTOR), current_tray(model).operators[index]
        sentence = capitalize_first(
            _("{sign}: change the sign before {card}").format(sign=operator_name(operator), card=card_with_article(keys[index + 1].card))
        )
        tray_targets.append(Target(TrayGapTarget(index), rect, sentence, corner_radius=rect.w / 2, mark=OPERATOR_SYMBOLS[operator]))
    if model.lifted_piece:
        tray_targets.append(Target(TrayAction.TRAY, geometry.tray_felt_rect(model), _("Put it in the tray")))
    return tray_targets


def _pile_targets(model: TableViewModel) -> list[Target]:
    view: NambarzView = model.view
    can_move, pile_targets = _can_bottom_seat_move(model), []
    if view.draw:
        top = DrawPileCardId(view.draw - 1) if can_move and Draw() in model.decision_view.legal() else None
        label, count = _("Draw pile: {cards}").format(cards=card_count_text(view.draw)), format_number(view.draw)
        pile_targets.append(Target(Draw(), geometry.draw_pile_rect(model), label, top, 12, mark=count, face="back"))
    if view.pile and can_move:
        pile_targets.append(Target(TrayAction.PILE, geometry.cover_card_rect(model), _("Play it here")))
    return pile_targets


def _seat_targets(model: TableViewModel) -> list[Target]:
    """Return a target for each seat panel, from the bottom seat on; an open hand can be spread out (rule NB-31)."""
    seat_targets, radius = [], 14 if geometry.has_seat_rows(model) else 32
    for seat in (model.bottom_seat, *model.other_seats):
        name, hand, rect = model.seats[seat].name, model.view.hands[seat], geometry.seat_panel_rect(model, seat)
        fans = seat != model.bottom_seat and not isinstance(hand, int) and bool(hand)
        sentence = _("Look at {name}’s cards").format(name=name) if fans else f"{name}: {card_count_text(hand_size(hand))}"
        seat_targets.append(Target(SeatTarget(seat), rect, sentence, corner_radius=radius, can_spread=fans))
    return seat_targets


# --- the tray ---------------------------------------------------------------------------------------------------------


def tray_after_gesture(model: TableViewModel, gesture: Gesture) -> Tray | None:
    """Return the tray after a gesture, which may move a card, set an operator or sort the hand.

    A joker that is played leaves its further card in the tray. The result is None if the gesture is not about the tray.
    """
    match gesture.source, gesture.target:
        case _, TrayAction.SORT:
            return replace(model.tray, sort_order=_next_choice(HAND_ORDERS, model.tray.sort_order or HAND_ORDERS[0]))
        case None, PlayJoker() as joker:
            return tray_after_joker(model, joker)
        case thing, NudgeDirection() as way:
            return _tray_after_nudge(model, thing, way.value)
        case OpenCardId(card=one) as moved, HandCardTarget(int(index)) if moved not in tray_card_ids(model):
            return _with_reordered_hand(model, one, hand_outside_tray(model)[index])
        case None, thing if _can_bottom_seat_move(model):
            return _tray_after_click(model, current_tray(model), thing)
        case OpenCardId() as moved, thing if _can_bottom_seat_move(model):
            return _tray_after_drag(model, current_tray(model), moved, thing)
    return None


def _tray_after_click(model: TableViewModel, tray: Tray, target: TargetId | None) -> Tray | None:
    """Return the tray after a click or a button: a card added or removed, an operator set."""
    match target:
        case HandCardTarget(int(index)):
            return _tray_with_card(model, tray, hand_outside_tray(model)[index])
        case TraySlotTarget(index):
            return without_piece(tray, index)
        case TrayGapTarget(index):
            return with_operator_at(tray, index, _next_choice(model.view.setup.operations, tray.operators[index]))
        case OperatorTarget(operation) if tray.pieces:
            return with_next_operator(tray, operation)
        case TrayAction.BACK if tray.pieces:
            return without_piece(tray, len(tray.pieces) - 1)
        case TrayAction.CLEAR:
            return without_pieces(tray)
    return None


def _tray_with_card(model: TableViewModel, tray: Tray, card: Card) -> Tray:
    """Return the tray with one more card, or with it alone if only a single card may be played (rule NB-15)."""
    is_forced = model.decision_view.open is not None or model.decision_view.phase is TurnPhase.AFTER
    return with_piece(without_pieces(tray) if is_forced else tray, str(card), model.view.setup.operations[0])


def _tray_after_drag(model: TableViewModel, tray: Tray, card_id: OpenCardId, target: TargetId | None) -> Tray | None:
    """Return the tray after a drag: a card of the hand added, or one of the tray exchanged or returned."""
    keys = tray_card_ids(model)
    match target:
        case TraySlotTarget() | TrayGapTarget() | TrayAction.TRAY if card_id not in keys:
            return _tray_with_card(model, tray, card_id.card)
        case TraySlotTarget(index) if card_id in keys:
            return with_exchanged_pieces(tray, keys.index(card_id), index)
        case HandCardTarget() | TableControl.ZONE if card_id in keys:
            return without_piece(tray, keys.index(card_id))
    return None


def _tray_after_nudge(model: TableViewModel, target: TargetId | None, step: int) -> Tray | None:
    """Return the tray after a card of tray or hand is moved by one place; equal cards of a hand move together."""
    match target:
        case TraySlotTarget(index):
            return with_exchanged_pieces(current_tray(model), index, index + step)
        case HandCardTarget(int(index)):
            hand = hand_outside_tray(model)
            other = next((one for one in hand[index::step] if one != hand[index]), None)
            return current_tray(model) if other is None else _with_reordered_hand(model, hand[index], other)
    return None


def _with_reordered_hand(model: TableViewModel, moved_card: Card, goal_card: Card) -> Tray | None:
    """Return the tray after the player moved a card of the hand to the place of another; None if nothing changes."""
    if moved_card == goal_card:
        return None
    order = list(dict.fromkeys(bottom_hand(model)))
    others = [one for one in order if one != moved_card]
    others.insert(order.index(goal_card), moved_card)
    return with_custom_order(model.tray, model.bottom_seat, CUSTOM_ORDER, tuple(map(str, others)))


def _next_choice(choices: Sequence[str], current: str) -> str:
    return choices[(choices.index(current) + 1) % len(choices)] if current in choices else choices[0]


# --- moves ------------------------------------------------------------------------------------------------------------


def candidate_moves(model: TableViewModel, gesture: Gesture) -> Sequence[NambarzMove]:
    """Return the move that a gesture means, legal or not, as a sequence of one; () if it means none."""
    question: NambarzView | None = model.decision_view
    if question is None:
        return ()
    match gesture.source, gesture.target:
        case None, (Draw() | Pass() | Stop() | GiveUp() | PlayJoker()) as move:
            return (move,)
        case DrawPileCardId(), TableControl.ZONE | TrayAction.TRAY | HandCardTarget():
            return (Draw(),)
        case OpenCardId(card=one) as moved, TrayAction.PILE if moved not in tray_card_ids(model):
            return (single_card_move(question, one),)
        case None | OpenCardId(), TrayAction.PILE:
            laid = move_from_tray(model)
            return () if laid is None else (laid,)
    return ()


def gesture(move: Move) -> Gesture:
    """Return the gesture that plays a move, to be shown by a hint: its cards and where they go, or its button."""
    match move:
        case Calculate(calculation) | Recombine(calculation):
            return Gesture(calculation.cards, TrayAction.TRAY)
        case Single(one) | Lay(one) | PlayJoker(one):
            return Gesture((one,), TrayAction.PILE)
    return Gesture(None, move)


# --- buttons ----------------------------------------------------------------------------------------------------------


def buttons(model: TableViewModel) -> TableButtons:
    """Return the table's buttons: those of tray, turn and sorting, and "Got it" while a fault is shown."""
    fault = table_state(model).fault
    if fault is None:
        return TableButtons(other_buttons=_other_buttons(model))
    seat = next_seat(model, fault.seat)
    label = _("Got it") if seat is None else _("Got it: over to {name}").format(name=model.seats[seat].name)
    return TableButtons(PrimaryAction(Gesture(None, None), label, "check"), other_buttons=_other_buttons(model))


def _other_buttons(model: TableViewModel) -> list[TableButton]:
    """Return the buttons of operators and tray, of the turn, and of the hand's order."""
    if model.is_past or not model.has_side_column:
        return []
    covered = isinstance(model.spread_target, SeatTarget)
    table_buttons = [*([] if covered else _tray_buttons(model)), *_turn_buttons(model)] if _can_bottom_seat_move(model) else []
    if len(set(hand_outside_tray(model))) > 1:
        table_buttons.append(
            TableButton("sort", Gesture(None, TrayAction.SORT), table_measures(model).sort_button, _("Sort"), "order", chords=("s",))
        )
    return table_buttons


def _tray_buttons(model: TableViewModel) -> list[TableButton]:
    tray, table_buttons = current_tray(model), _operator_buttons(model)
    if not tray.pieces:
        return table_buttons
    several = _("Play the joker and the card") if joker_pair(model) else _("Play the calculation")
    back, lay = _("Take one back"), several if len(tray.pieces) > 1 else _("Play the card")
    rect = geometry.tray_button_rect(model, *geometry.BACK_BUTTON)
    table_buttons.append(TableButton("back", Gesture(None, TrayAction.BACK), rect, back, "undo", chords=("backspace",)))
    if model.tray.pieces:  # cards to recombine cannot be cleared (rule NB-22)
        clear, rect = _("All back to your hand"), geometry.tray_button_rect(model, *geometry.CLEAR_BUTTON)
        table_buttons.append(
            TableButton("clear", Gesture(None, TrayAction.CLEAR), rect, clear, "close", chords=("delete",), is_icon_only=True)
        )
    # primary if the helpful referee agrees (docs/art.md, 11) or, where players calculate themselves, if nothing is missing
    calculates_alone = model.hides_results and not model.view.setup.is_strict
    style = "primary" if (not tray.pending_operator if calculates_alone else is_tray_approved(model)) else "paper"
    rect = geometry.tray_button_rect(model, geometry.LAY_BUTTON_X)
    table_buttons.append(TableButton("lay", Gesture(None, TrayAction.PILE), rect, lay, "check", style, ("ctrl+return",)))
    return table_buttons


def operator_name(operator: str) -> str:
    return {"+": _("plus"), "-": _("minus"), "*": _("times"), "/": _("divided by")}[operator]


def _operator_buttons(model: TableViewModel) -> list[TableButton]:
    question: NambarzView = model.decision_view
    if question.phase in (TurnPhase.FURTHER, TurnPhase.AFTER) or not (can_take_more_cards(model) and can_calculate(model)):
        return []
    tray, label = current_tray(model), _("{sign}, after {card}")
    last = card_with_article(cards_of_tray(tray)[-1]) if tray.pieces else ""
    (x, w), why = geometry.OPERATOR_BUTTON, "" if tray.pieces else _("First a card, then a sign.")
    return [
        TableButton(
            str(OperatorTarget(sign)),
            Gesture(None, OperatorTarget(sign)),
            geometry.tray_button_rect(model, x + index * geometry.OPERATOR_BUTTON_STEP, w),
            label.format(sign=operator_name(sign), card=last) if last else operator_name(sign),
            OPERATOR_ICONS[sign],
            "teal" if sign == tray.pending_operator else "paper",
            OPERATOR_CHORDS[sign],
            is_icon_only=True,
            disabled_reason=why,
        )
        for index, sign in enumerate(question.setup.operations)
    ]


def _turn_buttons(model: TableViewModel) -> list[TableButton]:
    """Return the button for the turn: draw, pass, leave open or give up (rules NB-7, NB-15 and NB-22)."""
    question: NambarzView = model.decision_view
    if question.phase is TurnPhase.TURN and Draw() in question.legal():
        return [TableButton("draw_card", Gesture(None, Draw()), table_measures(model).draw_button, _("Draw"), "draw", "paper", ("d",))]
    ends = {
        TurnPhase.FURTHER: ("stop", Stop(), _("Leave it open"), "close"),
        TurnPhase.RECOMBINE: ("give_up", GiveUp(), _("Give up"), "undo"),
        TurnPhase.DRAWN: ("pass", Pass(), _("Keep it"), "check"),
        TurnPhase.AFTER: ("pass", Pass(), _("That’s all"), "check"),
        TurnPhase.TURN: ("pass", Pass(), _("Pass"), "close"),
    }
    assert question.phase is not None, "somebody is asked"
    name, move, label, icon = ends[question.phase]
    if move == Stop() and move not in question.legal():
        return []  # the drawn card has to follow (rule NB-7)
    style = "primary" if question.phase is TurnPhase.DRAWN and must_keep_drawn_card(question) else "paper"
    return [TableButton(name, Gesture(None, move), table_measures(model).end_turn_button, label, icon, style, ("n",))]


def prepare_simpler_search(view: NambarzView) -> Iterator[None]:
    """Yield while the search for simpler calculations is prepared (rule NB-12), which takes a frame a number."""
    for number in NUMBERS:
        yield from find_in_steps(view.setup.arithmetic, number)


assert set(OPERATOR_ICONS) == set(OPERATIONS), "every operation has its key"
