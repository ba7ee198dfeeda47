"""Makes every sound of the house (art, 9): mono, 44.1 kHz, 16 bit, peak -9 dB. `python -m assets.make_sounds [folder]`."""

from __future__ import annotations

import random
import sys
import wave
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias

from assets.synthesis import RATE, Dice, Wave, band, dull, finished, hump, lay, noise, puff, rough, samples, smooth, struck, tuned, varied

VARIANTS = 3
MOST_BELOW = 4  # a placed pawn sounds a tone lower per pawn under it, down to here
TONE = 0.8908987181403393  # a whole tone down
HALF = 1.0594630943592953  # a semitone up


# Paper and cloth


def card_slide(dice: Dice, length: int) -> Wave:
    hz = varied(dice, 0.15)
    paper = rough(dice, band(noise(dice, length), 1900 * hz, 3600 * hz, 0.6), 110, 0.7)
    return hump(dull(paper, 6500), 0.35)


def tap(dice: Dice, length: int) -> Wave:
    """A finger of card on wood under felt."""
    body = struck(length, tuned(dice, varied(dice, 0.04), [(165, 1.0, 17), (290, 0.6, 13), (510, 0.35, 8), (880, 0.12, 5)]), 2)
    lay(body, puff(dice, 14, 1500, 1100, 0.15), 0, 0.5)
    return body


def card_place(dice: Dice, length: int) -> Wave:
    sound = tap(dice, length)
    lay(sound, puff(dice, 55, 2600, 1500, 0.2), 4, 0.25)
    return sound


def card_flip(dice: Dice, length: int) -> Wave:
    sound = puff(dice, 78, 1300 * varied(dice, 0.1), 3800, 0.6) + [0.0] * length
    del sound[length:]
    lay(sound, tap(dice, samples(50)), 62, 0.55)
    return sound


def shuffle(dice: Dice, length: int) -> Wave:
    sound, at = [0.0] * length, 10.0
    while at < 470:
        part = at / 470
        level = smooth(part * 3 + 0.15) * (1 - 0.4 * part) * varied(dice, 0.25)
        lay(sound, dull(puff(dice, 13, 2300 * varied(dice, 0.25), 1700, 0.15), 5500), at, level)
        at += (24 - 12 * part) * varied(dice, 0.3)
    lay(sound, dull(rough(dice, puff(dice, 190, 3000, 1500, 0.4), 90, 0.6), 5000), 460, 0.6)
    lay(sound, tap(dice, samples(80)), 615, 0.4)
    return sound


def curtain(dice: Dice, length: int) -> Wave:
    cloth = dull(rough(dice, band(noise(dice, length), 500, 1400, 0.5), 26, 0.75), 1800)
    return hump(cloth, 0.45)


# Wood


def pawn_lift(dice: Dice, length: int) -> Wave:
    sound = struck(length, tuned(dice, varied(dice, 0.04), [(840, 1.0, 8), (1630, 0.5, 5), (2540, 0.2, 3)]), 1.5)
    lay(sound, puff(dice, 30, 2400, 3200, 0.3), 0, 0.15)
    return sound


def clack(dice: Dice, length: int, factor: float) -> Wave:
    wood = [(196, 0.5, 24.0), (612, 1.0, 19.0), (1430, 0.5, 11.0), (2310, 0.25, 7.0), (3620, 0.1, 4.0)]
    sound = struck(length, tuned(dice, factor * varied(dice, 0.015), wood), 1)
    lay(sound, puff(dice, 7, 2600, 1800, 0.2), 0, 0.3)
    return sound


def pawn_place(below: int, dice: Dice, length: int) -> Wave:
    factor = 1.0
    for _ in range(below):
        factor *= TONE
    return clack(dice, length, factor)


def capture(dice: Dice, length: int) -> Wave:
    sound, at, gap, level = clack(dice, length, 1.22), 26.0, 30.0, 0.75
    lay(sound, clack(dice, samples(100), 0.95), 9, 0.6)
    while at < 215:  # the taken pawn falls and rolls
        at, gap, level = at + gap * varied(dice, 0.12), gap * 0.88, level * 0.8
        lay(sound, clack(dice, samples(60), 1.35 * varied(dice, 0.05)), at, level * 0.5)
        lay(sound, puff(dice, 34, 520, 480, 0.5), at, level * 0.35)
    return sound


def key(dice: Dice, length: int) -> Wave:
    sound = struck(length, tuned(dice, varied(dice, 0.02), [(520, 1.0, 8), (1180, 0.5, 5), (2090, 0.2, 3)]), 1)
    lay(sound, puff(dice, 9, 2100, 1500, 0.2), 0, 0.2)
    return sound


def toggle(dice: Dice, length: int) -> Wave:
    sound = struck(length, [(560, 0.7, 6), (1270, 0.3, 4)], 1)
    lay(sound, struck(samples(34), [(750, 1.0, 7), (1700, 0.4, 4)], 1), 26, 1.0)
    return sound


def announce(dice: Dice, length: int) -> Wave:
    slabs = [(690, 0.7, 34.0), (1080, 1.0, 28.0), (1790, 0.5, 18.0), (2870, 0.25, 10.0)]
    sound = struck(length, tuned(dice, varied(dice, 0.02), slabs), 1)
    lay(sound, puff(dice, 12, 2500, 1600, 0.15), 0, 0.5)
    lay(sound, struck(samples(110), tuned(dice, 1.03, slabs), 1), 74, 0.3)
    return sound


def wrong(dice: Dice, length: int) -> Wave:
    block = [(294, 1.0, 22.0), (640, 0.3, 12.0), (1150, 0.08, 6.0)]
    sound = struck(length, block, 4)
    lay(sound, struck(samples(90), [(hz * TONE, level, ms) for hz, level, ms in block], 4), 72, 0.9)
    return dull(sound, 1200)


# Metal


def coin(hz: float, dice: Dice, length: int) -> Wave:
    disc = [(1.0, 0.7, 42.0), (1.51, 1.0, 34.0), (2.29, 0.55, 24.0), (2.34, 0.4, 24.0), (3.17, 0.2, 14.0), (4.1, 0.08, 9.0)]
    partials = [(hz * ratio, level, ms) for ratio, level, ms in disc]
    sound = struck(length, tuned(dice, varied(dice, 0.01), partials), 1)
    lay(sound, struck(samples(100), tuned(dice, 1.02, partials), 1), 24 * varied(dice, 0.15), 0.45)
    return sound


def coins_pour(dice: Dice, length: int) -> Wave:
    sound, at = [0.0] * length, 0.0
    while at < 480:
        spacing = (1450, 1830, 2300)[int(dice.random() * 3)] * varied(dice, 0.05)
        lay(sound, coin(spacing, dice, samples(120)), at, smooth(1.15 - at / 560) * varied(dice, 0.4))
        at += (13 + 34 * at / 480) * varied(dice, 0.5)
    lay(sound, dull(puff(dice, 420, 2600, 1800, 0.15), 4000), 0, 0.12)
    return sound


def cauldron(dice: Dice, length: int) -> Wave:
    iron = [(213, 1.0, 130.0), (217.5, 0.5, 120.0), (541, 0.6, 85.0), (547, 0.3, 80.0), (958, 0.3, 50.0), (1410, 0.15, 30.0)]
    sound = struck(length, tuned(dice, varied(dice, 0.01), iron), 2)
    lay(sound, coin(1450, dice, samples(100)), 0, 0.07)
    lay(sound, puff(dice, 25, 700, 400, 0.15), 0, 0.4)
    return dull(sound, 2200)


# Mallets: half steps count from middle C


def pitch(steps: int) -> float:
    hz = 261.6255653005986
    for _ in range(abs(steps)):
        hz = hz * HALF if steps > 0 else hz / HALF
    return hz


def marimba(steps: int, ms: float, ring: float) -> Wave:
    hz = pitch(steps)
    return struck(samples(ms), [(hz, 1.0, ring), (hz * 3.93, 0.16, ring * 0.3), (hz * 9.6, 0.025, ring * 0.1)], 3)


def celesta(steps: int, ms: float, ring: float) -> Wave:
    hz = pitch(steps)
    return struck(samples(ms), [(hz, 1.0, ring), (hz * 2.003, 0.22, ring * 0.6), (hz * 4.02, 0.1, ring * 0.3)], 2.5)


Note: TypeAlias = tuple[float, int, float, float]  # ms from the start, half steps, level, ms of ringing


def phrase(notes: Sequence[Note], mallet: Callable[[int, float, float], Wave], dice: Dice, length: int) -> Wave:
    sound = [0.0] * length
    for at, steps, level, ring in notes:
        lay(sound, mallet(steps, length * 1000 / RATE - at, ring), at, level)
    return sound


def star(dice: Dice, length: int) -> Wave:
    sound, scale = [0.0] * length, (24, 26, 28, 31, 33, 36, 38, 40)
    for i in range(13):
        at, steps = 30 * i * varied(dice, 0.1), scale[min(7, int(i * 0.45 + dice.random() * 3))]
        lay(sound, celesta(steps, 400, 60), at, (0.4 + 0.6 * smooth(i / 6)) * (1 - 0.45 * i / 13))
    return sound


OPENING: tuple[Note, ...] = ((0, 7, 0.8, 130), (150, 12, 0.85, 130), (300, 16, 0.9, 130), (450, 19, 1.0, 170))
CADENCE: tuple[Note, ...] = ((720, 17, 0.8, 120), (840, 14, 0.75, 120), (960, 0, 0.55, 220), (960, 16, 0.7, 220), (960, 24, 0.9, 230))
UNFINISHED: tuple[Note, ...] = ((0, 7, 0.8, 130), (150, 12, 0.85, 130), (300, 16, 0.85, 140), (450, 14, 0.75, 110), (450, 7, 0.4, 110))


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long a sound is, how it is made from dice and a number of samples, and in how many variants."""

    ms: int
    make: Callable[[Dice, int], Wave]
    variants: int = 1


SOUNDS: Mapping[str, Recipe] = {
    "card_slide": Recipe(120, card_slide, VARIANTS),
    "card_place": Recipe(90, card_place, VARIANTS),
    "card_flip": Recipe(110, card_flip, VARIANTS),
    "shuffle": Recipe(700, shuffle, VARIANTS),
    "pawn_lift": Recipe(50, pawn_lift, VARIANTS),
    "pawn_place": Recipe(110, partial(pawn_place, 0), VARIANTS),
    **{f"pawn_place_below{n}": Recipe(110, partial(pawn_place, n), VARIANTS) for n in range(1, MOST_BELOW + 1)},
    "capture": Recipe(280, capture, VARIANTS),
    "coin_bronze": Recipe(140, partial(coin, 1450.0), VARIANTS),
    "coin_silver": Recipe(140, partial(coin, 1830.0), VARIANTS),
    "coin_gold": Recipe(140, partial(coin, 2300.0), VARIANTS),
    "coins_pour": Recipe(600, coins_pour, VARIANTS),
    "cauldron": Recipe(450, cauldron, VARIANTS),
    "key": Recipe(45, key, VARIANTS),
    "toggle": Recipe(60, toggle),
    "your_turn": Recipe(350, partial(phrase, ((0, 7, 0.85, 80), (120, 12, 1.0, 90)), marimba)),
    "announce": Recipe(200, announce, VARIANTS),
    "hint": Recipe(300, partial(phrase, ((0, 21, 0.9, 75), (60, 25, 1.0, 80)), celesta)),
    "wrong": Recipe(160, wrong),
    "right": Recipe(450, partial(phrase, ((0, 12, 0.85, 80), (100, 16, 0.9, 80), (200, 19, 1.0, 100)), marimba)),
    "star": Recipe(600, star),
    "curtain": Recipe(420, curtain),
    "win": Recipe(1600, partial(phrase, OPENING + CADENCE, marimba)),
    "lose": Recipe(700, partial(phrase, UNFINISHED, marimba)),
}


def files() -> dict[str, array[int]]:
    """Every file's name and samples."""
    made = {}
    for name, recipe in SOUNDS.items():
        for variant in range(1, recipe.variants + 1):
            file = f"{name}_{variant}.wav" if recipe.variants > 1 else f"{name}.wav"
            made[file] = finished(recipe.make(random.Random(f"{name}/{variant}"), samples(recipe.ms)))
    return made


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files().items():
        if sys.byteorder == "big":
            data.byteswap()
        with wave.open(str(folder / name), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data.tobytes())


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent / "sounds")
