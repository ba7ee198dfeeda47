"""The names of kinds, colours and pawns in Chifoumi, as phrases with their articles."""

from __future__ import annotations

from game.chifoumi.moves import Colour, Kind
from game.hand_signs import Sign
from ui.assets.translation import _, _n


def kind_name(kind: Kind) -> str:
    """Return the kind as a label, such as "Rock"."""
    return {Kind.ROCK: _("Rock"), Kind.SCISSORS: _("Scissors"), Kind.PAPER: _("Paper"), Kind.WELL: _("Well")}[kind]


def kind_with_article(kind: Kind) -> str:
    """Return the kind in a sentence, such as "a rock"."""
    phrases = {Kind.ROCK: _("a rock"), Kind.SCISSORS: _("a pair of scissors"), Kind.PAPER: _("a paper"), Kind.WELL: _("a well")}
    return phrases[kind]


def show_sign_label(sign: Sign) -> str:
    """Return the label of the button that shows a sign, such as "Show rock"."""
    return {Sign.ROCK: _("Show rock"), Sign.PAPER: _("Show paper"), Sign.SCISSORS: _("Show scissors")}[sign]


def shown_sign_text(sign: Sign, name: str) -> str:
    """Return the sign that a player has shown, such as "Léa: rock"."""
    phrases = {Sign.ROCK: _("{name}: rock"), Sign.PAPER: _("{name}: paper"), Sign.SCISSORS: _("{name}: scissors")}
    return phrases[sign].format(name=name)


def choose_by_color(color: Colour, white: str, red: str, black: str, orange: str) -> str:
    """Return the one of four phrases that belongs to this colour."""
    return {Colour.WHITE: white, Colour.RED: red, Colour.BLACK: black, Colour.ORANGE: orange}[color]


def color_name(color: Colour) -> str:
    """Return the colour as a word, such as "white"."""
    return choose_by_color(color, _("white"), _("red"), _("black"), _("orange"))


def pawn_name(color: Colour, kind: Kind) -> str:
    """Return the name of a pawn, such as "white rock"."""
    phrases = {
        Kind.ROCK: (_("white rock"), _("red rock"), _("black rock"), _("orange rock")),
        Kind.SCISSORS: (_("white scissors"), _("red scissors"), _("black scissors"), _("orange scissors")),
        Kind.PAPER: (_("white paper"), _("red paper"), _("black paper"), _("orange paper")),
        Kind.WELL: (_("white well"), _("red well"), _("black well"), _("orange well")),
    }
    return choose_by_color(color, *phrases[kind])


def pawn_count_text(count: int) -> str:
    """Return a number of pawns, such as "3 pawns"."""
    return _n("{n} pawn", "{n} pawns", count)
