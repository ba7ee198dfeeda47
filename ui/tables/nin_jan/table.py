"""The parts of Nin Jan's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nin_jan.moves import DECK, Added, Chosen, Revealed, RoundBegan, SignsShown, Threw, Tied, Took
from game.nin_jan.state import NinJanView
from ui.assets.words import _, figure
from ui.canvas.brush import Brush
from ui.canvas.cards import draw_card
from ui.canvas.pieces import Key, Piece, Spot, Sprite, Timing
from ui.tables import contract
from ui.tables.boxes.nin_jan import BOX
from ui.tables.contract import Column, Count, Look, Motion, Style, Table
from ui.tables.nin_jan import draw, gestures, hints, places, rows, words
from ui.tables.nin_jan.arrangement import arrangement
from ui.tables.nin_jan.cards import face, picture
from ui.tables.nin_jan.places import NameTag
from ui.tables.rules_page import RuleBook
from ui.tables.spoken.naming import Naming

SOUNDS = {Chosen: "card_place", Revealed: "card_flip", Took: "card_slide", Added: "card_place", SignsShown: "announce", Tied: "announce"}

TRAVEL, FLIP, SEEN = 280.0, 240.0, 1000.0  # durations in ms; SEEN is the time to look at the last events


def motion(look: Look, events: Sequence[Event]) -> Motion:
    """Return the animation of events (docs/art.md, 8).

    At a reveal the last card joins the others, all turn and stay for a look, then sort themselves. After the last card of a round the rows
    stay for a moment, too.
    """
    view: NinJanView = look.view
    names: list[Key] = [NameTag(seat) for seat in places.turned_up(view)]
    if any(isinstance(event, Revealed) for event in events):
        cards: dict[Key, Spot] = {held: places.slot(look, seat) for seat, held in view.queue}
        return Motion(Timing(travel=350, arc=0, flip=FLIP, lead=TRAVEL, via=cards, hold=dict.fromkeys([*cards, *names], FLIP + SEEN)))
    if any(isinstance(event, Took | Added) for event in events):
        took = frozenset(event.card for event in events if isinstance(event, Took))
        done = any(isinstance(event, RoundBegan) for event in events)
        return Motion(Timing(travel=TRAVEL, slow=took, delay=140, hold=dict.fromkeys(names, SEEN) if done else {}))
    quiet = all(isinstance(event, Chosen | Threw) for event in events)
    return Motion(Timing(travel=TRAVEL if events else 200, quiet=quiet))


def draw_sprite(brush: Brush, sprite: Sprite) -> None:
    """Draw a card, or the name of a row of the queue panel."""
    if isinstance(sprite.piece.key, NameTag):
        rows.draw_name_tag(brush, sprite)
    else:
        draw_card(brush, picture(brush.skin, sprite.face, sprite.base), sprite)


def count() -> Count:
    """Return the final count: the number of cards that a seat has taken, and the best of them."""
    return Count(_("points"), (Column(_("taken"), _draw_taken), Column(_("best"), _draw_best)), taken, prides=words.PRIDES)


def _draw_taken(brush: Brush, view: NinJanView, seat: int, x: float, y: float) -> None:
    brush.text(figure(len(view.taken[seat])), x, y, 20, align="c")


def _draw_best(brush: Brush, view: NinJanView, seat: int, x: float, y: float) -> None:
    if view.taken[seat]:
        best = max(view.taken[seat], key=lambda one: one.value)
        brush.put(face(brush.skin, best, 50), x, y, 1, center=True)


def taken(view: NinJanView, seat: int) -> Sequence[str]:
    return [str(one) for one in places.sorted_hand(view.taken[seat])]


TABLE = Table(
    BOX,
    contract.Words(
        RuleBook("nin_jan.json", "ui.tables.nin_jan.examples"),
        words.prompt,
        words.refusal,
        words.reason,
        words.situation,
        first_meetings=words.first_meetings,
        names=Naming(words.face_name, words.held, words.read),
    ),
    contract.Setting(
        places.layout,
        gestures.targets,
        lambda look: arrangement(look).furniture,
        Style(carried=(118, -6), landing=(12, 12), stack=Piece("stack", "back", places.STACK), tall=True, faces=tuple(map(str, DECK))),
    ),
    contract.Hand(gestures.moves, gestures.gesture, gestures.keys, hints=hints.hints),
    contract.Drawing(picture, draw.draw_under, draw.draw_over, draw_sprite, motion, sound=lambda event: SOUNDS.get(type(event), "")),
    contract.Score(lambda view: tuple(view.scores), count, words.remarks),
    contract.Speech(words.says, words.aloud, words.told),
)
