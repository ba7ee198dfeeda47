"""Tokens as whole numbers: which animal, in which colour; robots wear an antenna and a visor (docs/art.md, 13).

0 to 5: the six shapes, each in its own colour; 6 to 15: the ten animals on a disc, in the colours in turn; from `FIRST_PAINTED` on: an
animal in another colour, six numbers for each. Whatever the number, its remainder by six is its colour in `palette.SEATS`.
"""

from __future__ import annotations

from game.refusal_texts import translatable
from ui.assets.palette import SEATS
from ui.assets.translation import _, in_all_languages

SHAPES = ("elephant", "fox", "dragon", "owl", "lion", "whale")
VISORS = {  # in a square of 120: the centre of a robot's visor, and its width
    "cat": (60, 44, 66),
    "bear": (60, 40, 66),
    "bee": (30, 52, 36),
    "frog": (60, 30, 82),
    "fish": (36, 54, 36),
    "turtle": (22, 56, 34),
    "duck": (40, 34, 36),
    "hen": (44, 32, 34),
    "hippo": (48, 40, 56),
    "dragonfly": (60, 30, 50),
}
ROBOTS = translatable("Nori Zuki Olive Nina Hugo Pixel Bolt Cosmo Tik Luma Rivet Dot")  # their usual names
GROUNDS = {animal: f"{animal}_ground" for animal in VISORS}  # the colour role of each animal's disc
ANIMALS = (*SHAPES, *GROUNDS)
COLOURS = len(SEATS)
FIRST_PAINTED = 18
TOKEN_END = FIRST_PAINTED + COLOURS * len(ANIMALS)
PICTURE_SHARE = 0.7  # width of an animal's picture as a share of its disc's


def is_valid_token(token: int) -> bool:
    """Return True if there is a token with this number."""
    return 0 <= token < len(ANIMALS) or FIRST_PAINTED <= token < TOKEN_END


def token_of(animal: str, colour: int) -> int:
    """Return the number of the token of this animal in this colour."""
    index = ANIMALS.index(animal)
    return index if index % COLOURS == colour else FIRST_PAINTED + COLOURS * index + colour


def animal_of(token: int) -> str:
    """Return the animal of a token; no two seats of a table have the same."""
    return ANIMALS[token % len(ANIMALS) if token < FIRST_PAINTED else (token - FIRST_PAINTED) // COLOURS % len(ANIMALS)]


def robot_names() -> list[str]:
    """Return the usual names of robots in the language of the screen."""
    return _(ROBOTS).split()


def _robot_number(name: str) -> int | None:
    """Return the place of a robot's name in any language among the usual ones; None for another name."""
    lists = [names.split() for names in in_all_languages(ROBOTS)]
    return next((names.index(name) for names in lists if name in names), None)


def robot_name(name: str) -> str:
    """Return the usual name of a robot in the language of the screen; another name as it is."""
    number = _robot_number(name)
    return name if number is None else robot_names()[number]


def robot_token(name: str) -> int | None:
    """Return the token that a robot with a usual name has wherever it is free; the first token is a person's."""
    number = _robot_number(name)
    return None if number is None else number + 1


def is_plain_shape(token: int) -> bool:
    """Return True for a token of the six shapes in its own colour, which needs no disc."""
    return token < len(SHAPES)


def picture_name(token: int, is_bot: bool) -> str:
    """Return the name in `assets/svg` of a token's picture, which has no disc and rim."""
    animal = animal_of(token)
    return f"seats/{animal}{'_bot' * is_bot}" if animal in SHAPES else f"animals/{animal}"


def disc_svg(token: int, diameter: float, rim_width: float) -> str:
    """Return the SVG body of the disc under a token's picture, d units wide, with a rim in the token's colour."""
    ground, middle = GROUNDS.get(animal_of(token), "on_wood"), diameter / 2
    r = middle - rim_width / 2 - 0.5
    body = f'<circle cx="{middle}" cy="{middle}" r="{r}" fill="{ground}" stroke="{SEATS[token % COLOURS]}" stroke-width="{rim_width}"/>'
    return (
        body
        + f'<circle cx="{middle}" cy="{middle}" r="{r - rim_width / 2}" fill="none" stroke="surface_raised" stroke-width="{rim_width * 0.3}"/>'
    )


def robot_parts_svg(token: int, diameter: float) -> str:
    """Return the SVG body of a robot's antenna and visor over the token of an animal, d units wide."""
    x, y, w = VISORS[animal_of(token)]
    lights = (x - w / 5, x + w / 5) if w > 40 else (x,)
    visor = f'<rect x="{x - w / 2}" y="{y - 12}" width="{w}" height="24" rx="9" fill="visor" stroke="brass_light" stroke-width="5"/>'
    visor += "".join(f'<rect x="{light - 6}" y="{y - 6}" width="12" height="12" rx="3" fill="visor_light"/>' for light in lights)
    inset, k = diameter * (1 - PICTURE_SHARE) / 2, diameter * PICTURE_SHARE / 120
    ball = f'<circle cx="{diameter / 2}" cy="{diameter * 0.09}" r="{diameter * 0.08}" fill="brass_light" stroke="outline" stroke-width="{diameter * 0.03}"/>'
    return f'<g transform="translate({inset} {inset}) scale({k})">{visor}</g>{ball}'
