"""Nin Jan on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.bots.bot import Reason
from game.kernel import Event, Move, Options, Refusal
from game.match import Match
from game.nin_jan.moves import Add, Added, Card, Choose, Chosen, Ended, Revealed, SignsShown, Suit, Take, Threw, Throw, Tied, Took, card
from game.nin_jan.state import NinJanView, beaten, points
from game.record import Seat
from ui.assets.skin import Skin
from ui.assets.words import _, figure, signed
from ui.canvas.brush import Brush
from ui.canvas.cards import back, draw_card
from ui.canvas.pieces import Gesture, Piece, Sprite, Timing, Toss
from ui.tables.contract import About, Action, Agreement, Furniture, Look, OptionWords, Preset, Speech, Target
from ui.tables.key_lines import KeySection
from ui.tables.ledger import Account
from ui.tables.nin_jan import draw, places
from ui.tables.nin_jan import words as wording
from ui.tables.nin_jan.cards import face
from ui.tables.table_key import TableKey
from ui.tables.tray import Tray

if TYPE_CHECKING:
    from ui.tables.rules_page import RulesPage

SOUNDS = {Chosen: "card_place", Revealed: "card_flip", Took: "card_slide", Added: "card_place", SignsShown: "announce", Tied: "announce"}


class NinJanTable:
    """What Nin Jan gives to the screen (ui.tables.contract.Table)."""

    game = "nin_jan"
    lift = "card_slide"
    landing = (30.0, 44.0)
    carried = (118.0, -6.0)
    turns = False
    replay_area: FRect | None = None

    def emblem(self, skin: Skin, w: float) -> pygame.Surface:
        return face(skin, Card(Suit.PAPER, 7), w)

    def about(self) -> About:
        from ui.tables.nin_jan import rules  # not before it is read: the menu is there sooner

        return rules.about()

    def option_words(self) -> Mapping[str, OptionWords]:
        return {}

    def pages(self) -> tuple[RulesPage, ...]:
        from ui.tables.nin_jan import rules

        return rules.pages()

    def situation(self, view: NinJanView) -> str:
        return _("play-off") if view.tied else _("round {n}").format(n=view.round)

    def headline(self, view: NinJanView) -> str:
        if view.tied:
            return _("A tie for the first place")
        if view.queue:
            return _("Round {n} of 9 · the cards act from the highest").format(n=view.round)
        return _("Round {n} of 9 · everybody chooses in secret").format(n=view.round)

    def prompt(self, look: Look) -> str:
        question: NinJanView | None = look.question
        if question is None or not question.legal():
            waited = [look.seats[seat].name for seat in look.active]
            return _("Waiting for {names}").format(names=", ".join(waited)) if waited else ""
        if question.tied:
            return _("Make your sign")
        if not question.queue:
            return _("Play the lifted card?") if look.lifted else _("Choose a card")
        takes = beaten(question.queue[0][1], question.piles)
        return _("Choose a pile to take") if takes else _("Choose a pile to lay it on")

    def needs_hand(self, view: NinJanView) -> bool:
        return not view.queue

    def curtained(self, options: Options) -> bool:
        return True

    def seat_words(self, seat: int, players: int, options: Options) -> str:
        return ""

    def greeting(self, look: Look) -> str:
        return ""

    def no_hint(self, seats: Sequence[Seat], seat: int) -> str:
        return ""

    def playing(self, view: NinJanView, seat: int) -> bool:
        return view.winner is None and (not view.tied or seat in view.tied)

    def layout(self, look: Look) -> list[Piece]:
        return places.layout(look)

    def stack(self) -> Piece:
        return Piece("stack", "back", places.STACK)

    def targets(self, look: Look) -> list[Target]:
        if look.view.tied:
            return self._signs(look) + self._plates(look)
        return self._cards(look) + self._piles(look) + self._plates(look)

    def fans(self, look: Look, target: Target) -> bool:
        return target.name.startswith("seat/")

    def furniture(self, look: Look) -> Furniture:
        return places.FURNITURE

    def moves(self, look: Look, gesture: Gesture) -> Sequence[Move]:
        question: NinJanView | None = look.question
        kind, _slash, rest = gesture.target.partition("/")
        if question is None:
            return ()
        if kind == "sign":
            return (Throw(Suit(rest)),)
        if question.queue and kind == "pile":
            return (Take(int(rest)) if beaten(question.queue[0][1], question.piles) else Add(int(rest)),)
        if kind == "pile" and not gesture.source:
            return (Take(int(rest)),)  # a pile before a card: refused, and said why
        return (Choose(card(gesture.source)),) if gesture.source and kind in ("table", "pile") and not question.queue else ()

    def choice(self, move: Move) -> tuple[str, str]:
        raise AssertionError(f"{move}: no gesture means two moves in Nin Jan")

    def action(self, look: Look) -> Action | None:
        gesture = self.completes(look, look.lifted) if look.lifted else None
        return Action(gesture, _("Play this card"), "check") if gesture else None

    def keys(self, look: Look) -> Sequence[TableKey]:
        return ()

    def edited(self, look: Look, gesture: Gesture) -> Tray | None:
        return None

    def hints(self, move: Move, reason: Reason) -> Sequence[tuple[Gesture, str]]:
        return ((self.gesture(move), self.reason(reason)),)

    def halts(self, events: Sequence[Event]) -> bool:
        return False

    def completes(self, look: Look, lifted: str) -> Gesture | None:
        question: NinJanView | None = look.question
        return Gesture(lifted, "table") if question is not None and not question.queue and not question.tied else None

    def plays_itself(self, move: Move) -> bool:
        return False

    def gesture(self, move: Move) -> Gesture:
        match move:
            case Choose():
                return Gesture(str(move.card), "table")
            case Throw():
                return Gesture("", f"sign/{move.sign}")
            case Take() | Add():
                return Gesture("", f"pile/{move.pile}")
        raise AssertionError(f"{move} is no move of Nin Jan")

    def marks(self, events: Sequence[Event]) -> tuple[str, ...] | None:
        """The pile of the last card; nothing after a reveal; the signs that were shown last."""
        for event in events:
            match event:
                case Took() | Added():
                    return (f"pile/{event.pile}",)
                case SignsShown():
                    return tuple(f"shown/{seat}/{sign}" for seat, sign in enumerate(event.signs) if sign is not None)
                case Revealed():
                    return ()
        return None

    def sign(self, view: NinJanView, seat: int) -> str:
        return ""

    def final(self, events: Sequence[Event]) -> tuple[float, ...] | None:
        return None  # nobody judges its positions

    def timing(self, events: Sequence[Event]) -> Timing:
        if any(isinstance(event, Revealed) for event in events):
            return Timing(travel=350, arc=0, flip=240)
        took = next((event for event in events if isinstance(event, Took)), None)
        if took is not None:
            return Timing(travel=280, slow=frozenset({str(took.card)}), delay=140)
        quiet = all(isinstance(event, Chosen | Threw) for event in events)
        return Timing(travel=280 if events else 200, quiet=quiet)

    def tosses(self, look: Look, events: Sequence[Event]) -> Sequence[Toss]:
        return ()

    def draw_under(self, brush: Brush, look: Look) -> None:
        draw.draw_under(brush, look)

    def draw_over(self, brush: Brush, look: Look) -> None:
        draw.draw_over(brush, look)

    def picture(self, skin: Skin, face_name: str, w: float) -> pygame.Surface:
        return back(skin, self.game, w) if face_name == "back" else face(skin, card(face_name), w)

    def draw_sprite(self, brush: Brush, sprite: Sprite) -> None:
        draw_card(brush, self.picture(brush.skin, sprite.face, sprite.base), sprite)

    def says(self, event: Event, names: Sequence[str]) -> str:
        return wording.says(event, names)

    def joins(self, earlier: Move, later: Move) -> bool:
        return False

    def joined(self, moves: Sequence[Move], going_on: bool) -> str:
        return str(moves[0])

    def announces(self, event: Event, names: Sequence[str]) -> str:
        return wording.says(event, names) if isinstance(event, SignsShown | Tied) else ""

    def sound(self, event: Event) -> str:
        return SOUNDS.get(type(event), "")

    def refusal(self, refusal: Refusal) -> str:
        return wording.refusal(refusal)

    def reason(self, reason: Reason) -> str:
        return wording.reason(reason)

    def unit(self) -> str:
        return _("points")

    def scores(self, view: NinJanView) -> tuple[float, ...]:
        return tuple(points(cards) for cards in view.taken)

    def columns(self) -> tuple[str, ...]:
        return _("taken"), _("best")

    def draw_cell(self, brush: Brush, view: NinJanView, seat: int, column: int, x: float, y: float) -> None:
        cards = view.taken[seat]
        if column == 0:
            brush.text(figure(len(cards)), x, y, 20, align="c")
        elif cards:
            best = max(cards, key=lambda found: found.value)
            brush.put(face(brush.skin, best, 54), x, y, 1, center=True)

    def remarks(self, match: Match) -> list[str]:
        return [*_fattest(match), *_play_off(match), _("Cards left on the table count for nobody.")]

    def taken(self, view: NinJanView, seat: int) -> Sequence[str]:
        return [str(found) for found in places.sorted_hand(view.taken[seat])]

    def presets(self) -> Sequence[Preset]:
        return ()

    def key_sections(self) -> Sequence[KeySection]:
        return ()

    def speech(self, events: Sequence[Event]) -> Sequence[Speech]:
        return ()

    def claim(self, look: Look) -> tuple[str, bool] | None:
        return None

    def breaks(self, events: Sequence[Event]) -> bool:
        return False

    def account(self, match: Match, number: int) -> Account | None:
        return None

    def draw_remainder(self, brush: Brush, match: Match, number: int, rect: FRect) -> None:
        raise AssertionError("nothing is settled before the end")

    def agreements(self, view: NinJanView) -> Sequence[Agreement]:
        return ()

    def _cards(self, look: Look) -> list[Target]:
        """The open hand, and the card that has to be settled."""
        question: NinJanView | None = look.question
        targets = []
        if question is not None and not question.queue and question.legal():
            cards = places.open_hand(look)
            lifted = next((index for index, held in enumerate(cards) if str(held) == look.lifted), None)
            rects = places.hand_targets(len(cards), lifted)
            targets = [
                Target(f"card/{held}", rect, wording.card_name(held), str(held), 10, numbered=True)
                for held, rect in zip(cards, rects, strict=True)
            ]
            targets.append(Target("table", places.ZONE, _("Lay it here")))
        elif question is not None and question.queue and question.legal():
            acting, spot = question.queue[0][1], places.slot(look, 0)
            rect = FRect(spot.x - spot.w / 2, spot.y - spot.w * 0.7, spot.w, spot.w * 1.4)
            targets = [Target(f"card/{acting}", rect, wording.card_name(acting), str(acting), 8)]
        return targets

    def _piles(self, look: Look) -> list[Target]:
        view: NinJanView = look.view
        choosing = look.question is not None and not look.question.queue and bool(look.question.legal())
        targets = []
        for index, pile in enumerate(view.piles):
            says = _("{pile}: {points}").format(pile=wording.pile_name(index), points=signed(points(pile)))
            targets.append(Target(f"pile/{index}", places.frame(index, view), says, r=18, numbered=not choosing))
        return targets

    def _plates(self, look: Look) -> list[Target]:
        says = _("Look at the taken cards")
        return [Target(f"seat/{seat}", places.plate(look, seat), says, r=32) for seat in (*places.others(look), look.south)]

    def _signs(self, look: Look) -> list[Target]:
        if look.question is None or not look.question.legal():
            return []
        return [
            Target(f"sign/{suit}", places.sign(index), wording.suit_name(suit), r=16, numbered=True)
            for index, suit in enumerate(places.SUITS)
        ]


def _fattest(match: Match) -> list[str]:
    """Who took the pile that was worth most."""
    best, number, round_number = None, 0, 1
    for ply in range(match.ply):
        for event in match.events(ply):
            if isinstance(event, Took) and (best is None or event.points > best.points):
                best, number = event, round_number
            round_number += event.key == "round"
    if best is None or best.seat is None:
        return []
    name = match.seats[best.seat].name
    said = _("{name} took the fattest pile: {cards} cards, {points}, round {round}.")
    return [said.format(name=name, cards=len(best.cards), points=signed(best.points), round=number)]


def _play_off(match: Match) -> list[str]:
    events = [event for ply in range(match.ply) for event in match.events(ply)]
    if not any(isinstance(event, Tied) for event in events) or not isinstance(events[-1], Ended):
        return []
    return [_("{name} won the play-off: rock, paper, scissors.").format(name=match.seats[events[-1].seat or 0].name)]
