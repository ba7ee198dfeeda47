"""Nambarz on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.kernel import Event, Move
from game.match import Match
from game.nambarz.events import (
    Calculated,
    Drew,
    JokerPlayed,
    LaidOn,
    Matched,
    MayRecombine,
    Penalised,
    Recombined,
    Reshuffled,
    RoundEnded,
    Stroke,
    TookBack,
    WentOut,
)
from game.nambarz.state import NambarzView
from ui.assets.words import _
from ui.canvas.pieces import Piece, Timing
from ui.tables import contract
from ui.tables.contract import Box, Count, Furniture, Look, Motion, Pause, Style, Table
from ui.tables.ledger import Account
from ui.tables.nambarz import account as accounting
from ui.tables.nambarz import cards, draw, gestures, narration, pieces, places, reasons, tray_words, words
from ui.tables.nambarz.settled import shown
from ui.tables.rules_page import RuleBook

LAY, LIFT, APART = 280, 160, 70  # ms: a card to the pile, a card to the tray, and between two that are laid (ART 8)


def prompt(look: Look) -> str:
    """What lies in the tray comes first."""
    return tray_words.of_tray(look) or words.prompt(look)


def furniture(look: Look) -> Furniture:
    return places.furniture(look, shown(look).fault is not None)


def motion(look: Look, events: Sequence[Event]) -> Motion:
    return Motion(Timing(travel=LAY, arc=24, stagger=APART) if events else Timing(travel=LIFT, arc=0), tray_words.stars(look, events))


def sound(event: Event) -> str:
    """ART 9: nobody is laughed at, so a fault is two muffled blocks."""
    match event:
        case Matched() | Calculated() | JokerPlayed() | LaidOn() | Recombined():
            return "card_place"
        case Drew():
            return "card_slide"
        case Stroke():
            return "star"
        case WentOut():
            return "right"
        case Penalised() | MayRecombine() | TookBack():
            return "wrong"
        case Reshuffled():
            return "shuffle"
    return ""


def line(moves: Sequence[Move], going_on: bool) -> str | None:
    return tray_words.noted_short(moves[0]) if len(moves) == 1 else None


def pauses(events: Sequence[Event]) -> Pause:
    """A fault is looked at before its cards move (ART 13)."""
    if any(isinstance(event, Penalised | TookBack) for event in events):
        return "fault"
    return "account" if any(isinstance(event, RoundEnded) for event in events) else ""


def account(match: Match, number: int) -> Account | None:
    found = accounting.account(match, number)
    return found and replace(found, remainder=lambda brush, rect: tray_words.draw_remainder(brush, match, number, rect))


def scores(view: NambarzView) -> tuple[float, ...]:
    return view.points


TABLE = Table(
    Box("nambarz", "Nambarz", 30, "3-bee", cards.paint_lid, ("animals/bee", 42)),
    contract.Words(
        RuleBook("nambarz.json", "ui.tables.nambarz.examples"),
        prompt,
        reasons.refusal,
        reasons.reason,
        words.situation,
        words.greeting,
        words.seat_words,
        words.offers,
        words.key_sections,
    ),
    contract.Setting(
        pieces.layout,
        gestures.targets,
        furniture,
        Style(carried=(112, -4), stack=Piece(pieces.STOCK, "back", places.WIDE_PLAN.draw)),
    ),
    contract.Hand(gestures.moves, gestures.gesture, gestures.keys, hints=tray_words.hints, tray=gestures.edited),
    contract.Drawing(cards.picture, draw.draw_under, draw.draw_over, cards.draw_piece, motion, sound),
    contract.Score(scores, lambda: Count(_("points")), narration.remarks, account),
    contract.Speech(narration.says, narration.announces, line, narration.speech, pauses),
)
