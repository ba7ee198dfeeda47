"""The parts of Chifoumi's table, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.chifoumi.moves import AllPlaced, Captured, Moved, Placed, SignsShown, Stopped, Threw
from game.chifoumi.state import ChifoumiView
from game.kernel import Event
from ui.assets.sound import MOST_BELOW
from ui.assets.words import _, figure
from ui.canvas.brush import Brush
from ui.canvas.pieces import Timing
from ui.tables import contract
from ui.tables.boxes.chifoumi import BOX
from ui.tables.chifoumi import draw, gestures, narration, pieces, places, reasons, throw, words
from ui.tables.chifoumi.arrangement import REPLAY
from ui.tables.chifoumi.pawns import draw_pawn, pawn, put_pawn
from ui.tables.contract import Column, Count, Look, Motion, Pause, Style, Table
from ui.tables.rules_page import RuleBook
from ui.tables.spoken.naming import Naming

STEP, TIP = 260, 320  # durations in ms of a pawn's step and of a stack that tips off the board (docs/art.md, 8)
HOP = 30  # height of a step's arc
AFTER = 140  # delay in ms before a captured stack tips off


def motion(look: Look, events: Sequence[Event]) -> Motion:
    taken = next((event for event in events if isinstance(event, Captured)), None)
    if taken is not None:
        slow = frozenset(pieces.PawnKey(pawn.number) for pawn in taken.pawns)
        return Motion(Timing(travel=TIP, arc=HOP, slow=slow, delay=AFTER))
    shown = next((event for event in events if isinstance(event, SignsShown)), None)
    if shown is not None:
        return Motion(tosses=throw.tosses(look, shown))
    quiet = all(isinstance(event, Threw | Stopped) for event in events)
    return Motion(Timing(travel=STEP if events else 160, arc=HOP if events else 0, quiet=quiet))


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
    """Return how play stops: both hands are looked at before the first move (rule CH-10)."""
    return "look" if any(isinstance(event, SignsShown) for event in events) else ""


def sign(view: ChifoumiView, seat: int) -> str:
    return f"pawns/{view.setup.colour(seat, view.game)}"


def count() -> Count:
    """Return the final count: pawns on the board next to one of that colour, and opposing pawns captured."""
    return Count(_("points"), (Column(_("in play"), _draw_left), Column(_("captured"), _draw_taken)), taken, prides=narration.PRIDES)


def _draw_left(brush: Brush, view: ChifoumiView, seat: int, x: float, y: float) -> None:
    put_pawn(brush, pieces.face(view, seat, None), places.standing(x - 16, y + 6, 34))
    left = len(view.setup.kinds) - sum(pawn.seat == seat for prizes in view.prizes for pawn in prizes)
    brush.text(str(left), x + 18, y, 20, align="c")


def _draw_taken(brush: Brush, view: ChifoumiView, seat: int, x: float, y: float) -> None:
    brush.text(figure(view.taken[seat]), x, y, 20, align="c")


def taken(view: ChifoumiView, seat: int) -> Sequence[str]:
    return [pieces.face(view, pawn.seat, pawn.kind) for pawn in view.prizes[seat]]


TABLE = Table(
    BOX,
    contract.Words(
        RuleBook("chifoumi.json", "ui.tables.chifoumi.examples"),
        prompt=words.prompt,
        refusal=reasons.refusal,
        reason=reasons.reason,
        situation=words.situation,
        greeting=words.greeting,
        first_meetings=words.first_meetings,
        seat=words.seat_words,
        options=words.offers,
        key_sections=words.key_sections,
        names=Naming(words.face_name, read=words.read, board=places.Square.prefix),
    ),
    contract.Setting(
        pieces.layout,
        gestures.targets,
        places.furniture,
        Style("pawn_lift", carried=(92, 0), landing=(10, 10), turns=True, replay_area=REPLAY, tall=True),
    ),
    contract.Hand(gestures.moves, gestures.gesture, gestures.keys, words.choice, reasons.hints),
    contract.Drawing(pawn, draw.draw_under, draw.draw_over, draw_pawn, motion, sound, sign),
    contract.Score(lambda view: view.scores, count, narration.remarks),
    contract.Speech(narration.says, narration.announces, narration.told, pauses=pauses),
)
