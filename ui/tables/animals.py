"""The names of the animals and colours of tokens."""

from __future__ import annotations

from ui.assets.translation import _, capitalize_first


def animal_name(animal: str) -> str:
    """Return the animal's name as a bare word, such as "bee"."""
    return {
        "elephant": _("elephant"),
        "fox": _("fox"),
        "dragon": _("dragon"),
        "owl": _("owl"),
        "lion": _("lion"),
        "whale": _("whale"),
        "dragonfly": _("dragonfly"),
        "turtle": _("turtle"),
        "fish": _("fish"),
        "frog": _("frog"),
        "bee": _("bee"),
        "hippo": _("hippopotamus"),
        "hen": _("hen"),
        "duck": _("duck"),
        "cat": _("cat"),
        "bear": _("bear"),
    }[animal]


def animal_label(animal: str) -> str:
    """Return the animal's name with a capital, such as "Cat", for labels and as the name of a guest without one."""
    return capitalize_first(animal_name(animal))


def color_name(index: int) -> str:
    """Return the name of a token's colour, such as "blue"; the six colours repeat."""
    return (_("blue"), _("crimson"), _("green"), _("violet"), _("brown"), _("teal"))[index % 6]
