"""School classes as the reader's country calls them, what is calculated there, and which signs that opens."""

from __future__ import annotations

from dataclasses import replace

from game.practice.facts import SIGNS
from game.practice.setting import Setting, begun, usual_signs
from ui.assets.words import _

UNKNOWN = ""
AGES = {"GS": 5, "CP": 6, "CE1": 7, "CE2": 8, "CM1": 9, "CM2": 10}
EXAMPLES = {"GS": "4 + 1", "CP": "6 + 3", "CE1": "8 + 5", "CE2": "7 × 4", "CM1": "42 ÷ 6", "CM2": "9 × 6 – 4", UNKNOWN: "? + ?"}
CANNOT_READ = ("GS", "CP")  # children of these classes hear everything, if nobody switches that off
MAY_LISTEN = (*CANNOT_READ, "CE1")  # up to seven years old they are offered the voice


def class_name(school: str) -> str:
    """As it is called where the language is spoken; "" is "not said"."""
    return {
        "GS": _("Reception"),
        "CP": _("Year 1"),
        "CE1": _("Year 2"),
        "CE2": _("Year 3"),
        "CM1": _("Year 4"),
        "CM2": _("Year 5"),
    }.get(school) or _("I don’t know")


def class_age(school: str) -> str:
    """ "6 years", roughly; "" where nothing was said."""
    return _("{n} years").format(n=AGES[school]) if school in AGES else ""


def class_work(school: str) -> str:
    """What is calculated there, in a few words."""
    return {
        "GS": _("count and see, up to 10"),
        "CP": _("add and take away, up to 10"),
        "CE1": _("add and take away, up to 20"),
        "CE2": _("the times tables, 2 to 10"),
        "CM1": _("sharing: dividing"),
        "CM2": _("several signs in a row"),
    }.get(school) or _("the first ten sums will show")


def open_signs(setting: Setting) -> str:
    """The signs that are asked: those of the class, as parents have changed them."""
    return "".join(sign for sign in SIGNS if begun(setting, sign))


def with_signs(setting: Setting, signs: str) -> Setting:
    """So that exactly these signs are asked, whatever the class."""
    usual = usual_signs(setting.school)
    on = "".join(sign for sign in SIGNS if sign in signs and sign not in usual)
    return replace(setting, on=on, off="".join(sign for sign in usual if sign not in signs))
