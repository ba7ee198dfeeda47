"""The worksheet of an animal whose patches are coloured by the results of calculations, drawn from the shapes of its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import count, cycle
from math import hypot

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
MAX_FIELD_COUNT = 25  # calculations in a picture
HALF_W_UNITS, HALF_H_UNITS = 5, 2  # units from a calculation's centre to its sides, and to its top and foot
LINE_W_UNITS = 2  # units of the animal's lines
CURVE_SEGMENT_COUNT = 10  # straight lines of a curve
DARK_COLORS = [value for value, role in ARTWORK.items() if role == "outline"]
COLORING_ANIMALS = ("bear", "bee", "cat", "duck", "frog", "hen", "hippo", "turtle")
ELEMENT_PATTERN = re.compile(r"<(path|circle|ellipse)\b([^>]*)>")
ATTRIBUTE_PATTERN = re.compile(r'([\w-]+)="([^"]*)"')
COMMAND_OR_NUMBER_PATTERN = re.compile(r"([A-Z])|(-?\d*\.?\d+)")
PathCommands = list[tuple[str, tuple[float, ...]]]
Unit = tuple[int, int]  # column and row of a unit square of the picture
PICTURE_RECT, ANSWER_PICTURE_RECT = Pose(W / 2, 124, 160).rect(), Pose(W / 2, 95, 110).rect()
CRAYON_COLORS = ("crayon_yellow", "crayon_pink", "crayon_green", "crayon_blue", "crayon_brown")
LEGEND_Y, LEGEND_STEP_MM = 222.0, 10.5
ANSWER_ROWS = 12


@dataclass(frozen=True, slots=True)
class OutlineShape:
    """One shape of an animal's outline, and how it is printed."""

    commands: PathCommands  # M, L, C and Z, in units
    look: str  # "area" to be coloured, "dark" and "light" small things, "line": a stroke, printed pale as it bounds no field


@dataclass(frozen=True)
class ColoredField:
    """A field of the picture to be coloured by its calculation."""

    units: frozenset[Unit]
    free_units: frozenset[Unit]  # those without strokes

    @cached_property
    def centers(self) -> frozenset[Unit]:
        """The units around which a calculation has space."""
        room, rows = _side_distances(self.free_units), range(-HALF_H_UNITS, HALF_H_UNITS + 1)
        return frozenset((x, y) for x, y in self.free_units if all(room.get((x, y + row), 0) > HALF_W_UNITS for row in rows))

    @cached_property
    def center(self) -> Unit:
        """The middle of its calculation: of the possible ones, the nearest to the middle of them all."""
        x, y = (sum(center[axis] for center in self.centers) / len(self.centers) for axis in (0, 1))
        return min(self.centers, key=lambda center: (hypot(center[0] - x, center[1] - y), center))


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


def colored_fields(shapes: Sequence[OutlineShape]) -> tuple[ColoredField, ...]:
    """Return the fields of a picture, by rows: its areas, the largest cut as long as there is space for a calculation on both sides."""
    owners, strokes = _areas_and_strokes(shapes)
    areas = (ColoredField(units, units - strokes) for units in _connected_areas(owners))
    to_cut, whole = [field for field in areas if field.centers], list[ColoredField]()
    while to_cut and len(to_cut) + len(whole) < MAX_FIELD_COUNT:
        to_cut.sort(key=lambda field: len(field.units))
        largest = to_cut.pop()
        if halves := _halves(largest):
            to_cut.extend(halves)
        else:
            whole.append(largest)
    return tuple(sorted((*to_cut, *whole), key=lambda field: (field.center[1], field.center[0])))


def _areas_and_strokes(shapes: Sequence[OutlineShape]) -> tuple[dict[Unit, int], set[Unit]]:
    """Return which area is visible at each unit square of the picture, and the squares with strokes, which divide no area.

    Outlines and small things belong to no area.
    """
    picture, strokes = (pygame.Surface((PICTURE_SIZE_UNITS, PICTURE_SIZE_UNITS)) for _surface in range(2))
    for number, shape in enumerate(shapes, 1):
        points = polyline_points(shape.commands)
        if shape.look == "line":
            pygame.draw.lines(strokes, "white", False, points, LINE_W_UNITS)
            continue
        pygame.draw.polygon(picture, (number if shape.look == "area" else 0, 0, 0), points)
        pygame.draw.polygon(strokes, "black", points)
        pygame.draw.lines(picture, "black", True, points, LINE_W_UNITS)
    places = [(x, y) for x in range(PICTURE_SIZE_UNITS) for y in range(PICTURE_SIZE_UNITS)]
    owners = {place: number for place in places if (number := picture.get_at(place)[0])}
    return owners, {place for place in places if strokes.get_at(place)[0]}


def _connected_areas(numbers: Mapping[Unit, int]) -> Iterator[frozenset[Unit]]:
    """Yield the units of each area that hang together."""
    left = dict(numbers)
    while left:
        start, number = left.popitem()
        area, border = {start}, [start]
        while border:
            x, y = border.pop()
            for unit in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if left.get(unit) == number:
                    del left[unit]
                    area.add(unit)
                    border.append(unit)
        yield frozenset(area)


def _side_distances(units: Set[Unit]) -> dict[Unit, int]:
    """Return the distance from each unit to the nearer left or right end of its row."""
    result: dict[Unit, int] = {}
    for order, before in ((sorted(units), -1), (sorted(units, reverse=True), 1)):
        run: dict[Unit, int] = {}
        for x, y in order:
            run[x, y] = 1 + run.get((x + before, y), 0)
            result[x, y] = min(result.get((x, y), PICTURE_SIZE_UNITS), run[x, y])
    return result


def _halves(field: ColoredField) -> tuple[ColoredField, ColoredField] | None:
    """Return the two most equal fields into which a straight cut divides a field, each in one piece; None if there is no space for two."""
    cuts = list[tuple[int, int, int]]()
    for axis, half in enumerate((HALF_W_UNITS, HALF_H_UNITS)):
        centers, places = [center[axis] for center in field.centers], [unit[axis] for unit in field.units]
        for cut in range(min(centers) + half + 1, max(centers) - half + 1):
            before = sum(place < cut for place in places)
            cuts.append((min(before, len(places) - before), axis, cut))
    for _size, axis, cut in sorted(cuts, reverse=True):
        parts = (dict.fromkeys((unit for unit in field.units if (unit[axis] < cut) == is_before), 1) for is_before in (True, False))
        one, *others = (ColoredField(area, area & field.free_units) for part in parts for area in _connected_areas(part))
        if len(others) == 1 and one.centers and others[0].centers:
            return one, others[0]
    return None


def polyline_points(commands: PathCommands) -> list[tuple[float, float]]:
    """Return the points of a path, with its curves as short straight lines."""
    points: list[tuple[float, float]] = []
    for letter, where in commands:
        if letter == "C":
            (x, y), (ax, ay, bx, by, cx, cy) = points[-1], where
            xs, ys = (x, ax, bx, cx), (y, ay, by, cy)
            for step in range(1, CURVE_SEGMENT_COUNT + 1):
                t = step / CURVE_SEGMENT_COUNT
                u = 1 - t
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                along_x, along_y = (sum(w * v for w, v in zip(weights, along, strict=True)) for along in (xs, ys))
                points.append((along_x, along_y))
        elif where:
            points.append((where[0], where[1]))
    return points


def draw_coloring_pages(worksheets: ChildWorksheets, animal: str, facts_by_color: Sequence[Sequence[BasicFact]]) -> None:
    """Add the pages of an animal to colour by the results of calculations, and of its answers.

    `facts_by_color` has calculations with the same result for each colour.
    """
    title = _("Colour by result")
    drawn = animal_shapes(animal)
    fields = colored_fields(drawn)
    steps = coloring_tasks(animal, facts_by_color)
    sheet = worksheets.add_task_page(title, _("Work out each calculation, then colour its patch. Colour the rest as you like."))
    _draw_animal(sheet, PICTURE_RECT, drawn, fields)
    for field, step in zip(fields, steps, strict=True):
        _draw_field_text(sheet, PICTURE_RECT, field, calculation_text(step), 12)
    _draw_color_legend(sheet, facts_by_color)
    answers = worksheets.add_answer_page(title)
    _draw_animal(answers, ANSWER_PICTURE_RECT, drawn, fields)
    for index, (field, step) in enumerate(zip(fields, steps, strict=True)):
        _draw_field_text(answers, ANSWER_PICTURE_RECT, field, str(step.result), 12)
        column, row = divmod(index, ANSWER_ROWS)
        answers.draw_text(f"{index + 1}.", LEFT + 7 + 45 * column, 170 + 9 * row, 9, align="r", color="print_soft")
        answers.draw_text(f"{calculation_text(step)} = {step.result}", LEFT + 9 + 45 * column, 170 + 9 * row, 12)


def coloring_tasks(animal: str, facts_by_color: Sequence[Sequence[BasicFact]]) -> tuple[BasicFact, ...]:
    """Return the calculations of an animal's fields, in the order of its answers."""
    return tuple(evenly_shared_facts(len(colored_fields(animal_shapes(animal))), facts_by_color))


def evenly_shared_facts(count: int, facts_by_color: Sequence[Sequence[BasicFact]]) -> list[BasicFact]:
    """Return this many calculations, taken in turn from each result's, repeating only if they run out."""
    sources = [cycle(steps) for steps in facts_by_color]
    return [next(sources[index % len(sources)]) for index in range(count)]


def _draw_field_text(page: PdfPage, rect: FRect, field: ColoredField, text: str, size: float) -> None:
    fraction, (x, y) = rect.w / PICTURE_SIZE_UNITS, field.center
    top = rect.y + (y + 0.5) * fraction + size * POINT_MM * 0.36
    page.draw_fitted_text(text, rect.x + (x + 0.5) * fraction, top, 2 * HALF_W_UNITS * fraction, size, align="c")


def _draw_animal(page: PdfPage, rect: FRect, outline_shapes: Sequence[OutlineShape], fields: Sequence[ColoredField]) -> None:
    fraction = rect.w / PICTURE_SIZE_UNITS
    for shape in outline_shapes:
        parts = _path_on_page(shape.commands, rect, fraction)
        if shape.look == "line":
            page.draw_path(parts, None, "print_pale", 0.5)
        else:
            page.draw_path(parts, "outline" if shape.look == "dark" else "white", line_width=0.8)
    for x, y, right, bottom in cut_lines(fields):
        page.draw_line(rect.x + x * fraction, rect.y + y * fraction, rect.x + right * fraction, rect.y + bottom * fraction, 0.4)


def cut_lines(fields: Sequence[ColoredField]) -> Iterator[tuple[float, float, float, float]]:
    """Yield the lines between fields that were cut out of one area, from end to end in units; they reach into the lines around it."""
    numbers = {unit: number for number, field in enumerate(fields) for unit in field.units}
    for axis in (0, 1):
        ends = [(unit, (unit[0] + 1 - axis, unit[1] + axis)) for unit in numbers]
        border = {other for unit, other in ends if numbers.get(other, numbers[unit]) != numbers[unit]}
        for x, y in border:
            if (x - axis, y - 1 + axis) not in border:
                length = next(step for step in count(1) if (x + step * axis, y + step * (1 - axis)) not in border)
                start, end = 1 - ((x - axis, y - 1 + axis) in numbers), length + 1
                end -= (x + length * axis, y + length * (1 - axis)) in numbers
                yield (x - start * axis, y - start * (1 - axis), x + end * axis, y + end * (1 - axis))


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
