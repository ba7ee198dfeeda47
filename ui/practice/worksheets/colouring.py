"""The worksheet of an animal whose patches are coloured by the results of calculations, drawn from the shapes of its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, product

import pygame
from pygame import FRect

from game.practice.facts import BasicFact
from ui.assets.palette import ARTWORK
from ui.assets.rasterizer import svg_source
from ui.assets.translation import _
from ui.canvas.pdf import CIRCLE_HANDLE_SHARE, LEFT, POINT_MM, RIGHT, H, PdfPage, W
from ui.canvas.pieces import Pose
from ui.practice.texts import calculation_text
from ui.practice.worksheets.frame import ChildWorksheets

PICTURE_SIZE_UNITS = 120  # units of the pictures
PATCH_SIZE_UNITS = 30  # large shapes are cut into squares of this many units
HALF_W_UNITS, HALF_H_UNITS = 5, 3  # units from a calculation's centre to its sides, and to its top and foot
LINE_W_UNITS = 4  # units of the animal's lines
CURVE_SEGMENT_COUNT = 10  # straight lines of a curve
DARK_COLORS = [value for value, role in ARTWORK.items() if role == "outline"]
COLORING_ANIMALS = ("bear", "bee", "cat", "duck", "frog", "hen", "hippo", "turtle")
ELEMENT_PATTERN = re.compile(r"<(path|circle|ellipse)\b([^>]*)>")
ATTRIBUTE_PATTERN = re.compile(r'([\w-]+)="([^"]*)"')
COMMAND_OR_NUMBER_PATTERN = re.compile(r"([A-Z])|(-?\d*\.?\d+)")
PathCommands = list[tuple[str, tuple[float, ...]]]
Patch = tuple[int, int, int]  # index of the shape, x and y of its square
PICTURE_RECT, ANSWER_PICTURE_RECT = Pose(W / 2, 124, 160).rect(), Pose(W / 2, 95, 110).rect()
CRAYON_COLORS = ("crayon_yellow", "crayon_pink", "crayon_green", "crayon_blue", "crayon_brown")
LEGEND_Y, LEGEND_STEP_MM = 222.0, 10.5


@dataclass(frozen=True, slots=True)
class OutlineShape:
    """One shape of an animal's outline, and how it is printed."""

    commands: PathCommands  # M, L, C and Z, in units
    look: str  # "area" to be coloured, "dark" and "light" small things, "line"


def animal_shapes(animal: str) -> tuple[OutlineShape, ...]:
    """Return the animal's shapes from back to front."""
    result = []
    for tag, text in ELEMENT_PATTERN.findall(svg_source(f"animals/{animal}")):
        facts = dict(ATTRIBUTE_PATTERN.findall(text))
        fill = facts.get("fill", "")
        if fill and "opacity" not in facts:
            parts = parse_svg_path(facts["d"]) if tag == "path" else ellipse_path(facts)
            result.append(OutlineShape(parts, _shape_look(fill, facts, parts)))
    return tuple(shape for shape in result if shape.look)


def _shape_look(fill: str, attributes: dict[str, str], commands: PathCommands) -> str:
    """Return how a shape is printed: "area", "dark", "light" or "line"; "" if it is not printed."""
    if fill == "none":
        return "" if attributes.get("stroke", DARK_COLORS[0]) not in DARK_COLORS else "line"
    small = _path_width(commands) < 20
    if not small:
        return "area"
    return "dark" if fill in DARK_COLORS else "light"


def _path_width(commands: PathCommands) -> float:
    across = [where[at] for _letter, where in commands for at in range(0, len(where), 2)]
    return max(across) - min(across)


def ellipse_path(attributes: dict[str, str]) -> PathCommands:
    x, y = float(attributes["cx"]), float(attributes["cy"])
    rx, ry = float(attributes.get("rx") or attributes["r"]), float(attributes.get("ry") or attributes["r"])
    kx, ky = rx * CIRCLE_HANDLE_SHARE, ry * CIRCLE_HANDLE_SHARE
    return [
        ("M", (x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("Z", ()),
    ]


def parse_svg_path(text: str) -> PathCommands:
    """Parse an SVG path of the commands M L H V C Q T Z into the commands M, L, C and Z."""
    parts, here, handle = PathCommands(), (0.0, 0.0), (0.0, 0.0)
    for letter, numbers in _parsed_commands(text):
        match letter:
            case "H":
                numbers = (numbers[0], here[1])
            case "V":
                numbers = (here[0], numbers[0])
            case "T":
                numbers = (2 * here[0] - handle[0], 2 * here[1] - handle[1], *numbers)
        if letter in "QT":
            handle, end = (numbers[0], numbers[1]), (numbers[2], numbers[3])
            parts.append(("C", (*_cubic_handle(here, handle), *_cubic_handle(end, handle), *end)))
        else:
            parts.append(({"H": "L", "V": "L"}.get(letter, letter), numbers))
        here = (numbers[-2], numbers[-1]) if numbers else here
    return parts


def _cubic_handle(point: tuple[float, float], handle: tuple[float, float]) -> tuple[float, float]:
    """Return the handle at one end of the cubic curve that equals a quadratic curve."""
    return point[0] + 2 / 3 * (handle[0] - point[0]), point[1] + 2 / 3 * (handle[1] - point[1])


def _parsed_commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command of an SVG path with its numbers; an omitted one is the same as before."""
    takes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "Z": 0}
    letter, numbers = "", list[float]()
    for result, number in COMMAND_OR_NUMBER_PATTERN.findall(text):
        if result:
            letter = result
        else:
            numbers.append(float(number))
        if len(numbers) == takes[letter] and (number or letter == "Z"):
            yield letter, tuple(numbers)
            numbers = []


def patch_centers(shapes: Sequence[OutlineShape]) -> dict[Patch, tuple[float, float]]:
    """Return the centre, in units, of every patch that has space for a calculation."""
    owners = _patch_by_unit(shapes)
    across = _side_distances(owners)
    best: dict[Patch, tuple[int, int, int, int]] = {}
    for (x, y), patch in owners.items():
        rows = [across.get((x, y + up), 0) if owners.get((x, y + up)) == patch else 0 for up in range(-HALF_H_UNITS, HALF_H_UNITS + 1)]
        best[patch] = max(best.get(patch, (0, 0, 0, 0)), (min(HALF_W_UNITS + 2, *rows), sum(rows), x, y))
    return {patch: (x + 0.5, y + 0.5) for patch, (room, _rows, x, y) in sorted(best.items()) if room >= HALF_W_UNITS}


def _patch_by_unit(shapes: Sequence[OutlineShape]) -> dict[tuple[int, int], Patch]:
    """Return which patch is visible at each unit square of the picture; lines belong to none."""
    picture = pygame.Surface((PICTURE_SIZE_UNITS, PICTURE_SIZE_UNITS))
    for number, shape in enumerate(shapes, 1):
        points = polyline_points(shape.commands)
        if shape.look != "line":
            pygame.draw.polygon(picture, (number if shape.look == "area" else 0, 0, 0), points)
        pygame.draw.lines(picture, (0, 0, 0), shape.look != "line", points, LINE_W_UNITS)
    seen = {place: picture.get_at(place)[0] for place in product(range(PICTURE_SIZE_UNITS), repeat=2)}
    return {(x, y): (number - 1, x // PATCH_SIZE_UNITS, y // PATCH_SIZE_UNITS) for (x, y), number in seen.items() if number}


def polyline_points(commands: PathCommands) -> list[tuple[float, float]]:
    """Return the points of a path, with its curves as short straight lines."""
    points: list[tuple[float, float]] = []
    for letter, where in commands:
        if letter == "C":
            (x, y), (ax, ay, bx, by, cx, cy) = points[-1], where
            for step in range(1, CURVE_SEGMENT_COUNT + 1):
                t = step / CURVE_SEGMENT_COUNT
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


def _side_distances(patch_by_unit: dict[tuple[int, int], Patch]) -> dict[tuple[int, int], int]:
    """Return the distance from each unit to the nearer left or right end of its patch."""
    result: dict[tuple[int, int], int] = {}
    for order, before in ((sorted(patch_by_unit), -1), (sorted(patch_by_unit, reverse=True), 1)):
        run: dict[tuple[int, int], int] = {}
        for x, y in order:
            run[x, y] = 1 + (run[x + before, y] if patch_by_unit.get((x + before, y)) == patch_by_unit[x, y] else 0)
            result[x, y] = min(result.get((x, y), PICTURE_SIZE_UNITS), run[x, y])
    return result


def draw_coloring_pages(worksheets: ChildWorksheets, animal: str, facts_by_color: Sequence[Sequence[BasicFact]]) -> None:
    """Add the pages of an animal to colour by the results of calculations, and of its answers.

    `facts_by_color` has calculations with the same result for each colour.
    """
    title = _("Colour by result")
    drawn = animal_shapes(animal)
    spots = patch_centers(drawn)
    steps = dict(zip(spots, evenly_shared_facts(len(spots), facts_by_color), strict=True))
    sheet = worksheets.add_task_page(title, _("Work out each calculation, then colour its patch. Colour the rest as you like."))
    _draw_animal(sheet, PICTURE_RECT, drawn, spots)
    for patch, (x, y) in spots.items():
        _draw_patch_text(sheet, PICTURE_RECT, x, y, calculation_text(steps[patch]), 11)
    _draw_color_legend(sheet, facts_by_color)
    answers = worksheets.add_answer_page(title)
    _draw_animal(answers, ANSWER_PICTURE_RECT, drawn, spots)
    for patch, (x, y) in spots.items():
        _draw_patch_text(answers, ANSWER_PICTURE_RECT, x, y, str(steps[patch].result), 12)
    for index, step in enumerate(steps.values()):
        column, row = divmod(index, 8)
        answers.draw_text(f"{calculation_text(step)} = {step.result}", LEFT + 60 * column, 170 + 9 * row, 12)


def evenly_shared_facts(count: int, facts_by_color: Sequence[Sequence[BasicFact]]) -> list[BasicFact]:
    """Return this many calculations, taken in turn from each result's, repeating only if they run out."""
    sources = [cycle(steps) for steps in facts_by_color]
    return [next(sources[index % len(sources)]) for index in range(count)]


def _draw_patch_text(page: PdfPage, rect: FRect, x: float, y: float, text: str, size: float) -> None:
    fraction = rect.w / PICTURE_SIZE_UNITS
    page.draw_fitted_text(text, rect.x + x * fraction, rect.y + y * fraction + size * POINT_MM * 0.36, 10 * fraction, size, align="c")


def _draw_animal(
    page: PdfPage, rect: FRect, outline_shapes: Sequence[OutlineShape], centers_by_patch: Mapping[Patch, tuple[float, float]]
) -> None:
    fraction = rect.w / PICTURE_SIZE_UNITS
    for number, shape in enumerate(outline_shapes):
        parts = _path_on_page(shape.commands, rect, fraction)
        if shape.look == "line":
            page.draw_path(parts, None, line_width=0.5)
            continue
        page.draw_path(parts, "outline" if shape.look == "dark" else "white", line_width=0.8)
        if sum(patch[0] == number for patch in centers_by_patch) > 1:
            _draw_patch_borders(page, parts, rect, fraction)


def _draw_patch_borders(page: PdfPage, commands: PathCommands, rect: FRect, mm_per_unit: float) -> None:
    """Draw the lines between the patches of a large shape, clipped to it."""
    page.stream.push_state()
    page.add_path(commands)
    page.stream.clip()
    page.stream.end()
    for cut in range(PATCH_SIZE_UNITS, PICTURE_SIZE_UNITS, PATCH_SIZE_UNITS):
        page.draw_line(rect.x + cut * mm_per_unit, rect.y, rect.x + cut * mm_per_unit, rect.bottom, 0.4)
        page.draw_line(rect.x, rect.y + cut * mm_per_unit, rect.right, rect.y + cut * mm_per_unit, 0.4)
    page.draw_path(commands, None, line_width=0.8)
    page.stream.pop_state()


def _path_on_page(commands: PathCommands, rect: FRect, mm_per_unit: float) -> PathCommands:
    return [
        (letter, tuple((rect.y if index % 2 else rect.x) + each * mm_per_unit for index, each in enumerate(where)))
        for letter, where in commands
    ]


def _draw_color_legend(page: PdfPage, facts_by_color: Sequence[Sequence[BasicFact]]) -> None:
    names = (_("yellow"), _("pink"), _("green"), _("blue"), _("brown"))
    for index, (steps, name, colour) in enumerate(zip(facts_by_color, names, CRAYON_COLORS, strict=False)):
        column, row = divmod(index, 3)
        x, y = LEFT + 22 + column * (RIGHT - LEFT) / 2, LEGEND_Y + 6 + row * LEGEND_STEP_MM
        page.draw_rounded_box(Pose(x + 3.5, y - 1.5, 7).rect(), 3.5, colour, line_width=0.4)
        page.draw_text(f"{steps[0].result} = {name}", x + 11, y, 14)
    assert LEGEND_Y + 4 * LEGEND_STEP_MM < H, "it stands on the page"
