"""The pictures on the rules pages of Nain Jaune: cards, coins and boxes in frames of 812 x 250."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.nain_jaune.cards import BOXES, DECK, FULL_STAKE, HAND_SIZES, STAKES, Card, card, card_points
from game.nain_jaune.state import NainJauneView
from ui.assets.translation import _, format_number, format_signed
from ui.canvas.canvas import Canvas
from ui.canvas.cards import draw_card_groups
from ui.tables.nain_jaune.cards import picture
from ui.tables.nain_jaune.coins import METALS
from ui.tables.nain_jaune.names import without_rank_words
from ui.tables.rule_pages import LOSS_COLORS, ExampleCanvas

LEA, MARCO, NORI, ZUKI = range(4)  # the players' tokens
FIRST_STAKE = (("bronze", 1), ("silver", 1), ("bronze", 3), ("silver", 2), ("gold", 1))  # a stake for each box, listed as in rule JA-4
COIN_LENGTH = 2.2  # length of a purse of 1


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """An example of the rules: hands and boxes, and the moves that follow."""

    hands: tuple[str, ...]  # cards by seat
    moves: tuple[str, ...]  # moves of the seats in turn
    boxes: tuple[tuple[str, int], ...] = ()  # coins on belles cartes, 0 for the others
    has_earlier_card: bool = True  # seat 1 has played a card before

    def hand(self, seat: int) -> tuple[Card, ...]:
        return tuple(card(name) for name in self.hands[seat].split())

    def played_cards(self) -> tuple[Card, ...]:
        """Return the cards that the example's moves play, in order."""
        return tuple(card(move.removeprefix("play ").removesuffix("!")) for move in self.moves)


# (rules JA-9 and JA-10)
SEQUENCE = ExamplePosition(("7C 8H 4S", "9H 10S 2D", "JD 3C"), ("play 7C", "play 8H", "play 9H", "play 10S", "play JD"))
AFTER_KING = ExamplePosition(("QD KS 3H 6C", "2D", "4C"), ("play QD", "play KS", "play 3H"))  # (rule JA-11)
BROKEN_OFF = ExamplePosition(("4H 5S 9C 2C", "3D JH", "8D QC"), ("play 4H", "play 5S", "play 9C"))  # (rule JA-12)
CLAIMED_EXAMPLE = ExamplePosition(("10D AS", "JD", "KC"), ("play 10D!",), (("10D", 10),))  # (rule JA-13)
FORGOTTEN = ExamplePosition(("10D AS", "JD", "KC"), ("play 10D",), (("10D", 10),))
ENDING = ExamplePosition(("6H", "9S JC", "2H KH 4D"), ("play 6H",), (("KH", 8),))  # (rules JA-14 and JA-15)
OPERA = ExamplePosition(  # seat 0 in the first deal of eight (rule JA-16)
    ("QS KH 5C 6H 7D 8S", "AC", "AD"),
    ("play QS!", "play KH!", "play 5C", "play 6H", "play 7D!", "play 8S"),
    (("10D", 8), ("JC", 16), ("QS", 24), ("KH", 32), ("7D", 40)),
    has_earlier_card=False,
)
PURSES = (61, 44, 38, 12)  # four players after four deals (rule JA-19)
LEFT_IN_BOXES = 45
SHORT = 12  # less than a stake (rule JA-20)
POINT_CARDS = card("9S"), card("JC")  # left in hand (rule JA-21)
SHORT_STAKE = (("10D", 1), ("JC", 2), ("QS", 3), ("KH", 4), ("7D", 2))


def in_two_words(easel: ExampleCanvas) -> None:
    """Paint Nain Jaune in two words: a sequence, a won box and an empty hand."""
    _put_centered_sequence(easel, [card(name) for name in ("5C", "6H", "7D")], 122, 96, 92, 50)
    easel.draw_arrow(264, 96)
    easel.draw_face("7D", 366, 96, 92, 2)
    easel.draw_face("stake/25", 470, 104, 96, 0)
    easel.draw_arrow(560, 96)
    easel.draw_token(LEA, 690, 64, 64)
    _draw_call(easel, _("I’m done"), 690, 138, 220)
    for text, x in ((_("go upwards"), 122), (_("win a box"), 410), (_("have no cards left"), 690)):
        easel.draw_tag(text, x, 218, 244)


def the_material(easel: ExampleCanvas) -> None:
    """Paint the belles cartes with a first stake on each, and the value of the coins (rules JA-2 to JA-4)."""
    for index, (box, (metal, count)) in enumerate(zip(BOXES, FIRST_STAKE, strict=True)):
        x = 62 + index * 116
        easel.draw_face(str(box), x, 84, 96)
        step = 26 * easel.scale / easel.x_scale
        for position in range(count):
            easel.draw_svg(f"coins/{metal}", x + (position - (count - 1) / 2) * step, 186, 36)
        easel.draw_word(format_number(STAKES[box]), x, 232, 24, "gold", "s")
    for index, (metal, worth) in enumerate(METALS.items()):
        y = 46 + index * 78
        easel.draw_svg(f"coins/{metal}", 688, y, 62)
        easel.draw_word(f"= {format_number(worth)}", 760, y, 30, "gold", "s")


def the_deal(easel: ExampleCanvas) -> None:
    """Paint the number of cards for each player and in the talon (rule JA-6)."""
    for text, y in ((_("players"), 40), (_("cards each"), 122), (_("talon"), 208)):
        easel.canvas.fit_text(text, easel.page_x(10), easel.page_y(y), easel.page_x(150) - easel.page_x(10), 18, "on_wood", "b")
    for index, (players, each) in enumerate(HAND_SIZES.items()):
        x = 200 + index * 94
        easel.draw_panel(x - 42, x + 42, 2, 248, players == min(HAND_SIZES))
        easel.draw_word(format_number(players), x, 40, 34, "on_wood", "s")
        for level, count, y in ((2, each, 122), (1, len(DECK) - players * each, 208)):
            easel.draw_face("back", x - 16 * easel.scale / easel.x_scale, y, 50, level, 6)
            easel.draw_badge(format_number(count), x + 14 * easel.scale / easel.x_scale, y + 12)


def the_sequence(easel: ExampleCanvas) -> None:
    """Paint a sequence of three players, with the missing rank at each break (rules JA-9 and JA-10)."""
    laid = SEQUENCE.played_cards()
    for seat, cards, missing, x in ((LEA, laid[:2], "9", 100), (MARCO, laid[2:4], "J", 376), (NORI, laid[4:], "", 652)):
        _put_centered_sequence(easel, cards, x, 84, 112, 76)
        easel.draw_token(seat, x - (70 if missing else 0), 210, 50)
        if missing:
            _draw_call(easel, without_rank_words(missing), x + 50, 210, 200)
            easel.draw_arrow(x + 140, 84, 56)


def new_sequence(easel: ExampleCanvas) -> None:
    """Paint a new sequence after a king, and after a card that is missing (rules JA-11 and JA-12)."""
    queen, king, three = AFTER_KING.played_cards()
    easel.draw_panel(0, 360, 0, 250)
    _put_centered_sequence(easel, (queen, king), 92, 84, 94, 54)
    easel.draw_arrow(206, 84, 56)
    easel.draw_face(str(three), 286, 84, 94, 2)
    easel.draw_token(MARCO, 42, 206, 48)
    easel.draw_tag(_("any card"), 286, 206, 140)
    four, five, nine = BROKEN_OFF.played_cards()
    easel.draw_panel(380, 812, 0, 250)
    _put_centered_sequence(easel, (four, five), 472, 84, 94, 54)
    easel.draw_arrow(604, 84, 56)
    easel.draw_face(str(nine), 700, 84, 94, 2)
    for index, seat in enumerate((LEA, MARCO, NORI)):
        easel.draw_token(seat, 420 + index * 56, 206, 44)
    _draw_call(easel, without_rank_words("6"), 660, 206, 250)


def the_words(easel: ExampleCanvas) -> None:
    """Paint the same card with and without the claim (rule JA-13)."""
    coins = dict(CLAIMED_EXAMPLE.boxes)["10D"]
    for x, with_words in ((0, True), (416, False)):
        easel.draw_panel(x, x + 396, 0, 250, not with_words)
        easel.draw_token(LEA, x + 88, 56, 60)
        _draw_call(easel, _("I take it!") if with_words else "(…)", x + 88, 128, 160)
        easel.draw_face("10D", x + 232, 92, 104, 2)
        easel.draw_face(f"stake/{coins}", x + 336, 92, 96, 0)
        if with_words:
            _draw_gain(easel, coins, x + 252, 212)
        else:
            easel.draw_tag(_("stays in the box"), x + 252, 212, 240, *LOSS_COLORS)


def the_end_of_a_deal(easel: ExampleCanvas) -> None:
    """Paint the payments for the last card, and a kept belle carte that doubles its box (rules JA-14 and JA-15)."""
    easel.draw_panel(0, 200, 0, 250)
    easel.draw_token(LEA, 44, 50, 52)
    easel.draw_face(str(ENDING.played_cards()[0]), 124, 104, 96, 2)
    _draw_call(easel, _("I’m done"), 100, 214, 180)
    for seat, left, right in ((MARCO, 216, 434), (NORI, 450, 812)):
        hand = ENDING.hand(seat)
        easel.draw_panel(left, right, 0, 250, True)
        easel.draw_token(seat, left + 40, 50, 52)
        _put_centered_sequence(easel, hand, left + 126 + 10 * len(hand), 100, 96, 46)
        easel.draw_tag(format_number(-len(hand)), left + 60, 214, 96, *LOSS_COLORS)
    ((_box, coins),) = ENDING.boxes
    easel.draw_face(f"stake/{2 * coins}", 744, 104, 104, 0)
    easel.draw_tag(_("{n} to the box").format(n=format_number(-coins)), 664, 214, 250, *LOSS_COLORS)


def grand_opera(easel: ExampleCanvas) -> None:
    """Paint a whole hand played before any other player has played a card (rule JA-16)."""
    easel.draw_token(LEA, 40, 78, 60)
    stakes = dict(OPERA.boxes)
    for index, laid in enumerate(OPERA.played_cards()):
        x = 140 + index * 108 + (24 if index > 1 else 0)
        easel.draw_face(str(laid), x, 78, 94, 2 if laid in BOXES else 1)
        if laid in BOXES:
            _draw_gain(easel, stakes.pop(str(laid)), x, 164)
    _draw_call(easel, _("Grand Opéra"), 150, 220, 280)
    for index, (name, coins) in enumerate(stakes.items()):
        x = 396 + index * 290
        easel.draw_face(name, x, 212, 50)
        _draw_gain(easel, coins, x + 76, 218)


def the_end(easel: ExampleCanvas) -> None:
    """Paint the purses at the end, and a purse that is too small for a stake (rules JA-18 to JA-20)."""
    for index, purse in enumerate(PURSES):
        y = 34 + index * 61
        easel.draw_panel(0, 330, y - 28, y + 28, index > 0)
        easel.draw_token(index, 40, y, 44)
        easel.draw_word(format_number(purse), 100, y, 28, "gold", "s")
        easel.canvas.draw_box(easel.rect_between(136, 136 + purse * COIN_LENGTH, y - 9, y + 9), 6, "primary")
    easel.draw_picture(easel.canvas.rasterizer.tinted_icon("trophy", easel.page_length(32), "gold"), 304, 34, 0)
    easel.draw_panel(360, 812, 6, 246)
    easel.draw_token(ZUKI, 400, 60, 52)
    easel.draw_word(f"{format_number(SHORT)} < {format_number(FULL_STAKE)}", 500, 60, 30, "gold", "s")
    easel.draw_tag(_("out of the game"), 680, 60, 240, *LOSS_COLORS)
    for index, (name, coins) in enumerate(SHORT_STAKE):
        x = 410 + index * 88
        easel.draw_face(name, x, 158, 62)
        easel.draw_badge(format_number(coins), x + 22 * easel.scale / easel.x_scale, 196)


def other_ways(easel: ExampleCanvas) -> None:
    """Paint the points of cards left in hand, and a jump over a rank in the talon (rules JA-21 and JA-24)."""
    easel.draw_panel(0, 396, 0, 250)
    easel.draw_token(MARCO, 50, 60, 60)
    _put_centered_sequence(easel, POINT_CARDS, 210, 96, 104, 66)
    easel.draw_tag(format_number(-sum(map(card_points, POINT_CARDS))), 210, 212, 120, *LOSS_COLORS)
    easel.draw_panel(416, 812, 0, 250)
    for name, x in (("5H", 480), ("back", 614), ("7C", 748)):
        easel.draw_face(name, x, 92, 96, angle=6 if name == "back" else 0)
    easel.draw_tag(_("talon"), 614, 212, 220)


def _put_centered_sequence(easel: ExampleCanvas, cards: Sequence[Card], x: float, y: float, w: float, step: float) -> None:
    """Draw overlapping cards in a row, centred at x, y of an example picture."""
    for index, shown in enumerate(cards):
        easel.draw_face(str(shown), x + (index - (len(cards) - 1) / 2) * step * easel.scale / easel.x_scale, y, w)


def _draw_gain(easel: ExampleCanvas, coins: int, x: float, y: float) -> None:
    """Draw a number of won coins, such as "+10", as a tag."""
    easel.draw_tag(format_signed(coins), x, y, 96)


def _draw_call(easel: ExampleCanvas, text: str, x: float, y: float, max_width: float) -> None:
    """Draw words that a player calls out, as a tag."""
    easel.draw_tag(text, x, y, max_width, "surface", "text", "talk")


def sketch(canvas: Canvas, rect: FRect, view: NainJauneView) -> None:
    """Draw a position of Nain Jaune in small: the sorted hand of the view."""
    draw_card_groups(canvas, rect, picture, [[str(card) for card in sorted(view.hand)]])
