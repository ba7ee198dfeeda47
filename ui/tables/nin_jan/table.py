"""The parts of Nin Jan's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel import Event
from game.nin_jan.moves import DECK, Added, Chosen, Revealed, RoundBegan, SignsShown, Threw, Tied, Took
from game.nin_jan.state import NinJanView
from ui.assets.translation import _, figure
from ui.canvas.canvas import Canvas
from ui.canvas.cards import draw_card
from ui.canvas.pieces import AnimationTiming, Piece, PieceId, Pose, Sprite
from ui.tables import contract
from ui.tables.boxes.nin_jan import BOX
from ui.tables.contract import FinalCount, MoveAnimation, ScoreColumn, Table, TableStyle, TableViewModel
from ui.tables.nin_jan import draw, geometry, gestures, hints, rows, texts
from ui.tables.nin_jan.cards import face, picture
from ui.tables.nin_jan.geometry import NameTagId
from ui.tables.nin_jan.measures import arrangement
from ui.tables.rule_pages import RulesPages
from ui.tables.spoken.accessible_names import AccessibleNames

SOUNDS = {Chosen: "card_place", Revealed: "card_flip", Took: "card_slide", Added: "card_place", SignsShown: "announce", Tied: "announce"}

TRAVEL, FLIP, SEEN = 280.0, 240.0, 1000.0  # durations in ms; SEEN is the time to look at the last events


def motion(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    """Return the animation of events (docs/art.md, 8).

    At a reveal the last card joins the others, all turn and stay for a look, then sort themselves. After the last card of a round the rows
    stay for a moment, too.
    """
    view: NinJanView = model.view
    names: list[PieceId] = [NameTagId(seat) for seat in geometry.turned_up(view)]
    if any(isinstance(event, Revealed) for event in events):
        cards: dict[PieceId, Pose] = {held: geometry.slot(model, seat) for seat, held in view.queue}
        return MoveAnimation(
            AnimationTiming(travel=350, arc=0, flip=FLIP, lead=TRAVEL, via=cards, hold=dict.fromkeys([*cards, *names], FLIP + SEEN))
        )
    if any(isinstance(event, Took | Added) for event in events):
        took = frozenset(event.card for event in events if isinstance(event, Took))
        done = any(isinstance(event, RoundBegan) for event in events)
        return MoveAnimation(AnimationTiming(travel=TRAVEL, is_slow=took, delay=140, hold=dict.fromkeys(names, SEEN) if done else {}))
    quiet = all(isinstance(event, Chosen | Threw) for event in events)
    return MoveAnimation(AnimationTiming(travel=TRAVEL if events else 200, quiet=quiet))


def draw_sprite(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a card, or the name of a row of the queue panel."""
    if isinstance(sprite.piece.key, NameTagId):
        rows.draw_name_tag(canvas, sprite)
    else:
        draw_card(canvas, picture(canvas.rasterizer, sprite.face, sprite.base), sprite)


def count() -> FinalCount:
    """Return the final count: the number of cards that a seat has taken, and the best of them."""
    return FinalCount(
        _("points"), (ScoreColumn(_("taken"), _draw_taken), ScoreColumn(_("best"), _draw_best)), captured_names, prides=texts.PRIDES
    )


def _draw_taken(canvas: Canvas, view: NinJanView, seat: int, x: float, y: float) -> None:
    canvas.text(figure(len(view.taken[seat])), x, y, 20, align="c")


def _draw_best(canvas: Canvas, view: NinJanView, seat: int, x: float, y: float) -> None:
    if view.taken[seat]:
        best = max(view.taken[seat], key=lambda one: one.value)
        canvas.draw_surface(face(canvas.rasterizer, best, 50), x, y, 1, center=True)


def captured_names(view: NinJanView, seat: int) -> Sequence[str]:
    return [str(one) for one in geometry.sorted_hand(view.taken[seat])]


TABLE = Table(
    BOX,
    contract.TableText(
        RulesPages("nin_jan.json", "ui.tables.nin_jan.examples"),
        texts.prompt,
        texts.refusal,
        texts.reason,
        texts.situation,
        tips=texts.first_meetings,
        names=AccessibleNames(texts.face_name, texts.held, texts.read),
    ),
    contract.TableLayout(
        geometry.layout,
        gestures.targets,
        lambda model: arrangement(model).furniture,
        TableStyle(
            carried=(118, -6), landing=(12, 12), deal_source=Piece("stack", "back", geometry.STACK), tall=True, faces=tuple(map(str, DECK))
        ),
    ),
    contract.TableInput(gestures.moves, gestures.gesture, gestures.keys, hints=hints.hints),
    contract.TableArt(picture, draw.draw_under, draw.draw_over, draw_sprite, motion, sound=lambda event: SOUNDS.get(type(event), "")),
    contract.Scoring(lambda view: tuple(view.scores), count, texts.remarks),
    contract.Narration(texts.move_list_line, texts.announcement, texts.caption),
)
