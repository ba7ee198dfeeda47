"""The parts of Chifoumi's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.moves import AllPlaced, Captured, Moved, Placed, SignsShown, Stopped, Threw
from game.chifoumi.state import ChifoumiView
from game.kernel import Event
from ui.assets.sound import MOST_BELOW
from ui.assets.translation import _, figure
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import AnimationTiming
from ui.tables import contract
from ui.tables.boxes.chifoumi import BOX
from ui.tables.chifoumi import draw, geometry, gestures, narration, pieces, reasons, texts, throw
from ui.tables.chifoumi.measures import REPLAY
from ui.tables.chifoumi.pawns import draw_pawn, pawn, put_pawn
from ui.tables.contract import FinalCount, MoveAnimation, Pause, ScoreColumn, Table, TableStyle, TableViewModel
from ui.tables.rule_pages import RulesPages
from ui.tables.spoken.accessible_names import AccessibleNames

STEP, TIP = 260, 320  # durations in ms of a pawn's step and of a stack that tips off the board (docs/art.md, 8)
HOP = 30  # height of a step's arc
AFTER = 140  # delay in ms before a captured stack tips off


def motion(model: TableViewModel, events: Sequence[Event]) -> MoveAnimation:
    captured = next((event for event in events if isinstance(event, Captured)), None)
    if captured is not None:
        slow_ones = frozenset(pieces.PawnId(pawn.number) for pawn in captured.pawns)
        return MoveAnimation(AnimationTiming(travel=TIP, arc=HOP, is_slow=slow_ones, delay=AFTER))
    shown = next((event for event in events if isinstance(event, SignsShown)), None)
    if shown is not None:
        return MoveAnimation(tosses=throw.tosses(model, shown))
    quiet = all(isinstance(event, Threw | Stopped) for event in events)
    return MoveAnimation(AnimationTiming(travel=STEP if events else 160, arc=HOP if events else 0, quiet=quiet))


def sound(event: Event) -> str:
    """Return the sound of an event, with a lower tone for each pawn below (docs/art.md, 9)."""
    match event:
        case Moved() | Placed():
            below = min(event.height - 1, MOST_BELOW)
            return f"pawn_place_below{below}" if below else "pawn_place"
        case Captured():
            return "capture"
        case SignsShown() | AllPlaced():
            return "announce"
    return ""


def pauses(events: Sequence[Event]) -> Pause:
    """Return "look" if play has to wait until both signs of a throw are seen (rule CH-10), else ""."""
    return "look" if any(isinstance(event, SignsShown) for event in events) else ""


def sign(view: ChifoumiView, seat: int) -> str:
    return f"pawns/{view.setup.colour(seat, view.game)}"


def count() -> FinalCount:
    """Return the final count: pawns on the board next to one of that colour, and opposing pawns captured."""
    return FinalCount(
        _("points"),
        (ScoreColumn(_("in play"), _draw_left), ScoreColumn(_("captured"), _draw_taken)),
        captured_names,
        prides=narration.PRIDES,
    )


def _draw_left(canvas: Canvas, view: ChifoumiView, seat: int, x: float, y: float) -> None:
    put_pawn(canvas, pieces.face(view, seat, None), geometry.standing(x - 16, y + 6, 34))
    left = len(view.setup.kinds) - sum(pawn.seat == seat for prizes in view.prizes for pawn in prizes)
    canvas.text(str(left), x + 18, y, 20, align="c")


def _draw_taken(canvas: Canvas, view: ChifoumiView, seat: int, x: float, y: float) -> None:
    canvas.text(figure(view.taken[seat]), x, y, 20, align="c")


def captured_names(view: ChifoumiView, seat: int) -> Sequence[str]:
    return [pieces.face(view, pawn.seat, pawn.kind) for pawn in view.prizes[seat]]


TABLE = Table(
    BOX,
    contract.TableText(
        RulesPages("chifoumi.json", "ui.tables.chifoumi.examples"),
        prompt=texts.prompt,
        refusal=reasons.refusal,
        reason=reasons.reason,
        progress_text=texts.situation,
        greeting=texts.greeting,
        tips=texts.first_meetings,
        seat=texts.seat_words,
        options=texts.offers,
        key_sections=texts.key_sections,
        names=AccessibleNames(texts.face_name, read=texts.read, board=geometry.SquareTarget.prefix),
    ),
    contract.TableLayout(
        pieces.layout,
        gestures.targets,
        geometry.furniture,
        TableStyle("pawn_lift", carried=(92, 0), landing=(10, 10), can_rotate=True, replay_area=REPLAY, tall=True),
    ),
    contract.TableInput(gestures.moves, gestures.gesture, gestures.keys, texts.choice, reasons.hints),
    contract.TableArt(pawn, draw.draw_under, draw.draw_over, draw_pawn, motion, sound, sign),
    contract.Scoring(lambda view: view.scores, count, narration.remarks),
    contract.Narration(narration.move_list_line, narration.announces, narration.caption, pauses=pauses),
)
