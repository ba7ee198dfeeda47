"""The names of kinds, colours and pawns in Chifoumi, as phrases with their articles."""

from __future__ import annotations

from game.chifoumi.moves import Colour, Kind, Sign
from ui.assets.translation import _, _n


def kind_name(kind: Kind) -> str:
    """Return the kind as a label, such as "Rock"."""
    return {Kind.ROCK: _("Rock"), Kind.SCISSORS: _("Scissors"), Kind.PAPER: _("Paper"), Kind.WELL: _("Well")}[kind]


def a_kind(kind: Kind) -> str:
    """Return the kind in a sentence, such as "a rock"."""
    phrases = {Kind.ROCK: _("a rock"), Kind.SCISSORS: _("a pair of scissors"), Kind.PAPER: _("a paper"), Kind.WELL: _("a well")}
    return phrases[kind]


def sign_name(sign: Sign) -> str:
    """Return the label of the button that shows a sign, such as "Show rock"."""
    return {Sign.ROCK: _("Show rock"), Sign.PAPER: _("Show paper"), Sign.SCISSORS: _("Show scissors")}[sign]


def signed_by(sign: Sign, name: str) -> str:
    """Return the sign that a player has shown, such as "Léa: rock"."""
    phrases = {Sign.ROCK: _("{name}: rock"), Sign.PAPER: _("{name}: paper"), Sign.SCISSORS: _("{name}: scissors")}
    return phrases[sign].format(name=name)


def by_colour(colour: Colour, white: str, red: str, black: str, orange: str) -> str:
    """Return the one of four phrases that belongs to this colour."""
    return {Colour.WHITE: white, Colour.RED: red, Colour.BLACK: black, Colour.ORANGE: orange}[colour]


def colour_name(colour: Colour) -> str:
    """Return the colour as a word, such as "white"."""
    return by_colour(colour, _("white"), _("red"), _("black"), _("orange"))


def pawn_name(colour: Colour, kind: Kind) -> str:
    """Return the name of a pawn, such as "white rock"."""
    phrases = {
        Kind.ROCK: (_("white rock"), _("red rock"), _("black rock"), _("orange rock")),
        Kind.SCISSORS: (_("white scissors"), _("red scissors"), _("black scissors"), _("orange scissors")),
        Kind.PAPER: (_("white paper"), _("red paper"), _("black paper"), _("orange paper")),
        Kind.WELL: (_("white well"), _("red well"), _("black well"), _("orange well")),
    }
    return by_colour(colour, *phrases[kind])


def pawns(count: int) -> str:
    """Return a number of pawns, such as "3 pawns"."""
    return _n("{n} pawn", "{n} pawns", count)
