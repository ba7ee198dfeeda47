"""The names of things on a table, for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.kernel import Event
from ui.assets.translation import _, join_names
from ui.canvas.pieces import PieceId

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class AccessibleNames(Generic[L]):
    """The functions with which a game names its pieces, hand, table and a player's own results for screen readers."""

    face_name: Callable[[str], str] = lambda face: ""  # name of a piece with this face, "" for a back
    held_cards: Callable[[L], Sequence[tuple[PieceId, str]]] = lambda model: ()  # pieces of the open hand in order, and their names
    table_sentences: Callable[[L], Sequence[str]] = lambda model: ()  # the table in short sentences, () to list all targets and pieces
    board_prefix: str = ""  # prefix of the targets that are squares of a board
    asked: Callable[[L], str] = lambda model: ""  # what is asked, where the prompt tells something else
    hinted_name: Callable[[object], str] = lambda thing: ""  # name of what a hint highlights by its kind, not by its id
    # what an event of the only human did, what it brought and the new total; all events of the move, the view after it
    own_result: Callable[[Event, Sequence[Event], Any], str] = lambda event, events, view: ""


def hand_sizes_text(names: Sequence[str], hands: Sequence[int]) -> str:
    """Return a sentence with the number of cards in each player's hand."""
    return _("Cards in hand: {hands}").format(hands=", ".join(f"{name} {size}" for name, size in zip(names, hands, strict=True)))


def beats_sentence(preys: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return a sentence that tells who beats whom, from each name and the names that it beats."""
    pairs = (_("{name} beats {prey}").format(name=name, prey=join_names(prey)) for name, prey in preys)
    return _("Who beats whom: {pairs}.").format(pairs="; ".join(pairs))
