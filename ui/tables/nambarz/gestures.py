"""What can be chosen on Nambarz's table, and what a gesture means there. Nothing here is a rule: the game's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.kernel import Move
from game.nambarz.cards import PLAY_AGAIN, Card, card
from game.nambarz.decision import Phase
from game.nambarz.moves import OPERATIONS, Calculate, Draw, GiveUp, Lay, NambarzMove, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.state import NambarzView
from ui.assets.words import _, capital, cards
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Gesture
from ui.tables.contract import ZONE, InHand, Look, Plate, Target
from ui.tables.nambarz import places
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.panels import understood
from ui.tables.nambarz.pieces import card_of, in_hand, own_key, tray_keys, whole_hand
from ui.tables.nambarz.settled import ORDERS, OWN, count, shown
from ui.tables.nambarz.tray import cards_in, move_of, single, takes_more, tray_of
from ui.tables.table_key import Action, Keys, TableKey
from ui.tables.tray import Tray, added, arranged, emptied, exchanged, signed, taken

ICONS = {"+": "op_plus", "-": "op_minus", "*": "op_times", "/": "op_divide"}
CHORDS = {"+": ("+", "shift+=", "[+]"), "-": ("-", "[-]"), "*": ("*", "shift+8", "[*]", "x"), "/": ("/", "[/]", ":")}
MOVES: dict[str, NambarzMove] = {"draw": Draw(), "pass": Pass(), "stop": Stop(), "give up": GiveUp()}


# --- targets ----------------------------------------------------------------------------------------------------------


def targets(look: Look) -> list[Target]:
    """The hand, the tray, the piles, and the seats."""
    return [*_hand(look), *_tray(look), *_piles(look), *_seats(look)]


def _asked(look: Look) -> bool:
    question: NambarzView | None = look.question
    return question is not None and question.seat == look.south and bool(question.legal())


def _lies_open(look: Look) -> bool:
    """Whether the south hand can be handled: at any time its player may put it in order."""
    return look.aside and not look.past and not look.settled and not isinstance(look.view.hands[look.south], int)


def _hand(look: Look) -> list[Target]:
    """Of equal cards any one stands for all: it is always the same that leaves the hand."""
    if not _lies_open(look):
        return []
    hand, asked = in_hand(look), _asked(look)
    last = {one: own_key(look.south, one, hand.count(one) - 1) for one in hand}
    found = [
        Target(InHand(place), rect, capital(card_name(one)), last[one], 10, numbered=asked)
        for place, (one, rect) in enumerate(zip(hand, places.hand_rects(look, len(hand)), strict=True))
    ]
    return [*found, Target(ZONE, places.hand_area(), _("Back to the hand"), r=16)]


def _tray(look: Look) -> list[Target]:
    if not _asked(look):
        return []
    chosen = cards_in(tray_of(look))
    spots = places.slots(look, len(chosen) + 1)
    found = []
    for place, (one, key) in enumerate(zip(chosen, tray_keys(look), strict=True)):
        says = _("{card}: back to the hand").format(card=capital(card_name(one)))
        found.append(Target(f"slot/{place}", spots.cards[place].rect(RATIO), says, key, 10))
    for place, spot in enumerate(spots.gaps[: len(chosen) - 1]):
        rect = spot.rect(RATIO)
        found.append(Target(f"gap/{place}", rect, _("Another sign here"), r=rect.w / 2))
    if look.lifted:
        found.append(Target("tray", places.inner(look), _("Lay it in the tray"), r=14))
    return found


def _piles(look: Look) -> list[Target]:
    view: NambarzView = look.view
    found = []
    if view.draw:
        can = _asked(look) and Draw() in look.question.legal()
        said = _("Draw pile: {cards}").format(cards=cards(view.draw))
        found.append(Target("draw", places.draw_rect(look), said, f"draw/{view.draw - 1}" if can else "", 12))
    if view.pile and _asked(look):
        found.append(Target("pile", places.cover_rect(look), _("Lay it here"), r=14))
    return found


def _seats(look: Look) -> list[Target]:
    found = []
    for step in range(len(look.seats)):
        seat = (look.south + step) % len(look.seats)
        said = f"{look.seats[seat].name}: {cards(count(look.view.hands[seat]))}"
        hand = look.view.hands[seat]
        fans = seat != look.south and not isinstance(hand, int) and count(hand) > 0
        if fans:  # the hand of a team-mate (NB-31)
            said = _("Look at {name}’s cards").format(name=look.seats[seat].name)
        found.append(Target(Plate(seat), places.plate(look, seat), said, r=32 if not places.in_row(look) else 14, fans=fans))
    return found


# --- the tray ---------------------------------------------------------------------------------------------------------


def edited(look: Look, gesture: Gesture) -> Tray | None:
    """What the gesture makes of the tray: a card comes in or goes back, two change places, a sign is set; or of the hand's order."""
    if gesture.target == "sort":
        return replace(look.tray, order=_next(ORDERS, look.tray.order or ORDERS[0]))
    if gesture.target in ("left", "right"):
        return _nudged(look, *gesture.source.partition("/")[::2], -1 if gesture.target == "left" else 1)
    tray, laid, (kind, _slash, rest) = tray_of(look), tray_keys(look), gesture.target.partition("/")
    name = card_of(gesture.source)
    if name and kind == "card" and gesture.source not in laid:
        return _put(look, card(name), in_hand(look)[int(rest)])
    if not _asked(look):
        return None
    if gesture.source in laid:
        return _moved(tray, laid.index(gesture.source), kind, rest)
    if name:
        return added(tray, name, _usual(look)) if kind in ("tray", "slot", "gap") else None
    return None if gesture.source else _tapped(look, tray, kind, rest)


def _tapped(look: Look, tray: Tray, kind: str, rest: str) -> Tray | None:
    """A click or a key: a card comes in or goes back, a sign is set."""
    match kind:
        case "card":
            return added(tray, str(in_hand(look)[int(rest)]), _usual(look))
        case "slot":
            return taken(tray, int(rest))
        case "gap":
            return signed(tray, int(rest), _next(look.view.setup.operations, tray.signs[int(rest)]))
        case "sign" if tray.pieces:
            return signed(tray, len(tray.pieces) - 1, rest)
        case "back" if tray.pieces:
            return taken(tray, len(tray.pieces) - 1)
        case "clear":
            return emptied(tray)
    return None


def _moved(tray: Tray, place: int, kind: str, rest: str) -> Tray | None:
    """A card of the tray was dragged: onto another, or out of the tray."""
    if kind == "slot":
        return exchanged(tray, place, int(rest))
    return taken(tray, place) if kind in ("table", "card") else None


def _nudged(look: Look, kind: str, place: str, by: int) -> Tray | None:
    """A card of the tray or of the hand changes places with its neighbour; equal cards of a hand move together."""
    if kind not in ("slot", "card"):
        return None
    start = int(place)
    if kind == "slot":
        return exchanged(tray_of(look), start, start + by)
    hand = in_hand(look)
    other = next((one for one in hand[start::by] if one != hand[start]), None)
    return tray_of(look) if other is None else _put(look, hand[start], other)


def _put(look: Look, moved: Card, onto: Card) -> Tray | None:
    """The hand in its player's own order: a card takes the place of another, which gives way."""
    if moved == onto:
        return None
    order = list(dict.fromkeys(whole_hand(look)))
    others = [one for one in order if one != moved]
    others.insert(order.index(onto), moved)
    return arranged(look.tray, look.south, OWN, tuple(map(str, others)))


def _usual(look: Look) -> str:
    """The sign that comes between two cards where none was chosen."""
    signs: str = look.view.setup.operations
    return signs[0]


def _next(choices: Sequence[str], now: str) -> str:
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]


# --- moves ------------------------------------------------------------------------------------------------------------


def moves(look: Look, gesture: Gesture) -> Sequence[NambarzMove]:
    """The one move that the gesture can mean."""
    question: NambarzView | None = look.question
    if question is None:
        return ()
    source, target = gesture.source, gesture.target
    if not source:
        return _by_key(look, target)
    if source.startswith("draw/"):
        return (Draw(),) if target in ("table", "tray") or target.startswith("card/") else ()
    name = card_of(source)
    if target != "pile" or not name:
        return ()
    return _by_key(look, target) if source in tray_keys(look) else (single(question, card(name)),)


def _by_key(look: Look, name: str) -> Sequence[NambarzMove]:
    """What a key or a click comes to, without a card in hand."""
    if name in ("lay", "pile"):
        move = move_of(look)
        return () if move is None else (move,)
    if name == "again":
        return (PlayJoker(Card(joker=PLAY_AGAIN)),)
    return (MOVES[name],) if name in MOVES else ()


def gesture(move: Move) -> Gesture:
    """For a hint: the cards of the move, by their notation; or the key."""
    match move:
        case Calculate(calculation) | Recombine(calculation):
            return Gesture(" ".join(map(str, calculation.cards)), "tray")
        case Single(one) | Lay(one) | PlayJoker(one):
            return Gesture(str(one), "pile")
    return Gesture(None, str(move))


# --- keys -------------------------------------------------------------------------------------------------------------


def keys(look: Look) -> Keys:
    """What closes the sheet of a fault; the others."""
    fault = shown(look).fault
    return Keys(None if fault is None else Action(Gesture(None, "understood"), understood(look, fault), "check"), others=_others(look))


def _others(look: Look) -> list[TableKey]:
    """The signs and what is done with the tray; the hand's order; whatever there is besides playing."""
    if look.past or not look.aside:
        return []
    covered = look.opened.startswith("seat/")
    found = [*([] if covered else _tray_keys(look)), *_turn_keys(look)] if _asked(look) else []
    if len(set(in_hand(look))) > 1:
        found.append(TableKey("sort", Gesture(None, "sort"), places.sort_key(), _("Sort"), "sort", chords=("s",)))
    return found


def _tray_keys(look: Look) -> list[TableKey]:
    question: NambarzView = look.question
    if question.phase in (Phase.FURTHER, Phase.AFTER):
        signs: Sequence[str] = ()
    else:
        signs = question.setup.operations if takes_more(look) else ()
    pending = tray_of(look).pending
    found = [
        TableKey(
            f"sign/{sign}",
            Gesture(None, f"sign/{sign}"),
            places.sign_key(look, index),
            _sign_word(sign),
            ICONS[sign],
            "primary" if sign == pending else "paper",
            CHORDS[sign],
            bare=True,
            why="" if tray_of(look).pieces else _("First a card, then a sign."),
        )
        for index, sign in enumerate(signs)
    ]
    if tray_of(look).pieces:
        found.append(TableKey("back", Gesture(None, "back"), places.back_key(look), _("Take one back"), "undo", chords=("backspace",)))
        if look.tray.pieces:  # what is to be mended lies there by itself (NB-22)
            says = _("All back to the hand")
            found.append(TableKey("clear", Gesture(None, "clear"), places.clear_key(look), says, "close", chords=("delete",), bare=True))
        found.append(_lay(look))
    return found


def _lay(look: Look) -> TableKey:
    """Honey where the helpful referee agrees, paper where it does not, and with the strict one always (ART 11)."""
    move = move_of(look)
    agrees = not look.question.setup.strict and move in look.question.legal()
    says = _("Lay the calculation") if isinstance(move, Calculate | Recombine) else _("Lay the card")
    return TableKey("lay", Gesture(None, "lay"), places.lay_key(look), says, "check", "primary" if agrees else "paper", ("ctrl+return",))


def _sign_word(sign: str) -> str:
    return {"+": _("plus"), "-": _("minus"), "*": _("times"), "/": _("divided by")}[sign]


def _turn_keys(look: Look) -> list[TableKey]:
    """Draw, or what ends the turn; and "play again" where one is held (NB-7, NB-15, NB-17, NB-22)."""
    question: NambarzView = look.question
    legal, at = question.legal(), places.end_key()
    match question.phase:
        case Phase.FURTHER:
            found = [TableKey("stop", Gesture(None, "stop"), at, _("Leave it open"), "close", "paper", ("n",))]
        case Phase.RECOMBINE:
            found = [TableKey("give_up", Gesture(None, "give up"), at, _("Give up"), "undo", "paper", ("n",))]
        case Phase.DRAWN:
            found = [TableKey("pass", Gesture(None, "pass"), at, _("Keep it"), "check", "paper", ("n",))]
        case Phase.AFTER:
            found = [TableKey("pass", Gesture(None, "pass"), at, _("That is all"), "check", "paper", ("n",))]
        case _ if Draw() in legal:
            found = [TableKey("draw_card", Gesture(None, "draw"), places.draw_key(), _("Draw"), "plus", "paper", ("d",))]
        case _:
            found = [TableKey("pass", Gesture(None, "pass"), at, _("Pass"), "close", "paper", ("n",))]
    again = PlayJoker(Card(joker=PLAY_AGAIN))
    if again in legal:
        style = "primary" if question.phase is Phase.AFTER else "wood"
        found.append(TableKey("again", Gesture(None, "again"), places.again_key(), _("Play again"), "redo", style, ("g",)))
    return found


assert set(ICONS) == set(OPERATIONS), "every operation has its key"
