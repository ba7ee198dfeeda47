"""A strategy on the sheet: which step of it is shown, how far that has gone, and how fast it goes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.practice.scenes import METHOD, MOVE, Frames, Line, Rows, Scene, Sorted, Strategy, Tens, Trail

EACH, LEAST, MOST = 0.26, 0.7, 2.2  # s for each thing that moves, and for all of them
TURN = 0.8  # s for a quarter turn
BREATH = 1.4  # s before a picture that is shown again makes its move


@dataclass(frozen=True, slots=True)
class Shown:
    """`step`: METHOD, MOVE or ANSWER; `progress`: 0 to 1 of its motion; `upto`: the last step that plays by itself."""

    strategy: Strategy
    step: int = METHOD
    progress: float = 1.0
    upto: int = METHOD
    waited: float = 0.0

    @property
    def playing(self) -> bool:
        return self.progress < 1 or self.step < self.upto


def shown(strategy: Strategy, step: int, moving: bool) -> Shown:
    """The strategy as a hint leaves it; `moving`: its motion starts now, else it has been made."""
    return Shown(strategy, step, 0.0 if moving and seconds(strategy.scene, step) else 1.0, step)


def again(now: Shown, moving: bool) -> Shown:
    """From the method once more up to where it was; without motion, the next step, and after the last one the first."""
    if not moving:
        return replace(now, step=now.step + 1 if now.step < now.upto else METHOD, progress=1.0)
    return replace(shown(now.strategy, METHOD, moving), upto=now.upto)


def played(now: Shown, dt: float, pace: float) -> Shown:
    """`dt` seconds later; `pace` 0: nothing moves, and no step follows by itself."""
    if not now.playing:
        return now
    whole = seconds(now.strategy.scene, now.step) * pace
    if now.progress < 1:
        return replace(now, progress=min(1.0, now.progress + dt / whole) if whole else 1.0)
    if not pace:
        return now
    if now.waited + dt < BREATH * pace:
        return replace(now, waited=now.waited + dt)
    return replace(now, step=now.step + 1, progress=0.0 if seconds(now.strategy.scene, now.step + 1) else 1.0, waited=0.0)


def seconds(scene: Scene, step: int) -> float:
    """How long the motion of a step takes; 0 where nothing moves."""
    if step == METHOD:
        return TURN if isinstance(scene, Rows) and scene.turned else 0.0
    if step != MOVE:
        return TURN if isinstance(scene, Frames) and scene.sought else 0.0
    return max(LEAST, min(MOST, EACH * moving(scene)))


def moving(scene: Scene) -> int:
    """How many things move one after the other."""
    match scene:
        case Frames():
            return scene.moved + scene.taken
        case Rows():
            return 2 * len(scene.lengths)
        case Tens(frames):
            return frames
        case Line(_, hops):
            return 3 * len(hops)
        case Trail(numbers):
            return 2 * len(numbers)
        case Sorted(cards):
            return len(cards)
    return 6
