"""Sentences about the strategies of number sense."""

from __future__ import annotations

from ui.assets.translation import _


def title_templates() -> dict[str, str]:
    return {
        "flash_row": _("Look at the upper row."),
        "flash_rows": _("Five, and how many more?"),
        "compare_rows": _("{asked} or {sum}: think of two rows."),
        "compare_line": _("{asked} or {sum}: where on the line?"),
        "line_halves": _("{middle} is in the middle."),
        "line_middle": _("How far is it from both ends?"),
        "near_rounded": _("{sum}: take the nearest tens."),
        "near_between": _("{sum}: between which tens?"),
    }


def method_templates() -> dict[str, str]:
    return {
        "flash_row": _("Is the upper row full? A full row is five."),
        "flash_rows": _("The upper row is full: that is five. Look at the lower one."),
        "compare_rows": _("Think of both as rows of dots."),
        "compare_line": _("On the line, the one farther to the right is more."),
        "line_halves": _("Look for the middle of the line first."),
        "line_middle": _("Fold the line in two in your head."),
        "near_rounded": _("Round each number: {number} is nearly {ten}."),
        "near_between": _("Find the ten before it and the ten after it."),
    }


def question_templates() -> dict[str, str]:
    return {
        "flash_row": _("How many are missing to five?"),
        "flash_rows": _("How many are in the lower row?"),
        "compare_rows": _("Which row is longer?"),
        "compare_line": _("Which point is farther to the right?"),
        "line_halves": _("Is {number} before {middle} or after it?"),
        "line_middle": _("Where are both parts the same?"),
        "near_rounded": _("What is {asked}?"),
        "near_between": _("Which ten is closer?"),
    }
