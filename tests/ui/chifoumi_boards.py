"""Chifoumi positions as text such as `c3:wRbS d4:rP`, each stack from bottom to top."""

from __future__ import annotations

from dataclasses import replace

from game.chifoumi.moves import Kind, Pawn
from game.chifoumi.state import State
from game.match import Match
from game.record import Player, Record
from tests.ui.positions import lay
from ui.canvas.pieces import TargetId
from ui.tables.chifoumi.pieces import PawnId
from ui.tables.contract import TableViewModel

LETTERS = {2: "wb", 3: "wrb", 4: "wrbo"}
NAMES = ("Léa", "Tom", "Olive", "Zuki")


def table_of(players: int, **options: object) -> Match:
    """Return a new match between humans."""
    seats = tuple(Player(name) for name in NAMES[:players])
    return Match(Record("chifoumi", seats, "7", options))  # type: ignore[arg-type]


def stand(match: Match, text: str, **more: object) -> None:
    """Put pawns on the board and change the state; the match can then no longer be replayed."""
    letters = LETTERS[len(match.seats)]
    board: dict[str, tuple[Pawn, ...]] = {}
    number = 0
    for part in text.split():
        square, _colon, stack = part.partition(":")
        for colour, kind in zip(stack[::2], stack[1::2], strict=True):
            board[square] = (*board.get(square, ()), Pawn(letters.index(colour), Kind(kind), number))
            number += 1

    def change(state: State) -> State:
        return replace(state, **{"board": board, "reserve": ((),) * len(letters), **more})  # type: ignore[arg-type]

    lay(match, change)


def model(
    text: str, players: int, south: int = 0, peek: bool = True, opened: TargetId | None = None, helper: bool = True, **more: object
) -> TableViewModel:
    """Return the view model of a position, white to move.

    The keywords in `more` are fields of the state, and besides: the option `free_placement`, the square of the lifted pawn, the page of a
    portrait window.
    """
    options = {"peek": peek, **({"free_placement": more.pop("free_placement")} if "free_placement" in more else {})}
    match = table_of(players, **options)
    lifted, tall = more.pop("lifted", None), more.pop("portrait_page", None)
    stand(match, text, **more)
    seat = match.to_move[0]
    view, question = match.view(south), match.view(seat)
    key = PawnId(view.board[lifted][-1].number) if lifted else None  # type: ignore[attr-defined]
    tokens = tuple(range(players))
    return TableViewModel(
        view,
        match.seats,
        tokens,
        question,
        south,
        match.to_move,
        spread_target=opened,
        is_helper_open=helper,
        lifted_piece=key,
        portrait_page=tall,
    )  # type: ignore[arg-type]
