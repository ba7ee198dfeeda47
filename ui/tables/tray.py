"""The tray between a hand and a pile, whose pieces are not played yet: a value that knows no game."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces put in order, and the operators between them."""

    pieces: tuple[str, ...] = ()  # names, in order
    signs: str = ""  # one between any two pieces, and one more if the next is chosen already
    order: str = ""  # how the hand is sorted, by a name of the table; "" is its default
    own: tuple[tuple[int, tuple[str, ...]], ...] = ()  # (owner, names): hands in the order that their owners have made
    guessed: bool = False  # the last operator is a default that the player has not chosen

    @property
    def pending(self) -> str:
        """The operator that waits for its piece, "" for none."""
        return self.signs[len(self.pieces) - 1 :] if self.pieces else ""

    @property
    def between(self) -> str:
        """The operators that have a piece on either side."""
        return self.signs[: max(0, len(self.pieces) - 1)]


EMPTY = Tray()


def emptied(tray: Tray) -> Tray:
    """Return the tray without pieces; the order stays."""
    return replace(tray, pieces=(), signs="", guessed=False)


def arrangement(tray: Tray, owner: int) -> tuple[str, ...]:
    """Return the names in the order that this owner has made, () for none."""
    return dict(tray.own).get(owner, ())


def arranged(tray: Tray, owner: int, order: str, names: tuple[str, ...]) -> Tray:
    """Return the tray with these names in the owner's own order, which is called `order`."""
    return replace(tray, order=order, own=tuple({**dict(tray.own), owner: names}.items()))


def added(tray: Tray, piece: str, sign: str) -> Tray:
    """Return the tray with one more piece, after this default operator if no other one waits."""
    guessed = bool(tray.pieces) and not tray.pending
    return replace(tray, pieces=(*tray.pieces, piece), signs=tray.signs + sign * guessed, guessed=guessed)


def taken(tray: Tray, place: int) -> Tray:
    """Return the tray without this piece and the operator before it, or after it for the first piece."""
    pieces, gap = tray.pieces[:place] + tray.pieces[place + 1 :], max(0, place - 1)
    return replace(tray, pieces=pieces, signs=tray.signs[:gap] + tray.signs[gap + 1 :] if pieces else "", guessed=False)


def exchanged(tray: Tray, place: int, other: int) -> Tray:
    """Return the tray with two pieces exchanged, if both exist; the operators stay."""
    last = len(tray.pieces) - 1
    if not (0 <= place <= last and 0 <= other <= last):
        return tray
    pieces = list(tray.pieces)
    pieces[place], pieces[other] = pieces[other], pieces[place]
    return replace(tray, pieces=tuple(pieces))


def signed(tray: Tray, gap: int, sign: str) -> Tray:
    """Return the tray with this operator in a gap, from 0; that after the last piece is the waiting one."""
    if not 0 <= gap < len(tray.pieces):
        return tray
    guessed = tray.guessed and gap < len(tray.pieces) - 2
    return replace(tray, signs=tray.signs[:gap] + sign + tray.signs[gap + 1 :], guessed=guessed)


def sign_chosen(tray: Tray, sign: str) -> Tray:
    """Return the tray with the next operator, or with another last one if that was only a default."""
    return signed(tray, len(tray.pieces) - 1 - tray.guessed, sign)
