"""What a phone shows of a table: made from its seat's view model and the table's words, as for screen readers; no game has code for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel import Move
from ui.assets.translation import capitalize_first, format_number
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Piece, PieceId
from ui.phones.messages import Key, PhoneState, Player, Thing
from ui.tables.contract import Table, TableViewModel
from ui.tables.hint_steps import highlighted_ids
from ui.tables.targets import HELPER, THREATS, ZONE, HandCardTarget, SeatTarget, Target

MAX_FREE_PIECES = 16  # pieces of which a phone shows the pictures, beside those in targets
SIGNS = {"op_plus": "+", "op_minus": "\N{MINUS SIGN}", "op_times": "×", "op_divide": "÷"}  # texts for buttons that show only an icon
SCREEN_TARGETS = (ZONE, HELPER, THREATS)  # targets that mean something only on the big screen
MAIN_KEY, CLAIM_KEY, HINT_KEY, UNDO_KEY = "main", "claim", "hint", "undo"  # names of a phone's buttons
TABLE_KEY, CHOICE_KEY = "table/", "choice/"  # prefixes of the names of the others


def phone_state(
    table: Table,
    model: TableViewModel,
    prompt: str,
    notice: str,
    last: Sequence[str],
    choices: Sequence[Move],
    more_keys: Sequence[Key],
    has_to_confirm: bool,
) -> PhoneState:
    """Return the state for the phone of the seat at the bottom of this view model.

    Args:
        table: The table of the game.
        model: The view model of the phone's seat.
        prompt: What is asked.
        notice: Why the last tap did nothing, or the hint.
        last: What happened last, in sentences.
        choices: The moves that the last tap may mean.
        more_keys: The buttons that the game has not.
        has_to_confirm: The table halts for a fault of this player.
    """
    targets = phone_targets(table, model)
    amount = table.scoring.final_count().amount(round(model.scores[model.bottom_seat]))
    return PhoneState(
        " · ".join(filter(None, (amount, table.text.progress_text(model.view).short_text))),
        prompt,
        _players(model),
        _hand(table, model, targets),
        (*_things(table, model, targets), *_free_pieces(table, model, targets)),
        (*_keys(table, model, has_to_confirm), *more_keys),
        tuple(Key(f"{CHOICE_KEY}{index}", table.input.choice_label(move)[0]) for index, move in enumerate(choices)),
        notice,
        tuple(last),
        model.decision_view is not None,
        not model.active_seats and not model.deal_end_events,
    )


def phone_targets(table: Table, model: TableViewModel) -> list[Target]:
    """Return the targets that a phone can tap."""
    return [one for one in table.layout.targets(model) if not isinstance(one.id, SeatTarget) and one.id not in SCREEN_TARGETS]


def faces_of(state: PhoneState) -> list[str]:
    """Return the faces of which a phone shows the pictures, each once, those of the hand first."""
    return list(dict.fromkeys(thing.face for thing in (*state.hand, *state.table) if thing.face))


def _players(model: TableViewModel) -> tuple[Player, ...]:
    return tuple(
        Player(player.name, format_number(score), seat == model.bottom_seat, seat in model.active_seats)
        for seat, (player, score) in enumerate(zip(model.seats, model.scores, strict=True))
    )


def _hand(table: Table, model: TableViewModel, targets: Sequence[Target]) -> tuple[Thing, ...]:
    """Return the cards of the hand in its order, those that can be tapped with their target."""
    by_piece = {one.piece: one for one in targets if isinstance(one.id, HandCardTarget)}
    faces = {piece.key: piece.face for piece in table.layout.pieces(model)}
    held, lit = table.text.accessible_names.held_cards(model), _lit_ids(model)
    return tuple(_hand_card(key, name, by_piece.get(key), faces, model, lit) for key, name in held)


def _hand_card(
    key: PieceId, name: str, target: Target | None, faces: Mapping[PieceId, str], model: TableViewModel, lit: Sequence[object]
) -> Thing:
    is_on = key == model.lifted_piece
    return Thing(
        capitalize_first(name), target.name if target else "", faces.get(key, ""), is_on, key in lit or (target and target.id) in lit
    )


def _things(table: Table, model: TableViewModel, targets: Sequence[Target]) -> list[Thing]:
    """Return the targets beside the hand, each with the picture of the uppermost piece in it."""
    pieces, lit = _named_pieces(table, model), _lit_ids(model)
    held = {key for key, _name in table.text.accessible_names.held_cards(model)}
    things = []
    for target in targets:
        if isinstance(target.id, HandCardTarget) and target.piece in held:  # else it lies on the table, and waits for its place there
            continue
        face = next((piece.face for piece in reversed(pieces) if _lies_in(piece, target)), target.face)
        is_on = target.id == model.spread_target or (target.piece is not None and target.piece == model.lifted_piece)
        things.append(Thing(capitalize_first(target.label), target.name, face, is_on, target.id in lit, target.mark))
    return things


def _free_pieces(table: Table, model: TableViewModel, targets: Sequence[Target]) -> list[Thing]:
    """Return the visible pieces that are neither held nor in a target."""
    held = {key for key, _name in table.text.accessible_names.held_cards(model)}
    free = [piece for piece in _named_pieces(table, model) if piece.key not in held and not any(_lies_in(piece, one) for one in targets)]
    name = table.text.accessible_names.face_name
    return [Thing(capitalize_first(name(piece.face)), face=piece.face, mark="") for piece in free[-MAX_FREE_PIECES:]]


def _named_pieces(table: Table, model: TableViewModel) -> list[Piece]:
    """Return the visible pieces that have a name, from back to front."""
    return [piece for piece in table.layout.pieces(model) if not piece.is_hidden and table.text.accessible_names.face_name(piece.face)]


def _lies_in(piece: Piece, target: Target) -> bool:
    return target.piece == piece.key or target.rect.collidepoint(piece.pose.rect(CARD_HEIGHT_FACTOR).center)


def _lit_ids(model: TableViewModel) -> tuple[object, ...]:
    gesture = model.hint_gesture
    return () if gesture is None else (*highlighted_ids(gesture.source), *highlighted_ids(gesture.target))


def _keys(table: Table, model: TableViewModel, has_to_confirm: bool) -> tuple[Key, ...]:
    """Return the game's own buttons, the main one first; of a halted table only that one."""
    buttons = table.input.buttons(model)
    main, claim = buttons.primary_action, buttons.claim_action
    if model.decision_view is None:
        return (Key(MAIN_KEY, main.label, True),) if has_to_confirm and main is not None else ()
    others = (
        Key(
            f"{TABLE_KEY}{one.name}",
            one.label,
            one.style == "primary",
            SIGNS.get(one.icon, "") if one.is_icon_only else "",
            why_not=one.disabled_reason,
        )
        for one in buttons.other_buttons
        if one.gesture.target not in SCREEN_TARGETS
    )
    return (
        *((Key(MAIN_KEY, main.label, True, why_not=main.disabled_reason),) if main is not None else ()),
        *((Key(CLAIM_KEY, claim.label, is_on=model.is_claim_armed),) if claim is not None else ()),
        *sorted(others, key=lambda key: not key.is_main),
    )
