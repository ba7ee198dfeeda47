"""What things are called in Chifoumi: kinds, colours, pawns. Phrases include their articles, so that sentences need no grammar."""

from __future__ import annotations

from game.chifoumi.moves import Colour, Kind, Sign
from ui.assets.words import _, _n


def kind_name(kind: Kind) -> str:
    """As a label: "Rock"."""
    return {Kind.ROCK: _("Rock"), Kind.SCISSORS: _("Scissors"), Kind.PAPER: _("Paper"), Kind.WELL: _("Well")}[kind]


def a_kind(kind: Kind) -> str:
    """In a sentence: "a rock"."""
    phrases = {Kind.ROCK: _("a rock"), Kind.SCISSORS: _("a pair of scissors"), Kind.PAPER: _("a paper"), Kind.WELL: _("a well")}
    return phrases[kind]


def sign_name(sign: Sign) -> str:
    """What a hand can show, as a label."""
    return {Sign.ROCK: _("Show rock"), Sign.PAPER: _("Show paper"), Sign.SCISSORS: _("Show scissors")}[sign]


def signed_by(sign: Sign, name: str) -> str:
    """What a hand has shown: "Léa: rock"."""
    phrases = {Sign.ROCK: _("{name}: rock"), Sign.PAPER: _("{name}: paper"), Sign.SCISSORS: _("{name}: scissors")}
    return phrases[sign].format(name=name)


def by_colour(colour: Colour, white: str, red: str, black: str, orange: str) -> str:
    """The phrase for this colour."""
    return {Colour.WHITE: white, Colour.RED: red, Colour.BLACK: black, Colour.ORANGE: orange}[colour]


def colour_name(colour: Colour) -> str:
    """The side, as on its plate: "white"."""
    return by_colour(colour, _("white"), _("red"), _("black"), _("orange"))


def pawn_name(colour: Colour, kind: Kind) -> str:
    """One pawn: "white rock"."""
    phrases = {
        Kind.ROCK: (_("white rock"), _("red rock"), _("black rock"), _("orange rock")),
        Kind.SCISSORS: (_("white scissors"), _("red scissors"), _("black scissors"), _("orange scissors")),
        Kind.PAPER: (_("white paper"), _("red paper"), _("black paper"), _("orange paper")),
        Kind.WELL: (_("white well"), _("red well"), _("black well"), _("orange well")),
    }
    return by_colour(colour, *phrases[kind])


def pawns(count: int) -> str:
    """In a sentence: "3 pawns"."""
    return _n("{n} pawn", "{n} pawns", count)
