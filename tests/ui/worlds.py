"""Two apps side by side whose matches differ only in what one person, the looker, may not know.

What everybody can see is done in both alike and compared frame by frame: pixels, widgets, sentences, sounds, and by the frames the
time that everything takes. What another person does behind the curtain is done in each world by a chance of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.bots.bot import never
from game.kernel import Json, Move, View
from game.match import Match
from game.nain_jaune.cards import DECK as NAIN_JAUNE
from game.nambarz.cards import deck
from game.nin_jan.moves import DECK as NIN_JAN
from game.record import Record, Seat
from tests.ui.driver import Driver
from ui import words
from ui.handling import TargetRegion
from ui.page import Page
from ui.pause import Pause
from ui.routes import ToTable
from ui.skin import Skin
from ui.table import TableScene
from ui.worker import Answer, Inquiry, Request, Verdict, answer, verdict

DT = 1 / 30  # s of a frame
SIZES = ((800, 500), (640, 400), (900, 500))  # px, small: every frame of two worlds is compared
DECKS: Mapping[str, Sequence[object]] = {"nin_jan": NIN_JAN, "nain_jaune": NAIN_JAUNE, "nambarz": deck(12)}
SWAPS = 60  # of two cards, tried to make the other world
TRIES = 24  # pairs of moves that are tried for one seat
COMMON = 0.8  # how often others make the same move in both worlds, which then go on longer
PATIENCE = 400  # frames until something has to happen
SLOW = 0.17  # s that a robot with a choice thinks longer than one without
PROBING = ("tab", "left", "right", "up", "down", "h", "h", "l", "1", "2", "3", "f", "q", "shift+left", "ctrl+left", "ctrl+right", "escape")
LANGUAGES = ("fr", "it", "en")


@dataclass(frozen=True)
class Table:
    """Who plays what: `people` are the seats of persons, the first of them is the looker."""

    game: str
    players: int
    people: tuple[int, ...]
    options: tuple[tuple[str, Json], ...] = ()
    settings: tuple[tuple[str, object], ...] = ()

    def record(self, seed: str, deal: tuple[str, ...] | None) -> Record:
        seats = tuple(Seat(f"P{seat}", None if seat in self.people else "easy") for seat in range(self.players))
        return Record(self.game, seats, seed, dict(self.options), deal=deal)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(f"{name}={value}" for name, value in self.options + self.settings)])


def two_records(table: Table, seed: str, rng: Random) -> tuple[Record, Record]:
    """The same match to the looker's eyes, with other cards in hands and piles where nobody has shown them."""
    if table.game not in DECKS:
        return table.record(seed, None), table.record(seed, None)
    names = [str(card) for card in DECKS[table.game]]
    rng.shuffle(names)
    first, other = table.record(seed, tuple(names)), list(names)
    for _ in range(SWAPS):
        one, two = rng.sample(range(len(names)), 2)
        swapped = list(other)
        swapped[one], swapped[two] = other[two], other[one]
        if alike(Match(first), Match(replace(first, deal=tuple(swapped))), table.people[0]):
            other = swapped
    return first, replace(first, deal=tuple(other))


def alike(one: Match, other: Match, looker: int) -> bool:
    """Whether the looker, and somebody standing by, see the same."""
    return all(one.view(seat) == other.view(seat) for seat in (looker, None)) and one.to_move == other.to_move


class Ear:
    """Sounds as they were asked for, in place of a device."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str) -> None:
        self.heard.append(name)

    def set_volume(self, volume: float) -> None: ...

    def mute(self, on: bool) -> None: ...


class Parted(Exception):
    """No move keeps the worlds alike."""


class Told:
    """Thinks what it is told: robots play the move that both worlds have in common, hints are the easiest robot's.

    A robot that has a choice takes `SLOW` seconds longer.
    """

    failed = False

    def __init__(self, choose: Callable[[], Move | None], lone: Callable[[], bool]) -> None:
        self._choose, self._lone = choose, lone
        self._open: Request | Inquiry | None = None
        self._ready = 0.0
        self.frozen = False  # while somebody is alone with one of the worlds

    def wake(self) -> None: ...

    def ask(self, game: str, level: str, view: View, seed: str) -> int:
        self._open, self._ready = Request(1, game, level, view, seed), 0.0
        return 1

    def poll(self) -> Answer | None:
        asked = self._open
        if not isinstance(asked, Request):
            return None
        self._ready += DT
        if self.frozen and asked.level == "easy":
            return None
        if self._ready <= (0.0 if asked.level == "easy" and self._lone() else SLOW):
            return None
        self._open = None
        found = answer(replace(asked, level="easy"), never)
        if asked.level == "hard":  # a hint
            return found
        move = self._choose()
        if move is None:
            raise Parted
        return replace(found, move=move)

    def judge(self, game: str, view: View) -> int:
        self._open = Inquiry(1, game, view)
        return 1

    def judged(self) -> Verdict | None:
        asked, self._open = self._open, None
        return verdict(asked, never) if isinstance(asked, Inquiry) else None

    def cancel(self) -> None:
        self._open = None

    def retry(self) -> None: ...

    def close(self) -> None: ...


class World:
    """One app; everything it does is noted for comparison."""

    def __init__(self, folder: Path, table: Table, record: Record, skin: Skin | None, chance: str) -> None:
        self.driver = Driver(folder, SIZES[0], "en", **{"speed": "fast", **dict(table.settings)})
        self.app, self.desk = self.driver.app, self.driver.desk
        self.desk.skin = skin or self.desk.skin
        self.ear = self.desk.sounds = Ear()  # type: ignore[assignment]
        self.rng = Random(chance)
        self.driver.window = self.app.window = pygame.Surface(SIZES[0])
        self.planned: Callable[[], Move | None] = lambda: None
        self.thinker = Told(lambda: self.planned(), self._lone)
        self.desk.thinker = self.thinker  # type: ignore[assignment]
        self.app.follow(ToTable(record))
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        self.scene: TableScene = scene

    @property
    def match(self) -> Match:
        return self.scene.sitting.match

    def made(self, seat: int) -> int:
        """How many moves this seat has made."""
        return sum(who == seat for who, _move in self.match.moves)

    def _lone(self) -> bool:
        return len(self.match.legal(self.scene.robots.seat)) == 1

    def step(self) -> None:
        self.app.step(DT)

    def resize(self, size: tuple[int, int]) -> None:
        self.driver.window = self.app.window = pygame.Surface(size)
        self.desk.page = Page(*size)
        self.desk.skin.rescale(self.desk.page.scale)
        for scene in self.app.scenes:
            scene.rebuild()

    def seen(self) -> dict[str, object]:
        """All that somebody before the screen can see, hear and do now."""
        scene, notice = self.app.scene, self.app.notice
        scene.arrange()
        widgets = [
            (type(widget).__name__, widget.name, tuple(widget.rect), widget.tip, _said(getattr(widget, "command", None)))
            for widget in scene.widgets
        ]
        heard, self.ear.heard = self.ear.heard, []
        return {
            "rooms": [type(room).__name__ for room in self.app.scenes],
            "widgets": widgets,
            "commands": [_said(command) for command in scene.commands()] if isinstance(scene, TableScene) else [],
            "focus": (scene.focus.name, scene.focus.visible) if scene.focus.visible else scene.focus.visible,
            "notice": notice.sentence,
            "sounds": heard,
            "pixels": self.app.window.get_view("2").raw,
        }

    def pressed(self, name: str) -> bool:
        """Clicks this widget of the open screen; False where it is not there, or cannot be used."""
        self.app.scene.arrange()
        found = [widget for widget in self.app.scene.widgets if widget.name == name]
        if not found or _said(getattr(found[0], "command", None))[1:] > ("",):
            return False
        self.driver.click(*found[0].rect.center)
        return True

    def probe(self) -> None:
        """The person at the screen tries something: points, lifts, drags, sorts, asks, looks back, pauses. No move comes of it."""
        act = self.rng.random()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.scene, "play", lambda seat, move: None)
            if act < 0.35:
                self.driver.key(self.rng.choice(PROBING))
            elif act < 0.4 and self.pressed("pause"):
                self.driver.key("p")
            else:
                self._wander(act)
            for _ in range(self.rng.randrange(4)):
                self.step()

    def _wander(self, act: float) -> None:
        """Points at something, clicks it, or drags it somewhere."""
        scene = self.scene
        scene.arrange()
        regions = [widget for widget in scene.widgets if isinstance(widget, TargetRegion) and widget.name != "helper"]  # that is a setting
        if scene is not self.app.scene or not regions or scene.curtain.visible:
            return
        start, end = self.rng.choice(regions), self.rng.choice(regions)
        if act < 0.55:
            self.driver.move(*start.rect.center)
        elif act < 0.75:
            self.driver.click(*start.rect.center)
        else:
            self.driver.drag(start.rect.center, end.rect.center, drop=act < 0.92)

    def quiet(self) -> None:
        """Whatever is open is closed, so that a move can be made: sheets, questions, the past."""
        for _ in range(8):
            if self.app.scene is self.scene and self.scene.ask is None and self.scene.past.at is None:
                return
            self.driver.key("escape")
        raise AssertionError("a screen does not close")

    def play(self, seat: int, move: str) -> None:
        """Where the screen has not played it by itself meanwhile."""
        self.quiet()
        made = self.made(seat)
        for _ in range(PATIENCE):
            if (self.scene.free and not self.scene.past.settled) or self.made(seat) > made:
                break
            self.step()
        if self.made(seat) == made:
            assert self.scene.sitting.asked == seat, "this person is asked"
            self.scene.play(seat, self.match.rules.read(move))

    def open_curtain(self) -> None:
        """Holds the key for as long as it takes."""
        self.driver.press(*self.driver.widget("open").rect.center)
        for _ in range(PATIENCE):
            self.step()
            if not self.scene.curtain.closed:
                break
        self.driver.release(*self.desk.page.whole.center)


def _said(command: object) -> tuple[str, str]:
    return (getattr(command, "label", ""), getattr(command, "why", ""))


class Difference(AssertionError):
    """Something tells what the looker may not know."""


@dataclass
class Worlds:
    """Both, in step. Every public frame is compared. Raises Difference."""

    table: Table
    seed: str
    folder: Path
    frames: int = 0
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        words.set_language("en")
        self.rng = Random(f"worlds/{self.table}/{self.seed}")
        self.looker = self.table.people[0]
        records = two_records(self.table, self.seed, self.rng)
        first = World(self.folder / "one", self.table, records[0], None, f"{self.seed}/one")
        self.both = (first, World(self.folder / "other", self.table, records[1], first.desk.skin, f"{self.seed}/other"))
        self._pair: tuple[int, tuple[Move, Move]] | None = None
        for place, world in enumerate(self.both):
            world.planned = partial(self._robot_move, place)

    def close(self) -> None:
        for world in self.both:
            world.driver.close()

    # --- the moves that both worlds can make without showing that they differ --------------------------------------

    def common(self, one: Match, other: Match, seat: int) -> tuple[Move, Move] | None:
        """A move of this seat in each world after which the looker still sees the same; of the looker the same in both."""
        mine, theirs = (sorted(match.legal(seat), key=str) for match in (one, other))
        shared = seat == self.looker or self.rng.random() < COMMON
        for _ in range(TRIES):
            first = self.rng.choice(mine)
            second = next((move for move in theirs if str(move) == str(first)), None) if shared else self.rng.choice(theirs)
            if second is not None and self._same_after(one, other, seat, (first, second)):
                return first, second
        return None

    def _same_after(self, one: Match, other: Match, seat: int, pair: tuple[Move, Move]) -> bool:
        after = one.at(one.ply), other.at(other.ply)
        seen = [match.play(seat, move) for match, move in zip(after, pair, strict=True)]
        return seen[0] == seen[1] and not after[0].over and alike(*after, self.looker)

    def _robot_move(self, place: int) -> Move | None:
        one, other = (world.match for world in self.both)
        ply, seat = self.both[place].match.ply, self.both[place].scene.robots.seat
        if self._pair is None or self._pair[0] != ply:
            found = self.common(one.at(ply), other.at(ply), seat)
            self._pair = None if found is None else (ply, found)
        return None if self._pair is None else self._pair[1][place]

    def turn(self, seat: int) -> list[tuple[str, str]] | None:
        """The moves of a person until their hand closes, in both worlds; None where no moves keep the worlds alike."""
        one, other = (world.match.at(world.match.ply) for world in self.both)
        table, plan = self.both[0].scene.table, []
        for _ in range(6):
            pair = self.common(one, other, seat)
            if pair is None:
                return None
            plan.append((str(pair[0]), str(pair[1])))
            one.play(seat, pair[0])
            other.play(seat, pair[1])
            if one.to_move != (seat,) or not table.needs_hand(one.view(seat)):
                return plan
        return None

    # --- what happens ---------------------------------------------------------------------------------------------

    def run(self, frames: int) -> None:
        """Until so many frames were compared, or the worlds have to part."""
        with suppress(Parted):
            while self.frames < frames and self._happens():
                pass

    def _happens(self) -> bool:
        first = self.both[0].scene
        if self.both[0].app.scene is not first or first.sitting.match.over:
            return False
        if first.past.settled and first.halted:
            return self.alike(lambda world: world.driver.key("return"))
        if first.sitting.robot is not None:  # robots first, so that moves made together have one order
            return self._robots_agree() and self.alike(World.step)
        if first.curtain.closed:
            return self._before_the_curtain(first)
        asked = first.sitting.asked
        if asked is not None and first.free and not first.past.settled and first.sitting.hidden_from is None:
            return self._asked(asked)
        return self.alike(World.step)

    def _robots_agree(self) -> bool:
        seat, (one, other) = self.both[0].scene.sitting.robot, (world.match for world in self.both)
        if self._pair is not None and self._pair[0] == one.ply:
            return True
        found = self.common(one, other, seat) if seat is not None else None
        self._pair = None if found is None else (one.ply, found)
        return found is not None

    def _before_the_curtain(self, first: TableScene) -> bool:
        seat, dice = first.curtain.seat, self.rng.random()
        if dice < 0.25:
            return self._meddle()
        if seat in first.sitting.people and seat in first.sitting.match.to_move and seat != self.looker:
            return self._alone(seat)
        self.told.append(f"the curtain opens for {seat}")
        for world in self.both:
            world.driver.press(*world.driver.widget("open").rect.center)
        for _ in range(PATIENCE):
            self.alike(World.step)
            if not first.curtain.visible:
                break
        return self.alike(lambda world: world.driver.release(5, 5))

    def _asked(self, seat: int) -> bool:
        if seat != self.looker and self.both[0].scene.sitting.open == seat:
            return self._alone(seat)  # without a curtain before it, as after a pause
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
            if world.scene.free and world.scene.sitting.asked == seat:
                world.scene.play(seat, world.match.rules.read(move))
        return self.alike(World.step)

    def _probe_alike(self) -> bool:
        """The looker tries things: the same in both worlds."""
        chance = self.rng.random()
        for world in self.both:
            world.rng = Random(f"{self.seed}/{chance}")
        ply = self.both[0].match.ply
        self.alike(World.probe)
        self.alike(World.quiet)
        assert all(world.match.ply == ply for world in self.both), "probing is no move"
        for place, world in enumerate(self.both):
            world.rng = Random(f"{self.seed}/{chance}/{place}")
        return True

    def _alone(self, seat: int) -> bool:
        """This person, behind whom nobody looks, does in each world what comes to mind, until their hand closes."""
        plan = self.turn(seat)
        if plan is None:
            return False
        self.told.append(f"{seat} alone: {plan}")
        made = self.both[0].made(seat)
        for place, world in enumerate(self.both):
            world.thinker.frozen = True
            if world.scene.curtain.visible:
                world.open_curtain()
            for _ in range(12):
                world.step()
            self._act(world, seat, made, [pair[place] for pair in plan])
            world.thinker.frozen = False
            if not world.scene.robots.hinting:
                world.scene.robots.cancel()  # how long somebody was alone is no secret: robots begin to think now
        return self.compare()

    def _act(self, world: World, seat: int, made: int, moves: Sequence[str]) -> None:
        """`made`: how many moves this person had made before."""
        for number, move in enumerate(moves, made + 1):
            for _ in range(world.rng.randrange(9)):
                if world.made(seat) < number and world.scene.sitting.open == seat:
                    world.probe()
            if world.made(seat) < number:
                world.play(seat, move)
        assert world.made(seat) == made + len(moves), "as planned"
        for _ in range(PATIENCE):  # until all lies still
            world.step()
            if not (world.scene.tabletop.busy or world.scene.talk.busy):
                break
        world.driver.release(5, 5)  # a button may still have been down
        world.ear.heard.clear()
        world.app.draw()

    def _meddle(self) -> bool:
        """What concerns everybody: undo, another language, another window, a pause in which seats change hands."""
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
        if self.same(lambda world: world.pressed(key)) and self.both[0].scene.ask is not None:
            self.same(lambda world: world.pressed("yes"))
        return self.alike(World.step)

    def _pause(self) -> bool:
        if not self.same(lambda world: world.pressed("pause")):
            return self.alike(World.step)
        assert isinstance(self.both[0].app.scene, Pause)
        for _ in range(self.rng.randrange(3)):
            seat, level = self.rng.randrange(self.table.players), self.rng.choice((0, 0.3))
            if seat != self.looker:  # who looks stays a person
                self.told.append(f"seat {seat} to {level}")
                self.alike(lambda world, seat=seat, level=level: _reseat(world, seat, level))  # type: ignore[misc]
        self.told.append("the pause ends")
        return self.alike(lambda world: world.driver.key("p"))

    # --- compared -------------------------------------------------------------------------------------------------

    def same(self, act: Callable[[World], bool]) -> bool:
        """Does it in both worlds; what comes back, which is the same."""
        done = [act(world) for world in self.both]
        if done[0] != done[1]:
            self._tell(f"it went otherwise: {done}")
        self.compare()
        return done[0]

    def alike(self, act: Callable[[World], object]) -> bool:
        """Does it in both worlds, and compares what there is to see and hear afterwards."""
        for world in self.both:
            act(world)
        return self.compare()

    def compare(self) -> bool:
        self.frames += 1
        one, other = (world.seen() for world in self.both)
        for what in one:
            if one[what] != other[what]:
                known = what if what == "pixels" else f"{what}: {one[what]} and {other[what]}"
                self._tell(known)
        if self.both[0].app.scene is self.both[0].scene and self.both[0].scene.sitting.open == self.looker:
            assert alike(*(world.match for world in self.both), self.looker), "the test keeps the worlds alike"
        return True

    def _tell(self, what: str) -> None:
        lately = "\n".join(self.told[-8:])
        raise Difference(f"{self.table}, seed {self.seed!r}, frame {self.frames}: {what}\n{lately}")


def _speak(world: World, language: str) -> None:
    world.desk.change(msgspec.structs.replace(world.desk.settings, language=language))
    for scene in world.app.scenes:
        scene.rebuild()


def _reseat(world: World, seat: int, level: float) -> None:
    widget = world.driver.widget(f"seat/{seat}")
    world.driver.click(widget.rect.x + widget.rect.w * (0.05 + level), widget.rect.centery)
