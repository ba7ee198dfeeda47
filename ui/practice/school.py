"""School classes by country: names, arithmetic and the signs that they open."""

from __future__ import annotations

from dataclasses import replace

from game.practice.facts import SIGNS
from game.practice.settings import PracticeSettings, closed_skills, is_sign_allowed, signs_taught_in_class
from ui.assets.translation import _

UNKNOWN_CLASS = ""
CLASS_AGES = {"GS": 5, "CP": 6, "CE1": 7, "CE2": 8, "CM1": 9, "CM2": 10}
CLASS_EXAMPLES = {"GS": "4 + 1", "CP": "6 + 3", "CE1": "8 + 5", "CE2": "7 × 4", "CM1": "42 ÷ 6", "CM2": "9 × 6 – 4", UNKNOWN_CLASS: "? + ?"}
NONREADING_CLASSES = ("GS", "CP")  # classes whose children hear everything unless that is switched off
VOICE_CLASSES = (*NONREADING_CLASSES, "CE1")  # classes that are offered the voice, up to seven years of age


def class_name(class_key: str) -> str:
    """Return the name of a school class in the present language; the key "" is an unknown class."""
    return {"GS": _("Reception"), "CP": _("Year 1"), "CE1": _("Year 2"), "CE2": _("Year 3"), "CM1": _("Year 4"), "CM2": _("Year 5")}.get(
        class_key
    ) or _("I don’t know")


def class_age(class_key: str) -> str:
    """Return the usual age of children in a school class, as "6 years"; "" for an unknown class."""
    return _("{n} years").format(n=CLASS_AGES[class_key]) if class_key in CLASS_AGES else ""


def class_topics(class_key: str) -> str:
    """Return the arithmetic that a school class practises, in a few words."""
    return {
        "GS": _("count and see, up to 10"),
        "CP": _("add and take away, up to 10"),
        "CE1": _("add and take away, up to 20"),
        "CE2": _("the times tables, 2 to 10"),
        "CM1": _("sharing: dividing"),
        "CM2": _("several signs in one sum"),
    }.get(class_key) or _("the first ten sums will show")


def practiced_signs(setting: PracticeSettings) -> str:
    """Return the operators that a child practises: those of its class, with its parents' changes."""
    return "".join(sign for sign in SIGNS if is_sign_allowed(setting, sign))


def with_practiced_signs(setting: PracticeSettings, signs: str) -> PracticeSettings:
    """Return these settings, changed so that exactly these operators are practised."""
    usual = signs_taught_in_class(setting.school)
    on = "".join(sign for sign in SIGNS if sign in signs and sign not in usual)
    return replace(setting, on=on, off="".join(sign for sign in usual if sign not in signs) + closed_skills(setting))
