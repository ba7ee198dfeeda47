"""An animal as an outline: its shapes from back to front, and patches with space for a calculation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from ui.assets.palette import ARTWORK
from ui.assets.rasterizer import svg_text
from ui.practice.worksheets.pdf import ROUND

SIZE = 120  # units of the pictures
PATCH = 30  # large shapes are cut into squares of this many units
HALF_W, HALF_H = 5, 3  # units from a calculation's centre to its sides, and to its top and foot
EDGE = 4  # units of the animal's lines
STEPS = 10  # straight lines of a curve
DARK = [value for value, role in ARTWORK.items() if role == "outline"]
ANIMALS = ("bear", "bee", "cat", "duck", "frog", "hen", "hippo", "turtle")
ELEMENT = re.compile(r"<(path|circle|ellipse)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
PART = re.compile(r"([A-Z])|(-?\d*\.?\d+)")

Parts = list[tuple[str, tuple[float, ...]]]
Patch = tuple[int, int, int]  # index of the shape, x and y of its square


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of an animal's outline, and how it is printed."""

    parts: Parts  # M, L, C and Z, in units
    look: str  # "area" to be coloured, "dark" and "light" small things, "line"


def shapes(animal: str) -> tuple[Shape, ...]:
    """Return the animal's shapes from back to front."""
    result = []
    for tag, text in ELEMENT.findall(svg_text(f"animals/{animal}")):
        facts = dict(ATTRIBUTE.findall(text))
        fill = facts.get("fill", "")
        if fill and "opacity" not in facts:
            parts = path(facts["d"]) if tag == "path" else ellipse(facts)
            result.append(Shape(parts, _look(fill, facts, parts)))
    return tuple(shape for shape in result if shape.look)


def _look(fill: str, facts: dict[str, str], parts: Parts) -> str:
    """Return how a shape is printed: "area", "dark", "light" or "line"; "" if it is not printed."""
    if fill == "none":
        return "" if facts.get("stroke", DARK[0]) not in DARK else "line"
    small = _extent(parts) < 20
    if not small:
        return "area"
    return "dark" if fill in DARK else "light"


def _extent(parts: Parts) -> float:
    across = [where[at] for _letter, where in parts for at in range(0, len(where), 2)]
    return max(across) - min(across)


def ellipse(facts: dict[str, str]) -> Parts:
    x, y = float(facts["cx"]), float(facts["cy"])
    rx, ry = float(facts.get("rx") or facts["r"]), float(facts.get("ry") or facts["r"])
    kx, ky = rx * ROUND, ry * ROUND
    return [
        ("M", (x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("Z", ()),
    ]


def path(text: str) -> Parts:
    """Parse an SVG path of the commands M L H V C Q T Z into the commands M, L, C and Z."""
    parts, here, handle = Parts(), (0.0, 0.0), (0.0, 0.0)
    for letter, numbers in _commands(text):
        match letter:
            case "H":
                numbers = (numbers[0], here[1])
            case "V":
                numbers = (here[0], numbers[0])
            case "T":
                numbers = (2 * here[0] - handle[0], 2 * here[1] - handle[1], *numbers)
        if letter in "QT":
            handle, end = (numbers[0], numbers[1]), (numbers[2], numbers[3])
            parts.append(("C", (*_towards(here, handle), *_towards(end, handle), *end)))
        else:
            parts.append(({"H": "L", "V": "L"}.get(letter, letter), numbers))
        here = (numbers[-2], numbers[-1]) if numbers else here
    return parts


def _towards(point: tuple[float, float], handle: tuple[float, float]) -> tuple[float, float]:
    """Return the handle at one end of the cubic curve that equals a quadratic curve."""
    return point[0] + 2 / 3 * (handle[0] - point[0]), point[1] + 2 / 3 * (handle[1] - point[1])


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command of an SVG path with its numbers; an omitted one is the same as before."""
    takes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "Z": 0}
    letter, numbers = "", list[float]()
    for result, number in PART.findall(text):
        if result:
            letter = result
        else:
            numbers.append(float(number))
        if len(numbers) == takes[letter] and (number or letter == "Z"):
            yield letter, tuple(numbers)
            numbers = []


def patches(all_shapes: Sequence[Shape]) -> dict[Patch, tuple[float, float]]:
    """Return the centre, in units, of every patch that has space for a calculation."""
    owners = _owners(all_shapes)
    across = _across(owners)
    best: dict[Patch, tuple[int, int, int, int]] = {}
    for (x, y), patch in owners.items():
        rows = [across.get((x, y + up), 0) if owners.get((x, y + up)) == patch else 0 for up in range(-HALF_H, HALF_H + 1)]
        best[patch] = max(best.get(patch, (0, 0, 0, 0)), (min(HALF_W + 2, *rows), sum(rows), x, y))
    return {patch: (x + 0.5, y + 0.5) for patch, (room, _rows, x, y) in sorted(best.items()) if room >= HALF_W}


def _owners(all_shapes: Sequence[Shape]) -> dict[tuple[int, int], Patch]:
    """Return which patch is visible at each unit square of the picture; lines belong to none."""
    picture = pygame.Surface((SIZE, SIZE))
    for number, shape in enumerate(all_shapes, 1):
        points = flat(shape.parts)
        if shape.look != "line":
            pygame.draw.polygon(picture, (number if shape.look == "area" else 0, 0, 0), points)
        pygame.draw.lines(picture, (0, 0, 0), shape.look != "line", points, EDGE)
    seen = {place: picture.get_at(place)[0] for place in product(range(SIZE), repeat=2)}
    return {(x, y): (number - 1, x // PATCH, y // PATCH) for (x, y), number in seen.items() if number}


def flat(parts: Parts) -> list[tuple[float, float]]:
    """Return the points of a path, with its curves as short straight lines."""
    points: list[tuple[float, float]] = []
    for letter, where in parts:
        if letter == "C":
            (x, y), (ax, ay, bx, by, cx, cy) = points[-1], where
            for step in range(1, STEPS + 1):
                t = step / STEPS
                u = 1 - t
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                points.append(
                    (
                        sum(w * v for w, v in zip(weights, (x, ax, bx, cx), strict=True)),
                        sum(w * v for w, v in zip(weights, (y, ay, by, cy), strict=True)),
                    )
                )
        elif where:
            points.append((where[0], where[1]))
    return points


def _across(owners: dict[tuple[int, int], Patch]) -> dict[tuple[int, int], int]:
    """Return the distance from each unit to the nearer left or right end of its patch."""
    result: dict[tuple[int, int], int] = {}
    for order, before in ((sorted(owners), -1), (sorted(owners, reverse=True), 1)):
        run: dict[tuple[int, int], int] = {}
        for x, y in order:
            run[x, y] = 1 + (run[x + before, y] if owners.get((x + before, y)) == owners[x, y] else 0)
            result[x, y] = min(result.get((x, y), SIZE), run[x, y])
    return result
