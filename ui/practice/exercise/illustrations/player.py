"""The playback of a strategy's illustration: its step, the progress and the speed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.practice.illustrations import METHOD, MOVE, CardChain, NumberLine, Rows, Scene, SortedCards, Strategy, TenFrame, TenFrames

EACH, LEAST, MOST = 0.26, 0.7, 2.2  # seconds for each moving thing; minimum and maximum for all
TURN = 0.8  # seconds of a quarter turn
BREATH = 1.4  # seconds before a replayed illustration makes its move


@dataclass(frozen=True, slots=True)
class IllustrationPlayer:
    """The playback of a strategy's illustration: its step, and how far that step's motion is."""

    strategy: Strategy
    step: int = METHOD  # METHOD, MOVE or ANSWER
    progress: float = 1.0  # share of the step's motion, 0 to 1
    upto: int = METHOD  # the last step that follows automatically
    waited: float = 0.0

    @property
    def playing(self) -> bool:
        return self.progress < 1 or self.step < self.upto


def shown(strategy: Strategy, step: int, moving: bool) -> IllustrationPlayer:
    """Return the playback of a strategy at a hint's step, its motion just starting or finished."""
    return IllustrationPlayer(strategy, step, 0.0 if moving and seconds(strategy.scene, step) else 1.0, step)


def again(now: IllustrationPlayer, moving: bool) -> IllustrationPlayer:
    """Return the playback restarted up to its last step; without motion, one step on or at the first."""
    if not moving:
        return replace(now, step=now.step + 1 if now.step < now.upto else METHOD, progress=1.0)
    return replace(shown(now.strategy, METHOD, moving), upto=now.upto)


def played(now: IllustrationPlayer, dt: float, pace: float) -> IllustrationPlayer:
    """Return the playback `dt` seconds later; with `pace` 0 nothing moves and no step follows."""
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
    """Return how many seconds an illustration moves at a step; 0 if nothing moves."""
    if step == METHOD:
        return TURN if isinstance(scene, Rows) and scene.turned else 0.0
    if step != MOVE:
        return TURN if isinstance(scene, TenFrame) and scene.sought else 0.0
    return max(LEAST, min(MOST, EACH * moving(scene)))


def moving(scene: Scene) -> int:
    """Return how many things move one after another in an illustration."""
    match scene:
        case TenFrame():
            return scene.moved + scene.taken
        case Rows():
            return 2 * len(scene.lengths)
        case TenFrames(frames):
            return frames
        case NumberLine(_, hops):
            return 3 * len(hops)
        case CardChain(numbers):
            return 2 * len(numbers)
        case SortedCards(cards):
            return len(cards)
    return 6
