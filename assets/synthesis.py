"""What sounds are made of: struck partials for wood and metal, filtered noise for paper and cloth; lists of floats at 44.1 kHz.

The same bytes on every machine: only + - * / on floats (sin, exp and pow differ by a last digit between systems) and
`random()` of a seeded stream.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from typing import TypeAlias

RATE = 44100
PEAK = 32767 * 0.3548  # -9 dB
PI = 3.141592653589793

Wave: TypeAlias = list[float]
Partial: TypeAlias = tuple[float, float, float]  # Hz, level, ms until it has faded to a third
Dice: TypeAlias = random.Random


def samples(ms: float) -> int:
    return int(ms * RATE / 1000 + 0.5)


def exp(x: float) -> float:
    term = total = 1.0
    for k in range(1, 14):
        term *= x / 1024 / k
        total += term
    for _ in range(10):
        total *= total
    return total


def cos(x: float) -> float:
    term = total = 1.0
    for k in range(1, 15):
        term *= -x * x / ((2 * k - 1) * (2 * k))
        total += term
    return total


def sin(x: float) -> float:
    return cos(x - PI / 2)


def smooth(x: float) -> float:
    """0 to 1 without a corner."""
    x = min(1.0, max(0.0, x))
    return x * x * (3 - 2 * x)


def struck(length: int, partials: Sequence[Partial], is_gentle: float = 1.0) -> Wave:
    """Something hit at the start; `is_gentle`: ms of the mallet's contact."""
    sound = [0.0] * length
    for hz, level, ms in partials:
        fade, angle = exp(-1000 / (ms * RATE)), 2 * PI * hz / RATE
        turn, back, before, now = 2 * fade * cos(angle), fade * fade, 0.0, level * fade * sin(angle)
        for i in range(1, length):
            sound[i] += now
            before, now = now, turn * now - back * before
    rise = samples(is_gentle)
    return [value * smooth(i / rise) if i < rise else value for i, value in enumerate(sound)]


def noise(dice: Dice, length: int) -> Wave:
    return [dice.random() * 2 - 1 for _ in range(length)]


def band(sound: Wave, low: float, high: float, q: float = 0.8) -> Wave:
    """A band-pass whose middle wanders from `low` to `high` Hz."""
    out, x1, x2, y1, y2 = [], 0.0, 0.0, 0.0, 0.0
    for i, x in enumerate(sound):
        if i % 32 == 0:
            angle = 2 * PI * (low + (high - low) * i / len(sound)) / RATE
            alpha, turn = sin(angle) / (2 * q), 2 * cos(angle)
        y = (alpha * (x - x2) + turn * y1 - (1 - alpha) * y2) / (1 + alpha)
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def dull(sound: Wave, hz: float) -> Wave:
    """Without what lies above `hz`, gently."""
    fraction, value, out = 1 - exp(-2 * PI * hz / RATE), 0.0, []
    for x in sound:
        value += fraction * (x - value)
        out.append(value)
    return out


def hump(sound: Wave, top: float) -> Wave:
    """Swells until `top` (a share of the length) and dies away."""
    rise, last = top * len(sound), len(sound) - 1
    return [v * (smooth(i / rise) if i < rise else smooth((last - i) / (last - rise))) for i, v in enumerate(sound)]


def lay(base: Wave, part: Wave, at: float, level: float) -> None:
    """Adds `part` into `base` from `at` ms on; what reaches over the end is lost."""
    start = samples(at)
    for i, value in enumerate(part[: max(0, len(base) - start)], start):
        base[i] += level * value


def rough(dice: Dice, sound: Wave, hz: float, depth: float) -> Wave:
    """Paper and cloth are uneven: the loudness wavers, about `hz` times a second."""
    slow_ones, step, level, goal = [], int(RATE / hz), 1.0, 1.0
    for i in range(len(sound)):
        if i % step == 0:
            level, goal = goal, 1 - depth * dice.random()
        slow_ones.append(level + (goal - level) * smooth(i % step / step))
    return [value * weight for value, weight in zip(sound, slow_ones, strict=True)]


def varied(dice: Dice, spread: float) -> float:
    """A factor close to 1: no two knocks are alike."""
    return 1 + spread * (dice.random() * 2 - 1)


def tuned(dice: Dice, factor: float, partials: Sequence[Partial]) -> list[Partial]:
    return [(hz * factor * varied(dice, 0.006), level * varied(dice, 0.15), ms * varied(dice, 0.08)) for hz, level, ms in partials]


def puff(dice: Dice, ms: float, low: float, high: float, top: float) -> Wave:
    return hump(band(noise(dice, samples(ms)), low, high), top)


def finished(sound: Wave) -> array[int]:
    """Begins and ends at nothing, swings around zero, peaks at -9 dB."""
    length, rise, fall = len(sound), samples(1), len(sound) // 4
    window = [smooth(i / rise) * smooth((length - 1 - i) / fall) for i in range(length)]
    faded, offset, weight = [value * gain for value, gain in zip(sound, window, strict=True)], 0.0, 0.0
    for value, gain in zip(faded, window, strict=True):  # not sum(): its rounding depends on the Python version
        offset, weight = offset + value, weight + gain
    centred = [value - offset / weight * gain for value, gain in zip(faded, window, strict=True)]
    loudest = max(max(centred), -min(centred))
    return array("h", [round(value * PEAK / loudest) for value in centred])
