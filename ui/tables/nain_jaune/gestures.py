"""What can be chosen on Nain Jaune's table, and what a gesture means there. Nothing here is a rule: the view's legal moves decide."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.kernel import BadNotation, Move
from game.nain_jaune.cards import BOXES, Card, card
from game.nain_jaune.moves import NainJauneMove, Play
from game.nain_jaune.state import NainJauneView
from ui.assets.words import _, capital, cards
from ui.canvas.pieces import Gesture
from ui.tables.contract import ZONE, InHand, Look, Plate, Target
from ui.tables.nain_jaune import places
from ui.tables.nain_jaune.names import card_name, coins
from ui.tables.nain_jaune.settled import held, playable, shown
from ui.tables.nain_jaune.words import claim
from ui.tables.table_key import Action, Keys

LANDING = (70.0, 40.0)  # how much farther than the dashes a card may be dropped
BEFORE = "before"  # what was laid before the running sequence


def targets(look: Look) -> list[Target]:
    """The hand, the place of the next card, the boxes, what lies aside, and the plates."""
    return [*_hand(look), *_boxes(look), *_aside(look), *_plates(look)]


def _hand(look: Look) -> list[Target]:
    question: NainJauneView | None = look.question
    if question is None or question.seat != look.south or not question.legal():
        return []
    hand = held(question.hands[look.south])
    rects = places.hand_targets(look, len(hand))
    found = [Target(InHand(one), rect, capital(card_name(one)), str(one), 10, numbered=True) for one, rect in zip(hand, rects, strict=True)]
    return [*found, Target(ZONE, drop(look), _("Lay it here"), r=9)]


def drop(look: Look) -> FRect:
    """Where a card may be let go: the missing place, and some way round it."""
    return places.missing(look, run_length(look)).inflate(*LANDING)


def run_length(look: Look) -> int:
    """Cards that lie in the sequence's bar."""
    return shown(look).run


def _boxes(look: Look) -> list[Target]:
    state = shown(look)
    return [Target(f"box/{box}", places.box(look, box), f"{capital(card_name(box))}: {coins(state.boxes[box])}", r=12) for box in BOXES]


def _aside(look: Look) -> list[Target]:
    view, state = look.view, shown(look)
    said = _("Set aside, face down: {cards}").format(cards=cards(view.talon))
    found = [Target("talon", places.talon(view.talon), said, r=8)]
    if len(state.laid) > state.run:
        found.append(
            Target(
                BEFORE, places.before(len(state.laid) - state.run), _("Look at what was laid before"), r=8, fans=len(view.laid) > view.run
            )
        )
    return found


def _plates(look: Look) -> list[Target]:
    says = _("Look at this purse, and at what is missing in this hand")
    order = sorted(range(len(look.seats)), key=lambda seat: -places.step_of(look, seat))
    return [Target(Plate(seat), places.plate(look, seat), says, r=32, fans=True) for seat in order]


def moves(look: Look, gesture: Gesture) -> Sequence[NainJauneMove]:
    """The one move that the gesture can mean. A card of a wanted rank is laid at a click, unless words might be forgotten with it."""
    question: NainJauneView | None = look.question
    kind, _slash, rest = gesture.target.partition("/")
    if question is None:
        return ()
    lifted = _card(gesture.source)
    if lifted is not None:
        own_box = kind == "box" and rest == str(lifted)
        return (_play(look, lifted),) if kind == "table" or own_box else ()
    clicked = _card(rest) if kind == "card" else None
    return (_play(look, clicked),) if clicked is not None and _at_once(look, question, clicked) else ()


def gesture(move: Move) -> Gesture:
    return Gesture(str(move.card), ZONE) if isinstance(move, Play) else Gesture(None, str(move))


def keys(look: Look) -> Keys:
    """The lifted card is played; the words of the next move are armed."""
    lay = Gesture(look.lifted, ZONE)
    return Keys(Action(lay, _("Play this card"), "check") if look.lifted and moves(look, lay) else None, claim(look))


def _at_once(look: Look, question: NainJauneView, clicked: Card) -> bool:
    if question.needed is None or clicked not in playable(look):
        return False
    return clicked not in BOXES or look.claim or not question.setup.announce


def _play(look: Look, found: Card) -> Play:
    return Play(found, look.claim and found in BOXES)


def _card(name: str) -> Card | None:
    try:
        return card(name)
    except BadNotation:
        return None
