"""Strong contrast: what becomes of each colour of the usual palette.

Grounds turn white or nearly black, letters and edges the other of both, and what has a colour of its own keeps its hue, as light or as
dark as its neighbours need it: 7:1 for text, 3:1 for edges (WCAG 2.2).
"""

from __future__ import annotations

import colorsys
import re
from functools import cache

LIGHT = 0.3  # luminance from which a colour is one of the light ones
DEEP = 0.09  # luminance of the dark ones at most: white on it has 7:1
BRIGHT = 0.45  # luminance of light colours at least: black on it has 10:1
VIVID, STRONG = 0.45, 0.25  # chroma from which a light colour, and a dark one, keeps its hue
BROWN = 0.03, 0.14  # hues of wood, which turns black
EDGE = "#767676"  # on white and on black 4.5:1
WHITE, BLACK = "#FFFFFF", "#000000"
GROUND = "#1B1410"  # the table
THICK = 2.5  # units: an outline at least
HEX = re.compile("#[0-9A-Fa-f]{6}")
ELEMENT = re.compile(r"<(?!linear|radial|/|defs|stop)[^<>]*>")
PAINT = re.compile(r'(fill|stroke)="(#[0-9A-Fa-f]{6}|url\(#\w+\)|none)"')
WIDTH = re.compile(r'stroke-width="([\d.]+)"')
VEILED = re.compile(r'((?:fill-|stroke-)?opacity)="(0?\.[5-9]\d*)"')
STOP = re.compile(r'stop-color="(#[0-9A-Fa-f]{6})"')


def luminance(color: tuple[int, ...] | str) -> float:
    """Relative luminance, 0 to 1, of #RRGGBB or of bytes."""
    parts = [int(color[at : at + 2], 16) for at in (1, 3, 5)] if isinstance(color, str) else color[:3]
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, ...] | str, other: tuple[int, ...] | str) -> float:
    """1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def paint(color: str) -> str:
    """What a ground or a letter of this colour gets."""
    light = luminance(color) >= LIGHT
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, lightness, _saturation = colorsys.rgb_to_hls(red, green, blue)
    chroma = max(red, green, blue) - min(red, green, blue)
    dull = chroma < VIVID if light else chroma < max(STRONG, max(red, green, blue) / 2) or BROWN[0] < hue < BROWN[1]
    if dull:
        return WHITE if light else BLACK
    step, found = (0.01 if light else -0.01), _hex(hue, lightness)
    while luminance(found) < BRIGHT if light else luminance(found) > DEEP:
        lightness += step
        found = _hex(hue, lightness)
    return found


@cache
def edge(fill: str, stroke: str) -> str:
    """What an outline of `stroke` around `fill` ("none": nothing) gets."""
    if stroke == "none" or fill == "none":
        neutral = stroke != "none" and paint(stroke) == WHITE and luminance(stroke) < 0.75
        return EDGE if neutral else stroke if stroke == "none" else paint(stroke)
    return BLACK if luminance(paint(fill)) >= LIGHT else WHITE


def drawing(body: str) -> str:
    """The same SVG body, flat, with outlines that are seen. A gradient becomes what its first colour becomes; light and shade go."""
    flat = {f"url(#{name})": _flat(inner) for name, inner in re.findall(r'Gradient id="(\w+)"(.*?)</', body)}

    def element(found: re.Match[str]) -> str:
        text = VEILED.sub(r'\1="1"', found[0])
        used = {kind: flat.get(value, value) for kind, value in PAINT.findall(text)}
        if not used:
            return text
        fill, stroke = used.get("fill", "none"), used.get("stroke", "none")
        put = {"fill": paint(fill) if HEX.fullmatch(fill) else fill, "stroke": edge(fill if HEX.fullmatch(fill) else "none", stroke)}
        text = PAINT.sub(lambda one: f'{one[1]}="{put[one[1]]}"', text)
        return WIDTH.sub(lambda one: f'stroke-width="{max(THICK, float(one[1]))}"', text)

    return ELEMENT.sub(element, body)


def _flat(gradient: str) -> str:
    first = STOP.search(gradient)
    return "none" if first is None or "stop-opacity" in gradient else first[1]


def _hex(hue: float, lightness: float) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in colorsys.hls_to_rgb(hue, min(1.0, max(0.0, lightness)), 0.85))
