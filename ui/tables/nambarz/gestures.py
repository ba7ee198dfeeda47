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
from ui.assets.words import _, capital, cards
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Gesture, Thing
from ui.tables.contract import Look
from ui.tables.nambarz import places
from ui.tables.nambarz.arrangement import plan
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.pieces import in_hand, kept_places, tray_keys, whole_hand
from ui.tables.nambarz.seats import next_seat
from ui.tables.nambarz.settled import ORDERS, OWN, count, position
from ui.tables.nambarz.things import Aim, Gap, OwnCard, Sign, Slot, Undrawn
from ui.tables.nambarz.tray import calculates, joker_pair, keeps, left, move_of, right, single, takes_more, tray_of
from ui.tables.table_key import Action, Keys, TableKey
from ui.tables.targets import ZONE, InHand, Nudge, Plate, TablePart, Target
from ui.tables.tray import Tray, added, arranged, emptied, exchanged, sign_chosen, signed, taken

ICONS = {"+": "op_plus", "-": "op_minus", "*": "op_times", "/": "op_divide"}
CHORDS = {"+": ("+", "shift+=", "[+]"), "-": ("-", "[-]"), "*": ("*", "shift+8", "[*]", "x"), "/": ("/", "[/]", ":")}


# --- targets ----------------------------------------------------------------------------------------------------------


def targets(look: Look) -> list[Target]:
    """Return the hand, the tray, the piles, and the seats."""
    return [*_hand(look), *_tray(look), *_piles(look), *_seats(look)]


def _asked(look: Look) -> bool:
    question: NambarzView | None = look.question
    return question is not None and question.seat == look.south and bool(question.legal())


def _hand(look: Look) -> list[Target]:
    """Return the bottom hand while it is open, as its player may always sort it.

    Of equal cards it is always the same one that leaves the hand.
    """
    if not look.aside or look.past or look.settled or isinstance(look.view.hands[look.south], int):
        return []
    hand, asked = in_hand(look), _asked(look)
    rects = places.hand_rects(look, len(whole_hand(look)), kept_places(look))
    found = [
        Target(InHand(place), rect, capital(card_name(one)), OwnCard(look.south, one, hand.count(one) - 1), 10, numbered=asked)
        for place, (one, rect) in enumerate(zip(hand, rects, strict=True))
    ]
    return [*found, Target(ZONE, plan(look).hand.area, _("Back to the hand"), r=16)]


def _tray(look: Look) -> list[Target]:
    if not _asked(look):
        return []
    keys = tray_keys(look)
    spots = places.slots(look, len(keys) + 1)
    found = []
    for place, key in enumerate(keys):
        says = _("{card}: back to the hand").format(card=capital(card_name(key.card)))
        found.append(Target(Slot(place), spots.cards[place].rect(RATIO), says, key, 10))
    for place, spot in enumerate(spots.gaps[: len(keys) - 1] if calculates(look) else ()):
        rect = spot.rect(RATIO)
        found.append(Target(Gap(place), rect, _("Another sign here"), r=rect.w / 2))
    if look.lifted:
        found.append(Target(Aim.TRAY, places.inner(look), _("Lay it in the tray")))
    return found


def _piles(look: Look) -> list[Target]:
    view: NambarzView = look.view
    asked, found = _asked(look), []
    if view.draw:
        top = Undrawn(view.draw - 1) if asked and Draw() in look.question.legal() else None
        found.append(Target(Draw(), places.draw_rect(look), _("Draw pile: {cards}").format(cards=cards(view.draw)), top, 12))
    if view.pile and asked:
        found.append(Target(Aim.PILE, places.cover_rect(look), _("Lay it here")))
    return found


def _seats(look: Look) -> list[Target]:
    """Return the seats from the bottom one on; a team-mate's open hand can be spread out (rule NB-31)."""
    found = []
    for step in range(len(look.seats)):
        seat = (look.south + step) % len(look.seats)
        name, hand = look.seats[seat].name, look.view.hands[seat]
        fans = seat != look.south and not isinstance(hand, int) and bool(hand)
        says = _("Look at {name}’s cards").format(name=name) if fans else f"{name}: {cards(count(hand))}"
        found.append(Target(Plate(seat), places.plate(look, seat), says, r=14 if places.in_row(look) else 32, fans=fans))
    return found


# --- the tray ---------------------------------------------------------------------------------------------------------


def edited(look: Look, gesture: Gesture) -> Tray | None:
    """Return the tray after a gesture, which may move a card, set an operator or sort the hand.

    A joker that is played leaves its further card in the tray. The result is None if the gesture is not about the tray.
    """
    match gesture.source, gesture.target:
        case _, Aim.SORT:
            return replace(look.tray, order=_next(ORDERS, look.tray.order or ORDERS[0]))
        case None, PlayJoker() as joker:
            return left(look, joker)
        case thing, Nudge() as way:
            return _nudged(look, thing, way.value)
        case OwnCard(card=one) as moved, InHand(int(place)) if moved not in tray_keys(look):
            return _put(look, one, in_hand(look)[place])
        case None, thing if _asked(look):
            return _tapped(look, tray_of(look), thing)
        case OwnCard() as moved, thing if _asked(look):
            return _dragged(look, tray_of(look), moved, thing)
    return None


def _tapped(look: Look, tray: Tray, thing: Thing | None) -> Tray | None:
    """Return the tray after a click or a button: a card added or removed, an operator set."""
    match thing:
        case InHand(int(place)):
            return _laid_in(look, tray, in_hand(look)[place])
        case Slot(place):
            return taken(tray, place)
        case Gap(place):
            return signed(tray, place, _next(look.view.setup.operations, tray.signs[place]))
        case Sign(operation) if tray.pieces:
            return sign_chosen(tray, operation)
        case Aim.BACK if tray.pieces:
            return taken(tray, len(tray.pieces) - 1)
        case Aim.CLEAR:
            return emptied(tray)
    return None


def _laid_in(look: Look, tray: Tray, one: Card) -> Tray:
    """Return the tray with one more card, or with it alone if only a single card may be played (rule NB-15)."""
    lone = look.question.open is not None or look.question.phase is TurnPhase.AFTER
    return added(emptied(tray) if lone else tray, str(one), look.view.setup.operations[0])


def _dragged(look: Look, tray: Tray, moved: OwnCard, thing: Thing | None) -> Tray | None:
    """Return the tray after a drag: a card of the hand added, or one of the tray exchanged or returned."""
    keys = tray_keys(look)
    if moved not in keys:
        return _laid_in(look, tray, moved.card) if isinstance(thing, Slot | Gap) or thing is Aim.TRAY else None
    if isinstance(thing, Slot):
        return exchanged(tray, keys.index(moved), thing.place)
    return taken(tray, keys.index(moved)) if isinstance(thing, InHand) or thing is ZONE else None


def _nudged(look: Look, thing: Thing | None, by: int) -> Tray | None:
    """Return the tray after a shift of a card of tray or hand; equal cards of a hand move together."""
    match thing:
        case Slot(place):
            return exchanged(tray_of(look), place, place + by)
        case InHand(int(place)):
            hand = in_hand(look)
            other = next((one for one in hand[place::by] if one != hand[place]), None)
            return tray_of(look) if other is None else _put(look, hand[place], other)
    return None


def _put(look: Look, moved: Card, onto: Card) -> Tray | None:
    """Return the player's own order of the hand, with a card moved to the place of another."""
    if moved == onto:
        return None
    order = list(dict.fromkeys(whole_hand(look)))
    others = [one for one in order if one != moved]
    others.insert(order.index(onto), moved)
    return arranged(look.tray, look.south, OWN, tuple(map(str, others)))


def _next(choices: Sequence[str], now: str) -> str:
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]


# --- moves ------------------------------------------------------------------------------------------------------------


def moves(look: Look, gesture: Gesture) -> Sequence[NambarzMove]:
    """Return the one move that the gesture may mean."""
    question: NambarzView | None = look.question
    if question is None:
        return ()
    match gesture.source, gesture.target:
        case None, (Draw() | Pass() | Stop() | GiveUp() | PlayJoker()) as move:
            return (move,)
        case Undrawn(), TablePart.ZONE | Aim.TRAY | InHand():
            return (Draw(),)
        case OwnCard(card=one) as moved, Aim.PILE if moved not in tray_keys(look):
            return (single(question, one),)
        case None | OwnCard(), Aim.PILE:
            laid = move_of(look)
            return () if laid is None else (laid,)
    return ()


def gesture(move: Move) -> Gesture:
    """Return the gesture of a hint: the cards of the move, or its button."""
    match move:
        case Calculate(calculation) | Recombine(calculation):
            return Gesture(calculation.cards, Aim.TRAY)
        case Single(one) | Lay(one) | PlayJoker(one):
            return Gesture((one,), Aim.PILE)
    return Gesture(None, move)


# --- buttons ----------------------------------------------------------------------------------------------------------


def keys(look: Look) -> Keys:
    """Return the button that closes the fault sheet, and the others."""
    fault = position(look).fault
    if fault is None:
        return Keys(others=_others(look))
    seat = next_seat(look, fault.seat)
    says = _("Got it") if seat is None else _("Got it: over to {name}").format(name=look.seats[seat].name)
    return Keys(Action(Gesture(None, None), says, "check"), others=_others(look))


def _others(look: Look) -> list[TableKey]:
    """Return the buttons of operators and tray, of the turn, and of the hand's order."""
    if look.past or not look.aside:
        return []
    covered = isinstance(look.opened, Plate)
    found = [*([] if covered else _tray_keys(look)), *_turn_keys(look)] if _asked(look) else []
    if len(set(in_hand(look))) > 1:
        found.append(TableKey("sort", Gesture(None, Aim.SORT), plan(look).sort_key, _("Sort"), "order", chords=("s",)))
    return found


def _tray_keys(look: Look) -> list[TableKey]:
    tray, found = tray_of(look), _sign_keys(look)
    if not tray.pieces:
        return found
    several = _("Lay the joker and the card") if joker_pair(look) else _("Lay the calculation")
    back, lay = _("Take one back"), several if len(tray.pieces) > 1 else _("Lay the card")
    found.append(TableKey("back", Gesture(None, Aim.BACK), places.tray_key(look, *places.BACK_KEY), back, "undo", chords=("backspace",)))
    if look.tray.pieces:  # cards to recombine cannot be cleared (rule NB-22)
        clear, at = _("All back to the hand"), places.tray_key(look, *places.CLEAR_KEY)
        found.append(TableKey("clear", Gesture(None, Aim.CLEAR), at, clear, "close", chords=("delete",), bare=True))
    style = "primary" if right(look) else "paper"  # primary if the helpful referee agrees (docs/art.md, 11)
    found.append(TableKey("lay", Gesture(None, Aim.PILE), places.tray_key(look, places.LAY_KEY), lay, "check", style, ("ctrl+return",)))
    return found


def _sign_keys(look: Look) -> list[TableKey]:
    question: NambarzView = look.question
    if question.phase in (TurnPhase.FURTHER, TurnPhase.AFTER) or not (takes_more(look) and calculates(look)):
        return []
    tray, words = tray_of(look), {"+": _("plus"), "-": _("minus"), "*": _("times"), "/": _("divided by")}
    return [
        TableKey(
            str(Sign(sign)),
            Gesture(None, Sign(sign)),
            places.tray_key(look, places.SIGN_KEY[0] + index * places.SIGN_STEP, places.SIGN_KEY[1]),
            words[sign],
            ICONS[sign],
            "teal" if sign == tray.pending else "paper",
            CHORDS[sign],
            bare=True,
            why="" if tray.pieces else _("First a card, then a sign."),
        )
        for index, sign in enumerate(question.setup.operations)
    ]


def _turn_keys(look: Look) -> list[TableKey]:
    """Return the button that draws, or the one that ends the turn (rules NB-7, NB-15 and NB-22)."""
    question: NambarzView = look.question
    if question.phase is TurnPhase.TURN and Draw() in question.legal():
        return [TableKey("draw_card", Gesture(None, Draw()), plan(look).draw_key, _("Draw"), "draw", "paper", ("d",))]
    ends = {
        TurnPhase.FURTHER: ("stop", Stop(), _("Leave it open"), "close"),
        TurnPhase.RECOMBINE: ("give_up", GiveUp(), _("Give up"), "undo"),
        TurnPhase.DRAWN: ("pass", Pass(), _("Keep it"), "check"),
        TurnPhase.AFTER: ("pass", Pass(), _("That is all"), "check"),
        TurnPhase.TURN: ("pass", Pass(), _("Pass"), "close"),
    }
    assert question.phase is not None, "somebody is asked"
    name, move, says, icon = ends[question.phase]
    style = "primary" if question.phase is TurnPhase.DRAWN and keeps(question) else "paper"
    return [TableKey(name, Gesture(None, move), plan(look).end_key, says, icon, style, ("n",))]


def ahead(view: NambarzView) -> Iterator[None]:
    """Yield while the search for simpler calculations is prepared (rule NB-12), which takes a frame a number."""
    for number in NUMBERS:
        yield from in_steps(view.setup.arithmetic, number)


assert set(ICONS) == set(OPERATIONS), "every operation has its key"
