"""The table input of Nambarz: targets, and the meaning of gestures; the game's legal moves decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.kernel import Move
from game.nambarz.cards import NUMBERS, Card
from game.nambarz.decision import TurnPhase
from game.nambarz.minimal import in_steps
from game.nambarz.moves import OPERATIONS, Calculate, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.state import NambarzView
from ui.assets.translation import _, capital, cards
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Gesture, TargetId
from ui.tables.buttons import PrimaryAction, TableButton, TableButtons
from ui.tables.contract import TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.display_state import ORDERS, OWN_CALCULATION, count, position
from ui.tables.nambarz.measures import plan
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.pieces import in_hand, kept_places, tray_keys, whole_hand
from ui.tables.nambarz.seats import next_seat
from ui.tables.nambarz.targets import DrawPileCardId, OpenCardId, OperatorTarget, TrayAction, TrayGapTarget, TraySlotTarget
from ui.tables.nambarz.tray import calculates, joker_pair, keeps, left, move_of, right, single, takes_more, tray_of
from ui.tables.targets import ZONE, HandCardTarget, Nudge, SeatTarget, TableControl, Target
from ui.tables.tray import Tray, added, arranged, emptied, exchanged, sign_chosen, signed, without_card

ICONS = {"+": "op_plus", "-": "op_minus", "*": "op_times", "/": "op_divide"}
CHORDS = {"+": ("+", "shift+=", "[+]"), "-": ("-", "[-]"), "*": ("*", "shift+8", "[*]", "x"), "/": ("/", "[/]", ":")}


# --- targets ----------------------------------------------------------------------------------------------------------


def targets(model: TableViewModel) -> list[Target]:
    """Return all targets of the table: cards of the hand and the tray, piles, seats."""
    return [*_hand(model), *_tray(model), *_piles(model), *_seats(model)]


def _is_asked(model: TableViewModel) -> bool:
    question: NambarzView | None = model.question
    return question is not None and question.seat == model.bottom_seat and bool(question.legal())


def _hand(model: TableViewModel) -> list[Target]:
    """Return targets for the cards of the bottom hand while it is open, and the zone to drop them back.

    Of equal cards it is always the same one that leaves the hand.
    """
    if not model.has_side_column or model.is_past or model.deal_end_events or isinstance(model.view.hands[model.bottom_seat], int):
        return []
    hand, is_question = in_hand(model), _is_asked(model)
    rects = geometry.hand_rects(model, len(whole_hand(model)), kept_places(model))
    result = [
        Target(
            HandCardTarget(index),
            rect,
            capital(card_name(one)),
            OpenCardId(model.bottom_seat, one, hand.count(one) - 1),
            10,
            numbered=is_question,
        )
        for index, (one, rect) in enumerate(zip(hand, rects, strict=True))
    ]
    return [*result, Target(ZONE, plan(model).hand.area, _("Back to the hand"), r=16)]


def _tray(model: TableViewModel) -> list[Target]:
    if not _is_asked(model):
        return []
    keys = tray_keys(model)
    spots = geometry.slots(model, len(keys) + 1)
    result = []
    for index, key in enumerate(keys):
        sentence = _("{card}: back to the hand").format(card=capital(card_name(key.card)))
        result.append(Target(TraySlotTarget(index), spots.cards[index].rect(RATIO), sentence, key, 10))
    for index, pose in enumerate(spots.gaps[: len(keys) - 1] if calculates(model) else ()):
        rect = pose.rect(RATIO)
        result.append(Target(TrayGapTarget(index), rect, _("Another sign here"), r=rect.w / 2))
    if model.lifted_piece:
        result.append(Target(TrayAction.TRAY, geometry.inner(model), _("Lay it in the tray")))
    return result


def _piles(model: TableViewModel) -> list[Target]:
    view: NambarzView = model.view
    is_question, result = _is_asked(model), []
    if view.draw:
        top = DrawPileCardId(view.draw - 1) if is_question and Draw() in model.question.legal() else None
        result.append(Target(Draw(), geometry.draw_rect(model), _("Draw pile: {cards}").format(cards=cards(view.draw)), top, 12))
    if view.pile and is_question:
        result.append(Target(TrayAction.PILE, geometry.cover_rect(model), _("Lay it here")))
    return result


def _seats(model: TableViewModel) -> list[Target]:
    """Return a target for each seat panel, from the bottom seat on; an open hand can be spread out (rule NB-31)."""
    result = []
    for step in range(len(model.seats)):
        seat = (model.bottom_seat + step) % len(model.seats)
        name, hand = model.seats[seat].name, model.view.hands[seat]
        fans = seat != model.bottom_seat and not isinstance(hand, int) and bool(hand)
        sentence = _("Look at {name}’s cards").format(name=name) if fans else f"{name}: {cards(count(hand))}"
        result.append(
            Target(SeatTarget(seat), geometry.plate(model, seat), sentence, r=14 if geometry.in_row(model) else 32, can_spread=fans)
        )
    return result


# --- the tray ---------------------------------------------------------------------------------------------------------


def edited(model: TableViewModel, gesture: Gesture) -> Tray | None:
    """Return the tray after a gesture, which may move a card, set an operator or sort the hand.

    A joker that is played leaves its further card in the tray. The result is None if the gesture is not about the tray.
    """
    match gesture.source, gesture.target:
        case _, TrayAction.SORT:
            return replace(model.tray, sort_order=_next(ORDERS, model.tray.sort_order or ORDERS[0]))
        case None, PlayJoker() as joker:
            return left(model, joker)
        case thing, Nudge() as way:
            return _nudged(model, thing, way.value)
        case OpenCardId(card=one) as moved, HandCardTarget(int(index)) if moved not in tray_keys(model):
            return _put(model, one, in_hand(model)[index])
        case None, thing if _is_asked(model):
            return _tapped(model, tray_of(model), thing)
        case OpenCardId() as moved, thing if _is_asked(model):
            return _dragged(model, tray_of(model), moved, thing)
    return None


def _tapped(model: TableViewModel, tray: Tray, thing: TargetId | None) -> Tray | None:
    """Return the tray after a click or a button: a card added or removed, an operator set."""
    match thing:
        case HandCardTarget(int(index)):
            return _laid_in(model, tray, in_hand(model)[index])
        case TraySlotTarget(index):
            return without_card(tray, index)
        case TrayGapTarget(index):
            return signed(tray, index, _next(model.view.setup.operations, tray.signs[index]))
        case OperatorTarget(operation) if tray.pieces:
            return sign_chosen(tray, operation)
        case TrayAction.BACK if tray.pieces:
            return without_card(tray, len(tray.pieces) - 1)
        case TrayAction.CLEAR:
            return emptied(tray)
    return None


def _laid_in(model: TableViewModel, tray: Tray, one: Card) -> Tray:
    """Return the tray with one more card, or with it alone if only a single card may be played (rule NB-15)."""
    is_forced = model.question.open is not None or model.question.phase is TurnPhase.AFTER
    return added(emptied(tray) if is_forced else tray, str(one), model.view.setup.operations[0])


def _dragged(model: TableViewModel, tray: Tray, moved: OpenCardId, thing: TargetId | None) -> Tray | None:
    """Return the tray after a drag: a card of the hand added, or one of the tray exchanged or returned."""
    keys = tray_keys(model)
    if moved not in keys:
        return _laid_in(model, tray, moved.card) if isinstance(thing, TraySlotTarget | TrayGapTarget) or thing is TrayAction.TRAY else None
    if isinstance(thing, TraySlotTarget):
        return exchanged(tray, keys.index(moved), thing.place)
    return without_card(tray, keys.index(moved)) if isinstance(thing, HandCardTarget) or thing is ZONE else None


def _nudged(model: TableViewModel, thing: TargetId | None, by: int) -> Tray | None:
    """Return the tray after a card of tray or hand is moved by one place; equal cards of a hand move together."""
    match thing:
        case TraySlotTarget(index):
            return exchanged(tray_of(model), index, index + by)
        case HandCardTarget(int(index)):
            hand = in_hand(model)
            other = next((one for one in hand[index::by] if one != hand[index]), None)
            return tray_of(model) if other is None else _put(model, hand[index], other)
    return None


def _put(model: TableViewModel, moved: Card, onto: Card) -> Tray | None:
    """Return the tray after the player moved a card of the hand to the place of another; None if nothing changes."""
    if moved == onto:
        return None
    order = list(dict.fromkeys(whole_hand(model)))
    others = [one for one in order if one != moved]
    others.insert(order.index(onto), moved)
    return arranged(model.tray, model.bottom_seat, OWN_CALCULATION, tuple(map(str, others)))


def _next(choices: Sequence[str], now: str) -> str:
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]


# --- moves ------------------------------------------------------------------------------------------------------------


def moves(model: TableViewModel, gesture: Gesture) -> Sequence[NambarzMove]:
    """Return the move that a gesture means, legal or not, as a sequence of one; () if it means none."""
    question: NambarzView | None = model.question
    if question is None:
        return ()
    match gesture.source, gesture.target:
        case None, (Draw() | Pass() | Stop() | GiveUp() | PlayJoker()) as move:
            return (move,)
        case DrawPileCardId(), TableControl.ZONE | TrayAction.TRAY | HandCardTarget():
            return (Draw(),)
        case OpenCardId(card=one) as moved, TrayAction.PILE if moved not in tray_keys(model):
            return (single(question, one),)
        case None | OpenCardId(), TrayAction.PILE:
            laid = move_of(model)
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


def keys(model: TableViewModel) -> TableButtons:
    """Return the table's buttons: those of tray, turn and sorting, and "Got it" while a fault is shown."""
    fault = position(model).fault
    if fault is None:
        return TableButtons(others=_others(model))
    seat = next_seat(model, fault.seat)
    label = _("Got it") if seat is None else _("Got it: over to {name}").format(name=model.seats[seat].name)
    return TableButtons(PrimaryAction(Gesture(None, None), label, "check"), others=_others(model))


def _others(model: TableViewModel) -> list[TableButton]:
    """Return the buttons of operators and tray, of the turn, and of the hand's order."""
    if model.is_past or not model.has_side_column:
        return []
    covered = isinstance(model.spread_target, SeatTarget)
    table_buttons = [*([] if covered else _tray_keys(model)), *_turn_keys(model)] if _is_asked(model) else []
    if len(set(in_hand(model))) > 1:
        table_buttons.append(TableButton("sort", Gesture(None, TrayAction.SORT), plan(model).sort_key, _("Sort"), "order", chords=("s",)))
    return table_buttons


def _tray_keys(model: TableViewModel) -> list[TableButton]:
    tray, table_buttons = tray_of(model), _sign_keys(model)
    if not tray.pieces:
        return table_buttons
    several = _("Lay the joker and the card") if joker_pair(model) else _("Lay the calculation")
    back, lay = _("Take one back"), several if len(tray.pieces) > 1 else _("Lay the card")
    table_buttons.append(
        TableButton(
            "back", Gesture(None, TrayAction.BACK), geometry.tray_key(model, *geometry.BACK_KEY), back, "undo", chords=("backspace",)
        )
    )
    if model.tray.pieces:  # cards to recombine cannot be cleared (rule NB-22)
        clear, rect = _("All back to the hand"), geometry.tray_key(model, *geometry.CLEAR_KEY)
        table_buttons.append(TableButton("clear", Gesture(None, TrayAction.CLEAR), rect, clear, "close", chords=("delete",), bare=True))
    style = "primary" if right(model) else "paper"  # primary if the helpful referee agrees (docs/art.md, 11)
    table_buttons.append(
        TableButton(
            "lay", Gesture(None, TrayAction.PILE), geometry.tray_key(model, geometry.LAY_KEY), lay, "check", style, ("ctrl+return",)
        )
    )
    return table_buttons


def _sign_keys(model: TableViewModel) -> list[TableButton]:
    question: NambarzView = model.question
    if question.phase in (TurnPhase.FURTHER, TurnPhase.AFTER) or not (takes_more(model) and calculates(model)):
        return []
    tray, words = tray_of(model), {"+": _("plus"), "-": _("minus"), "*": _("times"), "/": _("divided by")}
    return [
        TableButton(
            str(OperatorTarget(sign)),
            Gesture(None, OperatorTarget(sign)),
            geometry.tray_key(model, geometry.SIGN_KEY[0] + index * geometry.SIGN_STEP, geometry.SIGN_KEY[1]),
            words[sign],
            ICONS[sign],
            "teal" if sign == tray.pending else "paper",
            CHORDS[sign],
            bare=True,
            why="" if tray.pieces else _("First a card, then a sign."),
        )
        for index, sign in enumerate(question.setup.operations)
    ]


def _turn_keys(model: TableViewModel) -> list[TableButton]:
    """Return the button for the turn: draw, pass, leave open or give up (rules NB-7, NB-15 and NB-22)."""
    question: NambarzView = model.question
    if question.phase is TurnPhase.TURN and Draw() in question.legal():
        return [TableButton("draw_card", Gesture(None, Draw()), plan(model).draw_key, _("Draw"), "draw", "paper", ("d",))]
    ends = {
        TurnPhase.FURTHER: ("stop", Stop(), _("Leave it open"), "close"),
        TurnPhase.RECOMBINE: ("give_up", GiveUp(), _("Give up"), "undo"),
        TurnPhase.DRAWN: ("pass", Pass(), _("Keep it"), "check"),
        TurnPhase.AFTER: ("pass", Pass(), _("That is all"), "check"),
        TurnPhase.TURN: ("pass", Pass(), _("Pass"), "close"),
    }
    assert question.phase is not None, "somebody is asked"
    name, move, label, icon = ends[question.phase]
    style = "primary" if question.phase is TurnPhase.DRAWN and keeps(question) else "paper"
    return [TableButton(name, Gesture(None, move), plan(model).end_key, label, icon, style, ("n",))]


def ahead(view: NambarzView) -> Iterator[None]:
    """Yield while the search for simpler calculations is prepared (rule NB-12), which takes a frame a number."""
    for number in NUMBERS:
        yield from in_steps(view.setup.arithmetic, number)


assert set(ICONS) == set(OPERATIONS), "every operation has its key"
