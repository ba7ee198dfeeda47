"""Two apps side by side whose matches differ only in what one human, the looker, may not know.

Public actions are done alike in both and compared frame by frame: pixels, widgets, sentences, sounds, and by the frames the time that
everything takes. Another human's actions behind the privacy screen are random in each world.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from game.kernel import Move
from game.match import Match
from tests.ui.one_world import PATIENCE, SAME_KEYS, SIZES, Parted, Table, World, alike, two_records
from ui.assets import translation
from ui.match.table import TableScreen
from ui.screens.pause import PauseDialog

TRIES = 24  # random pairs of moves tried for one seat
COMMON = 0.8  # share of other seats' moves that are equal in both worlds, which then stay alike for longer
ACTS = 5  # exclusive limit of equal actions in both worlds while others listen
LEAVING = 0.3  # probability that the window then loses the focus
LANGUAGES = ("fr", "it", "en")


class Difference(AssertionError):
    """Raised if something reveals what the looker may not know."""


@dataclass
class Worlds:
    """Both worlds in step, every public frame compared; a difference raises Difference."""

    table: Table
    seed: str
    folder: Path
    frames: int = 0
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        translation.set_language("en")
        self.rng = Random(f"worlds/{self.table}/{self.seed}")
        self.looker = self.table.people[0]
        records = two_records(self.table, self.seed, self.rng)
        first = World(self.folder / "one", self.table, records[0], None, f"{self.seed}/one")
        self.both = (first, World(self.folder / "other", self.table, records[1], first.context.rasterizer, f"{self.seed}/other"))
        self._pair: tuple[int, tuple[Move, Move]] | None = None
        for index, world in enumerate(self.both):
            world.planned = partial(self._robot_move, index)

    def close(self) -> None:
        for world in self.both:
            world.driver.close()

    # --- moves of both worlds that keep them alike for the looker ---------------------------------------------------

    def common(self, one: Match, other: Match, seat: int) -> tuple[Move, Move] | None:
        """Return a move in each world that keeps the looker's views equal; the looker's own are the same."""
        mine, theirs = (sorted(match.legal(seat), key=str) for match in (one, other))
        shared = seat == self.looker or self.rng.random() < COMMON
        for _ in range(TRIES):
            first = self.rng.choice(mine)
            second = next((move for move in theirs if str(move) == str(first)), None) if shared else self.rng.choice(theirs)
            if second is not None and self._same_after(one, other, seat, (first, second)):
                return first, second
        return None

    def _same_after(self, one: Match, other: Match, seat: int, pair: tuple[Move, Move]) -> bool:
        after = one.at_ply(one.ply), other.at_ply(other.ply)
        seen = [match.play(seat, move) for match, move in zip(after, pair, strict=True)]
        return seen[0] == seen[1] and not after[0].is_over and alike(*after, self.looker)

    def _robot_move(self, place: int) -> Move | None:
        one, other = (world.match for world in self.both)
        ply, seat = self.both[place].match.ply, self.both[place].scene.bot_player.seat
        if self._pair is None or self._pair[0] != ply:
            if one.ply != other.ply:  # the second bot move of one probe, which the other world has not reached
                return None
            result = self.common(one.at_ply(ply), other.at_ply(ply), seat)
            self._pair = None if result is None else (ply, result)
        return None if self._pair is None else self._pair[1][place]

    def turn(self, seat: int) -> list[tuple[str, str]] | None:
        """Return the moves of a human until the hand closes, in both worlds; None if they would differ."""
        one, other = (world.match.at_ply(world.match.ply) for world in self.both)
        plan = []
        for _ in range(6):
            pair = self.common(one, other, seat)
            if pair is None:
                return None
            plan.append((str(pair[0]), str(pair[1])))
            one.play(seat, pair[0])
            other.play(seat, pair[1])
            if one.to_move != (seat,) or not one.view(seat).is_private_decision:
                return plan
        return None

    # --- what happens ---------------------------------------------------------------------------------------------

    def run(self, frames: int) -> None:
        """Play until this many frames are compared, or no move keeps the worlds alike."""
        with suppress(Parted):
            while self.frames < frames and self._happens():
                pass

    def _happens(self) -> bool:
        first = self.both[0].scene
        if self.both[0].app.scene is not first or first.session.match.is_over:
            return False
        if first.position_viewer.deal_end_events and first.position_viewer.is_halted:
            return self.alike(lambda world: world.driver.key("return"))
        if first.session.bot_to_move is not None:  # bots first, so that simultaneous moves have one order
            return self._robots_agree() and self.alike(World.step)
        if first.privacy_screen.is_closed:
            return self._before_the_curtain(first)
        seat_to_move = first.session.human_to_move
        if (
            seat_to_move is not None
            and first.table_context.status.is_free
            and not first.position_viewer.deal_end_events
            and first.session.pending_seat is None
        ):
            return self._asked(seat_to_move)
        return self.alike(World.step)

    def _robots_agree(self) -> bool:
        seat, (one, other) = self.both[0].scene.session.bot_to_move, (world.match for world in self.both)
        if self._pair is not None and self._pair[0] == one.ply:
            return True
        result = self.common(one, other, seat) if seat is not None else None
        self._pair = None if result is None else (one.ply, result)
        return result is not None

    def _before_the_curtain(self, first: TableScreen) -> bool:
        seat, dice = first.privacy_screen.seat, self.rng.random()
        if dice < 0.25:
            return self._meddle()
        if seat in first.session.human_seats and seat in first.session.match.to_move and seat != self.looker:
            return self._alone(seat)
        self.told.append(f"the curtain opens for {seat}")
        for world in self.both:
            world.driver.press(*world.driver.widget("open").rect.center)
        for _ in range(PATIENCE):
            self.alike(World.step)
            if not first.privacy_screen.is_visible:
                break
        return self.alike(lambda world: world.driver.release(5, 5))

    def _asked(self, seat: int) -> bool:
        if seat != self.looker and self.both[0].scene.session.open_seat == seat:
            return self._alone(seat)  # no privacy screen comes first, as after a pause
        dice = self.rng.random()
        if dice < 0.12:
            return self._meddle()
        if dice < 0.7:
            return self._probe_alike()
        plan = self.turn(seat)
        if plan is None:
            return False
        self.told.append(f"{seat} plays {plan[0]}")
        for world, move in zip(self.both, plan[0], strict=True):
            world.quiet()
            if world.scene.table_context.status.is_free and world.scene.session.human_to_move == seat:
                world.scene.play(seat, world.match.rules.parse_move(move))
        return self.alike(World.step)

    def _probe_alike(self) -> bool:
        """Let the looker try things, the same in both worlds."""
        chance = self.rng.random()
        for world in self.both:
            world.rng = Random(f"{self.seed}/{chance}")
        ply = self.both[0].match.ply
        self.alike(World.probe)
        self.alike(World.quiet)
        one, other = (world.match for world in self.both)
        assert one.ply == other.ply and all(move.is_automatic for _seat, move in one.moves[ply:]), (
            "probing is no move; the screen may make one"
        )
        for index, world in enumerate(self.both):
            world.rng = Random(f"{self.seed}/{chance}/{index}")
        return True

    def _alone(self, seat: int) -> bool:
        """Let this human, unobserved, do random things in each world until the hand closes."""
        plan = self.turn(seat)
        if plan is None:
            return False
        self.told.append(f"{seat} alone: {plan}")
        made = self.both[0].made(seat)
        for world in self.both:
            world.thinker.frozen = True
            self._sit_down(world)
        self._listen()
        if self.rng.random() < LEAVING:
            self.told.append(f"{seat} leaves the window")
            self.alike(World.leave)
        for index, world in enumerate(self.both):
            self._sit_down(world)
            self._act(world, seat, made, [pair[index] for pair in plan])
            world.thinker.frozen = False
            if not world.scene.bot_player.is_seeking_hint:
                world.scene.bot_player.cancel_request()  # the time alone is no secret, so bots begin to think now
        return self.compare()

    def _sit_down(self, world: World) -> None:
        """Open the privacy screen if it is closed, and forget earlier sounds."""
        if world.scene.privacy_screen.is_visible:
            world.open_curtain()
        for _ in range(12):
            world.step()
        world.ears()

    def _listen(self) -> None:
        """Let this human do the same in both worlds; what others hear must be equal, whatever the hand."""
        places = self.both[0].places()
        for _ in range(self.rng.randrange(ACTS)):
            start, end = self.rng.choice(places), self.rng.choice(places)
            act = self.rng.choice((self.rng.choice(SAME_KEYS), (start, start), (start, end)))
            self.told.append(f"heard by others: {act}")
            for world in self.both:
                world.try_out(act)
            self._compare(*(world.ears() for world in self.both))
        for world in self.both:
            world.quiet()
            world.scene.reset_input()
            world.driver.release(5, 5)
            world.step()
            world.seen()

    def _act(self, world: World, seat: int, made: int, moves: Sequence[str]) -> None:
        """Play these moves in one world, probing between them; this human has made `made` moves before."""
        for number, move in enumerate(moves, made + 1):
            for _ in range(world.rng.randrange(9)):
                if world.made(seat) < number and world.scene.session.open_seat == seat:
                    world.probe()
            if world.made(seat) < number:
                world.play(seat, move)
        assert world.made(seat) == made + len(moves), "as planned"
        for _ in range(PATIENCE):  # until nothing moves
            world.step()
            if not (world.scene.tabletop.blocks_play or world.scene.speech_bubbles.has_pending_bubbles):
                break
        world.driver.release(5, 5)  # a button may still be down
        world.app.draw()
        world.app.scene.read_changes()  # keeps sentences of the private turn from being read again
        world.ears()

    def _meddle(self) -> bool:
        """Do something that concerns all players: undo, language, window size, or seats changing hands."""
        dice = self.rng.random()
        if dice < 0.25:
            return self._undo()
        if dice < 0.4:
            language = self.rng.choice(LANGUAGES)
            self.told.append(f"language {language}")
            return self.alike(lambda world: _speak(world, language))
        if dice < 0.5:
            size = self.rng.choice(SIZES)
            self.told.append(f"window {size}")
            return self.alike(lambda world: world.resize(size))
        return self._pause()

    def _undo(self) -> bool:
        key = self.rng.choice(("undo", "undo", "redo"))
        self.told.append(key)
        if self.same(lambda world: world.pressed(key)) and self.both[0].scene.dialog is not None:
            self.same(lambda world: world.pressed("yes"))
        return self.alike(World.step)

    def _pause(self) -> bool:
        if not self.same(lambda world: world.pressed("pause")):
            return self.alike(World.step)
        assert isinstance(self.both[0].app.scene, PauseDialog)
        for _ in range(self.rng.randrange(3)):
            seat, level = self.rng.randrange(self.table.players), self.rng.choice((0, 0.3))
            if seat != self.looker:  # the looker's seat stays human
                self.told.append(f"seat {seat} to {level}")
                self.alike(lambda world, seat=seat, level=level: _reseat(world, seat, level))  # type: ignore[misc]
        self.told.append("the pause ends")
        return self.alike(lambda world: world.driver.key("p"))

    # --- compared -------------------------------------------------------------------------------------------------

    def same(self, act: Callable[[World], bool]) -> bool:
        """Do it in both worlds, and return the result, which has to be equal."""
        done = [act(world) for world in self.both]
        if done[0] != done[1]:
            self._tell(f"it went otherwise: {done}")
        self.compare()
        return done[0]

    def alike(self, act: Callable[[World], object]) -> bool:
        """Do it in both worlds, and compare everything visible and audible afterwards."""
        for world in self.both:
            act(world)
        return self.compare()

    def compare(self) -> bool:
        self.frames += 1
        self._compare(*(world.seen() for world in self.both))
        if self.both[0].app.scene is self.both[0].scene and self.both[0].scene.session.open_seat == self.looker:
            assert alike(*(world.match for world in self.both), self.looker), "the test keeps the worlds alike"
        return True

    def _compare(self, one: dict[str, object], other: dict[str, object]) -> None:
        for what in one:
            if one[what] != other[what]:
                known = what if what == "pixels" else f"{what}: {one[what]} and {other[what]}"
                self._tell(known)

    def _tell(self, what: str) -> None:
        lately = "\n".join(self.told[-8:])
        raise Difference(f"{self.table}, seed {self.seed!r}, frame {self.frames}: {what}\n{lately}")


def _speak(world: World, language: str) -> None:
    world.context.change_settings(msgspec.structs.replace(world.context.settings, language=language))
    for scene in world.app.scenes:
        scene.request_rebuild()


def _reseat(world: World, seat: int, level: float) -> None:
    widget = world.driver.widget(f"seat/{seat}")
    world.driver.click(widget.rect.x + widget.rect.w * (0.05 + level), widget.rect.centery)
