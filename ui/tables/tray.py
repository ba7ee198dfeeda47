"""The tray between a hand and a pile, whose pieces are not played yet: a value that knows no game."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Tray:
    """The cards that a player has put in the tray, the operators between them, and the order of the hand."""

    pieces: tuple[str, ...] = ()  # names, in order
    operators: str = ""  # one between any two pieces, and one more if the next is chosen already
    sort_order: str = ""  # how the hand is sorted, by a name of the table; "" is its default
    custom_orders: tuple[tuple[int, tuple[str, ...]], ...] = ()  # (owner, names): hands in the order that their owners have made
    has_default_operator: bool = False  # the operator before the last piece is a default that the player has not chosen

    @property
    def pending_operator(self) -> str:
        """The operator after the last piece, which waits for the next piece; "" for none."""
        return self.operators[len(self.pieces) - 1 :] if self.pieces else ""

    @property
    def operators_between(self) -> str:
        """The operators between two pieces, without the pending one."""
        return self.operators[: max(0, len(self.pieces) - 1)]


EMPTY_TRAY = Tray()


def without_pieces(tray: Tray) -> Tray:
    """Return the tray without pieces and operators; the order of the hand stays."""
    return replace(tray, pieces=(), operators="", has_default_operator=False)


def custom_order(tray: Tray, owner: int) -> tuple[str, ...]:
    """Return an owner's hand (names) in the order that the owner has made, () for none."""
    return dict(tray.custom_orders).get(owner, ())


def with_custom_order(tray: Tray, owner: int, order_name: str, names: tuple[str, ...]) -> Tray:
    """Return the tray with a new order of the owner's hand; the tray then sorts by that `order_name`."""
    return replace(tray, sort_order=order_name, custom_orders=tuple({**dict(tray.custom_orders), owner: names}.items()))


def with_piece(tray: Tray, piece: str, default_operator: str) -> Tray:
    """Return the tray with a piece added, preceded by the default operator if none is pending."""
    guessed = bool(tray.pieces) and not tray.pending_operator
    return replace(tray, pieces=(*tray.pieces, piece), operators=tray.operators + default_operator * guessed, has_default_operator=guessed)


def without_piece(tray: Tray, index: int) -> Tray:
    """Return the tray without the piece at an index and one operator next to it."""
    pieces, gap = tray.pieces[:index] + tray.pieces[index + 1 :], max(0, index - 1)
    return replace(
        tray, pieces=pieces, operators=tray.operators[:gap] + tray.operators[gap + 1 :] if pieces else "", has_default_operator=False
    )


def with_exchanged_pieces(tray: Tray, index: int, other: int) -> Tray:
    """Return the tray with two pieces exchanged, if both exist; the operators stay."""
    last = len(tray.pieces) - 1
    if not (0 <= index <= last and 0 <= other <= last):
        return tray
    pieces = list(tray.pieces)
    pieces[index], pieces[other] = pieces[other], pieces[index]
    return replace(tray, pieces=tuple(pieces))


def with_operator_at(tray: Tray, gap: int, operator: str) -> Tray:
    """Return the tray with an operator set in a gap; the gap after the last piece holds the pending operator."""
    if not 0 <= gap < len(tray.pieces):
        return tray
    guessed = tray.has_default_operator and gap != len(tray.pieces) - 2
    return replace(tray, operators=tray.operators[:gap] + operator + tray.operators[gap + 1 :], has_default_operator=guessed)


def with_next_operator(tray: Tray, operator: str) -> Tray:
    """Return the tray with this pending operator, which stands before the next piece."""
    return with_operator_at(tray, len(tray.pieces) - 1, operator)
