"""What the animals and colours of tokens are called."""

from __future__ import annotations

from ui.assets.words import _, capital
from ui.canvas.tokens import SHAPES
from ui.tables.nambarz.names import animal_name


def animal_label(animal: str) -> str:
    """ "Cat": also the name of somebody who gives none."""
    shapes = dict(zip(SHAPES, (_("elephant"), _("fox"), _("dragon"), _("owl"), _("lion"), _("whale")), strict=True))
    return capital(shapes.get(animal) or animal_name(animal))


def colour_name(index: int) -> str:
    """One of the six colours, in the order of `ui.canvas.palette.SEATS`."""
    return (_("blue"), _("red"), _("green"), _("violet"), _("brown"), _("petrol"))[index % 6]
