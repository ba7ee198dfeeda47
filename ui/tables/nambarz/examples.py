"""The pictures on the rules pages of Nambarz: cards and points in frames of 812 x 250."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import ANIMALS, JOKER_CARDS, Card, card
from game.nambarz.moves import Calculation
from game.nambarz.referee import PENALTY_CARD_COUNT
from game.nambarz.rounds import PLACE_POINTS, STROKE_POINTS
from game.nambarz.state import NambarzView
from ui.assets.translation import _, format_number, format_signed, place_name
from ui.canvas.canvas import Canvas
from ui.canvas.cards import draw_card_groups
from ui.tables.animals import animal_name
from ui.tables.nambarz.cards import picture
from ui.tables.nambarz.names import OPERATOR_SYMBOLS, calculation_of_move
from ui.tables.nambarz.tray import compute_results
from ui.tables.rule_pages import LOSS_COLORS, ExampleCanvas

LEA, MARCO, NORI, ZUKI = range(4)  # the players' tokens
POINT_HEIGHT = 3.6  # height of a point


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """An example of the rules: a card to cover, and the moves that follow."""

    cover: str  # the card to cover
    moves: tuple[str, ...]  # moves of the seats in turn, who hold these cards and more
    refusal_key: str = ""  # why the last move is illegal, "" if it is legal

    def cards_of_move(self, index: int) -> tuple[Card, ...]:
        """Return the cards that the move at an index plays, in order."""
        calculation = calculation_of_move(self.moves[index])
        return calculation.cards if calculation is not None else (card(self.moves[index].rpartition(" ")[2]),)

    def operators_of_move(self, index: int) -> str:
        """Return the operators of the move at an index, which is a calculation."""
        calculation = calculation_of_move(self.moves[index])
        assert calculation is not None, "a calculation"
        return calculation.operations


BY_NUMBER = ExamplePosition("3-bee", ("match 3",))  # (rule NB-8)
BY_ANIMAL = ExamplePosition("3-bee", ("match 8-bee",))
BY_SUM = ExamplePosition("3-bee", ("calc 1 + 2",))  # (rule NB-9)
SYMBOLS = ExamplePosition("3", ("calc 10 - 4 / 2",))
ANIMAL_CARDS = ExamplePosition("3", ("calc 10-bear + 1-dragonfly + 1-turtle - 9-duck",))
TOO_MANY = ExamplePosition("3", ("calc 6 + 5 + 2 - 10",), "simpler")  # (rule NB-12)
WITH_NUMBER = ExamplePosition("3-bee", ("calc 9 / 3",), "matching_card")  # (rule NB-11)
WITH_ANIMAL = ExamplePosition("3-bee", ("calc 8-bee - 5-cat",), "matching_card")
FOLLOWED = ExamplePosition("9-hen", ("joker J@", "lay 7-frog"))  # (rules NB-14 and NB-15)
EITHER = ExamplePosition("5", ("joker J*", "lay 10-bear"))
LEFT_OPEN = ExamplePosition("4", ("joker J#", "stop", "pass", "lay 10"))
AGAIN = ExamplePosition("1-turtle", ("calc 9-hen - 6-dragonfly / 3-hippo", "joker J+", "calc 10 - 6 - 1"))  # (rule NB-17)
SUPER = ExamplePosition("5-cat", ("calc 8 + 8 - 1 - 1 - 9",))  # (rule NB-27)
TEAMS = (0, 0, 1, 1)  # both players of the first team have finished (rule NB-32)
TEAM_POINTS = (40, 32, 25, 19)


def idea(easel: ExampleCanvas) -> None:
    """Paint the idea of Nambarz: a card to cover, and three ways to do it (rules NB-8 and NB-9)."""
    easel.draw_face(BY_NUMBER.cover, 84, 106, 122, 2)
    easel.draw_tag(_("to cover"), 84, 218, 150)
    easel.draw_arrow(186, 106, 56)
    number, animal = (BY_NUMBER, _("same number"), _("number")), (BY_ANIMAL, _("same animal"), _("animal"))
    for x, (example, text, short) in ((304, number), (478, animal)):
        easel.draw_panel(x - 83, x + 83, 4, 246)
        easel.draw_face(str(example.cards_of_move(0)[0]), x, 100, 104)
        easel.draw_tag(text, x, 218, 164, short_text=short)
    easel.draw_panel(574, 808, 4, 246)
    _put_calculation(easel, BY_SUM, 691, 100, 92)
    easel.draw_tag(_("calculation"), 690, 218, 220)


def the_cards(easel: ExampleCanvas) -> None:
    """Paint the animals of every number, and the jokers (rules NB-1 to NB-4)."""
    size = max(easel.page_length(15), easel.canvas.rasterizer.min_text_units)
    for index, pair in enumerate(ANIMALS):
        x = 56 + index * 112
        easel.draw_panel(x - 52, x + 52, 2, 248, True)
        easel.draw_word(f"{index + 1} · {index + 6}", x, 28, 26, "gold", "s")
        for animal, y in zip(pair, (86, 180), strict=True):
            easel.draw_svg(f"animals/{animal}", x, y, 66)
            if easel.x_scale == easel.scale and easel.canvas.rasterizer.text_width(animal_name(animal), size, "b") <= 100 * easel.x_scale:
                easel.draw_word(animal_name(animal), x, y + 47, 15)
    for index, joker in enumerate(JOKER_CARDS):
        easel.draw_face(str(joker), 634 + index % 2 * 116, 62 + index // 2 * 126, 86)


def calculations(easel: ExampleCanvas) -> None:
    """Paint calculations with symbols and with animals, step by step (rules NB-9 and NB-10)."""
    for example, x, room, w in ((SYMBOLS, 152, 304, 82), (ANIMAL_CARDS, 564, 496, 82)):
        easel.draw_panel(x - room / 2, x + room / 2, 0, 250)
        _put_calculation(easel, example, x, 94, w)
        texts = _step_texts(example)
        for index, text in enumerate(texts):
            easel.draw_tag(text, x + (index - (len(texts) - 1) / 2) * room / len(texts), 208, room / len(texts) - 4, "surface", "text")


def too_much(easel: ExampleCanvas) -> None:
    """Paint three calculations that are refused despite a right result (rules NB-11 and NB-12)."""
    refused = (
        (TOO_MANY, 0, 388, _("6 ÷ 2 is enough")),
        (WITH_NUMBER, 400, 600, _("the 3 alone")),
        (WITH_ANIMAL, 612, 812, _("the bee alone")),
    )
    for example, left, right, text in refused:
        x = (left + right) / 2
        easel.draw_panel(left, right, 0, 250, True)
        easel.draw_face(example.cover, x, 48, 58, 2)
        _put_calculation(easel, example, x, 148, 66)
        easel.draw_tag(text, x, 224, right - left - 8, *LOSS_COLORS)


def jokers(easel: ExampleCanvas) -> None:
    """Paint a joker with its further card, and one left open (rules NB-14 and NB-15)."""
    examples = ((FOLLOWED, LEA, LEA), (EITHER, ZUKI, ZUKI), (LEFT_OPEN, NORI, MARCO))
    for index, (example, first, second) in enumerate(examples):
        x, last = 133 + index * 273, len(example.moves) - 1
        easel.draw_panel(x - 131, x + 131, 0, 250)
        easel.draw_face(example.cover, x - 86, 92, 74)
        easel.draw_face(str(example.cards_of_move(0)[0]), x, 92, 86, 2)
        easel.draw_face(str(example.cards_of_move(last)[0]), x + 86, 92, 74)
        easel.draw_token(first, x, 206, 48)
        easel.draw_token(second, x + 86, 206, 48)


def play_again(easel: ExampleCanvas) -> None:
    """Paint two calculations in a turn (rule NB-17)."""
    example = AGAIN
    easel.draw_face(example.cover, 68, 106, 78, 2)
    easel.draw_tag(_("to cover"), 72, 218, 134)
    easel.draw_arrow(126, 106, 28)
    for number, x in ((0, 272), (2, 682)):
        easel.draw_panel(x - 130, x + 130, 4, 246)
        _put_calculation(easel, example, x, 100, 62, number)
        easel.draw_tag(_step_texts(example, number)[-1], x, 214, 220, "surface", "text")
    easel.draw_face(str(example.cards_of_move(1)[0]), 477, 106, 104, 2)


def the_referee(easel: ExampleCanvas) -> None:
    """Paint the cards that stay, those that return, and the penalty (rules NB-19 and NB-23)."""
    example, stays = TOO_MANY, {6, 2}
    easel.draw_face(example.cover, 68, 106, 84, 2)
    easel.draw_tag(_("to cover"), 70, 218, 132)
    easel.draw_panel(142, 654, 0, 250)
    for index, held in enumerate(example.cards_of_move(0)):
        x, keeps = 206 + index * 128, held.number in stays
        easel.draw_face(str(held), x, 100, 88, 2 if keeps else 0, alpha=255 if keeps else 130)
        if keeps:
            easel.draw_ring(easel.centered_rect(x, 100, 88, 123))
            easel.draw_tag(_("stays"), x, 214, 124)
        else:
            easel.draw_tag(_("back"), x, 214, 124, *LOSS_COLORS)
        if index:
            easel.draw_badge(OPERATOR_SYMBOLS[example.operators_of_move(0)[index - 1]], x - 64, 100)
    for index in range(PENALTY_CARD_COUNT):
        easel.draw_face("back", 714 + index * 22, 96 + index * 6, 76, angle=6 - index * 6)
    easel.draw_tag(format_signed(PENALTY_CARD_COUNT), 736, 214, 90, *LOSS_COLORS)


def points(easel: ExampleCanvas) -> None:
    """Paint the points of places and of a stroke (rules NB-26 and NB-27)."""
    for index, worth in enumerate(PLACE_POINTS):
        x = 40 + index * 68
        top = 212 - worth * POINT_HEIGHT
        bar = easel.rect_between(x - 28, x + 28, top, 212)
        easel.canvas.draw_box(bar, 8, "primary", "text", 1.5)
        easel.draw_word(format_number(worth), x, top + 26, 24, "text", "s")
        easel.draw_word(place_name(index + 1).partition(" ")[0], x, 232, 17)
    easel.draw_panel(362, 812, 0, 250)
    easel.draw_face(SUPER.cover, 412, 96, 66, 2)
    _put_calculation(easel, SUPER, 632, 96, 46)
    easel.draw_tag(format_signed(2 * STROKE_POINTS), 632, 206, 100, "primary", "text", "star")
    easel.draw_tag(_("to cover"), 436, 206, 140)


def teams(easel: ExampleCanvas) -> None:
    """Paint a team that has finished, while the other takes the places left (rules NB-31 and NB-32)."""
    for team, left in enumerate((0, 416)):
        seats = [seat for seat, mine in enumerate(TEAMS) if mine == team]
        easel.draw_panel(left, left + 396, 0, 250, team > 0)
        for index, seat in enumerate(seats):
            x = left + 76 + index * 138
            easel.draw_token(seat, x, 70, 72)
            easel.draw_word(format_number(TEAM_POINTS[seat]), x, 148, 34, "gold", "s")
            easel.draw_tag(
                _("no cards") if team == 0 else _("cards left"), x, 212, 136, *(LOSS_COLORS if team else ("target", "on_target"))
            )
        easel.draw_word("+", left + 145, 148, 30, "on_wood", "s")
        total = sum(TEAM_POINTS[seat] for seat in seats)
        easel.draw_word(f"= {format_number(total)}", left + 328, 148, 46, "gold", "s")


def _put_calculation(easel: ExampleCanvas, example: ExamplePosition, x: float, y: float, w: float, move_index: int = 0) -> None:
    """Draw the cards of a calculation side by side with their operators, centred at x, y."""
    laid, step = example.cards_of_move(move_index), (w + 28) * easel.scale / easel.x_scale
    for index, held in enumerate(laid):
        at = x + (index - (len(laid) - 1) / 2) * step
        easel.draw_face(str(held), at, y, w)
        if index:
            easel.draw_badge(OPERATOR_SYMBOLS[example.operators_of_move(move_index)[index - 1]], at - step / 2, y)


def _step_texts(example: ExamplePosition, move_index: int = 0) -> list[str]:
    """Return the steps of an example's calculation as texts, such as "10 – 4 = 6" and "6 ÷ 2 = 3"."""
    calculation = Calculation(example.cards_of_move(move_index), example.operators_of_move(move_index))
    return [result.text for result in compute_results(Arithmetic(), calculation)[1:]]


def sketch(canvas: Canvas, rect: FRect, view: NambarzView) -> None:
    """Draw a position of Nambarz in small: the card to cover, and the hand."""
    decision = view.decision()
    if decision is not None and decision.cover is not None:
        draw_card_groups(canvas, rect, picture, [[str(decision.cover)], [str(card) for card in decision.hand]])
