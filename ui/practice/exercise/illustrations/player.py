"""The playback of a strategy's illustration: its step, the progress and the speed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.practice.illustrations import (
    METHOD_STEP,
    MOVE_STEP,
    CardChain,
    Illustration,
    NumberLine,
    Rows,
    SortedCards,
    Strategy,
    TenFrame,
    TenFrames,
)

ITEM_MOTION_S, MIN_MOTION_S, MAX_MOTION_S = 0.26, 0.7, 2.2  # seconds for each moving thing; minimum and maximum for all
TURN_S = 0.8  # seconds of a quarter turn
REPLAY_PAUSE_S = 1.4  # seconds before a replayed illustration makes its move


@dataclass(frozen=True, slots=True)
class IllustrationPlayer:
    """The playback of a strategy's illustration: its step, and how far that step's motion is."""

    strategy: Strategy
    step: int = METHOD_STEP  # METHOD, MOVE or ANSWER
    progress: float = 1.0  # share of the step's motion, 0 to 1
    last_step: int = METHOD_STEP  # the last step that follows automatically
    waited_s: float = 0.0

    @property
    def is_playing(self) -> bool:
        return self.progress < 1 or self.step < self.last_step


def player_at_step(strategy: Strategy, step: int, is_animated: bool) -> IllustrationPlayer:
    """Return the playback of a strategy at a hint's step, its motion just starting or finished."""
    return IllustrationPlayer(strategy, step, 0.0 if is_animated and motion_seconds(strategy.illustration, step) else 1.0, step)


def replay(player: IllustrationPlayer, is_animated: bool) -> IllustrationPlayer:
    """Return the playback restarted up to its last step; without motion, one step on or at the first."""
    if not is_animated:
        return replace(player, step=player.step + 1 if player.step < player.last_step else METHOD_STEP, progress=1.0)
    return replace(player_at_step(player.strategy, METHOD_STEP, is_animated), last_step=player.last_step)


def advance_player(player: IllustrationPlayer, dt: float, duration_factor: float) -> IllustrationPlayer:
    """Return the playback `dt` seconds later; with `duration_factor` 0 nothing moves and no step follows."""
    if not player.is_playing:
        return player
    whole = motion_seconds(player.strategy.illustration, player.step) * duration_factor
    if player.progress < 1:
        return replace(player, progress=min(1.0, player.progress + dt / whole) if whole else 1.0)
    if not duration_factor:
        return player
    if player.waited_s + dt < REPLAY_PAUSE_S * duration_factor:
        return replace(player, waited_s=player.waited_s + dt)
    return replace(
        player, step=player.step + 1, progress=0.0 if motion_seconds(player.strategy.illustration, player.step + 1) else 1.0, waited_s=0.0
    )


def motion_seconds(scene: Illustration, step: int) -> float:
    """Return how many seconds an illustration moves at a step; 0 if nothing moves."""
    if step == METHOD_STEP:
        return TURN_S if isinstance(scene, Rows) and scene.is_turned else 0.0
    if step != MOVE_STEP:
        return TURN_S if isinstance(scene, TenFrame) and scene.is_second_sought else 0.0
    return max(MIN_MOTION_S, min(MAX_MOTION_S, ITEM_MOTION_S * moving_item_count(scene)))


def moving_item_count(scene: Illustration) -> int:
    """Return how many things move one after another in an illustration."""
    match scene:
        case TenFrame():
            return scene.moved_count + scene.taken_count
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
