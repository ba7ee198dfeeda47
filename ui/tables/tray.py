"""The tray between a hand and a pile, whose pieces are not played yet: a value that knows no game."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces put in order, and the operators between them."""

    pieces: tuple[str, ...] = ()  # names, in order
    signs: str = ""  # one between any two pieces, and one more if the next is chosen already
    sort_order: str = ""  # how the hand is sorted, by a name of the table; "" is its default
    edited: tuple[tuple[int, tuple[str, ...]], ...] = ()  # (owner, names): hands in the order that their owners have made
    has_default_operator: bool = False  # the last operator is a default that the player has not chosen

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
    return replace(tray, pieces=(), signs="", has_default_operator=False)


def arrangement(tray: Tray, owner: int) -> tuple[str, ...]:
    """Return the names in the order that this owner has made, () for none."""
    return dict(tray.edited).get(owner, ())


def arranged(tray: Tray, owner: int, order: str, names: tuple[str, ...]) -> Tray:
    """Return the tray with these names in the owner's own order, which is called `order`."""
    return replace(tray, sort_order=order, edited=tuple({**dict(tray.edited), owner: names}.items()))


def added(tray: Tray, piece: str, sign: str) -> Tray:
    """Return the tray with one more piece, after this default operator if no other one waits."""
    guessed = bool(tray.pieces) and not tray.pending
    return replace(tray, pieces=(*tray.pieces, piece), signs=tray.signs + sign * guessed, has_default_operator=guessed)


def without_card(tray: Tray, index: int) -> Tray:
    """Return the tray without this piece and the operator before it, or after it for the first piece."""
    pieces, gap = tray.pieces[:index] + tray.pieces[index + 1 :], max(0, index - 1)
    return replace(tray, pieces=pieces, signs=tray.signs[:gap] + tray.signs[gap + 1 :] if pieces else "", has_default_operator=False)


def exchanged(tray: Tray, index: int, other: int) -> Tray:
    """Return the tray with two pieces exchanged, if both exist; the operators stay."""
    last = len(tray.pieces) - 1
    if not (0 <= index <= last and 0 <= other <= last):
        return tray
    pieces = list(tray.pieces)
    pieces[index], pieces[other] = pieces[other], pieces[index]
    return replace(tray, pieces=tuple(pieces))


def signed(tray: Tray, gap: int, sign: str) -> Tray:
    """Return the tray with this operator in a gap, from 0; that after the last piece is the waiting one."""
    if not 0 <= gap < len(tray.pieces):
        return tray
    guessed = tray.has_default_operator and gap < len(tray.pieces) - 2
    return replace(tray, signs=tray.signs[:gap] + sign + tray.signs[gap + 1 :], has_default_operator=guessed)


def sign_chosen(tray: Tray, sign: str) -> Tray:
    """Return the tray with the next operator, or with another last one if that was only a default."""
    return signed(tray, len(tray.pieces) - 1 - tray.has_default_operator, sign)
