"""What Nambarz's table tells beside the events: the tray before it is laid, a hint in steps, stars, and the stroke of a round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move
from game.match import Match
from game.nambarz.events import Calculated, Stroke, WentOut
from game.nambarz.moves import Calculate, Draw, GiveUp, Lay, Pass, PlayJoker, Recombine, Single, Stop
from game.nambarz.refusals import refusal as refused
from game.nambarz.rounds import PLACES, STROKE
from game.nambarz.state import NambarzView
from ui.assets.words import _, _n, capital
from ui.assets.words import cards as cards_of
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Gesture, Spot, Toss
from ui.tables.contract import Look
from ui.tables.nambarz import places
from ui.tables.nambarz.account import ended_rounds
from ui.tables.nambarz.cards import face
from ui.tables.nambarz.gestures import gesture
from ui.tables.nambarz.names import calculation, card_name, equation, joker_label, stroke_name
from ui.tables.nambarz.reasons import reason as said_reason
from ui.tables.nambarz.reasons import refusal
from ui.tables.nambarz.tray import move_of, right, tray_of

STARS = 6
STAR_W, STAR_STEP = 30.0, 90.0  # width; ms between two


# --- before it is laid ------------------------------------------------------------------------------------------------


def of_tray(look: Look) -> str:
    """What laying it will come to with the helpful referee; the strict one is silent. "" where there is nothing to say."""
    if not right(look):
        return _against(look)
    left = len(tray_of(look).pieces)
    match move_of(look):
        case Calculate() | Recombine():
            return _n("Right: one card fewer in your hand!", "Right: {n} cards fewer in your hand!", left)
        case PlayJoker():
            return _("This joker can be laid.")
        case _:
            return _("This card fits.")


def _against(look: Look) -> str:
    """Why the calculation in the tray will come back."""
    question: NambarzView | None = look.question
    move = move_of(look)
    if question is None or question.setup.strict or not isinstance(move, Calculate | Recombine) or tray_of(look).pending:
        return ""
    decision = question.decision()
    found = refused(decision, move, strict=False) if decision is not None else None
    return "" if found is None else refusal(found)


def hints(move: Move, why: Reason) -> Sequence[tuple[Gesture, str]]:
    """That there is something, with which cards, and all of it."""
    nothing, shown, reason = Gesture(None, ""), gesture(move), said_reason(why)
    match move:
        case Calculate(found):
            cards = len(found.cards)
            first = _n("There is a calculation with one card.", "There is a calculation with {n} cards.", cards)
            second = _("Look at the ringed cards.")
            return ((nothing, first), (shown, second), (shown, reason))
        case Recombine():
            return ((nothing, _("These cards can make it another way.")), (shown, reason))
        case Single() | Lay():
            return ((nothing, _("One of your cards fits.")), (shown, reason))
        case PlayJoker():
            return ((nothing, _("Think of your jokers.")), (shown, reason))
        case Draw() | Pass() | Stop():
            return ((nothing, reason),)
    return ((shown, reason),)


def noted_short(move: Move) -> str:
    """In the move list: a short calculation as it is written, a long one by its cards, which the words below tell; else card or key."""
    match move:
        case Single(one) | Lay(one):
            return capital(card_name(one))
        case PlayJoker(one):
            return capital(joker_label(one))
        case Draw():
            return _("Draw")
        case Pass():
            return _("Pass")
        case Stop():
            return _("Leave it open")
        case GiveUp():
            return _("Give up")
    assert isinstance(move, Calculate | Recombine), f"{move} is of another game"
    found = move.calculation
    return calculation(found.cards, found.operations).replace(" ", "") if len(found.cards) < STROKE else cards_of(len(found.cards))


# --- stars ------------------------------------------------------------------------------------------------------------


def stars(look: Look, events: Sequence[Event]) -> list[Toss]:
    """From the tray to who made a master stroke or went out (NB-26, NB-27)."""
    seat = next((event.seat for event in events if isinstance(event, Stroke | WentOut)), None)
    if seat is None:
        return []
    felt, at = places.inner(look), places.plate(look, seat)
    end = Spot(at.centerx, at.centery, STAR_W)
    start = [Spot(felt.x + felt.w * (place + 0.5) / STARS, felt.centery + (24 if place % 2 else -24), STAR_W) for place in range(STARS)]
    return [Toss("star", spot, end, wait=300 + STAR_STEP * place, travel=620, arc=70) for place, spot in enumerate(start)]


# --- beside the score sheet -------------------------------------------------------------------------------------------


def draw_remainder(brush: Brush, match: Match, number: int, rect: FRect) -> None:
    """The stroke of the round, card by card; without one, what the places are worth (mock-up 16)."""
    best = stroke_of(match, number)
    if best is None:
        _draw_places(brush, rect)
        return
    brush.fit(_("The stroke of the round"), rect.x + 28, rect.y + 30, rect.w - 56, 20, ink.INK, "s")
    who = match.seats[best.seat or 0].name
    said = f"{who}: {stroke_name(len(best.cards))}"
    brush.fit(said, rect.x + 28, rect.y + 58, rect.w - 56, 17, ink.SOFT)
    many = len(best.cards)
    w = min(62.0, (rect.w - 56) / many - 6)
    pitch = w + 6
    x = rect.centerx - pitch * (many - 1) / 2
    for place, one in enumerate(best.cards):
        brush.put(face(brush.skin, one, w), x + pitch * place, rect.y + 80 + w * RATIO / 2, 1, center=True, shape="card")
    brush.fit(equation(best.cards, best.operations, best.results[-1]), rect.centerx, rect.bottom - 26, rect.w - 40, 24, ink.INK, "s", "c")


def stroke_of(match: Match, number: int) -> Calculated | None:
    """The calculation of this round with the most cards, if it was a master stroke."""
    found: list[Calculated] = []
    events = ended_rounds(match)[number - 1].events
    for event, after in pairwise(events):
        if isinstance(event, Calculated) and isinstance(after, Stroke):
            found.append(event)
    return max(found, key=lambda event: len(event.cards), default=None)


def _draw_places(brush: Brush, rect: FRect) -> None:
    brush.fit(_("A place is worth"), rect.x + 28, rect.y + 30, rect.w - 56, 20, ink.INK, "s")
    pitch = (rect.w - 40) / len(PLACES)
    for place, worth in enumerate(PLACES):
        x, h = rect.x + 20 + pitch * (place + 0.5), 30 + 80 * worth / PLACES[0]
        bar = FRect(x - 26, rect.bottom - 44 - h, 52, h)
        brush.box(bar, 8, ("#F7C868", "#C98A20"), "#6B4410", 1.5)
        brush.text(str(worth), x, bar.centery, 19, ink.INK, "b", "c")
        brush.text(f"{place + 1}", x, rect.bottom - 22, 17, ink.SOFT, align="c")
