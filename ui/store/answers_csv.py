"""A child's answers as a CSV table for a spreadsheet: UTF-8 with a byte order mark, one row an answer."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from io import StringIO

from ui.assets.words import _, figure, language
from ui.store.children import Answered

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
FORMULA = re.compile(r'(?<![^,;])(?=[\s"]*[=+\-@＝＋－＠])')  # where a spreadsheet would run a formula, whatever separates its columns


def answers_csv(child: str, answers: Iterable[Answered]) -> bytes:
    """`child`: the name. Spreadsheets expect semicolons between columns in languages that write decimals with a comma."""
    text = StringIO(newline="")
    table = csv.writer(text, delimiter="," if language() == "en" else ";", quoting=csv.QUOTE_NONNUMERIC)
    table.writerow(_heads())
    table.writerows(_row(child, answer) for answer in answers)
    return text.getvalue().encode("utf-8-sig")


def _heads() -> tuple[str, ...]:
    asked = (_("when"), _("child"), _("fact"), _("kind"), _("level"), _("exercise"), _("answer"))
    return (*asked, _("right"), _("try number"), _("hints"), _("seconds"))


def _row(child: str, answer: Answered) -> tuple[str | int, ...]:
    words = (answer.when, child, answer.fact, answer.kind, answer.level or "", answer.shown, answer.given)
    return (*map(_harmless, words), int(answer.right), answer.tries, answer.hints, figure(round(answer.seconds, 1)))


def _harmless(text: str) -> str:
    """One line, with an apostrophe before what a spreadsheet would run."""
    return FORMULA.sub("'", CONTROL.sub(" ", text))
