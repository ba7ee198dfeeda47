"""A player of board games in the window, and matches at positions that are worth playing there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from pygame import FRect

from game.chifoumi.moves import Capture, ChifoumiMove, Kind, Pass, Place, Stop
from game.chifoumi.state import ChifoumiView
from game.kernel import Move
from game.match import Match
from game.record import Player, Record
from tests.window.playing import Person
from ui.canvas.pieces import PieceId, TargetId
from ui.tables.chifoumi.geometry import ReserveTarget

BOARD = FRect(262, 92, 750, 620)  # the board without the notice below it
SEEDS = 40  # random games to search; two captures in a row are not rare
NAMES = ("Léa", "Marco", "Nori", "Zuki")


class BoardPerson(Person):
    """A player who uses the mouse, or arrow keys on the squares, and waits when the screen plays a forced move."""

    def play(self, match: Match, move: Move, drag: bool = False) -> None:
        """Play a move by clicks or by a drag, and by a button if the screen asks which move is meant."""
        self.made += 1
        scene = self.twin.table(match.record(), self.seat)
        if isinstance(move, Stop):
            self.window.click(self.twin.at("lay"))
            return
        gesture = scene.table.input.gesture(move)
        source, target = self.twin.target(str(self._source(gesture.source))), self.twin.target(str(gesture.target))
        if drag:
            self.window.drag(source, target)
        else:
            if not self._chained(match):
                self.window.click(source)
            self.window.click(target)
        intended = [other for other in match.legal(self.seat) if scene.table.input.gesture(other) == gesture]
        if len(intended) > 1:
            self.window.key(str(intended.index(move) + 1))

    def play_by_keys(self, match: Match, move: Move) -> None:
        """Play a move by arrow keys and Enter, from the square that the screen has focused to the wanted one."""
        self.made += 1
        scene = self.twin.table(match.record(), self.seat)
        scene.on_rest()
        steps = [move.square] if self._chained(match) else [move.origin, move.square]  # type: ignore[union-attr]
        for square in steps:
            scene.rebuild_if_needed()
            self.window.key(*arrows(scene.focus.name.removeprefix("square/"), square), "Return")
            scene.controller.tap(next(target for target in scene.table.layout.targets(scene.model()) if target.name == f"square/{square}"))

    def play_well_enough(self, match: Match, drag: bool = False) -> None:
        """Play a capture whenever there is one, so that the game ends."""
        moves = sorted(match.legal(self.seat), key=str)
        if moves in ([Stop()], [Pass()]):  # the screen plays it
            self.made += 1
            return
        rng = random.Random(match.ply)
        takes = [move for move in moves if isinstance(move, Capture) and opposing(match, self.seat, move)]
        steps = [move for move in moves if not isinstance(move, Capture | Stop)]
        self.play(match, rng.choice(takes or [move for move in moves if isinstance(move, Stop)] or steps or moves), drag)

    def _source(self, source: PieceId | None) -> TargetId | None:
        """Return the target where the gesture begins: a square, or a kind of the reserve."""
        return ReserveTarget(self.seat, source) if isinstance(source, Kind) else source

    def _chained(self, match: Match) -> bool:
        return seen(match).mover is not None


def seen(match: Match) -> ChifoumiView:
    view = match.view(None)
    assert isinstance(view, ChifoumiView), "Chifoumi is played"
    return view


def opposing(match: Match, seat: int, move: Capture) -> bool:
    """Return True if the captured stack belongs to an opponent."""
    view = seen(match)
    return view.setup.are_opponents(seat, view.board[move.square][-1].seat)  # type: ignore[union-attr]


def arrows(here: str, there: str) -> list[str]:
    """Return the arrow keys from one square to another, with white at the lower edge."""
    right, up = ord(there[0]) - ord(here[0]), int(there[1]) - int(here[1])
    return ["Right" if right > 0 else "Left"] * abs(right) + ["Up" if up > 0 else "Down"] * abs(up)


def chifoumi(*levels: str | None, **options: bool) -> Record:
    """Return the record of a new match, with None for a human instead of a bot level."""
    return Record("chifoumi", tuple(Player(name, level) for name, level in zip(NAMES, levels, strict=False)), "7", options)


@cache
def before_a_chain(*levels: str | None) -> tuple[Record, tuple[ChifoumiMove, ...]]:
    """Return a match before a turn in which the first seat can take twice and still go on, and these two moves."""
    for seed in range(SEEDS):
        match, rng = Match(chifoumi(*levels)), random.Random(seed)
        while match.to_move:
            view = seen(match)
            chain = taking(match, 2) if view.turn == 0 and view.mover is None else ()
            if chain:
                return match.record(), chain
            match.play(view.turn, rng.choice(sorted(match.legal(view.turn), key=str)))
    raise AssertionError("nobody could take twice")


def taking(match: Match, count: int) -> tuple[ChifoumiMove, ...]:
    """Return this number of captures in a row after which the seat to move may continue, or () if there are none."""
    if not count:
        return ()
    for move in sorted(match.legal(match.to_move[0]), key=str):
        if isinstance(move, Capture):
            match.play(match.to_move[0], move)
            further = taking(match, count - 1) if seen(match).mover == move.square else ()
            moves = (move, *further) if len(further) == count - 1 and seen(match).mover else ()
            match.undo()
            if moves:
                return moves
    return ()


@cache
def before_the_end(*levels: str | None) -> tuple[Record, Move]:
    """Return a match that the first seat can end with one move, and this move."""
    for seed in range(SEEDS):
        match, rng = Match(chifoumi(*levels)), random.Random(seed)
        while match.to_move:
            seat = match.to_move[0]
            moves = sorted(match.legal(seat), key=str)
            match.play(seat, rng.choice([move for move in moves if isinstance(move, Capture)] or moves))
        seat, last = match.moves[-1]
        match.undo()
        if seat == 0 and not isinstance(last, Stop):
            return match.record(), last
    raise AssertionError("somebody else ends them all")


@cache
def with_a_stack(*levels: str | None) -> Record:
    """Return a match after free placement: the first seat is to move, with a stack in its corner in the south-west."""
    match = Match(chifoumi(*levels, free_placement=True))
    squares: Sequence[Sequence[str]] = (("a1", "a1", "a2", "b1", "b2", "c1", "c2", "a3"), ("g7", "f7", "e7", "g6", "f6", "e6", "g5", "f5"))
    for turn in range(16):
        seat = turn % 2
        kinds = [move.kind for move in match.legal(seat) if isinstance(move, Place)]
        match.play(seat, Place(kinds[0], squares[seat][turn // 2]))
    return match.record()
