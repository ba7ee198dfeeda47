"""A tray between a hand and a pile: what lies in it is not played yet. A value, and the ways to change it; it knows no game."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Tray:
    """`pieces`: their names, in order; `signs`: one between any two pieces, and one more if the sign of the next piece is chosen already.

    `guessed`: the last of the signs was put in by itself, nobody has chosen it yet.
    `order`: how the hand is sorted, by a name that the table knows, "" for its usual order; `own`: (owner, names), a hand in the order
    that its owner has made.
    """

    pieces: tuple[str, ...] = ()
    signs: str = ""
    order: str = ""
    own: tuple[tuple[int, tuple[str, ...]], ...] = ()
    guessed: bool = False

    @property
    def pending(self) -> str:
        """The sign that waits for its piece, "" for none."""
        return self.signs[len(self.pieces) - 1 :] if self.pieces else ""

    @property
    def between(self) -> str:
        """The signs that have a piece on either side."""
        return self.signs[: max(0, len(self.pieces) - 1)]


EMPTY = Tray()


def emptied(tray: Tray) -> Tray:
    """All pieces go back; the order stays."""
    return replace(tray, pieces=(), signs="", guessed=False)


def arrangement(tray: Tray, owner: int) -> tuple[str, ...]:
    """The names in the order that this owner has made, () for none."""
    return dict(tray.own).get(owner, ())


def arranged(tray: Tray, owner: int, order: str, names: tuple[str, ...]) -> Tray:
    """With these names in the owner's own order, which is called `order`."""
    return replace(tray, order=order, own=tuple({**dict(tray.own), owner: names}.items()))


def added(tray: Tray, piece: str, sign: str) -> Tray:
    """One more piece at the end, with this sign before it where none waits."""
    guessed = bool(tray.pieces) and not tray.pending
    return replace(tray, pieces=(*tray.pieces, piece), signs=tray.signs + sign * guessed, guessed=guessed)


def taken(tray: Tray, place: int) -> Tray:
    """The piece at this place goes back, with the sign before it; the first one with the sign after it."""
    pieces, gap = tray.pieces[:place] + tray.pieces[place + 1 :], max(0, place - 1)
    return replace(tray, pieces=pieces, signs=tray.signs[:gap] + tray.signs[gap + 1 :] if pieces else "", guessed=False)


def exchanged(tray: Tray, place: int, other: int) -> Tray:
    """Two pieces change places, if both places are taken; the signs stay."""
    last = len(tray.pieces) - 1
    if not (0 <= place <= last and 0 <= other <= last):
        return tray
    pieces = list(tray.pieces)
    pieces[place], pieces[other] = pieces[other], pieces[place]
    return replace(tray, pieces=tuple(pieces))


def signed(tray: Tray, gap: int, sign: str) -> Tray:
    """Another sign in this gap, from 0; the gap after the last piece is that of the waiting sign."""
    if not 0 <= gap < len(tray.pieces):
        return tray
    guessed = tray.guessed and gap < len(tray.pieces) - 2
    return replace(tray, signs=tray.signs[:gap] + sign + tray.signs[gap + 1 :], guessed=guessed)


def sign_chosen(tray: Tray, sign: str) -> Tray:
    """The next sign, or another one for the last sign while that was only guessed."""
    return signed(tray, len(tray.pieces) - 1 - tray.guessed, sign)
